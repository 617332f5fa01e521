"""The story of a game: what one decision set off, as a person at the table would say it.

`story` is the only place where events become such sentences. The terminal prints them, and the server sends their ids
and values to the browsers. They are made from what their reader may know: redacted events, and the reader's view before
the decision, which says where the cards lay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import DECK, DRAWING, HAND, HOLDING, NONE, PILE, ROW, UNKNOWN, WATCHER
from wolfsbane.engine.events import Event
from wolfsbane.engine.text import Text, literal
from wolfsbane.engine.vector import Vector
from wolfsbane.engine.view import View
from wolfsbane.engine.vocabulary import REASON_NAMES
from wolfsbane.text.decisions import event_values, listed, place_text

# The turn and the scores are shown elsewhere.
SILENT: Final = (
    ev.TURN_ENDED,
    ev.REVEALED,
    ev.SUMMED,
    ev.ADJUSTED,
    ev.SCORED,
    ev.TOKEN_PASSED,
)
TURNED: Final = (ev.TURNED_FACEUP, ev.TURNED_FACEDOWN)
SHOWING: Final = (ev.SHOWN, ev.TURNED_FACEDOWN)


Values = dict[str, int | str | Text]
Part = tuple[int, list[Text]]  # how many events were told, and by which texts


class Sentence(NamedTuple):
    """A sentence of the story.

    `seat` is who acted, or NONE. `start` is the index of the first event that it tells. `opens` says that the move goes
    on, so that there is little to read yet; `concerns` that somebody else touched the reader's cards, or called.
    """

    text: Text
    seat: int
    start: int
    opens: bool
    concerns: bool


def is_under_way(position: Vector) -> bool:
    """Is a move begun and not finished: is a card in hand, or an ability under way?"""
    return bool(position.depth() > 0 or position.phase() in (DRAWING, HOLDING))


def story(before: View, events: Sequence[Event], under_way: bool = False) -> list[Sentence]:
    """What one decision set off, told to the seat of `before`, which is its view before the decision.

    `events` are redacted for that seat; `under_way` says whether the move goes on after them.
    """
    return Narration(before, events, under_way).tell()


class Narration:
    """Turns the events of one decision into sentences, from first to last."""

    def __init__(self, before: View, events: Sequence[Event], under_way: bool) -> None:
        self.before = before
        self.under_way = under_way
        # Guards that end come between events that belong together: they are told last.
        self.indexes = [at for at, event in enumerate(events) if event.kind != ev.UNGUARDED]
        self.events = [events[at] for at in self.indexes]
        self.ended = [event for event in events if event.kind == ev.UNGUARDED]
        self.reader = int(before.seat)
        self.sentences: list[Sentence] = []
        self._seat = int(NONE)
        self._start = 0
        self._doing: list[Text] = []  # what the seat does, without a subject
        self._also: list[Text] = []  # whole sentences that follow from it
        self._new_round = False

    def tell(self) -> list[Sentence]:
        moved_on = [event.card for event in self.events if event.kind == ev.GUARDED]
        places = [place_text(int(one.zone), int(one.index)) for one in self.ended if one.card not in moved_on]
        self._also = [Text("story-unguarded", {"place": place}) for place in places]
        at = 0
        while at < len(self.events):
            event = self.events[at]
            if event.kind in ALONE:
                self._end(at)
                text = ALONE[int(event.kind)](event)
                if text is not None:
                    self.sentences.append(Sentence(text, int(NONE), self.indexes[at], False, False))
                self._new_round = self._new_round or event.kind == ev.ROUND_BEGAN
                at += 1
                self._start = at
            elif event.kind in SILENT:
                at += 1
            else:
                if event.seat != NONE != self._seat != event.seat:  # somebody else goes on
                    self._end(at)
                    self._start = at
                at += self._add(event, self.events[at:])
        self._end(at)
        return self.sentences

    def _end(self, at: int) -> None:
        """Ends the sentence that is being made, before the event `at`."""
        parts = list(self._also)
        if self._doing:
            parts.insert(0, Text("story-sentence", {"seat": self._seat, "doing": listed(self._doing)}))
        if parts:
            concerns = any(self._concerns(event) for event in self.events[self._start : at])
            text = listed(parts, "list-sentences", "list-sentences")
            start = self.indexes[self._start] if self._start else 0
            opens = self.under_way and at == len(self.events) and all(one.id in OPENING for one in self._doing)
            self.sentences.append(Sentence(text, self._seat, start, opens and bool(self._doing), concerns))
        self._seat, self._doing, self._also = int(NONE), [], []

    def _concerns(self, event: Event) -> bool:
        if event.seat in (self.reader, NONE) or self.reader == WATCHER:
            return False
        if event.kind == ev.CALLED:
            return True
        zones = [int(event.zone)]
        if event.kind == ev.SWAPPED:
            zones.append(self._zone(int(event.value)))
        if event.card != NONE:
            zones.append(self._zone(int(event.card)))
        return self.reader in zones

    def _add(self, event: Event, rest: Sequence[Event]) -> int:
        """Adds what an event, the first of the `rest`, says, with those after it that belong to it. Returns how many
        those are."""
        if event.seat != NONE:
            self._seat = int(event.seat)
        telling = TELLING.get(int(event.kind))
        if telling is None:  # a kind that has no place in the story yet is told as in the log
            self._also.append(event_text(event))
            return 1
        used, texts = telling(self, event, rest)
        for text in texts:
            (self._also if text.id in WHOLE else self._doing).append(text)
        return used

    # --- cards and places

    def _zone(self, card: int) -> int:
        """Where a card lay before the decision."""
        return int(NONE) if self._new_round else int(self.before.zone(card))

    def _number(self, event: Event) -> int:
        """The number of the card of an event, if the event shows it or the view of the reader does.

        An event also has the number of a card that the reader saw long ago. Whether the reader is reminded of it is up
        to the view, which may be one without memory.
        """
        learns = ev.KINDS[event.kind].learns
        shows = learns == ev.EVERYBODY or (learns == ev.THE_SEAT and event.seat == self.reader)
        shows = shows or (event.kind == ev.PLACED and event.value == 1)
        return int(event.number) if shows or self._new_round else int(self.before.number(event.card))

    def _place(self, card: int) -> Text:
        """Where a card lay before the decision."""
        zone = self._zone(card)
        return place_text(zone, int(self.before.index_of(card))) if zone < DECK else Text("place-unknown")

    def _card(self, place: Text, number: int) -> Text:
        """ "your card 3", with its number in brackets if the reader knows it."""
        return place if number == UNKNOWN else Text("story-card", {"place": place, "number": number})

    def _cards(self, cards: Sequence[tuple[int, int, int]]) -> Text:
        """Cards by village, slot and number: "your cards 2 (9 Seer) and 5", or one by one if they are of several."""
        owners = {zone for zone, _, _ in cards}
        if len(cards) > 1 and len(owners) == 1:
            slots = [
                literal(str(index + 1))
                if number == UNKNOWN
                else Text("story-slot", {"slot": index + 1, "number": number})
                for _, index, number in cards
            ]
            return Text("story-cards", {"owner": owners.pop(), "slots": listed(slots)})
        return listed([self._card(place_text(zone, index), number) for zone, index, number in cards])

    # --- the kinds of events; each returns how many events it used, and what it says

    def draw(self, event: Event, rest: Sequence[Event]) -> Part:
        several = while_kind(rest, (ev.DREW,))
        seat = int(event.seat)
        if is_next(rest, ev.SHOWN):
            return 2, [Text("story-turn-up", {"seat": seat, "number": int(rest[1].number)})]
        if len(several) > 1:
            numbers = [number for number in map(self._number, several) if number != UNKNOWN]
            known = listed([Text("story-number", {"number": number}) for number in numbers])
            values: Values = {"seat": seat, "count": len(several), "known": yes_or_no(bool(numbers)), "cards": known}
            return len(several), [Text("story-draw-several", values)]
        source = "deck" if event.value == DECK else "row" if event.value == ROW else "private"
        return 1, [Text("story-draw", {"seat": seat, "number": self._number(event), "source": source})]

    def discard(self, event: Event, rest: Sequence[Event]) -> Part:
        seat, number = int(event.seat), int(event.number)
        if is_next(rest, ev.USED_ABILITY):
            return 2, [Text("story-use-number", {"seat": seat, "number": number})]
        if self._zone(int(event.card)) < DECK:
            return 1, [Text("story-discard", {"seat": seat, "card": self._card(self._place(int(event.card)), number)})]
        return 1, [Text("story-discard-drawn", {"seat": seat, "number": number})]

    def place(self, event: Event, rest: Sequence[Event]) -> Part:
        """A card comes into a village: for those that are discarded next, or in addition."""
        seat = int(event.seat)
        values: Values = {"seat": seat, "number": self._number(event)}
        gone = while_kind(rest[1:], (ev.DISCARDED,))
        if not gone:
            penalty = self._zone(int(event.card)) not in (HAND, PILE)
            return 1, [Text("story-penalty" if penalty else "story-join", {**values, "slot": int(event.index) + 1})]
        cards = [(self._zone(int(one.card)), int(self.before.index_of(one.card)), int(one.number)) for one in gone]
        faceup = yes_or_no(event.value == 1)
        return 1 + len(gone), [Text("story-exchange", {**values, "faceup": faceup, "cards": self._cards(cards)})]

    def show(self, event: Event, rest: Sequence[Event]) -> Part:
        seat, number = int(event.seat), int(event.number)
        if is_next(rest, ev.USED_ABILITY):
            return 2, [Text("story-use-number", {"seat": seat, "number": number})]
        if event.zone >= DECK:
            return 1, [Text("story-turn-up", {"seat": seat, "number": number})]
        several = while_kind(rest, SHOWING)
        shown = [lying(one) for one in several if one.kind == ev.SHOWN]
        return len(several), [Text("story-show", {"seat": seat, "cards": self._cards(shown)})]

    def turn(self, event: Event, rest: Sequence[Event]) -> Part:
        if is_next(rest, ev.GAVE):
            return 1, []  # it is given away facedown
        several = while_kind(rest, TURNED)
        if len(several) > 1:
            slots = [(int(one.zone), int(one.index), int(UNKNOWN)) for one in several]
            return len(several), [Text("story-turn-over", {"seat": int(event.seat), "cards": self._cards(slots)})]
        number = self._number(event)
        card = self._card(place_text(int(event.zone), int(event.index)), number)
        side = "up" if event.kind == ev.TURNED_FACEUP else "down"
        return 1, [Text("story-turn", {"seat": int(event.seat), "card": card, "side": side})]

    def view(self, event: Event, rest: Sequence[Event]) -> Part:
        several = while_kind(rest, (ev.VIEWED,))
        cards = self._cards([lying(one) for one in several])
        return len(several), [Text("story-view", {"seat": int(event.seat), "cards": cards})]

    def swap(self, event: Event, rest: Sequence[Event]) -> Part:
        """The actor's own card, if one of the two was, is named first."""
        seat = int(event.seat)
        cards = sorted((int(event.card), int(event.value)), key=lambda card: self._zone(card) != seat)
        numbers = [int(self.before.number(card)) for card in cards]
        given, taken = (self._card(self._place(card), number) for card, number in zip(cards, numbers, strict=True))
        if self._zone(cards[0]) == seat != self.reader == self._zone(cards[1]):
            known = numbers[1] != UNKNOWN and not self.before.is_faceup(cards[1])
            lost = Text("story-known", {"place": self._place(cards[1]), "number": numbers[1]}) if known else taken
            return 1, [Text("story-rob", {"seat": seat, "given": given, "taken": lost})]
        return 1, [Text("story-swap", {"seat": seat, "given": given, "taken": taken})]

    def use(self, event: Event, rest: Sequence[Event]) -> Part:
        seat, number = int(event.seat), int(event.number)  # everyone sees which ability it is
        if event.zone != event.seat:
            return 1, [Text("story-use-number", {"seat": seat, "number": number})]
        card = self._card(place_text(seat, int(event.index)), number)
        return 1, [Text("story-use", {"seat": seat, "card": card})]

    def give(self, event: Event, rest: Sequence[Event]) -> Part:
        values: Values = {
            "seat": int(event.seat),
            "number": self._number(event),
            "to": Text("story-to", {"seat": int(event.zone)}),
            "place": place_text(int(event.zone), int(event.index)),
        }
        return 1, [Text("story-give", values)]

    def pass_on(self, event: Event, rest: Sequence[Event]) -> Part:
        several = while_kind(rest, (ev.PASSED_ON,))
        moved: list[Text] = []
        for one in several:
            card = int(one.card)
            if self.reader in (one.zone, self._zone(card)):
                to = Text("story-place", {"owner": int(one.zone), "slot": int(one.index) + 1})
                number = self._number(one)
                moved.append(Text("story-passed", {"number": number, "from": self._whose(card), "to": to}))
        values: Values = {"seat": int(event.seat), "known": yes_or_no(bool(moved)), "moved": listed(moved)}
        return len(several), [Text("story-pass", values)]

    def _whose(self, card: int) -> Text:
        return Text("story-place", {"owner": self._zone(card), "slot": int(self.before.index_of(card)) + 1})

    def guard(self, event: Event, rest: Sequence[Event]) -> Part:
        values: Values = {
            "seat": int(event.seat),
            "slot": int(event.index) + 1,
            "place": self._place(int(event.value)),
        }
        return 1, [Text("story-guard", values)]

    def lay_out(self, event: Event, rest: Sequence[Event]) -> Part:
        several = while_kind(rest, (ev.LAID_OUT,))
        cards = listed([Text("story-number", {"number": int(one.number)}) for one in several])
        return len(several), [Text("story-laid-out", {"cards": cards})]

    def put_back(self, event: Event, rest: Sequence[Event]) -> Part:
        several = while_kind(rest, (ev.PUT_BACK,))
        number = self._number(event) if len(several) == 1 else int(UNKNOWN)
        values: Values = {"seat": int(event.seat), "number": number, "count": len(several)}
        return len(several), [Text("story-put-back", values)]

    def store(self, event: Event, rest: Sequence[Event]) -> Part:
        return 1, [Text("story-store", {"seat": int(event.seat), "number": self._number(event)})]

    def put_under(self, event: Event, rest: Sequence[Event]) -> Part:
        put = Text("story-put-under", card_values(event))
        return (2, [put, Text("story-use-it", seat_values(event))]) if is_next(rest, ev.USED_ABILITY) else (1, [put])


