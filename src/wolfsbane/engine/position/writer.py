"""Writing the text of a position. The format is described in `wolfsbane.engine.position`."""

from __future__ import annotations

from mypy_extensions import i64

from wolfsbane.engine import constants, vocabulary
from wolfsbane.engine.constants import CARDS, EVERYONE, NONE
from wolfsbane.engine.position import defaults
from wolfsbane.engine.state import State
from wolfsbane.engine.vector import frame_at


def position_text(s: State) -> str:
    """The position as one line of text. `parse_position` makes the same state of it, byte for byte.

    >>> from wolfsbane.decks.registry import mix_of
    >>> from wolfsbane.engine.position import parse_position
    >>> state = parse_position("dagger; a 3^ 5; b 12 6; pile 9 9; deck 4 5 6; turn b", mix_of)
    >>> position_text(state)[:62]
    'DDDDDDDDDDDDDD-D; a 3^ 5; b 12 6; deck 4 5 6; pile 9 9; turn b'
    >>> parse_position(position_text(state), mix_of) == state
    True
    """
    out = [s.mix.code]
    for zone in range(constants.ZONE_COUNT):
        if zone < s.players() or s.count(zone) > 0:
            cards = [_card_text(s, card) for card in defaults.cards_of(s, zone)]
            out.append(f"{vocabulary.ZONE_NAMES[zone]} {' '.join(cards) or '-'}")
    for field in vocabulary.FIELDS:
        if field.text and field.type != vocabulary.CARD:
            _write_field(s, field, out)
    views = [s.views_left(seat) for seat in range(s.players())]
    if views != [defaults.default_views(s, seat) for seat in range(s.players())]:
        out.append("views " + " ".join([str(left) for left in views]))
    for i in range(s.depth()):
        out.append(_frame_text(s, frame_at(i)))
    if s.chain() != defaults.default_chain(s):
        chain = [_place_text(s, card) for card in range(CARDS) if s.in_chain(card)]
        out.append("chain " + " ".join(chain))
    for field in vocabulary.FIELDS:
        if field.text and field.type == vocabulary.CARD:
            _write_field(s, field, out)
    if s.phase() > constants.DEALING:
        away = [str(s.number(card)) for card in defaults.cards_of(s, constants.AWAY)]
        if away:
            out.append("away " + " ".join(away))
        ids: list[int] = []
        for zone in defaults.NUMBERED:
            ids += defaults.cards_of(s, zone)
        if ids != list(range(CARDS)):
            out.append("ids " + _runs_text(ids))
    return "; ".join(out)


def _write_field(s: State, field: vocabulary.StateField, out: list[str]) -> None:
    """Adds a field of state, unless it has its default."""
    name = field.name
    if name == "round":  # it follows from the points
        rows = [
            " ".join([str(s.points(r, seat)) for seat in range(s.players())]) for r in range(defaults.rounds_over(s))
        ]
        if rows:
            out.append("points " + " / ".join(rows))
    elif name == "dealt":
        if s.phase() == constants.DEALING and s.get("dealt") > 0:
            out.append("dealt " + " ".join([str(s.number(card)) for card in range(s.get("dealt"))]))
    elif s.get(name) != defaults.default_of(s, field) or (name == "holder" and s.token_active()):
        text = field.text + _value_text(s, field, s.get(name))
        if name == "holder" and s.token_active():
            text += " active"
        elif name == "last" and s.get("last_other") != NONE:
            text += " " + vocabulary.SEAT_LETTERS[s.get("last_other")]
        out.append(text)


def _value_text(s: State, field: vocabulary.StateField, value: i64) -> str:
    """What follows the name of a field."""
    if field.type == vocabulary.FLAG:
        return ""
    if field.type == vocabulary.SEAT:
        return " " + vocabulary.SEAT_LETTERS[value]
    if field.type == vocabulary.SEATS:
        return " " + (_seats_text(value) or "-")
    if field.type == vocabulary.CHOICE:
        return " " + field.choices[value]
    if field.type == vocabulary.CARD:
        return " " + _place_text(s, value)
    return f" {value}"


def _card_text(s: State, card: i64) -> str:
    text = str(s.number(card))
    for mark in vocabulary.MARKS:
        if s.is_marked(card, mark.number):
            text += mark.sign
    if s.is_chosen(card):
        text += "'"
    if s.ward(card) != NONE:
        text += "&" + _place_text(s, s.ward(card))
    if s.least(card) != 0:
        text += f">{s.least(card)}"
    seen = s.seen(card)
    if seen != defaults.default_seen(s, card):
        text += ":" + ("*" if seen == EVERYONE else _seats_text(seen))
    return text


def _seats_text(seats: i64) -> str:
    return "".join(["abcdw"[seat] for seat in range(5) if (seats >> seat) & 1 == 1])


def _place_text(s: State, card: i64) -> str:
    return f"{vocabulary.ZONE_NAMES[s.zone(card)]}{s.index_of(card) + 1}"


def _frame_text(s: State, f: i64) -> str:
    ability_id = s.ability_id(f)
    text = "frame " + vocabulary.ABILITY_NAMES[ability_id]
    if s.step(f) != 0:
        text += f" step {s.step(f)}"
    if s.actor(f) != s.turn():
        text += " actor " + vocabulary.SEAT_LETTERS[s.actor(f)]
    for i in range(len(vocabulary.PRONOUNS)):
        value = s.pronoun(f, i)
        if value != defaults.default_pronoun(s, f, i):
            name = defaults.frame_field(s.mix, ability_id, i)
            if name == "village":
                text += f" village {vocabulary.SEAT_LETTERS[value]}"
            elif name == "flags":
                text += f" flags {value}"
            else:
                text += f" {name} {_place_text(s, value)}"
    if s.counted(f) != 0:
        text += f" count {s.counted(f)}"
    return text


def _runs_text(ids: list[int]) -> str:
    """Numbers, with those that follow one another as `21-51`."""
    out: list[str] = []
    first = 0
    for i in range(1, len(ids) + 1):
        if i == len(ids) or ids[i] != ids[i - 1] + 1:
            out.append(str(ids[first]) if i - first == 1 else f"{ids[first]}-{ids[i - 1]}")
            first = i
    return " ".join(out)
