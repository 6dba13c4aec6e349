import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SCENES } from "../fixtures/demo";
import { sceneLine } from "../fixtures/stage";
import { preferences } from "../lib/preferences.svelte";
import type { ClientMessage } from "../lib/protocol";
import { Table } from "../lib/table.svelte";
import { prompt } from "./prompt";
import TablePage from "./TablePage.svelte";

let problems: unknown[] = [];
beforeEach(() => {
  problems = [];
  vi.spyOn(console, "error").mockImplementation((...what) => problems.push(what));
  vi.spyOn(console, "warn").mockImplementation((...what) => problems.push(what));
  preferences.language = "en";
});
afterEach(() => vi.restoreAllMocks());

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A scene on the page, and everything that was said to its server. */
async function open(scene: string) {
  const said: ClientMessage[] = [];
  const table = new Table("demo", "demo");
  table.open(() => {
    const line = sceneLine(scene);
    const send = line.send;
    line.send = (text) => {
      said.push(JSON.parse(text) as ClientMessage);
      send(text);
    };
    return line;
  });
  const page = mount(TablePage, { target: document.body, props: { table } });
  for (let waited = 0; table.message === null && waited < 5000; waited += 20) await pause(20);
  await pause(20);
  flushSync();
  const close = async (): Promise<void> => {
    table.close();
    await unmount(page);
  };
  const button = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>("button, [role=button]")].find((each) =>
      (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().startsWith(name),
    );
    if (!found) throw new Error(`no button ${name}`);
    return found;
  };
  const press = async (name: string): Promise<void> => {
    button(name).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await pause(50);
    flushSync();
  };
  return { table, said, close, press };
}

test.each(Object.keys(SCENES))("the scene %s is drawn without a word in the console", async (scene) => {
  for (const language of ["en", "de"] as const) {
    preferences.language = language;
    const { close } = await open(scene);
    expect(document.querySelector("h1")?.textContent).toBe("Alhambra");
    await close();
  }
  expect(problems).toEqual([]);
});

test("picked cards are quoted, and the lit thing is bought with them", async () => {
  const { said, press, close } = await open("act");
  await press("denar (blue) 9");
  expect(said.at(-1)).toMatchObject({ type: "quote", cards: ["b9"], seat: 0 });
  await press("Chambers 8, walls north, west, for denar (blue): the picked cards pay 1 too much");
  expect(said.at(-1)).toMatchObject({ type: "move", text: "buy b C8.NW b9", seq: 41, seat: 0 });
  await close();
});

test("a thing of the market lists its payments, exact first", async () => {
  const { said, press, close } = await open("act");
  await press("Chambers 8");
  const payments = [...document.querySelectorAll(".pay")].map((pay) => pay.textContent ?? "");
  expect(payments).toHaveLength(2);
  expect(payments[0]).toContain("exact");
  expect(payments[1]).toContain("1 too much: your turn ends");
  document.querySelector<HTMLElement>(".pay")?.click();
  expect(said.at(-1)).toMatchObject({ text: "buy b C8.NW b3 b5" });
  await close();
});

test("several cards of the display are taken together", async () => {
  const { said, press, table, close } = await open("act");
  document.querySelector<HTMLElement>("[data-testid=display-0]")?.click();
  flushSync();
  document.querySelector<HTMLElement>("[data-testid=display-1]")?.click();
  flushSync();
  expect(table.picks.display).toEqual([0, 1]);
  await press("Take");
  expect(said.at(-1)).toMatchObject({ text: "take b3 g2" });
  await close();
});

test("a special tile is turned before it is placed", async () => {
  const { said, press, close } = await open("place");
  await press("Bathhouse 8: north seraglio".replace("seraglio", "Seraglio"));
  await press("Put Bathhouse 8 at -4, -1");
  await press("Turn");
  await press("Place here");
  expect(said.at(-1)).toMatchObject({ text: "place bath3 -4 -1 E" });
  await close();
});

test("a cell that is not lit says why", async () => {
  const { said, press, table, close } = await open("place");
  await press("Chambers 8, walls north, west");
  await press("Garden 8, walls north, west at -2, 0");
  expect(said.at(-1)).toMatchObject({ type: "why", text: "place C8.NW -2 0" });
  expect(table.notice).toMatchObject({
    section: "4.4",
    text: "The edge of (1, 0) with (0, 0) would have a wall on one side only.",
  });
  await close();
});

