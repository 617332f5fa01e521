import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { chooseLanguage, need, said, t } from "../src/texts";
import pages from "../src/texts/en/pages";
import table from "../src/texts/en/table";

describe("in German", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await need("cards", "rules");
    await chooseLanguage("de");
  });

  test("texts of the client have their names filled in, and the plural that fits", () => {
    expect(t("pages.free_n", { n: 1 })).toBe("1 Platz frei");
    expect(t("pages.free_n", { n: 2 })).toBe("2 Plätze frei");
    expect(t("pages.logged_in", { login: "ada" })).toBe("Du bist angemeldet als ada.");
  });

  test("what the server says is translated", () => {
    expect(said("Zombie")).toBe("Zombie");
    expect(said("Apprentice Seer")).toBe("Seherlehrling");
    expect(said("The deck is empty.")).toBe("Der Nachzugsstapel ist leer.");
  });

  test("with numbers, names and whole sentences filled in", () => {
    expect(said("You may call with 4 cards or fewer; you have 5.")).toBe(
      "Ausrufen darfst du mit höchstens 4 Karten; du hast 5.",
    );
    expect(said("Witch is used instead of drawing.")).toBe("Hexe wird benutzt, statt zu ziehen.");
    expect(said("That is no answer to what is asked: Choose a card of another village, or pass.")).toBe(
      "Das ist keine Antwort auf die Frage: Wähle eine Karte eines anderen Dorfs, oder verzichte.",
    );
  });

  test("what is not known stays as it was said", () => {
    expect(said("Moon Rabbit")).toBe("Moon Rabbit");
    expect(said("")).toBe("");
  });
});

test("every text is shown somewhere", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((name) => /\.(ts|svelte)$/.test(name));
  const source = files.map((name) => readFileSync(`src/${name}`, "utf-8")).join("\n");
  // The names of the tokens are made in one piece; others have a beginning that can be found.
  const made = [...source.matchAll(/`(\w+\.\w+)\$\{/g)].map((found) => found[1]!);
  const used = (key: string) => new RegExp(`["'\`]${key}["'\`]`).test(source) || made.some((start) => key.startsWith(start));
  const keys = Object.entries({ pages, table }).flatMap(([part, texts]) => Object.keys(texts).map((name) => `${part}.${name}`));
  expect(keys.filter((key) => !used(key))).toEqual(["table.amulet", "table.coin", "table.dagger"]);
});
