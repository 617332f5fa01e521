import { expect, test, vi } from "vitest";
import { readGames } from "./messages";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

const { undoLabel } = await import("../src/table/actions");
const { load } = await import("../src/texts");

test("a choice can be taken back exactly where the server says so, and in which way", async () => {
  await load("table");
  expect(undoLabel(undefined)).toBeUndefined();
  const labels = { free: "Undo", ask: "Ask to undo", none: undefined };
  const found = new Set<string>();
  for (const { messages } of readGames())
    for (const { message } of messages)
      if ("prompt" in message && message.prompt) {
        const offered = message.prompt.undo ?? "none";
        found.add(offered);
        expect(undoLabel(message.prompt)).toBe(labels[offered]);
      }
  expect([...found].sort()).toEqual(["ask", "free", "none"]);
});
