"""Bots at tables: they play for seats, and one of them advises people."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.bots.pool import BotFailed, BotPool
from wolfsbane.server.bots.worker import Question
from wolfsbane.server.delivery import redaction
from wolfsbane.server.logs import short
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.tables.table import Table

HINT_SECONDS: Final = 0.3
TRIES: Final = 2  # times that a bot is asked the same question, before another one is
INSTEAD: Final = "greedy"  # the bot that is asked then
LONGEST_WAIT: Final = 30.0  # seconds before a bot is asked again

log = logging.getLogger(__name__)


class Bots:
    """Asks bots. It knows tables only while it makes a question, and changes none."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool = BotPool(settings.workers, [str(file) for file in settings.deck_files], settings.bot_seconds)

    async def close(self) -> None:
        await self.pool.close()

    def question(self, table: Table, seat: int, level: str, budget: float = 0.0) -> Question:
        """What a bot is asked about a seat that is to decide."""
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

    async def choose(self, question: Question | None, level: str, hurried: bool, failures: int) -> int:
        """The action of a bot, not faster than people can follow, unless it is `hurried`.

        `failures` counts the answers to this question that could not be used. Without a question it is only the pause.
        """
        if failures:
            await asyncio.sleep(min(LONGEST_WAIT, 0.05 * 2**failures))
        pause = self.settings.pause(level)
        loop = asyncio.get_running_loop()
        start = loop.time()
        action = -1 if question is None else await self._answer(question, failures)
        if not hurried:
            await asyncio.sleep(max(0.0, pause - (loop.time() - start)))
        return action

    async def _answer(self, question: Question, failures: int) -> int:
        if len(question.legal) == 1:
            return question.legal[0]
        for tries in range(failures, TRIES + 1):
            if tries == TRIES:
                question.level = INSTEAD
                question.key += f" {INSTEAD}"
            loop = asyncio.get_running_loop()
            start = loop.time()
            try:
                answer = await self.pool.ask(question)
            except BotFailed as problem:
                details = {"table": short(question.key.split()[0]), "level": question.level, "reason": str(problem)}
                log.error("a bot failed", extra=details)
                metrics.bot_failures.inc()
                continue
            metrics.bot_seconds.observe(loop.time() - start)
            return answer.actions[0]
        log.error("no bot answered: the move is made at random", extra={"table": short(question.key.split()[0])})
        return secrets.choice(question.legal)

    async def advise(self, question: Question, message_id: str) -> ms.Advice | Refusal:
        """What the coach thinks."""
        try:
            answer = await self.pool.ask(question)
        except BotFailed as problem:
            log.warning("the coach failed", extra={"reason": str(problem)})
            return Refusal("limit", "The coach has no answer now.")
        codes = [redaction.CODES[action] for action in answer.actions]
        return ms.Advice(message_id, codes, answer.values, answer.reasons)
