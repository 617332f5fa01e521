// A puzzle as a table of its own: one message shows it, and what is chosen there is the answer.
import type { Source } from "../../game/session.svelte";
import type { Answer, Command } from "../../net/commands";
import type { Hooks } from "../../net/connection";
import type { TableShown } from "../../protocol";

export class PuzzleSource implements Source {
  seq = 0;
  constructor(
    private readonly table: TableShown,
    private readonly hooks: Hooks,
    /** Gets the codes of a whole choice; false if they could not be sent, and may be chosen again. */
    private readonly answer: (codes: string[]) => Promise<boolean>,
  ) {}

  connect(): void {
    this.hooks.status("live");
    this.hooks.message({ type: "present", seats: this.table.seats.map((_, seat) => seat) });
    this.show(this.table);
  }
  private show(table: TableShown): void {
    this.seq += 1;
    this.hooks.message({ ...table, seq: this.seq });
  }
  /** Nothing more can be chosen. */
  finish(): void {
    const { prompt } = this.table;
    this.show({ ...this.table, ...(prompt && { prompt: { ...prompt, legal: [], several: [] } }) });
  }
  async send(command: Command): Promise<Answer> {
    if (command.type === "act" && !(await this.answer(command.codes))) return { type: "undelivered" };
    return { type: "done", id: "", seq: this.seq };
  }
  close(): void {}
  wake(): void {}
  identityChanged(): void {}
  acknowledge(): void {}
}
