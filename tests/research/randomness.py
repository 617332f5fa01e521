"""Random games through the environments, for the tests that hold properties over many of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from wolfsbane.research.core.play import Play
from wolfsbane.research.setup import Setup

TINY = {"cards": "4 4 4 12 12 12", "village": 2, "quiet": 1, "rounds": 1}


def new_play(seed: int, **options: object) -> Play:
    return Play(Setup(**options).dealer())  # type: ignore[arg-type]


def choose(play: Play, rng: random.Random) -> int:
    """What is done next, by chance or by a seat, at random."""
    if play.decider() < 0:
        outcomes, weights = zip(*play.outcomes(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    return rng.choice(play.legal(play.decider()))


def positions(play: Play, seed: int) -> Iterator[Play]:
    """Plays a game to its end; before each decision of a seat, the game."""
    rng = random.Random(seed)
    while not play.state.is_over():
        if play.decider() >= 0:
            yield play
        play.apply(choose(play, rng))
