"""Gymnasium's own check, its vector environments, and what they do not look at."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

from builds import few
from research.randomness import TINY
from wolfsbane.research.one_seat import OneSeat

IDS = ["Wolfsbane/Amulet-v0", "Wolfsbane/Coin-v0", "Wolfsbane/Dagger-v0"]


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("options", [{}, {"players": 4, "opponents": ["random", "greedy", "easy"], "rounds": 1}, TINY])
def test_the_check(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **options).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_a_vector_of_them(name: str) -> None:
    envs = SyncVectorEnv([lambda: gymnasium.make(name, rounds=1, opponents="greedy") for _ in range(3)])
    observations, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(few(300, 40)):
        masks = observations["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        observations, _, terminations, truncations, infos = envs.step(actions)
        assert not truncations.any()
        assert "illegal" not in infos
        ended += int(terminations.sum())
    assert observations["observation"].shape == (3, 293)
    assert ended > 0
    envs.close()


def play(env: OneSeat, seed: int) -> tuple[float, int]:
    """A game of an agent that chooses at random; the last reward, and its decisions."""
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed)
    decisions = 0
    while True:
        assert (info["action_mask"] == observation["action_mask"]).all()
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, over, truncated, info = env.step(action)
        decisions += 1
        assert not truncated
        if over:
            return reward, decisions
        assert reward == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game(players: int) -> None:
    env = OneSeat(mix="dagger", players=players, rounds=1, rewards="points", opponents="greedy", seat=1)
    for seed in range(few(5, 1)):
        reward, decisions = play(env, seed)
        totals = [int(env.game.state.total(seat)) for seat in range(players)]
        assert reward == pytest.approx((sum(totals) - totals[1]) / (players - 1) - totals[1])
        assert play(env, seed) == (reward, decisions)
    with pytest.raises(RuntimeError, match="the game is over, or has not begun: call reset"):
        env.step(0)


def test_the_seat_is_another_one_in_each_game() -> None:
    env = OneSeat(mix="amulet", players=4)
    env.reset(seed=1)
    seats = set()
    for _ in range(few(30, 8)):
        _, info = env.reset()
        seats.add(info["seat"])
    assert len(seats) > 2


def test_what_is_not_legal() -> None:
    env = OneSeat(mix="amulet", seat=0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(4)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].endswith(")")
    strict = OneSeat(mix="amulet", seat=0, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="SETUP-4"):
        strict.step(4)
    with pytest.raises(ValueError, match="an action is a number from 0 to 371, not 400"):
        strict.step(400)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"opponents": ["random", "greedy"]}, "1 opponents need as many bots, not 2"),
        ({"seat": 2}, "a seat is 0 to 1, not 2"),
        ({"illegal": "ignore"}, "what an illegal action does is lose or raise, not 'ignore'"),
        ({"render_mode": "svg"}, "render modes are"),
    ],
)
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        OneSeat(**options)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = OneSeat(render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.shape[2] == 3
    text = OneSeat(render_mode="human")
    text.reset(seed=1)
    assert text.render() is None
    assert "Round 1 of 4." in capsys.readouterr().out
    plain = OneSeat()
    with pytest.raises(ValueError, match="made without a render_mode"):
        plain.render()
