"""What is written in the log of a table. A table is the fold of these; there is nothing else to it.

An entry holds everything that was random or came from outside: the order of the cards, the time, who it was. Its form
is stored for years, so fields are only ever added, with defaults.
"""

from __future__ import annotations

from msgspec import Struct, json

from wolfsbane.server.messages import Options


class Made(Struct, frozen=True, tag="made", omit_defaults=True):
    """The table was made. A seat is a level (a bot), or nothing (open)."""

    t: int
    host: str
    title: str
    mix: str
    options: Options
    seats: list[str | None]


class Sat(Struct, frozen=True, tag="sat", omit_defaults=True):
    t: int
    seat: int
    player: str
    name: str
    id: str | None = None


class Left(Struct, frozen=True, tag="left", omit_defaults=True):
    t: int
    seat: int
    id: str | None = None


class Filled(Struct, frozen=True, tag="filled", omit_defaults=True):
    """A bot was put on a seat by the player on seat `by`."""

    t: int
    seat: int
    level: str
    by: int
    id: str | None = None


class Began(Struct, frozen=True, tag="began", omit_defaults=True):
    """A game began: chance named the start seat and the order of the cards. `rules` is the version it is played by."""

    t: int
    start: int
    deal: str
    by: int | None = None
    id: str | None = None
    rules: int = 1


class Acted(Struct, frozen=True, tag="acted", omit_defaults=True):
    """A seat chose. `deal` is the order of the cards if a new round began through it."""

    t: int
    seat: int
    actions: list[int]
    at: int = 0
    deal: str | None = None
    id: str | None = None


class Spoke(Struct, frozen=True, tag="spoke", omit_defaults=True):
    t: int
    seat: int
    text: str
    id: str | None = None


class UndoAsked(Struct, frozen=True, tag="undo", omit_defaults=True):
    """A seat took its last choice back, or asked the others if it may.

    `ask` are the seats that have to agree; with none of them it is taken back at once. Without `ask`, which is how
    older logs have it, the fold asks all people who play for themselves.
    """

    t: int
    seat: int
    id: str | None = None
    ask: list[int] | None = None


class UndoAnswered(Struct, frozen=True, tag="agreed", omit_defaults=True):
    t: int
    seat: int
    yes: bool
    id: str | None = None


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """The time of a seat is up: a bot of this level takes the move, the second time the seat.

    While losers choose, the choice that a bot makes for the seat follows as an entry of its own.
    """

    t: int
    seat: int
    level: str


class Acked(Struct, frozen=True, tag="acked"):
    """With strict memory: a seat has received messages up to `n`, and one of them showed it a card privately."""

    t: int
    seat: int
    n: int


class Resumed(Struct, frozen=True, tag="resumed"):
    """The server was away; clocks go on from here."""

    t: int


class RematchAsked(Struct, frozen=True, tag="rematch", omit_defaults=True):
    """A seat wants another game. If it was the last one to want it, the next game begins, or losers choose before."""

    t: int
    seat: int
    losers_choose: bool = False
    id: str | None = None


class Replaced(Struct, frozen=True, tag="replaced", omit_defaults=True):
    t: int
    seat: int
    number: int
    deck: str
    id: str | None = None


class Became(Struct, frozen=True, tag="became"):
    """A guest has logged in: whatever was the guest's at this table is the account's."""

    t: int
    player: str
    account: str
    name: str


Entry = (
    Made
    | Sat
    | Left
    | Filled
    | Began
    | Acted
    | Spoke
    | UndoAsked
    | UndoAnswered
    | TimedOut
    | Acked
    | Resumed
    | RematchAsked
    | Replaced
    | Became
)

_encoder = json.Encoder()
_decoder: json.Decoder[Entry] = json.Decoder(Entry)


def write_entry(entry: Entry) -> str:
    return _encoder.encode(entry).decode()


def read_entry(text: str) -> Entry:
    return _decoder.decode(text)
