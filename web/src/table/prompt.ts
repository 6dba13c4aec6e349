/** The one line that says what is to be done now. */
import { hasMessage, t } from "../i18n/text.svelte";
import type { Table } from "../lib/table.svelte";

export function prompt(table: Table): string {
  const { view, picks } = table;
  if (!view) return "";
  if (view.phase === "over") return t("table.over");
  if (!table.mayAct) {
    if (table.thinking !== null) return t("table.thinking", { name: table.names[table.thinking] ?? "" });
    if (view.to_act !== null) return t("table.turn_of", { name: table.names[view.to_act] ?? "" });
    return t("table.wait");
  }
  if (picks.turning) return t("cell.rotate_hint");
  if (picks.tile) {
    const moves = table.moves.filter((move) => move.tile === picks.tile);
    if (moves.some((move) => move.at)) return t("cell.choose");
    if (moves.length > 0) return t("cell.nowhere");
  }
  if (picks.hand.length > 0 && picks.things && !picks.thing) {
    const buys = picks.things.some((thing) => thing.refusal === null);
    return `${t("pay.picked", { n: picks.hand.length })}. ${t(buys ? "pay.buys" : "pay.buys_nothing")}`;
  }
  if (view.question) {
    // By what may be answered, where a module asks for one thing or another.
    const { module } = view.question;
    const keys = [`table.question.${module}.${table.moves[0]?.type}`, `table.question.${module}`];
    const key = keys.find(hasMessage);
    return key ? t(key) : t("table.question.other", { module });
  }
  if (view.phase === "act") {
    if (view.again) return t("table.again");
    return t(view.game === "cards" ? "table.act_cards" : "table.act");
  }
  if (view.phase === "place") return t("table.place");
  if (view.phase === "settle") return t("table.settle");
  return t("table.end");
}
