"""Village Idiot (12C): every village passes the outermost card at one end to its neighbour."""

import re

import pytest

from helpers import Table, at, mix

WITH_AMULET = mix("C", token="A")
WITH_BODYGUARD = mix("C", n3="A")
WITH_SENTINEL = mix("C", n3="D")
WITH_VILLAGERS = mix("C", n0="A")
REST = "pile 13; deck 12 10 1 3 5 ..."


def idiot(villages: str, code: str = "coin") -> Table:
    """Seat a has drawn a Village Idiot and uses it."""
    g = at(f"{code}; {villages}; {REST}")
    g.play("draw use")
    return g


def passed(direction: str, villages: str, code: str = "coin") -> str:
    """The villages after they were passed in a direction."""
    g = idiot(villages, code)
    g.play(direction)
    assert not g.pending
    return "; ".join(g.village(letter) for letter in "abcd"[: g.game.players])


def can_be_used(villages: str, code: str = "coin") -> bool:
    g = at(f"{code}; {villages}; {REST}")
    g.play("draw")
    return g.may("use")


@pytest.mark.rule("12C")
def test_the_user_chooses_left_or_right() -> None:
    g = idiot("a 6 7; b 8 9")
    assert g.choices() == "left right"
    assert g.refused("pass") == "12C"


@pytest.mark.rule("12C")
@pytest.mark.parametrize(
    ("direction", "villages", "after"),
    [
        ("left", "a 1 2 3; b 4 5 6", "2 3 4; 5 6 1"),
        ("right", "a 1 2 3; b 4 5 6", "6 1 2; 3 4 5"),
        ("left", "a 1 2 3; b 4 5 6; c 7 8 9", "2 3 7; 5 6 1; 8 9 4"),
        ("right", "a 1 2 3; b 4 5 6; c 7 8 9", "6 1 2; 9 4 5; 3 7 8"),
        ("left", "a 1 2; b 4 5; c 7 8; d 9 6", "2 9; 5 1; 8 4; 6 7"),
        ("right", "a 1 2; b 4 5; c 7 8; d 9 6", "5 1; 8 4; 6 7; 2 9"),
        ("left", "a 1; b 4; c 7", "7; 1; 4"),
        ("right", "a 1; b 4; c 7", "4; 7; 1"),
        ("left", "a 1 2 3 9 9 9; b 4", "2 3 9 9 9 4; 1"),
    ],
)
def test_every_village_passes_its_outermost_card(direction: str, villages: str, after: str) -> None:
    assert passed(direction, villages) == after


@pytest.mark.rule("12C")
def test_after_it_the_turn_is_over() -> None:
    g = idiot("a 6 7; b 8 9")
    g.play("left")
    assert g.pile() == "12 13"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("12C")
def test_left_is_clockwise_whichever_way_play_goes() -> None:
    g = at(f"coin; a 1 2; b 4 5; c 7 8; {REST}; counterclockwise")
    g.play("draw use left")
    assert [g.village(letter) for letter in "abc"] == ["2 7", "5 1", "8 4"]
    assert g.decider == "c"


@pytest.mark.rule("12C", "TURN-8")
def test_the_cards_keep_side_and_rotation() -> None:
    assert passed("left", "a 1^ 2; b 4~ 5; c 7^~ 8") == "2 7^~; 5 1^; 8 4~"


@pytest.mark.rule("12C", "KNOW-2")
def test_what_was_known_of_a_card_goes_with_it() -> None:
    g = idiot("a 1:ab 2; b 4^ 5; c 7 8")
    g.play("left")
    assert [g.who_knows(place) for place in ("a2", "b2", "c2")] == ["", "ab", "everyone"]


@pytest.mark.rule("12C", "KNOW-2")
@pytest.mark.parametrize(
    ("who", "told"),
    [("a", "a b=1 c=4"), ("b", "a b=1 c=4"), ("c", "a b c=4"), ("watcher", "a b c=4")],
)
def test_everybody_sees_the_moves_and_only_known_numbers(who: str, told: str) -> None:
    g = idiot("a 1:ab 2; b 4^ 5; c 7 8")
    g.play("left")
    villages = sorted(re.sub(r"^([a-d])\d+", r"\1", place) for place in g.told(who, "passed_on").split())
    assert " ".join(villages) == told


@pytest.mark.rule("12C", "TURN-5")
def test_a_card_that_came_faceup_may_be_used_at_once() -> None:
    g = idiot("a 6 7; b 2^ 9")
    g.play("left")
    assert g.village("a") == "7 2^"
    assert g.choices() == "done use2"


@pytest.mark.rule("12C", "TURN-5")
def test_a_card_used_by_one_player_may_be_used_by_the_next_one_who_gets_it() -> None:
    g = at("coin; a 2^ 7; b 6 9; pile 13; deck 12 10 1 3 5 ...")
    g.play("use1 a2 draw use left")
    assert g.village("b") == "9 2^"
    assert g.decider == "b"
    assert g.may("use2")


# --- villages that are stepped over


