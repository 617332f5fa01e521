import { FluentBundle, FluentResource } from "@fluent/bundle";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadCatalogue } from "../src/net/catalogue.svelte";
import type { Catalogue, GameEvent } from "../src/protocol";
import { fold, stateOf, type TableState } from "../src/game/fold";
import { Characters, seatNames } from "../src/game/names";
import { arithmetic, scoringOf } from "../src/game/scoring";
import { cardLabel, eventText, promptText, translate, type Reader } from "../src/game/text";
import { chooseLanguage, load } from "../src/texts";
import { readGames } from "./messages";

const games = readGames();

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

const info = (number: number, name: string) => ({
  id: `amulet.${number}`, deck: "A", number, name, text: `What ${name} does.`, rule: "", kind: "draw", copies: 4,
}); // prettier-ignore
const catalogue = {
  version: "",
  levels: [],
  limits: { players: 4, rounds: 4, name: 24, chat: 500 },
  decks: [
    { letter: "A", name: "amulet", token: { deck: "A", name: "amulet", text: "Put it on a card.", rule: "AMULET-1" } },
    { letter: "M", name: "moon", token: { deck: "M", name: "lantern", text: "Shines.", rule: "TOKEN-3" } },
  ],
  cards: [info(9, "Seer"), info(3, "Bodyguard")],
} satisfies Catalogue;
vi.stubGlobal("fetch", async () => Response.json(catalogue));
const reader = (mix: string, you: number | null): Reader => ({
  you,
  names: ["Ada", "Bo", "Cleo", "Dora"],
  characters: new Characters(mix),
});
const AMULET = "AAAAAAAAAAAAAA-A";

beforeAll(() => Promise.all([load("game", "table", "server"), loadCatalogue()]));
afterEach(() => chooseLanguage("en"));

/** All messages of all games, with the reader and the table after each event. */
function* told() {
  for (const game of games) {
    const who = reader(game.mix, game.viewer > 3 ? null : game.viewer);
    let state: TableState | undefined;
    for (const { message } of game.messages) {
      if (message.type === "table") state = stateOf(message.view!, game.memory);
      if (message.type === "table" || message.type === "update") yield { who, prompt: message.prompt, note: "note" in message ? message.note : undefined };
      if (message.type !== "update") continue;
      for (const event of message.events) yield { who, event, state: (state = fold(state!, event)) };
    }
  }
}

