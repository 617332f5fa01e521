"""Bots that can be repeated: with the same seed, the same decisions of everybody else lead to the same choices.

Such a bot is made for each decision, from a seed that follows from the game's and from how far the game is. So it makes
no difference whether it was kept in memory, and in which process it chooses. A bot with a time limit, or a program,
can't be repeated.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from wolfsbane.bots import BOTS, LEVELS, SEARCH, Bot, make_bot, parse_budget
from wolfsbane.bots.search import SearchBot
from wolfsbane.bots.simple import ForgetfulBot
from wolfsbane.engine.constants import VIEWING
from wolfsbane.engine.game import Game
from wolfsbane.engine.view import View

SEED_BITS: Final = 60


def is_repeatable(name: str) -> bool:
    """Does a bot of this name, as for `make_bot`, always choose the same with the same seed?"""
    name = LEVELS[name].bot if name in LEVELS else name
    kind, _, budget = name.partition(":")
    if kind != SEARCH:
        return name in BOTS
    try:
        return not parse_budget(budget).seconds
    except ValueError:
        return False


def derived_seed(seed: int, *parts: int | str) -> int:
    """A seed that follows from another one and from what it is for; nobody can guess it without that other one."""
    text = " ".join(str(part) for part in (seed, *parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()) >> (256 - SEED_BITS)


def decision_seed(seed: int, seat: int, view: View, step: int) -> int:
    """The seed of a decision in a game with a seed. `step` is how many actions the history has.

    All seats view their first cards at the same time, so there it depends on nothing that another seat does.
    """
    if view.phase() == VIEWING:
        return derived_seed(seed, seat, "views", int(view.round()))
    return derived_seed(seed, seat, step)


def narrowed(view: View, legal: list[int], seed: int) -> list[int]:
    """What a bot with this seed may choose: everything legal. Of cards that nobody has seen it is the seed that picks
    one to view, for they are all alike, and a bot could notice which seats have viewed theirs already."""
    return [legal[derived_seed(seed, len(legal)) % len(legal)]] if view.phase() == VIEWING else legal


def keeps_memory(bot: Bot) -> bool:
    """Does a bot have to be kept between its decisions? The one that forgets cards has to know which."""
    return isinstance(bot, ForgetfulBot)


class RepeatedBots:
    """The bots of one game with a seed, in this process, exactly as they play at a table of the server."""

    def __init__(self, seed: int, names: list[str | None]) -> None:
        """`names` are the bots by seat, as for `make_bot`. Raises ValueError for one that can't be repeated."""
        for name in names:
            if name is not None and not is_repeatable(name):
                raise ValueError(f"the bot {name} does not always choose the same")
        self.seed = seed
        self.names = names
        self._kept: dict[int, Bot] = {}

    def choose(self, seat: int, view: View, legal: list[int], step: int) -> int:
        """The choice of a seat; `step` is how many actions the history has."""
        name = self.names[seat]
        assert name is not None
        seed = decision_seed(self.seed, seat, view, step)
        legal = narrowed(view, legal, seed)
        if len(legal) == 1:
            return legal[0]
        bot = self._kept.get(seat) or make_bot(name, seed)
        if keeps_memory(bot):
            self._kept[seat] = bot
        choice = int(bot.choose(view, legal))
        if isinstance(bot, SearchBot):
            bot.forget()
        return choice


def play_out(game: Game, bots: Sequence[RepeatedBots]) -> None:
    """Plays a game to its end; `bots` has for each seat the bots that it belongs to."""
    while not game.is_over:
        seat = game.deciders[0]
        game.apply(bots[seat].choose(seat, game.view(seat), game.legal_actions(seat), len(game.history)), seat)
