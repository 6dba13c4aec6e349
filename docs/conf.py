"""The documentation site: `make docs` builds it into build/site and fails at the first broken link."""

from __future__ import annotations

import builtins
import sys
from importlib import import_module
from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import stringify_annotation

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from alhambra import __version__  # noqa: E402
from alhambra.notation.moves import Verbs  # noqa: E402
from alhambra.rules.events import Event  # noqa: E402

project = "Alhambra"
author = "The Alhambra contributors"
copyright = "The Alhambra contributors, MIT licence"
version = release = __version__

# The sources are the repository's own pages, where they are: a link works there as it does here.
root_doc = "docs/index"
include_patterns = [
    "RULES.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "bench/*.md", "docs/*.md", "docs/api/*.rst"
]  # fmt: skip
exclude_patterns = [".*", "build", "dist", "node_modules", "src", "tests", "tools", "web"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]

# ---- Markdown
myst_heading_anchors = 4
myst_links_external_new_tab = False

# ---- docstrings
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}
add_module_names = False

# ---- a broken link is an error (sphinx-build --fail-on-warning), a name in a docstring's signature too
nitpicky = True


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("missing-reference", name_in_signature)
    app.connect("autodoc-process-signature", with_short_names)
    app.connect("autodoc-skip-member", is_left_out)


# Long unions and tables that have a name.
NAMES = {stringify_annotation(alias, "smart"): name for name, alias in (("Event", Event), ("Verbs", Verbs))}


def with_short_names(
    app: Sphinx,
    what: str,
    name: str,
    thing: object,
    options: object,
    signature: str | None,
    result: str | None,
) -> tuple[str | None, str | None]:
    """A signature in which `Event` is called so, and is not the list of all events."""
    for long, short in NAMES.items():
        signature, result = (text and text.replace(long, short) for text in (signature, result))
    return signature, result


def is_left_out(app: Sphinx, what: str, name: str, thing: object, skip: bool, options: object) -> bool | None:
    """The fields of a tuple stand in its signature, and its docstring describes them."""
    return True if (getattr(thing, "__doc__", None) or "").startswith("Alias for field number") else None


def name_in_signature(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Node | None:
    """A type that an annotation names by its last part only, or that these pages do not describe.

    The first becomes a link, the second stays plain text if it exists; what does not exist is an error.
    """
    if node.get("refdomain") != "py":
        return None
    name = node["reftarget"]
    if name in NAMES.values():
        return content
    domain = env.get_domain("py")
    for full, _, kind, page, anchor, _ in domain.get_objects():
        if full.endswith(f".{name}") and kind in ("class", "exception"):
            return make_refnode(app.builder, node["refdoc"], page, anchor, content, full)
    module, _, last = name.rpartition(".")
    home = import_module(module or node["py:module"])
    return content if hasattr(home, last) or hasattr(builtins, last) else None


# ---- the pages
html_theme = "furo"
html_title = f"Alhambra {release}"
html_extra_path = ["site"]
html_copy_source = False
html_show_sourcelink = False
