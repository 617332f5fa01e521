"""Nosferatu (10C): uses the draw ability of any card in the discard pile."""

import pytest

from draw_abilities import ALL, DECK, OTHERS, DrawAbility, outcome
from helpers import Table, at, mix
from wolfsbane.engine.actions import parse_action

ABILITIES = pytest.mark.parametrize("ability", [a for a in ALL if a.number != 10], ids=str)
WITH_MAGICIAN = mix("C", n8="D")


def meets(ability: DrawAbility) -> Table:
    """Seat a has drawn a Nosferatu and uses it; the card to use lies in the pile between others."""
    g = at(f"{ability.mix()}; a 13^ 6 9; {OTHERS}; pile 4 {ability.number} 13; deck 10 {DECK}")
    g.play("draw use")
    return g


def nosferatu(pile: str, code: str = "coin", villages: str = "a 6 7; b 1 2^; c 3 5") -> Table:
    g = at(f"{code}; {villages}; pile {pile}; deck 10 1 3 5 ...")
    g.play("draw use")
    return g


def can_be_used(pile: str, code: str = "coin", villages: str = "a 6 7; b 1 2^; c 3 5") -> bool:
    g = at(f"{code}; {villages}; pile {pile}; deck 10 1 3 5 ...")
    g.play("draw")
    return g.may("use")


# --- every draw ability it can meet


@pytest.mark.rule("10C", "X-1")
@ABILITIES
def test_it_uses_the_draw_ability_of_a_card_in_the_pile(ability: DrawAbility) -> None:
    g = meets(ability)
    assert g.choices() == "pile3"
    g.play(f"pile3 {ability.codes}")
    assert outcome(g, ability, 13) == ability.after
    assert not g.pending


@pytest.mark.rule("10C", "X-1")
@ABILITIES
def test_the_card_stays_where_it_is(ability: DrawAbility) -> None:
    g = meets(ability)
    g.play(f"pile3 {ability.codes}")
    assert g.pile().split()[-4:] == ["10", "4", str(ability.number), "13"]


@pytest.mark.rule("10C", "TURN-9")
@ABILITIES
def test_after_it_the_turn_is_over(ability: DrawAbility) -> None:
    g = meets(ability)
    g.play(f"pile3 {ability.codes}")
    assert g.decider == ("c" if "direction" in ability.after else "b")


@pytest.mark.rule("10C", "KNOW-3")
@ABILITIES
def test_everybody_sees_whose_ability_is_used(ability: DrawAbility) -> None:
    g = meets(ability)
    g.play(f"pile3 {ability.codes}")
    for who in ("a", "b", "c", "watcher"):
        assert g.told(who, "used_ability") == f"pile=10 pile={ability.number}"


# --- what it may choose


@pytest.mark.rule("10C", "X-1")
def test_any_card_of_the_pile_with_a_draw_ability_may_be_chosen() -> None:
    g = nosferatu("5 0 6 1 7 2 8 3 9 4 11 13 12")
    assert g.choices() == "pile2 pile4 pile6 pile8 pile10 pile12 pile14"
    assert g.refused("pile3") == "X-1"
    assert g.refused("pass") == "10C"


@pytest.mark.rule("10C", "X-4")
def test_not_itself_nor_another_nosferatu() -> None:
    assert nosferatu("10 9 10").choices() == "pile3"


@pytest.mark.rule("10C", "TURN-6")
@pytest.mark.parametrize("pile", ["-", "10", "13 4 10", "0 1 2 3"])
def test_with_nothing_to_use_it_can_t_be_begun(pile: str) -> None:
    g = at(f"coin; a 6 7; b 1; pile {pile}; deck 10 1 3 5 ...")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("10C", "5D", "X-1")
def test_an_approximator_is_never_used() -> None:
    code = mix("C", n5="D")
    assert nosferatu("5 9", code).choices() == "pile3"
    assert not can_be_used("5", code)


@pytest.mark.rule("10C", "TURN-6")
def test_what_can_t_be_begun_may_not_be_chosen() -> None:
    g = nosferatu("8 9 12", villages="a 6 7; b -; c -")
    assert g.choices() == "pile3"
    assert g.refused("pile2") == "X-1"
    assert g.refused("pile4") == "X-1"


@pytest.mark.rule("10C", "DECK-1")
def test_with_an_empty_deck_no_ability_that_needs_one_may_be_chosen() -> None:
    g = at("coin; a 6 7; b 1 2; pile 7 9 11; deck 10")
    g.play("draw use")
    assert g.choices() == "pile3"


@pytest.mark.rule("10C", "TOKEN-A")
def test_protection_is_that_of_the_ability_used() -> None:
    g = nosferatu("8", mix("C", token="A"), "a 6^ 7; b 1^! 2^")
    g.play("pile2")
    assert g.choices() == "a1 b2"


