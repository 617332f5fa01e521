"""Debt Collector (0D): faceup at scoring the sum falls by 1 for each card in all other villages."""

import pytest

from helpers import DAGGER, Table, at


def last_turn(villages: str, rest: str = "") -> Table:
    """The round ends with this turn of a, in which the last card of the deck is drawn and discarded."""
    g = at(f"{DAGGER}; {villages}; pile 9; deck 1{rest}")
    g.play("draw discard")
    assert g.round_ended
    assert not g.pending
    assert g.decider == "chance"
    return g


@pytest.mark.rule("0D", "END-2", "SCORE-2")
@pytest.mark.parametrize(
    ("villages", "points"),
    [
        ("a 0^ 5 7; b 3", [11, 3]),
        ("a 0^ 5 7; b 1 2 3", [9, 6]),
        ("a 0^ 5 7; b 1 2 3 4 5 6", [6, 21]),
        ("a 0^ 5 7; b 1 2 3; c 6 6", [7, 6, 12]),
        ("a 0^ 5 7; b 1 2 3; c 6 6; d 10 10 10 10 8", [2, 6, 12, 48]),
    ],
)
def test_the_sum_falls_by_one_for_each_card_of_all_others_together(villages: str, points: list[int]) -> None:
    assert last_turn(villages).scores() == points


@pytest.mark.rule("0D")
def test_the_cards_of_the_own_village_do_not_count() -> None:
    assert last_turn("a 0^ 1 1 1 2 2; b 9").scores() == [6, 9]


@pytest.mark.rule("0D", "SCORE-3")
def test_an_empty_village_has_no_card_to_count() -> None:
    assert last_turn("a 0^ 5 7; b -; c 6 6").scores() == [10, 0, 12]


@pytest.mark.rule("0D")
def test_with_nobody_elses_cards_it_changes_nothing() -> None:
    assert last_turn("a 0^ 5 7; b -").scores() == [12, 0]


@pytest.mark.rule("0D")
@pytest.mark.parametrize(
    ("villages", "points"),
    [
        ("a 0^ 0^ 12; b 1 2 3", [6, 6]),
        ("a 0^ 0^ 12; b 1 2 3; c 6 6", [2, 6, 12]),
    ],
)
def test_two_faceup_make_it_two_for_each_card(villages: str, points: list[int]) -> None:
    assert last_turn(villages).scores() == points


@pytest.mark.rule("0D", "SCORE-1")
@pytest.mark.parametrize(
    ("villages", "points"),
    [
        ("a 0 5 7; b 1 2 3", [12, 6]),
        ("a 0 0 12; b 1 2 3", [12, 6]),
        ("a 0^ 0 12; b 1 2 3", [9, 6]),
        ("a 0 0^ 12; b 1 2 3", [9, 6]),
    ],
)
def test_one_that_the_reveal_turned_up_does_not_work(villages: str, points: list[int]) -> None:
    assert last_turn(villages).scores() == points


@pytest.mark.rule("0D")
def test_each_of_two_owners_counts_the_cards_of_the_other() -> None:
    """The card of the one Debt Collector itself counts for the other; nothing doubles."""
    assert last_turn("a 0^ 12; b 0^ 9 9").scores() == [9, 16]


@pytest.mark.rule("0D")
def test_sums_can_become_negative() -> None:
    assert last_turn("a 0^ 1; b 2 2 3 3 5").scores() == [-4, 15]


@pytest.mark.rule("0D", "TOKEN-1", "TOKEN-3")
def test_a_negative_score_takes_the_token_before_a_successful_caller() -> None:
    """The sum of the caller is -2 as well, but a successful caller scores 0."""
    g = last_turn("a 0^ 1; b 0^ 1; c 12", "; caller b; token c")
    assert g.scores() == [-2, 0, 12]
    assert (g.state.holder(), g.state.token_active()) == (0, False)


@pytest.mark.rule("0D", "SCORE-4")
def test_a_caller_with_the_lowest_sum_scores_0_though_it_is_negative() -> None:
    assert last_turn("a 1 2 3; b 0^", "; caller b").scores() == [6, 0]


@pytest.mark.rule("0D", "SCORE-4", "CALL-3")
@pytest.mark.parametrize(
    ("villages", "points"),
    [
        ("a 1 1 3; b 0^ 7", [5, 0]),
        ("a 1 1 3; b 0^ 8", [5, 0]),
        ("a 1 1 3; b 0^ 9", [5, 16]),
    ],
)
def test_it_lowers_what_a_call_is_judged_by(villages: str, points: list[int]) -> None:
    assert last_turn(villages, "; caller b").scores() == points


@pytest.mark.rule("0D", "SCORE-4")
@pytest.mark.parametrize(
    ("villages", "points"),
    [
        ("a 0^ 5; b 3", [4, 0]),
        ("a 0^ 4; b 3", [3, 0]),
        ("a 0^ 3; b 3", [2, 13]),
    ],
)
def test_it_can_make_the_call_of_another_fail(villages: str, points: list[int]) -> None:
    assert last_turn(villages, "; caller b").scores() == points


@pytest.mark.rule("0D", "SCORE-4")
def test_the_ten_of_a_failed_call_comes_after_it() -> None:
    assert last_turn("a 1; b 0^ 0^ 9 9", "; caller b").scores() == [1, 26]


@pytest.mark.rule("0D", "10D")
@pytest.mark.parametrize("private", ["private-b 10 11 12", "private-c 10", "private-a 10 11"])
def test_private_decks_do_not_count(private: str) -> None:
    assert last_turn("a 0^ 5 7; b 1 2 3; c 6 6", f"; caller b; {private}").scores() == [7, 0, 12]


@pytest.mark.rule("0D", "2D", "SCORE-2")
@pytest.mark.parametrize("village", ["0^ 2^ 9", "2^ 9 0^"])
def test_it_comes_before_the_halfling_wherever_they_lie(village: str) -> None:
    """9 less 5 is 4, halved 2; the other way round it would be 0."""
    assert last_turn(f"a {village}; b 1 1 1 2 2").scores() == [2, 7]


@pytest.mark.rule("0D", "SCORE-2")
def test_everyone_sees_what_it_changes() -> None:
    g = last_turn("a 0^ 5 7; b 1 2 3; c 0^ 6")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "adjusted") == "a1=0 c1=0"
    assert [event.value for event in g.game.log if event.name == "adjusted"] == [12 - 5, 6 - 6]


@pytest.mark.rule("0D", "SCORE-2")
def test_the_owner_of_the_token_is_first() -> None:
    g = last_turn("a 0^ 5 7; b 1 2 3; c 0^ 6", "; token b")
    assert g.told("watcher", "adjusted") == "c1=0 a1=0"


@pytest.mark.rule("0D", "TURN-4")
def test_it_has_no_ability_in_a_village() -> None:
    g = at(f"{DAGGER}; a 0^ 5 6 7 8; b 1; pile 9; deck 1 2")
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("0D", "TURN-2")
def test_drawn_it_has_no_ability_either() -> None:
    g = at(f"{DAGGER}; a 5 6; b 1; pile 9; deck 0 2")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("0D", "X-3", "EXCH-2")
def test_both_are_a_set() -> None:
    g = at(f"{DAGGER}; a 0^ 5 0; b 1; pile 9; deck 8 2")
    g.play("draw a1 a3 done")
    assert g.choices() == "a1 a3"
    g.play("a3")
    assert g.village("a") == "5 8"
    assert g.pile() == "0 0 9"
    assert not g.pending
    assert g.decider == "b"
