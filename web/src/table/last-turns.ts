// After a call everybody else has one more turn.
import type { TableState } from "../game/fold";

export interface LastTurn {
  readonly seat: number;
  readonly is: "done" | "now" | "coming";
}

/** The last turns of the others in their order, and how far they are. Empty if nobody has called. */
export function lastTurns({ caller, turn, players, clockwise }: TableState): LastTurn[] {
  if (caller === null) return [];
  const step = clockwise ? 1 : players - 1;
  const order = Array.from({ length: players - 1 }, (_, i) => (caller + (i + 1) * step) % players);
  const at = turn === caller ? -1 : order.indexOf(turn);
  return order.map((seat, i) => ({ seat, is: i < at ? "done" : i === at ? "now" : "coming" }));
}
