"""A process whose bots think on a Ray cluster:
`python -m wolfsbane.server.bots.on_ray PARENT MEMORY ADDRESS [DECK_FILE ...]`.

To the server it is a bot worker like `worker`. It hands each question to an actor somewhere on the cluster, and writes
the answer. If the cluster or the actor's machine is lost, the answer is an error, and the server asks a process of its
own; Ray starts the actor again on another machine.
"""

from __future__ import annotations

import asyncio
import os
import struct
import sys
import threading
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import msgpack

from wolfsbane.arena.cluster import Cluster, check_identity, identity
from wolfsbane.bots.search import limit_memory
from wolfsbane.pool import WorkerError, load_decks
from wolfsbane.server.bots.worker import (
    Answer,
    Forget,
    Order,
    Question,
    Scheduler,
    end_with,
    read_exactly,
    separate_output,
    write_answer,
)


class BotActor:
    """Runs on a machine of the cluster: the scheduler of a bot worker in a thread. Raises WrongVersion."""

    def __init__(self, wanted: str, memory: int, deck_files: list[str]) -> None:
        check_identity(wanted)
        limit_memory(memory)
        load_decks([Path(file) for file in deck_files])
        self._waiting: dict[int, tuple[asyncio.AbstractEventLoop, asyncio.Future[bytes]]] = {}
        self._scheduler = Scheduler(self._answered)
        threading.Thread(target=self._scheduler.run, daemon=True).start()

    async def answer(self, data: bytes) -> bytes:
        """The answer to an encoded question, encoded."""
        question = msgpack.decode(data, type=Question)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()
        self._waiting[question.seq] = (loop, answer)
        self._scheduler.arrived.put(question)
        return await answer

    async def forget(self, game: str) -> None:
        self._scheduler.arrived.put(Forget(game))

    def _answered(self, answer: Answer) -> None:
        loop, waiting = self._waiting.pop(answer.seq)
        loop.call_soon_threadsafe(waiting.set_result, msgpack.encode(answer))


class Bridge:
    """Passes on what the server sends until its end."""

    def __init__(self, actor: Any, answers: BinaryIO) -> None:
        self.actor = actor
        self.answers = answers
        self.lock = threading.Lock()

    def run(self, orders: BinaryIO) -> None:
        decoder = msgpack.Decoder(Order)
        while True:
            try:
                (size,) = struct.unpack(">I", read_exactly(orders, 4))
                order = decoder.decode(read_exactly(orders, size))
            except EOFError:
                return
            if isinstance(order, Forget):
                self.actor.forget.remote(order.game)
            else:
                asked = self.actor.answer.remote(msgpack.encode(order))
                asked.future().add_done_callback(partial(self._answered, order.seq))

    def _answered(self, seq: int, future: Future[bytes]) -> None:
        problem = future.exception()
        text = " ".join(str(problem).split())[:500]
        answer = msgpack.decode(future.result(), type=Answer) if problem is None else Answer(seq, error=f"Ray: {text}")
        with self.lock:
            write_answer(self.answers, answer)


def main(parent: int, memory: int, address: str, deck_files: list[str]) -> None:
    end_with(parent)
    answers = separate_output()
    try:
        cluster = Cluster(address, 1, [Path(file) for file in deck_files])
    except WorkerError as problem:
        sys.exit(str(problem))
    Bridge(cluster.actor(BotActor, identity(), memory, deck_files), answers).run(sys.stdin.buffer)
    cluster.close()
    os._exit(0)  # without waiting for Ray's threads


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])
