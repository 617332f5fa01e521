"""Squire (1A): every faceup one keeps a card of the deck laid out in the row, to be drawn from there."""

import pytest

from helpers import AMULET, Table, at, mix

RENFIELD = mix("A", n10="D")
ZOMBIE = mix("A", n4="D")
APPROXIMATOR = mix("A", n5="D")


def after_a_plain_turn(position: str) -> Table:
    g = at(position)
    g.play("draw discard")
    return g


# --- the size of the row


@pytest.mark.rule("1A")
@pytest.mark.parametrize(
    ("villages", "row"),
    [
        ("a 5 6; b 7 8", ""),
        ("a 1 6; b 7 1", ""),
        ("a 1^ 6; b 7 8", "4"),
        ("a 5 6; b 1^ 1", "4"),
        ("a 1^ 6; b 7 1^", "4 6"),
        ("a 1^ 1^; b 7 1^; c 8", "4 6 7"),
        ("a 1^; b 1^; c 1^; d 1^", "4 6 7 8"),
    ],
)
def test_the_row_has_a_card_for_each_faceup_squire_in_all_villages(villages: str, row: str) -> None:
    g = after_a_plain_turn(f"{AMULET}; {villages}; deck 3 4 6 7 8 9 10")
    assert g.row() == row
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("1A", "END-5", "KNOW-3")
def test_everyone_sees_what_is_laid_out_and_from_where_it_comes() -> None:
    g = after_a_plain_turn(f"{AMULET}; a 1^ 6; b 7 1^; c 8; deck 3 4 6 7")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "laid_out") == "row=4 row=6"
    assert g.who_knows("row1") == "everyone"
    assert g.deck() == "7"


@pytest.mark.rule("1A", "5A")
def test_a_squire_turned_faceup_in_this_turn_counts_at_its_end() -> None:
    g = at(f"{AMULET}; a 1 6; b 7; deck 5 4 6 7")
    g.play("draw use a1")
    assert g.row() == "4"


@pytest.mark.rule("1A", "6C")
def test_a_squire_turned_facedown_in_this_turn_does_not_count() -> None:
    g = at(f"{mix('A', n6='C')}; a 1^ 6^; b 7; deck 6 4 6 7")
    g.play("draw use a1 b1")
    assert g.row() == ""


@pytest.mark.rule("1A", "TURN-3")
def test_a_squire_taken_from_the_pile_counts_at_the_end_of_that_turn() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; pile 1; deck 3 4 6")
    g.play("pile1 a1 done")
    assert g.row() == "3"


@pytest.mark.rule("1A", "TURN-2")
def test_a_drawn_squire_goes_in_facedown_and_does_not_count() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; deck 1 4 6")
    g.play("draw a1 done")
    assert g.row() == ""


@pytest.mark.rule("1A", "TOKEN-A", "3A")
@pytest.mark.parametrize("village", ["1^! 6", "1^ 3^&b1"])
def test_a_protected_squire_counts(village: str) -> None:
    g = after_a_plain_turn(f"{AMULET}; a 7; b {village}; deck 9 4 6")
    assert g.row() == "4"


@pytest.mark.rule("1A", "TURN-5", "CALL-1", "END-5")
def test_the_row_is_filled_after_a_call_too() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; deck 9 4 6")
    g.play("call")
    assert g.row() == "9"
    assert g.decider == "b"


@pytest.mark.rule("1A")
def test_the_row_is_not_filled_in_the_middle_of_a_turn() -> None:
    g = at(f"{AMULET}; a 1^ 2^ 6; b 7; row 5; deck 9 4 6")
    g.play("row1 discard")
    assert g.row() == ""
    assert g.choices() == "done use2"
    g.play("done")
    assert g.row() == "9"


@pytest.mark.rule("1A")
def test_a_new_card_comes_to_the_end_of_the_row() -> None:
    g = at(f"{AMULET}; a 1^ 1^; b 1^; row 6 7 8; deck 9 4")
    g.play("row2 discard")
    assert g.row() == "6 8 9"


# --- Squires that leave


@pytest.mark.rule("1A")
def test_when_squires_leave_the_row_keeps_its_cards() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; row 5 8; deck 9 4 6")
    g.play("draw a1 done")
    assert g.row() == "5 8"
    assert g.deck() == "4 6"


