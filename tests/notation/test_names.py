"""Names of players: lines as Unicode means them."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.notation.names import MOST_LETTERS, letters, look, one_line, why_not_name

ZWNJ, ZWJ = "\u200c", "\u200d"
ASTRONAUT = f"👩{ZWJ}🚀"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
# Any text, and one of parts that come together in many ways.
PARTS = st.sampled_from(
    [*"aé \u0301\u0308\n👩🚀🏽कष", ZWNJ, ZWJ, "\ufe0f", "\u094d", "\u0645", "\u202e", "🇩", "🏴", "\U000e007f"]
)
TEXTS = st.text(max_size=40) | st.lists(PARTS, max_size=12).map("".join)


# ---- lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("e\u0301", "é"),
        ("  Ada \t\n  Lovelace ", "Ada Lovelace"),
        ("Ada\x1b[31m", "Ada [31m"),
        ("a\u2028b\u00a0c\u3000d", "a b c d"),
        ("a\ud800b\ue000c", "a b c"),
        ("A\u00add\u200ba\ufeff", "Ada"),
        ("\u202eadA\u202c \u2067x\u2069\u200e", "adA x"),
        ("\u3164\u2800\uffa0", ""),
        ("\U0001fae8\U0001fa77", "\U0001fae8\U0001fa77"),
        (f"{SCOTLAND}!", f"{SCOTLAND}!"),
        ("\U000e0067a\U000e007f", "a"),
    ],
)
def test_a_line_is_composed_and_has_nothing_invisible(text: str, line: str) -> None:
    """Pictures that are newer than Python's tables and the tags of a flag stay."""
    assert one_line(text) == line


@pytest.mark.parametrize(
    "name",
    [
        f"نام{ZWNJ}ها",
        f"می{ZWNJ}خواهم",
        f"ه{ZWJ}ـ",
        f"क्{ZWJ}ष",
        f"क्{ZWNJ}ष",
        f"শ্রী র{ZWJ}্য",
        f"ක්{ZWJ}ෂ",
        f"അവന്{ZWJ}",
        f"അവന്{ZWJ} ഒരു",
        f"ᠮᠣᠩᠭᠣᠯ{ZWNJ}ᠤᠨ",
        ASTRONAUT,
        f"👩🏽{ZWJ}❤️{ZWJ}💋{ZWJ}👨🏿",
        f"👩{ZWJ}👩{ZWJ}👧{ZWJ}👦 & Co",
        f"🏳️{ZWJ}🌈",
    ],
)
def test_joiners_stay_where_they_join(name: str) -> None:
    """Between letters of scripts that use them (Persian, Hindi, Sinhala, old Malayalam) and in emoji."""
    assert one_line(name) == unicodedata.normalize("NFC", name)
    assert why_not_name(one_line(name)) is None


@pytest.mark.parametrize("joiner", [ZWNJ, ZWJ])
@pytest.mark.parametrize(
    ("pieces", "name"),
    [
        (("a", "b"), "ab"),
        (("", "Ada"), "Ada"),
        (("Ada", ""), "Ada"),
        (("Ada ", " Ben"), "Ada Ben"),
        (("e", "\u0301"), "é"),
        (("👩", "a"), "👩a"),
        (("👩", ""), "👩"),
        (("م", "a"), "مa"),
        (("م", ""), "م"),
        (("", "م"), "م"),
        (("7", "7"), "77"),
    ],
)
def test_joiners_that_join_nothing_go(joiner: str, pieces: tuple[str, str], name: str) -> None:
    for joiners in (joiner, joiner * 3, ZWNJ + joiner, joiner + ZWJ):
        assert one_line(joiners.join(pieces)) == name


def test_a_joiner_is_never_doubled() -> None:
    assert one_line(f"نام{ZWNJ}{ZWNJ}{ZWJ}ها") == f"نام{ZWNJ}ها"
    assert one_line(f"👩{ZWNJ}🚀") == "👩🚀"


@given(TEXTS)
def test_a_line_of_a_line_is_the_same(text: str) -> None:
    line = one_line(text)
    assert one_line(line) == line
    assert line == line.strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in line)


