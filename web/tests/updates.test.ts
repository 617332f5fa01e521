import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL } from "../src/protocol";
import { compare } from "../src/net/version";

const own = { protocol: 3, build: "a" };

describe("the version of a server", () => {
  test.each([
    [{ protocol: 3, build: "a" }, "same"],
    [{ protocol: 3, build: "" }, "same"], // it has no client, or does not say which
    [{ protocol: 3, build: "b" }, "another"],
    [{ protocol: 4, build: "a" }, "newer"],
    [{ protocol: 2, build: "b" }, "older"],
  ])("%o is %s", (server, comparison) => {
    expect(compare(server, own)).toBe(comparison);
  });

  test("says nothing about the build to a page that has none, as in development", () => {
    expect(compare({ protocol: 3, build: "b" }, { protocol: 3, build: "" })).toBe("same");
  });
});

describe("a page of another version", () => {
  let reloads: (string | undefined)[];
  let kept: Map<string, string>;
  const load = async () => {
    vi.resetModules();
    return {
      ...(await import("../src/updates.svelte")),
      ...(await import("../src/notices.svelte")),
      ...(await import("../src/net/version")),
    };
  };
  beforeEach(() => {
    [reloads, kept] = [[], new Map()];
    vi.stubGlobal("document", { querySelector: () => ({ content: "a" }), addEventListener: () => {} });
    vi.stubGlobal("location", { reload: () => reloads.push(undefined), assign: (path: string) => reloads.push(path) });
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("reloads between games, once for each version of the server", async () => {
    const { updates, reportVersion } = await load();
    reportVersion({ protocol: PROTOCOL, build: "a" });
    expect([updates.comparison, updates.between("/rules"), reloads]).toEqual(["same", false, []]);
    reportVersion({ protocol: PROTOCOL, build: "b" });
    expect([updates.comparison, reloads]).toEqual(["another", []]); // not in the middle of something
    expect([updates.between("/rules"), reloads]).toEqual([true, ["/rules"]]);

    const again = await load(); // something in between still sends the old page
    again.reportVersion({ protocol: PROTOCOL, build: "b" });
    expect([again.updates.comparison, again.updates.between(), reloads.length]).toEqual(["another", false, 1]);
    again.reportVersion({ protocol: PROTOCOL, build: "c" });
    expect([again.updates.between(), reloads.length]).toEqual([true, 2]);
  });

  test.each([
    [PROTOCOL - 1, "older"],
    [PROTOCOL + 1, "newer"],
  ])("reloads at once, and once, when the server speaks protocol %d", async (protocol, comparison) => {
    (await load()).reportVersion({ protocol, build: "b" });
    expect(reloads).toHaveLength(1);
    const { updates, reportVersion } = await load();
    reportVersion({ protocol, build: "b" });
    expect([reloads.length, updates.comparison]).toEqual([1, comparison]);
  });

  test("does not reload while a command waits to be sent", async () => {
    const { updates, notices, reportVersion } = await load();
    notices.unsent = 1;
    reportVersion({ protocol: PROTOCOL + 1, build: "b" });
    expect([updates.comparison, reloads]).toEqual(["newer", []]);
  });

  test("does not reload by itself where it could not know that it has", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    const { updates, reportVersion } = await load();
    reportVersion({ protocol: PROTOCOL + 1, build: "b" });
    expect([updates.comparison, reloads]).toEqual(["newer", []]);
    updates.reload();
    expect(reloads).toHaveLength(1);
  });

  test("whose part is gone reloads once if it is needed, and says so", async () => {
    for (const expected of [1, 1]) {
      const { updates } = await load();
      await updates.missing(true);
      expect([updates.partMissing, reloads.length]).toEqual([true, expected]);
    }
  });
});
