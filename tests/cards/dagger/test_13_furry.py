"""Furry (13D): at scoring a sum of exactly 50 becomes 0, and every other player's sum grows by 50."""

import pytest

from helpers import DAGGER, Table, at, mix

FIFTY = "13 12 11 10 4"
FORTY_NINE = "13 12 11 10 3"
FIFTY_ONE = "13 12 11 10 5"


def last_turn(villages: str, rest: str = "", code: str = DAGGER) -> Table:
    """The round ends with this turn of a, in which the last card of the deck is drawn and discarded."""
    g = at(f"{code}; {villages}; pile 9; deck 1{rest}")
    g.play("draw discard")
    assert g.round_ended
    return g


@pytest.mark.rule("13D", "SCORE-1")
@pytest.mark.parametrize("furry", ["13", "13^"])
def test_a_sum_of_exactly_50_becomes_0_and_the_others_grow_by_50(furry: str) -> None:
    """Faceup or not."""
    assert last_turn(f"a {furry} 12 11 10 4; b 7; c 8 8").scores() == [0, 57, 66]


@pytest.mark.rule("13D")
@pytest.mark.parametrize(("village", "total"), [(FORTY_NINE, 49), (FIFTY_ONE, 51)])
def test_a_sum_of_49_or_51_is_as_bad_as_ever(village: str, total: int) -> None:
    assert last_turn(f"a {village}; b 7").scores() == [total, 7]


@pytest.mark.rule("13D")
def test_without_a_furry_50_is_50() -> None:
    assert last_turn("a 12 12 12 10 4; b 7").scores() == [50, 7]


@pytest.mark.rule("13D")
def test_anothers_50_does_not_matter() -> None:
    assert last_turn("a 13; b 12 12 12 10 4").scores() == [13, 50]


@pytest.mark.rule("13D", "SCORE-3")
def test_a_player_without_cards_keeps_0() -> None:
    assert last_turn(f"a {FIFTY}; b -; c 8").scores() == [0, 0, 58]


@pytest.mark.rule("13D", "SCORE-3", "SCORE-4")
def test_a_caller_without_cards_keeps_0_too() -> None:
    assert last_turn(f"a {FIFTY}; b -; c 8", "; caller b").scores() == [0, 0, 58]


# --- after everything else


@pytest.mark.rule("13D", "2D", "SCORE-2")
@pytest.mark.parametrize(("last_card", "points"), [(2, [49, 7]), (3, [0, 57]), (4, [0, 57]), (5, [51, 7])])
def test_it_comes_after_the_halfling(last_card: int, points: list[int]) -> None:
    """98 to 101 before: of these 99 and 100 are halved to 50."""
    assert last_turn(f"a 2^ 13 13 12 12 12 12 11 11 {last_card}; b 7").scores() == points


@pytest.mark.rule("13D", "0D", "SCORE-2")
@pytest.mark.parametrize(
    ("others", "points"),
    [("b 7", [53, 7]), ("b 3 2 2 1", [0, 58]), ("b 3 2 2 1 1", [49, 9])],
)
def test_it_comes_after_the_debt_collector(others: str, points: list[int]) -> None:
    """54 without the Debt Collector; 50 with four cards in the other village."""
    assert last_turn(f"a 0^ 13 12 11 10 8; {others}").scores() == points


@pytest.mark.rule("13D", "0D", "SCORE-2")
def test_the_others_debt_is_taken_off_before_they_grow() -> None:
    assert last_turn(f"a {FIFTY}; b 0^ 7").scores() == [0, 7 - 5 + 50]


@pytest.mark.rule("13D", "2D", "SCORE-2")
def test_the_50_that_others_grow_by_is_not_halved() -> None:
    assert last_turn(f"a {FIFTY}; b 2^ 8").scores() == [0, 54]


@pytest.mark.rule("13D", "0C", "SCORE-2")
def test_it_comes_after_the_gifts() -> None:
    g = last_turn(f"a {FIFTY} 9^ 0^; b 7", code=mix("D", n0="C"))
    g.play("a6 @b")
    assert g.scores() == [0, 7 + 9 + 50]


