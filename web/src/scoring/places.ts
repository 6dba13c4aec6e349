/** How the places of a kind were shared, in words. */
import { t } from "../i18n/text.svelte";
import type { KindReport, Places } from "../lib/protocol";

const ordinal = (place: number): string =>
  place === 1 ? t("score.place.1") : place === 2 ? t("score.place.2") : t("score.place.3");

export function placeWords(place: Places, names: readonly string[], neutral: string): string {
  const who = place.seats.map((seat) => names[seat] ?? String(seat + 1));
  if (place.neutral) who.push(neutral);
  const places = place.places.map(ordinal).join(" + ");
  const parameters = { names: who.join(", "), places, sum: place.points, each: place.each };
  if (who.length === 1) return t("score.alone", parameters);
  return t(place.places.length === 1 ? "score.shared_one" : "score.shared", parameters);
}

export const kindWords = (report: KindReport, names: readonly string[], neutral: string): string[] =>
  report.places.length === 0
    ? [t("score.nobody")]
    : report.places.map((place) => placeWords(place, names, neutral));
