"""The Chromium of this machine, never a downloaded one."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
# A browser on a machine without a screen and, perhaps, without a network: nothing but the page is loaded.
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def chromium_path() -> str | None:
    """The browser's file: $ALHAMBRA_CHROMIUM, else the first of the usual names on PATH."""
    chosen = os.environ.get("ALHAMBRA_CHROMIUM")
    return next((path for name in ([chosen] if chosen else NAMES) if (path := shutil.which(name))), None)


def launch(playwright: Playwright, path: str) -> Browser:
    """Start the browser, without its sandbox only where that cannot be had."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(
        executable_path=path, args=[*ARGUMENTS, *(["--no-sandbox"] if as_root else [])]
    )
