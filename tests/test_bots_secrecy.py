"""Bots know what their seat knows: whatever the hidden cards are, they choose the same."""

import random

import pytest

import wolfsbane
from builds import COMPILED
from randomly import decisions, random_game
from wolfsbane.bots import Bot, Budget, evaluate, make_bot
from wolfsbane.bots.core.policy import Policy
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.game import Game
from wolfsbane.engine.refusals import is_legal
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.vector import key_of
from wolfsbane.engine.view import View, resample, view_of
from worlds import TEMPTING, may_differ, swap_unseen

MIXES = ["amulet", "coin", "dagger", TEMPTING, None, None, None, None]


class Coach:
    """Takes what the coach thinks is best, and remembers all that it said."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.evaluations: list[object] = []

    def choose(self, view: View, legal: list[int]) -> int:
        found = evaluate(view, self.budget, legal=legal, seed=3)
        self.evaluations.append(found)
        return found[0].action


def bot_of(name: str) -> Bot:
    return Coach(Budget(20 if COMPILED else 1, 0.0)) if name == "coach" else make_bot(name, 5)


def follow(game: Game, world: Game, seat: int, decider: int, action: int) -> Game | None:
    """The second world after the same action; None if it has parted from the first, as it may where somebody else's
    choice depends on the hidden cards, or where the seat has seen the difference."""
    if not is_legal(world.state, decider, action):
        return None
    world.apply(action, decider)
    return None if world.history != game.history or may_differ(game, world, seat) else world


EVERYWHERE = range(len(MIXES))
PLAYED = [
    (name, at)
    for name, mixes in (
        ("random", EVERYWHERE),
        ("greedy", EVERYWHERE),
        ("forgetful", EVERYWHERE),
        # The plain build takes a hundred times as long to search: there each plays a part of one game.
        ("search:50", EVERYWHERE) if COMPILED else ("search:3", [2]),
        ("coach", EVERYWHERE if COMPILED else [1]),
    )
    for at in mixes
]


@pytest.mark.parametrize(("name", "at"), PLAYED)
@pytest.mark.rule("KNOW-6")
def test_two_worlds(name: str, at: int) -> None:
    """A bot in each of two worlds that differ in what its seat can't know: they do the same, over a whole game."""
    slow = name.startswith(("search", "coach"))
    rng = random.Random(at)
    game = random_game(at, MIXES[at], rounds=2)
    seat = rng.randrange(game.players)
    bots = bot_of(name), bot_of(name)
    others = make_bot("random" if at % 2 else "greedy", at)
    world: Game | None = None
    compared = 0
    while not game.is_over and (COMPILED or not slow or compared < 4):
        if world is None or rng.random() < 0.1:
            world = swap_unseen(game, seat, rng)
        decider = rng.choice(game.deciders)
        legal = game.legal_actions(decider)
        if decider == seat:
            other = world or game
            action = bots[0].choose(game.view(seat), legal)
            assert bots[1].choose(other.view(seat), other.legal_actions(seat)) == action
            compared += world is not None
        else:
            action = others.choose(game.view(decider), legal)
        before = game.state.round()
        game.apply(action, decider)
        if world is not None:
            world = follow(game, world, seat, decider, action) if game.state.round() == before else None
    if isinstance(bots[0], Coach) and isinstance(bots[1], Coach):
        assert bots[0].evaluations == bots[1].evaluations
    assert compared >= 4


@pytest.mark.parametrize("seed", range(60 if COMPILED else 4))
def test_the_policy_reads_a_state_as_the_view_of_the_seat(seed: int) -> None:
    """It gets full states in the search, and there it must not use what the seat has not seen."""
    game = random_game(seed, TEMPTING if seed % 4 == 0 else None, rounds=2)
    rng = RandomGenerator(seed)
    policies = Policy(game.mix), Policy(game.mix)
    for seat, legal in decisions(game, seed):
        out = Actions()
        for action in legal:
            out.add(action)
        view = view_of(game.state, seat)
        number = int(rng.randrange(1 << 30))
        other = resample(view, rng)
        chosen = {
            int(policy.choose(position, seat, out, RandomGenerator(number)))
            for policy in policies
            for position in (view, game.state, other)
        }
        assert len(chosen) == 1
        assert chosen <= set(legal)


@pytest.mark.parametrize("seed", range(60 if COMPILED else 4))
def test_the_key_of_a_state_is_that_of_the_view(seed: int) -> None:
    game = random_game(seed, rounds=2)
    rng = RandomGenerator(seed)
    keys: dict[int, bytes] = {}
    for seat, _ in decisions(game, seed):
        seats = range(game.players) if not game.state.any_chosen() else [seat]
        for one in seats:
            view = view_of(game.state, one)
            key = int(key_of(view.v, one))
            assert key_of(game.state.v, one) == key
            assert key_of(resample(view, rng).v, one) == key
            if one == seat:  # what the seat knows differs: so does the key
                assert keys.setdefault(key, bytes(view.v)) == bytes(view.v)


def test_the_world_of_the_test_is_another_one() -> None:
    """The test above would find a bot that looks at hidden cards."""
    game = wolfsbane.new_game("dagger", 2, seed=1)
    world = swap_unseen(game, 0, random.Random(1))
    assert world is not None
    assert world.state != game.state
    assert world.view(0) == game.view(0)
