"""Packed integers are taken apart only by the files that own them; everybody else calls these by name."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
SOURCES: Final = sorted((ROOT / "src" / "alhambra").rglob("*.py"))
SHIFTS: Final = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)
# File -> whose bits they are.  Those marked *measured* have an owner elsewhere and take its bits apart
# for speed; the others own what they take apart.
OWNERS: Final = {
    "bots/city_worth.py": "sets of sets of walls (measured: the inner loop)",
    "bots/money_worth.py": "the sums that a purse makes",
    "rules/city/grid.py": "squares, what surrounds them, orientations",
    "rules/city/fitting.py": "the same, listed for moves (measured: half of a listing)",
    "rules/city/judging.py": "sets of walls",
    "rules/city/outline.py": "walls round the outline (measured: the walk is a tenth of a light game)",
    "rules/draws.py": "recorded draws",
    "rules/frames.py": "frames",
    "rules/ids.py": "cards, cells and sets of walls",
    "rules/money.py": "purses and masks of exchange cards",
    "rules/moves.py": "packed moves",
    "rules/rng.py": "generators",
    "rules/tiles.py": "edges of bathhouses",
    "server/troubles.py": "error codes of SQLite, extended in their upper bits",
}


def is_bits(node: ast.AST) -> bool:
    """Whether a node shifts or masks integers (sets and types are joined with the same signs)."""
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Invert)
    if not isinstance(node, ast.BinOp | ast.AugAssign) or not isinstance(node.op, SHIFTS):
        return False
    if isinstance(node.op, ast.LShift | ast.RShift):
        return True
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    numbers = [side for side in sides if isinstance(side, ast.Constant) and type(side.value) is int]
    return bool(numbers) or any(is_bits(side) for side in sides)


def lines_with_bits(path: Path) -> list[int]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return sorted({node.lineno for node in ast.walk(tree) if is_bits(node) and hasattr(node, "lineno")})


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "src/alhambra").as_posix())
def test_bits_are_taken_apart_by_their_owners_only(path: Path) -> None:
    """Others call a function with a name; a new owner is named above, with what it owns."""
    name = path.relative_to(ROOT / "src" / "alhambra").as_posix()
    if name not in OWNERS:
        assert lines_with_bits(path) == [], name


def test_every_owner_has_bits() -> None:
    """The list names no file in vain."""
    for name in OWNERS:
        assert lines_with_bits(ROOT / "src" / "alhambra" / name), name


def test_what_is_looked_for_is_found() -> None:
    """Shifts, masks and their complements; not unions of types or sets."""
    found = [
        any(is_bits(node) for node in ast.walk(ast.parse(text)))
        for text in ("a >> 3", "a & 255", "a | 1", "~a", "a <<= 2", "a | b", "a & b", "a - 1")
    ]
    assert found == [True, True, True, True, True, False, False, False]