@pytest.mark.rule("1A")
def test_a_row_above_its_size_is_not_refilled() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; row 5 8; deck 9 4 6")
    g.play("row1 discard")
    assert g.row() == "8"
    assert g.deck() == "9 4 6"


@pytest.mark.rule("1A")
def test_a_row_below_its_new_size_is_refilled_to_that() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; row 5 8; deck 9 4 6")
    g.play("row1 discard row1 discard")
    assert g.row() == "9"


@pytest.mark.rule("1A")
def test_without_squires_the_cards_of_the_row_may_still_be_drawn() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; row 4; pile 3; deck 9 6")
    assert g.choices() == "draw call row1 pile1"
    g.play("row1 discard")
    assert g.row() == ""
    assert g.decider == "b"
    assert g.choices() == "draw call pile1"


# --- a draw from the row


@pytest.mark.rule("1A", "TURN-1")
def test_each_card_of_the_row_may_be_chosen_instead_of_the_top_of_the_deck() -> None:
    g = at(f"{AMULET}; a 1^ 6 7; b 1^; row 4 9; pile 3; deck 8 6")
    assert g.choices() == "draw call row1 row2 pile1"
    assert g.refused("row3") == "1A"


@pytest.mark.rule("1A")
def test_the_row_belongs_to_everyone() -> None:
    g = at(f"{AMULET}; a 5 6 7; b 1^; row 4; pile 3; turn b; deck 8 6")
    g.play("row1 discard")
    assert g.decider == "a"
    assert g.row() == "8"
    assert g.choices() == "draw call row1 pile1"


@pytest.mark.rule("1A", "KNOW-3")
def test_everyone_knows_the_card_drawn_from_the_row() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; c 8; row 9; deck 8 6")
    g.play("row1")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "drew") == "hand=9"
    assert g.who_knows("hand1") == "everyone"


@pytest.mark.rule("1A", "9A", "TURN-2")
def test_a_card_of_the_row_is_discarded_with_its_ability() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; row 9; deck 8 6")
    g.play("row1")
    assert g.choices() == "discard use a1 a2"
    g.play("use b1")
    assert g.told("a", "viewed") == "b1=7"
    assert g.pile() == "9"
    assert g.decider == "b"


@pytest.mark.rule("1A", "TURN-6")
def test_an_ability_that_cannot_be_begun_is_not_used_from_the_row_either() -> None:
    g = at(f"{AMULET}; a 1^ 6^; b 7; row 5; deck 8 6")
    g.play("row1")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("1A", "EXCH-1")
def test_a_card_of_the_row_goes_in_faceup() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; row 9; deck 8 6")
    g.play("row1 a2 done")
    assert g.village("a") == "1^ 9^"
    assert g.pile() == "6"
    assert g.told("b", "placed") == "a2=9"


@pytest.mark.rule("1A", "EXCH-2")
def test_a_card_of_the_row_goes_in_faceup_for_a_set() -> None:
    g = at(f"{AMULET}; a 6 1^ 6; b 7; row 9; deck 8 6")
    g.play("row1 a1 a3 done a3")
    assert g.village("a") == "1^ 9^"
    assert g.pile() == "6 6"


@pytest.mark.rule("1A", "EXCH-4")
def test_a_card_of_the_row_is_added_faceup_after_a_failed_set() -> None:
    g = at(f"{AMULET}; a 6 1^ 5; b 7; row 9; deck 8 6")
    g.play("row1 a1 a2 done")
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == "9^ 6 1 5"
    assert g.row() == ""
    assert g.decider == "b"


@pytest.mark.rule("1A", "EXCH-5")
def test_the_penalty_card_comes_facedown_from_the_deck() -> None:
    g = at(f"{AMULET}; a 6 7 5; b 1^; row 9 10; deck 8 6")
    g.play("row1 a1 a2 a3 done left right")
    assert g.village("a") == "9^ 6 7 5 8"
    assert g.who_knows("a5") == ""
    assert g.row() == "10"


@pytest.mark.rule("1A", "EXCH-7")
def test_a_player_without_cards_must_discard_a_card_of_the_row() -> None:
    g = at(f"{AMULET}; a -; b 1^ 7; row 9; pile 3; deck 8 6")
    assert g.choices() == "draw call row1"
    g.play("row1")
    assert g.choices() == "discard use"


