"""Majorities, places and the winners (RULES.md §5.4, §5.5, §5.10)."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.rules.ids import BUILDING_KINDS
from alhambra.rules.report import KindReport, Places
from alhambra.rules.vecs import i64, vec


def place_points(round_: i64, place: i64, kind: i64) -> i64:
    """Points of a place (1-3) of a kind in a round; 0 where the round pays none (§1.4)."""
    if place > round_:
        return 0
    if place == 1:
        if round_ == 1:
            return kind + 1
        return kind + 8 if round_ == 2 else kind + 16
    if place == 2:
        return kind + 1 if round_ == 2 else kind + 8
    return kind + 1


def majority_points(
    round_: i64, kind: i64, counts: vec[i64], players: i64, start: i64, points: vec[i64]
) -> None:
    """Add to ``points`` (an entry a player) what a kind gives in a round.

    ``counts[start + player]`` is what each player has of the kind.  Ties add the points of the
    places they cover and divide, rounding down; nobody scores with none.
    """
    for player in range(players):
        count = counts[start + player]
        if count == 0:
            continue
        above: i64 = 0
        tied: i64 = 0
        for other in range(players):
            if counts[start + other] > count:
                above += 1
            elif counts[start + other] == count:
                tied += 1
        if above >= round_:
            continue
        total: i64 = 0
        for place in range(above + 1, above + tied + 1):
            total += place_points(round_, place, kind)
        points[player] += total // tied


def kind_report(round_: int, kind: int, counts: tuple[int, ...], neutral: int | None) -> KindReport:
    """Who takes which places of a kind in a round, and why.

    ``counts``: an entry a seat; ``neutral``: what the neutral player has, None without one.
    """
    everyone = [*counts] if neutral is None else [*counts, neutral]
    points: vec[i64] = vec[i64]([0] * len(everyone))
    flat: vec[i64] = vec[i64]([0] * len(everyone))
    for player, count in enumerate(everyone):
        flat[player] = count
    majority_points(round_, kind, flat, len(everyone), 0, points)
    groups: list[Places] = []
    above = 0
    for count in sorted(set(everyone), reverse=True):
        if count == 0 or above >= round_:
            break
        tied = [player for player, own in enumerate(everyone) if own == count]
        places = tuple(place for place in range(above + 1, above + len(tied) + 1) if place <= round_)
        total = sum(int(place_points(round_, place, kind)) for place in places)
        groups.append(
            Places(
                tuple(player for player in tied if player < len(counts)),
                len(counts) in tied,
                places,
                total,
                total // len(tied),
            )
        )
        above += len(tied)
    each = [points[player] for player in range(len(everyone))]
    return KindReport(
        tuple(counts),
        neutral or 0,
        tuple(groups),
        tuple(each[: len(counts)]),
        each[len(counts)] if neutral is not None else 0,
    )


def all_kind_reports(
    round_: int, counts: tuple[tuple[int, ...], ...], neutral: tuple[int, ...] | None
) -> tuple[KindReport, ...]:
    """The report of each of the six kinds; ``counts[seat][kind]``, ``neutral[kind]``."""
    return tuple(
        kind_report(
            round_, kind, tuple(own[kind] for own in counts), None if neutral is None else neutral[kind]
        )
        for kind in range(BUILDING_KINDS)
    )


def winners_of(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points; several share the victory (§5.10)."""
    best = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == best])
