"""The catalogues: every code has a sentence in every language, with its parameters in that language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from alhambra.notation.catalogue import (
    SENTENCES,
    TABLE_CODES,
    WORDS,
    add_sentences,
    language_of,
    sentence,
    with_section,
)
from alhambra.notation.messages import FIELD, LANGUAGES, message
from alhambra.notation.refusal_json import params_json, refusal_json
from alhambra.rules.moves import VERBS
from alhambra.rules.options import MODULES
from alhambra.rules.refusals import CODES, SORTS, Refusal, refusal
from alhambra.rules.tiles import TILE_OF_NAME, Tables, TileSet
from alhambra.testing.scenario import cards, tiles

SAMPLES: Final[dict[str, int | str | tuple[int, ...]]] = {
    "number": 3,
    "amount": (3, 0),
    "seat": 1,
    "cards": tuple(cards("b3 bg A")),
    "tiles": tuple(tiles("G8.NW P8")),
    "cells": (1, 0, -1, 2),
    "currencies": (2, 1),
    "side": 1,
    "verb": "wake",
    "module": "vizier",
    "text": "as it is",
}


def sample(code: str) -> Refusal:
    return refusal(code, "", **{name: SAMPLES[SORTS[name]] for name in CODES[code].names})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence_that_uses_just_its_parameters(language: str) -> None:
    """And there is no sentence for anything else."""
    codes = {**CODES, **TABLE_CODES}
    assert SENTENCES[language].keys() == codes.keys()
    for code, text in SENTENCES[language].items():
        shown = {name for name, one, _ in FIELD.findall(text) if not one}
        assert shown == {*codes[code].names}, code
        assert {name for name, _, _ in FIELD.findall(text)} == shown, code
        assert "{" not in FIELD.sub("", text), code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_sentence_is_whole(language: str, code: str) -> None:
    """It begins with a capital or a number, ends with a stop, and every field is filled in."""
    told = sentence(sample(code), language)
    assert re.fullmatch(r"[A-ZÄÖÜ0-9(].*\.", told)
    assert not re.search(r"[{}|]|  | \.", told)
    assert with_section(sample(code), language) == f"{told} (§{CODES[code].section})"


def test_every_language_has_the_same_words_and_another_sentence_for_everything() -> None:
    """A sentence that is the same in two languages was not translated."""
    assert tuple(SENTENCES) == tuple(WORDS) == LANGUAGES
    for language in LANGUAGES:
        assert WORDS[language].keys() == WORDS["en"].keys()
        for key, text in WORDS[language].items():
            assert {*FIELD.findall(text)} or "{" not in text, key
            names = {name for name, _, _ in FIELD.findall(text)}
            assert names == {name for name, _, _ in FIELD.findall(WORDS["en"][key])}, key
    assert not {*SENTENCES["en"].values()} & {*SENTENCES["de"].values()}


def test_there_are_words_for_every_verb_and_module() -> None:
    assert {verb for verb, _ in VERBS.values()} == {*_keys("verb")}
    assert {*MODULES} == {*_keys("module")}


def _keys(kind: str) -> Iterator[str]:
    return (key.partition(".")[2] for key in WORDS["en"] if key.startswith(f"{kind}."))


@pytest.mark.parametrize(
    ("against", "english", "german"),
    [
        (
            refusal("pay.too_little", have=(3, 0), price=6),
            "You have 3 florins; this costs 6.",
            "Du hast 3 Gulden; das kostet 6.",
        ),
        (
            refusal("pay.too_little", have=(1, 3), price=6),
            "You have 1 ducat; this costs 6.",
            "Du hast 1 Dukaten; das kostet 6.",
        ),
        (
            refusal("pay.too_little", have=(0, 2), price=6),
            "You have no denars; this costs 6.",
            "Du hast keine Denar; das kostet 6.",
        ),
        (
            refusal("take.absent", cards=tuple(cards("b3"))),
            "Denar 3 is not in the display.",
            "Denar 3 liegt nicht offen aus.",
        ),
        (
            refusal("take.absent", cards=tuple(cards("b3 g4 y9"))),
            "Denar 3, dirham 4 and florin 9 are not in the display.",
            "Denar 3, Dirham 4 und Gulden 9 liegen nicht offen aus.",
        ),
        (
            refusal("reserve.absent", tiles=tuple(tiles("G8.NW"))),
            "Garden 8 (walls N, W) is not in your reserve.",
            "Garten 8 (Mauern N, W) liegt nicht in deiner Reserve.",
        ),
        (
            refusal("place.first", tiles=tuple(tiles("T13.E bath1 well3 hutP1"))),
            "First place tower 13 (wall E), bathhouse 8, well 4 and pavilion hut (wall N).",
            "Lege zuerst Turm 13 (Mauer O), Badehaus 8, Wunschbrunnen 4 und Bauhütte Pavillon (Mauer N).",
        ),
        (
            refusal("build.hole", cells=(1, 1)),
            "(1, 1) would be enclosed: there may be no holes.",
            "(1, 1) wäre eingeschlossen: Löcher darf es nicht geben.",
        ),
        (
            refusal("build.hole", cells=(0, 1, 1, 1)),
            "(0, 1) and (1, 1) would be enclosed: there may be no holes.",
            "(0, 1) und (1, 1) wären eingeschlossen: Löcher darf es nicht geben.",
        ),
        (
            refusal("build.edges", at=(0, 1), cells=(0, 0, 1, 1)),
            "The edges of (0, 1) with (0, 0) and (1, 1) would have a wall on one side only.",
            "Zwischen (0, 1) und (0, 0) und (1, 1) stünde nur auf einer Seite eine Mauer.",
        ),
        (
            refusal("build.cut_off", cells=(2, 0, 3, 0)),
            "(2, 0) and (3, 0) could no longer be reached on foot from the fountain.",
            "(2, 0) und (3, 0) wären vom Brunnen aus nicht mehr zu Fuß erreichbar.",
        ),
        (
            refusal("build.upright", tiles=tuple(tiles("P7.E")), side=3),
            "Pavilion 7 (wall E) lies upright; it cannot be turned to the west.",
            "Pavillon 7 (Mauer O) liegt immer aufrecht und lässt sich nicht nach Westen drehen.",
        ),
        (
            refusal("pay.exchange_shows", cards=tuple(cards("gy")), currencies=2),
            "Exchange card dirham/florin cannot be used for denars.",
            "Wechselstube Dirham/Gulden gilt nicht für Denar.",
        ),
        (
            refusal("turn.other_seat", seat=2),
            "It is not your turn: seat 2 decides now.",
            "Du bist nicht am Zug: Platz 2 entscheidet jetzt.",
        ),
        (
            refusal("ask.first", module="designers"),
            "First answer the question of the module “Palace designers”.",
            "Beantworte zuerst die Frage des Moduls „Palastbaumeister“.",
        ),
    ],
)
def test_parameters_are_told_in_the_language(against: Refusal, english: str, german: str) -> None:
    assert (sentence(against), sentence(against, "de")) == (english, german)


def test_every_tile_and_card_has_a_name_in_every_language() -> None:
    """No two things that can be told apart by sight share one."""
    for language in LANGUAGES:
        names = [sentence(refusal("huts.not_open", tiles=tile), language) for tile in TILE_OF_NAME.values()]
        assert len({*names}) >= len(names) - 5 - 3  # six bathhouses, three pairs of wells
        deck = [number for number in range(1, 72) if number > 63 or 1 <= number & 15 <= 9]
        told = {sentence(refusal("take.absent", cards=card), language) for card in deck}
        assert len(told) == len(deck) == 44


def test_tiles_of_ones_own_are_told_with_their_own_walls() -> None:
    huts = ("S", *Tables().huts[1:])
    against = refusal("huts.not_open", tiles=tiles("hutP1")[0])
    assert sentence(against) == "Pavilion hut (wall N) does not lie open on a stack of huts."
    own = TileSet(Tables(huts=huts))
    assert sentence(against, "en", own) == "Pavilion hut (wall S) does not lie open on a stack of huts."


def test_a_module_from_outside_adds_its_sentences_or_is_told_by_its_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(SENTENCES, "de", {**SENTENCES["de"]})
    against = Refusal("seam.awake", "6.2.3", refusal("turn.other_seat", seat=2).params)
    assert with_section(against, "de") == "seam.awake seat=2 (§6.2.3)"
    for _ in range(2):
        add_sentences("de", {"seam.awake": "{seat} ist wach."})
    assert with_section(against, "de") == "Platz 2 ist wach. (§6.2.3)"
    with pytest.raises(ValueError, match=r"'seam\.awake' has a sentence already"):
        add_sentences("de", {"seam.awake": "Wach."})


def test_a_message_chooses_between_one_and_many() -> None:
    text = "{n} {n|card|cards} {n||s}"
    for number, told in ((0, "0 cards s"), (1, "1 card "), (2, "2 cards s")):
        assert message(text, {"n": str(number)}, {"n": number}) == told


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "deu"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LC_ALL": "en_US", "LC_MESSAGES": "de_AT", "LANG": "de"}, "en"),
        ({"LC_ALL": "", "LANG": "de_CH"}, "de"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    """LC_ALL before LC_MESSAGES before LANG; English where we lack the language."""
    assert language_of(environment) == language


def test_a_refusal_as_json_has_every_parameter_in_words() -> None:
    assert refusal_json(refusal("pay.too_little", have=(3, 0), price=6)) == {
        "code": "pay.too_little",
        "section": "3.4",
        "params": {"have": [3, "y"], "price": 6},
    }
    values = {name: value for code in CODES for name, value in params_json(sample(code)).items()}
    assert values == {
        "number": 3,
        "total": 3,
        "paid": 3,
        "price": 3,
        "have": [3, "y"],
        "seat": 1,
        "cards": ["b3", "bg", "A"],
        "tiles": ["G8.NW", "P8"],
        "at": [[1, 0], [-1, 2]],
        "cells": [[1, 0], [-1, 2]],
        "currencies": ["b", "g"],
        "side": "E",
        "verb": "wake",
        "module": "vizier",
    }
