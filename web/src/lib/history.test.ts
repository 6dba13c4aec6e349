import { expect, test } from "vitest";
import { REPORT_A } from "../fixtures/demo";
import { cityAt, pointsAtOnce, pointsOfRounds, scoreCourse } from "./history";
import { held, linesOf } from "./log";
import type { Event, LogEntry } from "./protocol";

const at = (n: number, turn: number, event: Event, seq = 1): LogEntry => ({ n, seq, turn, event });
const log: LogEntry[] = [
  at(0, 1, { type: "tile_built", seat: 0, tile: "G10", at: [1, 0], orientation: null, from_reserve: false }),
  at(1, 2, { type: "tile_built", seat: 1, tile: "T11", at: [1, 0], orientation: null, from_reserve: false }),
  at(2, 3, {
    type: "tiles_swapped",
    seat: 0,
    tile: "well1",
    at: [1, 0],
    orientation: "E",
    removed: "G10",
  }),
  at(3, 5, { type: "points_scored", seat: 0, source: "designers", points: 2 }),
  at(4, 11, { type: "round_scored", report: REPORT_A }),
  at(5, 12, { type: "tile_removed", seat: 0, tile: "well1", at: [1, 0] }),
  at(6, 12, { type: "taken_back", seat: 0, first: 5 }),
];

test("a city is folded from the events up to a moment", () => {
  const withWell = [
    { tile: "F", x: 0, y: 0 },
    { tile: "well1", x: 1, y: 0, orientation: "E" },
  ];
  expect(cityAt(log, 0, 4)).toEqual(withWell);
  expect(cityAt(log, 0, 6)).toHaveLength(1);
  expect(cityAt(log, 0, 7)).toEqual(withWell);
});

test("what was taken back no longer holds, and keeps its number", () => {
  expect(held(log).map((entry) => entry.n)).toEqual([0, 1, 2, 3, 4, 6]);
});

test("scores run from nothing through points at once and scorings", () => {
  const course = scoreCourse(log, 3);
  expect(course.map((moment) => moment.scores)).toEqual([
    [0, 0, 0],
    [2, 0, 0],
    [14, 11, 3],
  ]);
  expect(course.at(-1)?.label).toBe("A");
});

test("the sources of a round add up to its totals", () => {
  const sources = [...pointsOfRounds([REPORT_A], 3).values()];
  for (const seat of [0, 1, 2]) {
    const sum = sources.reduce((total, row) => total + (row[seat] ?? 0), 0);
    expect(sum).toBe(REPORT_A.totals[seat]);
  }
  expect([...pointsAtOnce(log, 3)]).toEqual([["designers", [2, 0, 0]]]);
});

test("draws in a row are one line of the log, those of the set-up too", () => {
  const drawn = (n: number, slot: "y" | "g", tile: string, seq: number): LogEntry =>
    at(n, 1, { type: "tile_drawn", slot, tile, beside: false }, seq);
  const told = linesOf([
    at(0, 1, { type: "card_dealt", seat: 0, card: "b3" }, 0),
    at(1, 1, { type: "game_started", seat: 1 }, 0),
    at(2, 1, { type: "module", module: "bonus", name: "dealt", seat: 0, tile: null }, 0),
    drawn(3, "y", "P8", 0),
    drawn(4, "g", "P7.E", 0),
    at(5, 1, { type: "card_drawn", position: 0, card: "b4", pile: 0 }),
    at(6, 1, { type: "card_drawn", position: 2, card: "b5", pile: 0 }),
    drawn(7, "y", "well1", 1),
    drawn(8, "y", "S9", 1),
    drawn(9, "g", "T12", 1),
  ]);
  expect(told.map(({ n, cards, tiles }) => [n, ...cards, ...tiles])).toEqual([
    [1],
    [3, "P8", "P7.E"],
    [5, "b4", "b5"],
    [7, "well1", "S9"],
    [9, "T12"],
  ]);
});
