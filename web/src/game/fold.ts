// The table as one seat may see it, folded from what the server tells. There are no rules here: an event says where a
// card lies now, and which number it has if that may be known.
import {
  MOVES,
  SEEN_BY_ALL,
  SEEN_BY_SEAT,
  type GameEvent,
  type Options,
  type Prompt,
  type RoundBegan,
  type View,
  type ViewCard,
  type Zone,
} from "../protocol";

export const VILLAGES = ["a", "b", "c", "d"] as const;
export const PRIVATE = ["private-a", "private-b", "private-c", "private-d"] as const;

/** A card, named by its place in the shuffle. `number` is null if we may not know it, or do not remember. */
export interface Card {
  readonly id: number;
  readonly number: number | null;
  readonly faceup: boolean;
  readonly rotated: boolean;
  readonly locked: boolean;
  /** The card that this Bodyguard lies on. */
  readonly guards: number | null;
  /** Everyone knows that the number is at least this; 0 if not. */
  readonly least: number;
  readonly used: boolean;
  /** Who has seen it, if the table helps with that. */
  readonly seenBy: readonly number[] | null;
}

/** A card of the deck of which nothing is known, not even its id. */
export const SOME_CARD = -1;

export interface TableState {
  readonly players: number;
  readonly memory: NonNullable<Options["memory"]>;
  /** Which round this is, from 1. */
  readonly round: number;
  readonly turn: number;
  readonly start: number;
  readonly clockwise: boolean;
  readonly token: number;
  readonly tokenActive: boolean;
  readonly caller: number | null;
  readonly skip: boolean;
  readonly extra: boolean;
  /** For each round that is over, the points of each seat. */
  readonly points: readonly (readonly number[])[];
  /** Has the round ended, so that all villages are open? */
  readonly revealed: boolean;
  readonly zones: Readonly<Record<Zone, readonly number[]>>;
  readonly cards: Readonly<Record<number, Card>>;
}

const SET_SIZE = 5;
const FIRST_DISCARD = 20;
export const CARDS = 52;
const COPIES = [2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2];

function noZones(): Record<Zone, number[]> {
  return {
    a: [], b: [], c: [], d: [], deck: [], pile: [], row: [], hand: [],
    "private-a": [], "private-b": [], "private-c": [], "private-d": [],
  }; // prettier-ignore
}

function allSeats(players: number): number[] {
  return Array.from({ length: players }, (_, seat) => seat);
}

function blank(id: number, state: Pick<TableState, "memory">): Card {
  return {
    id,
    number: null,
    faceup: false,
    rotated: false,
    locked: false,
    guards: null,
    least: 0,
    used: false,
    seenBy: state.memory === "full" ? [] : null,
  };
}

function cardOf(card: ViewCard, view: View, memory: TableState["memory"]): Card {
  return {
    id: card.id,
    number: card.number ?? null,
    faceup: card.faceup ?? false,
    rotated: card.rotated ?? false,
    locked: card.locked ?? false,
    guards: card.guards ?? null,
    least: card.least ?? 0,
    used: card.used ?? false,
    seenBy: memory !== "full" ? null : card.public ? allSeats(view.players) : (card.seen ?? []),
  };
}

/** The state that a view shows. */
export function stateOf(view: View, memory: TableState["memory"]): TableState {
  const zones = noZones();
  const cards: Record<number, Card> = {};
  for (const zone of Object.keys(zones) as Zone[]) {
    const known = (view.zones[zone] ?? []).map((card) => cardOf(card, view, memory));
    const isKnown = (card: Card) => zone !== "deck" || card.number !== null;
    zones[zone] = known.map((card) => (isKnown(card) ? card.id : SOME_CARD));
    for (const card of known.filter(isKnown)) cards[card.id] = card;
  }
  return {
    players: view.players,
    memory,
    round: view.round,
    turn: view.turn,
    start: view.start,
    clockwise: !view.counterclockwise,
    token: view.token,
    tokenActive: view.token_active ?? false,
    caller: view.caller ?? null,
    skip: view.skip ?? false,
    extra: view.extra ?? false,
    points: view.points ?? [],
    revealed: view.phase === "scoring" || view.phase === "over",
    zones,
    cards,
  };
}

/** The state after an event. */
export function fold(state: TableState, event: GameEvent): TableState {
  const next = event.kind === "round_began" ? newRound(state, event) : { ...state };
  if ("card" in event) {
    const { card: id } = event;
    if (MOVES.has(event.kind)) next.zones = moved(next, id, event.zone, event.index);
    next.cards = { ...next.cards, [id]: changed(next, next.cards[id] ?? blank(id, next), event) };
  }
  switch (event.kind) {
    case "swapped":
      next.zones = swapped(next.zones, event.card, event.other);
      break;
    case "turn_began":
      next.turn = event.seat;
      next.extra = event.extra;
      next.skip = false;
      break;
    case "reversed":
      next.clockwise = event.clockwise;
      break;
    case "skipped":
      next.skip = true;
      break;
    case "called":
      next.caller = event.seat;
      break;
    case "used_token":
      next.tokenActive = false;
      break;
    case "token_passed":
      next.token = event.seat;
      next.tokenActive = event.active;
      break;
    case "revealed":
      next.revealed = true;
      break;
    case "scored":
      next.points = scored(next, event.seat, event.points);
      break;
  }
  return next;
}

/** What only the prompt says: which cards were used. And what is no longer in sight is forgotten, unless the table helps
 * to remember it; the prompt says what of the discard pile lies open. Done after all events of a message. */
