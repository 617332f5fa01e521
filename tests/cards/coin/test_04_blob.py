"""Blob (4C): puts the top card of the discard pile at its bottom and uses its draw ability."""

import pytest

from draw_abilities import ALL, DECK, OTHERS, DrawAbility, outcome
from helpers import COIN, at, mix

ABILITIES = pytest.mark.parametrize("ability", ALL, ids=str)


# --- every draw ability it can meet


@pytest.mark.rule("4C", "X-1")
@ABILITIES
def test_it_uses_the_draw_ability_of_the_top_card(ability: DrawAbility) -> None:
    g = at(f"{ability.mix()}; a 4^ 6 9; {OTHERS}; pile {ability.number} 13; deck {DECK}")
    assert g.may("use1")
    g.play(f"use1 {ability.codes}")
    assert outcome(g, ability, 4) == ability.after
    assert not g.pending
    assert g.decider == "a"
    assert g.turn_is_open


@pytest.mark.rule("4C", "X-1")
@ABILITIES
def test_the_top_card_goes_to_the_bottom_of_the_pile(ability: DrawAbility) -> None:
    g = at(f"{ability.mix()}; a 4^ 6 9; {OTHERS}; pile {ability.number} 13; deck {DECK}")
    g.play(f"use1 {ability.codes}")
    assert g.pile().split()[-1] == str(ability.number)


@pytest.mark.rule("4C", "KNOW-3")
@ABILITIES
def test_everybody_sees_whose_ability_is_used(ability: DrawAbility) -> None:
    g = at(f"{ability.mix()}; a 4^ 6 9; {OTHERS}; pile {ability.number} 13; deck {DECK}")
    g.play(f"use1 {ability.codes}")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "used_ability") == f"a1=4 pile={ability.number}"


@pytest.mark.rule("4C", "10C", "X-4")
def test_through_a_nosferatu_it_reaches_any_card_of_the_pile() -> None:
    g = at(f"coin; a 4^ 6 9; {OTHERS}; pile 10 13 8 3 7; deck {DECK}")
    g.play("use1")
    assert g.pile() == "13 8 3 7 10"
    assert g.choices() == "pile2 pile4"
    g.play("pile2 b2")
    assert g.village("b") == "1"
    assert g.pile() == "2 13 8 3 7 10"
    assert not g.pending


@pytest.mark.rule("4C", "10A")
def test_a_master_used_by_it_may_not_be_taken() -> None:
    g = at(f"{mix('C', n10='A')}; a 4^ 6 9; {OTHERS}; pile 10 13 10; deck {DECK}")
    g.play("use1")
    assert g.choices() == "pass pile1 pile2"
    assert g.refused("pile3") == "10A"


@pytest.mark.rule("4C", "10A", "TURN-6")
def test_a_master_alone_in_the_pile_can_t_be_begun() -> None:
    g = at(f"{mix('C', n10='A')}; a 4^ 6 9; {OTHERS}; pile 10; deck {DECK}")
    assert not g.may("use1")


@pytest.mark.rule("4C", "8D", "X-1")
def test_you_in_the_ability_is_the_owner_of_the_blob() -> None:
    g = at(f"{mix('C', n8='D')}; a 4^ 6 9; b 5 2^; c 3 5; pile 8; deck {DECK}")
    g.play("use1 b1 use")
    assert g.choices() == "a1 a2 a3"


# --- and those that it can't use


@pytest.mark.rule("4C", "X-1", "TURN-6")
@pytest.mark.parametrize("deck", ["A", "C", "D"])
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 13])
def test_a_card_without_a_draw_ability_gives_it_nothing(deck: str, number: int) -> None:
    numbers = {f"n{number}": deck if number != 4 else "C"}
    g = at(f"{mix('C', **numbers)}; a 4^ 6 9; b 5 6^; c 5 7; pile {number} 8; deck {DECK}")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("4C", "5D", "X-1")
def test_an_approximator_is_never_used() -> None:
    g = at(f"{mix('C', n5='D')}; a 4^ 6 9; {OTHERS}; pile 5 8; deck {DECK}")
    assert g.choices() == "draw call pile1"


@pytest.mark.rule("4C")
def test_an_empty_pile_gives_it_nothing() -> None:
    g = at(f"coin; a 4^ 6 9; {OTHERS}; pile -; deck {DECK}")
    assert g.choices() == "draw call"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("4C", "TURN-6")
def test_an_ability_that_can_t_be_begun_gives_it_nothing() -> None:
    g = at(f"coin; a 4^; b -; c -; pile 12; deck {DECK}")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("4C", "DECK-1", "TURN-9")
@pytest.mark.parametrize("number", [7, 11])
@pytest.mark.parametrize(("deck", "ended"), [("1", True), ("1 2", False)])
def test_with_an_empty_deck_it_uses_no_ability_that_needs_one(number: int, deck: str, ended: bool) -> None:
    g = at(f"coin; a 4^ {number}; b 1; pile 9; deck {deck}; rounds 1")
    g.play("draw a2 done")
    assert g.round_ended == ended
    assert g.may("use1") != ended


@pytest.mark.rule("4C", "10C", "X-4", "TURN-6")
@pytest.mark.parametrize("pile", ["10", "10 10 3", "10 13 1"])
def test_a_nosferatu_with_nothing_to_use_gives_it_nothing(pile: str) -> None:
    g = at(f"coin; a 4^ 6 9; {OTHERS}; pile {pile}; deck {DECK}")
    assert g.choices() == "draw call pile1"


# --- when


