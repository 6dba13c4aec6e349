/**
 * The messages between server and client, as types. Made by tools/protocol.py from the server's own:
 * do not edit.
 *
 * The server decides everything; nothing here is a rule.
 */

export type Currency = "y" | "g" | "b" | "o";
export type Kind = "pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower";
export type TileKind = "pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower" | "fountain" | "bathhouse" | "well" | "hut";
export type Side = "N" | "E" | "S" | "W";
export type Round = "A" | "B" | "C";
export type Cell = [x: number, y: number];
export type Edge = [x: number, y: number, side: Side];
export type Counts = Record<Kind, number>;
export type Catalog = Record<string, CatalogEntry>;
/** What a module shows: numbers, flags, texts, cells, lists of them, or an entry for each kind. */
export type PartOne = number | boolean | string | null;
export type PartValue = PartOne | PartOne[] | Record<Kind, PartOne>;
export type Parts = Record<string, Record<string, PartValue>>;
/** What this package's modules show in `parts` of a seat or of the view, by module. */
export interface ModuleParts {
  vizier: { awake: boolean };
  bonus: { hidden: number; own: string[]; revealed: string[]; known: string[] };
  huts: { tops: Record<Kind, string | null>; left: Counts };
  designers: { cell: Cell | null; facing: Side | null };
}

export const CURRENCIES: readonly Currency[] = ["y", "g", "b", "o"];
export const KINDS: readonly Kind[] = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"];
export const SIDES: readonly Side[] = ["N", "E", "S", "W"];

/** A card is dealt to a hand in the set-up. */
export interface CardDealt {
  type: "card_dealt";
  seat: number;
  card: string;
}

/** All hands are dealt; the seat that starts. */
export interface GameStarted {
  type: "game_started";
  seat: number;
}

/**
 * The draw pile is laid out: cards and exchange cards by pile.
 * `reshuffled`: from the discards, which are empty now.
 */
export interface PilesMade {
  type: "piles_made";
  sizes: number[];
  exchanges: number[];
  reshuffled: boolean;
}

/** A turn begins. */
export interface TurnStarted {
  type: "turn_started";
  seat: number;
  turn: number;
}

/** A seat ends its turn. */
export interface TurnEnded {
  type: "turn_ended";
  seat: number;
}

/** A card comes from a pile to a position of the display, both counted from 0. */
export interface CardDrawn {
  type: "card_drawn";
  position: number;
  card: string;
  pile: number;
}

/** A tile comes from the bag to a slot, or to lie beside it. */
export interface TileDrawn {
  type: "tile_drawn";
  slot: Currency;
  tile: string;
  beside: boolean;
}

/** A tile comes from the bag to the neutral player. */
export interface NeutralTileDrawn {
  type: "neutral_tile_drawn";
  tile: string;
}

/** A scored scoring card leaves a position of the display, and the game. */
export interface ScoringCardLeft {
  type: "scoring_card_left";
  position: number;
  card: string;
}

/** Cards go from positions of the display to a hand. */
export interface CardsTaken {
  type: "cards_taken";
  seat: number;
  cards: string[];
  positions: number[];
}

/** A tile is paid for and lies aside; in the card game before the seat or, a gift, the neutral player. */
export interface TileBought {
  type: "tile_bought";
  seat: number;
  slot: Currency;
  tile: string;
  cards: string[];
  exact: boolean;
  gift: boolean;
}

/** A tile comes into a city, from aside or from the reserve; `orientation` null: it lies upright. */
export interface TileBuilt {
  type: "tile_built";
  seat: number;
  tile: string;
  at: Cell;
  orientation: Side | null;
  from_reserve: boolean;
}

/** A tile that lay aside goes to the reserve. */
export interface TileReserved {
  type: "tile_reserved";
  seat: number;
  tile: string;
}

/** A tile that lay aside goes to the neutral player. */
export interface TileGiven {
  type: "tile_given";
  seat: number;
  tile: string;
}

/** A tile goes from the city to the reserve. */
export interface TileRemoved {
  type: "tile_removed";
  seat: number;
  tile: string;
  at: Cell;
}

/** A tile of the reserve takes the place of a built one, which goes to the reserve. */
export interface TilesSwapped {
  type: "tiles_swapped";
  seat: number;
  tile: string;
  at: Cell;
  orientation: Side | null;
  removed: string;
}

