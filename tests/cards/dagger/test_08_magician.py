"""Magician (8D): turn up a card of another village, then use its draw ability or swap it with a card."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_TOKEN = mix("D", token="A")
BODYGUARD = mix("D", n3="A")


def with_card(number: int, letter: str) -> str:
    """The deck Dagger with one number from another."""
    return mix("D", **{f"n{number}": letter})


def used(table: str, code: str = DAGGER, deck: str = "1 2 3 5") -> Table:
    g = at(f"{code}; {table}; deck 8 {deck}")
    g.play("draw use")
    return g


def turned_up(number: int, letter: str = "D", village: str = "13 10^") -> Table:
    """Seat a has turned up a card of b."""
    g = used(f"a {village}; b {number} 13; c 9 0^; pile 9", with_card(number, letter))
    g.play("b1")
    return g


# --- choosing


@pytest.mark.rule("8D", "PROT-2", "PROT-1")
def test_every_facedown_card_of_another_village_may_be_chosen() -> None:
    g = used("a 5 6; b 7 9^ 10; c 11; d -; pile 9")
    assert g.choices() == "b1 b3 c1"
    assert g.refused("a1") == "PROT-2"
    assert g.refused("b2") == "PROT-1"
    assert g.refused("pass") == "8D"


@pytest.mark.rule("8D", "TURN-6")
@pytest.mark.parametrize("other", ["b 7^ 9^", "b -"])
def test_without_a_facedown_card_of_another_it_cant_be_begun(other: str) -> None:
    g = at(f"{DAGGER}; a 5 6; {other}; pile 9; deck 8 1 2")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("8D", "TOKEN-A", "3A", "PROT-1")
@pytest.mark.parametrize(
    ("code", "villages", "rule"),
    [(AMULET_TOKEN, "a 5 6; b 10! 9; c 11", "TOKEN-A"), (BODYGUARD, "a 5 6; b 10 9 3^&b1; c 11", "3A")],
)
def test_a_locked_or_guarded_card_is_not_chosen(code: str, villages: str, rule: str) -> None:
    g = used(f"{villages}; pile 9", code)
    assert g.choices() == "b2 c1"
    assert g.refused("b1") == rule


@pytest.mark.rule("8D", "KNOW-3")
def test_everyone_sees_the_card_that_is_turned_up() -> None:
    g = turned_up(7)
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "turned_faceup") == "b1=7"
    assert g.who_knows("b1") == "everyone"
    assert g.decider == "a"


# --- swapping


@pytest.mark.rule("8D")
def test_one_with_a_draw_ability_is_used_or_swapped() -> None:
    g = turned_up(7)
    assert g.choices() == "use a1 a2"
    assert g.refused("pass") == "8D"
    assert g.refused("done") == "8D"
    assert g.refused("c1") == "PROT-2"


@pytest.mark.rule("8D", "TURN-8", "KNOW-2")
@pytest.mark.parametrize(("slot", "a", "b"), [("a1", "7^ 10^", "13 13"), ("a2", "13 7^", "10^ 13")])
def test_swapped_each_keeps_its_side(slot: str, a: str, b: str) -> None:
    g = turned_up(7)
    g.play(slot)
    assert g.village("a") == a
    assert g.village("b") == b
    assert g.village("c") == "9 0^"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("8D", "KNOW-4")
def test_nobody_sees_the_facedown_card_that_is_swapped() -> None:
    g = turned_up(7)
    g.play("a1")
    assert g.who_knows("b1") == ""


@pytest.mark.rule("8D", "X-1")
@pytest.mark.parametrize("number", [0, 1, 2, 4, 5, 13])
def test_one_without_a_draw_ability_must_be_swapped(number: int) -> None:
    """The Approximator's is used when it is drawn, and never by another card."""
    g = used(f"a 12 10^; b {number} 12; c 9; pile 9")
    g.play("b1")
    assert g.choices() == "a1 a2"
    assert g.refused("use") == "8D"


@pytest.mark.rule("8D", "X-4")
def test_another_magician_may_be_used() -> None:
    g = turned_up(8)
    assert g.choices() == "use a1 a2"
    g.play("use")
    assert g.choices() == "b2 c1"
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "used_ability") == "pile=8 b1=8"


@pytest.mark.rule("8D", "TURN-6")
@pytest.mark.parametrize(
    ("code", "villages", "deck"),
    [
        (DAGGER, "a 12 12^; b 10", ""),
        (with_card(5, "A"), "a 12^ 12^; b 5", "1"),
        (with_card(7, "A"), "a 12^ 12^; b 7", "1"),
        (with_card(7, "C"), "a 12 12^; b 7", ""),
        (with_card(11, "A"), "a 12 12^; b 11", ""),
        (with_card(11, "C"), "a 12 12^; b 11", ""),
        (with_card(10, "C"), "a 12 12^; b 10", "1"),
    ],
)
def test_one_whose_ability_cant_be_begun_must_be_swapped(code: str, villages: str, deck: str) -> None:
    """No card in the deck, none to turn or view, none in the pile but the Magician that began it."""
    g = used(villages, code, deck)
    g.play("b1")
    assert g.choices() == "a1 a2"
    assert g.refused("use") == "8D"


