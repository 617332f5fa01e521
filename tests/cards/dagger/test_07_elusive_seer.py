"""Elusive Seer (7D): view facedown cards one by one until one is 4 or lower; that one is turned faceup."""

import pytest

from helpers import DAGGER, Table, at, mix

AMULET_TOKEN = mix("D", token="A")
BODYGUARD = mix("D", n3="A")


def used(villages: str, code: str = DAGGER) -> Table:
    g = at(f"{code}; {villages}; pile 9; deck 7 1 2 5")
    g.play("draw use")
    return g


def least(g: Table, place: str) -> list[int]:
    """What each seat and a watcher know about the least number of a card."""
    viewers = [*range(g.game.players), 4]
    return [int(g.game.view(viewer).least(g.card(place))) for viewer in viewers]


# --- choosing


@pytest.mark.rule("7D", "PROT-2")
def test_all_facedown_cards_may_be_chosen() -> None:
    g = used("a 5 6^; b 8 9; c 10^ 11; d -")
    assert g.choices() == "a1 b1 b2 c2"
    assert g.refused("a2") == "PROT-1"
    assert g.refused("d1") == "PROT-1"
    assert g.refused("pass") == "7D"


@pytest.mark.rule("7D", "TURN-11")
def test_each_card_is_viewed_once_in_any_order() -> None:
    g = used("a 5 6^; b 8 9; c 10^ 11")
    g.play("b2")
    assert g.choices() == "a1 b1 c2"
    assert g.refused("b2") == "TURN-6"
    g.play("c2")
    assert g.choices() == "a1 b1"
    g.play("a1")
    assert g.choices() == "b1"
    assert g.pending


@pytest.mark.rule("7D")
def test_one_cant_stop_earlier() -> None:
    g = used("a 5 6; b 8")
    g.play("a1")
    assert g.refused("pass") == "7D"
    assert g.refused("done") == "7D"


# --- stopping


@pytest.mark.rule("7D")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_a_card_of_4_or_lower_is_turned_faceup_and_ends_it(number: int) -> None:
    g = used(f"a 5 6; b 8 {number} 10")
    g.play("a1 b2")
    assert g.village("b") == f"8 {number}^ 10"
    assert g.village("a") == "5 6"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("7D")
@pytest.mark.parametrize("number", [5, 6, 7, 12, 13])
def test_a_card_of_5_or_higher_stays_down_and_it_goes_on(number: int) -> None:
    g = used(f"a 5 6; b 8 {number} 10")
    g.play("b2")
    assert g.village("b") == f"8 {number} 10"
    assert g.choices() == "a1 a2 b1 b3"


@pytest.mark.rule("7D")
def test_the_first_card_may_end_it() -> None:
    g = used("a 5 6; b 8 3")
    g.play("b2")
    assert g.village("b") == "8 3^"
    assert not g.pending


@pytest.mark.rule("7D")
def test_one_of_ones_own_cards_may_end_it() -> None:
    g = used("a 5 1; b 8 3")
    g.play("a2")
    assert g.village("a") == "5 1^"
    assert g.choices() == "done use2"


@pytest.mark.rule("7D")
def test_if_there_is_none_all_are_viewed_and_nothing_is_turned() -> None:
    g = used("a 5 6; b 8")
    g.play("b1 a2 a1")
    assert g.told("a", "viewed") == "b1=8 a2=6 a1=5"
    assert g.village("a") == "5 6"
    assert g.village("b") == "8"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("7D", "TURN-6")
@pytest.mark.parametrize("villages", ["a 5^ 6^; b 8^", "a -; b -"])
def test_without_a_facedown_card_it_cant_be_begun(villages: str) -> None:
    g = at(f"{DAGGER}; {villages}; pile 9; deck 7 1 2")
    g.play("draw")
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("7D", "EXCH-7")
def test_without_cards_of_ones_own_it_works_on_the_others() -> None:
    g = used("a -; b 8 9")
    assert g.choices() == "b1 b2"


@pytest.mark.rule("7D")
def test_a_second_one_starts_afresh() -> None:
    g = at(f"{DAGGER}; a 5 6; b 8; pile 9; deck 7 7 1 2")
    g.play("draw use a1 b1 a2 draw use")
    assert g.decider == "b"
    assert g.choices() == "a1 a2 b1"


@pytest.mark.rule("7D", "4C", "X-5")
def test_a_blob_starts_it_afresh_in_the_same_turn() -> None:
    g = used("a 4^ 6; b 8", mix("D", n4="C"))
    g.play("a2 b1 use1")
    assert g.choices() == "a2 b1"


