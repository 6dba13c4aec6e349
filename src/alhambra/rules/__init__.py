"""The rules of both games and the seven modules: pure, typed, compiled ahead of time where possible.

Nothing here reads or writes files, asks for the time or draws from the process-wide generator.
`game` is the way in.
"""

from __future__ import annotations


def is_compiled() -> bool:
    """Whether the rules run as compiled extensions."""
    from alhambra.rules.city import grid

    return not str(grid.__file__).endswith(".py")
