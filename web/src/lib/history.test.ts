import { expect, test } from "vitest";
import { REPORT_A } from "../fixtures/demo";
import { cityBefore, pointsBySource, scoreCourse } from "./history";
import type { LogEntry } from "./protocol";

const log: LogEntry[] = [
  { n: 0, turn: 1, seat: 0, type: "place", tile: "G10", at: [1, 0] },
  { n: 1, turn: 2, seat: 1, type: "place", tile: "T11", at: [1, 0] },
  { n: 2, turn: 3, seat: 0, type: "swap", tile: "well1", at: [1, 0], turned: "E" },
  { n: 3, turn: 5, seat: 0, type: "designer_points", points: 2 },
  { n: 4, turn: 11, seat: null, type: "scoring", round: "A", report: REPORT_A },
  { n: 5, turn: 12, seat: 0, type: "remove", at: [1, 0] },
];

test("a city is folded from the log up to a moment", () => {
  expect(cityBefore(log, 0, 4)).toEqual([
    { tile: "F", x: 0, y: 0 },
    { tile: "well1", x: 1, y: 0, turned: "E" },
  ]);
  expect(cityBefore(log, 0, 9)).toHaveLength(1);
});

test("scores run from nothing through designers and scorings", () => {
  const course = scoreCourse(log, [REPORT_A], 3);
  expect(course.map((moment) => moment.scores)).toEqual([
    [0, 0, 0],
    [2, 0, 0],
    [14, 11, 3],
  ]);
  expect(course.at(-1)?.label).toBe("A");
});

test("the sources of a round add up to its total", () => {
  for (const seat of [0, 1, 2]) {
    const sum = Object.values(pointsBySource([REPORT_A], seat)).reduce((total, points) => total + points, 0);
    expect(sum).toBe(REPORT_A.totals[seat]);
  }
});
