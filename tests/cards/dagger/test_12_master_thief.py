"""Master Thief (12D): view a facedown card, then swap it with a card of a different village."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_TOKEN = mix("D", token="A")
BODYGUARD = mix("D", n3="A")
ABC = "a 5 6^; b 7 8^; c 10"


def used(villages: str, code: str = DAGGER) -> Table:
    g = at(f"{code}; {villages}; pile 9; deck 12 1 2 5")
    g.play("draw use")
    return g


def villages_of(g: Table) -> str:
    return "; ".join(f"{seat} {g.village(seat) or '-'}" for seat in "abcd"[: g.game.players])


# --- viewing


@pytest.mark.rule("12D", "PROT-2")
def test_a_facedown_card_of_any_village_is_viewed_first() -> None:
    g = used(ABC)
    assert g.choices() == "a1 b1 c1"
    assert g.refused("a2") == "PROT-1"
    assert g.refused("pass") == "12D"


@pytest.mark.rule("12D", "TURN-7", "KNOW-5")
def test_the_others_see_which_card_was_viewed() -> None:
    g = used(ABC)
    g.play("b1")
    assert g.told("a", "viewed") == "b1=7"
    for other in ("b", "c", "watcher"):
        assert g.told(other, "viewed") == "b1"
    assert g.who_knows("b1") == "a"
    assert g.pending


@pytest.mark.rule("12D", "TURN-6")
@pytest.mark.parametrize("villages", ["a 5^; b 8^", "a -; b -"])
def test_without_a_facedown_card_it_cant_be_begun(villages: str) -> None:
    g = at(f"{DAGGER}; {villages}; pile 9; deck 12 1 2")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


# --- swapping


@pytest.mark.rule("12D", "TURN-11")
@pytest.mark.parametrize(("viewed", "partners"), [("a1", "b1 b2 c1"), ("b1", "a1 a2 c1"), ("c1", "a1 a2 b1 b2")])
def test_it_is_swapped_with_any_card_of_a_different_village(viewed: str, partners: str) -> None:
    g = used(ABC)
    g.play(viewed)
    assert g.choices() == partners


@pytest.mark.rule("12D")
def test_the_swap_is_obligatory_and_not_within_a_village() -> None:
    g = used(ABC)
    g.play("b1")
    assert g.refused("pass") == "12D"
    assert g.refused("done") == "12D"
    assert g.refused("b2") == "PROT-2"


@pytest.mark.rule("12D", "TURN-8")
@pytest.mark.parametrize(
    ("play", "after"),
    [
        ("a1 b1", "a 7 6^; b 5 8^; c 10"),
        ("b1 a1", "a 7 6^; b 5 8^; c 10"),
        ("b1 a2", "a 5 7; b 6^ 8^; c 10"),
        ("a1 b2", "a 8^ 6^; b 7 5; c 10"),
        ("b1 c1", "a 5 6^; b 10 8^; c 7"),
        ("c1 b2", "a 5 6^; b 7 10; c 8^"),
    ],
)
def test_both_keep_their_sides_and_neither_need_be_yours(play: str, after: str) -> None:
    g = used(ABC)
    g.play(play)
    assert villages_of(g) == after
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("12D", "KNOW-2", "KNOW-4")
def test_the_other_card_is_not_viewed() -> None:
    g = used(ABC)
    g.play("b1 c1")
    assert g.who_knows("c1") == "a"
    assert g.who_knows("b1") == ""
    assert g.told("a", "viewed") == "b1=7"


@pytest.mark.rule("12D", "KNOW-2")
def test_everyone_sees_which_cards_were_swapped() -> None:
    g = used(ABC)
    g.play("b1 c1")
    assert g.told("a", "swapped") == "c1=7"
    for other in ("b", "c", "watcher"):
        assert g.told(other, "swapped") == "c1"


@pytest.mark.rule("12D", "KNOW-2")
def test_the_owner_goes_on_knowing_a_card_they_had_seen() -> None:
    g = used("a 5:a 6; b 7:b 8")
    g.play("b1 a1")
    assert g.who_knows("a1") == "ab"
    assert g.who_knows("b1") == "a"


@pytest.mark.rule("12D", "TURN-8")
def test_rotation_goes_with_the_card() -> None:
    g = used("a 5; b 7~", mix("D", n2="C"))
    g.play("b1 a1")
    assert villages_of(g) == "a 7~; b 5"


@pytest.mark.rule("12D", "TURN-6", "EXCH-7")
def test_with_all_other_villages_empty_it_only_views() -> None:
    g = used("a 5 6; b -; c -")
    assert g.choices() == "a1 a2"
    g.play("a2")
    assert g.who_knows("a2") == "a"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("12D", "EXCH-7")
def test_without_cards_of_ones_own_it_swaps_those_of_others() -> None:
    g = used("a -; b 7; c 8^")
    g.play("b1")
    assert g.choices() == "c1"
    g.play("c1")
    assert villages_of(g) == "a -; b 8^; c 7"


# --- protection


@pytest.mark.rule("12D", "TOKEN-A", "PROT-1")
def test_a_card_under_the_amulet_is_neither_viewed_nor_swapped() -> None:
    g = used("a 5! 6; b 7! 8", AMULET_TOKEN)
    assert g.choices() == "a2 b2"
    assert g.refused("b1") == "TOKEN-A"
    g.play("a2")
    assert g.choices() == "b2"
    assert g.refused("b1") == "TOKEN-A"


@pytest.mark.rule("12D", "TOKEN-A", "TURN-6")
def test_against_nothing_but_a_locked_card_it_only_views() -> None:
    g = used("a 5!; b 7", AMULET_TOKEN)
    g.play("b1")
    assert villages_of(g) == "a 5!; b 7"
    assert g.who_knows("b1") == "a"
    assert g.decider == "b"


@pytest.mark.rule("12D", "3A", "PROT-1", "PROT-5")
def test_guarded_cards_of_others_are_neither_viewed_nor_swapped() -> None:
    g = used("a 3^&a2 6; b 7 3^&b1 8", BODYGUARD)
    assert g.choices() == "a2 b3"
    assert g.refused("b1") == "3A"
    g.play("a2")
    assert g.choices() == "b3"
    assert g.refused("b2") == "3A"
    g.play("b3")
    assert villages_of(g) == "a 3^ 8; b 7 3^ 6"
    assert g.guards("a1") == ""
    assert g.guards("b2") == "b1"


@pytest.mark.rule("12D", "3D", "PROT-6")
def test_in_anothers_sentinel_village_a_card_is_viewed_but_not_swapped() -> None:
    g = used("a 5 6; b 3^ 8; c 10")
    assert g.choices() == "a1 a2 b2 c1"
    g.play("b2")
    assert g.who_knows("b2") == "a"
    assert villages_of(g) == "a 5 6; b 3^ 8; c 10"
    assert g.decider == "b"


@pytest.mark.rule("12D", "3D", "PROT-6")
def test_anothers_sentinel_village_is_no_partner() -> None:
    g = used("a 5 6; b 3^ 8; c 10")
    g.play("a1")
    assert g.choices() == "c1"
    assert g.refused("b2") == "3D"


@pytest.mark.rule("12D", "3D", "TURN-6")
def test_if_it_is_the_only_other_village_nothing_is_swapped() -> None:
    g = used("a 5 6; b 3^ 8")
    g.play("a1")
    assert villages_of(g) == "a 5 6; b 3^ 8"
    assert g.decider == "b"


@pytest.mark.rule("12D", "3D", "PROT-5")
@pytest.mark.parametrize(("viewed", "partners"), [("a2", "b1 c1"), ("b1", "a1 a2 c1")])
def test_ones_own_sentinel_village_takes_part(viewed: str, partners: str) -> None:
    g = used("a 3^ 6; b 8; c 10")
    g.play(viewed)
    assert g.choices() == partners


@pytest.mark.rule("12D", "4D")
def test_a_zombie_may_be_swapped_away() -> None:
    g = used("a 4^ 6; b 8")
    g.play("b1 a1")
    assert villages_of(g) == "a 8 6; b 4^"
