"""Bodyguard (3A): laid on another card of your village, it keeps the other players from touching both."""

import pytest

from helpers import AMULET, at, mix

# --- laying, moving, taking off


@pytest.mark.rule("3A")
def test_it_may_be_laid_on_any_other_card_of_your_village() -> None:
    g = at(f"{AMULET}; a 5 3^ 7^ 3 8! 3^; b 6; deck 9 4 5")
    g.play("use2")
    assert g.choices() == "a1 a3 a4 a5 a6"
    assert g.refused("a2") == "TURN-6"
    assert g.refused("b1") == "PROT-2"
    assert g.refused("pass") == "3A"


@pytest.mark.rule("3A", "KNOW-1")
def test_both_cards_keep_their_slots_and_stay_as_visible_as_they_were() -> None:
    g = at(f"{AMULET}; a 5:a 3^ 7; b 6; c 8; deck 9 4 5")
    g.play("use2 a1")
    assert g.guards("a2") == "a1"
    assert g.village("a") == "5 3^ 7"
    assert g.who_knows("a1") == "a"
    assert g.who_knows("a2") == "everyone"
    assert g.turn_is_open
    assert g.choices() == "draw"


@pytest.mark.rule("3A")
def test_everyone_sees_the_guard_begin_and_end() -> None:
    g = at(f"{AMULET}; a 5 3^ 7; b 6; c 8; deck 9 4 5 6 7")
    g.play("use2 a1 draw discard done draw discard draw discard use2 a2")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "guarded", "unguarded") == "a2=3 a2=3"


@pytest.mark.rule("3A")
def test_it_may_be_moved_to_another_card_or_taken_off() -> None:
    g = at(f"{AMULET}; a 5 3^&a1 7^; b 6; deck 9 4 5")
    g.play("use2")
    assert g.choices() == "a2 a3"
    assert g.refused("a1") == "TURN-6"


@pytest.mark.rule("3A")
def test_moved_it_guards_only_the_new_card() -> None:
    g = at(f"{AMULET}; a 5 3^&a1 7; b 6; deck 4 9 5")
    g.play("use2 a3")
    assert g.guards("a2") == "a3"
    g.play("draw discard done draw use")
    assert g.choices() == "a1 b1"
    assert g.refused("a3") == "3A"


@pytest.mark.rule("3A")
def test_taken_off_it_guards_nothing() -> None:
    g = at(f"{AMULET}; a 5 3^&a1; b 6; deck 4 8 5")
    g.play("use2 a2")
    assert g.guards("a2") == ""
    g.play("draw discard done draw use")
    assert g.choices() == "a1"


@pytest.mark.rule("3A", "TURN-5")
def test_one_change_is_one_use() -> None:
    g = at(f"{AMULET}; a 5 3^&a1 7; b 6; pile 9; deck 9 4 5")
    g.play("use2 a2")
    assert g.choices() == "draw pile1"
    assert g.refused("use2") == "TURN-5"


@pytest.mark.rule("3A", "TURN-5")
def test_each_bodyguard_is_used_by_itself() -> None:
    g = at(f"{AMULET}; a 5 3^ 3^; b 6; pile 9; deck 9 4 5")
    g.play("use2 a1")
    assert g.choices() == "draw pile1 use3"
    g.play("use3 a1")
    assert g.guards("a2") == g.guards("a3") == "a1"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("3A", "TURN-4")
@pytest.mark.parametrize(
    ("before", "choices", "afterwards"),
    [
        ("", "draw call pile1 use2", "draw pile1"),
        ("draw", "discard use use2 a1 a2", "discard use a1 a2"),
        ("draw discard", "done use2", "draw call pile1"),
    ],
)
def test_it_is_used_before_between_and_after(before: str, choices: str, afterwards: str) -> None:
    g = at(f"{AMULET}; a 5 3^; b 6; pile 4; deck 9 4 5")
    g.play(before)
    assert g.choices() == choices
    g.play("use2 a1")
    assert g.choices() == afterwards


@pytest.mark.rule("3A", "TURN-4", "TURN-5")
def test_it_is_used_once_at_each_of_the_three_times_of_one_turn() -> None:
    g = at(f"{AMULET}; a 5 3^ 7; b 6; c 8; pile 9; deck 1 4 5")
    g.play("use2 a1")
    assert g.choices() == "draw pile1"
    g.play("draw")
    assert g.choices() == "discard use2 a1 a2 a3"
    g.play("use2 a3")
    assert g.choices() == "discard a1 a2 a3"
    assert g.refused("use2") == "TURN-5"
    g.play("discard")
    assert g.choices() == "done use2"
    g.play("use2 a2")
    assert g.guards("a2") == ""
    assert g.decider == "b"
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "guarded", "unguarded") == "a2=3 a2=3 a2=3 a2=3"


