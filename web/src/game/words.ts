// What happened, in words of the chosen language, made from the parts of an event.
import type { Happened } from "../protocol";
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
  readonly kind: string;
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

const PLAIN: Readonly<Record<string, Key>> = {
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

/** An event as a sentence; empty for what needs none. `state` is the table after it. */
export function eventWords(reader: Reader, state: TableState, event: Happened): string {
  const { kind, card, number, value } = event;
  const seat = event.zone ? VILLAGES.indexOf(event.zone as (typeof VILLAGES)[number]) : -1;
  const words = {
    who: who(reader, event.seat),
    card: reader.persons.card(number),
    place:
      seat >= 0
        ? slotWords(reader, seat, event.index ?? 0, event.seat)
        : card != null
          ? placeWords(reader, state, card, event.seat)
          : "",
    number: value ?? "",
    token: t(`table.${reader.persons.token}`),
    n: (value ?? 0) + 1,
  };
  switch (kind) {
    case "turn_ended":
    case "revealed":
      return "";
    case "round_began":
      return t("table.logRound", words);
    case "turn_began":
      return t(value === 1 ? "table.logExtra" : "table.logTurn", words);
    case "viewed":
      return t(number == null ? "table.logViewed" : "table.logViewedIt", words);
    case "drew":
      if (event.source === "row") return t("table.logDrewRow", words);
      if (number != null) return t("table.logDrewIt", words);
      return t(event.source === "deck" ? "table.logDrew" : "table.logDrewPrivate", words);
    case "placed":
      return t(value === 1 ? "table.logPlacedUp" : "table.logPlacedDown", words);
    case "guarded":
      return t("table.logGuarded", { ...words, place: placeWords(reader, state, value!, event.seat) });
    case "swapped":
      return t("table.logSwapped", { ...words, other: placeWords(reader, state, value!, event.seat) });
    case "told_at_least":
      return t("table.logAtLeast", words);
    case "round_ended":
      return t("table.logEnded", { reason: t(`table.ended${value as 1 | 2 | 3 | 4}`) });
    case "token_passed":
      return t(value === 1 ? "table.logTokenActive" : "table.logTokenPassed", words);
  }
  const key = PLAIN[kind];
  return key ? t(key, words) : event.text;
}

/** The cards that an event is about, for pointing at them. */
export function cardsOf(event: Happened): number[] {
  const cards = event.card == null || event.kind === "round_began" ? [] : [event.card];
  if ((event.kind === "swapped" || event.kind === "guarded") && event.value != null) cards.push(event.value);
  return cards;
}
