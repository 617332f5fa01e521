import { readFileSync, readdirSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { moon, WINDOWS } from "../src/art/emblems";
import { portraitDecks, portraitsOf, spriteOf } from "../portraits-plugin";
import { readMessages } from "../texts-plugin";

const LARGEST = 3 * 1024; // bytes of a file
const LARGEST_DECK = 40 * 1024; // bytes of a deck, compressed
const LONGEST = 25; // letters on a card
const NUMBERS = Array.from({ length: 14 }, (_, number) => number);
const LETTERS = { amulet: "A", coin: "C", dagger: "D" };
const GERMAN = readMessages("../src/wolfsbane/text/de/cards.ftl").map(({ id }) => id);
const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!);

test("every built-in deck has portraits", () => {
  expect(portraitDecks()).toEqual(Object.keys(LETTERS));
});

describe.each(portraitDecks())("the portraits of %s", (deck) => {
  const all = portraitsOf(deck);

  test("are one for each card", () => {
    expect(all.map(({ number }) => number)).toEqual(NUMBERS);
    for (const { number } of all) expect(GERMAN).toContain(`card-${number}${LETTERS[deck as keyof typeof LETTERS]}`);
  });

  test("are small, and smaller together", () => {
    for (const { file } of all) expect(statSync(file).size, file).toBeLessThanOrEqual(LARGEST);
    expect(gzipSync(spriteOf(deck)).length).toBeLessThanOrEqual(LARGEST_DECK);
  });

  test("refer to nothing outside, and hold nothing that runs", () => {
    for (const { file, figure } of all) {
      expect(figure, file).not.toMatch(/<(script|image|foreignObject|style|a)\b|\son\w+=|(?:href="|url\()(?!#)/);
      expect(figure, file).not.toMatch(/Gradient|filter|opacity="0?\.0/);
    }
  });

  test("have the window that cards draw a frame around", () => {
    for (const { file, window } of all) expect(window, file).toBe(`<path d="${WINDOWS[deck]}"/>`);
  });
});

test("no id is there twice, in one deck or in two", () => {
  const ids = portraitDecks().flatMap((deck) => idsOf(spriteOf(deck)));
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("the tokens are small and refer to nothing", () => {
  const files = readdirSync("src/art/tokens").map((name) => `src/art/tokens/${name}`);
  expect(files).toHaveLength(3);
  for (const file of files) {
    expect(statSync(file).size, file).toBeLessThanOrEqual(LARGEST);
    expect(readFileSync(file, "utf-8"), file).not.toMatch(/ id=|href|url\(|<script/);
  }
});

test.each(["en", "de"])("what is written on a card is there for all 42 and fits, in %s", (language) => {
  const texts = readMessages(`src/texts/${language}/faces.ftl`);
  const wanted = Object.values(LETTERS).flatMap((letter) => NUMBERS.map((number) => `gist-${number}${letter}`));
  expect(texts.map(({ id }) => id)).toEqual(wanted);
  for (const { id, value } of texts) expect((value as string).length, id).toBeLessThanOrEqual(LONGEST);
});

test("the moon of a card waxes with its number", () => {
  expect(moon(0, 7.5)).toBe("");
  expect(moon(1, 7.5)).toBe("M0-7.5A7.5 7.5 0 0 1 0 7.5A7.50 7.5 0 0 1 0-7.5z");
  expect(new Set(NUMBERS.map((number) => moon(number / 13, 7.5))).size).toBe(14);
});
