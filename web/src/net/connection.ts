// The connection to one table. It connects again by itself, goes on after the last sequence number it has, and sends
// again what was not answered. What it does when is decided by `Machine` and `Outbox`; here is the input and output.
import type { Done, ServerMessage } from "../protocol";
import { now as clock } from "./clock";
import type { Answer, Command, Outgoing } from "./commands";
import { LOST, Machine, type Input, type Refusal } from "./machine";
import { Outbox } from "./outbox";
import { defaultTransports, type OpenTransport, type Transport, type Transports } from "./transports";
import { compare, ownVersion, reportVersion, type Version } from "./version";

export type Status =
  | "connecting" // for the first time
  | "live"
  | "broken" // was live, and is being tried again
  | "outdated" // the server speaks another version of the protocol
  | Refusal;

export interface Hooks {
  status(status: Status): void;
  message(message: ServerMessage): void;
  /** How many commands are not answered yet; also after the connection was closed. */
  pending?(count: number): void;
}

/** What says which number it was sent after: however late it is sent again, it does not count twice. */
const COUNTED: ReadonlySet<string> = new Set(
  `chat undo agree leave fill stand_in unseat remind pause resume resign abandon start rematch replace`.split(" "),
);
/** How long a connection that is not needed any more is kept for commands that are not answered yet. */
const LINGER = 120_000;
/** Before a message that the server could not handle is sent again; twice as long each time. */
const PAUSE = 1_000;
/** The server closes a connection with this when our place at the table has changed. */
const MOVED = 4001;

