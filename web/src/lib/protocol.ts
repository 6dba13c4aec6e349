/** The messages between server and client, as types. The server decides everything; nothing here is a rule. */

export type Currency = "y" | "g" | "b" | "o";
export type Kind = "pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower";
export type Direction = "N" | "E" | "S" | "W";
export type Cell = [x: number, y: number];

export const CURRENCIES: readonly Currency[] = ["y", "g", "b", "o"];
export const KINDS: readonly Kind[] = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"];
export const DIRECTIONS: readonly Direction[] = ["N", "E", "S", "W"];

export type MoveType =
  | "take"
  | "buy"
  | "place"
  | "store"
  | "give"
  | "build"
  | "remove"
  | "swap"
  | "stop"
  | "pass"
  | "end"
  | "none"
  | "hut"
  | "wake"
  | "reveal"
  | "face"
  | "relocate";

export interface Move {
  text: string;
  type: MoveType;
  cards?: string[];
  slot?: Currency;
  tile?: string;
  at?: Cell;
  turned?: Direction;
  exact?: boolean;
  gift?: boolean;
  facing?: Direction;
}

export type TileKind = Kind | "fountain" | "bathhouse" | "well" | "hut";

export interface CatalogEntry {
  kind: TileKind;
  price?: number;
  walls?: string;
  of?: Kind;
  edges?: Record<Direction, Kind>;
  reconstructed?: boolean;
}
export type Catalog = Record<string, CatalogEntry>;

export interface PlacedTile {
  tile: string;
  x: number;
  y: number;
  turned?: Direction;
}

export interface SlotView {
  slot: Currency;
  tile: string | null;
  beside?: string[];
}

export interface BonusView {
  hidden: number;
  own?: string[];
  revealed: string[];
  known: string[];
}

export type Counts = Partial<Record<Kind, number>>;

export interface SeatView {
  seat: number;
  score: number;
  cards: number;
  hand: string[] | null;
  exchange?: string[];
  city: PlacedTile[];
  reserve: string[];
  aside: string[];
  wall: number;
  counts: Counts;
  vizier?: boolean | null;
  bonus?: BonusView | null;
  designer?: { x: number | null; y: number | null; facing: Direction | null } | null;
  /** The card game: what lies in front of the seat. */
  front?: string[];
}

export interface NeutralView {
  name: string;
  tiles: string[];
  score: number;
  counts: Counts;
}

export interface Place {
  seats: number[];
  neutral?: boolean;
  places: number[];
  points: number;
  each: number;
}

export interface KindReport {
  counts: number[];
  neutral?: number;
  places: Place[];
  points: number[];
  neutral_points?: number;
}

export type Edge = [x: number, y: number, side: Direction];

export interface RoundReport {
  round: "A" | "B" | "C";
  turn: number;
  kinds: Partial<Record<Kind, KindReport>>;
  walls?: { seat: number; length: number; edges: Edge[] }[];
  bathhouses?: {
    seat: number;
    tile: string;
    at: Cell;
    side: Direction;
    kind: Kind;
    to: Cell;
    points: number;
  }[];
  wells?: { seat: number; tile: string; at: Cell; spout: Direction; cells: Cell[]; points: number }[];
  huts?: { seat: number; tile: string; at: Cell; worth: number; by: Cell[] }[];
  bonus?: { seat: number; tile: string }[];
  totals: number[];
  neutral_total?: number;
  scores_after: number[];
}

export interface HutStack {
  top: string | null;
  left: number;
}

export type Phase = "act" | "place" | "end" | "settle" | "question" | "over";

export interface View {
  game: "palace" | "cards";
  seats: number;
  modules: string[];
  rules_version: string;
  viewer: number | null;
  turn: number;
  on_turn: number;
  to_act: number | null;
  phase: Phase;
  question: { module: string; kind: string } | null;
  again: boolean;
  market: SlotView[];
  display: (string | null)[];
  draw_pile: number;
  piles: number[];
  discards: string[];
  bag: number;
  seats_state: SeatView[];
  neutral: NeutralView | null;
  huts: Partial<Record<Kind, HutStack>> | null;
  rounds: RoundReport[];
  result: { winners: number[]; scores: number[]; reason: string } | null;
}

export interface LogEntry {
  n: number;
  turn: number;
  seat: number | null;
  type: string;
  text?: string;
  cards?: string[];
  slot?: Currency;
  tile?: string;
  at?: Cell;
  turned?: Direction;
  exact?: boolean;
  gift?: boolean;
  facing?: Direction;
  tiles?: (string | null)[];
  points?: number;
  round?: "A" | "B" | "C";
  report?: RoundReport;
}

export interface PlayerInfo {
  player: "person" | "bot";
  bot?: string | null;
}

export interface TableOptions {
  open_hands?: boolean;
  auto_end?: boolean;
  youngest?: number | null;
  components?: Components;
  /** The modules that play with tables of one's own. */
  own_components?: string[];
  [key: string]: unknown;
}

export interface TableMessage {
  type: "table";
  seq: number;
  view: View;
  moves: Move[];
  can_undo: boolean;
  seats: number[];
  names: string[];
  players: PlayerInfo[];
  log: LogEntry[];
  log_from: number;
  catalog?: Catalog;
  options?: TableOptions;
}

export interface QuotedThing {
  slot: Currency;
  tile: string;
  price: number;
  legal: boolean;
  exact: boolean;
  wasteful: boolean;
  text: string;
  reason: string | null;
  section: string | null;
}

export interface QuoteMessage {
  type: "quote";
  id: string;
  things: QuotedThing[];
}
export interface WhyMessage {
  type: "why";
  id: string;
  legal: boolean;
  reason: string | null;
  section: string | null;
}
export interface RefusedMessage {
  type: "refused";
  id: string;
  reason: string;
  section: string | null;
  stale: boolean;
}

export type ServerMessage =
  | TableMessage
  | QuoteMessage
  | WhyMessage
  | RefusedMessage
  | { type: "pong" }
  | { type: "thinking"; seat: number }
  | { type: "error"; error: { at: string; message: string } };

export type ClientMessage =
  | { type: "hello"; key: string; have: number | null }
  | { type: "move"; id: string; seq: number; seat: number; text: string }
  | { type: "undo"; id: string; seq: number; seat: number }
  | { type: "quote"; id: string; seat: number; cards: string[] }
  | { type: "why"; id: string; seat: number; text: string }
  | { type: "ping" };

/** Component tables, as the server reads and tells them. */
export type Components = Record<string, unknown>;

/** Tables that the server has read, and the places at which each differs from the usual ones. */
export interface CheckedComponents {
  components: Components;
  tables: { name: string; entries: number; differ: number[] }[];
}

export interface About {
  version: string;
  compiled?: boolean;
  rules_version: string;
  bots: { name: string; title?: string; text?: string }[];
  /** With components: how many entries its table has, and how many of them are reconstructed. */
  modules: { name: string; title?: string; text?: string; entries?: number; reconstructed?: number }[];
  presets: { name: string; title?: string; text?: string; modules: string[] }[];
  /** How the server was started: what a new game is unless it says otherwise. */
  defaults?: { open_hands: boolean; auto_end: boolean; components?: CheckedComponents | null };
}

export interface NewSeat {
  name: string;
  player: "person" | "bot";
  bot?: string;
}

export interface NewGame {
  game: "palace" | "cards";
  seats: NewSeat[];
  modules: string[];
  youngest: number | null;
  open_hands: boolean;
  auto_end: boolean;
  seed: number | null;
  /** Tables of one's own; an empty object asks for the usual ones. */
  components?: Components;
}
