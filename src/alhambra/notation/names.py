"""Names of players: what the server, records and readers make of them.

A name is a line as Unicode means it: composed (NFC), without anything invisible but joiners where
they join, its letters counted as people count them (grapheme clusters, UAX #29).  Names are made by
``one_line``, judged by ``why_not_name`` and told apart by ``look``.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import Final

__all__ = ["MOST_LETTERS", "MOST_PARTS", "letters", "look", "one_line", "why_not_name"]

MOST_LETTERS: Final = 30
MOST_MARKS: Final = 4  # above and below one letter, each once (UTS #39, section 5.4)
MOST_PARTS: Final = 16  # code points of a letter; the longest emoji have 10

JOINERS: Final = "\u200c\u200d"
ZERO_WIDTH_JOINER: Final = "\u200d"
_JOINERS: Final = re.compile(f"([{JOINERS}])[{JOINERS}]+")  # of several the first counts
VIRAMA: Final = 9  # the combining class of the marks that take a consonant's vowel away
# Letters and symbols that nobody sees: fillers of Hangul, the empty pattern of Braille.
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
# Variation selectors and the grapheme joiner: marks that nobody sees.
_UNSEEN_MARK: Final = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
# The flag of a part of a country: a black flag, its name in tags, the end of the tags.
_FLAG_OR_LETTER: Final = re.compile(
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,8}\U000e007f|.", re.DOTALL
)
# Blocks that Unicode keeps for pictures: a new one may not be known to Python yet.
PICTURES: Final = range(0x1F000, 0x1FB00)
# The first word in the names of letters whose script joins: cursive ones, and those that build conjuncts.
JOINING_SCRIPTS: Final = frozenset(
    """
    ADLAM ARABIC CHORASMIAN HANIFI MANDAIC MANICHAEAN MONGOLIAN NKO PHAGS-PA SOGDIAN SYRIAC
    BALINESE BENGALI BRAHMI CHAKMA DEVANAGARI DOGRA GRANTHA GUJARATI GURMUKHI JAVANESE KAITHI KANNADA KAWI
    KHMER KHOJKI LEPCHA LIMBU MALAYALAM MEETEI MODI MYANMAR NANDINAGARI NEWA ORIYA SAURASHTRA SHARADA
    SIDDHAM SINHALA SUNDANESE TAKRI TAMIL TELUGU TIBETAN TIRHUTA
    """.split()  # noqa: SIM905
)


def one_line(words: str) -> str:
    """A text in NFC on one line: single blanks, no controls, joiners only where they join."""
    text = unicodedata.normalize("NFC", words)
    text = " ".join(_FLAG_OR_LETTER.sub(_seen, text).split())
    if any(joiner in text for joiner in JOINERS):
        text = " ".join(_with_joiners_that_join(_JOINERS.sub(r"\1", text)).split())
    return unicodedata.normalize("NFC", text)


def why_not_name(name: str) -> str | None:
    """What is wrong with a name that ``one_line`` made; None if nothing is."""
    if not any(_is_base(letter) for letter in name):
        return "a name needs a letter"
    if len(name) > MOST_LETTERS * MOST_PARTS:
        return f"a name has at most {MOST_LETTERS} characters"
    if any(_is_mark(mark) for before, mark in pairwise(f" {name}") if before == " "):
        return "a mark needs a letter to stand on"
    found = letters(name)
    if len(found) > MOST_LETTERS:
        return f"a name has at most {MOST_LETTERS} characters; this one has {len(found)}"
    for number, letter in enumerate(found, 1):
        if len(letter) > MOST_PARTS:
            return f"character {number} is made of more than {MOST_PARTS} parts"
        if _has_pile(letter):
            return f"character {number} has too many marks: at most {MOST_MARKS}, each once"
    return None


def look(name: str) -> str:
    """What two names that look alike have in common: without case, forms of a letter, and the unseen."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = (
        letter
        for letter in _UNSEEN_MARK.sub("", folded)
        if letter in TAGS or unicodedata.category(letter) != "Cf"
    )
    return " ".join(unicodedata.normalize("NFC", "".join(seen)).split())


def letters(text: str) -> list[str]:
    """The letters of a text as people count them: extended grapheme clusters."""
    if text.isascii():
        return [*text]
    from grapheme import graphemes  # reads its tables when it is imported: not for every command

    return [*graphemes(text)]


def _seen(match: re.Match[str]) -> str:
    letter = match[0]
    if len(letter) > 1 or letter in JOINERS:
        return letter
    category = unicodedata.category(letter)
    if category == "Cn" and ord(letter) in PICTURES:
        return letter
    if category == "Cf":
        return ""
    return " " if category[0] in "CZ" or letter in BLANKS else letter


def _is_base(letter: str) -> bool:
    return not (letter == " " or letter in JOINERS or _is_mark(letter))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


def _has_pile(letter: str) -> bool:
    marks, before = 0, ""
    for part in unicodedata.normalize("NFD", _UNSEEN_MARK.sub("", letter)):
        marks = marks + 1 if unicodedata.category(part) in ("Mn", "Me") else 0
        if marks > MOST_MARKS or (marks and part == before):
            return True
        before = part
    return False


# ---- joiners


def _with_joiners_that_join(text: str) -> str:
    insides: set[int] = set()  # places within a letter, not at its beginning
    place = 0
    for letter in letters(text):
        insides.update(range(place + 1, place + len(letter)))
        place += len(letter)
    return "".join(
        letter
        for place, letter in enumerate(text)
        if letter not in JOINERS or _joins(text, place, place in insides and place + 1 in insides)
    )


def _joins(text: str, place: int, is_inside: bool) -> bool:
    """Whether the joiner at a place has something to join (or to keep apart).

    ``is_inside``: it holds the parts of one letter together, an emoji or a conjunct.
    """
    after = text[place + 1 : place + 2]
    if is_inside and text[place] == ZERO_WIDTH_JOINER and len(letters(f"a{after}")) == 2:
        return True  # what comes after would stand alone
    if _script(_base_before(text, place)) not in JOINING_SCRIPTS:
        return False
    if _script(after) in JOINING_SCRIPTS:
        return True
    # A consonant without its vowel at the end of a word, as the chillus of Malayalam were written.
    is_end = not after or unicodedata.category(after)[0] not in "LM"
    return text[place] == ZERO_WIDTH_JOINER and is_end and unicodedata.combining(text[place - 1]) == VIRAMA


def _base_before(text: str, place: int) -> str:
    """The letter before a place, its marks passed over; nothing if there are more than a letter has."""
    before = reversed(text[max(0, place - MOST_PARTS) : place])
    return next((letter for letter in before if not _is_mark(letter)), "")


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0] if letter else ""
