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
    # Who writes what: imported with the package, which must not load the compiled rules for it.
    "alhambra/rules/texts.py",
    # What a bot is and how one is made: nothing that is done for every move.
    "alhambra/bots/protocol.py",
    "alhambra/bots/registry.py",
)

GROUP = "alhambra_rules"
LINK_ON_ALL_CORES = ("-flto=auto",)


def compiled_files() -> list[str]:
    """The files to compile, in a fixed order."""
    chosen = {path for pattern in COMPILED for path in SOURCES.glob(pattern)}
    left_out = {path for pattern in INTERPRETED for path in SOURCES.glob(pattern)}
    return sorted(path.as_posix() for path in chosen - left_out)


def try_compiler(code: str, *flags: str) -> None:
    """Compile a C file and link it as an extension is linked; whatever the compiler raises if it cannot."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(code, encoding="utf-8")
        compiler = new_compiler()
        customize_compiler(compiler)
        objects = compiler.compile(
            [str(source)], output_dir=folder, include_dirs=[get_python_inc()], extra_postargs=[*flags]
        )
        compiler.link_shared_object(objects, str(Path(folder, "probe.so")), extra_postargs=[*flags])


def why_not_compile() -> str:
    """The reason why C code cannot be compiled here, or an empty string."""
    try:
        try_compiler("#include <Python.h>\n")
    except Exception as error:
        return f"no working C compiler with Python's headers ({error})"
    try:
        import mypyc.build  # noqa: F401
    except ImportError as error:
        return f"mypyc is not installed ({error})"
    return ""


def can_link_on_all_cores() -> bool:
    """Whether this is GCC with a linker that optimises: then one big file keeps every core busy."""
    try:
        try_compiler("#if !defined(__GNUC__) || defined(__clang__)\n#error\n#endif\n", *LINK_ON_ALL_CORES)
    except Exception:
        return False
    return True


def widen_shifts() -> None:
    """Mend the C that mypyc 2.4.1 writes: `1 << n` for `i64(1) << n`, which C takes for 32 bits.

    It is mended on its way to the disk: a file that comes out as it is there keeps its date, and so it is
    not compiled again.
    """
    import mypyc.build

    write_file = mypyc.build.write_file

    def write_mended(path: str, contents: str) -> None:
        write_file(path, re.sub(r"= (-?\d+) << ", r"= (int64_t)\1 << ", contents))

    mypyc.build.write_file = write_mended


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
    widen_shifts()
    made: list[Extension] = mypycify(files, opt_level="3", group_name=GROUP)
    if os.name == "posix":
        hasten(made)
    return made


def hasten(made: list[Extension]) -> None:
    """Flags for a Unix compiler: the same code sooner, and calls between the files inlined."""
    on_all_cores = LINK_ON_ALL_CORES if can_link_on_all_cores() else ()
    for extension in made:
        # Nothing outside calls into these files by name. Indentation takes GCC a third of the time to judge.
        extension.extra_compile_args += [
            "-fvisibility=hidden",
            "-fno-semantic-interposition",
            "-Wno-misleading-indentation",
        ]
        # One extension holds everything, each of the others is a few lines that lead there.
        if extension.name.startswith(GROUP):
            extension.extra_compile_args += on_all_cores
            extension.extra_link_args += on_all_cores


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
