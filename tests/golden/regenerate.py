"""Make the golden games anew: ``python -m tests.golden.regenerate [NAME …]`` from the root.

Do this only with a new ``RULES_VERSION`` and a line in CHANGELOG.md: records of the old version mean
what they meant.
"""

from __future__ import annotations

import sys

from tests.golden.games import FOLDER, PLANS, save

if __name__ == "__main__":
    for name in sys.argv[1:] or PLANS:
        save(name)
        sys.stdout.write(f"{FOLDER.name}/{name}.json\n")
