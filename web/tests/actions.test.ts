import { expect, test, vi } from "vitest";
import { readGames } from "./messages";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

test("a choice can be taken back exactly where the server says so, and in which way", async () => {
  const { undoLabel } = await import("../src/table/actions");
  expect(undoLabel(undefined)).toBeUndefined();
  const words = { free: "Undo", ask: "Ask to undo", none: undefined };
  const found = new Set<string>();
  for (const { messages } of readGames())
    for (const { message } of messages)
      if ("prompt" in message && message.prompt) {
        const offered = message.prompt.undo ?? "none";
        found.add(offered);
        expect(undoLabel(message.prompt)).toBe(words[offered]);
      }
  expect([...found].sort()).toEqual(["ask", "free", "none"]);
});
