"""What the coach says in random positions of each deck, and how often its advice changes with the seed.

The positions are from games of `search:25` against `steady`, one of each game. With `--examples N`, the first N of each
deck are printed with the advice and its explanation.
"""

from __future__ import annotations

import argparse
import random
from typing import NamedTuple

import wolfsbane
from wolfsbane.bots import evaluate, make_bot, parse_budget
from wolfsbane.bots.rollouts import distinct_actions
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.game import Game
from wolfsbane.text import Renderer


class Question(NamedTuple):
    game: Game
    seat: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=40, help="of each deck [40]")
    parser.add_argument("--examples", type=int, default=0, help="of each deck that are printed [0]")
    parser.add_argument("--budget", default="20000", help="of the coach [20000]")
    parser.add_argument("--asked", type=int, default=2, help="how often it is asked, each time with another seed [2]")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    changed = total = 0
    for deck in ("amulet", "coin", "dagger"):
        for number in range(options.positions):
            question = position(deck, rng)
            view, legal = question.game.view(question.seat), question.game.legal_actions(question.seat)
            like = dict(zip(legal, distinct_actions(view, legal), strict=True))
            asked = [
                evaluate(view, parse_budget(options.budget), legal=legal, seed=rng.getrandbits(30))[0]
                for _ in range(options.asked)
            ]
            changed += len({like[one.action] for one in asked}) > 1
            total += 1
            if number < options.examples:
                said = Renderer(view.mix, question.seat, ["Ada", "Ben"]).text(asked[0].reason)
                text = wolfsbane.position_text(question.game.state).replace(view.mix.code, deck)
                print(f"- Seat {'ab'[question.seat]}: `{text}`")
                print(f"  **{action_code(asked[0].action)}**: {said}", flush=True)
    print(f"{options.budget} simulations, {options.asked} seeds: other advice in {changed} of {total} positions")


def position(deck: str, rng: random.Random) -> Question:
    """A random decision with a choice, not one of the first two views."""
    while True:
        game = wolfsbane.new_game(deck, 2, seed=rng.getrandbits(30))
        bots = [make_bot(name, rng.getrandbits(30)) for name in rng.sample(["search:25", "steady"], 2)]
        wait = rng.randrange(8, 160)
        while not game.is_over:
            seat = game.deciders[0]
            legal = game.legal_actions(seat)
            wait -= 1
            if wait <= 0 and len(legal) > 1 and len(set(distinct_actions(game.view(seat), legal))) > 1:
                return Question(game, seat)
            game.apply(bots[seat].choose(game.view(seat), legal))


if __name__ == "__main__":
    main()
