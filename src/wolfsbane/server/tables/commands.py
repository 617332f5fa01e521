"""Command handlers: what a player wants to do at a table becomes log events, or is refused. Nothing is changed here.

command -> log events (this module) -> fold (`table.py`) -> messages to the viewers.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final, assert_never

from msgspec.structs import replace

from wolfsbane.bots.repeatable import SEED_BITS
from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import DONE, parse_action
from wolfsbane.engine.constants import DEALING
from wolfsbane.engine.game import RULES_VERSION, deal_text
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.lessons.lesson import after
from wolfsbane.server import messages as ms
from wolfsbane.server.deals.plan import Plan
from wolfsbane.server.delivery import redaction
from wolfsbane.server.refusal import Refusal, Repeated
from wolfsbane.server.tables import arrangements, instructions, lessons
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.seats import SEAT_LETTERS, distinct
from wolfsbane.server.tables.table import Table

Command = (
    ms.Act
    | ms.Instruct
    | ms.Chat
    | ms.Undo
    | ms.Agree
    | ms.Leave
    | ms.Fill
    | ms.StandIn
    | ms.Unseat
    | ms.Remind
    | ms.Pause
    | ms.Resume
    | ms.Resign
    | ms.Abandon
    | ms.Start
    | ms.Rematch
    | ms.Replace
)

# What would change who plays at a table, or with which cards: everybody who plays a shared deal has the same.
NOT_WITH_A_DEAL: Final = (ms.Fill, ms.StandIn, ms.Unseat, ms.Rematch, ms.Replace)

_chance: Final = secrets.SystemRandom()


def check_new(table: Table, player: str, message: ms.ClientMessage) -> None:
    """Raises Repeated if a message of a player has counted before, even one by which they got up."""
    message_id: str | None = getattr(message, "id", None)
    if message_id is not None and table.has_counted(player, message_id):
        raise Repeated


def handle(table: Table, seat: int, command: Command, time: int, absent: Collection[int] = ()) -> list[logged.LogEvent]:
    """The log events that a command of a seat leads to. Raises Refusal, or Repeated if it counted before.

    `absent` are the seats whose people have not been connected for so long that the others need not wait for them.
    """
    check_new(table, table.seats[seat].player or "", command)
    if table.deal and isinstance(command, NOT_WITH_A_DEAL):
        raise Refusal("option", Text("error-shared-deal"))
    if command.at is not None and not table.may_be_new(seat, command.at):
        raise Refusal("stale", Text("error-may-have-counted"))
    if table.lesson is not None and not isinstance(command, ms.Act | ms.Start):
        raise Refusal("option", Text("error-in-a-lesson"))
    match command:
        case ms.Act():
            return _act(table, seat, command, time)
        case ms.Instruct():
            return _instruct(table, seat, command, time)
        case ms.Chat():
            return _chat(table, seat, command, time)
        case ms.Undo():
            return _undo(table, seat, command, time)
        case ms.Agree():
            return arrangements.answer(table, seat, command, time)
        case ms.Leave():
            return [logged.GotUp(time, seat, command.id)]
        case ms.Fill():
            return arrangements.fill(table, seat, command, time)
        case ms.StandIn():
            return arrangements.stand_in(table, seat, command, time, absent)
        case ms.Unseat():
            return arrangements.unseat(table, seat, command, time)
        case ms.Remind():
            return arrangements.remind(table, seat, command, time)
        case ms.Pause():
            return arrangements.pause(table, seat, command, time, absent)
        case ms.Resume():
            return arrangements.resume(table, seat, command, time)
        case ms.Resign():
            return arrangements.resign(table, seat, command, time)
        case ms.Abandon():
            return arrangements.abandon(table, seat, command, time, absent)
        case ms.Start():
            return _start(table, seat, command, time)
        case ms.Rematch():
            return _rematch(table, seat, command, time)
        case ms.Replace():
            return [_replacement(table, seat, command.number, command.deck, time, command.id)]
        case _:
            assert_never(command)


# --- in a game


def _act(table: Table, seat: int, message: ms.Act, time: int) -> list[logged.LogEvent]:
    if table.stage != "playing":
        raise Refusal("stage", Text("error-no-game"))
    if message.at < table.prompted[seat] or message.at > table.last_seq[seat]:
        raise Refusal("stale", Text("error-moved-on", {"prompt": table.prompted[seat], "at": message.at}))
    _check_in_person(table, seat)
    actions = [action_of(code) for code in message.codes]
    acted = choice(table, seat, actions, time, message.id, message.at)
    if table.lesson is None:
        return [acted]
    assert table.state is not None
    return lessons.answered(table.lesson, table.beats_done, table.state, acted, lambda: shuffled(table.mix))


def action_of(code: str) -> int:
    """The action that a code names. Raises Refusal."""
    try:
        return parse_action(code)
    except ValueError:
        raise Refusal("form", Text("error-not-an-action", {"code": code})) from None


def _check_in_person(table: Table, seat: int) -> None:
    if table.seats[seat].level is not None:
        raise Refusal("seat", Text("error-bot-plays"))
    if table.seats[seat].helped is not None:
        raise Refusal("seat", Text("error-bot-takes-move"))
    if table.paused is not None:
        raise Refusal("stage", Text("error-paused"))


def choice(
    table: Table,
    seat: int,
    actions: list[int],
    time: int,
    message_id: str | None = None,
    at: int = 0,
    state: State | None = None,
) -> logged.Acted:
    """The log event of one choice. Several actions are one choice only if each but the last leaves it incomplete.

    That is known before anything is revealed, so a refusal tells a seat nothing that it can't know. `state` is the
    position in which the choice is made, if it is not the present one.
    """
    state = table.state if state is None else state
    assert state is not None
    trial = state.clone()
    for place, action in enumerate(actions):
        if place > 0 and not trial.any_chosen():
            raise Refusal("illegal", Text("error-one-choice"), "TURN-11")
        reason = redaction.refusal(trial, seat, action)
        if reason is not None:
            raise Refusal("illegal", reason[1], reason[0])
        trial.apply(action)
    deal = _next_deal(table, int(trial.round())) if trial.phase() == DEALING else None
    return logged.Acted(time, seat, actions, at, deal, message_id)


def _next_deal(table: Table, number: int) -> str:
    """The order of the cards of a round, which is not the first: as it was planned, or by chance."""
    planned = [] if table.match is None else table.match.deals
    return planned[number - 1] if number <= len(planned) else shuffled(table.mix)


def _instruct(table: Table, seat: int, message: ms.Instruct, time: int) -> list[logged.LogEvent]:
    if not table.is_correspondence:
        raise Refusal("option", Text("error-instructions-days"))
    if table.stage != "playing":
        raise Refusal("stage", Text("error-no-game"))
    if table.seats[seat].level is not None:
        raise Refusal("seat", Text("error-bot-plays"))
    assert table.state is not None
    if seat in table.deciders():
        raise Refusal("stage", Text("error-instructions-now"))
    if message.at != table.last_seq[seat]:  # its codes may mean other cards by now
        raise Refusal("stale", Text("error-instructions-stale"))
    actions = [] if message.add is None else [action_of(code) for code in message.add.codes]
    kept = instructions.changed(table.state, seat, table.seats[seat].instructions, message, actions)
    return [logged.Instructed(time, seat, kept, message.id)]


def carried_out(table: Table, time: int) -> list[logged.LogEvent]:
    """What follows from the instructions of a seat whose decision it is now; nothing if there are none.

    The first instruction that fits becomes one choice or several. Which one fits depends on nothing but what the seat
    may know now: what is checked reveals nothing, and the end of the turn is left out where it is not possible.
    """
    if not table.is_correspondence or table.stage != "playing" or table.paused is not None:
        return []
    for seat in table.deciders():
        kept = table.seats[seat].instructions
        if not kept or table.seats[seat].bot() is not None:
            continue
        for one in kept:
            found = _carry_out(table, seat, one, time)
            if found:
                return found
        return [logged.InstructionsDropped(time, seat)]
    return []


def _carry_out(table: Table, seat: int, kept: logged.KeptInstruction, time: int) -> list[logged.LogEvent]:
    assert table.state is not None
    trial = table.state
    out: list[logged.LogEvent] = []
    for actions in instructions.choices(trial, seat, kept):
        try:
            acted = choice(table, seat, actions, time, state=trial)
        except Refusal:
            return []
        out.append(replace(acted, instructed=True))
        trial = after(trial, actions)
    if out and instructions.ends_turn(kept, trial, seat):
        out.append(replace(choice(table, seat, [int(DONE)], time, state=trial), instructed=True))
    return out


def _chat(table: Table, seat: int, message: ms.Chat, time: int) -> list[logged.LogEvent]:
    if not table.options.chat:
        raise Refusal("option", Text("error-no-chat"))
    return [logged.Spoke(time, seat, message.text, message.id)]


def _undo(table: Table, seat: int, message: ms.Undo, time: int) -> list[logged.LogEvent]:
    if not table.options.undo:
        raise Refusal("option", Text("error-no-undo"))
    if table.stage != "playing":
        raise Refusal("stage", Text("error-no-game"))
    if table.asked is not None:
        raise Refusal("stage", Text("error-question-open"))
    _check_in_person(table, seat)
    assert table.match is not None
    if not table.match.undo_stack.has(seat):
        raise Refusal("stage", Text("error-nothing-to-undo"))
    ask = table.must_agree(seat)
    gone = [table.seats[other].label() for other in ask if not table.seats[other].present]
    if gone:
        raise Refusal("stage", Text("error-undo-needs-consent", {"names": listed(gone)}))
    if not ask:
        mark = table.match.undo_stack.last(seat).clocks
        left = table.clocks.left_after(mark, seat, seat in table.deciders(), time)
        if left is not None and left <= 0:
            raise Refusal("stage", Text("error-undo-out-of-time"))
    return [logged.UndoAsked(time, seat, message.id, ask)]


def listed(items: list[str]) -> str | Text:
    """Some names or letters, at least one, as the catalogue joins them."""
    *others, last = items
    return Text("list-and", {"first": listed(others), "last": last}) if others else last


# --- seats


def join(table: Table, player: str, name: str, message: ms.Join, time: int) -> list[logged.LogEvent]:
    """The log events by which a player sits down. Raises Refusal, Repeated."""
    seat = _place(table, player, message)
    return [logged.SatDown(time, seat, player, _name(table, name, [seat]), message.id)]


def _place(table: Table, player: str, message: ms.Join) -> int:
    check_new(table, player, message)
    mine, wanted = table.seat_of(player), message.seat
    if mine is not None:
        if wanted not in (None, mine):
            raise Refusal("seat", Text("error-seated-elsewhere", {"letter": SEAT_LETTERS[mine]}))
        if table.seats[mine].level is None:
            raise Refusal("seat", Text("error-seated", {"letter": SEAT_LETTERS[mine]}))
        return mine
    if table.deal and all(seat.player != player for seat in table.seats):
        raise Refusal("seat", Text("error-shared-deal-seat"))
    if wanted is not None:
        arrangements.check_seat(table, wanted)
    former = [number for number, seat in enumerate(table.seats) if seat.player == player]
    free = [number for number, seat in enumerate(table.seats) if not seat.is_taken]
    choices = [wanted] if wanted is not None else [*former, *free]
    if not choices:
        raise Refusal("seat", Text("error-seats-full"))
    seat = choices[0]
    if table.stage == "abandoned":
        raise Refusal("stage", Text("error-abandoned"))
    if seat in former and table.seats[seat].resigned and table.stage == "playing":
        raise Refusal("seat", Text("error-resigned"))
    if seat not in former:
        if seat not in free:
            raise Refusal("seat", Text("error-seat-taken", {"letter": SEAT_LETTERS[seat]}))
        if table.stage == "playing" and any(player in other.was_here for other in table.seats):
            raise Refusal("seat", Text("error-knows-another-seat"))
    return seat


def _name(table: Table, name: str, own: list[int]) -> str:
    """A name that is unique at the table, for a player on the seats `own`."""
    return distinct(name, [seat.label() for number, seat in enumerate(table.seats) if number not in own])


def become(table: Table, player: str, account: str, name: str, time: int) -> list[logged.LogEvent]:
    """Hands a guest's place to an account; nothing if the account has a place at this table itself."""
    if any(seat.player == account or account in seat.was_here for seat in table.seats):
        return []
    own = [number for number, seat in enumerate(table.seats) if seat.player == player]
    return [logged.IdentityChanged(time, player, account, _name(table, name, own))]