@pytest.mark.rule("12C", "EXCH-7")
@pytest.mark.parametrize(
    ("direction", "villages", "after"),
    [
        ("left", "a 1 2; b -; c 7 8", "2 7; ; 8 1"),
        ("right", "a 1 2; b -; c 7 8", "8 1; ; 2 7"),
        ("left", "a -; b 4 5; c 7 8", "; 5 7; 8 4"),
        ("left", "a 1 2; b -; c 7 8; d -", "2 7; ; 8 1; "),
    ],
)
def test_empty_villages_are_stepped_over(direction: str, villages: str, after: str) -> None:
    assert passed(direction, villages) == after


@pytest.mark.rule("12C", "3D")
@pytest.mark.parametrize(("direction", "after"), [("left", "2 7; 4 3^; 8 1"), ("right", "8 1; 4 3^; 2 7")])
def test_a_sentinels_village_is_stepped_over(direction: str, after: str) -> None:
    assert passed(direction, "a 1 2; b 4 3^; c 7 8", WITH_SENTINEL) == after


@pytest.mark.rule("12C", "3D", "PROT-5")
def test_the_user_s_own_sentinel_does_not_matter() -> None:
    assert passed("left", "a 3^ 2; b 4 5; c 7 8", WITH_SENTINEL) == "2 7; 5 3^; 8 4"


@pytest.mark.rule("12C", "3D")
def test_a_facedown_sentinel_does_not_matter() -> None:
    assert passed("left", "a 1 2; b 3 5; c 7 8", WITH_SENTINEL) == "2 7; 5 1; 8 3"


@pytest.mark.rule("12C", "TURN-6")
@pytest.mark.parametrize("villages", ["a 1 2; b -", "a -; b 4", "a -; b -; c 7 8", "a -; b -"])
def test_with_fewer_than_two_villages_with_cards_it_can_t_be_begun(villages: str) -> None:
    assert not can_be_used(villages)


@pytest.mark.rule("12C", "3D", "TURN-6")
def test_with_a_sentinel_in_the_only_other_village_it_can_t_be_begun() -> None:
    g = at(f"{WITH_SENTINEL}; a 1 2; b 4 3^; {REST}")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("12C", "3D")
def test_two_others_may_pass_cards_while_the_user_has_none() -> None:
    assert passed("left", "a -; b 4 5; c 7 3^; d 8 9", WITH_SENTINEL) == "; 5 8; 7 3^; 9 4"


# --- cards that are left out


@pytest.mark.rule("12C", "TOKEN-A", "PROT-1")
@pytest.mark.parametrize(
    ("direction", "villages", "after"),
    [
        ("left", "a 1! 2 3; b 4 5", "1! 3 4; 5 2"),
        ("right", "a 1! 2 3; b 4 5", "5 1! 2; 3 4"),
        ("left", "a 1 2; b 4 5!", "2 4; 5! 1"),
        ("right", "a 1 2; b 4 5!", "4 1; 2 5!"),
        ("left", "a 1! 2; b 4 5", "1! 4; 5 2"),
    ],
)
def test_for_a_card_under_the_amulet_the_next_one_inward_goes(direction: str, villages: str, after: str) -> None:
    assert passed(direction, villages, WITH_AMULET) == after


@pytest.mark.rule("12C", "TOKEN-A")
def test_a_village_with_only_a_locked_card_is_stepped_over() -> None:
    assert passed("left", "a 1 2; b 4!; c 7 8", WITH_AMULET) == "2 7; 4!; 8 1"
    assert not can_be_used("a 1 2; b 4!", WITH_AMULET)


@pytest.mark.rule("12C", "3A", "PROT-1")
def test_what_others_guard_is_left_out_and_so_is_the_guard() -> None:
    assert passed("left", "a 1 2; b 3^&b2 4 5 6", WITH_BODYGUARD) == "2 5; 3^ 4 6 1"


@pytest.mark.rule("12C", "3A")
def test_a_village_with_nothing_but_guard_and_guarded_card_is_stepped_over() -> None:
    assert passed("left", "a 1 2; b 3^&b2 4; c 7 8", WITH_BODYGUARD) == "2 7; 3^ 4; 8 1"


@pytest.mark.rule("12C", "PROT-7")
def test_a_guard_that_was_left_out_goes_on() -> None:
    g = idiot("a 1 2; b 5 3^&b3 4", WITH_BODYGUARD)
    g.play("left")
    assert g.village("b") == "3^ 4 1"
    assert g.guards("b1") == "b2"


@pytest.mark.rule("12C", "3A", "PROT-5")
@pytest.mark.parametrize(("villages", "after"), [("a 3^&a2 2; b 4 5", "2 4; 5 3^"), ("a 2 3^&a1; b 4 5", "3^ 4; 5 2")])
def test_ones_own_guard_or_guarded_card_goes_and_the_guard_ends(villages: str, after: str) -> None:
    g = idiot(villages, WITH_BODYGUARD)
    g.play("left")
    assert f"{g.village('a')}; {g.village('b')}" == after
    assert "&" not in g.position()


# --- Villagers


@pytest.mark.rule("END-4", "0A")
@pytest.mark.parametrize("villages", ["a 0^ 2; b 0 5; c 7 8", "a 0 2; b 0 5; c 7 8"])
def test_moving_both_villagers_turns_neither(villages: str) -> None:
    g = idiot(villages, WITH_VILLAGERS)
    g.play("left")
    assert not g.round_ended
    assert g.decider == "b"
