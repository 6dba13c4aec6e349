/** How the four currencies look: told apart by colour, by shape and by letter. */
import type { Currency } from "../lib/protocol";

export interface Coin {
  fill: string;
  deep: string;
  line: string;
  ink: string;
  path: string;
  letterY: number;
}

export const COINS: Readonly<Record<Currency, Coin>> = {
  y: {
    fill: "#f2cf3b",
    deep: "#c99a0c",
    line: "#7a5a00",
    ink: "#3b2a00",
    path: "M12 0.6 L15 4.8 L20.1 3.9 L19.2 9 L23.4 12 L19.2 15 L20.1 20.1 L15 19.2 L12 23.4 L9 19.2 L3.9 20.1 L4.8 15 L0.6 12 L4.8 9 L3.9 3.9 L9 4.8 Z",
    letterY: 16.2,
  },
  g: {
    fill: "#0f7d58",
    deep: "#0a5f43",
    line: "#063e2b",
    ink: "#ffffff",
    path: "M2.2 2.2 H21.8 V21.8 H2.2 Z",
    letterY: 16.3,
  },
  b: {
    fill: "#2779c4",
    deep: "#114a86",
    line: "#0a3158",
    ink: "#ffffff",
    path: "M12 1 A11 11 0 1 1 12 23 A11 11 0 1 1 12 1 Z",
    letterY: 16.3,
  },
  o: {
    fill: "#e8702a",
    deep: "#a43f08",
    line: "#6a2703",
    ink: "#2b1000",
    path: "M12 0.8 L23.6 22.4 H0.4 Z",
    letterY: 19.6,
  },
};
