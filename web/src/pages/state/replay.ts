// The letters of a game that is over, told to a table one after another as if they came from the server.
import type { Source } from "../../game/session.svelte";
import type { Hooks } from "../../net/connection";
import type { ServerMessage, TableShown, Update } from "../../protocol";

export type Letter = TableShown | Update;

/** The letters that can be shown: nothing is asked any more, and nobody talks. */
export function lettersOf(letters: ServerMessage[], seat: number | null): Letter[] {
  const out: Letter[] = [];
  for (const letter of letters) {
    if (letter.type !== "table" && letter.type !== "update") continue;
    const prompt = letter.prompt && { ...letter.prompt, legal: [], undo: null, clocks: null };
    const n = out.length + 1;
    if (letter.type === "update") out.push({ ...letter, n, prompt: prompt ?? letter.prompt });
    else {
      const options = { ...letter.options, hints: false, undo: false, chat: false, clock: null };
      out.push({ ...letter, n, prompt, you: seat, host: null, asked: null, stage: "playing", options });
    }
  }
  return out;
}

export class Letters implements Source {
  seq = 0;
  constructor(
    private readonly letters: readonly Letter[],
    private readonly hooks: Hooks,
  ) {}

  connect(): void {
    this.hooks.status("live");
    this.hooks.message({ type: "present", seats: [0, 1, 2, 3] });
  }
  /** Tells the next letter; is there one more after it? */
  next(): boolean {
    const letter = this.letters[this.seq];
    if (letter) {
      this.seq += 1;
      this.hooks.message(letter);
    }
    return this.seq < this.letters.length;
  }
  async send(): Promise<ServerMessage> {
    return { type: "done", id: "", n: this.seq };
  }
  close(): void {}
  wake(): void {}
  identityChanged(): void {}
  acknowledge(): void {}
}
