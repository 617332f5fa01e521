"""A view as JSON, both ways. What is written is what the view's seat may know, and all of it.

A view that is read is checked as a position is: one that can't occur is refused.
"""

from __future__ import annotations

from typing import Final

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import constants
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    EVERYONE,
    HAND,
    NONE,
    NUMBERS,
    PILE,
    PRIVATE,
    ROW,
    UNKNOWN,
    WATCHER,
)
from wolfsbane.engine.position_check import check_position
from wolfsbane.engine.position_usual import PHASES, PRONOUNS, REASONS, fill_derived
from wolfsbane.engine.position_words import ImpossibleError
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.vector import Field, frame_at
from wolfsbane.engine.view import View, resample, view_from_bytes
from wolfsbane.protocol.fields import Fields, Json, WireError, shown

MARKS: Final = {
    "faceup": constants.FACEUP,
    "rotated": constants.ROTATED,
    "locked": constants.LOCKED,
    "used": constants.USED,
    "slid": constants.SLID,
    "touched": constants.TOUCHED,
}
PILES: Final = {"deck": DECK, "pile": PILE, "row": ROW, "hand": HAND}
FLAGS: Final[list[Field]] = ["skip", "extra", "acted", "stored"]
SEATS_OR_NONE: Final[list[Field]] = ["caller", "last", "last_other"]
COUNTS: Final[dict[Field, int]] = {"quiet": constants.QUIET_TURNS, "stock": 2 * CARDS}  # each up to this number
SIDES: Final = ["facedown", "faceup"]
ABILITIES: Final[list[int | str]] = [*range(NUMBERS), "token", "exchange"]  # by the numbers of the programs
HIGHEST_SCORE: Final = 10_000


# --- writing


def view_to_wire(view: View) -> Json:
    """The view as an object of JSON."""
    players = range(view.players())
    over = view.round() + (1 if view.phase() == constants.OVER else 0)
    out: Json = {
        "mix": view.mix.code,
        "seat": int(view.seat),
        "players": int(view.players()),
        "rounds": int(view.rounds()),
        "round": int(view.round()) + 1,
        "phase": PHASES[view.phase()],
        "turn": int(view.turn()),
        "start": int(view.start()),
        "token": {"holder": int(view.holder()), "active": bool(view.token_active())},
        "clockwise": bool(view.clockwise()),
        **{name: view.get(name) == 1 for name in FLAGS},
        **{name: _or_null(view.get(name)) for name in SEATS_OR_NONE},
        "points": [[int(view.points(r, seat)) for seat in players] for r in range(over)],
        **{name: int(view.get(name)) for name in COUNTS},
        "views_left": [int(view.views_left(seat)) for seat in players],
        "draws_left": int(view.get("limit")),
        "side": SIDES[view.get("side")],
        "villages": [_cards(view, seat) for seat in players],
        **{name: _cards(view, zone) for name, zone in PILES.items()},
        "private": [_cards(view, PRIVATE + seat) for seat in players],
        "abilities": [_ability(view, frame_at(i)) for i in range(view.depth())],
        "chain": [card for card in range(CARDS) if view.in_chain(card)],
        "starter": _or_null(view.get("opener")),
        "sealed": _seats(view.get("sealed")),
        "reason": REASONS[view.get("reason")] or None,
    }
    if view.phase() == constants.DEALING:
        out["dealt"] = int(view.get("dealt"))
    return out


def _or_null(value: int) -> int | None:
    return None if value == NONE else int(value)


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(4) if (bits >> seat) & 1 == 1]


def cards_of(view: View, zone: int) -> list[int]:
    return [int(view.card_at(zone, index)) for index in range(view.count(zone))]


def number_to_wire(number: int) -> int | None:
    return None if number == UNKNOWN else int(number)


def _cards(view: View, zone: int) -> list[Json]:
    cards = cards_of(view, zone)
    guarded = {int(view.ward(card)) for card in cards}
    out: list[Json] = []
    for card in cards:
        fields: Json = {"id": card, "number": number_to_wire(view.number(card))}
        fields.update({name: True for name, mark in MARKS.items() if view.is_marked(card, mark)})
        if view.ward(card) != NONE:
            fields["guards"] = int(view.ward(card))
        if card in guarded:
            fields["guarded"] = True
        if view.is_chosen(card):
            fields["chosen"] = True
        if view.least(card) > 0:
            fields["least"] = int(view.least(card))
        if view.seen(card) == EVERYONE:
            fields["public"] = True
        elif view.seen(card) != 0:
            fields["seen"] = _seats(view.seen(card))
        out.append(fields)
    return out


