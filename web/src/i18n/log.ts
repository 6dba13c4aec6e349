/** Lines of the log in words: a message and the things it names, as parts that can be drawn. */
import { cellOf, type Line } from "../lib/log";
import type { MessageKey } from "./text.svelte";
import { hasMessage, LANGUAGES, named } from "./text.svelte";

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

/** Which message tells a line; null: it is not told (what happens in a module that we know, and has no words). */
export function lineKey(line: Line): MessageKey | null {
  const { event } = line;
  switch (event.type) {
    case "tile_bought":
      if (event.gift) return "log.tile_bought_gift";
      return event.exact ? "log.tile_bought_exact" : "log.tile_bought";
    case "tile_built":
      if (event.from_reserve)
        return event.orientation ? "log.tile_built_reserve_turned" : "log.tile_built_reserve";
      return event.orientation ? "log.tile_built_turned" : "log.tile_built";
    case "tile_drawn":
      return line.setup ? "log.tile_drawn_all" : "log.tile_drawn";
    case "tile_allotted":
      return event.seat === null ? "log.tile_allotted_nobody" : "log.tile_allotted";
    case "points_scored": {
      const key = `log.points_scored.${event.source}`;
      return hasMessage(key) ? key : "log.points_scored";
    }
    case "module": {
      const key = `log.${event.module}.${event.name}`;
      if (hasMessage(key)) return key;
      return hasMessage(`module.${event.module}`) ? null : "log.module";
    }
    default: {
      const key = `log.${event.type}`;
      return hasMessage(key) ? key : null;
    }
  }
}

function part(name: string, line: Line): Part | null {
  const { event } = line;
  switch (name) {
    case "seat":
      return line.seat === null ? null : { sort: "seat", seat: line.seat };
    case "neutral":
      return { sort: "neutral" };
    case "cards":
      return { sort: "cards", cards: line.cards };
    case "tile":
    case "tiles":
      return { sort: "tiles", tiles: line.tiles };
    case "removed":
      return event.type === "tiles_swapped" ? { sort: "tiles", tiles: [event.removed] } : null;
    case "cell": {
      const at = cellOf(event);
      return at ? { sort: "cell", x: at[0], y: at[1] } : null;
    }
    case "currency":
      return "slot" in event ? { sort: "currency", currency: event.slot } : null;
    case "orientation":
      return "orientation" in event && event.orientation ? { sort: "side", side: event.orientation } : null;
    case "side":
      return event.type === "module" && event.side ? { sort: "side", side: event.side } : null;
    case "points":
      return event.type === "points_scored" ? { sort: "text", text: String(event.points) } : null;
    case "source":
      return event.type === "points_scored"
        ? { sort: "text", text: named(`module.${event.source}`, event.source, event.source) }
        : null;
    case "round":
      return event.type === "round_scored" ? { sort: "text", text: event.report.round } : null;
    case "module":
      return event.type === "module" ? { sort: "text", text: event.module } : null;
    case "name":
      return event.type === "module" ? { sort: "text", text: event.name } : null;
    default:
      return null;
  }
}

/** Which message tells a line to the one who sits at `you`: in the second person if that seat did it. */
export function personalKey(line: Line, you: number | null): MessageKey | null {
  const key = lineKey(line);
  const own = `${key}.you`;
  return line.seat !== null && line.seat === you && hasMessage(own) ? own : key;
}

/**
 * A line as parts, in one language. `you`: the seat that is told in the second person; null when
 * several persons read along. In such messages the words between asterisks stand for the seat.
 */
export function lineParts(line: Line, language: keyof typeof LANGUAGES, you: number | null): Part[] {
  const key = personalKey(line, you);
  if (key === null) return [];
  const message = LANGUAGES[language][key];
  const parts: Part[] = [];
  let last = 0;
  for (const match of message.matchAll(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}|\*([^*]+)\*/g)) {
    if (match.index > last) parts.push({ sort: "text", text: message.slice(last, match.index) });
    last = match.index + match[0].length;
    if (match[4] !== undefined) {
      parts.push({ sort: "own", seat: line.seat ?? 0, text: match[4] });
      continue;
    }
    const name = match[1] ?? "";
    if (match[2] !== undefined && match[3] !== undefined) {
      const { event } = line;
      const number =
        name === "points" && event.type === "points_scored"
          ? event.points
          : (line.tiles ?? line.cards).length;
      parts.push({ sort: "text", text: number === 1 ? match[2] : match[3] });
      continue;
    }
    const found = part(name, line);
    if (found) parts.push(found);
  }
  if (last < message.length) parts.push({ sort: "text", text: message.slice(last) });
  return parts;
}
