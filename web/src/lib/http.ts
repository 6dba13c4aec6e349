/** What is asked of the server outside of a table. */
import type { About, CheckedComponents, NewGame } from "./protocol";

export interface Summary {
  id: string;
  game: "palace" | "cards";
  seats: number;
  names: string[];
  turn: number;
  over: boolean;
  updated: string | number;
}

/** A refusal of the server: where in the request, and why. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly at: string | null,
    readonly status: number,
  ) {
    super(message);
  }
}

async function answer<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal("", null, 0);
  }
  const text = await response.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: an error page of something in between.
  }
  if (!response.ok) {
    const error = (body as { error?: { at?: string | null; message?: string } } | null)?.error;
    throw new Refusal(error?.message ?? response.statusText, error?.at ?? null, response.status);
  }
  return body as T;
}

export const about = (): Promise<About> => answer("api/about");

/** Has the server read a file of component tables; a Refusal says where it is wrong. */
export const checkComponents = (text: string): Promise<CheckedComponents> =>
  answer("api/components", { method: "POST", headers: { "Content-Type": "application/json" }, body: text });

/** Where the usual tables can be had as a file. */
export const COMPONENTS_FILE = "api/components";

export const newGame = (game: NewGame): Promise<{ id: string; key: string }> =>
  answer("api/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(game),
  });

export const summary = (id: string, key: string): Promise<Summary> =>
  answer(`api/games/${encodeURIComponent(id)}`, { headers: { Authorization: `Bearer ${key}` } });

export async function record(id: string, key: string): Promise<string> {
  const response = await fetch(`api/games/${encodeURIComponent(id)}/record`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Refusal(response.statusText, null, response.status);
  return response.text();
}
