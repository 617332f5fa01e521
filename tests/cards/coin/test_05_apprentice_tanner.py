"""Apprentice Tanner (5C): turns over one of the user's cards and, if they like, another one."""

import pytest

from helpers import Table, at, mix

REST = "b 5 6^; c 1; pile 12; deck 5 3 5 ..."
WITH_AMULET = mix("C", token="A")
WITH_BODYGUARD = mix("C", n3="A")


def tanner(village: str, code: str = "coin") -> Table:
    """Seat a has drawn an Apprentice Tanner and uses it."""
    g = at(f"{code}; a {village}; {REST}")
    g.play("draw use")
    return g


@pytest.mark.rule("5C")
def test_any_card_of_ones_own_village_may_be_first() -> None:
    g = tanner("6 7^ 8~")
    assert g.choices() == "a1 a2 a3"
    assert g.refused("b1") == "PROT-2"
    assert g.refused("pass") == "5C"


@pytest.mark.rule("5C", "TURN-11")
def test_any_other_card_may_be_second_once_the_first_was_seen() -> None:
    g = tanner("6 7^ 8~")
    g.play("a1")
    assert g.village("a") == "6^ 7^ 8~"
    assert g.who_knows("a1") == "everyone"
    assert g.choices() == "pass a2 a3"


@pytest.mark.rule("5C")
@pytest.mark.parametrize(
    ("codes", "village"),
    [
        ("a1 pass", "6^ 7^ 8~"),
        ("a1 a2", "6^ 7 8~"),
        ("a2 a1", "6^ 7 8~"),
        ("a3 a1", "6^ 7^ 8^~"),
        ("a2 pass", "6 7 8~"),
    ],
)
def test_one_or_two_cards_are_turned_over(codes: str, village: str) -> None:
    g = tanner("6 7^ 8~")
    g.play(codes)
    assert g.village("a") == village
    assert g.pile() == "5 12"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("5C", "TURN-6")
def test_with_one_card_nothing_more_is_asked() -> None:
    g = tanner("7")
    g.play("a1")
    assert g.village("a") == "7^"
    assert g.decider == "b"


@pytest.mark.rule("5C", "EXCH-7", "TURN-6")
def test_with_an_empty_village_it_can_t_be_begun() -> None:
    g = at(f"coin; a -; {REST}")
    g.play("draw")
    assert g.choices() == "discard"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("5C", "TURN-2")
def test_it_may_be_discarded_without_its_ability() -> None:
    g = at(f"coin; a 6 7; {REST}")
    g.play("draw discard")
    assert g.village("a") == "6 7"
    assert g.decider == "b"


@pytest.mark.rule("5C", "KNOW-3")
@pytest.mark.parametrize("who", ["a", "b", "c", "watcher"])
def test_everybody_sees_what_is_turned(who: str) -> None:
    g = tanner("6 7^")
    g.play("a1 a2")
    assert g.told(who, "turned_faceup") == "a1=6"
    assert g.told(who, "turned_facedown") == "a2=7"


@pytest.mark.rule("5C", "TURN-5")
def test_what_it_turned_faceup_may_be_used_in_the_same_turn() -> None:
    g = tanner("2 7")
    g.play("a1 pass")
    assert g.decider == "a"
    assert g.choices() == "done use1"


@pytest.mark.rule("5C", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_left_out() -> None:
    g = tanner("6! 7 8", WITH_AMULET)
    assert g.choices() == "a2 a3"
    assert g.refused("a1") == "TOKEN-A"
    g.play("a2")
    assert g.choices() == "pass a3"


@pytest.mark.rule("5C", "TOKEN-A", "TURN-6")
def test_the_second_part_is_skipped_if_only_a_locked_card_is_left() -> None:
    g = tanner("6! 7", WITH_AMULET)
    g.play("a2")
    assert g.decider == "b"


@pytest.mark.rule("5C", "TOKEN-A", "TURN-6")
def test_with_only_a_locked_card_it_can_t_be_begun() -> None:
    g = at(f"{WITH_AMULET}; a 6!; {REST}")
    g.play("draw")
    assert g.choices() == "discard"


@pytest.mark.rule("5C", "PROT-5", "3A")
def test_ones_own_guard_may_be_turned_facedown_and_then_guards_no_more() -> None:
    g = tanner("3^&a2 7", WITH_BODYGUARD)
    assert g.choices() == "a1 a2"
    g.play("a1")
    assert g.guards("a1") == ""


@pytest.mark.rule("0A", "END-4")
def test_the_first_card_may_end_the_round_before_the_second() -> None:
    g = at(f"{mix('C', n0='A')}; a 0 9; b 0^ 5; pile 12; deck 5 6 1; rounds 1")
    g.play("draw use a1")
    assert g.decider == ""
    assert g.scores() == [9, 5]
