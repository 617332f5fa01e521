"""Compares the search with OpenSpiel's information set Monte Carlo tree search (ISMCTS): `make bench-search`.

First the simulations per second of CPU time: OpenSpiel's search in C++ on its hearts, ours on each deck, alternating in
one run. Then the strength: OpenSpiel's search plays our game against ours, with the same time for a decision.

OpenSpiel's search in C++ crashed on a game that is written in Python (its own python_kuhn_poker), without asking it for
a state that agrees with what a player knows. Its search in Python can play ours, and does not mind of what class a
state is. It gets all help that leaves it the search that it is: a thin state, and random games that are played inside
our compiled engine.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest import mock

try:
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import ismcts
except ImportError as problem:
    sys.exit(f"ismcts.py: {problem}. OpenSpiel has to be installed: run it by `make bench-search`.")

from wolfsbane import bench
from wolfsbane._build import build_kind
from wolfsbane.arena.statistics import share_of
from wolfsbane.bots.budget import Budget
from wolfsbane.bots.core.tree import HORIZON, Tree
from wolfsbane.bots.search import SearchBot
from wolfsbane.bots.simple import GreedyBot
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.batch import answer_chance
from wolfsbane.engine.constants import VIEWING
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.playouts import play_out
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.view import Sampler, View, view_of

SOURCES: Final = Path(__file__).parent.parent / "src"
DECKS: Final = ("amulet", "coin", "dagger")
TABLES: Final = tuple((deck, players) for deck in DECKS for players in (2, 4))
DEALS: Final = 4  # positions for each table
SIMULATIONS: Final = 2000  # for a decision
NO_HORIZON: Final = 1000  # turns: more than a round has
UCT_C: Final = 2.0  # for hearts, whose points go to 26; how fast a simulation is does not depend on it
COUNTED: Final = 50  # simulations for each deal whose decisions are counted, in the plain build
POINTS, GAME = "points", "game"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a trial, too short for figures")
    parser.add_argument("--repetitions", type=int, default=9, metavar="N", help="of each rate, at least 7 [9]")
    parser.add_argument("--seconds", type=float, default=0.05, metavar="S", help="for each decision [0.05]")
    parser.add_argument("--deals", type=int, default=5, metavar="N", help="of each deck, each played twice [5]")
    parser.add_argument("--times", type=float, default=1.0, metavar="X", help="OpenSpiel's seconds, as multiple [1]")
    parser.add_argument("--uct", type=float, default=1.0, metavar="C", help="how much OpenSpiel's explores [1]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the deals that are played [1]")
    parser.add_argument(
        "--returns",
        choices=(POINTS, GAME),
        default=POINTS,
        help="what OpenSpiel's simulations are worth: the points of this round, or who wins the whole game [points]",
    )
    parser.add_argument("--only", choices=("speed", "strength"), help="one of the two comparisons")
    parser.add_argument("--count", action="store_true", help=argparse.SUPPRESS)  # what `count_apart` starts
    options = parser.parse_args()
    if options.count:
        print(json.dumps(count_all()))
        return
    if options.quick:
        options.repetitions, options.seconds, options.deals = 7, 0.01, 1
    if options.repetitions < 7:
        parser.error("--repetitions has to be at least 7")
    if options.deals < 1:
        parser.error("--deals has to be at least 1")
    if options.seconds < 0.001 or options.times <= 0:
        parser.error("--seconds has to be at least 0.001, and --times more than 0")
    if build_kind() != "compiled":
        sys.exit("ismcts.py: this is the plain build, whose speed says nothing: run it by `make bench-search`.")

    about = bench.about()
    print(f"Wolfsbane {about['version']}, {about['build']}, Python {about['python']}, {about['machine']}")
    if options.only != "strength":
        compare_speed(options.repetitions)
    if options.only != "speed":
        rules = Rules(options.returns, options.uct, options.seconds * options.times)
        compare_strength(options.deals, options.seconds, rules, options.seed)


# --- simulations a second


def compare_speed(repetitions: int) -> None:
    names = [f"{deck}, {players} players" for deck, players in TABLES]
    works = [hearts()]
    for horizon in (HORIZON, NO_HORIZON):
        works += [ours(deck, players, horizon) for deck, players in TABLES]
    samples: list[list[bench.Sample]] = [[] for _ in works]
    for _ in range(repetitions):
        for work, taken in zip(works, samples, strict=True):
            taken.append(bench.once(work, 1))
    peer, *rates = [bench.rate_of(taken) for taken in samples]
    with_horizon, whole = rates[: len(TABLES)], rates[len(TABLES) :]
    lengths, counts = [decisions_in_a_round(deck, players) for deck, players in TABLES], count_apart()

    print(f"Simulations a second, {SIMULATIONS:,} for a decision, medians of {repetitions} by processor time:")
    print(
        f"  {'OpenSpiel hearts, C++':20} {peer.median:9,.0f}  ({peer.low:,.0f} to {peer.high:,.0f}); 52 plays a round"
    )
    print(f"  ours, which evaluates the position after {HORIZON} turns unless somebody has called:")
    for name, rate, (decisions, _) in zip(names, with_horizon, counts, strict=True):
        print_rate(name, rate, peer, f"{decisions:.1f} decisions each")
    ratios = [rate.median / peer.median for rate in with_horizon]
    print(f"  the least of these ratios is {min(ratios):.2f}, aim >= 2: {'met' if min(ratios) >= 2 else 'MISSED'}")
    print("  ours, without that horizon, so always to the end of the round:")
    for name, rate, (_, decisions), length in zip(names, whole, counts, lengths, strict=True):
        print_rate(name, rate, peer, f"{decisions:.1f} decisions each; a round by the policy has {length:.1f}")


def print_rate(name: str, rate: bench.Rate, peer: bench.Rate, remark: str) -> None:
    ratio = rate.median / peer.median
    print(f"    {name:18} {rate.median:9,.0f}  ({rate.low:,.0f} to {rate.high:,.0f}), ratio {ratio:.2f}; {remark}")


def hearts() -> bench.Work:
    """OpenSpiel's search, from the first real decision of play. No cards are passed."""
    game = pyspiel.load_game("hearts")
    deals = [first_choice_of_hearts(game, RandomGenerator(number)) for number in range(DEALS)]

    def work(n: int) -> int:
        for _ in range(n):
            for deal in deals:
                pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), UCT_C, SIMULATIONS).step(deal)
        return n * len(deals) * SIMULATIONS

    return work


