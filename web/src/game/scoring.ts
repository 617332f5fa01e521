// The end of a round as steps that can be shown one after another, made from the events, and what each of them adds to
// the arithmetic of a seat.
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
  | { readonly kind: "village"; readonly seat: number; readonly changes: readonly Change[] }
  | { readonly kind: "adjusted"; readonly card: number; readonly number: number; readonly changes: readonly Change[] }
  | { readonly kind: "call"; readonly seat: number; readonly won: boolean; readonly changes: readonly Change[] }
  | { readonly kind: "token"; readonly seat: number; readonly active: boolean; readonly changes: readonly Change[] };

export interface Scoring {
  readonly round: number;
  /** Why the round ended; undefined if that was not told. */
  readonly reason: RoundEnd | undefined;
  readonly caller: number | null;
  /** Who had the token in this round. */
  readonly holder: number;
  readonly villages: readonly (readonly ScoredCard[])[];
  readonly steps: readonly Step[];
  readonly points: readonly number[];
  /** The points of all rounds up to this one, by round and seat. */
  readonly rounds: readonly (readonly number[])[];
  /** The totals of all rounds up to this one. */
  readonly totals: readonly number[];
  readonly winner: number | null;
}

/** `state` is the table when the sums begin, after all gifts; `events` are those from the end of the round on. */
export function scoringOf(state: TableState, events: readonly GameEvent[]): Scoring {
  const { caller } = state;
  const steps: Step[] = [];
  const now = Array.from({ length: state.players }, () => 0);
  const points = [...now];
  let reason: RoundEnd | undefined;
  let winner: number | null = null;
  for (const event of events)
    switch (event.kind) {
      case "round_ended":
        reason = event.reason;
        break;
      case "summed":
        now[event.seat] = event.points;
        steps.push({ kind: "village", seat: event.seat, changes: [{ seat: event.seat, from: 0, to: event.points }] });
        break;
      case "adjusted": {
        // What one card does to several sums is one step.
        const { seat, card, number, points: to } = event;
        const before = steps.at(-1);
        const going = before?.kind === "adjusted" && before.card === card ? before.changes : [];
        if (going.length) steps.pop();
        steps.push({ kind: "adjusted", card, number, changes: [...going, { seat, from: now[seat]!, to }] });
        now[seat] = to;
        break;
      }
      case "scored":
        points[event.seat] = event.points;
        break;
      case "token_passed":
        // A call is settled after all sums: the score of the caller is another than the sum, or the lowest of all.
        if (caller !== null) {
          const won = now[caller] === Math.min(...now);
          const changes = [{ seat: caller, from: now[caller]!, to: points[caller]! }];
          steps.push({ kind: "call", seat: caller, won, changes });
        }
        steps.push({ kind: "token", seat: event.seat, active: event.active, changes: [] });
        break;
      case "game_ended":
        winner = event.seat;
        break;
    }
  // Villages open from the highest sum down, and the one of the caller last.
  const sumOf = (step: Step) => (step.kind !== "village" ? 0 : step.seat === caller ? -Infinity : step.changes[0]!.to);
  const villages = steps.filter((step) => step.kind === "village").sort((a, b) => sumOf(b) - sumOf(a));
  const rounds = [...state.points.slice(0, state.round - 1), points];
  return {
    round: state.round,
    reason,
    caller,
    holder: state.token,
    villages: VILLAGES.slice(0, state.players).map((zone) =>
      state.zones[zone].map((id) => {
        const card = state.cards[id]!;
        return { id, number: card.number, wasUp: card.faceup };
      }),
    ),
    steps: [...villages, ...steps.filter((step) => step.kind !== "village")],
    points,
    rounds,
    totals: points.map((_, seat) => rounds.reduce((sum, round) => sum + (round[seat] ?? 0), 0)),
    winner,
  };
}

