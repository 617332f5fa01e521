"""Events as JSON, both ways: what clients and bot programs receive, made from the declaration of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from wolfsbane.engine.constants import AWAY, CARDS, NONE, NUMBERS, UNKNOWN
from wolfsbane.engine.events import KINDS, SLOTS, Event
from wolfsbane.engine.vocabulary import REASON_NAMES, ZONE_NAMES
from wolfsbane.protocol.fields import Fields

EventJson: TypeAlias = dict[str, int | str | bool]

MOST_POINTS: Final = 10_000
MOST_EVENTS: Final = 100_000  # in one message


class Form(NamedTuple):
    """How an integer of an event is written.

    It is one of `words`, by its place there; without words it is itself, from `least` to `most`. `typescript` is the
    type of what is written.
    """

    typescript: str
    words: Sequence[int | str | bool] = ()
    least: int = 0
    most: int = 0


FORMS: Final = {
    "seat": Form("number", most=3),
    "card": Form("number", most=CARDS - 1),
    "number": Form("number", most=NUMBERS - 1),
    "index": Form("number", most=CARDS - 1),
    "points": Form("number", least=-MOST_POINTS, most=MOST_POINTS),
    "round": Form("number", words=[1, 2, 3, 4]),
    "flag": Form("boolean", words=[False, True]),
    "inverse": Form("boolean", words=[True, False]),
    "zone": Form("Zone", words=ZONE_NAMES[:AWAY]),
    "reason": Form("RoundEnd", words=REASON_NAMES),  # the first is empty: the round goes on
}

_NUMBER: Final = SLOTS.index("number")
_NAMES: Final = [kind.name for kind in KINDS]
_BY_NAME: Final = {kind.name: kind for kind in KINDS}
_WRITTEN: Final = [[(field.name, field.slot, FORMS[field.form].words) for field in kind.fields] for kind in KINDS]


def event_to_json(event: Event) -> EventJson:
    """An event as its reader was told it; `event` was redacted for that reader."""
    if event.audience != 0:
        raise ValueError("only an event that was redacted for a seat is written, as game.events(seat) gives it")
    values = event.fields()
    out: EventJson = {"kind": _NAMES[values[0]]}
    for name, slot, words in _WRITTEN[values[0]]:
        value = values[slot]
        if words:
            out[name] = words[value]
        elif slot != _NUMBER or value != UNKNOWN:
            out[name] = value
    return out


def event_from_json(fields: Fields) -> Event | None:
    """The event, or None if it is of a kind that is not known here. Raises WireError where a field is wrong."""
    kind = _BY_NAME.get(fields.text("kind"))
    if kind is None:
        return None
    values = [kind.constant, NONE, NONE, NONE, NONE, UNKNOWN, 0 if kind.moves else NONE]
    for field in kind.fields:
        if fields.has(field.name) or not kind.may_lack(field):
            values[field.slot] = _read(fields, field.name, FORMS[field.form])
    constant, seat, card, zone, index, number, value = values
    return Event(constant, seat, card, zone, index, number, 0, value)


def events_from_json(fields: Fields) -> list[Event]:
    """The `events` of a message that are of a known kind; none if there is no such field."""
    read = [event_from_json(inner) for inner in fields.objects("events", MOST_EVENTS)] if fields.has("events") else []
    return [event for event in read if event is not None]


def _read(fields: Fields, name: str, form: Form) -> int:
    """The integer that a field stands for."""
    if form.typescript == "boolean":
        return form.words.index(fields.flag(name))
    if form.typescript == "number":
        if form.words:
            return form.words.index(fields.integer(name, 1, len(form.words)))
        return fields.integer(name, form.least, form.most)
    words = [str(word) for word in form.words if word]
    return form.words.index(words[fields.word(name, words)])
