"""Every file of the rules runs in the same form: all compiled, or all as they are."""

from __future__ import annotations

import importlib
import pkgutil

from tests.conftest import form_of_the_rules

import alhambra.rules


def test_every_module_of_the_rules_is_loaded_in_the_form_under_test() -> None:
    """A run against compiled rules that picked up a source file, or the other way round, fails."""
    forms: dict[str, str] = {}
    for found in pkgutil.walk_packages(alhambra.rules.__path__, "alhambra.rules."):
        module = importlib.import_module(found.name)
        if not found.ispkg:
            interpreted = str(module.__file__).endswith(".py")
            forms[found.name] = "interpreted" if interpreted else "compiled"
    assert len(forms) > 30
    assert set(forms.values()) == {form_of_the_rules()}, forms
