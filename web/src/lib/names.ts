/** How the texts of cards and tiles are read: which currency, which value, which letter. Notation only. */
import type { Catalog, CatalogEntry, Cell, Currency, Kind, Side } from "./protocol";
import { SIDES } from "./protocol";

export const KIND_LETTERS: Readonly<Record<Kind, string>> = {
  pavilion: "P",
  seraglio: "S",
  arcades: "A",
  chambers: "C",
  garden: "G",
  tower: "T",
};

const KIND_OF_LETTER: Readonly<Record<string, Kind>> = {
  P: "pavilion",
  S: "seraglio",
  A: "arcades",
  C: "chambers",
  G: "garden",
  T: "tower",
};

export type Card =
  | { sort: "money"; currency: Currency; value: number }
  | { sort: "exchange"; currencies: [Currency, Currency] }
  | { sort: "scoring"; round: string };

const isCurrency = (letter: string | undefined): letter is Currency =>
  letter === "b" || letter === "g" || letter === "o" || letter === "y";

/** What the text of a card means, or a scoring card for everything that is no money. */
export function card(text: string): Card {
  const [first, second] = [text[0], text[1]];
  if (isCurrency(first)) {
    if (isCurrency(second)) return { sort: "exchange", currencies: [first, second] };
    return { sort: "money", currency: first, value: Number(text.slice(1)) };
  }
  return { sort: "scoring", round: text };
}

/** The sum of the money among some cards. */
export function moneyOf(cards: readonly string[]): number {
  return cards.reduce((total, text) => {
    const shown = card(text);
    return total + (shown.sort === "money" ? shown.value : 0);
  }, 0);
}

/** The catalog's entry of a tile; for a tile the catalog lacks, what its own text says. */
export function tileEntry(tile: string, catalog: Catalog): CatalogEntry {
  const known = catalog[tile];
  if (known) return known;
  if (tile === "F") return { kind: "fountain", walls: "" };
  if (tile.startsWith("bath")) return { kind: "bathhouse", walls: "" };
  if (tile.startsWith("well")) return { kind: "well", walls: "" };
  if (tile.startsWith("hut")) {
    const of = KIND_OF_LETTER[tile[3] ?? ""];
    return of ? { kind: "hut", walls: "", of } : { kind: "hut", walls: "" };
  }
  const kind = KIND_OF_LETTER[tile[0] ?? ""] ?? "garden";
  const [price, walls] = tile.slice(1).split(".");
  return { kind, price: Number(price), walls: walls ?? "" };
}

export const cellKey = (x: number, y: number): string => `${x},${y}`;
export const keyOf = (cell: Cell): string => cellKey(cell[0], cell[1]);

/** Where an edge that is printed on one side lies after the tile's north edge was turned to `turned`. */
export function turnedEdge(printed: Side, turned: Side): Side {
  return SIDES[(SIDES.indexOf(printed) + SIDES.indexOf(turned)) % 4] ?? printed;
}

/** Degrees, clockwise from north. */
export const degrees = (direction: Side): number => SIDES.indexOf(direction) * 90;
