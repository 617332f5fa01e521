"""Bots think in processes of their own, so that no table waits while one of them does."""

from __future__ import annotations

import asyncio
import struct
import sys
import time
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from msgspec import DecodeError, msgpack

from wolfsbane.server import metrics
from wolfsbane.server.bots.worker import Answer, Question

BOT_SECONDS: Final = 60.0  # who thinks longer is stopped

_answers: Final = msgpack.Decoder(Answer)


class BotFailed(Exception):
    """A bot gave no answer that could be used; says why."""


class Worker:
    """One process. It answers one question after another, and is started when there is the first."""

    def __init__(self, deck_files: Sequence[str]) -> None:
        self.deck_files = deck_files
        self.process: asyncio.subprocess.Process | None = None
        self.lock = asyncio.Lock()

    async def ask(self, question: Question, seconds: float) -> Answer:
        async with self._turn():
            try:
                async with asyncio.timeout(seconds):
                    return await self._ask(question)
            except TimeoutError:
                await self.stop()
                raise BotFailed(f"no answer within {seconds:g} seconds") from None
            except (OSError, asyncio.IncompleteReadError, DecodeError) as problem:
                await self.stop()
                raise BotFailed(f"the process in which it thought has ended: {problem}") from None
            except asyncio.CancelledError:
                await self.stop()
                raise

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Waits until the process is free, and counts that."""
        start = time.monotonic()
        with metrics.bot_queue.track_inprogress():
            await self.lock.acquire()
        metrics.bot_wait.observe(time.monotonic() - start)
        try:
            yield
        finally:
            self.lock.release()

    async def _ask(self, question: Question) -> Answer:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "wolfsbane.server.bots.worker",
                *self.deck_files,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # a Ctrl-C at the terminal is the server's affair
            )
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        data = msgpack.encode(question)
        stdin.write(struct.pack(">I", len(data)) + data)
        await stdin.drain()
        (size,) = struct.unpack(">I", await stdout.readexactly(4))
        return _answers.decode(await stdout.readexactly(size))

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class BotPool:
    """A few processes. A bot is always asked in the same one."""

    def __init__(self, workers: int, deck_files: Sequence[str] = (), seconds: float = BOT_SECONDS) -> None:
        self.workers = [Worker(deck_files) for _ in range(workers)]
        self.seconds = seconds

    async def ask(self, question: Question) -> Answer:
        """Raises BotFailed."""
        worker = self.workers[zlib.crc32(question.key.encode()) % len(self.workers)]
        answer = await worker.ask(question, self.seconds)
        if answer.error:
            raise BotFailed(answer.error)
        if not answer.actions or any(action not in question.legal for action in answer.actions):
            raise BotFailed(f"it chose {answer.actions}, which is not legal")
        return answer

    async def close(self) -> None:
        for worker in self.workers:
            await worker.stop()
