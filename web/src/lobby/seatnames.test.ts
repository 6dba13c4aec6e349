import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { letters } from "../lib/letters";
import { preferences } from "../lib/preferences.svelte";
import type { About } from "../lib/protocol";
import NewGameForm from "./NewGameForm.svelte";
import { look, nameProblem } from "./seatnames";

afterEach(() => {
  preferences.language = "en";
  document.body.innerHTML = "";
});

const ASTRONAUT = "\u{1f469}\u200d\u{1f680}";

test("letters are counted as people count them", () => {
  for (const [text, count] of [
    ["Ada", 3],
    ["e\u0301", 1],
    [ASTRONAUT, 1],
    ["\u{1f1e9}\u{1f1ea}", 1],
    ["\u0646\u0627\u0645\u200c\u0647\u0627", 5],
    ["각", 1],
  ] as const) {
    expect(letters(text), text).toHaveLength(count);
  }
  expect(nameProblem(ASTRONAUT.repeat(30), [])).toBe("");
  expect(nameProblem("x".repeat(30), [])).toBe("");
  expect(nameProblem("x".repeat(31), [])).toBe("At most 30 characters; these are 31.");
  expect(nameProblem(ASTRONAUT.repeat(31), [])).toBe("At most 30 characters; these are 31.");
});

test("what is no name is said in both languages", () => {
  for (const [name, en, de] of [
    ["", "A name needs a letter.", "Ein Name braucht einen Buchstaben."],
    [" \u200d\ufe0f ", "A name needs a letter.", "Ein Name braucht einen Buchstaben."],
    ["Ada \u0301", "An accent needs a letter to stand on.", "Ein Akzent braucht einen Buchstaben"],
    ["Z\u0301\u0302\u0303\u0304\u0305", "Too many accents on one letter", "Zu viele Akzente"],
    ["e\u0301\u0301", "Too many accents on one letter", "Zu viele Akzente"],
  ] as const) {
    preferences.language = "en";
    expect(nameProblem(name, []), name).toContain(en);
    preferences.language = "de";
    expect(nameProblem(name, []), name).toContain(de);
  }
});

test("names that look alike are the same", () => {
  for (const [one, two] of [
    ["é", "e\u0301"],
    ["Ada", " ada  "],
    ["Ada", "A\u200dd\u200ba"],
    ["Ada", "Ａｄａ"],
    ["Strauß", "STRAUSS"],
  ] as const) {
    expect(look(one), one).toBe(look(two));
    expect(nameProblem(two, [one])).toContain("Another seat has this name");
  }
  expect(look("Ada")).not.toBe(look("Ädä"));
  expect(nameProblem("Ben", ["Ada", "Cleo"])).toBe("");
});

/** The form for a new game and the fields of its names. */
function open() {
  const offer: About = {
    version: "0",
    rules_version: "1",
    compiled: false,
    games: ["palace", "cards"],
    bots: [{ name: "greedy", title: "Greedy", text: "" }],
    modules: [],
    presets: [],
    defaults: { open_hands: false, auto_end: false, components: null },
  };
  const page = mount(NewGameForm, { target: document.body, props: { offer } });
  flushSync();
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=text]")];
  const type = (at: number, name: string): HTMLInputElement => {
    const field = fields[at] as HTMLInputElement;
    field.value = name;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    return field;
  };
  return { type, close: () => unmount(page) };
}

test("a problem stands at its field, which keeps the form from being sent", async () => {
  const form = open();
  expect(form.type(0, "Ada").validity.valid).toBe(true);
  const second = form.type(1, "ada");
  expect(second.validity.valid).toBe(false);
  const told = document.getElementById(second.getAttribute("aria-describedby") ?? "");
  expect(told?.textContent).toContain("Another seat has this name");
  expect(form.type(1, "Ben").validity.valid).toBe(true);
  expect(document.querySelector("[role=alert]")).toBeNull();
  await form.close();
});

test("a long name is said and not cut while it is typed", async () => {
  const form = open();
  const field = form.type(2, "x".repeat(31));
  expect(field.hasAttribute("maxlength")).toBe(false);
  expect(field.value).toHaveLength(31);
  expect(field.validationMessage).toBe("At most 30 characters; these are 31.");
  await form.close();
});