def retire(table: Table, player: str, stand_in: str, name: str, time: int) -> list[logged.LogEvent]:
    """Makes a deleted player get up, and puts a stand-in in their place."""
    seat = table.seat_of(player)
    left: list[logged.LogEvent] = [] if seat is None else [logged.GotUp(time, seat)]
    return [*left, *become(table, player, stand_in, name, time)]


# --- from game to game


def make(new: ms.NewTable, player: str, name: str, time: int, deal: str = "") -> list[logged.LogEvent]:
    """The first log events of a table, perhaps of a shared `deal`. Raises Refusal if `new` contradicts itself."""
    try:
        mix = mix_of(new.mix.upper() if "-" in new.mix else new.mix).code
    except ValueError as problem:
        raise Refusal("form", Text("error-mix", {"problem": str(problem)})) from None
    yours = [number for number, plan in enumerate(new.seats) if plan.kind == "you"]
    if len(yours) > 1:
        raise Refusal("seat", Text("error-one-seat"))
    for plan in new.seats:
        if plan.kind != "bot" and plan.level is not None:
            raise Refusal("form", Text("error-level-without-bot"))
    if new.options.delay and not new.options.spectators:
        raise Refusal("option", Text("error-delay-without-spectators"))
    levels = [plan.level or ms.DEFAULT_LEVEL if plan.kind == "bot" else None for plan in new.seats]
    out: list[logged.LogEvent] = [logged.TableMade(time, player, new.title.strip(), mix, new.options, levels, deal)]
    if yours:
        out.append(
            logged.SatDown(time, yours[0], player, distinct(name, [level for level in levels if level is not None]))
        )
    return out


