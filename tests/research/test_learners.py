"""What learners get beyond single steps: opponents in a batch, features, masks, copies, and a policy as a bot."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from builds import few
from research.randomness import TINY as TINY_ROUND
from wolfsbane import arena, new_game
from wolfsbane.bots import make_bot
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.constants import BEFORE_MAIN, CARDS, HOLDING
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import View
from wolfsbane.research import wolfsbane_v0
from wolfsbane.research.batched import Batched
from wolfsbane.research.core.encoding import observation_of
from wolfsbane.research.features import OF_A_SLOT, OneHot
from wolfsbane.research.one_seat import OneSeat
from wolfsbane.research.policy import PolicyBot
from wolfsbane.research.vector_env import WolfsbaneVector

TINY: dict[str, Any] = TINY_ROUND
STEPS = few(300, 40)


# Batches with opponents


@pytest.mark.parametrize("seat", [None, 1])
def test_every_decision_is_the_learners(seat: int | None) -> None:
    envs = Batched(8, mix="dagger", players=3, rounds=1, opponents=["random", "greedy"], seat=seat, seed=3)
    for _ in range(STEPS):
        assert (envs.deciders == envs.learners).all()
        assert seat is None or (envs.learners == seat).all()
        envs.step(envs.sample())


def test_opponents_answer_as_the_bot_does() -> None:
    """Where greedy has one best action, the compiled opponent takes the one that the bot takes."""
    games = Batched(2, mix="amulet", rounds=1, opponents="greedy", seed=5)._part._games  # type: ignore[union-attr]
    opponents = games.opponents
    assert opponents is not None
    game = new_game("amulet", players=2, rounds=1, seed=3)
    out = Actions()
    for _ in range(40):
        seat = game.deciders[0]
        legal = game.legal_actions(seat)
        game.state.legal_actions_into(seat, out)
        chosen = make_bot("greedy", 1).choose(game.view(seat), legal)
        if game.state.phase() in (BEFORE_MAIN, HOLDING):
            assert opponents.choose(game.state, seat, 1 - seat, out, RandomGenerator(1)) == chosen
        game.apply(chosen, seat)
        if game.is_over:
            break


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"opponents": "hard"}, "compiled opponents are random and greedy, not 'hard'"),
        ({"opponents": ["greedy", "greedy"]}, "1 opponents need as many bots, not 2"),
        ({"seat": 0}, "a seat is fixed for one learner against opponents"),
        ({"opponents": "greedy", "seat": 2}, "a seat is 0 to 1, not 2"),
        ({"features": "pixels"}, "features are codes or onehot, not 'pixels'"),
    ],
)
def test_options_that_can_not_be(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Batched(2, **options)


def test_the_last_observation_is_that_of_the_end() -> None:
    envs = Batched(4, seed=2, opponents="random", **TINY)
    seen = 0
    for _ in range(STEPS):
        envs.step(envs.sample())
        for game in np.flatnonzero(envs.ended):
            assert envs.last_observations[game, 3] == 8, "the phase is: over"
            seen += 1
    assert seen > 0


def test_rewards_of_rounds_sum_to_those_of_the_game() -> None:
    by_round = Batched(2, mix="dagger", rounds=2, rewards="round", seed=9, opponents="greedy")
    by_game = Batched(2, mix="dagger", rounds=2, rewards="points", seed=9, opponents="greedy")
    paid = np.zeros((2, 2))
    payments = ends = 0
    for _ in range(few(2000, 120)):
        by_round.step(by_round.sample())
        by_game.step(by_game.sample())
        paid += by_round.rewards
        payments += int(by_round.rewards.any(axis=1).sum())
        for game in np.flatnonzero(by_game.ended):
            ends += 1
            assert paid[game].tolist() == by_game.rewards[game].tolist()
            paid[game] = 0
    assert payments > ends >= 1


def test_a_batch_with_opponents_can_be_copied() -> None:
    envs = Batched(3, mix="coin", rounds=1, opponents="greedy", seed=4)
    for _ in range(20):
        envs.step(envs.sample())
    twin = pickle.loads(pickle.dumps(envs))
    for _ in range(20):
        envs.step(envs.sample())
        twin.step(twin.sample())
        assert (twin.observations == envs.observations).all()
        assert (twin.learners == envs.learners).all()


def test_workers_play_the_same_games_with_opponents() -> None:
    alone = Batched(4, opponents="greedy", seed=6, **TINY)
    with Batched(4, opponents="greedy", seed=6, workers=2, **TINY) as spread:
        for _ in range(30):
            actions = alone.sample()
            alone.step(actions)
            spread.step(actions)
            assert (alone.observations == spread.observations).all()
            assert (alone.learners == spread.learners).all()
            assert (alone.last_observations[alone.ended] == spread.last_observations[alone.ended]).all()


def test_a_teacher_shows_what_a_bot_would_do_and_changes_nothing() -> None:
    asked, other = (Batched(8, mix="coin", rounds=1, seed=5) for _ in range(2))
    for _ in range(few(200, 30)):
        shown = asked.bot_actions("greedy")
        assert asked.masks[np.arange(8), shown].all()
        other.step(shown)
        asked.step(shown)
        assert (asked.observations == other.observations).all()
    with pytest.raises(ValueError, match="compiled bots are random and greedy, not 'hard'"):
        asked.bot_actions("hard")


def test_a_teacher_wins_against_random() -> None:
    envs = Batched(few(64, 8), mix="amulet", rounds=1, opponents="random", seat=0, seed=5)
    won = ended = 0
    while ended < few(64, 8):
        envs.step(envs.bot_actions())
        won += int((envs.rewards[:, 0] > 0).sum())
        ended += int(envs.ended.sum())
    assert won / ended > 0.9


def test_teachers_are_asked_in_all_processes() -> None:
    alone = Batched(4, seed=6, **TINY)
    with Batched(4, seed=6, workers=2, **TINY) as spread:
        for _ in range(10):
            shown = alone.bot_actions("greedy")
            assert (spread.bot_actions("greedy") == shown).all()
            alone.step(shown)
            spread.step(shown)


# Features


def test_features_of_slots_stand_apart() -> None:
    onehot = OneHot(3)
    envs = Batched(16, mix="dagger", players=3, rounds=1, seed=1)
    for _ in range(20):
        envs.step(envs.sample())
    table, codes, bits, numbers = onehot.split(onehot(envs.observations))
    assert codes.shape == (16, 36, 18)
    assert (codes[:, :, 3:].argmax(axis=2) == envs.observations[:, 125:].reshape(16, 36, 7)[:, :, 1]).all()
    assert (bits[:, :, 0] == (envs.observations[:, 125:].reshape(16, 36, 7)[:, :, 2] & 1)).all()
    assert table.shape[1] + 36 * OF_A_SLOT == onehot.size
    assert numbers.shape == (16, 36, 2)


def test_one_hot_features_have_one_input_for_each_value() -> None:
    onehot = OneHot(2)
    envs = Batched(16, mix="dagger", rounds=1, seed=1)
    for _ in range(10):
        envs.step(envs.sample())
    made = onehot(envs.observations)
    assert made.shape == (16, onehot.size)
    assert made.dtype == np.float32
    assert made.min() >= 0.0
    assert (made[:, : onehot._first_bit].sum(axis=1) == len(onehot._codes)).all()
    assert (onehot(envs.observations[3]) == made[3]).all()
    out = np.full_like(made, 7.0)
    assert onehot(envs.observations, out=out) is not None
    assert (out == made).all()


def test_features_tell_different_observations_apart() -> None:
    envs = Batched(64, mix="amulet", rounds=1, seed=1)
    rows, made = envs.observations, OneHot(2)(envs.observations)
    assert len(np.unique(rows, axis=0)) == len(np.unique(made, axis=0))


# One seat


def test_a_plain_box_with_the_mask_in_the_info() -> None:
    env = OneSeat(mask="info", features="onehot", opponents="greedy", **TINY)
    check_env(env, skip_render_check=True)
    observation, info = env.reset(seed=3)
    assert observation in env.observation_space
    assert observation.shape == (OneHot(2).size,)
    assert (info["action_mask"].astype(bool) == env.action_masks()).all()


class First:
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


def test_opponents_are_classes_or_objects() -> None:
    for opponents in (First, First(), [First()]):
        env = OneSeat(opponents=opponents, **TINY)
        env.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, _ = env.step(int(env.action_masks().argmax()))


def test_a_state_can_be_kept_and_restored() -> None:
    env = OneSeat(opponents="greedy", seat=0, rounds=1, mix="coin")
    env.reset(seed=8)
    kept = env.get_state()
    twin = env.clone()
    runs = []
    for one in (env, twin, copy.deepcopy(twin)):
        one.set_state(kept) if one is not twin else None
        run = []
        for _ in range(8):
            observation, reward, over, _, _ = one.step(int(np.flatnonzero(one.action_masks())[-1]))
            run.append((observation["observation"].tobytes(), reward, over))
            if over:
                break
        runs.append(run)
    assert runs[0] == runs[1] == runs[2]
    assert pickle.loads(pickle.dumps(kept)).keys() == kept.keys()


def test_rewards_of_rounds_for_one_seat() -> None:
    paid: dict[str, list[float]] = {}
    for kind in ("round", "points"):
        env = OneSeat(opponents="random", seat=0, rounds=2, mix="dagger", rewards=kind)
        env.reset(seed=4)
        rng = np.random.default_rng(1)
        over = False
        paid[kind] = []
        while not over:
            _, reward, over, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
            paid[kind].append(reward)
    assert sum(paid["round"]) == sum(paid["points"])


def test_the_state_for_a_critic_has_every_card() -> None:
    env = wolfsbane_v0.env(mix="dagger", players=3, rounds=1)
    env.reset(seed=2)
    state = env.state()
    assert state in env.state_space
    assert state[31:45].sum() == 0, "no card is unseen"
    s = env.game.state
    assert state[:5].tobytes() == observation_of(s.v, 0)[:5]
    assert sum(int(s.seen(card)) for card in range(CARDS)) > 0, "looking at it has changed nothing"


def test_pettingzoo_states_can_be_kept_and_restored() -> None:
    env = wolfsbane_v0.env(mix="dagger", players=3, rounds=1)
    env.reset(seed=2)
    kept = env.get_state()
    twin = env.clone()

    def played(one: Any) -> list[bytes]:
        rows = []
        for _ in range(20):
            rows.append(one.observe(one.agent_selection)["observation"].tobytes())
            one.step(int(one.action_masks().argmax()))
        return rows

    first = played(env)
    assert played(twin) == first
    env.set_state(kept)
    assert played(env) == first


# Gymnasium's vector interface


@pytest.mark.parametrize("mask", ["observation", "info"])
def test_a_vector_environment(mask: str) -> None:
    envs = WolfsbaneVector(6, opponents="greedy", mask=mask, **TINY)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=3)
    total = ended = 0
    for _ in range(STEPS):
        assert observations in envs.observation_space
        rows = observations if mask == "info" else observations["observation"]
        assert rows.shape == (6, 293)
        assert (infos["action_mask"].astype(bool) == envs.action_masks()).all()
        observations, rewards, terminations, truncations, infos = envs.step(envs.sample())
        assert rewards[~terminations].sum() == 0
        assert not truncations.any()
        assert ("final_obs" in infos) == bool(terminations.any())
        total += int((rewards[terminations] != 0).sum())
        ended += int(terminations.sum())
    assert ended == total > 0
    envs.close()


def test_a_vector_environment_is_deterministic() -> None:
    runs = []
    for _ in range(2):
        envs = WolfsbaneVector(3, opponents="random", **TINY)
        rows = [envs.reset(seed=5)[0]["observation"].tobytes()]
        rows += [envs.step(envs.sample())[0]["observation"].tobytes() for _ in range(15)]
        runs.append(rows)
    assert runs[0] == runs[1]


def test_wrappers_of_gymnasium_take_it() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(WolfsbaneVector(4, opponents="random", **TINY))
    envs.reset(seed=1)
    for _ in range(20):
        envs.step(envs.unwrapped.sample())  # type: ignore[attr-defined]


# A policy as a bot


def test_a_policy_is_a_bot() -> None:
    asked: list[tuple[int, ...]] = []

    def first_legal(observation: Any, mask: Any) -> Any:
        asked.append((*observation.shape, *mask.shape))
        return -np.arange(mask.size)

    results = arena.run([PolicyBot(first_legal, name="first"), "random"], games=2, rounds=1, mix="dagger")
    assert [bot.bot for bot in results.bots] == ["first", "random"]
    assert set(asked) == {(293, 372)}


def test_a_policy_may_return_an_action_or_draw_one() -> None:
    by_action = PolicyBot(lambda observation, mask: int(mask.argmax()))
    drawn = PolicyBot(lambda observation, mask: np.zeros(mask.size), temperature=1.0, seed="s")
    assert arena.run([by_action, drawn], games=2, rounds=1, mix="dagger").games == 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [(np.zeros(3), "returns an action or 372 numbers"), (np.full(372, np.nan), "returned nan for a legal action")],
)
def test_a_policy_with_a_wrong_answer_is_named(answer: Any, reason: str) -> None:
    with pytest.raises(arena.ArenaError, match=reason):
        arena.run([PolicyBot(lambda observation, mask: answer), "random"], games=2, rounds=1)


def test_a_policy_bot_is_made_of_a_function() -> None:
    with pytest.raises(ValueError, match="a policy is a function"):
        PolicyBot(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a temperature is 0 or more"):
        PolicyBot(lambda observation, mask: 0, temperature=-1.0)
    bot = PolicyBot(lambda observation, mask: 0)
    assert make_bot(bot, 1) is bot
