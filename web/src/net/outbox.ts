// Messages that the server has not answered yet. They are sent again over a new connection, since the server counts an
// id once; but not for ever: one that a connection did not survive several times is given up.
import type { Answer, Outgoing } from "./commands";
import { changesSomething } from "./commands";

/** How often a message is sent before it is given up. A hint costs the server seconds. */
export const ATTEMPTS = 5;
const ATTEMPTS_FOR_HINT = 2;
/** After this many failures messages go one by one, so that the one that breaks connections is found. */
const SUSPICIOUS = 2;
/** Milliseconds for an answer. A hint is thought about, and may wait behind those of others. */
const PATIENCE = 10_000;
const PATIENCE_FOR_HINT = 60_000;

export interface Entry {
  readonly message: Outgoing;
  readonly answered: (answer: Answer) => void;
  /** How often a connection was lost, or time ran out, while this was not answered. */
  failures: number;
  /** When its answer is overdue; undefined while it is not under way. */
  due: number | undefined;
}

export class Outbox {
  private entries = new Map<string, Entry>();

  add(message: Outgoing, answered: (answer: Answer) => void): void {
    this.entries.set(message.id, { message, answered, failures: 0, due: undefined });
  }

  get size(): number {
    return this.entries.size;
  }

  /** Those that change something at the table. */
  get commands(): Outgoing[] {
    return [...this.entries.values()].map((entry) => entry.message).filter(changesSomething);
  }

  /** Takes the messages that are to be sent now, in their order. */
  take(now: number): Outgoing[] {
    const all = [...this.entries.values()];
    const oneByOne = all.some((entry) => entry.failures >= SUSPICIOUS);
    if (oneByOne && all.some((entry) => entry.due !== undefined)) return [];
    const out = all.filter((entry) => entry.due === undefined).slice(0, oneByOne ? 1 : undefined);
    for (const entry of out)
      entry.due = now + (entry.message.type === "hint" ? PATIENCE_FOR_HINT : PATIENCE);
    return out.map((entry) => entry.message);
  }

  /** The server has answered; true if that was still waited for. */
  settle(id: string, answer: Answer): boolean {
    const entry = this.entries.get(id);
    if (!entry) return false;
    this.entries.delete(id);
    entry.answered(answer);
    return true;
  }

  /** The only message under way, which an answer without an id must mean; undefined if there are several or none. */
  get only(): string | undefined {
    const sent = [...this.entries.values()].filter((entry) => entry.due !== undefined);
    return sent.length === 1 ? sent[0]!.message.id : undefined;
  }

  /** One message has failed: it is sent again later, unless that was too often. */
  fail(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    entry.due = undefined;
    entry.failures += 1;
    const most = entry.message.type === "hint" ? ATTEMPTS_FOR_HINT : ATTEMPTS;
    if (entry.failures >= most) this.settle(id, { type: "undelivered" });
  }

  /** The connection is gone, and with it what was under way. */
  lost(): void {
    for (const [id, entry] of [...this.entries]) if (entry.due !== undefined) this.fail(id);
  }

  /** When the next answer is overdue. */
  get deadline(): number | undefined {
    const all = [...this.entries.values()].flatMap((entry) => (entry.due === undefined ? [] : [entry.due]));
    return all.length ? Math.min(...all) : undefined;
  }

  /** Nothing can be sent any more. `outside`: because we do not sit at the table; then we have left it. */
  giveUp(outside = false): void {
    for (const [id, { message }] of [...this.entries])
      this.settle(id, outside && message.type === "leave" ? { type: "done", id, seq: 0 } : { type: "undelivered" });
  }
}
