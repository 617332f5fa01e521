// The messages of a game that is over, given to a table one after another as if they came from the server.
import type { TableState } from "../../game/fold";
import type { Source } from "../../game/session.svelte";
import type { Hooks } from "../../net/connection";
import type { ServerMessage, TableShown, Update } from "../../protocol";

export type Step = TableShown | Update;

/** The messages that can be shown: nothing is asked any more, and nobody talks. */
export function stepsOf(messages: ServerMessage[], seat: number | null): Step[] {
  const out: Step[] = [];
  for (const message of messages) {
    if (message.type !== "table" && message.type !== "update") continue;
    const prompt = message.prompt && { ...message.prompt, legal: [], undo: null, clocks: null };
    const seq = out.length + 1;
    if (message.type === "update") out.push({ ...message, seq, prompt: prompt ?? message.prompt });
    else {
      const options = { ...message.options, hints: false, undo: false, chat: false, clock: null };
      out.push({ ...message, seq, prompt, you: seat, host: null, asked: null, paused: null, help: [], stage: "playing", options });
    }
  }
  return out;
}

/**
 * The moment after each step: how much has happened by then that everybody was told of. It is the same for every seat,
 * while a seat alone is told of a choice that it has not completed.
 */
export function momentsOf(steps: readonly Step[]): number[] {
  let moment = 0;
  return steps.map((step) => (moment += step.type === "table" ? 1 : step.events.length));
}

/** How many steps lead to a moment: at least one. */
export function stepsTo(moments: readonly number[], moment: number): number {
  const found = moments.findIndex((one) => one >= moment);
  return found < 0 ? Math.max(1, moments.length) : found + 1;
}

/** The numbers of steps after which a turn or a round begins. */
export function beginnings(steps: readonly Step[], of: "turn_began" | "round_began"): number[] {
  const found = steps.flatMap((step, i) => (step.type === "update" && step.events.some(({ kind }) => kind === of) ? [i + 1] : []));
  return [...new Set([1, ...found])];
}

/** The next of some steps in a direction from one of them; the step itself if there is none. */
export function jump(from: number, marks: readonly number[], direction: 1 | -1, last: number): number {
  if (direction > 0) return marks.find((one) => one > from) ?? last;
  return marks.findLast((one) => one < from) ?? 1;
}

/** The numbers of the cards in each round, by their ids, from the record of a game. */
export function dealsOf(record: string): number[][] {
  return [...record.matchAll(/^deal: ([0-9A-D]+)$/gm)].map(([, deal = ""]) => [...deal].map((one) => parseInt(one, 14)));
}

/** Opens all cards. */
export function opened(state: TableState, deals: readonly (readonly number[])[]): TableState {
  const deal = deals[state.round - 1];
  if (!deal) return state;
  const cards = Object.values(state.cards).map((card) => [card.id, { ...card, number: card.number ?? deal[card.id] ?? null }]);
  return { ...state, revealed: true, cards: Object.fromEntries(cards) as TableState["cards"] };
}

export class Replay implements Source {
  seq = 0;
  constructor(
    private readonly steps: readonly Step[],
    private readonly hooks: Hooks,
  ) {}

  connect(): void {
    this.hooks.status("live");
    this.hooks.message({ type: "present", seats: [0, 1, 2, 3] });
  }
  /** Gives the next message; is there one more after it? */
  next(): boolean {
    const message = this.steps[this.seq];
    if (message) {
      this.seq += 1;
      this.hooks.message(message);
    }
    return this.seq < this.steps.length;
  }
  async send(): Promise<ServerMessage> {
    return { type: "done", id: "", seq: this.seq };
  }
  close(): void {}
  wake(): void {}
  identityChanged(): void {}
  acknowledge(): void {}
}
