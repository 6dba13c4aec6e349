import { afterEach, expect, test } from "vitest";
import { CATALOG } from "../fixtures/catalog";
import { REPORT_A } from "../fixtures/demo";
import { type Line, linesOf } from "../lib/log";
import { preferences } from "../lib/preferences.svelte";
import type { Event } from "../lib/protocol";
import { lineKey, lineParts, type Part } from "./log";
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

/** A line of one event, as it comes in a game. */
function line(event: Event, seq = 5): Line {
  const [only] = linesOf([{ n: 1, seq, turn: 2, event }]);
  if (!only) throw new Error(`${event.type} has no line`);
  return only;
}
const G8 = { seat: 1, tile: "G8.NW" } as const;
const AT: { at: [number, number] } = { at: [1, -2] };
const ofModule = (module: string, name: string): Event => ({
  type: "module",
  module,
  name,
  ...G8,
  ...AT,
  side: "N",
});

test("an event of a module from outside is told with its names", () => {
  expect(lineKey(line(ofModule("moat", "dug")))).toBe("log.module");
  expect(told(line(ofModule("moat", "dug")), "en", null)).toBe("Yusuf: moat, dug G8.NW 1, -2");
});

test("an event of a known module without words of its own is not told", () => {
  expect(lineKey(line(ofModule("vizier", "asleep")))).toBeNull();
  expect(lineParts(line(ofModule("vizier", "asleep")), "en", null)).toEqual([]);
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
const told = (one: Line, language: "en" | "de", you: number | null): string =>
  lineParts(one, language, you).map(said).join("");

/** Entries that lead to every message of the log, and what it says of another seat and of the reader's. */
const bought = (exact: boolean, gift: boolean): Event => ({
  type: "tile_bought",
  ...G8,
  slot: "b",
  cards: ["b3", "bg"],
  exact,
  gift,
});
const built = (orientation: "E" | null, from_reserve: boolean): Event => ({
  type: "tile_built",
  ...G8,
  ...AT,
  orientation,
  from_reserve,
});
const SENTENCES: [MessageKey, Event, en: [string, string], de: [string, string]][] = [
  [
    "log.cards_taken",
    { type: "cards_taken", seat: 1, cards: ["b3", "bg"], positions: [0, 2] },
    ["Yusuf takes b3 bg", "You take b3 bg"],
    ["Yusuf nimmt b3 bg", "Du nimmst b3 bg"],
  ],
  [
    "log.tile_bought",
    bought(false, false),
    ["Yusuf buys G8.NW for b3 bg", "You buy G8.NW for b3 bg"],
    ["Yusuf kauft G8.NW für b3 bg", "Du kaufst G8.NW für b3 bg"],
  ],
  [
    "log.tile_bought_exact",
    bought(true, false),
    ["Yusuf buys G8.NW for b3 bg, exactly", "You buy G8.NW for b3 bg, exactly"],
    ["Yusuf kauft G8.NW für b3 bg, passend", "Du kaufst G8.NW für b3 bg, passend"],
  ],
  [
    "log.tile_bought_gift",
    bought(true, true),
    ["Yusuf buys G8.NW for b3 bg and gives it to Dirk", "You buy G8.NW for b3 bg and give it to Dirk"],
    ["Yusuf kauft G8.NW für b3 bg und schenkt es Dirk", "Du kaufst G8.NW für b3 bg und schenkst es Dirk"],
  ],
  [
    "log.tile_built",
    built(null, false),
    ["Yusuf builds G8.NW at 1, -2", "You build G8.NW at 1, -2"],
    ["Yusuf baut G8.NW auf 1, -2", "Du baust G8.NW auf 1, -2"],
  ],
  [
    "log.tile_built_turned",
    built("E", false),
    ["Yusuf builds G8.NW at 1, -2, turned E", "You build G8.NW at 1, -2, turned E"],
    ["Yusuf baut G8.NW auf 1, -2, nach E gedreht", "Du baust G8.NW auf 1, -2, nach E gedreht"],
  ],
  [
    "log.tile_reserved",
    { type: "tile_reserved", ...G8 },
    ["Yusuf puts G8.NW into the reserve", "You put G8.NW into the reserve"],
    ["Yusuf legt G8.NW in die Reserve", "Du legst G8.NW in die Reserve"],
  ],
  [
    "log.tile_given",
    { type: "tile_given", ...G8 },
    ["Yusuf gives G8.NW to Dirk", "You give G8.NW to Dirk"],
    ["Yusuf schenkt Dirk G8.NW", "Du schenkst Dirk G8.NW"],
  ],
  [
    "log.tile_built_reserve",
    built(null, true),
    ["Yusuf builds G8.NW from the reserve at 1, -2", "You build G8.NW from the reserve at 1, -2"],
    ["Yusuf baut G8.NW aus der Reserve auf 1, -2", "Du baust G8.NW aus der Reserve auf 1, -2"],
  ],
  [
    "log.tile_built_reserve_turned",
    built("E", true),
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
    "log.tile_removed",
    { type: "tile_removed", ...G8, ...AT },
    ["Yusuf moves G8.NW at 1, -2 to the reserve", "You move G8.NW at 1, -2 to the reserve"],
    ["Yusuf legt G8.NW von 1, -2 in die Reserve", "Du legst G8.NW von 1, -2 in die Reserve"],
  ],
  [
    "log.tiles_swapped",
    { type: "tiles_swapped", ...G8, ...AT, orientation: null, removed: "P6.N" },
    ["Yusuf swaps G8.NW in for P6.N at 1, -2", "You swap G8.NW in for P6.N at 1, -2"],
    ["Yusuf tauscht P6.N auf 1, -2 gegen G8.NW", "Du tauschst P6.N auf 1, -2 gegen G8.NW"],
  ],
  [
    "log.actions_stopped",
    { type: "actions_stopped", seat: 1 },
    ["Yusuf stops", "You stop"],
    ["Yusuf hört auf", "Du hörst auf"],
  ],
  [
    "log.turn_passed",
    { type: "turn_passed", seat: 1 },
    ["Yusuf passes", "You pass"],
    ["Yusuf passt", "Du passt"],
  ],
  [
    "log.turn_ended",
    { type: "turn_ended", seat: 1 },
    ["Yusuf ends the turn", "You end your turn"],
    ["Yusuf beendet den Zug", "Du beendest deinen Zug"],
  ],
  [
    "log.question_declined",
    { type: "question_declined", seat: 1, module: "vizier" },
    ["Yusuf declines", "You decline"],
    ["Yusuf lehnt ab", "Du lehnst ab"],
  ],
  [
    "log.huts.taken",
    ofModule("huts", "taken"),
    ["Yusuf takes G8.NW", "You take G8.NW"],
    ["Yusuf nimmt G8.NW", "Du nimmst G8.NW"],
  ],
  [
    "log.vizier.woken",
    ofModule("vizier", "woken"),
    ["Yusuf wakes the vizier", "You wake the vizier"],
    ["Yusuf weckt den Wesir", "Du weckst den Wesir"],
  ],
  [
    "log.bonus.revealed",
    ofModule("bonus", "revealed"),
    ["Yusuf reveals the bonus card G8.NW", "You reveal the bonus card G8.NW"],
    ["Yusuf deckt die Bonuskarte G8.NW auf", "Du deckst die Bonuskarte G8.NW auf"],
  ],
  [
    "log.designers.faced",
    ofModule("designers", "faced"),
    ["Yusuf's designer faces N", "Your designer faces N"],
    ["Baumeister von Yusuf blickt nach N", "Dein Baumeister blickt nach N"],
  ],
  [
    "log.designers.relocated",
    ofModule("designers", "relocated"),
    ["Yusuf's designer goes to 1, -2, facing N", "Your designer goes to 1, -2, facing N"],
    [
      "Baumeister von Yusuf geht auf 1, -2 und blickt nach N",
      "Dein Baumeister geht auf 1, -2 und blickt nach N",
    ],
  ],
  [
    "log.tile_allotted",
    { type: "tile_allotted", ...G8, slot: "b" },
    ["Yusuf gets the last tile G8.NW", "You get the last tile G8.NW"],
    ["Yusuf erhält das letzte Plättchen G8.NW", "Du erhältst das letzte Plättchen G8.NW"],
  ],
  [
    "log.points_scored.designers",
    { type: "points_scored", seat: 1, source: "designers", points: 1 },
    ["Yusuf's designer: 1 point", "Your designer: 1 point"],
    ["Baumeister von Yusuf: 1 Punkt", "Dein Baumeister: 1 Punkt"],
  ],
  [
    "log.points_scored",
    { type: "points_scored", seat: 1, source: "moat", points: 2 },
    ["Yusuf: 2 points (moat)", "You: 2 points (moat)"],
    ["Yusuf: 2 Punkte (moat)", "Du: 2 Punkte (moat)"],
  ],
  [
    "log.bonus.returned",
    ofModule("bonus", "returned"),
    ["The bonus card G8.NW goes back to the hand of Yusuf", "The bonus card G8.NW goes back to your hand"],
    [
      "Die Bonuskarte G8.NW kommt zurück auf die Hand von Yusuf",
      "Die Bonuskarte G8.NW kommt zurück auf deine Hand",
    ],
  ],
  [
    "log.taken_back",
    { type: "taken_back", seat: 1, first: 1 },
    ["Yusuf takes a move back", "You take a move back"],
    ["Yusuf nimmt einen Spielzug zurück", "Du nimmst einen Spielzug zurück"],
  ],
];
/** What happens to nobody in particular. */
const NOBODYS: [MessageKey, Event, en: string, de: string][] = [
  ["log.game_started", { type: "game_started", seat: 0 }, "The game begins", "Die Partie beginnt"],
  [
    "log.card_drawn",
    { type: "card_drawn", position: 1, card: "b3", pile: 0 },
    "New money: b3",
    "Neues Geld: b3",
  ],
  [
    "log.tile_drawn",
    { type: "tile_drawn", slot: "b", tile: "G8.NW", beside: false },
    "New in the market for b: G8.NW",
    "Neu auf dem Bauhof, b: G8.NW",
  ],
  ["log.round_scored", { type: "round_scored", report: REPORT_A }, "Scoring A", "Wertung A"],
  [
    "log.neutral_tile_drawn",
    { type: "neutral_tile_drawn", tile: "G8.NW" },
    "Dirk gets G8.NW",
    "Dirk erhält G8.NW",
  ],
  [
    "log.tile_allotted_nobody",
    { type: "tile_allotted", seat: null, tile: "G8.NW", slot: "b" },
    "Nobody gets the last tile G8.NW",
    "Niemand erhält das letzte Plättchen G8.NW",
  ],
  [
    "log.game_ended",
    { type: "game_ended", scores: [3, 4], winners: [1] },
    "The game is over",
    "Die Partie ist zu Ende",
  ],
];

test.each(SENTENCES)(
  "%s is told of another seat by name and of the reader's own seat in the second person",
  (key, event, en, de) => {
    const one = line(event);
    expect(lineKey(one)).toBe(key);
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

test.each(NOBODYS)("%s is told to everybody alike", (key, event, en, de) => {
  const one = line(event);
  expect(lineKey(one)).toBe(key);
  for (const you of [null, 0]) {
    expect(told(one, "en", you)).toBe(en);
    expect(told(one, "de", you)).toBe(de);
  }
});

test("the market of the set-up is one line, and so is a new hut", () => {
  const first = line({ type: "tile_drawn", slot: "b", tile: "G8.NW", beside: false }, 0);
  expect(told(first, "en", null)).toBe("New in the market: G8.NW");
  expect(told(first, "de", null)).toBe("Neu auf dem Bauhof: G8.NW");
  const hut = line({ type: "module", module: "huts", name: "turned_up", tile: "hutP1" });
  expect(told(hut, "en", 0)).toBe("A new hut: hutP1");
  expect(told(hut, "de", 0)).toBe("Eine neue Bauhütte: hutP1");
});

test("every message of the log stands in one of the lists above", () => {
  const others = ["log.module", "log.tile_drawn_all", "log.huts.turned_up"];
  const listed = [
    ...others,
    ...SENTENCES.flatMap(([key]) => [key, `${key}.you`]),
    ...NOBODYS.map(([key]) => key),
  ];
  const all = Object.keys(LANGUAGES.en).filter((key) => key.startsWith("log."));
  expect(listed.sort()).toEqual(all.sort());
});

test("a seat that is named You is no trouble: only the reader's own is in the second person", () => {
  const taken = (seat: number): Line =>
    line({ type: "cards_taken", seat, cards: ["b3", "bg"], positions: [0, 2] });
  expect(told(taken(0), "en", 0)).toBe("You take b3 bg");
  expect(told(taken(2), "de", 2)).toBe("Du nimmst b3 bg");
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
