"""The definition of an arena contest: which bots play, at how many seats, with which cards.

A deal fixes the chance events of a whole game: the first start player and every shuffle. Each deal is played once for
each rotation of the bots over the seats, which cancels the luck of the cards. The deals are the independent
observations for the statistics.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from wolfsbane._version import __version__
from wolfsbane.bots import BotLike, close_bot, make_bot
from wolfsbane.bots.classes import is_local, registered
from wolfsbane.decks.registry import decks, mix_of, random_mix
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.pool import seed_from

RANDOM: Final = "random"  # as `mix`: another random mix for each deal


@dataclass(frozen=True)
class Contest:
    """The bots and what they play. `bots` has each bot specification once, in the order given.

    `table` has an index of `bots` for each seat. With more bots than seats it has all bots, and each deal is played by
    every combination of `players` of them.
    """

    bots: tuple[str, ...]
    table: tuple[int, ...]
    players: int
    mix: str
    rounds: int
    seed: int

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """The games of a deal; each is a tuple of indices of `bots`, one for each seat."""
        tables = [table for table in itertools.combinations(self.table, self.players) if len(set(table)) > 1]
        rotations = [table[-turn:] + table[:-turn] for table in tables for turn in range(self.players)]
        return list(dict.fromkeys(rotations))

    @property
    def local_bots(self) -> list[str]:
        """The bots that only this process knows, such as a class of a notebook."""
        return [bot for bot in self.bots if is_local(bot)]

    def deals_for(self, games: int) -> int:
        """The number of whole deals that gives at least this many games."""
        return -(-games // len(self.lineups))

    def mix_of_deal(self, deal: int) -> str:
        """The mix code of deal number `deal`."""
        if self.mix == RANDOM:
            return random_mix(random.Random(seed_from(self.seed, "mix", deal))).code
        return self.mix

    def deal_seed(self, deal: int) -> int:
        """The seed of the games of deal number `deal`."""
        return seed_from(self.seed, "deal", deal)

    def bot_seed(self, deal: int, seat: int) -> int:
        return seed_from(self.seed, "bot", deal, seat)

    def as_object(self) -> dict[str, object]:
        """Everything that the results depend on, as JSON data."""
        known = {"decks": "".join([deck.letter for deck in decks()])} if self.mix == RANDOM else {}
        options = {**asdict(self), "bots": list(self.bots), "table": list(self.table)}
        return {"version": __version__, "rules": RULES_VERSION, **options, **known}


def new_contest(
    bots: Sequence[BotLike],
    players: int | None = None,
    mix: str = "amulet",
    rounds: int = 4,
    seed: int = 0,
) -> Contest:
    """Makes a contest. Raises ValueError if it can't be played; each bot is made once to check its specification.

    A bot is a name as for `make_bot`, a class, a function that makes bots, or an object that plays all its games.
    With fewer bots than seats, the last bot gets the remaining seats.
    """
    specs = [registered(bot).strip() for bot in bots]
    if "" in specs:
        raise ValueError("the name of a bot is empty")
    players = len(specs) if players is None else players
    names = list(dict.fromkeys(specs))
    if len(names) < 2:
        raise ValueError("an arena needs two bots that differ, such as greedy,random")
    if not 2 <= players <= 4:
        raise ValueError(f"two to four play, not {players}")
    if not 1 <= rounds <= 4:
        raise ValueError(f"a game has one to four rounds, not {rounds}")
    for name in names:
        close_bot(make_bot(name, 0))
    try:
        code = RANDOM if mix.strip().lower() == RANDOM else mix_of(mix.upper() if "-" in mix else mix).code
    except ValueError as problem:
        raise ValueError(f"{problem}, or {RANDOM}") from None
    table = [names.index(spec) for spec in specs]
    if len(table) > players and len(names) < len(specs):
        raise ValueError(f"there are more bots than the {players} seats, so name each of them once")
    table += [table[-1]] * (players - len(table))
    return Contest(tuple(names), tuple(table), players, code, rounds, seed)