@pytest.mark.rule("3A", "TURN-5")
def test_after_taking_a_discard_it_may_be_used_again() -> None:
    g = at(f"{AMULET}; a 5 3^ 7; b 6; pile 9; deck 1 4 5")
    g.play("use2 a1 pile1 a3 done")
    assert g.choices() == "done use2"
    g.play("use2 a3")
    assert g.decider == "b"


@pytest.mark.rule("3A", "TURN-5")
def test_a_guard_that_ended_in_ones_turn_can_be_laid_again() -> None:
    g = at(f"{AMULET}; a 7 3^ 8; b 6; deck 4 9 1")
    g.play("use2 a1 draw a1 done")
    assert g.guards("a2") == ""
    assert g.choices() == "done use2"
    g.play("use2 a3")
    assert g.guards("a2") == "a3"
    assert g.decider == "b"


@pytest.mark.rule("3A", "TURN-5", "4D")
def test_after_a_zombie_was_given_away_it_may_be_used_again() -> None:
    g = at(f"{mix('A', n4='D')}; a 4^ 3^ 7; b 6; last b; deck 7 9 1")
    g.play("use2 a3 use1 left")
    assert g.choices() == "done use1"


@pytest.mark.rule("3A", "TURN-9")
def test_with_a_second_card_a_turn_does_not_end_by_itself() -> None:
    g = at(f"{AMULET}; a 5 3^; b 6; deck 1 4 5")
    g.play("draw discard")
    assert g.choices() == "done use2"
    g.play("done")
    assert g.decider == "b"


@pytest.mark.rule("3A", "TURN-5", "2C")
def test_others_are_still_used_once_a_turn() -> None:
    g = at(f"{mix('A', n2='C')}; a 5 3^ 2^; b 6; deck 1 4 5")
    g.play("use3 a1 use2 a1 draw")
    assert g.choices() == "discard use2 a1 a2 a3"
    assert g.refused("use3") == "TURN-5"


@pytest.mark.rule("3A", "TURN-5", "KNOW-6")
def test_turned_facedown_and_up_again_at_the_same_time_it_stays_used() -> None:
    g = at(f"{mix('A', n2='C', n3='A', n5='C', n4='C')}; a 3^ 4^ 4^; b 6; pile 5 5; deck 1 4 9")
    g.play("use1 a2 use2 a1 pass use3 a1 pass")
    assert g.village("a") == "3^ 4^ 4^"
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("3A", "TURN-5")
def test_a_bodyguard_taken_faceup_may_be_laid_at_once() -> None:
    g = at(f"{AMULET}; a 5 6; b 6; pile 3; deck 9 4 5")
    g.play("pile1 a2 done")
    assert g.choices() == "done use2"
    g.play("use2 a1")
    assert g.guards("a2") == "a1"
    assert g.decider == "b"


@pytest.mark.rule("3A", "TURN-6", "TURN-9")
def test_alone_in_a_village_it_cannot_be_used() -> None:
    g = at(f"{AMULET}; a 3^; b 6; pile 9; deck 4 5 6")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("3A", "TURN-4")
def test_a_facedown_bodyguard_is_not_used() -> None:
    g = at(f"{AMULET}; a 3:a 5; b 6; pile 9; deck 4 5 6")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("3A", "TURN-2")
def test_a_drawn_bodyguard_has_no_ability() -> None:
    g = at(f"{AMULET}; a 4 5; b 6; deck 3 5 6")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


# --- what others may not do: the first card of b is guarded by the second

GUARDED = "a 5^ 6; b 7 3^&b1 8 9^; c 10"


