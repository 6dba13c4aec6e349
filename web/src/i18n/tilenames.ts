/** Tiles and cards in words. */
import { card, KIND_LETTERS, tileEntry } from "../lib/names";
import type { Catalog, CatalogEntry, Kind, Side } from "../lib/protocol";
import { SIDES } from "../lib/protocol";
import { hasMessage, t } from "./text.svelte";

export const kindName = (kind: Kind): string => t(`kind.${kind}`);

export function wallWords(walls: string): string {
  const sides = SIDES.filter((side: Side) => walls.includes(side)).map((side) => t(`side.${side}`));
  return sides.length === 0 ? t("tile.no_walls") : t("tile.walls", { sides: sides.join(", ") });
}

/** Short: "Garden 8", "Wishing well 4", "Hut (tower)". */
export function tileName(tile: string, catalog: Catalog): string {
  const entry = tileEntry(tile, catalog);
  if (entry.kind in KIND_LETTERS) return `${kindName(entry.kind as Kind)} ${entry.price ?? ""}`.trim();
  if (entry.kind === "well") return t("tile.well", { price: entry.price ?? "" });
  if (entry.kind === "bathhouse") return t("tile.bathhouse");
  if (entry.kind === "hut") return t("tile.hut", { kind: entry.of ? kindName(entry.of) : "" });
  return t("tile.fountain");
}

/** What of a tile is reconstructed; "" for what is confirmed or of one's own. */
export function reconstructedWords(entry: CatalogEntry): string {
  if (!entry.reconstructed) return "";
  const key = `tile.note.${entry.kind}`;
  return hasMessage(key) ? t(key) : "";
}

/** Whole: with walls, or with what its edges show. */
export function tileWords(tile: string, catalog: Catalog, plain = false): string {
  const entry = tileEntry(tile, catalog);
  const name = tileName(tile, catalog);
  const words = reconstructedWords(entry);
  const note = words ? ` (${words})` : "";
  if (entry.kind === "well") return name + note;
  if (entry.kind === "fountain" || plain) return name;
  if (entry.kind === "bathhouse") {
    const edges = entry.edges;
    if (!edges) return name + note;
    return `${name}: ${SIDES.map((side) => `${t(`side.${side}`)} ${kindName(edges[side])}`).join(", ")}${note}`;
  }
  return `${name}, ${wallWords(entry.walls ?? "")}${note}`;
}

export function cardWords(text: string): string {
  const shown = card(text);
  if (shown.sort === "money")
    return t("card.money", { currency: t(`currency.${shown.currency}`), value: shown.value });
  if (shown.sort === "exchange") {
    const [first, second] = shown.currencies;
    return t("card.exchange", { first: t(`currency.${first}`), second: t(`currency.${second}`) });
  }
  return t("card.scoring", { round: shown.round });
}

export const cardsWords = (cards: readonly string[]): string => cards.map(cardWords).join(", ");
