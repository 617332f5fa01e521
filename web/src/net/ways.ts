// The ways to a table: a WebSocket, or plain requests where something between us and the server lets no WebSocket
// through. All of them carry the same letters; what they lose, the connection asks for again.
import type { ClientMessage, ServerMessage, TableShown } from "../protocol";

/** What a line tells; never before it was returned, and nothing after it was closed from here. */
export interface Ends {
  letter(letter: ServerMessage): void;
  /** The line is gone; the codes are those of the server's WebSockets. */
  closed(code: number): void;
}

export interface Line {
  readonly open: boolean;
  send(message: ClientMessage): void;
  close(): void;
}

/** Opens a line that goes on after a numbered letter; 0 for one that begins with the whole table. */
export type Way = (table: string, after: number, ends: Ends) => Line;

export const LOST = 1006;
/** How often a way has to fail, though the server answers plain requests, before another one is tried. */
const TRIES = 3;
/** The server says something on a stream every 15 seconds. */
const SILENCE = 40_000;
const POLL_SECONDS = 20;

const path = (table: string) => `/api/tables/${table}`;
const since = (after: number) => (after ? `?after=${after}` : "");

export const socket: Way = (table, after, ends) => {
  const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path(table)}/socket${since(after)}`);
  line.onmessage = (event) => ends.letter(JSON.parse(String(event.data)) as ServerMessage);
  line.onclose = (event) => ends.closed(event.code);
  return {
    get open() {
      return line.readyState === WebSocket.OPEN;
    },
    send: (message) => line.send(JSON.stringify(message)),
    close() {
      line.onmessage = line.onclose = null;
      line.close();
    },
  };
};

/** Server-sent events. */
export const stream: Way = (table, after, ends) =>
  overHttp(table, ends, async (tell, signal) => {
    const answer = await request(`${path(table)}/stream${since(after)}`, signal);
    if (!answer.ok) throw new Refusal(answer.status);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const quiet = setTimeout(() => void reader.cancel(), SILENCE);
      const { done, value } = await reader.read();
      clearTimeout(quiet);
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line.startsWith("data: ")) tell(JSON.parse(line.slice(6)) as ServerMessage);
    }
  });

/** Long poll, where even a stream is held back. Who we are at the table is told by its picture. */
export const poll: Way = (table, after, ends) =>
  overHttp(table, ends, async (tell, signal) => {
    const picture = await get<TableShown>(path(table), signal);
    tell(after ? { type: "welcome", you: picture.you, n: picture.n } : picture);
    let n = after || picture.n;
    for (;;) {
      const letters = await get<ServerMessage[]>(`${path(table)}/messages?after=${n}&wait=${POLL_SECONDS}`, signal);
      for (const letter of letters) {
        if ("n" in letter) n = letter.n;
        tell(letter);
      }
    }
  });

class Refusal extends Error {
  constructor(readonly status: number) {
    super();
  }
}

/** A line of requests: one that receives until it ends or throws, and one for each message. */
function overHttp(
  table: string,
  ends: Ends,
  receive: (tell: (letter: ServerMessage) => void, signal: AbortSignal) => Promise<void>,
): Line {
  const stop = new AbortController();
  let open = false;
  const tell = (letter: ServerMessage) => {
    if (stop.signal.aborted) return;
    open = true;
    ends.letter(letter);
  };
  const over = (problem?: unknown) => {
    if (stop.signal.aborted) return;
    stop.abort();
    const status = problem instanceof Refusal ? problem.status : 0;
    ends.closed([401, 403, 404].includes(status) ? 4000 + status : LOST);
  };
  receive(tell, stop.signal).then(() => over(), over);
  return {
    get open() {
      return open && !stop.signal.aborted;
    },
    send: (message) => void post(`${path(table)}/messages`, message, stop.signal).then(tell, over),
    close: () => stop.abort(),
  };
}

function request(url: string, signal: AbortSignal, message?: ClientMessage): Promise<Response> {
  const sent = message && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message) };
  return fetch(url, { ...sent, signal, cache: "no-store" });
}

async function get<Answer>(url: string, signal: AbortSignal): Promise<Answer> {
  const patience = AbortSignal.timeout((POLL_SECONDS + 10) * 1000);
  const answer = await request(url, AbortSignal.any([signal, patience]));
  if (!answer.ok) throw new Refusal(answer.status);
  return (await answer.json()) as Answer;
}

/** The answer to a message. One that refuses it by its id is an answer too; any other says that the line is broken. */
async function post(url: string, message: ClientMessage, signal: AbortSignal): Promise<ServerMessage> {
  const answer = await request(url, signal, message);
  const letter = (await answer.json()) as ServerMessage;
  if (!answer.ok && !(letter.type === "refused" && letter.id)) throw new Refusal(answer.status);
  return letter;
}

/** Which way to take. All connections of a page share it, as they share what lies between us and the server. */
export class Ways {
  private at = 0;
  private failures = 0;

  constructor(
    private readonly all: readonly Way[],
    /** Does the server answer plain requests? */
    private readonly answers: () => Promise<boolean>,
  ) {}

  get now(): Way {
    return this.all[this.at]!;
  }

  worked(): void {
    this.failures = 0;
  }

  /**
   * A line could not be opened. That tells something about the way only if the server is there. True if there is
   * another way to try now.
   */
  async failed(way: Way): Promise<boolean> {
    const there = await this.answers();
    if (way !== this.now) return true;
    this.failures = there ? this.failures + 1 : 0;
    if (this.failures < TRIES) return false;
    this.failures = 0;
    this.at = (this.at + 1) % this.all.length;
    return true;
  }

  /** The network may be another one: the best way gets one more try. */
  anew(): void {
    if (this.at === 0) return;
    this.at = 0;
    this.failures = TRIES - 1;
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/ready", { cache: "no-store", signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

export const usualWays = new Ways([socket, stream, poll], serverAnswers);
