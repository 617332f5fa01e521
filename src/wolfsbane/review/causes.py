"""Why a decision was a mistake, and how to say it so that a beginner understands."""

from __future__ import annotations

from typing import Final

from wolfsbane.bots.explaining import exchanged
from wolfsbane.bots.rollouts import unseen_average
from wolfsbane.engine import actions
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View
from wolfsbane.review.report import Decision
from wolfsbane.text.decisions import action_text, exchanges

MEMORY: Final = "memory"
EARLY_CALL: Final = "early call"
MISSED_CALL: Final = "missed call"
MISSED_SET: Final = "missed set"
UNUSED_ABILITY: Final = "unused ability"
WRONG_CARD: Final = "wrong card"
KEPT_CARD: Final = "kept card"
DISCARDED_CARD: Final = "discarded card"
LEFT_CARD: Final = "left card"
TOOK_CARD: Final = "took card"
OTHER: Final = "other"
CAUSES: Final = (
    MEMORY,
    EARLY_CALL,
    MISSED_CALL,
    MISSED_SET,
    UNUSED_ABILITY,
    WRONG_CARD,
    KEPT_CARD,
    DISCARDED_CARD,
    LEFT_CARD,
    TOOK_CARD,
    OTHER,
)
SUMS: Final = {  # what the coach says about an exchange, by the message that this page has for it
    "coach-lowers": "review-sum-falls",
    "coach-raises": "review-sum-grows",
    "coach-even": "review-sum-stays",
    "coach-unknown": "review-sum-unknown",
}


def cause_of(view: View, played: int, decision: Decision) -> str:
    """The cause of a mistake, by what was done and what was better."""
    best = parse_action(decision.best)
    if decision.forgotten is not None:
        return MEMORY
    if played == actions.CALL:
        return EARLY_CALL
    if best == actions.CALL:
        return MISSED_CALL
    if is_of_a_known_set(view, best) and number_of(view, played) != number_of(view, best):
        return MISSED_SET
    if is_use(best) and not is_use(played):
        return UNUSED_ABILITY
    if actions.is_slot(played) and actions.is_slot(best):
        return WRONG_CARD
    if actions.is_slot(played) and exchanges(view):
        return KEPT_CARD
    if played == actions.DISCARD and actions.is_slot(best):
        return DISCARDED_CARD
    if played == actions.DRAW and is_open(best):
        return LEFT_CARD
    if is_open(played) and best == actions.DRAW:
        return TOOK_CARD
    return OTHER


def is_open(action: int) -> bool:
    """Does it draw a card whose number everybody sees, from the pile or the row?"""
    return bool(actions.ROW_CARD <= action < actions.PICK or actions.PILE_CARD <= action < actions.ABILITY)


def change_of_sum(view: View, action: int) -> Text | None:
    """What an exchange with this card, or none, does to the sum of the seat's village, as far as the seat knows.

    None if there is no exchange, or if more cards may leave with this one.
    """
    if not exchanges(view) or view.any_chosen() or is_of_a_known_set(view, action):
        return None
    if action == actions.DISCARD:
        return Text(SUMS["coach-even"])
    found = exchanged([(view, action)]) if actions.is_slot_of(view.seat, action) else []
    return Text(SUMS[found[0].id], {"points": 0, **found[0].values}) if found else None


def is_use(action: int) -> bool:
    """Does it use an ability or the token?"""
    return bool(action in (actions.USE, actions.TOKEN) or actions.ABILITY <= action < actions.SLOT)


def number_of(view: View, action: int) -> int | None:
    """The number of the card in a slot of the seat's own village, if that is what the action names and it is known."""
    if not actions.is_slot_of(view.seat, action):
        return None
    card = view.card_at(view.seat, actions.slot_of(action))
    return int(view.number(card)) if view.knows(card) else None


def is_of_a_known_set(view: View, action: int) -> bool:
    """Is an exchange under way, and does the action give a card of which the seat knows another of the same number?"""
    number = number_of(view, action) if exchanges(view) else None
    if number is None:
        return False
    cards = [view.card_at(view.seat, slot) for slot in range(view.count(view.seat))]
    return sum(view.knows(card) and int(view.number(card)) == number for card in cards) > 1


def explanation(view: View, seat: int, decision: Decision) -> list[Text]:
    """The verdict in sentences; every number in them is one of the decision."""
    win = {action.code: action for action in decision.actions}
    played, best = win[decision.played], win[decision.best]
    sentences = [
        Text(
            "review-better",
            {
                "seat": seat,
                "better": action_text(view, parse_action(decision.best)),
                "best": round(best.win),
                "played": round(played.win),
            },
        )
    ]
    call = decision.call
    if decision.forgotten is not None:
        card = decision.forgotten
        sentences.append(
            Text(
                "review-forgotten",
                {
                    "seat": seat,
                    "number": card.number,
                    "place": Text("place-village", {"owner": card.seat, "slot": card.slot + 1}),
                    "turn": card.turn,
                },
            )
        )
    if call is not None and decision.played == "call":
        sentences.append(Text("review-call-early", {"seat": seat, "chance": round(call.chance)}))
    elif call is not None and decision.best == "call":
        sentences.append(Text("review-call-missed", {"seat": seat, "chance": round(call.chance)}))
    elif decision.cause == MISSED_SET:
        sentences.append(Text("review-set-missed", {"seat": seat}))
    elif decision.cause == UNUSED_ABILITY:
        sentences.append(Text("review-ability-unused", {"seat": seat}))
    elif decision.cause in (LEFT_CARD, TOOK_CARD):
        average = round(unseen_average(view))
        taken = action_text(view, parse_action(decision.best if decision.cause == LEFT_CARD else decision.played))
        number = taken.values.get("number")
        # A high card that is worth taking is so for its ability, and then this would explain nothing.
        if isinstance(number, int) and (number < average) == (decision.cause == LEFT_CARD):
            sentences.append(Text("review-deck-average", {"average": average}))
    changes = [change_of_sum(view, parse_action(code)) for code in (decision.best, decision.played)]
    if changes[0] is not None and changes[1] is not None and changes[0] != changes[1]:
        sentences.append(Text("review-sums", {"better": changes[0], "done": changes[1]}))
    points = round(played.points - best.points)
    if points >= 1:
        sentences.append(Text("review-costs", {"seat": seat, "points": points}))
    return sentences
