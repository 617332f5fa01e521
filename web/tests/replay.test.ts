// Going through a game that is over: the same moment from every seat, turns and rounds, all cards open.
import { expect, test } from "vitest";
import { beginnings, dealsOf, jump, momentsOf, opened, stepsTo, type Step } from "../src/pages/state/replay";
import { stateOf } from "../src/game/fold";
import type { GameEvent, View } from "../src/protocol";

const table = { type: "table", seq: 1 } as Step;
const update = (...kinds: string[]): Step =>
  ({ type: "update", seq: 1, prompt: { seats: [] }, events: kinds.map((kind) => ({ kind }) as unknown as GameEvent) }) as Step;

// One seat is told of a part of its own choice, which is nothing to the others.
const mine = [table, update("turn_began", "drew"), update(), update(), update("placed", "turn_began"), update("round_began", "turn_began")];
const theirs = [table, update("turn_began", "drew"), update("placed", "turn_began"), update("round_began", "turn_began")];

test("a moment is the same from every seat", () => {
  const [own, other] = [momentsOf(mine), momentsOf(theirs)];
  expect(own).toEqual([1, 3, 3, 3, 5, 7]);
  expect(other).toEqual([1, 3, 5, 7]);
  for (const [step, same] of [[1, 1], [2, 2], [4, 2], [5, 3], [6, 4]] as const) {
    expect(stepsTo(other, own[step - 1]!)).toBe(same);
    expect(own[stepsTo(own, other[same - 1]!) - 1]).toBe(other[same - 1]);
  }
});

test("a moment that is not there is the end, and there is always a beginning", () => {
  expect(stepsTo(momentsOf(theirs), 1000)).toBe(4);
  expect(stepsTo(momentsOf(theirs), 0)).toBe(1);
  expect(stepsTo([], 5)).toBe(1);
});

test("turns and rounds can be jumped to, in both directions", () => {
  const turns = beginnings(mine, "turn_began");
  expect(turns).toEqual([1, 2, 5, 6]);
  expect(beginnings(mine, "round_began")).toEqual([1, 6]);
  expect(jump(2, turns, 1, 6)).toBe(5);
  expect(jump(6, turns, 1, 6)).toBe(6);
  expect(jump(4, turns, -1, 6)).toBe(2);
  expect(jump(1, turns, -1, 6)).toBe(1);
});

test("the record opens the cards of each round", () => {
  const deal = "0123456789ABCD" + "123456789ABC".repeat(2) + "0D" + "123456789ABC";
  const deals = dealsOf(`wolfsbane record 1\nmix: x\n\nround 1\ndeal: ${deal}\nview: a1\n\nround 2\ndeal: ${[...deal].reverse().join("")}\n`);
  expect(deals).toHaveLength(2);
  expect(deals[0]!.slice(0, 14)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  const zones = { a: [{ id: 3 }, { id: 4, number: 4 }], b: [{ id: 13 }] };
  const state = stateOf({ players: 2, round: 1, turn: 0, start: 0, token: 0, phase: "before", zones } as unknown as View, "marks");
  expect(state.cards[3]!.number).toBeNull();
  const shown = opened(state, deals);
  expect([shown.cards[3]!.number, shown.cards[4]!.number, shown.cards[13]!.number]).toEqual([3, 4, 13]);
  expect(shown.revealed).toBe(true);
  expect(opened({ ...state, round: 3 }, deals).revealed).toBe(false);
});
