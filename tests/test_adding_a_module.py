"""CONTRIBUTING's "Add a module" is true: the example in tests/data/example_module is added by its steps."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
EXAMPLE: Final = ROOT / "tests/data/example_module"
GUIDE: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEPS: Final = GUIDE.partition("## Add a module")[2].partition("\n## ")[0]
FILES: Final = sorted(path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("lanterns.py"))
MANIFEST: Final = "src/alhambra/rules/manifest.py"


def test_the_steps_name_just_the_files_that_the_example_has() -> None:
    named = re.findall(r"`src/alhambra/([\w/]+)/NAME\.py`", STEPS)
    assert sorted(f"{folder}/lanterns.py" for folder in named) == FILES
    assert f"`{MANIFEST}`" in STEPS


def test_a_module_added_by_these_steps_is_played_written_read_described_and_served(tmp_path: Path) -> None:
    package = tmp_path / "alhambra"
    shutil.copytree(
        ROOT / "src/alhambra", package, ignore=shutil.ignore_patterns("static", "__pycache__", "*.so")
    )
    for name in FILES:
        shutil.copy(EXAMPLE / name, package / name)
    with_a_line(package / "rules/manifest.py")
    run = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLE / "try_it.py"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.stdout == "played, written, read, described, believed and served\n", run.stdout + run.stderr


def with_a_line(manifest: Path) -> None:
    """The manifest with the line of the example, and the import that the line needs."""
    text = manifest.read_text(encoding="utf-8")
    text, imports = re.subn(r"(?m)^(from alhambra\.rules\.interfaces import .*)$", r"\1, lanterns", text)
    line = '    Entry("lanterns", lanterns.VERBS, lanterns.CODES, ""),\n'
    text, lines = re.subn(r"(?ms)(^MANIFEST: .*?)(^\)$)", lambda found: found[1] + line + found[2], text)
    assert imports == lines == 1
    manifest.write_text(text, encoding="utf-8")
