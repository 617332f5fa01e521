"""Exchanging: one card, a set that matches, a set that does not, the penalty, and who sees what."""

import pytest

from helpers import AMULET, COIN, DAGGER, Table, at, mix


def after(position: str, play: str) -> Table:
    g = at(position)
    g.play(play)
    return g


# EXCH-1: one card


@pytest.mark.rule("EXCH-1")
@pytest.mark.parametrize(("slot", "village"), [(1, "13 6 7"), (2, "5 13 7"), (3, "5 6 13")])
def test_the_new_card_takes_the_slot_of_the_old_one(slot: int, village: str) -> None:
    g = after(f"{AMULET}; a 5 6 7; b 3; pile 9; deck 13 ...", f"draw a{slot} done")
    assert g.village("a") == village
    assert g.pile() == f"{slot + 4} 9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("EXCH-1")
def test_the_old_card_is_seen_by_all_on_the_pile_and_the_new_one_is_not() -> None:
    g = after(f"{AMULET}; a 5 6 7; b 3; pile 9; deck 13 ...", "draw a2 done")
    assert g.who_knows("pile1") == "everyone"
    assert g.who_knows("a2") == "a"
    assert g.told("watcher", "placed", "discarded") == "a2 pile=6"


@pytest.mark.rule("EXCH-1")
def test_an_exchange_needs_a_card_of_ones_own() -> None:
    g = after(f"{AMULET}; a 5 6 7; b 3; pile 9; deck 13 ...", "draw")
    assert g.refused("done") == g.refused("b1") == "EXCH-1"
    assert g.refused("a4") == "PROT-1"


# EXCH-2: a set that matches


@pytest.mark.rule("EXCH-2")
def test_a_matching_set_is_shown_before_the_slot_is_chosen() -> None:
    g = after(f"{AMULET}; a 6 5 6 6; b 3; pile 9; deck 13 ...", "draw a1 a3 a4 done")
    assert g.pending
    assert g.told("watcher", "shown") == "a1=6 a3=6 a4=6"
    assert g.pile() == "9"
    assert g.choices() == "a1 a3 a4"
    assert g.refused("a2") == "EXCH-2"
    assert g.refused("left") == "EXCH-9"


@pytest.mark.rule("EXCH-2")
@pytest.mark.parametrize(("slot", "village"), [("a1", "13 5"), ("a3", "5 13"), ("a4", "5 13")])
def test_the_new_card_takes_any_one_of_their_slots_and_the_gaps_close(slot: str, village: str) -> None:
    g = after(f"{AMULET}; a 6 5 6 6; b 3; pile 9; deck 13 ...", f"draw a1 a3 a4 done {slot}")
    assert g.village("a") == village
    assert g.pile() == "6 6 6 9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("EXCH-2")
def test_a_slot_between_others_stays_between_them() -> None:
    g = after(f"{AMULET}; a 6 5 6 7; b 3; pile 9; deck 13 ...", "draw a1 a3 done a3")
    assert g.village("a") == "5 13 7"


@pytest.mark.rule("EXCH-2", "TURN-3")
def test_a_taken_card_goes_in_faceup_for_a_set_too() -> None:
    g = after(f"{AMULET}; a 6 5 6^; b 3; pile 9; deck 13 ...", "pile1 a1 a3 done a3")
    assert g.village("a") == "5 9^"
    assert g.pile() == "6 6"


@pytest.mark.rule("EXCH-2")
def test_the_cards_of_a_set_are_named_from_left_to_right_each_once() -> None:
    g = after(f"{AMULET}; a 6 5 6 6; b 3; pile 9; deck 13 ...", "draw a2")
    assert g.choices() == "done a3 a4"
    assert g.refused("a1") == g.refused("a2") == "EXCH-2"
    assert g.refused("b1") == "EXCH-1"


@pytest.mark.rule("EXCH-2")
def test_a_whole_village_may_be_exchanged_for_one_card() -> None:
    g = after(f"{AMULET}; a 6 6 6 6; b 3; pile 9; deck 13 ...", "draw a1 a2 a3 a4 done a2")
    assert g.village("a") == "13"
    assert g.pile() == "6 6 6 6 9"


# EXCH-3: what may be slid


@pytest.mark.rule("EXCH-3")
def test_cards_that_nobody_knows_may_be_slid() -> None:
    g = after(f"{AMULET}; a 6 5 6; b 3; pile 9; deck 13 ...", "draw")
    assert g.who_knows("a1") == g.who_knows("a3") == ""
    g.play("a1 a3 done a1")
    assert g.village("a") == "13 5"


