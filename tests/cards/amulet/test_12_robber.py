"""Robber (12A): swap a card of another village with one of yours, then view the one you got if you like."""

import pytest

from helpers import AMULET, at, mix

SENTINEL = mix("A", n3="D")

# --- what may be chosen


@pytest.mark.rule("12A", "PROT-2")
def test_first_any_card_of_another_village_is_chosen() -> None:
    g = at(f"{AMULET}; a 5 6^; b 7 8^; c -; d 9; deck 12 1 2 3")
    g.play("draw use")
    assert g.choices() == "b1 b2 d1"
    assert g.refused("a1") == "PROT-2"
    assert g.refused("c1") == "PROT-1"
    assert g.refused("pass") == "12A"


@pytest.mark.rule("12A", "PROT-2", "TURN-6")
def test_then_any_card_of_yours_is_chosen() -> None:
    g = at(f"{AMULET}; a 5 6^ 4; b 7 8^; c 9; deck 12 1 2 3")
    g.play("draw use b1")
    assert g.choices() == "a1 a2 a3"
    assert g.refused("b2") == "PROT-2"
    assert g.refused("pass") == "12A"


# --- the swap


@pytest.mark.rule("12A", "TURN-8")
@pytest.mark.parametrize(
    ("theirs", "yours", "a", "b"),
    [
        ("b1", "a1", "7 6^", "5 8^"),
        ("b1", "a2", "5 7", "6^ 8^"),
        ("b2", "a1", "8^ 6^", "7 5"),
        ("b2", "a2", "5 8^", "7 6^"),
    ],
)
def test_the_cards_take_each_others_slots_and_keep_their_sides(theirs: str, yours: str, a: str, b: str) -> None:
    g = at(f"{AMULET}; a 5 6^; b 7 8^; pile 3; deck 12 1 2 3")
    g.play(f"draw use {theirs} {yours}")
    assert (g.village("a"), g.village("b")) == (a, b)
    assert g.pile() == "12 3"


@pytest.mark.rule("12A", "TURN-8", "2C")
def test_the_cards_keep_their_rotation() -> None:
    g = at(f"{mix('A', n2='C')}; a 5~; b 7; deck 12 1 2 3")
    g.play("draw use b1 a1 pass")
    assert (g.village("a"), g.village("b")) == ("7", "5~")


@pytest.mark.rule("12A", "KNOW-2")
def test_all_see_the_swap_but_no_facedown_card() -> None:
    g = at(f"{AMULET}; a 5 6; b 7 8; c 9; deck 12 1 2 3")
    g.play("draw use b2 a1")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "swapped") == "a1"
    assert g.who_knows("a1") == g.who_knows("b2") == ""


@pytest.mark.rule("12A", "KNOW-2")
def test_what_was_known_of_the_cards_goes_with_them() -> None:
    g = at(f"{AMULET}; a 5:a 6; b 7 8:bc; c 9; deck 12 1 2 3")
    g.play("draw use b2 a1 pass")
    assert g.who_knows("b2") == "a"
    assert g.who_knows("a1") == "bc"


# --- viewing the card you got


@pytest.mark.rule("12A", "KNOW-4", "KNOW-5", "TURN-7")
def test_you_may_view_the_facedown_card_you_got() -> None:
    g = at(f"{AMULET}; a 5 6; b 7 8; c 9; deck 12 1 2 3")
    g.play("draw use b2 a1")
    assert g.choices() == "pass use"
    g.play("use")
    assert g.told("a", "viewed") == "a1=8"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "viewed") == "a1"
    assert g.who_knows("a1") == "a"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("12A", "KNOW-5")
def test_you_need_not_view_it_and_all_see_that() -> None:
    g = at(f"{AMULET}; a 5 6; b 7 8; deck 12 1 2 3")
    g.play("draw use b2 a1 pass")
    assert "viewed" not in g.happened()
    assert g.who_knows("a1") == ""
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("12A", "TURN-7")
def test_a_faceup_card_you_got_is_not_viewed() -> None:
    g = at(f"{AMULET}; a 5 6; b 7 8^; deck 12 1 2 3")
    g.play("draw use b2 a1")
    assert g.village("a") == "8^ 6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("12A", "KNOW-4")
def test_the_other_player_does_not_see_what_they_get() -> None:
    g = at(f"{AMULET}; a 5:a 6; b 7 8; deck 12 1 2 3")
    g.play("draw use b2 a1 use")
    assert g.who_knows("b2") == "a"
    assert g.told("b", "viewed") == "a1"


@pytest.mark.rule("12A", "KNOW-6")
def test_a_card_that_you_know_may_be_viewed_again() -> None:
    g = at(f"{AMULET}; a 5 6; b 7 8:a; deck 12 1 2 3")
    g.play("draw use b2 a1")
    assert g.choices() == "pass use"


# --- protection


@pytest.mark.rule("12A", "TOKEN-A", "3A", "PROT-1")
def test_protected_cards_of_others_are_left_out() -> None:
    g = at(f"{AMULET}; a 5; b 7! 8; c 9 3^&c1 10; deck 12 1 2 4")
    g.play("draw use")
    assert g.choices() == "b2 c3"
    assert g.refused("b1") == "TOKEN-A"
    assert g.refused("c1") == "3A"
    assert g.refused("c2") == "3A"


@pytest.mark.rule("12A", "TOKEN-A")
def test_your_own_card_under_the_amulet_is_not_given() -> None:
    g = at(f"{AMULET}; a 5! 6; b 7; deck 12 1 2 4")
    g.play("draw use b1")
    assert g.choices() == "a2"
    assert g.refused("a1") == "TOKEN-A"