@pytest.mark.rule("3A", "PROT-1")
@pytest.mark.parametrize(
    ("card", "code", "choices"),
    [
        pytest.param(6, AMULET, "a2 b3 c1", marks=pytest.mark.rule("6A"), id="Revealer turns"),
        pytest.param(8, AMULET, "b3 c1", marks=pytest.mark.rule("8A"), id="Apprentice Seer views"),
        pytest.param(9, AMULET, "a2 b3 c1", marks=pytest.mark.rule("9A"), id="Seer views"),
        pytest.param(11, AMULET, "a1 a2 b3 b4 c1", marks=pytest.mark.rule("11A"), id="Witch takes"),
        pytest.param(12, AMULET, "b3 b4 c1", marks=pytest.mark.rule("12A"), id="Robber takes"),
        pytest.param(9, mix("A", n9="C"), "a2 b3 c1", marks=pytest.mark.rule("9C"), id="Psychic views"),
        pytest.param(7, mix("A", n7="D"), "a2 b3 c1", marks=pytest.mark.rule("7D"), id="Elusive Seer views"),
        pytest.param(8, mix("A", n8="D"), "b3 c1", marks=pytest.mark.rule("8D"), id="Magician turns"),
        pytest.param(9, mix("A", n9="D"), "a2 b3 c1", marks=pytest.mark.rule("9D"), id="Mystic Seer views"),
        pytest.param(12, mix("A", n12="D"), "a2 b3 c1", marks=pytest.mark.rule("12D"), id="Master Thief"),
    ],
)
def test_a_guarded_card_is_not_chosen_by_another(card: int, code: str, choices: str) -> None:
    g = at(f"{code}; {GUARDED}; deck {card} ...")
    g.play("draw use")
    assert g.choices() == choices
    assert g.refused("b1") == "3A"


@pytest.mark.rule("3A", "PROT-1")
@pytest.mark.parametrize(
    ("card", "code", "choices"),
    [
        pytest.param(11, AMULET, "a1 a2 b3 b4 c1", marks=pytest.mark.rule("11A"), id="Witch takes"),
        pytest.param(12, AMULET, "b3 b4 c1", marks=pytest.mark.rule("12A"), id="Robber takes"),
        pytest.param(6, mix("A", n6="C"), "a1 b4", marks=pytest.mark.rule("6C"), id="Huntress turns"),
        pytest.param(8, mix("A", n8="C"), "a1 b4", marks=pytest.mark.rule("8C"), id="Assassin discards"),
    ],
)
def test_the_guarding_bodyguard_is_not_chosen_by_another(card: int, code: str, choices: str) -> None:
    g = at(f"{code}; {GUARDED}; deck {card} ...")
    g.play("draw use")
    assert g.choices() == choices
    assert g.refused("b2") == "3A"


@pytest.mark.rule("3A", "6C")
def test_huntress_does_not_turn_a_guarded_card_faceup() -> None:
    g = at(f"{mix('A', n6='C')}; {GUARDED}; deck 6 ...")
    g.play("draw use a1")
    assert g.choices() == "a2 b3 c1"
    assert g.refused("b1") == "3A"


@pytest.mark.rule("3A", "12D", "PROT-6")
def test_master_thief_swaps_neither_of_them_as_the_second_card() -> None:
    g = at(f"{mix('A', n12='D')}; {GUARDED}; deck 12 ...")
    g.play("draw use a2")
    assert g.choices() == "b3 b4 c1"


@pytest.mark.rule("3A", "1D")
def test_a_spy_does_not_view_a_guarded_card() -> None:
    g = at(f"{mix('A', n1='D')}; a 1^ 6; b 7 3^&b1 8 9^; c 10; deck 4 ...")
    g.play("use1")
    assert g.choices() == "b3 c1"
    assert g.refused("b1") == "3A"


@pytest.mark.rule("3A", "TOKEN-C")
def test_the_coin_turns_neither_of_them() -> None:
    g = at(f"{mix('A', token='C')}; {GUARDED}; token a active; deck 4 ...")
    g.play("token")
    assert g.choices() == "a1 a2 b3 b4 c1"
    assert g.refused("b1") == "3A"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("3A", "6D", "PROT-3")
def test_flipper_leaves_both_of_them_out() -> None:
    g = at(f"{mix('A', n6='D')}; {GUARDED}; deck 6 ...")
    g.play("draw use @b")
    assert g.village("b") == "7 3^ 8^ 9"
    assert g.guards("b2") == "b1"
    assert not g.pending


@pytest.mark.rule("3A", "6D", "PROT-3")
def test_flipper_cannot_choose_a_village_that_is_guarded_altogether() -> None:
    g = at(f"{mix('A', n6='D')}; a 5; b 7 3^&b1; c 8; deck 6 ...")
    g.play("draw use")
    assert g.choices() == "@a @c"
    assert g.refused("@b") == "PROT-3"


