"""The game's server as people start it, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.at_table import wait_until

PROGRAM = "import sys; from alhambra.cli import main; sys.exit(main())"


class Serving:
    """`alhambra play`, with bots that lose no time."""

    def __init__(self, folder: Path, port: int = 0, *options: str) -> None:
        self._said = folder / "server.log"
        with self._said.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-W", "error", "-c", PROGRAM, "play", "--no-browser", "--pace", "0",
                 "--port", str(port), "--data", str(folder), *options],
                stderr=log,
            )  # fmt: skip
        wait_until(lambda: "Alhambra is at" in self.said or self._process.poll() is not None, 60)
        assert self._process.poll() is None, self.said
        self.url = self.said.partition("Alhambra is at ")[2].split()[0]
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    @property
    def said(self) -> str:
        return self._said.read_text(encoding="utf-8")

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        self._process.kill()
        self._process.wait(20)
