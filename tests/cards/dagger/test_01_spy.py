"""Spy (1D): in your turn, view one facedown card of another player."""

import pytest

from helpers import DAGGER, at, mix

AMULET_TOKEN = mix("D", token="A")
COIN_TOKEN = mix("D", token="C")
BODYGUARD = mix("D", n3="A")
ABC = f"{DAGGER}; a 1^ 5; b 3 7^ 9; c 2 8; pile 9; deck 10 11 12"


@pytest.mark.rule("1D", "PROT-2")
def test_it_may_choose_every_facedown_card_of_the_others() -> None:
    g = at(ABC)
    assert g.choices() == "draw call pile1 use1"
    g.play("use1")
    assert g.choices() == "b1 b3 c1 c2"


@pytest.mark.rule("1D", "PROT-1", "PROT-2")
def test_own_faceup_and_missing_cards_are_refused() -> None:
    g = at(ABC)
    g.play("use1")
    assert g.refused("a2") == "PROT-2"
    assert g.refused("b2") == "PROT-1"
    assert g.refused("b4") == "PROT-1"
    assert g.refused("pass") == "1D"


@pytest.mark.rule("1D", "TURN-7", "KNOW-4", "KNOW-5")
def test_only_the_owner_sees_the_card_and_the_others_see_which_it_was() -> None:
    g = at(ABC)
    g.play("use1 b3")
    assert g.told("a", "viewed") == "b3=9"
    for other in ("b", "c", "watcher"):
        assert g.told(other, "viewed") == "b3"
    assert g.who_knows("b3") == "a"
    assert g.who_knows("b1") == g.who_knows("c1") == ""
    assert g.village("b") == "3 7^ 9"


@pytest.mark.rule("1D", "TURN-5")
def test_it_is_used_once_a_turn() -> None:
    g = at(ABC)
    g.play("use1 b3")
    assert not g.pending
    assert g.decider == "a"
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("1D", "TURN-5")
def test_each_of_two_spies_is_used_once() -> None:
    g = at(f"{DAGGER}; a 1^ 1^ 5; b 3 9; pile 9; deck 10 11 12")
    g.play("use2 b1")
    assert g.choices() == "draw pile1 use1"
    g.play("use1")
    assert g.choices() == "b1 b2"
    g.play("b1")
    assert g.choices() == "draw pile1"


@pytest.mark.rule("1D", "TURN-4")
def test_it_may_be_used_while_a_drawn_card_is_held() -> None:
    g = at(ABC)
    g.play("draw")
    assert g.choices() == "discard use use1 a1 a2"
    g.play("use1 c1")
    assert g.choices() == "discard use a1 a2"
    assert g.hand() == "10"


@pytest.mark.rule("1D", "TURN-4", "TURN-9")
def test_it_may_be_used_after_the_main_action_and_the_turn_waits_for_it() -> None:
    g = at(ABC)
    g.play("draw discard")
    assert g.decider == "a"
    assert g.choices() == "done use1"
    g.play("use1 b1")
    assert g.decider == "b"


@pytest.mark.rule("1D", "TURN-6", "TURN-9")
def test_it_need_not_be_used() -> None:
    g = at(ABC)
    g.play("draw discard done")
    assert g.decider == "b"
    assert g.happened().count("viewed") == 0


@pytest.mark.rule("1D", "TURN-4")
def test_it_is_not_used_between_taking_a_discard_and_exchanging_it() -> None:
    g = at(ABC)
    g.play("pile1")
    assert g.choices() == "a1 a2"
    g.play("a2 done")
    assert g.choices() == "done use1"


@pytest.mark.rule("1D", "TURN-4")
def test_it_is_not_used_inside_another_ability() -> None:
    g = at(f"{DAGGER}; a 1^ 5; b 3 7; pile 9; deck 9 11 12")
    g.play("draw use b1")
    assert g.choices() == "pass a2 b2"
    assert g.refused("use1") == "9D"
    g.play("pass")
    assert g.choices() == "done use1"


@pytest.mark.rule("1D", "TURN-4")
def test_it_is_used_in_ones_own_turn_only() -> None:
    g = at(f"{DAGGER}; a 1^ 5; b 3 7; pile 9; deck 9 11 12; turn b")
    assert g.decider == "b"
    assert g.choices() == "draw call pile1"
    assert g.refused("use1", "a") == "TURN-1"


@pytest.mark.rule("1D", "TURN-4")
def test_a_facedown_spy_is_not_used() -> None:
    g = at(f"{DAGGER}; a 1 5; b 3 7; pile 9; deck 9 11 12")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("1D", "CALL-1")
