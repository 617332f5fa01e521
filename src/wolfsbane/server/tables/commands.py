"""What somebody wants to do at a table: the entries that would do it, or a `Refusal`. Nothing is changed here."""

from __future__ import annotations

import secrets
from typing import Final

from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.constants import DEALING
from wolfsbane.engine.game import RULES_VERSION, deal_text
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import redaction
from wolfsbane.server.refusal import Refusal, Repeated
from wolfsbane.server.tables import entries as en
from wolfsbane.server.tables.seats import SEAT_LETTERS, distinct
from wolfsbane.server.tables.table import Table

Command = ms.Act | ms.Chat | ms.Undo | ms.Agree | ms.Leave | ms.Fill | ms.Start | ms.Rematch | ms.Replace

_chance: Final = secrets.SystemRandom()


def check_new(table: Table, player: str, message: ms.ClientMessage) -> None:
    """Raises Repeated if a message of a player has counted before, be it that they got up by it."""
    message_id: str | None = getattr(message, "id", None)
    if message_id is not None and table.has_counted(player, message_id):
        raise Repeated


def handle(table: Table, seat: int, message: Command, time: int) -> list[en.Entry]:
    """What a message of a seat leads to. Raises Refusal, or Repeated if it counted before."""
    check_new(table, table.seats[seat].player or "", message)
    if message.at is not None and not table.may_be_new(seat, message.at):
        raise Refusal(
            "stale", "This message does not follow what you were sent last, and may have counted: look at the table."
        )
    if isinstance(message, ms.Act):
        return _act(table, seat, message, time)
    if isinstance(message, ms.Chat):
        if not table.options.chat:
            raise Refusal("option", "There is no chat at this table.")
        return [en.Spoke(time, seat, message.text, message.id)]
    if isinstance(message, ms.Undo):
        return _undo(table, seat, message, time)
    if isinstance(message, ms.Agree):
        if table.asked is None or seat not in table.asked[1]:
            raise Refusal("stage", "You were not asked to agree to anything.")
        return [en.UndoAnswered(time, seat, message.yes, message.id)]
    if isinstance(message, ms.Leave):
        return [en.Left(time, seat, message.id)]
    if isinstance(message, ms.Fill):
        return _fill(table, seat, message, time)
    if isinstance(message, ms.Start):
        return _start(table, seat, message, time)
    if isinstance(message, ms.Rematch):
        if table.stage != "over":
            raise Refusal("stage", "The game is not over.")
        return [en.RematchAsked(time, seat, message.losers_choose, message.id)]
    return [_replacement(table, seat, message.number, message.deck, time, message.id)]


# --- in a game


def _act(table: Table, seat: int, message: ms.Act, time: int) -> list[en.Entry]:
    if table.stage != "playing":
        raise Refusal("stage", "No game is being played at this table now.")
    if message.at < table.prompted[seat] or message.at > table.numbers[seat]:
        raise Refusal(
            "stale",
            f"The table has moved on: your prompt is that of message {table.prompted[seat]}, and you answer to "
            f"message {message.at}.",
        )
    _check_in_person(table, seat)
    try:
        actions = [parse_action(code) for code in message.codes]
    except ValueError as problem:
        raise Refusal("form", f"{problem}.") from None
    return [choice(table, seat, actions, time, message.id, message.at)]


def _check_in_person(table: Table, seat: int) -> None:
    if table.seats[seat].level is not None:
        raise Refusal("seat", "A bot plays for you now; take your seat back first.")
    if table.seats[seat].helped is not None:
        raise Refusal("seat", "Your time was up: a bot takes this move, and the next one is yours again.")


def choice(
    table: Table, seat: int, actions: list[int], time: int, message_id: str | None = None, at: int = 0
) -> en.Acted:
    """The entry of one choice. Several actions are one choice only if all but the last are half of it.

    Whether that is so is known before anything is revealed, so a refusal tells nothing that a seat can't know.
    """
    assert table.state is not None
    trial = table.state.clone()
    for place, action in enumerate(actions):
        if place > 0 and not trial.any_chosen():
            raise Refusal(
                "illegal", "One choice at a time: a message has one action, or the cards of a set.", "TURN-11"
            )
        reason = redaction.refusal(trial, seat, action)
        if reason is not None:
            raise Refusal("illegal", reason[1], reason[0])
        trial.apply(action)
    deal = shuffled(table.mix) if trial.phase() == DEALING else None
    return en.Acted(time, seat, actions, at, deal, message_id)