def _start(table: Table, seat: int, message: ms.Start, time: int) -> list[logged.LogEvent]:
    if table.lesson is not None:
        return [lesson_begins(table.position, table.lesson, time, seat, message.id)]
    if table.stage != "open":
        raise Refusal("stage", Text("error-game-begun"))
    empty = [SEAT_LETTERS[number] for number, one in enumerate(table.seats) if not one.is_taken]
    if empty:
        raise Refusal("seat", Text("error-seats-empty", {"letters": listed(empty)}))
    return [_beginning(table, time, seat, message.id)]


def _rematch(table: Table, seat: int, message: ms.Rematch, time: int) -> list[logged.LogEvent]:
    if table.stage != "over":
        raise Refusal("stage", Text("error-game-not-over"))
    return [logged.RematchAsked(time, seat, message.losers_choose, message.id, message.wants)]


def _beginning(table: Table, time: int, by: int | None = None, message_id: str | None = None) -> logged.GameBegan:
    start = _chance.randrange(len(table.seats))
    is_solo = len(table.people()) == 1 and all(seat.is_person or seat.level is not None for seat in table.seats)
    seed = _chance.getrandbits(SEED_BITS) if is_solo else None  # so that the deal can be sent to a friend
    return logged.GameBegan(time, start, shuffled(table.mix), by, message_id, RULES_VERSION, seed=seed)