def test_after_it_nobody_calls_in_that_turn() -> None:
    g = at(ABC)
    assert g.may("call")
    g.play("use1 b1")
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("1D", "CALL-1")
def test_it_is_not_used_in_a_turn_with_a_call() -> None:
    g = at(ABC)
    g.play("call")
    assert g.decider == "b"


@pytest.mark.rule("1D", "TURN-5")
def test_a_spy_taken_from_the_pile_may_be_used_at_once() -> None:
    g = at(f"{DAGGER}; a 5 6; b 3 7; pile 1 9; deck 9 11 12")
    g.play("pile1 a1 done")
    assert g.village("a") == "1^ 6"
    assert g.choices() == "done use1"
    g.play("use1 b2")
    assert g.who_knows("b2") == "a"
    assert g.decider == "b"


@pytest.mark.rule("1D", "TURN-5", "6D")
def test_a_spy_turned_up_in_this_turn_may_be_used_at_once() -> None:
    g = at(f"{DAGGER}; a 1 6; b 3 7; pile 9; deck 6 11 12")
    g.play("draw use @a")
    assert g.choices() == "done use1"


@pytest.mark.rule("1D", "TURN-5")
def test_turned_down_and_up_again_it_is_still_used() -> None:
    g = at(f"{COIN_TOKEN}; a 1^ 6; b 3 7; pile 9; deck 6 11 12; token a active")
    g.play("use1 b1 token a1 draw use @a")
    assert g.happened().count("turned_faceup") == 2
    assert g.decider == "b"


@pytest.mark.rule("1D", "TURN-5", "11D")
def test_an_extra_turn_is_a_new_turn() -> None:
    g = at(f"{DAGGER}; a 1^ 6; b 3 7; pile 9; deck 11 10 12")
    g.play("use1 b1 draw use")
    assert g.decider == "a"
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("1D", "TURN-6", "TURN-9")
@pytest.mark.parametrize("others", ["b 3^ 7^", "b -", "b -; c 8^"])
def test_without_a_facedown_card_of_another_it_cant_be_begun(others: str) -> None:
    g = at(f"{DAGGER}; a 1^ 6; {others}; pile 9; deck 10 11 12")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("1D", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_not_viewed() -> None:
    g = at(f"{AMULET_TOKEN}; a 1^ 6; b 3! 7; pile 9; deck 10 11 12")
    g.play("use1")
    assert g.choices() == "b2"
    assert g.refused("b1") == "TOKEN-A"


@pytest.mark.rule("1D", "TOKEN-A")
def test_a_spy_under_the_amulet_goes_on_working() -> None:
    g = at(f"{AMULET_TOKEN}; a 1^! 6; b 3 7; pile 9; deck 10 11 12")
    g.play("use1 b1")
    assert g.who_knows("b1") == "a"


@pytest.mark.rule("1D", "3A", "PROT-1")
def test_a_guarded_card_is_not_viewed() -> None:
    g = at(f"{BODYGUARD}; a 1^ 6; b 3^&b2 7 8; pile 9; deck 10 11 12")
    g.play("use1")
    assert g.choices() == "b3"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("1D", "3A", "TURN-6")
def test_with_only_guarded_cards_it_cant_be_begun() -> None:
    g = at(f"{BODYGUARD}; a 1^ 6; b 3^&b2 7; pile 9; deck 10 11 12")
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("1D", "3D")
def test_a_sentinel_does_not_keep_it_from_viewing() -> None:
    g = at(f"{DAGGER}; a 1^ 6; b 3^ 7 8; pile 9; deck 10 11 12")
    g.play("use1")
    assert g.choices() == "b2 b3"
    g.play("b2")
    assert g.who_knows("b2") == "a"


@pytest.mark.rule("1D", "KNOW-2", "12D")
def test_what_was_seen_stays_with_the_card() -> None:
    """The Master Thief moves it to another village; a still knows it, its new owner does not."""
    g = at(f"{DAGGER}; a 1^ 6; b 3 7; c 8; pile 9; deck 12 11 12")
    g.play("use1 b1 draw use c1 b1")
    assert g.village("b") == "8 7"
    assert g.village("c") == "3"
    assert g.who_knows("c1") == "a"


@pytest.mark.rule("1D", "TURN-2")
def test_drawn_it_has_no_ability() -> None:
    g = at(f"{DAGGER}; a 5 6; b 3 7; pile 9; deck 1 11 12")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"
