"""Compares the server with boardgame.io in one run: `make bench-server-peers`. Needs Node and npm.

boardgame.io runs as its own socket.io server with storage in memory and a trivial card move; ours writes every action
to the disk before it sends anything. Both have the same number of tables, alternate, and get their load from a process.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

VERSIONS: Final = ("boardgame.io@0.50.2", "socket.io-client@4.8.4")
OURS: Final = Path(__file__).with_name("server.py")
FOLDER: Final = Path(__file__).parent.parent / "build" / "server-peers"

SERVER: Final = """
const { Server } = require('boardgame.io/server');
const game = {
  name: 'cards',
  setup: () => ({ deck: Array.from({ length: 52 }, (_, i) => i), pile: [], hands: [[], []] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }) => {
      const card = G.deck.shift();
      G.hands[playerID].push(card);
      G.deck.push(G.hands[playerID].shift());
    },
  },
};
const server = Server({ games: [game], origins: ['*'] });
server.run(Number(process.argv[2]), () => console.log('ready'));
"""

LOAD: Final = """
const { io } = require('socket.io-client');
const [port, tables, pace, seconds] = process.argv.slice(2).map(Number);
const times = [];
let actions = 0;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

class Table {
  constructor(number) {
    this.id = 'm' + number;
    this.told = 2;
    this.due = 0;
    this.sockets = [0, 1].map((seat) => io(`http://127.0.0.1:${port}/cards`, {
      transports: ['websocket'], forceNew: true, reconnection: false,
    }));
  }
  async open() {
    for (const seat of [0, 1]) {
      const socket = this.sockets[seat];
      if (!socket.connected) await new Promise((done) => socket.on('connect', done));
      const synced = new Promise((done) => socket.on('sync', (_, info) => { this.state = info.state; done(); }));
      socket.emit('sync', this.id, String(seat), undefined, 2);
      await synced;
      socket.on('update', (_, state) => this.take(state));
    }
  }
  take(state) {
    times.push(performance.now() - this.started);
    this.told += 1;
    if (this.told < 2) return;
    actions += 1;
    this.state = state;
    this.go();
  }
  go() {
    if (!pace) return this.act();
    const now = performance.now();
    this.due = Math.max((this.due || now + Math.random() * 1000 / pace) + 1000 / pace, now);
    setTimeout(() => this.act(), this.due - now);
  }
  act() {
    const player = this.state.ctx.currentPlayer;
    this.told = 0;
    this.started = performance.now();
    const action = { type: 'MAKE_MOVE', payload: { type: 'play', args: [], playerID: player } };
    this.sockets[Number(player)].emit('update', action, this.state._stateID, this.id, player);
  }
}

(async () => {
  const all = [];
  for (let number = 0; number < tables; number += 1) {
    const table = new Table(number);
    await table.open();
    all.push(table);
  }
  all.forEach((table) => table.go());
  await wait(pace ? 4000 : 2000);
  times.length = 0;
  actions = 0;
  const start = performance.now();
  await wait(seconds * 1000);
  const passed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({
    actions_a_second: actions / passed,
    median_ms: times[times.length >> 1],
    p99_ms: times[Math.floor(times.length * 0.99)],
    max_ms: times[times.length - 1],
  }));
  process.exit(0);
})();
"""


def install() -> None:
    """Installs boardgame.io, once."""
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return
    if shutil.which("npm") is None:
        raise SystemExit("There is no npm here, so there is nothing to compare with.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true}')
    command = ["npm", "install", "--no-audit", "--no-fund", *VERSIONS]
    if subprocess.run(command, cwd=FOLDER, check=False).returncode:
        raise SystemExit("boardgame.io can't be installed, so there is nothing to compare with.")


def boardgame(tables: int, pace: float, seconds: float, port: int) -> dict[str, float]:
    (FOLDER / "server.cjs").write_text(SERVER)
    (FOLDER / "load.cjs").write_text(LOAD)
    fast = {**os.environ, "NODE_ENV": "production"}
    server = subprocess.Popen(
        ["node", "server.cjs", str(port)], cwd=FOLDER, stdout=subprocess.PIPE, text=True, env=fast
    )
    try:
        assert server.stdout is not None
        while (line := server.stdout.readline().strip()) != "ready":
            if not line and server.poll() is not None:
                raise SystemExit("boardgame.io did not start")
        command = ["node", "load.cjs", str(port), str(tables), str(pace), str(seconds)]
        done = subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.PIPE, text=True)
        result: dict[str, float] = json.loads(done.stdout)
        return result
    finally:
        server.terminate()
        server.wait()


def wolfsbane(tables: int, pace: float, seconds: float) -> dict[str, float]:
    part = "paced" if pace else "full"
    command = [sys.executable, str(OURS), "--json", "--only", part, "--tables", str(tables), "--seconds", str(seconds)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--port", type=int, default=8765)
    options = parser.parse_args()
    install()
    for name, pace, field in (("as fast as clients can", 0.0, "actions_a_second"), ("2.5 a second", 2.5, "p99_ms")):
        ratios: list[str] = []
        for _ in range(options.turns):
            peer = boardgame(options.tables, pace, options.seconds, options.port)
            ours = wolfsbane(options.tables, pace, options.seconds)
            ratios.append(f"{ours[field] / peer[field]:.2f}")
            for who, result in (("boardgame.io", peer), ("wolfsbane", ours)):
                print(name, who, " ".join(f"{key}={value:.4g}" for key, value in result.items()), flush=True)
        print(f"{name}: {field}, ours to theirs: {' '.join(ratios)}", flush=True)


if __name__ == "__main__":
    main()
