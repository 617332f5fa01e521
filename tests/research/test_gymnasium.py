"""Gymnasium's own check, its vector environments, and what they do not look at."""

import random
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from builds import COMPILED, few
from research.randomness import TINY
from wolfsbane.research.one_seat import OneSeat

IDS = ["Wolfsbane/Amulet-v0", "Wolfsbane/Coin-v0", "Wolfsbane/Dagger-v0"]


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("options", [{}, {"players": 4, "opponents": ["random", "greedy", "easy"], "rounds": 1}, TINY])
def test_the_check(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **options).unwrapped)


def sampled(rng: np.random.Generator, masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """An action for each environment by a softmax over the logits of a policy, as learners do it: without a legal
    action its probabilities are not numbers."""
    logits = np.where(masks == 1, rng.normal(size=masks.shape), -np.inf)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances = weights / weights.sum(axis=1, keepdims=True)
    return np.array([rng.choice(len(row), p=row) for row in chances])


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("mode", list(AutoresetMode), ids=str)
def test_a_vector_of_them(name: str, mode: AutoresetMode) -> None:
    """All rewards are those of games to their end, whichever way the next game begins."""
    size: dict[str, Any] = {"rounds": 1} if COMPILED else TINY
    envs = SyncVectorEnv(
        [lambda: gymnasium.make(name, opponents="greedy", **size) for _ in range(3)], autoreset_mode=mode
    )
    observations, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(few(600, 60)):
        observations, rewards, terminations, truncations, infos = envs.step(sampled(rng, observations["action_mask"]))
        assert not truncations.any()
        assert "illegal" not in infos
        assert ((rewards != 0) == terminations).all()
        ended += int(terminations.sum())
        if mode == AutoresetMode.DISABLED and terminations.any():
            observations, _ = envs.reset(options={"reset_mask": terminations})
    assert observations["observation"].shape == (3, 293)
    assert ended > 2
    envs.close()


def test_when_a_game_is_over_every_action_may_be_sampled() -> None:
    for action in (None, 4):  # to the end, or by an action that is not legal
        env = OneSeat(mix="dagger", rounds=1, seat=0)
        observation, _ = env.reset(seed=2)
        over = False
        while not over:
            assert 0 < observation["action_mask"].sum() < 100
            chosen = env.action_space.sample(observation["action_mask"]) if action is None else action
            observation, _, over, _, info = env.step(int(chosen))
        assert observation["action_mask"].all()
        assert info["action_mask"].all()
        assert env.observation_space.contains(observation)


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
    _, reward, over, _, _ = lost_at_once(rewards="points", rounds=2)
    assert (reward, over) == (-1200.0, True)
    strict = OneSeat(mix="amulet", seat=0, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="SETUP-4"):
        strict.step(4)
    with pytest.raises(ValueError, match="an action is a number from 0 to 371, not 400"):
        strict.step(400)


def lost_at_once(**options: Any) -> Any:
    env = OneSeat(mix="amulet", seat=0, **options)
    env.reset(seed=1)
    return env.step(4)


@pytest.mark.parametrize("rewards", ["win", "points", "rank"])
@pytest.mark.parametrize("players", [2, 4])
def test_to_play_on_is_never_worse_than_what_is_not_legal(rewards: str, players: int) -> None:
    options: dict[str, Any] = {"rewards": rewards, "players": players, "rounds": 1}
    _, penalty, _, _, _ = lost_at_once(**options)
    env = OneSeat(mix="amulet", opponents="greedy", **options)
    worst = min(play(env, seed)[0] for seed in range(few(20, 2)))
    assert penalty <= worst < 0
    if rewards == "points":
        assert penalty < 5 * worst


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
    assert capsys.readouterr().out == ""
    text = OneSeat(render_mode="ansi", rounds=1, seat=0)
    shown = OneSeat(render_mode="human", rounds=1, seat=0)
    observation, _ = shown.reset(seed=1)
    text.reset(seed=1)
    over = False
    while not over:
        assert capsys.readouterr().out == f"{text.render()}\n"  # after the reset and after every step, by itself
        action = int(np.flatnonzero(observation["action_mask"])[-1])
        observation, _, over, _, _ = shown.step(action)
        text.step(action)
    assert capsys.readouterr().out == f"{text.render()}\n"
    assert shown.render() is None
    assert "Round 1 of 1." in capsys.readouterr().out
    plain = OneSeat()
    with pytest.raises(ValueError, match="made without a render_mode"):
        plain.render()
