"""What a bot does for a decision takes the same time whatever its seat knows: others can time it.

Two worlds in which everybody but the bot has seen the same must have the same simulations and the same time on a clock
that counts simulations. The bot itself sees different cards in them.
"""

import itertools
import random

import pytest

import wolfsbane
from builds import few
from randomly import decisions
from wolfsbane.bots import Budget
from wolfsbane.bots.search import SearchBot
from wolfsbane.engine.constants import CARDS
from wolfsbane.engine.game import Game

A_SIMULATION = 1 / 1024


def world_for_others(game: Game, seat: int, rng: random.Random) -> Game | None:
    """A second world that only this seat can tell from the first: two cards are swapped that nobody else has seen."""
    s = game.state
    hidden = [card for card in range(CARDS) if not any(s.has_seen(i, card) for i in range(game.players) if i != seat)]
    own = [card for card in hidden if s.has_seen(seat, card)]
    if not own:
        return None
    one, other = rng.choice(own), rng.choice(hidden)
    if s.number(one) == s.number(other) or s.least(one) != s.least(other):
        return None
    world = game.clone()
    world.state.put_number(one, s.number(other))
    world.state.put_number(other, s.number(one))
    return world


def spent(game: Game, seat: int, budget: Budget, whole: bool, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many simulations a bot makes for the decision, which is also how long it takes."""
    view, legal = game.view(seat), game.legal_actions(seat)
    bot = SearchBot(1, budget, whole=whole)
    tree = bot.tree(view)
    monkeypatch.setattr("wolfsbane.bots.budget.perf_counter", lambda: int(tree.simulations) * A_SIMULATION)
    assert bot.choose(view, legal) in legal
    return int(tree.simulations)


@pytest.mark.parametrize(
    "budget",
    [
        Budget(0, few(200, 10) * A_SIMULATION),
        Budget(few(200, 10), 0.0),
        Budget(few(200, 10), 1.0),
    ],
    ids=str,
)
def test_nobody_can_time_what_a_bot_knows(budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    compared = forced = parted = 0
    for deck, players in (("amulet", 2), ("coin", 3), ("dagger", 2)):
        game = wolfsbane.new_game(deck, players, seed=4, rounds=1)
        for seat, legal in itertools.islice(decisions(game, 3), few(200, 40)):
            world = world_for_others(game, seat, rng)
            if world is None:
                continue
            everywhere = [spent(one, seat, budget, True, monkeypatch) for one in (game, world)]
            assert everywhere == [few(200, 10)] * 2
            compared += 1
            forced += len(legal) == 1
            parted += len(legal) != len(world.legal_actions(seat))
    assert compared > few(100, 20)
    assert forced > 0
    assert parted > 0, "the number of actions depends on hidden cards, and must not be seen in the time"


def test_simulations_are_saved_where_nobody_can_time_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an arena: what could not change the choice is not simulated."""
    game = wolfsbane.new_game("amulet", 2, seed=4, rounds=1)
    budget = few(200, 20)
    made = [
        spent(game, seat, Budget(budget, 0.0), False, monkeypatch)
        for seat, legal in itertools.islice(decisions(game, 3), few(60, 12))
    ]
    assert max(made) <= budget
    assert min(made) < budget