def while_kind(events: Sequence[Event], kinds: tuple[int, ...]) -> list[Event]:
    """The events from the first on that are of these kinds."""
    out: list[Event] = []
    for event in events:
        if event.kind not in kinds:
            break
        out.append(event)
    return out


def lying(event: Event) -> tuple[int, int, int]:
    """The card of an event: its village, its slot from 0, and its number."""
    return int(event.zone), int(event.index), int(event.number)


def is_next(rest: Sequence[Event], kind: int) -> bool:
    """Is the second of these events of this kind, and about the same card as the first?"""
    return len(rest) > 1 and rest[1].kind == kind and rest[1].card == rest[0].card


def card_values(event: Event) -> Values:
    return {"seat": int(event.seat), "number": int(event.number)}


def place_values(event: Event) -> Values:
    return {"seat": int(event.seat), "place": place_text(int(event.zone), int(event.index))}


def least_values(event: Event) -> Values:
    return {"seat": int(event.seat), "least": int(event.value)}


def seat_values(event: Event) -> Values:
    return {"seat": int(event.seat)}


def reverse_values(event: Event) -> Values:
    return {"seat": int(event.seat), "clockwise": yes_or_no(event.value == 0)}


def skip_values(event: Event) -> Values:
    """With two players: the other one misses a turn."""
    return {"seat": int(event.seat), "whom": Text("story-whom", {"seat": 1 - int(event.seat)})}


