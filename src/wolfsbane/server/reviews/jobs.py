"""Reviews as jobs: one at a time in a process of its own, in turns by player, and kept for those who ask again.

Nothing here decides who may see a game: the routes do, before they ask.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from wolfsbane.engine.text import Text
from wolfsbane.server.bots.fairness import Turns
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.supervisor import Supervisor

MOST_WAITING: Final = 200  # reviews that wait, of all players together
MOST_OF_A_PLAYER: Final = 3
KEPT_BYTES: Final = 64 << 20  # of finished reports
SECONDS: Final = 300.0  # after which a review has failed
LONGEST_LINE: Final = 16 << 20  # bytes of a report

Stage = Literal["queued", "running", "done", "failed"]

log = logging.getLogger(__name__)


@dataclass
class Job:
    """One review that was asked for."""

    record: str
    player: str
    state: Stage = "queued"
    done: int = 0
    total: int = 0
    report: bytes = b""
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Reviews:
    def __init__(self, settings: Settings, supervisor: Supervisor) -> None:
        self.settings = settings
        self.supervisor = supervisor
        self.simulations = settings.review_simulations
        self.jobs: dict[str, Job] = {}  # that wait or are under way
        self.finished: OrderedDict[str, Job] = OrderedDict()  # the last used at the end
        self._turns: Turns[tuple[str, Job]] = Turns()
        self._running = False

    def key(self, record: str) -> str:
        return hashlib.sha256(f"{self.simulations} {record}".encode()).hexdigest()

    def find(self, record: str) -> Job | None:
        """The review of a record, if somebody has asked for it and it is not forgotten."""
        key = self.key(record)
        if key in self.finished:
            self.finished.move_to_end(key)
            return self.finished[key]
        return self.jobs.get(key)

    def ask(self, record: str, player: str, table: str) -> Job:
        """The review of a record, which begins in its turn. Raises Refusal if too many wait."""
        found = self.find(record)
        if found is not None and found.state != "failed":
            return found
        if sum(job.player == player for job in self.jobs.values()) >= MOST_OF_A_PLAYER:
            raise Refusal("limit", Text("error-reviews-of-player", {"most": MOST_OF_A_PLAYER}))
        if len(self.jobs) >= MOST_WAITING:
            raise Refusal("limit", Text("error-reviews-busy"))
        key = self.key(record)
        self.finished.pop(key, None)
        job = self.jobs[key] = Job(record, player)
        self._turns.put(player, table, (key, job))
        if not self._running:
            self._running = True
            self.supervisor.start("reviews", self._work())
        return job

    async def _work(self) -> None:
        try:
            while self._turns:
                _player, _table, (key, job) = self._turns.next()
                job.state = "running"
                try:
                    async with asyncio.timeout(SECONDS):
                        await self._run(job)
                except (TimeoutError, OSError, ValueError) as problem:
                    log.warning("a review failed", extra={"reason": f"{type(problem).__name__}: {problem}"})
                    job.state = "failed"
                finally:
                    del self.jobs[key]
                    job.ended.set()
                self._keep(key, job)
        finally:
            self._running = False

    async def _run(self, job: Job) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "wolfsbane.server.reviews.worker",
            str(os.getpid()),
            str(self.simulations),
            self.settings.ray or "",
            *[str(file) for file in self.settings.deck_files],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
            limit=LONGEST_LINE,
        )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(job.record.encode())
            process.stdin.close()
            async for line in process.stdout:
                if line.startswith(b"{"):
                    job.report = line.rstrip()
                elif line.startswith(b"!"):
                    raise ValueError(line.decode(errors="replace").strip())
                else:
                    job.done, job.total = [int(word) for word in line.split()]
            if not job.report:
                raise ValueError("the process that made it has ended")
            job.state = "done"
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _keep(self, key: str, job: Job) -> None:
        """Keeps a finished review, and forgets those that were not used for the longest time."""
        self.finished[key] = job
        while len(self.finished) > 1 and sum(len(one.report) for one in self.finished.values()) > KEPT_BYTES:
            self.finished.popitem(last=False)
