// The transports to a table: a WebSocket, or plain requests where something between us and the server lets no WebSocket
// through. All of them carry the same messages; what they lose, the connection asks for again.
import type { ClientMessage, Refused, ServerMessage, TableShown } from "../protocol";
import { LOST, type Watch } from "./machine";
import { versionOf } from "./version";

/** What a transport reports; never before it was returned, and nothing after it was closed from here. */
export interface TransportEvents {
  message(message: ServerMessage): void;
  /** A sign of life that is no message. */
  heard(): void;
  /** The server could not handle the message with this id now; it may be sent again later. */
  failed(id: string): void;
  /** The transport has ended; the codes are those of the server's WebSockets. */
  closed(code: number): void;
}

export interface Transport {
  readonly watch: Watch;
  /** Does the server say `hello` before anything else? */
  readonly greets: boolean;
  send(message: ClientMessage): void;
  close(): void;
}

/** Opens a transport that goes on after a sequence number; 0 for one that begins with the whole table. */
export type OpenTransport = (table: string, after: number, events: TransportEvents) => Transport;

/** How often a transport has to fail, though the server answers plain requests, before another one is tried. */
const TRIES = 3;
const POLL_SECONDS = 20;
/** Browsers show no pings of a WebSocket, so we ask ourselves when it was quiet for this long. */
const SOCKET_WATCH: Watch = { quiet: 20_000, pings: true };
/** The server says something on a stream every 15 seconds. An answer to a ping would not come over it. */
const STREAM_WATCH: Watch = { quiet: 40_000, pings: false };
const POLL_WATCH: Watch = { quiet: (POLL_SECONDS + 10) * 1000, pings: false };

const path = (table: string) => `/api/tables/${table}`;
const since = (after: number) => (after ? `?after=${after}` : "");

export const socket: OpenTransport = (table, after, events) => {
  const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path(table)}/socket${since(after)}`);
  line.onmessage = (event) => {
    const message = parsed(String(event.data));
    if (message) events.message(message);
    else events.closed(LOST);
  };
  line.onclose = (event) => events.closed(event.code);
  return {
    watch: SOCKET_WATCH,
    greets: true,
    send: (message) => {
      if (line.readyState === WebSocket.OPEN) line.send(JSON.stringify(message));
    },
    close() {
      line.onmessage = line.onclose = null;
      line.close();
    },
  };
};

/** A message; undefined for something that is none, from whatever lies between us and the server. */
function parsed(text: string): ServerMessage | undefined {
  try {
    return JSON.parse(text) as ServerMessage;
  } catch {
    return undefined;
  }
}

/** Server-sent events. */
export const stream: OpenTransport = (table, after, events) =>
  overHttp(table, events, STREAM_WATCH, true, async (tell, signal) => {
    const answer = await request(`${path(table)}/stream${since(after)}`, signal);
    if (!answer.ok) throw new HttpRefusal(answer.status);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      events.heard();
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line.startsWith("data: ")) tell(JSON.parse(line.slice(6)) as ServerMessage);
    }
  });

/** Long poll, where even a stream is held back. Who we are at the table, its snapshot says. */
export const poll: OpenTransport = (table, after, events) =>
  overHttp(table, events, POLL_WATCH, false, async (tell, signal) => {
    const { value: snapshot, headers } = await get<TableShown>(path(table), signal);
    const version = versionOf(headers);
    if (version) tell({ type: "hello", ...version });
    tell(after ? { type: "welcome", you: snapshot.you, seq: snapshot.seq } : snapshot);
    let seq = after || snapshot.seq;
    for (;;) {
      const url = `${path(table)}/messages?after=${seq}&wait=${POLL_SECONDS}`;
      const { value: messages } = await get<ServerMessage[]>(url, signal);
      if (!signal.aborted) events.heard();
      for (const message of messages) {
        if ("seq" in message) seq = message.seq;
        tell(message);
      }
    }
  });

class HttpRefusal extends Error {
  constructor(readonly status: number) {
    super();
  }
}

/** A transport of requests: one that receives until it ends or throws, and one for each message. */
function overHttp(
  table: string,
  events: TransportEvents,
  watch: Watch,
  greets: boolean,
  receive: (tell: (message: ServerMessage) => void, signal: AbortSignal) => Promise<void>,
): Transport {
  const stop = new AbortController();
  const tell = (message: ServerMessage) => {
    if (!stop.signal.aborted) events.message(message);
  };
  const over = (problem?: unknown) => {
    if (stop.signal.aborted) return;
    stop.abort();
    const status = problem instanceof HttpRefusal ? problem.status : 0;
    events.closed([401, 403, 404].includes(status) ? 4000 + status : LOST);
  };
  receive(tell, stop.signal).then(() => over(), over);
  return {
    watch,
    greets,
    send(message) {
      post(`${path(table)}/messages`, message, stop.signal).then((answer) => {
        if (answer) tell(answer);
        else if (!stop.signal.aborted && "id" in message) events.failed(message.id);
      }, over);
    },
    close: () => stop.abort(),
  };
}

function request(url: string, signal: AbortSignal, message?: ClientMessage): Promise<Response> {
  const sent = message && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message) };
  return fetch(url, { ...sent, signal, cache: "no-store" });
}

async function get<Value>(url: string, signal: AbortSignal): Promise<{ value: Value; headers: Headers }> {
  const patience = AbortSignal.timeout((POLL_SECONDS + 10) * 1000);
  const answer = await request(url, AbortSignal.any([signal, patience]));
  if (!answer.ok) throw new HttpRefusal(answer.status);
  return { value: (await answer.json()) as Value, headers: answer.headers };
}

/**
 * The answer to a message. A refusal is one too: one without an id means the message of this request. Undefined if the
 * server could not handle it now; throws if it does not let us in, or can't be reached.
 */
async function post(url: string, message: ClientMessage, signal: AbortSignal): Promise<ServerMessage | undefined> {
  const answer = await request(url, signal, message);
  const body = (await answer.json().catch(() => undefined)) as ServerMessage | undefined;
  if (answer.ok) return body;
  if (body?.type === "refused" && body.id) return body;
  if ([401, 403, 404].includes(answer.status)) throw new HttpRefusal(answer.status);
  if (answer.status === 429 || answer.status >= 500) return undefined;
  const refused: Refused = {
    code: "form",
    text: { id: "literal", values: { text: answer.statusText } },
    ...body,
    type: "refused",
  } as Refused;
  return "id" in message ? ({ ...refused, id: message.id } as ServerMessage) : undefined;
}

/** Which transport to use. All connections of a page share it, as they share what lies between us and the server. */
export class Transports {
  private at = 0;
  private failures = 0;

  constructor(
    private readonly all: readonly OpenTransport[],
    /** Does the server answer plain requests? */
    private readonly answers: () => Promise<boolean>,
  ) {}

  get now(): OpenTransport {
    return this.all[this.at]!;
  }

  worked(): void {
    this.failures = 0;
  }

  /**
   * A transport could not be opened. That tells something about it only if the server is there. True if there is
   * another one to try now.
   */
  async failed(transport: OpenTransport): Promise<boolean> {
    const there = await this.answers();
    if (transport !== this.now) return true;
    this.failures = there ? this.failures + 1 : 0;
    if (this.failures < TRIES) return false;
    this.failures = 0;
    this.at = (this.at + 1) % this.all.length;
    return true;
  }

  /** The network may be another one: the best transport gets one more try. */
  reset(): void {
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

export const defaultTransports = new Transports([socket, stream, poll], serverAnswers);
