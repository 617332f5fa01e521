import { describe, expect, test } from "vitest";
import { fold, left, settle, SOME_CARD, stateOf, VILLAGES, type TableState } from "../src/game/fold";
import type { EventKind, Zone } from "../src/protocol";
import { readGames } from "./messages";

const games = readGames();

/** What a fold and a snapshot have in common, in a form that compares well. */
function seen(state: TableState) {
  const zones = Object.fromEntries(
    Object.entries(state.zones).map(([zone, ids]) => [
      zone,
      zone === "deck" ? ids.map((id) => (state.cards[id]?.number == null ? SOME_CARD : id)) : ids,
    ]),
  );
  const placed = (Object.keys(state.zones) as Zone[]).flatMap((zone) => [...state.zones[zone]]);
  const cards = placed
    .filter((id) => id !== SOME_CARD && state.cards[id] && !state.zones.deck.includes(id))
    .map((id) => {
      const card = state.cards[id]!;
      const inVillage = VILLAGES.some((zone) => state.zones[zone].includes(id));
      return {
        ...card,
        used: inVillage && !state.revealed && card.used,
        seenBy: card.seenBy?.toString(),
        least: state.memory === "strict" ? 0 : card.least,
      };
    })
    .sort((one, other) => one.id - other.id);
  const { round, turn, clockwise, token, tokenActive, caller, skip, extra } = state;
  return { round, turn, clockwise, token, tokenActive, caller, skip, extra, points: state.points, zones, cards };
}

describe("folding what the server sends gives what its snapshots show", () => {
  test.each(
    games.map((game) => [`${game.mix}, ${game.players} players, ${game.memory}, ${game.viewer}`, game] as const),
  )("%s", (_, game) => {
    let state: TableState | undefined;
    let events = 0;
    for (const { message, snapshot, unseen } of game.messages) {
      if (message.type === "table") state = stateOf(message.view!, game.memory);
      else if (message.type === "update") {
        for (const event of message.events) state = fold(state!, event);
        state = settle(state!, message.prompt);
        events += message.events.length;
      }
      const mine = seen(state!);
      const theirs = seen(stateOf(snapshot.view!, game.memory));
      if (game.memory === "strict") {
        // A snapshot also shows cards that lie slid forward just now. What it does not show, we must not have.
        theirs.cards.forEach((card, i) => {
          if (mine.cards[i]!.number === null) card.number = null;
        });
      }
      const at = `message ${message.type === "table" || message.type === "update" ? message.seq : ""}`;
      expect(mine, at).toEqual(theirs);
      if (game.memory === "full") expect(left(state!), at).toEqual(unseen);
    }
    expect(events).toBeGreaterThan(50);
  });
});

test("a misspelled kind of event does not pass the type check", () => {
  // @ts-expect-error: it is put_under
  const wrong: EventKind = "put_undr";
  const right: EventKind = "put_under";
  expect(wrong).not.toBe(right);
});
