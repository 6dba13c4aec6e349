"""Compile the rules and the bots ahead of time while the package is built.

They are ordinary typed Python. mypyc turns them into one extension module, many times faster; without it
the same files run as they are. The environment variable ALHAMBRA_COMPILE decides:

    not set     compile where there is a C compiler and Python's headers, else leave the files as they are
    0           never compile
    1           compile, and fail if that is not possible

An editable install is for changing the sources, so it compiles only when told to (1).
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup

SOURCES = Path("src")
# Which files are compiled, and which of those are left out.
COMPILED = ("alhambra/rules/**/*.py", "alhambra/bots/*.py")
INTERPRETED = (
    "**/__init__.py",
    # What a bot is and how one is made: nothing that is done for every move.
    "alhambra/bots/protocol.py",
    "alhambra/bots/registry.py",
)


def compiled_files() -> list[str]:
    """The files to compile, in a fixed order."""
    chosen = {path for pattern in COMPILED for path in SOURCES.glob(pattern)}
    left_out = {path for pattern in INTERPRETED for path in SOURCES.glob(pattern)}
    return sorted(path.as_posix() for path in chosen - left_out)


def why_not_compile() -> str:
    """The reason why C code cannot be compiled here, or an empty string."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception as error:
            return f"no working C compiler with Python's headers ({error})"
    try:
        import mypyc.build  # noqa: F401
    except ImportError as error:
        return f"mypyc is not installed ({error})"
    return ""


def widen_shifts(made: list[Extension]) -> None:
    """Mend the generated C: mypyc 2.4.1 writes `i64(1) << n` as `1 << n`, which C takes for 32 bits."""
    for source in {Path(source) for extension in made for source in extension.sources}:
        text = source.read_text(encoding="utf-8")
        source.write_text(re.sub(r"= (-?\d+) << ", r"= (int64_t)\1 << ", text), encoding="utf-8")


def extensions() -> list[Extension]:
    """What to compile: nothing where that is not wanted or not possible."""
    wish = os.environ.get("ALHAMBRA_COMPILE", "")
    if wish not in ("", "0", "1"):
        sys.exit(f"ALHAMBRA_COMPILE is {wish!r}: it must be 0, 1 or not set")
    builds = {"build_ext", "build", "bdist_wheel", "install"} & set(sys.argv)
    if wish == "0" or not (builds or (wish == "1" and "editable_wheel" in sys.argv)):
        return []
    files = compiled_files()
    if not files:
        return []
    reason = why_not_compile()
    if reason and wish == "1":
        sys.exit(f"alhambra: ALHAMBRA_COMPILE=1, but {reason}")
    if reason:
        print(f"alhambra: rules and bots stay uncompiled (same results, slower): {reason}", file=sys.stderr)
        return []

    from mypyc.build import mypycify

    print(f"alhambra: compiling {len(files)} files of the rules and the bots", file=sys.stderr)
    made: list[Extension] = mypycify(files, opt_level="3", group_name="alhambra_rules")
    widen_shifts(made)
    if os.name == "posix":
        for extension in made:
            # Nothing outside calls into these files by name: let the compiler inline across them.
            extension.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
    return made


setup(ext_modules=extensions())
