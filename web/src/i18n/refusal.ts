/** Refusals in words: the sentences that the command line has too, filled in the language of the page. */
import { card, tileEntry } from "../lib/names";
import type { Catalog, Param, Refusal } from "../lib/protocol";
import { SENTENCES, WORDS } from "./catalogue";

interface Speaker {
  words: Readonly<Record<string, string>>;
  catalog: Catalog;
  /** Of the seats. */
  names: readonly string[];
}

/** Fills a message: `{name}` by its words, `{name|one|many}` by its number. */
function filled(
  text: string,
  words: Readonly<Record<string, string>>,
  numbers: Readonly<Record<string, number>> = {},
): string {
  return text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) =>
      one === undefined ? (words[name] ?? whole) : ((numbers[name] === 1 ? one : many) ?? whole),
  );
}

const told = ({ words }: Speaker, key: string, values: Readonly<Record<string, string>> = {}): string =>
  filled(words[key] ?? key, values);

function list(speaker: Speaker, things: readonly string[]): string {
  if (things.length < 2) return things.join("");
  return told(speaker, "list", { first: things.slice(0, -1).join(", "), last: things.at(-1) ?? "" });
}

function cardWords(speaker: Speaker, text: string): string {
  const shown = card(text);
  if (shown.sort === "money") {
    const currency = told(speaker, `currency.${shown.currency}`);
    return told(speaker, "card.money", { currency, value: String(shown.value) });
  }
  if (shown.sort === "scoring") return told(speaker, "card.scoring", { round: shown.round });
  const [first, second] = shown.currencies;
  return told(speaker, "card.exchange", {
    first: told(speaker, `currency.${first}`),
    second: told(speaker, `currency.${second}`),
  });
}

function tileWords(speaker: Speaker, tile: string): string {
  const entry = tileEntry(tile, speaker.catalog);
  const price = String(entry.price ?? "");
  if (entry.kind === "fountain") return told(speaker, "tile.fountain");
  if (entry.kind === "bathhouse" || entry.kind === "well")
    return told(speaker, `tile.${entry.kind}`, { price });
  const kind = told(speaker, `kind.${entry.of ?? entry.kind}`);
  const name =
    entry.kind === "hut"
      ? told(speaker, "tile.hut", { kind })
      : told(speaker, "tile.building", { kind, price });
  const walls = [...entry.walls];
  const sides = walls.map((side) => told(speaker, `letter.${side}`)).join(", ");
  const text = speaker.words[walls.length > 0 ? "tile.walls" : "tile.no_walls"] ?? "";
  return filled(text, { name, sides }, { sides: walls.length });
}

function cellsWords(speaker: Speaker, numbers: readonly number[]): string {
  const cells: string[] = [];
  for (let i = 0; i < numbers.length; i += 2) cells.push(`(${numbers[i]}, ${numbers[i + 1]})`);
  return list(speaker, cells);
}

function paramWords(speaker: Speaker, { sort, numbers, words }: Param): string {
  const [number = 0] = numbers;
  const [word = ""] = words;
  switch (sort) {
    case "number":
      return String(number);
    case "amount": {
      const form = number === 0 ? "none" : number === 1 ? "one" : "many";
      return told(speaker, `amount.${form}.${word}`, { number: String(number) });
    }
    case "seat":
      return speaker.names[number] ?? told(speaker, "seat", { number: String(number) });
    case "cards":
      return list(
        speaker,
        words.map((text) => cardWords(speaker, text)),
      );
    case "tiles":
      return list(
        speaker,
        words.map((tile) => tileWords(speaker, tile)),
      );
    case "cells":
      return cellsWords(speaker, numbers);
    case "currencies":
      return list(
        speaker,
        words.map((letter) => told(speaker, `currencies.${letter}`)),
      );
    case "side":
      return told(speaker, `side.${word}`);
    case "verb":
    case "module":
      return speaker.words[`${sort}.${word}`] ?? word;
    case "text":
      return word;
  }
}

/** What decides between one and many: a number itself, else how many things are named. */
function amountOf({ sort, numbers, words }: Param): number {
  if (sort === "number" || sort === "amount") return numbers[0] ?? 0;
  return sort === "cells" ? numbers.length / 2 : words.length;
}

/** A refusal as a sentence, without its section; one of a code without a sentence in the server's words. */
export function refusalWords(
  refusal: Refusal,
  language: string,
  catalog: Catalog,
  names: readonly string[] = [],
): string {
  const text = SENTENCES[language]?.[refusal.code];
  if (text === undefined) return refusal.text;
  const speaker = { words: WORDS[language] ?? {}, catalog, names };
  const words = Object.fromEntries(refusal.params.map((param) => [param.name, paramWords(speaker, param)]));
  const numbers = Object.fromEntries(refusal.params.map((param) => [param.name, amountOf(param)]));
  const said = filled(text, words, numbers);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
