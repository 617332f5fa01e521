"""Small rounds: their exact values, equilibria and exploitabilities, beside those that OpenSpiel finds."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability

import wolfsbane.research.openspiel  # noqa: F401 - registers the game
from builds import COMPILED
from conftest import ROOT
from wolfsbane.research.exact import ROUNDS, SmallRound, bot_policy, cfr_plus, row_of, uniform

pytestmark = pytest.mark.skipif(not COMPILED, reason="it visits every history, which takes long in plain Python")
TINY = "4 4 4 12 12 12"


@pytest.fixture(scope="module")
def tiny() -> SmallRound:
    return SmallRound(TINY, quiet=1)


def test_no_best_response_gains_against_the_solution(tiny: SmallRound) -> None:
    solution = tiny.solve()
    assert solution.value == pytest.approx(10.5)
    assert tiny.value(solution.policy) == pytest.approx(solution.value)
    assert tiny.best_responses(solution.policy) == pytest.approx((solution.value, -solution.value))
    assert tiny.exploitability(solution.policy) == pytest.approx(0, abs=1e-9)


def test_exploitability_is_that_of_openspiel(tiny: SmallRound) -> None:
    """Who begins is drawn there, and by symmetry that changes neither half."""
    game = pyspiel.load_game(f"wolfsbane(mix=amulet,rounds=1,rewards=points,cards={TINY},village=2,quiet=1)")
    assert exploitability.exploitability(game, spiel_policy.UniformRandomPolicy(game)) == pytest.approx(
        tiny.exploitability(uniform)
    )


def test_regret_minimization_comes_near_the_value(tiny: SmallRound) -> None:
    policy = cfr_plus(tiny, 4)
    found = tiny.exploitability(policy)
    assert 0 < found < tiny.exploitability(uniform) / 4
    first, second = tiny.best_responses(policy)
    assert -second <= 10.5 <= first, "best responses bound the value from both sides"


def test_a_bot_is_a_policy(tiny: SmallRound) -> None:
    policy = bot_policy("greedy")
    for at in tiny.information_sets[:50]:
        shares = policy(at)
        assert sorted(set(shares.tolist())) in ([1.0], [0.0, 1.0])
        assert shares.sum() == 1.0
    assert 0 < tiny.exploitability(policy) < tiny.exploitability(uniform)


def test_a_policy_that_gives_points_away_is_exploited_by_as_much(tiny: SmallRound) -> None:
    """Whatever the policy, its value lies between what the best responses leave."""
    rng = np.random.default_rng(1)

    def some(at: Any) -> Any:
        shares = rng.random(len(at.actions))
        return shares / shares.sum()

    fixed = {(at.player, at.text): some(at) for at in tiny.information_sets}
    first, second = tiny.best_responses(lambda at: fixed[at.player, at.text])
    assert -second <= tiny.value(lambda at: fixed[at.player, at.text]) <= first


def test_the_table_in_the_docs_has_these_rounds(tiny: SmallRound) -> None:
    text = (ROOT / "docs" / "research.md").read_text("utf-8")
    table = re.search(r"<!-- small rounds -->\n(.*?)<!-- end -->", text, re.DOTALL)
    assert table is not None
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table[1].strip().splitlines()[2:]]
    assert [row[:4] for row in rows] == [
        [mix, f"`{cards}`", str(village), str(quiet)] for mix, cards, village, quiet in ROUNDS
    ]
    assert len(rows) >= 10
    made = row_of(tiny, iterations=1)
    assert made[:8] == rows[0][:8], "write the table again: make small-rounds"
