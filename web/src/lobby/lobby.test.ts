import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../lib/http";
import { preferences } from "../lib/preferences.svelte";
import type { About, NewGame } from "../lib/protocol";
import { fileProblem, problemAt, valueAt } from "./components";
import NewGameForm from "./NewGameForm.svelte";

const NO_WORDS = { title: "", text: "" };
const OFFER: About = {
  version: "0",
  rules_version: "1",
  compiled: false,
  games: ["palace", "cards"],
  bots: [{ name: "greedy", title: "Greedy", text: "" }],
  modules: [
    { name: "vizier", ...NO_WORDS },
    { name: "huts", ...NO_WORDS, entries: 24, reconstructed: 23 },
    { name: "bathhouses", ...NO_WORDS, entries: 6, reconstructed: 5 },
    { name: "wells", ...NO_WORDS, entries: 6, reconstructed: 6 },
  ],
  presets: [],
  defaults: { open_hands: false, auto_end: false, components: null },
};
const OWN = {
  components: { huts: [], bathhouses: [], wells: [1, 2, 3, 4, 5, 6] },
  tables: [
    { name: "huts", entries: 24, differ: [] },
    { name: "bathhouses", entries: 6, differ: [] },
    { name: "wells", entries: 6, differ: [0, 1, 2, 5] },
  ],
};

let asked: { path: string; body: unknown }[] = [];
let answer: () => Response;
beforeEach(() => {
  preferences.language = "en";
  asked = [];
  answer = () => Response.json({ id: "abc", key: "k" }, { status: 201 });
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init?.body)) });
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
  localStorage.clear();
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** The form for a new game, and what one does with it. */
function open(offer: About = OFFER) {
  const page = mount(NewGameForm, { target: document.body, props: { offer } });
  flushSync();
  const text = (): string => document.body.textContent.replace(/\s+/g, " ");
  const label = (words: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>("label, button")].find((each) =>
      each.textContent.trim().startsWith(words),
    );
    if (!found) throw new Error(`no ${words}`);
    return found;
  };
  const box = (words: string): HTMLInputElement => label(words).querySelector("input") as HTMLInputElement;
  const press = (words: string): void => {
    (label(words).querySelector("input") ?? label(words)).click();
    flushSync();
  };
  const load = async (name: string, content: string): Promise<void> => {
    const input = document.querySelector<HTMLInputElement>("[data-testid=own-components]");
    if (!input) throw new Error("no file can be chosen");
    const file = new File([content], name);
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await pause();
    flushSync();
  };
  const start = async (): Promise<NewGame> => {
    document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
    await pause();
    return asked.at(-1)?.body as NewGame;
  };
  return { text, box, press, load, start, close: () => unmount(page) };
}

test("open hands and automatic ends begin as the server was started", async () => {
  for (const value of [true, false]) {
    const form = open({ ...OFFER, defaults: { ...OFFER.defaults, open_hands: value, auto_end: !value } });
    expect(form.box("Open hands").checked).toBe(value);
    expect(form.box("End my turn for me").checked).toBe(!value);
    expect(await form.start()).toMatchObject({ open_hands: value, auto_end: !value });
    await form.close();
  }
  const form = open(OFFER);
  expect(form.box("Open hands").checked).toBe(false);
  await form.close();
});

test("modules say what of them is reconstructed", async () => {
  for (const [language, words] of [
    ["en", ["the walls of 23 of the 24 huts", "the kinds on 5 of the 6 bathhouses", "the 6 prices"]],
    ["de", ["die Mauern von 23 der 24 Hütten", "die Arten auf 5 der 6 Badehäuser", "die 6 Preise"]],
  ] as const) {
    preferences.language = language;
    const form = open();
    for (const each of words) expect(form.text()).toContain(each);
    expect(document.querySelectorAll(".note")).toHaveLength(3);
    await form.close();
  }
});

test("own components are offered with a module that uses them, shown, sent and taken away again", async () => {
  const form = open();
  expect(form.text()).not.toContain("Own components");
  form.press("The vizier");
  expect(form.text()).not.toContain("Own components");
  form.press("Wishing wells");
  expect(form.text()).toContain("Own components…");
  answer = () => Response.json(OWN);
  await form.load("mine.json", '{"wells": [1, 2, 3, 4, 5, 6]}');
  expect(asked.at(-1)).toEqual({ path: "api/components", body: { wells: [1, 2, 3, 4, 5, 6] } });
  expect(form.text()).toContain("Loaded: mine.json");
  expect(form.text()).toContain("Wishing wells: 6, of these 4 differ from ours");
  expect(form.text()).toContain("Workers’ huts: 24, all standard (module off)");
  expect(form.text()).not.toContain("the 6 prices come from a single source");
  answer = () => Response.json({ id: "abc", key: "k" }, { status: 201 });
  expect((await form.start()).components).toEqual(OWN.components);
  form.press("Remove own components");
  expect(form.text()).not.toContain("mine.json");
  expect((await form.start()).components).toEqual({});
  form.press("Wishing wells");
  expect(await form.start()).not.toHaveProperty("components");
  await form.close();
});

