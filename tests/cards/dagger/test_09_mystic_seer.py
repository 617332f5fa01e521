"""Mystic Seer (9D): view one or two facedown cards of any villages."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_TOKEN = mix("D", token="A")
BODYGUARD = mix("D", n3="A")


def used(villages: str, code: str = DAGGER) -> Table:
    g = at(f"{code}; {villages}; pile 10; deck 9 1 2 5")
    g.play("draw use")
    return g


@pytest.mark.rule("9D", "PROT-2")
def test_all_facedown_cards_of_all_villages_may_be_chosen() -> None:
    g = used("a 5 6^; b 7^ 8; c 10; d -")
    assert g.choices() == "a1 b2 c1"
    assert g.refused("a2") == "PROT-1"
    assert g.refused("d1") == "PROT-1"
    assert g.refused("pass") == "9D"


@pytest.mark.rule("9D", "TURN-11")
def test_after_the_first_another_one_may_be_viewed() -> None:
    g = used("a 5 6^; b 7^ 8; c 10")
    g.play("b2")
    assert g.told("a", "viewed") == "b2=8"
    assert g.choices() == "pass a1 c1"
    assert g.refused("b2") == "TURN-6"


@pytest.mark.rule("9D")
def test_one_may_be_enough() -> None:
    g = used("a 5 6^; b 7^ 8; c 10")
    g.play("b2 pass")
    assert g.who_knows("b2") == "a"
    assert g.who_knows("a1") == g.who_knows("c1") == ""
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("9D")
@pytest.mark.parametrize(("first", "second"), [("a1", "a2"), ("a1", "b1"), ("b1", "b2"), ("c1", "b2")])
def test_two_may_be_in_one_village_or_in_two(first: str, second: str) -> None:
    g = used("a 5 6; b 7 8; c 10 11")
    g.play(f"{first} {second}")
    assert g.who_knows(first) == g.who_knows(second) == "a"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("9D")
def test_no_third_one_is_viewed() -> None:
    g = used("a 5 6; b 7 8; c 10 11")
    g.play("a1 b1")
    assert g.happened().count("viewed") == 2
    assert g.choices() == "draw call pile1"


@pytest.mark.rule("9D", "TURN-7", "KNOW-4", "KNOW-5")
def test_the_others_see_which_cards_were_viewed() -> None:
    g = used("a 5 6; b 7 8; c 10 11")
    g.play("b1 a1")
    assert g.told("a", "viewed") == "b1=7 a1=5"
    for other in ("b", "c", "watcher"):
        assert g.told(other, "viewed") == "b1 a1"
    assert g.village("a") == "5 6"
    assert g.village("b") == "7 8"


@pytest.mark.rule("9D", "TURN-6")
def test_with_a_single_facedown_card_there_is_no_second_choice() -> None:
    g = used("a 5^; b 7^ 8")
    assert g.choices() == "b2"
    g.play("b2")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("9D", "TURN-6")
@pytest.mark.parametrize("villages", ["a 5^ 6^; b 7^", "a -; b -"])
def test_without_a_facedown_card_it_cant_be_begun(villages: str) -> None:
    g = at(f"{DAGGER}; {villages}; pile 10; deck 9 1 2")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("9D", "EXCH-7")
def test_without_cards_of_ones_own_it_works_on_the_others() -> None:
    g = used("a -; b 7 8")
    assert g.choices() == "b1 b2"


@pytest.mark.rule("9D", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_not_viewed() -> None:
    g = used("a 5! 6; b 7! 8", AMULET_TOKEN)
    assert g.choices() == "a2 b2"
    assert g.refused("a1") == "TOKEN-A"
    g.play("a2")
    assert g.choices() == "pass b2"


@pytest.mark.rule("9D", "3A", "PROT-1", "PROT-5")
def test_a_guarded_card_of_another_is_not_viewed() -> None:
    g = used("a 3^&a2 6; b 3^&b2 7 8", BODYGUARD)
    assert g.choices() == "a2 b3"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("9D", "3D")
def test_a_sentinels_village_may_be_viewed() -> None:
    g = used("a 6; b 3^ 7")
    assert g.choices() == "a1 b2"


@pytest.mark.rule("9D", "TURN-2", "TURN-6")
def test_it_need_not_be_used() -> None:
    g = at(f"{DAGGER}; a 6; b 7; pile 10; deck 9 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1"
    g.play("discard")
    assert g.pile() == "9 10"
    assert g.happened().count("viewed") == 0
    assert g.decider == "b"


@pytest.mark.rule("9D", "TURN-2")
def test_its_card_is_discarded_first() -> None:
    g = used("a 6; b 7")
    assert g.pile() == "9 10"
    assert g.told("b", "used_ability") == "pile=9"
