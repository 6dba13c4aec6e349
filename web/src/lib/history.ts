/** What events say of earlier moments: cities as they were, scores over time, sources of points. */
import { held } from "./log";
import { cellKey } from "./names";
import type { BuiltTile, LogEntry, RoundReport } from "./protocol";

/** A seat's city after the events before number `until`. */
export function cityAt(log: readonly LogEntry[], seat: number, until: number): BuiltTile[] {
  const city = new Map<string, BuiltTile>([[cellKey(0, 0), { tile: "F", x: 0, y: 0 }]]);
  for (const { event } of held(log.filter((entry) => entry.n < until))) {
    if (event.type === "tile_removed" && event.seat === seat) city.delete(cellKey(...event.at));
    if ((event.type !== "tile_built" && event.type !== "tiles_swapped") || event.seat !== seat) continue;
    const [x, y] = event.at;
    const { tile, orientation } = event;
    city.set(cellKey(x, y), orientation === null ? { tile, x, y } : { tile, x, y, orientation });
  }
  return [...city.values()];
}

export interface Moment {
  turn: number;
  label: string;
  scores: number[];
}

/** The scores after every event that changed them, from the start. */
export function scoreCourse(log: readonly LogEntry[], seats: number): Moment[] {
  const scores = Array.from({ length: seats }, () => 0);
  const course: Moment[] = [{ turn: 0, label: "", scores: [...scores] }];
  for (const { turn, event } of held(log)) {
    if (event.type === "points_scored") {
      scores[event.seat] = (scores[event.seat] ?? 0) + event.points;
      course.push({ turn, label: "", scores: [...scores] });
    } else if (event.type === "round_scored") {
      scores.splice(0, seats, ...event.report.scores_after);
      course.push({ turn: event.report.turn, label: event.report.round, scores: [...scores] });
    }
  }
  return course;
}

/** Points by source and seat: a kind, `wall`, or a module by its name, in the order in which they came. */
export type Sources = ReadonlyMap<string, number[]>;

function add(
  sources: Map<string, number[]>,
  source: string,
  seat: number,
  points: number,
  seats: number,
): void {
  const row = sources.get(source) ?? Array.from({ length: seats }, () => 0);
  row[seat] = (row[seat] ?? 0) + points;
  sources.set(source, row);
}

/** What each seat got from each source in some rounds. */
export function pointsOfRounds(rounds: readonly RoundReport[], seats: number): Sources {
  const sources = new Map<string, number[]>();
  for (const round of rounds) {
    for (const { seat, source, points } of round.sources) add(sources, source, seat, points, seats);
  }
  return sources;
}

/** What each seat got at once, outside the rounds, by source. */
export function pointsAtOnce(log: readonly LogEntry[], seats: number): Sources {
  const sources = new Map<string, number[]>();
  for (const { event } of held(log)) {
    if (event.type === "points_scored") add(sources, event.source, event.seat, event.points, seats);
  }
  return sources;
}
