"""A turn: the main action, when abilities are used, how the turn ends, and when choices are made."""

import pytest

from helpers import AMULET, COIN, DAGGER, at, mix

# TURN-1: exactly one main action


@pytest.mark.rule("TURN-1")
def test_a_turn_offers_drawing_taking_and_calling() -> None:
    g = at(f"{AMULET}; a 1 2 3 4; b 3; pile 9; deck 5 ...")
    assert g.choices() == "draw call pile1"
    assert g.refused("done") == "TURN-1"
    assert g.refused("discard") == "TURN-1"


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("main", ["draw discard", "draw a1 done", "pile1 a1 done", "call"])
def test_after_one_main_action_the_turn_is_over(main: str) -> None:
    g = at(f"{AMULET}; a 1 2 3 4; b 3; pile 9; deck 13 ...")
    g.play(main)
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("main", ["draw discard", "draw a1 done", "pile1 a1 done"])
def test_there_is_no_second_main_action_while_abilities_are_left(main: str) -> None:
    g = at(f"{AMULET}; a 1 2 2^; b 3; pile 9; deck 13 ...")
    g.play(main)
    assert g.choices() == "done use3"
    assert g.refused("draw") == g.refused("pile1") == g.refused("call") == "TURN-1"


@pytest.mark.rule("TURN-1", "4D")
def test_a_zombie_adds_a_main_action() -> None:
    g = at(f"{DAGGER}; a 1 4^; b 3; pile 9; deck 13 ...; last b")
    assert g.choices() == "draw call pile1 use2"
    g.play("use2 left")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("TURN-1")
def test_others_do_not_act_in_your_turn() -> None:
    g = at(f"{AMULET}; a 1 2; b 3 2^; pile 9; deck 13 ...")
    assert g.choices("b") == ""
    assert g.refused("draw", "b") == g.refused("use2", "b") == "TURN-1"


@pytest.mark.rule("TURN-1")
def test_a_turn_that_abilities_left_without_a_main_action_ends_by_itself() -> None:
    g = at(f"{mix('C', n10='D')}; a 2^~; b 3; pile 9; private-b 5")
    assert g.choices() == "pile1 use1"
    g.play("use1 a1")
    assert g.village("a") == ""
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("TURN-1")
def test_a_turn_without_a_main_action_waits_while_abilities_are_left() -> None:
    g = at(f"{mix('C', 'A', n10='D', n1='D')}; a 1^! 2^~; b 3; pile 9; private-b 5")
    g.play("use2 a2")
    assert g.choices() == "done use1"
    g.play("done")
    assert g.decider == "b"


@pytest.mark.rule("TURN-1", "4D")
def test_a_zombie_may_be_the_only_main_action_left() -> None:
    g = at(f"{DAGGER}; a 1^ 4^; b 3; private-b 9; last b")
    g.play("use1 b1")
    assert g.choices() == "use2"
    g.play("use2 left")
    assert g.village("b") == "4 3"
    assert g.decider == "b"


# TURN-2: drawing


@pytest.mark.rule("TURN-2", "KNOW-4")
def test_the_drawn_card_is_looked_at_by_the_player_alone() -> None:
    g = at(f"{AMULET}; a 1 2; b 3; c 4; pile 9; deck 7 ...")
    g.play("draw")
    assert g.who_knows("hand1") == "a"
    assert g.told("a", "drew") == "hand=7"
    assert g.told("b", "drew") == g.told("c", "drew") == g.told("watcher", "drew") == "hand"


@pytest.mark.rule("TURN-2")
def test_it_is_discarded_or_used_or_exchanged() -> None:
    g = at(f"{AMULET}; a 1 2 6^; b 3; pile 9; deck 7 ...")
    g.play("draw")
    assert g.choices() == "discard use a1 a2 a3"


@pytest.mark.rule("TURN-2")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 13])
def test_below_5_and_above_12_there_is_no_draw_ability(number: int) -> None:
    g = at(f"{AMULET}; a 6 7; b 3; pile 9; deck {number} ...")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("TURN-2")
