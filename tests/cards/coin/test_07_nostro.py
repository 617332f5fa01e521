"""Nostro (7C): views the top three cards of the deck and puts them back in any order."""

import pytest

from helpers import Table, at


def nostro(deck: str, rest: str = "") -> Table:
    """Seat a has drawn a Nostro and uses it; this is what is left of the deck."""
    g = at(f"coin; a 6 7; b 5; pile 12; deck 7 {deck}{rest}")
    g.play("draw use")
    return g


def moves(g: Table, seat: int) -> list[int]:
    """Which backs a seat saw going back on the deck, one after another."""
    return [int(event.card) for event in g.game.events(seat) if event.name == "put_back"]


@pytest.mark.rule("7C")
def test_three_cards_are_viewed_and_put_back_one_by_one() -> None:
    g = nostro("1 2 3 4 5")
    assert g.hand() == "1 2 3"
    assert g.deck() == "4 5"
    assert g.choices() == "pick1 pick2 pick3"
    assert g.refused("pass") == "7C"
    g.play("pick1")
    assert g.choices() == "pick1 pick2"
    g.play("pick1")
    assert g.choices() == "pick1"


@pytest.mark.rule("7C")
@pytest.mark.parametrize(
    ("codes", "deck"),
    [
        ("pick3 pick2 pick1", "1 2 3 4 5"),
        ("pick2 pick2 pick1", "1 3 2 4 5"),
        ("pick3 pick1 pick1", "2 1 3 4 5"),
        ("pick1 pick2 pick1", "2 3 1 4 5"),
        ("pick2 pick1 pick1", "3 1 2 4 5"),
        ("pick1 pick1 pick1", "3 2 1 4 5"),
    ],
)
def test_the_last_one_put_back_lies_on_top(codes: str, deck: str) -> None:
    g = nostro("1 2 3 4 5")
    g.play(codes)
    assert g.deck() == deck
    assert g.pile() == "7 12"
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("7C", "DECK-1")
@pytest.mark.parametrize(
    ("deck", "picks", "codes", "after"),
    [
        ("1 2 3", "pick1 pick2 pick3", "pick1 pick1 pick1", "3 2 1"),
        ("1 2", "pick1 pick2", "pick1 pick1", "2 1"),
        ("1", "pick1", "pick1", "1"),
    ],
)
def test_with_fewer_cards_in_the_deck_he_views_fewer(deck: str, picks: str, codes: str, after: str) -> None:
    g = nostro(deck)
    assert g.choices() == picks
    g.play(codes)
    assert g.deck() == after
    assert g.decider == "b"


@pytest.mark.rule("7C", "DECK-1", "TURN-6")
def test_with_an_empty_deck_he_can_t_be_begun() -> None:
    g = at("coin; a 6 7; b 5; pile 12; deck 7")
    g.play("draw")
    assert g.choices() == "discard a1 a2"
    assert g.refused("use") == "TURN-6"


@pytest.mark.rule("7C", "KNOW-4")
def test_only_the_user_sees_the_cards() -> None:
    g = nostro("1 2 3 4 5")
    assert [g.who_knows(place) for place in ("hand1", "hand2", "hand3", "deck1")] == ["a", "a", "a", ""]
    g.play("pick1 pick1 pick1")
    assert [g.who_knows(f"deck{i}") for i in (1, 2, 3, 4)] == ["a", "a", "a", ""]


@pytest.mark.rule("7C", "KNOW-4")
def test_the_user_is_told_the_numbers_in_the_order_of_the_deck() -> None:
    assert nostro("1 2 3 4 5").told("a", "drew") == "hand=7 hand=1 hand=2 hand=3"


@pytest.mark.rule("7C", "KNOW-5", "KNOW-4")
@pytest.mark.parametrize("who", ["b", "watcher"])
def test_the_others_see_backs_only(who: str) -> None:
    g = nostro("1 2 3 4 5")
    g.play("pick2 pick1 pick1")
    assert g.told(who, "drew") == "hand hand hand hand"
    assert g.told(who, "put_back") == "deck deck deck"


@pytest.mark.rule("7C", "KNOW-5")
@pytest.mark.parametrize("seat", [0, 1, 4])
def test_everybody_sees_how_the_backs_are_moved(seat: int) -> None:
    g = nostro("1 2 3 4 5")
    first, second, third = (g.card(f"hand{i}") for i in (1, 2, 3))
    g.play("pick2 pick1 pick1")
    assert moves(g, seat) == [second, first, third]


@pytest.mark.rule("7C", "KNOW-2")
def test_who_had_seen_a_card_knows_where_it_is_now() -> None:
    g = nostro("1 2 3:b 4 5")
    g.play("pick1 pick1 pick1")
    assert g.who_knows("deck1") == "ab"


@pytest.mark.rule("7C", "KNOW-2")
def test_what_was_put_back_stays_known_when_it_is_drawn() -> None:
    g = nostro("1 2 3 4 5")
    g.play("pick1 pick1 pick1 draw")
    assert g.hand() == "3"
    assert g.who_knows("hand1") == "ab"


@pytest.mark.rule("7C", "TURN-10")
def test_cards_that_were_put_back_have_not_left_the_deck() -> None:
    g = at("coin; a 6 4^; b 5; pile 7; deck 1 2 3; quiet 3")
    g.play("use2 pick1 pick1 pick1 pile1 a2 done")
    assert "quiet 4" in g.position()
