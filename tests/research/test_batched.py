"""Many games at once: they are the games of the engine, whoever steps them."""

import os
import signal
from typing import Any

import numpy as np
import pyspiel
import pytest

from builds import COMPILED, few
from research.randomness import TINY
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.batch import answer_chance
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import new_state
from wolfsbane.research import openspiel, wolfsbane_v0
from wolfsbane.research.batched import Batched, seeds
from wolfsbane.research.core.encoding import as_in_engine, as_seen_by, observation_of
from wolfsbane.research.core.games import ManyGames, OneGame
from wolfsbane.research.setup import Setup

KINDS: list[dict[str, Any]] = [
    {"mix": "amulet", "rounds": 2},
    {"mix": "coin", "players": 3, "rounds": 1, "rewards": "rank"},
    {"mix": "dagger", "players": 4, "rounds": 1, "rewards": "points"},
    TINY,
]


def test_the_engine_deals_and_plays_the_same_games() -> None:
    """All cards, chance answered by the engine's own function: nothing of an environment takes part on one side."""
    for seed, (code, players) in enumerate([("amulet", 2), ("coin", 3), ("dagger", 4)]):
        setup = Setup(mix=code, players=players, rounds=1)
        envs = Batched(1, mix=code, players=players, rounds=1, seed=seed)
        dice = RandomGenerator(seeds(seed, 1)[0])
        s = new_state(setup.dealer().mix, players, 1)
        answer_chance(s, dice)
        out = Actions()
        while True:
            seat = s.decider()
            s.legal_actions_into(seat, out)
            assert envs.deciders[0] == seat
            legal = sorted(as_seen_by(seat, players, action) for action in out.listed())
            assert np.flatnonzero(envs.masks[0]).tolist() == legal
            assert envs.observations[0].tobytes() == observation_of(s.v, seat)
            action = envs.sample()
            envs.step(action)
            s.apply(as_in_engine(seat, players, int(action[0])))
            answer_chance(s, dice)
            assert envs.ended[0] == s.is_over()
            if s.is_over():
                assert envs.rewards[0].argmax() == s.winner()
                break


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_all_environments_play_the_same_game(kind: dict[str, Any]) -> None:
    """The same seed and the same actions: PettingZoo, Gymnasium's game, the batch, and OpenSpiel agree at each step."""
    setup = Setup(**kind)
    for seed in range(few(5, 1)):
        zoo = wolfsbane_v0.env(**kind)
        start = seeds(seed, 1)[0]
        zoo.reset(seed=start)
        envs = Batched(1, seed=seed, **kind)
        game = openspiel.WolfsbaneGame(kind)
        state = game.new_initial_state()
        dealt = 0
        for step in range(few(400, 60)):
            s = zoo.game.state
            if int(s.round()) + 1 > dealt:  # the cards that the others got are told to OpenSpiel as chance
                if dealt == 0:
                    state.apply_action(int(s.start()))
                for card in range(game.dealer.size()):
                    state.apply_action(int(s.number(card)))
                dealt += 1
            seat = state.current_player()
            assert zoo.agent_selection == f"seat_{seat}"
            assert envs.deciders[0] == seat
            observed = zoo.observe(zoo.agent_selection)
            assert (observed["observation"] == envs.observations[0]).all()
            assert (observed["action_mask"] == envs.masks[0]).all()
            assert state.legal_actions() == np.flatnonzero(envs.masks[0]).tolist()
            assert state.observation_tensor(seat) == envs.observations[0].tolist()
            action = envs.sample()
            assert action[0] in state.legal_actions()
            zoo.step(int(action[0]))
            envs.step(action)
            state.apply_action(int(action[0]))
            assert envs.ended[0] == zoo.terminations[zoo.agents[0]] == state.is_terminal()
            if state.is_terminal():
                given = [zoo.rewards[agent] for agent in zoo.possible_agents]
                assert envs.rewards[0].tolist() == given == state.returns()
                break
            assert step < 399 or setup.rounds > 1


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_game_of_many_goes_as_it_would_alone(kind: dict[str, Any]) -> None:
    setup = Setup(**kind)
    size = few(8, 2)
    envs = Batched(size, seed=3, **kind)
    alone = [OneGame(setup.dealer()) for _ in range(size)]
    for game, seed in zip(alone, seeds(3, size), strict=True):
        game.reset(seed)
    over = 0
    for _ in range(few(500, 100)):
        actions = envs.sample()
        for g, game in enumerate(alone):
            assert game.decider == envs.deciders[g]
            game.look(game.decider)
            assert bytes(game.row) == envs.observations[g].tobytes()
            assert bytes(game.mask) == envs.masks[g].tobytes()
            assert game.step(actions[g])
        envs.step(actions)
        for g, game in enumerate(alone):
            assert envs.ended[g] == game.state.is_over()
            if game.state.is_over():
                assert envs.rewards[g].tolist() == game.rewards(setup.kind)
                assert not game.step(0)
                game.put(game.dealer.begin(game._rng))
                over += 1
            else:
                assert not envs.rewards[g].any()
    assert over > 0 or not COMPILED