def first_choice_of_hearts(game: Any, rng: RandomGenerator) -> Any:
    state = game.new_initial_state()
    state.apply_action(0)  # the direction in which cards are passed: none
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        legal = state.legal_actions()  # every card that is left to deal has the same chance
        state.apply_action(legal[rng.randrange(len(legal))])
    return state


def ours(deck: str, players: int, horizon: int) -> bench.Work:
    mix = mix_of(deck)
    deals = [first_turn(mix, players, number) for number in range(DEALS)]

    def work(n: int) -> int:
        for _ in range(n):
            for deal in deals:
                search(deal, horizon, SIMULATIONS)
        return n * len(deals) * SIMULATIONS

    return work


def search(state: State, horizon: int, simulations: int) -> None:
    """A search with an empty tree, as OpenSpiel's always has."""
    seat = state.decider()
    tree = Tree(state.mix, 1)
    tree.horizon = horizon
    tree.begin(view_of(state, seat), legal_in(state, Actions()))
    tree.run(simulations)


def first_turn(mix: Mix, players: int, seed: int) -> State:
    """A new round after the first viewing."""
    rng, out = RandomGenerator(seed), Actions()
    state = new_state(mix, players)
    answer_chance(state, rng)
    while state.phase() == VIEWING:
        legal = legal_in(state, out)
        state.apply(legal[rng.randrange(len(legal))])
    return state


def legal_in(state: State, out: Actions) -> list[int]:
    state.legal_actions_into(state.decider(), out)
    return [int(out.items[i]) for i in range(out.count)]


# --- how long rounds and simulations are