/** A seat does without its further action. */
export interface ActionsStopped {
  type: "actions_stopped";
  seat: number;
}

/** A seat has no possible action. */
export interface TurnPassed {
  type: "turn_passed";
  seat: number;
}

/** A seat answers a module's question with `none`. */
export interface QuestionDeclined {
  type: "question_declined";
  seat: number;
  module: string;
}

/** Points at once, outside the rounds; `source`: the module's name. */
export interface PointsScored {
  type: "points_scored";
  seat: number;
  source: string;
  points: number;
}

/**
 * Those tied on one number of tiles (§5.5).
 * `places`: the paid ranks 1-3 that they cover; `points`: of these together; `each`: rounded down.
 */
export interface Places {
  seats: number[];
  neutral: boolean;
  places: number[];
  points: number;
  each: number;
}

/**
 * One kind: what was counted, who shares which places, and points by seat.
 * `neutral`, `neutral_points`: of the neutral player; 0 without one.
 */
export interface KindReport {
  counts: number[];
  neutral: number;
  places: Places[];
  points: number[];
  neutral_points: number;
}

/** The longest outer wall of a seat, and one longest run of its edges, in order. */
export interface WallReport {
  seat: number;
  length: number;
  edges: Edge[];
}

/**
 * One thing of a module (`source`) that scored, or counted in a majority.
 * `side`: of the edge or spout; `kind`: that is counted; `cells`: that count; `points`: scored, or what it
 * is worth in a majority.
 */
export interface Detail {
  source: string;
  seat: number;
  tile: string | null;
  at: Cell | null;
  side: Side | null;
  kind: Kind | null;
  cells: Cell[];
  points: number;
}

/** What a seat got from one source in a round: a kind, `wall`, or a module by its name. */
export interface SourcePoints {
  seat: number;
  source: string;
  points: number;
}

/** A whole round; `sources`: the parts of `totals` that are not 0. */
export interface RoundReport {
  round: Round;
  turn: number;
  kinds: Record<Kind, KindReport>;
  walls: WallReport[];
  details: Detail[];
  sources: SourcePoints[];
  totals: number[];
  neutral_total: number;
  scores_after: number[];
}

/** A round is scored. */
export interface RoundScored {
  type: "round_scored";
  report: RoundReport;
}

/** A tile left in a slot at the end goes to a seat; null: to nobody, and stays. */
export interface TileAllotted {
  type: "tile_allotted";
  seat: number | null;
  slot: Currency;
  tile: string;
}

/** The last round has been scored: points by seat, and who has the most. */
export interface GameEnded {
  type: "game_ended";
  scores: number[];
  winners: number[];
}

/** A seat takes its last move back: the events from number `first` up to this one no longer hold. */
export interface TakenBack {
  type: "taken_back";
  seat: number;
  first: number;
}

/**
 * What happened in a module, by the name it gives to such events; only the fields that it has.
 * `tile` null: a tile that the reader may not know.
 */
export interface ModuleEvent {
  type: "module";
  module: string;
  name: string;
  seat?: number;
  tile?: string | null;
  at?: Cell;
  side?: Side;
}

export type Event =
  | CardDealt
  | GameStarted
  | PilesMade
  | TurnStarted
  | TurnEnded
  | CardDrawn
  | TileDrawn
  | NeutralTileDrawn
  | ScoringCardLeft
  | CardsTaken
  | TileBought
  | TileBuilt
  | TileReserved
  | TileGiven
  | TileRemoved
  | TilesSwapped
  | ActionsStopped
  | TurnPassed
  | QuestionDeclined
  | PointsScored
  | RoundScored
  | TileAllotted
  | GameEnded
  | TakenBack
  | ModuleEvent;

/** A module's question that is open, and what it is about. */
export interface Question {
  module: string;
  kind: string;
}

/** A slot of the market: its tile, and what lies beside it. */
export interface Slot {
  slot: Currency;
  tile: string | null;
  beside: string[];
}

/** A tile in a city; `orientation`: how a special tile lies. */
export interface BuiltTile {
  tile: string;
  x: number;
  y: number;
  orientation?: Side;
}

/**
 * One seat.
 * `cards`: number of all cards in the hand, exchange cards too; `hand`: its money cards, null where the
 * reader only sees their number; `front`: building cards before the seat (card game); `wall`: edges of its
 * longest outer wall; `counts`: what a majority would count now; `parts`: what modules show, by module and
 * field.
 */
