/** Texts in the chosen language: `{name}` is filled in, `{n|card|cards}` chooses by number. */
import { preferences } from "../lib/preferences.svelte";
import { de } from "./de";
import { en } from "./en";

export type MessageKey = keyof typeof en;
export type Messages = Readonly<Record<MessageKey, string>>;
export type Parameters = Readonly<Record<string, string | number>>;

export const LANGUAGES = { en, de } as const satisfies Record<string, Messages>;

/** Fills a message. Numbers choose the first word for one and the second for all others. */
export function fill(message: string, parameters: Parameters = {}): string {
  return message.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = parameters[name];
      if (value === undefined) return whole;
      if (one !== undefined && many !== undefined) return Number(value) === 1 ? one : many;
      return String(value);
    },
  );
}

export function t(key: MessageKey, parameters: Parameters = {}): string {
  return fill(LANGUAGES[preferences.language][key], parameters);
}

/** Whether there is a message of this name, for names that come from the server. */
export const hasMessage = (key: string): key is MessageKey => key in en;

/** The message of this name, or what the server says, or the bare name. */
export const named = (key: string, fallback: string | undefined, last: string): string =>
  hasMessage(key) ? t(key) : (fallback ?? last);
