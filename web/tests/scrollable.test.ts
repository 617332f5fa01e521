// Everything that scrolls can be scrolled by keyboard: it has `scrollable`, or can have the focus anyway.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const SCROLLS = /overflow(-[xy])?:\s*(auto|scroll)/g;
const REACHED = /\{@attach scrollable\}|tabindex="0"/g;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const components = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".svelte"))
  .map((name) => [name, readFileSync(`${SOURCE}/${name}`, "utf8")] as const)
  .filter(([, text]) => count(text, SCROLLS));

test("there are regions that scroll", () => expect(components.length).toBeGreaterThan(5));

test.each(components)("what scrolls in %s can be reached by keyboard", (_, text) => {
  expect(count(text, REACHED)).toBeGreaterThanOrEqual(count(text, SCROLLS));
});