export function settle(state: TableState, prompt: Prompt): TableState {
  const { memory, zones, revealed } = state;
  const used = new Set(prompt.used);
  const open = new Map(prompt.pile);
  const pile = new Map(zones.pile.map((id, depth) => [id, open.get(depth) ?? null]));
  const facedown = new Set([...VILLAGES.flatMap((zone) => zones[zone]), ...zones.deck]);
  const isForgotten = (card: Card) => memory === "strict" && facedown.has(card.id) && !card.faceup && !revealed;
  const number = (card: Card) => {
    const top = memory === "full" ? undefined : pile.get(card.id);
    return top !== undefined ? top : isForgotten(card) ? null : card.number;
  };
  return {
    ...state,
    cards: mapCards(state.cards, (card) => {
      const next = { number: number(card), used: used.has(card.id) };
      return next.number === card.number && next.used === card.used ? card : { ...card, ...next };
    }),
  };
}

/** With full memory help: how many of each number we have not seen. */
export function left(state: TableState): number[] {
  const count = [...COPIES];
  for (const card of Object.values(state.cards)) if (card.number !== null) count[card.number]!--;
  return count;
}

/** The village in which a card lies, and its slot from 0; undefined if it lies elsewhere. */
export function placeOf(state: TableState, id: number): { seat: number; slot: number } | undefined {
  for (let seat = 0; seat < state.players; seat++) {
    const slot = state.zones[VILLAGES[seat]!].indexOf(id);
    if (slot >= 0) return { seat, slot };
  }
  return undefined;
}

export function zoneOf(state: TableState, id: number): Zone | undefined {
  return (Object.keys(state.zones) as Zone[]).find((zone) => state.zones[zone].includes(id));
}

type Changing = { -readonly [name in keyof TableState]: TableState[name] };

function newRound(state: TableState, event: RoundBegan): Changing {
  const zones = noZones();
  const cards: Record<number, Card> = {};
  for (let seat = 0; seat < state.players; seat++) {
    zones[VILLAGES[seat]!] = Array.from({ length: SET_SIZE }, (_, slot) => seat * SET_SIZE + slot);
    for (const id of zones[VILLAGES[seat]!]) cards[id] = blank(id, state);
  }
  zones.pile = [FIRST_DISCARD];
  zones.deck = Array.from({ length: CARDS - FIRST_DISCARD - 1 }, () => SOME_CARD);
  cards[FIRST_DISCARD] = {
    ...blank(FIRST_DISCARD, state),
    number: event.number,
    seenBy: state.memory === "full" ? allSeats(state.players) : null,
  };
  return {
    ...state,
    round: event.round,
    turn: event.seat,
    start: event.seat,
    clockwise: true,
    caller: null,
    skip: false,
    extra: false,
    revealed: false,
    zones,
    cards,
  };
}

/** The zones with a card in its new place. One that was nowhere comes from the top of the deck. */
function moved(state: TableState, id: number, to: Zone, index: number): TableState["zones"] {
  const from = zoneOf(state, id);
  const zones: Record<Zone, readonly number[]> = { ...state.zones };
  zones[from ?? "deck"] = from ? zones[from].filter((other) => other !== id) : zones.deck.slice(1);
  zones[to] = zones[to].toSpliced(index, 0, id);
  return zones;
}

function swapped(zones: TableState["zones"], one: number, other: number): TableState["zones"] {
  const swap = (id: number) => (id === one ? other : id === other ? one : id);
  const next = { ...zones } as Record<Zone, readonly number[]>;
  for (const zone of VILLAGES) next[zone] = zones[zone].map(swap);
  return next;
}

type CardEvent = Extract<GameEvent, { card: number }>;

function changed(state: TableState, card: Card, event: CardEvent): Card {
  const next = { ...card };
  if ("number" in event && event.number !== undefined) next.number = event.number;
  if (next.seenBy) next.seenBy = seenBy(next.seenBy, state.players, event);
  if (MOVES.has(event.kind) && (event.zone === "pile" || event.zone === "deck" || event.zone.startsWith("private"))) {
    next.faceup = next.rotated = next.locked = false;
    next.guards = null;
  }
  switch (event.kind) {
    case "placed":
      next.faceup ||= event.faceup;
      break;
    case "turned_faceup":
      next.faceup = true;
      break;
    case "turned_facedown":
      next.faceup = false;
      break;
    case "rotated":
      next.rotated = true;
      break;
    case "locked":
      next.locked = true;
      break;
    case "guarded":
      next.guards = event.other;
      break;
    case "unguarded":
      next.guards = null;
      break;
    case "known_at_least":
      next.least = Math.max(next.least, event.least);
      break;
  }
  return next;
}

/** Who has seen the card of an event, after it. */
function seenBy(before: readonly number[], players: number, event: CardEvent): readonly number[] {
  if (SEEN_BY_ALL.has(event.kind) || (event.kind === "placed" && event.faceup))
    return allSeats(players);
  if (SEEN_BY_SEAT.has(event.kind) && "seat" in event && !before.includes(event.seat))
    return [...before, event.seat].sort();
  return before;
}

function scored(state: TableState, seat: number, points: number): TableState["points"] {
  const rounds = state.points.map((round) => [...round]);
  (rounds[state.round - 1] ??= Array.from({ length: state.players }, () => 0))[seat] = points;
  return rounds;
}

function mapCards(cards: TableState["cards"], change: (card: Card) => Card): TableState["cards"] {
  return Object.fromEntries(Object.values(cards).map((card) => [card.id, change(card)]));
}
