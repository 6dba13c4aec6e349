/** Whether a name can be a seat's, so that it is said at its field; the server (`notation/names.py`) decides. */
import { t } from "../i18n/text.svelte";
import { letters } from "../lib/letters";

export const MOST_LETTERS = 30;
const MOST_MARKS = 4;

/** Variation selectors and the grapheme joiner: marks that nobody sees. */
const UNSEEN_MARKS = /[\u034f\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Controls and what has no look; the tags of a flag are kept. */
const UNSEEN = /(?![\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** The same but for joiners, which may be a part of a letter. */
const OUT_OF_PLACE = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** A name as the server will keep it, but for joiners, which are left where they are. */
const line = (name: string): string =>
  name
    .normalize("NFC")
    .replace(OUT_OF_PLACE, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** What two names that look alike have in common. */
export function look(name: string): string {
  const folded = name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
  return line(folded.replace(UNSEEN_MARKS, "").replace(UNSEEN, ""));
}

/** Too many marks on one letter, or one of them twice. */
function hasPile(letter: string): boolean {
  const runs =
    letter
      .replace(UNSEEN_MARKS, "")
      .normalize("NFD")
      .match(/[\p{Mn}\p{Me}]+/gu) ?? [];
  return runs.some((run) => [...run].length > MOST_MARKS || /(.)\1/u.test(run));
}

/** What is wrong with a name beside those of the other seats; an empty text if nothing is. */
export function nameProblem(name: string, others: readonly string[]): string {
  const shown = line(name);
  if (!/[^\s\p{M}\p{Cf}]/u.test(shown)) return t("name.needs_letter");
  if (/(^| )\p{M}/u.test(shown)) return t("name.lone_mark");
  const found = letters(shown);
  if (found.length > MOST_LETTERS) return t("name.too_long", { most: MOST_LETTERS, count: found.length });
  if (found.some(hasPile)) return t("name.pile", { most: MOST_MARKS });
  if (others.some((other) => look(other) === look(name))) return t("name.taken");
  return "";
}
