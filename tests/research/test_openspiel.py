"""OpenSpiel's own tests, its algorithms on our game, and what they do not look at."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from builds import COMPILED, few
from wolfsbane.engine.layout import CHANCE
from wolfsbane.research import openspiel

TINY = "wolfsbane(rounds=1,rewards=points,cards=4 4 4 12 12 12,village=2,quiet=1)"

# The plain build plays with half of the cards, of which there are all numbers.
CARDS = "" if COMPILED else ",village=3,quiet=8,cards=0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deck", ["amulet", "coin", "dagger"])
def test_random_simulation(deck: str, players: int) -> None:
    """With serialization and all that OpenSpiel checks of a state."""
    game = pyspiel.load_game(f"wolfsbane(mix={deck},players={players},rounds=1{CARDS})")
    pyspiel.random_sim_test(game, num_sims=few(2, 1), serialize=True, verbose=False)


@pytest.mark.parametrize("name", [TINY, "wolfsbane(mix=ADCDDDDDDDCCDA-C,rounds=2)"])
def test_random_simulation_of_other_games(name: str) -> None:
    if COMPILED or name == TINY:
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


def walk(name: str, seed: int) -> Any:
    """States of a random game at which a player decides."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            yield state
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    "name",
    [
        TINY,
        f"wolfsbane(mix=amulet,players=3,rounds=1{CARDS})",
        f"wolfsbane(mix=dagger,players=2,rounds=1{CARDS})",
        f"wolfsbane(mix=coin,players=4,rounds=1{CARDS})",
        *(["wolfsbane(mix=ADCDDDDDDDCCDA-C,players=2,rounds=2)"] if COMPILED else []),
    ],
)
def test_resampling(name: str) -> None:
    """What OpenSpiel's ResampleInfostate test checks, and that other players' cards really change."""
    rng = random.Random(1)
    others = 0
    for seed in range(few(3, 1)):
        for step, state in enumerate(walk(name, seed)):
            if step % few(4, 9) != 0:
                continue
            for player in range(state.num_players()):
                other = state.resample_from_infostate(player, rng.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert other.current_player() == state.current_player()
                if player == state.current_player():
                    assert other.legal_actions() == state.legal_actions()
                assert len(other.history()) == len(state.history())
                others += other.history() != state.history()
    assert others > 0


def test_resampling_before_and_while_the_cards_are_dealt() -> None:
    state = pyspiel.load_game(TINY).new_initial_state()
    assert state.resample_from_infostate(0, random.random).history() == []
    for action in (1, 4, 4, 12):
        state.apply_action(action)
    other = state.resample_from_infostate(0, random.random)
    assert len(other.history()) == 4
    assert other.history()[0] == 1


@pytest.mark.parametrize("name", [TINY, f"wolfsbane(mix=dagger,players=3,rounds=1{CARDS})"])
def test_clones_and_copies(name: str) -> None:
    for step, state in enumerate(walk(name, 4)):
        if step % 10 == 0:
            before = state.information_state_string(0), str(state), state.legal_actions()
            copies = [state.clone(), pickle.loads(pickle.dumps(state))]
            game = state.get_game()
            copies.append(game.deserialize_state(state.serialize()))
            for copy in copies:
                assert (copy.information_state_string(0), str(copy), copy.legal_actions()) == before
                copy.apply_action(copy.legal_actions()[0])
            assert (state.information_state_string(0), str(state), state.legal_actions()) == before


def test_perfect_recall() -> None:
    """Who decides at different times, or did different things, never has the same information state."""
    seen: dict[tuple[int, str], tuple[list[int], tuple[int, ...]]] = {}
    game = pyspiel.load_game(TINY)
    rng = random.Random(7)
    for _ in range(few(400, 60)):
        state = game.new_initial_state()
        done: list[list[int]] = [[], []]
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            player = state.current_player()
            what = state.legal_actions(), tuple(done[player])
            assert seen.setdefault((player, state.information_state_string()), what) == what
            action = rng.choice(state.legal_actions())
            done[player].append(action)
            state.apply_action(action)


def test_names_of_actions() -> None:
    state = pyspiel.load_game(TINY).new_initial_state()
    assert [state.action_to_string(CHANCE, action) for action in (0, 1)] == ["@a", "@b"]
    state.apply_action(1)
    assert state.action_to_string(CHANCE, 12) == "n12"
    for number in (4, 4, 4, 12, 12, 12):
        state.apply_action(number)
    assert state.current_player() == 0
    state.apply_action(164)
    assert state.action_to_string(1, state.legal_actions()[0]) == "b1"


def test_tensors() -> None:
    game = pyspiel.load_game("wolfsbane(players=3,memory=10)")
    assert game.observation_tensor_shape() == [377]
    assert game.information_state_tensor_shape() == [377 + 70]
    for step, state in enumerate(walk("wolfsbane(players=3,memory=10,rounds=1)", 2)):
        if step % 20 == 0:
            for player in range(3):
                tensor = state.information_state_tensor(player)
                assert tensor[:377] == state.observation_tensor(player)
                assert np.isfinite(tensor).all()
                assert any(tensor[377:])
        if step > 60:
            break
    observer = game.make_py_observer()
    assert list(observer.dict) == ["observation"]
    with pytest.raises(ValueError, match="observers have no parameters"):
        game.make_py_observer(None, {"colour": 1})


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"memory": -1}, "memory is a number of events, not -1"),
        ({"mix": "silver"}, "'silver' is not a mix"),
        ({"players": 5}, "two to four play, not 5"),
    ],
)
def test_wrong_parameters(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        openspiel.WolfsbaneGame(parameters)


def test_no_deal_that_fits() -> None:
    """If what a player was told can't be, resampling says so and does not go on for ever."""
    state = next(walk(TINY, 1)).clone()
    state.play.log[0].kind = 5
    with pytest.raises(RuntimeError, match="no deal of 1000 leads to what player 0 was told"):
        state.resample_from_infostate(0, random.random)


# Algorithms


@pytest.mark.parametrize(
    "solver", [external_sampling_mccfr.ExternalSamplingSolver, outcome_sampling_mccfr.OutcomeSamplingSolver]
)
def test_monte_carlo_regret_minimization(solver: Any) -> None:
    game = pyspiel.load_game(TINY)
    np.random.seed(1)
    one = solver(game)
    for _ in range(few(200, 10)):
        one.iteration()
    policy = one.average_policy()
    state = next(walk(TINY, 1))
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


def test_search() -> None:
    game = pyspiel.load_game(f"wolfsbane(mix=dagger,players=2,rounds=1{CARDS or ',quiet=10'})")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, few(50, 3), random_state=np.random.RandomState(1))
    for step, state in enumerate(walk(str(game), 3)):
        if step % few(5, 20) == 0:
            assert bot.step(state) in state.legal_actions()
        if step > 40:
            break