@pytest.mark.rule("EXCH-3")
def test_not_all_that_match_need_be_slid() -> None:
    g = after(f"{AMULET}; a 6 6 6; b 3; pile 9; deck 13 ...", "draw a1 a3 done a1")
    assert g.village("a") == "13 6"


@pytest.mark.rule("EXCH-3")
def test_cards_that_one_knows_do_not_match_may_be_slid() -> None:
    g = at(f"{AMULET}; a 6^ 5^ 7:a; b 3; pile 9; deck 13 ...")
    g.play("draw a1 a2")
    assert g.choices() == "done a3"
    g.play("done left")
    assert g.village("a") == "13 6 5 7"


@pytest.mark.rule("EXCH-3")
@pytest.mark.parametrize("begin", ["draw", "pile1"])
def test_the_new_card_is_never_part_of_the_set(begin: str) -> None:
    g = after(f"{AMULET}; a 6 5 7; b 3; pile 6; deck 6 ...", f"{begin} a1 a2 done")
    assert g.choices() == "left right"


# EXCH-4: a set that does not match


@pytest.mark.rule("EXCH-4")
@pytest.mark.parametrize(("end", "village"), [("left", "13 6 5 7^"), ("right", "6 5 7^ 13")])
def test_a_failed_set_goes_back_facedown_and_the_new_card_joins_at_either_end(end: str, village: str) -> None:
    g = after(f"{AMULET}; a 6^ 5 7^; b 3; pile 9; deck 13 ...", "draw a1 a2 done")
    assert g.choices() == "left right"
    g.play(end)
    assert g.village("a") == village
    assert g.pile() == "9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("EXCH-4")
@pytest.mark.parametrize(
    ("begin", "village", "who"),
    [("draw", "13 6 5", "a"), ("pile1", "9^ 6 5", "everyone"), ("row1", "8^ 6 5", "everyone")],
)
def test_the_new_card_is_facedown_if_it_was_drawn_and_faceup_if_it_came_faceup(
    begin: str, village: str, who: str
) -> None:
    g = after(f"{AMULET}; a 6 5; b 3; pile 9; row 8; deck 13 ...", f"{begin} a1 a2 done left")
    assert g.village("a") == village
    assert g.who_knows("a1") == who


@pytest.mark.rule("EXCH-4")
def test_rotation_stays() -> None:
    g = after(f"{COIN}; a 6^~ 5~; b 3; pile 9; deck 13 ...", "draw a1 a2 done right")
    assert g.village("a") == "6~ 5~ 13"


@pytest.mark.rule("EXCH-4", "3A")
def test_the_guard_on_a_slid_card_goes_on() -> None:
    g = after(f"{AMULET}; a 3^&a2 6^ 5; b 3; pile 9; deck 13 ...", "draw a2 a3 done left")
    assert g.village("a") == "13 3^ 6 5"
    assert g.guards("a2") == "a3"


@pytest.mark.rule("EXCH-4", "3A")
def test_the_guard_of_a_slid_bodyguard_ends() -> None:
    g = after(f"{AMULET}; a 3^&a2 6^ 5; b 3; pile 9; deck 13 ...", "draw a1 a3 done left")
    assert g.village("a") == "13 3 6^ 5"
    assert g.guards("a2") == ""
    assert g.told("watcher", "unguarded") == "a1=3"


@pytest.mark.rule("EXCH-4")
def test_two_that_match_and_one_that_does_not_are_a_failed_set() -> None:
    g = after(f"{AMULET}; a 6 6 5; b 3; pile 9; deck 13 12 ...", "draw a1 a2 a3 done left left")
    assert g.village("a") == "12 13 6 6 5"


# EXCH-5: the penalty card


@pytest.mark.rule("EXCH-5")
@pytest.mark.parametrize(
    ("ends", "village"),
    [
        ("left left", "12 13 6 5 7"),
        ("left right", "13 6 5 7 12"),
        ("right left", "12 6 5 7 13"),
        ("right right", "6 5 7 13 12"),
    ],
)
def test_three_slid_cards_bring_the_top_of_the_deck_too_its_end_chosen_apart(ends: str, village: str) -> None:
    g = after(f"{AMULET}; a 6 5 7; b 3; pile 9; deck 13 12 ...", "draw a1 a2 a3 done")
    first, second = ends.split()
    assert g.choices() == "left right"
    g.play(first)
    assert g.choices() == "left right"
    g.play(second)
    assert g.village("a") == village
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("EXCH-5")
def test_two_slid_cards_bring_no_penalty() -> None:
    g = after(f"{AMULET}; a 6 5 7; b 3; pile 9; deck 13 12 ...", "draw a1 a2 done left")
    assert g.village("a") == "13 6 5 7"
    assert g.deck().startswith("12 ")


