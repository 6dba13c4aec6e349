"""Generators of chance, split into streams by purpose.

A state owns its generator; nothing uses the process-wide one.  Simulations use ``FastChance``; a
game with a person at the table uses ``SecretChance``, whose draws cannot be foretold from what has
been seen.  What a state is compared by leaves the generator out.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import mypyc_attr

from alhambra.rules.errors import DrawError, OptionsError
from alhambra.rules.vecs import i64, vec

# Streams.
MONEY: Final = 0
TILE: Final = 1
STACK: Final = 2
SECRET_DEAL: Final = 3
STREAMS: Final = 4
SEED_MASK: Final = 0x3FFFFFFFFFFFFFFF  # also the largest seed


def check_seed(seed: int) -> None:
    """Raise OptionsError, at ``seed``, unless a number is a seed: 0 to 2**62 - 1."""
    if not 0 <= seed <= SEED_MASK:
        shown = str(seed) if seed.bit_length() <= 128 else f"a number of {seed.bit_length()} bits"
        raise OptionsError("seed", f"{shown} is not between 0 and 2**62 - 1")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """No generator: a state that has one must be told every draw (a replayed record)."""

    def below(self, stream: i64, n: i64) -> i64:
        """A number 0…n-1, uniformly, from one of the streams (n at least 1, below 2^31)."""
        raise DrawError("this state has no generator and no recorded draw is left")

    def copy(self) -> Chance:
        """An independent generator that will give the same numbers."""
        return self

    def __copy__(self) -> Chance:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Chance:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, ()


class FastChance(Chance):
    """A small fast generator (multiply with carry, period about 2^62) for simulations.

    Not secret: its numbers can be solved for.  ``seed``: 0 to 2**62 - 1; OptionsError otherwise.
    """

    def __init__(self, seed: int, blank: bool = False) -> None:
        self.states: vec[i64] = vec[i64]([0] * STREAMS)
        if blank:
            return
        check_seed(seed)
        low: i64 = seed & 0x7FFFFFFF
        high: i64 = seed >> 31 & 0x7FFFFFFF
        for stream in range(i64(STREAMS)):
            state = (
                low * 2654435761 + high * 1442695041 + stream * 362436069 + 88172645463325252
            ) & SEED_MASK
            for _ in range(i64(4)):  # similar seeds part ways
                state = 2131995753 * (state & 0xFFFFFFFF) + (state >> 32)
            self.states[stream] = state

    def below(self, stream: i64, n: i64) -> i64:
        state = self.states[stream]
        state = 2131995753 * (state & 0xFFFFFFFF) + (state >> 32)
        self.states[stream] = state
        return (state & 0xFFFFFFFF) * n >> 32

    def copy(self) -> FastChance:
        twin = FastChance(0, True)
        twin.states = self.states[:]
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return _fast_chance_of, ([*self.states],)


class SecretChance(Chance):
    """Draws from a 256-bit secret through a hash: seeing many draws does not tell the next.

    ``secret`` is 32 bytes; raises ValueError for another length.
    """

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError(f"a secret has 32 bytes, not {len(secret)}")
        self.secret: Final = secret
        self.counters: vec[i64] = vec[i64]([0] * STREAMS)

    def below(self, stream: i64, n: i64) -> i64:
        counter = self.counters[stream]
        self.counters[stream] = counter + 1
        text = f"{stream}/{counter}".encode()
        number = int.from_bytes(hashlib.blake2b(text, key=self.secret, digest_size=16).digest(), "big")
        among: int = n  # 128 bits do not fit a machine integer, whose arithmetic a compiled % would use
        return number % among

    def copy(self) -> SecretChance:
        twin = SecretChance(self.secret)
        twin.counters = self.counters[:]
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with its secret: a pickle of a state is for those who run the game."""
        return _secret_chance_of, (self.secret, [*self.counters])


def _fast_chance_of(states: list[int]) -> FastChance:
    """A pickled generator."""
    chance = FastChance(0, True)
    chance.states = vec[i64](states)
    return chance


def _secret_chance_of(secret: bytes, counters: list[int]) -> SecretChance:
    """A pickled generator."""
    chance = SecretChance(secret)
    chance.counters = vec[i64](counters)
    return chance
