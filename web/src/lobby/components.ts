/**
 * Component tables of one's own: what the server found wrong with a file, in words.
 *
 * The server says where (`components.huts[3].walls`); what belongs there is told here, in the
 * language of the page.
 */
import { hasMessage, t } from "../i18n/text.svelte";
import { kindName } from "../i18n/tilenames";
import type { Refusal } from "../lib/http";
import { KINDS, type Kind } from "../lib/protocol";

/** Tables by name: the word for an entry, and how many there are. */
const TABLES = {
  huts: { entry: "hut", entries: 24 },
  bathhouses: { entry: "bathhouse", entries: 6 },
  wells: { entry: "well", entries: 6 },
} as const;
const HUTS_OF_KIND: readonly number[] = [3, 3, 4, 4, 5, 5];
export const MOST_BYTES = 64 * 1024;

const isTable = (name: string | undefined): name is keyof typeof TABLES =>
  name !== undefined && name in TABLES;

/** The kind of the hut at a place, and its number within the kind. */
function hutAt(place: number): { kind: Kind; own: number } {
  let first = 0;
  for (const [i, count] of HUTS_OF_KIND.entries()) {
    if (place < first + count) return { kind: KINDS[i] ?? "tower", own: place - first + 1 };
    first += count;
  }
  return { kind: "tower", own: place };
}

/** `components.huts[3].walls` as ["huts", "3", "walls"]. */
const steps = (at: string): string[] =>
  [...at.matchAll(/[^.[\]]+/g)].map((match) => match[0]).filter((step, i) => i > 0 || step !== "components");

/** What a file says at a path; undefined where there is nothing. */
export function valueAt(form: unknown, at: string): unknown {
  let value = form;
  for (const step of steps(at)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function expected(table: keyof typeof TABLES, place: number, field: string | undefined): string {
  if (field === "kind" && table === "huts")
    return t("own.expect.hut_kind", { kind: kindName(hutAt(place).kind) });
  if (field === "price" && table === "bathhouses") return t("own.expect.bathhouse_price");
  const known = { huts: ["walls"], bathhouses: ["N", "E", "S", "W"], wells: ["price"] }[table];
  if (field !== undefined && !known.includes(field)) return t("own.expect.field", { name: field });
  return t(`own.expect.${TABLES[table].entry}`, { kinds: KINDS.join(", ") });
}

/** Place and expectation for a path. */
export function problemAt(at: string): string {
  const [table, index, field] = steps(at);
  const file = t("own.place.file");
  if (table === undefined) return t("own.wrong", { place: file, expected: t("own.expect.object") });
  if (!isTable(table))
    return t("own.wrong", { place: file, expected: t("own.expect.field", { name: table }) });
  if (index === undefined) {
    const name = `module.${table}`;
    const place = `${hasMessage(name) ? t(name) : table} (${table})`;
    return t("own.wrong", { place, expected: t("own.expect.list", { n: TABLES[table].entries }) });
  }
  const at_ = Number(index);
  const { kind, own } = hutAt(at_);
  const place = t(`own.place.${TABLES[table].entry}`, {
    number: at_ + 1,
    at: at_,
    kind: kindName(kind),
    own,
  });
  return t("own.wrong", { place, expected: expected(table, at_, field) });
}

/** A value of a file as it stands there, long ones cut. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Why a file was refused: where, what belongs there, and what stands there. */
export function fileProblem(text: string, refusal: Refusal): string {
  const about = (message: "own.expect.size" | "own.expect.json"): string =>
    t("own.wrong", { place: t("own.place.file"), expected: t(message) });
  if (refusal.status === 0) return t("app.no_server");
  if (refusal.status === 413) return about("own.expect.size");
  let form: unknown;
  try {
    form = JSON.parse(text);
  } catch {
    return about("own.expect.json");
  }
  const at = refusal.at ?? "";
  if (!at) return about("own.expect.json");
  const value = valueAt(form, at);
  const deep = steps(at).length > 1;
  if (!deep) return problemAt(at);
  const found = value === undefined ? t("own.missing_value") : t("own.found", { value: shown(value) });
  return `${problemAt(at)} ${found}`;
}