def event_text(event: Event) -> Text:
    return Text(f"event-{event.name.replace('_', '-')}", event_values(event))


def yes_or_no(flag: bool) -> str:
    return "yes" if flag else "no"


def simply(message: str, values: Callable[[Event], Values]) -> Callable[[Narration, Event, Sequence[Event]], Part]:
    """One event that is told by one message with these values."""
    return lambda narration, event, rest: (1, [Text(message, values(event))])


# How a move begins. What comes after it is the news.
OPENING: Final = (
    "story-draw",
    "story-draw-several",
    "story-take",
    "story-put-back",
    "story-put-under",
    "story-show",
    "story-turn-up",
    "story-use",
    "story-use-it",
    "story-use-number",
    "story-use-token",
)

# Sentences of their own; all others continue what the actor does.
WHOLE: Final = ("story-laid-out",)

TELLING: Final[dict[int, Callable[[Narration, Event, Sequence[Event]], Part]]] = {
    ev.VIEWED: Narration.view,
    ev.DREW: Narration.draw,
    ev.TOOK: simply("story-take", card_values),
    ev.PUT_BACK: Narration.put_back,
    ev.PLACED: Narration.place,
    ev.DISCARDED: Narration.discard,
    ev.SHOWN: Narration.show,
    ev.TURNED_FACEUP: Narration.turn,
    ev.TURNED_FACEDOWN: Narration.turn,
    ev.ROTATED_IT: simply("story-rotate", place_values),
    ev.GUARDED: Narration.guard,
    ev.LOCKED_IT: simply("story-lock", place_values),
    ev.SWAPPED: Narration.swap,
    ev.PASSED_ON: Narration.pass_on,
    ev.GAVE: Narration.give,
    ev.LAID_OUT: Narration.lay_out,
    ev.STORED: Narration.store,
    ev.KNOWN_AT_LEAST: simply("story-at-least", least_values),
    ev.USED_ABILITY: Narration.use,
    ev.USED_TOKEN: simply("story-use-token", seat_values),
    ev.REVERSED: simply("story-reverse", reverse_values),
    ev.SKIPPED: simply("story-skip", skip_values),
    ev.CALLED: simply("story-call", seat_values),
    ev.PUT_UNDER: Narration.put_under,
}


def turn_began(event: Event) -> Text | None:
    return Text("story-another-turn", {"seat": int(event.seat)}) if event.value == 1 else None


def round_began(event: Event) -> Text | None:
    values: Values = {"seat": int(event.seat), "round": int(event.value) + 1, "number": int(event.number)}
    return Text("story-round-began", values)


def round_ended(event: Event) -> Text | None:
    return Text("story-round-ended", {"reason": REASON_NAMES[int(event.value)]})


def game_ended(event: Event) -> Text | None:
    return Text("story-game-ended", {"seat": int(event.seat)})


# Nobody's move: each of these is a sentence by itself.
ALONE: Final[dict[int, Callable[[Event], Text | None]]] = {
    ev.TURN_BEGAN: turn_began,
    ev.ROUND_BEGAN: round_began,
    ev.ROUND_ENDED: round_ended,
    ev.GAME_ENDED: game_ended,
}
