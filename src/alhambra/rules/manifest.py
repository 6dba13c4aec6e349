"""The modules of this package, a line each; nothing else lists them.

The name says where everything else of a module is: its rules in ``rules.modules.NAME``, what others may
know of it in ``rules.interfaces.NAME``, its words and checks in ``notation.modules.NAME``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import Code, Verbs
from alhambra.rules.interfaces import bonus, designers, huts, vizier


class Entry(NamedTuple):
    """A module: its name, the verbs of its moves, the codes of its refusals, and the preset to which it
    belongs ("" for none).
    """

    name: str
    verbs: Verbs
    codes: dict[str, Code]
    preset: str


VIZIER_BOX: Final = "vizier"
DESIGNERS_BOX: Final = "designers"

# In the order in which a game asks them.
MANIFEST: Final = (
    Entry("exchange", {}, {}, VIZIER_BOX),
    Entry("vizier", vizier.VERBS, vizier.CODES, VIZIER_BOX),
    Entry("bonus", bonus.VERBS, bonus.CODES, VIZIER_BOX),
    Entry("huts", huts.VERBS, huts.CODES, VIZIER_BOX),
    Entry("bathhouses", {}, {}, DESIGNERS_BOX),
    Entry("wells", {}, {}, DESIGNERS_BOX),
    Entry("designers", designers.VERBS, designers.CODES, DESIGNERS_BOX),
)

NAMES: Final = tuple([entry.name for entry in MANIFEST])
VERBS_OF_MODULES: Final[Verbs] = {kind: verb for entry in MANIFEST for kind, verb in entry.verbs.items()}
CODES_OF_MODULES: Final[dict[str, Code]] = {
    code: fixed for entry in MANIFEST for code, fixed in entry.codes.items()
}
MODULE_OF_KIND: Final[dict[int, str]] = {kind: entry.name for entry in MANIFEST for kind in entry.verbs}
# Name of a preset -> its modules.
PRESETS: Final[dict[str, tuple[str, ...]]] = {
    "base": (),
    VIZIER_BOX: tuple([entry.name for entry in MANIFEST if entry.preset == VIZIER_BOX]),
    DESIGNERS_BOX: tuple([entry.name for entry in MANIFEST if entry.preset == DESIGNERS_BOX]),
    "everything": NAMES,
}
