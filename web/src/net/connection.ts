// The line to one table. It connects again by itself, goes on after the last numbered letter it has, and sends again
// what was not confirmed: the server counts a message with the same id once.
import type { ClientMessage, Done, ServerMessage } from "../protocol";
import type { Order } from "./orders";
import { LOST, usualWays, type Line, type Ways } from "./ways";

export type Status =
  | "connecting" // for the first time
  | "open"
  | "broken" // was there, and is being tried again
  | "nobody" // we have no name yet
  | "outside" // we do not sit there, and nobody may watch
  | "none"; // there is no such table

/** The close codes of the server that trying again does not change. */
const FINAL: Readonly<Record<number, Status>> = { 4401: "nobody", 4403: "outside", 4404: "none" };
/** What says which number it was sent after: however late it is sent again, it does not count twice. */
const COUNTED: ReadonlySet<string> = new Set(["chat", "undo", "agree", "leave", "fill", "start", "rematch", "replace"]);
const PATIENCE = 10_000; // for an answer, before the line is thought to be dead
const OPENING = 6_000; // for the first letter
const LONGEST_PAUSE = 8_000;

export interface Hooks {
  status(status: Status): void;
  letter(letter: ServerMessage): void;
}

interface Waiting {
  message: ClientMessage & { id: string };
  answered(letter: ServerMessage): void;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

export class Connection {
  /** The number of the last letter. */
  number = 0;
  private line: Line | undefined;
  /** Our seat by the last whole table; null if we watch. */
  private seat: number | null | undefined;
  private waiting = new Map<string, Waiting>();
  private late: Done[] = [];
  private tries = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private opening: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private had = false;

  constructor(
    private readonly table: string,
    private readonly hooks: Hooks,
    private readonly ways: Ways = usualWays,
  ) {}

  connect(): void {
    this.ended = false;
    clearTimeout(this.again);
    clearTimeout(this.opening);
    this.line?.close();
    this.line = undefined;
    this.hooks.status(this.had ? "broken" : "connecting");
    const way = this.ways.now;
    let stands = false;
    const closed = (code: number) => {
      this.lost(code);
      if (stands || code in FINAL) return;
      void this.ways.failed(way).then((another) => {
        if (!another || this.ended || this.line?.open) return;
        this.tries = 0;
        this.connect();
      });
    };
    const letter = (one: ServerMessage) => {
      if (!stands) this.ways.worked();
      stands = true;
      this.receive(one);
    };
    try {
      const line = way(this.table, this.number, {
        letter: (one) => line === this.line && letter(one),
        closed: (code) => line === this.line && closed(code),
      });
      this.line = line;
      this.opening = setTimeout(() => {
        if (stands || line !== this.line) return;
        line.close();
        closed(LOST);
      }, OPENING);
    } catch {
      closed(LOST); // a browser that may not even try
    }
  }

  /** For good. */
  close(): void {
    this.ended = true;
    clearTimeout(this.again);
    clearTimeout(this.opening);
    for (const one of this.waiting.values()) clearTimeout(one.timer);
    this.line?.close();
    this.line = undefined;
  }

  /** Tries at once instead of waiting, for example when the network is back. */
  hurry(): void {
    if (this.ended || this.line?.open) return;
    this.tries = 0;
    this.ways.anew();
    this.connect();
  }

  /** Sends a message, again and again until the server has answered it. */
  send(order: Order): Promise<ServerMessage> {
    const at = this.number > 0 && COUNTED.has(order.type) ? { at: this.number } : {};
    const message = { ...at, ...order, id: newId() } as Waiting["message"];
    return new Promise((answered) => {
      const one: Waiting = { message, answered };
      this.waiting.set(message.id, one);
      this.transmit(one);
    });
  }

  acknowledge(n: number): void {
    if (this.line?.open) this.line.send({ type: "ack", n });
  }

  private transmit(one: Waiting): void {
    clearTimeout(one.timer);
    if (!this.line?.open) return;
    this.line.send(one.message);
    one.timer = setTimeout(() => this.drop(), PATIENCE);
  }

  private receive(letter: ServerMessage): void {
    if (letter.type === "table") this.seat = letter.you;
    else if (letter.type === "welcome" && this.seat !== letter.you) {
      this.number = 0; // we are somebody else at this table now
      return this.drop();
    }
    if (letter.type === "table" || letter.type === "welcome") this.arrived();
    if (letter.type === "update" || letter.type === "said") {
      if (letter.n <= this.number) return this.answer(letter); // we have it
      if (letter.n > this.number + 1) return this.drop(); // one was lost: it comes again, and what follows it
    }
    if (letter.type === "table" || letter.type === "update" || letter.type === "said") this.number = letter.n;
    this.hooks.letter(letter);
    // Over plain requests an answer may come before what it confirms.
    if (letter.type === "done" && letter.n > this.number) this.late.push(letter);
    else this.answer(letter);
    const due = this.late.filter((one) => one.n <= this.number);
    this.late = this.late.filter((one) => one.n > this.number);
    for (const one of due) this.answer(one);
  }

  /** The line stands: what was not confirmed goes out again. */
  private arrived(): void {
    this.tries = 0;
    this.had = true;
    this.hooks.status("open");
    for (const one of this.waiting.values()) if (one.timer === undefined) this.transmit(one);
  }

  private answer(letter: ServerMessage): void {
    const id = "id" in letter ? letter.id : undefined;
    const one = id ? this.waiting.get(id) : undefined;
    if (!one || !id) return;
    clearTimeout(one.timer);
    this.waiting.delete(id);
    one.answered(letter);
  }

  private drop(): void {
    this.line?.close();
    this.lost(LOST);
  }

  private lost(code: number): void {
    for (const one of this.waiting.values()) {
      clearTimeout(one.timer);
      one.timer = undefined;
    }
    this.line = undefined;
    this.late = [];
    if (this.ended) return;
    if (code === 4001) this.number = 0; // we are somebody else at this table now
    const final = FINAL[code];
    if (final) return this.hooks.status(final);
    this.hooks.status(this.had ? "broken" : "connecting");
    const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.again = setTimeout(() => this.connect(), code === 4001 ? 0 : pause);
  }
}

let count = 0;
const origin = Math.random().toString(36).slice(2, 10);

/** An id that no other message of this seat has, also from another tab. */
function newId(): string {
  return `${origin}-${++count}`;
}
