"""Every file that is compiled runs in the same form: all compiled, or all as they are."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import pytest
from tests.conftest import form_of_the_rules

import alhambra.bots
import alhambra.rules

# Of the bots: what one is and how one is made (setup.py).
NEVER_COMPILED = {"alhambra.bots.protocol", "alhambra.bots.registry", "alhambra.rules.texts"}


@pytest.mark.parametrize(
    ("package", "least"), [(alhambra.rules, 30), (alhambra.bots, 8)], ids=["rules", "bots"]
)
def test_every_module_is_loaded_in_the_form_under_test(package: ModuleType, least: int) -> None:
    """A run against compiled files that picked up a source file, or the other way round, fails."""
    forms: dict[str, str] = {}
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        if not found.ispkg and found.name not in NEVER_COMPILED:
            interpreted = str(module.__file__).endswith(".py")
            forms[found.name] = "interpreted" if interpreted else "compiled"
    assert len(forms) >= least
    assert set(forms.values()) == {form_of_the_rules()}, forms