@pytest.mark.rule("3A", "12C")
def test_village_idiot_passes_the_next_card_inward() -> None:
    g = at(f"{mix('A', n12='C')}; {GUARDED}; deck 12 ...")
    g.play("draw use left")
    assert g.village("a") == "6 10"
    assert g.village("b") == "7 3^ 9^ 5^"
    assert g.village("c") == "8"
    assert g.guards("b2") == "b1"


@pytest.mark.rule("3A", "8D")
def test_magician_with_nothing_but_guarded_cards_to_turn_cannot_be_begun() -> None:
    g = at(f"{mix('A', n8='D')}; a 5; b 7 3^&b1; deck 8 ...")
    g.play("draw")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("3A", "TURN-5", "CALL-1")
def test_it_guards_in_a_turn_in_which_its_owner_calls_and_in_others_turns() -> None:
    g = at(f"{AMULET}; a 5 3^&a1; b 6; c 7; deck 8 8 4 5")
    g.play("call draw use")
    assert g.choices() == "c1"
    g.play("c1 draw use")
    assert g.choices() == "b1"


# --- none of that binds the owner


@pytest.mark.rule("3A", "PROT-5")
@pytest.mark.parametrize(
    ("card", "code", "choices"),
    [
        pytest.param(5, AMULET, "a1 a3", marks=pytest.mark.rule("5A"), id="Exposer"),
        pytest.param(6, AMULET, "a1 a3 b1", marks=pytest.mark.rule("6A"), id="Revealer"),
        pytest.param(7, AMULET, "a1 a3", marks=pytest.mark.rule("7A"), id="Beholder"),
        pytest.param(9, AMULET, "a1 a3 b1", marks=pytest.mark.rule("9A"), id="Seer"),
        pytest.param(11, AMULET, "a1 a2 a3 b1", marks=pytest.mark.rule("11A"), id="Witch"),
        pytest.param(8, mix("A", n8="C"), "a2", marks=pytest.mark.rule("8C"), id="Assassin"),
        pytest.param(5, mix("A", n5="C"), "a1 a2 a3", marks=pytest.mark.rule("5C"), id="Tanner"),
        pytest.param(12, mix("A", n12="D"), "a1 a3 b1", marks=pytest.mark.rule("12D"), id="Master Thief"),
    ],
)
def test_the_owner_may_choose_both(card: int, code: str, choices: str) -> None:
    g = at(f"{code}; a 7 3^&a1 8; b 6; deck {card} ...")
    g.play("draw use")
    assert g.choices() == choices


@pytest.mark.rule("3A", "EXCH-8")
def test_the_owner_may_exchange_both() -> None:
    g = at(f"{AMULET}; a 7 3^&a1+ 8; b 6; deck 4 ...")
    g.play("draw")
    assert g.choices() == "discard use2 a1 a2 a3"


@pytest.mark.rule("3A", "2C")
def test_the_owner_may_rotate_a_guarded_card_and_the_guard_goes_on() -> None:
    g = at(f"{mix('A', n2='C')}; a 7 3^&a1+ 2^; b 6; deck 4 ...")
    g.play("use3 a1")
    assert g.village("a") == "7~ 3^ 2^"
    assert g.guards("a2") == "a1"


@pytest.mark.rule("3A", "5A")
def test_turning_the_guarded_card_does_not_end_the_guard() -> None:
    g = at(f"{AMULET}; a 7 3^&a1+; b 6; deck 5 4 ...")
    g.play("draw use a1")
    assert g.village("a") == "7^ 3^"
    assert g.guards("a2") == "a1"


@pytest.mark.rule("3A", "0C", "PROT-5", "SCORE-2")
def test_at_scoring_the_owner_may_give_both() -> None:
    g = at(f"{mix('A', n0='C')}; rounds 1; a 0^ 7^ 3^&a2; b 6; caller b; deck 4 ...")
    g.play("draw discard done")
    assert g.choices() == "pass a2 a3"
    g.play("a2 @b")
    assert g.scores() == [3, 23]


# --- the guard ends


@pytest.mark.rule("3A", "EXCH-1")
@pytest.mark.parametrize(("slot", "village"), [("a1", "4 3^ 8"), ("a2", "7 4 8")])
def test_it_ends_when_either_card_is_exchanged(slot: str, village: str) -> None:
    g = at(f"{AMULET}; a 7 3^&a1+ 8; b 6; deck 4 9 1")
    g.play(f"draw {slot} done")
    assert g.village("a") == village
    assert g.told("b", "unguarded") == "a3=3"  # the new card lies beside the old one when the guard ends
    assert all(g.guards(f"a{i}") == "" for i in (1, 2, 3))


