/** What this person likes: theme, language, pace. Kept in the browser. */
const SHELF = "alhambra.preferences";

export type Theme = "auto" | "light" | "dark";
export type Language = "en" | "de";
export type Pace = "instant" | "normal" | "slow";

interface Kept {
  theme: Theme;
  language: Language;
  pace: Pace;
  name: string;
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

const browserLanguage = (): Language =>
  typeof navigator !== "undefined" && navigator.language?.toLowerCase().startsWith("de") ? "de" : "en";

class Preferences {
  theme = $state<Theme>("auto");
  language = $state<Language>("en");
  pace = $state<Pace>("normal");
  name = $state("");

  constructor() {
    const found = kept();
    this.theme = found.theme ?? "auto";
    this.language = found.language ?? browserLanguage();
    this.pace = found.pace ?? "normal";
    this.name = found.name ?? "";
  }

  keep(): void {
    const { theme, language, pace, name } = this;
    try {
      localStorage.setItem(SHELF, JSON.stringify({ theme, language, pace, name }));
    } catch {
      // Not kept; the choice holds until the page is left.
    }
  }

  /** Milliseconds for which a move of another seat stays before the next one is shown. */
  get rest(): number {
    return this.pace === "instant" ? 0 : this.pace === "slow" ? 1800 : 450;
  }
}

export const preferences = new Preferences();

export const prefersReducedMotion = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
