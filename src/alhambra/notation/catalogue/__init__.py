"""Refusals in words, in every language: ``sentence`` and the catalogues it reads.

A catalogue (``en``, ``de``) has ``SENTENCES``, one for every code of ``alhambra.rules.refusals``, and
``WORDS``, what their parameters are called; those of a module stand in its own file. Both are messages
(``messages``) whose blanks are parameters in words; a list that names one thing counts as 1. A sentence
begins with a capital, ends with a full stop and names no section: ``with_section`` appends that where
people read it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from alhambra.notation.catalogue import de, en
from alhambra.notation.messages import LANGUAGES, message
from alhambra.notation.module_notation import notation_of
from alhambra.rules.fields import Code
from alhambra.rules.ids import (
    BATHHOUSE,
    CURRENCY_LETTERS,
    EXCHANGE_CARD,
    EXCHANGE_PAIRS,
    FOUNTAIN_KIND,
    HUT,
    KIND_NAMES,
    SIDE_LETTERS,
    WELL,
    card_text,
    currency_of,
    has_wall,
    is_scoring,
    value_of,
)
from alhambra.rules.manifest import MANIFEST
from alhambra.rules.refusals import (
    AMOUNT,
    CARDS,
    CELLS,
    CURRENCIES,
    MODULE,
    NUMBER,
    SEAT,
    SIDE,
    TEXT,
    TILES,
    VERB,
    Param,
    Refusal,
    code_text,
)
from alhambra.rules.tiles import STANDARD_TILES, TileSet

__all__ = [
    "LANGUAGES",
    "SENTENCES",
    "TABLE_CODES",
    "WORDS",
    "add_sentences",
    "language_of",
    "sentence",
    "with_section",
]

# Refusals that are no matter of the rules: a table with several programs at it, a server with a disk.
TABLE_CODES: Final[dict[str, Code]] = {
    "table.stale": Code(""),
    "table.not_yours": Code(""),
    "table.unreadable": Code("", ("text",)),
    "table.read_only": Code("", ("text",)),
    # What the server could not keep, or read.
    "store.full": Code(""),
    "store.busy": Code(""),
    "store.damaged": Code(""),
    "store.protected": Code(""),
    "store.disk": Code(""),
    "store.other": Code(""),
}
SENTENCES: Final[dict[str, dict[str, str]]] = {"en": {**en.SENTENCES}, "de": {**de.SENTENCES}}
WORDS: Final[dict[str, dict[str, str]]] = {"en": {**en.WORDS}, "de": {**de.WORDS}}
for _entry in MANIFEST:
    for _language in LANGUAGES:
        SENTENCES[_language].update(notation_of(_entry.name).refusals(_language))
        WORDS[_language].update(notation_of(_entry.name).words(_language))


def sentence(
    refusal: Refusal, language: str = "en", tiles: TileSet = STANDARD_TILES, names: Sequence[str] = ()
) -> str:
    """A refusal as a sentence, without its section.

    ``tiles``: those of the game, where it has components of its own; ``names``: of the seats, by which they
    are called then.  A code that the catalogue lacks
    (of a module from outside that added none) is told as data.
    """
    text = SENTENCES[language].get(refusal.code)
    if text is None:
        return code_text(refusal)
    words = {param.name: _words(param, language, tiles) for param in refusal.params}
    for param in refusal.params:
        if param.sort == SEAT and param.values[0] < len(names):
            words[param.name] = names[param.values[0]]
    told = message(text, words, {param.name: _number(param) for param in refusal.params})
    return told[0].upper() + told[1:]


def with_section(refusal: Refusal, language: str = "en", tiles: TileSet = STANDARD_TILES) -> str:
    """The same with its section: ``You have 3 florins; this costs 6. (§3.4)``."""
    return f"{sentence(refusal, language, tiles)} (§{refusal.section})"


def add_sentences(language: str, sentences: Mapping[str, str]) -> None:
    """Give a catalogue the sentences of a module from outside; ValueError for a code that has another."""
    known = SENTENCES[language]
    for code, text in sentences.items():
        if known.setdefault(code, text) != text:
            raise ValueError(f"{code!r} has a sentence already: {known[code]!r}")


def language_of(environment: Mapping[str, str]) -> str:
    """The language that a locale asks for (LC_ALL, LC_MESSAGES, LANG); English for any that we lack."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(name, "")
        if locale:
            language = locale[:2].lower()
            return language if language in LANGUAGES and not locale[2:3].isalpha() else "en"
    return "en"