@pytest.mark.rule("EXCH-5", "EXCH-2")
def test_three_that_match_bring_no_penalty() -> None:
    g = after(f"{AMULET}; a 6 6 6; b 3; pile 9; deck 13 12 ...", "draw a1 a2 a3 done a1")
    assert g.village("a") == "13"
    assert g.deck().startswith("12 ")


@pytest.mark.rule("EXCH-5")
def test_four_slid_cards_bring_one_penalty_card_as_well() -> None:
    g = after(f"{AMULET}; a 6 5 7 8; b 3; pile 9; deck 13 12 11 ...", "pile1 a1 a2 a3 a4 done right right")
    assert g.village("a") == "6 5 7 8 9^ 13"
    assert g.deck().startswith("12 11 ")


@pytest.mark.rule("EXCH-5", "KNOW-4")
def test_the_penalty_card_is_facedown_and_unseen_by_everyone() -> None:
    g = after(f"{AMULET}; a 6 5 7; b 3; pile 9; deck 13 12 ...", "pile1 a1 a2 a3 done left right")
    assert g.village("a") == "9^ 6 5 7 13"
    assert g.who_knows("a5") == ""
    for seat in ("a", "b", "watcher"):
        assert g.told(seat, "placed") == "a1=9 a5"


@pytest.mark.rule("EXCH-5", "KNOW-2")
def test_whoever_knew_the_top_of_the_deck_knows_the_penalty_card() -> None:
    g = after(f"{AMULET}; a 6 5 7; b 3; pile 9; deck 13:b ...", "pile1 a1 a2 a3 done left right")
    assert g.who_knows("a5") == "b"


# EXCH-6: all have seen the slid cards


@pytest.mark.rule("EXCH-6", "KNOW-3")
@pytest.mark.parametrize("play", ["draw a1 a2 done", "draw a1 a3 done"])
def test_everyone_has_seen_the_slid_cards(play: str) -> None:
    g = after(f"{AMULET}; a 6 5 6; b 3; c 2; pile 9; deck 13 ...", play)
    slot = play.split()[2]
    assert g.who_knows("a1") == g.who_knows(slot) == "everyone"


@pytest.mark.rule("EXCH-6")
def test_what_was_seen_of_a_failed_set_stays_known() -> None:
    g = after(f"{AMULET}; a 6 5 7; b 3; pile 9; deck 13 ...", "draw a1 a2 done left draw")
    assert g.who_knows("a2") == g.who_knows("a3") == "everyone"
    assert g.who_knows("a4") == ""


@pytest.mark.rule("EXCH-6")
def test_half_a_choice_is_secret() -> None:
    g = after(f"{AMULET}; a 6 5 7; b 3; pile 9; deck 13 ...", "draw a1")
    assert g.game.view(0).any_chosen()
    assert not g.game.view(1).any_chosen()
    assert not g.game.view(4).any_chosen()
    assert "shown" not in g.happened("b")


# EXCH-7: nothing to exchange


@pytest.mark.rule("EXCH-7")
@pytest.mark.parametrize("village", ["-", "5!"])
def test_without_an_exchangeable_card_one_calls_or_draws_and_discards(village: str) -> None:
    g = at(f"{AMULET}; a {village}; b 3; pile 9; deck 9 13 ...")
    assert g.choices() == "draw call"
    assert g.refused("pile1") == "EXCH-7"
    g.play("draw")
    assert g.choices() == "discard use"
    g.play("discard")
    assert g.decider == "b"


@pytest.mark.rule("EXCH-7")
def test_one_card_beside_a_locked_one_is_enough() -> None:
    g = at(f"{AMULET}; a 5! 6; b 3; pile 9; deck 9 13 ...")
    assert g.choices() == "draw call pile1"


@pytest.mark.rule("EXCH-7")
@pytest.mark.parametrize(
    ("number", "usable"),
    [(5, False), (6, True), (7, False), (8, True), (9, True), (10, False), (11, True), (12, False)],
)
def test_the_ability_of_the_drawn_card_is_used_as_far_as_it_needs_none_of_ones_cards(number: int, usable: bool) -> None:
    g = after(f"{AMULET}; a -; b 3; pile 9; deck {number} 13 ...", "draw")
    assert g.choices() == ("discard use" if usable else "discard")


