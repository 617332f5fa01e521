import { expect, test } from "vitest";
import { Choices, choiceOf } from "../src/game/choices";
import { readGames } from "./messages";

const games = readGames();

test("a set is sent from left to right, and with done unless its size is fixed", () => {
  const prompt = { seats: [0], text: "", legal: ["a1", "a2", "discard"], several: ["a1", "a2", "a10"] };
  const free = new Choices(prompt);
  expect(free.answer(new Set(["a10", "a2"]))).toEqual(["a2", "a10", "done"]);
  expect([free.complete(new Set()), free.complete(new Set(["a1"]))]).toEqual([false, true]);
  const two = new Choices({ ...prompt, exactly: 2 });
  expect(two.answer(new Set(["a2", "a1"]))).toEqual(["a1", "a2"]);
  expect([two.complete(new Set(["a1"])), two.complete(new Set(["a1", "a2"]))]).toEqual([false, true]);
  expect([two.has("a10"), two.has("a9"), two.inSet("discard")]).toEqual([true, false, false]);
});

test("every code that the server offers is a thing of the table", () => {
  const words = new Set<string>();
  for (const { messages } of games)
    for (const { message } of messages)
      for (const code of ("prompt" in message && message.prompt?.legal) || []) {
        const choice = choiceOf(code);
        if (choice.kind === "word") words.add(choice.code);
      }
  const known = ["done", "pass", "left", "right", "draw", "private", "call", "discard", "use", "token"];
  expect([...words].filter((word) => !known.includes(word))).toEqual([]);
  expect(words.size).toBeGreaterThan(5);
});
