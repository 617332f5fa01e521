"""Compares Wolfsbane with other card game engines, alternating in one run: `make bench-peers`.

Random play everywhere, one core, rates per second of CPU time, medians of the repetitions. In doubt the other engine
gets the advantage: OpenSpiel's games start after the deal, ours include every shuffle.

OpenSpiel does not expose its rollouts to Python. But a search with one simulation is a single call of its evaluator,
which plays a given number of random games from a position inside C++.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

try:
    import pyspiel
    import rlcard
except ImportError as problem:
    sys.exit(f"peers.py: {problem}. OpenSpiel and RLCard have to be installed: run it by `make bench-peers`.")

from wolfsbane import bench
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.batch import clone_each, resample_each
from wolfsbane.engine.rng import RandomGenerator

DEALS = 8  # positions with all cards dealt, for each game of OpenSpiel


@dataclass(frozen=True)
class Ratio:
    """The ratio of two medians, the aim, and the ratio of the best repetitions."""

    name: str
    value: float
    at_best: float | None
    aim: str
    met: bool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.add_argument("--repetitions", type=int, default=15, metavar="N", help="at least 5 [15]")
    parser.add_argument("--seconds", type=float, default=0.1, metavar="S", help="how long each takes, about [0.1]")
    parser.add_argument("--check", action="store_true", help="fail if a ratio misses its aim")
    options = parser.parse_args()
    if options.repetitions < 5:
        parser.error("--repetitions has to be at least 5")

    works = [*ours(), *open_spiel(), *rl_card(), *pgx()]
    sizes = [bench.sized(work, options.seconds) for _, _, work in works]
    samples: list[list[bench.Sample]] = [[] for _ in works]
    for _ in range(options.repetitions):
        for (_, _, work), size, taken in zip(works, sizes, samples, strict=True):
            taken.append(bench.once(work, size))
    rates = {name: bench.rate_of(taken) for (name, _, _), taken in zip(works, samples, strict=True)}
    units = {name: unit for name, unit, _ in works}
    state_bytes = bench.state_bytes()
    ratios = compare(rates, state_bytes)

    if options.json:
        report = {
            **bench.about(),
            "repetitions": options.repetitions,
            "rates": {name: {"unit": units[name], **asdict(rate)} for name, rate in rates.items()},
            "state_bytes": state_bytes,
            "ratios": [asdict(ratio) for ratio in ratios],
        }
        print(json.dumps(report, indent=2))
    else:
        about = bench.about()
        print(f"Wolfsbane {about['version']}, {about['build']}, Python {about['python']}, {about['machine']}")
        print(f"Medians of {options.repetitions} by processor time, in brackets the lowest and the highest:")
        for name, rate in rates.items():
            print(f"  {name:46} {rate.median:14,.0f} {units[name]}/s  ({rate.low:,.0f} to {rate.high:,.0f})")
        print(f"  bytes of a state: {state_bytes['vector']} in its vector, {state_bytes['clone']} for a clone in all")
        print("Ratios:")
        for ratio in ratios:
            verdict = "met" if ratio.met else "MISSED"
            best = "" if ratio.at_best is None else f" (best to best {ratio.at_best:.2f})"
            print(f"  {ratio.name:70} {ratio.value:8.2f}{best}, aim {ratio.aim}: {verdict}")
    if options.check and not all(ratio.met for ratio in ratios):
        sys.exit("a ratio misses its aim")


def compare(rates: dict[str, bench.Rate], state_bytes: dict[str, float]) -> list[Ratio]:
    def ratio(name: str, of: str, to: str, aim: float, *, at_most: bool = False) -> Ratio:
        value = rates[of].median / rates[to].median
        met = value <= aim if at_most else value >= aim
        at_best = round(rates[of].high / rates[to].high, 3)
        return Ratio(name, round(value, 3), at_best, f"{'<=' if at_most else '>='} {aim:g}", met)

    playouts, clone = "wolfsbane dagger, playouts", "wolfsbane dagger, clone"
    vector = state_bytes["vector"]
    return [
        ratio("playouts against OpenSpiel hearts, C++ rollouts", playouts, "openspiel hearts, C++", 1.5),
        ratio("playouts against RLCard uno, its environment", playouts, "rlcard uno, environment", 60),
        ratio(
            "from Python against OpenSpiel hearts from Python",
            "wolfsbane dagger, from Python",
            "openspiel hearts, from Python",
            2,
        ),
        # Times stand to each other as the rates do the other way round.
        ratio(
            "time of a clone against that of OpenSpiel hearts, both from Python",
            "openspiel hearts, clone from Python",
            f"{clone} from Python",
            0.5,
            at_most=True,
        ),
        Ratio("bytes of a state's vector", vector, None, "<= 512", vector <= 512),
        ratio(
            "time of view and resample against that of a clone, inside the engine",
            f"{clone} inside",
            "wolfsbane dagger, view and resample inside",
            3,
            at_most=True,
        ),
    ]


Works = list[tuple[str, str, bench.Work]]


def ours() -> Works:
    mix = mix_of("dagger")
    states = bench.sample_states(mix, 4, bench.SAMPLE)
    return [
        ("wolfsbane dagger, playouts", "decisions", lambda n: bench.play_some(bench.compiled_games, mix, 4, n)),
        ("wolfsbane dagger, from Python", "decisions", lambda n: bench.play_some(bench.state_games, mix, 4, n)),
        (
            "wolfsbane dagger, from Python, checked",
            "decisions",
            lambda n: bench.play_some(bench.checked_games, mix, 4, n),
        ),
        ("wolfsbane dagger, clone from Python", "clones", lambda n: bench.clone_from_python(states, n)),
        ("wolfsbane dagger, clone inside", "clones", lambda n: int(clone_each(states, n))),
        (
            "wolfsbane dagger, view and resample inside",
            "states",
            lambda n: int(resample_each(states, n, RandomGenerator(1))),
        ),
    ]


# --- OpenSpiel


def open_spiel() -> Works:
    works: Works = []
    for name in ("hearts", "crazy_eights", "gin_rummy"):
        works += open_spiel_game(name)
    return works


def open_spiel_game(name: str) -> Works:
    game = pyspiel.load_game(name)
    rng = RandomGenerator(1)
    deals = [dealt(game, rng) for _ in range(DEALS)]
    # Random games differ in length: those of each deal are counted here, where they can be.
    tries = 5 if name == "gin_rummy" else 50
    lengths = [statistics.fmean(play_on(deal.clone(), rng) for _ in range(tries)) for deal in deals]

    def rollouts(n: int) -> int:
        for deal in deals:
            evaluator = pyspiel.RandomRolloutEvaluator(n, 1)
            pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False).step(deal)
        return round(n * sum(lengths))

    def from_python(n: int) -> int:
        rng = RandomGenerator(1)
        return sum(play_on(deal.clone(), rng) for _ in range(n) for deal in deals)

    later = [played(deal, rng, plies) for deal in deals for plies in range(0, 40, 5)]

    def clones(n: int) -> int:
        for _ in range(n):
            for state in later:
                state.clone()
        return n * len(later)

    return [
        (f"openspiel {name}, C++", "decisions", rollouts),
        (f"openspiel {name}, from Python", "decisions", from_python),
        (f"openspiel {name}, clone from Python", "clones", clones),
    ]


def dealt(game: Any, rng: RandomGenerator) -> Any:
    """A new game with its first cards dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        answer_chance(state, rng)
    return state


