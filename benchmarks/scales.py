"""Which scales the formula between rounds should have: `python benchmarks/scales.py --bots search:25,search:25`.

It plays games of two to four bots, and finds for each deck and each number of rounds left the scale with which the
totals between rounds predict the winners best, with a 95 % interval (twice the logarithm of the likelihood is within
3.84 of the best). A game has one position for each number of rounds left, so the positions of a cell are independent.
"""

from __future__ import annotations

import argparse
import math
import random
from typing import Final, NamedTuple

from wolfsbane.bots import close_bot, make_bot
from wolfsbane.bots.core.evaluator import SCALES, TOKEN_WORTH
from wolfsbane.decks.registry import mix_of, random_mix
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix

CANDIDATES: Final = [3.0 + 0.25 * n for n in range(150)]
ROUNDS: Final = 4
WITHIN: Final = 1.92  # half of 3.84


class Sample(NamedTuple):
    """The totals between two rounds, less what the token is worth, and who won in the end."""

    left: int
    totals: list[float]
    winner: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="search:25,search:25", help="two to four [search:25,search:25]")
    parser.add_argument("--games", type=int, default=600, help="for each deck [600]")
    parser.add_argument("--decks", default="amulet,coin,dagger,random", help="decks, or random for random mixes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bots = options.bots.split(",")
    rng = random.Random(options.seed)
    print(f"| {options.bots}, {options.games} games each | one round left | two | three |")
    print("|---" * ROUNDS + "|")
    used = [SCALES[(len(bots) - 2) * (ROUNDS - 1) + left - 1] for left in range(1, ROUNDS)]
    print("| in use |", " | ".join(f"{scale}" for scale in used), "|")
    for deck in options.decks.split(","):
        samples: list[Sample] = []
        for number in range(options.games):
            mix = random_mix(rng) if deck == "random" else mix_of(deck)
            samples += play(mix, rng.sample(bots, len(bots)), f"{options.seed} {number}")
        cells = [fitted([one for one in samples if one.left == left]) for left in range(1, ROUNDS)]
        print(f"| {deck} |", " | ".join(cells), "|", flush=True)


def play(mix: Mix, bots: list[str], seed: str) -> list[Sample]:
    """Plays a game of as many players as there are bots."""
    seats = range(len(bots))
    game = Game(mix, len(bots), rounds=ROUNDS, seed=seed)
    players = [make_bot(name, f"{seed} {seat}") for seat, name in enumerate(bots)]
    found: list[tuple[int, list[float]]] = []
    now = 0
    while not game.is_over:
        if int(game.state.round()) != now:
            now = int(game.state.round())
            totals = [float(game.state.total(seat)) for seat in seats]
            totals[int(game.state.holder())] -= TOKEN_WORTH
            found.append((ROUNDS - now, totals))
        seat = game.deciders[0]
        game.apply(players[seat].choose(game.view(seat), game.legal_actions(seat)))
    for player in players:
        close_bot(player)
    return [Sample(left, totals, int(game.state.winner())) for left, totals in found]


def fitted(samples: list[Sample]) -> str:
    """The best scale, and its interval."""
    found = [(log_likelihood(samples, scale), scale) for scale in CANDIDATES]
    best, scale = max(found)
    near = [other for likelihood, other in found if likelihood >= best - WITHIN]
    return f"{scale:.1f} ({min(near):.1f} to {max(near):.1f})"


def log_likelihood(samples: list[Sample], scale: float) -> float:
    """Of the winners, if a lead of `scale` points multiplies the odds of winning by e."""
    total = 0.0
    for one in samples:
        least = min(one.totals)
        total += (least - one.totals[one.winner]) / scale
        total -= math.log(sum([math.exp((least - other) / scale) for other in one.totals]))
    return total


if __name__ == "__main__":
    main()
