// The state of a connection to a table, without any input or output: `step` takes what happened and the time, and says
// what is to be done. It holds for all transports. `Connection` does what it says.
//
//     opening ──ready──▶ live ──nothing heard, or woken──▶ silent ──anything heard──▶ live
//        │                │                                   │
//        └────lost────────┴──────────────lost─────────────────┘
//                         ▼
//                      waiting ──its time has come──▶ opening
//
// `refused`, `outdated` and `closed` stay until somebody starts again.

export type State = "opening" | "live" | "silent" | "waiting" | "refused" | "outdated" | "closed";
/**
 * Why the server does not let us listen: it does not know us; we do not sit there; there is no such table; we have opened
 * the table in too many places; the server can't open the table.
 */
export type Refusal = "nobody" | "outside" | "none" | "replaced" | "unloadable";

export type Input =
  | { type: "start" } // for the first time, or again as somebody else
  | { type: "ready" } // the first message about the table is here
  | { type: "heard" } // anything at all has arrived
  | { type: "answered" } // the server has handled one of our messages
  | { type: "lost"; code: number } // the transport has ended
  | { type: "outdated" } // the server speaks another version of the protocol
  | { type: "wake" } // the page or the network is back
  | { type: "identity" } // this browser is somebody else now: another tab has logged in
  | { type: "retry" } // there is another transport to try now
  | { type: "tick" } // the deadline has passed
  | { type: "close" };

/** What is to be done: open a transport, end the one there is, or send a ping over it. */
export type Effect = "open" | "drop" | "ping";

/** How a transport is watched. */
export interface Watch {
  /** Milliseconds in which something arrives, be it only a sign of life; then it is suspicious. */
  readonly quiet: number;
  /** Can it be asked by a ping? If not, a suspicious one is replaced. */
  readonly pings: boolean;
}

/** A transport ends with this code when no server has given one. */
export const LOST = 1006;
/** Our place at the table has changed: the server wants us to connect again. */
const MOVED = 4001;
const TOO_FAST = 4429;
const REFUSALS: Readonly<Record<number, Refusal>> = {
  4401: "nobody",
  4403: "outside",
  4404: "none",
  4409: "replaced",
  4503: "unloadable",
};
/** Logging in can't be the reason for these, and connecting again would only repeat them. */
const FINAL: ReadonlySet<Refusal> = new Set(["replaced", "unloadable"]);

export const TIMES = {
  opening: 6_000, // for the first message
  pong: 8_000, // for anything after a ping
  wakePong: 4_000, // the same after a sleep, when a dead connection is likely
  stable: 10_000, // a connection that has lived this long is a good one
  firstPause: 250,
  longestPause: 8_000,
} as const;
/**
 * How often a refusal is doubted that comes after a connection that was live. Another tab may be logging in: the server
 * knows us as somebody else before this browser has the new cookie. With the pauses between them, a quarter of a minute.
 */
const DOUBTS = 6;

export class Machine {
  state: State = "closed";
  refusal: Refusal | undefined;
  /** Was this connection ever live? */
  had = false;
  /** When a tick is due. */
  deadline: number | undefined;
  /** How often it was lost since the last progress. */
  private losses = 0;
  private doubts = 0;
  private liveSince = 0;
  private heardAt = 0;
  private openedAt = 0;
  private watch: Watch = { quiet: Infinity, pings: false };

  constructor(private readonly random: () => number = Math.random) {}

  /** How the transport is watched that was just opened. */
  watching(watch: Watch): void {
    this.watch = watch;
  }

  step(input: Input, now: number): Effect[] {
    if (input.type === "start") {
      this.losses = this.doubts = 0;
      return this.open(now);
    }
    if (input.type === "close") return this.end("closed");
    if (this.state === "closed" || this.state === "outdated") return [];
    if (input.type === "outdated") return this.end("outdated");
    if (this.state === "refused") return input.type === "identity" ? this.open(now) : [];
    switch (input.type) {
      case "ready":
        return this.live(now);
      case "heard":
        return this.heard(now);
      case "answered":
        this.losses = this.doubts = 0;
        return this.heard(now);
      case "lost":
        return this.lost(input.code, now);
      case "wake":
        return this.wake(now);
      case "identity":
      case "retry":
        return this.state === "waiting" ? this.open(now) : [];
      case "tick":
        return this.tick(now);
    }
  }

  private get isOpen(): boolean {
    return this.state === "live" || this.state === "silent";
  }

  private open(now: number): Effect[] {
    this.state = "opening";
    this.refusal = undefined;
    this.openedAt = now;
    this.deadline = now + TIMES.opening;
    return ["drop", "open"];
  }

  private live(now: number): Effect[] {
    if (this.state !== "opening") return this.heard(now);
    this.state = "live";
    this.had = true;
    this.liveSince = this.heardAt = now;
    this.expect();
    return [];
  }

  private heard(now: number): Effect[] {
    if (!this.isOpen) return [];
    this.heardAt = now;
    if (this.state === "silent") {
      this.state = "live";
      this.expect();
    }
    return [];
  }

  /** When to look again: at a connection that should be stable by then, or that has been quiet. */
  private expect(): void {
    const stable = this.losses || this.doubts ? this.liveSince + TIMES.stable : Infinity;
    this.deadline = Math.min(stable, this.heardAt + this.watch.quiet);
  }

  private check(now: number, patience: number): Effect[] {
    if (!this.isOpen) return [];
    // Where nothing can be asked, a sign of life is due soon anyhow.
    if (!this.watch.pings) return now - this.heardAt < this.watch.quiet / 2 ? [] : this.lost(LOST, now, true);
    const end = now + patience;
    const asked = this.state === "silent";
    this.state = "silent";
    this.deadline = asked ? Math.min(this.deadline ?? end, end) : end;
    return asked ? [] : ["ping"];
  }

  private wake(now: number): Effect[] {
    if (this.isOpen) return this.check(now, TIMES.wakePong);
    // What was opened before a sleep, or over a network that is gone, may hang.
    if (this.state === "waiting" || now - this.openedAt > 1_000) return this.open(now);
    return [];
  }

  private tick(now: number): Effect[] {
    if (this.deadline === undefined || now < this.deadline) return [];
    switch (this.state) {
      case "waiting":
        return this.open(now);
      case "live":
        if (now - this.liveSince >= TIMES.stable) this.losses = this.doubts = 0;
        if (now - this.heardAt >= this.watch.quiet) return this.check(now, TIMES.pong);
        this.expect();
        return [];
      case "silent":
        return this.lost(LOST, now, true);
      default:
        return this.lost(LOST, now);
    }
  }

  private lost(code: number, now: number, atOnce = false): Effect[] {
    if (this.state === "waiting") return [];
    const refusal = REFUSALS[code];
    if (refusal && (!this.had || this.doubts >= DOUBTS || FINAL.has(refusal))) {
      this.end("refused");
      this.refusal = refusal;
      return ["drop"];
    }
    if (refusal) this.doubts += 1;
    if (code === TOO_FAST) this.losses = Math.max(this.losses, 4);
    const pause = Math.min(TIMES.longestPause, TIMES.firstPause * 2 ** this.losses) * (0.75 + this.random() / 2);
    // The first time there is no reason to wait; if it is lost again at once, there is.
    const quick = (atOnce || code === MOVED) && this.losses === 0;
    this.losses += 1;
    this.state = "waiting";
    this.deadline = now + (quick ? 0 : pause);
    return ["drop"];
  }

  private end(state: "refused" | "outdated" | "closed"): Effect[] {
    this.state = state;
    this.deadline = undefined;
    return ["drop"];
  }
}