export interface SeatView {
  seat: number;
  score: number;
  cards: number;
  hand: string[] | null;
  exchange: string[];
  city: BuiltTile[];
  reserve: string[];
  aside: string[];
  front: string[];
  wall: number;
  counts: Counts;
  parts: Parts;
}

/** The neutral player of a two-seat game. */
export interface NeutralView {
  name: string;
  tiles: string[];
  score: number;
  counts: Counts;
}

/** How a game ended. */
export interface Result {
  winners: number[];
  scores: number[];
}

/**
 * Everything that one seat may know (`viewer` null: a spectator).
 * `piles`: cards left by pile; `pile_exchanges`: exchange cards among them; `scoring_left`: scoring cards to
 * come; `bag`: number of tiles in it, `unseen`: which these are; `next_round`: that will be scored next;
 * `parts`: what modules show, by module and field.
 */
export interface View {
  game: "cards" | "palace";
  seats: number;
  modules: string[];
  rules_version: string;
  viewer: number | null;
  turn: number;
  on_turn: number;
  to_act: number | null;
  phase: "act" | "end" | "over" | "place" | "question" | "settle";
  question: Question | null;
  again: boolean;
  gifts: boolean;
  market: Slot[];
  display: (string | null)[];
  draw_pile: number;
  piles: number[];
  pile_exchanges: number[];
  scoring_left: string[];
  discards: string[];
  bag: number;
  unseen: string[];
  seats_state: SeatView[];
  neutral: NeutralView | null;
  parts: Parts;
  rounds: RoundReport[];
  next_round: Round | null;
  result: Result | null;
}

/**
 * A move that may be made; `text` plays it, `type` is its verb. Only the fields that it has.
 * `exact`: the money of a purchase is just the price; `gift`: a purchase for the neutral player (card game);
 * `orientation`: how a tile comes to lie; `facing`: where a designer's feet point.
 */
export interface Move {
  text: string;
  type: string;
  cards?: string[];
  slot?: Currency;
  tile?: string;
  exact?: boolean;
  gift?: boolean;
  at?: Cell;
  orientation?: Side;
  facing?: Side;
}

/** Who plays a seat. */
export interface PlayerInfo {
  player: "bot" | "person";
  bot?: string | null;
}

/**
 * An event with its number; `seq`: the change of the table that brought it, 0 for the set-up.
 * `note`: why the server chose this move for a bot.
 */
export interface LogEntry {
  n: number;
  seq: number;
  turn: number;
  event: Event;
  note?: string;
}

/** Component tables: walls of the 24 huts, edges of the six bathhouses, prices of the six wells. */
export interface Components {
  huts: string[];
  bathhouses: Record<Side, Kind>[];
  wells: number[];
}

/** How a table was made. `components`: tables of its own; `own_components`: which of them it uses. */
export interface TableOptions {
  game: "cards" | "palace";
  seats: number;
  modules: string[];
  youngest: number | null;
  components: Components | null;
  own_components: string[];
  open_hands: boolean;
  auto_end: boolean;
}

/**
 * A tile: kind, walls, price (not of huts), and what its kind has besides.
 * `edges`: kinds on a bathhouse's edges as it is printed; `of`: the kind of a hut; `reconstructed`: shows
 * something that was never confirmed (§1.7).
 */
export interface CatalogEntry {
  kind: TileKind;
  walls: string;
  price?: number;
  edges?: Record<Side, Kind>;
  of?: Kind;
  reconstructed?: boolean;
}

/**
 * Everything that the seats of one key may see now; sent after every change.
 * `seq`: number of changes so far; `log`: the entries that the client does not have; `options` and `catalog`
 * only to a client that has nothing yet.
 */
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
  options?: TableOptions;
  catalog?: Catalog;
}

/**
 * What a refusal is about.
 * `numbers`: of a number, an amount of money, a seat, or x and y of each cell; `words`: cards, tiles,
 * currencies (of an amount too), a side, a verb, a module, or a text as it is.
 */
export interface Param {
  name: string;
  sort:
    | "amount"
    | "cards"
    | "cells"
    | "currencies"
    | "module"
    | "number"
    | "seat"
    | "side"
    | "text"
    | "tiles"
    | "verb";
  numbers: number[];
  words: string[];
}

/**
 * Why something is not done; `section` of RULES.md, null where it is no matter of the rules.
 * `text`: the sentence in English, for those who have no catalogue of sentences.
 */
