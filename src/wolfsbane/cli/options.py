"""Descriptions of the legal actions of a decision."""

from wolfsbane.cli.console import listed
from wolfsbane.cli.seats import NAMES
from wolfsbane.engine.actions import DONE, LEFT, USE, is_slot, seat_of_slot, slot_of
from wolfsbane.engine.cards import Step
from wolfsbane.engine.constants import EXCHANGE_ABILITY, HOLDING
from wolfsbane.engine.steps import ChooseADirection, UseItOrSwapIt
from wolfsbane.engine.view import View
from wolfsbane.engine.words import action_words, slot_words


def option_words(view: View, action: int) -> str:
    """What an action would do, understandable without the question."""
    if exchanges(view):
        if action == DONE:
            return f"done: exchange it with your {cards_chosen(view)}"
        if is_slot(action):
            words = slot_words(view, seat_of_slot(action), slot_of(action), NAMES)
            if view.any_chosen():
                return f"also {words}, if it has the same number"
            return f"exchange it with {words}"
    words = action_words(view, action, NAMES)
    step = asking_step(view)
    if isinstance(step, UseItOrSwapIt):
        if action != USE:
            return f"swap it with {words}"
        card = view.mix.cards[view.number(view.it(view.top()))]
        return f"use the {card.number} ({card.name}): {card.text}"
    if isinstance(step, ChooseADirection):
        return "to the left" if action == LEFT else "to the right"
    return words


def asking_step(view: View) -> Step | None:
    """The step that waits for a decision, or None if no ability is running."""
    if view.depth() == 0:
        return None
    f = view.top()
    return view.mix.abilities[view.ability_id(f)].steps[view.step(f)]


def exchanges(view: View) -> bool:
    """Does the player choose the cards to exchange a new card with?"""
    if view.depth() == 0:
        return view.phase() == HOLDING
    return view.ability_id(view.top()) == EXCHANGE_ABILITY and view.step(view.top()) == 0


def cards_chosen(view: View) -> str:
    places = range(view.count(view.seat))
    chosen = [str(place + 1) for place in places if view.is_chosen(view.card_at(view.seat, place))]
    return f"card{'s' if len(chosen) > 1 else ''} {listed(chosen)}"
