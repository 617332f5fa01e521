import { expect, test, vi } from "vitest";
import { readGames } from "./letters";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

test("a choice can be taken back exactly where the server says so, and in which way", async () => {
  const { undoWords } = await import("../src/table/actions");
  expect(undoWords(undefined)).toBeUndefined();
  const words = { free: "Undo", ask: "Ask to undo", none: undefined };
  const found = new Set<string>();
  for (const { letters } of readGames())
    for (const { letter } of letters)
      if ("prompt" in letter && letter.prompt) {
        const offered = letter.prompt.undo ?? "none";
        found.add(offered);
        expect(undoWords(letter.prompt)).toBe(words[offered]);
      }
  expect([...found].sort()).toEqual(["ask", "free", "none"]);
});
