"""Empath (2A): in your turn, view one of your facedown cards."""

import pytest

from helpers import AMULET, at, mix

# --- what may be viewed, and who sees it


@pytest.mark.rule("2A", "TURN-7", "PROT-2")
def test_any_one_of_your_facedown_cards_may_be_viewed() -> None:
    g = at(f"{AMULET}; a 5 2^ 7^ 8; b 6 7; c 9; deck 3 4 5")
    g.play("use2")
    assert g.choices() == "a1 a4"
    assert g.refused("a3") == "PROT-1"
    assert g.refused("b1") == "PROT-2"
    assert g.refused("a5") == "PROT-1"
    assert g.refused("pass") == "2A"


@pytest.mark.rule("2A", "TURN-7", "KNOW-4", "KNOW-5")
def test_only_the_user_sees_the_card_and_the_others_see_which_slot() -> None:
    g = at(f"{AMULET}; a 5 2^ 8; b 6; c 9; deck 3 4 5")
    g.play("use2 a3")
    assert g.told("a", "viewed") == "a3=8"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "viewed") == "a3"
    assert g.who_knows("a3") == "a"
    assert g.village("a") == "5 2^ 8"
    assert g.turn_is_open
    assert g.decider == "a"


@pytest.mark.rule("2A", "KNOW-1")
def test_a_card_that_you_know_may_be_viewed_again() -> None:
    g = at(f"{AMULET}; a 5:a 2^; b 6; deck 3 4 5")
    g.play("use2")
    assert g.choices() == "a1"


@pytest.mark.rule("2A", "KNOW-2", "12A")
def test_what_was_viewed_stays_known_when_the_card_moves() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; deck 12 4 5")
    g.play("use2 a1 draw use b1 a1 pass")
    assert g.village("b") == "5"
    assert g.who_knows("b1") == "a"


# --- when it is used


@pytest.mark.rule("2A", "TURN-4")
@pytest.mark.parametrize(
    ("before", "choices", "afterwards"),
    [
        ("", "draw call pile1 use2", "draw pile1"),
        ("draw", "discard use2 a1 a2", "discard a1 a2"),
        ("draw discard", "done use2", "draw call pile1"),
    ],
)
def test_it_is_used_before_between_and_after(before: str, choices: str, afterwards: str) -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; pile 3; deck 3 4 5")
    g.play(before)
    assert g.choices() == choices
    g.play("use2 a1")
    assert g.told("a", "viewed") == "a1=5"
    assert g.choices() == afterwards


@pytest.mark.rule("2A", "TURN-9")
def test_the_turn_waits_for_an_unused_empath_and_ends_by_itself_after_it() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; deck 3 4 5")
    g.play("draw discard")
    assert g.decider == "a"
    assert g.choices() == "done use2"
    g.play("use2 a1")
    assert g.decider == "b"
    assert not g.pending


@pytest.mark.rule("2A", "TURN-6", "TURN-9")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; deck 3 4 5")
    g.play("draw discard done")
    assert g.who_knows("a1") == ""
    assert g.decider == "b"


@pytest.mark.rule("2A", "TURN-4")
def test_not_between_taking_a_discard_and_exchanging_it() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; pile 9; deck 3 4 5")
    g.play("pile1")
    assert g.choices() == "a1 a2"
    g.play("a1")
    assert g.choices() == "done a2"


@pytest.mark.rule("2A", "TURN-4")
def test_not_in_the_middle_of_naming_a_set() -> None:
    g = at(f"{AMULET}; a 5 2^ 6; b 6; deck 3 4 5")
    g.play("draw a1")
    assert g.choices() == "done a2 a3"


@pytest.mark.rule("2A", "TURN-4", "7A")
def test_not_inside_another_ability() -> None:
    g = at(f"{AMULET}; a 5 2^ 6; b 6; deck 7 4 5")
    g.play("draw use")
    assert g.choices() == "a1 a3"
    g.play("a1")
    assert g.choices() == "a3"


@pytest.mark.rule("2A", "TURN-4")
def test_not_in_the_turn_of_another_player() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6 7; pile 9; turn b; deck 3 4 5")
    assert g.choices("a") == ""
    assert g.refused("use2", "a") == "TURN-1"


@pytest.mark.rule("2A", "CALL-1")
def test_after_using_it_you_may_not_call_in_that_turn() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; pile 9; deck 3 4 5")
    assert g.choices() == "draw call pile1 use2"
    g.play("use2 a1")
    assert g.choices() == "draw pile1"
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("2A", "CALL-1")
def test_after_a_call_it_is_not_used() -> None:
    g = at(f"{AMULET}; a 5 2^; b 6; deck 3 4 5")
    g.play("call")
    assert g.decider == "b"


# --- how often


