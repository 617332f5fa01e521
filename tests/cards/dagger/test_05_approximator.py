"""Approximator (5D): when drawn it may go into the village faceup, and two other cards are discarded."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_TOKEN = mix("D", token="A")


def drawn(village: str, code: str = DAGGER) -> Table:
    """Seat a holds an Approximator."""
    g = at(f"{code}; a {village}; b 7 7; c 8; pile 9; deck 5 1 2")
    g.play("draw")
    return g


# --- using it


@pytest.mark.rule("5D")
def test_it_may_be_discarded_used_or_exchanged() -> None:
    assert drawn("6 8^ 10").choices() == "discard use a1 a2 a3"


@pytest.mark.rule("5D", "TURN-2")
def test_discarded_it_does_nothing() -> None:
    g = drawn("6 8^ 10")
    g.play("discard")
    assert g.village("a") == "6 8^ 10"
    assert g.pile() == "5 9"
    assert g.happened().count("used_ability") == 0
    assert g.decider == "b"


@pytest.mark.rule("5D", "EXCH-1")
def test_exchanged_it_goes_in_facedown() -> None:
    g = drawn("6 8^ 10")
    g.play("a1 done")
    assert g.village("a") == "5 8^ 10"
    assert g.pile() == "6 9"
    assert g.who_knows("a1") == "a"


@pytest.mark.rule("5D", "TURN-11")
def test_two_cards_are_named_from_left_to_right() -> None:
    g = drawn("6 8^ 10")
    g.play("use")
    assert g.choices() == "a1 a2"
    g.play("a1")
    assert g.choices() == "a2 a3"


@pytest.mark.rule("5D")
def test_only_two_different_cards_of_ones_own_are_named() -> None:
    g = drawn("6 8^ 10")
    g.play("use")
    assert g.refused("b1") == "5D"
    assert g.refused("a3") == "5D"
    assert g.refused("a4") == "PROT-1"
    assert g.refused("pass") == "5D"
    g.play("a2")
    assert g.refused("a2") == "5D"
    assert g.refused("a1") == "5D"
    assert g.refused("done") == "5D"


@pytest.mark.rule("5D", "KNOW-4")
def test_nothing_is_shown_until_both_are_named() -> None:
    g = drawn("6 8 10")
    g.play("use a1")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "shown") == "hand=5"
    assert g.who_knows("a1") == ""
    assert not g.game.view(1).is_chosen(g.card("a1"))
    assert g.game.view(0).is_chosen(g.card("a1"))


@pytest.mark.rule("5D")
def test_both_are_shown_and_then_the_slot_is_chosen() -> None:
    g = drawn("6 8 10")
    g.play("use a1 a3")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "shown") == "hand=5 a1=6 a3=10"
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "5D"
    assert g.decider == "a"


@pytest.mark.rule("5D")
@pytest.mark.parametrize(("slot", "village"), [("a1", "5^ 8^"), ("a3", "8^ 5^")])
def test_it_takes_the_slot_of_either_faceup(slot: str, village: str) -> None:
    g = drawn("6 8^ 10")
    g.play(f"use a1 a3 {slot}")
    assert g.village("a") == village
    assert g.pile() == "6 10 9"
    assert g.hand() == ""
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("5D", "KNOW-3")
def test_everyone_sees_it_go_in_and_the_two_go_out() -> None:
    g = drawn("6 8 10")
    g.play("use a1 a2 a2")
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "placed") == "a2=5"
        assert g.told(seat, "discarded") == "pile=8 pile=6"


@pytest.mark.rule("5D")
@pytest.mark.parametrize(
    ("village", "pile"),
    [("6 10", "6 10 9"), ("10 6", "6 10 9"), ("0 13", "0 13 9"), ("13 0", "0 13 9"), ("6 6", "6 6 9")],
)
def test_the_lower_number_ends_on_top(village: str, pile: str) -> None:
    g = drawn(village)
    g.play("use a1 a2 a1")
    assert g.village("a") == "5^"
    assert g.pile() == pile


@pytest.mark.rule("5D", "13A")
def test_a_doppelganger_is_a_13_here() -> None:
    g = drawn("13 12", mix("D", n13="A"))
    g.play("use a1 a2 a1")
    assert g.pile() == "12 13 9"


@pytest.mark.rule("5D", "X-3")
def test_two_doppelgangers_may_go() -> None:
    g = drawn("13 12 13", mix("D", n13="A"))
    g.play("use a1 a3 a3")
    assert g.village("a") == "12 5^"
    assert g.pile() == "13 13 9"


@pytest.mark.rule("5D")
def test_the_two_need_not_be_known_nor_match_and_cards_between_close_up() -> None:
    g = drawn("1 11 2 12 6^")
    g.play("use a2 a4 a4")
    assert g.village("a") == "1 2 5^ 6^"


@pytest.mark.rule("5D", "TURN-9")
def test_it_is_the_main_action() -> None:
    g = drawn("1^ 10 9")
    g.play("use a2 a3 a2")
    assert g.village("a") == "1^ 5^"
    assert g.choices() == "done use1"


# --- what it needs


@pytest.mark.rule("5D", "TURN-6")
@pytest.mark.parametrize(("village", "choices"), [("-", "discard"), ("6", "discard a1")])
def test_with_fewer_than_two_cards_it_cant_be_used(village: str, choices: str) -> None:
    g = drawn(village)
    assert g.choices() == choices
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("5D", "TOKEN-A", "TURN-6")
def test_a_card_under_the_amulet_does_not_count() -> None:
    g = drawn("6! 8", AMULET_TOKEN)
    assert g.choices() == "discard a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("5D", "TOKEN-A")
def test_a_card_under_the_amulet_is_not_named() -> None:
    g = drawn("6 8! 10 11", AMULET_TOKEN)
    g.play("use")
    assert g.choices() == "a1 a3"
    assert g.refused("a2") == "TOKEN-A"
    g.play("a1")
    assert g.choices() == "a3 a4"
    g.play("a4 a4")
    assert g.village("a") == "8! 10 5^"


@pytest.mark.rule("5D", "3A", "PROT-5")
def test_ones_own_guarded_card_and_guard_may_be_discarded() -> None:
    g = drawn("3^&a2 6 8", mix("D", n3="A"))
    g.play("use a1 a2 a1")
    assert g.village("a") == "5^ 8"
    assert g.pile() == "3 6 9"


@pytest.mark.rule("5D", "TURN-8")
def test_a_rotated_card_may_be_discarded_and_its_slot_is_straight() -> None:
    g = drawn("6~ 8~", mix("D", n2="C"))
    g.play("use a1 a2 a2")
    assert g.village("a") == "5^"
    assert g.pile() == "6 8 9"


# --- Zombies


@pytest.mark.rule("5D", "4D.a")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
@pytest.mark.parametrize("zombie", ["4", "4^"])
def test_a_zombie_goes_beneath_a_lower_card(number: int, zombie: str) -> None:
    g = drawn(f"{zombie} 6 {number}")
    g.play("use a1 a3")
    assert g.choices() == "a1 a3"
    g.play("a1")
    assert g.village("a") == "5^ 6"
    assert g.pile() == f"{number} 4 9"
    assert g.decider == "b"


@pytest.mark.rule("5D", "4D.a", "KNOW-3")
@pytest.mark.parametrize("number", [5, 6, 13])
@pytest.mark.parametrize("zombie", ["4", "4^"])
def test_beside_a_higher_card_a_zombie_stays_on_its_side(number: int, zombie: str) -> None:
    g = drawn(f"{zombie} 6 {number}")
    g.play("use a1 a3")
    assert g.choices() == "a3"
    assert g.refused("a1") == "5D"
    g.play("a3")
    assert g.village("a") == f"{zombie} 6 5^"
    assert g.pile() == f"{number} 9"
    assert g.who_knows("a1") == "everyone"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("5D", "4D.a", "KNOW-3")
@pytest.mark.parametrize(("end", "village"), [("left", "5^ 4 6 4^"), ("right", "4 6 4^ 5^")])
def test_two_zombies_both_stay_and_it_joins_at_either_end(end: str, village: str) -> None:
    g = drawn("4 6 4^")
    g.play("use a1 a3")
    assert g.choices() == "left right"
    g.play(end)
    assert g.village("a") == village
    assert g.pile() == "9"
    for place in ("a1", "a2" if end == "left" else "a3"):
        assert g.who_knows(place) == "everyone"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("5D", "4D.a")
def test_zombies_count_as_two_cards() -> None:
    assert drawn("4 4^").choices() == "discard use a1 a2"


@pytest.mark.rule("5D", "4D.b", "EXCH-2")
def test_exchanged_with_a_zombie_it_is_discarded_as_usual() -> None:
    g = drawn("4 6")
    g.play("a1 done")
    assert g.village("a") == "4 6"
    assert g.pile() == "5 9"
    assert g.decider == "b"


# --- where it may come from


@pytest.mark.rule("5D", "10D")
def test_from_a_private_deck_it_may_be_used() -> None:
    g = at(f"{DAGGER}; a 6 8; b 7; pile 9; deck 1 2; private-a 5 3")
    g.play("private")
    assert g.choices() == "discard use a1 a2"
    g.play("use a1 a2 a1")
    assert g.village("a") == "5^"
    assert g.private("a") == "3"


@pytest.mark.rule("5D", "1A")
def test_from_the_row_it_may_be_used() -> None:
    g = at(f"{mix('D', n1='A')}; a 6 8; b 1^; pile 9; deck 1 2 3; row 5")
    g.play("row1")
    assert g.choices() == "discard use a1 a2"
    g.play("use a1 a2 a1")
    assert g.village("a") == "5^"


@pytest.mark.rule("5D", "4A")
def test_kept_with_a_rascal_it_may_be_used() -> None:
    g = at(f"{mix('D', n4='A')}; a 4^ 8; b 1; pile 9; deck 1 5 3")
    g.play("draw draw pick2")
    assert g.choices() == "discard use a1 a2"


@pytest.mark.rule("5D", "TURN-3")
def test_taken_from_the_pile_it_is_only_exchanged() -> None:
    g = at(f"{DAGGER}; a 6 8; b 7; pile 5; deck 1 2")
    g.play("pile1")
    assert g.choices() == "a1 a2"
    g.play("a1 done")
    assert g.village("a") == "5^ 8"
    assert g.pile() == "6"


@pytest.mark.rule("5D", "11A")
def test_the_witch_does_not_use_it() -> None:
    g = at(f"{mix('D', n11='A')}; a 6 8; b 7; pile 9; deck 11 5 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a2 b1"


@pytest.mark.rule("5D", "11C")
def test_the_golem_does_not_use_it() -> None:
    g = at(f"{mix('D', n11='C')}; a 6 8; b 7; pile 9; deck 11 5 1 2")
    g.play("draw use")
    assert g.choices() == "discard a1 a2"


@pytest.mark.rule("5D", "X-1", "8D")
def test_the_magician_does_not_use_it() -> None:
    g = at(f"{DAGGER}; a 6 8; b 5; pile 9; deck 8 1 2")
    g.play("draw use b1")
    assert g.choices() == "a1 a2"
    assert g.refused("use") == "8D"


@pytest.mark.rule("5D", "X-1", "4C")
def test_the_blob_does_not_use_it() -> None:
    g = at(f"{mix('D', n4='C')}; a 4^ 6 8; b 7; pile 5 9; deck 1 2")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("5D", "X-1", "10C")
def test_the_nosferatu_does_not_use_it() -> None:
    g = at(f"{mix('D', n10='C')}; a 6 8; b 7; pile 5 9; deck 10 1 2")
    g.play("draw use")
    assert g.choices() == "pile3"
    assert g.refused("pile2") == "X-1"


@pytest.mark.rule("5D", "TURN-4")
def test_in_a_village_it_has_no_ability() -> None:
    g = at(f"{DAGGER}; a 5^ 6 8; b 7; pile 9; deck 1 2")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("5D", "END-2")
def test_as_the_last_card_of_the_deck_it_may_be_used() -> None:
    g = at(f"{DAGGER}; a 6 8; b 7; pile 9; deck 5")
    g.play("draw use a1 a2 a1")
    assert g.round_ended
    assert g.scores() == [5, 7]
