import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Socket, type Status } from "../src/net/connection";
import type { ServerMessage } from "../src/protocol";

/** The other end of a line, in our hands. */
class Line implements Socket {
  onopen = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 1;
  sent: { type: string; id: string }[] = [];
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  tell(letter: object): void {
    this.onmessage?.({ data: JSON.stringify(letter) });
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let lines: Line[];
let statuses: Status[];
let letters: ServerMessage[];
let connection: Connection;
const line = () => lines.at(-1)!;
const update = (n: number, id?: string) => ({ type: "update", n, events: [], prompt: { seats: [], text: "" }, id });

beforeEach(() => {
  vi.useFakeTimers();
  [lines, statuses, letters] = [[], [], []];
  connection = new Connection(
    "T",
    { status: (status) => statuses.push(status), letter: (letter) => letters.push(letter) },
    (url) => {
      lines.push(new Line(url));
      return line();
    },
    "http://x",
  );
  connection.connect();
  line().tell({ type: "table", n: 7 });
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
    expect(lines.map((one) => one.url)).toEqual(["ws://x/api/tables/T/socket", "ws://x/api/tables/T/socket?after=8"]);
    line().tell({ type: "welcome", you: 0, n: 8 });
    expect(statuses.at(-1)).toBe("open");
  });

  test("asks again when a letter was lost, and takes none twice", async () => {
    line().tell(update(9)); // 8 is missing
    expect(letters).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(line().url).toContain("after=7");
    line().tell({ type: "welcome", you: 0, n: 9 });
    line().tell(update(8));
    line().tell(update(9));
    line().tell(update(9));
    expect(letters.map((letter) => ("n" in letter ? letter.n : 0))).toEqual([7, 9, 8, 9]);
  });

  test("sends what was not confirmed again, with the same id, until it is", async () => {
    const answer = connection.send({ type: "act", at: 7, codes: ["draw"] });
    const first = line().sent[0]!;
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
    expect(line().url).not.toContain("after");
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
