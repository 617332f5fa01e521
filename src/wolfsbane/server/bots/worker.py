"""A process in which bots think: `python -m wolfsbane.server.bots.worker PARENT MEMORY [DECK_FILE ...]`.

It reads questions from its standard input and writes answers to its standard output, each a length of four bytes and
then MessagePack. It gets views only: whatever a bot does, it can't see more than its seat may.

It thinks about all questions at the same time, a few milliseconds about each, in turns by player and table. A budget
of time counts from the question on: with more to think about, fewer simulations are made in it, and nobody waits
longer. Programs think in processes of their own, and are waited for in threads.

`PARENT` is the process id of the server, without which it ends, and `MEMORY` how many bytes all its searches may take.
"""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import struct
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias, assert_never

from msgspec import Struct, msgpack

from wolfsbane import bots
from wolfsbane.bots.coach import evaluating
from wolfsbane.bots.program import ProgramBot
from wolfsbane.bots.repeatable import keeps_memory
from wolfsbane.bots.search import SearchBot, limit_memory
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.view import View, view_from_bytes
from wolfsbane.pool import load_decks
from wolfsbane.server.bots.fairness import Turns
from wolfsbane.server.messages import Text

BOTS_KEPT: Final = 4096  # small ones; the trees of searches have a bound of their own
PROGRAMS_KEPT: Final = 64
PROGRAMS_AT_ONCE: Final = 16  # that are waited for
SIMULATION_SECONDS: Final = 2.0  # for a budget of simulations, when there is much to think about
STRICT_SECONDS: Final = 30.0  # the same for a strict question; below the time after which a bot has failed
CLOSE_SECONDS: Final = 2.0  # to end the programs of bots, before they are killed
NICE: Final = 10  # tables come first
PR_SET_PDEATHSIG: Final = 1


class Question(Struct, tag="question"):
    """What to do, or advice if there is a `budget`.

    `key` names the bot among those of its `game`: the same one is asked again. The thinking is done in turns of
    `player`, for example the one who made the table, and then of `table`. `watched` is whether anybody is connected
    to the table; `seq` and `share`, the part of the bot's budget that may be spent, are for the pool to fill in.
    A `fresh` bot is made for this question alone, so that it can be repeated; a `strict` one makes all its simulations
    even if that takes long.
    """

    seq: int
    game: str
    key: str
    level: str
    seed: int
    mix: str
    seat: int
    view: bytes
    legal: list[int]
    player: str = ""
    table: str = ""
    watched: bool = True
    share: float = 1.0
    fresh: bool = False
    strict: bool = False
    budget: float = 0.0  # seconds


class Forget(Struct, tag="forget"):
    """A game is over: its bots are no longer needed."""

    game: str


Order: TypeAlias = Question | Forget


class Answer(Struct):
    seq: int = 0
    actions: list[int] = []
    values: list[float] = []  # of each action, with advice
    reasons: list[Text] = []
    error: str = ""
    warnings: list[str] = []  # what was wrong with a bot that has answered nevertheless


Answering: TypeAlias = Generator[None, None, Answer]


class BotHost:
    """The bots of this process. Those that are no longer needed are given to `dispose`."""

    def __init__(self, dispose: Callable[[bots.Bot], object]) -> None:
        self.dispose = dispose
        self.bots: OrderedDict[tuple[str, str], bots.Bot] = OrderedDict()  # by game and key, the last asked at the end

    def bot(self, question: Question) -> bots.Bot:
        name = (question.game, question.key)
        bot = self.bots.get(name)
        if bot is None:
            bot = bots.make_bot(question.level, question.seed)
            if isinstance(bot, SearchBot):
                bot.whole = True  # nobody shall learn from its time how clear its choice was
            if question.fresh and not (keeps_memory(bot) and len(question.legal) > 1):
                return bot
            self.bots[name] = bot
            self._bound()
        self.bots.move_to_end(name)
        return bot

    def answering(self, question: Question) -> Answering:
        """Answers a question by and by."""
        view = view_from_bytes(mix_of(question.mix), question.seat, question.view)
        if question.budget:
            return self._advise(view, question)
        bot = self.bot(question)
        if isinstance(bot, SearchBot):
            return self._search(bot, view, question)
        if question.fresh and len(question.legal) == 1:
            return self._only(question)  # the bot that is kept is never asked, whatever the pace of the server
        return self._ask(bot, view, question)

    def _advise(self, view: View, question: Question) -> Answering:
        """What the coach thinks of each action, the best first."""
        rated = yield from evaluating(view, bots.Budget(0, question.budget), legal=question.legal)
        return Answer(
            question.seq,
            [one.action for one in rated],
            [one.win for one in rated],
            [Text.of(one.reason) for one in rated],
        )

    def _search(self, bot: SearchBot, view: View, question: Question) -> Answering:
        budget = bot.budget.share(question.share)
        if not budget.seconds:
            budget = budget._replace(seconds=STRICT_SECONDS if question.strict else SIMULATION_SECONDS)
        answer = Answer(question.seq, [(yield from bot.choosing(view, question.legal, budget))])
        if question.fresh:
            bot.forget()
        return answer

    def _only(self, question: Question) -> Answering:
        yield from ()
        return Answer(question.seq, question.legal)

    def _ask(self, bot: bots.Bot, view: View, question: Question) -> Answering:
        yield from ()
        return ask(bot, view, question)

    def forget(self, game: str) -> None:
        for name in [name for name in self.bots if name[0] == game]:
            self.dispose(self.bots.pop(name))

    def drop(self, question: Question) -> None:
        """The bot is made again for the next question: what it remembers may be what is wrong."""
        bot = self.bots.pop((question.game, question.key), None)
        if bot is not None:
            self.dispose(bot)

    def _bound(self) -> None:
        """Forgets those that have not been asked for the longest time."""
        programs = [name for name, bot in self.bots.items() if isinstance(bot, ProgramBot)]
        for name in programs[: max(0, len(programs) - PROGRAMS_KEPT)]:
            self.dispose(self.bots.pop(name))
        while len(self.bots) > BOTS_KEPT:
            self.dispose(self.bots.popitem(last=False)[1])


