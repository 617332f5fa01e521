"""Protection: the table of what may be done to which card, over the effects of all decks."""

import pytest

from helpers import AMULET, COIN, DAGGER, Table, at, mix

# The village that the effects are tried on: two cards facedown, four faceup, the last two of them 3s.
VILLAGES = {
    "free": "b 6 7 8^ 1^ 3^ 3^",
    "amulet": "b 6 7! 8^ 1^! 3^ 3^",
    "guard": "b 6 7 8^ 1^ 3^&b2 3^&b4",
    "sentinel": "b 6 7 8^ 1^ 3^ 3^",
}
FACEDOWN = {"free": "b1 b2", "amulet": "b1", "guard": "b1", "sentinel": "b1 b2"}
FACEUP = {"free": "b3 b4 b5 b6", "amulet": "b3 b5 b6", "guard": "b3", "sentinel": "b3 b4 b5 b6"}
EITHER = {
    "free": "b1 b2 b3 b4 b5 b6",
    "amulet": "b1 b3 b5 b6",
    "guard": "b1 b3",
    "sentinel": "b1 b2 b3 b4 b5 b6",
}

# Effects of others: id, deck, the card that is drawn, how one comes to choose, what is meant, what for.
OTHERS = [
    ("8A", "A", 8, "draw use", FACEDOWN, "view"),
    ("9A", "A", 9, "draw use", FACEDOWN, "view"),
    ("1D", "D", 9, "use2", FACEDOWN, "view"),
    ("7D", "D", 7, "draw use", FACEDOWN, "view"),
    ("9D", "D", 9, "draw use", FACEDOWN, "view"),
    ("9C", "C", 9, "draw use", FACEDOWN, "view"),
    ("12D, first card", "D", 12, "draw use", FACEDOWN, "view"),
    ("6A", "A", 6, "draw use", FACEDOWN, "turn"),
    ("8D", "D", 8, "draw use", FACEDOWN, "turn"),
    ("6C, first card", "C", 6, "draw use", FACEUP, "turn"),
    ("6C, second card", "C", 6, "draw use a2", FACEDOWN, "turn"),
    ("TOKEN-C", "C", 9, "token", EITHER, "turn"),
    ("11A", "A", 11, "draw use", EITHER, "take"),
    ("12A", "A", 12, "draw use", EITHER, "take"),
    ("8C", "C", 8, "draw use", FACEUP, "take"),
    ("12D, second card", "D", 12, "draw use a1", EITHER, "take"),
]


def offered_there(g: Table, play: str) -> str:
    """The cards of b that may be chosen after this; none if the effect can't even be begun."""
    for code in play.split():
        if code == "use" and not g.may(code):
            assert g.refused(code) == "TURN-6"
            return ""
        g.play(code)
    return " ".join(slot for slot in g.slots().split() if slot[0] == "b")


@pytest.mark.rule("PROT-1", "PROT-5", "TOKEN-A", "3A", "3D")
@pytest.mark.parametrize("protection", ["free", "amulet", "guard", "sentinel"])
@pytest.mark.parametrize(
    ("deck", "drawn", "play", "meant", "operation"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS]
)
def test_what_others_may_do(
    deck: str, drawn: int, play: str, meant: dict[str, str], operation: str, protection: str
) -> None:
    code = mix(deck, n3="D" if protection == "sentinel" else "A")
    active = "; token a active" if play == "token" else ""
    g = at(f"{code}; a 5 1^; {VILLAGES[protection]}; pile 10; deck {drawn} 13 2{active}")
    expected = "" if protection == "sentinel" and operation == "take" else meant[protection]
    assert offered_there(g, play) == expected


# What owners do with their own cards: the amulet stops them, their guards and Sentinels do not.
OWN = [
    ("2A", "A", 9, "use1", "a2 a4"),
    ("7A", "A", 7, "draw use", "a2 a4"),
    ("5A", "A", 5, "draw use", "a2 a4"),
    ("12A", "A", 12, "draw use b1", "a1 a2 a4 a5"),
    ("11A", "A", 11, "draw use", "a1 a2 a4 a5"),
    ("10A", "A", 10, "draw use pile2", "a1 a2 a4 a5"),
    ("2C", "C", 9, "use1", "a1 a2 a4 a5"),
    ("5C", "C", 5, "draw use", "a1 a2 a4 a5"),
    ("11C", "C", 11, "draw use", "a1 a2 a4 a5"),
    ("5D", "D", 5, "draw use", "a1 a2 a4"),
    ("8D", "D", 8, "draw use b1", "a1 a2 a4 a5"),
    ("EXCH, drawn", "D", 9, "draw", "a1 a2 a4 a5"),
    ("EXCH, taken", "D", 9, "pile1", "a1 a2 a4 a5"),
]