@pytest.mark.parametrize("workers", [1, 2])
def test_workers_play_the_same_games(workers: int) -> None:
    kind: dict[str, Any] = {"mix": "dagger", "players": 3, "rounds": 1, "rewards": "points"}
    here = Batched(5, seed=9, **kind)
    with Batched(5, seed=9, workers=workers, **kind) as spread:
        for step in range(few(300, 25)):
            if step == few(200, 15):
                here.reset(10)
                spread.reset(10)
            for name in ("observations", "masks", "deciders", "rewards", "ended"):
                assert (getattr(here, name) == getattr(spread, name)).all()
            actions = here.sample()
            assert (actions == spread.sample()).all()
            here.step(actions)
            spread.step(actions)


def test_what_is_not_legal_is_refused_and_nothing_is_done() -> None:
    with Batched(3, seed=1, workers=2, mix="amulet") as spread:
        for envs in (Batched(3, seed=1, mix="amulet"), spread):
            before = envs.observations.copy()
            good = envs.sample()
            for wrong in (4, -1, 372, 100000):
                actions = good.copy()
                actions[1] = wrong
                message = rf"action {wrong} is not legal in game 1; legal are \[164, 165, 166, 167, 168\]"
                with pytest.raises(ValueError, match=message):
                    envs.step(actions)
            with pytest.raises(ValueError, match=r"3 games need an array of as many actions, not one of shape \(2,\)"):
                envs.step(good[:2])
            assert (envs.observations == before).all()
            envs.step(good)
            with pytest.raises(ValueError, match="read-only"):
                envs.observations[0, 0] = 1


@pytest.mark.parametrize(
    ("size", "options", "message"),
    [
        (0, {}, "there is at least one game, not 0"),
        (4, {"workers": 5}, "4 games can be spread over 0 to 4 workers, not 5"),
        (4, {"workers": -1}, "not -1"),
        (4, {"players": 7}, "two to four play, not 7"),
    ],
)
def test_wrong_options(size: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Batched(size, **options)


def test_the_compiled_part_checks_for_itself() -> None:
    games = ManyGames(Setup().dealer(), 2, 0)
    with pytest.raises(ValueError, match="there is at least one game, not 0"):
        ManyGames(Setup().dealer(), 0, 0)
    with pytest.raises(ValueError, match="2 games need as many seeds, not 1"):
        games.reset([1])
    with pytest.raises(ValueError, match="2 games need as many actions, not 0"):
        games.step(type(games.deciders)())
    actions = games.choose()
    actions[1] = 4
    with pytest.raises(ValueError, match="action 4 is not legal in game 1"):
        games.step(actions)


def test_a_process_that_is_gone_is_told() -> None:
    envs = Batched(2, workers=2, mix="amulet")
    pid = envs._part._processes[0].pid  # type: ignore[union-attr]
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(RuntimeError, match="a process with games has ended"):
        envs.step(envs.sample())
    envs.close()


def test_what_fails_in_a_process_is_told() -> None:
    from pathlib import Path

    with pytest.raises(RuntimeError, match="there is no deck file nowhere"):
        Batched(2, workers=2, deck_files=[Path("nowhere.py")])


def test_openspiel_knows_the_game() -> None:
    assert "wolfsbane" in pyspiel.registered_names()
