/** What the log and the reports say about earlier moments: cities as they were, scores over time, sources of points. */
import { cellKey } from "./names";
import { KINDS, type Kind, type LogEntry, type PlacedTile, type RoundReport } from "./protocol";

/** A seat's city as the log had built it before entry `until`. */
export function cityBefore(log: readonly LogEntry[], seat: number, until: number): PlacedTile[] {
  const city = new Map<string, PlacedTile>([[cellKey(0, 0), { tile: "F", x: 0, y: 0 }]]);
  for (const entry of log) {
    if (entry.n >= until) break;
    if (entry.seat !== seat || !entry.at) continue;
    const [x, y] = entry.at;
    if (entry.type === "remove") city.delete(cellKey(x, y));
    else if (entry.tile && (entry.type === "place" || entry.type === "build" || entry.type === "swap")) {
      const placed: PlacedTile = { tile: entry.tile, x, y };
      if (entry.turned) placed.turned = entry.turned;
      city.set(cellKey(x, y), placed);
    }
  }
  return [...city.values()];
}

export interface Moment {
  turn: number;
  label: string;
  scores: number[];
}

/** The scores after every event that changed them, from the start. */
export function scoreCourse(
  log: readonly LogEntry[],
  rounds: readonly RoundReport[],
  seats: number,
): Moment[] {
  const scores = Array.from({ length: seats }, () => 0);
  const course: Moment[] = [{ turn: 0, label: "", scores: [...scores] }];
  for (const entry of log) {
    if (entry.type === "designer_points" && entry.seat !== null) {
      scores[entry.seat] = (scores[entry.seat] ?? 0) + (entry.points ?? 0);
      course.push({ turn: entry.turn, label: "", scores: [...scores] });
    } else if (entry.type === "scoring") {
      const report = entry.report ?? rounds.find((round) => round.round === entry.round);
      if (!report) continue;
      report.scores_after.forEach((score, seat) => {
        scores[seat] = score;
      });
      course.push({ turn: report.turn, label: report.round, scores: [...scores] });
    }
  }
  return course;
}

export type Source = Kind | "walls" | "bathhouses" | "wells" | "designers";
export const SOURCES: readonly Source[] = [...KINDS, "walls", "bathhouses", "wells", "designers"];

/** Points a seat got from each source over some rounds. */
export function pointsBySource(rounds: readonly RoundReport[], seat: number): Record<Source, number> {
  const points = Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<Source, number>;
  for (const round of rounds) {
    for (const kind of KINDS) points[kind] += round.kinds[kind]?.points[seat] ?? 0;
    for (const wall of round.walls ?? []) if (wall.seat === seat) points.walls += wall.length;
    for (const bath of round.bathhouses ?? []) if (bath.seat === seat) points.bathhouses += bath.points;
    for (const well of round.wells ?? []) if (well.seat === seat) points.wells += well.points;
  }
  return points;
}