@pytest.mark.rule("3A", "EXCH-2")
def test_it_ends_when_the_guarded_card_is_discarded_in_a_set() -> None:
    g = at(f"{AMULET}; a 7 3^&a1+ 7; b 6; deck 4 9 1")
    g.play("draw a1 a3 done a1")
    assert g.village("a") == "4 3^"
    assert g.guards("a2") == ""


@pytest.mark.rule("3A", "12A")
@pytest.mark.parametrize(
    ("mine", "a", "b"), [("a1", "6 3^", "7"), ("a2", "7 6", "3^")], ids=["guarded card", "Bodyguard"]
)
def test_it_ends_when_the_owner_swaps_either_card_away(mine: str, a: str, b: str) -> None:
    g = at(f"{AMULET}; a 7 3^&a1+; b 6; deck 12 9 1")
    g.play(f"draw use b1 {mine} pass")
    assert (g.village("a"), g.village("b")) == (a, b)
    assert g.told("watcher", "unguarded") == "a2=3"


@pytest.mark.rule("3A", "12D")
def test_it_ends_when_the_owner_sends_a_master_thief_with_the_guarded_card() -> None:
    g = at(f"{mix('A', n12='D')}; a 7 3^&a1+; b 6; deck 12 9 1")
    g.play("draw use a1 b1")
    assert (g.village("a"), g.village("b")) == ("6 3^", "7")
    assert g.guards("a2") == ""
    assert g.told("watcher", "unguarded") == "a2=3"


@pytest.mark.rule("3A", "12C")
def test_it_ends_when_the_owner_passes_the_guarded_card_on() -> None:
    g = at(f"{mix('A', n12='C')}; a 7 3^&a1+; b 6; deck 12 9 1")
    g.play("draw use left")
    assert g.village("a") == "3^ 6"
    assert g.guards("a1") == ""


@pytest.mark.rule("3A", "8C")
def test_it_ends_when_the_owner_discards_the_bodyguard() -> None:
    g = at(f"{mix('A', n8='C')}; a 7 3^&a1; b 6; deck 8 9 1")
    g.play("draw use a2 draw use")
    assert g.choices() == "a1 b1"


@pytest.mark.rule("3A", "2C", "TURN-8")
def test_it_ends_when_the_owner_discards_the_rotated_guarded_card() -> None:
    g = at(f"{mix('A', n2='C')}; a 7~ 3^&a1+ 2^; b 6; deck 4 ...")
    g.play("use3 a1")
    assert g.village("a") == "3^ 2^"
    assert g.guards("a1") == ""


@pytest.mark.rule("3A", "4D")
def test_it_ends_when_a_guarded_zombie_is_given_away() -> None:
    g = at(f"{mix('A', n4='D')}; a 4^ 3^&a1+; b 6; last b; deck 7 9 1")
    g.play("use1 left")
    assert g.village("a") == "3^"
    assert g.guards("a1") == ""


@pytest.mark.rule("3A", "6D")
def test_it_ends_when_the_owner_turns_the_bodyguard_facedown() -> None:
    g = at(f"{mix('A', n6='D')}; a 7 3^&a1; b 6; deck 6 9 1")
    g.play("draw use @a")
    assert g.village("a") == "7^ 3"
    assert g.guards("a2") == ""


@pytest.mark.rule("3A", "5C")
def test_turned_faceup_again_it_does_not_guard_by_itself() -> None:
    g = at(f"{mix('A', n5='C')}; a 7 3^&a1; b 6; deck 5 9 5 9 1")
    g.play("draw use a2 pass draw discard draw use a2 pass")
    assert g.village("a") == "7 3^"
    assert g.guards("a2") == ""
    assert g.choices() == "done use2"


@pytest.mark.rule("3A", "EXCH-4")
def test_a_slid_bodyguard_ends_its_guard_when_the_set_fails() -> None:
    g = at(f"{AMULET}; a 7 3^&a1+ 8; b 6; deck 4 9 1")
    g.play("draw a2 a3 done right")
    assert g.village("a") == "7 3 8 4"
    assert g.guards("a2") == ""


@pytest.mark.rule("3A", "EXCH-4")
def test_the_guard_on_a_slid_card_goes_on_when_the_set_fails() -> None:
    g = at(f"{AMULET}; a 7^ 3^&a1+ 8; b 6; deck 4 9 1")
    g.play("draw a1 a3 done right")
    assert g.village("a") == "7 3^ 8 4"
    assert g.guards("a2") == "a1"


