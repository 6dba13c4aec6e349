"""Messages: sentences with blanks, in every language.

``{name}`` is the thing of that name in words, ``{name|one|many}`` the first form where the number of that
name is 1, else the second.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["ENGLISH", "FIELD", "GERMAN", "LANGUAGES", "message"]

ENGLISH: Final = "en"
GERMAN: Final = "de"
LANGUAGES: Final = (ENGLISH, GERMAN)
FIELD: Final = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


def message(text: str, words: Mapping[str, str], numbers: Mapping[str, int]) -> str:
    """A message with its fields filled in; ``numbers`` decides between the forms ``one`` and ``many``."""

    def filled(field: re.Match[str]) -> str:
        name, one, many = field.groups()
        if one is None:
            return words[name]
        return one if numbers[name] == 1 else many

    return FIELD.sub(filled, text)
