/** What the person at the screen has picked and not yet sent. */
import type { Currency, Move, QuotedThing } from "./protocol";

export interface Thing {
  slot: Currency;
  tile: string;
}

export class Picks {
  /** Places in the own hand. */
  hand = $state.raw<number[]>([]);
  /** Places in the display. */
  display = $state.raw<number[]>([]);
  /** A thing of the market whose payments are listed. */
  thing = $state.raw<Thing | null>(null);
  /** A tile lying aside or in the reserve, to be put into the city. */
  tile = $state<string | null>(null);
  /** A built cell, to be taken out. */
  cell = $state<string | null>(null);
  /** A special tile (or the designer) at its cell, still being turned. */
  turning = $state.raw<{ moves: Move[]; index: number } | null>(null);
  /** What the picked cards buy, as the server quotes it; null while unknown. */
  things = $state.raw<QuotedThing[] | null>(null);
  /** A payment that wastes a card, to be confirmed. */
  wasteful = $state.raw<QuotedThing | null>(null);
  /** A log entry that is pointed at. */
  lit = $state.raw<number | null>(null);

  get isEmpty(): boolean {
    return (
      this.hand.length === 0 &&
      this.display.length === 0 &&
      this.thing === null &&
      this.tile === null &&
      this.cell === null &&
      this.turning === null
    );
  }

  clear(): void {
    this.hand = [];
    this.things = null;
    this.drop();
  }

  /** Everything but the cards picked in the hand. */
  drop(): void {
    this.display = [];
    this.thing = null;
    this.tile = null;
    this.cell = null;
    this.turning = null;
    this.wasteful = null;
  }

  toggleDisplay(place: number): void {
    const picked = this.display;
    this.clear();
    this.display = picked.includes(place) ? picked.filter((p) => p !== place) : [...picked, place];
  }

  toggleTile(tile: string): void {
    const was = this.tile;
    this.clear();
    if (was !== tile) this.tile = tile;
  }

  toggleCell(cell: string): void {
    const was = this.cell;
    this.clear();
    if (was !== cell) this.cell = cell;
  }

  /** The next way to turn what is being turned. */
  turn(step = 1): void {
    const turning = this.turning;
    if (!turning) return;
    const count = turning.moves.length;
    this.turning = { moves: turning.moves, index: (turning.index + step + count) % count };
  }

  get turned(): Move | undefined {
    return this.turning?.moves[this.turning.index];
  }
}
