"""Curator (2C): rotates a card of its owner's village, or discards a rotated one."""

import pytest

from helpers import Table, at, mix

WITH_AMULET = mix("C", token="A")
WITH_BODYGUARD = mix("C", n3="A")
WITH_ZOMBIE = mix("C", n4="D")
REST = "b 5 6^; c 1; pile 12 11; deck 1 3 5 ..."


def curator(village: str, code: str = "coin") -> Table:
    """The Curator in a's first slot has just been used."""
    g = at(f"{code}; a {village}; {REST}")
    g.play("use1")
    return g


# --- what it does


@pytest.mark.rule("2C")
def test_every_card_of_the_village_may_be_chosen() -> None:
    assert curator("2^ 5 7^ 8~ 9^~").choices() == "a1 a2 a3 a4 a5"


@pytest.mark.rule("2C", "PROT-2")
def test_cards_of_others_may_not() -> None:
    assert curator("2^ 5").refused("b1") == "PROT-2"


@pytest.mark.rule("2C")
@pytest.mark.parametrize(
    ("slot", "village"),
    [("a1", "2^~ 5 7^ 8~"), ("a2", "2^ 5~ 7^ 8~"), ("a3", "2^ 5 7^~ 8~")],
)
def test_a_straight_card_is_rotated(slot: str, village: str) -> None:
    g = curator("2^ 5 7^ 8~")
    g.play(slot)
    assert g.village("a") == village
    assert g.pile() == "12 11"
    assert not g.pending
    assert g.decider == "a"


@pytest.mark.rule("2C")
@pytest.mark.parametrize(
    ("slot", "village", "top"),
    [("a1", "5 8~ 9^~", "2"), ("a3", "2^~ 5 9^~", "8"), ("a4", "2^~ 5 8~", "9")],
)
def test_a_rotated_card_is_discarded(slot: str, village: str, top: str) -> None:
    g = curator("2^~ 5 8~ 9^~")
    g.play(slot)
    assert g.village("a") == village
    assert g.pile() == f"{top} 12 11"
    assert not g.pending
    assert g.decider == "a"


@pytest.mark.rule("2C", "CALL-1")
def test_the_main_action_is_still_to_come() -> None:
    g = curator("2^ 5")
    g.play("a2")
    assert g.choices() == "draw pile1"
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("2C", "EXCH-7")
def test_it_may_empty_the_village() -> None:
    g = curator("2^~")
    g.play("a1")
    assert g.village("a") == ""
    assert g.choices() == "draw"


@pytest.mark.rule("2C", "SCORE-3")
def test_emptying_the_village_last_thing_scores_nothing() -> None:
    g = at("coin; a 2^~; b 5; phase after; rounds 1")
    g.play("use1 a1")
    assert g.scores() == [0, 5]


@pytest.mark.rule("2C")
def test_the_ability_of_what_it_discards_is_not_used() -> None:
    g = curator("2^ 8^~ 5")
    g.play("a2")
    assert g.choices() == "draw pile1"


@pytest.mark.rule("2C", "KNOW-1", "TURN-7")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_rotating_a_facedown_card_shows_it_to_nobody(who: str) -> None:
    g = curator("2^ 5")
    g.play("a2")
    assert g.told(who, "rotated") == "a2"
    assert g.who_knows("a2") == ""


@pytest.mark.rule("2C", "KNOW-3", "KNOW-8")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_a_facedown_card_that_is_discarded_is_seen_by_all(who: str) -> None:
    g = curator("2^ 8~")
    g.play("a2")
    assert g.told(who, "discarded") == "pile=8"
    assert g.who_knows("pile1") == "everyone"


# --- when


@pytest.mark.rule("2C", "TURN-4")
@pytest.mark.parametrize(
    ("before", "after", "decider"),
    [
        ("use1 a2", "draw pile1", "a"),
        ("draw use1 a2", "discard a1 a2", "a"),
        ("draw discard use1 a2", "draw call pile1", "b"),
    ],
)
def test_it_is_used_before_between_and_after(before: str, after: str, decider: str) -> None:
    g = at("coin; a 2^ 5; b 6 7; pile 12; deck 1 3 5 ...")
    g.play(before)
    assert g.village("a") == "2^ 5~"
    assert g.choices() == after
    assert g.decider == decider


@pytest.mark.rule("2C", "TURN-5")
def test_it_is_used_once_a_turn() -> None:
    g = curator("2^ 5")
    g.play("a2")
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("2C", "TURN-5")
def test_two_of_them_rotate_and_discard_in_one_turn() -> None:
    g = curator("2^ 2^ 5")
    g.play("a3 use2 a3")
    assert g.village("a") == "2^ 2^"
    assert g.pile() == "5 12 11"


@pytest.mark.rule("2C", "TURN-9")
def test_discarding_the_last_one_that_could_be_used_ends_the_turn() -> None:
    g = at(f"coin; a 2^ 2^~ 5; {REST}")
    g.play("draw discard use1 a2")
    assert g.decider == "b"


@pytest.mark.rule("2C", "TURN-4")
@pytest.mark.parametrize("village", ["2 5", "2~ 5"])
def test_a_facedown_curator_is_not_used(village: str) -> None:
    g = at(f"coin; a {village}; {REST}")
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("2C", "TURN-4")
def test_a_rotated_curator_is_used_like_any_other() -> None:
    assert curator("2^~ 5").choices() == "a1 a2"


# --- rotation stays with the card


