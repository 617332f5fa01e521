import { afterEach, describe, expect, test, vi } from "vitest";

// What may stand in a browser's storage, whoever wrote it there.
const JUNK = [
  "null", "undefined", "", "{", "[]", "[null]", "{}", "0", "1e999", "true", '"text"', '"null"', "NaN", "\u0000", "constructor",
  '{"theme":null,"speed":{},"sounds":"yes","deck":"","mix":7,"players":"x","levels":null,"rounds":null,"clock":"toString"}',
  '{"levels":[null,{},""],"players":1e999,"rounds":-5,"deck":null,"memory":["strict"],"__proto__":null}',
  `"${"x".repeat(100_000)}"`,
]; // prettier-ignore

function stub(storage: Partial<Storage> | (() => Storage)): void {
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { languages: ["de-AT", "en"] });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, querySelector: () => null, addEventListener: () => {} });
  if (typeof storage === "function") {
    Object.defineProperty(globalThis, "localStorage", { get: storage, configurable: true });
    Object.defineProperty(globalThis, "sessionStorage", { get: storage, configurable: true });
  } else {
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    Object.defineProperty(globalThis, "sessionStorage", { value: storage, configurable: true });
  }
}
async function loaded() {
  const { settings } = await import("../src/settings.svelte");
  const { choices, plan, save, reset } = await import("../src/pages/state/choices.svelte");
  const { identity } = await import("../src/pages/state/identity.svelte");
  const { savedLanguage, saveLanguage } = await import("../src/texts");
  return { settings, choices, plan, save, reset, identity, savedLanguage, saveLanguage };
}
/** Everything that is read from the storage is what it should be. */
async function isUsable(): Promise<void> {
  const { settings, choices, plan, save, identity, savedLanguage, saveLanguage } = await loaded();
  expect(["auto", "light", "dark"]).toContain(settings.theme);
  expect(["off", "slow", "normal", "fast"]).toContain(settings.speed);
  expect(typeof settings.sounds).toBe("boolean");
  expect(typeof settings.times).toBe("number");
  expect(["slow", "normal", "fast", "none"]).toContain(settings.pace);
  settings.save();
  expect(choices.deck).toMatch(/^\w+$/);
  expect([2, 3, 4]).toContain(choices.players);
  expect([1, 2, 3, 4]).toContain(choices.rounds);
  expect(choices.levels).toHaveLength(3);
  for (const level of choices.levels) expect(level).toMatch(/./);
  expect(JSON.parse(JSON.stringify(plan("bots"))).seats).toHaveLength(choices.players);
  expect(plan("friends").options?.clock).toBe(null);
  save();
  expect(identity.name).toMatch(/^\P{C}{1,24}$/u);
  expect(["en", "de"]).toContain(savedLanguage());
  saveLanguage("de");
}

afterEach(() => vi.unstubAllGlobals());

describe("whatever the storage of the browser holds, the client starts", () => {
  test.each(JUNK)("under every name: %s", async (text) => {
    stub({ getItem: () => text, setItem: () => {}, removeItem: () => {} });
    await isUsable();
  });

  test("or if it throws", async () => {
    const no = () => {
      throw new DOMException("no", "SecurityError");
    };
    stub({ getItem: no, setItem: no, removeItem: no });
    await isUsable();
  });

  test("or if it may not even be named", async () => {
    stub(() => {
      throw new DOMException("no", "SecurityError");
    });
    await isUsable();
  });
});

test("what was stored is there again", async () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
  stub(storage);
  const first = await loaded();
  first.settings.theme = "dark";
  first.settings.speed = "off";
  first.settings.save();
  first.choices.deck = "coin";
  first.save();
  first.identity.set({ name: "Ada" });
  first.saveLanguage("en");
  stub(storage);
  const then = await loaded();
  expect([then.settings.theme, then.settings.speed, then.choices.deck]).toEqual(["dark", "off", "coin"]);
  expect([then.identity.name, then.savedLanguage()]).toEqual(["Ada", "en"]);
  expect([...kept.keys()].every((name) => name.startsWith("wolfsbane."))).toBe(true);
});

test("a language that an older version stored without quotes is still known", async () => {
  stub({ getItem: (name: string) => (name === "wolfsbane.language" ? "en" : null), setItem: () => {} });
  expect((await loaded()).savedLanguage()).toBe("en");
});

test("what the server does not have any more is not played: the default is", async () => {
  const saved = { deck: "moon", mix: "AAMAAAAAAAAAAA-A", levels: ["easy", "clever", "easy"], players: 4 };
  const card = (deck: string, number: number) => ({ id: "", deck, number, name: "", text: "", rule: "", kind: "draw", copies: 4 });
  const deck = (letter: string, name: string) => ({ letter, name, token: { deck: letter, name, text: "", rule: "" } });
  const all = (letter: string) => Array.from({ length: 14 }, (_, number) => card(letter, number));
  const amulet = { version: "", limits: {}, levels: ["easy", "medium"], decks: [deck("A", "amulet")], cards: all("A") };
  const moon = { ...amulet, decks: [...amulet.decks, deck("M", "moon")], cards: [...amulet.cards, ...all("M")] };
  const cases = [
    [moon, "moon", "AAMAAAAAAAAAAA-A"],
    [{ ...moon, cards: [...amulet.cards, card("M", 2)] }, "amulet", "AAMAAAAAAAAAAA-A"], // no longer a whole deck
    [amulet, "amulet", "AAAAACCCCDDDDD-A"],
  ] as const;
  for (const [catalogue, deck, mix] of cases) {
    stub({ getItem: (name: string) => (name === "wolfsbane.choices" ? JSON.stringify(saved) : null), setItem: () => {} });
    vi.stubGlobal("fetch", async () => Response.json(catalogue));
    const { choices, dropMissing, plan } = await import("../src/pages/state/choices.svelte");
    const { loadCatalogue } = await import("../src/net/catalogue.svelte");
    dropMissing(await loadCatalogue());
    expect([choices.deck, choices.mix, plan("bots").mix]).toEqual([deck, mix, deck]);
    expect(choices.levels).toEqual(["easy", "medium", "easy"]);
  }
});

test("a mix with the token of a deck that is gone is the default", async () => {
  const saved = { deck: "mix", mix: "AAAAAAAAAAAAAA-M" };
  const cards = Array.from({ length: 14 }, (_, number) => ({ deck: "A", number }));
  stub({ getItem: (name: string) => (name === "wolfsbane.choices" ? JSON.stringify(saved) : null), setItem: () => {} });
  vi.stubGlobal("fetch", async () => Response.json({ levels: [], decks: [{ letter: "A", name: "amulet", token: {} }], cards }));
  const { choices, dropMissing } = await import("../src/pages/state/choices.svelte");
  const { loadCatalogue } = await import("../src/net/catalogue.svelte");
  dropMissing(await loadCatalogue());
  expect([choices.deck, choices.mix]).toEqual(["mix", "AAAAACCCCDDDDD-A"]);
});
