"""Bring .venv-compiled up to date, an environment in which rules and bots are compiled.

    python3 tools/compiled.py        any Python that the project runs on; needs no package

It holds a regular install, a copy: no source file is near it.  Two hashes tell what has to be done again.
`installed` is that of everything the copy was made from, so that a changed, new, renamed or deleted file
makes a new one.  `compiled` is that of what the compiler saw: where it is still the same, the new copy
takes the compiled files of the old one.  A hash is taken away before what it stands for is touched, and
written when that is finished, so what was interrupted is made again.

The environment variable ALHAMBRA_COMPILE decides, as in setup.py: not set, compile where that is possible;
0, never; 1, it is an error if it is not possible.  Exit status: 0, the environment is ready; 3, the rules
are to run uncompiled; 1, an error.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TextIO

READY: Final = 0
FAILED: Final = 1
UNCOMPILED: Final = 3

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "alhambra"
LOCKS: Final = (ROOT / "requirements.lock", ROOT / "requirements-compile.lock")
ENVIRONMENT: Final = ROOT / ".venv-compiled"
PYTHON: Final = ENVIRONMENT / "bin" / "python"
PACKAGES: Final = ENVIRONMENT / ".packages"
INSTALLED: Final = ENVIRONMENT / ".installed"
BUILD: Final = ROOT / "build"
COMPILED: Final = BUILD / ".compiled"
FAULTY: Final = BUILD / ".faulty"  # what would not compile is not tried again
LOG: Final = BUILD / "compile.log"
PIP: Final = ("-m", "pip", "install", "-qq", "--disable-pip-version-check")


class StepFailed(Exception):
    """A step of the installation ended with an error."""


def main() -> int:
    """Do what is left to do; the exit status."""
    wish = os.environ.get("ALHAMBRA_COMPILE", "")
    if wish == "0":
        return UNCOMPILED
    everything, for_compiler = hash_of_everything(), hash_for_compiler()
    if is_ready(everything):
        return READY
    if wish != "1" and text_of(FAULTY) == for_compiler:
        return UNCOMPILED
    reason = why_not_compile()
    if reason:
        return given_up(wish, reason, silently=(ROOT / ".venv" / ".play").exists())
    wait_for_turn()
    if is_ready(everything):
        return READY
    INSTALLED.unlink(missing_ok=True)
    try:
        make_environment()
        install(for_compiler)
    except StepFailed as error:
        return given_up(wish, str(error))
    INSTALLED.write_text(everything, encoding="ascii")
    return READY


def is_ready(everything: str) -> bool:
    """Whether the environment has a copy of today's sources, and its Python is still there."""
    return text_of(INSTALLED) == everything and PYTHON.exists()


def given_up(wish: str, reason: str, silently: bool = False) -> int:
    """Say why the rules are not compiled, unless it was said when the game was first set up here."""
    if wish == "1":
        say(f"alhambra: ALHAMBRA_COMPILE=1, but {reason}")
        return FAILED
    if not silently:
        say(f"» The rules run uncompiled, with the same results: {reason}")
    return UNCOMPILED


# ---- what things are made from


def hash_of_everything() -> str:
    """Of all that an install depends on, and the place where it is."""
    files = (path for path in PACKAGE.rglob("*") if "__pycache__" not in path.parts and path.is_file())
    return hash_of([*files, *LOCKS, ROOT / "setup.py", ROOT / "pyproject.toml"], machine())


def hash_for_compiler() -> str:
    """Of all that the compiled files depend on."""
    files = (path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "server")
    return hash_of([*files, *LOCKS, ROOT / "setup.py"], machine())


def hash_of(files: Iterable[Path], more: str) -> str:
    """Of names and contents, whatever their order and dates."""
    digest = hashlib.sha256(more.encode())
    for path in sorted(files):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def machine() -> str:
    """Python, its compiler and the folder: a copy serves no other."""
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    return repr((sys.version, sysconfig.get_platform(), sys.base_prefix, str(ROOT), flags))


