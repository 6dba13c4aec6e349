import { expect, test } from "vitest";
import { blocks, headingId, spans } from "./markdown";

test("headings with a number are found by it", () => {
  expect(headingId("4.2 Touching edges")).toBe("4.2");
  expect(headingId("3b The turn")).toBe("3b");
  expect(headingId("In short")).toBe("in-short");
});

test("paragraphs, lists, tables and code become blocks", () => {
  const found = blocks(
    "# Rules\n\nOne *two* **three**\nfour.\n\n- a\n- b\n  c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\nG8 NW\n```\n",
  );
  expect(found.map((block) => block.sort)).toEqual(["heading", "paragraph", "list", "table", "code"]);
  expect(found[2]).toMatchObject({ items: [[{ text: "a" }], [{ text: "b c" }]] });
});

test("spans keep all of the text", () => {
  expect(spans("a `b` [c](#4.2) *d e*").map((span) => span.sort)).toEqual([
    "text",
    "code",
    "text",
    "link",
    "text",
    "em",
  ]);
});
