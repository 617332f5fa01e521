"""Events: what happened. Each kind is declared here once, and everything else follows from its declaration.

From it come the JSON of the server and of bot programs (`wolfsbane.protocol.events`), the types of the browser client,
the tables in the docs, `wolfsbane.EventKind` and the number of kinds in the research encodings. How to add a kind:
docs/how-to/add-an-event-kind.md.

An event is made where the change is made. `redact` is the only way from an event to what a seat learns, and it
hides the number unless the event says that this seat may know it.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine.constants import UNKNOWN

# Who sees the card, and so learns its number, through an event. This is declared for clients and grants nothing: who is
# told the number is the audience of the event, which its move sets.
NO_ONE: Final = "no one"
THE_SEAT: Final = "seat"
EVERYBODY: Final = "everybody"

SLOTS: Final = ["kind", "seat", "card", "zone", "index", "number", "value"]  # the order of `Event.fields`


@mypyc_attr(acyclic=True)
class Field:
    """A field of an event: what it is called in JSON and which integer of the event it is.

    `form` is how it is written there: "seat", "card" (the id of one), "number" (of a card), "zone", "index", "round"
    (in JSON from 1), "flag", "inverse" (true where the integer is 0), "reason" (why a round ended) or "points".
    `about` is for the docs.
    """

    def __init__(self, name: str, form: str, slot: str, about: str) -> None:
        self.name = name
        self.form = form
        self.slot = SLOTS.index(slot)
        self.about = about


@mypyc_attr(acyclic=True)
class Kind:
    """A kind of event, as it is declared.

    `constant` is its number in the engine and `name` its name everywhere else. `learns` says who learns the number of
    the card through it, for clients: the `audience` of each event decides who is told. `moves` says that the card came
    to lie at `zone` and `index` through it.
    """

    def __init__(self, constant: int, name: str, about: str, fields: list[Field], learns: str, moves: bool) -> None:
        self.constant = constant
        self.name = name
        self.about = about
        self.fields = fields
        self.learns = learns
        self.moves = moves

    def may_lack(self, field: Field) -> bool:
        """Is the field left out for those who may not know it?"""
        return field.name == "number" and self.learns != EVERYBODY


KINDS: Final[list[Kind]] = []


def _declare(
    constant: int, name: str, about: str, fields: list[Field], learns: str = NO_ONE, moves: bool = False
) -> None:
    if constant != len(KINDS):
        raise ValueError(f"the next kind of event is number {len(KINDS)}, but {name} is {constant}")
    KINDS.append(Kind(constant, name, about, fields, learns, moves))


_SEAT: Final = [Field("seat", "seat", "seat", "who did it, or whom it concerns")]
_PLACE: Final = [
    Field("zone", "zone", "zone", "where the card lies now"),
    Field("index", "index", "index", "its place there, from 0: from the owner's left, from the top"),
]
_ID: Final = [Field("card", "card", "card", "the id of the card")]
_CARD: Final = [*_ID, Field("number", "number", "number", "its number; left out if you may not know it"), *_PLACE]
_FACEUP: Final = [Field("faceup", "flag", "value", "does the card lie faceup? For `revealed`: did it before?")]
_OTHER: Final = [Field("other", "card", "value", "the id of the other card")]
_POINTS: Final = [Field("points", "points", "value", "the sum or the score")]

ROUND_BEGAN: Final = 0
_declare(
    ROUND_BEGAN,
    "round_began",
    "the cards are dealt: five to each player in order of their ids, 0 to 4 to seat 0 and so on; card 20 is the first "
    "discard, 21 to 51 are the deck from its top. `seat` starts",
    [*_SEAT, *_CARD, Field("round", "round", "value", "which round, from 1")],
    learns=EVERYBODY,
)

VIEWED: Final = 1
_declare(VIEWED, "viewed", "`seat` looked at a card, which stays as it lies", [*_SEAT, *_CARD], learns=THE_SEAT)

TURN_BEGAN: Final = 2
_declare(
    TURN_BEGAN,
    "turn_began",
    "the turn of `seat` began",
    [*_SEAT, Field("extra", "flag", "value", "is it an additional turn?")],
)

DREW: Final = 3
_declare(
    DREW,
    "drew",
    "`seat` drew a card into the hand",
    [*_SEAT, *_CARD, Field("source", "zone", "value", "where the card was drawn from")],
    learns=THE_SEAT,
    moves=True,
)

TOOK: Final = 4
_declare(TOOK, "took", "`seat` took a card from the discard pile into the hand", [*_SEAT, *_CARD], moves=True)

PUT_BACK: Final = 5
_declare(PUT_BACK, "put_back", "`seat` put a card from the hand back on the deck", [*_SEAT, *_CARD], moves=True)

PLACED: Final = 6
_declare(
    PLACED,
    "placed",
    "`seat` put a card from the hand, or a penalty card, into a village; everyone sees one that is put in faceup",
    [*_SEAT, *_CARD, *_FACEUP],
    moves=True,
)

DISCARDED: Final = 7
_declare(
    DISCARDED, "discarded", "`seat` put a card on the discard pile", [*_SEAT, *_CARD], learns=EVERYBODY, moves=True
)

SHOWN: Final = 8
_declare(SHOWN, "shown", "everyone saw a card, which stays as it lies", [*_SEAT, *_CARD], learns=EVERYBODY)

TURNED_FACEUP: Final = 9
_declare(TURNED_FACEUP, "turned_faceup", "`seat` turned a card faceup", [*_SEAT, *_CARD], learns=EVERYBODY)

TURNED_FACEDOWN: Final = 10
_declare(TURNED_FACEDOWN, "turned_facedown", "`seat` turned a card facedown", [*_SEAT, *_CARD])

ROTATED_IT: Final = 11
_declare(ROTATED_IT, "rotated", "`seat` rotated a card", [*_SEAT, *_CARD])

GUARDED: Final = 12
_declare(GUARDED, "guarded", "`seat` laid the Bodyguard `card` on another card", [*_SEAT, *_CARD, *_OTHER])

UNGUARDED: Final = 13
_declare(UNGUARDED, "unguarded", "the Bodyguard `card` lies on no card any more", _CARD)

LOCKED_IT: Final = 14
_declare(LOCKED_IT, "locked", "`seat` put the token on a card, which locks it", [*_SEAT, *_CARD])

SWAPPED: Final = 15
_declare(
    SWAPPED,
    "swapped",
    "`seat` let two cards of villages change places; `zone` and `index` are where `card` is now",
    [*_SEAT, *_CARD, *_OTHER],
)

PASSED_ON: Final = 16
_declare(
    PASSED_ON, "passed_on", "a card went to an end of another village (12C)", [*_SEAT, *_CARD, *_FACEUP], moves=True
)

GAVE: Final = 17
_declare(GAVE, "gave", "`seat` gave a card to another village", [*_SEAT, *_CARD, *_FACEUP], moves=True)

LAID_OUT: Final = 18
_declare(LAID_OUT, "laid_out", "the top card of the deck came into the row", _CARD, learns=EVERYBODY, moves=True)

STORED: Final = 19
_declare(
    STORED,
    "stored",
    "`seat` put the top card of the deck on their private deck",
    [*_SEAT, *_CARD],
    learns=THE_SEAT,
    moves=True,
)

KNOWN_AT_LEAST: Final = 20
_declare(
    KNOWN_AT_LEAST,
    "known_at_least",
    "everyone knows now that the number of a card is at least `least`",
    [*_SEAT, *_ID, *_PLACE, Field("least", "number", "value", "the number is this or higher")],
)

USED_ABILITY: Final = 21
_declare(USED_ABILITY, "used_ability", "`seat` began the ability of a card", [*_SEAT, *_CARD])

USED_TOKEN: Final = 22
_declare(USED_TOKEN, "used_token", "`seat` used the token", _SEAT)

REVERSED: Final = 23
_declare(
    REVERSED,
    "reversed",
    "`seat` reversed the direction of play",
    [*_SEAT, Field("clockwise", "inverse", "value", "does play go clockwise now?")],
)

CALLED: Final = 24
_declare(CALLED, "called", "`seat` called for a vote", _SEAT)

TURN_ENDED: Final = 25
_declare(TURN_ENDED, "turn_ended", "the turn of `seat` ended", _SEAT)

ROUND_ENDED: Final = 26
_declare(ROUND_ENDED, "round_ended", "the round ended", [Field("reason", "reason", "value", "why the round ended")])

REVEALED: Final = 27
_declare(
    REVEALED,
    "revealed",
    "a card of the village of `seat` was turned up for scoring",
    [*_SEAT, *_CARD, *_FACEUP],
    learns=EVERYBODY,
)

SUMMED: Final = 28
_declare(
    SUMMED, "summed", "`points` is the sum of the village of `seat` before the scoring abilities", [*_SEAT, *_POINTS]
)

ADJUSTED: Final = 29
_declare(
    ADJUSTED,
    "adjusted",
    "the scoring ability of a card changed the sum of `seat` to `points`",
    [*_SEAT, *_CARD, *_POINTS],
    learns=EVERYBODY,
)

SCORED: Final = 30
_declare(SCORED, "scored", "`seat` scores `points` for the round", [*_SEAT, *_POINTS])

TOKEN_PASSED: Final = 31
_declare(
    TOKEN_PASSED,
    "token_passed",
    "`seat` has the token for the next round",
    [*_SEAT, Field("active", "flag", "value", "may the token be used?")],
)

GAME_ENDED: Final = 32
_declare(GAME_ENDED, "game_ended", "the game is over, and `seat` has won", _SEAT)

PUT_UNDER: Final = 33
_declare(
    PUT_UNDER, "put_under", "`seat` put the top card of the discard pile at its bottom", [*_SEAT, *_CARD], moves=True
)

SKIPPED: Final = 34
_declare(SKIPPED, "skipped", "two players: the opponent of `seat` will miss a turn", _SEAT)

EVENT_NAMES: Final = [kind.name for kind in KINDS]


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened.

    `seat` is who did it or whom it concerns; `card` the card, by its place in the shuffle; `zone` and `index` where
    it lies now, if it moved; `number` its number; `audience` who may know the number (a bit for each seat, bit 4 for
    watchers); `value` the field that only some kinds have: another card, a sum, a reason. What is not declared for the
    kind is NONE (UNKNOWN for the number; 0 for the value of a card that moved to where it has no side).
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
        """Everything that a receiver gets, without the audience."""
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
        values = self.fields()
        for field in KINDS[self.kind].fields:
            if field.name != "number" or self.number != UNKNOWN:
                text += f" {field.name}={values[field.slot]}"
        return f"<{text}>"


def redact(event: Event, seat: i64) -> Event:
    """The event as `seat` may know it (4 is a watcher)."""
    number: i64 = UNKNOWN
    if (event.audience >> seat) & 1:
        number = event.number
    return Event(event.kind, event.seat, event.card, event.zone, event.index, number, 0, event.value)
