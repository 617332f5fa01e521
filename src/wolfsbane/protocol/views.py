"""A view as JSON, both ways: the one form that bot programs and the browser client get.

Every name and type comes from `wolfsbane.engine.vocabulary`. A field that has its default is left out: false, nobody,
no card, an empty list. A program gets everything; a person gets what the help for their memory allows (`memory`), in
the same form. A view that is read is checked as a position is: one that can't occur is refused.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import constants
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import CARDS, EVERYONE, NONE, NUMBERS, PILE, UNKNOWN, WATCHER
from wolfsbane.engine.position.checks import check_position
from wolfsbane.engine.position.defaults import fill_derived, frame_field
from wolfsbane.engine.position.tokens import ImpossibleError
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.vector import frame_at
from wolfsbane.engine.view import View, resample, view_from_bytes
from wolfsbane.engine.vocabulary import (
    ABILITY_NAMES,
    CARD,
    CHOICE,
    FIELDS,
    FLAG,
    FULL,
    MARKS,
    MARKS_HELP,
    MEMORY_LEVELS,
    NO_DEFAULT,
    PROGRAMS,
    PRONOUNS,
    SEAT,
    SEATS,
    STRICT,
    ZONES,
    StateField,
)
from wolfsbane.protocol.fields import Fields, Json, WireError, shown

LISTS: Final = ZONES[: constants.ZONE_COUNT]  # nobody learns which cards are away
ABILITIES: Final[list[int | str]] = [int(name) if name.isdigit() else name for name in ABILITY_NAMES]
MOST_POINTS: Final = 10_000
MOST_COUNTED: Final = 254  # by an ability
MOST_FLAGS: Final = 15  # of an exchange
WRITTEN: Final = [field for field in FIELDS if field.json]


def is_shown(needed: str, memory: str) -> bool:
    """Is something that needs this much help told to a reader who has the help `memory`?"""
    return MEMORY_LEVELS.index(needed) <= MEMORY_LEVELS.index(memory)


# --- writing


def view_to_json(view: View, memory: str = PROGRAMS, in_sight: View | None = None) -> Json:
    """The view as a JSON object, for a reader with this help for their memory.

    `in_sight` is what lies open to the reader now; the numbers in the discard pile come from there if it is given.
    """
    out: Json = {"mix": view.mix.code, "players": int(view.players())}
    if view.seat != WATCHER:
        out["seat"] = int(view.seat)
    for field in WRITTEN:
        value = int(view.get(field.name))
        if value != field.default and is_shown(field.memory, memory):
            out[field.json] = _value_to_json(field, value)
    seats = range(view.players())
    over = _rounds_over(view)
    if over > 0:
        out["points"] = [[int(view.points(r, seat)) for seat in seats] for r in range(over)]
    zones: Json = {}
    for zone in LISTS:
        known = in_sight if in_sight is not None and zone.number == PILE else view
        cards = [_card_to_json(view, known, card, memory) for card in cards_of(view, zone.number)]
        if cards:
            zones[zone.name] = cards
    out["zones"] = zones
    if memory == PROGRAMS:
        if view.phase() == constants.VIEWING:
            out["views_left"] = [int(view.views_left(seat)) for seat in seats]
        if view.depth() > 0:
            out["abilities"] = [_ability_to_json(view, frame_at(i)) for i in range(view.depth())]
        if view.chain() != 0:
            out["chain"] = [card for card in range(CARDS) if view.in_chain(card)]
    return out


def _rounds_over(view: View | State) -> int:
    return int(view.round()) + (1 if view.phase() == constants.OVER else 0)


def _value_to_json(field: StateField, value: int) -> object:
    if field.type == FLAG:
        return value == 1
    if field.type == CHOICE:
        return field.choices[value]
    if field.type == SEATS:
        return _seats(value)
    return value + 1 if field.counts_from_1 else value


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(4) if (bits >> seat) & 1 == 1]


def cards_of(view: View, zone: int) -> list[int]:
    """The cards of a zone in their order."""
    return [int(view.card_at(zone, index)) for index in range(view.count(zone))]


def _card_to_json(view: View, known: View, card: int, memory: str) -> Json:
    out: Json = {"id": card}
    if known.knows(card):
        out["number"] = int(known.number(card))
    for mark in MARKS:
        if view.is_marked(card, mark.number) and is_shown(mark.memory, memory):
            out[mark.name] = True
    if view.ward(card) != NONE:
        out["guards"] = int(view.ward(card))
    if view.is_chosen(card):
        out["chosen"] = True
    if view.least(card) > 0 and is_shown(MARKS_HELP, memory):
        out["least"] = int(view.least(card))
    if is_shown(FULL, memory):
        if view.seen(card) == EVERYONE:
            out["public"] = True
        elif view.seen(card) != 0:
            out["seen"] = _seats(view.seen(card))
    return out


def _ability_to_json(view: View, f: int) -> Json:
    out: Json = {"ability": ABILITIES[view.ability_id(f)], "step": int(view.step(f)), "actor": int(view.actor(f))}
    for index in range(len(PRONOUNS)):
        if view.pronoun(f, index) != NONE:
            out[frame_field(view.mix, view.ability_id(f), index)] = int(view.pronoun(f, index))
    if view.counted(f) != 0:
        out["count"] = int(view.counted(f))
    return out


# --- reading


def view_from_json(value: object) -> View:
    """The view of a program that a JSON object describes. Raises WireError if there can't be such a view."""
    fields = Fields(value, "view")
    view = _Reader(fields).view
    try:
        state = as_state(view)
        check_position(state)
    except ImpossibleError as problem:
        raise WireError(f"view: it can't occur: {problem.reason}") from None
    except Exception as problem:
        raise WireError(f"view: it can't occur: {problem!r}") from problem
    for card in range(CARDS):
        if view.knows(card) != state.has_seen(view.seat, card):
            raise WireError(f"view: the number of card {card} is given exactly if seat {view.seat} has seen it")
    for field in WRITTEN:  # the turn, and what else follows from the rest
        read = _value_from_json(fields, field, int(view.players()))
        if read != view.get(field.name):
            expected = _value_to_json(field, int(view.get(field.name)))
            given = shown(_value_to_json(field, read))
            raise fields.wrong(field.json, f"is {given}, which does not fit the rest: {shown(expected)} would")
    return view


