"""Revealer (6A): turn one facedown card of any village faceup."""

import pytest

from helpers import AMULET, at, mix

# --- what may be chosen, and what it does


@pytest.mark.rule("6A", "PROT-2")
def test_any_facedown_card_of_any_village_may_be_turned() -> None:
    g = at(f"{AMULET}; a 4 6^; b 8^ 9; c 10; d 11 12; deck 6 1 2")
    g.play("draw use")
    assert g.choices() == "a1 b2 c1 d1 d2"
    assert g.refused("b1") == "PROT-1"
    assert g.refused("c2") == "PROT-1"
    assert g.refused("pass") == "6A"


@pytest.mark.rule("6A", "KNOW-3")
@pytest.mark.parametrize(("slot", "told", "a", "b"), [("a1", "a1=4", "4^ 7", "8 9"), ("b2", "b2=9", "4 7", "8 9^")])
def test_the_card_lies_faceup_and_everyone_sees_it(slot: str, told: str, a: str, b: str) -> None:
    g = at(f"{AMULET}; a 4 7; b 8 9; c 10; deck 6 1 2")
    g.play(f"draw use {slot}")
    assert (g.village("a"), g.village("b")) == (a, b)
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "turned_faceup") == told
    assert g.who_knows(slot) == "everyone"
    assert g.pile() == "6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("6A", "KNOW-1")
def test_nothing_else_is_seen() -> None:
    g = at(f"{AMULET}; a 4 7; b 8 9; c 10; deck 6 1 2")
    g.play("draw use b2")
    assert [g.who_knows(place) for place in ("a1", "a2", "b1", "c1", "deck1")] == [""] * 5


@pytest.mark.rule("6A", "EXCH-7")
def test_a_player_without_cards_may_use_it_on_others() -> None:
    g = at(f"{AMULET}; a -; b 8 9; deck 6 1 2")
    g.play("draw")
    assert g.choices() == "discard use"
    g.play("use")
    assert g.choices() == "b1 b2"


# --- what it sets off


@pytest.mark.rule("6A", "2A", "TURN-4")
def test_a_village_ability_turned_up_in_anothers_village_is_theirs() -> None:
    g = at(f"{AMULET}; a 4 7; b 2 9; pile 3; deck 6 1 2")
    g.play("draw use b1")
    assert g.decider == "b"
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("6A", "1A")
def test_a_squire_turned_up_anywhere_lays_out_a_row() -> None:
    g = at(f"{AMULET}; a 4 7; b 1 9; deck 6 8 2")
    g.play("draw use b1")
    assert g.row() == "8"


# --- protection, and nothing to turn


@pytest.mark.rule("6A", "TOKEN-A", "3A", "PROT-1", "PROT-5")
def test_protected_cards_are_left_out() -> None:
    g = at(f"{AMULET}; a 4! 5 3^&a2+; b 8 3^&b1 9; c 10! 7; deck 6 1 2")
    g.play("draw use")
    assert g.choices() == "a2 b3 c2"
    assert g.refused("a1") == "TOKEN-A"
    assert g.refused("b1") == "3A"
    assert g.refused("c1") == "TOKEN-A"


@pytest.mark.rule("6A", "3D")
def test_a_sentinel_does_not_keep_others_from_turning() -> None:
    g = at(f"{mix('A', n3='D')}; a 5^; b 8 3^; deck 6 1 2")
    g.play("draw use b1")
    assert g.village("b") == "8^ 3^"


@pytest.mark.rule("6A", "TURN-6")
@pytest.mark.parametrize("villages", ["a 5^; b 8^", "a 4!; b 8 3^&b1", "a -; b -"])
def test_it_cannot_be_begun_without_a_card_to_turn(villages: str) -> None:
    g = at(f"{AMULET}; {villages}; deck 6 1 2")
    g.play("draw")
    assert not g.may("use")
    assert g.refused("use") == "TURN-6"
    g.play("discard")
    assert g.decider == "b"


# --- when the ability is used


@pytest.mark.rule("6A", "TURN-2")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 4 7; b 8; deck 6 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    g.play("discard")
    assert g.decider == "b"
    assert "turned_faceup" not in g.happened()


@pytest.mark.rule("6A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 4 7; b 8; pile 6; deck 1 2")
    g.play("pile1 a1 done")
    assert g.village("a") == "6^ 7"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("6A", "8D", "X-1")
def test_through_a_magician_it_turns_a_card_of_any_village() -> None:
    g = at(f"{mix('A', n8='D')}; a 4 7; b 6 9; c 10; deck 8 2 3")
    g.play("draw use b1 use")
    assert g.choices() == "a1 a2 b2 c1"
    g.play("b2")
    assert g.village("b") == "6^ 9^"
    assert g.decider == "b"


@pytest.mark.rule("6A", "4C", "X-1")
def test_through_a_blob_it_is_used_before_the_main_action() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 7; b 9; pile 6 3; deck 8 2 3")
    g.play("use1")
    assert g.choices() == "a2 b1"
    g.play("b1")
    assert g.pile() == "3 6"
    assert g.choices() == "draw pile1"
