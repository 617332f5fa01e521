import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer } from "../src/net/commands";
import { Connection, type Status } from "../src/net/connection";
import { Transports, type OpenTransport, type Transport, type TransportEvents } from "../src/net/transports";
import type { ClientMessage, ServerMessage } from "../src/protocol";

/** The other end of a transport, in our hands. */
class FakeTransport implements Transport {
  sent: ClientMessage[] = [];
  closed = false;
  readonly watch;
  readonly greets = true;
  constructor(
    readonly name: string,
    readonly after: number,
    readonly events: TransportEvents,
  ) {
    this.watch = { quiet: 20_000, pings: name === "socket" };
  }
  send(message: ClientMessage): void {
    this.sent.push(message);
  }
  close(): void {
    this.closed = true;
  }
  /** Says hello, and then this. */
  greet(message: object): void {
    this.tell({ type: "hello", protocol: 1 });
    this.tell(message);
  }
  tell(message: object): void {
    this.events.message(message as ServerMessage);
  }
  end(code: number): void {
    this.events.closed(code);
  }
  /** The messages that the page sent, without those that only ask for a sign of life. */
  get commands(): (ClientMessage & { id: string })[] {
    return this.sent.filter((one): one is ClientMessage & { id: string } => one.type !== "ping" && one.type !== "ack");
  }
}

let lines: FakeTransport[];
const way =
  (name: string): OpenTransport =>
  (_, after, events) => {
    lines.push(new FakeTransport(name, after, events));
    return line();
  };
