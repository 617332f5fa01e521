"""What the people at a table arrange among themselves: who plays for whom, pauses, giving up.

Like the other command handlers these change nothing. What can be taken back at any time needs nobody's consent: a bot
for somebody who is away, a reminder, the end of a pause. What the others would have to live with, a pause or the end of
the game without a result, needs that of everybody who is there.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.seats import SEAT_LETTERS
from wolfsbane.server.tables.table import Table

REMIND_AGAIN: Final = 20_000  # milliseconds after which somebody may be reminded again


def check_seat(table: Table, seat: int) -> None:
    """Raises Refusal if the table has no such seat."""
    if seat >= len(table.seats):
        raise Refusal("seat", Text("error-no-such-seat", {"last": len(table.seats) - 1}))


# --- seats


def fill(table: Table, by: int, message: ms.Fill, time: int) -> list[logged.LogEvent]:
    """Puts a bot on an empty seat, which everybody may do; or changes the level of a bot, which is the host's."""
    check_seat(table, message.seat)
    seat = table.seats[message.seat]
    if seat.is_person:
        raise Refusal("seat", Text("error-seat-taken", {"letter": SEAT_LETTERS[message.seat]}))
    if seat.level is not None:
        _check_host(table, by)
        _check_between_turns(table, message.seat)
    return [logged.BotSeated(time, message.seat, message.level, by, message.id)]


def unseat(table: Table, by: int, message: ms.Unseat, time: int) -> list[logged.LogEvent]:
    """Frees the seat of a bot. While a game is played, a seat that a person can come back to stays theirs."""
    check_seat(table, message.seat)
    seat = table.seats[message.seat]
    letter = {"letter": SEAT_LETTERS[message.seat]}
    if seat.level is None:
        raise Refusal("seat", Text("error-no-bot", letter))
    _check_host(table, by)
    if table.stage in ("playing", "choosing") and seat.is_owned:
        raise Refusal("seat", Text("error-seat-held", letter))
    _check_between_turns(table, message.seat)
    return [logged.BotUnseated(time, message.seat, by, message.id)]


def _check_host(table: Table, by: int) -> None:
    """Bots that play are the host's to change; anybody's while the host does not sit here."""
    if table.seat_of(table.host) not in (None, by):
        raise Refusal("seat", Text("error-host-only"))


def _check_between_turns(table: Table, seat: int) -> None:
    if seat in table.deciders():
        raise Refusal("stage", Text("error-bot-to-move"))


def stand_in(table: Table, by: int, message: ms.StandIn, time: int, absent: Collection[int]) -> list[logged.LogEvent]:
    """Lets a bot play for somebody who is absent."""
    check_seat(table, message.seat)
    if table.is_correspondence:
        raise Refusal("option", Text("error-days-to-decide"))
    if not table.seats[message.seat].is_person or message.seat not in absent:
        raise Refusal("seat", Text("error-not-away", {"seat": message.seat}))
    return [logged.StandInSeated(time, message.seat, message.level, by, message.id)]


def remind(table: Table, by: int, message: ms.Remind, time: int) -> list[logged.LogEvent]:
    check_seat(table, message.seat)
    seat = table.seats[message.seat]
    if message.seat == by or not seat.is_person or not table.waits_for(message.seat):
        raise Refusal("stage", Text("error-nobody-waits", {"seat": message.seat}))
    if time < seat.reminded + REMIND_AGAIN:
        raise Refusal("limit", Text("error-reminded", {"seat": message.seat}))
    return [logged.Reminded(time, message.seat, by, message.id)]


# --- with the consent of the others


def pause(table: Table, seat: int, message: ms.Pause, time: int, absent: Collection[int]) -> list[logged.LogEvent]:
    if table.stage != "playing":
        raise Refusal("stage", Text("error-no-game"))
    if table.paused is not None:
        raise Refusal("stage", Text("error-paused"))
    return _propose(table, seat, "pause", time, absent, message.id)


def abandon(table: Table, seat: int, message: ms.Abandon, time: int, absent: Collection[int]) -> list[logged.LogEvent]:
    if table.stage not in ("open", "playing", "choosing"):
        raise Refusal("stage", Text("error-nothing-to-abandon"))
    return _propose(table, seat, "abandon", time, absent, message.id)


def _propose(
    table: Table, seat: int, what: ms.Request, time: int, absent: Collection[int], message_id: str
) -> list[logged.LogEvent]:
    if table.asked is not None:
        raise Refusal("stage", Text("error-question-open"))
    ask = [other for other in table.people() if other != seat and other not in absent]
    return [logged.Proposed(time, seat, what, ask, message_id)]


def answer(table: Table, seat: int, message: ms.Agree, time: int) -> list[logged.LogEvent]:
    if table.asked is None or not (seat in table.asked[1] or (seat == table.asked[0] and not message.yes)):
        raise Refusal("stage", Text("error-not-asked"))
    return [logged.Answered(time, seat, message.yes, message.id)]


def resume(table: Table, seat: int, message: ms.Resume, time: int) -> list[logged.LogEvent]:
    if table.paused is None:
        raise Refusal("stage", Text("error-not-paused"))
    return [logged.PauseEnded(time, seat, message.id)]


# --- giving up


def resign(table: Table, seat: int, message: ms.Resign, time: int) -> list[logged.LogEvent]:
    """A bot goes on for the player. Without any other person there is nobody to go on for."""
    if table.stage != "playing":
        raise Refusal("stage", Text("error-no-game"))
    out: list[logged.LogEvent] = [logged.Resigned(time, seat, ms.DEFAULT_LEVEL, message.id)]
    if not any(one.is_owned for number, one in enumerate(table.seats) if number != seat):
        out.insert(0, logged.Proposed(time, seat, "abandon"))
    return out


# --- the coach


def hinted(table: Table, seat: int, time: int) -> list[logged.LogEvent]:
    """What is logged before a seat learns what the coach thinks: once for each decision."""
    if table.seats[seat].hinted_at == table.prompted[seat]:
        return []
    return [logged.HintGiven(time, seat)]
