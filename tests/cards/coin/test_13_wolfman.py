"""Wolfman (13C): faceup at scoring, the sum falls by 3 for each other card that was faceup."""

import pytest

from helpers import COIN, at, mix
from rounds import scoring

WITH_HALFLING = mix("C", n2="D")


def score(village: str, code: str = COIN) -> int:
    return scoring(f"a {village}; b 9", code).scores()[0]


@pytest.mark.rule("13C")
@pytest.mark.parametrize(
    ("village", "points"),
    [
        ("13^", 13),
        ("13^ 1^", 14 - 3),
        ("13^ 1^ 1^", 15 - 6),
        ("13^ 1^ 1^ 1^", 16 - 9),
        ("13^ 1^ 1^ 1^ 1^", 17 - 12),
        ("13^ 1^ 1^ 1^ 1^ 2^", 19 - 13),
        ("13^ 1^ 1^ 1^ 1^ 2^ 2^", 21 - 13),
    ],
)
def test_it_takes_off_three_for_each_other_faceup_card_thirteen_at_most(village: str, points: int) -> None:
    assert score(village) == points


@pytest.mark.rule("13C", "SCORE-1")
def test_cards_that_were_facedown_do_not_count() -> None:
    assert score("13^ 5 6^ 7") == 31 - 3


@pytest.mark.rule("13C", "SCORE-1")
def test_facedown_it_does_nothing() -> None:
    assert score("13 5^ 6^") == 24


@pytest.mark.rule("13C")
@pytest.mark.parametrize(
    ("village", "points"),
    [
        ("13^ 13^", 26 - 3 - 3),
        ("13^ 13", 26),
        ("13^ 13 1^", 27 - 3),
        ("13^ 13^ 1^ 2^ 3^", 32 - 12 - 12),
        ("13^ 13^ 1^ 2^ 3^ 4^", 36 - 13 - 13),
    ],
)
def test_two_count_for_each_other_and_each_takes_off_its_own(village: str, points: int) -> None:
    assert score(village) == points


@pytest.mark.rule("13C")
def test_cards_of_others_do_not_count() -> None:
    assert scoring("a 13^ 5; b 1^ 2^ 3^; c 13^ 6^").scores() == [18, 6, 16]


@pytest.mark.rule("13C", "SCORE-2")
def test_nobody_is_asked() -> None:
    g = scoring("a 13^ 5^; b 1")
    assert g.decider == ""
    assert g.choices() == ""


@pytest.mark.rule("13C", "SCORE-2")
def test_the_halfling_halves_first() -> None:
    assert score("13^ 2^ 9^ 1^", WITH_HALFLING) == 3


@pytest.mark.rule("13C", "SCORE-2")
def test_a_facedown_halfling_neither_halves_nor_counts_for_it() -> None:
    assert score("13^ 2 9^ 1^", WITH_HALFLING) == 25 - 6


@pytest.mark.rule("13C", "SCORE-2", "0D")
def test_the_debt_collector_comes_before_it() -> None:
    g = scoring("a 13^ 0^ 1^; b 9 9", mix("C", n0="D", n2="D"))
    assert g.scores() == [14 - 2 - 6, 18]


@pytest.mark.rule("13C", "SCORE-2", "0D", "2D")
def test_debt_collector_halfling_wolfman_in_this_order() -> None:
    g = scoring("a 13^ 0^ 2^ 9^; b 9 9 9", mix("C", n0="D", n2="D"))
    assert g.scores() == [10 - 9, 27]


@pytest.mark.rule("13C", "SCORE-4")
def test_a_sum_may_fall_below_zero() -> None:
    assert score("13^ 2^ 1^ 1^ 1^", WITH_HALFLING) == 8 - 12


@pytest.mark.rule("13C", "SCORE-4", "TOKEN-1", "TOKEN-3")
def test_a_caller_with_a_negative_sum_scores_nothing() -> None:
    g = scoring("a 5; b 13^ 2^ 1^ 1^ 1^; caller b", WITH_HALFLING)
    assert g.scores() == [5, 0]
    assert g.state.holder() == 1
    assert g.state.token_active()


@pytest.mark.rule("13C", "SCORE-4")
def test_it_may_make_a_call_good() -> None:
    assert scoring("a 12; b 13^ 1^; caller b").scores() == [12, 0]
    assert scoring("a 12; b 13^ 1; caller b").scores() == [12, 24]


@pytest.mark.rule("13C", "TOKEN-A")
@pytest.mark.parametrize("village", ["13^! 5^", "13^ 5^!"])
def test_under_the_amulet_all_counts_as_ever(village: str) -> None:
    assert score(village, mix("C", token="A")) == 15


@pytest.mark.rule("13C", "2C")
def test_rotated_cards_count_as_ever() -> None:
    assert score("13^~ 5^~") == 15


@pytest.mark.rule("13C", "SCORE-1", "SCORE-2")
@pytest.mark.parametrize("who", ["a", "b", "watcher"])
def test_everybody_is_told_what_it_does(who: str) -> None:
    g = scoring("a 13^ 5^; b 1")
    assert g.told(who, "adjusted") == "a1=13"


@pytest.mark.rule("13C", "TURN-2", "TURN-4")
def test_it_is_used_neither_when_drawn_nor_in_a_village() -> None:
    g = at("coin; a 13^ 5; b 1; pile 9; deck 13 1 2")
    assert g.refused("use1") == "TURN-4"
    g.play("draw")
    assert g.refused("use") == "TURN-2"
