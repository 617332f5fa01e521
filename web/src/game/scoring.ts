// The end of a round as steps that can be shown one after another, made from the events.
import type { GameEvent, RoundEnd } from "../protocol";
import { VILLAGES, type TableState } from "./fold";

export interface ScoredCard {
  readonly id: number;
  readonly number: number | null;
  /** Did it lie faceup before all were turned? */
  readonly wasUp: boolean;
}

export interface Change {
  readonly seat: number;
  readonly from: number;
  readonly to: number;
}

/** `changes` are the sums that a step changes. */
export type Step =
  | { readonly kind: "cards" }
  | { readonly kind: "adjusted"; readonly card: number; readonly number: number; readonly changes: readonly Change[] }
  | { readonly kind: "call"; readonly seat: number; readonly won: boolean; readonly changes: readonly Change[] }
  | { readonly kind: "token"; readonly seat: number; readonly active: boolean };

export interface Scoring {
  readonly round: number;
  /** Why the round ended; undefined if that was not told. */
  readonly reason: RoundEnd | undefined;
  readonly villages: readonly (readonly ScoredCard[])[];
  readonly steps: readonly Step[];
  /** The sum of each seat after each step. */
  readonly sums: readonly (readonly number[])[];
  readonly points: readonly number[];
  /** The totals of all rounds up to this one. */
  readonly totals: readonly number[];
  readonly winner: number | null;
}

/** `state` is the table when the sums begin, after all gifts; `events` are those from the end of the round on. */
export function scoringOf(state: TableState, events: readonly GameEvent[]): Scoring {
  const steps: Step[] = [];
  const sums: number[][] = [];
  const now = Array.from({ length: state.players }, () => 0);
  const points = [...now];
  let reason: RoundEnd | undefined;
  let winner: number | null = null;
  const push = (step: Step) => {
    steps.push(step);
    sums.push([...now]);
  };
  for (const event of events)
    switch (event.kind) {
      case "round_ended":
        reason = event.reason;
        break;
      case "summed":
        now[event.seat] = event.points;
        if (!steps.length) steps.push({ kind: "cards" });
        sums[0] = [...now];
        break;
      case "adjusted": {
        // What one card does to several sums is one step.
        const { seat, card, number, points: to } = event;
        const before = steps.at(-1);
        const going = before?.kind === "adjusted" && before.card === card ? before.changes : [];
        if (going.length) (steps.pop(), sums.pop());
        const changes = [...going, { seat, from: now[seat]!, to }];
        now[seat] = to;
        push({ kind: "adjusted", card, number, changes });
        break;
      }
      case "scored":
        points[event.seat] = event.points;
        break;
      case "token_passed": {
        // A call is settled after all sums: the score of the caller is another than the sum, or the lowest of all.
        const { caller } = state;
        if (caller !== null) {
          const won = now[caller] === Math.min(...now);
          const changes = [{ seat: caller, from: now[caller]!, to: points[caller]! }];
          now[caller] = points[caller]!;
          push({ kind: "call", seat: caller, won, changes });
        }
        push({ kind: "token", seat: event.seat, active: event.active });
        break;
      }
      case "game_ended":
        winner = event.seat;
        break;
    }
  const earlier = state.points.slice(0, state.round - 1);
  return {
    round: state.round,
    reason,
    villages: VILLAGES.slice(0, state.players).map((zone) =>
      state.zones[zone].map((id) => {
        const card = state.cards[id]!;
        return { id, number: card.number, wasUp: card.faceup };
      }),
    ),
    steps,
    sums,
    points,
    totals: points.map((one, seat) => earlier.reduce((sum, round) => sum + (round[seat] ?? 0), one)),
    winner,
  };
}
