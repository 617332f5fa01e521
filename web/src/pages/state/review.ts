// The report of a review, as docs/review.md describes it, and what the page derives from it. A test of the server holds
// the fields current.
import type { Text } from "../../protocol";
import { fields, store, stored } from "../../storage";

export interface Header {
  format: number;
  version: string;
  rules: number;
  evaluator: string;
  simulations: number;
  rollouts: number;
  seed: number;
  thresholds: number[];
  errors: number;
  seconds: number;
  digest: string;
  record: string;
  mix: string;
  players: number;
  names: string[];
  seats: number[];
  winner: number | null;
  complete: boolean;
}
export interface Action {
  code: string;
  win: number;
  error: number;
  visits: number;
  points: number;
  text: Text;
}
export interface Forgotten {
  seat: number;
  slot: number;
  number: number;
  turn: number;
}
export interface Call {
  chance: number;
  error: number;
  verdict: string;
  succeeded: boolean | null;
}
export interface Decision {
  at: number;
  seat: number;
  round: number;
  turn: number;
  status: string;
  known: string;
  asked: Text;
  played: string;
  best: string;
  loss: number;
  error: number;
  mark: string;
  cause: string;
  actions: Action[];
  explanation: Text[];
  forgotten: Forgotten | null;
  call: Call | null;
  follows: Text[];
}
export interface Luck {
  at: number;
  kind: string;
  round: number;
  turn: number;
  seat: number | null;
  number: number | null;
  value: number[];
  average: number[];
  luck: number[];
}
export interface Round {
  round: number;
  chances: number[];
  points: number[];
  loss: number[];
  luck: number[];
}
export interface Seat {
  seat: number;
  result: number | null;
  luck: number;
  adjusted: number | null;
  loss: number;
  decisions: number;
  marks: Record<string, number>;
}
export interface Report {
  header: Header;
  seats: Seat[];
  rounds: Round[];
  instructive: number[];
  decisions: Decision[];
  luck: Luck[];
}

/** A card as a seat knew it: its number if it had seen it, and how it lies. */
export interface KnownCard {
  number: number | null;
  faceup: boolean;
  locked: boolean;
}
/** What a seat knew of the table. */
export interface KnownTable {
  villages: KnownCard[][];
  pile: KnownCard | null;
  hand: KnownCard[];
  row: KnownCard[];
  deck: number;
}

/** Reads the text of a position with ? for what was not seen. */
export function knownTable(text: string): KnownTable {
  const zones = new Map<string, KnownCard[]>();
  for (const field of text.split("; ")) {
    const [name = "", ...words] = field.split(" ");
    zones.set(name, words.flatMap(cardOf));
  }
  const zone = (name: string) => zones.get(name) ?? [];
  return {
    villages: ["a", "b", "c", "d"].filter((name) => zones.has(name)).map(zone),
    pile: zone("pile")[0] ?? null,
    hand: zone("hand"),
    row: zone("row"),
    deck: zone("deck").length,
  };
}
function cardOf(word: string): KnownCard[] {
  const found = /^(\d+|\?)(.*)$/.exec(word);
  if (!found) return [];
  const marks = found[2]!;
  return [{ number: found[1] === "?" ? null : Number(found[1]), faceup: marks.includes("^"), locked: marks.includes("!") }];
}

/** Is an action as good as the best, as far as can be told? Then it solves the exercise. */
export function isAsGood(decision: Decision, code: string): boolean {
  const best = decision.actions[0];
  const action = decision.actions.find((one) => one.code === code);
  if (!best || !action) return false;
  return best.win - action.win < Math.max(1, 2 * Math.hypot(best.error, action.error));
}

export type Point = readonly [at: number, value: number];

/** The chance to win before each decision of a seat, with the best action. */
export function chanceCurve(report: Report, seat: number): Point[] {
  return report.decisions.flatMap((one) => (one.seat === seat && one.actions[0] ? [[one.at, one.actions[0].win] as const] : []));
}

/** The sum of luck after each event. */
export function luckCurve(report: Report, seat: number): Point[] {
  let sum = 0;
  return report.luck.map((one) => [one.at, (sum += one.luck[seat] ?? 0)] as const);
}

const SOLVED = "review-solved";
const MOST_SOLVED = 500;
const solvedList = (): string[] =>
  stored(SOLVED, (value) => (Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : []));
const nameOf = (report: Report, decision: Decision) => `${report.header.digest.slice(0, 16)} ${decision.at}`;

export function isSolved(report: Report, decision: Decision): boolean {
  return solvedList().includes(nameOf(report, decision));
}
export function noteSolved(report: Report, decision: Decision): void {
  const name = nameOf(report, decision);
  store(SOLVED, [...solvedList().filter((one) => one !== name), name].slice(-MOST_SOLVED));
}

/** Is this a report, or how far it is? */
export function isReport(answer: unknown): answer is Report {
  return "header" in fields(answer);
}
