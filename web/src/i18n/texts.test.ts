import { afterEach, expect, test } from "vitest";
import { CATALOG } from "../fixtures/catalog";
import { preferences } from "../lib/preferences.svelte";
import type { LogEntry } from "../lib/protocol";
import { logKey, logParts } from "./log";
import { fill, LANGUAGES, type MessageKey } from "./text.svelte";
import { cardWords, tileName, tileWords } from "./tilenames";

afterEach(() => {
  preferences.language = "en";
});

const holes = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "").sort();

test("both languages have the same messages with the same parameters", () => {
  expect(Object.keys(LANGUAGES.de).sort()).toEqual(Object.keys(LANGUAGES.en).sort());
  for (const key of Object.keys(LANGUAGES.en) as MessageKey[]) {
    expect(new Set(holes(LANGUAGES.de[key])), key).toEqual(new Set(holes(LANGUAGES.en[key])));
    expect(LANGUAGES.de[key].trim(), key).not.toBe("");
  }
});

test("numbers choose the word", () => {
  expect(fill("{n} {n|card|cards}", { n: 1 })).toBe("1 card");
  expect(fill("{n} {n|card|cards}", { n: 3 })).toBe("3 cards");
  expect(fill("{unknown}", {})).toBe("{unknown}");
});

const TYPES = [
  "take",
  "buy",
  "place",
  "store",
  "give",
  "build",
  "remove",
  "swap",
  "stop",
  "pass",
  "end",
  "none",
  "hut",
  "wake",
  "reveal",
  "face",
  "relocate",
  "refill_display",
  "refill_market",
  "scoring",
  "neutral_tiles",
  "allot",
  "designer_points",
  "game_start",
  "game_over",
];

const entry = (type: string): LogEntry => ({
  n: 1,
  turn: 2,
  seat: 1,
  type,
  cards: ["b3", "bg"],
  tile: "G8.NW",
  tiles: ["G8.NW"],
  slot: "b",
  at: [1, -2],
  facing: "N",
  points: 2,
  round: "A",
});

test.each(TYPES)("a log entry of type %s has a text of its own in both languages", (type) => {
  expect(logKey(entry(type))).not.toBe("log.other");
  for (const language of ["en", "de"] as const) {
    const parts = logParts(entry(type), language);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => part.sort === "text" && part.text.includes("{"))).toEqual([]);
  }
});

test("an unknown entry is still told", () => {
  expect(logKey(entry("earthquake"))).toBe("log.other");
});

test("exact purchases, gifts and turned tiles are told apart", () => {
  expect(logKey({ ...entry("buy"), exact: true })).toBe("log.buy_exact");
  expect(logKey({ ...entry("buy"), gift: true, exact: true })).toBe("log.buy_gift");
  expect(logKey({ ...entry("place"), turned: "E" })).toBe("log.place_turned");
});

test("tiles and cards have names in both languages", () => {
  for (const language of ["en", "de"] as const) {
    preferences.language = language;
    for (const tile of Object.keys(CATALOG)) {
      expect(tileName(tile, CATALOG)).not.toBe("");
      expect(tileWords(tile, CATALOG)).not.toContain("{");
    }
    for (const text of ["b3", "y9", "bg", "oy", "A"]) expect(cardWords(text)).not.toContain("{");
  }
  preferences.language = "de";
  expect(tileName("G8.NW", CATALOG)).toBe("Garten 8");
});
