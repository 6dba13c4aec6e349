"""Majorities, ranks in them and the winners (RULES.md §5.4, §5.5, §5.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from alhambra.rules.ids import BUILDING_KINDS
from alhambra.rules.report import KindReport, Share
from alhambra.rules.vecs import i64, vec


def rank_points(round_: i64, rank: i64, kind: i64) -> i64:
    """Points of a rank (1-3) in a kind in a round; 0 where the round pays none (§1.4)."""
    if rank > round_:
        return 0
    if rank == 1:
        if round_ == 1:
            return kind + 1
        return kind + 8 if round_ == 2 else kind + 16
    if rank == 2:
        return kind + 1 if round_ == 2 else kind + 8
    return kind + 1


def _sums_table() -> vec[i64]:
    """(round * 6 + kind) * 8 + n -> points of the first n ranks together, for up to seven players."""
    table: vec[i64] = vec[i64]([0] * (4 * BUILDING_KINDS * 8))
    for round_ in range(1, 4):
        for kind in range(BUILDING_KINDS):
            for rank in range(1, 8):
                index = (round_ * BUILDING_KINDS + kind) * 8 + rank
                table[index] = table[index - 1] + rank_points(round_, rank, kind)
    return table


SUMS: Final[vec[i64]] = _sums_table()


def shared_points(round_: i64, kind: i64, above: i64, tied: i64) -> i64:
    """Points of the ranks that ``tied`` players cover together who have ``above`` others before them."""
    first = (round_ * BUILDING_KINDS + kind) * 8 + above
    return SUMS[first + tied] - SUMS[first]


def standing(counts: vec[i64], players: i64, start: i64, player: i64) -> tuple[i64, i64]:
    """How many players have more than one has, and how many as much, that one included.

    ``counts[start + player]`` is what each player has of a kind.
    """
    count = counts[start + player]
    above: i64 = 0
    tied: i64 = 0
    for index in range(start, start + players):
        other = counts[index]
        if other > count:
            above += 1
        elif other == count:
            tied += 1
    return above, tied


def majority_points(
    round_: i64, kind: i64, counts: vec[i64], players: i64, start: i64, points: vec[i64]
) -> None:
    """Add to ``points`` (an entry a player) what a kind gives in a round.

    ``counts[start + player]`` is what each player has of the kind.  Ties add the points of the
    ranks they cover and divide, rounding down; nobody scores with none.
    """
    for player in range(players):
        if counts[start + player]:
            above, tied = standing(counts, players, start, player)
            if above < round_:
                points[player] += shared_points(round_, kind, above, tied) // tied


def kind_report(round_: int, kind: int, counts: tuple[int, ...], neutral: int | None) -> KindReport:
    """Who takes which ranks in a kind in a round, and why.

    ``counts``: an entry a seat; ``neutral``: what the neutral player has, None without one.
    """
    everyone = vec[i64](list(counts if neutral is None else (*counts, neutral)))
    players = len(everyone)
    points = [0] * players
    shares: dict[int, Share] = {}  # by the players before those who share
    for player in range(players):
        above, _ = standing(everyone, players, 0, player)
        if everyone[player] and above < round_:
            if above not in shares:
                shares[above] = _share(round_, kind, everyone, player, len(counts))
            points[player] = shares[above].each
    return KindReport(
        tuple(counts),
        neutral or 0,
        tuple([shares[above] for above in sorted(shares)]),
        tuple(points[: len(counts)]),
        points[len(counts)] if neutral is not None else 0,
    )


def _share(round_: int, kind: int, counts: vec[i64], player: int, seats: int) -> Share:
    """What a player shares with those who have as much; the neutral player comes after the seats."""
    above, tied = standing(counts, len(counts), 0, player)
    total = shared_points(round_, kind, above, tied)
    together = [other for other in range(len(counts)) if counts[other] == counts[player]]
    return Share(
        tuple([other for other in together if other < seats]),
        seats in together,
        tuple([rank for rank in range(above + 1, above + tied + 1) if rank <= round_]),
        total,
        total // tied,
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
