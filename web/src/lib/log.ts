/**
 * The log as it is told: the events that hold, those that belong together in one line. Events themselves are
 * the server's; nothing is derived from them but which lines there are.
 */
import type { Cell, Event, LogEntry } from "./protocol";

/** A line of the log: one event, or several of a kind in a row (cards drawn, tiles for one slot). */
export interface Line {
  /** Number of its first event. */
  n: number;
  turn: number;
  /** Who did it, or to whom it happened; null: nobody in particular. */
  seat: number | null;
  event: Event;
  /** Cards and tiles of all its events. */
  cards: string[];
  tiles: string[];
  /** Whether it tells of the set-up. */
  setup: boolean;
}

/** What is not told in words: it shows on the table, or another event tells it. */
const SILENT = new Set<Event["type"]>(["card_dealt", "piles_made", "turn_started", "scoring_card_left"]);
/** What is told only where every step is told. */
export const QUIET: ReadonlySet<Event["type"]> = new Set<Event["type"]>([
  "turn_ended",
  "actions_stopped",
  "question_declined",
]);

/** The entries that still hold: what was taken back is left out, the taking back itself is told. */
export function held(log: readonly LogEntry[]): LogEntry[] {
  const kept: LogEntry[] = [];
  for (const entry of log) {
    if (entry.event.type === "taken_back") {
      const first = entry.event.first;
      while ((kept.at(-1)?.n ?? -1) >= first) kept.pop();
    }
    kept.push(entry);
  }
  return kept;
}

/** The seat that an event names, null where it names none. */
export function seatOf(event: Event): number | null {
  if (event.type === "game_started") return null;
  return "seat" in event ? (event.seat ?? null) : null;
}

/** The cell that an event names. */
export const cellOf = (event: Event): Cell | null => ("at" in event ? (event.at ?? null) : null);

/** The tile that an event names; none where the reader may not know it. */
export const tileOf = (event: Event): string | null => ("tile" in event ? (event.tile ?? null) : null);

function cardsOf(event: Event): string[] {
  if ("cards" in event) return event.cards;
  return "card" in event ? [event.card] : [];
}

function joins(line: Line, event: Event, setup: boolean): boolean {
  const before = line.event;
  if (line.setup !== setup || before.type !== event.type) return false;
  if (before.type === "tile_drawn" && event.type === "tile_drawn") return setup || before.slot === event.slot;
  return event.type === "card_drawn" || event.type === "neutral_tile_drawn";
}

/** The lines that tell a log, oldest first. */
export function linesOf(log: readonly LogEntry[]): Line[] {
  const lines: Line[] = [];
  let last: Line | null = null;
  for (const { n, seq, turn, event } of held(log)) {
    const setup = seq === 0;
    if (SILENT.has(event.type) || (setup && event.type === "module")) continue;
    const tile = tileOf(event);
    if (last && joins(last, event, setup)) {
      last.cards.push(...cardsOf(event));
      if (tile) last.tiles.push(tile);
      continue;
    }
    last = {
      n,
      turn,
      seat: seatOf(event),
      event,
      cards: [...cardsOf(event)],
      tiles: tile ? [tile] : [],
      setup,
    };
    lines.push(last);
  }
  return lines;
}
