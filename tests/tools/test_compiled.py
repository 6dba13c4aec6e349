"""`make play` and its compiled rules: made once, never stale, and done without where there is no compiler.

A small repository stands in for ours, and a script for the Python of its environment: "installing" copies the
package and notes down that it was done.  What is under test is when that happens and what is left of before.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
READY, FAILED, UNCOMPILED = 0, 1, 3
SITE: Final = ".venv-compiled/lib/python3/site-packages/alhambra"
LIBRARY: Final = "build/lib.here"

# What `python -m pip install …` is here: a copy of the package, compiled files beside it.
PIP: Final = f"""#!/bin/sh
case " $* " in *requirements.lock*) echo packages >> pip.log; exit 0 ;; esac
echo begun >> pip.log
[ -n "$BREAKS" ] && exit 1
mkdir -p {LIBRARY}/alhambra/rules
for source in src/alhambra/rules/*.py; do
    compiled={LIBRARY}/alhambra/rules/$(basename $source .py).so
    [ -e $compiled ] || cat $source > $compiled
done
[ -n "$DIES" ] && kill -9 $PPID
cp -r src/alhambra {LIBRARY}
mkdir -p $(dirname {SITE})
cp -r {LIBRARY}/alhambra {SITE}
echo finished >> pip.log
"""


class Repository:
    """The small repository and what its tool does."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("rules", "server/static"):
            (root / "src/alhambra" / name).mkdir(parents=True)
        for file in (
            "__init__.py",
            "rules/city.py",
            "rules/tiles.py",
            "server/app.py",
            "server/static/index.html",
        ):
            self.write(file, f"{file}: first\n")
        for file in ("setup.py", "pyproject.toml", "requirements.lock", "requirements-compile.lock"):
            (root / file).write_text(f"{file}\n")
        (root / "tools").mkdir()
        shutil.copy(ROOT / "tools/compiled.py", root / "tools")
        self.compiler = self.program("cc", "#!/bin/sh\n")
        self.program(".venv-compiled/bin/python", PIP)
        tool = self.tool()
        tool.PACKAGES.write_text(tool.hash_of(tool.LOCKS, tool.machine()))

    def program(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
        return path

    def tool(self) -> ModuleType:
        """The tool as a module, in the surroundings in which `run` runs it."""
        spec = importlib.util.spec_from_file_location("compiled", self.root / "tools/compiled.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def run(self, **environment: str) -> tuple[int, str]:
        """Run the tool; its exit status and what it says."""
        done = subprocess.run(
            [sys.executable, "tools/compiled.py"],
            cwd=self.root,
            env={**os.environ, "ALHAMBRA_COMPILE": "", **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.stdout == ""
        return done.returncode, done.stderr

    def path(self, file: str) -> Path:
        return self.root / "src/alhambra" / file

    def write(self, file: str, text: str) -> None:
        self.path(file).write_text(text)

    @property
    def installs(self) -> int:
        """How often the package was installed."""
        log = self.root / "pip.log"
        return log.read_text().splitlines().count("finished") if log.exists() else 0

    def copy(self) -> dict[str, str]:
        """The files of the copy, compiled ones left out."""
        site = self.root / SITE
        return {
            path.relative_to(site).as_posix(): path.read_text()
            for path in site.rglob("*")
            if path.is_file() and path.suffix != ".so"
        }

    def sources(self) -> dict[str, str]:
        package = self.root / "src/alhambra"
        return {
            path.relative_to(package).as_posix(): path.read_text()
            for path in package.rglob("*")
            if path.is_file()
        }

    def compiled(self) -> dict[str, str]:
        """What each compiled file in the copy was compiled from."""
        return {path.stem: path.read_text() for path in (self.root / SITE / "rules").glob("*.so")}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    monkeypatch.setenv("CC", str(tmp_path / "cc"))
    return Repository(tmp_path)


def unchanged_but_for_the_date(repository: Repository) -> None:
    os.utime(repository.path("rules/city.py"))


def edited(repository: Repository) -> None:
    repository.write("rules/city.py", "another\n")


def edited_to_an_old_date(repository: Repository) -> None:
    """As by `cp -p` or by unpacking an archive: no date tells of it, nor does the size."""
    path = repository.path("rules/city.py")
    before = path.stat()
    path.write_text(path.read_text().replace("first", "other"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size


def added(repository: Repository) -> None:
    repository.write("rules/wells.py", "new\n")


def deleted(repository: Repository) -> None:
    repository.path("rules/tiles.py").unlink()


def renamed(repository: Repository) -> None:
    repository.path("rules/tiles.py").rename(repository.path("rules/cards.py"))


def server_edited(repository: Repository) -> None:
    repository.write("server/app.py", "another\n")


def client_built_anew(repository: Repository) -> None:
    repository.path("server/static/index.html").unlink()
    repository.write("server/static/main.html", "another\n")


def test_the_second_start_does_nothing(repository: Repository) -> None:
    status, said = repository.run()
    assert (status, repository.installs) == (READY, 1)
    assert said.startswith("» Compiling the rules")
    unchanged_but_for_the_date(repository)
    assert repository.run() == (READY, "")
    assert repository.installs == 1


@pytest.mark.parametrize(
    "change", [edited, edited_to_an_old_date, added, deleted, renamed, server_edited, client_built_anew]
)
def test_after_any_change_of_the_sources_the_copy_is_that_of_today(
    repository: Repository, change: Callable[[Repository], None]
) -> None:
    """The same files with the same contents, nothing more, and each compiled file from today's source."""
    assert repository.run()[0] == READY
    change(repository)
    assert repository.run()[0] == READY
    assert repository.copy() == repository.sources()
    today = {path.stem: path.read_text() for path in repository.path("rules").glob("*.py")}
    assert repository.compiled() == today
    assert repository.run() == (READY, "")
    assert repository.installs == 2


@pytest.mark.parametrize("file", ["setup.py", "requirements-compile.lock", "requirements.lock"])
def test_another_way_to_compile_compiles_anew(repository: Repository, file: str) -> None:
    """Flags, or the version of the compiler: what had been compiled is not used again."""
    assert repository.run()[0] == READY
    (repository.root / LIBRARY / "alhambra/rules/city.so").write_text("old")
    (repository.root / file).write_text("another\n")
    tool = repository.tool()
    tool.PACKAGES.write_text(tool.hash_of(tool.LOCKS, tool.machine()))
    assert repository.run()[0] == READY
    assert "old" not in repository.compiled().values()


def test_a_change_of_the_server_or_the_client_compiles_nothing(repository: Repository) -> None:
    assert repository.run()[0] == READY
    kept = repository.root / LIBRARY / "alhambra/rules/city.so"
    kept.write_text("kept")
    for change in (server_edited, client_built_anew):
        change(repository)
        status, said = repository.run()
        assert (status, said) == (READY, "» Installing the compiled rules\n")
    assert repository.compiled()["city"] == "kept"
    assert repository.copy() == repository.sources()


@pytest.mark.parametrize("change", [edited, deleted, server_edited])
def test_an_installation_that_was_killed_leaves_nothing_stale(
    repository: Repository, change: Callable[[Repository], None]
) -> None:
    """Neither the copy of before nor half a new one runs; the next start makes everything anew."""
    assert repository.run()[0] == READY
    change(repository)
    assert repository.run(DIES="1")[0] not in (READY, UNCOMPILED)
    assert repository.copy() in ({}, repository.sources())
    edited_to_an_old_date(repository)
    assert repository.run()[0] == READY
    assert repository.copy() == repository.sources()
    today = {path.stem: path.read_text() for path in repository.path("rules").glob("*.py")}
    assert repository.compiled() == today


def test_without_a_compiler_the_rules_run_uncompiled_and_one_line_says_so(repository: Repository) -> None:
    status, said = repository.run(CC="no-such-compiler")
    assert status == UNCOMPILED
    assert said == "» The rules run uncompiled, with the same results: there is no C compiler\n"
    assert repository.installs == 0
    assert not (repository.root / "build").exists()


def test_without_the_headers_of_python_the_rules_run_uncompiled(repository: Repository) -> None:
    compiler = repository.program("cc-without-headers", "#!/bin/sh\necho no Python.h >&2\nexit 1\n")
    status, said = repository.run(CC=str(compiler))
    assert status == UNCOMPILED
    assert said.count("\n") == 1
    assert "Python's headers" in said


def test_that_there_is_no_compiler_is_said_only_when_the_game_is_set_up(repository: Repository) -> None:
    """`.venv/.play` tells that it was set up before."""
    (repository.root / ".venv").mkdir()
    (repository.root / ".venv/.play").touch()
    assert repository.run(CC="no-such-compiler") == (UNCOMPILED, "")


def test_what_does_not_compile_is_tried_once_until_something_changes(repository: Repository) -> None:
    status, said = repository.run(BREAKS="1")
    assert status == UNCOMPILED
    assert "build/compile.log" in said
    assert repository.run(BREAKS="1") == (UNCOMPILED, "")
    assert (repository.root / "pip.log").read_text().split() == ["begun"]
    edited(repository)
    assert repository.run()[0] == READY
    assert repository.copy() == repository.sources()


def test_alhambra_compile_decides(repository: Repository) -> None:
    """0: never, whatever there is.  1: an error where it cannot be, also after a failure."""
    assert repository.run(ALHAMBRA_COMPILE="1", CC="no-such-compiler") == (
        FAILED,
        "alhambra: ALHAMBRA_COMPILE=1, but there is no C compiler\n",
    )
    assert repository.run(BREAKS="1")[0] == UNCOMPILED
    assert repository.run(ALHAMBRA_COMPILE="1", BREAKS="1")[0] == FAILED
    assert repository.run(ALHAMBRA_COMPILE="1")[0] == READY
    assert repository.run(ALHAMBRA_COMPILE="0") == (UNCOMPILED, "")


def test_another_build_under_way_is_waited_for(repository: Repository) -> None:
    """Two starts at once make one copy, by one after the other."""
    command = [sys.executable, "tools/compiled.py"]
    environment = {**os.environ, "ALHAMBRA_COMPILE": ""}
    both = [subprocess.Popen(command, cwd=repository.root, env=environment) for _ in range(2)]
    assert [process.wait(60) for process in both] == [READY, READY]
    assert repository.installs == 1


def test_no_file_of_the_server_is_compiled() -> None:
    """The tool takes what the compiler sees to be everything but the server."""
    tree = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    (patterns,) = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED"
    ]
    assert patterns
    assert [pattern for pattern in patterns if pattern.startswith("alhambra/server")] == []
    assert all(pattern.startswith("alhambra/") and pattern.endswith(".py") for pattern in patterns)
