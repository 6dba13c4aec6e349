/** The seats of a new game while they are being filled in. */
import { t } from "../i18n/text.svelte";
import type { About, NewSeat } from "../lib/protocol";

export const MOST_SEATS = 6;
export const FEWEST_SEATS = 2;

/** The bot that sits down when nobody chose one: the plain greedy one if the server has it, never a random one. */
export function usualBot(bots: About["bots"]): string | undefined {
  const names = bots.map((bot) => bot.name);
  return (
    names.find((name) => name === "greedy") ?? names.find((name) => !name.includes("random")) ?? names[0]
  );
}

/** A name for a bot that nobody at the table has. */
export function botName(seats: readonly NewSeat[]): string {
  const names = t("bot.names").split(", ");
  return names.find((name) => !seats.some((seat) => seat.name === name)) ?? `Bot ${seats.length + 1}`;
}

export function botSeat(seats: readonly NewSeat[], bot: string | undefined): NewSeat {
  return { name: botName(seats), player: "bot", ...(bot ? { bot } : {}) };
}

export const personName = (number: number): string =>
  number === 1 ? t("lobby.default_name") : t("lobby.guest_name", { number });

/** A person and two bots: the table of "play now". */
export function quickSeats(name: string, bot: string | undefined): NewSeat[] {
  const seats: NewSeat[] = [{ name: name.trim() || t("lobby.default_name"), player: "person" }];
  seats.push(botSeat(seats, bot));
  seats.push(botSeat(seats, bot));
  return seats;
}
