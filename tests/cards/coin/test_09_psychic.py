"""Psychic (9C): views one facedown card in each village, one village after another."""

import pytest

from helpers import Table, at, mix

WITH_AMULET = mix("C", token="A")
WITH_BODYGUARD = mix("C", n3="A")
WITH_SENTINEL = mix("C", n3="D")
REST = "pile 12; deck 9 5 1 3 ..."


def psychic(villages: str, code: str = "coin") -> Table:
    """Seat a has drawn a Psychic and uses it."""
    g = at(f"{code}; {villages}; {REST}")
    g.play("draw use")
    return g


@pytest.mark.rule("9C", "PROT-2")
def test_the_first_card_may_be_any_facedown_card() -> None:
    g = psychic("a 7 5^ 6; b 5^ 4; c 1 9")
    assert g.choices() == "a1 a3 b2 c1 c2"
    assert g.refused("b1") == "PROT-1"
    assert g.refused("pass") == "9C"


@pytest.mark.rule("9C", "TURN-11")
def test_each_next_card_is_in_a_village_not_looked_into_yet() -> None:
    g = psychic("a 7 5^ 6; b 5^ 4; c 1 9")
    g.play("c1")
    assert g.knows("a", "c1")
    assert g.choices() == "pass a1 a3 b2"
    g.play("a1")
    assert g.choices() == "pass b2"
    g.play("b2")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("9C")
@pytest.mark.parametrize(
    ("codes", "viewed"),
    [
        ("a1 pass", "a1=7"),
        ("c2 pass", "c2=9"),
        ("b2 a3 pass", "b2=4 a3=6"),
        ("c1 b2 a1", "c1=1 b2=4 a1=7"),
    ],
)
def test_after_the_first_the_user_may_stop_at_any_time(codes: str, viewed: str) -> None:
    g = psychic("a 7 5^ 6; b 5^ 4; c 1 9")
    g.play(codes)
    assert g.told("a", "viewed") == viewed
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("9C")
def test_with_four_players_there_are_four_villages() -> None:
    g = psychic("a 7; b 4; c 1; d 2")
    g.play("d1 c1 b1")
    assert g.choices() == "pass a1"
    g.play("a1")
    assert g.told("a", "viewed") == "d1=2 c1=1 b1=4 a1=7"


@pytest.mark.rule("9C", "TURN-7", "KNOW-5")
@pytest.mark.parametrize("who", ["b", "c", "watcher"])
def test_the_others_see_only_which_slots_were_viewed(who: str) -> None:
    g = psychic("a 7 6; b 4; c 1")
    g.play("b1 a2 pass")
    assert g.told(who, "viewed") == "b1 a2"


@pytest.mark.rule("9C", "KNOW-1", "KNOW-4")
def test_only_the_user_knows_what_was_viewed() -> None:
    g = psychic("a 7 6; b 4; c 1")
    g.play("b1 a2 pass")
    assert [g.who_knows(place) for place in ("a1", "a2", "b1", "c1")] == ["", "a", "a", ""]
    assert g.village("b") == "4"


@pytest.mark.rule("9C", "TURN-6")
def test_empty_and_faceup_villages_are_left_out() -> None:
    g = psychic("a -; b 4^; c 1")
    assert g.choices() == "c1"
    g.play("c1")
    assert g.decider == "b"


@pytest.mark.rule("9C", "TURN-6")
def test_without_a_facedown_card_it_can_t_be_begun() -> None:
    g = at(f"coin; a 7^; b 4^; c -; {REST}")
    g.play("draw")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("9C", "TOKEN-A", "PROT-1")
@pytest.mark.parametrize(
    ("villages", "first", "second", "locked"),
    [
        ("a 7! 6; b 4; c 1", "a2 b1 c1", "pass a2 b1", "a1"),
        ("a 7 6; b 4!; c 1", "a1 a2 c1", "pass a1 a2", "b1"),
    ],
)
def test_a_card_under_the_amulet_is_not_viewed(villages: str, first: str, second: str, locked: str) -> None:
    g = psychic(villages, WITH_AMULET)
    assert g.choices() == first
    assert g.refused(locked) == "TOKEN-A"
    g.play("c1")
    assert g.choices() == second
    assert g.refused(locked) == "TOKEN-A"


@pytest.mark.rule("9C", "3A", "PROT-1", "PROT-5")
def test_what_others_guard_is_not_viewed() -> None:
    g = psychic("a 3^&a2 7; b 3^&b2 4 5; c 1", WITH_BODYGUARD)
    assert g.choices() == "a2 b3 c1"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("9C", "3D")
def test_cards_of_a_sentinels_village_may_be_viewed() -> None:
    assert psychic("a 7; b 3^ 4", WITH_SENTINEL).choices() == "a1 b2"
