/**
 * The line to one table: opened, kept alive, reopened, until it is closed for good.
 *
 * A line that was silent for 2.5 s is asked with a ping; silent for 9 s it is dead and replaced at once.
 * Questions die with the line. A move outlives it: it is sent again, under the same id, when the fresh
 * table shows that nothing has happened since, and is forgotten when something has.
 */
import type { ClientMessage, Refused, ServerMessage, TableMessage } from "./protocol";

export const PING_AFTER = 2500;
export const DEAD_AFTER = 9000;
const TICK = 500;
const BACKOFF = [300, 700, 1500, 3000, 6000, 10000];

export type ConnectionState = "connecting" | "live" | "waiting" | "refused" | "closed";

/** The part of a WebSocket that is used. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code?: number; reason?: string }) => void) | null;
  onerror: (() => void) | null;
}

export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): unknown;
  cancel(timer: unknown): void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
  cancel: (timer) => clearTimeout(timer as number),
};

export interface Listeners {
  onTable(message: TableMessage): void;
  onThinking(seat: number): void;
  onRefused(message: Refused): void;
  onState(state: ConnectionState, reason: string | null): void;
}

type Question = Extract<ClientMessage, { type: "quote" | "why" }>;
type Act = Extract<ClientMessage, { type: "move" | "undo" }>;

export class Connection {
  state: ConnectionState = "closed";
  private line: Line | null = null;
  private heard = 0;
  private pinged = false;
  private attempts = 0;
  private seq: number | null = null;
  /** How many entries of the log have come; null: nothing at all. */
  private entries: number | null = null;
  private ticking: unknown = null;
  private retrying: unknown = null;
  private act: Act | null = null;
  private questions = new Map<string, (answer: ServerMessage | null) => void>();

  constructor(
    private readonly open: () => Line,
    private readonly key: string,
    private readonly listeners: Listeners,
    private readonly clock: Clock = browserClock,
  ) {}

  start(): void {
    if (this.state !== "closed") return;
    this.connect();
    this.tick();
  }

  /** Closes the line for good. */
  stop(): void {
    this.clock.cancel(this.ticking);
    this.clock.cancel(this.retrying);
    this.drop();
    this.become("closed");
  }

  /** Tries at once, for example when the device says that it is online again. */
  retry(): void {
    if (this.state !== "waiting") return;
    this.clock.cancel(this.retrying);
    this.connect();
  }

  /** Sends a move or an undo; the answer is a fresh table or a refusal. */
  play(act: Act): void {
    this.act = act;
    this.say(act);
  }

  get waitsForAnswer(): boolean {
    return this.act !== null;
  }

  /** Asks a question; null when the line broke before it was answered. */
  ask(question: Question): Promise<ServerMessage | null> {
    if (this.state !== "live") return Promise.resolve(null);
    return new Promise((resolve) => {
      this.questions.set(question.id, resolve);
      this.say(question);
    });
  }

  private become(state: ConnectionState, reason: string | null = null): void {
    if (this.state === state) return;
    this.state = state;
    this.listeners.onState(state, reason);
  }

  private connect(): void {
    this.become("connecting");
    let line: Line;
    try {
      line = this.open();
    } catch {
      this.later();
      return;
    }
    this.line = line;
    this.heard = this.clock.now();
    this.pinged = false;
    line.onopen = () => {
      if (line !== this.line) return;
      this.heard = this.clock.now();
      this.say({ type: "hello", key: this.key, have: this.entries });
    };
    line.onmessage = (event) => {
      if (line === this.line) this.hear(event.data);
    };
    line.onerror = () => {};
    line.onclose = (event) => {
      if (line !== this.line) return;
      this.drop();
      // 4xxx: the server knows this table or key not, and never will.
      if (event.code !== undefined && event.code >= 4400 && event.code < 4500) {
        this.become("refused", event.reason ?? null);
      } else this.later();
    };
  }

  private drop(): void {
    const line = this.line;
    this.line = null;
    if (line) {
      line.onopen = line.onmessage = line.onclose = line.onerror = null;
      try {
        line.close();
      } catch {
        // A line that never opened may refuse to close.
      }
    }
    for (const resolve of this.questions.values()) resolve(null);
    this.questions.clear();
  }

  private later(): void {
    this.become("waiting");
    const wait = BACKOFF[Math.min(this.attempts, BACKOFF.length - 1)] ?? 10000;
    this.attempts += 1;
    this.retrying = this.clock.after(wait * (0.8 + 0.4 * Math.random()), () => this.connect());
  }

  private tick(): void {
    this.ticking = this.clock.after(TICK, () => {
      if (this.line && (this.state === "live" || this.state === "connecting")) {
        const silence = this.clock.now() - this.heard;
        if (silence > DEAD_AFTER) {
          this.drop();
          this.connect();
        } else if (silence > PING_AFTER && !this.pinged && this.state === "live") {
          this.pinged = true;
          this.say({ type: "ping" });
        }
      }
      this.tick();
    });
  }

  private say(message: ClientMessage): void {
    try {
      this.line?.send(JSON.stringify(message));
    } catch {
      // The line is closing; its end is noticed by onclose or by the silence.
    }
  }

  private hear(data: unknown): void {
    this.heard = this.clock.now();
    this.pinged = false;
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    switch (message.type) {
      case "table":
        this.take(message);
        break;
      case "quote":
      case "why":
        this.questions.get(message.id)?.(message);
        this.questions.delete(message.id);
        break;
      case "refused": {
        const question = this.questions.get(message.id);
        if (question) {
          this.questions.delete(message.id);
          question(message);
          break;
        }
        if (this.act?.id === message.id) this.act = null;
        this.listeners.onRefused(message);
        break;
      }
      case "thinking":
        this.listeners.onThinking(message.seat);
        break;
      case "error":
        this.listeners.onRefused({
          type: "refused",
          id: "",
          refusal: { code: "table.error", section: null, params: [], text: message.error.message },
          stale: false,
        });
        break;
      default:
        break;
    }
  }

  private take(message: TableMessage): void {
    const fresh = this.state !== "live";
    this.attempts = 0;
    if (!fresh && this.seq !== null && message.seq < this.seq) return;
    this.seq = message.seq;
    const last = message.log.at(-1);
    if (last) this.entries = last.n + 1;
    const act = this.act;
    if (act && message.seq !== act.seq) this.act = null;
    this.become("live");
    this.listeners.onTable(message);
    if (fresh && act && this.act === act) this.say(act);
  }
}

/** The address of a table's socket, next to the page. */
export function socketAddress(id: string, page: string): string {
  const address = new URL(`api/games/${encodeURIComponent(id)}/socket`, page);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  address.search = "";
  return address.href;
}
