"""The words of the modules: complete in both languages, said in one place, and found by their names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from alhambra.notation.messages import FIELD, LANGUAGES
from alhambra.notation.module_notation import notation_of
from alhambra.notation.modules import PRESET_TITLES
from alhambra.rules.manifest import MANIFEST, PRESETS

ROOT = Path(__file__).parent.parent.parent
NAMES = [entry.name for entry in MANIFEST]


def blanks(sentence: str) -> set[str]:
    """The names of the blanks in a sentence."""
    return {name for name, _, _ in FIELD.findall(sentence)}


@pytest.mark.parametrize("name", NAMES)
def test_a_module_has_the_same_sentences_with_the_same_blanks_in_every_language(name: str) -> None:
    sentences = notation_of(name).sentences
    assert set(sentences) == set(LANGUAGES)
    first, *others = [{key: blanks(words) for key, words in sentences[one].items()} for one in LANGUAGES]
    assert all(other == first for other in others)
    assert all(words.strip() for language in LANGUAGES for words in sentences[language].values())


@pytest.mark.parametrize("name", NAMES)
def test_a_module_has_a_title_a_text_and_sentences_for_its_moves_and_refusals(name: str) -> None:
    entry = next(entry for entry in MANIFEST if entry.name == name)
    wanted = {
        "title",
        "text",
        *(f"{group}.{verb}" for verb, _ in entry.verbs.values() for group in ("verb", "move")),
    }
    wanted |= {f"refusal.{code.removeprefix(f'{name}.')}" for code in entry.codes}
    assert all(wanted <= set(notation_of(name).sentences[language]) for language in LANGUAGES)


def test_every_preset_has_a_title_in_every_language() -> None:
    assert {language: set(titles) for language, titles in PRESET_TITLES.items()} == {
        language: set(PRESETS) for language in LANGUAGES
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_client_says_of_modules_and_presets_what_their_files_say(language: str) -> None:
    """Until it reads them from the server, its texts are copies."""
    text = (ROOT / f"web/src/i18n/{language}.ts").read_text(encoding="utf-8")
    said = {
        key: words.replace('\\"', '"')
        for key, words in re.findall(r'"([\w.]+)":\s*"((?:[^"\\]|\\.)*)"', text)
    }
    for name in NAMES:
        assert said[f"module.{name}"] == notation_of(name).title(language)
        assert said[f"module.{name}.text"] == notation_of(name).text(language)
    for name, title in PRESET_TITLES[language].items():
        assert said[f"preset.{name}"] == title
