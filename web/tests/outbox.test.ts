import { expect, test } from "vitest";
import type { Answer, Outgoing } from "../src/net/commands";
import { ATTEMPTS, Outbox } from "../src/net/outbox";

function filled(...types: Outgoing["type"][]): { outbox: Outbox; answers: Map<string, Answer> } {
  const [outbox, answers] = [new Outbox(), new Map<string, Answer>()];
  for (const type of types) outbox.add({ type, id: type } as Outgoing, (answer) => answers.set(type, answer));
  return { outbox, answers };
}
const taken = (outbox: Outbox, now = 0) => outbox.take(now).map((message) => message.id);
const done = (id: string) => ({ type: "done", id, seq: 1 }) as const;

test("messages are sent once for each connection, in their order", () => {
  const { outbox } = filled("start", "chat");
  expect(taken(outbox)).toEqual(["start", "chat"]);
  expect(taken(outbox)).toEqual([]);
  outbox.lost();
  expect(taken(outbox)).toEqual(["start", "chat"]);
});

test("what was answered is not sent again", () => {
  const { outbox, answers } = filled("start", "chat");
  taken(outbox);
  expect(outbox.settle("start", done("start"))).toBe(true);
  expect(outbox.settle("start", done("start"))).toBe(false);
  outbox.lost();
  expect(taken(outbox)).toEqual(["chat"]);
  expect([...answers.keys()]).toEqual(["start"]);
});

test("the one message that breaks connections is found and given up; the others get through", () => {
  const { outbox, answers } = filled("chat", "undo", "start");
  let connections = 0;
  while (outbox.size) {
    connections += 1;
    let sent = taken(outbox);
    while (sent.length && !sent.includes("undo")) {
      for (const id of sent) outbox.settle(id, done(id));
      sent = taken(outbox);
    }
    outbox.lost();
  }
  expect(answers.get("undo")).toEqual({ type: "undelivered" });
  expect([answers.get("chat")?.type, answers.get("start")?.type]).toEqual(["done", "done"]);
  expect(connections).toBe(ATTEMPTS + 1);
});

test("messages that were never under way are not given up, however often connections are lost", () => {
  const { outbox } = filled("leave");
  for (let i = 0; i < 50; i++) outbox.lost();
  expect(outbox.commands.map((message) => message.type)).toEqual(["leave"]);
});

test("an answer is overdue after ten seconds, a hint after a minute", () => {
  const { outbox } = filled("hint");
  taken(outbox, 1_000);
  expect(outbox.deadline).toBe(61_000);
  outbox.add({ type: "undo", id: "u" }, () => {});
  expect(outbox.deadline).toBe(61_000);
  taken(outbox, 2_000);
  expect(outbox.deadline).toBe(12_000);
});

test("a hint is asked for twice at most, for it costs the server much", () => {
  const { outbox, answers } = filled("hint");
  for (let i = 0; i < 2; i++) {
    expect(taken(outbox)).toEqual(["hint"]);
    outbox.lost();
  }
  expect([taken(outbox), answers.get("hint")]).toEqual([[], { type: "undelivered" }]);
});

test("an answer without an id means the only message under way", () => {
  const { outbox } = filled("chat");
  expect(outbox.only).toBe(undefined);
  taken(outbox);
  expect(outbox.only).toBe("chat");
  outbox.add({ type: "undo", id: "undo" }, () => {});
  taken(outbox);
  expect(outbox.only).toBe(undefined);
});

test("questions are no commands", () => {
  expect(filled("why", "hint", "about", "ping").outbox.commands).toEqual([]);
});

test("whoever may not listen any more has left", () => {
  const { outbox, answers } = filled("leave", "chat");
  outbox.giveUp(true);
  expect([answers.get("leave")?.type, answers.get("chat")?.type]).toEqual(["done", "undelivered"]);
});
