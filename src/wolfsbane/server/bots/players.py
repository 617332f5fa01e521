"""Bots at tables: they play for seats, and one of them advises people."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from wolfsbane.bots.repeatable import decision_seed, is_repeatable, narrowed
from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.bots.pool import BotFailed, BotPool, Busy
from wolfsbane.server.bots.worker import Question
from wolfsbane.server.delivery import redaction
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.tables.table import Table

HINT_SECONDS: Final = 0.3
TRIES: Final = 2  # answers of a bot that the table refuses, before greedy answers
LONGEST_WAIT: Final = 30.0  # seconds before a bot is asked again

log = logging.getLogger(__name__)


class Bots:
    """Asks bots. It knows tables only while it makes a question, and changes none."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        files = [str(file) for file in settings.deck_files]
        self.pool = BotPool(settings.workers, files, settings.bot_seconds, settings.bot_memory, settings.ray)

    async def close(self) -> None:
        await self.pool.close()

    def forget(self, table_id: str) -> None:
        """The game at a table is over, or the table leaves memory."""
        self.pool.forget(table_id)

    def question(self, table: Table, seat: int, level: str, watched: bool, budget: float = 0.0) -> Question:
        """What a bot is asked about a seat that is to decide. `watched` is whether anybody is connected."""
        assert table.state is not None
        view, legal = redaction.thought(table.state, seat)
        spec = self.settings.spec(level)
        seed = secrets.randbelow(2**60)
        game_seed = None if table.match is None else table.match.seed
        # A game that is played to its end by bots alone need not be repeated, and may not take as much time.
        fresh = game_seed is not None and not budget and bool(table.people())
        if fresh and table.deal:
            spec = self.settings.repeatable_spec(level)
        fresh = fresh and is_repeatable(spec)
        if fresh and game_seed is not None and table.match is not None:
            seen = redaction.seen(table.state, seat, "full")
            seed = decision_seed(game_seed, seat, seen, len(table.match.history))
            legal = narrowed(seen, legal, seed)
        return Question(
            seq=0,
            game=f"{table.id} {table.game}",
            key=f"{seat} {level}",
            level=spec,
            seed=seed,
            mix=table.mix,
            seat=seat,
            view=view,
            legal=legal,
            player=(table.seats[seat].player or table.host) if budget else table.host,
            table=table.id,
            watched=watched,
            budget=budget,
            fresh=fresh,
            strict=fresh and bool(table.deal),
        )

    async def choose(self, question: Question | None, level: str, hurried: bool, failures: int) -> int:
        """The action of a bot, at a time that depends on its level alone.

        `hurried` is whether it adds to a set that is being chosen, and `failures` counts the answers to this question
        that could not be used. Without a question it is only the pause.
        """
        if failures:
            await asyncio.sleep(min(LONGEST_WAIT, 0.05 * 2**failures))
        pace = self.settings.pace_of(level)
        loop = asyncio.get_running_loop()
        start = loop.time()
        action = -1
        if question is not None:
            if len(question.legal) == 1 and pace.choice:  # without a pause the time of the answer would say so
                action = question.legal[0]
            elif failures >= TRIES:
                action = await self.pool.stand_in(question)
            else:
                with metrics.bot_seconds.time():
                    action = await self.pool.choose(question)
        await asyncio.sleep(pace.wait(loop.time() - start, in_a_set=hurried))
        return action

    async def advise(self, question: Question, message_id: str) -> ms.Advice | Refusal:
        """What the coach thinks."""
        try:
            answer = await self.pool.advise(question)
        except Busy:
            return Refusal("limit", Text("error-one-hint"))
        except BotFailed as problem:
            log.warning("the coach failed", extra={"reason": str(problem)})
            return Refusal("limit", Text("error-no-advice"))
        codes = [redaction.CODES[action] for action in answer.actions]
        return ms.Advice(message_id, codes, answer.values, answer.reasons)
