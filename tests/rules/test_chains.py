"""Abilities that use other cards' abilities, and what makes a set."""

import pytest

from helpers import AMULET, COIN, DAGGER, at, mix
from wolfsbane.engine.actions import parse_action

BLOB = mix("A", n4="C")
ALL_USERS = mix("C", n8="D")


#


@pytest.mark.rule("X-1", "10C")
def test_nosferatu_uses_a_card_that_stays_in_the_pile() -> None:
    g = at(f"{mix('C', n9='A')}; a 5; b 7; pile 1 9 2; deck 10 ...")
    g.play("draw use")
    assert g.choices() == "pile3"
    g.play("pile3")
    assert g.choices() == "a1 b1"
    g.play("b1")
    assert g.pile() == "10 1 9 2"
    assert g.who_knows("b1") == "a"
    assert g.told("watcher", "used_ability") == "pile=10 pile=9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("X-1", "8D")
def test_a_magician_uses_a_card_that_stays_in_its_village() -> None:
    g = at(f"{mix('D', n9='A')}; a 5; b 9 7; pile 1; deck 8 ...")
    g.play("draw use b1 use")
    assert g.choices() == "a1 b2"
    g.play("a1")
    assert g.village("b") == "9^ 7"
    assert g.pile() == "8 1"
    assert g.decider == "b"


@pytest.mark.rule("X-1", "4C")
def test_a_blob_uses_a_card_that_goes_to_the_bottom_of_the_pile() -> None:
    g = at(f"{BLOB}; a 4^ 5; b 7; pile 9 1 2; deck 13 ...")
    g.play("use1")
    assert g.pile() == "1 2 9"
    assert g.choices() == "a2 b1"
    g.play("b1")
    assert g.choices() == "draw pile1"


@pytest.mark.rule("X-1", "8D")
def test_the_user_is_you() -> None:
    g = at(f"{mix('D', n5='A')}; a 6; b 5 7; pile 1; deck 8 ...")
    g.play("draw use b1 use")
    assert g.choices() == "a1"
    g.play("a1")
    assert g.village("a") == "6^"


@pytest.mark.rule("X-1")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 13])
def test_only_draw_abilities_are_used(number: int) -> None:
    nosferatu = at(f"{COIN}; a 6; b 7; pile {number}; deck 10 ...")
    nosferatu.play("draw")
    assert nosferatu.refused("use") == "TURN-6"
    blob = at(f"{COIN}; a 4^ 6; b 7; pile {number}; deck 10 ...")
    assert blob.refused("use1") == "TURN-6"


@pytest.mark.rule("X-1")
@pytest.mark.parametrize("number", [1, 2, 3, 13])
def test_a_magician_must_swap_a_card_without_a_draw_ability(number: int) -> None:
    g = at(f"{mix('D', n3='C')}; a 6 5; b {number} 7; pile 9; deck 8 ...")
    g.play("draw use b1")
    assert g.choices() == "a1 a2"
    assert g.refused("use") == "8D"


@pytest.mark.rule("X-1", "5D")
def test_never_the_approximator() -> None:
    nosferatu = at(f"{mix('C', n5='D')}; a 6 7; b 7; pile 5; deck 10 ...")
    nosferatu.play("draw")
    assert nosferatu.refused("use") == "TURN-6"
    blob = at(f"{mix('C', n5='D')}; a 4^ 6 7; b 7; pile 5; deck 10 ...")
    assert blob.refused("use1") == "TURN-6"
    magician = at(f"{DAGGER}; a 6 7; b 5; pile 9; deck 8 ...")
    magician.play("draw use b1")
    assert magician.choices() == "a1 a2"


@pytest.mark.rule("X-1", "10C")
def test_a_card_whose_ability_can_not_be_begun_is_not_chosen() -> None:
    g = at(f"{mix('C', n8='A')}; a 6; b 7^; pile 5 8 6; deck 10 ...")
    g.play("draw use")
    assert g.choices() == "pile2 pile4"
    assert g.refused("pile3") == "X-1"
    assert g.refused("pile1") == "10C"