def text_of(path: Path) -> str:
    """The text of a small file, or nothing if there is none."""
    return path.read_text(encoding="ascii") if path.exists() else ""


def why_not_compile() -> str:
    """Why C code cannot be compiled here, or an empty string."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="ascii")
        headers = f"-I{sysconfig.get_path('include')}"
        try:
            done = subprocess.run(
                [*compiler, headers, "-c", str(probe), "-o", os.devnull], capture_output=True, check=False
            )
        except OSError:
            return "there is no C compiler"
    return "there is no C compiler that finds Python's headers" if done.returncode else ""


# ---- the steps


def wait_for_turn() -> None:
    """One build at a time: this process holds the lock to its end, and so does all that it starts."""
    BUILD.mkdir(exist_ok=True)
    lock = os.open(BUILD / ".lock", os.O_CREAT | os.O_RDWR)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("» Waiting for another build")
        fcntl.flock(lock, fcntl.LOCK_EX)
    os.set_inheritable(lock, True)


def make_environment() -> None:
    """The environment and the packages in it, at the versions of the locks."""
    wanted = hash_of(LOCKS, machine())
    if PYTHON.exists() and text_of(PACKAGES) == wanted:
        return
    locks = [word for lock in LOCKS for word in ("--requirement", str(lock))]
    step(
        "Python packages to play, and the compiler's",
        [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)],
        [str(PYTHON), *PIP, "--require-hashes", *locks],
    )
    PACKAGES.write_text(wanted, encoding="ascii")


def install(for_compiler: str) -> None:
    """A new copy of the package; compiled anew only if something else would come out."""
    keep = text_of(COMPILED) == for_compiler
    clear_build(keep)
    clear_copy()
    what = (
        "Installing the compiled rules"
        if keep
        else "Compiling the rules (about a minute, and only when they have changed)"
    )
    try:
        step(what, [str(PYTHON), *PIP, "--no-deps", "--no-build-isolation", str(ROOT)])
    except StepFailed:
        FAULTY.write_text(for_compiler, encoding="ascii")
        raise
    COMPILED.write_text(for_compiler, encoding="ascii")


def clear_build(keep: bool) -> None:
    """Take away what an earlier build has left that would get into this one."""
    if not keep:
        COMPILED.unlink(missing_ok=True)
    for folder in (*BUILD.glob("lib*"), *BUILD.glob("bdist*")):
        if not keep or folder.name.startswith("bdist"):
            shutil.rmtree(folder)
            continue
        for path in folder.rglob("*"):
            if path.is_file() and path.suffix not in (".so", ".pyd", ".dylib"):
                path.unlink()


def clear_copy() -> None:
    """Take the old copy away, also one that was not finished."""
    for site in ENVIRONMENT.glob("lib/python*/site-packages"):
        for path in (site / "alhambra", *site.glob("alhambra_*")):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)


def step(what: str, *commands: list[str]) -> None:
    """Run commands, their output in the log; a terminal sees the seconds pass.  StepFailed if one fails."""
    started = time.monotonic()
    is_watched = sys.stderr.isatty()
    say(f"» {what}", end="" if is_watched else "\n")
    try:
        with LOG.open("w", encoding="utf-8") as log:
            for command in commands:
                for _ in seconds_of(command, log):
                    if is_watched:
                        say(f"\r» {what} … {time.monotonic() - started:.0f} s", end="")
    finally:
        if is_watched:
            say("")


def seconds_of(command: list[str], log: TextIO) -> Iterator[None]:
    """Run one command, and come back every second until it has ended well."""
    environment = {**os.environ, "ALHAMBRA_COMPILE": "1"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        close_fds=False,  # it holds the lock too
    ) as process:
        try:
            while process.poll() is None:
                try:
                    process.wait(1)
                except subprocess.TimeoutExpired:
                    yield
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise StepFailed(f"that failed, as {LOG.relative_to(ROOT)} tells")


def say(text: str, end: str = "\n") -> None:
    """Tell whoever waits."""
    print(text, end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
