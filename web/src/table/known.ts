// What somebody at a seat knows of the cards in front of them, as the table shows it.
import { VILLAGES, type TableState } from "../game/fold";

export interface Known {
  /** The numbers that are known, from left to right. */
  readonly numbers: readonly number[];
  readonly unknown: number;
}

export function knownOf(state: TableState, seat: number): Known {
  const cards = state.zones[VILLAGES[seat]!].map((id) => state.cards[id]?.number ?? null);
  const numbers = cards.filter((number) => number !== null);
  return { numbers, unknown: cards.length - numbers.length };
}
