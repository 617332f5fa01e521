"""The options that all environments have in common."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.constants import NUMBERS, QUIET_TURNS, SET_SIZE
from wolfsbane.research.core.dealing import Dealer
from wolfsbane.research.core.rewards import reward_kind


@dataclass(frozen=True)
class Setup:
    """The options of a game.

    - `mix`: the name of a deck, or the code of a mix;
    - `players`: 2 to 4;
    - `rounds`: 1 to 4; a full game has 4;
    - `rewards`: `win`, `points` or `rank` (see `wolfsbane.research.core.rewards`);
    - `cards`: the card numbers of a small round, separated by spaces (`0 1 1 2 3 3 5`), which needs `rounds=1`; empty
      for all 52 cards;
    - `village`: the number of cards in a village at the beginning of a small round;
    - `quiet`: the round ends after this many consecutive turns without a card leaving the deck (TURN-10).
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
        """The kind of rewards, a constant of `wolfsbane.research.core.rewards`."""
        return reward_kind(self.rewards)

    def dealer(self) -> Dealer:
        return Dealer(mix_of(self.mix), self.players, self.rounds, numbers_of(self.cards), self.village, self.quiet)


def numbers_of(cards: str) -> list[int]:
    """Parses card numbers separated by spaces. Raises ValueError."""
    for place, word in enumerate(cards.split(), 1):
        if not (word.isascii() and word.isdigit() and int(word) < NUMBERS):
            raise ValueError(f"cards {cards!r}, word {place}: {word!r} is not a number from 0 to {NUMBERS - 1}")
    return [int(word) for word in cards.split()]


def setup_of(options: dict[str, Any]) -> Setup:
    """The set-up from keyword arguments. Raises TypeError for an unknown one."""
    known = [field.name for field in fields(Setup)]
    for name in options:
        if name not in known:
            raise TypeError(f"there is no option {name!r}; there are {', '.join(known)}")
    return Setup(**options)
