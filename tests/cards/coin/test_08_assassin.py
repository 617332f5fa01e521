"""Assassin (8C): discards one faceup card of any village."""

import pytest

from helpers import Table, at, mix

WITH_AMULET = mix("C", token="A")
WITH_BODYGUARD = mix("C", n3="A")
WITH_SENTINEL = mix("C", n3="D")
WITH_ZOMBIE = mix("C", n4="D")
REST = "pile 12; deck 8 5 1 3 ..."


def assassin(villages: str, code: str = "coin") -> Table:
    """Seat a has drawn an Assassin and uses it."""
    g = at(f"{code}; {villages}; {REST}")
    g.play("draw use")
    return g


def can_be_used(villages: str, code: str = "coin") -> bool:
    g = at(f"{code}; {villages}; {REST}")
    g.play("draw")
    return g.may("use")


@pytest.mark.rule("8C", "PROT-2")
def test_any_faceup_card_may_be_chosen() -> None:
    g = assassin("a 7 5^; b 5^ 4; c 1 9^~")
    assert g.choices() == "a2 b1 c2"
    assert g.refused("a1") == "PROT-1"
    assert g.refused("pass") == "8C"


@pytest.mark.rule("8C")
@pytest.mark.parametrize(
    ("slot", "seat", "village", "top"),
    [("a2", "a", "7", "5"), ("b1", "b", "4", "6"), ("c2", "c", "1 2", "9")],
)
def test_it_is_discarded_and_nothing_replaces_it(slot: str, seat: str, village: str, top: str) -> None:
    g = assassin("a 7 5^; b 6^ 4; c 1 9^~ 2")
    g.play(slot)
    assert g.village(seat) == village
    assert g.pile() == f"{top} 8 12"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("8C")
def test_the_ability_of_the_victim_is_not_used() -> None:
    g = assassin("a 7; b 9^ 4")
    g.play("b1")
    assert g.happened().count("used_ability") == 1
    assert g.decider == "b"


@pytest.mark.rule("8C", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "watcher"])
def test_everybody_sees_it(who: str) -> None:
    g = assassin("a 7; b 9^ 4")
    g.play("b1")
    assert g.told(who, "discarded") == "pile=8 pile=9"


@pytest.mark.rule("8C", "EXCH-7")
def test_it_may_empty_a_village() -> None:
    g = assassin("a 7; b 9^; c 1")
    g.play("b1")
    assert g.village("b") == ""
    assert g.decider == "b"
    assert g.choices() == "draw call"


@pytest.mark.rule("8C", "SCORE-3")
def test_emptying_ones_own_village_last_thing_scores_nothing() -> None:
    g = at("coin; a 9^; b 4; pile 12; deck 8 1; caller b; rounds 1")
    g.play("draw use a1")
    assert g.scores() == [0, 14]


@pytest.mark.rule("8C", "TURN-6")
def test_without_a_faceup_card_it_can_t_be_begun() -> None:
    g = at(f"coin; a 7; b 9 4; {REST}")
    g.play("draw")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("8C", "TURN-8")
def test_a_victim_that_is_taken_again_lies_straight() -> None:
    g = assassin("a 7; b 9^~ 4")
    g.play("b1 pile1 b1 done")
    assert g.village("b") == "9^"


# --- protection


@pytest.mark.rule("8C", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_safe() -> None:
    g = assassin("a 7^!; b 9^", WITH_AMULET)
    assert g.choices() == "b1"
    assert g.refused("a1") == "TOKEN-A"
    assert not can_be_used("a 7^!; b 9", WITH_AMULET)


@pytest.mark.rule("8C", "PROT-7", "TOKEN-A")
def test_the_lock_stays_with_its_card_when_the_gap_closes() -> None:
    g = assassin("a 7; b 9^ 5! 6", WITH_AMULET)
    g.play("b1")
    assert g.village("b") == "5! 6"


@pytest.mark.rule("8C", "3A", "PROT-1")
def test_what_others_guard_is_safe_and_so_is_the_guard() -> None:
    g = assassin("a 7^; b 3^&b2 4^ 5^", WITH_BODYGUARD)
    assert g.choices() == "a1 b3"
    assert g.refused("b1") == "3A"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("8C", "3A", "PROT-5")
@pytest.mark.parametrize(("slot", "village"), [("a1", "4^ 5"), ("a2", "3^ 5")])
def test_ones_own_guard_or_guarded_card_may_be_discarded(slot: str, village: str) -> None:
    g = assassin("a 3^&a2 4^ 5; b 4", WITH_BODYGUARD)
    assert g.choices() == "a1 a2"
    g.play(slot)
    assert g.village("a") == village
    assert g.guards("a1") == ""


@pytest.mark.rule("8C", "3A")
def test_a_bodyguard_that_guards_nothing_is_not_safe() -> None:
    assert assassin("a 7; b 3^ 4", WITH_BODYGUARD).choices() == "b1"


@pytest.mark.rule("8C", "3D", "PROT-1")
def test_a_sentinels_village_is_safe_the_sentinel_too() -> None:
    g = assassin("a 7; b 3^ 4^; c 5^", WITH_SENTINEL)
    assert g.choices() == "c1"
    assert g.refused("b1") == "3D"
    assert g.refused("b2") == "3D"
    assert not can_be_used("a 7; b 3^ 4^; c 5", WITH_SENTINEL)


@pytest.mark.rule("8C", "3D", "PROT-5")
def test_ones_own_sentinel_protects_from_others_only() -> None:
    assert assassin("a 3^ 7^; b 4", WITH_SENTINEL).choices() == "a1 a2"


@pytest.mark.rule("8C", "4D.d")
def test_a_faceup_zombie_can_t_be_chosen() -> None:
    g = assassin("a 4^ 7^; b 4^ 5^", WITH_ZOMBIE)
    assert g.choices() == "a2 b2"
    assert g.refused("a1") == "4D.d"
    assert g.refused("b1") == "4D.d"


@pytest.mark.rule("8C", "4D.d", "TURN-6")
def test_with_only_zombies_faceup_it_can_t_be_begun() -> None:
    assert not can_be_used("a 4^ 7; b 4^ 5", WITH_ZOMBIE)