@pytest.mark.parametrize("number", range(5, 13))
@pytest.mark.parametrize("deck", [AMULET, COIN])
def test_from_5_to_12_there_is_one(deck: str, number: int) -> None:
    g = at(f"{deck}; a 6 7^; b 3; pile 9; deck {number} ...")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"


@pytest.mark.rule("TURN-2")
def test_discarding_it_ends_the_matter_its_ability_is_not_used_later() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 9; deck 8 ...")
    g.play("draw discard")
    assert g.pile() == "8 9"
    assert g.choices() == "done use1"


@pytest.mark.rule("TURN-2")
def test_using_it_discards_it_first() -> None:
    g = at(f"{AMULET}; a 6 7; b 3; pile 9; deck 8 ...")
    g.play("draw use")
    assert g.pile() == "8 9"
    assert g.choices() == "b1"


@pytest.mark.rule("TURN-2", "EXCH-1")
def test_exchanged_it_goes_in_facedown() -> None:
    g = at(f"{AMULET}; a 6 7^; b 3; pile 9; deck 8 ...")
    g.play("draw a2 done")
    assert g.village("a") == "6 8"
    assert g.pile() == "7 9"
    assert g.who_knows("a2") == "a"
    assert g.told("b", "placed") == "a2"


# TURN-3: taking


@pytest.mark.rule("TURN-3")
def test_a_taken_card_must_be_exchanged() -> None:
    g = at(f"{AMULET}; a 6 7; b 3; pile 8 9; deck 1 ...")
    g.play("pile1")
    assert g.choices() == "a1 a2"
    assert g.refused("discard") == "EXCH-9"
    assert g.refused("use") == "EXCH-9"
    assert g.refused("pass") == "EXCH-9"


@pytest.mark.rule("TURN-3")
def test_a_taken_card_goes_in_faceup() -> None:
    g = at(f"{AMULET}; a 6 7; b 3; pile 8 9; deck 1 ...")
    g.play("pile1 a2 done")
    assert g.village("a") == "6 8^"
    assert g.pile() == "7 9"
    assert g.who_knows("a2") == "everyone"
    assert g.told("watcher", "took", "placed") == "hand=8 a2=8"
    assert g.decider == "b"


@pytest.mark.rule("TURN-3")
def test_only_the_top_card_can_be_taken() -> None:
    g = at(f"{AMULET}; a 6 7; b 3; pile 8 9; deck 1 ...")
    assert g.choices() == "draw call pile1"
    assert g.refused("pile2") == "TURN-3"


@pytest.mark.rule("TURN-3")
def test_nothing_is_taken_from_an_empty_pile() -> None:
    g = at(f"{AMULET}; a 6 7; b 3; deck 1 ...")
    assert g.choices() == "draw call"
    assert g.refused("pile1") == "TURN-3"


@pytest.mark.rule("TURN-3", "EXCH-7")
@pytest.mark.parametrize("village", ["-", "7!", "7^!"])
def test_nothing_is_taken_if_no_card_may_be_exchanged(village: str) -> None:
    g = at(f"{AMULET}; a {village}; b 3; pile 8; deck 1 ...")
    assert g.choices() == "draw call"
    assert g.refused("pile1") == "EXCH-7"


# TURN-4: when abilities are used


@pytest.mark.rule("TURN-4")
def test_village_abilities_are_used_before_the_main_action() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 8; deck 1 ...")
    g.play("use1 a2")
    assert g.who_knows("a2") == "a"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("TURN-4")
def test_village_abilities_are_used_after_looking_at_a_drawn_card() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 8; deck 9 ...")
    g.play("draw")
    assert g.choices() == "discard use use1 a1 a2"
    g.play("use1 a2")
    assert g.choices() == "discard use a1 a2"


@pytest.mark.rule("TURN-4")
def test_village_abilities_are_used_after_the_main_action_and_all_it_set_off() -> None:
    g = at(f"{AMULET}; a 2^ 7 8; b 3; pile 8; deck 9 ...")
    g.play("draw use")
    assert g.choices() == "a2 a3 b1"
    assert g.refused("use1") == "9A"
    g.play("b1")
    assert g.choices() == "done use1"


