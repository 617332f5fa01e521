"""Master (10A): take any card of the discard pile and exchange it, faceup, with one or more of your cards."""

import pytest

from helpers import AMULET, at, mix

ZOMBIE = mix("A", n4="D")

# --- what may be taken


@pytest.mark.rule("10A", "X-1")
def test_any_card_of_the_pile_but_this_master_may_be_taken() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 3 10 8; deck 10 1 2")
    g.play("draw use")
    assert g.pile() == "10 3 10 8"
    assert g.choices() == "pass pile2 pile3 pile4"
    assert g.refused("pile1") == "10A"
    assert g.refused("a1") == "10A"


@pytest.mark.rule("10A", "TURN-6")
def test_after_looking_through_the_pile_you_may_take_nothing() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 3 8; deck 10 1 2")
    g.play("draw use pass")
    assert g.village("a") == "5 6"
    assert g.pile() == "10 3 8"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("10A", "TURN-6")
@pytest.mark.parametrize(
    ("position", "choices"),
    [
        ("a 5 6; b 7; pile -", "discard a1 a2"),
        ("a -; b 7; pile 3 8", "discard"),
        ("a 5!; b 7; pile 3 8", "discard"),
    ],
    ids=["pile of only itself", "no cards", "only a card under the amulet"],
)
def test_with_nothing_to_take_or_to_exchange_it_cannot_be_begun(position: str, choices: str) -> None:
    g = at(f"{AMULET}; {position}; deck 10 1 2")
    g.play("draw")
    assert g.choices() == choices
    assert g.refused("use") == "TURN-6"
    g.play("discard")
    assert g.decider == "b"


@pytest.mark.rule("10A", "KNOW-8", "KNOW-3")
def test_everyone_sees_what_is_taken() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; c 9; pile 3 8; deck 10 1 2")
    g.play("draw use pile3")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "took") == "hand=8"
    assert g.pile() == "10 3"


# --- the exchange


@pytest.mark.rule("10A", "EXCH-1")
def test_a_taken_card_must_be_exchanged() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 3 8; deck 10 1 2")
    g.play("draw use pile3")
    assert g.choices() == "a1 a2"
    assert g.refused("b1") == "EXCH-1"
    g.play("a2")
    assert g.choices() == "done"


@pytest.mark.rule("10A", "EXCH-1")
def test_it_goes_in_faceup_and_the_old_card_lies_on_the_master() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 3 8; deck 10 1 2")
    g.play("draw use pile3 a2 done")
    assert g.village("a") == "5 8^"
    assert g.pile() == "6 10 3"
    assert g.who_knows("a2") == "everyone"
    assert g.told("b", "discarded") == "pile=10 pile=6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("10A", "EXCH-2", "EXCH-9")
def test_it_may_be_exchanged_for_a_set() -> None:
    g = at(f"{AMULET}; a 5 6 5; b 7; pile 3 8; deck 10 1 2")
    g.play("draw use pile2 a1 a3 done")
    assert g.told("b", "shown") == "a1=5 a3=5"
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "EXCH-2"
    g.play("a3")
    assert g.village("a") == "6 3^"
    assert g.pile() == "5 5 10 8"


@pytest.mark.rule("10A", "EXCH-4")
def test_after_a_failed_set_it_is_added_faceup() -> None:
    g = at(f"{AMULET}; a 5^ 6 5; b 7; pile 3 8; deck 10 1 2")
    g.play("draw use pile3 a1 a2 done")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "5 6 5 8^"
    assert g.pile() == "10 3"
    assert g.decider == "b"


@pytest.mark.rule("10A", "EXCH-5")
def test_a_failed_set_of_three_brings_the_penalty_card() -> None:
    g = at(f"{AMULET}; a 5 6 5; b 7; pile 3 8; deck 10 1 2 9")
    g.play("draw use pile3 a1 a2 a3 done left right")
    assert g.village("a") == "8^ 5 6 5 1"
    assert g.who_knows("a5") == ""
    assert g.deck() == "2 9"


@pytest.mark.rule("10A", "EXCH-3", "13A")
def test_a_doppelganger_that_is_taken_is_no_part_of_the_set() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 13; deck 10 1 2 9")
    g.play("draw use pile2 a1 a2 done")
    assert g.choices() == "left right"


@pytest.mark.rule("10A", "TURN-5", "2A")
def test_a_village_ability_that_was_taken_may_be_used_at_once() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 3 2; deck 10 1 4 9")
    g.play("draw use pile3 a1 done")
    assert g.village("a") == "2^ 6"
    assert g.choices() == "done use1"


@pytest.mark.rule("10A", "TURN-3")
def test_the_draw_ability_of_the_taken_card_is_not_used() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 9; deck 10 1 4 9")
    g.play("draw use pile2 a1 done")
    assert g.village("a") == "9^ 6"
    assert g.decider == "b"


@pytest.mark.rule("10A", "TURN-4", "2A")
def test_no_village_ability_comes_between() -> None:
    g = at(f"{AMULET}; a 2^ 6; b 7; token a active; pile 9; deck 10 1 4 9")
    g.play("draw use")
    assert g.choices() == "pass pile2"
    g.play("pile2")
    assert g.choices() == "a1 a2"


# --- protection


@pytest.mark.rule("10A", "EXCH-8", "TOKEN-A")
def test_a_card_under_the_amulet_is_not_exchanged() -> None:
    g = at(f"{AMULET}; a 5! 6; b 7; pile 9; deck 10 1 4 9")
    g.play("draw use pile2")
    assert g.choices() == "a2"
    assert g.refused("a1") == "TOKEN-A"


