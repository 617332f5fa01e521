"""What a prompt shows of a position beside its sentence: made from what its reader may know."""

from __future__ import annotations

from wolfsbane.engine.actions import ABILITY, DONE, PILE_CARD, Actions, is_slot_of
from wolfsbane.engine.constants import PILE, USED
from wolfsbane.engine.state import State
from wolfsbane.engine.view import View


def legal(state: State, seat: int) -> list[int]:
    """What a seat that is to decide may do."""
    offered = Actions()  # of this call alone: replays and views are made in several threads
    state.legal_actions_into(seat, offered)
    return offered.listed()


def used_cards(view: View) -> list[int]:
    """The cards of villages that were used and can't be used again for now: public (TURN-5)."""
    found: list[int] = []
    for seat in range(view.players()):
        for slot in range(view.count(seat)):
            card = view.card_at(seat, slot)
            if view.is_marked(card, USED):
                found.append(int(card))
    return found


def open_pile(view: View, offered: list[int]) -> list[tuple[int, int]]:
    """How far from the top, and the number, of the cards of the discard pile that lie open: the top, and what may be
    chosen."""
    depths = {0}
    for action in offered:
        if PILE_CARD <= action < ABILITY:
            depths.add(action - int(PILE_CARD))
    count = view.count(PILE)
    return [(depth, int(view.number(view.card_at(PILE, depth)))) for depth in sorted(depths) if depth < count]


def sets(state: State, seat: int, offered: list[int]) -> tuple[list[int], int | None]:
    """The own cards of which several can be chosen together, and how many if the number is fixed.

    One of them alone is an incomplete choice, which shows nothing to anybody; so it can be tried.
    """
    own = [action for action in offered if is_slot_of(seat, action)]
    if not own:
        return [], None
    trial = state.clone()
    trial.log = None
    trial.apply(own[0])
    if not trial.any_chosen():
        return [], None
    others = legal(trial, seat)
    several = sorted({*own, *[action for action in others if is_slot_of(seat, action)]})
    return several, None if DONE in others else 2
