"""Random games, played inside compiled code: the yardstick of speed, and the quickest way to find a fault."""

from __future__ import annotations

from mypy_extensions import i64

from wolfsbane.engine.actions import SEAT, Actions
from wolfsbane.engine.constants import CHOOSING_START, NOBODY
from wolfsbane.engine.dealing import shuffle
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.vector import decider_in, phase_of


def play_out(s: State, rng: RandomGenerator, out: Actions) -> i64:
    """Plays random legal actions to the end of the game; how many decisions were made."""
    decisions: i64 = 0
    v = s.v
    items = out.items
    while True:
        seat = decider_in(v)
        if seat >= 0:
            s.legal_actions_into(seat, out)
            s.apply(items[rng.randrange(out.count)])
            decisions += 1
        elif seat == NOBODY:
            return decisions
        elif phase_of(v) == CHOOSING_START:
            s.apply(SEAT + rng.randrange(s.players()))
        else:
            shuffle(s, rng)


def random_games(mix: Mix, players: i64, games: i64, seed: i64) -> i64:
    """Plays whole random games; how many decisions were made in all."""
    rng = RandomGenerator(int(seed))
    out = Actions()
    decisions: i64 = 0
    for _i in range(games):
        decisions += play_out(new_state(mix, players), rng, out)
    return decisions
