"""Bots at tables: they play for seats, and one of them advises people."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.bots.pool import BotFailed, BotPool
from wolfsbane.server.bots.worker import Question
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.rooms import Room
from wolfsbane.server.logs import short
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import entries as en
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

HINT_SECONDS: Final = 0.3

log = logging.getLogger(__name__)


class Bots:
    """`commit` does at a table what a bot has chosen."""

    def __init__(self, settings: Settings, commit: Callable[[Room, Sequence[en.Entry]], None]) -> None:
        self.settings = settings
        self.commit = commit
        self.pool = BotPool(settings.workers, [str(file) for file in settings.deck_files], settings.bot_seconds)

    async def close(self) -> None:
        await self.pool.close()

    # --- playing

    def wake(self, room: Room) -> None:
        """Lets those begin to think whose decision it is."""
        for seat, level in room.table.bots_to_move():
            if seat not in room.thinking:
                room.thinking[seat] = asyncio.get_running_loop().create_task(self._play(room, seat, level))

    async def _play(self, room: Room, seat: int, level: str) -> None:
        table = room.table
        try:
            entries = await self._decide(table, seat, level)
            del room.thinking[seat]
            if entries and (seat, level) in table.bots_to_move():
                self.commit(room, entries)
            else:
                self.wake(room)
        except Refusal as problem:
            room.thinking.pop(seat, None)
            log.error("a bot's choice was refused", extra={"table": short(table.id), "reason": problem.sentence})

    async def _decide(self, table: Table, seat: int, level: str) -> list[en.Entry]:
        """What a bot does, not faster than people can follow; nothing if the table has moved on meanwhile."""
        pause = self.settings.pause(level)
        if table.stage == "choosing":
            await asyncio.sleep(pause)
            return commands.replace_by_chance(table, seat, now())
        asked = (table.game, table.stage, table.prompted[seat])
        loop = asyncio.get_running_loop()
        start = loop.time()
        action = await self._choose(table, seat, level)
        half = table.state is not None and table.state.any_chosen()
        if not half:
            await asyncio.sleep(max(0.0, pause - (loop.time() - start)))
        if (table.game, table.stage, table.prompted[seat]) != asked:
            return []
        return [commands.choice(table, seat, [action], now())]

    async def _choose(self, table: Table, seat: int, level: str) -> int:
        question = self._question(table, seat, level)
        if len(question.legal) == 1:
            return question.legal[0]
        loop = asyncio.get_running_loop()
        start = loop.time()
        try:
            answer = await self.pool.ask(question)
        except BotFailed as problem:
            log.error("a bot failed", extra={"table": short(table.id), "level": level, "reason": str(problem)})
            metrics.bot_failures.inc()
            return secrets.choice(question.legal)
        metrics.bot_seconds.observe(loop.time() - start)
        return answer.actions[0]

    def _question(self, table: Table, seat: int, level: str, budget: float = 0.0) -> Question:
        assert table.state is not None
        view, legal = redaction.thought(table.state, seat)
        return Question(
            key=f"{table.id} {table.game} {seat} {level}",
            level=self.settings.spec(level),
            seed=secrets.randbelow(2**60),
            mix=table.mix,
            seat=seat,
            view=view,
            legal=legal,
            budget=budget,
        )

    # --- advising

    async def hint(self, table: Table, seat: int, message: ms.Hint) -> ms.Advice:
        """What the coach thinks. Raises Refusal."""
        if not table.options.hints:
            raise Refusal("option", "There are no hints at this table.")
        if seat not in table.deciders():
            raise Refusal("stage", "It is not your decision now.")
        question = self._question(table, seat, "coach", HINT_SECONDS)
        try:
            answer = await self.pool.ask(question)
        except BotFailed as problem:
            log.warning("the coach failed", extra={"reason": str(problem)})
            raise Refusal("limit", "The coach has no answer now.") from None
        codes = [redaction.CODES[action] for action in answer.actions]
        return ms.Advice(message.id, codes, answer.values, answer.reasons)