let answers: boolean;
let statuses: Status[];
let messages: ServerMessage[];
let pending: number;
let connection: Connection;
const line = () => lines.at(-1)!;
const update = (seq: number, id?: string) => ({ type: "update", seq, events: [], prompt: { seats: [], text: "" }, id });
const own = { protocol: 1, build: "a" };
const welcome = { type: "welcome", you: 0, seq: 7 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The last answer of each message that was sent with it. */
function send(...args: Parameters<Connection["send"]>): { answer?: Answer } {
  const out: { answer?: Answer } = {};
  void connection.send(...args).then((answer) => (out.answer = answer));
  return out;
}

beforeEach(() => {
  vi.useFakeTimers();
  [lines, statuses, messages, answers, pending] = [[], [], [], true, 0];
  connection = new Connection(
    "T",
    {
      status: (status) => statuses.push(status),
      message: (message) => messages.push(message),
      pending: (count) => (pending = count),
    },
    new Transports([way("socket"), way("stream"), way("poll")], async () => answers),
    own,
    () => performance.now(),
  );
  connection.connect();
  line().greet({ type: "table", seq: 7, you: 0 });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("the connection to a table", () => {
  test("goes on after the last message when it breaks", async () => {
    line().tell(update(8));
    line().end(1006);
    expect(statuses).toEqual(["connecting", "live", "broken"]);
    await pass(1000);
    expect(lines.map((one) => one.after)).toEqual([0, 8]);
    line().greet({ type: "welcome", you: 0, seq: 8 });
    expect(statuses.at(-1)).toBe("live");
  });

  test("asks again when a message was lost, and takes none twice", async () => {
    line().tell(update(9)); // 8 is missing
    expect(messages).toHaveLength(1);
    await pass(1000);
    expect(line().after).toBe(7);
    line().greet({ type: "welcome", you: 0, seq: 9 });
    line().tell(update(8));
    line().tell(update(9));
    line().tell(update(9));
    expect(messages.map((message) => ("seq" in message ? message.seq : 0))).toEqual([7, 9, 8, 9]);
  });

  test("sends what was not confirmed again, with the same id, until it is", async () => {
    const sent = send({ type: "act", at: 7, codes: ["draw"] });
    const first = line().commands[0]!;
    line().end(1012);
    await pass(1000);
    line().greet(welcome);
    expect(line().commands).toEqual([first]);
    line().tell({ type: "done", id: first.id, seq: 7 });
    await pass(0);
    expect(sent.answer?.type).toBe("done");
    line().end(1006);
    await pass(1000);
    line().greet(welcome);
    expect(line().commands).toEqual([]);
  });

  test("says which number a message was first sent after, also when it is sent again", async () => {
    send({ type: "chat", text: "hello" });
    const first = line().commands[0];
    expect(first).toMatchObject({ type: "chat", at: 7 });
    line().end(1012);
    await pass(1000);
    line().greet({ type: "welcome", you: 0, seq: 8 });
    expect(line().commands).toEqual([first]);
    send({ type: "join" });
    expect(line().commands[1]).not.toHaveProperty("at");
  });

  test("is replaced when a message is not answered", async () => {
    send({ type: "undo" });
    await pass(12_000);
    expect(lines).toHaveLength(2);
    line().greet(welcome);
    expect(line().commands).toHaveLength(1);
  });

  test("that dies while it only waits is noticed, and replaced", async () => {
    await pass(20_000);
    expect(line().sent).toEqual([expect.objectContaining({ type: "ping" })]);
    expect(statuses.at(-1)).toBe("live");
    await pass(8_100);
    expect([lines.length, lines[0]!.closed, line().after]).toEqual([2, true, 7]);
    expect(statuses.at(-1)).toBe("broken");
  });

  test("that answers a ping stays for hours", async () => {
    for (let i = 0; i < 400; i++) {
      await pass(20_000);
      const ping = line().sent.at(-1) as { id: string };
      line().tell({ type: "pong", id: ping.id });
    }
    expect([lines.length, line().sent.length]).toEqual([1, 400]);
  });

  test("is looked at when the page wakes up", async () => {
    connection.wake();
    connection.wake();
    expect(line().sent).toHaveLength(1);
    await pass(4_100);
    expect(lines).toHaveLength(2);
  });

  test("is not tried again where that is useless", async () => {
    connection.close();
    lines = [];
    connection.connect();
    line().end(4403);
    // It was live once, so the refusal is doubted; a new one is not.
    const fresh = new Connection("T", { status: (one) => statuses.push(one), message: () => {} }, new Transports([way("socket")], async () => true), own);
    connection.close();
    fresh.connect();
    line().end(4403);
    const tried = lines.length;
    await pass(60_000);
    expect([lines.length, statuses.at(-1)]).toEqual([tried, "outside"]);
    fresh.close();
  });

  test("comes back after a log-in in another tab, and goes on with the next message", async () => {
    line().tell(update(8));
    line().end(4001); // the seat belongs to the account now
    await pass(10);
    line().end(4403); // but this browser has no cookie of it yet
    expect(statuses.at(-1)).toBe("broken");
    connection.identityChanged();
    expect(line().after).toBe(8);
    line().greet({ type: "welcome", you: 0, seq: 9 });
    line().tell(update(9));
    expect(statuses).not.toContain("outside");
    expect(messages.at(-1)).toMatchObject({ type: "update", seq: 9 });
  });

  test("starts with the whole table when it learns that we are somebody else", async () => {
    line().end(4001);
    await pass(10);
    expect(line().after).toBe(7);
    line().greet({ type: "welcome", you: 1, seq: 9 });
    expect(statuses.at(-1)).toBe("broken");
    await pass(1000);
    expect(line().after).toBe(0);
  });

  test("answers a message when what it confirms is there", async () => {
    const sent = send({ type: "act", at: 7, codes: ["draw"] });
    line().tell({ type: "done", id: line().commands[0]!.id, seq: 8 });
    await pass(10);
    expect(sent.answer).toBe(undefined);
    line().tell(update(8));
    await pass(10);
    expect(sent.answer?.type).toBe("done");
  });
});

describe("a message that the server can't handle", () => {
  test("is given up after a few connections, and the connection then stays", async () => {
    const sent = send({ type: "chat", text: "poison" });
    let sends = 0;
    for (let i = 0; i < 600; i++) {
      const last = line().sent.at(-1);
      if (line().commands.length && !line().closed) {
        sends += 1;
        line().end(1011);
      } else if (last?.type === "ping") line().tell({ type: "pong", id: last.id });
      else if (!line().closed && statuses.at(-1) !== "live") line().greet(welcome);
      await pass(100);
    }
    expect(sent.answer).toEqual({ type: "undelivered" });
    expect(sends).toBe(5);
    expect(lines.length).toBe(6); // in a minute
    expect(statuses.at(-1)).toBe("live");
  });

  test("is answered by a refusal without an id, if it is the only one", async () => {
    const sent = send({ type: "chat", text: "poison" });
    line().tell({ type: "refused", code: "form", text: { id: "error-not-a-message" } });
    await pass(0);
    expect(sent.answer).toMatchObject({ type: "refused", code: "form" });
    expect(lines).toHaveLength(1);
  });

  test("is found among others, which get through", async () => {
    const poison = send({ type: "chat", text: "poison" });
    const good = send({ type: "start" });
    const handled = new Map<FakeTransport, number>();
    for (let i = 0; i < 40 && !(poison.answer && good.answer); i++) {
      if (statuses.at(-1) !== "live") line().greet(welcome);
      for (const one of line().commands.slice(handled.get(line()) ?? 0))
        if (one.type === "chat") line().tell({ type: "refused", code: "form", text: { id: "error-not-a-message" } });
        else line().tell({ type: "done", id: one.id, seq: 7 });
      handled.set(line(), line().commands.length);
      await pass(1000);
    }
    expect([poison.answer?.type, good.answer?.type]).toEqual(["refused", "done"]);
  });

  test("over plain requests is sent again after a pause, and given up", async () => {
    const sent = send({ type: "chat", text: "poison" });
    let failed = 0;
    for (let i = 0; i < 60; i++) {
      line().events.heard();
      if (line().commands.length > failed) line().events.failed(line().commands[failed++]!.id);
      await pass(1000);
    }
    expect(sent.answer).toEqual({ type: "undelivered" });
    expect([lines.length, failed]).toEqual([1, 5]);
  });
});

describe("commands while the connection is down", () => {
  test("are kept, and sent when it is back", async () => {
    line().end(1006);
    const sent = send({ type: "rematch" });
    expect(pending).toBe(1);
    await pass(1000);
    line().greet(welcome);
    expect(line().commands).toMatchObject([{ type: "rematch" }]);
    line().tell({ type: "done", id: line().commands[0]!.id, seq: 7 });
    await pass(0);
    expect([sent.answer?.type, pending]).toEqual(["done", 0]);
  });

  test("are sent also when the page of the table was left", async () => {
    line().end(1006);
    const sent = send({ type: "leave" });
    connection.close();
    await pass(1000);
    const before = [statuses.length, messages.length];
    line().greet(welcome);
    expect(line().commands).toMatchObject([{ type: "leave" }]);
    line().tell({ type: "done", id: line().commands[0]!.id, seq: 7 });
    await pass(0);
    expect([sent.answer?.type, pending, line().closed]).toEqual(["done", 0, true]);
    expect([statuses.length, messages.length]).toEqual(before); // the page does not hear of it
  });

  test("are given up two minutes after the page was left, with a word", async () => {
    answers = false;
    line().end(1006);
    const sent = send({ type: "leave" });
    connection.close();
    for (let i = 0; i < 130; i++) {
      if (!line().closed) line().end(1006);
      await pass(1000);
    }
    expect([sent.answer?.type, pending]).toEqual(["undelivered", 0]);
    const tried = lines.length;
    await pass(60_000);
    expect(lines.length).toBe(tried);
  });

  test("are given up when the server does not know the table any more", async () => {
    line().end(1006);
    const sent = send({ type: "chat", text: "Hello" });
    for (let i = 0; i < 60; i++) {
      if (!line().closed) line().end(4404);
      await pass(1000);
    }
    expect([sent.answer?.type, statuses.at(-1)]).toEqual(["undelivered", "none"]);
  });

  test("are closed with the page when there are none", () => {
    connection.close();
    expect(line().closed).toBe(true);
  });
});

describe("the version of the server", () => {
  test.each([[{ type: "hello", protocol: 2 }], [{ type: "hello", protocol: 0 }], [welcome]])(
    "stops the connection if it is another one: %o",
    async (first) => {
      line().end(1006);
      const sent = send({ type: "rematch" });
      await pass(1000);
      line().tell(first);
      await pass(0);
      expect([statuses.at(-1), line().closed, sent.answer?.type]).toEqual(["outdated", true, "undelivered"]);
      await pass(60_000);
      expect(lines).toHaveLength(2);
      expect(messages).toHaveLength(1);
    },
  );
});

describe("the transport to a table", () => {
  /** Lets lines fail until so many were tried. */
  async function fail(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const before = lines.length;
      line().end(1006);
      while (lines.length === before) await vi.advanceTimersByTimeAsync(50);
    }
  }

  test("is another one when it can't be opened though the server answers", async () => {
    await fail(4); // the first of them stood
    expect(lines.map((one) => one.name)).toEqual(["socket", "socket", "socket", "socket", "stream"]);
    expect(line().after).toBe(7);
    line().greet(welcome);
    await fail(1);
    expect(line().name).toBe("stream"); // it was only lost
    await fail(3);
    expect(line().name).toBe("poll");
    await fail(3);
    expect(line().name).toBe("socket");
  });

  test("stays while the server is gone", async () => {
    answers = false;
    await fail(10);
    answers = true;
    await fail(2);
    expect(line().name).toBe("socket");
  });

  test("stays when the server itself refuses", async () => {
    line().end(4404);
    connection.connect();
    line().end(4404);
    connection.connect();
    await fail(2);
    expect(line().name).toBe("socket");
  });

  test("is given up when nothing comes over it", async () => {
    line().end(1006);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(line().name).toBe("stream");
  });

  test("is the best one once more when the network has changed", async () => {
    await fail(4);
    connection.wake(); // it is open
    expect(line().name).toBe("stream");
    line().end(1006);
    connection.wake();
    expect(line().name).toBe("socket");
    await fail(1);
    expect(line().name).toBe("stream");
  });

  test("is another one in a browser that may not open it", async () => {
    connection.close();
    const forbidden: OpenTransport = () => {
      throw new DOMException("no", "SecurityError");
    };
    connection = new Connection("T", { status: () => {}, message: () => {} }, new Transports([forbidden, way("stream")], async () => true), own);
    connection.connect();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line().name).toBe("stream");
  });
});