def _value_from_json(fields: Fields, field: StateField, players: int) -> int:
    """The engine's integer for a field; its default if it is left out. Raises WireError."""
    name = field.json
    if field.default != NO_DEFAULT and not fields.has(name):
        return field.default
    if field.type == FLAG:
        return int(fields.flag(name))
    if field.type == CHOICE:
        return fields.word(name, field.choices)
    if field.type == SEAT:
        return fields.integer(name, 0, players - 1)
    if field.type == CARD:
        return fields.integer(name, 0, CARDS - 1)
    if field.type == SEATS:
        return _bits(fields.integers(name, 0, players - 1))
    return fields.integer(name, field.least, field.most) - int(field.counts_from_1)


def _bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in set(seats))


class _Reader:
    """Fills a state without hidden numbers, in the order in which its fields depend on one another."""

    def __init__(self, fields: Fields) -> None:
        try:
            mix = mix_of(fields.text("mix"))
        except ValueError as problem:
            raise fields.wrong("mix", str(problem)) from None
        self.players = fields.integer("players", 2, 4)
        self.last_seat = self.players - 1
        seat = fields.integer("seat", 0, self.last_seat) if fields.has("seat") else int(WATCHER)
        self.s = new_state(mix, self.players, fields.integer("rounds", 1, 4))
        self.taken: set[int] = set()
        for card in range(CARDS):
            self.s.put_number(card, UNKNOWN)
        for field in WRITTEN:
            if not field.derived:
                self.s.put(field.name, _value_from_json(fields, field, self.players))
        if self.s.round() >= self.s.rounds():
            raise fields.wrong("round", f"is at most {self.s.rounds()}, as many as the game has")
        self._read_points(fields)
        zones = fields.inner("zones")
        for zone in LISTS:
            if zones.has(zone.name):
                self._read_zone(zones, zone.name, zone.number)
        self._read_counts(fields)
        if fields.has("abilities"):
            for at, frame in enumerate(fields.objects("abilities", constants.MAX_DEPTH)):
                self._read_ability(frame, frame_at(at))
        self._check_numbers(fields)
        fill_derived(self.s)
        self.view = view_from_bytes(mix, seat, bytes(self.s.v))

    def _read_points(self, fields: Fields) -> None:
        over = _rounds_over(self.s)
        for r, row in enumerate(fields.items("points", over, over) if over > 0 or fields.has("points") else []):
            if not isinstance(row, list) or len(row) != self.players:
                raise fields.wrong(f"points[{r}]", f"has the score of each player, not {shown(row)}")
            for seat, points in enumerate(row):
                if type(points) is not int or abs(points) > MOST_POINTS:
                    raise fields.wrong(f"points[{r}][{seat}]", f"is a score, not {shown(points)}")
                self.s.put_points(r, seat, points)

    def _read_counts(self, fields: Fields) -> None:
        if self.s.phase() == constants.VIEWING:
            left = fields.integers("views_left", 0, 2)
            if len(left) != self.players:
                raise fields.wrong("views_left", f"has a number for each of {self.players} players")
            for seat, views in enumerate(left):
                self.s.put_views(seat, views)
        self.s.put_chain(_bits(fields.integers("chain", 0, CARDS - 1)))

    def _read_zone(self, zones: Fields, name: str, zone: int) -> None:
        s = self.s
        cards = zones.objects(name, CARDS)
        if cards and zone % constants.PRIVATE in range(self.players, constants.DECK):
            raise zones.wrong(name, f"belongs to nobody: there are {self.players} players")
        for slot, fields in enumerate(cards):
            card = fields.integer("id", 0, CARDS - 1)
            if card in self.taken:
                raise fields.wrong("id", f"{card} is in two places")
            self.taken.add(card)
            s.put_last(zone, card)
            number = fields.integer("number", 0, NUMBERS - 1) if fields.has("number") else int(UNKNOWN)
            s.put_number(card, number)
            for mark in MARKS:
                if fields.flag(mark.name, False):
                    s.mark(card, mark.number)
            if fields.has("guards"):
                s.put_ward(card, fields.integer("guards", 0, CARDS - 1))
            if fields.flag("chosen", False):
                s.choose(card, slot)
            if fields.has("least"):
                s.put_least(card, fields.integer("least", 0, NUMBERS - 1))
            seen = _bits(fields.integers("seen", 0, self.last_seat))
            s.put_seen(card, EVERYONE if fields.flag("public", False) else seen)
            if s.is_faceup(card) and number == UNKNOWN:
                raise fields.wrong("number", "of a faceup card is known to all")

    def _read_ability(self, fields: Fields, f: int) -> None:
        s = self.s
        ability = fields.get("ability")
        if isinstance(ability, bool) or ability not in ABILITIES:
            raise fields.wrong("ability", f"is a number from 0 to {NUMBERS - 1}, token or exchange")
        ability_id = ABILITIES.index(ability)
        s.push(ability_id, fields.integer("actor", 0, self.last_seat), NONE)
        s.put_step(f, fields.integer("step", 0, max(int(s.mix.abilities[ability_id].length), 1)))
        for index in range(len(PRONOUNS)):
            name = frame_field(s.mix, ability_id, index)
            if fields.has(name):
                most = {"flags": MOST_FLAGS, "village": self.last_seat}.get(name, CARDS - 1)
                s.put_pronoun(f, index, fields.integer(name, 0, most))
        if fields.has("count"):
            s.put_counted(f, fields.integer("count", 0, MOST_COUNTED))

    def _check_numbers(self, fields: Fields) -> None:
        known = [int(self.s.number(card)) for card in self.taken]
        for number in range(NUMBERS):
            if known.count(number) > copies_of(number):
                raise WireError(f"{fields.where}: there are {copies_of(number)} cards of number {number}, not more")


