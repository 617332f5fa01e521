"""What bots reach with a deal: a hundred runs in the background, so that a player is never alone.

In each run a bot plays the player's seat, and everything else is as at the player's table. The runs are made for one
deal at a time, in a process that gives way to everything else, and are stored when they are complete.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import Annotated, Final

import msgspec

from wolfsbane.server.deals.stored import StoredDeal, StoredDeals
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.store import StoreError
from wolfsbane.server.supervisor import Supervisor

RUNS: Final = 100
RUN_LEVELS: Final = ("medium", "skilled", "hard")  # of the player's seat, in turns
SECONDS: Final = 900.0  # after which the runs of a deal have failed
MOST_WAITING: Final = 50  # deals; more are not run until somebody asks again
KEPT: Final = 50  # fields in memory

log = logging.getLogger(__name__)


class Run(msgspec.Struct, frozen=True):
    """One run: the bot that had the player's seat, its lead over the best of the others, and its points."""

    level: str
    margin: int
    points: int


class Field(msgspec.Struct, frozen=True):
    """All runs of a deal."""

    runs: list[Run]


class FieldState(msgspec.Struct, frozen=True):
    """How many of the runs are made."""

    done: int
    total: Annotated[int, msgspec.Meta(description="How many there will be.")] = RUNS


class Order(msgspec.Struct, frozen=True):
    """What the process is to do: the plan, the bots by seat as for `make_bot`, and those for the player's seat."""

    plan: msgspec.Raw
    bots: list[str | None]
    levels: list[tuple[str, str]]
    runs: int = RUNS


class Fields:
    def __init__(self, settings: Settings, supervisor: Supervisor, stored: StoredDeals) -> None:
        self.settings = settings
        self.supervisor = supervisor
        self.stored = stored
        self.done: dict[str, Field] = {}
        self.waiting: dict[str, StoredDeal] = {}
        self.made: list[Run] = []  # of the first that waits
        self._running = False

    def of(self, deal: StoredDeal) -> tuple[Field | None, FieldState | None]:
        """The runs of a deal, or how far they are; neither if too many deals wait."""
        if deal.field is not None:
            return msgspec.json.decode(deal.field, type=Field), None
        if deal.id in self.done:
            return self.done[deal.id], None
        if deal.id not in self.waiting:
            if len(self.waiting) >= MOST_WAITING:
                return None, None
            self.waiting[deal.id] = deal
            if not self._running:
                self._running = True
                self.supervisor.start("field", self._work())
        first = next(iter(self.waiting))
        return None, FieldState(len(self.made) if first == deal.id else 0)

    async def _work(self) -> None:
        try:
            while self.waiting:
                deal = next(iter(self.waiting.values()))
                self.made = []
                try:
                    async with asyncio.timeout(SECONDS):
                        await self._run(deal)
                    await self._keep(deal)
                except (TimeoutError, OSError, ValueError) as problem:
                    log.warning("bots could not play a deal", extra={"reason": f"{type(problem).__name__}: {problem}"})
                finally:
                    del self.waiting[deal.id]
        finally:
            self._running = False

    async def _run(self, deal: StoredDeal) -> None:
        plan, spec = deal.plan, self.settings.repeatable_spec
        bots = [None if level is None else spec(level) for level in plan.levels]
        order = Order(msgspec.Raw(msgspec.json.encode(plan)), bots, [(level, spec(level)) for level in RUN_LEVELS])
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "wolfsbane.server.deals.worker",
            str(os.getpid()),
            *[str(file) for file in self.settings.deck_files],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(msgspec.json.encode(order))
            process.stdin.close()
            async for line in process.stdout:
                self.made.append(msgspec.json.decode(line, type=Run))
            if len(self.made) != RUNS:
                raise ValueError("the process that played it has ended")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _keep(self, deal: StoredDeal) -> None:
        """Stores the runs. If the database can't be used, they are kept in memory only."""
        field = Field(self.made)
        self.done[deal.id] = field
        if len(self.done) > KEPT:
            del self.done[next(iter(self.done))]
        try:
            await asyncio.to_thread(self.stored.put_field, deal.id, msgspec.json.encode(field).decode())
        except StoreError as problem:
            log.warning("the runs of a deal are not stored", extra={"reason": type(problem).__name__})