@pytest.mark.rule("10A", "EXCH-8", "3A")
def test_your_own_guarded_card_may_be_exchanged() -> None:
    g = at(f"{AMULET}; a 5 3^&a1+; b 7; pile 9; deck 10 1 4 9")
    g.play("draw use pile2")
    assert g.choices() == "a1 a2"
    g.play("a1 done")
    assert g.village("a") == "9^ 3^"
    assert g.guards("a2") == ""


@pytest.mark.rule("10A", "3D", "PROT-5")
def test_your_own_sentinel_does_not_hinder_it() -> None:
    g = at(f"{mix('A', n3='D')}; a 5 3^; b 7; pile 9; deck 10 1 4 9")
    g.play("draw use pile2 a1 done")
    assert g.village("a") == "9^ 3^"


# --- Zombies


@pytest.mark.rule("10A", "4D.c")
def test_a_zombie_may_be_taken_faceup() -> None:
    g = at(f"{ZOMBIE}; a 5 6; b 7; pile 3 4; deck 10 1 2 9")
    g.play("draw use pile3 a1 done")
    assert g.village("a") == "4^ 6"
    assert g.pile() == "5 10 3"
    assert g.decider == "b"


@pytest.mark.rule("10A", "4D.b", "4D.d")
def test_exchanged_for_a_zombie_the_taken_card_is_discarded_again() -> None:
    g = at(f"{ZOMBIE}; a 4 6; b 7; pile 3 9; deck 10 1 2 8")
    g.play("draw use pile3 a1 done")
    assert g.village("a") == "4 6"
    assert g.pile() == "9 10 3"
    assert g.who_knows("a1") == "everyone"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("10A", "4D.b", "4D.d")
def test_a_zombie_taken_for_a_zombie_joins_the_village_faceup() -> None:
    g = at(f"{ZOMBIE}; a 4 6; b 7; pile 4 9; deck 10 1 2 8")
    g.play("draw use pile2 a1 done")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "4 6 4^"
    assert g.pile() == "10 9"
    assert g.decider == "b"


# --- through other cards


@pytest.mark.rule("10A", "8D", "X-1")
def test_through_a_magician_the_magician_may_be_taken_too() -> None:
    g = at(f"{mix('A', n8='D')}; a 5 6; b 10 7; pile 3 9; deck 8 1 2 7")
    g.play("draw use b1 use")
    assert g.pile() == "8 3 9"
    assert g.choices() == "pass pile1 pile2 pile3"
    g.play("pile1 a1 done")
    assert g.village("a") == "8^ 6"
    assert g.village("b") == "10^ 7"
    assert g.pile() == "5 3 9"
    assert g.told("b", "took") == "hand=8"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("10A", "8D")
def test_through_a_magician_it_can_be_begun_with_nothing_else_in_the_pile() -> None:
    g = at(f"{mix('A', n8='D')}; a 5 6; b 10 7; pile -; deck 8 1 2 7")
    g.play("draw use b1")
    assert g.choices() == "use a1 a2"
    g.play("use")
    assert g.choices() == "pass pile1"


@pytest.mark.rule("10A", "8D", "X-1")
def test_through_a_magician_another_magician_in_the_pile_may_be_taken() -> None:
    g = at(f"{mix('A', n8='D')}; a 5 6; b 10 7; pile 8; deck 8 1 2 7")
    g.play("draw use b1 use")
    assert g.choices() == "pass pile1 pile2"


@pytest.mark.rule("10A", "8D", "4D.c")
def test_through_a_magician_the_pile_keeps_the_order_of_the_rest() -> None:
    g = at(f"{mix('A', n8='D', n4='D')}; a 5 6; b 10 7; pile 4 9 1; deck 8 1 2 7")
    g.play("draw use b1 use pile3 a2 done")
    assert g.pile() == "6 8 4 1"


@pytest.mark.rule("10A", "4C", "X-1")
def test_through_a_blob_the_master_at_the_bottom_may_not_be_taken() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 6; b 7; pile 10 3 9; deck 8 1 2 7")
    g.play("use1")
    assert g.pile() == "3 9 10"
    assert g.choices() == "pass pile1 pile2"
    assert g.refused("pile3") == "10A"
    g.play("pile1 a2 done")
    assert g.village("a") == "4^ 3^"
    assert g.pile() == "6 9 10"
    assert g.choices() == "draw pile1 use2"


@pytest.mark.rule("10A", "4C", "X-5")
def test_through_a_blob_a_master_works_again_after_it_was_discarded() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 6; b 7; pile 3 9; deck 10 1 2 7")
    g.play("draw use pass use1")
    assert g.pile() == "3 9 10"
    assert g.choices() == "pass pile1 pile2"


@pytest.mark.rule("10A", "4C", "TURN-6")
def test_a_blob_cannot_use_a_master_that_is_alone_in_the_pile() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 6; b 7; pile 10; deck 8 1 2 7")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("10A", "1A")
def test_a_master_of_the_row_works_as_a_drawn_one() -> None:
    g = at(f"{AMULET}; a 5 6; b 1^; row 10; pile 9; deck 8 1 2 7")
    g.play("row1 use")
    assert g.choices() == "pass pile2"


# --- when the ability is used


@pytest.mark.rule("10A", "TURN-2")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 9; deck 10 1 2 7")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    g.play("discard")
    assert g.pile() == "10 9"
    assert g.decider == "b"


@pytest.mark.rule("10A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 10 9; deck 1 2 7")
    g.play("pile1 a1 done")
    assert g.village("a") == "10^ 6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("10A", "DECK-1")
def test_it_needs_no_card_of_the_deck() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 7; pile 1; deck 10")
    g.play("draw use pile2 a2 done")
    assert g.scores() == [6, 7]
