import { describe, expect, test } from "vitest";
import type { TableState } from "../src/game/fold";
import { arithmetic, outcomeOf, scoringOf, type Part, type ScoringCards } from "../src/game/scoring";
import type { GameEvent } from "../src/protocol";

const DAGGER: ScoringCards = { scores: (number) => [0, 2, 13].includes(number), halves: (number) => number === 2 };

/** A table at the end of a round: a village is its numbers, those that lay faceup in parentheses: "(2) (2) 4". */
function table(villages: string[], caller: number | null, earlier: number[][] = []): TableState {
  const cards: Record<number, { id: number; number: number; faceup: boolean }> = {};
  const zones: Record<string, number[]> = {};
  let id = 0;
  for (const [seat, village] of villages.entries())
    zones["abcd"[seat]!] = village.split(" ").map((one) => {
      cards[id] = { id, number: Number(one.replace(/[()]/g, "")), faceup: one.startsWith("(") };
      return id++;
    });
  return { players: villages.length, round: earlier.length + 1, caller, token: 0, cards, zones, points: earlier } as unknown as TableState;
}
const summed = (seat: number, points: number): GameEvent => ({ kind: "summed", seat, points });
const adjusted = (seat: number, card: number, number: number, points: number): GameEvent => ({
  kind: "adjusted", seat, card, number, zone: "a", index: 0, points,
}); // prettier-ignore
const scored = (...points: number[]): GameEvent[] => points.map((one, seat) => ({ kind: "scored", seat, points: one }));
const passed = (seat: number): GameEvent => ({ kind: "token_passed", seat, active: false });

/** A line as it is read, without the names of cards. */
function line(parts: Part[]): string {
  return parts
    .map((part) => {
      if (part.kind === "sum") return `${part.terms.join("+")} = ${part.total}`;
      if (part.kind === "count") return `${part.cards}x${part.number}: ${part.terms.join("+")} = ${part.total}`;
      if (part.kind === "call") return `${part.won ? "lowest" : "not lowest"} ${part.by} = ${part.total}`;
      return `${part.own ? "own" : "other"} ${part.number} ${part.by} = ${part.total}`;
    })
    .join(" → ");
}

describe("the arithmetic of a seat", () => {
  test("halves for every Halfling, which count nothing themselves, and adds ten for a call that failed", () => {
    const scoring = scoringOf(table(["(2) (2) 4", "0 0"], 0), [
      summed(0, 4), summed(1, 0), adjusted(0, 0, 2, 2), adjusted(0, 1, 2, 1), ...scored(11, 0), passed(1),
    ]); // prettier-ignore
    expect(line(arithmetic(scoring, 0, DAGGER))).toBe(
      "2+2+4 = 8 → 2x2: 0+0+4 = 4 → own 2 ÷2 = 2 → own 2 ÷2 = 1 → not lowest +10 = 11",
    );
    expect(line(arithmetic(scoring, 1, DAGGER))).toBe("0+0 = 0");
  });

  test("has only the sum where nothing acts, and a facedown Halfling counts its number", () => {
    const scoring = scoringOf(table(["2 4", "9"], null), [summed(0, 6), summed(1, 9), ...scored(6, 9), passed(0)]);
    expect(line(arithmetic(scoring, 0, DAGGER))).toBe("2+4 = 6");
  });

  test("names the card of another seat that changed it, and the one that wiped out its own sum", () => {
    const scoring = scoringOf(table(["13 13 12 12", "5"], null), [
      summed(0, 50), summed(1, 5), adjusted(0, 0, 13, 0), adjusted(1, 0, 13, 55), ...scored(0, 55), passed(0),
    ]); // prettier-ignore
    expect(line(arithmetic(scoring, 0, DAGGER))).toBe("13+13+12+12 = 50 → own 13  = 0");
    expect(line(arithmetic(scoring, 1, DAGGER))).toBe("5 = 5 → other 13 +50 = 55");
    expect(scoring.steps.filter((step) => step.kind === "adjusted")).toHaveLength(1);
  });

  test("says what a call with the lowest village is worth", () => {
    const scoring = scoringOf(table(["3 1", "9"], 0), [summed(0, 4), summed(1, 9), ...scored(0, 9), passed(0)]);
    expect(line(arithmetic(scoring, 0, DAGGER))).toBe("3+1 = 4 → lowest  = 0");
  });

  test("stays a sum where a card of one's own counts something that can't be told", () => {
    const scoring = scoringOf(table(["(5) 4", "9"], null), [summed(0, 6), summed(1, 9), ...scored(6, 9), passed(0)]);
    expect(line(arithmetic(scoring, 0, DAGGER))).toBe("5+4 = 6");
  });
});

test("villages open from the highest sum down, the caller's last", () => {
  const scoring = scoringOf(table(["9", "4", "12"], 0), [
    summed(0, 9), summed(1, 4), summed(2, 12), ...scored(19, 4, 12), passed(1),
  ]); // prettier-ignore
  expect(scoring.steps.map((step) => `${step.kind} ${"seat" in step ? step.seat : ""}`)).toEqual([
    "village 2", "village 1", "village 0", "call 0", "token 1",
  ]); // prettier-ignore
  expect(scoring.totals).toEqual([19, 4, 12]);
});

describe("the outcome of a game", () => {
  const scoring = scoringOf(table(["1", "2", "3"], null, [[10, 0, 20], [5, 5, 5]]), [
    summed(0, 1), summed(1, 2), summed(2, 3), ...scored(1, 2, 3), passed(0), { kind: "game_ended", seat: 1 },
  ]); // prettier-ignore

  test("names the winner to those who lost, by how much, and the round that decided", () => {
    expect(scoring.totals).toEqual([16, 7, 28]);
    expect(outcomeOf(scoring, 0)).toEqual({ won: false, rival: 1, margin: 9, round: 0, swing: 10 });
  });

  test("names the best of the others to the winner", () => {
    expect(outcomeOf(scoring, 1)).toEqual({ won: true, rival: 0, margin: 9, round: 0, swing: 10 });
  });

  test("is not there before the end", () => {
    expect(outcomeOf({ ...scoring, winner: null }, 0)).toBeUndefined();
  });
});
