"""Only a module's own files and the manifest name it; everything else knows modules by what they answer.

What is in the box is another matter: exchange cards, huts, bathhouses and wells are cards and tiles with
numbers, texts and prices (§1), known to all that handles cards and tiles.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from alhambra.rules.manifest import NAMES

SOURCES: Final = Path(__file__).parent.parent / "src/alhambra"
# Folders with a file a module, and the list of modules.
OWN: Final = ("rules/modules", "rules/interfaces", "notation/modules", "rules/manifest.py")
WORDS: Final = {*NAMES, *(name.removesuffix("s") for name in NAMES), "exchanges"}
CARDS: Final = {"exchange", "exchanges"}
TILES: Final = {"hut", "huts", "bathhouse", "bathhouses", "well", "wells"}
# File or folder -> the words that it may have, and why.
MAY_NAME: Final[dict[str, tuple[set[str], str]]] = {
    "bots": (WORDS, "bots know the game that they play, as people do"),
    "referee": (WORDS, "disputes are about what is printed"),
    "testing/scenario.py": (WORDS, "positions are described in the words of the game"),
    # Components.
    "rules/ids.py": (CARDS | TILES, "numbers and names of all cards and kinds"),
    "rules/tiles.py": (CARDS | TILES, "prices and walls of all tiles"),
    "rules/money.py": (CARDS, "what lies in the draw pile, and what may be paid"),
    "rules/moves.py": (CARDS, "the cards of a purchase"),
    "rules/refusals.py": (CARDS, "what may be paid"),
    "rules/events.py": (CARDS, "what lies in the draw pile"),
    "rules/state.py": (CARDS, "what lies in the draw pile"),
    "rules/view.py": (CARDS, "what lies in the draw pile"),
    "rules/belief.py": (CARDS, "what lies in the draw pile"),
    "rules/view_building.py": (CARDS, "what lies in the draw pile"),
    "rules/market.py": (CARDS, "which cards come to lie open"),
    "rules/palace/turn.py": (CARDS, "the cards of a purchase"),
    "notation/components.py": (TILES, "tables of one's own"),
    "notation/record.py": (TILES, "tables of one's own"),
    "notation/pictures.py": (TILES, "tiles in pictures"),
    "notation/describe.py": (TILES, "how a tile lies"),
    "notation/things.py": (CARDS | TILES, "cards and tiles in words"),
    "notation/catalogue": (CARDS | TILES, "cards and tiles in words"),
    "notation/words.py": (CARDS | TILES | {"bonus"}, "cards and tiles in texts; a word of old records"),
    "notation/position.py": (CARDS, "what lies in the draw pile"),
    "notation/position_checks.py": (CARDS, "every card is counted"),
    "notation/wire/catalog.py": (TILES, "what tiles have"),
    "notation/wire/events.py": (CARDS, "what lies in the draw pile"),
    "notation/wire/values.py": (TILES, "names of kinds"),
    "notation/wire/views.py": (CARDS, "cards that are no money, and what lies in the draw pile"),
    "server/launch.py": (TILES, "its help tells what components are"),
    "lab/simulate.py": (TILES, "its help tells what components are, by examples"),
}


def names_in(path: Path) -> Iterator[str]:
    """Identifiers and strings of a file, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, told) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value.replace("went well", "")
        for field in ("id", "attr", "arg", "name", "module", "asname"):
            found = getattr(node, field, None)
            if isinstance(found, str):
                yield found


def modules_named(path: Path) -> set[str]:
    """The words for modules that a file has: ``FIRST_HUT``, ``designerOf`` and ``a hut`` have one each."""
    found = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-zäöüß]+", " ".join(names_in(path)))
    return {word.lower() for word in found} & WORDS


FILES: Final = [
    path.relative_to(SOURCES).as_posix()
    for path in sorted(SOURCES.rglob("*.py"))
    if not path.relative_to(SOURCES).as_posix().startswith(OWN)
]


@pytest.mark.parametrize("name", FILES)
def test_a_file_names_no_module_that_is_not_its_own(name: str) -> None:
    allowed = {
        word for place, (words, _) in MAY_NAME.items() if name == place or name.startswith(f"{place}/")
        for word in words
    }  # fmt: skip
    assert modules_named(SOURCES / name) - allowed == set()


def test_every_exception_is_needed() -> None:
    needed = {
        place
        for place, (words, _) in MAY_NAME.items()
        if any(
            modules_named(SOURCES / name) & words
            for name in FILES
            if name == place or name.startswith(f"{place}/")
        )
    }
    assert needed == set(MAY_NAME)


def test_the_scan_sees_identifiers_strings_and_imports(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        '"""Docstrings may name the vizier."""\nfrom alhambra.rules.modules import huts\nFIRST_WELL = 1\n'
        'bonusCard = "designers"\n',
        encoding="utf-8",
    )
    assert modules_named(path) == {"huts", "well", "bonus", "designers"}
