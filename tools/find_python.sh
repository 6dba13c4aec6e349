#!/bin/sh
# Print the command of a Python that the project runs on (3.11 or newer, able to make a virtual environment).
# $PYTHON, where set, is the only one asked.
set -eu

usable() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

for python in ${PYTHON:-python3.13 python3.12 python3.11 python3 python3.14 python}; do
    if usable "$python"; then
        command -v "$python"
        exit 0
    fi
done

{
    echo "No Python 3.11 or newer that can make a virtual environment was found${PYTHON:+ (PYTHON=$PYTHON)}."
    echo "  Debian, Ubuntu: apt-get install python3 python3-venv      macOS: brew install python"
    echo "  Or name one: make PYTHON=/path/to/python3 ..."
} >&2
exit 1
