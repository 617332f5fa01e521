"""Witch (11A): exchange the top card of the deck for a card of another village, or for cards of your own."""

import pytest

from helpers import AMULET, at, mix

ZOMBIE = mix("A", n4="D")
SENTINEL = mix("A", n3="D")

# --- what may be chosen


@pytest.mark.rule("11A", "PROT-2", "TURN-11")
def test_any_card_of_any_village_may_be_exchanged() -> None:
    g = at(f"{AMULET}; a 5 6^; b 7 8^; c -; d 9; deck 11 1 2 3")
    g.play("draw use")
    assert g.hand() == "1"
    assert g.choices() == "a1 a2 b1 b2 d1"
    assert g.refused("c1") == "PROT-1"


@pytest.mark.rule("11A", "TURN-6")
def test_once_looked_at_the_card_must_be_exchanged() -> None:
    g = at(f"{AMULET}; a 5; b 7; deck 11 1 2 3")
    g.play("draw use")
    assert g.choices() == "a1 b1"
    for code in ("pass", "done", "discard", "use"):
        assert not g.may(code)


@pytest.mark.rule("11A")
def test_a_card_of_another_village_is_not_mixed_with_a_set_of_your_own() -> None:
    g = at(f"{AMULET}; a 5 5; b 7; deck 11 1 2 3")
    g.play("draw use a1")
    assert g.choices() == "done a2"
    assert g.refused("b1") == "11A"


@pytest.mark.rule("11A", "TURN-4", "2A")
def test_no_village_ability_or_token_comes_between() -> None:
    g = at(f"{AMULET}; a 2^ 5; b 7; token a active; deck 11 1 2 3")
    g.play("draw use")
    assert g.choices() == "a1 a2 b1"


@pytest.mark.rule("11A", "KNOW-4")
def test_only_the_user_sees_the_top_card() -> None:
    g = at(f"{AMULET}; a 5; b 7; c 8; deck 11 1 2 3")
    g.play("draw use")
    assert g.told("a", "drew") == "hand=11 hand=1"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "drew") == "hand hand"
    assert g.who_knows("hand1") == "a"


# --- a card of another village


@pytest.mark.rule("11A", "EXCH-1")
@pytest.mark.parametrize(("slot", "b", "top"), [("b1", "1 8^", "7"), ("b2", "7 1", "8")])
def test_a_card_of_another_village_is_discarded_and_the_new_one_lies_facedown(slot: str, b: str, top: str) -> None:
    g = at(f"{AMULET}; a 5 6; b 7 8^; pile 3; deck 11 1 2 4")
    g.play(f"draw use {slot}")
    assert g.village("b") == b
    assert g.village("a") == "5 6"
    assert g.pile() == f"{top} 11 3"
    assert g.deck() == "2 4"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("11A", "KNOW-4", "KNOW-3")
def test_the_other_player_does_not_see_what_they_get_but_all_see_the_discard() -> None:
    g = at(f"{AMULET}; a 5; b 7; c 8; deck 11 1 2 3")
    g.play("draw use b1")
    assert g.told("a", "placed") == "b1=1"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "placed") == "b1"
        assert g.told(who, "discarded") == "pile=11 pile=7"
    assert g.who_knows("b1") == "a"


@pytest.mark.rule("11A", "1A")
def test_a_squire_that_is_discarded_leaves_the_row_as_it_is() -> None:
    g = at(f"{AMULET}; a 5; b 1^; row 9; deck 11 1 2 3")
    g.play("draw use b1")
    assert g.row() == "9"
    g.play("row1 discard")
    assert g.row() == ""


@pytest.mark.rule("11A", "EXCH-7")
def test_a_player_without_cards_may_use_it_on_others() -> None:
    g = at(f"{AMULET}; a -; b 7; deck 11 1 2 3")
    g.play("draw use")
    assert g.choices() == "b1"


# --- your own cards


