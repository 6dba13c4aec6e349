import { expect, test } from "vitest";
import type { Move } from "./protocol";
import {
  buyable,
  cellsFor,
  cellsOfQuestion,
  contains,
  movable,
  nextCell,
  payments,
  removals,
  takeable,
  takeOf,
} from "./selection";

const take = (...cards: string[]): Move => ({ text: `take ${cards.join(" ")}`, type: "take", cards });
const display = ["b3", "b3", "g2", "o9"];
const takes = [take("b3"), take("g2"), take("o9"), take("b3", "g2")];

test("contains counts copies", () => {
  expect(contains(["b3", "b3"], ["b3", "b3"])).toBe(true);
  expect(contains(["b3"], ["b3", "b3"])).toBe(false);
});

test("every card that some offered take has is lit; with one picked only what goes with it", () => {
  expect(takeable(takes, display, [])).toEqual(new Set([0, 1, 2, 3]));
  expect(takeable(takes, display, [0])).toEqual(new Set([2]));
  expect(takeable(takes, display, [0, 2])).toEqual(new Set());
  expect(takeable(takes, ["b3", null, "g2", "o9"], [])).toEqual(new Set([0, 2, 3]));
});

test("the picked cards name their move, whatever their order", () => {
  expect(takeOf(takes, display, [2, 1])?.text).toBe("take b3 g2");
  expect(takeOf(takes, display, [0, 1])).toBeUndefined();
  expect(takeOf(takes, display, [])).toBeUndefined();
});

const moves: Move[] = [
  { text: "buy b G8 b9", type: "buy", slot: "b", tile: "G8", cards: ["b9"], exact: false },
  { text: "buy b G8 b8", type: "buy", slot: "b", tile: "G8", cards: ["b8"], exact: true },
  { text: "buy o T9 o9", type: "buy", slot: "o", tile: "T9", cards: ["o9"], exact: false },
  { text: "place well1 1 0 N", type: "place", tile: "well1", at: [1, 0], orientation: "N" },
  { text: "place well1 1 0 E", type: "place", tile: "well1", at: [1, 0], orientation: "E" },
  { text: "swap G9 0 1", type: "swap", tile: "G9", at: [0, 1] },
  { text: "build G9 -1 0", type: "build", tile: "G9", at: [-1, 0] },
  { text: "remove 0 1", type: "remove", at: [0, 1] },
  { text: "relocate 0 1 N", type: "relocate", at: [0, 1], facing: "N" },
  { text: "store well1", type: "store", tile: "well1" },
];

test("payments come exact first, and the market knows what can be bought", () => {
  expect(payments(moves, "b", "G8").map((move) => move.text)).toEqual(["buy b G8 b8", "buy b G8 b9"]);
  expect(buyable(moves)).toEqual(
    new Map([
      ["b G8", true],
      ["o T9", false],
    ]),
  );
});

test("cells are lit by the moves that name them, one entry for every turn", () => {
  expect([...cellsFor(moves, "well1").keys()]).toEqual(["1,0"]);
  expect(cellsFor(moves, "well1").get("1,0")).toHaveLength(2);
  expect([...cellsFor(moves, "G9").keys()]).toEqual(["0,1", "-1,0"]);
  expect([...cellsOfQuestion(moves).keys()]).toEqual(["0,1"]);
  expect(removals(moves).get("0,1")?.text).toBe("remove 0 1");
  expect(movable(moves)).toEqual(new Set(["well1", "G9"]));
  expect(movable([{ text: "store C5", type: "store", tile: "C5" }])).toEqual(new Set(["C5"]));
});

test("arrow keys find the nearest cell in their direction", () => {
  const cells = ["1,0", "3,0", "2,2", "-1,0"];
  expect(nextCell(cells, "0,0", 1, 0)).toBe("1,0");
  expect(nextCell(cells, "1,0", 1, 0)).toBe("3,0");
  expect(nextCell(cells, "0,0", -1, 0)).toBe("-1,0");
  expect(nextCell(cells, "0,0", 0, -1)).toBeUndefined();
});