def decisions_in_a_round(deck: str, players: int, rounds: int = 200) -> float:
    """The mean number of decisions of rounds played by the policy, including the first viewing."""
    mix, decisions = mix_of(deck), 0
    for seed in range(rounds):
        game = Game(mix, players, rounds=1, seed=seed)
        bots = [GreedyBot(seat) for seat in range(players)]
        while not game.is_over:
            seat = game.deciders[0]
            game.apply(bots[seat].choose(game.view(seat), game.legal_actions(seat)), seat)
            decisions += 1
    return decisions / rounds


def count_apart() -> list[tuple[float, float]]:
    """The result of `count_all` on the plain build, in a separate process: compiled code can't be patched."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    command = [sys.executable, __file__, "--count"]
    result = subprocess.run(command, env=environment, check=False, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit("ismcts.py: the plain build could not count the decisions of a simulation")
    return [(with_it, without) for with_it, without in json.loads(result.stdout)]


def count_all() -> list[tuple[float, float]]:
    """The decisions per simulation of our search at each table, with and without the horizon."""
    if build_kind() == "compiled":
        sys.exit("ismcts.py: decisions are counted in the plain build")
    return [
        (count_decisions(deck, players, HORIZON), count_decisions(deck, players, NO_HORIZON))
        for deck, players in TABLES
    ]


def count_decisions(deck: str, players: int, horizon: int) -> float:
    deals = [first_turn(mix_of(deck), players, number) for number in range(DEALS)]
    apply, decisions = State.apply, 0

    def counted(state: State, action: int) -> None:
        nonlocal decisions
        decisions += 1
        apply(state, action)

    with mock.patch.object(State, "apply", counted):
        for deal in deals:
            search(deal, horizon, COUNTED)
    return decisions / (len(deals) * COUNTED)


# --- strength


@dataclass(frozen=True)
class Rules:
    """The settings of OpenSpiel's search."""

    returns: str
    uct_c: float
    seconds: float


class Position:
    """Our state behind the interface of OpenSpiel's search in Python. Chance is resolved automatically."""

    def __init__(self, state: State, returns: str, rng: RandomGenerator) -> None:
        self.state = state
        self.worth = returns
        self.rng = rng
        self.out = Actions()

    def is_terminal(self) -> bool:
        return self.state.is_over()

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return int(self.state.decider())

    def legal_actions(self, player: int = 0) -> list[int]:
        return legal_in(self.state, self.out)

    def information_state_string(self) -> bytes:
        return bytes(view_of(self.state, self.state.decider()).v)

    def apply_action(self, action: int) -> None:
        self.state.apply(action)
        answer_chance(self.state, self.rng)

    def clone(self) -> Position:
        return Position(self.state.clone(), self.worth, self.rng)

    def returns(self) -> list[float]:
        """The returns of a finished game of two players."""
        state = self.state
        if self.worth == GAME:
            return [1.0, -1.0] if state.winner() == 0 else [-1.0, 1.0]
        last = state.round()
        return returns_of_points(int(state.points(last, 0)), int(state.points(last, 1)))


def returns_of_points(first: int, second: int) -> list[float]:
    """Fewer points are better. Most rounds end within 20 of each other, so most returns are from -1 to 1."""
    better = (second - first) / 20
    return [better, -better]


class Rollouts:
    """Evaluates a position by one random game, as OpenSpiel's own evaluator does, but inside compiled code."""

    def __init__(self, rng: RandomGenerator) -> None:
        self.rng = rng
        self.out = Actions()

    def evaluate(self, position: Position) -> list[float]:
        end = position.clone()
        play_out(end.state, self.rng, self.out)
        return end.returns()

    def prior(self, position: Position) -> list[tuple[int, float]]:
        legal = position.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's search with a time limit instead of a number of simulations."""

    seconds: float
    simulations: int = 0

    def run_search(self, state: Position) -> Any:
        end = time.perf_counter() + self.seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        done = 0
        while done < 2 or time.perf_counter() < end:  # the first only opens the root
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations += done
        return self.get_final_policy(state, self._root_node)


