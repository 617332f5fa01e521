"""Villager (0A): when both lie faceup in villages, the round is over at once."""

import pytest

from helpers import AMULET, Table, at, mix


def over_by_villagers(g: Table) -> bool:
    """Has the round just ended because of them, with nothing left to decide?"""
    return "; reason villagers" in g.position() and g.decider == "" and not g.pending


# --- both faceup in villages


@pytest.mark.rule("0A", "END-4", "5A")
def test_both_faceup_in_one_village_end_the_round() -> None:
    g = at(f"{AMULET}; rounds 1; a 0^ 0 5; b 1 2; deck 5 7 8")
    g.play("draw use a2")
    assert over_by_villagers(g)
    assert g.village("a") == "0^ 0^ 5"
    assert g.scores() == [5, 3]


@pytest.mark.rule("0A", "END-4", "6A")
def test_both_faceup_in_two_villages_of_others_end_the_round() -> None:
    g = at(f"{AMULET}; rounds 1; a 3 4; b 0^ 6; c 7 0; deck 6 7 8")
    g.play("draw use c2")
    assert over_by_villagers(g)
    assert g.scores() == [7, 6, 7]


@pytest.mark.rule("0A")
def test_one_faceup_villager_ends_nothing() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 0; b 1; deck 5 7 8")
    g.play("draw use a1")
    assert not g.round_ended
    assert g.village("a") == "0^ 0"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("0A", "TOKEN-A")
def test_a_faceup_villager_under_the_amulet_counts() -> None:
    g = at(f"{AMULET}; rounds 1; a 0^! 0 5; b 1 2; deck 5 7 8")
    g.play("draw use a2")
    assert over_by_villagers(g)


@pytest.mark.rule("0A", "3A")
def test_a_guarded_faceup_villager_counts() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 7; b 0^ 3^&b1; deck 5 7 8")
    g.play("draw use a1")
    assert over_by_villagers(g)


@pytest.mark.rule("0A", "X-3", "MIX-4")
def test_the_zeros_of_another_deck_end_nothing() -> None:
    g = at(f"{mix('A', n0='D')}; rounds 1; a 0^ 0; b 1; deck 5 7 8")
    g.play("draw use a2")
    assert not g.round_ended
    assert g.village("a") == "0^ 0^"
    assert g.decider == "b"


# --- the ways in which the second one comes to lie faceup


@pytest.mark.rule("0A", "TOKEN-C", "TURN-4")
@pytest.mark.parametrize("codes", ["token c1", "draw token c1", "draw discard token c1"])
def test_the_coin_ends_the_round_before_between_and_after(codes: str) -> None:
    g = at(f"{mix('A', token='C')}; rounds 1; a 4 5; b 0^; c 0 9; token a active; deck 3 7 8")
    g.play(codes)
    assert over_by_villagers(g)
    assert g.scores() == [9, 0, 9]


@pytest.mark.rule("0A", "TOKEN-C")
def test_the_coin_that_turns_one_villager_facedown_ends_nothing() -> None:
    g = at(f"{mix('A', token='C')}; rounds 1; a 4 5; b 0^; c 0; token a active; deck 3 7 8")
    g.play("token b1")
    assert not g.round_ended
    assert g.turn_is_open
    assert g.decider == "a"


@pytest.mark.rule("0A", "6D", "END-4", "PROT-3")
@pytest.mark.parametrize(
    ("villages", "ends"),
    [
        ("a 4; b 0 0 5^", True),
        ("a 4; b 0^ 0 5", False),
        ("a 4; b 0 0^ 5", False),
        ("a 0^; b 5 0", True),
        ("a 0; b 5 0", False),
        ("a 4; b 0 0! 5", False),
        ("a 0^; b 5 0!", False),
    ],
)
def test_flipper_turns_all_cards_before_it_is_looked_at(villages: str, ends: bool) -> None:
    g = at(f"{mix('A', n6='D')}; rounds 1; {villages}; deck 6 7 8")
    g.play("draw use @b")
    assert g.round_ended == ends
    assert not g.pending


@pytest.mark.rule("0A", "8D", "END-4")
def test_magician_turning_the_second_one_ends_it_before_the_swap() -> None:
    g = at(f"{mix('A', n8='D')}; rounds 1; a 5 6; b 0^ 7; c 0 9; deck 8 7 1")
    g.play("draw use c1")
    assert over_by_villagers(g)
    assert g.village("a") == "5 6"
    assert g.village("c") == "0^ 9"
    assert g.scores() == [11, 7, 9]


