import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import App from "./App.svelte";

test("the page shows the name of the game", () => {
  const app = mount(App, { target: document.body, props: { title: "Granada" } });
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe("Granada");
  unmount(app);
});
