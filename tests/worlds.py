"""Second worlds: games that differ from a game only in what a seat can't know."""

import random

from wolfsbane.engine.constants import AWAY, CARDS, DECK
from wolfsbane.engine.game import Game

# Curators who may find Zombies, Elusive Seers, Master Thieves, Blobs: what depends on hidden cards most.
TEMPTING = "ADCDDDDDDDCCDA-C"


def swap_unseen(game: Game, seat: int, rng: random.Random) -> Game | None:
    """A second world: the numbers of two cards the seat has not seen are swapped, if there are two that may be."""
    s = game.state
    unseen = [card for card in range(CARDS) if not s.has_seen(seat, card)]
    # Cards on the table come into play at once: they are the ones by which something could leak.
    near = [card for card in unseen if s.zone(card) not in (AWAY, DECK)] or unseen
    near += [int(s.card_at(DECK, i)) for i in range(min(3, s.count(DECK))) if s.card_at(DECK, i) in unseen]
    if not near:
        return None
    one, other = rng.choice(near), rng.choice(unseen)
    low, high = sorted((one, other), key=s.number)
    if s.number(low) == s.number(high) or s.number(low) < s.least(high):
        return None
    world = game.clone()
    world.state.put_number(low, s.number(high))
    world.state.put_number(high, s.number(low))
    return world


def may_differ(game: Game, world: Game, seat: int) -> bool:
    """May the worlds differ: has the seat now seen a card that differs?"""
    one, other = game.state, world.state
    return any(
        one.number(card) != other.number(card) and (one.has_seen(seat, card) or other.has_seen(seat, card))
        for card in range(CARDS)
    )