# --- chains


@pytest.mark.rule("10C", "8D", "X-1")
def test_through_a_magician_it_uses_a_card_of_another_village() -> None:
    g = nosferatu("8", WITH_MAGICIAN, "a 6 7; b 9; c 3 5")
    g.play("pile2")
    assert g.choices() == "b1 c1 c2"
    g.play("b1")
    assert g.choices() == "use a1 a2"
    g.play("use a1 c2")
    assert g.told("a", "viewed") == "a1=6 c2=5"
    assert g.village("b") == "9^"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("X-4", "8D")
@pytest.mark.parametrize("number", [8, 10])
def test_in_a_chain_another_magician_or_nosferatu_may_be_used(number: int) -> None:
    g = nosferatu("8 9", WITH_MAGICIAN, f"a 6 7; b {number}; c 3 5")
    g.play("pile2 b1")
    assert g.choices() == "use a1 a2"


@pytest.mark.rule("X-4", "8D")
def test_a_nosferatu_turned_up_by_a_magician_uses_another_magician_but_not_that_one() -> None:
    g = at(f"{WITH_MAGICIAN}; a 6 7; b 10 2; pile 8 9; deck 8 1 3 5 ...")
    g.play("draw use b1 use")
    assert g.pile() == "8 8 9"
    assert g.choices() == "pile2 pile3"
    assert g.refused("pile1") == "X-4"
    assert "already used in the chain" in str(g.game.why_not(parse_action("pile1")))
    g.play("pile2")
    assert g.choices() == "b2"
    for who in ("a", "b", "watcher"):
        assert g.told(who, "used_ability") == "pile=8 b1=10 pile=8"


@pytest.mark.rule("X-4", "8D", "TURN-6")
def test_a_nosferatu_turned_up_over_nothing_but_the_magician_that_did_it_must_be_swapped() -> None:
    g = at(f"{WITH_MAGICIAN}; a 6 7; b 10; pile 3; deck 8 1 3 5 ...")
    g.play("draw use b1")
    assert g.choices() == "a1 a2"
    assert g.refused("use") == "8D"


@pytest.mark.rule("10C", "X-4")
@pytest.mark.parametrize("pile", ["10 9", "10 10 10 9"])
def test_it_never_uses_another_nosferatu(pile: str) -> None:
    g = nosferatu(pile, "coin", "a 6 7; b 3 5")
    assert g.choices() == f"pile{len(pile.split()) + 1}"
    assert g.refused("pile1") == g.refused("pile2") == "10C"


@pytest.mark.rule("10C", "8D", "X-4")
def test_a_second_nosferatu_of_the_chain_uses_no_nosferatu_either() -> None:
    g = nosferatu("8 10 9", WITH_MAGICIAN, "a 6 7; b 10 2")
    g.play("pile2 b1 use")
    assert g.pile() == "10 8 10 9"
    assert g.choices() == "pile4"
    assert g.refused("pile1") == g.refused("pile3") == "10C"
    assert g.refused("pile2") == "X-4"


@pytest.mark.rule("X-4", "8D", "TURN-6")
def test_a_magician_with_nothing_to_turn_up_is_no_way_on() -> None:
    assert can_be_used("8", WITH_MAGICIAN, "a 6 7; b 1")
    assert not can_be_used("8", WITH_MAGICIAN, "a 6 7; b 1^")


@pytest.mark.rule("X-4", "4C", "8D")
def test_a_long_chain_of_blob_magician_and_nosferatu() -> None:
    g = at(f"{WITH_MAGICIAN}; a 4^ 7; b 10; c 5 6^; pile 8 9 10; deck 1 3 5 ...")
    g.play("use1 b1 use")
    assert g.pile() == "9 10 8"
    assert g.choices() == "pile1"
    g.play("pile1 c1 pass")
    assert g.told("a", "viewed") == "c1=5"
    assert not g.pending
    assert g.choices() == "draw pile1"


@pytest.mark.rule("X-4")
def test_a_new_chain_may_use_it_again() -> None:
    g = at("coin; a 4^ 7; b 1 2; c 5; pile 9 3; deck 10 1 3 5 ...")
    g.play("draw use pile2 b1 pass use1")
    assert g.pile() == "9 3 10"
    assert g.choices() == "pile1"


@pytest.mark.rule("10C", "11D")
@pytest.mark.parametrize(("extra", "next_player"), [("", "a"), ("; extra", "b")])
def test_a_reverser_used_by_it_gives_no_turn_after_an_additional_one(extra: str, next_player: str) -> None:
    g = at(f"{mix('C', n11='D')}; a 6 7; b 1; pile 11; deck 10 1 3 5 ...{extra}")
    g.play("draw use pile2")
    assert g.decider == next_player
