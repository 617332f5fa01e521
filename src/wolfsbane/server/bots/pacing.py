"""When a bot's choice is shown: at times that say nothing about how it was made.

How long a bot thinks depends on what its seat knows: whether there was anything to choose, and whether that was hard.
So its choice is kept back until a time that depends on its level alone. If it takes longer than that, which is a matter
of the load, the choice is shown at the next of a few fixed steps.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from wolfsbane.bots import LEVELS, PROGRAM, SEARCH, parse_budget
from wolfsbane.bots.program import TIME

STEPS: Final = 4  # in the time of a choice, for those that are late


def kind_of(bot: str) -> tuple[str, str]:
    """What a bot is, and the rest of its name, of a name as `make_bot` takes it."""
    kind, _, rest = (LEVELS[bot].bot if bot in LEVELS else bot).partition(":")
    return kind, rest


def search_seconds(bot: str) -> float:
    """How long a bot thinks about a choice by the clock; 0 if not by the clock."""
    kind, rest = kind_of(bot)
    if kind == SEARCH:
        return parse_budget(rest).seconds
    return TIME if kind == PROGRAM else 0.0


class Pace(NamedTuple):
    """The seconds from a question to the choice that others see, and to one more card of a set, which they see later.

    Both are longer than the thinking takes, so that the number of cards is all that the time of a set says, and that
    is seen anyway. With 0 a choice is shown at once.
    """

    choice: float
    card: float

    def wait(self, elapsed: float, *, in_a_set: bool) -> float:
        """The seconds until an answer is used, when `elapsed` have passed since the question."""
        if self.choice <= 0.0:
            return 0.0
        step = self.choice / STEPS
        return max(self.card if in_a_set else self.choice, step * math.ceil(elapsed / step)) - elapsed


def pace_of(bot: str, pause: float) -> Pace:
    """The pace of a bot that makes a `pause` for people to follow; without one it has none."""
    choice = pause + search_seconds(bot) if pause > 0.0 else 0.0
    kind, _ = kind_of(bot)
    if search_seconds(bot):
        return Pace(choice, choice)
    return Pace(choice, choice / 2 if kind == SEARCH else choice / STEPS)