def ask(bot: bots.Bot, view: View, question: Question) -> Answer:
    """What a bot chooses that answers without pauses."""
    before = len(getattr(bot, "warnings", ()))
    action = int(bot.choose(view, question.legal))
    return Answer(question.seq, [action], warnings=list(getattr(bot, "warnings", ())[before:]))


def failure(question: Question, problem: Exception) -> Answer:
    return Answer(question.seq, error=f"{type(problem).__name__}: {problem}")


class Scheduler:
    """Thinks about questions in turns, and gives each answer to `reply` when it is there."""

    def __init__(self, reply: Callable[[Answer], None]) -> None:
        self.host = BotHost(self._dispose)
        self._reply = reply
        self.arrived: queue.SimpleQueue[Order | Answer | None] = queue.SimpleQueue()  # None: the server is gone
        self.turns: Turns[tuple[Question, Answering]] = Turns()
        self.programs = ThreadPoolExecutor(PROGRAMS_AT_ONCE)

    def run(self) -> None:
        while True:
            try:
                arrived = self.arrived.get(block=not self.turns)
            except queue.Empty:
                self._think()
                continue
            match arrived:
                case None:
                    self._close()
                    return
                case Answer():
                    self._reply(arrived)
                case Forget():
                    self.host.forget(arrived.game)
                case Question():
                    self._begin(arrived)
                case _:
                    assert_never(arrived)

    def _begin(self, question: Question) -> None:
        try:
            if not question.budget and isinstance(bot := self.host.bot(question), ProgramBot):
                self.programs.submit(self._wait_for, bot, question)
            else:
                self.turns.put(question.player, question.table, (question, self.host.answering(question)))
        except Exception as problem:  # noqa: BLE001 - whatever a bot does, the others go on
            self._fail(question, problem)

    def _think(self) -> None:
        """A few milliseconds about the next question."""
        player, table, (question, answering) = self.turns.next()
        try:
            next(answering)
        except StopIteration as end:
            answer: Answer = end.value
            self._reply(answer)
        except Exception as problem:  # noqa: BLE001 - as above
            self._fail(question, problem)
        else:
            self.turns.put(player, table, (question, answering))

    def _wait_for(self, bot: ProgramBot, question: Question) -> None:
        try:
            view = view_from_bytes(mix_of(question.mix), question.seat, question.view)
            self.arrived.put(ask(bot, view, question))
        except Exception as problem:  # noqa: BLE001 - as above
            self.arrived.put(failure(question, problem))

    def _fail(self, question: Question, problem: Exception) -> None:
        self.host.drop(question)
        self._reply(failure(question, problem))

    def _dispose(self, bot: bots.Bot) -> None:
        """Ends a bot; a program may take a while for that."""
        if isinstance(bot, ProgramBot):
            self.programs.submit(bot.close)
        else:
            bots.close_bot(bot)

    def _close(self) -> None:
        programs = [bot for bot in self.host.bots.values() if isinstance(bot, ProgramBot)]
        wait([self.programs.submit(bot.close) for bot in programs], CLOSE_SECONDS)


def write_answer(answers: BinaryIO, answer: Answer) -> None:
    reply = msgpack.encode(answer)
    answers.write(struct.pack(">I", len(reply)) + reply)
    answers.flush()


def separate_output() -> BinaryIO:
    """The standard output, for answers. What a bot or a library prints goes to the log and not among them."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def read_exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def listen(scheduler: Scheduler) -> None:
    """Reads what the server sends until its end. Then this process ends soon, whatever a bot does."""
    decoder = msgpack.Decoder(Order)
    try:
        while True:
            (size,) = struct.unpack(">I", read_exactly(sys.stdin.buffer, 4))
            scheduler.arrived.put(decoder.decode(read_exactly(sys.stdin.buffer, size)))
    except EOFError:
        scheduler.arrived.put(None)
        end = threading.Timer(CLOSE_SECONDS, os._exit, (1,))  # programs that are left then end by the reaper
        end.daemon = True
        end.start()


def end_with(parent: int) -> None:
    """Asks the system to kill this process when its parent ends, where it can do so."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            raise SystemExit(1)


def main(parent: int, memory: int, deck_files: list[str]) -> None:
    end_with(parent)
    if sys.platform != "win32":
        os.nice(NICE)
    limit_memory(memory)
    answers = separate_output()
    load_decks([Path(file) for file in deck_files])
    scheduler = Scheduler(partial(write_answer, answers))
    threading.Thread(target=listen, args=(scheduler,), daemon=True).start()
    scheduler.run()
    os._exit(0)  # without waiting for threads in which programs think


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
