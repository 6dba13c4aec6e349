"""Cities as text pictures; they are part of the notation (``alhambra.notation.pictures``)."""

from __future__ import annotations

from alhambra.notation.pictures import city_of, picture, read_picture, tiles_of

__all__ = ["city_of", "picture", "read_picture", "tiles_of"]
