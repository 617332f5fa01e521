"""Random play for property tests over many games."""

import random
from collections.abc import Iterator

import wolfsbane
from wolfsbane.engine.game import Game


def random_game(seed: int, mix: str | None = None, players: int | None = None, rounds: int = 1) -> Game:
    """A new game with everything chosen by the seed."""
    rng = random.Random(seed)
    code = mix or wolfsbane.random_mix(rng).code
    return wolfsbane.new_game(code, players or rng.choice([2, 3, 4]), rounds=rounds, seed=rng.randrange(2**30))


def decisions(game: Game, seed: int) -> Iterator[tuple[int, list[int]]]:
    """Plays a game to its end by random actions; yields the seat and its legal actions before each.

    Now and then it prefers an end of an exchange or of a turn, so that games do not drown in huge sets.
    """
    rng = random.Random(seed)
    while not game.is_over:
        seat = rng.choice(game.deciders)
        legal = game.legal_actions(seat)
        yield seat, legal
        game.apply(rng.choice(legal), seat)