@pytest.mark.rule("X-1", "10A")
def test_a_master_that_is_used_may_take_the_card_that_led_to_him() -> None:
    g = at(f"{mix('A', n8='D')}; a 6; b 10 7; pile 1 2; deck 8 ...")
    g.play("draw use b1 use")
    assert g.pile() == "8 1 2"
    assert g.choices() == "pass pile1 pile2 pile3"


@pytest.mark.rule("X-1", "10A", "4C")
def test_a_master_that_a_blob_uses_does_not_take_himself_from_the_bottom() -> None:
    g = at(f"{BLOB}; a 4^ 6; b 7; pile 10 1 2; deck 13 ...")
    g.play("use1")
    assert g.pile() == "1 2 10"
    assert g.choices() == "pass pile1 pile2"
    g.play("pile2 a2 done")
    assert g.village("a") == "4^ 2^"
    assert g.pile() == "6 1 10"


@pytest.mark.rule("X-1", "11D")
def test_a_reversal_through_another_card_reverses_play() -> None:
    g = at(f"{DAGGER}; a 6; b 11 7; c 5; pile 1; deck 8 ...")
    g.play("draw use b1 use")
    assert not g.state.clockwise()
    assert g.decider == "c"


#


@pytest.mark.rule("X-2")
def test_a_halfling_is_a_2_in_a_set() -> None:
    g = at(f"{DAGGER}; a 2^ 2 5; b 7; pile 1; deck 13 12 ...")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "13 5"
    failed = at(f"{DAGGER}; a 2^ 1 5; b 7; pile 1; deck 13 12 ...")
    failed.play("draw a1 a2 done")
    assert failed.choices() == "left right"


@pytest.mark.rule("X-3")
@pytest.mark.parametrize("code", [AMULET, COIN, DAGGER, "ACDACDACDACDAC-D"])
@pytest.mark.parametrize("number", [0, 13])
def test_both_0s_are_a_set_and_so_are_both_13s(code: str, number: int) -> None:
    g = at(f"{code}; a {number} {number} 5; b 7; pile 1; deck 12 ...")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "12 5"
    assert g.pile() == f"{number} {number} 1"


@pytest.mark.rule("X-3")
@pytest.mark.parametrize("code", [COIN, DAGGER])
def test_a_0_and_a_13_are_not(code: str) -> None:
    g = at(f"{code}; a 0 13 5; b 7; pile 1; deck 12 ...")
    g.play("draw a1 a2 done")
    assert g.choices() == "left right"


#


@pytest.mark.rule("X-4", "8D")
def test_a_magician_uses_another_magician() -> None:
    g = at(f"{DAGGER}; a 6; b 8 7; pile 1; deck 8 ...")
    g.play("draw use b1")
    assert g.choices() == "use a1"
    g.play("use")
    assert g.choices() == "b2"


@pytest.mark.rule("X-4", "8D", "10C")
def test_a_card_of_the_chain_is_not_used_a_second_time_in_it() -> None:
    g = at(f"{ALL_USERS}; a 6; b 10 7; pile 8 9; deck 10 ...")
    g.play("draw use pile2")
    assert g.choices() == "b1 b2"
    g.play("b1 use")
    assert g.pile() == "10 8 9"
    assert g.choices() == "pile3"
    assert g.refused("pile2") == "X-4"
    refusal = g.game.why_not(parse_action("pile2"))
    assert refusal is not None
    assert refusal.sentence == "This card's ability was already used in the chain."