@pytest.mark.rule("8D", "TOKEN-A")
def test_with_a_card_under_the_amulet_nothing_is_swapped() -> None:
    g = used("a 12! 10; b 1; pile 9", AMULET_TOKEN)
    g.play("b1")
    assert g.choices() == "a2"
    assert g.refused("a1") == "TOKEN-A"


@pytest.mark.rule("8D", "3A", "PROT-5")
def test_ones_own_guarded_card_may_be_swapped_and_the_guard_ends() -> None:
    g = used("a 3^&a2 10 11; b 1; pile 9", BODYGUARD)
    g.play("b1")
    assert g.choices() == "a1 a2 a3"
    g.play("a2")
    assert g.village("b") == "10"
    assert g.guards("a1") == ""


@pytest.mark.rule("8D", "TURN-5", "1D")
def test_a_village_ability_that_was_swapped_in_may_be_used_at_once() -> None:
    g = used("a 12 10; b 1 7; pile 9")
    g.play("b1 a2")
    assert g.village("a") == "12 1^"
    assert g.choices() == "done use2"


# --- if it can't be swapped


@pytest.mark.rule("8D", "EXCH-7")
def test_without_cards_of_ones_own_the_ability_must_be_used() -> None:
    g = turned_up(7, village="-")
    assert g.choices() == "use"
    assert g.refused("a1") == "PROT-1"


@pytest.mark.rule("8D", "TOKEN-A")
def test_with_nothing_but_a_locked_card_the_ability_must_be_used() -> None:
    g = used("a 12!; b 7 13; pile 9", AMULET_TOKEN)
    g.play("b1")
    assert g.choices() == "use"
    assert g.refused("a1") == "TOKEN-A"


@pytest.mark.rule("8D", "EXCH-7")
@pytest.mark.parametrize("number", [0, 5, 13])
def test_if_it_can_neither_be_swapped_nor_used_the_ability_ends_there(number: int) -> None:
    g = used(f"a -; b {number} 12; c 9; pile 9")
    g.play("b1")
    assert g.village("b") == f"{number}^ 12"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("8D", "3D", "PROT-6")
def test_in_a_sentinels_village_the_ability_must_be_used() -> None:
    g = used("a 12 10; b 3^ 7; pile 9")
    g.play("b2")
    assert g.choices() == "use"
    assert g.refused("a1") == "3D"


@pytest.mark.rule("8D", "3D")
@pytest.mark.parametrize(("village", "slot"), [("3 7", "b1"), ("3^ 2", "b2"), ("3^ 8", "b2")])
def test_a_sentinel_turned_up_or_lying_there_may_end_it(village: str, slot: str) -> None:
    g = used(f"a 12 10; b {village}; pile 9")
    g.play(slot)
    assert g.village("a") == "12 10"
    assert not g.pending
    assert g.decider == "b"


# --- using the ability


@pytest.mark.rule("8D", "X-1")
@pytest.mark.parametrize(
    ("number", "letter", "asks"),
    [
        (5, "A", "a1"),
        (5, "C", "a1 a2"),
        (6, "A", "a1 b2 c1"),
        (6, "C", "a2 b1 c2"),
        (6, "D", "@a @b @c"),
        (7, "A", "a1"),
        (7, "C", "pick1 pick2 pick3"),
        (7, "D", "a1 b2 c1"),
        (9, "A", "a1 b2 c1"),
        (9, "C", "a1 b2 c1"),
        (9, "D", "a1 b2 c1"),
        (10, "A", "pass pile1 pile2"),
        (10, "C", "pile2"),
        (11, "A", "a1 a2 b1 b2 c1 c2"),
        (11, "C", "discard a1 a2"),
        (12, "A", "b1 b2 c1 c2"),
        (12, "C", "left right"),
        (12, "D", "a1 b2 c1"),
    ],
)
def test_you_are_the_one_who_uses_it_and_the_card_stays(number: int, letter: str, asks: str) -> None:
    g = turned_up(number, letter)
    assert g.choices() == "use a1 a2"
    g.play("use")
    assert g.decider == "a"
    assert g.choices() == asks
    assert g.village("b") == f"{number}^ 13"
    assert g.pile() == "8 9"
    assert g.told("watcher", "used_ability") == f"pile=8 b1={number}"


@pytest.mark.rule("8D", "10D")
def test_a_renfield_fills_ones_own_private_deck() -> None:
    g = turned_up(10)
    g.play("use")
    assert g.private("a") == "1"
    assert g.private("b") == ""
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("8D", "11D")
def test_a_reverser_turns_play_round() -> None:
    g = turned_up(11)
    g.play("use")
    assert not g.pending
    assert g.decider == "c"


