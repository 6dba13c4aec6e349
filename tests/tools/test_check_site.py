"""What looks through the built documentation finds what is wrong with it, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.check_site import faults_of

GOOD = """\
<html><head><link rel="stylesheet" href="look/style.css?v=1"><script src="look/code.js"></script></head>
<body><h1 id="top">One</h1><a href="two.html#second">two</a> <a href="#top">top</a> <a href="sub/">below</a>
<a href="https://elsewhere.example/page">another host, by a click</a> <img src="picture.png" alt="">
<img src="data:image/png;base64,AAAA" alt=""> <a href="mailto:someone">write</a></body></html>
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site without a fault."""
    for folder in ("look", "sub"):
        (tmp_path / folder).mkdir()
    (tmp_path / "index.html").write_text(GOOD)
    (tmp_path / "two.html").write_text('<p id="second">Two</p>')
    (tmp_path / "sub/index.html").write_text('<a href="../index.html">up</a>')
    (tmp_path / "look/style.css").write_text("body { background: url(../picture.png) }")
    for file in ("look/code.js", "picture.png"):
        (tmp_path / file).touch()
    return tmp_path.resolve()


def test_a_site_without_a_fault_has_none(site: Path) -> None:
    assert list(faults_of(site)) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="three.html">three</a>', "index.html: three.html: leads nowhere"),
        (
            '<a href="two.html#third">three</a>',
            "index.html: two.html#third: there is no such place in the page",
        ),
        ('<a href="#third">three</a>', "index.html: #third: there is no such place in the page"),
        ('<a href="../outside.html">out</a>', "index.html: ../outside.html: leads nowhere"),
        ('<img src="lost.png" alt="">', "index.html: lost.png: leads nowhere"),
        (
            '<script src="https://cdn.example/a.js"></script>',
            "index.html: https://cdn.example/a.js: is loaded from another host",
        ),
        (
            '<img src="//cdn.example/a.png" alt="">',
            "index.html: //cdn.example/a.png: is loaded from another host",
        ),
        (
            '<link rel="stylesheet" href="https://fonts.example/css">',
            "index.html: https://fonts.example/css: is loaded from another host",
        ),
        (
            '<img srcset="picture.png 1x, https://cdn.example/a.png 2x" alt="">',
            "index.html: https://cdn.example/a.png: is loaded from another host",
        ),
        (
            '<p style="background: url(https://cdn.example/a.png)">x</p>',
            "index.html: https://cdn.example/a.png: is loaded from another host",
        ),
        ('<meta http-equiv="refresh" content="0; url=gone.html">', "index.html: gone.html: leads nowhere"),
    ],
)
def test_a_fault_in_a_page_is_found(site: Path, body: str, fault: str) -> None:
    (site / "index.html").write_text(GOOD.replace("</body>", body + "</body>"))
    assert list(faults_of(site)) == [fault]


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("@font-face { src: url('https://fonts.example/a.woff2') }", "is loaded from another host"),
        ('@import "https://fonts.example/css";', "is loaded from another host"),
        ("p { background: url(lost.png) }", "leads nowhere"),
    ],
)
def test_a_fault_in_a_style_sheet_is_found(site: Path, style: str, fault: str) -> None:
    (site / "look/style.css").write_text(style)
    (found,) = faults_of(site)
    assert found.startswith("look/style.css: ")
    assert found.endswith(fault)
