"""The names of everything in a position, one row each: zones, phases, marks, reasons, and the fields of its state.

Every form of a position takes its names from here: the position text, the JSON of a view, the types of the browser
client, the drawings, and the tables of the documentation. The integers are those of `wolfsbane.engine.constants`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from wolfsbane.engine import constants
from wolfsbane.engine.constants import CARDS, NONE

# Who gets a field of a view: everybody, only people with this much help for their memory, or only programs.
STRICT: Final = "strict"
MARKS_HELP: Final = "marks"
FULL: Final = "full"
PROGRAMS: Final = "programs"
MEMORY_LEVELS: Final = [STRICT, MARKS_HELP, FULL, PROGRAMS]  # each gets what those before it get

# The types of fields.
FLAG: Final = "flag"
COUNT: Final = "count"  # an integer from `least` to `most`
CHOICE: Final = "choice"  # one of `choices`, by its place in them
SEAT: Final = "seat"  # or NONE, if that is its default
SEATS: Final = "seats"  # a bit for each seat
CARD: Final = "card"  # or NONE, if that is its default

NO_DEFAULT: Final = -1

SEAT_LETTERS: Final = "abcd"


@dataclass(frozen=True)
class Named:
    """A zone, a phase or a reason: the engine's integer, its name in every text form, and what it is."""

    number: int
    name: str
    meaning: str


@dataclass(frozen=True)
class Mark:
    """A mark on a card. `sign` is how the position text writes it; `memory` is who gets it in a view."""

    number: int
    name: str
    meaning: str
    sign: str
    memory: str


def _of_each_seat(first: int, name: str, meaning: str) -> list[Named]:
    return [Named(first + seat, name + letter, meaning + letter) for seat, letter in enumerate(SEAT_LETTERS)]


ZONES: Final = [
    *_of_each_seat(0, "", "the village of seat "),
    Named(constants.DECK, "deck", "the deck, from the top"),
    Named(constants.PILE, "pile", "the discard pile, from the top"),
    Named(constants.ROW, "row", "the cards laid out beside the deck (1A), the oldest first"),
    Named(constants.HAND, "hand", "what the player whose turn it is holds, the first drawn first"),
    *_of_each_seat(constants.PRIVATE, "private-", "the private deck (10D), from the top, of seat "),
    Named(constants.AWAY, "away", "out of play"),
]
PHASES: Final = [
    Named(constants.CHOOSING_START, "start", "chance names the start player"),
    Named(constants.DEALING, "deal", "chance names the cards of the shuffle"),
    Named(constants.VIEWING, "view", "everybody views two cards of their own"),
    Named(constants.BEFORE_MAIN, "before", "the main action of the turn"),
    Named(constants.DRAWING, "drawing", "draw one card more, or keep one of those drawn (4A)"),
    Named(constants.HOLDING, "holding", "what becomes of the drawn card"),
    Named(constants.AFTER_MAIN, "after", "use an ability, or end the turn"),
    Named(constants.SCORING, "scoring", "a decision at the end of the round"),
    Named(constants.OVER, "over", "the game is over"),
]
REASONS: Final = [
    Named(0, "", "the round goes on"),
    Named(constants.BY_CALL, "call", "somebody has called"),
    Named(constants.BY_DECK, "deck", "the deck ran out"),
    Named(constants.BY_VILLAGERS, "villagers", "both Villagers are faceup"),
    Named(constants.BY_QUIET, "quiet", "fifty turns without a card leaving the deck"),
]
MARKS: Final = [
    Mark(constants.FACEUP, "faceup", "it lies faceup in a village", "^", STRICT),
    Mark(constants.ROTATED, "rotated", "it lies crosswise (2C)", "~", STRICT),
    Mark(constants.LOCKED, "locked", "it lies under the token", "!", STRICT),
    Mark(constants.USED, "used", "its ability was used in this turn", "+", STRICT),
    Mark(constants.SLID, "slid", "it was slid in an exchange that is not settled", "=", PROGRAMS),
    Mark(constants.TOUCHED, "touched", "it had its part in the ability under way", "-", PROGRAMS),
]
ZONE_NAMES: Final = [zone.name for zone in ZONES]
PHASE_NAMES: Final = [phase.name for phase in PHASES]
REASON_NAMES: Final = [reason.name for reason in REASONS]
SIDES: Final = ["facedown", "faceup"]
ABILITY_NAMES: Final = [*[str(number) for number in range(constants.NUMBERS)], "token", "exchange"]
PRONOUNS: Final = ["source", "it", "other", "drawn"]  # of an ability under way

# Phases in which the position text may have a field.
EVERY_PHASE: Final = frozenset(range(9))
AFTER_START: Final = EVERY_PHASE - {constants.CHOOSING_START}
ON_THE_TABLE: Final = AFTER_START - {constants.DEALING}
IN_PLAY: Final = ON_THE_TABLE - {constants.VIEWING}
IN_A_TURN: Final = IN_PLAY - {constants.SCORING, constants.OVER}
AT_THE_END: Final = frozenset([constants.SCORING, constants.OVER])