@pytest.mark.rule("4C", "TURN-4", "CALL-1")
def test_it_is_used_before_the_main_action() -> None:
    g = at("coin; a 4^ 6; b 2^; pile 8 3; deck 5 1 3 ...")
    assert g.choices() == "draw call pile1 use1"
    g.play("use1 b1")
    assert g.pile() == "2 3 8"
    assert g.choices() == "draw pile1"
    assert g.refused("call") == "CALL-1"


@pytest.mark.rule("4C", "TURN-4")
def test_not_while_holding_a_drawn_card() -> None:
    g = at("coin; a 4^ 6; b 2^; pile 8 3; deck 5 1 3 ...")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    assert g.refused("use1") == "4C"


@pytest.mark.rule("4C", "TURN-4")
def test_it_is_used_after_the_main_action() -> None:
    g = at("coin; a 4^ 8; b 2^; pile 9 3; deck 1 2 3 ...")
    g.play("draw a2 done")
    assert g.choices() == "done use1"
    g.play("use1 b1")
    assert g.pile() == "2 9 3 8"
    assert g.decider == "b"


@pytest.mark.rule("4C", "TURN-9")
def test_the_turn_ends_if_there_is_nothing_for_it_to_use() -> None:
    g = at("coin; a 4^ 6; b 2^; pile 9 3; deck 1 2 3 ...")
    g.play("draw discard")
    assert g.decider == "b"


@pytest.mark.rule("4C", "X-5")
def test_a_drawn_card_that_was_discarded_is_used_by_it() -> None:
    g = at("coin; a 4^ 6; b 2^ 1^; pile 9 3; deck 8 1 3 ...")
    g.play("draw discard use1")
    assert g.choices() == "a1 b1 b2"
    g.play("b1")
    assert g.pile() == "2 9 3 8"


@pytest.mark.rule("4C", "X-5", "TURN-5")
def test_a_drawn_card_is_used_a_second_time_by_it() -> None:
    g = at("coin; a 4^ 6; b 2 7; c 5 1; pile 12 3; deck 9 1 3 ...")
    g.play("draw use a2 pass")
    assert g.choices() == "done use1"
    g.play("use1 b1 c1 pass")
    assert g.told("a", "viewed") == "a2=6 b1=2 c1=5"
    assert g.pile() == "12 3 9"
    assert g.decider == "b"


@pytest.mark.rule("4C", "X-5")
def test_what_the_drawn_card_discarded_lies_on_top_of_it() -> None:
    g = at("coin; a 4^ 6; b 7^ 1; pile 12 3; deck 8 1 3 ...")
    g.play("draw use b1 use1")
    assert g.pile() == "8 12 3 7"
    assert g.choices() == "pick1 pick2 pick3"


@pytest.mark.rule("4C", "TURN-5")
def test_each_is_used_once_a_turn() -> None:
    g = at("coin; a 4^ 6; b 2^ 1^; pile 8 8; deck 5 1 3 ...")
    g.play("use1 b1")
    assert g.refused("use1") == "TURN-5"


@pytest.mark.rule("4C", "TURN-5", "X-4")
def test_two_of_them_are_two_chains() -> None:
    g = at("coin; a 4^ 4^ 6; b 9 1; pile 9 9 3; deck 5 1 3 ...")
    g.play("use1 b1 pass use2 b2 pass")
    assert g.told("a", "viewed") == "b1=9 b2=1"
    assert g.pile() == "3 9 9"


@pytest.mark.rule("4C", "X-5")
def test_a_second_one_meets_the_next_card_of_the_pile() -> None:
    g = at("coin; a 4^ 4^ 6; b 9 1; pile 9 3 9; deck 5 1 3 ...")
    g.play("use1 b1 pass")
    assert g.pile() == "3 9 9"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("4C", "X-5")
def test_a_card_alone_in_the_pile_is_its_own_bottom() -> None:
    g = at("coin; a 4^ 4^ 6; b 9 1; pile 9; deck 5 1 3 ...")
    g.play("use1 b1 pass use2 b2 pass")
    assert g.told("a", "viewed") == "b1=9 b2=1"
    assert g.pile() == "9"


@pytest.mark.rule("4C", "TURN-4")
def test_a_facedown_blob_is_not_used() -> None:
    g = at(f"coin; a 4 6 9; {OTHERS}; pile 8; deck {DECK}")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("4C", "11D")
@pytest.mark.parametrize(("extra", "next_player"), [("", "a"), ("; extra", "b")])
def test_a_reverser_used_by_it_gives_no_turn_after_an_additional_one(extra: str, next_player: str) -> None:
    g = at(f"{mix('C', n11='D')}; a 4^ 6; b 2 1; pile 11; deck 1 3 5 ...{extra}")
    g.play("use1 draw a2 done")
    assert g.decider == next_player


@pytest.mark.rule("4C", "TOKEN-A")
def test_a_blob_under_the_amulet_still_works() -> None:
    g = at(f"{mix('C', token='A')}; a 4^! 6; b 2^; pile 8 3; deck 5 1 3 ...")
    g.play("use1")
    assert g.choices() == "b1"


@pytest.mark.rule("4C")
def test_it_may_kill_itself() -> None:
    g = at(f"{COIN}; a 4^ 6; b 2; pile 8 3; deck 5 1 3 ...")
    g.play("use1 a1")
    assert g.village("a") == "6"
    assert g.pile() == "4 3 8"
    assert not g.pending


@pytest.mark.rule("KNOW-6")
@pytest.mark.parametrize("ids", ["", "; ids 1-48 0 49-51"])
def test_which_card_of_the_shuffle_it_is_makes_no_difference(ids: str) -> None:
    g = at(f"coin; a -; b 4^ 3; row 1; pile 10 7 5; turn b{ids}")
    assert g.choices() == "row1 pile1 use1"
