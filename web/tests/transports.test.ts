import { afterEach, describe, expect, test, vi } from "vitest";
import { poll, stream, type TransportEvents } from "../src/net/transports";
import type { ServerMessage } from "../src/protocol";

type Asked = { url: string; body: unknown };
let asked: Asked[];
let told: (ServerMessage | number | string)[];
let signs: number;
const events: TransportEvents = {
  message: (message) => told.push(message),
  heard: () => (signs += 1),
  failed: (id) => told.push(`failed ${id}`),
  closed: (code) => told.push(code),
};

/** A server that answers each request in turn; those after the last one hang until they are given up. */
function serve(...answers: Response[]): void {
  [asked, told, signs] = [[], [], 0];
  vi.stubGlobal("fetch", (url: string, { body, signal }: RequestInit) => {
    asked.push({ url, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const answer = answers.shift();
    if (answer) return Promise.resolve(answer);
    return new Promise((_, give) => signal!.addEventListener("abort", () => give(signal!.reason)));
  });
}
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const pieces = (...texts: string[]) =>
  new Response(
    new ReadableStream({
      async start(controller) {
        for (const text of texts) {
          controller.enqueue(new TextEncoder().encode(text));
          await new Promise((go) => setTimeout(go, 1));
        }
      },
    }),
  );
const settle = () => new Promise((go) => setTimeout(go, 100));
afterEach(() => vi.unstubAllGlobals());

describe("a stream of events", () => {
  test("is read in whatever pieces it comes", async () => {
    serve(pieces('id: 4\ndata: {"type":"tab', 'le","seq":4}\n', '\n: still here\n\ndata: {"type":"present","seats":[]}\n\n'));
    const line = stream("T", 0, events);
    await vi.waitFor(() => expect(told).toHaveLength(2));
    expect(asked[0]!.url).toBe("/api/tables/T/stream");
    expect(signs).toBe(3); // each piece is a sign of life
    expect(told).toEqual([
      { type: "table", seq: 4 },
      { type: "present", seats: [] },
    ]);
    line.close();
    await settle();
    expect(told).toHaveLength(2);
  });

  test("sends by requests, and a refusal is an answer", async () => {
    serve(pieces('data: {"type":"welcome","you":0,"seq":4}\n\n'), json({ type: "refused", id: "x", code: "illegal", text: { id: "error-request" } }, 409));
    const line = stream("T", 4, events);
    await settle();
    line.send({ type: "hint", id: "x" });
    await settle();
    expect(asked.map((one) => one.url)).toEqual(["/api/tables/T/stream?after=4", "/api/tables/T/messages"]);
    expect(asked[1]!.body).toEqual({ type: "hint", id: "x" });
    expect(told.at(-1)).toMatchObject({ type: "refused", id: "x" });
  });

  test.each([
    [429, "failed x"], // may be sent again
    [500, "failed x"],
    [503, "failed x"],
    [401, 4401], // the stream is over too
    [403, 4403],
    [404, 4404],
    [400, { type: "refused", id: "x", code: "form", text: { id: "error-request" } }], // never works: it is the answer
    [413, { type: "refused", id: "x", code: "form", text: { id: "error-request" } }],
  ])("gets an answer for the message that is refused with %d and no id", async (status, expected) => {
    serve(pieces('data: {"type":"welcome","you":0,"seq":4}\n\n'), json({ type: "refused", code: "form", text: { id: "error-request" } }, status));
    const line = stream("T", 4, events);
    await settle();
    line.send({ type: "hint", id: "x" });
    await settle();
    expect(told.at(-1)).toEqual(expected);
  });

  test.each([
    [401, 4401],
    [403, 4403],
    [404, 4404],
    [503, 1006],
  ])("that is refused with %d ends with %d", async (status, code) => {
    serve(json({ type: "refused", code: "seat", text: { id: "error-request" } }, status));
    stream("T", 0, events);
    await settle();
    expect(told).toEqual([code]);
  });
});

describe("a long poll", () => {
  test("begins with the table, and asks for what follows", async () => {
    serve(json({ type: "table", seq: 4, you: 0 }), json([{ type: "update", seq: 5 }, { type: "said", seq: 6 }]), json([]));
    const line = poll("T", 0, events);
    await settle();
    expect(told.map((one) => (typeof one === "object" ? one.type : one))).toEqual(["table", "update", "said"]);
    expect(asked.slice(1).map((one) => /after=(\d+)/.exec(one.url)![1])).toEqual(["4", "6", "6"]);
    line.close();
  });

  test("says the version that the headers have", async () => {
    const headers = { "Wolfsbane-Protocol": "3", "Wolfsbane-Build": "abc" };
    serve(new Response(JSON.stringify({ type: "table", seq: 4, you: 0 }), { headers }));
    const line = poll("T", 0, events);
    await settle();
    expect(told[0]).toEqual({ type: "hello", protocol: 3, build: "abc" });
    line.close();
  });

  test("goes on where it was, as who we are now", async () => {
    serve(json({ type: "table", seq: 9, you: 2 }));
    const line = poll("T", 7, events);
    await settle();
    expect(told).toEqual([{ type: "welcome", you: 2, seq: 9 }]);
    expect(asked[1]!.url).toContain("after=7");
    line.close();
  });
});
