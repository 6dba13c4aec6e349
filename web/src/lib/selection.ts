/**
 * What the offered moves allow with what is picked: which cards, cells and buttons are lit.
 *
 * Nothing here judges a move. Every function only filters the moves that the server sent.
 */
import { cellKey } from "./names";
import type { Move } from "./protocol";

/** Whether `part` is contained in `whole`, counting copies. */
export function contains(whole: readonly string[], part: readonly string[]): boolean {
  const rest = [...whole];
  for (const item of part) {
    const at = rest.indexOf(item);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return true;
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && contains(a, b);

const cardsAt = (cards: readonly (string | null)[], places: readonly number[]): string[] =>
  places.flatMap((place) => cards[place] ?? []);

/** The places of the display that can be picked next to those picked already. */
export function takeable(
  moves: readonly Move[],
  display: readonly (string | null)[],
  picked: readonly number[],
): Set<number> {
  const takes = moves.filter((move) => move.type === "take");
  const lit = new Set<number>();
  display.forEach((card, place) => {
    if (card === null || picked.includes(place)) return;
    const wanted = [...cardsAt(display, picked), card];
    if (takes.some((move) => contains(move.cards ?? [], wanted))) lit.add(place);
  });
  return lit;
}

/** The move that takes exactly the picked cards. */
export function takeOf(
  moves: readonly Move[],
  display: readonly (string | null)[],
  picked: readonly number[],
): Move | undefined {
  const cards = cardsAt(display, picked);
  return moves.find((move) => move.type === "take" && same(move.cards ?? [], cards));
}

/** The offered payments for a thing of the market, exact ones first. */
export function payments(moves: readonly Move[], slot: string, tile: string): Move[] {
  const offered = moves.filter((move) => move.type === "buy" && move.slot === slot && move.tile === tile);
  return [...offered.filter((move) => move.exact), ...offered.filter((move) => !move.exact)];
}

/** The things of the market that some offered payment buys: `slot tile`. */
export function buyable(moves: readonly Move[]): Map<string, boolean> {
  const things = new Map<string, boolean>();
  for (const move of moves) {
    if (move.type !== "buy") continue;
    const key = `${move.slot} ${move.tile}`;
    things.set(key, (things.get(key) ?? false) || move.exact === true);
  }
  return things;
}

const ONTO_CELLS: readonly string[] = ["place", "build", "swap"];

/** Which tiles (lying aside or in the reserve) any move puts somewhere. */
export function movable(moves: readonly Move[]): Set<string> {
  const away: readonly string[] = [...ONTO_CELLS, "store", "give"];
  return new Set(moves.filter((move) => away.includes(move.type)).flatMap((move) => move.tile ?? []));
}

/** The lit cells of one tile, each with the moves that put it there (one for every way it can be turned). */
export function cellsFor(moves: readonly Move[], tile: string): Map<string, Move[]> {
  return byCell(moves.filter((move) => move.tile === tile && ONTO_CELLS.includes(move.type)));
}

/** The lit cells of moves that need a cell but no tile: where the designer may go. */
export function cellsOfQuestion(moves: readonly Move[]): Map<string, Move[]> {
  return byCell(moves.filter((move) => move.type === "relocate"));
}

function byCell(moves: readonly Move[]): Map<string, Move[]> {
  const cells = new Map<string, Move[]>();
  for (const move of moves) {
    if (!move.at) continue;
    const key = cellKey(move.at[0], move.at[1]);
    const there = cells.get(key);
    if (there) there.push(move);
    else cells.set(key, [move]);
  }
  return cells;
}

/** The built cells that can be moved into the reserve. */
export function removals(moves: readonly Move[]): Map<string, Move> {
  const cells = new Map<string, Move>();
  for (const move of moves) {
    if (move.type === "remove" && move.at) cells.set(cellKey(move.at[0], move.at[1]), move);
  }
  return cells;
}

export const moveOf = (moves: readonly Move[], type: string, tile?: string): Move | undefined =>
  moves.find((move) => move.type === type && (tile === undefined || move.tile === tile));

/** Moves that no picture on the table offers; they become plain buttons. */
export function buttons(moves: readonly Move[]): Move[] {
  const own: readonly string[] = ["wake", "reveal", "face", "none", "pass", "stop", "end"];
  return moves.filter((move) => own.includes(move.type));
}

/** The lit cell next in a direction, for the arrow keys: nearest, straight ahead before sideways. */
export function nextCell(cells: Iterable<string>, from: string, dx: number, dy: number): string | undefined {
  const [x, y] = from.split(",").map(Number) as [number, number];
  let best: string | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const key of cells) {
    const [cx, cy] = key.split(",").map(Number) as [number, number];
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (ahead <= 0) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < bestCost) {
      bestCost = cost;
      best = key;
    }
  }
  return best;
}
