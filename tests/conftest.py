"""What every test shares: how Hypothesis searches, and which form of the rules is under test."""

from __future__ import annotations

import importlib.util
import os

import hypothesis
import pytest

# The same examples on every run, however slow the machine; HYPOTHESIS_PROFILE=search looks for new ones.
hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None)
hypothesis.settings.register_profile("search", deadline=None, max_examples=2_000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


def form_of_the_rules() -> str:
    """Return "compiled" or "interpreted": which form of the rules Python imports here."""
    spec = importlib.util.find_spec("alhambra.rules.ids")
    interpreted = spec is None or spec.origin is None or spec.origin.endswith(".py")
    return "interpreted" if interpreted else "compiled"


def pytest_report_header() -> str:
    return f"alhambra: rules {form_of_the_rules()}"


def pytest_configure() -> None:
    expected = os.environ.get("ALHAMBRA_EXPECT", "")
    if expected and expected != form_of_the_rules():
        raise pytest.UsageError(f"the rules are {form_of_the_rules()}, not {expected} (ALHAMBRA_EXPECT)")
