"""Seer (9A): view one facedown card of any village."""

import pytest

from helpers import AMULET, at, mix


@pytest.mark.rule("9A", "PROT-2")
def test_any_facedown_card_of_any_village_may_be_viewed() -> None:
    g = at(f"{AMULET}; a 4 5^; b 6^ 7; c -; d 8 10; deck 9 1 2")
    g.play("draw use")
    assert g.choices() == "a1 b2 d1 d2"
    assert g.refused("a2") == "PROT-1"
    assert g.refused("c1") == "PROT-1"
    assert g.refused("pass") == "9A"


@pytest.mark.rule("9A", "TURN-7", "KNOW-4", "KNOW-5")
@pytest.mark.parametrize(("slot", "number"), [("a2", 5), ("c1", 8)])
def test_only_the_user_sees_it_and_the_others_see_which_slot(slot: str, number: int) -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7; c 8; deck 9 1 2")
    g.play(f"draw use {slot}")
    assert g.told("a", "viewed") == f"{slot}={number}"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "viewed") == slot
    assert g.who_knows(slot) == "a"
    assert g.pile() == "9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("9A", "KNOW-1")
def test_the_card_stays_facedown_in_its_slot() -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7; deck 9 1 2")
    g.play("draw use b2")
    assert (g.village("a"), g.village("b")) == ("4 5", "6 7")


@pytest.mark.rule("9A", "TOKEN-A", "3A", "PROT-1", "PROT-5")
def test_protected_cards_are_left_out() -> None:
    g = at(f"{AMULET}; a 4! 5 3^&a2+; b 6! 7; c 8 3^&c1 10; deck 9 1 2")
    g.play("draw use")
    assert g.choices() == "a2 b2 c3"
    assert g.refused("a1") == "TOKEN-A"
    assert g.refused("b1") == "TOKEN-A"
    assert g.refused("c1") == "3A"


@pytest.mark.rule("9A", "3D")
def test_a_sentinel_does_not_keep_others_from_viewing() -> None:
    g = at(f"{mix('A', n3='D')}; a 8^ 5^; b 6 3^; deck 9 1 2")
    g.play("draw use")
    assert g.choices() == "b1"


@pytest.mark.rule("9A", "TURN-6")
@pytest.mark.parametrize("villages", ["a -; b -", "a 5^; b 6^", "a 4!; b 6 3^&b1"])
def test_it_cannot_be_begun_without_a_card_to_view(villages: str) -> None:
    g = at(f"{AMULET}; {villages}; deck 9 1 2")
    g.play("draw")
    assert not g.may("use")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("9A", "EXCH-7")
def test_a_player_without_cards_may_use_it_on_others() -> None:
    g = at(f"{AMULET}; a -; b 6; deck 9 1 2")
    g.play("draw use")
    assert g.choices() == "b1"


@pytest.mark.rule("9A", "TURN-2")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7; deck 9 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    g.play("discard")
    assert "viewed" not in g.happened()
    assert g.decider == "b"


@pytest.mark.rule("9A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7; pile 9; deck 1 2")
    g.play("pile1 a1 done")
    assert g.village("a") == "9^ 5"
    assert g.decider == "b"


@pytest.mark.rule("9A", "8D", "X-1")
def test_through_a_magician_any_facedown_card_but_its_own_may_be_viewed() -> None:
    g = at(f"{mix('A', n8='D')}; a 4 5; b 9 7; deck 8 1 2")
    g.play("draw use b1 use")
    assert g.choices() == "a1 a2 b2"
    g.play("b2")
    assert g.told("a", "viewed") == "b2=7"
    assert g.told("b", "viewed") == "b2"
    assert g.decider == "b"


@pytest.mark.rule("9A", "10C", "X-1", "X-4")
def test_through_nosferatu_it_may_be_used() -> None:
    g = at(f"{mix('A', n10='C')}; a 4 5; b 6; pile 3 9 9; deck 10 1 2")
    g.play("draw use")
    assert g.choices() == "pile3 pile4"
    g.play("pile4 a1")
    assert g.told("a", "viewed") == "a1=4"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("9A", "4C", "X-5", "TURN-4")
def test_through_a_blob_it_is_used_twice_in_one_turn() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 5; b 6 7; pile 3; deck 9 1 2")
    g.play("draw use b1 use1 b2")
    assert g.told("a", "viewed") == "b1=6 b2=7"
    assert g.pile() == "3 9"
    assert g.decider == "b"
