"""Plays many random games over random mixes and checks each: `make soak`.

Whole games of four rounds, two to four players. After every decision the cards are counted; now and then a view is
taken, resampled and compared. It stops at the first fault with all that is needed to repeat it.
"""

import argparse
import random
import time
from multiprocessing import Pool

import wolfsbane
from wolfsbane.engine.actions import SEAT, Actions, action_code
from wolfsbane.engine.constants import CARDS, CHANCE, CHOOSING_START, DEALING, NOBODY, ZONE_COUNT
from wolfsbane.engine.dealing import shuffle
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.view import resample, view_of


def check(s: State, seat: int, rng: RandomGenerator) -> None:
    if s.phase() != DEALING:
        cards = sum(int(s.count(zone)) for zone in range(ZONE_COUNT))
        assert cards == CARDS - 5 * (4 - s.players()), f"{cards} cards are on the table"
    view = view_of(s, seat)
    assert view_of(resample(view, rng), seat) == view, "a resampled state gives another view"


def play_one(seed: int) -> int:
    """Plays the game of a seed; how many decisions it had."""
    rng = RandomGenerator(seed)
    mix = wolfsbane.random_mix(random.Random(seed))
    s = new_state(mix, 2 + seed % 3)
    out = Actions()
    count = 0
    done: list[str] = []
    try:
        while True:
            seat = int(s.decider())
            if seat == NOBODY:
                assert 0 <= s.winner() < s.players()
                return count
            if seat == CHANCE:
                if s.phase() == CHOOSING_START:
                    s.apply(SEAT + rng.randrange(s.players()))
                else:
                    shuffle(s, rng)
                continue
            s.legal_actions_into(seat, out)
            assert out.count > 0, "nothing is legal"
            action = out.items[rng.randrange(out.count)]
            done.append(action_code(action))
            s.apply(action)
            count += 1
            if count % 16 == 0:
                check(s, seat, rng)
            assert count < 100_000, "the game does not end"
    except Exception as fault:
        raise RuntimeError(f"seed {seed}, mix {mix.code}, after {' '.join(done[-12:])}: {fault}") from fault


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed; the others follow")
    options = parser.parse_args()
    began = time.monotonic()
    decisions = 0
    with Pool() as pool:
        seeds = range(options.seed, options.seed + options.games)
        for done, count in enumerate(pool.imap_unordered(play_one, seeds, chunksize=50), 1):
            decisions += count
            if done % 5000 == 0:
                print(f"{done} games, {decisions} decisions, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{options.games} games and {decisions} decisions without an error")


if __name__ == "__main__":
    main()