describe("sentences", () => {
  test("a bot is never called like somebody else at the table", () => {
    const bot = { kind: "bot", level: "hard" } as const;
    expect(seatNames([{ kind: "person", name: "Bo" }, bot, bot, { kind: "empty" }])).toEqual(["Bo", "Tomas", "Ada", "empty seat"]);
    expect(seatNames([{ kind: "person", name: "ada" }, bot, bot])).toEqual(["ada", "Tomas", "Ada 2"]);
  });

  test.each(["en", "de"] as const)("every event and prompt of whole games has one, with all filled in (%s)", async (language) => {
    await chooseLanguage(language);
    const events = new Map<string, string>();
    const prompts = new Map<string, string>();
    for (const { who, event, state, prompt, note } of told()) {
      const said = event ? eventText(who, state!, event) : prompt ? promptText(who, prompt) : "";
      expect(said, JSON.stringify(event ?? prompt)).not.toMatch(/[{}]|undefined|null|ask-|target-/);
      if (event) events.set(event.kind, said);
      else if (prompt) prompts.set(prompt.kind ?? "waiting", said);
      if (note) expect(translate(note, who)).not.toMatch(/[{}]|note-/);
    }
    const silent = [...events].filter(([, said]) => !said).map(([kind]) => kind);
    expect(silent.sort()).toEqual(["revealed", "turn_ended"]);
    expect(events.size).toBeGreaterThan(25);
    expect([...prompts].filter(([, said]) => !said)).toEqual([]);
    expect(prompts.size).toBeGreaterThan(6);
  });

  test("speak to the reader, and name the others", () => {
    const began: GameEvent = { kind: "round_began", seat: 1, card: 20, number: 9, zone: "pile", index: 0, round: 2 };
    const text = (you: number | null) => eventText(reader(AMULET, you), emptyState(), began);
    expect(text(1)).toBe("Round 2 begins; you start. The first discard is the 9 (Seer).");
    expect(text(0)).toBe("Round 2 begins; Bo starts. The first discard is the 9 (Seer).");
    expect(text(null)).toBe(text(0));
  });

  test("say whose card it is, and where the other one lies", () => {
    const state = { ...emptyState(), zones: { ...emptyState().zones, a: [0, 1], b: [5, 6] } };
    const swapped: GameEvent = { kind: "swapped", seat: 1, card: 1, zone: "a", index: 1, other: 6 };
    const text = (you: number | null, event: GameEvent) => eventText(reader(AMULET, you), state, event);
    expect(text(0, swapped)).toBe("Bo swapped their own card 2 and your card 2.");
    expect(text(1, swapped)).toBe("You swapped your card 2 and Ada's card 2.");
    expect(text(1, { ...swapped, other: 40 })).toBe("You swapped another card and Ada's card 2.");
    const told: GameEvent = { kind: "known_at_least", seat: 1, card: 5, zone: "b", index: 0, least: 5 };
    expect(text(0, told)).toBe("Everyone knows now that Bo's card 1 is at least 5.");
  });

  test("of the engine and the server are rendered from an id and values, other texts among them", () => {
    const ada = reader(AMULET, 0);
    const ask = { id: "ask-may-choose", values: { target: { id: "target-your-card" } } };
    expect(translate({ id: "refusal-not-an-answer", values: { ask } }, ada)).toBe(
      "That is no answer to what is asked: Choose one of your cards, or pass.",
    );
    expect(translate({ id: "refusal-instead-of-drawing", values: { number: 9 } }, ada)).toBe("Seer is used instead of drawing.");
    expect(translate({ id: "refusal-token-not-yours" }, ada)).toBe("You do not have the amulet.");
    expect(translate({ id: "note-sat-down", values: { seat: 0 } }, ada)).toBe("You sat down.");
    expect(translate({ id: "note-sat-down", values: { seat: 1 } }, ada)).toBe("Bo sat down.");
    const question = { id: "prompt-ability", values: { number: 9, ask } };
    expect(promptText(ada, { seats: [0], ask: question })).toBe("Seer: Choose one of your cards, or pass.");
    const [first, last] = [1, 2].map((seat) => ({ id: "phrase-seat", values: { seat } }));
    const waiting = { id: "prompt-waiting", values: { names: { id: "list-and", values: { first: first!, last: last! } } } };
    expect(promptText(ada, { seats: [1, 2], ask: waiting })).toBe("Waiting for Bo and Cleo.");
    expect(translate({ id: "refusal-of-tomorrow" }, ada)).toBe("refusal-of-tomorrow");
  });

  test("of a kind of event that is new need only its fields and its message", () => {
    const bell = new FluentBundle("en", { useIsolating: false });
    bell.addResource(new FluentResource("event-rang = { $seat }, { $seat_name }, { $place }, { $number_card }, { $twice }"));
    const { getMessage } = FluentBundle.prototype;
    const catalogues = vi.spyOn(FluentBundle.prototype, "getMessage").mockImplementation(function (this: FluentBundle, id) {
      return getMessage.call(id === "event-rang" ? bell : this, id);
    });
    const rang = { kind: "rang", seat: 1, card: 2, number: 9, zone: "a", index: 2, twice: true } as unknown as GameEvent;
    expect(eventText(reader(AMULET, 0), emptyState(), rang)).toBe("other, Bo, your card 3, the 9 (Seer), yes");
    expect(eventText(reader(AMULET, 1), emptyState(), rang)).toBe("you, Bo, Ada's card 3, the 9 (Seer), yes");
    catalogues.mockRestore();
  });

  test("in German have their own second person, articles and names", async () => {
    await load("cards");
    await chooseLanguage("de");
    const bo = reader(AMULET, 1);
    expect(eventText(bo, emptyState(), { kind: "used_token", seat: 1 })).toBe("Du hast das Amulett benutzt.");
    expect(eventText(bo, emptyState(), { kind: "used_token", seat: 0 })).toBe("Ada hat das Amulett benutzt.");
    expect(bo.characters.card(9)).toBe("9 Seher");
  });

  const CARD = { id: 2, number: 9, faceup: false, rotated: false, locked: false, guards: null, least: 0, used: false, seenBy: null };
  const withCard = (card: Partial<TableState["cards"][number]>): TableState => ({
    ...emptyState(),
    cards: { 2: { ...CARD, ...card } },
    zones: { ...emptyState().zones, a: [0, 1, 2] },
  });

  test("a card is described in full", () => {
    expect(cardLabel(reader(AMULET, 0), withCard({ rotated: true }), 2)).toBe(
      "your card 3, facedown, you saw the 9 (Seer), rotated",
    );
    expect(cardLabel(reader(AMULET, 1), withCard({ number: null }), 2)).toBe("Ada's card 3, facedown");
  });

  test("a token that locks a card is called by its own name", async () => {
    const locked = withCard({ number: null, locked: true });
    const put: GameEvent = { kind: "locked", seat: 0, card: 2, zone: "a", index: 2 };
    const says = (mix: string) => {
      const bo = reader(mix, 1);
      return [cardLabel(bo, locked, 2), eventText(bo, locked, put), translate({ id: "refusal-locked" }, bo).split(":")[0]];
    };
    expect(says(AMULET)).toEqual([
      "Ada's card 3, facedown, under the amulet",
      "Ada put the amulet on their own card 3.",
      "That card lies under the amulet",
    ]);
    expect(says("AAAAAAAAAAAAAA-M")).toEqual([
      "Ada's card 3, facedown, under the lantern",
      "Ada put the lantern on their own card 3.",
      "That card lies under the lantern",
    ]);
  });

  test("what a screen reader reads in German has no English in it", async () => {
    await load("cards");
    await chooseLanguage("de");
    const marks = { rotated: true, locked: true, guards: 2, used: true };
    const labels = [{}, { faceup: true }, { number: null }, { number: null, least: 5 }].flatMap((card) =>
      [0, 1, null].map((you) => cardLabel(reader(AMULET, you), withCard({ ...card, ...marks }), 2)),
    );
    expect(labels[0]).toBe(
      "deine Karte 3, verdeckt, von dir gesehen: die 9 (Seher), quer, gesperrt durch das Amulett, bewacht Karte 3, bewacht, in diesem Zug benutzt",
    );
    for (const { who, event, state, prompt, note } of told()) {
      if (event) labels.push(eventText(who, state!, event));
      if (event && "card" in event) labels.push(cardLabel(who, state!, event.card));
      if (prompt) labels.push(promptText(who, prompt));
      if (note) labels.push(translate(note, who));
    }
    const english = /\b(the|your?|cards?|face(up|down)|pile|and|of|is|are|has|have|turn|round|under|their|put|drew|choose|or)\b/i;
    expect([...new Set(labels)].filter((label) => english.test(label))).toEqual([]);
    expect(new Set(labels).size).toBeGreaterThan(500);
  });
});

