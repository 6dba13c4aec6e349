"""Cities as pictures are read as drawn and written so that they are read back."""

from __future__ import annotations

import pytest
from tests.oracles.random_cities import random_cities
from tests.rules.words import engine_city

from alhambra.notation.pictures import city_of, picture, read_picture, tiles_of
from alhambra.rules.city.grid import City
from alhambra.rules.errors import NotationError
from alhambra.rules.ids import cell_at
from alhambra.rules.tiles import tile_text

OF_THE_RULES = """
 y= 1              [G8 NW][T13 E]
 y= 0       [P6 N ][F    ][w3>  ][S9   ]
             x=-1   x=0    x=1    x=2
"""


def test_the_picture_of_section_4_is_read_as_it_is_drawn() -> None:
    """Columns follow the fountain's, rows their labels; an arrow says how a special tile lies."""
    found = {(built.cell, tile_text(built.tile), built.orientation) for built in read_picture(OF_THE_RULES)}
    assert found == {
        (cell_at(0, 1), "G8.NW", 0),
        (cell_at(1, 1), "T13.E", 0),
        (cell_at(-1, 0), "P6.N", 0),
        (cell_at(0, 0), "F", 0),
        (cell_at(1, 0), "well1", 1),
        (cell_at(2, 0), "S9", 0),
    }


def test_a_picture_needs_no_labels_and_no_brackets_side_by_side() -> None:
    """Rows count from the fountain's; cells may stand apart if all do."""
    assert read_picture("[P2 NEW] .\n[F     ] [S9 ]\n") == read_picture(
        " y= 1 [P2 NEW]\n y= 0 [F     ] [S9    ]\n       x=0      x=1"
    )


def test_an_empty_text_is_the_bare_fountain() -> None:
    assert tiles_of(city_of("  ")) == tiles_of(City())


@pytest.mark.parametrize("labels", [True, False])
def test_a_written_picture_is_read_back(labels: bool) -> None:
    """``read_picture(picture(tiles)) == tiles``, special tiles and huts included."""
    for built in random_cities(41, 150, largest=25, specials=True):
        tiles = tiles_of(engine_city(built))
        assert read_picture(picture(tiles, labels)) == tiles
    assert read_picture(picture(read_picture(OF_THE_RULES))) == read_picture(OF_THE_RULES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[P8]", "one fountain"),
        ("[F][F]", "one fountain"),
        ("[F ][P8 N]", r"line 1: \[P8 N\] is no tile"),
        ("[F ][P9  ]", r"line 1: \[P9\] is no tile"),
        ("[F ][P8 ]\n[P8 ]", "line 2: P8 is in the picture twice"),
        ("[F    ][well1]", "which way does it lie"),
        ("[F  ][P8>]", "no arrow"),
        ("[F ][P8 ]  hello", "line 1: .* is no row"),
        ("[F ]\n  [P8 ]\n    [S9 ]", "overlap"),
        ("[F ][P8 ]    [S9 ]\n       [T11]", "overlap"),
        ("[F ][P8]\n          [S9]", "line 2: .*in no column"),
        (" y= 1 [F ]", "the fountain is at y=0"),
        (" y= 0 [F  ]\n y= 1 [P8 ]", "line 2: row y=1 is out of place"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_picture(text)
