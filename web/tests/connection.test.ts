import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Status } from "../src/net/connection";
import { Ways, type Ends, type Line, type Way } from "../src/net/ways";
import type { ClientMessage, ServerMessage } from "../src/protocol";

/** The other end of a line, in our hands. */
class OurLine implements Line {
  open = true;
  sent: ClientMessage[] = [];
  constructor(
    readonly way: string,
    readonly after: number,
    private readonly ends: Ends,
  ) {}
  send(message: ClientMessage): void {
    this.sent.push(message);
  }
  close(): void {
    this.open = false;
  }
  tell(letter: object): void {
    this.ends.letter(letter as ServerMessage);
  }
  end(code: number): void {
    this.open = false;
    this.ends.closed(code);
  }
}

let lines: OurLine[];
const way =
  (name: string): Way =>
  (_, after, ends) => {
    lines.push(new OurLine(name, after, ends));
    return line();
  };
let answers: boolean;
let statuses: Status[];
let letters: ServerMessage[];
let connection: Connection;
const line = () => lines.at(-1)!;
const update = (n: number, id?: string) => ({ type: "update", n, events: [], prompt: { seats: [], text: "" }, id });

beforeEach(() => {
  vi.useFakeTimers();
  [lines, statuses, letters, answers] = [[], [], [], true];
  connection = new Connection(
    "T",
    { status: (status) => statuses.push(status), letter: (letter) => letters.push(letter) },
    new Ways([way("socket"), way("stream"), way("poll")], async () => answers),
  );
  connection.connect();
  line().tell({ type: "table", n: 7, you: 0 });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe("the line to a table", () => {
  test("goes on after the last letter when it breaks", async () => {
    line().tell(update(8));
    line().end(1006);
    expect(statuses.at(-1)).toBe("broken");
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines.map((one) => one.after)).toEqual([0, 8]);
    line().tell({ type: "welcome", you: 0, n: 8 });
    expect(statuses.at(-1)).toBe("open");
  });

  test("asks again when a letter was lost, and takes none twice", async () => {
    line().tell(update(9)); // 8 is missing
    expect(letters).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(line().after).toBe(7);
    line().tell({ type: "welcome", you: 0, n: 9 });
    line().tell(update(8));
    line().tell(update(9));
    line().tell(update(9));
    expect(letters.map((letter) => ("n" in letter ? letter.n : 0))).toEqual([7, 9, 8, 9]);
  });

  test("sends what was not confirmed again, with the same id, until it is", async () => {
    const answer = connection.send({ type: "act", at: 7, codes: ["draw"] });
    const first = line().sent[0] as { id: string };
    line().end(1012);
    await vi.advanceTimersByTimeAsync(1000);
    line().tell({ type: "welcome", you: 0, n: 7 });
    expect(line().sent).toEqual([first]);
    line().tell({ type: "done", id: first.id, n: 7 });
    expect((await answer).type).toBe("done");
    line().end(1006);
    await vi.advanceTimersByTimeAsync(1000);
    line().tell({ type: "welcome", you: 0, n: 7 });
    expect(line().sent).toEqual([]);
  });

  test("says which number a message was first sent after, also when it is sent again", async () => {
    void connection.send({ type: "chat", text: "hello" });
    const first = line().sent[0];
    expect(first).toMatchObject({ type: "chat", at: 7 });
    line().end(1012);
    await vi.advanceTimersByTimeAsync(1000);
    line().tell({ type: "welcome", you: 0, n: 8 });
    expect(line().sent).toEqual([first]);
    void connection.send({ type: "join" });
    expect(line().sent[1]).not.toHaveProperty("at");
  });

  test("is tried anew when nothing answers", async () => {
    void connection.send({ type: "hint" });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(lines).toHaveLength(2);
    line().tell({ type: "welcome", you: 0, n: 7 });
    expect(line().sent).toHaveLength(1);
  });

  test("is not tried again where that is useless", async () => {
    line().end(4403);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([lines.length, statuses.at(-1)]).toEqual([1, "outside"]);
  });

  test("begins anew when we have sat down", async () => {
    line().end(4001);
    await vi.advanceTimersByTimeAsync(10);
    expect(line().after).toBe(0);
  });

  test("begins anew when it learns that we are somebody else", async () => {
    line().end(1006);
    await vi.advanceTimersByTimeAsync(1000);
    line().tell({ type: "welcome", you: 1, n: 9 });
    expect(statuses.at(-1)).toBe("broken");
    await vi.advanceTimersByTimeAsync(1000);
    expect(line().after).toBe(0);
  });

  test("answers a message when what it confirms is there", async () => {
    const heard: string[] = [];
    void connection.send({ type: "act", at: 7, codes: ["draw"] }).then((letter) => heard.push(letter.type));
    line().tell({ type: "done", id: (line().sent[0] as { id: string }).id, n: 8 });
    await vi.advanceTimersByTimeAsync(10);
    expect(heard).toEqual([]);
    line().tell(update(8));
    await vi.advanceTimersByTimeAsync(10);
    expect(heard).toEqual(["done"]);
  });

  test("waits longer between tries, but never long", async () => {
    line().end(1006);
    for (let i = 0; i < 10; i++) {
      const before = lines.length;
      await vi.advanceTimersByTimeAsync(10_001);
      expect(lines.length).toBeGreaterThan(before);
      line().end(1006);
    }
  });
});

describe("the way to a table", () => {
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
    expect(lines.map((one) => one.way)).toEqual(["socket", "socket", "socket", "socket", "stream"]);
    expect(line().after).toBe(7);
    line().tell({ type: "welcome", you: 0, n: 7 });
    await fail(1);
    expect(line().way).toBe("stream"); // it was only lost
    await fail(3);
    expect(line().way).toBe("poll");
    await fail(3);
    expect(line().way).toBe("socket");
  });

  test("stays while the server is gone", async () => {
    answers = false;
    await fail(10);
    answers = true;
    await fail(2);
    expect(line().way).toBe("socket");
  });

  test("stays when the server itself refuses", async () => {
    line().end(4404);
    connection.connect();
    line().end(4404);
    connection.connect();
    await fail(2);
    expect(line().way).toBe("socket");
  });

  test("is given up when nothing comes over it", async () => {
    line().end(1006);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(line().way).toBe("stream");
  });

  test("is the best one once more when the network has changed", async () => {
    await fail(4);
    connection.hurry(); // it is open
    expect(line().way).toBe("stream");
    line().end(1006);
    connection.hurry();
    expect(line().way).toBe("socket");
    await fail(1);
    expect(line().way).toBe("stream");
  });

  test("is another one in a browser that may not open it", async () => {
    connection.close();
    const forbidden: Way = () => {
      throw new DOMException("no", "SecurityError");
    };
    connection = new Connection("T", { status: () => {}, letter: () => {} }, new Ways([forbidden, way("stream")], async () => true));
    connection.connect();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line().way).toBe("stream");
  });
});
