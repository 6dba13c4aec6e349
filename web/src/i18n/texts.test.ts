import { afterEach, expect, test } from "vitest";
import { CATALOG } from "../fixtures/catalog";
import { preferences } from "../lib/preferences.svelte";
import type { LogEntry } from "../lib/protocol";
import { logKey, logParts, type Part } from "./log";
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
    const parts = logParts(entry(type), language, null);
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

// ---- the log in the first, second and third person

const NAMES = ["You", "Yusuf", "Du"];
const said = (part: Part): string => {
  if (part.sort === "text" || part.sort === "own") return part.text;
  if (part.sort === "seat") return NAMES[part.seat] ?? "";
  if (part.sort === "neutral") return "Dirk";
  if (part.sort === "cards") return part.cards.join(" ");
  if (part.sort === "tiles") return part.tiles.join(" ");
  if (part.sort === "cell") return `${part.x}, ${part.y}`;
  return part.sort === "currency" ? part.currency : part.side;
};
const told = (one: LogEntry, language: "en" | "de", you: number | null): string =>
  logParts(one, language, you).map(said).join("");

/** Entries that lead to every message of the log, and what it says of another seat and of the reader's. */
const SENTENCES: [MessageKey, Partial<LogEntry>, en: [string, string], de: [string, string]][] = [
  [
    "log.take",
    { type: "take" },
    ["Yusuf takes b3 bg", "You take b3 bg"],
    ["Yusuf nimmt b3 bg", "Du nimmst b3 bg"],
  ],
  [
    "log.buy",
    { type: "buy" },
    ["Yusuf buys G8.NW for b3 bg", "You buy G8.NW for b3 bg"],
    ["Yusuf kauft G8.NW für b3 bg", "Du kaufst G8.NW für b3 bg"],
  ],
  [
    "log.buy_exact",
    { type: "buy", exact: true },
    ["Yusuf buys G8.NW for b3 bg, exactly", "You buy G8.NW for b3 bg, exactly"],
    ["Yusuf kauft G8.NW für b3 bg, passend", "Du kaufst G8.NW für b3 bg, passend"],
  ],
  [
    "log.buy_gift",
    { type: "buy", gift: true },
    ["Yusuf buys G8.NW for b3 bg and gives it to Dirk", "You buy G8.NW for b3 bg and give it to Dirk"],
    ["Yusuf kauft G8.NW für b3 bg und schenkt es Dirk", "Du kaufst G8.NW für b3 bg und schenkst es Dirk"],
  ],
  [
    "log.place",
    { type: "place" },
    ["Yusuf builds G8.NW at 1, -2", "You build G8.NW at 1, -2"],
    ["Yusuf baut G8.NW auf 1, -2", "Du baust G8.NW auf 1, -2"],
  ],
  [
    "log.place_turned",
    { type: "place", turned: "E" },
    ["Yusuf builds G8.NW at 1, -2, turned E", "You build G8.NW at 1, -2, turned E"],
    ["Yusuf baut G8.NW auf 1, -2, nach E gedreht", "Du baust G8.NW auf 1, -2, nach E gedreht"],
  ],
  [
    "log.store",
    { type: "store" },
    ["Yusuf puts G8.NW into the reserve", "You put G8.NW into the reserve"],
    ["Yusuf legt G8.NW in die Reserve", "Du legst G8.NW in die Reserve"],
  ],
  [
    "log.give",
    { type: "give" },
    ["Yusuf gives G8.NW to Dirk", "You give G8.NW to Dirk"],
    ["Yusuf schenkt Dirk G8.NW", "Du schenkst Dirk G8.NW"],
  ],
  [
    "log.build",
    { type: "build" },
    ["Yusuf builds G8.NW from the reserve at 1, -2", "You build G8.NW from the reserve at 1, -2"],
    ["Yusuf baut G8.NW aus der Reserve auf 1, -2", "Du baust G8.NW aus der Reserve auf 1, -2"],
  ],
  [
    "log.build_turned",
    { type: "build", turned: "E" },
    [
      "Yusuf builds G8.NW from the reserve at 1, -2, turned E",
      "You build G8.NW from the reserve at 1, -2, turned E",
    ],
    [
      "Yusuf baut G8.NW aus der Reserve auf 1, -2, nach E gedreht",
      "Du baust G8.NW aus der Reserve auf 1, -2, nach E gedreht",
    ],
  ],
  [
    "log.remove",
    { type: "remove" },
    ["Yusuf moves G8.NW at 1, -2 to the reserve", "You move G8.NW at 1, -2 to the reserve"],
    ["Yusuf legt G8.NW von 1, -2 in die Reserve", "Du legst G8.NW von 1, -2 in die Reserve"],
  ],
  [
    "log.swap",
    { type: "swap", tiles: ["P6.N"] },
    ["Yusuf swaps G8.NW in for P6.N at 1, -2", "You swap G8.NW in for P6.N at 1, -2"],
    ["Yusuf tauscht P6.N auf 1, -2 gegen G8.NW", "Du tauschst P6.N auf 1, -2 gegen G8.NW"],
  ],
  ["log.stop", { type: "stop" }, ["Yusuf stops", "You stop"], ["Yusuf hört auf", "Du hörst auf"]],
  ["log.pass", { type: "pass" }, ["Yusuf passes", "You pass"], ["Yusuf passt", "Du passt"]],
  [
    "log.end",
    { type: "end" },
    ["Yusuf ends the turn", "You end your turn"],
    ["Yusuf beendet den Zug", "Du beendest deinen Zug"],
  ],
  ["log.none", { type: "none" }, ["Yusuf declines", "You decline"], ["Yusuf lehnt ab", "Du lehnst ab"]],
  [
    "log.hut",
    { type: "hut" },
    ["Yusuf takes G8.NW", "You take G8.NW"],
    ["Yusuf nimmt G8.NW", "Du nimmst G8.NW"],
  ],
  [
    "log.wake",
    { type: "wake" },
    ["Yusuf wakes the vizier", "You wake the vizier"],
    ["Yusuf weckt den Wesir", "Du weckst den Wesir"],
  ],
  [
    "log.reveal",
    { type: "reveal" },
    ["Yusuf reveals the bonus card G8.NW", "You reveal the bonus card G8.NW"],
    ["Yusuf deckt die Bonuskarte G8.NW auf", "Du deckst die Bonuskarte G8.NW auf"],
  ],
  [
    "log.face",
    { type: "face" },
    ["Yusuf's designer faces N", "Your designer faces N"],
    ["Baumeister von Yusuf blickt nach N", "Dein Baumeister blickt nach N"],
  ],
  [
    "log.relocate",
    { type: "relocate" },
    ["Yusuf's designer goes to 1, -2, facing N", "Your designer goes to 1, -2, facing N"],
    [
      "Baumeister von Yusuf geht auf 1, -2 und blickt nach N",
      "Dein Baumeister geht auf 1, -2 und blickt nach N",
    ],
  ],
  [
    "log.allot",
    { type: "allot" },
    ["Yusuf gets the last tile G8.NW", "You get the last tile G8.NW"],
    ["Yusuf erhält das letzte Plättchen G8.NW", "Du erhältst das letzte Plättchen G8.NW"],
  ],
  [
    "log.designer_points",
    { type: "designer_points", points: 1 },
    ["Yusuf's designer: 1 point", "Your designer: 1 point"],
    ["Baumeister von Yusuf: 1 Punkt", "Dein Baumeister: 1 Punkt"],
  ],
  [
    "log.other",
    { type: "earthquake" },
    ["Yusuf: earthquake", "You: earthquake"],
    ["Yusuf: earthquake", "Du: earthquake"],
  ],
];
/** What happens to nobody in particular. */
const NOBODYS: [MessageKey, Partial<LogEntry>, en: string, de: string][] = [
  ["log.game_start", { type: "game_start" }, "The game begins", "Die Partie beginnt"],
  ["log.refill_display", { type: "refill_display" }, "New money: b3 bg", "Neues Geld: b3 bg"],
  [
    "log.refill_market",
    { type: "refill_market", slot: "b" },
    "New in the market for b: G8.NW",
    "Neu auf dem Bauhof, b: G8.NW",
  ],
  [
    "log.refill_market_all",
    { type: "refill_market" },
    "New in the market: G8.NW",
    "Neu auf dem Bauhof: G8.NW",
  ],
  ["log.scoring", { type: "scoring" }, "Scoring A", "Wertung A"],
  ["log.neutral_tiles", { type: "neutral_tiles" }, "Dirk gets G8.NW", "Dirk erhält G8.NW"],
  [
    "log.allot_nobody",
    { type: "allot" },
    "Nobody gets the last tile G8.NW",
    "Niemand erhält das letzte Plättchen G8.NW",
  ],
  ["log.game_over", { type: "game_over" }, "The game is over", "Die Partie ist zu Ende"],
];
const { slot: _, ...WITHOUT_SLOT } = entry("");