def as_state(view: View) -> State:
    """Some state that agrees with the view: what is legal for its seat is the same in all of them (KNOW-6)."""
    return resample(view, RandomGenerator(0))


# --- what it is made of, for the generated types and tables


class Member(NamedTuple):
    """A field of an object: its name, its type as a JSON schema, what it is, and who gets it."""

    name: str
    schema: Json
    meaning: str
    memory: str = PROGRAMS
    required: bool = False


_INTEGER: Final[Json] = {"type": "integer"}
_TRUE: Final[Json] = {"type": "boolean"}


def _list_of(schema: Json) -> Json:
    return {"type": "array", "items": schema}


def _one_of(words: list[str]) -> Json:
    return {"enum": [word for word in words if word]}


def _schema_of(field: StateField) -> Json:
    if field.type == FLAG:
        return _TRUE
    if field.type == CHOICE:
        return _one_of(list(field.choices))
    return _list_of(_INTEGER) if field.type == SEATS else _INTEGER


OBJECTS: Final[dict[str, tuple[str, list[Member]]]] = {
    "View": (
        "A position as its reader may know it. Fields with their defaults are left out.",
        [
            Member("mix", {"type": "string"}, "the code of the mix", STRICT, True),
            Member("players", _INTEGER, "how many play", STRICT, True),
            Member("seat", _INTEGER, "whose view it is; left out for somebody who only watches", STRICT),
            *[
                Member(
                    field.json,
                    _schema_of(field),
                    field.meaning,
                    field.memory,
                    field.default == NO_DEFAULT,
                )
                for field in WRITTEN
            ],
            Member(
                "points",
                _list_of(_list_of(_INTEGER)),
                "the scores of the rounds that are over: `points[round][seat]`",
                STRICT,
            ),
            Member("zones", {"$ref": "ViewZones"}, "the cards of each zone; empty ones are left out", STRICT, True),
            Member("views_left", _list_of(_INTEGER), "in the phase view, how many cards each seat has still to view"),
            Member("abilities", _list_of({"$ref": "ViewAbility"}), "the abilities under way; the last one asks now"),
            Member(
                "chain", _list_of(_INTEGER), "the ids of the cards whose abilities the chain under way has used (X-4)"
            ),
        ],
    ),
    "ViewZones": (
        "The zones of a view. Villages are listed from their owner's left.",
        [Member(zone.name, _list_of({"$ref": "ViewCard"}), zone.meaning, STRICT) for zone in LISTS],
    ),
    "ViewCard": (
        "A card in a view. Its id is the place that it had in the shuffle of this round, which tells nothing.",
        [
            Member("id", _INTEGER, "which card it is, 0 to 51", STRICT, True),
            Member("number", _INTEGER, "its number; left out if the reader may not know it", STRICT),
            *[Member(mark.name, _TRUE, mark.meaning, mark.memory) for mark in MARKS],
            Member("guards", _INTEGER, "the id of the card that this Bodyguard lies on", STRICT),
            Member("chosen", _TRUE, "the reader has named it already, in the choice that they are making", STRICT),
            Member("least", _INTEGER, "everyone knows that its number is at least this (KNOW-7)", MARKS_HELP),
            Member("public", _TRUE, "everyone has seen it, watchers too", FULL),
            Member("seen", _list_of(_INTEGER), "the seats that have seen it, unless it is public", FULL),
        ],
    ),
    "ViewAbility": (
        "An ability or an exchange that was begun and is not finished.",
        [
            Member(
                "ability",
                {"anyOf": [_INTEGER, _one_of(ABILITY_NAMES[NUMBERS:])]},
                "the number of the card whose ability it is, or else what it is",
                required=True,
            ),
            Member("step", _INTEGER, "where in the ability it is, from 0", required=True),
            Member("actor", _INTEGER, "who uses it", required=True),
            Member("source", _INTEGER, "the id of the card that is used; in an exchange the new card"),
            Member("it", _INTEGER, "the id of the card that was chosen first"),
            Member("other", _INTEGER, "the id of the card that was chosen second"),
            Member(
                "flags",
                _INTEGER,
                "in an exchange, how it is done: 1 faceup, 2 also with a card of another village, 4 or discard it, "
                "8 not drawn from the deck, added up",
            ),
            Member("village", _INTEGER, "in an exchange, and for 5D, the seat whose village it is"),
            Member("drawn", _INTEGER, "the id of the card that was drawn or taken for it"),
            Member("count", _INTEGER, "a number that the ability keeps, such as of cards slid in an exchange"),
        ],
    ),
}
_AUDIENCES: Final = {MARKS_HELP: " Only with memory help.", FULL: " Only with full memory help."}


def schemas(memory: str) -> dict[str, dict[str, Any]]:
    """The JSON schemas of the objects that a view is made of, by name, as a reader with this memory help gets them."""
    out: dict[str, dict[str, Any]] = {}
    for name, (meaning, members) in OBJECTS.items():
        shown_members = [member for member in members if is_shown(member.memory, memory)]
        properties: Json = {}
        for member in shown_members:
            words = member.meaning[0].upper() + member.meaning[1:] + "."
            if memory != PROGRAMS:
                words += _AUDIENCES.get(member.memory, "")
            properties[member.name] = {**member.schema, "description": words}
        required = [member.name for member in shown_members if member.required]
        if shown_members:
            out[name] = {"type": "object", "description": meaning, "properties": properties, "required": required}
    return out