@pytest.mark.rule("11A", "EXCH-1")
def test_a_card_of_your_own_is_exchanged() -> None:
    g = at(f"{AMULET}; a 5 6^; b 7; pile 3; deck 11 1 2 4")
    g.play("draw use a2 done")
    assert g.village("a") == "5 1"
    assert g.pile() == "6 11 3"
    assert g.who_knows("a2") == "a"
    assert g.decider == "b"


@pytest.mark.rule("11A", "EXCH-2", "EXCH-6")
def test_a_set_of_your_own_is_exchanged() -> None:
    g = at(f"{AMULET}; a 5 6 5; b 7; pile 3; deck 11 1 2 4")
    g.play("draw use a1 a3 done")
    assert g.told("b", "shown") == "a1=5 a3=5"
    assert g.choices() == "a1 a3"
    g.play("a3")
    assert g.village("a") == "6 1"
    assert g.pile() == "5 5 11 3"
    assert g.decider == "b"


@pytest.mark.rule("11A", "EXCH-2", "13A")
def test_a_doppelganger_may_be_in_the_set() -> None:
    g = at(f"{AMULET}; a 5 6 13; b 7; deck 11 1 2 4")
    g.play("draw use a1 a3 done a1")
    assert g.village("a") == "1 6"
    assert g.pile() == "5 13 11"


@pytest.mark.rule("11A", "EXCH-4")
def test_after_a_failed_set_the_new_card_is_added_facedown() -> None:
    g = at(f"{AMULET}; a 5^ 6; b 7; deck 11 1 2 4")
    g.play("draw use a1 a2 done")
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == "1 5 6"
    assert g.pile() == "11"
    assert [g.who_knows(place) for place in ("a1", "a2", "a3")] == ["a", "everyone", "everyone"]
    assert g.decider == "b"


@pytest.mark.rule("11A", "EXCH-5")
def test_a_failed_set_of_three_brings_the_penalty_card() -> None:
    g = at(f"{AMULET}; a 5 6 8; b 7; deck 11 1 2 4")
    g.play("draw use a1 a2 a3 done left")
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == "2 1 5 6 8"
    assert g.who_knows("a1") == ""
    assert g.deck() == "4"


@pytest.mark.rule("11A", "EXCH-5", "DECK-1")
def test_no_penalty_card_when_the_witch_has_taken_the_last_one() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6 8; b 7; deck 11 1")
    g.play("draw use a1 a2 a3 done left")
    assert g.round_ended
    assert g.scores() == [20, 7]


# --- protection


@pytest.mark.rule("11A", "TOKEN-A", "3A", "PROT-1", "EXCH-8")
def test_protected_cards_are_left_out() -> None:
    g = at(f"{AMULET}; a 5! 6 3^&a2+; b 7! 8; c 9 3^&c1 10; deck 11 1 2 4")
    g.play("draw use")
    assert g.choices() == "a2 a3 b2 c3"
    assert g.refused("a1") == "TOKEN-A"
    assert g.refused("b1") == "TOKEN-A"
    assert g.refused("c1") == "3A"
    assert g.refused("c2") == "3A"


@pytest.mark.rule("11A", "3D", "PROT-5")
def test_a_village_with_a_sentinel_is_left_out_unless_it_is_yours() -> None:
    g = at(f"{SENTINEL}; a 5 3^; b 7 3^; c 8 3; deck 11 1 2 4")
    g.play("draw use")
    assert g.choices() == "a1 a2 c1 c2"
    assert g.refused("b1") == "3D"
    assert g.refused("b2") == "3D"