@pytest.mark.rule("2A", "TURN-5")
def test_once_a_turn() -> None:
    g = at(f"{AMULET}; a 5 2^ 6; b 6; pile 9; deck 3 4 5")
    g.play("use2 a1")
    assert g.choices() == "draw pile1"
    assert g.refused("use2") == "TURN-5"


@pytest.mark.rule("2A", "TURN-5")
def test_each_empath_is_used_once() -> None:
    g = at(f"{AMULET}; a 2^ 2^ 6; b 6; pile 9; deck 3 4 5")
    g.play("use1 a3")
    assert g.choices() == "draw pile1 use2"
    g.play("use2 a3")
    assert g.choices() == "draw pile1"


@pytest.mark.rule("2A", "TURN-5")
def test_it_is_used_again_in_the_next_turn() -> None:
    g = at(f"{AMULET}; a 2^ 6; b 6; pile 9; deck 3 4 5")
    g.play("use1 a2 draw discard draw discard")
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("2A", "TURN-5", "TOKEN-D")
def test_an_additional_turn_is_a_new_turn() -> None:
    g = at(f"{mix('A', token='D')}; a 2^ 6; b 6; pile 9; token a active; deck 3 4 5")
    g.play("use1 a2 token draw discard")
    assert g.decider == "a"
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("2A", "TURN-5", "3C")
def test_turned_facedown_and_faceup_again_it_stays_used() -> None:
    g = at(f"{mix('A', n3='C')}; a 2^ 3^ 3^ 6; b 6; pile 9; deck 1 4 5")
    g.play("use1 a4 use2 a1 use3 a1")
    assert g.village("a") == "2^ 3^ 3^ 6"
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("2A", "TURN-5")
def test_a_used_empath_that_moves_to_another_slot_stays_used() -> None:
    g = at(f"{AMULET}; a 7 2^ 7 6; b 6; pile 9; deck 1 4 5")
    g.play("use2 a4 draw a1 a3 done a3")
    assert g.village("a") == "2^ 1 6"
    assert g.decider == "b"


@pytest.mark.rule("2A", "TURN-5", "5A")
def test_an_empath_turned_faceup_in_this_turn_may_be_used_at_once() -> None:
    g = at(f"{AMULET}; a 2 6; b 6; deck 5 4 5")
    g.play("draw use a1")
    assert g.choices() == "done use1"
    g.play("use1 a2")
    assert g.told("a", "viewed") == "a2=6"


@pytest.mark.rule("2A", "TURN-5", "TURN-3")
def test_an_empath_taken_from_the_pile_may_be_used_at_once() -> None:
    g = at(f"{AMULET}; a 7 6; b 6; pile 2; deck 4 5")
    g.play("pile1 a1 done")
    assert g.choices() == "done use1"


@pytest.mark.rule("2A", "12A", "TURN-5")
def test_an_empath_won_by_a_robber_may_be_used_at_once() -> None:
    g = at(f"{AMULET}; a 7 6; b 2^; deck 12 4 5")
    g.play("draw use b1 a1")
    assert g.choices() == "done use1"


# --- when it can't be used


@pytest.mark.rule("2A", "TURN-4")
def test_a_facedown_empath_is_not_used() -> None:
    g = at(f"{AMULET}; a 2:a 6; b 6; pile 9; deck 4 5")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("2A", "TURN-6", "TURN-9")
@pytest.mark.parametrize("village", ["2^", "2^ 6^", "2^ 6!"])
def test_it_cannot_be_begun_without_a_card_to_view(village: str) -> None:
    g = at(f"{AMULET}; a {village}; b 6 7; pile 9; deck 4 5")
    assert not g.may("use1")
    assert g.refused("use1") == "TURN-6"
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("2A", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_not_viewed() -> None:
    g = at(f"{AMULET}; a 2^ 6! 7; b 6; deck 4 5")
    g.play("use1")
    assert g.choices() == "a3"
    assert g.refused("a2") == "TOKEN-A"


@pytest.mark.rule("2A", "TOKEN-A")
def test_an_empath_under_the_amulet_goes_on_working() -> None:
    g = at(f"{AMULET}; a 2^! 6; b 6; deck 4 5")
    g.play("use1 a2")
    assert g.who_knows("a2") == "a"


@pytest.mark.rule("2A", "3A", "PROT-5")
def test_your_own_guarded_card_may_be_viewed() -> None:
    g = at(f"{AMULET}; a 2^ 6 3^&a2; b 6; deck 4 5")
    g.play("use1")
    assert g.choices() == "a2"


@pytest.mark.rule("2A", "3D", "PROT-5")
def test_your_own_sentinel_does_not_hinder_it() -> None:
    g = at(f"{mix('A', n3='D')}; a 2^ 6 3^; b 6; deck 4 5")
    g.play("use1")
    assert g.choices() == "a2"


@pytest.mark.rule("2A", "TURN-2")
def test_a_drawn_empath_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5 6; b 6; deck 2 5")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"
