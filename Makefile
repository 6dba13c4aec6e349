# Everything sets itself up: `make play` and `make test` work in a fresh clone. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

BIN := .venv/bin
PIP := -m pip install -qq --disable-pip-version-check
# An activated environment must not lead pip or Python astray.
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH

STATIC := src/alhambra/server/static/index.html
# Folders too: from one of them a file may have gone.
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(shell find web/src web/public -type d)
# What is tested twice, interpreted and compiled.
COMPILED_TESTS := tests/rules tests/golden tests/bots tests/test_front_door.py
# Extra arguments: make test ARGS="-k city"
ARGS :=

##@ Play

play: $(STATIC) ## Start the server on this computer and open the game in a browser; compiled where that is possible
	@python=$$(tools/find_python.sh); form=0; "$$python" tools/compiled.py || form=$$?; \
	case $$form in \
	    0) exec .venv-compiled/bin/alhambra play $(ARGS) ;; \
	    3) $(MAKE) -s --no-print-directory .venv/.play; exec $(BIN)/alhambra play $(ARGS) ;; \
	    *) exit $$form ;; \
	esac

##@ Work

setup: .venv/.dev $(STATIC) chromium ## Install everything: .venv, the web client, Chromium for the browser tests
	@echo "» Ready. Now: make play, make test, or source .venv/bin/activate"

test: .venv/.dev $(STATIC) chromium test-web ## All tests but the slow ones (ARGS="-k city" picks some)
	@$(BIN)/python -m pytest -n 2 $(ARGS)

test-all: .venv/.dev $(STATIC) chromium test-web test-compiled ## All tests, the slow ones and the compiled form too
	@$(BIN)/python -m pytest -n 2 -m "" $(ARGS)

test-web: web/node_modules/.ready ## The web client's unit tests
	@cd web && ../tools/node.sh npm test --silent

test-compiled: compiled ## The tests of rules and bots against their compiled form
	@ALHAMBRA_EXPECT=compiled .venv-compiled/bin/python -m pytest -n 2 $(COMPILED_TESTS) $(ARGS)

lint: .venv/.dev web/node_modules/.ready ## All linters and type checkers; changes nothing
	@echo "» ruff";         $(BIN)/ruff check --quiet; $(BIN)/ruff format --check --quiet || \
	    { echo "Some files are not formatted: run 'make format'." >&2; exit 1; }
	@echo "» mypy";         $(BIN)/mypy --no-error-summary
	@echo "» lint-imports"; NO_COLOR=1 $(BIN)/lint-imports --no-logo
	@echo "» protocol";     $(BIN)/python -m tools.protocol --check
	@echo "» svelte-check"; cd web && ../tools/node.sh npm run check --silent
	@echo "» biome";        cd web && ../tools/node.sh npm run lint --silent

format: .venv/.dev web/node_modules/.ready ## Format the sources and mend what the linters can mend
	@$(BIN)/ruff check --quiet --fix || true
	@$(BIN)/ruff format
	@cd web && ../tools/node.sh npm run format --silent

##@ Build

docs: .venv/.docs ## Build the documentation into build/site: a link that leads nowhere is an error
	@$(BIN)/python -m tools.drawing
	@rm -rf build/site
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --conf-dir docs --doctree-dir build/doctrees . build/site
	@$(BIN)/python -m tools.check_site build/site
	@echo "» build/site/index.html"

web: protocol $(STATIC) ## Write the client's types from the server's, build the client into src/alhambra/server/static

compiled: ## Compile rules and bots, into .venv-compiled: the sources and .venv stay as they are
	@python=$$(tools/find_python.sh); ALHAMBRA_COMPILE=1 "$$python" tools/compiled.py
	@$(MAKE) -s --no-print-directory .venv-compiled/.dev

bench: compiled ## Run the benchmarks, compiled
	@for script in bench/bench_*.py; do echo "» $$script"; .venv-compiled/bin/python "$$script" $(ARGS); done

wheel: .venv/.dev $(STATIC) ## Build a source distribution and wheels into dist/: compiled where possible, and pure
	@rm -rf build dist
	@echo "» Building dist/"
	@{ $(BIN)/python -m build && rm -rf build && ALHAMBRA_COMPILE=0 $(BIN)/python -m build --wheel; } > build.log 2>&1 || \
	    { tail -n 40 build.log >&2; exit 1; }
	@rm -rf build build.log
	@ls -1 dist

lock: .venv/.dev ## Choose new versions: requirements*.lock and web/package-lock.json
	@$(BIN)/python $(PIP) uv
	@lock="$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --upgrade"; \
	export UV_CUSTOM_COMPILE_COMMAND="make lock"; \
	$$lock pyproject.toml --group build --output-file requirements.lock; \
	$$lock pyproject.toml --group dev --constraint requirements.lock --output-file requirements-dev.lock; \
	$$lock --group docs --constraint requirements-dev.lock --output-file requirements-docs.lock; \
	$$lock --group compile --constraint requirements-dev.lock --output-file requirements-compile.lock; \
	$$lock --group node --output-file requirements-node.lock
	@cd web && ../tools/node.sh npm update --package-lock-only --silent
	@! grep -nE '"resolved"' web/package-lock.json
	@git --no-pager diff --stat -- '*.lock' web/package-lock.json

clean: ## Remove everything that was built or installed here
	rm -rf .venv .venv-compiled build build.log dist web/node_modules $(dir $(STATIC)) src/*.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache test-results
	find src tests -name __pycache__ -prune -exec rm -rf {} +

help: ## This list
	@awk 'BEGIN { FS = ":.*## " } \
	    /^##@/ { printf "\n%s\n", substr($$0, 5) } \
	    /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: play setup test test-all test-web test-compiled lint format web compiled bench wheel lock clean help chromium protocol docs

# ------------------------------------------------------------------------------------------------------------
# What the targets above need. A file named .play, .dev or .ready says that a folder is complete.

.venv/bin/python:
	@python=$$(tools/find_python.sh); echo "» Python: $$("$$python" --version) from $$python, into .venv"; \
	"$$python" -m venv --clear .venv

.venv/.play: requirements.lock pyproject.toml src/alhambra/__init__.py | .venv/bin/python
	@echo "» Python packages to play"
	@$(BIN)/python $(PIP) --require-hashes --requirement requirements.lock
	@$(BIN)/python $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.play
	@echo "» Python packages to develop and test"
	@$(BIN)/python $(PIP) --require-hashes --requirement requirements-dev.lock
	@touch $@

.venv/.docs: requirements-docs.lock .venv/.play
	@echo "» Python packages to build the documentation"
	@$(BIN)/python $(PIP) --require-hashes --requirement requirements-docs.lock
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json web/.npmrc | .venv/bin/python
	@echo "» Web packages"
	@cd web && ../tools/node.sh npm ci --silent --no-progress
	@touch $@

$(STATIC): $(WEB_SOURCES) web/node_modules/.ready
	@echo "» Web client"
	@cd web && ../tools/node.sh npm run build --silent -- --logLevel warn
	@touch $@

chromium:
	@tools/chromium.sh

# The client's types are made from the server's messages and kept in the repository.
protocol: .venv/.play
	@$(BIN)/python -m tools.protocol

# tools/compiled.py has made this environment, and may have made it anew.
.venv-compiled/.dev: requirements-dev.lock
	@echo "» Python packages to test the compiled form"
	@.venv-compiled/bin/python $(PIP) --require-hashes --requirement requirements-dev.lock
	@touch $@
