"""How well the evaluator predicts who wins a game: Brier scores beside the totals alone, and calibration.

`python benchmarks/evaluator.py --bots forgetful,steady` plays games of two bots and takes a share of all positions in
the middle of rounds. The evaluator judges the full state, as it does at the end of a simulation; with `--draws N` it
judges N states drawn from the belief of the seat to move, and their mean is its answer, as in a search. "Totals" is a
logistic function of the lead, with a scale for each round fitted to these very games.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
from typing import Final, NamedTuple

from wolfsbane.bots import close_bot, make_bot
from wolfsbane.bots.core.belief import Belief
from wolfsbane.bots.core.evaluator import Evaluator
from wolfsbane.bots.core.values import Values
from wolfsbane.decks.registry import mix_of, random_mix
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State

SCALES: Final = [2.0 * 1.1**n for n in range(40)]
BANDS: Final = 10


class Sample(NamedTuple):
    """`lead` is that of the seat's total before the round, `left` the rounds after this one."""

    said: float
    lead: int
    left: int
    won: bool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="forgetful,steady", help="two bots [forgetful,steady]")
    parser.add_argument("--games", type=int, default=1000, help="for each deck [1000]")
    parser.add_argument("--share", type=float, default=0.05, help="of the positions [0.05]")
    parser.add_argument("--draws", type=int, default=0, help="states drawn from the belief; 0: the full state [0]")
    parser.add_argument("--decks", default="amulet,coin,dagger,random", help="decks, or random for random mixes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    rows = []
    print("| deck | positions | Brier score, network | totals | better by | mean said | happened |")
    print("|---" * 7 + "|")
    for deck in options.decks.split(","):
        samples: list[Sample] = []
        for number in range(options.games):
            mix = random_mix(rng) if deck == "random" else mix_of(deck)
            samples += play(mix, options.bots.split(","), f"{options.seed} {number}", options.share, options.draws, rng)
        ours = brier(samples, [one.said for one in samples])
        totals = brier(samples, by_totals(samples))
        said = sum(one.said for one in samples) / len(samples)
        won = sum(one.won for one in samples) / len(samples)
        print(
            f"| {deck} | {len(samples):,} | {ours:.4f} | {totals:.4f} | {totals - ours:+.4f} "
            f"| {100 * said:.1f} % | {100 * won:.1f} % |",
            flush=True,
        )
        rows += bands(deck, samples)
    print("\n| said, in % |", " | ".join(f"{10 * band} to {10 * band + 10}" for band in range(BANDS)), "|")
    print("|---" * (BANDS + 1) + "|")
    print("\n".join(rows))


def play(mix: Mix, bots: list[str], seed: str, share: float, draws: int, rng: random.Random) -> list[Sample]:
    """Plays a game; samples of its positions, each from the side of one seat."""
    game = Game(mix, 2, seed=seed)
    order = rng.sample(bots, 2)
    players = [make_bot(name, f"{seed} {seat}") for seat, name in enumerate(order)]
    evaluator = Evaluator(Values(mix))
    generator = RandomGenerator(rng.getrandbits(60))
    found: list[tuple[int, float, int, int]] = []
    while not game.is_over:
        seat = game.deciders[0]
        legal = game.legal_actions(seat)
        if rng.random() < share:
            side = seat if draws else rng.randrange(2)
            states: list[State] = [game.state]
            if draws:
                belief = Belief(game.view(seat))
                states = [belief.draw(generator) for _ in range(draws)]
            said = 0.0
            for state in states:
                evaluator.evaluate(state)
                said += float(evaluator.win_probabilities[side]) / len(states)
            lead = int(game.state.total(1 - side)) - int(game.state.total(side))
            found.append((side, said, lead, int(game.state.rounds()) - int(game.state.round()) - 1))
        game.apply(players[seat].choose(game.view(seat), legal))
    for player in players:
        close_bot(player)
    winner = int(game.state.winner())
    return [Sample(said, lead, left, side == winner) for side, said, lead, left in found]


def brier(samples: list[Sample], said: list[float]) -> float:
    return sum((p - one.won) ** 2 for p, one in zip(said, samples, strict=True)) / len(samples)


def by_totals(samples: list[Sample]) -> list[float]:
    """The best logistic function of the lead, for each round."""
    scales = {}
    for left in {one.left for one in samples}:
        some = [one for one in samples if one.left == left]
        scales[left] = min(SCALES, key=lambda scale: brier(some, [logistic(one.lead / scale) for one in some]))
    return [logistic(one.lead / scales[one.left]) for one in samples]


def logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, x))))


def bands(deck: str, samples: list[Sample]) -> list[str]:
    """Two lines of the table of calibration: the mean said in each band, and what happened."""
    said, won = [f"| {deck}, mean said "], ["| happened (positions) "]
    in_bands = {
        band: list(some)
        for band, some in itertools.groupby(sorted(samples), key=lambda one: min(BANDS - 1, int(BANDS * one.said)))
    }
    for band in range(BANDS):
        some = in_bands.get(band, [])
        said.append(f"| {100 * sum(one.said for one in some) / len(some):.1f} " if some else "| ")
        won.append(f"| {100 * sum(one.won for one in some) / len(some):.1f} ({len(some)}) " if some else "| ")
    return ["".join(said) + "|", "".join(won) + "|"]


if __name__ == "__main__":
    main()
