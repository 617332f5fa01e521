"""Events, mixes and actions as JSON, and the messages that are made of them.

An event is written as its reader was told it (`redact`); one that says who else may know a number is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import (
    ABILITY,
    DISCARD,
    DRAW_PRIVATE,
    PICK,
    PILE_CARD,
    ROW_CARD,
    SEAT,
    SLOT,
    action_code,
    seat_of_slot,
    slot_of_slot,
)
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    HAND,
    NONE,
    NUMBERS,
    PILE,
    PRIVATE,
    ROW,
    UNKNOWN,
)
from wolfsbane.engine.events import EVENT_NAMES, Event
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.view import View
from wolfsbane.engine.vocabulary import REASON_NAMES as REASONS
from wolfsbane.engine.words import action_words, event_words, hand, question
from wolfsbane.protocol.fields import Fields, Json, WireError
from wolfsbane.protocol.views import view_to_json

ZONES: Final = ["village", "deck", "pile", "row", "hand", "private"]
SOURCES: Final = {"deck": int(DECK), "row": int(ROW), "private": int(PRIVATE)}
HIGHEST_SUM: Final = 10_000


class Value(NamedTuple):
    """How the value of a kind of event is called on the wire, written and read."""

    name: str
    write: Callable[[int], object]
    read: Callable[[Fields, str], int]


def _plain(least: int, most: int, shift: int = 0) -> tuple[Callable[[int], object], Callable[[Fields, str], int]]:
    return (
        lambda value: value + shift,
        lambda fields, name: fields.integer(name, least + shift, most + shift) - shift,
    )


def _flag(turned: bool = False) -> tuple[Callable[[int], object], Callable[[Fields, str], int]]:
    return lambda value: (value == 1) != turned, lambda fields, name: int(fields.flag(name) != turned)


_SUM: Final = _plain(-HIGHEST_SUM, HIGHEST_SUM)
_CARD: Final = _plain(0, CARDS - 1)

VALUES: Final[dict[int, Value]] = {
    int(ev.ROUND_BEGAN): Value("round", *_plain(0, 3, shift=1)),
    int(ev.TURN_BEGAN): Value("extra", *_flag()),
    int(ev.DREW): Value(
        "from",
        lambda value: "private" if value >= PRIVATE else "row" if value == ROW else "deck",
        lambda fields, name: SOURCES[list(SOURCES)[fields.word(name, list(SOURCES))]],
    ),
    int(ev.PLACED): Value("faceup", *_flag()),
    int(ev.PASSED_ON): Value("faceup", *_flag()),
    int(ev.GAVE): Value("faceup", *_flag()),
    int(ev.REVEALED): Value("faceup", *_flag()),
    int(ev.GUARDED): Value("other", *_CARD),
    int(ev.SWAPPED): Value("other", *_CARD),
    int(ev.TOLD_AT_LEAST): Value("least", *_plain(0, NUMBERS - 1)),
    int(ev.REVERSED): Value("clockwise", *_flag(turned=True)),
    int(ev.ROUND_ENDED): Value("reason", lambda value: REASONS[value], lambda fields, name: fields.word(name, REASONS)),
    int(ev.SUMMED): Value("points", *_SUM),
    int(ev.ADJUSTED): Value("points", *_SUM),
    int(ev.SCORED): Value("points", *_SUM),
    int(ev.TOKEN_PASSED): Value("active", *_flag()),
}
# These cards lie as a pile or a hand lies: there is no side to tell, and the event has a 0 for it.
NO_SIDE: Final = tuple(int(kind) for kind in (ev.TOOK, ev.PUT_BACK, ev.DISCARDED, ev.LAID_OUT, ev.STORED, ev.PUT_UNDER))


# --- events


def event_to_wire(mix: Mix, event: Event) -> Json:
    """An event as its reader was told it, with a sentence."""
    if event.audience != 0:
        raise ValueError("an event on the wire is one that was redacted for a seat, as game.events(seat) gives it")
    kind, seat, card, zone, index, number, value = event.fields()
    out: Json = {"event": event.name}
    if seat != NONE:
        out["seat"] = seat
    if card != NONE:
        out["card"] = card
        if number != UNKNOWN:
            out["number"] = number
    if zone != NONE:
        out["zone"] = ZONES[0 if zone < DECK else zone - DECK + 1 if zone < PRIVATE else 5]
        if zone < DECK or zone >= PRIVATE:
            out["owner"] = zone if zone < DECK else zone - int(PRIVATE)
        out["index"] = index
    known = VALUES.get(kind)
    if known is not None:
        out[known.name] = known.write(value)
    out["words"] = event_words(mix, event)
    return out


def event_from_wire(fields: Fields) -> Event | None:
    """The event, or None if it is of a kind that is not known here."""
    if fields.text("event") not in EVENT_NAMES:
        return None
    kind = fields.word("event", EVENT_NAMES)
    seat = fields.maybe("seat", 0, 3)
    card = fields.maybe("card", 0, CARDS - 1)
    number = fields.maybe("number", 0, NUMBERS - 1)
    zone, index = int(NONE), int(NONE)
    if fields.has("zone"):
        name = fields.word("zone", ZONES)
        zone = int(DECK) + name - 1
        if ZONES[name] in ("village", "private"):
            zone = fields.integer("owner", 0, 3) + (0 if name == 0 else int(PRIVATE))
        index = fields.integer("index", 0, CARDS - 1)
    value = 0 if kind in NO_SIDE else int(NONE)
    known = VALUES.get(kind)
    if known is not None:
        value = known.read(fields, known.name)
        if kind == ev.DREW and value == PRIVATE and seat is not None:
            value += seat
    return Event(
        kind,
        int(NONE) if seat is None else seat,
        int(NONE) if card is None else card,
        zone,
        index,
        int(UNKNOWN) if number is None else number,
        0,
        value,
    )


# --- mixes and actions


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
    if action >= SLOT:
        card = int(view.card_at(seat_of_slot(action), slot_of_slot(action)))
    elif action >= ABILITY:
        card = int(view.card_at(view.seat, action - ABILITY))
    elif action >= PILE_CARD:
        card = int(view.card_at(PILE, action - PILE_CARD))
    elif action >= PICK:
        card = int(view.card_at(HAND, action - PICK))
    elif action >= ROW_CARD:
        card = int(view.card_at(ROW, action - ROW_CARD))
    elif action == DRAW_PRIVATE:
        card = int(view.first(PRIVATE + view.seat))
    elif action == DISCARD:
        card = int(hand(view))
    return card if card < CARDS else None


def action_to_wire(view: View, action: int) -> Json:
    out: Json = {"code": action_code(action), "action": int(action), "words": action_words(view, action)}
    card = card_of_action(view, action)
    if card is not None:
        out["card"] = card
        if view.knows(card):
            out["number"] = int(view.number(card))
    elif SEAT <= action < SEAT + 4:
        out["seat"] = action - int(SEAT)
    return out


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
        "question": question(view),
        "legal": [action_to_wire(view, action) for action in legal],
        "events": [event_to_wire(view.mix, event) for event in events],
        "view": view_to_json(view),
    }


def events_from_wire(fields: Fields) -> list[Event]:
    """The events of a message that are of a known kind."""
    read = [event_from_wire(inner) for inner in fields.objects("events", 100_000)] if fields.has("events") else []
    return [event for event in read if event is not None]


def check_protocol(fields: Fields, ours: int) -> None:
    """Raises WireError unless the other side speaks our version."""
    theirs = fields.integer("protocol", 1, 1_000_000)
    if theirs != ours:
        raise WireError(f"{fields.where}: it speaks version {theirs} of the protocol, and we speak {ours}")
