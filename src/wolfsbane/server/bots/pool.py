"""Bots think in processes of their own, so that no table waits while one of them does, or on a Ray cluster.

`choose` always gives an action. A bot that fails is asked once more, in a process for such cases; if it fails again,
`greedy` chooses for it, and for the rest of the game it is not asked any more.
"""

from __future__ import annotations

import asyncio
import logging
import os
import struct
import sys
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any, Final

from msgspec import DecodeError, Struct, msgpack, structs

from wolfsbane.bots.search import MEMORY
from wolfsbane.bots.simple import GreedyBot
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.view import view_from_bytes
from wolfsbane.server import metrics
from wolfsbane.server.bots.worker import CLOSE_SECONDS, Answer, Forget, Question
from wolfsbane.server.logs import short

BOT_SECONDS: Final = 60.0  # without an answer after which a bot has failed
SECOND_SECONDS: Final = 10.0  # the same, when it is asked again
SECOND_SHARE: Final = 0.1  # of its budget that it may spend then, since others may wait for the same
UNWATCHED_SHARE: Final = 0.02  # of its budget that a bot spends where nobody watches
UNWATCHED: Final = ""  # the player whose turns all tables have together at which nobody watches
TABLES_KNOWN: Final = 100_000
RAY_REST_SECONDS: Final = 10.0  # without a cluster every try takes seconds of a core

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot gave no answer that could be used; says why."""


class Busy(Exception):
    """The seat waits for a hint already."""


class Worker:
    """One process, started when there is the first question for it, and again after it has ended."""

    def __init__(self, memory: int, deck_files: Sequence[str], ray: str | None = None) -> None:
        """With the address of a Ray cluster the process only passes on what bots are asked there."""
        self.module = "wolfsbane.server.bots.worker" if ray is None else "wolfsbane.server.bots.on_ray"
        self.arguments = [str(memory), *([ray] if ray is not None else []), *deck_files]
        self.rest = 0.0 if ray is None else RAY_REST_SECONDS  # after it has ended, before it is started again
        self.rests_until = 0.0
        self.tables = 0  # whose bots think here
        self.process: asyncio.subprocess.Process | None = None
        self.waiting: dict[int, asyncio.Future[Answer]] = {}
        self.starting = asyncio.Lock()
        self.reader: asyncio.Task[None] | None = None

    async def ask(self, question: Question, seconds: float) -> Answer:
        """Raises BotFailed."""
        try:
            async with asyncio.timeout(seconds):
                return await self._ask(question)
        except TimeoutError:
            await self.stop(f"it had not answered within {seconds:g} seconds")
            raise BotFailed(f"no answer within {seconds:g} seconds") from None
        except OSError as problem:
            raise BotFailed(f"the process in which it thinks can't be used: {problem}") from None

    async def _ask(self, question: Question) -> Answer:
        async with self.starting:
            if self.process is None or self.process.returncode is not None:
                if asyncio.get_running_loop().time() < self.rests_until:
                    raise BotFailed("the cluster was lost a moment ago")
                await self._start()
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.waiting[question.seq] = answered
        try:
            await self._send(question)
            return await answered
        finally:
            self.waiting.pop(question.seq, None)

    async def _start(self) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.module,
            str(os.getpid()),
            *self.arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # a Ctrl-C at the terminal is the server's affair
        )
        self.process = process
        self.reader = asyncio.create_task(self._read(process))

    async def _send(self, message: Struct) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        data = msgpack.encode(message)
        self.process.stdin.write(struct.pack(">I", len(data)) + data)
        await self.process.stdin.drain()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Takes the answers of a process until it ends; then those who wait for one learn that there will be none."""
        decoder = msgpack.Decoder(Answer)
        reason = "the process in which it thought has ended"
        try:
            assert process.stdout is not None
            while True:
                (size,) = struct.unpack(">I", await process.stdout.readexactly(4))
                answer = decoder.decode(await process.stdout.readexactly(size))
                waiting = self.waiting.pop(answer.seq, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        except DecodeError as problem:
            reason = f"the process in which it thought has written nonsense: {problem}"
        if self.process is process:
            self.rests_until = asyncio.get_running_loop().time() + self.rest
            self._give_up(reason)
            if process.returncode is None:
                process.kill()
            await process.wait()

    def _give_up(self, reason: str) -> None:
        self.process = None
        waiting, self.waiting = self.waiting, {}
        for answered in waiting.values():
            if not answered.done():
                answered.set_exception(BotFailed(reason))

    def forget(self, game: str) -> None:
        """Tells the process, if there is one, that a game is over."""
        if self.process is not None and self.process.returncode is None and self.process.stdin is not None:
            data = msgpack.encode(Forget(game))
            self.process.stdin.write(struct.pack(">I", len(data)) + data)

    async def stop(self, reason: str, seconds: float = 0.0) -> None:
        """Ends the process, after a time in which it can end what its bots have started."""
        process = self.process
        self._give_up(f"the process in which it thought was ended: {reason}")
        if process is not None and process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                async with asyncio.timeout(seconds):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()


class BotPool:
    """A few processes, each with the bots of some tables."""

    def __init__(
        self,
        workers: int,
        deck_files: Sequence[str] = (),
        seconds: float = BOT_SECONDS,
        memory: int = MEMORY,
        ray: str | None = None,
    ) -> None:
        """With the address of a Ray cluster bots think there, and here only those that are asked again."""
        memory = memory or sys.maxsize
        self.workers = [Worker(memory, deck_files, ray) for _ in range(workers)]
        self.second = Worker(memory, deck_files)  # for those that are asked again
        self.second_lock = asyncio.Lock()  # one at a time: so that only those which end it have failed in it
        self.seconds = seconds
        self.asked = 0
        self.tables: OrderedDict[str, tuple[Worker, str]] = OrderedDict()  # where the bots are, and in which game
        self.failed: set[tuple[str, str]] = set()  # bots that are not asked any more, by game and key
        self.hinting: set[tuple[str, int]] = set()

    async def choose(self, question: Question) -> int:
        """The action that a bot chooses, or `greedy` in its place.

        Where nobody watches, bots think little, unless their choices can be repeated, and all such tables together have
        the turns of one player.
        """
        share = 1.0 if question.watched or question.fresh else UNWATCHED_SHARE
        player = question.player if question.watched else UNWATCHED
        bot = (question.game, question.key)
        if bot not in self.failed:
            try:
                asked = structs.replace(question, player=player, share=share)
                return (await self._answer(self._home(question), asked, self.seconds)).actions[0]
            except BotFailed as problem:
                metrics.bot_failures.inc()
                self._log("a bot failed and is asked again", question, problem)
            try:
                second = share if question.strict else share * SECOND_SHARE
                asked = structs.replace(question, player=player, share=second)
                async with self.second_lock:
                    return (await self._answer(self.second, asked, min(self.seconds, SECOND_SECONDS))).actions[0]
            except BotFailed as problem:
                metrics.bot_failures.inc()
                self._log("a bot failed again, and greedy plays its game to the end", question, problem)
                self.failed.add(bot)
        return await self.stand_in(question)

    async def stand_in(self, question: Question) -> int:
        """What `greedy` chooses, for a bot that can't."""
        metrics.bot_stand_ins.inc()
        return await asyncio.to_thread(greedy_choice, question)

    async def advise(self, question: Question) -> Answer:
        """What the coach thinks of each action, the best first. Raises Busy and BotFailed."""
        seat = (question.table, question.seat)
        if seat in self.hinting:
            raise Busy
        self.hinting.add(seat)
        try:
            return await self._answer(self._home(question), question, self.seconds)
        finally:
            self.hinting.discard(seat)

    def forget(self, table: str) -> None:
        """The game at a table is over, or the table has left the memory: what its bots had found out is forgotten."""
        known = self.tables.pop(table, None)
        if known is not None:
            worker, game = known
            worker.tables -= 1
            worker.forget(game)
            self.second.forget(game)
            self.failed = {bot for bot in self.failed if bot[0] != game}

    def waiting(self) -> int:
        """How many questions have no answer yet."""
        return sum(len(worker.waiting) for worker in [*self.workers, self.second])

    async def close(self) -> None:
        ends: list[Coroutine[Any, Any, None]] = [
            worker.stop("the server stops", CLOSE_SECONDS + 1.0) for worker in [*self.workers, self.second]
        ]
        await asyncio.gather(*ends)

    async def _answer(self, worker: Worker, question: Question, seconds: float) -> Answer:
        self.asked += 1
        question = structs.replace(question, seq=self.asked)
        with metrics.bot_questions.track_inprogress():
            answer = await worker.ask(question, seconds)
        for warning in answer.warnings:
            metrics.bot_failures.inc()
            log.error("a bot's program failed", extra={"table": short(question.table), "reason": warning})
        if answer.error:
            raise BotFailed(answer.error)
        if not answer.actions or any(action not in question.legal for action in answer.actions):
            raise BotFailed(f"it chose {answer.actions}, which is not legal")
        return answer

    def _home(self, question: Question) -> Worker:
        """The process of a table, for a new one that with the fewest; a game before this one is forgotten."""
        table, game = question.table, question.game
        known = self.tables.get(table)
        if known is not None and known[1] != game:
            self.forget(table)
            known = None
        if known is None:
            known = (min(self.workers, key=lambda worker: worker.tables), game)
            known[0].tables += 1
            self.tables[table] = known
            if len(self.tables) > TABLES_KNOWN:
                self.forget(next(iter(self.tables)))
        self.tables.move_to_end(table)
        return known[0]

    def _log(self, what: str, question: Question, problem: BotFailed) -> None:
        log.error(what, extra={"table": short(question.table), "level": question.level, "reason": str(problem)})


def greedy_choice(question: Question) -> int:
    """What `greedy` chooses, in this process: it takes a moment, and has nothing that could fail."""
    view = view_from_bytes(mix_of(question.mix), question.seat, question.view)
    return GreedyBot(question.seed).choose(view, question.legal)
