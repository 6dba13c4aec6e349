/** A new game with the seats, modules and options of a finished one. */
import { t } from "../i18n/text.svelte";
import { keepGame } from "../lib/games";
import { newGame, Refusal } from "../lib/http";
import type { NewGame } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { problemAt } from "./components";

/** Starts a game, keeps its key and goes to its table. Returns what went wrong, or null. */
export async function startGame(game: NewGame): Promise<string | null> {
  try {
    const { id, key } = await newGame(game);
    keepGame({
      id,
      key,
      game: game.game ?? "palace",
      names: game.seats.map((seat) => seat.name),
      started: Date.now(),
      own: Object.keys(game.components ?? {}).length > 0,
    });
    location.hash = `#/game/${id}`;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 0) return t("app.no_server");
    if (error.at?.startsWith("components")) return t("lobby.failed", { reason: problemAt(error.at) });
    const seat = /^seats\[(\d+)\]\.name$/.exec(error.at ?? "")?.[1];
    const place = seat === undefined ? error.at : t("lobby.seat", { number: Number(seat) + 1 });
    const where = place ? `${place}: ` : "";
    return t("lobby.failed", { reason: `${where}${error.message}` });
  }
}

export function rematch(table: Table): Promise<string | null> {
  const message = table.message;
  return startGame({
    game: message?.view.game ?? "palace",
    seats: (message?.names ?? []).map((name, seat) => {
      const player = message?.players[seat];
      return player?.player === "bot"
        ? { name, player: "bot" as const, ...(player.bot ? { bot: player.bot } : {}) }
        : { name, player: "person" as const };
    }),
    modules: message?.view.modules ?? [],
    youngest: table.options?.youngest ?? null,
    open_hands: table.options?.open_hands ?? false,
    auto_end: table.options?.auto_end ?? false,
    seed: null,
    components: { ...table.options?.components },
  });
}
