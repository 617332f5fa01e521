"""A small queueing model of a hall: what several servers on some cores carry, from what was measured of one and two.

python benchmarks/hall_model.py --decide 450 --follow 150 --database 250 --load 200 --cores 2 --servers 1,2,3

Every table has two players, who act in turn as soon as they have the last message. A server decides one thing after
another; its journal writes all that has come up since the last commit; the server of the other player then reads the
entry and folds it. All of this work needs a core; `--cores 0` is as many as there are processes. `--slow` is how
much longer everything takes on a machine that has other work; with `--together` the players of a table are at one
server.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import random
from collections import deque
from collections.abc import Callable
from statistics import quantiles

Work = tuple[float, Callable[[], None]]  # seconds of a core, and what follows


class Machine:
    """Processes, each of which does one thing at a time, on some cores."""

    def __init__(self, cores: int, processes: int) -> None:
        self.now = 0.0
        self.free = cores or processes
        self.queues: list[deque[Work]] = [deque() for _ in range(processes)]
        self.busy = [False] * processes
        self.ready: deque[int] = deque()
        self.events: list[tuple[float, int, Callable[[], None]]] = []
        self.count = itertools.count()

    def at(self, seconds: float, call: Callable[[], None]) -> None:
        heapq.heappush(self.events, (self.now + seconds, next(self.count), call))

    def work(self, process: int, seconds: float, then: Callable[[], None]) -> None:
        self.queues[process].append((seconds, then))
        if not self.busy[process] and process not in self.ready:
            self.ready.append(process)
        self._start()

    def _start(self) -> None:
        while self.free and self.ready:
            process = self.ready.popleft()
            seconds, then = self.queues[process].popleft()
            self.free -= 1
            self.busy[process] = True

            def done(process: int = process, then: Callable[[], None] = then) -> None:
                self.free += 1
                self.busy[process] = False
                if self.queues[process]:
                    self.ready.append(process)
                then()
                self._start()

            self.at(seconds, done)

    def run(self, until: float) -> None:
        while self.events and self.events[0][0] < until:
            self.now, _, call = heapq.heappop(self.events)
            call()


class Hall:
    def __init__(self, servers: int, options: argparse.Namespace) -> None:
        self.options = options
        self.servers = servers
        self.load, self.database = servers, servers + 1  # processes after those of the servers
        self.machine = Machine(options.cores, servers + 2)
        self.journals: list[list[tuple[int, int, float]]] = [[] for _ in range(servers)]
        self.writing = [False] * servers
        self.times: list[float] = []
        self.rng = random.Random(1)
        for table in range(options.tables):
            self.machine.at(self.rng.random() * 0.01, lambda table=table: self.act(table, 0))  # type: ignore[misc]

    def act(self, table: int, seat: int) -> None:
        begun = self.machine.now
        server = self.server_of(table, seat)
        micro = 1e-6 * self.options.slow

        def decided() -> None:
            self.journals[server].append((table, seat, begun))
            self.write(server)

        def sent() -> None:
            self.machine.work(server, self.options.decide * micro, decided)

        self.machine.work(self.load, self.options.load * micro, sent)

    def server_of(self, table: int, seat: int) -> int:
        return (table if self.options.together else table + seat) % self.servers

    def write(self, server: int) -> None:
        if self.writing[server] or not self.journals[server]:
            return
        self.writing[server] = True
        batch, self.journals[server] = self.journals[server], []

        def committed() -> None:
            self.writing[server] = False
            for table, seat, begun in batch:
                self.tell(table, seat, begun)
            self.write(server)

        def flushed() -> None:
            self.machine.at(self.options.commit * 1e-6, committed)  # the disk, which needs no core

        self.machine.work(self.database, len(batch) * self.options.database * 1e-6 * self.options.slow, flushed)

    def tell(self, table: int, seat: int, begun: float) -> None:
        other = self.server_of(table, 1 - seat)

        def arrived() -> None:
            self.times.append(self.machine.now - begun)
            self.act(table, 1 - seat)

        if other == self.server_of(table, seat):
            arrived()
        else:
            self.machine.work(other, self.options.follow * 1e-6 * self.options.slow, arrived)

    def run(self, seconds: float) -> tuple[float, float, float]:
        """Actions a second, and the median and 99th percentile in milliseconds."""
        self.machine.run(seconds / 4)
        self.times.clear()
        self.machine.run(seconds)
        cuts = quantiles(self.times, n=100)
        return len(self.times) / (seconds * 3 / 4), 1000 * cuts[49], 1000 * cuts[98]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decide", type=float, required=True, help="us of a server for an action of its own")
    parser.add_argument("--follow", type=float, required=True, help="us of another server for the same action")
    parser.add_argument("--database", type=float, required=True, help="us of the database for an entry")
    parser.add_argument("--load", type=float, default=0.0, help="us of the players for an action")
    parser.add_argument("--commit", type=float, default=500.0, help="us of waiting for the disk")
    parser.add_argument("--cores", type=int, default=0)
    parser.add_argument("--slow", type=float, default=1.0, help="factor of all times of a core")
    parser.add_argument("--together", action="store_true", help="the players of a table are at the same server")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--servers", default="1,2,3")
    options = parser.parse_args()
    for servers in map(int, options.servers.split(",")):
        rate, median, late = Hall(servers, options).run(2.0)
        print(f"{servers} servers: {rate:.0f} actions/s, median {median:.1f} ms, 99th percentile {late:.1f} ms")


if __name__ == "__main__":
    main()