test("between two persons on one device nothing is seen until the right one says so", async () => {
  const { press, close } = await open("two");
  expect(document.querySelector(".curtain")?.textContent).toContain("Pass the device to Ada");
  expect(document.querySelector<HTMLElement>(".table")?.hasAttribute("inert")).toBe(true);
  await press("I am Ada");
  expect(document.querySelector(".curtain")).toBeNull();
  await close();
});

test("the log speaks to the one person at this screen, and of several persons by their names", async () => {
  for (const [scene, own] of [
    ["act", true],
    ["two", false],
  ] as const) {
    const { table, close } = await open(scene);
    table.opened = table.viewer;
    flushSync();
    expect(table.lines.some((line) => line.seat === 0)).toBe(true);
    const log = document.querySelector(".log ol")?.textContent ?? "";
    expect(/\bYou\b/.test(log)).toBe(own);
    expect(log.includes(table.names[0] ?? "")).toBe(!own);
    await close();
  }
});

test("a game with own components says so above its log", async () => {
  const { table, close } = await open("act");
  expect(document.querySelector(".log")?.textContent).not.toContain("own components");
  if (!table.options) throw new Error("no options have come");
  table.options = { ...table.options, own_components: ["huts", "wells"] };
  flushSync();
  expect(document.querySelector(".log")?.textContent).toContain(
    "With own components: Workers’ huts, Wishing wells",
  );
  await close();
});

test("what is reconstructed of a tile is told where a finger picks it", async () => {
  const { table, close } = await open("act");
  const actions = (): string => document.querySelector(".actions")?.textContent ?? "";
  table.picks.toggleTile("well1");
  flushSync();
  expect(actions()).toContain("Wishing well 3: price from a single source");
  table.picks.clear();
  table.picks.toggleTile("bath1");
  flushSync();
  expect(actions()).not.toContain("reconstructed");
  await close();
});

test("what a module from outside shows is drawn by the names it comes with", async () => {
  const { table, close } = await open("act");
  const message = table.message;
  if (!message) throw new Error("no table has come");
  const [first, ...others] = message.view.seats_state;
  if (!first) throw new Error("nobody sits here");
  const parts = {
    ...first.parts,
    moat: { depth: 3, dug: true, best_tile: "G8.NW", cards: ["b3"], bridge: null },
  };
  table.message = { ...message, view: { ...message.view, seats_state: [{ ...first, parts }, ...others] } };
  flushSync();
  const told = document.querySelector(".other")?.textContent?.replaceAll(/\s+/g, " ") ?? "";
  for (const words of ["moat", "depth 3", "dug ✓", "best tile", "Garden 8", "cards", "bridge –"]) {
    expect(told).toContain(words);
  }
  expect(told).not.toContain("vizier");
  await close();
});

test("what such a module shows of the table has a panel, and its question is not taken for another", async () => {
  const { table, close } = await open("act");
  const message = table.message;
  if (!message) throw new Error("no table has come");
  const counts = { pavilion: 0, seraglio: 0, arcades: 0, chambers: 0, garden: 0, tower: 2 };
  const parts = { ...message.view.parts, moat: { water: counts } };
  const question = { module: "moat", kind: "change" };
  const moves = [{ text: "dig N", type: "dig" }];
  const view = { ...message.view, parts, question, phase: "question" as const };
  table.message = { ...message, view, moves };
  flushSync();
  const told = document.querySelector(".right > .other.panel")?.textContent?.replaceAll(/\s+/g, " ") ?? "";
  for (const words of ["moat", "water", "tower 2"]) expect(told).toContain(words);
  expect(told).not.toContain("hutP2");
  expect(prompt(table)).toBe("moat: choose one of the moves on offer.");
  await close();
});

test.each([
  ["designers", "face", "Where do the designer's feet point?"],
  ["designers", "relocate", "Put your designer on a tile of your city."],
  ["vizier", "buy", "Vizier: buy one thing, exactly paid, or decline."],
  ["bonus", "reveal", "Reveal a bonus card before the scoring?"],
])("the question of %s, to be answered by %s, is told", async (module, type, words) => {
  const { table, close } = await open("act");
  const message = table.message;
  if (!message) throw new Error("no table has come");
  const view = { ...message.view, question: { module, kind: "change" }, phase: "question" as const };
  table.message = { ...message, view, moves: [{ text: type, type }] };
  expect(prompt(table)).toBe(words);
  await close();
});
