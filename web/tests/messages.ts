// The messages of whole games, as the server wrote them (see messages.py). Made once, before all tests.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import type { ServerMessage, TableShown } from "../src/protocol";

declare module "vitest" {
  interface ProvidedContext {
    messages: string;
  }
}

export interface Game {
  mix: string;
  players: number;
  memory: "strict" | "marks" | "full";
  viewer: number;
  messages: { message: ServerMessage; snapshot: TableShown; unseen: number[]; told: string[] }[];
}

/** Plays the games, with the compiled engine if there is one. */
export default function setup(project: TestProject): () => void {
  const root = new URL("../../", import.meta.url);
  const compiled = fileURLToPath(new URL("build/compiled", root));
  const python = process.env["PYTHON"] ?? fileURLToPath(new URL(".venv/bin/python", root));
  const text = execFileSync(python, [fileURLToPath(new URL("messages.py", import.meta.url))], {
    encoding: "utf-8",
    maxBuffer: 1 << 28,
    env: { ...process.env, ...(existsSync(join(compiled, ".stamp")) ? { PYTHONPATH: compiled } : {}) },
  });
  const folder = mkdtempSync(join(tmpdir(), "wolfsbane-messages-"));
  writeFileSync(join(folder, "messages.json"), text);
  project.provide("messages", join(folder, "messages.json"));
  return () => rmSync(folder, { recursive: true });
}

export function readGames(): Game[] {
  return JSON.parse(readFileSync(inject("messages"), "utf-8")) as Game[];
}
