"""Mixes and actions as JSON, and the messages to a bot program that are made of them."""

from __future__ import annotations

from collections.abc import Sequence

from wolfsbane.engine import actions
from wolfsbane.engine.constants import CARDS, HAND, NONE, PILE, PRIVATE, ROW
from wolfsbane.engine.events import Event
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View
from wolfsbane.protocol.events import event_to_json
from wolfsbane.protocol.fields import Fields, Json, WireError
from wolfsbane.protocol.views import view_to_json
from wolfsbane.text.decisions import held_card, prompt_text


def mix_to_wire(mix: Mix) -> Json:
    return {
        "code": mix.code,
        "token": {"name": mix.token.name, "text": mix.token.text},
        "cards": [
            {
                "number": int(card.number),
                "name": card.name,
                "kind": card.kind_name,
                "text": card.text,
                "copies": card.copies,
                "id": card.id,
            }
            for card in mix.cards
        ],
    }


def card_of_action(view: View, action: int) -> int | None:
    """The card that a legal action names, if it names one."""
    card = int(NONE)
    if action >= actions.SLOT:
        card = int(view.card_at(actions.seat_of_slot(action), actions.slot_of(action)))
    elif action >= actions.ABILITY:
        card = int(view.card_at(view.seat, action - actions.ABILITY))
    elif action >= actions.PILE_CARD:
        card = int(view.card_at(PILE, action - actions.PILE_CARD))
    elif action >= actions.PICK:
        card = int(view.card_at(HAND, action - actions.PICK))
    elif action >= actions.ROW_CARD:
        card = int(view.card_at(ROW, action - actions.ROW_CARD))
    elif action == actions.DRAW_PRIVATE:
        card = int(view.first(PRIVATE + view.seat))
    elif action == actions.DISCARD:
        card = held_card(view)
    return card if card < CARDS else None


def action_to_wire(view: View, action: int) -> Json:
    out: Json = {"code": actions.action_code(action), "action": int(action)}
    card = card_of_action(view, action)
    if card is not None:
        out["card"] = card
        if view.knows(card):
            out["number"] = int(view.number(card))
    elif actions.SEAT <= action < actions.SEAT + 4:
        out["seat"] = action - int(actions.SEAT)
    return out


def text_to_json(text: Text) -> Json:
    """A text as its id and, if it has any, its values."""
    values = {name: text_to_json(value) if isinstance(value, Text) else value for name, value in text.values.items()}
    return {"id": text.id, **({"values": values} if values else {})}


# --- messages of the side that runs the game


def new_game_message(game: int, view: View, rules: int) -> Json:
    return {
        "type": "new_game",
        "game": game,
        "rules": rules,
        "mix": mix_to_wire(view.mix),
        "players": int(view.players()),
        "seat": int(view.seat),
        "rounds": int(view.rounds()),
    }


def question_message(
    kind: str, number: int, seconds: float, events: Sequence[Event], view: View, legal: Sequence[int]
) -> Json:
    """`choose` or `evaluate`: all that is needed to decide."""
    return {
        "type": kind,
        "id": number,
        "time": seconds,
        "ask": text_to_json(prompt_text(view, legal)),
        "legal": [action_to_wire(view, action) for action in legal],
        "events": [event_to_json(event) for event in events],
        "view": view_to_json(view),
    }


def check_protocol(fields: Fields, ours: int) -> None:
    """Raises WireError unless the other side speaks our version."""
    theirs = fields.integer("protocol", 1, 1_000_000)
    if theirs != ours:
        raise WireError(f"{fields.where}: it speaks version {theirs} of the protocol, and we speak {ours}")
