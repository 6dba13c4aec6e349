import { expect, test } from "vitest";
import { SCENES } from "../fixtures/demo";
import { type Clock, Connection, DEAD_AFTER, type Line, PING_AFTER, socketAddress } from "./connection";
import type { ClientMessage, Refused, TableMessage } from "./protocol";

const LOG = SCENES.act?.log ?? [];

/** A clock that only moves when it is told to. */
class StillClock implements Clock {
  private time = 0;
  private timers: { at: number; run: () => void }[] = [];
  now(): number {
    return this.time;
  }
  after(milliseconds: number, run: () => void): unknown {
    const timer = { at: this.time + milliseconds, run };
    this.timers.push(timer);
    return timer;
  }
  cancel(timer: unknown): void {
    this.timers = this.timers.filter((other) => other !== timer);
  }
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.cancel(next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }
}

class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code?: number; reason?: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  said: ClientMessage[] = [];
  closed = false;
  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const scene = SCENES.act as TableMessage;
const table = (seq: number): TableMessage => ({ ...scene, seq });

function setup() {
  const clock = new StillClock();
  const lines: FakeLine[] = [];
  const tables: number[] = [];
  const refusals: Refused[] = [];
  const states: string[] = [];
  const connection = new Connection(
    () => {
      const line = new FakeLine();
      lines.push(line);
      return line;
    },
    "secret",
    {
      onTable: (message) => tables.push(message.seq),
      onThinking: () => {},
      onRefused: (message) => refusals.push(message),
      onState: (state) => states.push(state),
    },
    clock,
  );
  connection.start();
  const latest = (): FakeLine => lines.at(-1) as FakeLine;
  return { clock, lines, tables, refusals, states, connection, latest };
}

test("says hello with the key and what it has, and is live after the first table", () => {
  const { latest, tables, connection } = setup();
  latest().onopen?.();
  expect(latest().said).toEqual([{ type: "hello", key: "secret", have: null }]);
  expect(connection.state).toBe("connecting");
  latest().hear(table(4));
  expect(connection.state).toBe("live");
  expect(tables).toEqual([4]);
});

test("asks with one ping after silence, and replaces a dead line", () => {
  const { clock, latest, lines, connection } = setup();
  latest().onopen?.();
  latest().hear(table(1));
  clock.pass(PING_AFTER + 1000);
  expect(latest().said.filter((message) => message.type === "ping")).toHaveLength(1);
  latest().hear({ type: "pong" });
  clock.pass(PING_AFTER + 1000);
  expect(latest().said.filter((message) => message.type === "ping")).toHaveLength(2);
  clock.pass(DEAD_AFTER);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.closed).toBe(true);
  latest().onopen?.();
  expect(latest().said[0]).toEqual({ type: "hello", key: "secret", have: LOG.length });
  connection.stop();
});

test("comes back after a lost line, later and later", () => {
  const { clock, latest, lines, states } = setup();
  latest().onclose?.({ code: 1006 });
  expect(states.at(-1)).toBe("waiting");
  clock.pass(500);
  expect(lines).toHaveLength(2);
  latest().onclose?.({ code: 1006 });
  clock.pass(500);
  expect(lines).toHaveLength(2);
  clock.pass(500);
  expect(lines).toHaveLength(3);
});

test("a refusal for good is not tried again", () => {
  const { clock, latest, lines, connection } = setup();
  latest().onclose?.({ code: 4404, reason: "no such table" });
  expect(connection.state).toBe("refused");
  clock.pass(60_000);
  expect(lines).toHaveLength(1);
});

test("a move that was not heard is sent again under the same id", () => {
  const { clock, latest, connection } = setup();
  latest().onopen?.();
  latest().hear(table(7));
  connection.play({ type: "move", id: "one", seq: 7, seat: 0, text: "end" });
  latest().onclose?.({ code: 1006 });
  clock.pass(1000);
  latest().onopen?.();
  latest().hear(table(7));
  expect(latest().said.at(-1)).toEqual({ type: "move", id: "one", seq: 7, seat: 0, text: "end" });
  latest().hear(table(8));
  expect(connection.waitsForAnswer).toBe(false);
});

test("a move that was heard is not sent again", () => {
  const { clock, latest, connection } = setup();
  latest().onopen?.();
  latest().hear(table(7));
  connection.play({ type: "move", id: "one", seq: 7, seat: 0, text: "end" });
  latest().onclose?.({ code: 1006 });
  clock.pass(1000);
  latest().onopen?.();
  latest().hear(table(8));
  expect(latest().said.map((message) => message.type)).toEqual(["hello"]);
  expect(connection.waitsForAnswer).toBe(false);
});

test("an older table than the one shown is dropped, but not after a new hello", () => {
  const { clock, latest, tables } = setup();
  latest().onopen?.();
  latest().hear(table(9));
  latest().hear(table(8));
  expect(tables).toEqual([9]);
  latest().onclose?.({ code: 1006 });
  clock.pass(1000);
  latest().onopen?.();
  latest().hear(table(3));
  expect(tables).toEqual([9, 3]);
});

test("questions are answered by id, and with null when the line breaks", async () => {
  const { latest, connection } = setup();
  latest().onopen?.();
  latest().hear(table(1));
  const answered = connection.ask({ type: "why", id: "a", seat: 0, text: "pass" });
  const lost = connection.ask({ type: "why", id: "b", seat: 0, text: "pass" });
  latest().hear({ type: "why", id: "a", legal: false, reason: "there is a move", section: "3" });
  latest().onclose?.({ code: 1006 });
  expect(await answered).toMatchObject({ reason: "there is a move" });
  expect(await lost).toBeNull();
});

test("a refused move is told and forgotten", () => {
  const { latest, connection, refusals } = setup();
  latest().onopen?.();
  latest().hear(table(1));
  connection.play({ type: "move", id: "x", seq: 1, seat: 0, text: "pass" });
  latest().hear({ type: "refused", id: "x", reason: "no", section: "3", stale: false });
  expect(refusals).toHaveLength(1);
  expect(connection.waitsForAnswer).toBe(false);
});

test("nonsense on the line is ignored", () => {
  const { latest, tables } = setup();
  latest().onopen?.();
  latest().onmessage?.({ data: "{" });
  latest().hear({ type: "something new" });
  expect(tables).toEqual([]);
});

test("the socket lies next to the page", () => {
  expect(socketAddress("ab c", "https://host/games/alhambra/?x=1#/game/ab")).toBe(
    "wss://host/games/alhambra/api/games/ab%20c/socket",
  );
  expect(socketAddress("k", "http://127.0.0.1:8000/")).toBe("ws://127.0.0.1:8000/api/games/k/socket");
});
