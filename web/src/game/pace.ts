// How fast a game is shown: how long each event is looked at, how long a sentence is read, and what is heard.
import type { EventKind } from "../protocol";
import type { Sound } from "../sound";

/** How long an event is looked at before the next one, in milliseconds at normal speed. */
export const PAUSES: Readonly<Partial<Record<EventKind, number>>> = {
  round_began: 900,
  viewed: 450,
  drew: 380,
  took: 380,
  placed: 140,
  discarded: 320,
  shown: 500,
  turned_faceup: 380,
  turned_facedown: 260,
  rotated: 300,
  guarded: 320,
  locked: 400,
  swapped: 520,
  gave: 420,
  laid_out: 260,
  stored: 320,
  put_back: 220,
  put_under: 260,
  used_ability: 420,
  used_token: 420,
  reversed: 420,
  called: 700,
  round_ended: 700,
};

export const SOUNDS: Readonly<Partial<Record<EventKind, Sound>>> = {
  drew: "drawn",
  took: "drawn",
  placed: "placed",
  discarded: "discarded",
  viewed: "viewed",
  turned_faceup: "turned",
  turned_facedown: "turned",
  swapped: "swapped",
  passed_on: "swapped",
  gave: "swapped",
  called: "called",
};

/** More sentences than this that wait are read faster, so that nobody falls far behind. */
const MOST_WAITING = 4;

/** How long it takes to read a sentence, in milliseconds, while `waiting` more of them wait. */
export function readingTime(text: string, waiting: number): number {
  return (1200 + 40 * text.length) * Math.min(1, MOST_WAITING / Math.max(1, waiting));
}

/** The pause before the next event: shorter when something waits for us, and when much has piled up. */
export function pauseAfter(kind: EventKind | undefined, queued: number, asked: boolean): number {
  const pause = kind ? (PAUSES[kind] ?? 0) : 0;
  return pause * (asked ? 0.6 : 1) * Math.max(0.15, 1 - queued / 25);
}