class Peer:
    """A bot that chooses by OpenSpiel's search."""

    def __init__(self, seed: int, rules: Rules) -> None:
        self.rules = rules
        self.rng = RandomGenerator(seed)
        self.bot = TimedSearch(None, Rollouts(self.rng), rules.uct_c, 0, random_state=numpy.random.RandomState(seed))
        self.bot.seconds = rules.seconds

    def choose(self, view: View, legal: list[int]) -> int:
        sampler = Sampler(view)

        def draw(*_: object) -> Position:
            state = sampler.draw(self.rng)
            if self.rules.returns == POINTS:
                state.put("rounds", state.round() + 1)  # this round is all that counts, so the game ends with it
            return Position(state, self.rules.returns, self.rng)

        self.bot.set_resampler(draw)
        return int(self.bot.step(draw()))


@dataclass
class Side:
    """Statistics of one of the two bots over all decisions with a choice."""

    decisions: int = 0
    seconds: float = 0.0
    simulations: int = 0

    def __str__(self) -> str:
        decisions = max(1, self.decisions)
        return f"{self.simulations / decisions:,.0f} simulations in {self.seconds / decisions:.3f} s"


@dataclass
class Comparison:
    """The games of one deck: for each deal the share of its two games that our search won."""

    shares: list[float] = field(default_factory=list)
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)


def compare_strength(deals: int, seconds: float, rules: Rules, seed: int) -> None:
    print(f"Whole games of 2 players, {deals} deals for each deck, each played twice with the seats changed;")
    print(f"  ours has {seconds:g} s for a decision, OpenSpiel's in Python {rules.seconds:g} s;")
    print(f"  its simulations are worth the {rules.returns}, and uct_c is {rules.uct_c:g}:", flush=True)
    comparisons = [compare_deck(deck, deals, seconds, rules, seed) for deck in DECKS]
    for deck, comparison in zip(DECKS, comparisons, strict=True):
        ours, theirs = comparison.ours, comparison.theirs
        print(f"    {deck:8} {interval_of(comparison.shares)}; a decision: ours {ours}, OpenSpiel's {theirs}")
    every = [share for comparison in comparisons for share in comparison.shares]
    met = statistics.fmean(every) >= 0.8
    print(f"    all      {interval_of(every)}, aim >= 80 %: {'met' if met else 'MISSED'}")


def interval_of(shares: list[float]) -> str:
    share = share_of(shares)
    return f"ours wins {share.value:.1%} of {2 * len(shares)} games (95 %: {share.low:.1%} to {share.high:.1%})"


def compare_deck(deck: str, deals: int, seconds: float, rules: Rules, seed: int) -> Comparison:
    comparison = Comparison()
    for deal in range(deals):
        won = [play_game(deck, seed + deal, seat, seconds, rules, comparison) == seat for seat in (0, 1)]
        comparison.shares.append(sum(won) / 2)
    return comparison


def play_game(deck: str, seed: int, mine: int, seconds: float, rules: Rules, comparison: Comparison) -> int:
    """Plays a game with our search at seat `mine`; returns the winner. Its shuffles depend only on `seed`."""
    game = Game(mix_of(deck), 2, seed=seed)
    bot, peer = SearchBot(seed, Budget(0, seconds)), Peer(seed, rules)
    choose: dict[bool, Callable[[View, list[int]], int]] = {True: bot.choose, False: peer.choose}
    while not game.is_over:
        seat = game.deciders[0]
        legal = game.legal_actions(seat)
        if len(legal) == 1:
            game.apply(legal[0], seat)
            continue
        side = comparison.ours if seat == mine else comparison.theirs
        view = game.view(seat)
        begin = time.perf_counter()
        action = choose[seat == mine](view, legal)
        side.seconds += time.perf_counter() - begin
        side.decisions += 1
        game.apply(action, seat)
    comparison.ours.simulations += int(bot.tree(game.view(mine)).simulations)
    comparison.theirs.simulations += peer.bot.simulations
    return game.state.winner()


if __name__ == "__main__":
    main()