@pytest.mark.rule("TURN-4", "TOKEN-C")
@pytest.mark.parametrize("before", ["", "draw", "draw discard"])
def test_the_token_is_used_at_the_same_three_times(before: str) -> None:
    g = at(f"{COIN}; a 9 7; b 12; pile 8; deck 1 ...; token a active")
    g.play(before)
    assert g.may("token")
    g.play("token b1")
    assert g.village("b") == "12^"
    assert not g.may("token")


@pytest.mark.rule("TURN-4")
def test_nothing_is_used_between_taking_and_exchanging() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 8; deck 9 ...; token a active")
    g.play("pile1")
    assert g.choices() == "a1 a2"
    assert g.refused("use1") == g.refused("token") == "EXCH-9"


@pytest.mark.rule("TURN-4")
def test_nothing_is_used_while_a_set_is_being_named() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 8; deck 9 ...; token a active")
    g.play("draw a1")
    assert g.choices() == "done a2"
    assert g.refused("use1") == g.refused("token") == "EXCH-2"


@pytest.mark.rule("TURN-4")
def test_nothing_is_used_inside_another_ability() -> None:
    g = at(f"{AMULET}; a 2^ 3^ 7; b 3; pile 8; deck 9 ...; token a active")
    g.play("use1")
    assert g.choices() == "a3"
    assert g.refused("use2") == g.refused("token") == "2A"


@pytest.mark.rule("TURN-4")
def test_only_faceup_cards_with_a_village_ability_are_used() -> None:
    g = at(f"{AMULET}; a 2 1^ 7; b 3; pile 8; deck 9 ...")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == g.refused("use2") == g.refused("use4") == "TURN-4"


# TURN-5: once a turn


@pytest.mark.rule("TURN-5")
def test_each_card_is_used_once_a_turn() -> None:
    g = at(f"{AMULET}; a 2^ 2^ 7 8; b 3; pile 8; deck 1 ...")
    g.play("use1 a3")
    assert g.choices() == "draw pile1 use2"
    assert g.refused("use1") == "TURN-5"
    g.play("draw use2 a4 discard")
    assert g.decider == "b"


@pytest.mark.rule("TURN-5")
def test_in_the_next_turn_it_is_used_again() -> None:
    g = at(f"{AMULET}; a 2^ 7 8; b 3; pile 8; deck 1 12 ...")
    g.play("use1 a2 draw discard draw discard")
    assert g.decider == "a"
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("TURN-5")
def test_turning_a_card_over_and_back_does_not_renew_it() -> None:
    g = at(f"{mix('C', n2='A')}; a 2^ 3^ 3^ 5 6; b 1; pile 8; deck 1 ...")
    g.play("use1 a4 use2 a1 use3 a1")
    assert g.village("a") == "2^ 3^ 3^ 5 6"
    assert g.refused("use1") == "TURN-5"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("TURN-5")
def test_a_card_that_went_away_and_came_back_is_not_renewed() -> None:
    g = at(f"{mix('A', n4='C')}; a 2^ 4^ 6; b 1; pile 8; deck 12 ...")
    g.play("use1 a3 draw use b1 a1 pass")
    assert (g.village("a"), g.village("b")) == ("1 4^ 6", "2^")
    g.play("use2 b1 a1")
    assert g.village("a") == "2^ 4^ 6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("TURN-5", "11D")
def test_an_extra_turn_is_a_new_turn() -> None:
    g = at(f"{DAGGER}; a 1^ 7; b 3 5; pile 8; deck 11 ...")
    g.play("use1 b1 draw use")
    assert g.decider == "a"
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("TURN-5")
def test_a_card_that_you_took_is_used_at_once() -> None:
    g = at(f"{AMULET}; a 6 7; b 3; pile 2; deck 1 ...")
    g.play("pile1 a1 done")
    assert g.village("a") == "2^ 7"
    assert g.choices() == "done use1"


