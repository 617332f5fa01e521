"""Golem (11C): turns up the top card of the deck, to be exchanged faceup or discarded."""

import pytest

from helpers import Table, at, mix

WITH_AMULET = mix("C", token="A")
WITH_BODYGUARD = mix("C", n3="A")
WITH_ZOMBIE = mix("C", n4="D")
REST = "b 5 6^; pile 12"


def golem(village: str, deck: str = "7 1 3", code: str = "coin") -> Table:
    """Seat a has drawn a Golem and uses it; this is what is left of the deck."""
    g = at(f"{code}; a {village}; {REST}; deck 11 {deck}")
    g.play("draw use")
    return g


@pytest.mark.rule("11C")
def test_the_top_card_is_turned_up_and_exchanged_or_discarded() -> None:
    g = golem("6 8^")
    assert g.hand() == "7"
    assert g.pile() == "11 12"
    assert g.choices() == "discard a1 a2"
    assert g.refused("b1") == "EXCH-1"


@pytest.mark.rule("11C", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "watcher"])
def test_everybody_sees_what_is_turned_up(who: str) -> None:
    g = golem("6 8^")
    assert g.told(who, "shown") == "hand=7"
    assert g.who_knows("hand1") == "everyone"


@pytest.mark.rule("11C")
def test_discarded_it_has_no_ability() -> None:
    g = golem("6 8^")
    g.play("discard")
    assert g.pile() == "7 11 12"
    assert g.village("a") == "6 8^"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("11C", "EXCH-1")
def test_exchanged_it_goes_in_faceup() -> None:
    g = golem("6 8^")
    g.play("a1 done")
    assert g.village("a") == "7^ 8^"
    assert g.pile() == "6 11 12"
    assert g.deck() == "1 3"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("11C", "EXCH-2")
def test_it_may_replace_a_set() -> None:
    g = golem("6 8 6^")
    g.play("a1")
    assert g.choices() == "done a2 a3"
    g.play("a3 done")
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "EXCH-2"
    g.play("a3")
    assert g.village("a") == "8 7^"
    assert g.pile() == "6 6 11 12"


@pytest.mark.rule("11C", "EXCH-4", "EXCH-6")
def test_after_a_set_that_fails_it_is_added_faceup() -> None:
    g = golem("6 8^ 5")
    g.play("a1 a2 done")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "6 8 5 7^"
    assert g.who_knows("a1") == "everyone"
    assert g.pile() == "11 12"
    assert g.decider == "b"


@pytest.mark.rule("11C", "EXCH-5", "KNOW-4")
def test_a_failed_set_of_three_costs_a_card_more() -> None:
    g = golem("6 8^ 5")
    g.play("a1 a2 a3 done left")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "7^ 6 8 5 1"
    assert g.who_knows("a5") == ""
    assert g.deck() == "3"


@pytest.mark.rule("11C", "EXCH-5", "DECK-1", "END-2")
def test_with_the_last_card_of_the_deck_there_is_no_penalty_card() -> None:
    g = at("coin; a 6 8^ 5; b 5; pile 12; deck 11 7; rounds 1")
    g.play("draw use a1 a2 a3 done left")
    assert g.village("a") == "7^ 6 8 5"
    assert g.round_ended


@pytest.mark.rule("11C", "DECK-1", "TURN-6")
def test_with_an_empty_deck_it_can_t_be_begun() -> None:
    g = at(f"coin; a 6 8^; {REST}; deck 11")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("11C", "TURN-4")
def test_no_other_ability_comes_between() -> None:
    g = golem("3^ 8")
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("11C", "TURN-5")
def test_what_went_in_may_be_used_at_once() -> None:
    g = golem("6 8", "3 1 2")
    g.play("a1 done")
    assert g.choices() == "done use1"


# --- with nothing to exchange


@pytest.mark.rule("11C", "EXCH-7")
def test_with_an_empty_village_the_card_is_discarded() -> None:
    g = golem("-")
    assert g.pile() == "7 11 12"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("11C", "EXCH-7", "TOKEN-A")