@pytest.mark.rule("PROT-5", "TOKEN-A", "EXCH-8")
@pytest.mark.parametrize("sentinel", [False, True], ids=["guard", "sentinel"])
@pytest.mark.parametrize(("deck", "drawn", "play", "slots"), [row[1:] for row in OWN], ids=[row[0] for row in OWN])
def test_what_owners_may_do(deck: str, drawn: int, play: str, slots: str, sentinel: bool) -> None:
    village = "2^ 6 7! 8 3^" if sentinel else "2^ 6 7! 8 3^&a4"
    g = at(f"{mix(deck, n3='D' if sentinel else 'A')}; a {village}; b 1; pile 12; deck {drawn} 13 2")
    g.play(play)
    assert " ".join(slot for slot in g.slots().split() if slot[0] == "a") == slots


@pytest.mark.rule("PROT-1")
@pytest.mark.parametrize(
    ("place", "rule"), [("b1", "TOKEN-A"), ("b2", "3A"), ("b3", "3A"), ("b5", "PROT-1"), ("a1", "PROT-2")]
)
def test_a_card_that_may_not_be_touched_is_refused_with_its_rule(place: str, rule: str) -> None:
    g = at(f"{AMULET}; a 5; b 6! 7 3^&b2 8; pile 10; deck 12 ...")
    g.play("draw use")
    assert g.slots() == "b4"
    assert g.refused(place) == rule


@pytest.mark.rule("PROT-1", "3D")
def test_a_card_of_a_sentinels_village_is_refused_with_the_sentinels_rule() -> None:
    g = at(f"{mix('A', n3='D')}; a 5; b 3^ 7; c 8; pile 10; deck 12 ...")
    g.play("draw use")
    assert g.slots() == "c1"
    assert g.refused("b2") == g.refused("b1") == "3D"


@pytest.mark.rule("PROT-1", "TURN-6")
def test_a_part_without_a_card_that_may_be_touched_is_skipped() -> None:
    g = at(f"{COIN}; a 5; b 6!; pile 10; deck 6 13 ...")
    g.play("draw use")
    assert g.choices() == "a1"
    g.play("a1")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("PROT-1", "TURN-6")
def test_an_effect_for_which_no_card_is_left_is_not_begun() -> None:
    g = at(f"{AMULET}; a 5; b 6! 7 3^&b2; pile 10; deck 8 13 ...")
    g.play("draw")
    assert g.choices() == "discard a1"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("PROT-2")
@pytest.mark.parametrize(
    ("deck", "number", "slots"),
    [
        (AMULET, 9, "a1 a2 b1 c1"),
        (AMULET, 6, "a1 a2 b1 c1"),
        (AMULET, 8, "b1 c1"),
        (DAGGER, 8, "b1 c1"),
        (DAGGER, 9, "a1 a2 b1 c1"),
        (DAGGER, 12, "a1 a2 b1 c1"),
        (COIN, 9, "a1 a2 b1 c1"),
    ],
)
def test_any_village_includes_ones_own_and_another_village_does_not(deck: str, number: int, slots: str) -> None:
    g = at(f"{deck}; a 5 6; b 7; c 8; pile 10; deck {number} ...")
    g.play("draw use")
    assert g.choices() == slots


# PROT-3: whole villages


@pytest.mark.rule("PROT-3", "6D")
def test_a_flipper_leaves_out_what_may_not_be_touched() -> None:
    g = at(f"{mix('D', n3='A')}; a 5; b 6! 7 3^&b2 8 9^ 10^!; pile 10; deck 6 ...")
    g.play("draw use")
    assert g.choices() == "@a @b"
    g.play("@b")
    assert g.village("b") == "6! 7 3^ 8^ 9 10^!"
    assert g.guards("b3") == "b2"


