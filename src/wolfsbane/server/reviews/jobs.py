"""Reviews as jobs: one at a time in a process of its own, in turns by player, and kept for those who ask again, in
memory and in the database.

Nothing here decides who may see a game: the routes do, before they ask.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from wolfsbane._version import __version__
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.engine.text import Text
from wolfsbane.review.mistakes import EVALUATOR
from wolfsbane.review.report import FORMAT
from wolfsbane.server import metrics
from wolfsbane.server.bots.fairness import Turns
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.reviews.stored import StoredReviews
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.store import StoreError
from wolfsbane.server.supervisor import Supervisor
from wolfsbane.server.tables.clocks import now

MOST_WAITING: Final = 200  # reviews that wait, of all players together
MOST_OF_A_PLAYER: Final = 3
KEPT_BYTES: Final = 64 << 20  # of finished reports
SECONDS: Final = 300.0  # after which a review has failed
RAY_SILENCE: Final = 60.0  # seconds without progress after which a Ray cluster counts as lost
LONGEST_LINE: Final = 16 << 20  # bytes of a report

Stage = Literal["queued", "running", "done", "failed"]

log = logging.getLogger(__name__)


class NotMade(Exception):
    """The process that was to make a review has ended, or makes no progress; another one may succeed."""


@dataclass
class Job:
    """One review that was asked for."""

    record: str
    player: str
    table: str = ""
    game: int = 0
    state: Stage = "queued"
    done: int = 0
    total: int = 0
    part: int = 0  # how many reports there have been, of which the last may be complete
    report: bytes = b""
    figures: str = "[]"
    problem: str = ""  # why it failed, in English, as the command says it
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Reviews:
    def __init__(self, settings: Settings, supervisor: Supervisor, stored: StoredReviews) -> None:
        self.settings = settings
        self.supervisor = supervisor
        self.stored = stored
        self.simulations = settings.review_simulations
        self.jobs: dict[str, Job] = {}  # that wait or are under way
        self.finished: OrderedDict[str, Job] = OrderedDict()  # the last used at the end
        self._turns: Turns[tuple[str, Job]] = Turns()
        self._running = False

    def key(self, record: str) -> str:
        """Names a review: the same for the same record, settings and version of the program."""
        whole = (FORMAT, __version__, RULES_VERSION, EVALUATOR, self.simulations, record)
        return hashlib.sha256(json.dumps(whole).encode()).hexdigest()

    def find(self, record: str) -> Job | None:
        """The review of a record, if somebody has asked for it here and it is not forgotten."""
        key = self.key(record)
        if key in self.finished:
            self.finished.move_to_end(key)
            return self.finished[key]
        return self.jobs.get(key)

    async def recall(self, record: str, table: str, game: int) -> Job | None:
        """As `find`, and if there is none the one in the database. Raises StoreError."""
        found = self.find(record)
        if found is not None:
            return found
        key = self.key(record)
        report = await asyncio.to_thread(self.stored.report, table, game, key)
        found = self.find(record)  # somebody may have asked meanwhile
        if found is not None or report is None:
            return found
        job = Job(record, "", table, game, "done", part=1, report=report)
        job.ended.set()
        self._keep(key, job)
        return job

    def ask(self, record: str, player: str, table: str, game: int = 1) -> Job:
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
        job = self.jobs[key] = Job(record, player, table, game)
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
                    await self._run(job)
                    await self._store(key, job)
                except (TimeoutError, OSError, ValueError, NotMade) as problem:
                    log.warning("a review failed", extra={"reason": f"{type(problem).__name__}: {problem}"})
                    job.state, job.problem, job.report = "failed", str(problem), b""
                finally:
                    del self.jobs[key]
                    job.ended.set()
                self._keep(key, job)
        finally:
            self._running = False

    async def _run(self, job: Job) -> None:
        """Makes a review: on the Ray cluster, if there is one, and on this machine if that fails."""
        if self.settings.ray is not None:
            try:
                await self._run_at(job, self.settings.ray, RAY_SILENCE)
            except NotMade as problem:
                log.warning("a review is made here, not on Ray", extra={"reason": str(problem)})
                metrics.review_fallbacks.inc()
            else:
                return
        await self._run_at(job, "", None)

    async def _run_at(self, job: Job, ray: str, silence: float | None) -> None:
        """Runs the process that makes a review. Raises NotMade if it ends early or is silent for `silence` seconds, and
        TimeoutError if it takes too long."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "wolfsbane.server.reviews.worker",
            str(os.getpid()),
            str(self.simulations),
            ray,
            *[str(file) for file in self.settings.deck_files],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
            limit=LONGEST_LINE,
        )
        try:
            async with asyncio.timeout(SECONDS):
                await self._read(job, process, silence)
            job.state = "done"
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read(self, job: Job, process: asyncio.subprocess.Process, silence: float | None) -> None:
        """Gives the record to the process, and takes what it writes until the report is complete."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(job.record.encode())
        process.stdin.close()
        while True:
            try:
                async with asyncio.timeout(silence):
                    line = await process.stdout.readline()
            except TimeoutError:
                raise NotMade(f"no progress for {silence} seconds") from None
            if line.startswith(b"{"):
                job.report = line.rstrip()
                job.part += 1
            elif line.startswith(b"["):
                job.figures = line.decode().rstrip()
                return
            elif line.startswith((b"!", b"?")):
                reason = line[1:].decode(errors="replace").strip()
                raise ValueError(reason) if line.startswith(b"!") else NotMade(reason)
            elif not line:
                raise NotMade("the process that made it has ended")
            else:
                job.done, job.total = [int(word) for word in line.split()]

    async def _store(self, key: str, job: Job) -> None:
        """Stores a review that is done. If the database can't be used, it is kept in memory only."""
        try:
            values = (job.table, job.game, key, now(), job.figures, job.report)
            await asyncio.to_thread(self.stored.put, *values)
        except StoreError as problem:
            log.warning("a review is not stored", extra={"reason": type(problem).__name__})

    def _keep(self, key: str, job: Job) -> None:
        """Keeps a finished review, and forgets those that were not used for the longest time."""
        self.finished[key] = job
        while len(self.finished) > 1 and sum(len(one.report) for one in self.finished.values()) > KEPT_BYTES:
            self.finished.popitem(last=False)
