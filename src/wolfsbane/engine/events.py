"""Events: what happened, each with who may know the number of its card.

An event is made where the change is made. `redact` is the only way from an event to what a seat is told, and it
hides the number unless the event says that this seat may know it.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine.constants import NONE, UNKNOWN

ROUND_BEGAN: Final = 0
VIEWED: Final = 1
TURN_BEGAN: Final = 2
DREW: Final = 3
TOOK: Final = 4
PUT_BACK: Final = 5
PLACED: Final = 6
DISCARDED: Final = 7
SHOWN: Final = 8
TURNED_FACEUP: Final = 9
TURNED_FACEDOWN: Final = 10
ROTATED_IT: Final = 11
GUARDED: Final = 12
UNGUARDED: Final = 13
LOCKED_IT: Final = 14
SWAPPED: Final = 15
PASSED_ON: Final = 16
GAVE: Final = 17
LAID_OUT: Final = 18
STORED: Final = 19
TOLD_AT_LEAST: Final = 20
USED_ABILITY: Final = 21
USED_TOKEN: Final = 22
REVERSED: Final = 23
CALLED: Final = 24
TURN_ENDED: Final = 25
ROUND_ENDED: Final = 26
REVEALED: Final = 27
SUMMED: Final = 28
ADJUSTED: Final = 29
SCORED: Final = 30
TOKEN_PASSED: Final = 31
GAME_ENDED: Final = 32
PUT_UNDER: Final = 33
SKIPPED: Final = 34

EVENT_NAMES: Final = [
    "round_began",
    "viewed",
    "turn_began",
    "drew",
    "took",
    "put_back",
    "placed",
    "discarded",
    "shown",
    "turned_faceup",
    "turned_facedown",
    "rotated",
    "guarded",
    "unguarded",
    "locked",
    "swapped",
    "passed_on",
    "gave",
    "laid_out",
    "stored",
    "told_at_least",
    "used_ability",
    "used_token",
    "reversed",
    "called",
    "turn_ended",
    "round_ended",
    "revealed",
    "summed",
    "adjusted",
    "scored",
    "token_passed",
    "game_ended",
    "put_under",
    "skipped",
]


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened.

    `seat` is who did it or whom it concerns; `card` the card, by its place in the shuffle; `zone` and `index` where
    it lies now, if it moved; `number` its number; `audience` who may know the number (a bit for each seat, bit 4 for
    watchers); `value` depends on the kind: another card, a sum, a reason.
    """

    def __init__(
        self,
        kind: i64,
        seat: i64,
        card: i64,
        zone: i64,
        index: i64,
        number: i64,
        audience: i64,
        value: i64,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.zone = zone
        self.index = index
        self.number = number
        self.audience = audience
        self.value = value

    @property
    def name(self) -> str:
        return EVENT_NAMES[self.kind]

    def fields(self) -> tuple[int, int, int, int, int, int, int]:
        """All that a receiver is told, without the audience."""
        return (
            int(self.kind),
            int(self.seat),
            int(self.card),
            int(self.zone),
            int(self.index),
            int(self.number),
            int(self.value),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        text = self.name
        if self.seat != NONE:
            text += f" seat={self.seat}"
        if self.card != NONE:
            text += f" card={self.card}"
        if self.zone != NONE:
            text += f" zone={self.zone} index={self.index}"
        if self.number != UNKNOWN:
            text += f" number={self.number}"
        if self.value != NONE:
            text += f" value={self.value}"
        return f"<{text}>"


def redact(event: Event, seat: i64) -> Event:
    """The event as `seat` is told it (4 is a watcher)."""
    number: i64 = UNKNOWN
    if (event.audience >> seat) & 1:
        number = event.number
    return Event(event.kind, event.seat, event.card, event.zone, event.index, number, 0, event.value)