@pytest.mark.rule("TURN-5")
def test_a_card_that_was_turned_faceup_is_used_at_once() -> None:
    g = at(f"{AMULET}; a 2 7; b 3; pile 9; deck 5 ...")
    g.play("draw use a1")
    assert g.choices() == "done use1"


@pytest.mark.rule("TURN-5", "3D")
def test_a_sentinel_works_in_the_turns_of_others() -> None:
    g = at(f"{mix('A', n3='D')}; a 6 7; b 3^ 5; c 8; pile 9; deck 12 ...")
    g.play("draw use")
    assert g.choices() == "c1"


@pytest.mark.rule("TURN-5", "3A")
def test_a_guard_works_in_the_turns_of_others() -> None:
    g = at(f"{AMULET}; a 6 7; b 3^&b2 5 1; pile 9; deck 9 ...")
    g.play("draw use")
    assert g.choices() == "a1 a2 b3"


@pytest.mark.rule("TURN-5", "1A")
@pytest.mark.parametrize("main", ["call", "draw discard"])
def test_a_squire_works_in_a_turn_in_which_its_owner_calls_as_in_any_other(main: str) -> None:
    g = at(f"{AMULET}; a 6 1^; b 3; pile 9; deck 13 8 7 ...")
    g.play(main)
    assert g.row() == ("13" if main == "call" else "8")


@pytest.mark.rule("TURN-5", "1C")
def test_a_con_artist_works_turn_after_turn() -> None:
    g = at(f"{COIN}; a 6 1^; b 3; pile 9 8 7; deck 13 12 ...")
    assert g.choices() == "draw call pile1 pile2"
    g.play("draw discard draw discard")
    assert g.choices() == "draw call pile1 pile2"


# TURN-6: optional, but once begun carried out


@pytest.mark.rule("TURN-6")
def test_abilities_are_optional() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 8; deck 9 ...")
    g.play("draw discard done")
    assert g.who_knows("a2") == ""
    assert g.decider == "b"


@pytest.mark.rule("TURN-6")
def test_what_is_begun_is_carried_out_in_full() -> None:
    g = at(f"{AMULET}; a 5 7 8; b 3; pile 8; deck 7 ...")
    g.play("draw use a1")
    assert g.choices() == "a2 a3"
    assert g.refused("pass") == g.refused("done") == "7A"


@pytest.mark.rule("TURN-6")
def test_a_part_without_a_target_is_skipped() -> None:
    g = at(f"{AMULET}; a 5 7^ 8^; b 3; pile 8; deck 7 ...")
    g.play("draw use")
    assert g.choices() == "a1"
    g.play("a1")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("TURN-6", "6C")
def test_the_first_part_may_be_the_one_that_is_skipped() -> None:
    g = at(f"{COIN}; a 5 7; b 3; pile 8; deck 6 ...")
    g.play("draw use")
    assert g.choices() == "a1 a2 b1"
    g.play("b1")
    assert g.village("b") == "3^"
    assert g.decider == "b"


@pytest.mark.rule("TURN-6")
def test_an_ability_of_which_no_part_is_possible_is_not_begun() -> None:
    g = at(f"{AMULET}; a 2^ 7^; b 3; pile 8; deck 5 ...")
    assert g.refused("use1") == "TURN-6"
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


# TURN-7, TURN-8


@pytest.mark.rule("TURN-7")
def test_a_view_is_for_one_and_its_slot_for_all() -> None:
    g = at(f"{AMULET}; a 5; b 3 7; c 2; pile 8; deck 9 ...")
    g.play("draw use b2")
    assert g.who_knows("b2") == "a"
    assert g.told("a", "viewed") == "b2=7"
    assert g.told("b", "viewed") == g.told("c", "viewed") == g.told("watcher", "viewed") == "b2"
    assert [event.seat for event in g.game.events(1) if event.name == "viewed"] == [0]
    assert g.village("b") == "3 7"


