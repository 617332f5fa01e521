import { beforeEach, describe, expect, test } from "vitest";
import { LOST, Machine, TIMES, type Effect, type Input } from "../src/net/machine";

let machine: Machine;
let now: number;
const step = (type: Input["type"], code = LOST): Effect[] => machine.step({ type, code } as Input, now);
/** Lets time pass until the machine wants to be asked, and asks it; how long that was. */
function pass(): number {
  const before = now;
  now = machine.deadline!;
  step("tick");
  return now - before;
}
function becomeLive(): void {
  if (machine.state === "waiting") pass();
  machine.watching({ quiet: 20_000, pings: true });
  step("ready");
}

beforeEach(() => {
  machine = new Machine(() => 0.5);
  now = 1_000_000;
  expect(step("start")).toEqual(["drop", "open"]);
});

describe("a connection that is opened", () => {
  test("is live with the first message about the table", () => {
    expect(machine.state).toBe("opening");
    becomeLive();
    expect(machine.state).toBe("live");
  });

  test("is tried again when nothing comes over it", () => {
    expect(pass()).toBe(TIMES.opening);
    expect(machine.state).toBe("waiting");
    pass();
    expect(machine.state).toBe("opening");
  });

  test.each([
    [4401, "nobody"],
    [4403, "outside"],
    [4404, "none"],
    [4409, "replaced"],
    [4503, "unloadable"],
  ])("is given up when the server says %d", (code, refusal) => {
    step("lost", code);
    expect([machine.state, machine.refusal, machine.deadline]).toEqual(["refused", refusal, undefined]);
    expect(step("wake")).toEqual([]);
    expect(step("identity")).toEqual(["drop", "open"]);
  });
});

describe("a live connection", () => {
  beforeEach(becomeLive);

  test.each([
    [4409, "replaced"],
    [4503, "unloadable"],
  ])("is given up at once when the server says %d", (code, refusal) => {
    expect(step("lost", code)).toEqual(["drop"]);
    expect([machine.state, machine.refusal, machine.deadline]).toEqual(["refused", refusal, undefined]);
    expect(step("start")).toEqual(["drop", "open"]);
  });

  test("is asked when it is quiet, and stays if there is an answer", () => {
    now += 15_000;
    step("heard");
    expect(pass()).toBe(5_000); // the time that was set before
    expect(machine.state).toBe("live");
    expect(pass()).toBe(15_000);
    expect(machine.state).toBe("silent");
    now += 100;
    step("heard");
    expect(machine.state).toBe("live");
  });

  test("is replaced at once when it does not answer", () => {
    now += 20_000;
    expect(step("tick")).toEqual(["ping"]);
    now += TIMES.pong;
    expect(step("tick")).toEqual(["drop"]);
    expect(machine.deadline).toBe(now);
    expect(step("tick")).toEqual(["drop", "open"]);
  });

  test("is asked at once when the page is back, and answers soon or is replaced", () => {
    now += 3_600_000;
    expect(step("wake")).toEqual(["ping"]);
    expect(step("wake")).toEqual([]); // several things say so at the same time
    expect(pass()).toBe(TIMES.wakePong);
    expect(machine.state).toBe("waiting");
  });

  test("over which no ping can be answered is replaced when a sign of life is overdue", () => {
    machine.watching({ quiet: 40_000, pings: false });
    now += 10_000;
    expect(step("wake")).toEqual([]);
    now += 10_001;
    expect(step("wake")).toEqual(["drop"]);
    expect(machine.state).toBe("waiting");
  });

  test("ends for good when the server speaks another protocol", () => {
    expect(step("outdated")).toEqual(["drop"]);
    expect([step("wake"), step("lost"), step("identity"), machine.deadline]).toEqual([[], [], [], undefined]);
  });

  test("ends when it is closed", () => {
    expect(step("close")).toEqual(["drop"]);
    expect([step("wake"), step("lost"), step("ready"), machine.state]).toEqual([[], [], [], "closed"]);
  });
});

describe("a connection that is lost", () => {
  test("is tried again after a pause that grows, to a limit, whatever arrives in between", () => {
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      becomeLive();
      step("heard");
      step("lost");
      pauses.push(machine.deadline! - now);
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  test.each(["answered", "stable"])("begins with short pauses after real progress: %s", (how) => {
    for (let i = 0; i < 6; i++) {
      becomeLive();
      step("lost");
    }
    becomeLive();
    if (how === "answered") step("answered");
    else expect(pass()).toBe(TIMES.stable);
    step("lost");
    expect(machine.deadline! - now).toBe(250);
  });

  test("waits at random, so that not all clients of a server come back at once", () => {
    const pause = (random: number) => {
      const one = new Machine(() => random);
      one.step({ type: "start" }, 0);
      one.step({ type: "lost", code: LOST }, 0);
      return one.deadline!;
    };
    expect([pause(0), pause(1)]).toEqual([187.5, 312.5]);
  });

  test("is tried at once when the network is back", () => {
    becomeLive();
    step("lost");
    expect(step("wake")).toEqual(["drop", "open"]);
    expect(step("wake")).toEqual([]); // it was opened this moment
    now += 2_000;
    expect(step("wake")).toEqual(["drop", "open"]); // what hangs may hang in the old network
  });

  test("connects at once when our place has changed, but not in a circle", () => {
    becomeLive();
    step("lost", 4001);
    expect(machine.deadline).toBe(now);
    becomeLive();
    step("lost", 4001);
    expect(machine.deadline).toBeGreaterThan(now);
  });

  test("waits for seconds if we sent too fast", () => {
    becomeLive();
    step("lost", 4429);
    expect(machine.deadline! - now).toBe(4_000);
  });

  test("doubts a refusal for a while: another tab may be logging in", () => {
    becomeLive();
    const begin = now;
    step("lost", 4001);
    for (let i = 0; i < 6; i++) {
      pass();
      expect(machine.state).toBe("opening");
      step("lost", 4403);
    }
    expect(machine.state).toBe("waiting");
    pass();
    step("lost", 4403);
    expect([machine.state, machine.refusal]).toEqual(["refused", "outside"]);
    expect(now - begin).toBeGreaterThan(10_000);
    expect(now - begin).toBeLessThan(40_000);
  });

  test("is tried at once when another tab has logged in", () => {
    becomeLive();
    step("lost", 4403);
    expect(step("identity")).toEqual(["drop", "open"]);
    becomeLive();
    expect(step("identity")).toEqual([]); // it stands, as who we were
  });
});