def answer_chance(state: Any, rng: RandomGenerator) -> None:
    outcomes = state.chance_outcomes()
    point = rng.randrange(1 << 30) / (1 << 30)
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            state.apply_action(action)
            return
    state.apply_action(outcomes[-1][0])


def play_on(state: Any, rng: RandomGenerator) -> int:
    """Plays at random to the end, from Python; returns the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            answer_chance(state, rng)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[rng.randrange(len(legal))])
            decisions += 1
    return decisions


def played(deal: Any, rng: RandomGenerator, plies: int) -> Any:
    """The position after some random plies, or before the one that ends the game."""
    state = deal.clone()
    for _ in range(plies):
        if state.is_chance_node():
            answer_chance(state, rng)
            continue
        legal = state.legal_actions()
        following = state.child(legal[rng.randrange(len(legal))])
        if following.is_terminal():
            break
        state = following
    return state


# --- RLCard


def rl_card() -> Works:
    uno, gin_rummy = rlcard.make("uno"), rlcard.make("gin-rummy")
    return [
        ("rlcard uno, environment", "decisions", environment(uno)),
        ("rlcard uno, bare game", "decisions", bare_game(uno.game, uno.game.get_legal_actions)),
        ("rlcard gin-rummy, environment", "decisions", environment(gin_rummy)),
        (
            "rlcard gin-rummy, bare game",
            "decisions",
            bare_game(gin_rummy.game, lambda: gin_rummy.game.judge.get_legal_actions()),
        ),
    ]


def environment(env: Any) -> bench.Work:
    """Steps the environment as documented, which computes the features of every observation."""

    def work(n: int) -> int:
        rng = RandomGenerator(1)
        decisions = 0
        for _ in range(n):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[rng.randrange(len(legal))])
                decisions += 1
        return decisions

    return work


def bare_game(game: Any, legal_actions: Callable[[], Any]) -> bench.Work:
    """Steps the bare game, without the features of the environment: the fastest way to run its rules."""

    def work(n: int) -> int:
        rng = RandomGenerator(1)
        decisions = 0
        for _ in range(n):
            game.init_game()
            while not game.is_over():
                legal = legal_actions()
                game.step(legal[rng.randrange(len(legal))])
                decisions += 1
        return decisions

    return work


# --- Pgx


def pgx() -> Works:
    """Measured only if installed, since it needs JAX. Finished games restart inside one compiled loop."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    try:
        import jax
        import pgx as pgx_module
        from pgx.experimental import auto_reset
    except ImportError:
        return []
    size, steps = 1024, 100
    env = pgx_module.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, pick, begin = jax.random.split(key, 3)
        actions = jax.random.categorical(pick, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)
        return step(state, actions, jax.random.split(begin, size)), key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, one, (state, key)))
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))

    def work(n: int) -> int:
        state, key = start, jax.random.PRNGKey(1)
        for _ in range(n):
            state, key = run(state, key)
        jax.block_until_ready(key)
        jax.block_until_ready(state.rewards)
        return n * steps * size

    work(1)  # compiles
    return [(f"pgx leduc, in batches of {size}", "decisions", work)]


if __name__ == "__main__":
    main()