@pytest.mark.rule("TURN-8")
def test_swapped_cards_keep_side_and_rotation() -> None:
    g = at(f"{mix('C', n12='A')}; a 5~ 6; b 3 7^~; pile 8; deck 12 ...")
    g.play("draw use b2 a1")
    assert (g.village("a"), g.village("b")) == ("7^~ 6", "3 5~")
    assert g.decider == "b"


@pytest.mark.rule("TURN-8")
def test_cards_that_are_passed_on_keep_side_and_rotation() -> None:
    g = at(f"{COIN}; a 5~ 6; b 7^~ 3; pile 8; deck 12 ...")
    g.play("draw use left")
    assert (g.village("a"), g.village("b")) == ("6 7^~", "3 5~")


@pytest.mark.rule("TURN-8")
def test_a_discarded_card_loses_its_rotation() -> None:
    g = at(f"{COIN}; a 5^~ 6; b 7 3; pile 8; deck 1 ...")
    g.play("draw a1 done")
    g.play("pile1 b1 done")
    assert g.village("b") == "5^ 3"


@pytest.mark.rule("TURN-8", "3A")
def test_a_discarded_card_loses_its_guard() -> None:
    g = at(f"{AMULET}; a 3^&a2 5 6; b 7 3; pile 8; deck 1 ...")
    g.play("draw a2 done")
    assert g.guards("a1") == ""
    assert g.told("watcher", "unguarded") == "a1=3"


# TURN-9: how a turn ends


@pytest.mark.rule("TURN-9")
def test_the_turn_ends_by_itself_when_nothing_is_left_to_use() -> None:
    g = at(f"{AMULET}; a 2^ 7^; b 3; pile 8; deck 1 ...")
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("TURN-9")
def test_the_turn_waits_for_its_player_while_something_is_left_to_use() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 8; deck 1 ...")
    g.play("draw discard")
    assert g.turn_is_open
    assert g.choices() == "done use1"
    g.play("done")
    assert g.decider == "b"


@pytest.mark.rule("TURN-9")
def test_after_the_last_use_the_turn_ends_by_itself() -> None:
    g = at(f"{AMULET}; a 2^ 7; b 3; pile 8; deck 1 ...")
    g.play("draw discard use1 a2")
    assert g.decider == "b"


@pytest.mark.rule("TURN-9", "KNOW-6")
def test_a_facedown_card_does_not_keep_the_turn_open_even_if_its_owner_knows_it() -> None:
    g = at(f"{AMULET}; a 2:a 7; b 3; pile 8; deck 1 ...")
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("TURN-9", "TOKEN-3")
def test_an_active_token_keeps_the_turn_open() -> None:
    g = at(f"{AMULET}; a 5 7; b 3; pile 8; deck 1 ...; token a active")
    g.play("draw discard")
    assert g.choices() == "done token"


# TURN-10: fifty quiet turns


@pytest.mark.rule("TURN-10")
def test_the_fiftieth_turn_in_which_no_card_leaves_the_deck_ends_the_round() -> None:
    g = at(f"{AMULET}; a 5 7; b 3 2; pile 8; deck 1 ...; quiet 48")
    g.play("pile1 a1 done")
    assert not g.round_ended
    assert g.decider == "b"
    g.play("pile1 b1 done")
    assert g.round_ended


@pytest.mark.rule("TURN-10")
def test_fifty_turns_of_taking_end_a_round() -> None:
    g = at(f"{AMULET}; a 5 7; b 6 9; pile 8; deck 1 ...")
    for turn in range(50):
        assert not g.round_ended
        g.play("pile1 a1 done" if turn % 2 == 0 else "pile1 b1 done")
    assert g.round_ended


@pytest.mark.rule("TURN-10")
def test_a_call_counts_as_a_turn() -> None:
    g = at(f"{AMULET}; a 5 7; b 3 2; pile 8; deck 1 ...; quiet 49")
    g.play("call")
    assert g.round_ended
    assert g.scores() == [22, 5]