@pytest.mark.rule("11A", "PROT-1", "DECK-1", "KNOW-4")
@pytest.mark.parametrize(
    ("code", "villages"),
    [
        (AMULET, "a -; b -"),
        (AMULET, "a 5!; b 7!"),
        (AMULET, "a -; b 7 3^&b1"),
        (SENTINEL, "a -; b 7 3^"),
        (SENTINEL, "a 5!; b 7 3^"),
    ],
)
def test_with_nothing_to_exchange_the_card_goes_back_on_top(code: str, villages: str) -> None:
    g = at(f"{code}; {villages}; deck 11 1 2 4")
    g.play("draw")
    assert g.choices() == "discard use"
    g.play("use")
    assert g.deck() == "1 2 4"
    assert g.pile() == "11"
    assert g.who_knows("deck1") == "a"
    assert g.told("a", "put_back") == "deck=1"
    assert g.told("b", "put_back") == "deck"
    assert not g.pending
    assert g.decider == "b"


# --- the deck


@pytest.mark.rule("11A", "DECK-1", "TURN-6")
def test_without_a_card_in_the_deck_it_cannot_be_begun() -> None:
    g = at(f"{AMULET}; a 5; b 7; deck 11")
    g.play("draw")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("11A", "END-2", "DECK-1")
def test_the_last_card_of_the_deck_may_be_taken_and_the_turn_is_finished() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 2^; b 7; deck 11 1")
    g.play("draw use b1")
    assert not g.round_ended
    assert g.choices() == "done use2"
    g.play("done")
    assert g.scores() == [7, 1]


@pytest.mark.rule("11A", "10D")
def test_the_card_never_comes_from_a_private_deck() -> None:
    g = at(f"{mix('A', n10='D')}; a 5; b 7; private-a 9; deck 11")
    g.play("draw")
    assert g.choices() == "discard a1"


# --- Zombies


@pytest.mark.rule("11A", "4D.b", "4D.d", "KNOW-3")
def test_exchanged_for_your_own_zombie_the_new_card_is_discarded() -> None:
    g = at(f"{ZOMBIE}; a 4 6; b 7; deck 11 9 2 3")
    g.play("draw use a1 done")
    assert g.village("a") == "4 6"
    assert g.pile() == "9 11"
    assert g.told("b", "shown") == "a1=4"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("11A", "4D.b", "4D.d", "KNOW-3")
@pytest.mark.parametrize("zombie", ["4", "4^"])
def test_exchanged_for_anothers_zombie_the_new_card_is_discarded(zombie: str) -> None:
    g = at(f"{ZOMBIE}; a 5 6; b 7 {zombie}; deck 11 9 2 3")
    g.play("draw use")
    assert g.choices() == "a1 a2 b1 b2"
    g.play("b2")
    assert g.village("b") == f"7 {zombie}"
    assert g.pile() == "9 11"
    assert g.who_knows("b2") == "everyone"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("11A", "4D.b")
def test_a_zombie_may_be_put_into_another_village() -> None:
    g = at(f"{ZOMBIE}; a 5 6; b 7; deck 11 4 2 3")
    g.play("draw use b1")
    assert g.village("b") == "4"
    assert g.who_knows("b1") == "a"
    assert g.pile() == "7 11"


@pytest.mark.rule("11A", "4D.b", "4D.d")
@pytest.mark.parametrize(("end", "b"), [("left", "4 7 4"), ("right", "7 4 4")])
def test_a_zombie_for_anothers_zombie_joins_that_village_facedown(end: str, b: str) -> None:
    g = at(f"{ZOMBIE}; a 5 6; b 7 4; deck 11 4 2 3")
    g.play("draw use b2")
    assert g.decider == "a"
    assert g.choices() == "left right"
    g.play(end)
    assert g.village("b") == b
    assert g.village("a") == "5 6"
    assert g.pile() == "11"
    assert [g.who_knows(place) for place in ("b1", "b3")] == (
        ["everyone", "everyone"] if end == "left" else ["", "everyone"]
    )
    assert g.decider == "b"


