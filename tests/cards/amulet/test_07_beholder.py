"""Beholder (7A): view two of your facedown cards, the second after the first."""

import pytest

from helpers import AMULET, at, mix


@pytest.mark.rule("7A", "PROT-2")
def test_the_first_may_be_any_of_your_facedown_cards() -> None:
    g = at(f"{AMULET}; a 4 6^ 8 9; b 8 9; c 10; deck 7 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a3 a4"
    assert g.refused("a2") == "PROT-1"
    assert g.refused("b1") == "PROT-2"
    assert g.refused("pass") == "7A"


@pytest.mark.rule("7A", "TURN-11")
def test_the_second_is_chosen_after_the_first_was_seen_and_is_another_card() -> None:
    g = at(f"{AMULET}; a 4 6^ 8 9; b 8 9; deck 7 1 2")
    g.play("draw use a3")
    assert g.told("a", "viewed") == "a3=8"
    assert g.choices() == "a1 a4"
    assert g.refused("a3") == "TURN-6"


@pytest.mark.rule("7A", "TURN-6")
def test_the_second_view_is_not_optional() -> None:
    g = at(f"{AMULET}; a 4 8; b 8 9; deck 7 1 2")
    g.play("draw use a1")
    assert g.choices() == "a2"
    assert g.refused("pass") == "7A"
    assert g.refused("done") == "7A"


@pytest.mark.rule("7A", "TURN-7", "KNOW-4", "KNOW-5")
def test_only_the_user_sees_them_and_the_others_see_which_slots() -> None:
    g = at(f"{AMULET}; a 4 6 8; b 8 9; c 10; deck 7 1 2")
    g.play("draw use a3 a1")
    assert g.told("a", "viewed") == "a3=8 a1=4"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "viewed") == "a3 a1"
    assert [g.who_knows(place) for place in ("a1", "a2", "a3")] == ["a", "", "a"]
    assert g.village("a") == "4 6 8"
    assert g.pile() == "7"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("7A", "TURN-6")
@pytest.mark.parametrize("village", ["4", "4 6^", "4 6!", "4 6^ 8!"])
def test_with_a_single_card_to_view_only_that_is_viewed(village: str) -> None:
    g = at(f"{AMULET}; a {village}; b 8 9; deck 7 1 2")
    g.play("draw use")
    assert g.choices() == "a1"
    g.play("a1")
    assert g.told("a", "viewed") == "a1=4"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("7A", "TURN-6", "EXCH-7")
@pytest.mark.parametrize(
    ("village", "choices"), [("-", "discard"), ("5^ 6^", "discard a1 a2"), ("4! 6^", "discard a2")]
)
def test_it_cannot_be_begun_without_a_card_to_view(village: str, choices: str) -> None:
    g = at(f"{AMULET}; a {village}; b 8 9; deck 7 1 2")
    g.play("draw")
    assert g.choices() == choices
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("7A", "KNOW-6")
def test_cards_that_you_know_may_be_viewed_again() -> None:
    g = at(f"{AMULET}; a 4:a 6:* 8; b 9; deck 7 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a2 a3"


@pytest.mark.rule("7A", "TOKEN-A", "PROT-1")
def test_not_a_card_under_the_amulet() -> None:
    g = at(f"{AMULET}; a 4! 6 8; b 9; deck 7 1 2")
    g.play("draw use")
    assert g.choices() == "a2 a3"
    assert g.refused("a1") == "TOKEN-A"
    g.play("a2")
    assert g.choices() == "a3"


@pytest.mark.rule("7A", "3A", "PROT-5")
def test_your_own_guarded_cards_may_be_viewed() -> None:
    g = at(f"{AMULET}; a 4 3^&a1+ 8; b 9; deck 7 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a3"


@pytest.mark.rule("7A", "3D", "PROT-5")
def test_your_own_sentinel_does_not_hinder_it() -> None:
    g = at(f"{mix('A', n3='D')}; a 4 3^ 8; b 9; deck 7 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a3"


@pytest.mark.rule("7A", "TURN-2")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 4 6; b 9; deck 7 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    g.play("discard")
    assert g.who_knows("a1") == ""
    assert g.decider == "b"


@pytest.mark.rule("7A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 4 6; b 9; pile 7; deck 1 2")
    g.play("pile1 a1 done")
    assert g.village("a") == "7^ 6"
    assert g.decider == "b"


@pytest.mark.rule("7A", "DECK-1", "END-2")
def test_the_last_card_of_the_deck_is_used_before_the_round_ends() -> None:
    g = at(f"{AMULET}; rounds 1; a 4 6; b 9; deck 7")
    g.play("draw use a1")
    assert not g.round_ended
    g.play("a2")
    assert g.scores() == [10, 9]


@pytest.mark.rule("7A", "8D", "X-1")
def test_through_a_magician_it_views_cards_of_the_user() -> None:
    g = at(f"{mix('A', n8='D')}; a 4 6; b 7 9; deck 8 2 3")
    g.play("draw use b1 use a2")
    assert g.choices() == "a1"
    g.play("a1")
    assert g.told("a", "viewed") == "a2=6 a1=4"
    assert g.told("b", "viewed") == "a2 a1"
    assert g.decider == "b"


@pytest.mark.rule("7A", "10C", "X-1")
def test_through_nosferatu_it_views_two_as_well() -> None:
    g = at(f"{mix('A', n10='C')}; a 4 6 8; b 9; pile 7; deck 10 2 3")
    g.play("draw use pile2 a1")
    assert g.choices() == "a2 a3"
    g.play("a3")
    assert not g.pending
    assert g.decider == "b"
