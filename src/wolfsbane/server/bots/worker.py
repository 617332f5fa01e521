"""A process in which bots think: `python -m wolfsbane.server.bots.worker [DECK_FILE ...]`.

It reads questions from its standard input and writes answers to its standard output, each a length of four bytes and
then MessagePack. It gets views only: whatever a bot does, it can't see more than its seat may.
"""

from __future__ import annotations

import os
import struct
import sys
from collections import OrderedDict
from pathlib import Path
from typing import BinaryIO, Final

from librt.vecs import vec
from msgspec import Struct, msgpack
from mypy_extensions import u8

from wolfsbane import bots
from wolfsbane.decks.registry import load_deck, load_installed_decks, mix_of
from wolfsbane.engine.view import View

BOTS_KEPT: Final = 64
NICE: Final = 10  # tables come first


class Question(Struct):
    """`key` names the bot among those that are thinking: the same one is asked again in its game."""

    key: str
    level: str
    seed: int
    mix: str
    seat: int
    view: bytes
    legal: list[int]
    budget: float = 0.0  # seconds; with one, advice is wanted


class Answer(Struct):
    actions: list[int] = []
    values: list[float] = []  # of each action, with advice
    reasons: list[str] = []
    error: str = ""


class BotHost:
    def __init__(self) -> None:
        self.bots: OrderedDict[str, bots.Bot] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        numbers = vec[u8]([u8(byte) for byte in question.view])
        view = View(mix_of(question.mix), question.seat, numbers)
        if question.budget:
            return advice(view, question)
        bot = self.bots.get(question.key)
        if bot is None:
            bot = bots.make_bot(question.level, question.seed)
            self.bots[question.key] = bot
            if len(self.bots) > BOTS_KEPT:
                _, old = self.bots.popitem(last=False)
                close = getattr(old, "close", None)
                if close is not None:
                    close()
        self.bots.move_to_end(question.key)
        return Answer([int(bot.choose(view, question.legal))])


def advice(view: View, question: Question) -> Answer:
    """What the coach thinks of each action, the best first."""
    rated = bots.evaluate(view, bots.Budget(0, question.budget), legal=question.legal)
    return Answer([one.action for one in rated], [one.win for one in rated], [one.reason for one in rated])


def read_exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def main(deck_files: list[str]) -> None:
    os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints goes to the log and not among the answers
    load_installed_decks()
    for file in deck_files:
        load_deck(Path(file))
    host = BotHost()
    decoder = msgpack.Decoder(Question)
    while True:
        try:
            (size,) = struct.unpack(">I", read_exactly(sys.stdin.buffer, 4))
            data = read_exactly(sys.stdin.buffer, size)
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer = host.answer(decoder.decode(data))
        except Exception as problem:  # noqa: BLE001 - whatever a bot does, the table goes on
            answer = Answer(error=f"{type(problem).__name__}: {problem}")
        reply = msgpack.encode(answer)
        answers.write(struct.pack(">I", len(reply)) + reply)
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
