"""``python -m alhambra`` is the command ``alhambra``."""

from __future__ import annotations

import sys

from alhambra.cli import main

if __name__ == "__main__":  # a process of `alhambra sim --jobs` imports this file under another name
    sys.exit(main())
