"""Flat vectors and machine integers, in one place.

The rules are one Python source that also compiles ahead of time with mypyc.  ``vec`` is a flat
array (a C buffer when compiled, an ordinary object when not), ``i64`` an ``int`` that a compiled
function keeps in a register.  Facts worth knowing: ``v[:]`` copies fast, ``append`` and ``pop``
return the vector that must be stored again, indices are checked in both forms.
"""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i16, i64

__all__ = ["append", "i16", "i64", "pop", "vec"]