@pytest.mark.rule("0A", "6C")
def test_huntress_ends_it_with_her_second_part() -> None:
    g = at(f"{mix('A', n6='C')}; rounds 1; a 5^ 7; b 0^ 0; deck 6 7 1")
    g.play("draw use a1")
    assert not g.round_ended
    g.play("b2")
    assert over_by_villagers(g)


@pytest.mark.rule("0A", "6C")
def test_huntress_exchanging_the_sides_of_the_villagers_ends_nothing() -> None:
    g = at(f"{mix('A', n6='C')}; rounds 1; a 5 7; b 0^ 0; deck 6 7 1")
    g.play("draw use b1 b2")
    assert not g.round_ended
    assert g.village("b") == "0 0^"
    assert g.decider == "b"


@pytest.mark.rule("0A", "7D")
def test_elusive_seer_finding_the_second_one_ends_it() -> None:
    g = at(f"{mix('A', n7='D')}; rounds 1; a 0^ 8; b 9 0; deck 7 7 1")
    g.play("draw use b1")
    assert not g.round_ended
    g.play("b2")
    assert over_by_villagers(g)


@pytest.mark.rule("0A", "3C", "TURN-1")
def test_pixie_ends_it_before_any_main_action() -> None:
    g = at(f"{mix('A', n3='C')}; rounds 1; a 3^ 0; b 0^ 6; deck 7 1")
    g.play("use1 a2")
    assert over_by_villagers(g)
    assert g.deck() == "7 1"


@pytest.mark.rule("0A", "5C", "END-4")
def test_tanner_is_not_asked_for_another_card_once_it_is_over() -> None:
    g = at(f"{mix('A', n5='C')}; rounds 1; a 0^ 0 8; b 6; deck 5 7 1")
    g.play("draw use a2")
    assert over_by_villagers(g)
    assert g.village("a") == "0^ 0^ 8"


@pytest.mark.rule("0A", "5C")
def test_tanner_may_turn_one_after_the_other() -> None:
    g = at(f"{mix('A', n5='C')}; rounds 1; a 0 0 8; b 6; deck 5 7 1")
    g.play("draw use a1")
    assert not g.round_ended
    g.play("a2")
    assert over_by_villagers(g)


@pytest.mark.rule("0A", "10C", "X-1")
def test_it_ends_also_inside_an_ability_used_through_another() -> None:
    g = at(f"{mix('A', n10='C')}; rounds 1; a 5 0; b 0^ 6; pile 6; deck 10 7 1")
    g.play("draw use pile2 a2")
    assert over_by_villagers(g)


@pytest.mark.rule("0A", "TURN-3", "EXCH-1", "EXCH-9")
def test_a_taken_villager_ends_it_when_the_exchange_is_complete() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 0^ 2; pile 0 3; deck 7 8")
    g.play("pile1 a1")
    assert not g.round_ended
    g.play("done")
    assert over_by_villagers(g)
    assert g.village("a") == "0^ 6"
    assert g.pile() == "5 3"
    assert g.scores() == [6, 2]


@pytest.mark.rule("0A", "EXCH-2", "EXCH-9")
def test_a_villager_taken_for_a_set_ends_it_after_the_slot_is_chosen() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6 5; b 0^ 2; pile 0 3; deck 7 8")
    g.play("pile1 a1 a3 done")
    assert not g.round_ended
    assert g.choices() == "a1 a3"
    g.play("a3")
    assert over_by_villagers(g)
    assert g.village("a") == "6 0^"


@pytest.mark.rule("0A", "EXCH-4", "EXCH-9")
def test_a_villager_added_after_a_failed_set_ends_it() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 0^ 2; pile 0 3; deck 7 8")
    g.play("pile1 a1 a2 done")
    assert not g.round_ended
    g.play("left")
    assert over_by_villagers(g)
    assert g.village("a") == "0^ 5 6"


@pytest.mark.rule("0A", "EXCH-5", "EXCH-9")
def test_the_penalty_card_still_belongs_to_the_exchange_that_ends_it() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6 7; b 0^ 2; pile 0 3; deck 12 8")
    g.play("pile1 a1 a2 a3 done left")
    assert not g.round_ended
    g.play("right")
    assert over_by_villagers(g)
    assert g.village("a") == "0^ 5 6 7 12"
    assert g.scores() == [30, 2]


