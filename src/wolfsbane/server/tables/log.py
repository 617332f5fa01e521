"""The log of a table: everything that happened there, as log events. A table is the fold of these and nothing else.

A log event holds everything that was random or came from outside: the order of the cards, the time, who did it. An
entry of the log is one log event in its stored form, which lasts for years: the tags stay as they are, and fields are
only ever added, with defaults.

In each of them `t` is the time in milliseconds, `seat` the seat concerned, and `id` the id of the client's command.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field, json

from wolfsbane.server.messages import Instruction, Options, Request


class TableMade(Struct, frozen=True, tag="made", omit_defaults=True):
    """The table was made. Each of `seats` is the level of a bot, or None for an open seat.

    `deal` is the id of the shared deal that is played there, if it is one.
    """

    t: int
    host: str
    title: str
    mix: str
    options: Options
    seats: list[str | None]
    deal: str = ""


class SatDown(Struct, frozen=True, tag="sat", omit_defaults=True):
    """A player sat down, or took back a seat that a bot held for them. `name` is unique at the table."""

    t: int
    seat: int
    player: str
    name: str
    id: str | None = None


class GotUp(Struct, frozen=True, tag="left", omit_defaults=True):
    """The player at a seat got up; the seat stays theirs to take back until somebody else sits there."""

    t: int
    seat: int
    id: str | None = None


class BotSeated(Struct, frozen=True, tag="filled", omit_defaults=True):
    """The player on seat `by` put a bot of this level on an empty seat, or in the place of another bot."""

    t: int
    seat: int
    level: str
    by: int
    id: str | None = None


class StandInSeated(Struct, frozen=True, tag="stood_in", omit_defaults=True):
    """The player on seat `by` let a bot play for one who is away, and who may take the seat back at any time."""

    t: int
    seat: int
    level: str
    by: int
    id: str | None = None


class BotUnseated(Struct, frozen=True, tag="unseated", omit_defaults=True):
    """The player on seat `by` took a bot from its seat, which is empty now."""

    t: int
    seat: int
    by: int
    id: str | None = None


class Reminded(Struct, frozen=True, tag="reminded", omit_defaults=True):
    """The player on seat `by` reminded another that it is their decision."""

    t: int
    seat: int
    by: int
    id: str | None = None


class Proposed(Struct, frozen=True, tag="proposed", omit_defaults=True):
    """A seat asked for a pause, or to abandon the table. `ask` are the seats that have to agree; if empty, it is so."""

    t: int
    seat: int
    what: Request
    ask: list[int] = []
    id: str | None = None


class PauseEnded(Struct, frozen=True, tag="unpaused", omit_defaults=True):
    """A seat let the game go on."""

    t: int
    seat: int
    id: str | None = None


class Resigned(Struct, frozen=True, tag="resigned", omit_defaults=True):
    """The player at a seat gave up and left; a bot of this level plays the game to its end."""

    t: int
    seat: int
    level: str
    id: str | None = None


class HintGiven(Struct, frozen=True, tag="hinted"):
    """A seat was told for the first time what the coach thinks of its present decision."""

    t: int
    seat: int


class LessonBeat(Struct, frozen=True, omit_defaults=True):
    """One task of a lesson, as in a lesson file."""

    text: str
    do: str
    goal: list[str] = []
    others: str = ""


class LessonPlan(Struct, frozen=True, omit_defaults=True):
    """A lesson that is played at a table: all of it, so that the table does not depend on a file that may change."""

    id: str
    title: str
    seat: int
    beats: list[LessonBeat]
    texts: dict[str, dict[str, str]] = {}


class GameBegan(Struct, frozen=True, tag="began", omit_defaults=True):
    """A game began. Chance named the `start` seat and the order of the cards, `deal`.

    `rules` is the version of the rules it is played by; `by` is None if it began as all agreed to a rematch. A game
    that goes on from a moment of another one has that `position` instead, and neither start player nor deal.

    With a `seed` the choices of bots follow from it, so that the game can be repeated. `deals` are the orders of the
    cards in the rounds after the first, where they are known before. A `lesson` goes on from a position too.
    """

    t: int
    start: int
    deal: str
    by: int | None = None
    id: str | None = None
    rules: int = 1
    position: str | None = None
    seed: int | None = None
    deals: list[str] = []
    lesson: LessonPlan | None = None


class Acted(Struct, frozen=True, tag="acted", omit_defaults=True):
    """A seat made a choice, as an answer to message `at`. `deal` is the order of the cards of the round it began.

    If it was `instructed`, its player had left it as an instruction for this turn.
    """

    t: int
    seat: int
    actions: list[int]
    at: int = 0
    deal: str | None = None
    id: str | None = None
    instructed: bool = False


class KeptInstruction(Struct, frozen=True, omit_defaults=True):
    """An instruction, with the cards that it is about as its seat knew them: card, number, whether it lay faceup."""

    what: Instruction
    cards: list[tuple[int, int, bool]] = []


class Instructed(Struct, frozen=True, tag="instructed", omit_defaults=True):
    """The player of a seat left or removed an instruction. These are all that there are for their next turn now."""

    t: int
    seat: int
    instructions: list[KeptInstruction]
    id: str | None = None


class InstructionsDropped(Struct, frozen=True, tag="unfit"):
    """The turn of a seat has come, and none of its instructions fitted."""

    t: int
    seat: int


class Spoke(Struct, frozen=True, tag="spoke", omit_defaults=True):
    """A seat said something in the chat."""

    t: int
    seat: int
    text: str
    id: str | None = None


class UndoAsked(Struct, frozen=True, tag="undo", omit_defaults=True):
    """A seat took its last choice back, or asked the others for their consent.

    `ask` are the seats that have to agree; if it is empty, the choice is taken back at once. If it is None, which is
    how older logs have it, the fold asks all people who play for themselves.
    """

    t: int
    seat: int
    id: str | None = None
    ask: list[int] | None = None


class Answered(Struct, frozen=True, tag="agreed", omit_defaults=True):
    """A seat agreed to what another asked for, or did not; or the one who asked does so no more."""

    t: int
    seat: int
    yes: bool
    id: str | None = None


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """The time of a seat is up: a bot of this level takes the move, the second time the seat.

    While losers choose, the choice that a bot makes for the seat follows as a log event of its own.
    """

    t: int
    seat: int
    level: str


class Acknowledged(Struct, frozen=True, tag="acked"):
    """With strict memory: a seat has received messages up to `seq`, and one of them showed it a card privately."""

    t: int
    seat: int
    seq: int = field(name="n")


class ServerResumed(Struct, frozen=True, tag="resumed"):
    """The server was away; clocks go on from here."""

    t: int


class RematchAsked(Struct, frozen=True, tag="rematch", omit_defaults=True):
    """A seat wants another game, or no longer wants one. After the last one who wants it the next game begins, or
    losers choose before."""

    t: int
    seat: int
    losers_choose: bool = False
    id: str | None = None
    wants: bool = True


class CardsReplaced(Struct, frozen=True, tag="replaced", omit_defaults=True):
    """Losers choose: all cards of `number` come from another deck in the next game."""

    t: int
    seat: int
    number: int
    deck: str
    id: str | None = None


class IdentityChanged(Struct, frozen=True, tag="became"):
    """A guest has logged in: everything that was the guest's at this table is the account's, with its name."""

    t: int
    player: str
    account: str
    name: str


LogEvent = (
    TableMade
    | SatDown
    | GotUp
    | BotSeated
    | StandInSeated
    | BotUnseated
    | Reminded
    | Proposed
    | PauseEnded
    | Resigned
    | HintGiven
    | GameBegan
    | Acted
    | Instructed
    | InstructionsDropped
    | Spoke
    | UndoAsked
    | Answered
    | TimedOut
    | Acknowledged
    | ServerResumed
    | RematchAsked
    | CardsReplaced
    | IdentityChanged
)

# Only the seat itself is ever told of these, and replays leave them out.
PRIVATE: Final = (Instructed, InstructionsDropped)

_encoder = json.Encoder()
_decoder: json.Decoder[LogEvent] = json.Decoder(LogEvent)


def encode_log_event(event: LogEvent) -> str:
    """The stored form of a log event."""
    return _encoder.encode(event).decode()


def decode_log_event(text: str) -> LogEvent:
    """The log event of an entry. Raises msgspec.DecodeError if it is none."""
    return _decoder.decode(text)