@pytest.mark.rule("1A", "TURN-4", "2A")
def test_abilities_may_be_used_while_a_card_of_the_row_is_held() -> None:
    g = at(f"{AMULET}; a 2^ 6; b 1^; row 9; deck 8 6")
    g.play("row1")
    assert g.choices() == "discard use use1 a1 a2"
    g.play("use1 a2")
    assert g.choices() == "discard use a1 a2"


@pytest.mark.rule("1A", "TOKEN-A", "TURN-4")
def test_the_token_may_be_used_while_a_card_of_the_row_is_held() -> None:
    g = at(f"{AMULET}; a 5 6; b 1^; row 9; token a active; deck 8 6")
    g.play("row1 token a1")
    assert g.choices() == "discard use a2"


@pytest.mark.rule("1A")
def test_who_has_looked_at_the_top_card_cannot_switch_to_the_row() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; row 9; deck 8 6")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    assert not g.may("row1")


@pytest.mark.rule("1A")
def test_who_has_chosen_from_the_row_cannot_draw_or_choose_again() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 1^; row 3 9; deck 8 6")
    g.play("row1")
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("1A", "4A")
def test_a_rascal_draws_no_more_with_a_card_of_the_row() -> None:
    g = at(f"{AMULET}; a 1^ 4^ 6; b 7; row 9; deck 8 6")
    g.play("row1")
    assert g.choices() == "discard use a1 a2 a3"
    assert g.hand() == "9"


@pytest.mark.rule("1A", "10D")
def test_deck_private_deck_and_row_are_three_ways_to_draw() -> None:
    g = at(f"{RENFIELD}; a 1^ 6; b 7; row 9; private-a 8; pile 3; deck 5 6")
    assert g.choices() == "draw private call row1 pile1"


@pytest.mark.rule("1A", "10D", "DECK-1")
def test_renfield_of_the_row_stores_the_top_of_the_deck() -> None:
    g = at(f"{RENFIELD}; a 1^ 6; b 7; row 10; deck 5 6 7")
    g.play("row1 use")
    assert g.private("a") == "5"
    assert g.row() == "6"


@pytest.mark.rule("1A", "4D.a")
def test_a_zombie_of_the_row_must_be_exchanged() -> None:
    g = at(f"{ZOMBIE}; a 1^ 6; b 7; row 4; deck 5 6 7")
    g.play("row1")
    assert g.choices() == "a1 a2"
    assert g.refused("discard") == "4D.a"
    g.play("a2 done")
    assert g.village("a") == "1^ 4^"


@pytest.mark.rule("1A", "4D.a")
def test_a_zombie_of_the_row_joins_an_empty_village_faceup() -> None:
    g = at(f"{ZOMBIE}; a -; b 7 1^; row 4; deck 5 6 7")
    g.play("row1")
    assert g.choices() == "left"
    g.play("left")
    assert g.village("a") == "4^"
    assert g.decider == "b"


@pytest.mark.rule("1A", "4D.b")
def test_a_card_of_the_row_exchanged_for_a_zombie_is_discarded_and_may_be_used() -> None:
    g = at(f"{ZOMBIE}; a 4 1^; b 7; row 9; deck 5 6 7")
    g.play("row1 a1 done")
    assert g.village("a") == "4 1^"
    assert g.pile() == "9"
    assert g.who_knows("a1") == "everyone"
    assert g.choices() == "pass use"
    g.play("use")
    assert g.choices() == "a1 b1"
    g.play("b1")
    assert g.who_knows("b1") == "a"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("1A", "4D.b")
def test_a_zombie_of_the_row_exchanged_for_a_zombie_joins_faceup() -> None:
    g = at(f"{ZOMBIE}; a 4 1^; b 7; row 4; pile 9; deck 5 6 7")
    g.play("row1 a1 done")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "4 1^ 4^"
    assert g.pile() == "9"


@pytest.mark.rule("1A", "5D")
def test_an_approximator_of_the_row_may_be_used() -> None:
    g = at(f"{APPROXIMATOR}; a 1^ 6 9; b 7; row 5; deck 5 6 7")
    g.play("row1 use a2 a3 a2")
    assert g.village("a") == "1^ 5^"
    assert g.pile() == "6 9"


