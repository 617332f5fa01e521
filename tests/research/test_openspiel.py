"""OpenSpiel's own tests, its algorithms on our game, and what they do not look at."""

import json
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
from open_spiel.python.observation import make_observation

from builds import COMPILED, few
from wolfsbane.engine.constants import CHANCE, HAND, WATCHER
from wolfsbane.protocol.views import view_from_json
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
    game = state.get_game()
    assert [game.action_to_string(player, 164) for player in (0, 1)] == ["a1", "b1"]
    assert game.action_to_string(CHANCE, 12) == "n12"


def test_observations_as_data() -> None:
    state = pyspiel.load_game(TINY).new_initial_state()
    for action in (1, 4, 4, 4, 12, 12, 12):
        state.apply_action(action)
    first, second = (state.to_observation_struct(player) for player in (0, 1))
    assert json.loads(first.to_json()) == first.to_dict()
    assert (first.to_dict()["seat"], second.to_dict()["seat"]) == (0, 1)
    assert view_from_json(first.to_dict()).seat == 0


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


# Observers of a part


def observers(name: str, public: bool, private: Any) -> list[Any]:
    game = pyspiel.load_game(name)
    return [
        make_observation(
            game, pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
        )
        for recall in (False, True)
    ]


def shown(observer: Any, state: Any, player: int) -> tuple[str, bytes]:
    observer.set_from(state, player)
    return observer.string_from(state, player), observer.tensor.tobytes()


def twin(state: Any, rng: random.Random) -> Any:
    """The same choices after a deal in which two cards that not everybody has seen are swapped, if they can be made."""
    unseen = [card for card in range(state.play.dealer.size()) if not state.play.state.has_seen(WATCHER, card)]
    one, two = rng.sample(unseen, 2)
    history = state.history()
    history[1 + one], history[1 + two] = history[1 + two], history[1 + one]
    other = state.get_game().new_initial_state()
    for action in history:
        if action not in other.legal_actions():
            return None
        other.apply_action(action)
    same = len(other.play.log) == len(state.play.log) and history != state.history()
    return other if same and not any(other.play.state.has_seen(WATCHER, card) for card in (one, two)) else None


@pytest.mark.parametrize("deck", ["amulet", "dagger"])
def test_public_information_is_the_same_in_two_worlds_and_for_all_players(deck: str) -> None:
    name = f"wolfsbane(mix={deck},players=3,rounds=1{CARDS})"
    public = observers(name, True, pyspiel.PrivateInfoType.NONE)
    private = observers(name, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    rng = random.Random(1)
    compared = differ = 0
    for step, state in enumerate(walk(name, 3)):
        other = twin(state, rng) if step % few(2, 4) == 0 else None
        if other is not None:
            compared += 1
            for observer in public:
                assert len({shown(observer, world, player) for world in (state, other) for player in range(3)}) == 1
            for observer in private:
                differ += any(shown(observer, state, seat) != shown(observer, other, seat) for seat in range(3))
    assert compared > 3
    assert differ > 0


def test_private_information_is_what_others_do_not_know() -> None:
    """A player draws a card: its number is private, all else public."""
    name = f"wolfsbane(mix=dagger,players=2,rounds=1{CARDS})"
    for recall, observer in enumerate(observers(name, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)):
        drawn = 0
        for state in walk(name, 2):
            player = state.current_player()
            before = [shown(observer, state, seat) for seat in range(2)]
            after = state.clone()
            if 4 in state.legal_actions():  # draw
                after.apply_action(4)
                number = after.play.state.number(after.play.state.card_at(HAND, 0))
                assert shown(observer, after, 1 - player) == before[1 - player]
                text = after.play.private_information_state(player) if recall else f"hand1 is {number}"
                assert text in shown(observer, after, player)[0]
                assert shown(observer, after, player) != before[player]
                drawn += 1
        assert drawn > 2


def test_the_private_information_of_all_players() -> None:
    name = "wolfsbane(players=3,memory=5,rounds=1)"
    state = next(walk(name, 1))
    state.apply_action(state.legal_actions()[0])
    one = observers(name, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    everybody = observers(name, True, pyspiel.PrivateInfoType.ALL_PLAYERS)
    nothing = observers(name, False, pyspiel.PrivateInfoType.NONE)
    assert [list(observer.dict) for observer in everybody] == [
        ["public", "private"],
        ["public", "public_recalled", "private", "private_recalled"],
    ]
    for of_one, of_all, of_nobody in zip(one, everybody, nothing, strict=True):
        of_all.set_from(state, 0)
        for player in range(3):
            of_one.set_from(state, player)
            for part, values in of_one.dict.items():
                assert (of_all.dict[part][player] == values).all()
            assert of_one.string_from(state, player) in of_all.string_from(state, 0)
        assert shown(of_nobody, state, 0) == ("", b"")


def test_both_kinds_of_information_are_the_usual_observation() -> None:
    name = "wolfsbane(players=2,memory=5,rounds=1)"
    state = next(walk(name, 1))
    seen, recalled = observers(name, True, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    for player in range(2):
        for observer in (seen, recalled):
            observer.set_from(state, player)
        assert seen.tensor.tolist() == state.observation_tensor(player)
        assert recalled.tensor.tolist() == state.information_state_tensor(player)
        assert seen.string_from(state, player) == state.observation_string(player)
        assert recalled.string_from(state, player) == state.information_state_string(player)


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
    with pytest.raises(RuntimeError, match="none of 1000 deals is consistent with what player 0 has seen"):
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
