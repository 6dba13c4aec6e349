"""The package as a whole: what importing it costs and what the rules may import."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

import alhambra

ROOT = Path(__file__).parent.parent
RULES = sorted((ROOT / "src/alhambra/rules").rglob("*.py"))
# librt and mypy_extensions are the run-time half of the compiler.
MAY_BE_IMPORTED = sys.stdlib_module_names | {"alhambra", "librt", "mypy_extensions"}


def imported(path: Path) -> Iterator[str]:
    """The first part of the name of every module that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_rules_import_only_the_standard_library_and_librt(path: Path) -> None:
    assert set(imported(path)) <= MAY_BE_IMPORTED


def test_importing_the_package_imports_nothing_else() -> None:
    """`alhambra --help` has to answer at once: who writes texts is noted, nothing compiled is loaded."""
    code = "import sys; before = set(sys.modules); import alhambra; print(*sorted(set(sys.modules) - before))"
    modules = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    ours = [name for name in modules.split() if name.startswith(("alhambra", "librt", "grapheme"))]
    assert ours == ["alhambra", "alhambra.rules", "alhambra.rules.texts"]
    assert len(modules.split()) < 40


def test_the_version_is_said_in_one_place() -> None:
    """The installed metadata is read from `alhambra.__version__`, and the changelog begins with it.

    A version in progress ends with `.dev` and a number and has no date yet, a released one has its day.
    """
    assert version("alhambra-game") == alhambra.__version__
    release, _, in_progress = alhambra.__version__.partition(".dev")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest, *released = re.findall(r"^## (.*)$", changelog, re.MULTILINE)
    if in_progress:
        assert newest == f"Unreleased: {release}"
    else:
        released = [newest, *released]
        assert newest.startswith(f"{release} - ")
    for heading in released:
        assert re.fullmatch(r"\d+\.\d+\.\d+ - 20\d\d-\d\d-\d\d", heading)


def test_the_hooks_before_a_commit_are_the_checks_of_make_lint() -> None:
    """All of them, with the project's own tools and none that is fetched from elsewhere."""
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    assert set(re.findall(r"language: (.*)", hooks)) == {"system"}
    lint = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nlint:")[2].partition("\n\n")[0]
    checks = set(re.findall(r"» ([\w-]+)", lint))
    assert {name.partition(" ")[0] for name in re.findall(r"        name: (.*)", hooks)} == checks
    assert len(checks) > 5
    for entry in re.findall(r"entry: (.*)", hooks):
        assert re.match(r"\.venv/bin/|sh -c 'cd web && \.\./tools/node\.sh npm run ", entry), entry


def test_the_locks_name_no_host_and_no_folder_of_a_machine() -> None:
    """A lock names versions and hashes; where they come from is the reader's business."""
    for lock in [*ROOT.glob("requirements*.lock"), ROOT / "web/package-lock.json"]:
        text = lock.read_text(encoding="utf-8")
        assert not re.search(r"\"resolved\"|index-url|find-links|file://", text), lock.name