@pytest.mark.rule("TURN-10")
@pytest.mark.parametrize(
    ("position", "play"),
    [
        (f"{AMULET}; a 5 7; b 3 2; pile 8; deck 1 ...", "draw discard"),
        (f"{AMULET}; a 5 7; b 3 2; pile 8; row 1; deck 9 ...", "row1 discard"),
        (f"{DAGGER}; a 5 7; b 3 2; pile 8; private-a 1; deck 9 ...", "private discard"),
        (f"{AMULET}; a 5 7; b 3 1^; pile 8; deck 9 ...", "pile1 a1 done"),
    ],
    ids=["deck", "row", "private deck", "row refilled"],
)
def test_the_count_begins_anew_when_a_card_leaves(position: str, play: str) -> None:
    g = at(position + "; quiet 49")
    g.play(play)
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("TURN-10", "10D")
def test_a_card_that_goes_to_a_private_deck_has_left_the_deck() -> None:
    g = at(f"{mix('D', n4='C')}; a 5 4^; b 3 2; pile 10; deck 9 8 7 ...; quiet 49")
    g.play("use2 pile1 a1 done")
    assert g.private("a") == "9"
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("TURN-10", "7C")
def test_a_card_looked_at_and_put_back_has_not_left() -> None:
    g = at(f"{COIN}; a 4^ 5; b 3 2; pile 7; deck 9 8 6 ...; quiet 49")
    g.play("use1 pick1 pick1 pick1")
    assert g.deck().startswith("6 8 9 ")
    g.play("pile1 a2 done")
    assert g.round_ended


@pytest.mark.rule("TURN-10")
def test_full_rows_and_private_decks_do_not_hold_it_up() -> None:
    g = at(f"{mix('A', n10='D')}; a 5 7; b 3 2; pile 8; row 6; private-b 9; deck 1 ...; quiet 49")
    g.play("pile1 a1 done")
    assert g.round_ended


# TURN-11: one choice at a time, as late as possible


@pytest.mark.rule("TURN-11")
@pytest.mark.parametrize(
    ("deck", "number", "then"),
    [
        (AMULET, 7, "a2 a3"),
        (DAGGER, 9, "pass a2 a3 b1 b2"),
        (COIN, 9, "pass b1 b2"),
    ],
    ids=["Beholder", "Mystic Seer", "Psychic"],
)
def test_the_second_card_is_chosen_after_the_first_was_seen(deck: str, number: int, then: str) -> None:
    g = at(f"{deck}; a 5 7 11; b 3 12; pile 8; deck {number} ...")
    g.play("draw use a1")
    assert g.who_knows("a1") == "a"
    assert g.choices() == then


@pytest.mark.rule("TURN-11")
def test_the_second_card_of_the_tanner_is_chosen_after_the_first_was_turned() -> None:
    g = at(f"{COIN}; a 6 7 11; b 3 12; pile 8; deck 5 ...")
    g.play("draw use a1")
    assert g.village("a") == "6^ 7 11"
    assert g.choices() == "pass a2 a3"


@pytest.mark.rule("TURN-11", "EXCH-2")
def test_the_slot_is_chosen_after_a_matching_set_was_shown() -> None:
    g = at(f"{AMULET}; a 6 7 6; b 3; pile 8; deck 13 ...")
    g.play("draw a1 a3 done")
    assert g.who_knows("a1") == g.who_knows("a3") == "everyone"
    assert g.choices() == "a1 a3"


@pytest.mark.rule("TURN-11", "EXCH-4")
def test_the_end_is_chosen_after_a_set_that_does_not_match_was_shown() -> None:
    g = at(f"{AMULET}; a 6 7 6; b 3; pile 8; deck 13 ...")
    g.play("draw a1 a2 done")
    assert g.who_knows("a1") == g.who_knows("a2") == "everyone"
    assert g.choices() == "left right"


@pytest.mark.rule("TURN-11", "11A")
def test_the_target_of_the_witch_is_chosen_after_her_card_was_viewed() -> None:
    g = at(f"{AMULET}; a 6 7; b 3; pile 8; deck 11 13 ...")
    g.play("draw use")
    assert g.hand() == "13"
    assert g.who_knows("hand1") == "a"
    assert g.choices() == "a1 a2 b1"
