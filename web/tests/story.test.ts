import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { fold, placeOf, stateOf, VILLAGES, type TableState } from "../src/game/fold";
import { Characters } from "../src/game/names";
import { readingTime } from "../src/game/pace";
import { passages, sinceTurn, storyLine, type StoryLine } from "../src/game/story";
import type { Reader } from "../src/game/text";
import { NO_TRACES, trace, viewersOf, type Traces } from "../src/game/traces";
import { loadCatalogue } from "../src/net/catalogue.svelte";
import type { Catalogue, GameEvent } from "../src/protocol";
import { chooseLanguage, load } from "../src/texts";
import { readGames } from "./messages";

const games = readGames();

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const card = (deck: string, number: number) => ({
  id: `${deck}.${number}`, deck, number, name: `${deck}${number}`, text: "", rule: "", kind: "draw", copies: 4,
}); // prettier-ignore
const catalogue = {
  version: "",
  levels: [],
  limits: { players: 4, rounds: 4, name: 24, chat: 500 },
  decks: ["A", "C", "D"].map((letter) => ({ letter, name: letter, token: { deck: letter, name: letter, text: "", rule: "" } })),
  cards: ["A", "C", "D"].flatMap((deck) => Array.from({ length: 14 }, (_, number) => card(deck, number))),
} satisfies Catalogue;
vi.stubGlobal("fetch", async () => Response.json(catalogue));
beforeAll(() => Promise.all([load("game", "table", "story", "cards"), loadCatalogue()]));
afterEach(() => chooseLanguage("en"));

const NAMES = ["Ada", "Bo", "Cleo", "Dora"];
const readerOf = (game: (typeof games)[number]): Reader => ({
  you: game.viewer > 3 ? null : game.viewer,
  names: NAMES,
  characters: new Characters(game.messages[0]!.snapshot.view!.mix),
});

describe("the story", () => {
  test("is said in the browser as in the terminal", async () => {
    await chooseLanguage("de");
    const kinds = new Set<string>();
    for (const game of games)
      for (const { message, told } of game.messages) {
        if (message.type !== "update") continue;
        const said = passages(message.events, message.story ?? []).map((one) => storyLine(one, readerOf(game), 0).text);
        expect(said).toEqual(told);
        for (const { text } of message.story ?? []) for (const id of JSON.stringify(text).match(/story-[a-z-]+/g) ?? []) kinds.add(id);
      }
    expect(kinds.size).toBeGreaterThan(20);
  });

  test("leaves no event without a sentence but those of the turn and of the scores", () => {
    const silent = new Set<string>();
    for (const game of games)
      for (const { message } of game.messages) {
        if (message.type !== "update") continue;
        const told = new Set(passages(message.events, message.story ?? []).flatMap(({ events }) => events));
        for (const event of message.events) if (!told.has(event)) silent.add(event.kind);
      }
    expect([...silent].filter((kind) => !["turn_began", "turn_ended", "revealed"].includes(kind))).toEqual([]);
  });

  test("sums up what the others did since our turn, without what was only begun", () => {
    const told = (key: number, seat: number | null, opens = false): StoryLine => ({ key, seat, opens, text: "", concerns: false, cards: [] });
    const story = [told(1, 1), told(2, 0), told(3, 1, true), told(4, 1), told(5, null), told(6, 0, true), told(7, 2)];
    expect(sinceTurn(story, 2, 0).map(({ key }) => key)).toEqual([4, 7]);
    expect(sinceTurn(story, 7, 0)).toEqual([]);
  });

  test("is read longer if it is longer, and faster if much waits", () => {
    expect(readingTime("x".repeat(40), 0)).toBe(2800);
    expect(readingTime("x".repeat(40), 3)).toBe(2800);
    expect(readingTime("x".repeat(40), 8)).toBe(1400);
  });
});

/** A table with two villages of two cards, and a deck. */
function table(memory: TableState["memory"] = "marks"): TableState {
  const facedown = (...ids: number[]) => ids.map((id) => ({ id }));
  return stateOf(
    {
      mix: "AAAAAAAAAAAAAA-A", players: 3, rounds: 4, round: 1, phase: "before", turn: 1, start: 1, token: 0,
      zones: { a: facedown(0, 1), b: facedown(5, 6), c: facedown(10, 11), deck: facedown(30, 31), pile: [{ id: 20, number: 9 }] },
    },
    memory,
  ); // prettier-ignore
}
function after(state: TableState, you: number | null, ...events: GameEvent[]): { state: TableState; traces: Traces } {
  let traces = NO_TRACES;
  for (const event of events) {
    const next = fold(state, event);
    traces = trace(traces, state, next, event, you);
    state = next;
  }
  return { state, traces };
}

