"""Everything that is the same for all who play a shared deal, and the deal that follows from a key and a date.

A plan is secret: it has the order of the cards, and the seed that the choices of its bots follow from.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import date
from typing import Final, TypeVar

import msgspec

from wolfsbane.bots.repeatable import SEED_BITS
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.constants import NUMBERS
from wolfsbane.engine.game import RULES_VERSION, deal_text
from wolfsbane.server import messages as ms

NIGHT: Final = "night"  # the kinds of deals: that of a night,
SENT: Final = "sent"  # and one that somebody sends to friends

PRINTED: Final = "ACD"  # the decks that nights are made of: those that every server has
SWAPPED: Final = 4  # numbers that come from another deck than the rest
PLAYERS: Final = (2, 3, 3, 4)
NIGHT_LEVELS: Final = ("medium", "skilled", "hard")
ID_BYTES: Final = 12

T = TypeVar("T")


class Plan(msgspec.Struct, frozen=True):
    """A deal. `levels` are the bots by seat, and None at `seat`, which is the player's. `deals` are the orders of the
    cards, one for each round; `seed` is what the choices of the bots follow from.
    """

    mix: str
    seat: int
    levels: list[str | None]
    start: int
    deals: list[str]
    seed: int
    memory: ms.Memory = "marks"
    rules: int = RULES_VERSION

    def new_table(self) -> ms.NewTable:
        """The table of somebody who plays it: nothing that would make it easier, and nobody else."""
        seats = [ms.SeatPlan("you") if level is None else ms.SeatPlan("bot", level) for level in self.levels]
        options = ms.Options(
            memory=self.memory, hints=False, undo=False, chat=False, spectators=False, rounds=len(self.deals)
        )
        return ms.NewTable(seats, self.mix, "", options)


class Draws:
    """Random draws that follow from a key and a label: the same everywhere, and not to be guessed without the key."""

    def __init__(self, key: str, label: str) -> None:
        self._key = key.encode()
        self._label = label
        self._count = 0

    def bits(self, count: int) -> int:
        """`count` random bits, at most 256."""
        self._count += 1
        text = f"{self._label} {self._count}".encode()
        return int.from_bytes(hmac.digest(self._key, text, hashlib.sha256)) >> (256 - count)

    def below(self, n: int) -> int:
        """A uniformly distributed integer in [0, n)."""
        size = n.bit_length()
        while (found := self.bits(size)) >= n:
            pass
        return found

    def choice(self, items: tuple[T, ...] | list[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: list[T]) -> list[T]:
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out


def night_id(key: str, night: date) -> str:
    """The id of the deal of a night."""
    digest = hmac.digest(key.encode(), f"id {night.isoformat()}".encode(), hashlib.sha256)
    return "n" + base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


def night_plan(key: str, night: date) -> Plan:
    """The deal of a night: one round, with a mix of one deck and a few cards of others.

    The deck changes every night, so that nobody who comes regularly misses a card for long.
    """
    draws = Draws(key, f"night {RULES_VERSION} {night.isoformat()}")
    mix = _night_mix(draws, night)
    players = draws.choice(PLAYERS)
    seat = draws.below(players)
    levels: list[str | None] = [draws.choice(NIGHT_LEVELS) for _ in range(players)]
    levels[seat] = None
    start = draws.below(players)
    order = draws.shuffled(mix_of(mix).deck_numbers())
    return Plan(mix, seat, levels, start, [deal_text(order)], draws.bits(SEED_BITS))


def _night_mix(draws: Draws, night: date) -> str:
    day = night.toordinal()
    base = PRINTED[day % len(PRINTED)]
    others = [letter for letter in PRINTED if letter != base]
    letters = [base] * NUMBERS
    for number in draws.shuffled(list(range(NUMBERS)))[:SWAPPED]:
        letters[number] = draws.choice(others)
    return f"{''.join(letters)}-{draws.choice(list(PRINTED))}"