@pytest.mark.rule("8D", "5A")
def test_an_exposer_turns_ones_own_card() -> None:
    g = turned_up(5, "A")
    g.play("use a1")
    assert g.village("a") == "13^ 10^"
    assert g.village("b") == "5^ 13"
    assert g.decider == "b"


@pytest.mark.rule("8D", "12A")
def test_a_robber_robs_for_you_and_may_be_robbed_himself() -> None:
    g = turned_up(12, "A")
    g.play("use b1 a1")
    assert g.village("a") == "12^ 10^"
    assert g.village("b") == "13 13"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("8D", "11A", "KNOW-4")
def test_a_witch_views_and_exchanges_for_you() -> None:
    g = turned_up(11, "A")
    g.play("use c1")
    assert g.village("c") == "1 0^"
    assert g.who_knows("c1") == "a"
    assert g.pile() == "9 8 9"
    assert g.decider == "b"


@pytest.mark.rule("8D", "7A", "KNOW-4")
def test_a_beholder_views_two_of_your_cards() -> None:
    g = turned_up(7, "A", village="13 10 12")
    g.play("use a3")
    assert g.choices() == "a1 a2"
    g.play("a1")
    assert g.who_knows("a1") == g.who_knows("a3") == "a"
    assert g.decider == "b"


@pytest.mark.rule("8D", "12D")
def test_a_master_thief_swaps_for_you() -> None:
    g = turned_up(12)
    g.play("use b2")
    assert g.choices() == "a1 a2 c1 c2"
    g.play("a1")
    assert g.village("a") == "13 10^"
    assert g.village("b") == "12^ 13"
    assert g.who_knows("a1") == "a"


# --- chains


@pytest.mark.rule("X-4", "10C", "8D")
def test_through_a_nosferatu_the_same_magician_is_not_used_again_but_another_is() -> None:
    g = used("a 12 12; b 10 2; pile 10 9 8 4", with_card(10, "C"))
    g.play("b1 use")
    assert g.choices() == "pile3 pile4"
    assert g.refused("pile1") == "X-4"
    assert g.refused("pile2") == "10C"
    assert g.refused("pile5") == "X-1"


@pytest.mark.rule("X-4", "10C", "8D", "9D")
def test_a_chain_of_three_works() -> None:
    g = used("a 12 12; b 10 11; pile 9", with_card(10, "C"))
    g.play("b1 use pile2")
    assert g.choices() == "a1 a2 b2"
    g.play("b2 pass")
    assert g.who_knows("b2") == "a"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("X-4", "10C", "8D")
def test_a_magician_that_a_nosferatu_uses_may_use_another_nosferatu() -> None:
    g = at(f"{with_card(10, 'C')}; a 12 12; b 10 11; pile 8 9; deck 10 1 2")
    g.play("draw use pile2 b1")
    assert g.choices() == "use a1 a2"
    g.play("use")
    assert g.choices() == "pile3"
    assert g.refused("pile2") == "X-4"


@pytest.mark.rule("X-4", "8D")
def test_four_magicians_and_what_the_last_one_turned_up_are_the_longest_chain_of_the_deck() -> None:
    g = used("a 12 12; b 8 9 6; c 8 8 2; pile 9")
    g.play("b1 use c1 use c2 use")
    assert g.choices() == "b2 b3 c3"
    g.play("b2")
    assert g.choices() == "use a1 a2"
    g.play("use")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "used_ability") == "pile=8 b1=8 c1=8 c2=8 b2=9"
    assert g.choices() == "a1 a2 b3 c3"
    g.play("c3 pass")
    assert g.village("b") == "8^ 9^ 6"
    assert g.village("c") == "8^ 8^ 2"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("X-1", "4C", "8D")
def test_a_blob_may_use_it() -> None:
    g = at(f"{with_card(4, 'C')}; a 4^ 12; b 10 11; pile 8 9; deck 1 2")
    g.play("use1 b2")
    assert g.pile() == "9 8"
    assert g.choices() == "use a1 a2"
    g.play("a2")
    assert g.village("a") == "4^ 11^"
    assert g.choices() == "draw pile1"


# --- the Villagers


@pytest.mark.rule("8D", "0A", "END-4")
def test_turning_up_the_second_villager_ends_the_round_before_the_swap() -> None:
    g = used("a 0^ 12; b 0 1; pile 9", with_card(0, "A"))
    g.play("b1")
    assert g.round_ended
    assert g.scores() == [12, 1]


@pytest.mark.rule("8D", "0A")
def test_the_first_villager_is_swapped() -> None:
    g = used("a 0 12; b 0 1; pile 9", with_card(0, "A"))
    g.play("b1 a1")
    assert g.village("a") == "0^ 12"
    assert g.village("b") == "0 1"
    assert not g.round_ended