@pytest.mark.rule("PROT-3", "PROT-5", "6D")
def test_its_owner_turns_guard_and_guarded_card_too() -> None:
    g = at(f"{mix('D', n3='A')}; a 6! 7 3^&a2 8; b 5; pile 10; deck 6 ...")
    g.play("draw use @a")
    assert g.village("a") == "6! 7^ 3 8^"
    assert g.told("watcher", "unguarded") == "a3=3"


@pytest.mark.rule("PROT-3", "6D")
def test_a_village_without_a_card_that_may_be_turned_is_not_chosen() -> None:
    g = at(f"{mix('D', n3='A')}; a 5; b 6! 7 3^&b2; c -; pile 10; deck 6 ...")
    g.play("draw use")
    assert g.choices() == "@a"
    assert g.refused("@b") == g.refused("@c") == "PROT-3"


@pytest.mark.rule("PROT-3", "6D")
def test_a_flipper_turns_the_cards_of_a_sentinels_village() -> None:
    g = at(f"{DAGGER}; a 5; b 3^ 7; pile 10; deck 6 ...")
    g.play("draw use @b")
    assert g.village("b") == "3 7^"


@pytest.mark.rule("PROT-3", "12C")
def test_a_village_idiot_leaves_out_cards_and_steps_over_villages() -> None:
    g = at(f"{mix('C', n3='A')}; a 5! 6 1; b 3^&b2 7 8; c 9!; d 2 10; pile 10; deck 12 ...")
    g.play("draw use left")
    assert g.village("a") == "5! 1 2"
    assert g.village("b") == "3^ 7 6"
    assert g.village("c") == "9!"
    assert g.village("d") == "10 8"
    assert g.guards("b1") == "b2"


@pytest.mark.rule("PROT-3", "12C", "3D")
def test_a_village_idiot_steps_over_a_sentinels_village_unless_it_is_his_own() -> None:
    g = at(f"{mix('C', n3='D')}; a 5 3^; b 3^ 7; c 9 1; pile 10; deck 12 ...")
    g.play("draw use right")
    assert (g.village("a"), g.village("b"), g.village("c")) == ("1 5", "3^ 7", "3^ 9")


# PROT-4: until the scores are written


@pytest.mark.rule("PROT-4", "0C")
def test_a_sentinel_that_lay_faceup_keeps_gifts_away() -> None:
    g = at(f"{mix('C', n3='D')}; a 0^ 5^; b 3^ 6; c 3 7; pile 9; deck 10; rounds 1")
    g.play("draw discard a2")
    assert g.choices() == "@c"
    assert g.refused("@b") == "PROT-4"
    assert g.refused("@a") == "0C"


@pytest.mark.rule("PROT-4", "0C")
def test_without_anybody_to_give_to_the_regifter_does_not_act() -> None:
    g = at(f"{mix('C', n3='D')}; a 0^ 5^; b 3^ 6; pile 9; deck 10; rounds 1")
    g.play("draw discard")
    assert g.decider == ""
    assert g.scores() == [5, 9]


@pytest.mark.rule("PROT-4", "0C")
def test_a_sentinel_that_came_as_a_gift_keeps_nothing_away() -> None:
    g = at(f"{mix('C', n3='D')}; a 0^ 0^ 3^ 5^; b 6; pile 9; deck 10; rounds 1")
    g.play("draw discard a3 @b a3")
    assert g.choices() == "@b"
    g.play("@b")
    assert g.village("b") == "6 3^ 5^"


@pytest.mark.rule("PROT-4", "0C", "TOKEN-A")
def test_a_card_under_the_amulet_is_not_given() -> None:
    g = at(f"{mix('C', 'A')}; a 0^ 5^! 6^; b 6; pile 9; deck 10; rounds 1")
    g.play("draw discard")
    assert g.choices() == "pass a3"
    assert g.refused("a2") == "TOKEN-A"


# PROT-5: who uses the effect


@pytest.mark.rule("PROT-5", "8D")
def test_who_uses_the_effect_counts_not_whose_card_it_is() -> None:
    g = at(f"{mix('D', n3='A', n9='A')}; a 5 3^&a1; b 9 6 3^&b2; pile 10; deck 8 ...")
    g.play("draw use b1 use")
    assert g.choices() == "a1"


