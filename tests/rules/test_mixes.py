"""Mixed decks: any card for each number, one token, and never two persons of one number."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wolfsbane
from helpers import at, mix
from randomly import decisions

LETTERS = st.lists(st.sampled_from("ACD"), min_size=14, max_size=14).map("".join)


@pytest.mark.rule("MIX-1")
@settings(deadline=None)
@given(letters=LETTERS, token=st.sampled_from("ACD"))
def test_any_combination_is_a_mix(letters: str, token: str) -> None:
    found = wolfsbane.mix_of(f"{letters}-{token}")
    assert found.cards == [wolfsbane.deck_of(letter).card(n) for n, letter in enumerate(letters)]
    assert found.token is wolfsbane.deck_of(token).token


@pytest.mark.rule("MIX-1")
@pytest.mark.parametrize("code", ["ACDACDACDACDAC-D", "CDACDACDACDACD-A", "DACDACDACDACDA-C"])
def test_a_mixed_game_goes_to_its_end(code: str) -> None:
    game = wolfsbane.new_game(code, 3, rounds=1, seed=1)
    for _ in decisions(game, 1):
        pass
    assert game.is_over
    assert game.winner() in (0, 1, 2)


@pytest.mark.rule("MIX-1", "MIX-4")
def test_all_cards_of_one_number_come_from_one_deck() -> None:
    g = at(f"{mix('A', n9='D')}; a 9 1; b 3; pile 9; deck 9 1 2 3")
    assert [card.name for card in g.game.mix.cards if card.number == 9] == ["Mystic Seer"]
    g.play("draw use a1")
    assert g.choices() == "pass a2 b1"
    g.play("pass")
    assert not g.pending
    assert g.decider == "b"


@pytest.mark.rule("MIX-2")
@pytest.mark.parametrize(
    ("token", "asked"), [("A", "a1 a2"), ("C", "a1 a2 b1"), ("D", "draw pile1")], ids=["A", "C", "D"]
)
def test_the_token_is_that_of_any_one_deck(token: str, asked: str) -> None:
    g = at(f"{mix('A', token)}; a 9 1; b 3; pile 9; deck 5 ...; token a active")
    g.play("token")
    assert g.choices() == asked


@pytest.mark.rule("MIX-2", "CALL-2")
@pytest.mark.parametrize(("token", "may_call"), [("A", True), ("C", False), ("D", True)])
def test_the_book_of_the_token_decides_where_books_differ(token: str, may_call: bool) -> None:
    g = at(f"{mix('C', token)}; a 9 1; b 3; pile 9")
    assert g.may("call") == may_call


@pytest.mark.rule("MIX-2", "CALL-2")
def test_the_books_of_the_cards_do_not_decide() -> None:
    g = at(f"{mix('A', 'C')}; a 9 1; b 3; pile 9")
    assert g.refused("call") == "CALL-2"


@pytest.mark.rule("MIX-4")
def test_a_mix_has_no_room_for_two_persons_of_one_number() -> None:
    cards = list(wolfsbane.deck_of("A").cards)
    token = wolfsbane.deck_of("A").token
    other = wolfsbane.deck_of("D").card(4)
    assert token is not None
    assert other is not None
    with pytest.raises(ValueError, match="a mix has 14 cards, one of each number, not 15"):
        wolfsbane.Mix([*cards, other], token, "")
    with pytest.raises(ValueError, match="Zombie is a 4 and can't be the 5 of a mix"):
        wolfsbane.Mix([*cards[:5], other, *cards[6:]], token, "")
