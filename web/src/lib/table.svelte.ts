/**
 * One table on the screen: the last view, what may be done, and the sending of it.
 *
 * Tables arrive faster than eyes can follow when bots play; they are shown one after the other, each
 * for as long as the person likes, and the newest at once when the page comes back from a break.
 */

import { refusalWords } from "../i18n/refusal";
import { t } from "../i18n/text.svelte";
import { Connection, type ConnectionState, type Line, socketAddress } from "./connection";
import { type Line as LogLine, linesOf, QUIET, seatOf } from "./log";
import { keyOf, tileEntry } from "./names";
import { Picks } from "./picks.svelte";
import { preferences } from "./preferences.svelte";
import type {
  Catalog,
  Currency,
  Event,
  LogEntry,
  Move,
  QuotedThing,
  Refusal,
  SeatView,
  TableMessage,
  TableOptions,
  View,
} from "./protocol";
import { cellsFor, cellsOfQuestion, contains, movable, payments, removals } from "./selection";

export interface Notice {
  text: string;
  section: string | null;
  tone: "refused" | "plain";
}

/** Ids for moves and questions; `randomUUID` is missing on pages that are not secure. */
export function freshId(): string {
  if (typeof crypto !== "undefined" && "randomUUID" in crypto) return crypto.randomUUID();
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
}

/** What needs no rest of its own when it is shown. */
const AT_ONCE: ReadonlySet<string> = new Set([...QUIET, "turn_started", "card_drawn", "tile_drawn"]);

export class Table {
  readonly picks = new Picks();
  message = $state.raw<TableMessage | null>(null);
  catalog = $state.raw<Catalog>({});
  options = $state.raw<TableOptions | null>(null);
  /** Every event so far: an entry's place is its number. */
  log = $state.raw<LogEntry[]>([]);
  readonly lines: LogLine[] = $derived(linesOf(this.log));
  connection = $state<ConnectionState>("closed");
  closedBecause = $state<string | null>(null);
  thinking = $state<number | null>(null);
  sending = $state(false);
  notice = $state.raw<Notice | null>(null);
  /** The person's seat whose hand is open on this screen. */
  opened = $state<number | null>(null);
  /** The seat whose city is shown large; null = the viewer's. */
  looking = $state<number | "neutral" | null>(null);
  /** What other seats did last: log numbers shown with a glow. */
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  /** A report to show (its place in view.rounds). */
  report = $state<number | null>(null);
  /** Whether the end screen covers the board. */
  ended = $state(false);

  readonly view: View | null = $derived(this.message?.view ?? null);
  readonly moves: Move[] = $derived(this.sending ? [] : (this.message?.moves ?? []));
  readonly names: string[] = $derived(this.message?.names ?? []);
  readonly viewer: number | null = $derived(this.view?.viewer ?? null);
  readonly mine: number[] = $derived(this.message?.seats ?? []);
  readonly me: SeatView | null = $derived(
    this.view && this.viewer !== null ? (this.view.seats_state[this.viewer] ?? null) : null,
  );
  readonly hand: string[] = $derived(this.me ? [...(this.me.hand ?? []), ...(this.me.exchange ?? [])] : []);
  readonly mayAct: boolean = $derived(
    this.view !== null && this.view.to_act !== null && this.mine.includes(this.view.to_act),
  );
  readonly persons: number[] = $derived(
    this.mine.filter((seat) => (this.message?.players[seat]?.player ?? "person") === "person"),
  );
  /** The seat that is called "you" here; null when several persons share the screen. */
  readonly you: number | null = $derived(this.persons.length === 1 ? (this.persons[0] ?? null) : null);
  readonly curtain: boolean = $derived(
    this.persons.length > 1 &&
      this.options?.open_hands !== true &&
      this.viewer !== null &&
      this.viewer !== this.opened &&
      this.view?.phase !== "over",
  );
  readonly shownSeat: number | "neutral" = $derived(this.looking ?? this.viewer ?? 0);

  private line: Connection | null = null;
  private waiting: TableMessage[] = [];
  private resting: ReturnType<typeof setTimeout> | null = null;
  private noticeTimer: ReturnType<typeof setTimeout> | null = null;
  private quoted = "";

  constructor(
    readonly id: string,
    readonly key: string,
  ) {}

  open(line?: () => Line): void {
    const address = socketAddress(this.id, document.baseURI);
    this.line = new Connection(line ?? (() => new WebSocket(address) as unknown as Line), this.key, {
      onTable: (message) => this.receive(message),
      onThinking: (seat) => {
        this.thinking = seat;
      },
      onRefused: (message) => {
        this.sending = false;
        if (message.stale) this.picks.clear();
        this.refuse(message.refusal);
      },
      onState: (state, reason) => {
        this.connection = state;
        this.closedBecause = reason;
      },
    });
    this.line.start();
  }

