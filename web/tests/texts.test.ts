import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { chooseLanguage, find, load, t } from "../src/texts";
import { readMessages, readWithFallback, variablesOf } from "../texts-plugin";

const PACKAGE = "../src/wolfsbane/text";
const ours = (language: string) => ["pages", "table", "faces"].map((part) => `src/texts/${language}/${part}.ftl`);
const theirs = (language: string) => readdirSync(`${PACKAGE}/${language}`).filter((name) => name.endsWith(".ftl")).map((name) => `${PACKAGE}/${language}/${name}`);
const all = (language: string) => variablesOf([...ours(language), ...theirs(language)].flatMap(readMessages));

describe("in German", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    await load("game", "cards");
    await chooseLanguage("de");
  });

  test("texts of the client have their variables filled in, and the plural that fits", () => {
    expect(t("pages-free-n", { n: 1 })).toBe("1 Platz frei");
    expect(t("pages-free-n", { n: 2 })).toBe("2 Plätze frei");
    expect(t("pages-logged-in", { login: "ada" })).toBe("Du bist angemeldet als ada.");
  });

  test("those of the game are the ones of the terminal", () => {
    expect(find("card-8A")).toBe("Seherlehrling");
    expect(find("card-2A", undefined, "text")).toBe("Sieh eine deiner verdeckten Karten an.");
    expect(find("refusal-deck-empty")).toBe("Der Nachzugsstapel ist leer.");
    expect(find("level-easy")).toBe("leicht");
  });

  test("a part that is loaded later is German too, and one that is not there has no text", async () => {
    expect(t("table-cancel")).toBe("");
    await load("table");
    expect(t("table-cancel")).toBe("Abbrechen");
    expect(find("card-99Z")).toBeUndefined();
  });
});

describe("a catalogue", () => {
  const folders: string[] = [];
  const write = (files: Record<string, string>): string => {
    const folder = mkdtempSync(join(tmpdir(), "wolfsbane-texts-"));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  test("takes what it lacks from English", () => {
    const folder = write({ "en/a.ftl": "one = One\ntwo = Two\n", "de/a.ftl": "two = Zwei\n" });
    const { own, english } = readWithFallback(join(folder, "de/a.ftl"));
    expect(own.map(({ value }) => value)).toEqual(["Zwei"]);
    expect(english.map(({ value }) => value)).toEqual(["One"]);
  });

  test("with an error in it is refused, not read in part", () => {
    const folder = write({ "en/a.ftl": "one = One { $n\ntwo = Two\n", "en/b.ftl": "one = One\none = Again\n" });
    expect(() => readMessages(join(folder, "en/a.ftl"))).toThrow("one");
    expect(() => readMessages(join(folder, "en/b.ftl"))).toThrow("one");
  });

  test("gives each message its variables, also those of messages that it mentions", () => {
    const folder = write({ "en/a.ftl": "a = { $n ->\n    [one] one\n   *[other] { b }\n}\nb = { $name }\n    .c = { $d }\n" });
    const found = variablesOf(readMessages(join(folder, "en/a.ftl")));
    expect(Object.fromEntries([...found].map(([id, variables]) => [id, Object.fromEntries(variables)]))).toEqual({
      a: { n: "number", name: "string | number" },
      b: { name: "string | number" },
      "b.c": { d: "string | number" },
    });
  });
});

test("a misspelled id, a missing variable or one of the wrong type does not compile", () => {
  // @ts-expect-error: it is pages-close
  t("pages-clos");
  // @ts-expect-error: n is missing
  t("pages-free-n");
  // @ts-expect-error: n decides about the plural
  t("pages-free-n", { n: "2" });
  // @ts-expect-error: of two messages all variables are needed
  t(Math.random() < 0.5 ? "pages-free-n" : "pages-logged-in", { n: 2 });
  expect(t("pages-free-n", { n: 2 })).not.toBe("");
});

test("a translation of the client has no text and no variable that English has not", () => {
  const english = all("en");
  for (const [id, variables] of all("de")) {
    if (!/^(pages|table|gist)-/.test(id)) continue; // `wolfsbane texts` checks the others
    const known = english.get(id);
    expect(known, id).toBeDefined();
    expect([...variables.keys()].filter((name) => !known!.has(name)), id).toEqual([]);
  }
});

test("every text of the client is shown somewhere", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((name) => /(?<!messages\.d)\.ts$|\.svelte$/.test(name));
  const source = files.map((name) => readFileSync(`src/${name}`, "utf-8")).join("\n");
  const made = [...source.matchAll(/`([a-z]+-[\w-]*)\$\{/g)].map((found) => found[1]!);
  const used = (id: string) => new RegExp(`["'\`]${id}["'\`]`).test(source) || made.some((start) => id.startsWith(start));
  const ids = ours("en").flatMap((path) => readMessages(path).map(({ id }) => id));
  expect(ids.filter((id) => !used(id))).toEqual([]);
});