@pytest.mark.rule("0A", "10A")
def test_a_villager_fetched_by_the_master_ends_it() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 0^ 2; pile 3 0; deck 10 7 8")
    g.play("draw use pile3 a2 done")
    assert over_by_villagers(g)
    assert g.village("a") == "5 0^"


@pytest.mark.rule("0A", "1A")
def test_a_villager_of_the_row_ends_it_when_it_goes_into_a_village() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 1^; b 0^ 2; pile 3; row 0; deck 7 8")
    g.play("row1")
    assert not g.round_ended
    g.play("a1 done")
    assert over_by_villagers(g)


@pytest.mark.rule("0A", "11C")
@pytest.mark.parametrize(("what", "ends"), [("a1 done", True), ("discard", False)])
def test_a_villager_turned_up_by_golem_ends_it_only_in_a_village(what: str, ends: bool) -> None:
    g = at(f"{mix('A', n11='C')}; rounds 1; a 5 6; b 0^ 2; deck 11 0 7 8")
    g.play("draw use")
    assert not g.round_ended
    g.play(what)
    assert g.round_ended == ends


# --- what does not count


@pytest.mark.rule("0A", "TURN-2")
def test_a_drawn_villager_goes_in_facedown_and_ends_nothing() -> None:
    g = at(f"{AMULET}; rounds 1; a 5 6; b 0^ 2; pile 3; deck 0 7 8")
    g.play("draw a1 done")
    assert not g.round_ended
    assert g.village("a") == "0 6"
    assert g.decider == "b"


@pytest.mark.rule("0A")
@pytest.mark.parametrize("places", ["pile 0 3; row 7", "pile 3; row 0"])
def test_one_on_the_pile_or_in_the_row_does_not_count(places: str) -> None:
    g = at(f"{AMULET}; rounds 1; a 0 6; b 2 1^; {places}; deck 5 7 8")
    g.play("draw use a1")
    assert not g.round_ended
    assert g.village("a") == "0^ 6"
    assert g.decider == "b"


@pytest.mark.rule("0A", "1A")
def test_one_laid_out_in_the_row_does_not_count() -> None:
    g = at(f"{AMULET}; rounds 1; a 0^ 1^; b 2 3; deck 7 0 8")
    g.play("draw discard")
    assert g.row() == "0"
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("0A", "TURN-2")
def test_one_discarded_does_not_count() -> None:
    g = at(f"{AMULET}; rounds 1; a 0^ 6; b 2 3; deck 0 7 8")
    g.play("draw discard")
    assert g.pile() == "0"
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("0A", "EXCH-2", "EXCH-6")
def test_both_shown_as_a_set_do_not_count() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 5 0; b 2 3; deck 7 8 1")
    g.play("draw a1 a3 done")
    assert g.told("b", "shown") == "a1=0 a3=0"
    assert not g.round_ended
    g.play("a1")
    assert not g.round_ended
    assert g.pile() == "0 0"
    assert g.decider == "b"


@pytest.mark.rule("0A", "EXCH-4", "EXCH-6")
def test_one_shown_in_a_failed_set_does_not_count() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 5; b 0^ 3; deck 7 8 1")
    g.play("draw a1 a2 done")
    assert g.told("b", "shown") == "a1=0 a2=5"
    assert not g.round_ended
    g.play("right")
    assert not g.round_ended
    assert g.village("a") == "0 5 7"
    assert g.decider == "b"


@pytest.mark.rule("0A", "EXCH-4")
def test_a_faceup_one_slid_in_a_failed_set_is_facedown_when_the_other_comes_in() -> None:
    g = at(f"{AMULET}; rounds 1; a 0^ 5; b 2 3; pile 0; deck 8 1")
    g.play("pile1 a1 a2 done left")
    assert not g.round_ended
    assert g.village("a") == "0^ 0 5"
    assert g.decider == "b"


@pytest.mark.rule("0A", "EXCH-9")
def test_a_faceup_one_exchanged_for_the_other_does_not_count() -> None:
    g = at(f"{AMULET}; rounds 1; a 0^ 5; b 2 3; pile 0; deck 8 1")
    g.play("pile1 a1 done")
    assert not g.round_ended
    assert g.village("a") == "0^ 5"
    assert g.pile() == "0"
    assert g.decider == "b"


