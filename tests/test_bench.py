"""Measuring and many games at once: that the commands work, and that a batch and a pool play as single games do."""

import json
import os
import random
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from typer.testing import CliRunner, Result

from conftest import ROOT
from wolfsbane import bench, pool
from wolfsbane._build import build_kind
from wolfsbane.cli import app
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import ACTIONS, Actions
from wolfsbane.engine.batch import Batch, answer_chance, clone_each, random_results, resample_each, view_each
from wolfsbane.engine.playouts import random_games
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.pool import CHUNK, Pool, chunk_seed, cores

DAGGER = mix_of("dagger")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", *arguments], prog_name="wolfsbane")


# The command


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is timed here, so once is enough."""
    monkeypatch.setattr(bench, "QUICK", bench.Effort(0.0, 1))
    monkeypatch.setattr(bench, "BATCH", 4)
    monkeypatch.setattr(bench, "MIXES", ("dagger", bench.MIXED))


@pytest.mark.usefixtures("hurried")
def test_bench_as_json() -> None:
    result = run("--quick", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert list(report) == ["version", "build", "python", "machine", "timings", "state_bytes"]
    assert report["build"] == build_kind()
    rows = report["timings"]
    games = [row for row in rows if row["games_per_second"] is not None]
    assert {(row["name"], row["mix"], row["players"]) for row in games} == {
        (name, mix, players)
        for name in ("playouts", "python-state", "python-game")
        for mix in bench.MIXES
        for players in (2, 4)
    }
    assert [row["name"] for row in rows if row not in games] == [
        "batch-of-4",
        "clone-inside",
        "copy-inside",
        "view-inside",
        "view-resample-inside",
        "draw-inside",
        "draw-into-inside",
        "clone",
        "view",
        "resample",
        "encode",
        "decode",
    ]
    for row in rows:
        assert 0 < row["low"] <= row["per_second"] <= row["high"]
        assert row["wall_per_second"] > 0
    assert 0 < report["state_bytes"]["vector"] < report["state_bytes"]["clone"]


@pytest.mark.usefixtures("hurried")
def test_bench_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PLAYERS", (2,))
    lines = run("--quick").stdout.splitlines()
    assert lines[0].startswith("wolfsbane ")
    assert any(line.startswith("playouts") and "dagger" in line and "games/s" in line for line in lines)
    assert lines[-1].startswith("A state has ")


def test_many_games() -> None:
    result = run("--many", "3,6", "--workers", "1", "--json")
    report = json.loads(result.stdout)
    assert [row["games"] for row in report["many"]] == [3, 6]
    assert all(row["workers"] == 1 and row["microseconds_per_game"] > 0 for row in report["many"])
    assert report["many"][1]["decisions"] > report["many"][0]["decisions"]
    assert "3 games by 1 workers in" in run("--many", "3", "--workers", "1").stdout


@pytest.mark.parametrize("text", ["", "a", "0", "10,,5", "-3", "1e3"])
def test_wrong_numbers_of_games_are_refused(text: str) -> None:
    result = run("--many", text)
    assert result.exit_code == 2
    assert "--many takes numbers of games" in result.stderr


def test_instructions_are_the_difference_of_two_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(mix: str, players: int, games: int, path: Path | None) -> tuple[int, int]:
        return 1000 + 40 * games, 2 * games

    monkeypatch.setattr(bench, "_count", count)
    monkeypatch.setattr(bench, "can_count", lambda: True)
    rows = json.loads(run("--instructions", "--json").stdout)["instructions"]
    assert [row["mix"] for row in rows] == list(bench.MIXES)
    assert all(row["instructions_per_decision"] == 20 for row in rows)
    assert "20.0 instructions per decision" in run("--instructions").stdout


def test_without_valgrind_instructions_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = run("--instructions")
    assert result.exit_code == 2
    assert "needs valgrind" in result.stderr


def test_a_count_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "valgrind"
    fake.write_text("#!/bin/sh\necho no such tool >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("--instructions")
    assert result.exit_code == 2
    assert "callgrind gave no count" in result.stderr


def test_a_plain_engine_is_not_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "valgrind"
    fake.write_text('#!/bin/sh\nshift 2\nexec "$@"\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(RuntimeError, match="the engine is not compiled"):
        bench.instructions("dagger", 4, ROOT / "src")


def test_the_loops_of_python_play_whole_games() -> None:
    rng, other = RandomGenerator(5), RandomGenerator(5)
    assert bench.state_games(DAGGER, 2, 1, rng) == random_games(DAGGER, 2, 1, 5)
    assert bench.compiled_games(DAGGER, 2, 1, other) == random_games(DAGGER, 2, 1, 5)
    assert rng.state == other.state
    assert bench.checked_games(DAGGER, 3, 1, RandomGenerator(5)) > 50


def test_figures_stand_beside_what_was_played() -> None:
    """Games of one seed are the same from Python as inside the engine, in every build and on every machine."""
    inside = bench.checksum_of(bench.compiled_games, DAGGER, 2)
    assert bench.checksum_of(bench.state_games, DAGGER, 2) == inside
    assert str(inside) == "6977 decisions, 0aaea0b1cebfb248"
    assert bench.checksum_of(bench.compiled_games, mix_of("coin"), 2) != inside


def test_the_sample_has_positions_in_which_somebody_decides() -> None:
    states = bench.sample_states(DAGGER, 3, 200)
    assert len(states) == 200
    assert all(0 <= state.decider() < 3 for state in states)
    assert len({state.phase() for state in states}) > 3
    assert clone_each(states, 2) == view_each(states, 2) == resample_each(states, 2, RandomGenerator(1)) == 400


# A batch


def alone(seed: int, players: int, rounds: int) -> tuple[State, RandomGenerator]:
    state, chance = new_state(DAGGER, players, rounds), RandomGenerator(seed)
    answer_chance(state, chance)
    return state, chance


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 2)])
def test_a_batch_plays_as_single_games_do(players: int, rounds: int) -> None:
    seeds = [7, 7, 8, 99]
    batch = Batch(DAGGER, players, len(seeds), rounds)
    batch.reset(seeds)
    singles = [alone(seed, players, rounds) for seed in seeds]
    states = [state for state, _ in singles]
    rng = random.Random(3)
    out = Actions()
    ended = games = 0
    for step in range(600):
        actions: list[int] = []
        mask = batch.mask()
        for g, state in enumerate(states):
            assert batch.states[g] == state
            assert batch.deciders[g] == state.decider()
            state.legal_actions_into(state.decider(), out)
            assert batch.legal_list(g) == out.listed()
            row = mask[g * ACTIONS : (g + 1) * ACTIONS]
            assert [action for action, legal in enumerate(row) if legal] == out.listed()
            actions.append(rng.choice(out.listed()))
        ended = int(batch.step(vec[i64]([i64(action) for action in actions])))
        over = 0
        for g, (_, chance) in enumerate(singles):
            state = states[g]
            state.apply(actions[g])
            answer_chance(state, chance)
            assert batch.ended[g] == state.is_over()
            if state.is_over():
                over += 1
                assert batch.winners[g] == state.winner()
                totals = [batch.totals[g * players + seat] for seat in range(players)]
                assert totals == [state.total(seat) for seat in range(players)]
                states[g] = new_state(DAGGER, players, rounds)
                answer_chance(states[g], chance)
        games += over
        assert (ended, batch.games, batch.decisions) == (over, games, (step + 1) * len(seeds))
    assert games > 0


def test_the_same_seeds_give_the_same_batch() -> None:
    batch = Batch(DAGGER, 3, 5)
    assert len({bytes(state.v) for state in batch.states}) == 5
    ends: list[list[State]] = []
    for _ in range(2):
        batch.reset([1, 2, 3, 4, 5])
        assert (batch.games, batch.decisions) == (0, 0)
        batch.run(100, RandomGenerator(6))
        assert batch.decisions == 500
        ends.append(list(batch.states))
    assert ends[0] == ends[1]


def test_a_batch_does_all_actions_or_none() -> None:
    batch = Batch(DAGGER, 2, 2)
    before = [state.clone() for state in batch.states]
    legal = batch.legal_list(0)[0]
    with pytest.raises(ValueError, match="action 0 is not legal in game 1"):
        batch.step(vec[i64]([i64(legal), i64(0)]))
    with pytest.raises(ValueError, match="2 games need as many actions, not 1"):
        batch.step(vec[i64]([i64(legal)]))
    with pytest.raises(ValueError, match="2 games need as many seeds, not 3"):
        batch.reset([1, 2, 3])
    with pytest.raises(ValueError, match="at least one game, not 0"):
        Batch(DAGGER, 2, 0)
    assert batch.states == before


# A pool


def test_random_results_are_those_of_random_games() -> None:
    decisions, *rest = random_results(DAGGER, 3, 4, 5)
    assert decisions == random_games(DAGGER, 3, 4, 5)
    assert sum(rest[:3]) == 4
    assert len(rest) == 6


def test_the_number_of_workers_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "CHUNK", 2)
    with Pool(1) as one, Pool(2) as two:
        results = one.random_games("dagger", players=3, games=5, seed=9)
        assert two.random_games("dagger", players=3, games=5, seed=9) == results
        assert one.random_games("dagger", players=3, games=5, seed=8) != results
    assert (results.games, sum(results.wins)) == (5, 5)
    assert results.decisions > 0
    assert results.cpu_seconds > 0


def test_a_pool_refuses_what_can_not_be() -> None:
    with pytest.raises(ValueError, match="at least one worker, not 0"):
        Pool(0)
    with Pool(1) as one, pytest.raises(ValueError, match="silver"):
        one.random_games("silver")
    assert cores() >= 1


def test_all_decks_and_a_mix_are_measured() -> None:
    assert [len(set(mix_of(code).code) - {"-"}) for code in bench.MIXES] == [1, 1, 1, 3]


def test_chunks_have_seeds_of_their_own() -> None:
    seeds = {chunk_seed(seed, chunk) for seed in range(20) for chunk in range(20)}
    assert len(seeds) == 400
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert CHUNK == 250  # results that were published depend on it


# The peers


def test_the_peers_are_locked_with_hashes() -> None:
    text = (ROOT / "benchmarks" / "requirements-peers.lock").read_text("utf-8")
    for peer in ("librt", "mypy-extensions", "open-spiel", "rlcard"):
        assert f"\n{peer}==" in text
    assert text.count("--hash=sha256:") >= text.count("==") - text.count("python_full_version")
