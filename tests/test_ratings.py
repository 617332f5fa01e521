"""Glicko-2 ratings: the published example, and what holds for any results."""

from __future__ import annotations

import pytest

from wolfsbane.ratings import LEAST, WIDEST, Rating


def test_the_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": the player's rating after three games."""
    results = [(Rating(1400.0, 30.0), 1.0), (Rating(1550.0, 100.0), 0.0), (Rating(1700.0, 300.0), 0.0)]
    after = Rating(1500.0, 200.0).after(results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_win_raises_a_rating_and_a_defeat_lowers_it_by_more_against_a_weaker_one() -> None:
    own, weak, strong = Rating(1500.0, 80.0), Rating(1300.0, 60.0), Rating(1700.0, 60.0)
    assert own.rating < own.after([(weak, 1.0)]).rating < own.after([(strong, 1.0)]).rating
    assert own.after([(weak, 0.0)]).rating < own.after([(strong, 0.0)]).rating < own.rating


def test_results_make_a_rating_surer_and_idleness_less_sure_within_bounds() -> None:
    rating = Rating()
    assert not rating.is_sure
    for _ in range(300):
        rating = rating.after([(Rating(1500.0, 60.0), 0.5)])
    assert rating.is_sure
    assert rating.deviation >= LEAST
    for _ in range(3000):
        rating = rating.after([])
    assert rating.deviation <= WIDEST
    assert not rating.is_sure


def test_what_is_expected_of_two_adds_up() -> None:
    first, second = Rating(1620.0, 70.0), Rating(1480.0, 70.0)
    assert first.expected(second) + second.expected(first) == pytest.approx(1.0)
    assert 0.5 < first.expected(second) < 1.0
