import { beforeAll, describe, expect, test, vi } from "vitest";
import { pips } from "../src/art/emblems";
import { Characters, deckName, described } from "../src/game/names";
import { catalogue, cardOf, deckOf, loadCatalogue, wholeDecks } from "../src/net/catalogue.svelte";
import type { CardInfo, Catalogue } from "../src/protocol";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

const card = (deck: string, number: number, name: string): CardInfo => {
  const id = `${deck === "M" ? "moon" : "amulet"}.${number}`;
  return { id, deck, number, name, text: `${name} does it.`, rule: id, kind: "lasting", copies: 4 };
};
const served: Catalogue = {
  version: "1",
  decks: [
    { letter: "A", name: "amulet", token: { deck: "A", name: "amulet", text: "", rule: "TOKEN-A" } },
    { letter: "M", name: "moon", token: { deck: "M", name: "lantern", text: "Shines.", rule: "TOKEN-3" } },
    { letter: "N", name: "night" },
  ],
  cards: [...Array.from({ length: 14 }, (_, number) => card("A", number, `A${number}`)), card("M", 2, "Moth")],
  levels: ["easy"],
  limits: { players: 4, rounds: 4, name: 24, chat: 500 },
};
const answer = vi.fn();
vi.stubGlobal("fetch", answer);

beforeAll(async () => {
  answer.mockRejectedValueOnce(new Error("gone")).mockResolvedValueOnce(Response.json(served));
  await expect(loadCatalogue()).rejects.toThrow("unreachable");
  expect(catalogue()).toBeUndefined();
  expect(cardOf("A", 3)).toBeUndefined();
  await loadCatalogue();
});

describe("the catalogue", () => {
  test("is asked for until it has come, and then no more", async () => {
    expect(await loadCatalogue()).toEqual(served);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test("has the cards of every deck by letter and number", () => {
    expect(cardOf("M", 2)?.id).toBe("moon.2");
    expect(cardOf("M", 3)).toBeUndefined();
    expect(deckOf("N")?.name).toBe("night");
    expect(deckOf("Z")).toBeUndefined();
  });

  test("lists as whole decks those with all numbers and a token", () => {
    expect(wholeDecks().map((deck) => deck.letter)).toEqual(["A"]);
  });
});

describe("cards and tokens of one's own", () => {
  const characters = new Characters("AAMAAAAAAAAAAA-M");

  test("have the names and texts of their deck", () => {
    expect(characters.name(2)).toBe("Moth");
    expect(described(characters.info(2))).toEqual({ name: "Moth", text: "Moth does it." });
    expect(described(characters.token)).toEqual({ name: "lantern", text: "Shines." });
    expect(served.decks.map(deckName)).toEqual(["Amulet", "Moon", "Night"]);
  });

  test("without a drawing have a picture for each number, as many pips as it says", () => {
    const drawn = Array.from({ length: 14 }, (_, number) => pips(number));
    expect(new Set(drawn).size).toBe(14);
    for (const [number, path] of drawn.entries()) if (number) expect(path.split("M").length - 1).toBe(number);
  });

  test("have pips that lie within the picture and do not touch", () => {
    for (let number = 1; number < 14; number++) {
      const discs = [...pips(number).matchAll(/M(\S+) (\S+)a(\S+) /g)].map(([, left, y, r]) => ({
        x: Number(left) + Number(r),
        y: Number(y),
        r: Number(r),
      }));
      for (const [i, one] of discs.entries()) {
        expect(Math.hypot(one.x - 12, one.y - 12) + one.r, `${number}`).toBeLessThan(15);
        for (const other of discs.slice(i + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y), `${number}`).toBeGreaterThan(2 * one.r);
      }
    }
  });
});
