"""Small rounds solved exactly: their values, an equilibrium, and the exploitability of any policy.

    python -m wolfsbane.research.exact docs/research.md      writes the table of small rounds (make small-rounds)

>>> from wolfsbane.research.exact import SmallRound, uniform
>>> tiny = SmallRound(cards="4 4 4 12 12 12", quiet=1)
>>> tiny.histories, len(tiny.information_sets)
(2389, 414)
>>> solution = tiny.solve()
>>> print(f"{solution.value:.4f}, {tiny.exploitability(solution.policy):.4f}, {tiny.exploitability(uniform):.4f}")
10.5000, 0.0000, 4.1861

Two players, seat 0 begins, and rewards are points. Who begins is drawn in the whole game, which is symmetric and has
the value 0; so the value here is what it is worth to begin. Strategies are in sequence form (von Stengel 1996), and the
equilibrium is the solution of a linear program, which needs SciPy (the extra `openspiel` brings it).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from wolfsbane.bots import make_bot
from wolfsbane.engine.constants import CHANCE, NOBODY
from wolfsbane.engine.view import view_of
from wolfsbane.research.core.encoding import as_in_engine
from wolfsbane.research.core.play import Play
from wolfsbane.research.setup import Setup

Floats = npt.NDArray[np.float64]
LEAST_REACH: Final = 1e-9  # less is rounding of the linear program


class InformationSet(NamedTuple):
    """A decision of a player: what they know, the legal actions, and their sequence of choices that leads there.

    Sequence 0 of a player is the empty one; the actions have the sequences `first`, `first + 1` and so on.
    """

    player: int
    text: str
    actions: list[int]
    parent: int
    first: int
    play: Play


Policy = Callable[[InformationSet], Floats]


class Solution(NamedTuple):
    """An equilibrium: its value for seat 0, in points, and the strategy of both seats."""

    value: float
    policy: Policy


class SmallRound:
    """A round that is small enough to visit every history of it. The options are those of all environments."""

    def __init__(self, cards: str, *, mix: str = "amulet", village: int = 2, quiet: int = 1) -> None:
        self.setup = Setup(mix=mix, players=2, rounds=1, rewards="points", cards=cards, village=village, quiet=quiet)
        self.information_sets: list[InformationSet] = []
        self.histories = 0
        self._index: dict[tuple[int, str], InformationSet] = {}
        self._sequences = [1, 1]
        self._leaves: dict[tuple[int, int], float] = {}  # the expected points of seat 0 by both sequences
        self._chances: dict[tuple[int, int], float] = {}  # the probability of chance's part in them
        play = Play(self.setup.dealer())
        play.apply(0)  # seat 0 begins
        self._visit(play, 1.0, 0, 0)

    def _visit(self, play: Play, chance: float, first: int, second: int) -> None:
        """Visits all histories from here on; `chance` is the probability of the chance outcomes so far."""
        self.histories += 1
        seat = int(play.decider())
        if seat == NOBODY:
            points = play.returns(self.setup.kind)[0]
            self._leaves[first, second] = self._leaves.get((first, second), 0.0) + chance * points
            self._chances[first, second] = self._chances.get((first, second), 0.0) + chance
        elif seat == CHANCE:
            for outcome, probability in play.outcomes():
                following = play.clone()
                following.apply(outcome)
                self._visit(following, chance * probability, first, second)
        else:
            found = self._found(play, seat, second if seat else first)
            for i, action in enumerate(found.actions):
                following = play.clone()
                following.apply(action)
                sequence = found.first + i
                self._visit(following, chance, *((first, sequence) if seat else (sequence, second)))

    def _found(self, play: Play, seat: int, parent: int) -> InformationSet:
        key = (seat, play.information_state(seat))
        known = self._index.get(key)
        if known is None:
            known = InformationSet(*key, play.legal(seat), parent, self._sequences[seat], play)
            self._sequences[seat] += len(known.actions)
            self._index[key] = known
            self.information_sets.append(known)
        assert known.parent == parent, "players remember their choices"
        return known

    def payoffs(self) -> Any:
        """The expected points of seat 0 for each sequence of seat 0 (rows) and of seat 1, as a sparse matrix."""
        from scipy.sparse import coo_matrix

        rows, columns = np.array(list(self._leaves), np.int64).T
        return coo_matrix((list(self._leaves.values()), (rows, columns)), shape=self._sequences).tocsr()

    def solve(self) -> Solution:
        """An equilibrium, by one linear program for each seat."""
        payoffs = self.payoffs()
        value, first = self._best(payoffs, 0)
        _, second = self._best(-payoffs.T.tocsr(), 1)
        plans = (first, second)
        return Solution(value, lambda at: self._behaviour(plans[at.player], at))

    def _best(self, payoffs: Any, seat: int) -> tuple[float, Floats]:
        """The value for `seat`, whose sequences are the rows, and a plan that guarantees it."""
        from scipy.optimize import linprog
        from scipy.sparse import csr_matrix, hstack

        own, b = self._constraints(seat)
        others, f = self._constraints(1 - seat)
        # Maximize f·q over plans x and values q, where no sequence of the other seat gives it more than q.
        cost = np.concatenate([np.zeros(own.shape[1]), -f])
        found = linprog(
            cost,
            A_ub=hstack([-payoffs.T, others.T], format="csr"),
            b_ub=np.zeros(payoffs.shape[1]),
            A_eq=hstack([own, csr_matrix((own.shape[0], others.shape[0]))], format="csr"),
            b_eq=b,
            bounds=[(0, None)] * own.shape[1] + [(None, None)] * others.shape[0],
            method="highs",
        )
        if found.status != 0:
            raise RuntimeError(f"the linear program has no solution: {found.message}")
        return -float(found.fun), np.maximum(found.x[: own.shape[1]], 0.0)

    def _constraints(self, seat: int) -> tuple[Any, Floats]:
        """The plans of a seat are the x >= 0 with E x = e: both of them."""
        from scipy.sparse import coo_matrix

        sets = [at for at in self.information_sets if at.player == seat]
        rows, columns, values = [0], [0], [1.0]
        for row, at in enumerate(sets, 1):
            rows += [row] * (len(at.actions) + 1)
            columns += [at.parent, *range(at.first, at.first + len(at.actions))]
            values += [-1.0] + [1.0] * len(at.actions)
        b = np.zeros(len(sets) + 1)
        b[0] = 1.0
        return coo_matrix((values, (rows, columns)), shape=(len(sets) + 1, self._sequences[seat])).tocsr(), b

    def _behaviour(self, plan: Floats, at: InformationSet) -> Floats:
        shares = plan[at.first : at.first + len(at.actions)]
        total = shares.sum()
        return shares / total if total > 0 else np.full(len(at.actions), 1 / len(at.actions))

    def plan(self, policy: Policy, seat: int) -> Floats:
        """For each sequence of `seat`, the probability that its own choices follow it."""
        plan = np.zeros(self._sequences[seat])
        plan[0] = 1.0
        for at in self._of(seat):
            plan[at.first : at.first + len(at.actions)] = plan[at.parent] * policy(at)
        return plan

    def _of(self, seat: int) -> Iterator[InformationSet]:
        return (at for at in self.information_sets if at.player == seat)

    def value(self, policy: Policy) -> float:
        """The expected points of seat 0 if both seats follow the policy."""
        return float(self.plan(policy, 0) @ (self.payoffs() @ self.plan(policy, 1)))

    def best_responses(self, policy: Policy) -> tuple[float, float]:
        """What each seat gets, in points, if it answers the policy of the other seat as well as possible."""
        payoffs = self.payoffs()
        against = (payoffs @ self.plan(policy, 1), -(payoffs.T @ self.plan(policy, 0)))
        found = []
        for seat, worth in enumerate(against):
            for at in reversed(list(self._of(seat))):
                worth[at.parent] += worth[at.first : at.first + len(at.actions)].max()
            found.append(float(worth[0]))
        return found[0], found[1]

    def action_values(self, policy: Policy, seat: int) -> Floats:
        """For each sequence of `seat`, what its last action is worth in points where it is chosen: if the other seat
        follows the policy and `seat` goes on as well as possible. NaN where the other seat never lets it come to that.
        """
        from scipy.sparse import coo_matrix

        rows, columns = np.array(list(self._chances), np.int64).T
        chances = coo_matrix((list(self._chances.values()), (rows, columns)), shape=self._sequences).tocsr()
        payoffs = self.payoffs()
        plan = self.plan(policy, 1 - seat)
        worth = payoffs @ plan if seat == 0 else -(payoffs.T @ plan)
        reach = chances @ plan if seat == 0 else chances.T @ plan
        for at in reversed(list(self._of(seat))):
            own = slice(at.first, at.first + len(at.actions))
            worth[at.parent] += worth[own].max()
            reach[at.parent] += reach[at.first]  # which is the same after each action
        found = np.full(len(worth), np.nan)
        np.divide(worth, reach, out=found, where=reach > LEAST_REACH)
        return found

    def exploitability(self, policy: Policy) -> float:
        """Half of what both seats together could gain by best responses, in points; 0 in an equilibrium."""
        return sum(self.best_responses(policy)) / 2


def uniform(at: InformationSet) -> Floats:
    """All legal actions are equally likely."""
    return np.full(len(at.actions), 1 / len(at.actions))


def bot_policy(name: str, seed: int = 1) -> Policy:
    """The choices of a bot. Where it chooses at random, it does so once for each information set."""
    bot = make_bot(name, seed)

    def policy(at: InformationSet) -> Floats:
        legal = [int(as_in_engine(at.player, 2, action)) for action in at.actions]
        chosen = bot.choose(view_of(at.play.state, at.player), legal)
        return np.array([float(action == chosen) for action in legal])

    return policy


# The rounds of the table: deck, numbers of the cards, cards in a village, quiet turns.
ROUNDS: Final = (
    ("amulet", "4 4 4 12 12 12", 2, 1),
    ("amulet", "4 4 4 12 12 12", 2, 2),
    ("amulet", "4 4 4 12 12 12", 2, 3),
    ("amulet", "4 4 4 12 12 12 12", 2, 1),
    ("amulet", "0 4 4 12 12 12", 2, 1),
    ("amulet", "5 5 9 9 12 12", 2, 1),
    ("amulet", "1 4 6 9 12 12", 2, 1),
    ("coin", "3 3 8 8 12 12", 2, 1),
    ("coin", "2 4 6 8 10 12", 2, 1),
    ("dagger", "5 5 7 7 12 12", 2, 1),
    ("dagger", "5 5 7 7 12 12", 2, 2),
    ("dagger", "2 4 6 8 10 12", 2, 1),
)
MOST_FOR_CFR: Final = 20_000  # histories
HEAD: Final = (
    "deck",
    "`cards`",
    "`village`",
    "`quiet`",
    "histories",
    "information sets",
    "value for who begins",
    "exploitability: uniform",
    "`greedy`",
    "CFR+, 10 iterations",
)


def cfr_plus(small: SmallRound, iterations: int) -> Policy:
    """The average policy of OpenSpiel's CFR+ on the whole game, in which who begins is drawn."""
    import pyspiel
    from open_spiel.python.algorithms import cfr

    import wolfsbane.research.openspiel  # noqa: F401 - registers the game

    setup = small.setup
    parameters = {name: getattr(setup, name) for name in ("mix", "rounds", "rewards", "cards", "village", "quiet")}
    solver = cfr.CFRPlusSolver(pyspiel.load_game("wolfsbane", parameters))
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()

    def policy(at: InformationSet) -> Floats:
        return np.asarray(average.policy_for_key(at.text))[at.actions]

    return policy


