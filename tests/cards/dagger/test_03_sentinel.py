"""Sentinel (3D): faceup it keeps others from taking cards out of its village, and from adding any."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_CARDS = mix("A", n3="D", n4="D")
COIN_CARDS = mix("C", n3="D", n4="D")
REGIFTER = mix("D", n0="C")


def drawn(code: str, number: int, villages: str, rest: str = "") -> Table:
    """Seat a draws this card and uses its ability."""
    g = at(f"{code}; {villages}; pile 9; deck {number} 1 2 5{rest}")
    g.play("draw use")
    return g


# --- what others may not do


@pytest.mark.rule("3D", "4D", "PROT-1")
def test_no_zombie_is_given_to_its_village() -> None:
    g = at(f"{DAGGER}; a 4^ 5; b 3^ 6; c 7; pile 9; deck 1 2; last b c")
    assert g.choices() == "draw call pile1"
    assert g.refused("use1") == "TURN-6"


@pytest.mark.rule("3D", "4D")
@pytest.mark.parametrize("sentinels", ["b 3 6; c 3^", "b -; c 3^ 7"])
def test_a_facedown_one_or_that_of_a_third_player_stops_no_zombie(sentinels: str) -> None:
    g = at(f"{DAGGER}; a 4^ 5; {sentinels}; pile 9; deck 1 2; last b c")
    assert g.choices() == "draw call pile1 use1"


@pytest.mark.rule("3D", "8D", "PROT-1")
def test_the_magician_may_turn_its_cards_but_not_swap_them() -> None:
    g = drawn(DAGGER, 8, "a 5 6; b 3^ 9 7^; c 7")
    assert g.choices() == "b2 c1"
    g.play("b2")
    assert g.village("b") == "3^ 9^ 7^"
    assert g.choices() == "use"
    assert g.refused("a1") == "3D"


@pytest.mark.rule("3D", "8D", "TURN-6")
def test_what_the_magician_turns_up_there_and_cant_use_ends_it() -> None:
    g = drawn(DAGGER, 8, "a 5 6; b 3^ 1")
    g.play("b2")
    assert g.village("b") == "3^ 1^"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("3D", "8D")
def test_turned_up_by_the_magician_it_protects_at_once_and_ends_the_ability() -> None:
    g = drawn(DAGGER, 8, "a 5 6; b 3 9")
    g.play("b1")
    assert g.told("watcher", "turned_faceup") == "b1=3"
    assert g.village("a") == "5 6"
    assert g.village("b") == "3^ 9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("3D", "12D", "PROT-6")
def test_the_master_thief_may_view_its_cards_but_then_swaps_nothing() -> None:
    g = drawn(DAGGER, 12, "a 5 6^; b 3^ 9; c 7")
    assert g.choices() == "a1 b2 c1"
    g.play("b2")
    assert g.who_knows("b2") == "a"
    assert g.village("b") == "3^ 9"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("3D", "12D", "PROT-6")
@pytest.mark.parametrize(("viewed", "partners"), [("a1", "c1"), ("c1", "a1 a2")])
def test_the_master_thief_swaps_nothing_with_its_village(viewed: str, partners: str) -> None:
    g = drawn(DAGGER, 12, "a 5 6^; b 3^ 9; c 7")
    g.play(viewed)
    assert g.choices() == partners
    assert g.refused("b2") == "3D"
    assert g.refused("b1") == "3D"


@pytest.mark.rule("3D", "12A", "PROT-6")
def test_the_robber_swaps_nothing_with_its_village() -> None:
    g = drawn(AMULET_CARDS, 12, "a 5 6^; b 3^ 9; c 7 8^")
    assert g.choices() == "c1 c2"
    assert g.refused("b2") == "3D"


@pytest.mark.rule("3D", "12A", "TURN-6")
def test_against_it_alone_the_robber_cant_be_begun() -> None:
    g = at(f"{AMULET_CARDS}; a 5 6^; b 3^ 9; pile 9; deck 12 1 2")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("3D", "11A")
def test_the_witch_exchanges_nothing_in_its_village() -> None:
    g = drawn(AMULET_CARDS, 11, "a 5 6^; b 3^ 9; c 7 8^")
    assert g.choices() == "a1 a2 c1 c2"
    assert g.refused("b2") == "3D"
    assert g.refused("b1") == "3D"


@pytest.mark.rule("3D", "11A")
def test_against_it_alone_a_witch_without_cards_puts_hers_back() -> None:
    g = drawn(AMULET_CARDS, 11, "a -; b 3^ 9")
    assert g.deck() == "1 2 5"
    assert g.who_knows("deck1") == "a"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("3D", "8C")
def test_the_assassin_discards_nothing_of_its_village() -> None:
    g = drawn(COIN_CARDS, 8, "a 5 6^; b 3^ 9^; c 7 8^")
    assert g.choices() == "a2 c2"
    assert g.refused("b1") == "3D"
    assert g.refused("b2") == "3D"


@pytest.mark.rule("3D", "8C", "TURN-6")
def test_against_it_alone_the_assassin_cant_be_begun() -> None:
    g = at(f"{COIN_CARDS}; a 5 6; b 3^ 9^; pile 9; deck 8 1 2")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("3D", "12C")
@pytest.mark.parametrize(
    ("direction", "villages"),
    [
        ("left", {"a": "6^ 8", "b": "3^ 9", "c": "10 5"}),
        ("right", {"a": "10 5", "b": "3^ 9", "c": "6^ 8"}),
    ],
)
def test_the_village_idiot_steps_over_its_village(direction: str, villages: dict[str, str]) -> None:
    g = drawn(COIN_CARDS, 12, "a 5 6^; b 3^ 9; c 8 10")
    g.play(direction)
    assert {seat: g.village(seat) for seat in "abc"} == villages


@pytest.mark.rule("3D", "12C", "TURN-6")
def test_with_two_players_it_stops_the_village_idiot() -> None:
    g = at(f"{COIN_CARDS}; a 5 6^; b 3^ 9; pile 9; deck 12 1 2")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("3D", "PROT-4", "0C")
def test_its_village_gets_no_gift_at_scoring() -> None:
    g = at(f"{REGIFTER}; a 0^ 9^; b 3^ 8; c 7; pile 9; deck 1")
    g.play("draw discard a2")
    assert g.choices() == "@c"
    assert g.refused("@b") == "PROT-4"


@pytest.mark.rule("3D", "PROT-4", "SCORE-1", "0C")
def test_one_that_the_reveal_turned_up_stops_no_gift() -> None:
    g = at(f"{REGIFTER}; a 0^ 9^; b 3 8; c 7; pile 9; deck 1")
    g.play("draw discard a2")
    assert g.choices() == "@b @c"


@pytest.mark.rule("3D", "PROT-4", "0C", "SCORE-6")
def test_given_away_at_scoring_it_does_not_protect_its_new_village() -> None:
    """The village it comes from is still closed: there it lay before the reveal."""
    g = at(f"{REGIFTER}; a 0^ 3^; b 8; c 0^ 7^; pile 9; deck 1")
    g.play("draw discard a2 @b")
    assert g.decider == "c"
    g.play("c2")
    assert g.choices() == "@b"
    g.play("@b")
    assert g.scores() == [0, 8 + 3 + 7, 0]


@pytest.mark.rule("3D", "PROT-4", "0C")
def test_if_it_closes_all_other_villages_no_gift_is_made() -> None:
    g = at(f"{REGIFTER}; a 0^ 9^; b 3^ 8; pile 9; deck 1")
    g.play("draw discard")
    assert g.decider == "chance"
    assert g.scores() == [9, 11]


# --- what others may do


@pytest.mark.rule("3D", "PROT-1")
@pytest.mark.parametrize(
    ("code", "number", "choices"),
    [
        (DAGGER, 7, "a1 b2 c1"),
        (DAGGER, 9, "a1 b2 c1"),
        (AMULET_CARDS, 8, "b2 c1"),
        (AMULET_CARDS, 9, "a1 b2 c1"),
        (COIN_CARDS, 9, "a1 b2 c1"),
    ],
)
def test_its_village_may_be_viewed(code: str, number: int, choices: str) -> None:
    g = drawn(code, number, "a 5 6^; b 3^ 9; c 7")
    assert g.choices() == choices
    g.play("b2")
    assert g.who_knows("b2") == "a"


@pytest.mark.rule("3D", "6A")
def test_its_village_may_be_turned_faceup() -> None:
    g = drawn(AMULET_CARDS, 6, "a 5 6^; b 3^ 9; c 7")
    assert g.choices() == "a1 b2 c1"
    g.play("b2")
    assert g.village("b") == "3^ 9^"


@pytest.mark.rule("3D", "6C")
def test_it_may_be_turned_facedown_itself() -> None:
    g = drawn(COIN_CARDS, 6, "a 5 6^; b 3^ 9; c 7")
    assert g.choices() == "a2 b1"
    g.play("b1")
    assert g.village("b") == "3 9"
    assert g.choices() == "a1 b2 c1"


@pytest.mark.rule("3D", "6D")
def test_the_flipper_turns_all_of_its_village_and_then_it_protects_no_more() -> None:
    g = drawn(DAGGER, 6, "a 4^ 6; b 3^ 9", "; last b")
    assert g.choices() == "@a @b"
    g.play("@b")
    assert g.village("b") == "3 9^"
    g.play("draw discard")
    assert g.decider == "a"
    g.play("use1 left")
    assert g.village("b") == "4 3 9^"


@pytest.mark.rule("3D", "TOKEN-C", "12A")
def test_turned_down_with_the_coin_it_protects_no_more() -> None:
    code = mix("A", token="C", n3="D")
    g = at(f"{code}; a 5 6; b 3^ 9; pile 9; deck 12 1 2; token a active")
    g.play("token")
    assert g.choices() == "a1 a2 b1 b2"
    g.play("b1 draw use")
    assert g.choices() == "b1 b2"


@pytest.mark.rule("3D", "12A")
def test_the_second_of_two_goes_on_protecting() -> None:
    code = mix("A", token="C", n3="D")
    g = at(f"{code}; a 5 6; b 3^ 3^ 9; pile 9; deck 12 1 2; token a active")
    g.play("token b1 draw")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("3D", "KNOW-6", "12A")
def test_facedown_it_protects_nothing() -> None:
    g = drawn(AMULET_CARDS, 12, "a 5 6^; b 3 9; c 7 8^")
    assert g.choices() == "b1 b2 c1 c2"


@pytest.mark.rule("3D", "12A")
def test_out_of_the_village_it_protects_no_more() -> None:
    g = at(f"{AMULET_CARDS}; a 5 6; b 3^ 9; pile 9; deck 1 12 2 1; turn b")
    g.play("draw b1 done draw use")
    assert g.choices() == "b1 b2"


@pytest.mark.rule("3D", "TOKEN-A", "12A")
def test_under_the_amulet_it_goes_on_protecting() -> None:
    g = drawn(AMULET_CARDS, 12, "a 5 6^; b 3^! 9; c 7")
    assert g.choices() == "c1"
    assert g.refused("b1") == "TOKEN-A"
    assert g.refused("b2") == "3D"


# --- what its owner may do


@pytest.mark.rule("3D", "PROT-5")
def test_its_owner_exchanges_as_always() -> None:
    g = at(f"{DAGGER}; a 3^ 9 9; b 1; pile 8; deck 7 2")
    g.play("draw")
    assert g.choices() == "discard use a1 a2 a3"
    g.play("a2 a3 done a2")
    assert g.village("a") == "3^ 7"


@pytest.mark.rule("3D", "PROT-5", "EXCH-4")
def test_its_owner_adds_the_card_of_a_failed_set() -> None:
    g = at(f"{DAGGER}; a 3^ 9 8; b 1; pile 8; deck 7 2")
    g.play("draw a2 a3 done right")
    assert g.village("a") == "3^ 9 8 7"


@pytest.mark.rule("3D", "PROT-5", "12A")
def test_its_owner_robs_with_any_card() -> None:
    g = drawn(AMULET_CARDS, 12, "a 3^ 5; b 9 8")
    g.play("b1")
    assert g.choices() == "a1 a2"
    g.play("a1 pass")
    assert g.village("a") == "9 5"
    assert g.village("b") == "3^ 8"


@pytest.mark.rule("3D", "PROT-5", "12D")
@pytest.mark.parametrize(("viewed", "partners"), [("a2", "b1 b2"), ("b1", "a1 a2")])
def test_its_owner_swaps_with_the_master_thief(viewed: str, partners: str) -> None:
    g = drawn(DAGGER, 12, "a 3^ 5; b 9 8")
    g.play(viewed)
    assert g.choices() == partners


@pytest.mark.rule("3D", "PROT-5", "8D")
def test_its_owner_swaps_with_the_magician() -> None:
    g = drawn(DAGGER, 8, "a 3^ 5; b 1 8")
    g.play("b1")
    assert g.choices() == "a1 a2"
    g.play("a1")
    assert g.village("a") == "1^ 5"
    assert g.village("b") == "3^ 8"


@pytest.mark.rule("3D", "PROT-5", "4D")
def test_its_owner_gives_a_zombie_away() -> None:
    g = at(f"{DAGGER}; a 3^ 4^; b 9; pile 8; deck 7 2; last b")
    g.play("use2 right")
    assert g.village("a") == "3^"
    assert g.village("b") == "9 4"


@pytest.mark.rule("3D", "PROT-5", "8C")
def test_its_owner_may_have_it_assassinated() -> None:
    g = drawn(COIN_CARDS, 8, "a 3^ 5; b 9^ 8")
    assert g.choices() == "a1 b1"
    g.play("a1")
    assert g.village("a") == "5"
    assert g.pile() == "3 8 9"


@pytest.mark.rule("3D", "PROT-5", "12C")
def test_its_owner_is_part_of_their_own_village_idiot() -> None:
    g = drawn(COIN_CARDS, 12, "a 3^ 5; b 9 8")
    g.play("left")
    assert g.village("a") == "5 9"
    assert g.village("b") == "8 3^"


@pytest.mark.rule("3D", "PROT-5", "0C")
def test_its_owner_gives_gifts() -> None:
    g = at(f"{REGIFTER}; a 0^ 3^ 9^; b 8; pile 9; deck 1")
    g.play("draw discard a3 @b")
    assert g.scores() == [3, 17]


# --- the card itself


@pytest.mark.rule("3D", "TURN-4")
def test_it_is_never_used() -> None:
    g = at(f"{DAGGER}; a 3^ 5 6 7 8; b 1; pile 9; deck 1 2")
    assert g.choices() == "draw pile1"
    assert g.refused("use1") == "TURN-4"


@pytest.mark.rule("3D", "TURN-2")
def test_drawn_it_has_no_ability() -> None:
    g = at(f"{DAGGER}; a 5 6; b 1; pile 9; deck 3 2")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-2"


@pytest.mark.rule("3D", "TURN-3", "12A")
def test_taken_from_the_pile_it_protects_from_then_on() -> None:
    g = at(f"{AMULET_CARDS}; a 5 6; b 9 8; pile 3; deck 12 2 1; turn b")
    g.play("pile1 b1 done draw")
    assert g.village("b") == "3^ 8"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("3D", "TURN-5")
def test_it_protects_in_a_turn_in_which_its_owner_calls() -> None:
    g = at(f"{AMULET_CARDS}; a 5 6; b 3^ 8; pile 9; deck 12 2 1; turn b")
    g.play("call draw")
    assert g.refused("use") == "TURN-6"
