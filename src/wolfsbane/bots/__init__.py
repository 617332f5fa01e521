"""Players made of code. A bot sees what its seat may know, a `View`, and never the state of a game.

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
from wolfsbane.bots.coach import Evaluation, evaluate
from wolfsbane.bots.levels import LEVELS
from wolfsbane.bots.program import make_program_bot
from wolfsbane.bots.search import SearchBot
from wolfsbane.bots.simple import ForgetfulBot, GreedyBot, RandomBot
from wolfsbane.engine.view import View

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "Evaluation",
    "bot_names",
    "evaluate",
    "make_bot",
    "parse_budget",
]


class Bot(Protocol):
    """Somebody who can play a seat.

    It may also have `tell(events)`, which gets the events that its seat sees, `close()`, called after its game,
    `limit(seconds)`, the longest that it may think about the decisions to come, and `evaluate(view, legal)`.
    """

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the legal actions."""


BOTS: Final[dict[str, Callable[[int | str], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "forgetful": ForgetfulBot,
}
SEARCH: Final = "search"
PROGRAM: Final = "cmd"


def bot_names() -> list[str]:
    """How bots are named, for a sentence."""
    return [*LEVELS, *BOTS, "search:1s", "search:2000", "cmd:PROGRAM"]


def make_bot(name: str, seed: int | str) -> Bot:
    """The bot of that name: `random`, `greedy`, a level such as `hard`, `search` with a budget (`search:1s`,
    `search:2000` simulations), or somebody's program (`cmd:./mybot`). The same seed gives the same choices, unless the
    budget is a time."""
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
    maker = BOTS.get(name)
    if maker is None:
        raise ValueError(f"there is no bot {name!r}; known are {', '.join(bot_names())}")
    return maker(seed)
