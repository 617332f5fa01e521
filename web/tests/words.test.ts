import { describe, expect, test, vi } from "vitest";
import type { Happened } from "../src/protocol";
import { fold, stateOf, type TableState } from "../src/game/fold";
import { Persons, seatNames } from "../src/game/names";
import { scoringOf } from "../src/game/scoring";
import { cardWords, eventWords, type Reader } from "../src/game/words";
import { readGames } from "./letters";

const games = readGames();

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

const reader = (mix: string, you: number | null): Reader => ({
  you,
  names: ["Ada", "Bo", "Cleo", "Dora"],
  persons: new Persons(mix),
});

describe("words", () => {
  test("a bot is never called like somebody else at the table", () => {
    const bot = { kind: "bot", level: "hard" } as const;
    expect(seatNames([{ kind: "person", name: "Bo" }, bot, bot, { kind: "empty" }])).toEqual(["Bo", "Tomas", "Ada", "empty seat"]);
    expect(seatNames([{ kind: "person", name: "ada" }, bot, bot])).toEqual(["ada", "Tomas", "Ada 2"]);
  });

  test("every event of whole games has its sentence, and no name is left to be filled in", () => {
    const kinds = new Map<string, string>();
    for (const game of games) {
      const who = reader(game.mix, game.viewer > 3 ? null : game.viewer);
      let state: TableState | undefined;
      for (const { letter } of game.letters) {
        if (letter.type === "table") state = stateOf(letter.view!, game.memory);
        if (letter.type !== "update") continue;
        for (const event of letter.events) {
          state = fold(state!, event);
          const words = eventWords(who, state, event);
          kinds.set(event.kind, words);
          expect(words, JSON.stringify(event)).not.toMatch(/[{}]|undefined|null/);
        }
      }
    }
    const silent = [...kinds].filter(([, words]) => !words).map(([kind]) => kind);
    expect(silent.sort()).toEqual(["revealed", "turn_ended"]);
    expect(kinds.size).toBeGreaterThan(25);
  });

  test("a card has its full name", () => {
    const card = {
      id: 2,
      number: 9,
      faceup: false,
      rotated: true,
      locked: false,
      guards: null,
      least: 0,
      used: false,
      seenBy: null,
    };
    const state = { ...emptyState(), cards: { 2: card }, zones: { ...emptyState().zones, a: [0, 1, 2] } };
    expect(cardWords(reader("AAAAAAAAAAAAAA-A", 0), state, 2)).toBe("your card 3, facedown, you saw a 9, rotated");
    const shut = { ...state, cards: { 2: { ...card, number: null, rotated: false } } };
    expect(cardWords(reader("AAAAAAAAAAAAAA-A", 1), shut, 2)).toBe("Ada's card 3, facedown");
  });
});

describe("scoring", () => {
  test("goes step by step from the sums to the scores", () => {
    const state = { ...emptyState(), caller: 0, round: 2, points: [[5, 6]] };
    const event = (kind: string, seat: number, value: number, more: Partial<Happened> = {}): Happened => ({
      kind,
      text: "",
      seat,
      value,
      ...more,
    });
    const scoring = scoringOf(state, [
      { kind: "round_ended", text: "", value: 1 },
      event("summed", 0, 13),
      event("summed", 1, 9),
      event("adjusted", 0, 7, { card: 3, number: 2 }),
      event("scored", 0, 0),
      event("scored", 1, 9),
      event("token_passed", 0, 1),
    ]);
    expect(scoring.steps).toEqual([
      { kind: "cards" },
      { kind: "adjusted", card: 3, number: 2, changes: [{ seat: 0, from: 13, to: 7 }] },
      { kind: "call", seat: 0, won: true, changes: [{ seat: 0, from: 7, to: 0 }] },
      { kind: "token", seat: 0, active: true },
    ]);
    expect(scoring.sums).toEqual([
      [13, 9],
      [7, 9],
      [0, 9],
      [0, 9],
    ]);
    expect(scoring.totals).toEqual([5, 15]);
  });

  test("is one step for a card that changes several sums", () => {
    const event = (kind: string, seat: number, value: number, card?: number): Happened =>
      card === undefined ? { kind, text: "", seat, value } : { kind, text: "", seat, value, card, number: 13 };
    const scoring = scoringOf(emptyState(), [
      event("summed", 0, 50),
      event("summed", 1, 9),
      event("adjusted", 0, 0, 3),
      event("adjusted", 1, 59, 3),
      event("adjusted", 1, 58, 4),
    ]);
    expect(scoring.steps.map((step) => ("changes" in step ? step.changes : []))).toEqual([
      [],
      [
        { seat: 0, from: 50, to: 0 },
        { seat: 1, from: 9, to: 59 },
      ],
      [{ seat: 1, from: 59, to: 58 }],
    ]);
    expect(scoring.sums).toEqual([
      [50, 9],
      [0, 59],
      [0, 58],
    ]);
  });

  test("ends with the points of the server in every round that was played", () => {
    let rounds = 0;
    for (const game of games) {
      let state: TableState | undefined;
      let ending: { state: TableState; events: Happened[] } | undefined;
      for (const { letter } of game.letters) {
        if (letter.type === "table") state = stateOf(letter.view!, game.memory);
        if (letter.type !== "update") continue;
        for (const event of letter.events) {
          state = fold(state!, event);
          if (event.kind === "round_ended") ending = { state, events: [] };
          ending?.events.push(event);
          if (ending && (event.kind === "revealed" || event.kind === "gave")) ending.state = state;
          if (event.kind !== "token_passed" || !ending) continue;
          const scoring = scoringOf(ending.state, ending.events);
          expect(scoring.sums.at(-1)).toEqual(scoring.points);
          expect(scoring.points).toEqual(state.points[state.round - 1]);
          for (const [seat, village] of scoring.villages.entries()) {
            if (village.some((card) => card.number === null)) throw new Error("a card is not known at scoring");
            if (!scoring.steps.some((step) => step.kind === "adjusted") && !game.mix.startsWith("D", 2))
              expect(scoring.sums[0]![seat]).toBe(village.reduce((sum, card) => sum + card.number!, 0));
          }
          rounds++;
          ending = undefined;
        }
      }
    }
    expect(rounds).toBeGreaterThan(20);
  });
});

function emptyState(): TableState {
  return stateOf(
    { mix: "amulet", players: 2, rounds: 4, round: 1, phase: "before", turn: 0, start: 0, token: 0, zones: {} },
    "marks",
  );
}
