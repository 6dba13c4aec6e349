import { expect, test } from "vitest";
import { CATALOG } from "../fixtures/catalog";
import TOLD from "../fixtures/refusals.json";
import type { Param, Refusal } from "../lib/protocol";
import { SENTENCES } from "./catalogue";
import { refusalWords } from "./refusal";

const of = (code: string, ...params: Param[]): Refusal => ({
  code,
  section: "3.4",
  params,
  text: `plain ${code}`,
});
const say = (refusal: Refusal, language: string): string =>
  refusalWords(refusal, language, CATALOG, ["Ada", "Ben"]);

test("a sentence is filled in the language of the page", () => {
  const short = of(
    "pay.too_little",
    { name: "have", sort: "amount", numbers: [3], words: ["y"] },
    { name: "price", sort: "number", numbers: [6], words: [] },
  );
  expect(say(short, "en")).toBe("You have 3 florins; this costs 6.");
  expect(say(short, "de")).toContain("3 Gulden");
});

test("cells, tiles, cards and seats are named", () => {
  const hole = of("build.hole", { name: "cells", sort: "cells", numbers: [1, 0, -1, 2], words: [] });
  expect(say(hole, "en")).toContain("(1, 0) and (-1, 2)");
  expect(say(hole, "de")).toContain("(1, 0) und (-1, 2)");
  const tiles = of("reserve.absent", { name: "tiles", sort: "tiles", numbers: [], words: ["G8.NW"] });
  expect(say(tiles, "en")).toBe("Garden 8 (walls N, W) is not in your reserve.");
  expect(say(tiles, "de")).toContain("Garten 8 (Mauern N, W)");
  const cards = of("take.absent", { name: "cards", sort: "cards", numbers: [], words: ["b3", "bg", "A"] });
  expect(say(cards, "en")).toContain("are not in the display");
  const other = of("turn.other_seat", { name: "seat", sort: "seat", numbers: [1], words: [] });
  expect(say(other, "en")).toContain("Ben");
});

test.each(TOLD)(
  "$refusal.code is said in the words of the catalogue, in every language",
  ({ refusal, sentences }) => {
    for (const [language, sentence] of Object.entries(sentences))
      expect(refusalWords(refusal as Refusal, language, CATALOG)).toBe(sentence);
  },
);

test("a code without a sentence is told in the server's words", () => {
  expect(say(of("moat.dry"), "de")).toBe("plain moat.dry");
});

test("every sentence exists in every language", () => {
  expect(Object.keys(SENTENCES.de ?? {}).sort()).toEqual(Object.keys(SENTENCES.en ?? {}).sort());
});
