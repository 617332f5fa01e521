"""Halfling (2D): faceup at scoring it counts nothing, and the sum is halved, rounded up."""

import pytest

from helpers import DAGGER, Table, at, mix

WOLFMAN = mix("D", n13="C")
REGIFTER = mix("D", n0="C")


def last_turn(villages: str, rest: str = "", code: str = DAGGER) -> Table:
    """The round ends with this turn of a, in which the last card of the deck is drawn and discarded."""
    g = at(f"{code}; {villages}; pile 9; deck 1{rest}")
    g.play("draw discard")
    assert g.round_ended
    return g


@pytest.mark.rule("2D", "SCORE-2")
@pytest.mark.parametrize(
    ("village", "points"),
    [
        ("2^", 0),
        ("2^ 1", 1),
        ("2^ 12", 6),
        ("2^ 13", 7),
        ("13 2^", 7),
        ("2^ 12 3 5 9", 15),
    ],
)
def test_it_counts_nothing_and_halves_the_sum_rounded_up(village: str, points: int) -> None:
    assert last_turn(f"a {village}; b 9").scores() == [points, 9]


@pytest.mark.rule("2D")
@pytest.mark.parametrize(
    ("village", "points"),
    [
        ("2^ 2^", 0),
        ("2^ 2^ 13", 4),
        ("2^ 2^ 8", 2),
        ("2^ 2^ 2^ 13", 2),
        ("2^ 2^ 2^ 2^ 13", 1),
    ],
)
def test_the_sum_is_halved_once_for_each(village: str, points: int) -> None:
    assert last_turn(f"a {village}; b 9").scores() == [points, 9]


@pytest.mark.rule("2D", "SCORE-1")
@pytest.mark.parametrize(
    ("village", "points"),
    [
        ("2", 2),
        ("2 13", 15),
        ("2 2 13", 17),
        ("2^ 2 13", 8),
        ("2 2 2^ 2^ 13", 5),
    ],
)
def test_facedown_it_counts_2_and_halves_nothing(village: str, points: int) -> None:
    assert last_turn(f"a {village}; b 9").scores() == [points, 9]


@pytest.mark.rule("2D")
def test_the_sums_of_others_are_left_alone() -> None:
    assert last_turn("a 2^ 9; b 9; c 13 12; d -").scores() == [5, 9, 25, 0]


@pytest.mark.rule("2D", "0D", "SCORE-2")
@pytest.mark.parametrize(
    ("village", "points"),
    [
        ("0^ 2^ 9", 0),
        ("0^ 2^ 8", 0),
        ("0^ 2^ 7", -1),
        ("0^ 2^ 6", -1),
        ("0^ 2^ 5", -2),
        ("0^ 2^", -4),
        ("0^ 2^ 2^", -2),
        ("0^ 0^ 2^", -9),
        ("0^ 0^ 2^ 2^", -4),
    ],
)
def test_a_negative_sum_is_rounded_up_too(village: str, points: int) -> None:
    """The others have nine cards: -9 becomes -4."""
    g = last_turn(f"a {village}; b 3 3 3 4 4; c 4 4 5 5")
    assert g.scores() == [points, 17, 18]


@pytest.mark.rule("2D", "13C", "SCORE-2")
def test_it_comes_before_the_wolfman() -> None:
    """23 is halved to 12; the Wolfman takes 9 off."""
    assert last_turn("a 9; b 13^ 2^ 9^ 1^", code=WOLFMAN).scores() == [9, 3]


@pytest.mark.rule("2D", "SCORE-4")
def test_the_ten_of_a_failed_call_is_not_halved() -> None:
    assert last_turn("a 1; b 2^ 13", "; caller b").scores() == [1, 17]


@pytest.mark.rule("2D", "SCORE-4")
@pytest.mark.parametrize(
    ("villages", "points"),
    [
        ("a 6; b 2^ 11", [6, 0]),
        ("a 6; b 2^ 12", [6, 0]),
        ("a 6; b 2^ 13", [6, 17]),
    ],
)
def test_a_call_is_judged_by_the_halved_sum(villages: str, points: list[int]) -> None:
    assert last_turn(villages, "; caller b").scores() == points


@pytest.mark.rule("2D", "SCORE-2")
def test_everyone_sees_what_it_changes_the_owner_of_the_token_first() -> None:
    g = last_turn("a 2^ 9; b 13 2^ 2^", "; token b")
    for seat in ("a", "b", "watcher"):
        assert g.told(seat, "adjusted") == "b2=2 b3=2 a1=2"
    assert [event.value for event in g.game.log if event.name == "adjusted"] == [7, 4, 5]


@pytest.mark.rule("2D", "SCORE-6", "0C")
def test_given_away_at_scoring_it_works_in_its_new_village() -> None:
    g = last_turn("a 0^ 2^ 12; b 9", code=REGIFTER)
    assert g.choices() == "pass a2"
    g.play("a2 @b")
    assert g.scores() == [12, 5]


@pytest.mark.rule("2D", "SCORE-1", "0C")
def test_one_that_lay_facedown_is_not_given() -> None:
    """Only a card that was faceup before the reveal can be given: here none is, so nothing is asked."""
    g = last_turn("a 0^ 2 12; b 9", code=REGIFTER)
    assert g.decider == "chance"
    assert g.scores() == [14, 9]


@pytest.mark.rule("X-2", "EXCH-2")
def test_in_a_set_it_is_a_2() -> None:
    g = at(f"{DAGGER}; a 2^ 9 2 2; b 1; pile 9; deck 8 5")
    g.play("draw a1 a3 a4 done")
    assert g.told("b", "shown") == "a1=2 a3=2 a4=2"
    assert g.choices() == "a1 a3 a4"
    g.play("a3")
    assert g.village("a") == "9 8"
    assert g.pile() == "2 2 2 9"
    assert g.decider == "b"


@pytest.mark.rule("X-2", "EXCH-4")
@pytest.mark.parametrize("other", [0, 1, 4])
def test_it_matches_no_other_number(other: int) -> None:
    g = at(f"{DAGGER}; a 2^ {other}; b 1; pile 9; deck 8 5")
    g.play("draw a1 a2 done")
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == f"8 2 {other}"


@pytest.mark.rule("X-2", "13A", "EXCH-2")
def test_a_doppelganger_matches_it() -> None:
    g = at(f"{mix('D', n13='A')}; a 2^ 13 9; b 1; pile 9; deck 8 5")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "8 9"
    assert g.pile() == "2 13 9"


@pytest.mark.rule("2D", "TURN-4")
def test_it_has_no_ability_in_a_village() -> None:
    g = at(f"{DAGGER}; a 2^ 5 6 7 8; b 1; pile 9; deck 1 3")
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("2D", "TURN-2")
def test_drawn_it_has_no_ability_either() -> None:
    g = at(f"{DAGGER}; a 5 6; b 1; pile 9; deck 2 3")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"