def lesson_begins(
    position: str | None, lesson: logged.LessonPlan, time: int, by: int | None = None, message_id: str | None = None
) -> logged.GameBegan:
    """The beginning of a lesson, for the first time or again."""
    return logged.GameBegan(time, 0, "", by, message_id, RULES_VERSION, position, lesson=lesson)


def beginning_at(position: str, time: int) -> logged.GameBegan:
    """The beginning of a game that goes on from a position."""
    return logged.GameBegan(time, 0, "", rules=RULES_VERSION, position=position)


def beginning_of(plan: Plan, time: int) -> logged.GameBegan:
    """The beginning of a game of a shared deal."""
    first, *later = plan.deals
    return logged.GameBegan(time, plan.start, first, rules=RULES_VERSION, seed=plan.seed, deals=later)


def shuffled(mix: str) -> str:
    """The order of a deck, from the operating system's source of randomness."""
    numbers = mix_of(mix).deck_numbers()
    _chance.shuffle(numbers)
    return deal_text(numbers)


def next_game(table: Table, time: int) -> list[logged.LogEvent]:
    """The beginning of the next game, if all want one and all losers who may choose have chosen; else nothing."""
    if not all(seat.is_taken for seat in table.seats):
        return []
    if table.stage == "over" and table.rematch_agreed():
        return [_beginning(table, time)]
    if table.stage == "choosing" and table.choosing is not None and table.choosing.chooser is None:
        return [_beginning(table, time)]
    return []