@pytest.mark.rule("TURN-8", "12A")
def test_a_swapped_card_stays_rotated() -> None:
    g = at(f"{mix('C', n12='A')}; a 3 5; b 7~ 8^~; pile 9; deck 12 1 3 5")
    g.play("draw use b2 a1")
    assert g.village("a") == "8^~ 5"
    assert g.village("b") == "7~ 3"


@pytest.mark.rule("TURN-8", "12C")
def test_a_card_passed_on_stays_rotated() -> None:
    g = at("coin; a 7~ 5; b 6 8^~; pile 9; deck 12 1 3 5")
    g.play("draw use left")
    assert g.village("a") == "5 6"
    assert g.village("b") == "8^~ 7~"


@pytest.mark.rule("TURN-8", "4D")
def test_a_zombie_that_is_given_stays_rotated() -> None:
    g = at(f"{WITH_ZOMBIE}; a 4^~ 5; b 6; pile 9; deck 1 3 5; last b")
    g.play("use1 left")
    assert g.village("b") == "4~ 6"


@pytest.mark.rule("TURN-8", "3C")
def test_a_card_that_is_turned_over_stays_rotated() -> None:
    g = at(f"coin; a 3^ 5~; {REST}")
    g.play("use1 a2")
    assert g.village("a") == "3^ 5^~"


@pytest.mark.rule("EXCH-4")
def test_cards_of_a_failed_set_stay_rotated() -> None:
    g = at(f"coin; a 6^~ 5~ 7; {REST}")
    g.play("draw a1 a2 a3 done left right")
    assert g.village("a") == "1 6~ 5~ 7 3"


@pytest.mark.rule("4D.b")
def test_a_zombie_that_stays_in_an_exchange_stays_rotated() -> None:
    g = at(f"{WITH_ZOMBIE}; a 4^~ 5; {REST}")
    g.play("pile1 a1 done")
    assert g.village("a") == "4^~ 5"


@pytest.mark.rule("TURN-8", "EXCH-1")
def test_the_new_card_of_an_exchange_lies_straight() -> None:
    g = at(f"coin; a 6^~ 5; {REST}")
    g.play("draw a1 done")
    assert g.village("a") == "1 5"


@pytest.mark.rule("TURN-8")
def test_a_discarded_card_comes_back_straight() -> None:
    g = at(f"coin; a 2^ 8^~ 5; {REST}")
    g.play("use1 a2 pile1 a2 done")
    assert g.village("a") == "2^ 8^"


@pytest.mark.rule("SCORE-2")
def test_a_rotated_card_counts_like_any_other() -> None:
    g = at("coin; a 9~ 5^~; b 1; phase after; rounds 1")
    g.play("done")
    assert g.scores() == [14, 1]


# --- protection


@pytest.mark.rule("2C", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_neither_rotated_nor_discarded() -> None:
    assert curator("2^ 5! 7", WITH_AMULET).choices() == "a1 a3"
    g = curator("2^ 5~! 7", WITH_AMULET)
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "TOKEN-A"


@pytest.mark.rule("2C", "TOKEN-A", "TURN-6")
def test_alone_and_locked_it_can_t_be_used() -> None:
    g = at(f"{WITH_AMULET}; a 2^!; {REST}")
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("2C", "PROT-5", "3A")
def test_ones_own_guarded_card_may_be_discarded_and_the_guard_ends() -> None:
    g = curator("2^ 3^&a3 5~", WITH_BODYGUARD)
    assert g.choices() == "a1 a2 a3"
    g.play("a3")
    assert g.guards("a2") == ""


@pytest.mark.rule("PROT-7", "3A")
def test_a_guard_goes_on_when_slots_close_up() -> None:
    g = curator("2^ 5~ 3^&a4 6", WITH_BODYGUARD)
    g.play("a2")
    assert g.village("a") == "2^ 3^ 6"
    assert g.guards("a2") == "a3"


# --- Zombies


@pytest.mark.rule("4D.d")
def test_a_faceup_zombie_may_be_rotated() -> None:
    g = curator("2^ 4^", WITH_ZOMBIE)
    g.play("a2")
    assert g.village("a") == "2^ 4^~"


@pytest.mark.rule("4D.d")
def test_a_rotated_faceup_zombie_can_t_be_chosen() -> None:
    g = curator("2^ 4^~ 5", WITH_ZOMBIE)
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "4D.d"


@pytest.mark.rule("4D.d", "KNOW-6")
def test_a_rotated_facedown_zombie_may_be_chosen_is_shown_and_stays() -> None:
    g = curator("2^ 4~ 5", WITH_ZOMBIE)
    assert g.choices() == "a1 a2 a3"
    g.play("a2")
    assert g.village("a") == "2^ 4~ 5"
    assert g.pile() == "12 11"
    assert g.who_knows("a2") == "everyone"
    assert not g.pending
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("4D.d", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_the_zombie_that_stays(who: str) -> None:
    g = curator("2^ 4~ 5", WITH_ZOMBIE)
    g.play("a2")
    assert g.told(who, "shown") == "a2=4"


@pytest.mark.rule("4D.d", "KNOW-6")
def test_a_rotated_facedown_zombie_that_is_known_may_still_be_chosen() -> None:
    assert curator("2^ 4~:* 5", WITH_ZOMBIE).choices() == "a1 a2 a3"


@pytest.mark.rule("4D.d", "TOKEN-A")
def test_a_rotated_facedown_card_under_the_amulet_may_not() -> None:
    g = curator("2^ 4~! 5", mix("C", token="A", n4="D"))
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "TOKEN-A"