def _undo(table: Table, seat: int, message: ms.Undo, time: int) -> list[en.Entry]:
    if not table.options.undo:
        raise Refusal("option", "At this table no choice can be taken back.")
    if table.stage != "playing":
        raise Refusal("stage", "No game is being played at this table now.")
    if table.asked is not None:
        raise Refusal("stage", "Somebody has asked to take back a choice already.")
    _check_in_person(table, seat)
    assert table.match is not None
    if not table.match.undo_stack.has(seat):
        raise Refusal("stage", "There is no choice of yours in this round that can still be taken back.")
    ask = table.must_agree(seat)
    gone = [table.seats[other].label() for other in ask if not table.seats[other].present]
    if gone:
        raise Refusal("stage", f"That needs the consent of {' and '.join(gone)}, who got up and may come back.")
    if not ask:
        mark = table.match.undo_stack.last(seat).clocks
        left = table.clocks.left_after(mark, seat, seat in table.deciders(), time)
        if left is not None and left <= 0:
            raise Refusal("stage", "You have used up the time for that choice, so it stands.")
    return [en.UndoAsked(time, seat, message.id, ask)]


# --- seats


def join(table: Table, player: str, name: str, message: ms.Join, time: int) -> list[en.Entry]:
    """Somebody wants to sit down. Raises Refusal, Repeated."""
    seat = _place(table, player, message)
    return [en.Sat(time, seat, player, _name(table, name, [seat]), message.id)]


def _place(table: Table, player: str, message: ms.Join) -> int:
    check_new(table, player, message)
    mine, wanted = table.seat_of(player), message.seat
    if mine is not None:
        if wanted not in (None, mine):
            raise Refusal("seat", f"You sit at seat {SEAT_LETTERS[mine]}; get up before you take another.")
        if table.seats[mine].level is None:
            raise Refusal("seat", f"You sit at seat {SEAT_LETTERS[mine]} already.")
        return mine
    if wanted is not None:
        _check_seat(table, wanted)
    former = [number for number, seat in enumerate(table.seats) if seat.player == player]
    free = [number for number, seat in enumerate(table.seats) if not seat.is_taken]
    choices = [wanted] if wanted is not None else [*former, *free]
    if not choices:
        raise Refusal("seat", "All seats are taken.")
    seat = choices[0]
    if seat not in former:
        if seat not in free:
            raise Refusal("seat", f"Seat {SEAT_LETTERS[seat]} is taken.")
        if table.stage == "playing" and any(player in other.was_here for other in table.seats):
            raise Refusal("seat", "In this game you have sat at another seat, and know what was seen there.")
    return seat


def _check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refusal("seat", f"This table has seats 0 to {len(table.seats) - 1}.")


def _name(table: Table, name: str, own: list[int]) -> str:
    """The name for somebody on these seats, so that nobody else at the table has it."""
    return distinct(name, [seat.label() for number, seat in enumerate(table.seats) if number not in own])


def become(table: Table, player: str, account: str, name: str, time: int) -> list[en.Entry]:
    """What makes a guest's place that of an account; nothing if the account has a place here itself."""
    if any(seat.player == account or account in seat.was_here for seat in table.seats):
        return []
    own = [number for number, seat in enumerate(table.seats) if seat.player == player]
    return [en.Became(time, player, account, _name(table, name, own))]


def retire(table: Table, player: str, stand_in: str, name: str, time: int) -> list[en.Entry]:
    """What makes a deleted player get up, and puts a stand-in in their place."""
    seat = table.seat_of(player)
    left: list[en.Entry] = [] if seat is None else [en.Left(time, seat)]
    return [*left, *become(table, player, stand_in, name, time)]


def _fill(table: Table, by: int, message: ms.Fill, time: int) -> list[en.Entry]:
    _check_seat(table, message.seat)
    if table.seats[message.seat].is_taken:
        raise Refusal("seat", f"Seat {SEAT_LETTERS[message.seat]} is taken.")
    return [en.Filled(time, message.seat, message.level, by, message.id)]


# --- from game to game