def _replacement(
    table: Table, seat: int, number: int, deck: str, time: int, message_id: str | None = None
) -> logged.CardsReplaced:
    if table.stage != "choosing" or table.choosing is None:
        raise Refusal("stage", Text("error-nothing-to-choose"), "MIX-3")
    if table.choosing.chooser != seat:
        raise Refusal("illegal", Text("error-not-your-choice"), "MIX-3")
    if (number, deck) not in table.choosing.options():
        trial = LosersChoose(table.choosing.mix, [1, 0], 1, 0)
        trial.named = list(table.choosing.named)
        try:
            trial.choose(number, deck)
        except IllegalAction as problem:
            raise Refusal("illegal", problem.text, problem.rule) from None
        except ValueError:
            raise Refusal("form", Text("error-no-such-choice", {"number": number, "deck": deck})) from None
    return logged.CardsReplaced(time, seat, number, deck, message_id)


def time_is_up(table: Table, time: int) -> list[logged.LogEvent]:
    """The log events of a deadline that has passed; nothing if none has."""
    deadline = table.deadline()
    if deadline is None or deadline[0] > time:
        return []
    seat = deadline[1]
    out: list[logged.LogEvent] = [logged.TimedOut(time, seat, ms.DEFAULT_LEVEL)]
    return [*out, *replace_by_chance(table, seat, time)] if table.stage == "choosing" else out


def acknowledge(table: Table, seat: int, seq: int, time: int) -> list[logged.LogEvent]:
    """What has to be logged when a seat has received everything up to `seq`.

    Only where memory is strict, and the seat was shown a card that nobody may be shown again; other acknowledgements
    need not outlast the memory.
    """
    seq = min(seq, table.last_seq[seat])
    if table.options.memory != "strict" or not table.acked[seat] < min(seq, table.shown_privately[seat]):
        return []
    return [logged.Acknowledged(time, seat, seq)]


def replace_by_chance(table: Table, seat: int, time: int) -> list[logged.LogEvent]:
    """A bot's choice for a seat while losers choose: uniformly at random."""
    assert table.choosing is not None
    number, deck = _chance.choice(table.choosing.options())
    return [_replacement(table, seat, number, deck, time)]
