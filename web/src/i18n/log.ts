/** Log entries and moves in words: a message and the things it names, as parts that can be drawn. */
import type { LogEntry, Move } from "../lib/protocol";
import type { MessageKey } from "./text.svelte";
import { hasMessage, LANGUAGES } from "./text.svelte";

export type Part =
  | { sort: "text"; text: string }
  | { sort: "seat"; seat: number }
  /** The reader's own seat: "You", "Your designer". */
  | { sort: "own"; seat: number; text: string }
  | { sort: "neutral" }
  | { sort: "cards"; cards: string[] }
  | { sort: "tiles"; tiles: string[] }
  | { sort: "cell"; x: number; y: number }
  | { sort: "currency"; currency: string }
  | { sort: "side"; side: string };

/** Which message tells an entry. */
export function logKey(entry: LogEntry): MessageKey {
  if (entry.type === "buy") {
    if (entry.gift) return "log.buy_gift";
    return entry.exact ? "log.buy_exact" : "log.buy";
  }
  if ((entry.type === "place" || entry.type === "build") && entry.turned) return `log.${entry.type}_turned`;
  if (entry.type === "scoring") return "log.scoring";
  if (entry.type === "allot" && entry.seat === null) return "log.allot_nobody";
  if (entry.type === "refill_market" && !entry.slot) return "log.refill_market_all";
  const key = `log.${entry.type}`;
  return hasMessage(key) ? key : "log.other";
}

function part(name: string, entry: LogEntry): Part | null {
  switch (name) {
    case "seat":
      return entry.seat === null ? null : { sort: "seat", seat: entry.seat };
    case "neutral":
      return { sort: "neutral" };
    case "cards":
      return { sort: "cards", cards: entry.cards ?? [] };
    case "tile":
      return entry.tile ? { sort: "tiles", tiles: [entry.tile] } : null;
    case "tiles":
      return { sort: "tiles", tiles: (entry.tiles ?? []).filter((tile) => tile !== null) };
    case "cell":
      return entry.at ? { sort: "cell", x: entry.at[0], y: entry.at[1] } : null;
    case "currency":
      return entry.slot ? { sort: "currency", currency: entry.slot } : null;
    case "turned":
      return entry.turned ? { sort: "side", side: entry.turned } : null;
    case "facing":
      return entry.facing ? { sort: "side", side: entry.facing } : null;
    case "points":
      return { sort: "text", text: String(entry.points ?? 0) };
    case "round":
      return { sort: "text", text: entry.report?.round ?? entry.round ?? "" };
    case "turn":
      return { sort: "text", text: String(entry.turn) };
    case "type":
      return { sort: "text", text: entry.type };
    default:
      return null;
  }
}

/** Which message tells an entry to the one who sits at `you`: in the second person if that seat did it. */
export function personalKey(entry: LogEntry, you: number | null): MessageKey {
  const key = logKey(entry);
  const own = `${key}.you`;
  return entry.seat !== null && entry.seat === you && hasMessage(own) ? own : key;
}

/**
 * An entry as parts, in one language. `you`: the seat that is told in the second person; null when
 * several persons read along. In such messages the words between asterisks stand for the seat.
 */
export function logParts(entry: LogEntry, language: keyof typeof LANGUAGES, you: number | null): Part[] {
  const message = LANGUAGES[language][personalKey(entry, you)];
  const parts: Part[] = [];
  let last = 0;
  for (const match of message.matchAll(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}|\*([^*]+)\*/g)) {
    if (match.index > last) parts.push({ sort: "text", text: message.slice(last, match.index) });
    last = match.index + match[0].length;
    if (match[4] !== undefined) {
      parts.push({ sort: "own", seat: entry.seat ?? 0, text: match[4] });
      continue;
    }
    const name = match[1] ?? "";
    if (match[2] !== undefined && match[3] !== undefined) {
      const number = name === "points" ? (entry.points ?? 0) : (entry.tiles ?? entry.cards ?? []).length;
      parts.push({ sort: "text", text: number === 1 ? match[2] : match[3] });
      continue;
    }
    const found = part(name, entry);
    if (found) parts.push(found);
  }
  if (last < message.length) parts.push({ sort: "text", text: message.slice(last) });
  return parts;
}

/** A move as if it were done, for lists of moves. */
export const asEntry = (move: Move, seat: number | null): LogEntry => ({ n: -1, turn: 0, seat, ...move });
