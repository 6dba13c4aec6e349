"""Look through the built documentation: every link leads somewhere, nothing is fetched from another host.

    python -m tools.check_site build/site

Sphinx checks the links that it writes; this checks those that are there, also in its theme and in raw HTML.
Only a reader's click may lead to another host: no page may load anything from there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

ADDRESSES: Final = ("href", "src", "poster", "data", "action")


class Link(NamedTuple):
    """An address in a page, and whether it is only for a click."""

    address: str
    is_click: bool


class Page(HTMLParser):
    """The addresses and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name in ADDRESSES and value is not None:
                self.links.append(Link(value, tag in ("a", "area")))
            elif name == "srcset" and value:
                self.links += [Link(choice.split()[0], False) for choice in value.split(",")]
            elif name == "style" and value:
                self.links += [Link(address, False) for address in style_addresses(value)]
            elif tag == "meta" and name == "content" and value and "url=" in value:
                self.links.append(Link(value.partition("url=")[2], True))


def style_addresses(text: str) -> list[str]:
    """What a style sheet loads."""
    loaded = re.findall(r"url\(\s*['\"]?([^'\")]+)['\"]?\s*\)|@import\s+['\"]([^'\"]+)", text)
    return [first or second for first, second in loaded]


def faults_of(site: Path) -> Iterator[str]:
    """What is wrong with a site, a line each."""
    pages = {
        path: Page(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
        if "_static" not in path.parts
    }
    for path, page in pages.items():
        for link in page.links:
            fault = fault_of(site, pages, path, link)
            if fault:
                yield f"{path.relative_to(site)}: {link.address}: {fault}"
    for path in sorted(site.rglob("*.css")):
        for address in style_addresses(path.read_text(encoding="utf-8")):
            fault = fault_of(site, pages, path, Link(address, False))
            if fault:
                yield f"{path.relative_to(site)}: {address}: {fault}"


def fault_of(site: Path, pages: dict[Path, Page], path: Path, link: Link) -> str:
    """What is wrong with one link, or nothing."""
    parts = urlsplit(link.address)
    if parts.scheme in ("data", "mailto", "javascript"):
        return ""
    if parts.scheme or parts.netloc:
        return "" if link.is_click else "is loaded from another host"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site) or not target.exists():
        return "leads nowhere"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].anchors:
        return "there is no such place in the page"
    return ""


def main() -> int:
    """Print the faults; 1 if there are any."""
    site = Path(sys.argv[1]).resolve()
    faults = list(faults_of(site))
    for fault in faults:
        print(fault, file=sys.stderr)
    if not (site / "index.html").exists():
        print(f"{site}: there is no site", file=sys.stderr)
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