@pytest.mark.rule("3A", "4D.b")
def test_the_guard_on_a_zombie_that_stays_goes_on() -> None:
    g = at(f"{mix('A', n4='D')}; a 4 3^&a1+; b 6; deck 5 9 1")
    g.play("draw a1 done")
    assert g.village("a") == "4 3^"
    assert g.guards("a2") == "a1"


@pytest.mark.rule("3A", "PROT-7")
def test_the_guard_follows_its_cards_when_slots_close_up() -> None:
    g = at(f"{AMULET}; a 9 9 7 3^&a3+ 8; b 6; deck 4 9 1")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "4 7 3^ 8"
    assert g.guards("a3") == "a2"
    g.play("done draw use")
    assert g.choices() == "a1 a4 b1"


# --- several guards, guards on guards


@pytest.mark.rule("3A")
def test_a_card_with_two_guards_stays_guarded_when_one_is_taken_off() -> None:
    g = at(f"{AMULET}; a 7 3^&a1+ 3^&a1 8; b 6; deck 4 9 1")
    g.play("use3 a3 draw discard done draw use")
    assert g.choices() == "a4 b1"
    assert g.refused("a1") == "3A"


@pytest.mark.rule("3A")
def test_both_guards_end_when_the_card_leaves() -> None:
    g = at(f"{AMULET}; a 7 3^&a1+ 3^&a1+; b 6; deck 4 9 1")
    g.play("draw a1 done")
    assert g.guards("a2") == g.guards("a3") == ""


@pytest.mark.rule("3A")
def test_a_bodyguard_that_guards_a_bodyguard_keeps_all_three_safe() -> None:
    g = at(f"{AMULET}; a 7 3^&a1 3^ 8; b 6; deck 4 12 1")
    g.play("use3 a2 draw discard")
    assert g.guards("a3") == "a2"
    g.play("done draw use")
    assert g.choices() == "a4"


@pytest.mark.rule("3A")
def test_two_bodyguards_may_guard_each_other() -> None:
    g = at(f"{AMULET}; a 3^ 3^ 8; b 6; deck 4 12 1")
    g.play("use1 a2 use2 a1 draw discard done draw use")
    assert g.choices() == "a3"


@pytest.mark.rule("3A")
def test_when_the_middle_guard_leaves_both_guards_end() -> None:
    g = at(f"{AMULET}; a 7 3^&a1+ 3^&a2+; b 6; deck 4 12 1")
    g.play("draw a2 done")
    assert g.village("a") == "7 4 3^"
    assert g.guards("a3") == ""
    g.play("done draw use")
    assert g.choices() == "a1 a2 a3"


# --- with the amulet


@pytest.mark.rule("3A", "TOKEN-A")
@pytest.mark.parametrize("guard", ["3^!", "3^!&a1"])
def test_a_bodyguard_under_the_amulet_is_not_laid_moved_or_taken_off(guard: str) -> None:
    g = at(f"{AMULET}; a 7 {guard} 8; b 6; pile 9; deck 4 9 1")
    assert g.choices() == "draw call pile1"
    assert g.refused("use2") == "TURN-6"


@pytest.mark.rule("3A", "TOKEN-A")
def test_a_bodyguard_that_lies_on_a_card_goes_on_guarding_under_the_amulet() -> None:
    g = at(f"{AMULET}; a 7 3^&a1 8; b 6; token a active; deck 4 9 1")
    g.play("token a2 draw discard draw use")
    assert g.choices() == "a3 b1"
    assert g.refused("a1") == "3A"
    assert g.refused("a2") == "PROT-1"


@pytest.mark.rule("3A", "TOKEN-A")
def test_a_bodyguard_lies_on_a_card_under_the_amulet_and_may_be_moved_from_it() -> None:
    g = at(f"{AMULET}; a 7! 3^&a1 8; b 6; deck 4 9 1")
    g.play("use2")
    assert g.choices() == "a2 a3"
    g.play("a3")
    assert g.guards("a2") == "a3"


@pytest.mark.rule("3A", "TOKEN-A")
def test_a_card_that_is_guarded_and_locked_is_refused_because_of_the_lock_to_its_owner() -> None:
    g = at(f"{AMULET}; a 7! 3^&a1+ 8; b 6; deck 5 9 1")
    g.play("draw use")
    assert g.choices() == "a3"
    assert g.refused("a1") == "TOKEN-A"