@pytest.mark.rule("PROT-5", "3D")
def test_owners_are_not_limited_by_their_sentinel_in_a_swap() -> None:
    g = at(f"{mix('A', n3='D')}; a 3^ 5; b 7; pile 10; deck 12 ...")
    g.play("draw use b1 a1")
    assert (g.village("a"), g.village("b")) == ("7 5", "3^")


# PROT-6: swaps


@pytest.mark.rule("PROT-6", "12D")
def test_a_master_thief_swaps_nothing_into_or_out_of_anothers_sentinel_village() -> None:
    into = at(f"{DAGGER}; a 5; b 3^ 7; c 8 9^; pile 10; deck 12 ...")
    into.play("draw use a1")
    assert into.choices() == "c1 c2"
    assert into.refused("b2") == "3D"
    out_of = at(f"{DAGGER}; a 5; b 3^ 7; c 8 9^; pile 10; deck 12 ...")
    out_of.play("draw use b2")
    assert out_of.who_knows("b2") == "a"
    assert not out_of.pending
    assert out_of.decider == "b"


@pytest.mark.rule("PROT-6", "12D")
def test_ones_own_sentinel_does_not_forbid_a_swap() -> None:
    g = at(f"{DAGGER}; a 3^ 5; b 7; c 8; pile 10; deck 12 ...")
    g.play("draw use b1")
    assert g.choices() == "a1 a2 c1"


@pytest.mark.rule("PROT-6", "8D")
def test_a_magician_turns_up_a_sentinel_and_may_not_swap_it() -> None:
    g = at(f"{DAGGER}; a 5; b 3 7; pile 10; deck 8 ...")
    g.play("draw use b1")
    assert g.village("b") == "3^ 7"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("PROT-6", "12A", "TOKEN-A")
def test_a_swap_needs_a_card_of_each_village_that_may_be_touched() -> None:
    g = at(f"{AMULET}; a 5!; b 7; pile 10; deck 12 ...")
    g.play("draw")
    assert g.choices() == "discard"
    assert g.refused("use") == "TURN-6"


# PROT-7: the card, not the slot


@pytest.mark.rule("PROT-7", "TOKEN-A")
def test_the_lock_follows_its_card_when_slots_close_up() -> None:
    g = at(f"{AMULET}; a 6 6 7! 8; b 5; pile 10; deck 13 9 ...")
    g.play("draw a1 a2 done a1")
    assert g.village("a") == "13 7! 8"
    g.play("draw use")
    assert g.choices() == "a1 a3 b1"


@pytest.mark.rule("PROT-7", "3A")
def test_the_guard_follows_its_card_when_slots_close_up() -> None:
    g = at(f"{AMULET}; a 6 6 3^&a4 8; b 5; pile 10; deck 13 9 ...")
    g.play("draw a1 a2 done a1 done")
    assert g.village("a") == "13 3^ 8"
    assert g.guards("a2") == "a3"
    g.play("draw use")
    assert g.choices() == "a1 b1"


@pytest.mark.rule("PROT-7", "3A")
def test_the_card_that_comes_into_the_slot_is_not_guarded() -> None:
    g = at(f"{AMULET}; a 3^&a2 8; b 5; pile 10; deck 13 9 ...")
    g.play("draw a2 done done draw use")
    assert g.choices() == "a2 b1"
    assert g.guards("a1") == ""


# Adding to a village


@pytest.mark.rule("PROT-1", "3D", "4D")
def test_nothing_is_added_to_a_sentinels_village() -> None:
    g = at(f"{DAGGER}; a 5 4^; b 3^ 7; pile 10; deck 13 ...; last b")
    assert g.choices() == "draw call pile1"
    assert g.refused("use2") == "TURN-6"


@pytest.mark.rule("PROT-1", "3D", "4D")
def test_a_facedown_sentinel_keeps_nothing_away() -> None:
    g = at(f"{DAGGER}; a 5 4^; b 3 7; pile 10; deck 13 ...; last b")
    g.play("use2 right")
    assert g.village("b") == "3 7 4"


@pytest.mark.rule("PROT-1", "TOKEN-A", "4D")
def test_a_locked_zombie_is_not_given() -> None:
    g = at(f"{mix('D', 'A')}; a 5 4^!; b 7; pile 10; deck 13 ...; last b")
    assert g.choices() == "draw call pile1"
    assert g.refused("use2") == "TURN-6"
