"""What is played: the choices that all environments have in common."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.layout import QUIET_TURNS, SET_SIZE
from wolfsbane.research.core.dealing import Dealer
from wolfsbane.research.core.rewards import reward_kind

_SYMBOLS: Final = "0123456789ABCD"


@dataclass(frozen=True)
class Setup:
    """What is played.

    - `mix`: the name of a deck, or the code of a mix;
    - `players`: 2 to 4;
    - `rounds`: 1 to 4; a full game has 4;
    - `rewards`: `win`, `points` or `rank` (see `wolfsbane.research.core.rewards`);
    - `cards`: the cards of a small round, of which there is one: a symbol 0-9 or A-D for each (`0011223`); empty for
      all 52 cards;
    - `village`: with how many cards a village begins in a small round;
    - `quiet`: after how many turns in a row without a card leaving the deck the round ends.
    """

    mix: str = "amulet"
    players: int = 2
    rounds: int = 4
    rewards: str = "win"
    cards: str = ""
    village: int = SET_SIZE
    quiet: int = QUIET_TURNS

    def __post_init__(self) -> None:
        self.dealer()
        reward_kind(self.rewards)

    @property
    def kind(self) -> int:
        """The number of the rewards."""
        return reward_kind(self.rewards)

    def dealer(self) -> Dealer:
        return Dealer(mix_of(self.mix), self.players, self.rounds, numbers_of(self.cards), self.village, self.quiet)


def numbers_of(cards: str) -> list[int]:
    """The numbers of cards that are written as a symbol each."""
    for place, symbol in enumerate(cards, 1):
        if symbol not in _SYMBOLS:
            raise ValueError(f"cards {cards!r}, place {place}: {symbol!r} is not one of 0-9 and A-D")
    return [_SYMBOLS.index(symbol) for symbol in cards]


def setup_of(options: dict[str, Any]) -> Setup:
    """The set-up of keyword arguments; an unknown one is told with those that there are."""
    known = [field.name for field in fields(Setup)]
    for name in options:
        if name not in known:
            raise TypeError(f"there is no option {name!r}; there are {', '.join(known)}")
    return Setup(**options)
