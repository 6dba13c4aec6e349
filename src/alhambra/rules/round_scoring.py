"""A round of scoring, both games (RULES.md §5.3-§5.7, §8.7): majorities, walls, what modules add."""

from __future__ import annotations

from typing import Final

from alhambra.rules.city.outline import wall_length, wall_run
from alhambra.rules.events import GameEnded, RoundScored
from alhambra.rules.ids import BUILDING_KINDS, BUILDINGS, KIND_NAMES
from alhambra.rules.report import WALL_SOURCE, Detail, RoundReport, SourcePoints, WallReport
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.scoring import all_kind_reports, majority_points, winners_of
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.tiles import TileSet
from alhambra.rules.vecs import i64, vec

PLAYERS: Final = 7  # room for six seats and the neutral player


def majority_counts(state: State, tiles: TileSet, modules: list[Module]) -> vec[i64]:
    """What counts in the majorities: entry ``kind * PLAYERS + seat``, the neutral player after the last seat.

    Tiles of the city (palace) and cards lying in front (card game); never the reserve.
    """
    counts: vec[i64] = vec[i64]([0] * (BUILDING_KINDS * PLAYERS))
    seat: i64 = 0
    for own in state.seats:
        city = own.city
        for square in city.squares:
            tile = city.tile_on(square)
            if tile < BUILDINGS:
                counts[tiles.kind[tile] * PLAYERS + seat] += 1
        for tile in own.front:
            counts[tiles.kind[tile] * PLAYERS + seat] += 1
        for module in modules:
            module.add_counts(state, seat, counts, PLAYERS)
        seat += 1
    for tile in state.neutral:
        if tile < BUILDINGS:
            counts[tiles.kind[tile] * PLAYERS + seat] += 1
    return counts


def score_round(rules: Ruleset, state: State, round_: i64) -> None:
    """Give everybody the points of a round; keep a report when the state keeps them."""
    counts = majority_counts(state, rules.tiles, rules.count_modules)
    players = rules.seats + (1 if rules.has_neutral else 0)
    points: vec[i64] = vec[i64]([0] * PLAYERS)
    for kind in range(i64(BUILDING_KINDS)):
        majority_points(round_, kind, counts, players, kind * PLAYERS, points)
    for seat in range(rules.seats):
        own = state.seats[seat]
        gained = points[seat] + wall_length(own.city)
        for module in rules.point_modules:
            gained += module.points(state, seat)
        points[seat] = gained
        own.score += gained
    if rules.has_neutral:
        state.neutral_score += points[rules.seats]
    if state.keeps_reports:
        report = _report(rules, state, round_, counts, points)
        state.reports += (report,)
        if state.events is not None:
            state.events.append(RoundScored(report))


def _report(rules: Ruleset, state: State, round_: int, counts: vec[i64], points: vec[i64]) -> RoundReport:
    seats = range(len(state.seats))
    kinds = range(BUILDING_KINDS)
    reports = all_kind_reports(
        round_,
        tuple(tuple(counts[kind * PLAYERS + seat] for kind in kinds) for seat in seats),
        tuple(counts[kind * PLAYERS + len(state.seats)] for kind in kinds) if rules.has_neutral else None,
    )
    walls = []
    details: list[Detail] = []
    sources: list[SourcePoints] = []
    for seat in seats:
        run = wall_run(state.seats[seat].city)
        walls.append(WallReport(seat, len(run), tuple(run)))
        for module in rules.modules:
            details += module.details(state, seat)
        sources += _sources(rules, state, seat, [report.points[seat] for report in reports], len(run))
    return RoundReport(
        round_,
        state.turn,
        reports,
        tuple(walls),
        tuple(details),
        tuple(sources),
        tuple(points[seat] for seat in seats),
        points[len(state.seats)] if rules.has_neutral else 0,
        tuple(own.score for own in state.seats),
    )


def _sources(rules: Ruleset, state: State, seat: int, kinds: list[int], wall: int) -> list[SourcePoints]:
    """The parts of what a seat gets in a round: its kinds, its wall, the modules."""
    parts = [(KIND_NAMES[kind], points) for kind, points in enumerate(kinds)]
    parts.append((WALL_SOURCE, wall))
    for module in rules.point_modules:
        parts.append((module.name, module.points(state, seat)))
    return [SourcePoints(seat, source, points) for source, points in parts if points]


def game_ended(state: State) -> GameEnded:
    """The event that ends a game."""
    scores = tuple([own.score for own in state.seats])
    return GameEnded(scores, winners_of(scores))
