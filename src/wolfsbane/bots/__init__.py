"""Players made of code. A bot sees what its seat may know, a `View`, and never the state of a game."""

from collections.abc import Callable
from typing import Final, Protocol

from wolfsbane.bots.simple import CarefulBot, RandomBot
from wolfsbane.engine.view import View


class Bot(Protocol):
    """Somebody who can play a seat."""

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the legal actions."""


BOTS: Final[dict[str, Callable[[int | str], Bot]]] = {"careful": CarefulBot, "random": RandomBot}


def make_bot(name: str, seed: int | str) -> Bot:
    """The bot of that name. The same seed gives the same choices."""
    maker = BOTS.get(name)
    if maker is None:
        raise ValueError(f"there is no bot {name!r}; known are {', '.join(sorted(BOTS))}")
    return maker(seed)