@pytest.mark.rule("11A", "4D.b")
def test_a_zombie_for_your_own_zombie_joins_your_village_facedown() -> None:
    g = at(f"{ZOMBIE}; a 4 6; b 7; deck 11 4 2 3")
    g.play("draw use a1 done left")
    assert g.village("a") == "4 4 6"
    assert g.pile() == "11"
    assert g.told("b", "shown") == "a1=4 hand=4"
    assert g.decider == "b"


@pytest.mark.rule("11A", "4D.b", "13A")
def test_a_set_with_a_zombie_stays_together_with_its_doppelganger() -> None:
    g = at(f"{ZOMBIE}; a 4 6 13^; b 7; deck 11 9 2 3")
    g.play("draw use a1 a3 done")
    assert g.village("a") == "4 6 13^"
    assert g.pile() == "9 11"
    assert g.decider == "b"


@pytest.mark.rule("11A", "4D.b", "EXCH-4")
def test_a_set_with_a_zombie_that_does_not_match_fails_as_usual() -> None:
    g = at(f"{ZOMBIE}; a 4^ 6; b 7; deck 11 9 2 3")
    g.play("draw use a1 a2 done right")
    assert g.village("a") == "4 6 9"
    assert g.pile() == "11"


@pytest.mark.rule("11A", "4D.a", "PROT-1")
def test_a_zombie_with_nothing_to_exchange_goes_back_on_top() -> None:
    g = at(f"{ZOMBIE}; a -; b -; deck 11 4 2 3")
    g.play("draw use")
    assert g.deck() == "4 2 3"
    assert g.who_knows("deck1") == "a"
    assert g.decider == "b"


# --- through other cards


@pytest.mark.rule("11A", "10C", "X-1")
def test_through_nosferatu_she_works_from_where_she_lies() -> None:
    g = at(f"{mix('A', n10='C')}; a 5; b 7; pile 11 3; deck 10 1 2 3")
    g.play("draw use")
    assert g.choices() == "pile2"
    g.play("pile2 b1")
    assert g.village("b") == "1"
    assert g.pile() == "7 10 11 3"
    assert g.decider == "b"


@pytest.mark.rule("11A", "10C", "DECK-1")
def test_through_nosferatu_she_cannot_be_begun_with_an_empty_deck() -> None:
    g = at(f"{mix('A', n10='C')}; a 5; b 7; pile 11 3; deck 10")
    g.play("draw")
    assert g.choices() == "discard a1"


@pytest.mark.rule("11A", "8D", "X-1")
def test_through_a_magician_she_may_herself_be_exchanged() -> None:
    g = at(f"{mix('A', n8='D')}; a 5; b 11 7; pile 3; deck 8 1 2 3")
    g.play("draw use b1 use")
    assert g.choices() == "a1 b1 b2"
    g.play("b1")
    assert g.village("b") == "1 7"
    assert g.pile() == "11 8 3"
    assert g.decider == "b"


@pytest.mark.rule("11A", "4C", "X-1")
def test_through_a_blob_she_lies_at_the_bottom() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 5; b 7; pile 11 3; deck 8 1 2 3")
    g.play("use1 b1")
    assert g.village("b") == "8"
    assert g.pile() == "7 3 11"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("11A", "4C", "10D", "TURN-1")
def test_through_a_blob_she_may_leave_no_main_action_and_the_turn_ends() -> None:
    g = at(f"{mix('A', n4='C', n10='D')}; a 4^!; b 7 8; pile 11; private-b 9; deck 1")
    g.play("use1 b2")
    assert g.village("b") == "7 1"
    assert not g.round_ended
    assert g.decider == "b"
    assert g.choices() == "private call pile1"


# --- when the ability is used


@pytest.mark.rule("11A", "TURN-2")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 5; b 7; deck 11 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1"
    g.play("discard")
    assert g.who_knows("deck1") == ""
    assert g.decider == "b"


@pytest.mark.rule("11A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5; b 7; pile 11; deck 1 2")
    g.play("pile1 a1 done")
    assert g.village("a") == "11^"
    assert g.decider == "b"