@pytest.mark.rule("12A", "3A", "PROT-5")
def test_your_own_guarded_card_may_be_given_and_its_guard_ends() -> None:
    g = at(f"{AMULET}; a 5 3^&a1+; b 7; deck 12 1 2 4")
    g.play("draw use b1")
    assert g.choices() == "a1 a2"
    g.play("a1 pass")
    assert g.village("a") == "7 3^"
    assert g.guards("a2") == ""


@pytest.mark.rule("12A", "3D", "PROT-6")
def test_a_village_with_a_sentinel_is_left_out() -> None:
    g = at(f"{SENTINEL}; a 5; b 7 3^; c 8 3; deck 12 1 2 4")
    g.play("draw use")
    assert g.choices() == "c1 c2"
    assert g.refused("b1") == "3D"
    assert g.refused("b2") == "3D"


@pytest.mark.rule("12A", "3D", "PROT-5")
def test_your_own_sentinel_does_not_hinder_you_and_may_be_given() -> None:
    g = at(f"{SENTINEL}; a 5 3^; b 7; deck 12 1 2 4")
    g.play("draw use b1")
    assert g.choices() == "a1 a2"
    g.play("a2 pass")
    assert (g.village("a"), g.village("b")) == ("5 7", "3^")


@pytest.mark.rule("12A", "TURN-6", "EXCH-7", "PROT-6")
@pytest.mark.parametrize(
    ("code", "villages", "choices"),
    [
        (AMULET, "a -; b 7", "discard"),
        (AMULET, "a 5!; b 7", "discard"),
        (AMULET, "a 5; b -", "discard a1"),
        (AMULET, "a 5; b 7!", "discard a1"),
        (AMULET, "a 5; b 7 3^&b1", "discard a1"),
        (SENTINEL, "a 5; b 7 3^", "discard a1"),
    ],
)
def test_without_two_cards_to_swap_it_cannot_be_begun(code: str, villages: str, choices: str) -> None:
    g = at(f"{code}; {villages}; deck 12 1 2 4")
    g.play("draw")
    assert g.choices() == choices
    assert g.refused("use") == "TURN-6"
    g.play("discard")
    assert g.decider == "b"


# --- what it sets off


@pytest.mark.rule("12A", "TURN-5", "2A")
def test_a_village_ability_that_you_got_may_be_used_at_once() -> None:
    g = at(f"{AMULET}; a 5 6; b 2^; deck 12 1 4")
    g.play("draw use b1 a1")
    assert g.choices() == "done use1"
    g.play("use1 a2")
    assert g.told("a", "viewed") == "a2=6"


@pytest.mark.rule("12A", "TURN-5", "2A")
def test_a_used_card_that_you_gave_away_is_unused_in_the_next_turn() -> None:
    g = at(f"{AMULET}; a 2^ 6; b 7 8; pile 3; deck 12 1 4")
    g.play("use1 a2 draw use b1 a1 pass")
    assert g.village("b") == "2^ 8"
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("12A", "1A")
def test_a_moved_squire_still_counts() -> None:
    g = at(f"{AMULET}; a 5 6; b 1^; row 9; deck 12 1 4")
    g.play("draw use b1 a1")
    assert g.village("a") == "1^ 6"
    assert g.row() == "9"
    g.play("row1 discard")
    assert g.row() == "1"


@pytest.mark.rule("12A", "4D")
def test_a_zombie_may_be_swapped_like_any_card() -> None:
    g = at(f"{mix('A', n4='D')}; a 4^ 6; b 7; deck 12 1 4")
    g.play("draw use b1 a1 pass")
    assert (g.village("a"), g.village("b")) == ("7 6", "4^")


# --- through other cards


@pytest.mark.rule("12A", "8D", "X-1")
def test_through_a_magician_it_may_take_itself() -> None:
    g = at(f"{mix('A', n8='D')}; a 5 6; b 12 7; c 9; deck 8 1 2 3")
    g.play("draw use b1")
    assert g.choices() == "use a1 a2"
    g.play("use")
    assert g.choices() == "b1 b2 c1"
    g.play("b1 a2")
    assert (g.village("a"), g.village("b")) == ("5 12^", "6 7")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("12A", "10C", "X-1")
def test_through_nosferatu_it_works_from_the_pile() -> None:
    g = at(f"{mix('A', n10='C')}; a 5 6; b 7; pile 12; deck 10 1 2 3")
    g.play("draw use pile2 b1 a1 use")
    assert g.village("a") == "7 6"
    assert g.pile() == "10 12"
    assert g.who_knows("a1") == "a"
    assert g.decider == "b"


@pytest.mark.rule("12A", "4C", "X-1")
def test_through_a_blob_the_blob_itself_may_be_given() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 6; b 7; pile 12 3; deck 10 1 2 3")
    g.play("use1 b1")
    assert g.choices() == "a1 a2"
    g.play("a1 pass")
    assert (g.village("a"), g.village("b")) == ("7 6", "4^")
    assert g.choices() == "draw pile1"


# --- when the ability is used


@pytest.mark.rule("12A", "TURN-2")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 5; b 7; deck 12 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1"
    g.play("discard")
    assert (g.village("a"), g.village("b")) == ("5", "7")
    assert g.decider == "b"


@pytest.mark.rule("12A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5; b 7; pile 12; deck 1 2")
    g.play("pile1 a1 done")
    assert g.village("a") == "12^"
    assert g.decider == "b"


@pytest.mark.rule("12A", "END-2")
def test_drawn_last_it_is_used_before_the_round_ends() -> None:
    g = at(f"{AMULET}; rounds 1; a 9; b 1; deck 12")
    g.play("draw use b1 a1 pass")
    assert g.round_ended
    assert g.scores() == [1, 9]
