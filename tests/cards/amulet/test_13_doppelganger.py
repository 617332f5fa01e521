"""Doppelgänger (13A): in a set it matches any number, and it is discarded beneath the others."""

import pytest

from helpers import AMULET, at, mix

ZOMBIE = mix("A", n4="D")

# --- sets


@pytest.mark.rule("13A", "EXCH-2")
@pytest.mark.parametrize(
    ("village", "set_", "pile"),
    [
        ("5 13", "a1 a2", "5 13"),
        ("13 5", "a1 a2", "5 13"),
        ("5 13 5", "a1 a2 a3", "5 5 13"),
        ("13 5 5", "a1 a2 a3", "5 5 13"),
        ("13 5 13", "a1 a2 a3", "5 13 13"),
        ("5 13^ 13", "a1 a2 a3", "5 13 13"),
        ("0 13 0 13", "a1 a2 a3 a4", "0 0 13 13"),
        ("5 5 13 5 13 5", "a1 a2 a3 a4 a5 a6", "5 5 5 5 13 13"),
    ],
)
def test_it_matches_any_number_and_lies_beneath_the_others(village: str, set_: str, pile: str) -> None:
    g = at(f"{AMULET}; a {village}; b 7; pile 8; deck 1 2 3")
    g.play(f"draw {set_} done")
    assert g.choices() == set_
    g.play("a1")
    assert g.village("a") == "1"
    assert g.pile() == f"{pile} 8"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("13A", "EXCH-2")
def test_two_of_them_alone_are_a_set() -> None:
    g = at(f"{AMULET}; a 13 5 13; b 7; pile 8; deck 1 2 3")
    g.play("draw a1 a3 done")
    assert g.choices() == "a1 a3"
    g.play("a3")
    assert g.village("a") == "5 1"
    assert g.pile() == "13 13 8"
    assert g.decider == "b"


@pytest.mark.rule("13A", "EXCH-1")
def test_one_alone_is_exchanged_as_any_card() -> None:
    g = at(f"{AMULET}; a 13 5; b 7; pile 8; deck 1 2 3")
    g.play("draw a1 done")
    assert g.village("a") == "1 5"
    assert g.pile() == "13 8"
    assert g.decider == "b"


@pytest.mark.rule("13A", "EXCH-2")
@pytest.mark.parametrize(("slot", "village"), [("a1", "1 6"), ("a3", "6 1")])
def test_the_new_card_takes_its_slot_or_that_of_the_other(slot: str, village: str) -> None:
    g = at(f"{AMULET}; a 5 6 13; b 7; deck 1 2 3")
    g.play("draw a1 a3 done")
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "EXCH-2"
    g.play(slot)
    assert g.village("a") == village


@pytest.mark.rule("13A", "EXCH-2", "TURN-3")
def test_a_set_with_it_may_be_exchanged_for_a_taken_card() -> None:
    g = at(f"{AMULET}; a 5 6 13; b 7; pile 8 9; deck 2 3")
    g.play("pile1 a1 a3 done a1")
    assert g.village("a") == "8^ 6"
    assert g.pile() == "5 13 9"


@pytest.mark.rule("13A", "EXCH-6", "KNOW-3")
def test_all_see_the_cards_of_the_set_and_the_order_of_the_discards() -> None:
    g = at(f"{AMULET}; a 5 6 13; b 7; c 8; deck 1 2 3")
    g.play("draw a1 a3 done")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "shown") == "a1=5 a3=13"
    g.play("a1")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "discarded") == "pile=13 pile=5"


@pytest.mark.rule("13A", "TURN-3")
def test_the_next_player_takes_the_other_card_not_the_doppelganger() -> None:
    g = at(f"{AMULET}; a 5 13; b 7; deck 1 2 3")
    g.play("draw a1 a2 done a1 pile1")
    assert g.hand() == "5"


@pytest.mark.rule("13A", "X-2")
def test_with_a_halfling_it_is_a_two() -> None:
    g = at(f"{mix('A', n2='D')}; a 2^ 13 2; b 7; deck 1 5 3")
    g.play("draw a1 a2 a3 done a1")
    assert g.village("a") == "1"
    assert g.pile() == "2 2 13"


@pytest.mark.rule("13A", "EXCH-3")
def test_it_need_not_be_included() -> None:
    g = at(f"{AMULET}; a 5 13 5; b 7; deck 1 2 3")
    g.play("draw a1 a3 done a1")
    assert g.village("a") == "1 13"
    assert g.pile() == "5 5"


# --- sets that fail


@pytest.mark.rule("13A", "EXCH-4")
@pytest.mark.parametrize(("village", "after"), [("5 13^ 6", "5 13 6"), ("13 5 6", "13 5 6")])
def test_it_does_not_make_two_different_numbers_match(village: str, after: str) -> None:
    g = at(f"{AMULET}; a {village}; b 7; deck 1 2 3")
    g.play("draw a1 a2 a3 done")
    assert g.choices() == "left right"
    g.play("left right")
    assert g.village("a") == f"1 {after} 2"
    assert g.pile() == ""
    assert g.decider == "b"


