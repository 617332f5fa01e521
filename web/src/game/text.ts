// Sentences about the game, rendered from ids and values by the catalogues that the terminal uses too. What the values
// become is the same in both: see docs/texts.md.
import type { EventKind, GameEvent, Prompt, Text, Zone } from "../protocol";
import { NUMBERS } from "../net/catalogue.svelte";
import { find, t, type Key, type Values } from "../texts";
import { placeOf, PRIVATE, VILLAGES, type TableState } from "./fold";
import { Characters, described } from "./names";
import { viewersOf, type Traces } from "./traces";

/** Who reads, and what things are called. */
export interface Reader {
  you: number | null;
  names: readonly string[];
  characters: Characters;
  /** Texts that no catalogue has: those of a lesson from a file. */
  own?: ((id: string) => string | undefined) | undefined;
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

/** What a message is filled in with. A field named `seat` or `owner` is a seat, one named `number` that of a card. */
type Fields = Readonly<Record<string, string | number | boolean | Text | null | undefined>>;

/** A text of the engine or the server in the chosen language; its id where no catalogue has it. */
export function translate(text: Text, reader: Reader = NOBODY, actor?: number | null): string {
  return find(text.id, variablesOf(text.values ?? {}, reader, actor)) ?? reader.own?.(text.id) ?? text.id;
}

/** A text of the client's own that has the same variables as those of the game. */
export function say(reader: Reader, id: Key, values: Fields): string {
  return find(id, variablesOf(values, reader)) ?? "";
}

export function who(reader: Reader, seat: number | null | undefined): string {
  return seat == null ? "" : say(reader, "who", { seat });
}

/** These need no line in the log. */
const SILENT: ReadonlySet<EventKind> = new Set(["turn_ended", "revealed"]);
/** These sentences do not say who did it, so that "their own card 3" would mean nobody. */
const IMPERSONAL: ReadonlySet<EventKind> = new Set(["passed_on", "known_at_least", "revealed"]);

/** An event as a sentence; empty for what needs none. `state` is the table after it. */
export function eventText(reader: Reader, state: TableState, event: GameEvent): string {
  if (SILENT.has(event.kind)) return "";
  const fields: Record<string, Fields[string]> = { ...event };
  if ("zone" in event) fields["place"] = placeIn(event.zone, event.index);
  if ("other" in event) {
    const place = placeOf(state, event.other);
    fields["other_place"] = place ? villagePlace(place.seat, place.slot) : { id: "place-unknown" };
  }
  const actor = "seat" in event && !IMPERSONAL.has(event.kind) ? event.seat : undefined;
  return find(`event-${event.kind.replaceAll("_", "-")}`, variablesOf(fields, reader, actor)) ?? "";
}

/** What is asked, or for whom it waits; empty if for nobody. */
export function promptText(reader: Reader, { ask }: Prompt): string {
  return ask ? translate(ask, reader) : "";
}

/** The variables of a message, by the names of the fields. `actor` did it: "their own card 3" needs no name. */
function variablesOf(fields: Fields, reader: Reader, actor?: number | null): Values {
  const { characters, names, you } = reader;
  const token = described(characters.token);
  const values: Record<string, string | number> = {
    ...characters.values(undefined),
    token: token.name,
    token_the: characters.tokenPhrase,
    token_text: token.text,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value == null) continue;
    if (typeof value === "boolean") values[name] = value ? "yes" : "no";
    else if (typeof value === "object") values[name] = translate(value, reader, actor);
    else if (name === "number" && typeof value === "number") Object.assign(values, characters.values(value < NUMBERS ? value : undefined));
    else if ((name === "seat" || name === "owner") && typeof value === "number") {
      values[name] = value === you ? "you" : name === "owner" && value === actor ? "actor" : "other";
      values[`${name}_name`] = names[value] ?? "";
    } else values[name] = value;
  }
  return values;
}

function villagePlace(owner: number, slot: number): Text {
  return { id: "place-village", values: { owner, slot: slot + 1 } };
}

function placeIn(zone: Zone, index: number): Text {
  const village = (VILLAGES as readonly string[]).indexOf(zone);
  if (village >= 0) return villagePlace(village, index);
  const owner = (PRIVATE as readonly string[]).indexOf(zone);
  return owner >= 0 ? { id: "place-private", values: { owner } } : { id: `place-${zone}` };
}

/** A place of a village. */
export function placeText(reader: Reader, seat: number, slot: number): string {
  return translate(villagePlace(seat, slot), reader);
}

/** All that can be said about a card that lies in a village: what a screen reader reads. */
export function cardLabel(reader: Reader, state: TableState, id: number, traces?: Traces): string {
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
  if (card.locked) parts.push(say(reader, "state-locked", {}));
  const ward = card.guards === null ? undefined : placeOf(state, card.guards);
  if (ward) parts.push(t("state-guarding", { slot: ward.slot + 1 }));
  if (isGuarded(state, id)) parts.push(t("state-guarded"));
  if (card.used) parts.push(t("table-used"));
  if (traces) parts.push(...traceLabels(reader, state, id, traces));
  return parts.join(", ");
}

/** What a card went through: where it came from, and who viewed it. */
function traceLabels(reader: Reader, state: TableState, id: number, traces: Traces): string[] {
  const name = (seat: number) => (seat === reader.you ? t("table-from-you") : (reader.names[seat] ?? ""));
  const origin = traces.origins.get(id);
  const viewers = viewersOf(traces, state, id, reader.you).map(name);
  const from = origin && (origin.seat === null ? t("table-from-deck") : t("table-came-from", { name: name(origin.seat) }));
  const names = viewers.length ? viewers.reduce((first, last) => t("list-and", { first, last })) : "";
  return [...(from ? [from] : []), ...(names ? [t("table-viewed-by", { names })] : [])];
}

export function isGuarded(state: TableState, id: number): boolean {
  return Object.values(state.cards).some((other) => other.guards === id);
}

/** The cards that an event is about, for pointing at them. */
export function cardsOf(event: GameEvent): number[] {
  if (!("card" in event) || event.kind === "round_began") return [];
  return "other" in event ? [event.card, event.other] : [event.card];
}
