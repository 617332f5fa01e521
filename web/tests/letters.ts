// Letters of whole games, as the server wrote them (see letters.py).
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ServerMessage, TableShown } from "../src/protocol";

export interface Game {
  mix: string;
  players: number;
  memory: "strict" | "marks" | "full";
  viewer: number;
  letters: { letter: ServerMessage; picture: TableShown }[];
}

const script = fileURLToPath(new URL("letters.py", import.meta.url));
const python = process.env["PYTHON"] ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));

export const games = JSON.parse(
  execFileSync(python, [script], { encoding: "utf-8", maxBuffer: 1 << 30 }),
) as Game[];
