"""What a puzzle is about, by rules that look at the position and at the two best choices.

Nothing here says which choice is right: a theme is a question, such as whether to call or to wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wolfsbane.bots.choices import Choice
from wolfsbane.engine import actions
from wolfsbane.engine.constants import BEFORE_MAIN, NOBODY, NONE
from wolfsbane.engine.view import View
from wolfsbane.text.decisions import exchanges

CALL: Final = "call"  # call or wait
GIVE: Final = "give"  # which card to give for the new one
SET: Final = "set"  # several cards at once, or one
MEMORY: Final = "memory"  # a facedown card of one's own that one has seen
ZERO: Final = "zero"  # a 0 that one knows of
ABILITY: Final = "ability"  # use an ability or not
TARGET: Final = "target"  # which card an ability is used on
OTHERS: Final = "others"  # a card of somebody else's village
TAKE: Final = "take"  # take the open card or draw
KEEP: Final = "keep"  # keep the new card or discard it
OTHER: Final = "other"  # none of these, such as which of two drawn cards to keep
LAST_TURN: Final = "last-turn"  # somebody has called
LAST_ROUND: Final = "last-round"  # the totals decide
PROVED: Final = "proved"  # of a small round that was solved exactly
THEMES: Final = (
    PROVED,
    CALL,
    GIVE,
    SET,
    MEMORY,
    ZERO,
    ABILITY,
    TARGET,
    OTHERS,
    TAKE,
    KEEP,
    OTHER,
    LAST_TURN,
    LAST_ROUND,
)


def themes_of(view: View, best: Choice, second: Choice) -> list[str]:
    """The themes of a position in which these two choices are the best ones, in the order of `THEMES`."""
    seat = int(view.seat)
    firsts = (best.actions[0], second.actions[0])
    named = [cards_of(view, best), cards_of(view, second)]
    in_exchange = bool(exchanges(view))
    found: set[str] = set()
    if actions.CALL in firsts:
        found.add(CALL)
    if in_exchange and named[0] and (named[1] or second.actions[0] == actions.DISCARD):
        found.add(GIVE)
    if in_exchange and len(named[0]) != len(named[1]) and max(len(named[0]), len(named[1])) > 1:
        found.add(SET)
    own = {int(view.card_at(seat, slot)) for slot in range(view.count(seat))}
    remembered = {card for card in own if view.knows(card) and not view.is_faceup(card)}
    if set(named[0]) & remembered or (actions.CALL in firsts and remembered):
        found.add(MEMORY)
    zeros = {card for card in village_cards(view) if view.knows(card) and int(view.number(card)) == 0}
    if zeros & ({*named[0], *named[1]} | (set(village_cards(view)) if actions.CALL in firsts else set())):
        found.add(ZERO)
    if sum(is_use(action) for action in firsts) == 1:
        found.add(ABILITY)
    if not in_exchange and len(named[0]) == len(named[1]) == 1 and not is_use(firsts[0]):
        found.add(TARGET)
    if set(named[0]) - own or (set(named[1]) - own and not in_exchange):
        found.add(OTHERS)
    if any(is_open(action) for action in firsts) and view.phase() == BEFORE_MAIN and view.depth() == 0:
        found.add(TAKE)
    if in_exchange and actions.DISCARD in firsts:
        found.add(KEEP)
    if not found:
        found.add(OTHER)
    if view.caller() not in (NONE, NOBODY):
        found.add(LAST_TURN)
    if int(view.round()) + 1 == int(view.rounds()) > 1:
        found.add(LAST_ROUND)
    return [theme for theme in THEMES if theme in found]


def village_cards(view: View) -> list[int]:
    """The cards of all villages."""
    return [int(view.card_at(seat, slot)) for seat in range(view.players()) for slot in range(view.count(seat))]


def cards_of(view: View, choice: Choice) -> list[int]:
    """The cards of villages that a choice names."""
    found = []
    for action in choice.actions:
        if actions.is_slot(action):
            found.append(int(view.card_at(actions.seat_of_slot(action), actions.slot_of(action))))
        elif actions.ABILITY <= action < actions.SLOT:
            found.append(int(view.card_at(view.seat, action - int(actions.ABILITY))))
    return found


def is_use(action: int) -> bool:
    """Does it use the ability of a card or of the token?"""
    return action in (actions.USE, actions.TOKEN) or bool(actions.ABILITY <= action < actions.SLOT)


def is_open(action: int) -> bool:
    """Does it take a card whose number everybody sees, from the pile or the row?"""
    return bool(actions.ROW_CARD <= action < actions.PICK or actions.PILE_CARD <= action < actions.ABILITY)


def main_theme(themes: Sequence[str]) -> str:
    """The theme that a puzzle is counted under when puzzles are spread: the rarer ones first."""
    order = (ZERO, SET, TARGET, CALL, KEEP, TAKE, ABILITY, GIVE, OTHERS, MEMORY, OTHER)
    return next((theme for theme in order if theme in themes), "")
