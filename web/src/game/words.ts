// What happened, in words of the chosen language, made from the parts of an event.
import type { EventKind, GameEvent, RoundEnd } from "../protocol";
import { t, type Key } from "../texts";
import { placeOf, VILLAGES, type TableState } from "./fold";
import type { Persons } from "./names";

/** Who reads, and what things are called. */
export interface Reader {
  you: number | null;
  names: readonly string[];
  persons: Persons;
}

/** One line of the log. `cards` are those it is about. */
export interface Line {
  readonly key: number;
  readonly kind: EventKind | "note";
  readonly seat: number | null;
  readonly cards: readonly number[];
  readonly text: string;
}

export function who(reader: Reader, seat: number | null | undefined): string {
  if (seat == null) return "";
  return seat === reader.you ? t("table.you") : (reader.names[seat] ?? "");
}

/** A card of a village. `actor` is who did something with it: "their own card 3" needs no name. */
export function slotWords(reader: Reader, seat: number, slot: number, actor?: number | null): string {
  if (seat === reader.you) return t("table.yourCard", { slot: slot + 1 });
  if (seat === actor) return t("table.ownCard", { slot: slot + 1 });
  return t("table.cardOf", { name: reader.names[seat] ?? "", slot: slot + 1 });
}

/** Where a card lies in a village, in words. */
function placeWords(reader: Reader, state: TableState, id: number, actor?: number | null): string {
  const place = placeOf(state, id);
  return place ? slotWords(reader, place.seat, place.slot, actor) : t("table.someCard");
}

/** All that can be said about a card that lies in a village: what a screen reader reads. */
export function cardWords(reader: Reader, state: TableState, id: number): string {
  const card = state.cards[id];
  const place = placeOf(state, id);
  if (!card || !place) return "";
  const parts = [slotWords(reader, place.seat, place.slot)];
  if (card.faceup || state.revealed) parts.push(t("table.faceup"), reader.persons.card(card.number));
  else {
    parts.push(t("table.facedown"));
    if (card.number !== null) parts.push(t("table.youSaw", { number: reader.persons.card(card.number) }));
    else if (card.least) parts.push(t("table.atLeast", { number: card.least }));
  }
  if (card.rotated) parts.push(t("table.rotated"));
  if (card.locked) parts.push(t("table.locked"));
  const ward = card.guards === null ? undefined : placeOf(state, card.guards);
  if (ward) parts.push(t("table.guarding", { slot: ward.slot + 1 }));
  if (isGuarded(state, id)) parts.push(t("table.guarded"));
  if (card.used) parts.push(t("table.used"));
  return parts.join(", ");
}

export function isGuarded(state: TableState, id: number): boolean {
  return Object.values(state.cards).some((other) => other.guards === id);
}

const PLAIN: Readonly<Partial<Record<EventKind, Key>>> = {
  put_back: "table.logPutBack",
  took: "table.logTook",
  discarded: "table.logDiscarded",
  put_under: "table.logPutUnder",
  shown: "table.logShown",
  turned_faceup: "table.logFaceup",
  turned_facedown: "table.logFacedown",
  rotated: "table.logRotated",
  unguarded: "table.logUnguarded",
  locked: "table.logLocked",
  passed_on: "table.logPassed",
  gave: "table.logGave",
  laid_out: "table.logLaidOut",
  stored: "table.logStored",
  used_ability: "table.logUsed",
  used_token: "table.logToken",
  reversed: "table.logReversed",
  skipped: "table.logSkipped",
  called: "table.logCalled",
  summed: "table.logSum",
  adjusted: "table.logAdjusted",
  scored: "table.logScored",
  game_ended: "table.logWon",
};

export const ENDED: Readonly<Record<RoundEnd, Key>> = {
  call: "table.ended1",
  deck: "table.ended2",
  villagers: "table.ended3",
  quiet: "table.ended4",
};

/** An event as a sentence; empty for what needs none. `state` is the table after it. */
export function eventWords(reader: Reader, state: TableState, event: GameEvent): string {
  const actor = "seat" in event ? event.seat : null;
  const village = "zone" in event ? VILLAGES.findIndex((zone) => zone === event.zone) : -1;
  const place = () => {
    if (!("card" in event)) return "";
    return village >= 0
      ? slotWords(reader, village, event.index, actor)
      : placeWords(reader, state, event.card, actor);
  };
  const words = {
    who: who(reader, actor),
    card: reader.persons.card("number" in event ? event.number : undefined),
    place: place(),
    number: "points" in event ? event.points : "least" in event ? event.least : "",
    token: t(`table.${reader.persons.token}`),
    n: "round" in event ? event.round : "",
  };
  switch (event.kind) {
    case "turn_ended":
    case "revealed":
      return "";
    case "round_began":
      return t("table.logRound", words);
    case "turn_began":
      return t(event.extra ? "table.logExtra" : "table.logTurn", words);
    case "viewed":
      return t(event.number === undefined ? "table.logViewed" : "table.logViewedIt", words);
    case "drew":
      if (event.source === "row") return t("table.logDrewRow", words);
      if (event.number !== undefined) return t("table.logDrewIt", words);
      return t(event.source === "deck" ? "table.logDrew" : "table.logDrewPrivate", words);
    case "placed":
      return t(event.faceup ? "table.logPlacedUp" : "table.logPlacedDown", words);
    case "guarded":
      return t("table.logGuarded", { ...words, place: placeWords(reader, state, event.other, actor) });
    case "swapped":
      return t("table.logSwapped", { ...words, other: placeWords(reader, state, event.other, actor) });
    case "told_at_least":
      return t("table.logAtLeast", words);
    case "round_ended":
      return t("table.logEnded", { reason: t(ENDED[event.reason]) });
    case "token_passed":
      return t(event.active ? "table.logTokenActive" : "table.logTokenPassed", words);
  }
  const key = PLAIN[event.kind];
  return key ? t(key, words) : "";
}

/** The cards that an event is about, for pointing at them. */
export function cardsOf(event: GameEvent): number[] {
  if (!("card" in event) || event.kind === "round_began") return [];
  return "other" in event ? [event.card, event.other] : [event.card];
}
