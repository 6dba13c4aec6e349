"""Every bot by name: ``make_bot("greedy:blind=huts+wells", seed=7)``.

A bot is written ``name`` or ``name:key=value,key=value``; several of them are listed with commas.
The same names serve the server and the arena.  A parameter takes what its default
is: a whole number, a number, a text, or names joined by ``+``.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from alhambra.bots.protocol import Bot, BotError

Value = int | float | str | tuple[str, ...]
Values = Mapping[str, Value]


class Parameter(NamedTuple):
    """One parameter of a bot.

    ``default`` also tells the type; ``choices``: the names allowed, empty for any; ``least`` and
    ``most``: the range of a number.
    """

    name: str
    default: Value
    text: str
    choices: tuple[str, ...] = ()
    least: float = -math.inf
    most: float = math.inf


class BotKind(NamedTuple):
    """A rung of the ladder.

    ``title`` and ``summary`` are for people; ``parameters`` lists them; ``make`` constructs the bot
    from its seed and a value for every parameter.
    """

    name: str
    title: str
    summary: str
    parameters: Callable[[], tuple[Parameter, ...]]
    make: Callable[[int, Values], Bot]


# ---- the ladder; a bot's own module is imported when the bot is made


def _no_parameters() -> tuple[Parameter, ...]:
    return ()


def _random(seed: int, values: Values) -> Bot:
    from alhambra.bots.random_bot import RandomBot

    return RandomBot(seed)


def _greedy_parameters() -> tuple[Parameter, ...]:
    from alhambra.bots.weights import MEANINGS, WEIGHTS
    from alhambra.rules.options import MODULES

    weights = WEIGHTS._asdict()
    return (
        Parameter("blind", (), "modules that it does not know", MODULES),
        *[Parameter(name, weights[name], f"weight: {text}") for name, text in MEANINGS.items()],
    )


def _greedy(seed: int, values: Values) -> Bot:
    from alhambra.bots.greedy import GreedyBot
    from alhambra.bots.weights import WEIGHTS

    blind = values["blind"]
    weights = {name: float(value) for name in WEIGHTS._fields if isinstance(value := values[name], float)}
    return GreedyBot(seed, WEIGHTS._replace(**weights), frozenset(blind if isinstance(blind, tuple) else ()))


BOT_KINDS: Final[dict[str, BotKind]] = {
    kind.name: kind
    for kind in (
        BotKind("random", "Random", "Makes any move that is allowed.", _no_parameters, _random),
        BotKind("greedy", "Greedy", "Makes the move that looks best at once.", _greedy_parameters, _greedy),
    )
}


def bot_names() -> tuple[str, ...]:
    """Names of all bots, the weakest first."""
    return tuple(BOT_KINDS)


def bot_kind(spec: str) -> BotKind:
    """The rung that a text ``name`` or ``name:key=value,…`` names; BotError if there is none."""
    name = spec.partition(":")[0].strip()
    if name not in BOT_KINDS:
        raise BotError(f"there is no bot {name!r}{_meant(name, BOT_KINDS)}")
    return BOT_KINDS[name]


def make_bot(spec: str, seed: int) -> Bot:
    """A bot from ``name`` or ``name:key=value,…``.

    Its chance follows from ``seed`` alone.  Raises BotError, naming what is wrong in ``spec``.
    """
    kind = bot_kind(spec)
    return kind.make(seed, _values(kind, spec.partition(":")[2]))


def check_spec(spec: str) -> None:
    """Raise BotError unless ``make_bot`` would take this text."""
    _values(bot_kind(spec), spec.partition(":")[2])


def split_specs(text: str) -> list[str]:
    """The bots of a list with commas; a piece ``key=value`` belongs to the bot before it."""
    specs: list[str] = []
    for piece in text.split(","):
        is_parameter = "=" in piece and ":" not in piece.partition("=")[0]
        if is_parameter and specs:
            specs[-1] += f",{piece.strip()}"
        else:
            specs.append(piece.strip())
    return specs


# ---- reading parameters


def _values(kind: BotKind, text: str) -> dict[str, Value]:
    known = {parameter.name: parameter for parameter in kind.parameters()}
    values = {name: parameter.default for name, parameter in known.items()}
    for piece in text.split(",") if text else ():
        name, equals, written = (part.strip() for part in piece.partition("="))
        if not equals:
            raise BotError(f"bot {kind.name!r}: {piece!r} is not written key=value")
        if not known:
            raise BotError(f"bot {kind.name!r} has no parameters, so not {name!r}")
        if name not in known:
            raise BotError(f"bot {kind.name!r} has no parameter {name!r}{_meant(name, known)}")
        values[name] = _value(kind.name, known[name], written)
    return values


def _value(bot: str, parameter: Parameter, written: str) -> Value:
    place = f"bot {bot!r}: {parameter.name}={written}"
    default = parameter.default
    if isinstance(default, tuple):
        names = tuple(name for name in written.split("+") if name)
        for name in names:
            _check_choice(place, parameter, name)
        return names
    if isinstance(default, str):
        _check_choice(place, parameter, written)
        return written
    try:
        number = int(written) if isinstance(default, int) else float(written)
    except ValueError:
        what = "a whole number" if isinstance(default, int) else "a number"
        raise BotError(f"{place}: this is not {what}") from None
    if not parameter.least <= number <= parameter.most:
        raise BotError(f"{place}: {_range_text(parameter)}")
    return number


def _check_choice(place: str, parameter: Parameter, name: str) -> None:
    if parameter.choices and name not in parameter.choices:
        raise BotError(f"{place}: {name!r} is not known{_meant(name, parameter.choices)}")


def _range_text(parameter: Parameter) -> str:
    if math.isinf(parameter.most):
        return f"at least {parameter.least:g} is needed"
    if math.isinf(parameter.least):
        return f"at most {parameter.most:g} is possible"
    return f"it must be between {parameter.least:g} and {parameter.most:g}"


def _meant(name: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` or the list of all."""
    names = list(known)
    close = difflib.get_close_matches(name, names, 1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there is {', '.join(names)}" if names else ""