def test_with_only_a_locked_card_the_card_is_discarded() -> None:
    g = golem("6!", code=WITH_AMULET)
    assert g.village("a") == "6!"
    assert g.pile() == "7 11 12"
    assert g.decider == "b"


@pytest.mark.rule("11C", "EXCH-8", "TOKEN-A")
def test_a_card_under_the_amulet_is_not_exchanged() -> None:
    g = golem("6! 6", code=WITH_AMULET)
    assert g.choices() == "discard a2"
    assert g.refused("a1") == "TOKEN-A"


@pytest.mark.rule("11C", "EXCH-8", "3A")
def test_ones_own_guarded_card_may_be_exchanged_and_the_guard_ends() -> None:
    g = golem("3^&a2 8", code=WITH_BODYGUARD)
    assert g.choices() == "discard a1 a2"
    g.play("a2 done")
    assert g.guards("a1") == ""


# --- Zombies


@pytest.mark.rule("4D.a", "4D.d")
def test_a_zombie_that_is_turned_up_can_t_be_discarded() -> None:
    g = golem("6 8", "4 1 3", WITH_ZOMBIE)
    assert g.choices() == "a1 a2"
    assert g.refused("discard") == "4D.a"
    g.play("a2 done")
    assert g.village("a") == "6 4^"
    assert g.pile() == "8 11 12"


@pytest.mark.rule("4D.b", "4D.d")
def test_offered_to_a_zombie_the_new_card_is_discarded() -> None:
    g = golem("4 8", code=WITH_ZOMBIE)
    g.play("a1 done")
    assert g.village("a") == "4 8"
    assert g.who_knows("a1") == "everyone"
    assert g.pile() == "7 11 12"
    assert not g.pending


@pytest.mark.rule("4D.b", "4D.d")
def test_a_zombie_offered_to_a_zombie_joins_the_village_faceup() -> None:
    g = golem("4 8", "4 1 3", WITH_ZOMBIE)
    g.play("a1 done")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "4 8 4^"
    assert g.pile() == "11 12"


@pytest.mark.rule("4D.b", "EXCH-4")
def test_a_failed_set_with_a_zombie_in_it_is_a_failed_set() -> None:
    g = golem("4^ 8", code=WITH_ZOMBIE)
    g.play("a1 a2 done left")
    assert g.village("a") == "7^ 4 8"
    assert g.pile() == "11 12"


@pytest.mark.rule("4D.a", "EXCH-7")
def test_with_an_empty_village_a_zombie_joins_it_faceup() -> None:
    g = golem("-", "4 1 3", WITH_ZOMBIE)
    assert g.choices() == "left"
    g.play("left")
    assert g.village("a") == "4^"
    assert g.pile() == "11 12"
    assert g.decider == "b"


@pytest.mark.rule("4D.a", "EXCH-7", "TOKEN-A")
def test_with_only_a_locked_card_a_zombie_joins_it_at_either_end() -> None:
    g = golem("6!", "4 1 3", mix("C", token="A", n4="D"))
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == "4^ 6!"


# --- Villagers


@pytest.mark.rule("0A", "END-4", "EXCH-9")
def test_a_villager_that_goes_in_may_end_the_round() -> None:
    g = at(f"{mix('C', n0='A')}; a 9 8; b 0^ 5; pile 12; deck 11 0 1; rounds 1")
    g.play("draw use a1 done")
    assert g.round_ended
    assert g.scores() == [8, 5]


@pytest.mark.rule("0A")
def test_a_villager_that_is_turned_up_and_discarded_does_not() -> None:
    g = at(f"{mix('C', n0='A')}; a 9 8; b 0^ 5; pile 12; deck 11 0 1 2; rounds 1")
    g.play("draw use")
    assert not g.round_ended
    g.play("discard")
    assert not g.round_ended
