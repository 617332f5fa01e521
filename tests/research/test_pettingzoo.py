"""PettingZoo's own tests, and what they do not look at."""

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from builds import few
from research.randomness import TINY
from wolfsbane.research import wolfsbane_v0
from wolfsbane.research.wolfsbane_v0 import env, raw_env

KINDS: list[dict[str, Any]] = [
    {"mix": "amulet", "rewards": "points"},
    {"mix": "coin", "players": 3, "rounds": 1},
    {"mix": "dagger", "players": 4, "rounds": 1, "rewards": "rank"},
    {"mix": "ADCDDDDDDDCCDA-C", "rounds": 2},
    TINY,
]

# What PettingZoo says of all environments with an action mask, its own too.
OF_A_MASK = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_api(kind: dict[str, Any]) -> None:
    one = env(**kind)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(one, num_cycles=few(1000, 40))
    assert {str(warning.message) for warning in caught} <= OF_A_MASK


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_seeds(kind: dict[str, Any]) -> None:
    seed_test(lambda: env(**kind), num_cycles=few(500, 20))


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env, {"ansi": lambda text: "Round 1 of 4." in text, "rgb_array": lambda pixels: pixels.std() > 10})
    assert "Waiting for" in capsys.readouterr().out
    text, shown = env(render_mode="ansi", rounds=1), env(render_mode="human", rounds=1)
    text.reset(seed=1)
    shown.reset(seed=1)
    while not any(shown.terminations.values()):
        assert capsys.readouterr().out == f"{text.render()}\n"  # after the reset and after every step, by itself
        action = int(np.flatnonzero(shown.last()[0]["action_mask"])[-1])
        shown.step(action)
        text.step(action)
    assert capsys.readouterr().out == f"{text.render()}\n"
    plain = env()
    plain.reset(seed=1)
    with pytest.raises(ValueError, match=r"made without a render_mode \(human, ansi, rgb_array\)"):
        plain.render()
    with pytest.raises(ValueError, match="render modes are human, ansi, rgb_array, not 'svg'"):
        env(render_mode="svg")


def test_the_benchmark_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**9))  # it looks at the clock once in each cycle, and stops after five seconds
    monkeypatch.setattr("time.time", lambda: next(clock) * 5 / few(300, 20))
    performance_benchmark(env(mix="dagger", rounds=1))
    assert "turns per second" in capsys.readouterr().out


def played(**options: Any) -> tuple[Any, dict[str, float]]:
    """A random game, and what it gave to each agent."""
    one = env(**options)
    one.reset(seed=5)
    rewards: dict[str, float] = {}
    rng = random.Random(5)
    for agent in one.agent_iter():
        observation, reward, termination, _, _ = one.last()
        mask = observation["action_mask"]
        if termination:
            assert mask.all()  # there is something to sample, whatever is done with it
            rewards[agent] = reward
            one.step(None)
        else:
            assert mask.any()
            others = [other for other in one.agents if other != agent]
            if observation["observation"][3] > 2:  # after the first viewing
                assert not any(one.observe(other)["action_mask"].any() for other in others)
            one.step(int(rng.choice(np.flatnonzero(mask))))
    return one, rewards


@pytest.mark.parametrize("rewards", ["win", "points", "rank"])
def test_rewards_are_those_of_the_game(rewards: str) -> None:
    one, given = played(mix="dagger", players=3, rounds=1, rewards=rewards)
    totals = [int(one.game.state.total(seat)) for seat in range(3)]
    assert sum(given.values()) == pytest.approx(0)
    best = max(given, key=lambda agent: given[agent])
    assert totals[int(best[-1])] == min(totals)
    if rewards == "points":
        assert given["seat_1"] == pytest.approx((totals[0] + totals[2]) / 2 - totals[1])
    with pytest.raises(RuntimeError, match="the game is over: call reset"):
        one.step(0)


@pytest.mark.parametrize("action", [4, 371, 400, -1, None, "draw", 2.5])
@pytest.mark.parametrize(("rewards", "penalty"), [("win", -1.0), ("rank", -1.0), ("points", -2400.0)])
def test_what_is_not_legal_ends_the_game(action: Any, rewards: str, penalty: float) -> None:
    one = env(mix="amulet", players=3, rewards=rewards)
    one.reset(seed=1)
    agent = one.agent_selection
    one.step(action)
    assert one.terminations == dict.fromkeys(one.agents, True)
    assert one.rewards == {other: penalty if other == agent else 0.0 for other in one.agents}
    assert all(one.observe(other)["action_mask"].all() for other in one.possible_agents)
    reason = one.infos[agent]["illegal"]
    if isinstance(action, int) and 0 <= action < 372:
        assert reason.endswith(")")  # the rule
    else:
        assert reason == f"an action is a number from 0 to 371, not {action!r}"


def test_games_without_a_seed_follow_from_the_last_one() -> None:
    one, other = env(), env()
    one.reset(seed=3)
    other.reset(seed=3)
    first = bytes(one.game.state.v)
    for _ in range(3):
        one.reset()
        other.reset()
        assert bytes(one.game.state.v) == bytes(other.game.state.v) != first


def test_nothing_is_there_before_a_reset() -> None:
    one = raw_env()
    with pytest.raises(AttributeError, match="there is no agents before the first reset"):
        one.agents  # noqa: B018
    with pytest.raises(AttributeError, match="has no attribute 'colour'"):
        one.colour  # noqa: B018
    with pytest.raises(TypeError, match="there is no option 'deck'; there are mix, players"):
        raw_env(deck="amulet")


def test_the_page_says_how_large_things_are() -> None:
    page = wolfsbane_v0.__doc__
    assert page is not None
    for players in (2, 3, 4):
        one = env(players=players)
        [size] = one.observation_space("seat_0")["observation"].shape
        assert f"({size},)" in page
        assert f"Discrete({one.action_space('seat_0').n})" in page
