"""The shuffle, and dealing the cards out (SETUP-1, SETUP-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine import vector
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import CARDS, DECK, EVERYONE, FIRST_DISCARD, NUMBERS, PILE, SET_SIZE, VIEWING
from wolfsbane.engine.moves import note
from wolfsbane.engine.rng import RandomGenerator

if TYPE_CHECKING:
    from wolfsbane.engine.state import State


def left_to_deal(s: State, number: i64) -> i64:
    """How many cards of a number the shuffle has not placed yet: the weight of that answer of chance."""
    left = copies_of(number)
    for card in range(vector.dealt_of(s.v)):
        if vector.number_of(s.v, card) == number:
            left -= 1
    return left


def deal_next(s: State, number: i64) -> None:
    """Answers for the next card of the shuffle; after the last one the cards are dealt out."""
    card = vector.dealt_of(s.v)
    vector.set_number(s.v, card, number)
    vector.set_dealt(s.v, card + 1)
    if card + 1 == CARDS:
        _deal_out(s)


def deal(s: State, numbers: list[int]) -> None:
    """Answers for a whole shuffle: the numbers of the 52 cards, in the order in which they are dealt."""
    for number in numbers:
        deal_next(s, number)


def shuffle(s: State, rng: RandomGenerator) -> None:
    """Answers for a whole shuffle, uniformly at random."""
    v = s.v
    assert len(v) == vector.SIZE
    card: i64 = 0
    for number in range(NUMBERS):
        for _i in range(copies_of(number)):
            vector.set_number(v, card, number)
            card += 1
    for i in range(CARDS - 1, 0, -1):
        j = rng.randrange(i + 1)
        number_i = vector.number_of(v, i)
        vector.set_number(v, i, vector.number_of(v, j))
        vector.set_number(v, j, number_i)
    vector.set_dealt(s.v, CARDS)
    _deal_out(s)


def _deal_out(s: State) -> None:
    """Deals the cards: a set of five for each player, the first discard, the deck (SETUP-2)."""
    players = s.players()
    for seat in range(players):
        vector.lay_down(s.v, seat, seat * SET_SIZE, SET_SIZE)
    vector.lay_down(s.v, PILE, FIRST_DISCARD, 1)
    vector.lay_down(s.v, DECK, FIRST_DISCARD + 1, CARDS - FIRST_DISCARD - 1)
    s.put_seen(FIRST_DISCARD, EVERYONE)
    for seat in range(players):
        vector.set_views(s.v, seat, 2)
    vector.set_turn(s.v, s.start())
    vector.set_phase(s.v, VIEWING)
    note(s, ev.ROUND_BEGAN, s.start(), FIRST_DISCARD, PILE, 0, EVERYONE, s.round())