@pytest.mark.rule("EXCH-7", "4D.a")
def test_a_zombie_drawn_with_nothing_to_exchange_joins_the_village() -> None:
    g = after(f"{DAGGER}; a 5!; b 3; pile 9; deck 4 ...", "draw")
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == "4 5!"
    assert g.who_knows("a1") == "everyone"
    assert g.decider == "b"


@pytest.mark.rule("EXCH-7")
def test_an_empty_village_stays_in_the_game() -> None:
    g = after(f"{AMULET}; a 5; b -; c 7; pile 9; deck 13 ...", "draw discard")
    assert g.decider == "b"


@pytest.mark.rule("EXCH-7", "4D")
def test_an_empty_village_may_get_cards_from_others() -> None:
    g = after(f"{DAGGER}; a 5 4^; b -; pile 9; deck 13 ...; last b", "use2 left")
    assert g.village("b") == "4"
    assert g.decider == "b"
    assert g.choices() == "draw call pile1"


# EXCH-8: locked and guarded cards


@pytest.mark.rule("EXCH-8", "TOKEN-A")
@pytest.mark.parametrize("begin", ["draw", "pile1"])
def test_a_card_under_the_amulet_is_not_slid(begin: str) -> None:
    g = after(f"{AMULET}; a 6 6! 6; b 3; pile 9; deck 13 ...", begin)
    assert g.slots() == "a1 a3"
    assert g.refused("a2") == "TOKEN-A"
    g.play("a1")
    assert g.choices() == "done a3"
    g.play("a3 done a3")
    assert g.village("a") == ("6! 13" if begin == "draw" else "6! 9^")


@pytest.mark.rule("EXCH-8", "3A")
def test_ones_own_guarded_card_and_guarding_bodyguard_are_slid() -> None:
    g = after(f"{AMULET}; a 3^&a2 6 5; b 3; pile 9; deck 13 ...", "draw")
    assert g.slots() == "a1 a2 a3"
    g.play("a1 done")
    assert g.village("a") == "13 6 5"
    assert g.pile() == "3 9"


# EXCH-9: an exchange is one step


@pytest.mark.rule("EXCH-9", "END-4")
def test_the_round_does_not_end_before_the_penalty_card_is_added() -> None:
    g = after(f"{AMULET}; a 6 5 7; b 0^; pile 0; deck 13 ...", "pile1 a1 a2 a3 done left")
    assert g.choices() == "left right"
    g.play("right")
    assert g.round_ended
    assert g.scores() == [31, 0]


@pytest.mark.rule("EXCH-9", "END-4")
def test_a_villager_that_takes_the_place_of_the_other_does_not_end_the_round() -> None:
    g = after(f"{AMULET}; a 0^ 5; b 7; pile 0; deck 13 ...", "pile1 a1 done")
    assert g.village("a") == "0^ 5"
    assert g.pile() == "0"
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("EXCH-9", "END-4")
def test_a_villager_placed_for_a_set_ends_the_round_when_the_set_is_discarded() -> None:
    g = after(f"{AMULET}; a 6 6 7; b 0^; pile 0; deck 13 ...", "pile1 a1 a2 done a2")
    assert g.round_ended
    assert g.scores() == [7, 0]


@pytest.mark.rule("EXCH-9", "END-4")
def test_a_faceup_villager_in_a_failed_set_is_facedown_when_it_is_settled() -> None:
    g = after(f"{AMULET}; a 0^ 5; b 7; pile 0; deck 13 ...", "pile1 a1 a2 done right")
    assert g.village("a") == "0 5 0^"
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("EXCH-9")
def test_nothing_else_is_done_in_the_middle_of_an_exchange() -> None:
    g = after(f"{AMULET}; a 2^ 5 7; b 7; pile 9; deck 13 ...; token a active", "draw a2 a3 done")
    assert g.choices() == "left right"
    assert g.refused("use1") == g.refused("token") == g.refused("done") == "EXCH-9"


# what matches


@pytest.mark.rule("EXCH-2", "X-2")
def test_a_faceup_halfling_matches_a_facedown_one() -> None:
    g = after(f"{DAGGER}; a 2^ 2 7; b 7; pile 9; deck 13 ...", "draw a1 a2 done")
    assert g.choices() == "a1 a2"


@pytest.mark.rule("EXCH-2", "13A")
def test_a_doppelganger_makes_a_set_match_and_goes_beneath() -> None:
    g = after(f"{mix('C', n13='A')}; a 6 13 6; b 7; pile 9; deck 12 ...", "draw a1 a2 a3 done a2")
    assert g.village("a") == "12"
    assert g.pile() == "6 6 13 9"
