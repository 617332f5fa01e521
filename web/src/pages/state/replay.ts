// The messages of a game that is over, given to a table one after another as if they came from the server.
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
      out.push({ ...message, seq, prompt, you: seat, host: null, asked: null, stage: "playing", options });
    }
  }
  return out;
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