# --- the deck running out


@pytest.mark.rule("1A", "DECK-1")
def test_the_row_stays_short_when_the_deck_is_empty() -> None:
    g = after_a_plain_turn(f"{AMULET}; a 1^ 6; b 1^; deck 3 4")
    assert g.row() == "4"
    assert g.deck() == ""


@pytest.mark.rule("END-3", "END-5", "1A")
def test_the_round_goes_on_while_the_row_has_the_last_card() -> None:
    g = after_a_plain_turn(f"{AMULET}; a 1^ 6; b 7; deck 3 4")
    assert not g.round_ended
    assert g.decider == "b"
    assert g.choices() == "call row1 pile1"
    assert g.refused("draw") == "DECK-1"


@pytest.mark.rule("END-3", "CALL-2")
@pytest.mark.parametrize(("token", "choices"), [("A", "call row1 pile1"), ("C", "row1 pile1")])
def test_a_call_with_nothing_but_a_row_depends_on_the_book(token: str, choices: str) -> None:
    g = at(f"{mix('A', token=token)}; a 1^ 6; b 7; row 4; pile 3")
    assert g.choices() == choices


@pytest.mark.rule("END-3", "1A")
def test_turns_that_leave_the_row_alone_do_not_end_the_round() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; c 8; row 4; pile 9")
    g.play("pile1 a2 done pile1 b1 done")
    assert not g.round_ended
    assert g.decider == "c"
    assert g.choices() == "call row1 pile1"


@pytest.mark.rule("END-2", "END-3", "1A")
def test_the_last_card_of_the_row_ends_the_round_after_that_turn() -> None:
    g = at(f"{AMULET}; rounds 1; a 1^ 2^ 6; b 7; row 9; pile 3")
    g.play("row1 use b1")
    assert not g.round_ended
    assert g.choices() == "done use2"
    g.play("done")
    assert "reason deck" in g.position()
    assert g.scores() == [9, 7]


@pytest.mark.rule("END-3", "1A")
def test_the_row_keeps_the_round_going_without_any_squire() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 7; row 4 4; pile 3")
    g.play("row1 discard")
    assert not g.round_ended
    g.play("row1 discard")
    assert g.round_ended


@pytest.mark.rule("DECK-1", "11A", "1A")
def test_a_witch_cannot_be_begun_on_the_row() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 1^; row 11 8")
    g.play("row1")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("DECK-1", "EXCH-5", "1A")
def test_no_penalty_card_is_taken_from_the_row() -> None:
    g = at(f"{AMULET}; a 5 6 7; b 1^ 8; row 9 8; pile 3")
    g.play("pile1 a1 a2 a3 done left")
    assert g.village("a") == "3^ 5 6 7"
    assert g.row() == "9 8"
    assert not g.pending


@pytest.mark.rule("TURN-10", "1A")
@pytest.mark.parametrize(("codes", "ends"), [("pile1 a1 done", True), ("row1 discard", False)])
def test_a_draw_from_the_row_is_no_quiet_turn(codes: str, ends: bool) -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 7; row 4 4; pile 9; quiet 49")
    g.play(codes)
    assert g.round_ended == ends


@pytest.mark.rule("TURN-10", "1A")
def test_a_card_laid_out_has_left_the_deck() -> None:
    g = at(f"{AMULET}; rounds 1; a 1^ 6; b 7; pile 9; quiet 49; deck 8 9")
    g.play("pile1 a2 done")
    assert g.row() == "8"
    assert not g.round_ended


@pytest.mark.rule("1A", "CALL-3", "END-5")
def test_the_row_is_refilled_before_the_round_ends_by_a_call() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 1^ 7; caller a; turn b; deck 3 4")
    g.play("draw discard")
    assert "reason call" in g.position()
    assert g.row() == "4"


# --- the card itself


@pytest.mark.rule("1A", "TURN-4")
def test_a_squire_is_not_used() -> None:
    g = at(f"{AMULET}; a 1^ 6; b 7; deck 8 9")
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("1A", "TURN-2")
def test_a_drawn_squire_has_no_ability() -> None:
    g = at(f"{AMULET}; a 5 6; b 7; deck 1 9")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"