# --- what everybody knows


@pytest.mark.rule("7D", "TURN-7", "KNOW-4", "KNOW-5")
def test_the_others_see_which_cards_were_viewed_but_not_the_numbers() -> None:
    g = used("a 5 6; b 8 9; c 3")
    g.play("b1 a2")
    assert g.told("a", "viewed") == "b1=8 a2=6"
    for other in ("b", "c", "watcher"):
        assert g.told(other, "viewed") == "b1 a2"
    assert g.who_knows("b1") == g.who_knows("a2") == "a"


@pytest.mark.rule("KNOW-7", "7D")
def test_everyone_learns_that_a_card_it_went_on_from_is_5_or_higher() -> None:
    g = used("a 5 6; b 8 9; c 3")
    g.play("b1")
    assert least(g, "b1") == [5, 5, 5, 5]
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "known_at_least") == "b1"
    assert [event.value for event in g.game.events(4) if event.name == "known_at_least"] == [5]


@pytest.mark.rule("KNOW-7", "7D")
def test_nothing_is_told_of_cards_that_were_not_viewed() -> None:
    g = used("a 5 6; b 8 9; c 3")
    g.play("b1 c1")
    assert least(g, "b2") == least(g, "a1") == least(g, "c1") == [0, 0, 0, 0]


@pytest.mark.rule("KNOW-7", "7D")
def test_the_last_of_all_is_5_or_higher_too() -> None:
    g = used("a 5; b 8")
    g.play("a1 b1")
    assert least(g, "a1") == least(g, "b1") == [5, 5, 5]


@pytest.mark.rule("KNOW-7", "KNOW-2", "12D")
def test_what_was_told_stays_with_the_card() -> None:
    g = at(f"{DAGGER}; a 5; b 8 2; c 6; pile 9; deck 7 12 1 2")
    g.play("draw use b1 b2 draw use c1 b1")
    assert g.village("c") == "8"
    assert least(g, "c1") == [5, 5, 5, 5]
    assert least(g, "b1") == [0, 0, 0, 0]
    assert g.who_knows("c1") == "a"


@pytest.mark.rule("7D", "KNOW-3")
def test_everyone_sees_the_card_that_is_turned_faceup() -> None:
    g = used("a 5 6; b 8 3; c 10")
    g.play("b2")
    assert g.who_knows("b2") == "everyone"
    for seat in ("a", "b", "c", "watcher"):
        assert g.told(seat, "turned_faceup") == "b2=3"
    for other in ("b", "c", "watcher"):
        assert g.told(other, "viewed") == "b2"


@pytest.mark.rule("7D", "KNOW-6")
def test_a_card_that_is_known_may_be_viewed_all_the_same() -> None:
    g = used("a 5:a 6:*; b 8:b 3:*")
    assert g.choices() == "a1 a2 b1 b2"


# --- protection and lasting effects


@pytest.mark.rule("7D", "TOKEN-A", "PROT-1")
def test_cards_under_the_amulet_are_left_out() -> None:
    g = used("a 5! 6; b 8", AMULET_TOKEN)
    assert g.choices() == "a2 b1"
    assert g.refused("a1") == "TOKEN-A"
    g.play("a2 b1")
    assert g.decider == "b"


@pytest.mark.rule("7D", "3A", "PROT-1")
def test_guarded_cards_of_others_are_left_out() -> None:
    g = used("a 3^&a2 6; b 3^&b2 8 9", BODYGUARD)
    assert g.choices() == "a2 b3"
    assert g.refused("b2") == "3A"


@pytest.mark.rule("7D", "3D")
def test_a_sentinel_does_not_stop_it_and_may_be_found_by_it() -> None:
    g = used("a 5; b 3^ 8 3")
    assert g.choices() == "a1 b2 b3"
    g.play("b3")
    assert g.village("b") == "3^ 8 3^"


@pytest.mark.rule("7D", "0A", "END-4")
def test_finding_the_second_villager_ends_the_round() -> None:
    g = used("a 0^; b 8 0", mix("D", n0="A"))
    g.play("b1 b2")
    assert g.round_ended
    assert g.scores() == [0, 8]


@pytest.mark.rule("7D", "0A", "END-4")
def test_only_viewing_a_villager_is_not_enough() -> None:
    """The first Villager is turned up; the second one stays unseen."""
    g = used("a 0; b 8 0", mix("D", n0="A"))
    g.play("a1")
    assert not g.round_ended
    assert g.decider == "b"