def row_of(small: SmallRound, iterations: int = 10) -> list[str]:
    """The row of a round in the table. OpenSpiel's CFR+ takes too long for all but the smallest of them."""
    setup = small.setup
    solution = small.solve()
    policies = [uniform, bot_policy("greedy")]
    if small.histories <= MOST_FOR_CFR:
        policies.append(cfr_plus(small, iterations))
    return [
        setup.mix,
        f"`{setup.cards}`",
        str(setup.village),
        str(setup.quiet),
        f"{small.histories:,}",
        f"{len(small.information_sets):,}",
        f"{solution.value:.4f}",
        *[f"{small.exploitability(policy):.4f}" for policy in policies],
        *[""] * (3 - len(policies)),
    ]


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python -m wolfsbane.research.exact docs/research.md")
    path = Path(sys.argv[1])
    lines = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    for mix, cards, village, quiet in ROUNDS:
        row = row_of(SmallRound(cards, mix=mix, village=village, quiet=quiet))
        lines.append("| " + " | ".join(row) + " |")
        print(lines[-1], flush=True)
    text = path.read_text(encoding="utf-8")
    pattern = re.compile(r"(<!-- small rounds -->\n).*?(<!-- end -->)", re.DOTALL)
    if not pattern.search(text):
        sys.exit(f"{path} has no place for the table: <!-- small rounds --> and <!-- end -->")
    table = "\n".join(lines)
    path.write_text(pattern.sub(rf"\1\n{table}\n\n\2", text), encoding="utf-8")


if __name__ == "__main__":
    main()
