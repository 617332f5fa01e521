"""The deck running out: abilities that find fewer cards, and turns that go on without it."""

import pytest

from helpers import AMULET, COIN, DAGGER, at, mix


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    ("deck", "number"), [(AMULET, 11), (COIN, 7), (COIN, 11), (DAGGER, 10)], ids=["11A", "7C", "11C", "10D"]
)
def test_an_ability_that_needs_the_deck_is_not_begun_without_one(deck: str, number: int) -> None:
    g = at(f"{deck}; a 5 6; b 3; pile 9; deck {number}")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    ("deck", "number"), [(AMULET, 11), (COIN, 7), (COIN, 11), (DAGGER, 10)], ids=["11A", "7C", "11C", "10D"]
)
def test_one_card_in_the_deck_is_enough_to_begin_it(deck: str, number: int) -> None:
    g = at(f"{deck}; a 5 6; b 3; pile 9; deck {number} 12")
    g.play("draw")
    assert g.choices() == "discard use a1 a2"


@pytest.mark.rule("DECK-1")
def test_neither_row_nor_private_deck_is_the_deck() -> None:
    g = at(f"{mix('A', n10='D')}; a 5 6; b 3; pile 9; row 12; private-a 8; deck 11")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("DECK-1", "7C")
@pytest.mark.parametrize(("deck", "picks"), [("1", "pick1"), ("1 2", "pick1 pick2"), ("1 2 3", "pick1 pick2 pick3")])
def test_nostro_views_the_cards_that_are_there(deck: str, picks: str) -> None:
    g = at(f"{COIN}; a 5 6; b 3; pile 9; deck 7 {deck}")
    g.play("draw use")
    assert g.hand() == deck
    assert g.choices() == picks


@pytest.mark.rule("DECK-1", "4A")
@pytest.mark.parametrize(
    ("deck", "choices"),
    [("8", "discard use use1 a1 a2 a3"), ("8 7", "draw pick1"), ("8 7 6", "draw pick1")],
)
def test_a_rascal_draws_the_cards_that_are_there(deck: str, choices: str) -> None:
    g = at(f"{AMULET}; a 3^ 4^ 4^; b 5; pile 9; deck {deck}")
    g.play("draw")
    assert g.choices() == choices


@pytest.mark.rule("DECK-1", "4A")
def test_when_the_last_card_is_drawn_with_a_rascal_one_is_kept() -> None:
    g = at(f"{AMULET}; a 6 4^ 4^; b 5; pile 9; deck 8 7")
    g.play("draw draw")
    assert g.choices() == "pick1 pick2"
    assert g.refused("draw") == "DECK-1"
    g.play("pick2")
    assert (g.hand(), g.deck()) == ("7", "8")


@pytest.mark.rule("DECK-1", "EXCH-5")
def test_there_is_no_penalty_card_in_an_empty_deck() -> None:
    g = at(f"{AMULET}; a 6 5 7; b 3; pile 9; deck 13; row 12; rounds 1")
    g.play("draw a1 a2 a3 done left")
    assert g.village("a") == "13 6 5 7"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("DECK-1", "1A")
def test_the_row_stays_short() -> None:
    g = at(f"{AMULET}; a 1^ 1^ 1^; b 3; pile 9; deck 13 12")
    g.play("draw discard")
    assert g.row() == "12"
    assert g.deck() == ""
    assert g.decider == "b"


@pytest.mark.rule("DECK-1", "END-2")
def test_an_empty_deck_does_not_stop_the_turn_that_is_under_way() -> None:
    g = at(f"{AMULET}; a 2^ 6 7; b 3 8; pile 9; deck 10; rounds 1")
    g.play("draw")
    assert g.choices() == "discard use use1 a1 a2 a3"
    g.play("use1 a2 use")
    assert g.choices() == "pass pile2"
    g.play("pile2 a1 done")
    assert g.round_ended
    assert g.village("a") == "9^ 6 7"


@pytest.mark.rule("DECK-1", "END-2")
def test_the_turn_that_emptied_the_deck_stays_open_for_its_player() -> None:
    g = at(f"{AMULET}; a 2^ 6 7; b 3 8; pile 9; deck 13; rounds 1")
    g.play("draw discard")
    assert not g.round_ended
    assert g.choices() == "done use1"
    g.play("done")
    assert g.round_ended


@pytest.mark.rule("DECK-1")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    g = at(f"{AMULET}; a 6 7; b 3 8; pile 9; row 5")
    assert g.choices() == "call row1 pile1"
    assert g.refused("draw") == "DECK-1"
