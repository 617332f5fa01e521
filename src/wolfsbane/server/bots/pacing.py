"""When a bot's choice is shown: at times that say nothing about how it was made.

How long a bot thinks depends on what its seat knows: whether there was anything to choose, and whether that was hard.
So its choice is kept back until a time that depends on its level alone. If it takes longer than that, which is a matter
of the load, the choice is shown at the next of a few fixed steps.
"""

from __future__ import annotations

import math
from typing import Final

from wolfsbane.bots import LEVELS, PROGRAM, SEARCH, parse_budget
from wolfsbane.bots.program import TIME

STEPS: Final = 4  # in the time of a choice, for those that are late and for the cards of a set after the first


def thinking_seconds(bot: str) -> float:
    """How long a bot, named as `make_bot` takes it, thinks about a choice by the clock; 0 if not by the clock."""
    bot = LEVELS[bot].bot if bot in LEVELS else bot
    kind, _, rest = bot.partition(":")
    if kind == SEARCH:
        return parse_budget(rest).seconds
    return TIME if kind == PROGRAM else 0.0


def wait(elapsed: float, slot: float, *, in_a_set: bool) -> float:
    """The seconds until a choice is shown, when so many have passed since it was asked for.

    `slot` is the time of a choice; with 0 it is shown at once. `in_a_set` is whether it adds to a set that is being
    chosen: others see the whole set only.
    """
    if slot <= 0.0:
        return 0.0
    step = slot / STEPS
    least = step if in_a_set else slot
    return max(least, step * math.ceil(elapsed / step)) - elapsed
