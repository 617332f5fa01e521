"""Flipper (6D): turn over all cards of one village, any village, at once."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_TOKEN = mix("D", token="A")
BODYGUARD = mix("D", n3="A")
VILLAGERS = mix("D", n0="A")


def used(villages: str, code: str = DAGGER) -> Table:
    g = at(f"{code}; {villages}; pile 9; deck 6 1 2 5")
    g.play("draw use")
    return g


# --- which village


@pytest.mark.rule("6D", "PROT-2")
def test_any_village_may_be_chosen() -> None:
    g = used("a 5 7^; b 8; c 9^; d 10")
    assert g.choices() == "@a @b @c @d"
    assert g.refused("pass") == "6D"
    assert g.refused("b1") == "6D"


@pytest.mark.rule("6D", "PROT-3", "PROT-1")
def test_an_empty_village_has_nothing_to_turn() -> None:
    g = used("a 5 7^; b -; c 9^")
    assert g.choices() == "@a @c"
    assert g.refused("@b") == "PROT-3"


@pytest.mark.rule("6D", "EXCH-7")
def test_without_cards_of_ones_own_it_still_works() -> None:
    g = used("a -; b 8")
    assert g.choices() == "@b"


@pytest.mark.rule("6D", "TURN-6")
def test_with_no_card_in_any_village_it_cant_be_begun() -> None:
    g = at(f"{DAGGER}; a -; b -; pile 9; deck 6 1 2 5")
    g.play("draw")
    assert g.choices() == "discard"
    assert g.refused("use") == "TURN-6"


# --- what it does


@pytest.mark.rule("6D", "TURN-8")
def test_all_cards_of_the_village_are_turned_over() -> None:
    g = used("a 5 7^; b 8 9^ 10 11^~ 12; c 6")
    g.play("@b")
    assert g.village("b") == "8^ 9 10^ 11~ 12^"
    assert g.village("a") == "5 7^"
    assert g.village("c") == "6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("6D", "KNOW-3")
def test_everyone_sees_what_comes_up_and_remembers_what_went_down() -> None:
    g = used("a 5 7^; b 8 9^ 10; c 6")
    g.play("@b")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "turned_faceup") == "b1=8 b3=10"
        assert g.told(seat, "turned_facedown") == "b2=9"
    assert g.who_knows("b1") == g.who_knows("b2") == g.who_knows("b3") == "everyone"


@pytest.mark.rule("6D")
def test_ones_own_village_may_be_turned_over() -> None:
    g = used("a 5 7^; b 8")
    g.play("@a")
    assert g.village("a") == "5^ 7"


@pytest.mark.rule("6D", "TURN-5", "1D")
def test_a_village_ability_it_turned_up_may_be_used_at_once() -> None:
    g = used("a 5 1; b 8")
    g.play("@a")
    assert g.choices() == "done use2"


@pytest.mark.rule("6D", "3D", "PROT-3")
def test_a_sentinel_does_not_stop_it() -> None:
    g = used("a 5 7^; b 3^ 8 9^")
    g.play("@b")
    assert g.village("b") == "3 8^ 9"


# --- protection


@pytest.mark.rule("6D", "PROT-3", "TOKEN-A")
@pytest.mark.parametrize("seat", ["a", "b"])
def test_a_card_under_the_amulet_is_left_out(seat: str) -> None:
    """For everyone: in one's own village and in that of another."""
    g = used("a 7! 8^; b 9 10^" if seat == "a" else "a 9 10^; b 7! 8^", AMULET_TOKEN)
    g.play(f"@{seat}")
    assert g.village(seat) == "7! 8"


@pytest.mark.rule("6D", "PROT-3", "3A")
def test_a_guarded_card_and_its_guard_are_left_out() -> None:
    g = used("a 5; b 3^&b2 7 8^ 9", BODYGUARD)
    g.play("@b")
    assert g.village("b") == "3^ 7 8 9^"
    assert g.guards("b1") == "b2"


@pytest.mark.rule("6D", "PROT-3", "3A")
def test_a_guarded_guard_protects_all_three() -> None:
    g = used("a 5; b 3^&b2 3^&b3 7 8", BODYGUARD)
    g.play("@b")
    assert g.village("b") == "3^ 3^ 7 8^"


@pytest.mark.rule("6D", "PROT-5", "3A")
def test_ones_own_guarded_card_is_turned_and_the_guard_ends() -> None:
    g = used("a 3^&a2 7 8; b 9", BODYGUARD)
    g.play("@a")
    assert g.village("a") == "3 7^ 8^"
    assert g.told("b", "unguarded") == "a1=3"


@pytest.mark.rule("6D", "PROT-3", "TOKEN-A", "3A")
@pytest.mark.parametrize(("code", "village"), [(AMULET_TOKEN, "8!"), (AMULET_TOKEN, "8^!"), (BODYGUARD, "3^&b2 8")])
def test_a_village_that_may_not_be_touched_at_all_is_not_chosen(code: str, village: str) -> None:
    g = used(f"a 5; b {village}; c 10", code)
    assert g.choices() == "@a @c"
    assert g.refused("@b") == "PROT-3"


@pytest.mark.rule("6D", "PROT-3", "TURN-6", "TOKEN-A")
def test_with_nothing_that_may_be_turned_it_cant_be_begun() -> None:
    g = at(f"{AMULET_TOKEN}; a 8!; b -; pile 9; deck 6 1 2 5")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


# --- the Villagers


@pytest.mark.rule("6D", "0A", "END-4")
def test_both_villagers_turned_up_together_end_the_round() -> None:
    g = used("a 5; b 0 7 0 8^", VILLAGERS)
    g.play("@b")
    assert g.round_ended
    assert g.scores() == [5, 15]


@pytest.mark.rule("6D", "0A", "END-4")
def test_all_cards_are_turned_before_the_round_ends() -> None:
    """The card after the second Villager is turned as well: it is one step."""
    g = used("a 0^; b 0 7 8^", VILLAGERS)
    g.play("@b")
    assert g.told("a", "turned_faceup") == "b1=0 b2=7"
    assert g.told("a", "turned_facedown") == "b3=8"
    assert g.round_ended


@pytest.mark.rule("6D", "0A", "END-4")
@pytest.mark.parametrize("village", ["0^ 0", "0 0^", "0^ 7 0"])
def test_one_up_and_one_down_do_not_end_it(village: str) -> None:
    """At no moment of it both are faceup: the cards are turned together."""
    g = used(f"a 5; b {village}", VILLAGERS)
    g.play("@b")
    assert not g.round_ended
    assert g.decider == "b"


@pytest.mark.rule("6D", "0A", "3A", "PROT-3")
def test_a_guarded_villager_stays_down() -> None:
    g = used("a 5; b 3^&b2 0 0", mix("D", n0="A", n3="A"))
    g.play("@b")
    assert g.village("b") == "3^ 0 0^"
    assert not g.round_ended
