#!/bin/sh
# See to it that there is a Chromium for the browser tests: as root on Debian it is installed, elsewhere it is
# only said what is missing, and the tests that need it are skipped.
set -eu

for browser in ${ALHAMBRA_CHROMIUM:-chromium chromium-browser google-chrome}; do
    command -v "$browser" >/dev/null && exit 0
done

if [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ] && ! grep -qs '^ID=ubuntu' /etc/os-release; then
    echo "» Chromium: installing Debian's package for the browser tests"
    log=$(mktemp)
    export DEBIAN_FRONTEND=noninteractive
    if apt-get update >"$log" 2>&1 && apt-get install --yes --no-install-recommends chromium >>"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
fi
echo "» Chromium: none found, so the browser tests will be skipped." >&2
echo "  Install it (Debian: apt-get install chromium) or set ALHAMBRA_CHROMIUM=/path/to/chromium." >&2