def _number(param: Param) -> int:
    """What decides between one and many: a number itself, else how many things are named."""
    if param.sort in (NUMBER, AMOUNT):
        return param.values[0]
    return len(param.values) // 2 if param.sort == CELLS else len(param.values)


# ---- parameters in words


def _words(param: Param, language: str, tiles: TileSet) -> str:
    return WORDS_OF_SORT[param.sort](param, language, tiles)


def _whole(param: Param, language: str, tiles: TileSet) -> str:
    return str(param.values[0])


def _amount(param: Param, language: str, tiles: TileSet) -> str:
    number, currency = param.values
    form = "none" if number == 0 else "one" if number == 1 else "many"
    return _told(language, f"amount.{form}.{CURRENCY_LETTERS[currency]}", number=str(number))


def _seat(param: Param, language: str, tiles: TileSet) -> str:
    return _told(language, "seat", number=str(param.values[0]))


def _cards(param: Param, language: str, tiles: TileSet) -> str:
    return _list([_card(card, language) for card in param.values], language)


def _card(card: int, language: str) -> str:
    if is_scoring(card):
        return _told(language, "card.scoring", round=card_text(card))
    if card >= EXCHANGE_CARD:
        first, second = (_currency(currency, language) for currency in EXCHANGE_PAIRS[card - EXCHANGE_CARD])
        return _told(language, "card.exchange", first=first, second=second)
    return _told(
        language, "card.money", currency=_currency(currency_of(card), language), value=str(value_of(card))
    )


def _currency(currency: int, language: str) -> str:
    return WORDS[language][f"currency.{CURRENCY_LETTERS[currency]}"]


def _currencies(param: Param, language: str, tiles: TileSet) -> str:
    return _list(
        [WORDS[language][f"currencies.{CURRENCY_LETTERS[currency]}"] for currency in param.values], language
    )


def _tiles(param: Param, language: str, tiles: TileSet) -> str:
    return _list([_tile(tile, language, tiles) for tile in param.values], language)


def _tile(tile: int, language: str, tiles: TileSet) -> str:
    kind = tiles.kind[tile]
    price = str(tiles.price[tile])
    if kind == FOUNTAIN_KIND:
        return WORDS[language]["tile.fountain"]
    if kind in (BATHHOUSE, WELL):
        return _told(language, f"tile.{KIND_NAMES[kind]}", price=price)
    if kind == HUT:
        name = _told(language, "tile.hut", kind=_kind(tiles.of[tile], language))
    else:
        name = _told(language, "tile.building", kind=_kind(kind, language), price=price)
    walls = [side for side in range(4) if has_wall(tiles.walls[tile], side)]
    letters = ", ".join(WORDS[language][f"letter.{SIDE_LETTERS[side]}"] for side in walls)
    text = WORDS[language]["tile.walls" if walls else "tile.no_walls"]
    return message(text, {"name": name, "sides": letters}, {"sides": len(walls)})


def _kind(kind: int, language: str) -> str:
    return WORDS[language][f"kind.{KIND_NAMES[kind]}"]


def _cells(param: Param, language: str, tiles: TileSet) -> str:
    pairs = zip(param.values[::2], param.values[1::2], strict=True)
    return _list([f"({x}, {y})" for x, y in pairs], language)


def _side(param: Param, language: str, tiles: TileSet) -> str:
    return WORDS[language][f"side.{SIDE_LETTERS[param.values[0]]}"]


def _verb(param: Param, language: str, tiles: TileSet) -> str:
    return WORDS[language].get(f"verb.{param.word}", param.word)


def _text(param: Param, language: str, tiles: TileSet) -> str:
    return param.word


def _module(param: Param, language: str, tiles: TileSet) -> str:
    return WORDS[language].get(f"module.{param.word}", param.word)


WORDS_OF_SORT: Final[dict[str, Callable[[Param, str, TileSet], str]]] = {
    NUMBER: _whole,
    AMOUNT: _amount,
    SEAT: _seat,
    CARDS: _cards,
    TILES: _tiles,
    CELLS: _cells,
    CURRENCIES: _currencies,
    SIDE: _side,
    VERB: _verb,
    MODULE: _module,
    TEXT: _text,
}


def _told(language: str, key: str, **words: str) -> str:
    return message(WORDS[language][key], words, {})


def _list(things: Sequence[str], language: str) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(things) < 2:
        return "".join(things)
    return _told(language, "list", first=", ".join(things[:-1]), last=things[-1])