test("a server's own components are there from the beginning", async () => {
  const form = open({ ...OFFER, defaults: { open_hands: false, auto_end: false, components: OWN } });
  form.press("Wishing wells");
  expect(form.text()).toContain("As this server was started");
  expect((await form.start()).components).toEqual(OWN.components);
  await form.close();
});

test("a refused file is told with its place in both languages, and what was loaded stays", async () => {
  for (const [language, words] of [
    ["en", "mine.json cannot be used. Hut 4 (Seraglio 1, huts[3]): walls out of N, E, S, W are needed"],
    ["de", "mine.json lässt sich nicht verwenden. Hütte 4 (Serail 1, huts[3]): gebraucht werden Mauern"],
  ] as const) {
    preferences.language = language;
    const form = open({ ...OFFER, defaults: { open_hands: false, auto_end: false, components: OWN } });
    form.press(language === "en" ? "Wishing wells" : "Wunschbrunnen");
    answer = () =>
      Response.json({ error: { at: "components.huts[3]", message: "walls 'X'" } }, { status: 422 });
    await form.load("mine.json", '{"huts": ["N", "N", "N", "X"]}');
    expect(form.text()).toContain(words);
    expect(form.text()).toContain(`"X"`);
    expect(document.querySelector("[role=alert]")).not.toBeNull();
    answer = () => Response.json({ id: "abc", key: "k" }, { status: 201 });
    expect((await form.start()).components).toEqual(OWN.components);
    await form.close();
  }
});

test("a file that is too large is not sent", async () => {
  const form = open();
  form.press("Wishing wells");
  await form.load("big.json", " ".repeat(70_000));
  expect(asked).toEqual([]);
  expect(form.text()).toContain("too large");
  await form.close();
});

const PLACES = [
  ["components", "The file: it has to be an object"],
  ["components.moats", "The file: “moats” has no meaning here."],
  ["components.huts", "Workers’ huts (huts): a list of 24 entries is needed."],
  ["components.wells", "Wishing wells (wells): a list of 6 entries is needed."],
  ["components.huts[0]", "Hut 1 (Pavilion 1, huts[0]): walls"],
  ["components.huts[23].walls", "Hut 24 (Tower 5, huts[23]): walls"],
  ["components.huts[6].kind", "Hut 7 (Arcades 1, huts[6]): this hut is one of Arcades."],
  ["components.huts[6].wall", "Hut 7 (Arcades 1, huts[6]): “wall” has no meaning here."],
  ["components.bathhouses[1]", "Bathhouse 2 (bathhouses[1]): four different kinds"],
  ["components.bathhouses[1].E", "Bathhouse 2 (bathhouses[1]): four different kinds"],
  ["components.bathhouses[1].price", "Bathhouse 2 (bathhouses[1]): a bathhouse costs 8."],
  ["components.wells[5].price", "Wishing well 6 (wells[5]): a whole price from 1 to 20 is needed."],
] as const;

test.each(PLACES)("what is wrong at %s has words in both languages", (at, words) => {
  expect(problemAt(at)).toContain(words);
  preferences.language = "de";
  expect(problemAt(at)).not.toContain("{");
  expect(problemAt(at)).not.toBe(words);
});

test("what stands in a file is found by the path of the server", () => {
  const form = { huts: ["N", { walls: "" }], wells: null };
  expect(valueAt(form, "components.huts[1].walls")).toBe("");
  expect(valueAt(form, "components.wells[2]")).toBeUndefined();
  const refusal = (at: string, status = 422): Refusal => new Refusal("", at, status);
  expect(fileProblem(JSON.stringify(form), refusal("components.huts[1].walls"))).toContain(
    'There it says "".',
  );
  expect(fileProblem('{"huts": []}', refusal("components.huts"))).toContain("24 entries is needed.");
  expect(fileProblem("{", refusal(""))).toContain("JSON");
  expect(fileProblem("{}", refusal("", 0))).toContain("server");
});