@pytest.mark.rule("X-4", "4C", "8D", "10C")
def test_the_longest_chain_uses_ten_abilities_and_everyone_sees_each() -> None:
    """A Blob, then Nosferatus and Magicians in turn, four of each, and a Psychic at the end."""
    g = at(f"{ALL_USERS}; a 4^ 6; b 10 10 5; c 10 9 1; pile 10 8 8 8 8; deck ...")
    g.play("use1")
    assert g.pile() == "8 8 8 8 10"
    used = ["10"]
    for magician, nosferatu in (("pile1", "b1"), ("pile2", "b2"), ("pile3", "c1")):
        assert g.refused("pile5") == "10C"
        assert g.choices().split()[0] == magician
        g.play(f"{magician} {nosferatu} use")
        used += ["8", "10"]
    assert g.choices() == "pile4"
    assert g.refused("pile1") == g.refused("pile2") == g.refused("pile3") == "X-4"
    g.play("pile4")
    assert g.choices() == "b3 c2 c3"
    g.play("c2 use")
    used += ["8", "9"]
    for who in ("a", "b", "c", "watcher"):
        assert [told.partition("=")[2] for told in g.told(who, "used_ability").split()] == ["4", *used]
    assert len(used) + 1 == 10
    assert g.choices() == "a2 b3 c3"
    g.play("c3 pass")
    assert not g.pending
    assert g.choices() == "draw pile1"


@pytest.mark.rule("X-4", "KNOW-5")
def test_what_a_chain_has_used_is_public_and_forgotten_when_it_ends() -> None:
    g = at(f"{ALL_USERS}; a 6; b 10 7; c 5; pile 8 9; deck 10 ...")
    g.play("draw use pile2 b1 use")
    used = {g.card("pile1"), g.card("pile2"), g.card("b1")}
    for seat in (0, 1, 2, 4):
        view = g.game.view(seat)
        assert {card for card in range(52) if view.in_chain(card)} == used
    g.play("pile3 a1")
    assert not g.pending or g.choices().startswith("pass")
    g.play("pass")
    assert g.state.chain() == 0


@pytest.mark.rule("X-4", "8D", "10C")
def test_a_chain_goes_on_as_long_as_the_cards_are_new() -> None:
    g = at(f"{ALL_USERS}; a 6; b 9 7; c 5; pile 8 1; deck 10 ...")
    g.play("draw use pile2 b1 use")
    assert g.choices() == "a1 b2 c1"
    g.play("c1")
    assert g.who_knows("c1") == "a"


@pytest.mark.rule("X-4", "4C", "10C")
def test_an_ability_of_which_only_used_cards_are_left_is_not_begun() -> None:
    g = at(f"{COIN}; a 4^ 6; b 7; pile 10 10; deck 13 ...")
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("X-4", "4C")
def test_another_use_in_the_same_turn_is_a_chain_of_its_own() -> None:
    g = at(f"{BLOB}; a 4^ 4^ 6; b 7 8; pile 9 9; deck 13 ...")
    g.play("use1 b1 use2")
    assert g.choices() == "a3 b1 b2"


#


@pytest.mark.rule("X-5", "4C")
@pytest.mark.parametrize("play", ["draw discard use1", "draw use b1 use1"])
def test_a_blob_uses_the_card_that_was_just_discarded_even_a_second_time(play: str) -> None:
    g = at(f"{BLOB}; a 4^ 6; b 7 8; pile 1; deck 9 ...")
    g.play(play)
    assert g.pile() == "1 9"
    assert g.choices() == "a2 b1 b2"


@pytest.mark.rule("X-5", "4C")
def test_it_is_the_card_that_lies_there_when_the_blob_begins() -> None:
    g = at(f"{BLOB}; a 4^ 6; b 7 8; pile 9 1; deck 13 ...")
    g.play("draw discard")
    assert g.pile() == "13 9 1"
    assert g.decider == "b"


@pytest.mark.rule("X-5", "4C")
def test_a_blob_uses_the_card_that_was_exchanged() -> None:
    g = at(f"{BLOB}; a 4^ 9 6; b 7 8; pile 1; deck 13 ...")
    g.play("draw a2 done use1")
    assert g.pile() == "1 9"
    assert g.choices() == "a2 a3 b1 b2"
