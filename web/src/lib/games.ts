/** The games this device holds a key for, kept in the browser. */
export interface KeptGame {
  id: string;
  key: string;
  game: "palace" | "cards";
  names: string[];
  started: number;
  /** Played with components of one's own. */
  own?: boolean;
}

const SHELF = "alhambra.games";

/** The shelf, newest first; empty when the browser keeps nothing or what it kept is broken. */
export function keptGames(): KeptGame[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SHELF) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter(
      (game): game is KeptGame => typeof game?.id === "string" && typeof game?.key === "string",
    );
  } catch {
    return [];
  }
}

export function keepGame(game: KeptGame): void {
  write([game, ...keptGames().filter((other) => other.id !== game.id)].slice(0, 60));
}

export function forgetGame(id: string): void {
  write(keptGames().filter((game) => game.id !== id));
}

export const keyOfGame = (id: string): string | undefined => keptGames().find((game) => game.id === id)?.key;

function write(games: KeptGame[]): void {
  try {
    localStorage.setItem(SHELF, JSON.stringify(games));
  } catch {
    // A browser without storage plays on; it only cannot come back to the game.
  }
}