export interface Refusal {
  code: string;
  section: string | null;
  params: Param[];
  text: string;
}

/**
 * One thing in the market, and what the cards would be for it.
 * `text`: the move that buys it; `exact`, `wasteful`: how they pay; `refusal` null: it may be made.
 */
export interface QuotedThing {
  slot: Currency;
  tile: string;
  price: number;
  exact: boolean;
  wasteful: boolean;
  text: string;
  refusal: Refusal | null;
}

/** Answer to `Quote`: an entry for everything in the market. */
export interface QuoteMessage {
  type: "quote";
  id: string;
  things: QuotedThing[];
}

/** Answer to `Why`; `refusal` null: the move is legal. */
export interface WhyMessage {
  type: "why";
  id: string;
  refusal: Refusal | null;
}

/** What was asked for was not done; `stale`: the table has changed, a fresh one follows. */
export interface Refused {
  type: "refused";
  id: string;
  refusal: Refusal;
  stale: boolean;
}

/** Answer to `Ping`. */
export interface Pong {
  type: "pong";
}

/** A bot is thinking. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/** Where something is wrong with a message or request, and what. */
export interface Error {
  at: string;
  message: string;
}

/** A message could not be read. */
export interface ErrorMessage {
  type: "error";
  error: Error;
}

export type ServerMessage =
  | TableMessage
  | QuoteMessage
  | WhyMessage
  | Refused
  | Pong
  | Thinking
  | ErrorMessage;

/** The first message: the key, and how many entries of the log the client has (null: it has nothing). */
export interface Hello {
  type: "hello";
  key: string;
  have?: number | null;
}

/** A move of a seat after `seq` changes; `id` makes a resend harmless. */
export interface MakeMove {
  type: "move";
  id: string;
  seq: number;
  seat: number;
  text: string;
}

/** Take back the last move of a seat. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
  seat: number;
}

/** What do these cards buy? */
export interface Quote {
  type: "quote";
  id: string;
  seat: number;
  cards: string[];
}

/** What is there against a move? */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  text: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

export type ClientMessage =
  | Hello
  | MakeMove
  | Undo
  | Quote
  | Why
  | Ping;

/** A bot, in words. */
export interface BotInfo {
  name: string;
  title: string;
  text: string;
}

/** A module, in words; with components: entries of its table, and how many of them are reconstructed. */
export interface ModuleInfo {
  name: string;
  title: string;
  text: string;
  entries?: number;
  reconstructed?: number;
}

/** A set of modules with a name of its own. */
export interface PresetInfo {
  name: string;
  title: string;
  modules: string[];
}

/** A component table: how many entries it has, and the places, from 0, that differ from ours. */
export interface TableDifferences {
  name: string;
  entries: number;
  differ: number[];
}

/** Component tables that were read, and what each comes to. */
export interface CheckedComponents {
  components: Components;
  tables: TableDifferences[];
}

/** What a new game is unless it says otherwise: how the server was started. */
export interface Defaults {
  open_hands: boolean;
  auto_end: boolean;
  components: CheckedComponents | null;
}

/** What this server can play. */
export interface About {
  version: string;
  compiled: boolean;
  rules_version: string;
  games: ("cards" | "palace")[];
  bots: BotInfo[];
  modules: ModuleInfo[];
  presets: PresetInfo[];
  defaults: Defaults;
}

/**
 * A seat of a new game; `bot` names the bot of a seat that is played by one.
 * What a name may be, `alhambra.notation.names` says.
 */
export interface NewSeat {
  name: string;
  player: "bot" | "person";
  bot?: string | null;
}

/** A game to be made. What is left out is as the server was started. */
export interface NewGame {
  seats: NewSeat[];
  game?: "cards" | "palace";
  modules?: string[];
  youngest?: number | null;
  open_hands?: boolean | null;
  auto_end?: boolean | null;
  seed?: number | null;
  components?: Record<string, unknown> | null;
}

/** A new game: its address and the key of its persons' seats. */
export interface Made {
  id: string;
  key: string;
}

/** A game in one line; `updated` in UTC, ISO 8601. */
export interface Summary {
  id: string;
  game: string;
  seats: number;
  names: string[];
  turn: number;
  over: boolean;
  updated: string;
}

/** The body of an answer 4xx or 5xx. */
export interface ErrorBody {
  error: Error;
}
