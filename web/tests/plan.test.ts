import { describe, expect, test, vi } from "vitest";

async function withSaved(saved: string | null): Promise<typeof import("../src/pages/state/choices.svelte")> {
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => (name === "wolfsbane.choices" ? saved : null),
    setItem: () => {},
  });
  return import("../src/pages/state/choices.svelte");
}

describe("what is played", () => {
  test("at first is a game against two bots of the usual strength", async () => {
    const { plan } = await withSaved(null);
    const made = plan("bots");
    expect(made.mix).toBe("amulet");
    expect(made.seats).toEqual([{ kind: "you" }, { kind: "bot", level: "medium" }, { kind: "bot", level: "medium" }]);
    expect(made.options?.chat).toBe(false);
  });

  test("is what was chosen last", async () => {
    const saved = {
      deck: "mix",
      mix: "ACDACDACDACDAC-D",
      players: 4,
      levels: ["easy", "hard", "expert"],
      rounds: 1,
      public: true,
    };
    const { plan } = await withSaved(JSON.stringify(saved));
    const made = plan("friends");
    expect(made.mix).toBe("ACDACDACDACDAC-D");
    expect(made.seats).toEqual([{ kind: "you" }, { kind: "open" }, { kind: "open" }, { kind: "open" }]);
    expect(made.options).toMatchObject({ rounds: 1, public: true, spectators: true, clock: null });
  });

  test.each([
    "",
    "[]",
    "7",
    "{",
    '{"mix": "AAA", "players": 99, "levels": [1], "clock": "x", "memory": "y", "rounds": -1}',
  ])("is the usual where what was kept is %s", async (saved) => {
    const { plan, choices } = await withSaved(saved);
    expect(choices.mix).toMatch(/^[A-D]{14}-[A-D]$/);
    expect(plan("bots").seats.length).toBeLessThanOrEqual(4);
    expect(plan("bots").options).toMatchObject({ memory: "marks", clock: null });
  });
});