# ---- what is no name


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Ada", 3),
        ("e\u0301e\u0301", 2),
        (ASTRONAUT, 1),
        (SCOTLAND, 1),
        ("🇩🇪🇫🇷🇮", 3),
        ("👍🏽", 1),
        ("각\u1100\u1161\u11a8", 2),
        ("क्षि", 1),
        ("กำ", 1),
        ("1️⃣", 1),
        (f"نام{ZWNJ}ها", 5),
    ],
)
def test_letters_are_counted_as_people_count_them(text: str, count: int) -> None:
    """Extended grapheme clusters of UAX #29."""
    assert len(letters(text)) == count
    assert "".join(letters(text)) == text


@pytest.mark.parametrize("letter", ["x", "é", "王", ASTRONAUT, SCOTLAND, "🇩🇪", "क्षि", "ệ"])
def test_a_name_has_at_most_30_characters_however_many_parts_these_have(letter: str) -> None:
    assert why_not_name(one_line(letter * 30)) is None
    reason = why_not_name(one_line(letter * 31))
    assert reason == "a name has at most 30 characters; this one has 31"
    assert why_not_name(letter * 100_000) is not None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "a name needs a letter"),
        ("\u0301", "a name needs a letter"),
        (f"{ZWJ}", "a name needs a letter"),
        ("\u0301a", "a mark needs a letter to stand on"),
        ("Ada \u0301b", "a mark needs a letter to stand on"),
        ("Ze\u0301\u0302\u0303\u0304\u0305", "character 2 has too many marks: at most 4, each once"),
        ("e\u0301\u0301", "character 1 has too many marks: at most 4, each once"),
        ("é\u0301", "character 1 has too many marks: at most 4, each once"),
        ("ab\u20dd\u20dd", "character 2 has too many marks: at most 4, each once"),
        ("👩" + f"{ZWJ}👩" * 8, "character 1 is made of more than 16 parts"),
        ("क" + "ि" * 16, "character 1 is made of more than 16 parts"),
    ],
)
def test_what_is_no_name_is_told_with_the_reason(name: str, reason: str) -> None:
    assert why_not_name(name) == reason


@pytest.mark.parametrize(
    "name",
    ["Nguyễn Thị Diệp", "שָׁלוֹם", "مُحَمَّدٌ", "བསྒྲུབས", "မြွှိုး", "ลิ้นจี่", "Z\u0301\u0302\u0303\u0304", "!", "7", "♥️"],
)
def test_marks_that_people_write_are_taken(name: str) -> None:
    assert why_not_name(one_line(name)) is None


@given(TEXTS)
def test_every_line_is_a_name_or_has_a_reason(text: str) -> None:
    line = one_line(text)
    if why_not_name(line) is None:
        assert 1 <= len(letters(line)) <= MOST_LETTERS
        assert look(line)


def test_a_text_of_any_length_is_read_at_once() -> None:
    """Nothing grows with the square of a name."""
    begun = time.process_time()
    for text in (
        f"a{ZWJ}" * 30_000,
        "a" + f"\u0301{ZWJ}" * 30_000,
        f"म{ZWJ}" * 30_000,
        "\u094d" * 30_000,
    ):
        why_not_name(one_line(text))
        look(text)
    assert time.process_time() - begun < 20


# ---- names that look alike


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("é", "e\u0301"),
        ("Ada", "aDA"),
        ("Strauß", "STRAUSS"),
        ("Ada", "A\u200bd\u2060a"),
        ("Ada", "Ａｄａ"),
        ("ﬁn", "fin"),
        (f"نام{ZWNJ}ها", "نامها"),
        ("♥", "♥️"),
        ("A\u034fda", "Ada"),
        ("각", "\u1100\u1161\u11a8"),
        ("Ada  L", "Ada L"),
    ],
)
def test_names_that_look_alike_are_told(one: str, two: str) -> None:
    assert look(one) == look(two)


def test_names_that_look_different_are_different() -> None:
    wales = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
    names = ["Ada", "Ädä", "Ada L", "AdaL", "🇩🇪", "🇪🇩", "👍🏽", "👍🏿", SCOTLAND, wales, "🏴"]
    assert len({look(name) for name in names}) == len(names)


@given(TEXTS)
def test_a_look_is_the_same_for_every_form_of_a_name(text: str) -> None:
    line = one_line(text)
    for form in ("NFC", "NFD"):
        assert look(unicodedata.normalize(form, line)) == look(line)
    assert look(line.upper().lower()) == look(line.lower())