export class Connection {
  /** The sequence number of the last message. */
  seq = 0;
  private readonly machine = new Machine();
  private readonly outbox = new Outbox();
  private opened: OpenTransport;
  private transport: Transport | undefined;
  /** Our seat by the last message that said so; null if we watch. */
  private seat: number | null | undefined;
  private early: Done[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private resendAt: number | undefined;
  private failures = 0;
  private lingersUntil: number | undefined;
  private status: Status | undefined;

  constructor(
    private readonly table: string,
    private readonly hooks: Hooks,
    private readonly transports: Transports = defaultTransports,
    private readonly own: Version = ownVersion(),
    private readonly now: () => number = clock,
  ) {
    this.opened = transports.now;
  }

  connect(): void {
    this.lingersUntil = undefined;
    this.step({ type: "start" });
  }

  /**
   * The page does not need the connection any more. Commands that are not answered are still sent, in the background.
   */
  close(): void {
    if (this.outbox.commands.length && this.machine.state !== "refused" && this.machine.state !== "outdated") {
      this.lingersUntil = this.now() + LINGER;
      this.arm();
    } else this.end();
  }

  /** The page or the network is back: is the connection still alive? If it is not there, it is tried at once. */
  wake(): void {
    if (this.machine.state === "waiting" || this.machine.state === "opening") this.transports.reset();
    this.step({ type: "wake" });
  }

  /** This browser has another identity: a refusal may not hold any more. */
  identityChanged(): void {
    this.step({ type: "identity" });
  }

  /** Commands that are not answered yet. */
  get pending(): readonly Outgoing[] {
    return this.outbox.commands;
  }

  /** Sends a command, again if need be, until the server has answered it or it is given up. */
  send(command: Command): Promise<Answer> {
    const at = this.seq > 0 && COUNTED.has(command.type) ? { at: this.seq } : {};
    const message = { ...at, ...command, id: newId() } as Outgoing;
    return new Promise((answered) => {
      this.outbox.add(message, answered);
      const { state } = this.machine;
      if (state === "refused" || state === "outdated" || state === "closed") this.outbox.giveUp();
      this.flush();
    });
  }

  acknowledge(seq: number): void {
    if (this.isOpen) this.transport?.send({ type: "ack", seq });
  }

  private get isOpen(): boolean {
    return this.machine.state === "live" || this.machine.state === "silent";
  }

  // --- the machine

  private step(input: Input): void {
    const before = this.machine.state;
    for (const effect of this.machine.step(input, this.now())) {
      if (effect === "drop") this.drop();
      else if (effect === "open") this.open();
      else this.transport?.send({ type: "ping", id: newId() });
    }
    const { state } = this.machine;
    if (before === "opening" && state === "waiting" && !("code" in input && input.code > 4000)) this.openingFailed();
    if (before === "opening" && state === "live") this.flush();
    if (state === "refused") this.outbox.giveUp(true);
    else if (state === "outdated") this.outbox.giveUp();
    this.publish();
    this.arm();
  }

  private drop(): void {
    this.transport?.close();
    this.transport = undefined;
    this.early = [];
    this.outbox.lost();
  }

  private open(): void {
    let greeted = false;
    this.opened = this.transports.now;
    try {
      const transport = this.opened(this.table, this.seq, {
        message: (message) => {
          if (transport !== this.transport) return;
          if (message.type === "hello") {
            greeted = true;
            return this.greet({ protocol: message.protocol, build: message.build ?? "" });
          }
          // A server that says no version is older than versions are.
          if (!greeted && transport.greets) return this.greet({ protocol: 0, build: "" });
          if (this.machine.state === "opening") this.transports.worked();
          this.receive(message);
        },
        heard: () => transport === this.transport && this.step({ type: "heard" }),
        failed: (id) => transport === this.transport && this.failed(id),
        closed: (code) => transport === this.transport && this.step({ type: "lost", code }),
      });
      this.transport = transport;
      this.machine.watching(transport.watch);
    } catch {
      queueMicrotask(() => this.transport || this.step({ type: "lost", code: LOST })); // it may not even try
    }
  }

  private openingFailed(): void {
    void this.transports.failed(this.opened).then((another) => another && this.step({ type: "retry" }));
  }

  private greet(server: Version): void {
    reportVersion(server);
    const comparison = compare(server, this.own);
    this.step({ type: comparison === "newer" || comparison === "older" ? "outdated" : "heard" });
  }

  private arm(): void {
    clearTimeout(this.timer);
    const times = [this.machine.deadline, this.outbox.deadline, this.resendAt, this.lingersUntil];
    const next = Math.min(...times.map((one) => one ?? Infinity));
    if (this.machine.state === "closed" || next === Infinity) return;
    this.timer = setTimeout(() => this.tick(), Math.max(0, next - this.now()));
  }

  private tick(): void {
    const now = this.now();
    if (this.lingersUntil !== undefined && now >= this.lingersUntil) return this.end();
    if (this.resendAt !== undefined && now >= this.resendAt) {
      this.resendAt = undefined;
      this.flush();
    }
    // No answer, and the only one to blame is the connection.
    if (this.isOpen && (this.outbox.deadline ?? Infinity) <= now) return this.step({ type: "lost", code: LOST });
    this.step({ type: "tick" });
  }

  private publish(): void {
    this.hooks.pending?.(this.outbox.commands.length);
    if (this.lingersUntil !== undefined) {
      if (!this.outbox.commands.length) this.end();
      return;
    }
    const { state, refusal, had } = this.machine;
    if (state === "closed") return;
    const trying = had ? "broken" : "connecting";
    const status =
      state === "live" || state === "silent" ? "live" : state === "outdated" ? "outdated" : (refusal ?? trying);
    if (status === this.status) return;
    this.status = status;
    this.hooks.status(status);
  }

  private end(): void {
    this.lingersUntil = undefined;
    this.step({ type: "close" });
    this.outbox.giveUp();
    this.hooks.pending?.(0);
  }

  // --- messages

  private receive(message: ServerMessage): void {
    if (message.type === "table") this.seat = message.you;
    else if (message.type === "welcome" && this.seat !== message.you) {
      this.seat = message.you;
      this.seq = 0; // we are somebody else at this table now
      return this.step({ type: "lost", code: MOVED });
    }
    this.step({ type: message.type === "table" || message.type === "welcome" ? "ready" : "heard" });
    if (message.type === "update" || message.type === "said") {
      if (message.seq <= this.seq) return this.answer(message); // we have it
      // One was lost: it comes again, and what follows it.
      if (message.seq > this.seq + 1) return this.step({ type: "lost", code: LOST });
    }
    if (message.type === "table" || message.type === "update" || message.type === "said") this.seq = message.seq;
    if (this.lingersUntil === undefined) this.hooks.message(message);
    // Over plain requests an answer may come before what it confirms.
    if (message.type === "done" && message.seq > this.seq) this.early.push(message);
    else this.answer(message);
    const due = this.early.filter((one) => one.seq <= this.seq);
    this.early = this.early.filter((one) => one.seq > this.seq);
    for (const one of due) this.answer(one);
  }

  private answer(message: ServerMessage): void {
    let id = "id" in message ? message.id : undefined;
    if (message.type === "refused" && !id && message.code === "form") {
      // The server could not read a message, so it does not know its id. If several are under way, they go one by one
      // over the next connection.
      id = this.outbox.only;
      if (!id) return this.step({ type: "lost", code: LOST });
    }
    if (!id || !this.outbox.settle(id, message)) return;
    this.failures = 0;
    this.step({ type: "answered" });
    this.flush();
  }

  private failed(id: string): void {
    this.outbox.fail(id);
    this.resendAt = this.now() + PAUSE * 2 ** this.failures++;
    this.publish();
    this.arm();
  }

  private flush(): void {
    if (this.isOpen && this.resendAt === undefined)
      for (const message of this.outbox.take(this.now())) this.transport?.send(message);
    this.publish();
    this.arm();
  }
}

let count = 0;
const origin = Math.random().toString(36).slice(2, 10);

/** An id that no other message of this seat has, also from another tab. */
function newId(): string {
  return `${origin}-${++count}`;
}
