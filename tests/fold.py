"""A minimal client: it knows only the events that one seat has received.

Folding them must give what that seat's view says. It is written independently of the engine's own state.
"""

from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import (
    AWAY,
    CARDS,
    DECK,
    EVERYONE,
    FIRST_DISCARD,
    NONE,
    PILE,
    SET_SIZE,
    UNKNOWN,
    ZONE_COUNT,
)
from wolfsbane.engine.events import Event
from wolfsbane.engine.view import View

SEEN_BY_ALL = (ev.SHOWN, ev.TURNED_FACEUP, ev.DISCARDED, ev.LAID_OUT, ev.REVEALED)
SEEN_BY_ONE = (ev.VIEWED, ev.DREW, ev.STORED)
MOVES = (
    ev.DREW,
    ev.TOOK,
    ev.PUT_BACK,
    ev.PLACED,
    ev.DISCARDED,
    ev.PASSED_ON,
    ev.GAVE,
    ev.LAID_OUT,
    ev.STORED,
    ev.PUT_UNDER,
)


class Folded:
    def __init__(self, players: int) -> None:
        self.players = players
        self.round = 0
        self.turn = 0
        self.extra = 0
        self.holder = NONE
        self.active = False
        self.caller = NONE
        self.direction = 0
        self.skip = 0
        self.points: dict[tuple[int, int], int] = {}
        self.clear()

    def clear(self) -> None:
        self.zones: list[list[int]] = [[] for _ in range(ZONE_COUNT)]
        self.numbers = [UNKNOWN] * CARDS
        self.seen = [0] * CARDS
        self.least = [0] * CARDS
        self.faceup: set[int] = set()
        self.rotated: set[int] = set()
        self.locked: set[int] = set()
        self.wards: dict[int, int] = {}

    def take(self, event: Event) -> None:
        kind, seat, card, zone, index, number, value = event.fields()
        if kind == ev.ROUND_BEGAN:
            self.begin_round(seat, value)
        if number != UNKNOWN:
            self.numbers[card] = number
        if kind in SEEN_BY_ALL or (kind == ev.PLACED and value == 1):
            self.seen[card] = EVERYONE
        if kind in SEEN_BY_ONE:
            self.seen[card] |= 1 << seat
        if kind in MOVES:
            for cards in self.zones:
                if card in cards:
                    cards.remove(card)
            self.zones[zone].insert(index, card)
            if zone == PILE:
                self.faceup.discard(card)
                self.rotated.discard(card)
        if kind == ev.TURNED_FACEUP or (kind == ev.PLACED and value == 1):
            self.faceup.add(card)
        elif kind == ev.TURNED_FACEDOWN:
            self.faceup.discard(card)
        elif kind == ev.ROTATED_IT:
            self.rotated.add(card)
        elif kind == ev.LOCKED_IT:
            self.locked.add(card)
        elif kind == ev.GUARDED:
            self.wards[card] = value
        elif kind == ev.UNGUARDED:
            del self.wards[card]
        elif kind == ev.SWAPPED:
            self.swap(card, value)
        elif kind == ev.KNOWN_AT_LEAST:
            self.least[card] = max(self.least[card], value)
        elif kind == ev.TURN_BEGAN:
            self.turn, self.extra, self.skip = seat, value, 0
        elif kind == ev.REVERSED:
            self.direction = value
        elif kind == ev.SKIPPED:
            self.skip = 1
        elif kind == ev.CALLED:
            self.caller = seat
        elif kind == ev.USED_TOKEN:
            self.active = False
        elif kind == ev.TOKEN_PASSED:
            self.holder, self.active = seat, value == 1
        elif kind == ev.SCORED:
            self.points[self.round, seat] = value

    def begin_round(self, start: int, number: int) -> None:
        self.clear()
        self.round = number
        self.turn = start
        if self.holder == NONE:
            self.holder = start
        self.caller = NONE
        self.direction = self.skip = self.extra = 0
        for seat in range(self.players):
            self.zones[seat] = [seat * SET_SIZE + slot for slot in range(SET_SIZE)]
        self.zones[PILE] = [FIRST_DISCARD]
        self.zones[DECK] = list(range(FIRST_DISCARD + 1, CARDS))
        self.seen[FIRST_DISCARD] = EVERYONE

    def swap(self, one: int, other: int) -> None:
        for cards in self.zones:
            for i, card in enumerate(cards):
                if card in (one, other):
                    cards[i] = one + other - card

    def differences(self, view: View) -> list[str]:
        """The differences between the folded state and the view."""
        out: list[str] = []

        def same(what: str, mine: object, theirs: object) -> None:
            if mine != theirs:
                out.append(f"{what}: folded {mine}, view {theirs}")

        same("round", self.round, view.round())
        same("turn", self.turn, view.turn())
        same("holder", self.holder, view.holder())
        same("active", self.active, view.token_active())
        same("caller", self.caller, view.caller())
        same("clockwise", self.direction == 0, view.clockwise())
        same("skip", self.skip, view.get("skip"))
        same("additional turn", self.extra, view.get("extra"))
        for zone, cards in enumerate(self.zones):
            same(f"zone {zone}", cards, [view.card_at(zone, i) for i in range(view.count(zone))])
        for card in range(CARDS):
            same(f"number of {card}", self.numbers[card], view.number(card))
            same(f"seen {card}", self.seen[card], view.seen(card))
            same(f"least {card}", self.least[card], view.least(card))
            same(f"faceup {card}", card in self.faceup, view.is_faceup(card))
            same(f"rotated {card}", card in self.rotated, view.is_rotated(card))
            same(f"locked {card}", card in self.locked, view.is_locked(card))
            same(f"ward {card}", self.wards.get(card, NONE), view.ward(card))
            if not any(card in cards for cards in self.zones):
                same(f"zone of {card}", AWAY, view.zone(card))
        for (number, seat), points in self.points.items():
            same(f"points of {seat} in round {number}", points, view.points(number, seat))
        return out