@pytest.mark.rule("13D", "0C", "SCORE-3")
def test_an_empty_village_that_got_a_gift_grows() -> None:
    g = last_turn(f"a {FIFTY} 9^ 0^; b -", code=mix("D", n0="C"))
    g.play("a6 @b")
    assert g.scores() == [0, 9 + 50]


# --- two of them


@pytest.mark.rule("13D")
def test_two_in_one_village_work_once() -> None:
    """The second one sees 0."""
    assert last_turn("a 13 13 12 10 2; b 7").scores() == [0, 57]


@pytest.mark.rule("13D", "SCORE-2")
@pytest.mark.parametrize(("token", "points"), [("a", [0, 100]), ("b", [100, 0])])
def test_of_two_fifties_the_one_nearer_to_the_token_wins(token: str, points: list[int]) -> None:
    """The second one sees a sum of 100."""
    assert last_turn(f"a {FIFTY}; b 13 12 11 10 4", f"; token {token}").scores() == points


@pytest.mark.rule("13D", "SCORE-2")
def test_clockwise_from_the_token() -> None:
    villages = f"a {FIFTY}; b 7; c 13 12 11 10 4"
    assert last_turn(villages, "; token b").scores() == [100, 57, 0]
    assert last_turn(villages, "; token a").scores() == [0, 57, 100]


@pytest.mark.rule("13D", "0D", "SCORE-2")
@pytest.mark.parametrize(("token", "points"), [("a", [50, 0, 115]), ("b", [0, 50, 65])])
def test_a_second_one_sees_the_sums_as_they_are_by_then(token: str, points: list[int]) -> None:
    """b has 13 less 13, and 50 after a's Furry: if b's Furry comes later, it is b who passes 50 on."""
    villages = f"a {FIFTY}; b 0^ 13; c 1 1 1 2 2 2 3 3"
    assert last_turn(villages, f"; token {token}").scores() == points


# --- calls


@pytest.mark.rule("13D", "SCORE-4")
def test_a_caller_with_50_is_successful() -> None:
    assert last_turn("a 7; b 13 12 13 12", "; caller b").scores() == [57, 0]


@pytest.mark.rule("13D", "SCORE-4")
def test_it_can_make_a_call_fail() -> None:
    """The 10 is added after the 50."""
    assert last_turn(f"a {FIFTY}; b 1", "; caller b").scores() == [0, 61]


@pytest.mark.rule("13D", "TOKEN-1")
def test_the_owner_gets_the_token_but_not_active() -> None:
    g = last_turn(f"a {FIFTY}; b 1", "; token b")
    assert (g.state.holder(), g.state.token_active()) == (0, False)


# --- the card itself


@pytest.mark.rule("13D", "SCORE-2")
def test_everyone_sees_what_it_changes() -> None:
    g = last_turn(f"a {FIFTY}; b 7; c -")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "adjusted") == "a1=13 a1=13"
    changes = [(event.seat, event.value) for event in g.game.log if event.name == "adjusted"]
    assert changes == [(0, 0), (1, 57)]


@pytest.mark.rule("13D", "TURN-4")
def test_it_has_no_ability_in_a_village() -> None:
    g = at(f"{DAGGER}; a 13^ 6 7 8 9; b 1; pile 9; deck 1 2")
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("13D", "TURN-2")
def test_drawn_it_has_no_ability_either() -> None:
    g = at(f"{DAGGER}; a 6; b 1; pile 9; deck 13 2")
    g.play("draw")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("13D", "X-3", "EXCH-2", "EXCH-4")
def test_both_are_a_set_but_it_matches_nothing_else() -> None:
    g = at(f"{DAGGER}; a 13 6 13; b 1; pile 9; deck 8 2")
    g.play("draw a1 a3 done a1")
    assert g.village("a") == "8 6"
    g = at(f"{DAGGER}; a 13 6; b 1; pile 9; deck 8 2")
    g.play("draw a1 a2 done left")
    assert g.village("a") == "8 13 6"