@pytest.mark.rule("0A", "7A")
def test_two_viewed_ones_do_not_count() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 0; b 2 3; deck 7 8 1")
    g.play("draw use a1 a2")
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("0A", "12A", "TURN-8")
def test_robber_swapping_a_faceup_and_a_facedown_one_ends_nothing() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 5; b 0^ 3; deck 12 8 1")
    g.play("draw use b1 a1")
    assert not g.round_ended
    assert g.village("a") == "0^ 5"
    assert g.village("b") == "0 3"
    assert g.decider == "b"


@pytest.mark.rule("0A", "12A", "5A")
def test_a_faceup_one_still_counts_where_the_robber_has_moved_it() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 5; b 0^ 3; deck 12 8 5 1")
    g.play("draw use b1 a2 draw discard")
    assert g.village("a") == "0 0^"
    assert not g.round_ended
    g.play("draw use a1")
    assert over_by_villagers(g)


@pytest.mark.rule("0A")
def test_one_that_has_left_its_village_does_not_count() -> None:
    g = at(f"{AMULET}; rounds 1; a 0^ 5; b 0 3; deck 7 5 8 1")
    g.play("draw a1 done draw use b1")
    assert g.village("b") == "0^ 3"
    assert not g.round_ended
    assert g.decider == "a"


# --- what happens then


@pytest.mark.rule("END-4", "TURN-4")
def test_a_card_still_in_the_hand_counts_for_nobody() -> None:
    g = at(f"{mix('A', token='C')}; rounds 1; a 4 0; b 0^; token a active; deck 12 7 8")
    g.play("draw token a2")
    assert over_by_villagers(g)
    assert g.scores() == [4, 0]


@pytest.mark.rule("END-4", "2A")
def test_the_rest_of_the_turn_is_dropped() -> None:
    g = at(f"{AMULET}; rounds 1; a 2^ 0 5; b 0^; deck 5 7 8")
    g.play("draw use a2")
    assert over_by_villagers(g)
    assert g.choices() == ""
    assert "turn_ended" not in g.happened()


@pytest.mark.rule("END-4", "SCORE-4")
@pytest.mark.parametrize(("caller", "scores"), [("b", [8, 0, 9]), ("c", [8, 1, 19])])
def test_a_call_made_before_still_counts(caller: str, scores: list[int]) -> None:
    g = at(f"{AMULET}; rounds 1; a 0 8; b 0^ 1; c 9; caller {caller}; deck 5 7 8")
    g.play("draw use a1")
    assert over_by_villagers(g)
    assert g.scores() == scores


@pytest.mark.rule("0A", "SCORE-1", "KNOW-3")
def test_everybody_sees_all_villages_then() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 8; b 0^ 1; deck 5 7 8")
    g.play("draw use a1")
    for who in ("a", "b", "watcher"):
        assert g.told(who, "turned_faceup") == "a1=0"
        assert g.told(who, "revealed") == "a1=0 a2=8 b1=0 b2=1"


@pytest.mark.rule("0A", "TOKEN-1")
def test_the_next_round_is_dealt_after_it() -> None:
    g = at(f"{AMULET}; a 0 8; b 0^ 1; deck 5 7 8")
    g.play("draw use a1")
    assert g.decider == "chance"
    assert g.scores() == [8, 1]
    assert "token b" in g.position()
    assert "active" not in g.position()


# --- the card itself


@pytest.mark.rule("0A", "TURN-4")
def test_a_faceup_villager_is_not_used() -> None:
    g = at(f"{AMULET}; a 0^ 8; b 1; pile 3; deck 5 7 8")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("0A", "TURN-2")
def test_a_drawn_villager_has_no_ability() -> None:
    g = at(f"{AMULET}; a 3 8; b 1; pile 3; deck 0 7 8")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("0A", "PROT-1", "3A", "TOKEN-A")
def test_a_protected_villager_is_not_turned_by_another_player() -> None:
    g = at(f"{AMULET}; a 0^ 8; b 0 3^&b1 7; c 9! 6; deck 6 7 8")
    g.play("draw use")
    assert g.choices() == "a2 b3 c2"
    assert g.refused("b1") == "3A"
    assert g.refused("c1") == "TOKEN-A"


@pytest.mark.rule("SCORE-2", "0A")
def test_a_villager_counts_nothing() -> None:
    g = at(f"{AMULET}; rounds 1; a 0 0; b 1; caller b; deck 5 7 8")
    g.play("draw discard")
    assert g.scores() == [0, 11]
