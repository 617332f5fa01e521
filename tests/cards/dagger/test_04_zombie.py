"""Zombie (4D): given away instead of drawing, and never put on top of the discard pile by a player."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_TOKEN = mix("D", token="A")
AMULET_CARDS = mix("A", n4="D")
COIN_CARDS = mix("C", n4="D")
DOPPELGANGER = mix("D", n13="A")


def villages(g: Table) -> str:
    return "; ".join(f"{seat} {g.village(seat) or '-'}" for seat in "abcd"[: g.game.players])


# --- giving it away (4D)


@pytest.mark.rule("4D")
def test_instead_of_drawing_it_may_be_given_away() -> None:
    g = at(f"{DAGGER}; a 5 4^; b 6 7; pile 9; deck 1 2; last b")
    assert g.choices() == "draw call pile1 use2"
    g.play("use2")
    assert g.choices() == "left right"
    assert g.pending


@pytest.mark.rule("4D")
@pytest.mark.parametrize(("end", "village"), [("left", "4 6 7^"), ("right", "6 7^ 4")])
def test_it_goes_facedown_to_either_end(end: str, village: str) -> None:
    g = at(f"{DAGGER}; a 5 4^; b 6 7^; pile 9; deck 1 2; last b")
    g.play(f"use2 {end}")
    assert g.village("a") == "5"
    assert g.village("b") == village
    assert g.pile() == "9"
    assert g.deck() == "1 2"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4D", "KNOW-3")
def test_everyone_goes_on_knowing_it() -> None:
    g = at(f"{DAGGER}; a 5 4^; b 6 7; c 8; pile 9; deck 1 2; last b")
    g.play("use2 left")
    assert g.who_knows("b1") == "everyone"
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "turned_facedown") == "a2=4"
        assert g.told(seat, "gave") == "b1=4"


@pytest.mark.rule("4D", "TURN-4")
def test_a_facedown_one_is_not_given() -> None:
    g = at(f"{DAGGER}; a 4 5; b 6; pile 9; deck 1 2; last b")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("4D")
def test_each_of_two_may_be_given_but_one_in_a_turn() -> None:
    g = at(f"{DAGGER}; a 4^ 4^; b 6; pile 9; deck 1 2; last b")
    assert g.choices() == "draw call pile1 use1 use2"
    g.play("use2 left")
    assert villages(g) == "a 4^; b 4 6"
    assert g.decider == "b"


@pytest.mark.rule("4D", "TURN-4")
def test_it_is_not_given_after_drawing() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; pile 9; deck 1 2; last b")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use1") == "4D"


@pytest.mark.rule("4D", "TURN-9")
def test_it_does_not_keep_a_turn_open_after_the_main_action() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; pile 9; deck 1 2; last b")
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("4D", "TURN-1")
def test_after_it_nothing_is_drawn_but_abilities_may_be_used() -> None:
    g = at(f"{DAGGER}; a 4^ 1^; b 6; pile 9; deck 1 2; last b")
    g.play("use1 left")
    assert g.choices() == "done use1"
    assert g.refused("draw") == "TURN-1"
    assert g.refused("call") == "TURN-1"


@pytest.mark.rule("4D", "TURN-4", "CALL-1")
def test_before_it_abilities_may_be_used_too() -> None:
    g = at(f"{DAGGER}; a 4^ 1^; b 6; pile 9; deck 1 2; last b")
    g.play("use2 b1")
    assert g.choices() == "draw pile1 use1"
    g.play("use1 right")
    assert villages(g) == "a 1^; b 6 4"
    assert g.decider == "b"


@pytest.mark.rule("4D", "TURN-6")
def test_once_begun_it_is_given() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; pile 9; deck 1 2; last b")
    g.play("use1")
    assert g.refused("pass") == "4D"
    assert g.refused("done") == "4D"


@pytest.mark.rule("4D", "TURN-5")
def test_one_taken_in_this_turn_is_no_second_main_action() -> None:
    g = at(f"{DAGGER}; a 5; b 6; pile 4 9; deck 1 2; last b")
    g.play("pile1 a1 done")
    assert g.village("a") == "4^"
    assert g.decider == "b"


@pytest.mark.rule("4D", "CALL-1")
def test_the_last_card_of_a_village_may_be_given() -> None:
    g = at(f"{DAGGER}; a 4^; b 6; pile 9; deck 1 2; last b")
    g.play("use1 left")
    assert villages(g) == "a -; b 4 6"


@pytest.mark.rule("4D", "TURN-10")
def test_giving_it_is_a_turn_in_which_no_card_leaves_the_deck() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; pile 9; deck 1 2; last b; quiet 49")
    g.play("use1 left")
    assert g.round_ended
    assert g.scores() == [5, 10]


# --- to whom


@pytest.mark.rule("4D")
@pytest.mark.parametrize("last", ["b", "c", "d"])
def test_it_goes_to_the_last_player_who_had_a_turn(last: str) -> None:
    g = at(f"{DAGGER}; a 4^; b 6; c 7; d 8; pile 9; deck 1 2; last {last}")
    g.play("use1 left")
    for seat, own in (("b", "6"), ("c", "7"), ("d", "8")):
        assert g.village(seat) == (f"4 {own}" if seat == last else own)


@pytest.mark.rule("4D")
def test_normally_that_is_the_right_neighbour() -> None:
    g = at(f"{DAGGER}; a 4^; b 6; c 7; pile 9; deck 1 2 3 5; turn b")
    g.play("draw discard draw discard use1 left")
    assert villages(g) == "a -; b 6; c 4 7"


@pytest.mark.rule("4D")
def test_not_before_anyone_else_had_a_turn() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; pile 9; deck 1 2")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("4D", "11D")
def test_a_skipped_turn_does_not_count_and_neither_does_ones_own() -> None:
    """The first turn of the round is followed by another one of the same player: nobody else had one yet."""
    g = at(f"{DAGGER}; a 4^ 5; b 6; pile 9; deck 11 1 2")
    g.play("draw use")
    assert g.decider == "a"
    assert g.choices() == "draw call pile1"


@pytest.mark.rule("4D", "11D")
def test_in_an_extra_turn_it_goes_to_the_other_who_had_one_before() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; pile 9; deck 11 1 2; last b")
    g.play("draw use use1 right")
    assert villages(g) == "a 5; b 6 4"


@pytest.mark.rule("4D", "CALL-1", "CALL-3")
def test_a_turn_with_a_call_counts_and_the_caller_gets_it() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; c 7; pile 9; deck 1 2; turn c; last b")
    g.play("call use1 left")
    assert villages(g) == "a 5; b 6; c 4 7"


@pytest.mark.rule("4D", "11D")
def test_who_had_two_turns_in_a_row_gets_it() -> None:
    g = at(f"{DAGGER}; a 1; b 4^ 6; pile 9; deck 11 1 2 3")
    g.play("draw use draw discard")
    assert g.decider == "b"
    g.play("use1 left")
    assert villages(g) == "a 4 1; b 6"


@pytest.mark.rule("4D", "11D")
def test_after_a_reversal_it_goes_to_who_really_was_last() -> None:
    """b reverses, so a comes after b; the last other player is b."""
    g = at(f"{DAGGER}; a 4^; b 6; c 7; pile 9; deck 11 1 2; turn b; last a c")
    g.play("draw use")
    assert g.decider == "a"
    g.play("use1 left")
    assert villages(g) == "a -; b 4 6; c 7"


@pytest.mark.rule("4D", "TURN-10")
def test_a_gift_back_and_forth_finds_the_giver() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6 4^; pile 9; deck 1 2 3; last b")
    g.play("use1 left")
    assert villages(g) == "a 5; b 4 6 4^"
    g.play("use3 right")
    assert villages(g) == "a 5 4; b 4 6"


@pytest.mark.rule("4D", "EXCH-7")
def test_it_may_go_to_an_empty_village() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b -; pile 9; deck 1 2; last b")
    g.play("use1")
    assert g.choices() == "left"
    g.play("left")
    assert villages(g) == "a 5; b 4"


@pytest.mark.rule("4D", "3D")
def test_not_to_a_sentinels_village() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 6; c 3^; pile 9; deck 1 2; last c b")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("4D", "TOKEN-A")
def test_one_under_the_amulet_is_not_given() -> None:
    g = at(f"{AMULET_TOKEN}; a 4^! 5; b 6; pile 9; deck 1 2; last b")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("4D", "3A")
def test_ones_own_guarded_zombie_may_be_given() -> None:
    """The guard ends, as the card leaves the village; guards of the new village do not matter."""
    g = at(f"{mix('D', n3='A')}; a 4^ 3^&a1; b 3^&b2 6; pile 9; deck 1 2; last b")
    assert g.choices() == "draw call pile1 use1 use2"
    g.play("use1 left")
    assert villages(g) == "a 3^; b 4 3^ 6"
    assert g.guards("a1") == ""
    assert g.guards("b2") == "b3"
    assert g.decider == "b"


# --- a drawn Zombie (4D.a)


@pytest.mark.rule("4D.a")
def test_a_drawn_one_must_be_exchanged() -> None:
    g = at(f"{DAGGER}; a 5 6^; b 7; pile 9; deck 4 2")
    g.play("draw")
    assert g.choices() == "a1 a2"
    assert g.refused("discard") == "4D.a"
    assert g.refused("use") == "4D.a"


@pytest.mark.rule("4D.a", "EXCH-1", "KNOW-4")
def test_exchanged_it_goes_in_facedown_and_unseen_by_the_others() -> None:
    g = at(f"{DAGGER}; a 5 6^; b 7; pile 9; deck 4 2")
    g.play("draw a1 done")
    assert g.village("a") == "4 6^"
    assert g.pile() == "5 9"
    assert g.who_knows("a1") == "a"
    assert g.decider == "b"


@pytest.mark.rule("4D.a", "EXCH-2")
def test_it_may_take_the_place_of_a_set() -> None:
    g = at(f"{DAGGER}; a 5 6 5; b 7; pile 9; deck 4 2")
    g.play("draw a1 a3 done a3")
    assert g.village("a") == "6 4"
    assert g.pile() == "5 5 9"


@pytest.mark.rule("4D.a", "EXCH-4")
def test_a_failed_set_adds_it_facedown() -> None:
    g = at(f"{DAGGER}; a 5^ 6; b 7; pile 9; deck 4 2")
    g.play("draw a1 a2 done left")
    assert g.village("a") == "4 5 6"
    assert g.who_knows("a1") == "a"
    assert g.pile() == "9"


@pytest.mark.rule("4D.a", "EXCH-7", "KNOW-3")
def test_in_an_empty_village_it_is_shown_and_joins() -> None:
    g = at(f"{DAGGER}; a -; b 7; pile 9; deck 4 2")
    g.play("draw")
    assert g.choices() == "left"
    g.play("left")
    assert g.village("a") == "4"
    assert g.who_knows("a1") == "everyone"
    assert g.told("b", "shown") == "hand=4"
    assert g.pile() == "9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4D.a", "EXCH-7", "EXCH-8", "TOKEN-A")
@pytest.mark.parametrize(("end", "village"), [("left", "4 5!"), ("right", "5! 4")])
def test_beside_nothing_but_a_locked_card_it_joins_at_either_end(end: str, village: str) -> None:
    g = at(f"{AMULET_TOKEN}; a 5!; b 7; pile 9; deck 4 2")
    g.play("draw")
    assert g.choices() == "left right"
    g.play(end)
    assert g.village("a") == village


@pytest.mark.rule("4D.a", "1A")
def test_from_the_row_it_joins_faceup() -> None:
    g = at(f"{AMULET_CARDS}; a -; b 1^ 7; pile 9; deck 6 2; row 4")
    g.play("row1")
    assert g.choices() == "left"
    g.play("left")
    assert g.village("a") == "4^"


@pytest.mark.rule("4D.b", "1A")
def test_from_the_row_it_joins_another_zombie_faceup() -> None:
    g = at(f"{AMULET_CARDS}; a 4 5; b 1^ 7; pile 9; deck 6 2; row 4")
    g.play("row1 a1 done right")
    assert g.village("a") == "4 5 4^"
    assert g.pile() == "9"


@pytest.mark.rule("4D.a", "TURN-4", "TOKEN-A")
def test_if_the_last_exchangeable_card_is_locked_while_it_is_held_it_joins() -> None:
    g = at(f"{AMULET_TOKEN}; a 5; b 7; pile 9; deck 4 2; token a active")
    g.play("draw")
    assert g.choices() == "token a1"
    g.play("token a1")
    assert g.choices() == "left right"
    assert g.refused("discard") == "4D.a"


@pytest.mark.rule("4D.a", "TURN-4", "2C")
def test_if_the_last_card_is_discarded_while_it_is_held_it_joins() -> None:
    g = at(f"{COIN_CARDS}; a 2^~; b 7; pile 9; deck 4 2")
    g.play("draw use1 a1")
    assert g.choices() == "left"
    g.play("left")
    assert g.village("a") == "4"
    assert g.pile() == "2 9"
    assert g.decider == "b"


@pytest.mark.rule("4D.a", "10D")
def test_from_a_private_deck_it_must_be_exchanged_too() -> None:
    g = at(f"{DAGGER}; a 5; b 7; pile 9; deck 6 2; private-a 4")
    g.play("private")
    assert g.choices() == "a1"
    assert g.refused("discard") == "4D.a"


# --- exchanging a Zombie (4D.b)


@pytest.mark.rule("4D.b", "KNOW-3")
@pytest.mark.parametrize("zombie", ["4", "4^"])
def test_offered_a_drawn_card_it_stays_and_the_card_is_discarded(zombie: str) -> None:
    g = at(f"{DAGGER}; a 5 {zombie} 6; b 7; pile 9; deck 3 2")
    g.play("draw a2 done")
    assert g.village("a") == f"5 {zombie} 6"
    assert g.pile() == "3 9"
    assert g.who_knows("a2") == "everyone"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "TURN-7")
def test_everyone_is_shown_the_zombie_that_stays() -> None:
    g = at(f"{DAGGER}; a 5 4 6; b 7; c 8; pile 9; deck 8 2")
    g.play("draw a2 done")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "shown") == "a2=4"
        assert g.told(seat, "discarded") == "pile=8"
        assert g.told(seat, "turned_faceup") == ""


@pytest.mark.rule("4D.b", "TURN-2")
@pytest.mark.parametrize("draw", ["draw", "private", "row1"])
def test_a_drawn_card_that_is_discarded_instead_may_use_its_draw_ability(draw: str) -> None:
    g = at(f"{mix('D', n1='A')}; a 4; b 7; c 8; pile 9; deck 9 2; private-a 9; row 9")
    g.play(f"{draw} a1 done")
    assert g.pile() == "9 9"
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "shown") == "a1=4"
        assert g.told(seat, "discarded") == "pile=9"
    assert g.choices() == "pass use"
    assert g.refused("a1") == g.refused("done") == "EXCH-9"
    g.play("use")
    assert g.choices() == "a1 b1 c1"
    assert g.told("b", "used_ability") == "pile=9"
    g.play("b1 pass")
    assert g.who_knows("b1") == "a"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4D.b")
def test_it_need_not_be_used() -> None:
    g = at(f"{DAGGER}; a 4; b 7; pile 9; deck 9 2")
    g.play("draw a1 done pass")
    assert g.happened().count("used_ability") == 0
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "TURN-6")
@pytest.mark.parametrize(("new", "deck", "b"), [(10, "", "7"), (8, "2", "7^"), (3, "2", "7"), (13, "2", "7")])
def test_nothing_is_asked_if_it_can_not_be_begun_or_has_no_draw_ability(new: int, deck: str, b: str) -> None:
    g = at(f"{DAGGER}; a 4 1; b {b}; private-b 1; pile 9; deck {new} {deck}")
    g.play("draw a1 done")
    assert g.pile() == f"{new} 9"
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "5D")
def test_an_approximator_that_is_discarded_instead_is_not_used() -> None:
    g = at(f"{DAGGER}; a 4 6 7; b 7; pile 9; deck 5 2")
    g.play("draw a1 done")
    assert g.pile() == "5 9"
    assert g.village("a") == "4 6 7"
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "11D")
@pytest.mark.parametrize("extra", ["", "; extra"])
def test_a_reverser_that_is_discarded_instead_gives_another_turn_also_in_an_additional_one(extra: str) -> None:
    g = at(f"{DAGGER}; a 4 6; b 7; pile 9; deck 11 2 3{extra}")
    g.play("draw a1 done use")
    assert g.decider == "a"
    assert g.happened().count("skipped") == 1


@pytest.mark.rule("4D.b", "8D", "X-4")
def test_the_ability_that_is_used_begins_a_chain_of_its_own() -> None:
    g = at(f"{DAGGER}; a 4 6; b 8 9; pile 9; deck 8 2 3")
    g.play("draw a1 done use b1 use")
    assert g.choices() == "b2"
    for seat in ("a", "b", "watcher"):
        assert g.told(seat, "used_ability") == "pile=8 b1=8"


@pytest.mark.rule("4D.b", "TURN-3")
def test_a_card_taken_from_the_pile_is_discarded_without_its_ability() -> None:
    g = at(f"{DAGGER}; a 4 6; b 7; pile 9 1; deck 2 3")
    g.play("pile1 a1 done")
    assert g.pile() == "9 1"
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "4D.d", "11A", "11C", "10A")
@pytest.mark.parametrize(("number", "letter"), [(11, "A"), (11, "C"), (10, "A")])
def test_a_card_that_came_by_an_ability_is_discarded_without_its_own(number: int, letter: str) -> None:
    g = at(f"{mix('D', **{f'n{number}': letter})}; a 4 6; b 7; pile 9 9; deck {number} 9 3")
    g.play("draw use")
    g.play("pile2 a1 done" if number == 10 else "a1 done")
    assert g.pile() == f"9 {number} 9" + (" 9" if number == 11 else "")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "TURN-4", "2A")
def test_after_it_abilities_of_the_village_may_be_used() -> None:
    g = at(f"{mix('D', n2='A')}; a 4 2^; b 7; pile 9; deck 9 3")
    g.play("draw a1 done")
    assert g.choices() == "pass use"
    assert g.refused("use2") == "EXCH-9"
    g.play("pass")
    assert g.choices() == "done use2"


@pytest.mark.rule("4D.b", "TURN-8", "2C")
def test_its_rotation_stays() -> None:
    g = at(f"{COIN_CARDS}; a 4~ 5; b 7; pile 9; deck 8 2")
    g.play("draw a1 done")
    assert g.village("a") == "4~ 5"


@pytest.mark.rule("4D.b", "3A")
def test_its_guard_stays() -> None:
    g = at(f"{mix('D', n3='A')}; a 3^&a2 4 5; b 7; pile 9; deck 8 2")
    g.play("draw a2 done")
    assert g.guards("a1") == "a2"


@pytest.mark.rule("4D.b", "TURN-3")
def test_offering_a_taken_card_to_it_is_a_way_to_pass() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 7; pile 9 8; deck 8 2")
    g.play("pile1 a1 done")
    assert g.village("a") == "4^ 5"
    assert g.pile() == "9 8"
    assert g.deck() == "8 2"
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "TURN-10")
def test_passing_like_that_is_bounded() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 7; pile 9 8; deck 8 2; quiet 49")
    g.play("pile1 a1 done")
    assert g.round_ended


@pytest.mark.rule("4D.b", "EXCH-2", "EXCH-6")
def test_a_set_of_zombies_stays_as_it_was() -> None:
    g = at(f"{DAGGER}; a 4 5 4^ 4; b 7; pile 9; deck 3 2")
    g.play("draw a1 a3 a4 done")
    assert g.village("a") == "4 5 4^ 4"
    assert g.pile() == "3 9"
    assert g.told("b", "shown") == "a1=4 a3=4 a4=4"
    for place in ("a1", "a3", "a4"):
        assert g.who_knows(place) == "everyone"
    assert g.deck() == "2"
    assert g.decider == "b"


@pytest.mark.rule("4D.b", "13A", "KNOW-3")
def test_a_doppelganger_in_the_set_stays_too() -> None:
    g = at(f"{DOPPELGANGER}; a 13 5 4 13^; b 7; pile 9; deck 8 2")
    g.play("draw a1 a3 a4 done")
    assert g.village("a") == "13 5 4 13^"
    assert g.pile() == "8 9"
    assert g.who_knows("a1") == "everyone"
    assert g.who_knows("a3") == "everyone"


@pytest.mark.rule("4D.b", "KNOW-3")
@pytest.mark.parametrize(("end", "village"), [("left", "4 5 4 6^"), ("right", "5 4 6^ 4")])
def test_a_drawn_zombie_offered_to_one_is_shown_and_joins_facedown(end: str, village: str) -> None:
    g = at(f"{DAGGER}; a 5 4 6^; b 7; pile 9; deck 4 2")
    g.play("draw a2 done")
    assert g.choices() == "left right"
    g.play(end)
    assert g.village("a") == village
    assert g.pile() == "9"
    assert g.who_knows("a1" if end == "left" else "a4") == "everyone"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("4D.b")
def test_a_taken_zombie_offered_to_one_joins_faceup() -> None:
    g = at(f"{DAGGER}; a 5 4; b 7; pile 4 9; deck 8 2")
    g.play("pile1 a2 done")
    assert g.choices() == "left right"
    g.play("left")
    assert g.village("a") == "4^ 5 4"
    assert g.pile() == "9"


@pytest.mark.rule("4D.b")
def test_a_zombie_offered_to_a_set_of_them_joins() -> None:
    g = at(f"{DAGGER}; a 4 4^ 4; b 7; pile 9; deck 4 2")
    g.play("draw a1 a2 a3 done right")
    assert g.village("a") == "4 4^ 4 4"
    assert g.deck() == "2"
    assert g.pile() == "9"
    assert not g.pending


@pytest.mark.rule("4D.b", "EXCH-4", "EXCH-6")
def test_a_set_that_does_not_match_is_settled_as_usual() -> None:
    g = at(f"{DAGGER}; a 4^ 5^; b 7; pile 9; deck 8 2")
    g.play("draw a1 a2 done")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "4 5 8"
    assert g.pile() == "9"
    assert g.who_knows("a1") == "everyone"
    assert g.who_knows("a3") == "a"


@pytest.mark.rule("4D.b", "EXCH-4", "EXCH-5")
def test_a_failed_set_of_three_with_zombies_has_its_penalty() -> None:
    g = at(f"{DAGGER}; a 4^ 4 5; b 7; pile 9; deck 4 2 6")
    g.play("draw a1 a2 a3 done left")
    assert g.choices() == "left right"
    g.play("right")
    assert g.village("a") == "4 4 4 5 2"
    assert g.who_knows("a1") == "a"
    assert g.who_knows("a5") == ""
    assert g.pile() == "9"
    assert g.deck() == "6"


@pytest.mark.rule("4D.b", "13A", "EXCH-4")
def test_a_doppelganger_does_not_make_a_zombie_and_another_card_match() -> None:
    g = at(f"{DOPPELGANGER}; a 4^ 13^ 5; b 7; pile 9; deck 8 2 6")
    g.play("draw a1 a2 a3 done left left")
    assert g.village("a") == "2 8 4 13 5"


# --- on top of the pile by itself (4D.c)


@pytest.mark.rule("4D.c", "TURN-3")
def test_as_the_first_card_of_the_pile_it_may_be_taken() -> None:
    g = at(f"{DAGGER}; a 5 6; b 7; pile 4; deck 8 2")
    assert g.choices() == "draw call pile1"
    g.play("pile1 a1 done")
    assert g.village("a") == "4^ 6"
    assert g.pile() == "5"
    assert g.decider == "b"


@pytest.mark.rule("4D.c", "EXCH-4")
def test_it_comes_up_when_the_card_above_it_is_taken() -> None:
    """The set fails, so nothing is discarded: the next player finds the Zombie on top."""
    g = at(f"{DAGGER}; a 5 6; b 7; pile 3 4 9; deck 8 2")
    g.play("pile1 a1 a2 done left")
    assert g.village("a") == "3^ 5 6"
    assert g.pile() == "4 9"
    g.play("pile1 b1 done")
    assert g.village("b") == "4^"
    assert g.pile() == "7 9"


@pytest.mark.rule("4D.c", "1C")
def test_a_con_artist_may_reach_for_it() -> None:
    g = at(f"{COIN_CARDS}; a 1^ 6; b 7; pile 3 4 9; deck 8 2")
    assert g.choices() == "draw call pile1 pile2"
    g.play("pile2 a2 done")
    assert g.village("a") == "1^ 4^"
    assert g.pile() == "6 3 9"


# --- other cards (4D.d)


def used(code: str, number: int, table: str, deck: str = "8 2") -> Table:
    g = at(f"{code}; {table}; deck {number} {deck}")
    g.play("draw use")
    return g


@pytest.mark.rule("4D.d", "11A", "4D.b", "KNOW-3")
def test_the_witch_exchanges_with_anothers_zombie_in_vain() -> None:
    g = used(AMULET_CARDS, 11, "a 5; b 7 4; pile 9")
    assert g.choices() == "a1 b1 b2"
    g.play("b2")
    assert villages(g) == "a 5; b 7 4"
    assert g.pile() == "8 11 9"
    assert g.who_knows("b2") == "everyone"
    assert g.decider == "b"


@pytest.mark.rule("4D.d", "11A", "4D.b")
@pytest.mark.parametrize(("end", "village"), [("left", "4 7 4^"), ("right", "7 4^ 4")])
def test_the_witchs_zombie_joins_the_village_of_the_one_it_was_offered_to(end: str, village: str) -> None:
    g = used(AMULET_CARDS, 11, "a 5; b 7 4^; pile 9", "4 2")
    g.play("b2")
    assert g.decider == "a"
    assert g.choices() == "left right"
    g.play(end)
    assert g.village("b") == village
    assert g.who_knows("b1" if end == "left" else "b3") == "everyone"
    assert g.pile() == "11 9"
    assert g.decider == "b"


@pytest.mark.rule("4D.d", "11A", "4D.b")
def test_the_witch_exchanges_with_a_set_of_ones_own_zombies_in_vain() -> None:
    g = used(AMULET_CARDS, 11, "a 4 4^; b 7; pile 9")
    g.play("a1 a2 done")
    assert g.village("a") == "4 4^"
    assert g.pile() == "8 11 9"


@pytest.mark.rule("11A", "KNOW-4")
def test_the_witch_may_put_a_zombie_into_another_village_unseen() -> None:
    g = used(AMULET_CARDS, 11, "a 5; b 7 6; pile 9", "4 2")
    g.play("b1")
    assert g.village("b") == "4 6"
    assert g.who_knows("b1") == "a"
    assert g.pile() == "7 11 9"


@pytest.mark.rule("11A", "4D.a", "KNOW-4")
def test_a_zombie_that_the_witch_cant_exchange_goes_back_on_the_deck() -> None:
    g = used(mix("A", n3="D", n4="D"), 11, "a -; b 3^; pile 9", "4 2")
    assert g.deck() == "4 2"
    assert g.who_knows("deck1") == "a"
    assert g.decider == "b"


@pytest.mark.rule("4D.d", "11C", "4D.b")
def test_the_golem_exchanges_with_a_zombie_in_vain() -> None:
    g = used(COIN_CARDS, 11, "a 4 5; b 7; pile 9")
    assert g.choices() == "discard a1 a2"
    g.play("a1 done")
    assert g.village("a") == "4 5"
    assert g.pile() == "8 11 9"


@pytest.mark.rule("4D.d", "11C", "4D.a")
def test_a_zombie_that_the_golem_turns_up_must_be_exchanged() -> None:
    g = used(COIN_CARDS, 11, "a 6 5; b 7; pile 9", "4 2")
    assert g.choices() == "a1 a2"
    assert g.refused("discard") == "4D.a"
    g.play("a1 done")
    assert g.village("a") == "4^ 5"
    assert g.pile() == "6 11 9"


@pytest.mark.rule("4D.d", "11C", "4D.b")
def test_the_golems_zombie_joins_its_like_faceup() -> None:
    g = used(COIN_CARDS, 11, "a 4 5; b 7; pile 9", "4 2")
    g.play("a1 done right")
    assert g.village("a") == "4 5 4^"
    assert g.pile() == "11 9"


@pytest.mark.rule("4D.d", "11C", "4D.a")
def test_the_golems_zombie_joins_an_empty_village_faceup() -> None:
    g = used(COIN_CARDS, 11, "a -; b 7; pile 9", "4 2")
    assert g.choices() == "left"
    g.play("left")
    assert g.village("a") == "4^"
    assert g.pile() == "11 9"
    assert g.decider == "b"


@pytest.mark.rule("4D.d", "10A", "4D.b")
def test_the_master_exchanges_with_a_zombie_in_vain() -> None:
    g = used(AMULET_CARDS, 10, "a 4 5; b 7; pile 9 8")
    g.play("pile3 a1 done")
    assert g.village("a") == "4 5"
    assert g.pile() == "8 10 9"


@pytest.mark.rule("4D.d", "10A")
@pytest.mark.parametrize(
    ("village", "choices", "after"), [("6 5", "a1 done", "4^ 5"), ("4 5", "a1 done left", "4^ 4 5")]
)
def test_the_master_may_take_a_zombie(village: str, choices: str, after: str) -> None:
    g = used(AMULET_CARDS, 10, f"a {village}; b 7; pile 9 4")
    assert g.choices() == "pass pile2 pile3"
    g.play("pile3")
    g.play(choices)
    assert g.village("a") == after
    assert g.decider == "b"


@pytest.mark.rule("4D.d", "2C")
def test_the_curator_may_rotate_a_zombie_but_not_discard_a_faceup_one() -> None:
    g = at(f"{COIN_CARDS}; a 2^ 4^ 4^~ 5~; b 7; pile 9; deck 8 2")
    g.play("use1")
    assert g.choices() == "a1 a2 a4"
    assert g.refused("a3") == "4D.d"
    g.play("a2")
    assert g.village("a") == "2^ 4^~ 4^~ 5~"


@pytest.mark.rule("4D.d", "2C", "KNOW-3", "KNOW-6")
def test_a_facedown_rotated_zombie_is_shown_and_stays_and_the_curator_is_used() -> None:
    g = at(f"{COIN_CARDS}; a 2^ 4~ 5~; b 7; pile 9; deck 8 2")
    g.play("use1")
    assert g.choices() == "a1 a2 a3"
    g.play("a2")
    assert g.village("a") == "2^ 4~ 5~"
    assert g.pile() == "9"
    assert g.told("b", "shown") == "a2=4"
    assert g.who_knows("a2") == "everyone"
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("4D.d", "2C")
def test_a_facedown_zombie_that_all_know_may_still_be_chosen_for_the_curator() -> None:
    g = at(f"{COIN_CARDS}; a 2^ 4~:*; b 7; pile 9; deck 8 2")
    g.play("use1")
    assert g.choices() == "a1 a2"


@pytest.mark.rule("4D.d", "2C", "TOKEN-A")
def test_a_locked_rotated_zombie_may_not_be_chosen_for_the_curator() -> None:
    g = at(f"{mix('C', token='A', n4='D')}; a 2^ 4~! 5; b 7; pile 9; deck 8 2")
    g.play("use1")
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "TOKEN-A"


@pytest.mark.rule("4D.d", "8C")
def test_the_assassin_cant_choose_a_faceup_zombie() -> None:
    g = used(COIN_CARDS, 8, "a 4^ 5^; b 4^ 7^; pile 9")
    assert g.choices() == "a2 b2"
    assert g.refused("b1") == "4D.d"
    assert g.refused("a1") == "4D.d"


@pytest.mark.rule("4D.d", "8C", "TURN-6")
def test_with_nothing_but_zombies_faceup_the_assassin_cant_be_begun() -> None:
    g = at(f"{COIN_CARDS}; a 4^ 5; b 4^ 7; pile 9; deck 8 2")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("4D", "12A")
def test_it_may_be_swapped_like_any_other() -> None:
    g = used(AMULET_CARDS, 12, "a 4^ 5; b 7; pile 9")
    g.play("b1 a1 pass")
    assert villages(g) == "a 7 5; b 4^"


@pytest.mark.rule("4D", "SCORE-2")
def test_it_counts_4() -> None:
    g = at(f"{DAGGER}; a 4^ 4; b 7; pile 9; deck 1")
    g.play("draw discard")
    assert g.scores() == [8, 7]