describe("traces", () => {
  const swapped: GameEvent = { kind: "swapped", seat: 1, card: 1, zone: "b", index: 0, other: 5 };
  const viewed: GameEvent = { kind: "viewed", seat: 1, card: 1, zone: "b", index: 0 };

  test("show where both cards of a swap came from, until our turn has ended", () => {
    const { traces } = after(table(), 0, swapped);
    expect(traces.origins).toEqual(new Map([[1, { seat: 0, slot: 1 }], [5, { seat: 1, slot: 0 }]])); // prettier-ignore
    expect(after(table(), 0, swapped, { kind: "turn_ended", seat: 1 }).traces.origins.size).toBe(2);
    expect(after(table(), 0, swapped, { kind: "turn_ended", seat: 0 }).traces.origins.size).toBe(0);
    expect(after(table(), 1, swapped).traces.origins.size).toBe(0); // our own doing is no news
    expect(after(table(), null, swapped, { kind: "turn_ended", seat: 1 }).traces.origins.size).toBe(0);
  });

  test("go away with the card, and when it is back", () => {
    const back: GameEvent = { kind: "swapped", seat: 2, card: 1, zone: "a", index: 1, other: 5 };
    expect(after(table(), 0, swapped, back).traces.origins.size).toBe(0);
    const gone: GameEvent = { kind: "discarded", seat: 1, card: 1, number: 3, zone: "pile", index: 0 };
    const { traces } = after(table(), 0, swapped, viewed, gone);
    expect([...traces.origins.keys()]).toEqual([5]);
    expect(traces.viewers.size).toBe(0);
  });

  test("show a card that somebody put into another village", () => {
    const drew: GameEvent = { kind: "drew", seat: 1, card: 30, zone: "hand", index: 0, source: "deck" };
    const put = (zone: "a" | "b"): GameEvent => ({ kind: "placed", seat: 1, card: 30, zone, index: 0, faceup: false });
    expect(after(table(), 0, drew, put("a")).traces.origins).toEqual(new Map([[30, { seat: null, slot: 0 }]]));
    expect(after(table(), 0, drew, put("b")).traces.origins.size).toBe(0);
  });

  test("show who looked, in their order, for the whole round", () => {
    const { traces, state } = after(table(), 0, swapped, viewed, { ...viewed, seat: 2 }, viewed, { kind: "turn_ended", seat: 0 });
    expect(viewersOf(traces, state, 1, 0)).toEqual([1, 2]);
    expect(viewersOf(traces, state, 1, 1)).toEqual([2]); // what we have seen is marked with its number
    expect(viewersOf(traces, state, 5, 0)).toEqual([]);
    const faceup = fold(state, { kind: "turned_faceup", seat: 1, card: 1, number: 3, zone: "b", index: 0 });
    expect(viewersOf(traces, faceup, 1, 0)).toEqual([]);
    const round: GameEvent = { kind: "round_began", seat: 0, card: 20, number: 4, zone: "pile", index: 0, round: 2 };
    expect(trace(traces, state, fold(state, round), round, 0)).toBe(NO_TRACES);
  });

  test("are as much as the table helps to remember", () => {
    expect(after(table("strict"), 0, swapped, viewed).traces).toBe(NO_TRACES);
    const full = after(table("full"), 0, viewed);
    expect(viewersOf(NO_TRACES, full.state, 1, 0)).toEqual([1]); // also of a page that was loaded later
  });

  test("of whole games are of facedown cards that lie in villages", () => {
    let [moved, looked] = [0, 0];
    for (const game of games) {
      let state: TableState | undefined;
      let traces = NO_TRACES;
      const you = game.viewer > 3 ? null : game.viewer;
      for (const { message } of game.messages) {
        if (message.type === "table") state = stateOf(message.view!, game.memory);
        if (message.type !== "update") continue;
        for (const event of message.events) {
          const next = fold(state!, event);
          traces = trace(traces, state!, next, event, you);
          state = next;
          for (const [id, origin] of traces.origins) expect(placeOf(state, id)?.seat).not.toBe(origin.seat);
          for (const id of traces.viewers.keys()) expect(placeOf(state, id)).toBeDefined();
          moved += traces.origins.size;
          looked += VILLAGES.slice(0, state.players).flatMap((zone) => state!.zones[zone]).filter((id) => viewersOf(traces, state!, id, you).length).length;
        }
      }
    }
    expect(moved).toBeGreaterThan(10);
    expect(looked).toBeGreaterThan(100);
  });
});
