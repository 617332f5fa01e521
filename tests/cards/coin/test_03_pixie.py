"""Pixie (3C): turns over another card of its owner's village."""

import pytest

from helpers import Table, at, mix

REST = "b 5 6^; c 1; pile 12; deck 1 3 5 ..."
WITH_AMULET = mix("C", token="A")
WITH_VILLAGERS = mix("C", n0="A")


def pixie(village: str, code: str = "coin") -> Table:
    """The Pixie in a's first slot has just been used."""
    g = at(f"{code}; a {village}; {REST}")
    g.play("use1")
    return g


@pytest.mark.rule("3C")
def test_any_card_of_the_village_but_itself_may_be_chosen() -> None:
    assert pixie("3^ 5 7^ 3^ 3").choices() == "a2 a3 a4 a5"


@pytest.mark.rule("3C", "PROT-2")
def test_cards_of_others_may_not() -> None:
    g = pixie("3^ 5 7^")
    assert g.refused("b1") == "PROT-2"
    assert g.refused("b3") == "PROT-1"


@pytest.mark.rule("3C")
@pytest.mark.parametrize(("slot", "village"), [("a2", "3^ 5^ 7^"), ("a3", "3^ 5 7")])
def test_the_card_is_turned_over(slot: str, village: str) -> None:
    g = pixie("3^ 5 7^")
    g.play(slot)
    assert g.village("a") == village
    assert g.choices() == "draw pile1"
    assert not g.pending


@pytest.mark.rule("3C", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_a_card_that_is_turned_faceup(who: str) -> None:
    g = pixie("3^ 5 7^")
    g.play("a2")
    assert g.told(who, "turned_faceup") == "a2=5"
    assert g.who_knows("a2") == "everyone"


@pytest.mark.rule("3C", "KNOW-2", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_still_knows_a_card_that_is_turned_facedown(who: str) -> None:
    g = pixie("3^ 5 7^")
    g.play("a3")
    assert g.told(who, "turned_facedown") == "a3=7"
    assert g.who_knows("a3") == "everyone"


@pytest.mark.rule("3C", "TURN-4")
@pytest.mark.parametrize(
    ("codes", "after", "decider"),
    [
        ("use1 a2", "draw pile1", "a"),
        ("draw use1 a2", "discard a1 a2", "a"),
        ("draw discard use1 a2", "draw call pile1", "b"),
    ],
)
def test_it_is_used_before_between_and_after(codes: str, after: str, decider: str) -> None:
    g = at(f"coin; a 3^ 5; {REST}")
    g.play(codes)
    assert g.village("a") == "3^ 5^"
    assert g.choices() == after
    assert g.decider == decider


@pytest.mark.rule("3C", "TURN-4")
def test_not_while_a_taken_card_waits_to_be_exchanged() -> None:
    g = at(f"coin; a 3^ 5; {REST}")
    g.play("pile1")
    assert g.choices() == "a1 a2"


@pytest.mark.rule("3C", "TURN-6")
def test_alone_it_can_t_be_used() -> None:
    g = at(f"coin; a 3^; {REST}")
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("3C", "TURN-4")
def test_facedown_it_can_t_be_used() -> None:
    g = at(f"coin; a 3 5; {REST}")
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("3C", "TURN-5")
def test_a_second_one_may_turn_the_first_one_over() -> None:
    g = pixie("3^ 3^ 5")
    g.play("a3 use2 a1")
    assert g.village("a") == "3 3^ 5^"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("TURN-5")
def test_one_that_was_turned_facedown_and_faceup_again_stays_used() -> None:
    g = at(f"coin; a 3^ 3^ 3^ 5; {REST}")
    g.play("use1 a4 use2 a1 use3 a1")
    assert g.village("a") == "3^ 3^ 3^ 5^"
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("TURN-5")
def test_one_turned_faceup_in_this_turn_may_be_used_at_once() -> None:
    g = pixie("3^ 3 5")
    g.play("a2")
    assert g.choices() == "draw pile1 use2"


@pytest.mark.rule("TURN-5")
def test_it_may_be_used_again_in_the_next_turn() -> None:
    g = at("coin; a 3^ 5; b 6; pile 12; deck 1 2 4 ...")
    g.play("use1 a2 draw discard draw discard")
    assert g.decider == "a"
    assert g.may("use1")


@pytest.mark.rule("3C", "CALL-1")
def test_after_it_nobody_calls() -> None:
    g = pixie("3^ 5")
    g.play("a2")
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("3C", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_not_turned() -> None:
    g = pixie("3^ 5! 7", WITH_AMULET)
    assert g.choices() == "a3"
    assert g.refused("a2") == "TOKEN-A"


@pytest.mark.rule("3C", "TOKEN-A", "TURN-6")
def test_with_nothing_else_but_a_locked_card_it_can_t_be_used() -> None:
    g = at(f"{WITH_AMULET}; a 3^ 5!; {REST}")
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("3C", "TOKEN-A")
def test_a_locked_pixie_still_works() -> None:
    g = pixie("3^! 5", WITH_AMULET)
    g.play("a2")
    assert g.village("a") == "3^! 5^"


@pytest.mark.rule("0A", "END-4")
def test_turning_the_second_villager_faceup_ends_the_round() -> None:
    g = at(f"{WITH_VILLAGERS}; a 3^ 0 9; b 0^ 5; c 1; pile 12; deck 4 6; rounds 1")
    g.play("draw use1 a2")
    assert g.round_ended
    assert g.scores() == [3 + 9, 5, 1]