def make(new: ms.NewTable, player: str, name: str, time: int) -> list[en.Entry]:
    """The first entries of a table. Raises Refusal if it can't be made so."""
    try:
        mix = mix_of(new.mix.upper() if "-" in new.mix else new.mix).code
    except ValueError as problem:
        raise Refusal("form", f"{problem}.") from None
    yours = [number for number, plan in enumerate(new.seats) if plan.kind == "you"]
    if len(yours) > 1:
        raise Refusal("seat", "You can sit at one seat only.")
    for plan in new.seats:
        if plan.kind != "bot" and plan.level is not None:
            raise Refusal("form", "Only a seat for a bot has a level.")
    if new.options.delay and not new.options.spectators:
        raise Refusal("option", "A delay is for spectators, and this table has none.")
    levels = [plan.level or ms.DEFAULT_LEVEL if plan.kind == "bot" else None for plan in new.seats]
    out: list[en.Entry] = [en.Made(time, player, new.title.strip(), mix, new.options, levels)]
    if yours:
        out.append(en.Sat(time, yours[0], player, distinct(name, [level for level in levels if level is not None])))
    return out


def _start(table: Table, seat: int, message: ms.Start, time: int) -> list[en.Entry]:
    if table.stage != "open":
        raise Refusal("stage", "The game has begun.")
    empty = [SEAT_LETTERS[number] for number, one in enumerate(table.seats) if not one.is_taken]
    if empty:
        raise Refusal("seat", f"Nobody sits at {' and '.join(empty)} yet.")
    return [_beginning(table, time, seat, message.id)]


def _beginning(table: Table, time: int, by: int | None = None, message_id: str | None = None) -> en.Began:
    start = _chance.randrange(len(table.seats))
    return en.Began(time, start, shuffled(table.mix), by, message_id, RULES_VERSION)


def shuffled(mix: str) -> str:
    """The order of a deck, from the operating system's source of randomness."""
    numbers = mix_of(mix).deck_numbers()
    _chance.shuffle(numbers)
    return deal_text(numbers)


def next_game(table: Table, time: int) -> list[en.Entry]:
    """What follows by itself when all want another game, and all who may have chosen."""
    if not all(seat.is_taken for seat in table.seats):
        return []
    if table.stage == "over" and table.rematch_agreed():
        return [_beginning(table, time)]
    if table.stage == "choosing" and table.choosing is not None and table.choosing.chooser is None:
        return [_beginning(table, time)]
    return []


def _replacement(
    table: Table, seat: int, number: int, deck: str, time: int, message_id: str | None = None
) -> en.Replaced:
    if table.stage != "choosing" or table.choosing is None:
        raise Refusal("stage", "There is nothing to choose now.", "MIX-3")
    if table.choosing.chooser != seat:
        raise Refusal("illegal", "It is not your choice now.", "MIX-3")
    if (number, deck) not in table.choosing.options():
        trial = LosersChoose(table.choosing.mix, [1, 0], 1, 0)
        trial.named = list(table.choosing.named)
        try:
            trial.choose(number, deck)
        except IllegalAction as problem:
            raise Refusal("illegal", problem.sentence, problem.rule) from None
        except ValueError as problem:
            raise Refusal("form", f"{problem}.") from None
    return en.Replaced(time, seat, number, deck, message_id)


def time_is_up(table: Table, time: int) -> list[en.Entry]:
    """What follows when a deadline of the table has passed; nothing if none has."""
    deadline = table.deadline()
    if deadline is None or deadline[0] > time:
        return []
    seat = deadline[1]
    out: list[en.Entry] = [en.TimedOut(time, seat, ms.DEFAULT_LEVEL)]
    return [*out, *replace_by_chance(table, seat, time)] if table.stage == "choosing" else out


def acknowledge(table: Table, seat: int, number: int, time: int) -> list[en.Entry]:
    """What has to be written when a seat has received everything up to a number.

    Only where memory is strict, and the seat was shown a card that nobody may be shown again; other acknowledgements
    need not outlast the memory.
    """
    number = min(number, table.numbers[seat])
    if table.options.memory != "strict" or not table.acked[seat] < min(number, table.told[seat]):
        return []
    return [en.Acked(time, seat, number)]


def replace_by_chance(table: Table, seat: int, time: int) -> list[en.Entry]:
    """What a bot chooses among the losers."""
    assert table.choosing is not None
    number, deck = _chance.choice(table.choosing.options())
    return [_replacement(table, seat, number, deck, time)]
