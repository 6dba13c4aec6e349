"""The generator of a kept game: made from what only the server knows, found again after a restart.

A game with a seed draws from ``FastChance`` and can be repeated; every other one from a secret of 32
bytes.  Where a generator stands in its streams is kept with every event, since a record is replayed
with its draws told and leaves the generator alone.
"""

from __future__ import annotations

import secrets

from alhambra.rules.rng import STREAMS, Chance, FastChance, SecretChance
from alhambra.rules.vecs import i64, vec


def new_secret() -> bytes:
    """A fresh secret for ``SecretChance``."""
    return secrets.token_bytes(32)


def new_chance(seed: int | None, secret: bytes) -> Chance:
    """The generator of a new game: of the seed where there is one, else of the secret."""
    return SecretChance(secret) if seed is None else FastChance(seed)


def place_of(chance: Chance) -> tuple[int, ...]:
    """Where a generator stands: a number a stream."""
    if isinstance(chance, SecretChance):
        return tuple(int(number) for number in chance.counters)
    if isinstance(chance, FastChance):
        return tuple(int(number) for number in chance.states)
    return ()


def chance_at(seed: int | None, secret: bytes, place: tuple[int, ...]) -> Chance:
    """The generator of a kept game, put where ``place_of`` said that it stood; ValueError for no place.

    The seed itself no longer matters: games of 0.1 may have been made with numbers that are none today.
    """
    if len(place) != STREAMS:
        raise ValueError(f"{len(place)} streams instead of {STREAMS}")
    numbers = vec[i64](list(place))
    if seed is None:
        chance = SecretChance(secret)
        chance.counters = numbers
        return chance
    fast = FastChance(0, blank=True)
    fast.states = numbers
    return fast