/** A part of a seat's arithmetic: what `step` of the scoring adds to its line, with the sum that it leads to. */
export type Part = { readonly step: number; readonly total: number } & (
  | { readonly kind: "sum"; readonly terms: readonly number[] }
  /** Cards with this number, lying faceup, count something else than it: `terms` is the sum with that. */
  | { readonly kind: "count"; readonly number: number; readonly cards: number; readonly terms: readonly number[] }
  /** A card changes the sum; `by` is "÷2", "+50", "−14", or empty where it becomes something else. */
  | { readonly kind: "card"; readonly number: number; readonly own: boolean; readonly by: string }
  | { readonly kind: "call"; readonly won: boolean; readonly by: string }
);

/** What scoring needs to know about cards, by their numbers. */
export interface ScoringCards {
  /** Does it work at the scoring? */
  scores(number: number): boolean;
  /** Does it halve sums? */
  halves(number: number): boolean;
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "");
const sum = (terms: readonly number[]) => terms.reduce((all, one) => all + one, 0);

/** The arithmetic of a seat: 2+2+4 → 0+0+4 = 4 → ÷2 = 2 → ÷2 = 1 → +10 = 11. */
export function arithmetic(scoring: Scoring, seat: number, cards: ScoringCards): Part[] {
  const village = scoring.villages[seat]!;
  const parts: Part[] = [];
  for (const [step, { changes, ...what }] of scoring.steps.entries())
    for (const { seat: whose, from, to } of changes) {
      if (whose !== seat) continue;
      switch (what.kind) {
        case "village": {
          const terms = village.map(({ number }) => number ?? 0);
          const counted = countedTerms(village, sum(terms) - to, cards);
          parts.push({ kind: "sum", step, terms, total: counted ? sum(terms) : to });
          if (counted) parts.push({ kind: "count", step, total: to, ...counted });
          break;
        }
        case "adjusted": {
          const own = village.some(({ id }) => id === what.card);
          const by = own && cards.halves(what.number) ? "÷2" : own && to === 0 && changes.length > 1 ? "" : signed(to - from);
          parts.push({ kind: "card", step, number: what.number, own, by, total: to });
          break;
        }
        case "call":
          parts.push({ kind: "call", step, won: what.won, by: what.won ? "" : signed(to - from), total: to });
          break;
      }
    }
  return parts;
}

/** Where the cards of a village count `less` than their numbers: which of them count something else, and the terms with it. */
function countedTerms(village: readonly ScoredCard[], less: number, { scores }: ScoringCards) {
  if (!less) return undefined;
  const solved = [...new Set(village.flatMap(({ number, wasUp }) => (wasUp && number !== null && scores(number) ? [number] : [])))]
    .map((number) => {
      const cards = village.filter((card) => card.wasUp && card.number === number).length;
      return { number, cards, value: number - less / cards };
    })
    .filter(({ value }) => Number.isInteger(value))
    .sort((a, b) => Math.abs(a.value) - Math.abs(b.value))[0];
  if (!solved) return undefined;
  const { number, cards, value } = solved;
  return { number, cards, terms: village.map((card) => (card.wasUp && card.number === number ? value : (card.number ?? 0))) };
}

/** How somebody did in a game that is over: by how much, to whom, and in which round most of it was lost or won. */
export interface Outcome {
  readonly won: boolean;
  /** The best of the others if won, else the winner. */
  readonly rival: number;
  readonly margin: number;
  /** The round that decided, from 0, and the difference to the rival in it. */
  readonly round: number;
  readonly swing: number;
}

export function outcomeOf({ winner, totals, rounds }: Pick<Scoring, "winner" | "totals" | "rounds">, seat: number): Outcome | undefined {
  if (winner === null) return undefined;
  const won = winner === seat;
  const others = totals.flatMap((total, other) => (other === seat ? [] : [{ other, total }]));
  const rival = won ? others.reduce((best, one) => (one.total < best.total ? one : best)).other : winner;
  const swings = rounds.map((points) => (won ? points[rival]! - points[seat]! : points[seat]! - points[rival]!));
  const swing = Math.max(...swings);
  return { won, rival, margin: Math.abs(totals[seat]! - totals[rival]!), round: swings.indexOf(swing), swing };
}
