// Sentences about the game, rendered from ids and values by the catalogues that the terminal uses too. What the values
// become is the same in both: see docs/texts.md.
import type { Happened, Text } from "../protocol";
import { find, t, type Key, type Values } from "../texts";
import { placeOf, VILLAGES, type TableState, type Zone } from "./fold";
import { Characters } from "./names";

/** Who reads, and what things are called. */
export interface Reader {
  you: number | null;
  names: readonly string[];
  characters: Characters;
}
const NOBODY: Reader = { you: null, names: [], characters: new Characters("") };

/** One line of the log. `cards` are those it is about. */
export interface Line {
  readonly key: number;
  readonly kind: string;
  readonly seat: number | null;
  readonly cards: readonly number[];
  readonly text: string;
}

export function who(reader: Reader, seat: number | null | undefined): string {
  return seat == null ? "" : say(reader, "who", { seat });
}

/** A text of the engine or the server in the chosen language; its id where no catalogue has it. */
export function translate(text: Text, reader: Reader = NOBODY): string {
  return find(text.id, variablesOf(text.values ?? {}, reader)) ?? text.id;
}

/** A text of the client's own that has the same variables as those of the game. */
export function say(reader: Reader, id: Key, values: Readonly<Record<string, string | number | boolean>>): string {
  return find(id, variablesOf(values, reader)) ?? "";
}

/** These need no line in the log. */
const SILENT: ReadonlySet<string> = new Set(["turn_ended", "revealed"]);

/** An event as a sentence; empty for what needs none. `state` is the table after it. */
export function eventText(reader: Reader, state: TableState, event: Happened): string {
  if (SILENT.has(event.kind)) return "";
  return find(`event-${event.kind.replaceAll("_", "-")}`, variablesOf({ ...event }, reader, state)) ?? "";
}

/** The variables of a message, by the names of the fields that they are made of. */
function variablesOf(fields: Readonly<Record<string, unknown>>, reader: Reader, state?: TableState): Values {
  const { characters } = reader;
  const values: Record<string, string | number> = {
    ...characters.values("number", undefined),
    token: characters.tokenName,
    token_the: characters.tokenPhrase,
    token_text: characters.tokenText,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (isNamed(name, "seat") && typeof value === "number") Object.assign(values, seatValues(reader, name, value));
    else if (isNamed(name, "number") && typeof value === "number") Object.assign(values, characters.values(name, value));
    else if (typeof value === "boolean") values[name] = value ? "yes" : "no";
    else if (typeof value === "object" && value !== null) values[name] = translate(value as Text, reader);
    else if (typeof value === "number" || typeof value === "string") values[name] = value;
  }
  const { zone, index, other, seat } = fields as Partial<Record<"index" | "other" | "seat", number>> & { zone?: Zone };
  if (zone) values["place"] = zoneText(reader, zone, index ?? 0, seat);
  if (other !== undefined && state) {
    const place = placeOf(state, other);
    values["other_place"] = place ? placeText(reader, place.seat, place.slot, seat) : t("place-unknown");
  }
  return values;
}

function isNamed(field: string, meaning: string): boolean {
  return field === meaning || field.endsWith(`_${meaning}`);
}

function seatValues(reader: Reader, name: string, seat: number): Values {
  return { [name]: seat === reader.you ? "you" : "other", [`${name}_name`]: reader.names[seat] ?? "" };
}

function ownerValues(reader: Reader, seat: number, actor?: number | null): { owner: string; owner_name: string } {
  const owner = seat === reader.you ? "you" : seat === actor ? "actor" : "other";
  return { owner, owner_name: reader.names[seat] ?? "" };
}

/** A place of a village. `actor` is who did something there: "their own card 3" needs no name. */
export function placeText(reader: Reader, seat: number, slot: number, actor?: number | null): string {
  return t("place-village", { ...ownerValues(reader, seat, actor), slot: slot + 1 });
}

function zoneText(reader: Reader, zone: Zone, index: number, actor: number | undefined): string {
  const village = (VILLAGES as readonly string[]).indexOf(zone);
  if (village >= 0) return placeText(reader, village, index, actor);
  if (zone.startsWith("private-"))
    return t("place-private", ownerValues(reader, "abcd".indexOf(zone.at(-1)!), actor));
  return t(`place-${zone as "deck" | "pile" | "row" | "hand"}`);
}

/** All that can be said about a card that lies in a village: what a screen reader reads. */
export function cardLabel(reader: Reader, state: TableState, id: number): string {
  const card = state.cards[id];
  const place = placeOf(state, id);
  if (!card || !place) return "";
  const number_card = reader.characters.phrase(card.number);
  const parts = [placeText(reader, place.seat, place.slot)];
  if (card.faceup || state.revealed) parts.push(t("state-faceup", { number_card }));
  else if (card.number !== null) parts.push(t("state-seen", { reader: reader.you === null ? "watcher" : "player", number_card }));
  else if (card.least) parts.push(t("state-at-least", { least: card.least }));
  else parts.push(t("state-facedown"));
  if (card.rotated) parts.push(t("state-rotated"));
  if (card.locked) parts.push(t("state-locked"));
  const ward = card.guards === null ? undefined : placeOf(state, card.guards);
  if (ward) parts.push(t("state-guarding", { slot: ward.slot + 1 }));
  if (isGuarded(state, id)) parts.push(t("state-guarded"));
  if (card.used) parts.push(t("table-used"));
  return parts.join(", ");
}

export function isGuarded(state: TableState, id: number): boolean {
  return Object.values(state.cards).some((other) => other.guards === id);
}

/** The cards that an event is about, for pointing at them. */
export function cardsOf(event: Happened): number[] {
  const cards = "card" in event && event.card != null && event.kind !== "round_began" ? [event.card] : [];
  return "other" in event && typeof event.other === "number" ? [...cards, event.other] : cards;
}