describe("scoring", () => {
  test("ends with the points of the server in every round that was played", () => {
    let rounds = 0;
    for (const game of games) {
      let state: TableState | undefined;
      let ending: { state: TableState; events: GameEvent[] } | undefined;
      for (const { message } of game.messages) {
        if (message.type === "table") state = stateOf(message.view!, game.memory);
        if (message.type !== "update") continue;
        for (const event of message.events) {
          state = fold(state!, event);
          if (event.kind === "round_ended") ending = { state, events: [] };
          ending?.events.push(event);
          if (ending && (event.kind === "revealed" || event.kind === "gave")) ending.state = state;
          if (event.kind !== "token_passed" || !ending) continue;
          const scoring = scoringOf(ending.state, ending.events);
          expect(scoring.points).toEqual(state.points[state.round - 1]);
          for (const [seat, village] of scoring.villages.entries()) {
            if (village.some((card) => card.number === null)) throw new Error("a card is not known at scoring");
            const parts = arithmetic(scoring, seat, { scores: () => true, halves: (n) => n === 2 && game.mix[n] === "D" });
            expect(parts.at(-1)?.total).toBe(scoring.points[seat]);
            for (const part of parts)
              if ("terms" in part) expect(part.terms.reduce((sum, one) => sum + one, 0)).toBe(part.total);
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