@pytest.mark.rule("13A", "EXCH-5")
@pytest.mark.parametrize(
    ("codes", "village"),
    [("a1 a2 done left", "1 5 6 13"), ("a1 a2 a3 done left left", "2 1 5 6 13")],
    ids=["without it two", "with it three"],
)
def test_it_counts_among_the_cards_slid_for_the_penalty(codes: str, village: str) -> None:
    g = at(f"{AMULET}; a 5 6 13; b 7; deck 1 2 3")
    g.play(f"draw {codes}")
    assert g.village("a") == village
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("13A", "EXCH-3")
@pytest.mark.parametrize(
    ("deck", "pile", "draw"), [("13 2 3", "9", "draw"), ("1 2 3", "13", "pile1")], ids=["drawn", "taken"]
)
def test_a_new_doppelganger_is_no_part_of_the_set(deck: str, pile: str, draw: str) -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile {pile}; deck {deck}")
    g.play(f"{draw} a1 a2 done")
    assert g.choices() == "left right"


# --- protection


@pytest.mark.rule("13A", "EXCH-8", "TOKEN-A")
def test_under_the_amulet_it_is_not_slid() -> None:
    g = at(f"{AMULET}; a 5 13!; b 7; deck 1 2 3")
    g.play("draw a1")
    assert g.choices() == "done"
    assert g.refused("a2") == "TOKEN-A"


@pytest.mark.rule("13A", "EXCH-8", "3A")
def test_your_own_guarded_one_may_be_slid() -> None:
    g = at(f"{AMULET}; a 5 13 3^&a2+; b 7; deck 1 2 4")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "1 3^"
    assert g.guards("a2") == ""
    assert g.pile() == "5 13"


@pytest.mark.rule("13A", "3A", "EXCH-2")
def test_a_guarding_bodyguard_may_be_discarded_with_it() -> None:
    g = at(f"{AMULET}; a 5 13 3^&a1+; b 7; deck 1 9 4")
    g.play("draw a2 a3 done a2")
    assert g.village("a") == "5 1"
    assert g.pile() == "3 13"
    g.play("draw use")
    assert g.choices() == "a1 a2 b1"


# --- Zombies


@pytest.mark.rule("13A", "4D.b")
@pytest.mark.parametrize(
    ("village", "set_"),
    [("4 13 6", "a1 a2"), ("13^ 4 6", "a1 a2"), ("4 13 4^", "a1 a2 a3"), ("13 4 13", "a1 a2 a3")],
)
def test_in_a_set_with_a_zombie_it_stays_as_it_was(village: str, set_: str) -> None:
    g = at(f"{ZOMBIE}; a {village}; b 7; pile 8; deck 9 2 3")
    g.play(f"draw {set_} done")
    assert g.village("a") == village
    assert g.pile() == "9 8"
    assert g.who_knows("a1") == g.who_knows("a2") == "everyone"
    assert g.choices() == "pass use"
    g.play("pass")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("13A", "4D.b")
def test_a_new_zombie_for_a_set_with_a_zombie_joins_the_village() -> None:
    g = at(f"{ZOMBIE}; a 13 4 6; b 7; pile 8; deck 4 2 3")
    g.play("draw a1 a2 done")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "13 4 6 4"
    assert g.pile() == "8"
    assert g.who_knows("a4") == "everyone"
    assert g.decider == "b"


@pytest.mark.rule("13A", "4D.b")
def test_a_new_zombie_for_three_that_stay_brings_no_penalty_card() -> None:
    g = at(f"{ZOMBIE}; a 13 4 4; b 7; pile 8; deck 4 2 3")
    g.play("draw a1 a2 a3 done left")
    assert g.village("a") == "4 13 4 4"
    assert g.deck() == "2 3"
    assert g.decider == "b"


@pytest.mark.rule("13A", "4D.b", "EXCH-4")
def test_with_a_zombie_and_another_number_the_set_fails() -> None:
    g = at(f"{ZOMBIE}; a 13^ 4^ 6; b 7; pile 8; deck 9 2 3")
    g.play("draw a1 a2 a3 done left right")
    assert g.village("a") == "9 13 4 6 2"
    assert g.pile() == "8"


@pytest.mark.rule("13A", "4D.b", "2C")
def test_a_rotated_one_stays_rotated_beside_a_zombie() -> None:
    g = at(f"{mix('A', n4='D', n2='C')}; a 13~ 4^~; b 7; deck 9 3 1")
    g.play("draw a1 a2 done")
    assert g.village("a") == "13~ 4^~"


# --- other cards


@pytest.mark.rule("13A", "5D")
def test_discarded_by_an_approximator_it_lies_beneath_the_other() -> None:
    g = at(f"{mix('A', n5='D')}; a 6 13; b 7; deck 5 2 3")
    g.play("draw use a1 a2 a1")
    assert g.village("a") == "5^"
    assert g.pile() == "6 13"


@pytest.mark.rule("13A", "11C")
def test_a_golem_exchanges_for_a_set_with_it() -> None:
    g = at(f"{mix('A', n11='C')}; a 6 13 8; b 7; deck 11 5 3 1")
    g.play("draw use a1 a2 done a2")
    assert g.village("a") == "5^ 8"
    assert g.pile() == "6 13 11"


# --- the card itself


@pytest.mark.rule("13A", "TURN-2")
def test_drawn_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; deck 13 2 3")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("13A", "TURN-4")
def test_faceup_it_is_not_used() -> None:
    g = at(f"{AMULET}; a 13^ 6; b 7; deck 1 2 3")
    assert g.choices() == "draw call"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("13A", "SCORE-2")
@pytest.mark.parametrize("village", ["13 13 2", "13^ 13^ 2"])
def test_it_counts_thirteen(village: str) -> None:
    g = at(f"{AMULET}; rounds 1; a {village}; b 7; caller b; deck 1 3")
    g.play("draw discard")
    assert g.scores() == [28, 0]