def _ability(view: View, f: int) -> Json:
    return {
        "ability": ABILITIES[view.ability_id(f)],
        "step": int(view.step(f)),
        "actor": int(view.actor(f)),
        **{name: _or_null(view.pronoun(f, index)) for index, name in enumerate(PRONOUNS)},
        "tally": int(view.tally(f)),
    }


# --- reading


def view_from_wire(value: object) -> View:
    """The view that an object of JSON describes. Raises WireError if there can't be such a view."""
    view = _Reader(Fields(value, "view")).view
    try:
        state = as_state(view)
        check_position(state)
    except ImpossibleError as problem:
        raise WireError(f"view: it can't occur: {problem.reason}") from None
    except Exception as problem:
        raise WireError(f"view: it can't occur: {problem!r}") from problem
    for card in range(CARDS):
        if view.knows(card) != (state.has_seen(view.seat, card)):
            raise WireError(f"view: the number of card {card} is told exactly if seat {view.seat} has seen it")
    _compare(view_to_wire(view), value, "view")
    return view


def _compare(ours: object, theirs: object, where: str) -> None:
    """What was read is what was written, wherever we write something: nothing in it contradicts the rest."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name, value in ours.items():
            _compare(value, theirs.get(name), f"{where}: {name}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for at, value in enumerate(ours):
            _compare(value, theirs[at], f"{where}[{at}]")
    elif ours != theirs or type(ours) is not type(theirs):
        raise WireError(f"{where} is {shown(theirs)}, which does not fit the rest: {shown(ours)} would")


class _Reader:
    """Fills a state without hidden numbers, in the order in which its fields depend on one another."""

    def __init__(self, fields: Fields) -> None:
        try:
            mix = mix_of(fields.text("mix"))
        except ValueError as problem:
            raise fields.wrong("mix", str(problem)) from None
        self.players = fields.integer("players", 2, 4)
        self.last_seat = self.players - 1
        seat = fields.integer("seat", 0, WATCHER)
        if self.last_seat < seat < WATCHER:
            raise fields.wrong("seat", f"is one of {self.players} players, or {WATCHER} for a watcher, not {seat}")
        self.s = new_state(mix, self.players, fields.integer("rounds", 1, 4))
        self.taken: set[int] = set()
        for card in range(CARDS):
            self.s.put_number(card, UNKNOWN)
        self._read_game(fields)
        self._read_turn(fields)
        self._read_cards(fields)
        for at, frame in enumerate(fields.objects("abilities", constants.MAX_DEPTH)):
            self._read_ability(frame, frame_at(at))
        self._check_numbers(fields)
        fill_derived(self.s)
        self.view = view_from_bytes(mix, seat, bytes(self.s.v))

    def _seat(self, fields: Fields, name: str) -> int:
        return fields.integer(name, 0, self.last_seat)

    def _read_game(self, fields: Fields) -> None:
        s = self.s
        s.put("phase", fields.word("phase", PHASES))
        rounds = int(s.rounds())
        s.put("round", fields.integer("round", 1, rounds) - 1)
        over = int(s.round()) + (1 if s.phase() == constants.OVER else 0)
        for r, row in enumerate(fields.items("points", over, over)):
            if not isinstance(row, list) or len(row) != self.players:
                raise fields.wrong(f"points[{r}]", f"has the score of each player, not {shown(row)}")
            for seat, points in enumerate(row):
                if type(points) is not int or abs(points) > HIGHEST_SCORE:
                    raise fields.wrong(f"points[{r}][{seat}]", f"is a score, not {shown(points)}")
                s.put_points(r, seat, points)
        s.put("turn", self._seat(fields, "turn"))
        s.put("start", self._seat(fields, "start"))
        token = fields.inner("token")
        s.put("holder", self._seat(token, "holder"))
        s.put("active", int(token.flag("active")))
        s.put("direction", int(not fields.flag("clockwise")))
        s.put("reason", 0 if fields.get("reason") is None else fields.word("reason", REASONS))
        for seat in fields.integers("sealed", 0, self.last_seat):
            s.put("sealed", int(s.get("sealed")) | 1 << seat)
        if s.phase() == constants.DEALING:
            s.put("dealt", fields.integer("dealt", 0, CARDS - 1))

    def _read_turn(self, fields: Fields) -> None:
        s = self.s
        for name in FLAGS:
            s.put(name, int(fields.flag(name)))
        for name in SEATS_OR_NONE:
            seat = fields.maybe(name, 0, self.last_seat)
            s.put(name, NONE if seat is None else seat)
        for name, most in COUNTS.items():
            s.put(name, fields.integer(name, 0, most))
        left = fields.integers("views_left", 0, 2 if s.phase() == constants.VIEWING else 0)
        if len(left) != self.players:
            raise fields.wrong("views_left", f"has a number for each of {self.players} players")
        for seat, views in enumerate(left):
            s.put_views(seat, views)
        s.put("side", fields.word("side", SIDES))
        s.put_chain(sum(1 << card for card in set(fields.integers("chain", 0, CARDS - 1))))
        starter = fields.maybe("starter", 0, CARDS - 1)
        s.put("opener", NONE if starter is None else starter)

    def _read_cards(self, fields: Fields) -> None:
        for name, first in (("villages", 0), ("private", int(PRIVATE))):
            for seat, cards in enumerate(fields.items(name, self.players, self.players)):
                inner = Fields({f"{name}[{seat}]": cards}, fields.where)
                self._read_zone(inner.objects(f"{name}[{seat}]", CARDS), first + seat)
        for name, zone in PILES.items():
            self._read_zone(fields.objects(name, CARDS), int(zone))

    def _read_zone(self, cards: list[Fields], zone: int) -> None:
        s = self.s
        for slot, fields in enumerate(cards):
            card = fields.integer("id", 0, CARDS - 1)
            if card in self.taken:
                raise fields.wrong("id", f"{card} is in two places")
            self.taken.add(card)
            s.put_last(zone, card)
            number = fields.maybe("number", 0, NUMBERS - 1)
            s.put_number(card, UNKNOWN if number is None else number)
            for name, mark in MARKS.items():
                if fields.flag(name, False):
                    s.mark(card, mark)
            ward = fields.maybe("guards", 0, CARDS - 1)
            s.put_ward(card, NONE if ward is None else ward)
            if fields.flag("chosen", False):
                s.choose(card, slot)
            if fields.has("least"):
                s.put_least(card, fields.integer("least", 0, NUMBERS - 1))
            seen = sum(1 << seat for seat in set(fields.integers("seen", 0, self.last_seat)))
            s.put_seen(card, EVERYONE if fields.flag("public", False) else seen)
            if s.is_faceup(card) and number is None:
                raise fields.wrong("number", "of a faceup card is known to all")

    def _read_ability(self, fields: Fields, f: int) -> None:
        s = self.s
        ability = fields.get("ability")
        if isinstance(ability, bool) or ability not in ABILITIES:
            raise fields.wrong("ability", f"is a number from 0 to {NUMBERS - 1}, token or exchange")
        program = ABILITIES.index(ability)
        s.push(program, self._seat(fields, "actor"), 0)
        s.put_step(f, fields.integer("step", 0, max(int(s.mix.abilities[program].length), 1)))
        for index, name in enumerate(PRONOUNS):
            value = fields.maybe(name, 0, CARDS - 1)
            s.put_pronoun(f, index, NONE if value is None else value)
        s.put_tally(f, fields.integer("tally", 0, 254))

    def _check_numbers(self, fields: Fields) -> None:
        known = [int(self.s.number(card)) for card in self.taken]
        for number in range(NUMBERS):
            if known.count(number) > copies_of(number):
                raise WireError(f"{fields.where}: there are {copies_of(number)} cards of number {number}, not more")


def as_state(view: View) -> State:
    """Some state that agrees with the view: what is legal for its seat is the same in all of them (KNOW-6)."""
    return resample(view, RandomGenerator(0))