test.each(SENTENCES)(
  "%s is told of another seat by name and of the reader's own seat in the second person",
  (key, change, en, de) => {
    const one: LogEntry = { ...entry(""), ...change };
    expect(logKey(one)).toBe(key);
    for (const [language, sentences] of [
      ["en", en],
      ["de", de],
    ] as const) {
      expect(told(one, language, 0)).toBe(sentences[0]);
      expect(told(one, language, null)).toBe(sentences[0]);
      expect(told(one, language, 1)).toBe(sentences[1]);
    }
  },
);

test.each(NOBODYS)("%s is told to everybody alike", (key, change, en, de) => {
  const one: LogEntry = { ...WITHOUT_SLOT, seat: null, ...change };
  expect(logKey(one)).toBe(key);
  for (const you of [null, 0]) {
    expect(told(one, "en", you)).toBe(en);
    expect(told(one, "de", you)).toBe(de);
  }
});

test("every message of the log stands in one of the lists above", () => {
  const listed = [...SENTENCES.flatMap(([key]) => [key, `${key}.you`]), ...NOBODYS.map(([key]) => key)];
  const all = Object.keys(LANGUAGES.en).filter((key) => key.startsWith("log."));
  expect(listed.sort()).toEqual(all.sort());
});

test("a seat that is named You is no trouble: only the reader's own is in the second person", () => {
  const one: LogEntry = { ...entry("take"), seat: 0 };
  expect(told(one, "en", 0)).toBe("You take b3 bg");
  expect(told({ ...one, seat: 2 }, "de", 2)).toBe("Du nimmst b3 bg");
});

// ---- what is reconstructed

test("a tile says what of it is reconstructed, and one of a table of one's own does not", () => {
  const own = Object.fromEntries(
    Object.entries(CATALOG).map(([tile, { reconstructed, ...rest }]) => [tile, rest]),
  );
  for (const [tile, en, de] of [
    ["hutP2", "(walls reconstructed)", "(Mauern rekonstruiert)"],
    ["bath2", "(kinds reconstructed)", "(Arten rekonstruiert)"],
    ["well1", "(price from a single source)", "(Preis aus einer einzigen Quelle)"],
  ] as const) {
    preferences.language = "en";
    expect(tileWords(tile, CATALOG)).toContain(en);
    expect(tileWords(tile, own)).not.toContain(en);
    preferences.language = "de";
    expect(tileWords(tile, CATALOG)).toContain(de);
  }
  for (const tile of ["hutP1", "bath1", "G8.NW", "F"]) {
    expect(tileWords(tile, CATALOG)).toBe(tileWords(tile, own));
  }
});