  close(): void {
    this.line?.stop();
    for (const timer of [this.resting, this.noticeTimer]) if (timer !== null) clearTimeout(timer);
  }

  retry(): void {
    this.line?.retry();
  }

  /** A table came. A full one (with the catalog) is shown at once, others wait their turn. */
  receive(message: TableMessage): void {
    if (message.catalog || this.message === null || preferences.rest === 0 || document.hidden) {
      for (const earlier of this.waiting.splice(0)) this.addLog(earlier);
      this.show(message);
      return;
    }
    this.waiting.push(message);
    if (this.resting === null) this.showNext();
  }

  private showNext(): void {
    this.resting = null;
    const next = this.waiting.shift();
    if (!next) return;
    const news = next.log.filter(({ event }) => this.isOthers(event));
    this.show(next);
    const rest = news.some(({ event }) => !AT_ONCE.has(event.type)) ? preferences.rest : 0;
    if (rest > 0 || this.waiting.length > 0) this.resting = setTimeout(() => this.showNext(), rest);
  }

  /** Whether another seat did it. */
  private isOthers(event: Event): boolean {
    const seat = seatOf(event);
    return seat !== null && !this.mine.includes(seat);
  }

  private addLog(message: TableMessage): LogEntry[] {
    const from = message.log[0]?.n ?? this.log.length;
    this.log = [...this.log.slice(0, from), ...message.log];
    return message.log;
  }

  private show(message: TableMessage): void {
    const first = this.message === null;
    const handBefore = this.hand.join();
    const rounds = this.view?.rounds.length ?? message.view.rounds.length;
    const viewerBefore = this.viewer;
    this.sending = false;
    this.thinking = null;
    if (message.catalog) this.catalog = message.catalog;
    if (message.options) this.options = message.options;
    const news = this.addLog(message);
    this.message = message;
    if (handBefore === this.hand.join() && viewerBefore === this.viewer) this.picks.drop();
    else this.picks.clear();
    if (viewerBefore !== this.viewer) this.looking = null;
    this.glow(first ? [] : news);
    if (!first && message.view.rounds.length > rounds && message.view.phase !== "over") {
      this.report = message.view.rounds.length - 1;
    }
    if (message.view.phase === "over" && (first || rounds < message.view.rounds.length || news.length > 0)) {
      this.report = null;
      this.ended = true;
    }
    this.pickOnly();
  }

  /** Keeps the glow on what others did until the own turn is over. */
  private glow(news: LogEntry[]): void {
    const isOwn = (entry: LogEntry): boolean => this.mine.includes(seatOf(entry.event) ?? -1);
    const own = news.some(isOwn);
    const others = news.filter((entry) => !isOwn(entry));
    const kept = own ? [] : this.fresh;
    if (own || others.length > 0) this.fresh = new Set([...kept, ...others.map((entry) => entry.n)]);
  }

  /** The one tile that lies aside is picked without being asked for. */
  private pickOnly(): void {
    const aside = this.me?.aside ?? [];
    if (this.mayAct && this.view?.phase !== "act" && aside.length === 1 && aside[0]) {
      const tile = aside[0];
      if (movable(this.moves).has(tile)) this.picks.tile = tile;
    }
  }

  /** Sends a move, given by its text. */
  play(text: string): void {
    const message = this.message;
    const seat = message?.view.to_act;
    if (!message || seat === null || seat === undefined || this.sending || !this.line) return;
    this.sending = true;
    this.notice = null;
    this.line.play({ type: "move", id: freshId(), seq: message.seq, seat, text });
  }

  undo(): void {
    const message = this.message;
    if (!message?.can_undo || this.sending || !this.line) return;
    this.sending = true;
    this.notice = null;
    const seat = message.view.viewer ?? message.seats[0] ?? 0;
    this.line.play({ type: "undo", id: freshId(), seq: message.seq, seat });
  }

