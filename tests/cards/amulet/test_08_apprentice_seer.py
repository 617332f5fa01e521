"""Apprentice Seer (8A): view one facedown card of another player."""

import pytest

from helpers import AMULET, at, mix


@pytest.mark.rule("8A", "PROT-2")
def test_any_facedown_card_of_the_others_may_be_viewed() -> None:
    g = at(f"{AMULET}; a 4 5; b 6^ 7; c -; d 9 10; deck 8 1 2")
    g.play("draw use")
    assert g.choices() == "b2 d1 d2"
    assert g.refused("a1") == "PROT-2"
    assert g.refused("b1") == "PROT-1"
    assert g.refused("c1") == "PROT-1"
    assert g.refused("pass") == "8A"


@pytest.mark.rule("8A", "TURN-7", "KNOW-4", "KNOW-5")
def test_only_the_user_sees_it_and_the_owner_sees_that_it_was_viewed() -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7; c 9; deck 8 1 2")
    g.play("draw use b2")
    assert g.told("a", "viewed") == "b2=7"
    for who in ("b", "c", "watcher"):
        assert g.told(who, "viewed") == "b2"
    assert g.who_knows("b2") == "a"
    assert g.village("b") == "6 7"
    assert g.pile() == "8"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("8A", "KNOW-2")
def test_what_the_owner_knows_stays_with_the_owner() -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7:b; c 9; deck 8 1 2")
    g.play("draw use b2")
    assert g.who_knows("b2") == "ab"


@pytest.mark.rule("8A", "EXCH-7")
def test_a_player_without_cards_may_use_it() -> None:
    g = at(f"{AMULET}; a -; b 6 7; deck 8 1 2")
    g.play("draw")
    assert g.choices() == "discard use"
    g.play("use")
    assert g.choices() == "b1 b2"


@pytest.mark.rule("8A", "TOKEN-A", "3A", "PROT-1")
def test_protected_cards_are_left_out() -> None:
    g = at(f"{AMULET}; a 4 5; b 6! 7; c 9 3^&c1 10; deck 8 1 2")
    g.play("draw use")
    assert g.choices() == "b2 c3"
    assert g.refused("b1") == "TOKEN-A"
    assert g.refused("c1") == "3A"


@pytest.mark.rule("8A", "3D")
def test_a_sentinel_does_not_keep_others_from_viewing() -> None:
    g = at(f"{mix('A', n3='D')}; a 4 5; b 6 3^; deck 8 1 2")
    g.play("draw use b1")
    assert g.told("a", "viewed") == "b1=6"


@pytest.mark.rule("8A", "TURN-6")
@pytest.mark.parametrize("others", ["b -", "b 6^ 7^", "b 6!", "b 6 3^&b1", "b -; c 9^"])
def test_it_cannot_be_begun_without_a_card_of_another_to_view(others: str) -> None:
    g = at(f"{AMULET}; a 4 5; {others}; deck 8 1 2")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("8A", "TURN-2")
def test_it_is_optional() -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7; deck 8 1 2")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"
    g.play("discard")
    assert g.who_knows("b1") == ""
    assert g.decider == "b"


@pytest.mark.rule("8A", "TURN-3")
def test_taken_from_the_pile_it_has_no_ability() -> None:
    g = at(f"{AMULET}; a 4 5; b 6 7; pile 8; deck 1 2")
    g.play("pile1 a1 done")
    assert g.village("a") == "8^ 5"
    assert g.decider == "b"


@pytest.mark.rule("8A", "10C", "X-1")
def test_through_nosferatu_it_views_a_card_of_another() -> None:
    g = at(f"{mix('A', n10='C')}; a 4 5; b 6 7; pile 8; deck 10 2 3")
    g.play("draw use pile2")
    assert g.choices() == "b1 b2"
    g.play("b1")
    assert g.told("a", "viewed") == "b1=6"
    assert g.pile() == "10 8"


@pytest.mark.rule("8A", "4C", "X-1")
def test_through_a_blob_it_views_a_card_of_another() -> None:
    g = at(f"{mix('A', n4='C')}; a 4^ 5; b 6 7; pile 8 3; deck 10 2 3")
    g.play("use1 b2")
    assert g.told("a", "viewed") == "b2=7"
    assert g.pile() == "3 8"
    assert g.choices() == "draw pile1"


@pytest.mark.rule("8A", "TURN-1")
def test_in_a_later_turn_the_others_are_counted_from_the_user() -> None:
    g = at(f"{AMULET}; a 4 5; b 6; c 7 9; turn b; deck 8 1 2")
    g.play("draw use")
    assert g.choices() == "a1 a2 c1 c2"
    g.play("c2")
    assert g.who_knows("c2") == "b"
    assert g.decider == "c"
