"""Bots: computer players. A bot gets a `View`, which has what its seat may know, and never the state of a game.

>>> import wolfsbane
>>> from wolfsbane.bots import make_bot
>>> game = wolfsbane.new_game("coin", players=2, seed=1)
>>> bots = [make_bot("greedy", seed=1), make_bot("search:50", seed=2)]
>>> while not game.is_over:
...     seat = game.deciders[0]
...     game.apply(bots[seat].choose(game.view(seat), game.legal_actions(seat)))
"""

from collections.abc import Callable
from typing import Final, Protocol

from wolfsbane.bots.budget import Budget, parse_budget
from wolfsbane.bots.classes import BotLike, bot_from, find_bot
from wolfsbane.bots.coach import evaluate
from wolfsbane.bots.explaining import Evaluation
from wolfsbane.bots.levels import LEVELS
from wolfsbane.bots.program import make_program_bot
from wolfsbane.bots.search import SearchBot
from wolfsbane.bots.simple import ForgetfulBot, GreedyBot, RandomBot, SteadyBot
from wolfsbane.engine.view import View

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "BotLike",
    "Budget",
    "Evaluation",
    "bot_names",
    "close_bot",
    "evaluate",
    "make_bot",
    "parse_budget",
]


class Bot(Protocol):
    """A player of one seat.

    Optional methods: `tell(events)` receives the events that its seat sees; `close()` is called after its game;
    `limit(seconds)` sets the longest time for each of the decisions to come; `evaluate(view, legal)` rates actions.
    A bot that has a list `warnings` reports problems there, as sentences.
    """

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the actions in `legal`, for the seat of `view`."""


BOTS: Final[dict[str, Callable[[int | str], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "forgetful": ForgetfulBot,
    "steady": SteadyBot,
}
SEARCH: Final = "search"
PROGRAM: Final = "cmd"


def bot_names() -> list[str]:
    """Names and example specifications of bots, for messages."""
    return [*LEVELS, *BOTS, "search:1s", "search:2000", "cmd:PROGRAM", "MODULE:CLASS"]


def make_bot(name: BotLike, seed: int | str) -> Bot:
    """Makes a bot. Raises ValueError if there is none called `name`.

    `name` is `random`, `greedy`, a level such as `hard`, `search` with a budget (`search:1s`, or `search:2000` for 2000
    simulations), an external program (`cmd:./mybot`), a Python class (`module:Class` or `file.py:Class`), or the name
    that an installed package gives to one. The same seed gives the same choices, unless the budget is a time.

    It can also be a class or a function, which gets the seed if it takes one argument, or a bot, which is returned.
    """
    if not isinstance(name, str):
        return bot_from(name, seed)
    kind, colon, rest = name.partition(":")
    if kind == PROGRAM and colon:
        if not rest.strip():
            raise ValueError("after cmd: comes the program, such as cmd:./mybot")
        return make_program_bot(rest, seed)
    if kind == SEARCH:
        if not rest:
            raise ValueError("search needs a budget, such as search:1s or search:2000")
        return SearchBot(seed, parse_budget(rest))
    if name in LEVELS:
        return make_bot(LEVELS[name].bot, seed)
    if name in BOTS:
        return BOTS[name](seed)
    found = find_bot(name)
    if found is None:
        raise ValueError(f"there is no bot {name!r}; known are {', '.join(bot_names())}")
    return bot_from(found, seed, name)


def close_bot(bot: object) -> None:
    """Calls the bot's `close`, if it has one."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
