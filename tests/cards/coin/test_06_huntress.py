"""Huntress (6C): turns one faceup card facedown, then one other facedown card faceup."""

import pytest

from helpers import Table, at, mix

WITH_AMULET = mix("C", token="A")
WITH_BODYGUARD = mix("C", n3="A")
WITH_SENTINEL = mix("C", n3="D")
WITH_VILLAGERS = mix("C", n0="A")


def huntress(villages: str, code: str = "coin") -> Table:
    """Seat a has drawn a Huntress and uses it."""
    g = at(f"{code}; {villages}; pile 12; deck 6 5 1 3 ...")
    g.play("draw use")
    return g


@pytest.mark.rule("6C", "PROT-2")
def test_any_faceup_card_may_be_turned_facedown() -> None:
    g = huntress("a 7 8^; b 5^ 4; c 1 9^")
    assert g.choices() == "a2 b1 c2"
    assert g.refused("a1") == "PROT-1"
    assert g.refused("pass") == "6C"


@pytest.mark.rule("6C", "PROT-2")
def test_then_any_other_facedown_card_is_turned_faceup() -> None:
    g = huntress("a 7 8^; b 5^ 4; c 1 9^")
    g.play("b1")
    assert g.village("b") == "5 4"
    assert g.choices() == "a1 b2 c1"
    assert g.refused("pass") == "6C"


@pytest.mark.rule("6C")
def test_the_card_just_turned_facedown_is_not_the_other_one() -> None:
    g = huntress("a 7 8^; b 5^ 4; c 1 9^")
    g.play("b1")
    assert not g.may("b1")


@pytest.mark.rule("6C")
def test_both_parts_done_the_turn_goes_on() -> None:
    g = huntress("a 7 8^; b 5^ 4; c 1 9^")
    g.play("b1 c1")
    assert g.village("a") == "7 8^"
    assert g.village("b") == "5 4"
    assert g.village("c") == "1^ 9^"
    assert g.pile() == "6 12"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("6C", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_both(who: str) -> None:
    g = huntress("a 7 8^; b 5^ 4; c 1 9^")
    g.play("b1 c1")
    assert g.told(who, "turned_facedown") == "b1=5"
    assert g.told(who, "turned_faceup") == "c1=1"
    assert g.who_knows("b1") == "everyone"


@pytest.mark.rule("6C", "TURN-6")
def test_without_a_faceup_card_only_the_second_part_is_done() -> None:
    g = huntress("a 7 8; b 5; c -")
    assert g.choices() == "a1 a2 b1"
    g.play("b1")
    assert g.village("b") == "5^"
    assert g.decider == "b"


@pytest.mark.rule("6C", "TURN-6")
def test_without_another_facedown_card_only_the_first_part_is_done() -> None:
    g = huntress("a 7^ 8^; b 5^; c -")
    g.play("a1")
    assert g.village("a") == "7 8^"
    assert g.decider == "b"


@pytest.mark.rule("6C", "TURN-6")
def test_without_any_card_it_can_t_be_begun() -> None:
    g = at("coin; a -; b -; pile 12; deck 6 5 1 3")
    g.play("draw")
    assert g.choices() == "discard"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("6C", "EXCH-7")
def test_an_empty_village_does_not_keep_its_owner_from_using_it() -> None:
    assert huntress("a -; b 5^ 4").choices() == "b1"


@pytest.mark.rule("6C", "TURN-5")
def test_what_it_turned_faceup_may_be_used_in_the_same_turn() -> None:
    g = huntress("a 3 7; b 5^")
    g.play("b1 a1")
    assert g.choices() == "done use1"


# --- protection


@pytest.mark.rule("6C", "TOKEN-A", "PROT-1")
def test_a_faceup_card_under_the_amulet_is_not_turned_facedown() -> None:
    g = huntress("a 7 8^; b 5^! 4", WITH_AMULET)
    assert g.choices() == "a2"
    assert g.refused("b1") == "TOKEN-A"


@pytest.mark.rule("6C", "TOKEN-A", "PROT-1")
def test_a_facedown_card_under_the_amulet_is_not_turned_faceup() -> None:
    g = huntress("a 7! 8^; b 5 4", WITH_AMULET)
    g.play("a2")
    assert g.choices() == "b1 b2"
    assert g.refused("a1") == "TOKEN-A"


@pytest.mark.rule("6C", "TOKEN-A", "TURN-6")
def test_if_the_only_faceup_card_is_locked_only_the_second_part_is_done() -> None:
    assert huntress("a 7 8^!; b 4", WITH_AMULET).choices() == "a1 b1"


@pytest.mark.rule("6C", "3A", "PROT-1")
def test_what_others_guard_is_not_turned() -> None:
    g = huntress("a 7 8^; b 3^&b2 4 5 6^; c 9^ 3^&c1", WITH_BODYGUARD)
    assert g.choices() == "a2 b4"
    assert g.refused("b1") == "3A"
    assert g.refused("c1") == "3A"
    g.play("a2")
    assert g.choices() == "a1 b3"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("6C", "3A", "PROT-5")
def test_ones_own_guard_is_turned_and_guards_no_more() -> None:
    g = huntress("a 7 3^&a1; b 4", WITH_BODYGUARD)
    assert g.choices() == "a2"
    g.play("a2")
    assert g.guards("a2") == ""
    assert g.choices() == "a1 b1"


@pytest.mark.rule("6C", "3D")
def test_cards_of_a_sentinels_village_are_turned_the_sentinel_too() -> None:
    g = huntress("a 7; b 3^ 4 5^", WITH_SENTINEL)
    assert g.choices() == "b1 b3"
    g.play("b1")
    assert g.choices() == "a1 b2"


# --- Villagers


@pytest.mark.rule("0A", "END-4", "6C")
def test_turning_the_second_villager_faceup_ends_the_round() -> None:
    g = at(f"{WITH_VILLAGERS}; a 0 9; b 0^ 5^; pile 12; deck 6 5 1; rounds 1")
    g.play("draw use b2 a1")
    assert g.round_ended
    assert g.scores() == [9, 5]


@pytest.mark.rule("0A", "6C")
def test_turning_one_villager_facedown_and_the_other_faceup_does_not() -> None:
    g = huntress("a 0 9; b 0^ 5", WITH_VILLAGERS)
    g.play("b1 a1")
    assert not g.round_ended
    assert g.decider == "b"