  /**
   * A cell of the own city was chosen: put the picked tile there, turn it, pick the built tile, or say why not.
   */
  chooseCell(key: string, there: string | null): void {
    const { picks, moves } = this;
    if (!this.mayAct) return;
    const turned = picks.turned;
    if (turned?.at && keyOf(turned.at) === key) {
      picks.turn();
      return;
    }
    picks.turning = null;
    const cells = picks.tile ? cellsFor(moves, picks.tile) : cellsOfQuestion(moves);
    const found = cells.get(key);
    if (found?.[0]) {
      if (found.length === 1) this.play(found[0].text);
      else picks.turning = { moves: found, index: 0 };
      return;
    }
    if (picks.tile) {
      const [x, y] = key.split(",");
      const verb = this.me?.aside.includes(picks.tile) ? "place" : there ? "swap" : "build";
      const kind = tileEntry(picks.tile, this.catalog).kind;
      const turn = kind === "bathhouse" || kind === "well" ? " N" : "";
      void this.why(`${verb} ${picks.tile} ${x} ${y}${turn}`);
    } else if (removals(moves).has(key)) picks.toggleCell(key);
    else if (there && this.view?.phase === "act") void this.why(`remove ${key.replace(",", " ")}`);
  }

  /** A thing of the market was chosen: buy it with the picked cards, list its payments, or say why not. */
  chooseThing(slot: Currency, tile: string): void {
    const { picks } = this;
    if (!this.mayAct || this.sending) return;
    if (picks.hand.length > 0) {
      const quoted = picks.things?.find((thing) => thing.slot === slot && thing.tile === tile);
      if (!quoted) return;
      if (quoted.refusal) this.refuse(quoted.refusal);
      else if (quoted.wasteful) picks.wasteful = quoted;
      else if (this.giftOf(quoted, this.pickedCards)) picks.thing = { slot, tile };
      else this.play(quoted.text);
      return;
    }
    if (payments(this.moves, slot, tile).length === 0) void this.whyNotBuy(slot, tile, t("pay.nothing"));
    else {
      const same = picks.thing?.slot === slot && picks.thing.tile === tile;
      picks.clear();
      picks.thing = same ? null : { slot, tile };
    }
  }

  /** Picks a card of the hand or puts it back, and asks what the picked cards buy. */
  async toggleHand(place: number): Promise<void> {
    const picked = this.picks.hand;
    const now = picked.includes(place) ? picked.filter((p) => p !== place) : [...picked, place];
    this.picks.drop();
    this.picks.hand = now;
    this.picks.things = null;
    if (now.length > 0 && this.mayAct)
      this.picks.things = await this.quote(this.pickedCards, this.picks.things);
  }

  get pickedCards(): string[] {
    return [...this.picks.hand].sort((a, b) => a - b).flatMap((place) => this.hand[place] ?? []);
  }

  private async quote(cards: string[], before: QuotedThing[] | null): Promise<QuotedThing[] | null> {
    const seat = this.view?.to_act;
    if (!this.line || seat === null || seat === undefined) return null;
    const id = freshId();
    this.quoted = id;
    const answer = await this.line.ask({ type: "quote", id, seat, cards });
    if (this.quoted !== id) return this.picks.things ?? before;
    if (answer?.type === "refused") this.refuse(answer.refusal);
    return answer?.type === "quote" ? answer.things : null;
  }

  /** The reason why a thing of the market cannot be bought with nothing picked. */
  async whyNotBuy(slot: string, tile: string, fallback: string): Promise<void> {
    const things = await this.quote(this.pickedCards, null);
    const thing = things?.find((other) => other.slot === slot && other.tile === tile);
    if (thing?.refusal) this.refuse(thing.refusal);
    else this.say(fallback);
  }

  /** Asks why a move is refused, and says it. */
  async why(text: string): Promise<void> {
    const seat = this.view?.to_act;
    if (!this.line || seat === null || seat === undefined || !this.mayAct) return;
    const answer = await this.line.ask({ type: "why", id: freshId(), seat, text });
    if (answer?.type === "why" || answer?.type === "refused") {
      if (answer.refusal) this.refuse(answer.refusal);
    }
  }

  /** Says why something was refused. */
  private refuse(refusal: Refusal): void {
    this.say(refusalWords(refusal, preferences.language, this.catalog, this.names), refusal.section);
  }

  say(text: string, section: string | null = null, tone: Notice["tone"] = "refused"): void {
    this.notice = { text, section, tone };
    if (this.noticeTimer !== null) clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => {
      this.notice = null;
    }, 9000);
  }

  /** The offered move that gives the same purchase to the neutral player, if there is one. */
  giftOf(thing: { slot: string; tile: string }, cards: string[]): Move | undefined {
    return this.moves.find(
      (move) =>
        move.type === "buy" &&
        move.gift === true &&
        move.slot === thing.slot &&
        move.tile === thing.tile &&
        (move.cards ?? []).length === cards.length &&
        contains(move.cards ?? [], cards),
    );
  }
}
