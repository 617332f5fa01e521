"""Exposer (5A): turn one of your facedown cards faceup."""

import pytest

from helpers import AMULET, at, mix

# --- what may be chosen, and what it does


@pytest.mark.rule("5A", "PROT-2")
def test_any_one_of_your_facedown_cards_may_be_turned() -> None:
    g = at(f"{AMULET}; a 4 6^ 7; b 8 9; c 10; deck 5 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "PROT-1"
    assert g.refused("b1") == "PROT-2"
    assert g.refused("a4") == "PROT-1"


@pytest.mark.rule("5A", "TURN-6")
def test_once_begun_it_is_carried_out() -> None:
    g = at(f"{AMULET}; a 4 6^ 7; b 8; deck 5 1 2")
    g.play("draw use")
    assert g.refused("pass") == "5A"
    assert g.refused("done") == "5A"


@pytest.mark.rule("5A", "KNOW-3")
def test_the_card_lies_faceup_and_everyone_sees_it() -> None:
    g = at(f"{AMULET}; a 4 6^ 7; b 8; c 10; deck 5 1 2")
    g.play("draw use a3")
    assert g.village("a") == "4 6^ 7^"
    assert g.pile() == "5"
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "turned_faceup") == "a3=7"
    assert g.who_knows("a3") == "everyone"
    assert g.who_knows("a1") == ""
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("5A", "TURN-8", "2C")
def test_a_rotated_card_stays_rotated() -> None:
    g = at(f"{mix('A', n2='C')}; a 4~ 7; b 8; deck 5 1 2")
    g.play("draw use a1")
    assert g.village("a") == "4^~ 7"


@pytest.mark.rule("5A", "KNOW-6")
def test_a_card_that_you_have_not_seen_may_be_chosen_as_well() -> None:
    g = at(f"{AMULET}; a 4:a 7 8:b; b 8; deck 5 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a2 a3"


# --- what it sets off


@pytest.mark.rule("5A", "TURN-5", "2A")
def test_a_village_ability_turned_up_may_be_used_at_once() -> None:
    g = at(f"{AMULET}; a 2 7; b 8; deck 5 1 2")
    g.play("draw use a1")
    assert g.decider == "a"
    assert g.choices() == "done use1"


@pytest.mark.rule("5A", "3D")
def test_a_sentinel_turned_up_protects() -> None:
    g = at(f"{mix('A', n3='D')}; a 3 7; b 8; c 9; deck 5 12 1 2")
    g.play("draw use a1 draw use")
    assert g.choices() == "c1"


@pytest.mark.rule("5A", "TURN-2")
def test_a_draw_ability_turned_up_is_not_used() -> None:
    g = at(f"{AMULET}; a 9 7; b 8; deck 5 1 2")
    g.play("draw use a1")
    assert not g.pending
    assert g.decider == "b"


# --- protection, and nothing to turn


@pytest.mark.rule("5A", "TOKEN-A", "PROT-1")
def test_not_a_card_under_the_amulet() -> None:
    g = at(f"{AMULET}; a 4! 7; b 8; deck 5 1 2")
    g.play("draw use")
    assert g.choices() == "a2"
    assert g.refused("a1") == "TOKEN-A"


@pytest.mark.rule("5A", "3A", "PROT-5")
def test_your_own_guarded_card_may_be_turned() -> None:
    g = at(f"{AMULET}; a 4 3^&a1+ 7; b 8; deck 5 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a3"


@pytest.mark.rule("5A", "3D", "PROT-5")
def test_your_own_sentinel_does_not_hinder_it() -> None:
    g = at(f"{mix('A', n3='D')}; a 4 3^ 7; b 8; deck 5 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a3"


@pytest.mark.rule("5A", "TURN-6", "EXCH-7")
@pytest.mark.parametrize(
    ("village", "choices"),
    [("-", "discard"), ("6^ 7^", "discard a1 a2"), ("6!", "discard"), ("6! 7^", "discard a2")],
)
def test_it_cannot_be_begun_without_a_card_to_turn(village: str, choices: str) -> None:
    g = at(f"{AMULET}; a {village}; b 8; deck 5 1 2")
    g.play("draw")
    assert g.choices() == choices
    assert g.refused("use") == "TURN-6"
    g.play("discard")
    assert g.decider == "b"


# --- when the ability is used


@pytest.mark.rule("5A", "TURN-2")
def test_it_may_be_discarded_without_its_ability() -> None:
    g = at(f"{AMULET}; a 6 7; b 8; deck 5 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    g.play("discard")
    assert g.village("a") == "6 7"
    assert g.decider == "b"


@pytest.mark.rule("5A", "TURN-2")
def test_exchanged_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 6 7; b 8; deck 5 1 2")
    g.play("draw a1 done")
    assert g.village("a") == "5 7"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("5A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 6 7; b 8; pile 5; deck 1 2")
    g.play("pile1")
    assert g.choices() == "a1 a2"
    g.play("a1 done")
    assert g.village("a") == "5^ 7"
    assert g.decider == "b"


@pytest.mark.rule("5A", "EXCH-1")
def test_discarded_from_a_village_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5 7; b 8; deck 1 2 3")
    g.play("draw a1 done")
    assert g.pile() == "5"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("5A", "TURN-4")
def test_faceup_in_a_village_it_is_not_used() -> None:
    g = at(f"{AMULET}; a 5^ 7; b 8; deck 1 2 3")
    assert g.refused("use1") == "TURN-4"


# --- through other cards


@pytest.mark.rule("5A", "8D", "X-1")
def test_through_a_magician_it_turns_a_card_of_the_user() -> None:
    g = at(f"{mix('A', n8='D')}; a 6 7; b 5 9; deck 8 2 3")
    g.play("draw use b1 use")
    assert g.choices() == "a1 a2"
    g.play("a2")
    assert g.village("a") == "6 7^"
    assert g.village("b") == "5^ 9"
    assert g.pile() == "8"
    assert g.decider == "b"


@pytest.mark.rule("5A", "8D", "TURN-6")
def test_through_a_magician_it_is_not_offered_without_a_card_to_turn() -> None:
    g = at(f"{mix('A', n8='D')}; a 6^ 7^; b 5 9; deck 8 2 3")
    g.play("draw use b1")
    assert g.choices() == "a1 a2"
    assert g.refused("use") == "8D"


@pytest.mark.rule("5A", "4C", "X-1", "X-5")
def test_through_a_blob_a_discarded_exposer_works_a_second_time() -> None:
    g = at(f"{mix('A', n4='C')}; a 6 7 4^; b 9; pile 3; deck 5 2 3")
    g.play("draw use a1 use3 a2")
    assert g.village("a") == "6^ 7^ 4^"
    assert g.pile() == "3 5"
    assert g.decider == "b"


@pytest.mark.rule("5A", "10C", "X-1")
def test_through_nosferatu_it_stays_where_it_is() -> None:
    g = at(f"{mix('A', n10='C')}; a 6 7; b 9; pile 3 5; deck 10 2 3")
    g.play("draw use")
    assert g.choices() == "pile3"
    g.play("pile3 a1")
    assert g.village("a") == "6^ 7"
    assert g.pile() == "10 3 5"
