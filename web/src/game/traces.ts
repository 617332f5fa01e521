// What a card went through: where it came from since our last turn, and who has looked at it in this round. Both are
// public; a table without help for the memory shows neither.
import type { GameEvent } from "../protocol";
import { placeOf, zoneOf, type TableState } from "./fold";

/** Where a card of a village came from: another village, or the deck. */
export interface Origin {
  /** The village; null is the deck. */
  readonly seat: number | null;
  /** The slot there, from 0, as it was then. */
  readonly slot: number;
}

export interface Traces {
  /** By card: where it lay before it moved. */
  readonly origins: ReadonlyMap<number, Origin>;
  /** By card: who viewed it, in the order in which they did. */
  readonly viewers: ReadonlyMap<number, readonly number[]>;
}

export const NO_TRACES: Traces = { origins: new Map(), viewers: new Map() };

/** The traces after an event. `before` and `after` are the table; `you` is null for somebody who only watches. */
export function trace(
  traces: Traces,
  before: TableState,
  after: TableState,
  event: GameEvent,
  you: number | null,
): Traces {
  if (event.kind === "round_began" || after.memory === "strict") return NO_TRACES;
  // Our turn is over: from now on everything is news. Who watches sees the traces of one turn.
  if (event.kind === "turn_ended" && (you === null || event.seat === you)) return { ...traces, origins: new Map() };
  if (!("card" in event)) return traces;
  if (event.kind === "viewed") return { ...traces, viewers: viewed(traces.viewers, event.card, event.seat) };
  const cards = event.kind === "swapped" ? [event.card, event.other] : [event.card];
  let { origins, viewers } = traces;
  for (const card of cards) {
    const to = placeOf(after, card);
    if (!to) {
      // It has left the villages; what comes back later is another story.
      origins = without(origins, card);
      viewers = without(viewers, card);
      continue;
    }
    const from = placeOf(before, card);
    const byUs = "seat" in event && event.seat === you;
    if (byUs || from?.seat === to.seat) continue;
    // A card that somebody puts into their own village is theirs to know; only one put into another's is news.
    const added = event.kind === "placed" && zoneOf(before, card) !== undefined && event.seat !== to.seat;
    if (!from && !added) continue;
    const origin = origins.get(card) ?? (from ? { seat: from.seat, slot: from.slot } : { seat: null, slot: 0 });
    origins = origin.seat === to.seat ? without(origins, card) : new Map(origins).set(card, origin);
  }
  return origins === traces.origins && viewers === traces.viewers ? traces : { origins, viewers };
}

/** Which others viewed a facedown card: those whom we saw looking, and with full help for the memory all who know it. */
export function viewersOf(traces: Traces, state: TableState, card: number, you: number | null): readonly number[] {
  const lying = state.cards[card];
  if (!lying || lying.faceup || state.revealed || state.memory === "strict") return [];
  const seen = traces.viewers.get(card) ?? [];
  const known = lying.seenBy ?? [];
  if (known.length >= state.players) return [];
  return [...seen, ...known.filter((seat) => !seen.includes(seat))].filter((seat) => seat !== you);
}

function viewed(viewers: Traces["viewers"], card: number, seat: number): Traces["viewers"] {
  const before = viewers.get(card) ?? [];
  return before.includes(seat) ? viewers : new Map(viewers).set(card, [...before, seat]);
}

function without<Value>(map: ReadonlyMap<number, Value>, card: number): ReadonlyMap<number, Value> {
  if (!map.has(card)) return map;
  const next = new Map(map);
  next.delete(card);
  return next;
}