# The fields of state that are one byte. `Vector.get` and `put` know them by these names; `layout` has the offset of
# each under the same name in capitals.
Field = Literal[
    "rounds",
    "round",
    "phase",
    "turn",
    "holder",
    "active",
    "start",
    "caller",
    "last",
    "last_other",
    "quiet",
    "stock",
    "direction",
    "skip",
    "extra",
    "acted",
    "stored",
    "side",
    "limit",
    "sealed",
    "reason",
    "opener",
    "dealt",
    "scorer",
    "scoring_number",
    "guards",
]


@dataclass(frozen=True)
class StateField:
    """A field of state, public like everything but the numbers of cards and an incomplete choice.

    `json` is its name in the JSON of a view and `text` that in the position text; neither form has a field whose name
    there is empty. Both leave out a field that has its default (in the text some defaults depend on the position:
    `wolfsbane.engine.position.defaults`). A derived field follows from the others and is never read. `memory` says who
    is told it in a view, and `phases` when the position text may have it.
    """

    name: Field
    type: str
    meaning: str
    json: str = ""
    text: str = ""
    default: int = NO_DEFAULT
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    memory: str = PROGRAMS
    phases: frozenset[int] = IN_PLAY
    derived: bool = False
    counts_from_1: bool = False  # everywhere but in the vector


def _seat_or_none(name: Field, meaning: str, memory: str = PROGRAMS) -> StateField:
    return StateField(name, SEAT, meaning, name, name, default=NONE, memory=memory)


def _flag(name: Field, meaning: str, memory: str = PROGRAMS, written: str = "") -> StateField:
    return StateField(name, FLAG, meaning, written or name, written or name, default=0, memory=memory)


# In the order in which they are written.
FIELDS: Final = [
    StateField(
        "rounds",
        COUNT,
        "how many rounds the game has",
        "rounds",
        "rounds",
        least=1,
        most=4,
        memory=STRICT,
        phases=EVERY_PHASE,
    ),
    StateField(
        "round",
        COUNT,
        "which one this is, from 1",
        "round",
        "round",
        least=1,
        most=4,
        memory=STRICT,
        phases=AFTER_START,
        counts_from_1=True,
    ),
    StateField(
        "phase",
        CHOICE,
        "what the position waits for, unless an ability is under way",
        "phase",
        "phase",
        choices=tuple(PHASE_NAMES),
        memory=STRICT,
        phases=EVERY_PHASE,
    ),
    StateField(
        "turn", SEAT, "whose turn it is", "turn", "turn", memory=STRICT, phases=AFTER_START - {constants.VIEWING}
    ),
    StateField("holder", SEAT, "who has the token", "token", "token", memory=STRICT, phases=AFTER_START),
    StateField("active", FLAG, "the token may be used in this round", "token_active", "", default=0, memory=STRICT),
    StateField("start", SEAT, "who began the round", "start", "start", memory=STRICT, phases=AFTER_START),
    _seat_or_none("caller", "who has called", STRICT),
    _seat_or_none("last", "who had the last turn in this round"),
    StateField(
        "last_other", SEAT, "who had the last turn before that which was not theirs", "last_other", default=NONE
    ),
    StateField(
        "quiet",
        COUNT,
        f"turns in a row in which no card left the deck; with {constants.QUIET_TURNS} the round ends",
        "quiet",
        "quiet",
        default=0,
        most=constants.QUIET_TURNS,
    ),
    StateField(
        "stock",
        COUNT,
        "twice the deck, with row and private decks, when the turn began (TURN-10)",
        "stock",
        "stock",
        most=2 * CARDS,
    ),
    _flag("direction", "play goes counterclockwise", STRICT, "counterclockwise"),
    _flag("skip", "two players: the other's next turn is skipped", STRICT),
    _flag("extra", "two players: this is an additional turn", STRICT),
    _flag("acted", "an ability or the token was used in this turn, so its player can't call"),
    _flag("stored", "a card was put on the private deck of the player whose turn it is, in this turn (10D)"),
    StateField(
        "side",
        CHOICE,
        "on which side the held card goes in; faceup if it came from the row",
        "side",
        "side",
        default=0,
        choices=tuple(SIDES),
        phases=IN_A_TURN,
    ),
    StateField(
        "limit",
        COUNT,
        "in the phase drawing, how many cards more may be drawn",
        "draws_left",
        default=0,
        most=CARDS,
        derived=True,
    ),
    StateField(
        "sealed",
        SEATS,
        "at scoring, the seats that get no gift (PROT-4)",
        "sealed",
        "sealed",
        default=0,
        phases=AT_THE_END,
    ),
    StateField(
        "reason",
        CHOICE,
        "why the round ended",
        "reason",
        "reason",
        default=0,
        choices=tuple(REASON_NAMES),
        phases=AT_THE_END,
    ),
    StateField(
        "opener",
        CARD,
        "the card that was drawn and used to begin all this",
        "starter",
        "starter",
        default=NONE,
        phases=frozenset([constants.AFTER_MAIN]),
    ),
    StateField(
        "dealt",
        COUNT,
        "in the phase deal, how many cards of the shuffle are dealt",
        "dealt",
        "dealt",
        default=CARDS,
        most=CARDS - 1,
        phases=frozenset([constants.DEALING]),
    ),
    StateField("scorer", COUNT, "at scoring, whose decision it is, counted from the holder", derived=True),
    StateField("scoring_number", COUNT, "at scoring, the number whose abilities are used", derived=True),
    StateField("guards", COUNT, "how many Bodyguards lie on cards", derived=True),
]
