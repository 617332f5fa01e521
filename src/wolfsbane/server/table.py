"""A table: the fold of its log.

`Table.fold` takes one entry of the log, changes the table, and gives the letters that tell it to each viewer. It is the
only thing that changes a table, and it uses nothing but the entry: so a table that was read from the disk is the table
that was there, and every viewer's messages have the numbers and bytes that they had.

The other methods only look. They check what somebody wants and give the entries that would do it, or raise `Refusal`.
"""

from __future__ import annotations

import secrets
from array import array
from collections import deque
from typing import Final, Literal

from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import NUMBER, SEAT, parse_action
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game, deal_text, parse_deal
from wolfsbane.engine.layout import DEALING, WATCHER
from wolfsbane.engine.record import write_record
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.state import State, new_state
from wolfsbane.server import entries as en
from wolfsbane.server import gate
from wolfsbane.server.gate import Letter
from wolfsbane.server.messages import (
    DEFAULT_LEVEL,
    NAME_LENGTH,
    Act,
    Asked,
    Choosing,
    NewTable,
    Options,
    Prompt,
    Said,
    SeatShown,
    Stage,
    TableShown,
    UndoOffer,
    Update,
)
from wolfsbane.server.past import Past

TAIL: Final = 20  # letters kept in memory for each viewer; older ones are made again from the log
IDS_KEPT: Final = 16
SEAT_LETTERS: Final = "abcd"

Sent = tuple[int, int, Letter]  # a viewer, the number of the letter, the letter
Code = Literal["illegal", "stale", "stage", "seat", "option", "limit", "form"]

_chance: Final = secrets.SystemRandom()


class Refusal(Exception):
    """What was asked for can't be done; nothing has changed."""

    def __init__(self, code: Code, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.code: Code = code
        self.sentence = sentence
        self.rule = rule


class Repeated(Exception):
    """A message with this id counted before."""


class Seat:
    """Who sits there. `player` is a person's id; `level` is a bot, alone or in a person's place."""

    __slots__ = ("floor", "helped", "ids", "level", "name", "player", "present", "timeouts", "wants", "was_here")

    def __init__(self, level: str | None) -> None:
        self.player: str | None = None
        self.present = False  # a person who has not got up
        self.name = ""
        self.level = level
        self.helped: str | None = None  # the bot that takes this one move
        self.timeouts = 0
        self.wants: bool | None = None  # a rematch; True: with losers choosing
        self.floor = 0  # letters up to this number were somebody else's
        self.ids: deque[str] = deque(maxlen=IDS_KEPT)
        self.was_here: set[str] = set()  # all who sat here in this game

    @property
    def is_person(self) -> bool:
        return self.present and self.level is None

    @property
    def is_taken(self) -> bool:
        return self.present or self.level is not None

    def bot(self) -> str | None:
        """The bot that decides for this seat now."""
        return self.level or self.helped

    def label(self) -> str:
        return self.name or self.level or "nobody"


class Table:
    def __init__(self, table_id: str, tail: int | None = TAIL) -> None:
        self.id = table_id
        self.size = 0  # entries folded
        self.title = ""
        self.mix = ""
        self.host = ""
        self.options = Options()
        self.seats: list[Seat] = []
        self.stage: Stage = "open"
        self.game = 0
        self.began = 0  # which entry began it
        self.state: State | None = None
        self.history: array[int] = array("H")
        self.numbers = [0] * 5  # of the last letter to each viewer
        self.prompted = [0] * 4  # of the letter with each seat's present prompt
        self.acked = [0] * 4
        self.tails: list[deque[tuple[int, Letter]]] = [deque(maxlen=tail) for _ in range(5)]
        self.past = Past()
        self.asked: tuple[int, set[int]] | None = None  # who wants to take back a choice, and who has still to agree
        self.choosing: LosersChoose | None = None
        self.clocks: list[int] = []  # milliseconds left, by seat
        self.since = [0] * 4  # when the seat's present decision was put to it
        self.last_time = 0
        self.changed = 0  # when somebody came or went, or a game began or ended; not when a choice was made

    # --- who is who

    def seat_of(self, player: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.player == player and seat.present:
                return number
        return None

    def viewer_of(self, player: str) -> int | None:
        """As whom a player may look at the table: a seat, WATCHER, or not at all."""
        seat = self.seat_of(player)
        if seat is not None:
            return seat
        return int(WATCHER) if self.options.spectators else None

    def names(self) -> list[str]:
        return [seat.label() for seat in self.seats]

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def deciders(self) -> list[int]:
        return self.state.deciders() if self.state is not None and self.stage == "playing" else []

    def bots_to_move(self) -> list[tuple[int, str]]:
        """The seats that a bot is to decide for now."""
        out: list[tuple[int, str]] = []
        for seat in self.deciders():
            bot = self.seats[seat].bot()
            if bot is not None:
                out.append((seat, bot))
        if self.stage == "choosing" and self.choosing is not None and self.choosing.chooser is not None:
            bot = self.seats[self.choosing.chooser].bot()
            if bot is not None:
                out.append((self.choosing.chooser, bot))
        return out

    def deadline(self) -> tuple[int, int] | None:
        """When which seat's time is up, in milliseconds; the first of them."""
        if self.options.clock is None:
            return None
        times = [
            (self.since[seat] + self.clocks[seat], seat)
            for seat in self.deciders()
            if self.seats[seat].present and self.seats[seat].bot() is None
        ]
        return min(times, default=None)

    # --- the fold

    def fold(self, entry: en.Entry) -> list[Sent]:
        """Takes the next entry of the log. The letters it leads to, in order."""
        self.size += 1
        self.last_time = entry.t
        if isinstance(entry, en.Acted):
            return self._fold_acted(entry)
        if not isinstance(entry, en.Spoke):
            self.changed = entry.t
        note = ""
        by: int | None = None
        if isinstance(entry, en.Made):
            self.title = entry.title
            self.mix = entry.mix
            self.host = entry.host
            self.options = entry.options
            self.seats = [Seat(level) for level in entry.seats]
        elif isinstance(entry, en.Sat):
            by = entry.seat
            note = self._fold_sat(entry)
        elif isinstance(entry, en.Left):
            by = entry.seat
            seat = self.seats[entry.seat]
            note = f"{seat.label()} got up."
            seat.present = False
            seat.helped = None
            seat.wants = None
            self._drop_vote(entry.seat)
        elif isinstance(entry, en.Filled):
            by = entry.by
            self.seats[entry.seat].level = entry.level
            note = f"The bot {entry.level} plays for seat {SEAT_LETTERS[entry.seat]}."
        elif isinstance(entry, en.Began):
            by = entry.by
            self._fold_began(entry)
            note = f"Game {self.game} begins."
        elif isinstance(entry, en.Spoke):
            return self._fold_spoke(entry)
        elif isinstance(entry, en.UndoAsked):
            by = entry.seat
            note = self._fold_undo_asked(entry)
        elif isinstance(entry, en.UndoAnswered):
            by = entry.seat
            note = self._fold_undo_answered(entry)
        elif isinstance(entry, en.TimedOut):
            note = self._fold_timed_out(entry)
        elif isinstance(entry, en.Resumed):
            for decider in self.deciders():
                self.since[decider] = entry.t
            note = "The server was away; clocks go on from here."
        elif isinstance(entry, en.RematchAsked):
            by = entry.seat
            note = self._fold_rematch(entry)
        elif isinstance(entry, en.Became):
            note = self._fold_became(entry)
        else:
            by = entry.seat
            note = self._fold_replaced(entry)
        message_id: str | None = getattr(entry, "id", None)
        if by is not None and message_id is not None:
            self.seats[by].ids.append(message_id)
        return self._tell_the_table(note, by, message_id)

    def _fold_sat(self, entry: en.Sat) -> str:
        seat = self.seats[entry.seat]
        back = seat.player == entry.player
        if not back:
            seat.floor = self.numbers[entry.seat]
            seat.ids.clear()
        seat.player = entry.player
        seat.present = True
        seat.name = entry.name
        seat.level = None
        seat.helped = None
        seat.timeouts = 0
        seat.was_here.add(entry.player)
        self.since[entry.seat] = entry.t
        if self.options.clock is not None and self.clocks and self.clocks[entry.seat] <= 0:
            self.clocks[entry.seat] = self._new_clock()
        return f"{entry.name} {'is back' if back else 'sat down'}."

    def _fold_became(self, entry: en.Became) -> str:
        note = ""
        for seat in self.seats:
            if entry.player in seat.was_here:
                seat.was_here.remove(entry.player)
                seat.was_here.add(entry.account)
            if seat.player == entry.player:
                seat.player = entry.account
                if seat.present and seat.name != entry.name:
                    note = f"{seat.name} is {entry.name} now."
                seat.name = entry.name
        if self.host == entry.player:
            self.host = entry.account
        return note

    def _new_clock(self) -> int:
        return self.options.clock.seconds * 1000 if self.options.clock is not None else 0

    def _fold_began(self, entry: en.Began) -> None:
        self.game += 1
        self.began = self.size
        self.stage = "playing"
        self.choosing = None
        self.past.clear()
        self.asked = None
        self.history = array("H")
        self.state = new_state(mix_of(self.mix), len(self.seats), self.options.rounds)
        self.state.apply(SEAT + entry.start)
        self.history.append(int(SEAT) + entry.start)
        self._deal(entry.deal)
        for seat in self.seats:
            seat.wants = None
            seat.timeouts = 0
            seat.was_here = {seat.player} if seat.present and seat.player is not None else set()
        if self.options.clock is not None:
            self.clocks = [self._new_clock() for _ in self.seats]
        self.since = [entry.t] * 4
        for seat_number in self.deciders():
            self.prompted[seat_number] = self.numbers[seat_number] + 1

    def _deal(self, deal: str) -> None:
        assert self.state is not None
        numbers = parse_deal(deal)
        self.state.deal(numbers)
        self.history.extend([int(NUMBER) + number for number in numbers])

    def _fold_acted(self, entry: en.Acted) -> list[Sent]:
        state = self.state
        assert state is not None
        actor = entry.seat
        before = state.deciders()
        if self.options.undo:
            self.past.begin(actor, state, len(self.history))
        had_seen = gate.who_has_seen(state)
        events: list[Event] = []
        state.log = events
        for action in entry.actions:
            state.apply(action)
        self.history.extend(entry.actions)
        if entry.deal is not None:
            self._deal(entry.deal)
        if entry.deal is not None or state.is_over():
            self.past.clear()
        elif self.options.undo and not state.any_chosen():
            self.past.end(gate.anything_learned(had_seen, state, events))
        state.log = None
        if not state.any_chosen():
            self.asked = None
        seat = self.seats[actor]
        if entry.id is not None:
            seat.ids.append(entry.id)
        if entry.at > self.acked[actor]:
            self.acked[actor] = entry.at
        deciders = state.deciders()
        if self.options.clock is not None:
            self._charge(actor, entry.t, still=actor in deciders)
        if actor not in deciders:
            seat.helped = None
        if state.is_over():
            self.stage = "over"
            self.changed = entry.t
        names = self.names()
        out: list[Sent] = []
        for viewer in self._viewers():
            if not events and viewer != actor and deciders == before:
                continue  # half a choice is told to nobody else
            number = self.numbers[viewer] + 1
            self.numbers[viewer] = number
            if viewer in deciders and (viewer == actor or viewer not in before):
                self.prompted[viewer] = number
                self.since[viewer] = entry.t
            letter = gate.seal(
                Update(
                    number,
                    gate.happened(state, events, viewer, names),
                    self._prompt(viewer, names),
                    entry.id if viewer == actor else None,
                )
            )
            self.tails[viewer].append((number, letter))
            out.append((viewer, number, letter))
        return out

    def _fold_spoke(self, entry: en.Spoke) -> list[Sent]:
        seat = self.seats[entry.seat]
        if entry.id is not None:
            seat.ids.append(entry.id)
        out: list[Sent] = []
        for viewer in self._viewers():
            self.numbers[viewer] += 1
            said = Said(
                self.numbers[viewer],
                entry.seat,
                seat.label(),
                entry.text,
                entry.id if viewer == entry.seat else None,
            )
            out.append(self._keep(viewer, gate.seal(said)))
        return out

    def _fold_undo_asked(self, entry: en.UndoAsked) -> str:
        name = self.seats[entry.seat].label()
        if self.undo_offered(entry.seat) == "free":
            self._go_back(entry.seat, entry.t)
            return f"{name} took back a choice."
        self.asked = (entry.seat, self._others(entry.seat))
        return f"{name} asks to take back a choice."

    def _fold_undo_answered(self, entry: en.UndoAnswered) -> str:
        assert self.asked is not None
        waiting = self.asked[1]
        if not entry.yes:
            self.asked = None
            return f"{self.seats[entry.seat].label()} does not agree; the choice stands."
        waiting.discard(entry.seat)
        return self._settle_vote(entry.t) or f"{self.seats[entry.seat].label()} agrees."

    def _settle_vote(self, time: int) -> str:
        if self.asked is None or self.asked[1]:
            return ""
        asker = self.asked[0]
        self.past.half = None  # it was begun after the question
        self._go_back(asker, time)
        return f"{self.seats[asker].label()} took back a choice."

    def _drop_vote(self, seat: int) -> None:
        """Somebody got up: they are not waited for, and what they asked for is forgotten."""
        if self.asked is not None:
            if self.asked[0] == seat:
                self.asked = None
            else:
                self.asked[1].discard(seat)
                self._settle_vote(self.last_time)

    def _go_back(self, asker: int, time: int) -> None:
        position = self.past.take_back(asker)
        self.state = position.state
        del self.history[position.history :]
        self.asked = None
        for seat in self.deciders():
            self.prompted[seat] = self.numbers[seat] + 1
            self.since[seat] = time

    def _fold_timed_out(self, entry: en.TimedOut) -> str:
        seat = self.seats[entry.seat]
        seat.timeouts += 1
        if seat.timeouts == 1:
            seat.helped = entry.level
            if self.options.clock is not None and self.options.clock.kind == "bank":
                self.clocks[entry.seat] = self.options.clock.increment * 1000
            return f"The time of {seat.label()} is up: a bot takes the move."
        seat.level = entry.level
        self._drop_vote(entry.seat)
        return f"The time of {seat.label()} is up again: a bot takes the seat, until they take it back."

    def _charge(self, actor: int, time: int, still: bool) -> None:
        """The time that a decision took comes off the clock of who made it."""
        clock = self.options.clock
        assert clock is not None
        if clock.kind == "bank" and self.seats[actor].bot() is None:
            left = self.clocks[actor] - (time - self.since[actor])
            self.clocks[actor] = max(left, 0) + (0 if still else clock.increment * 1000)

    def _fold_rematch(self, entry: en.RematchAsked) -> str:
        self.seats[entry.seat].wants = entry.losers_choose
        if self.rematch_agreed() and any(seat.wants for seat in self.seats):
            state = self.state
            assert state is not None
            totals = [int(state.total(seat)) for seat in range(len(self.seats))]
            self.stage = "choosing"
            self.choosing = LosersChoose(mix_of(self.mix), totals, state.winner(), int(state.holder()))
        return f"{self.seats[entry.seat].label()} wants another game."

    def _fold_replaced(self, entry: en.Replaced) -> str:
        assert self.choosing is not None
        self.choosing.choose(entry.number, entry.deck)
        self.mix = self.choosing.mix.code
        return f"{self.seats[entry.seat].label()} takes the {entry.number} from another deck."

    # --- letters

    def _viewers(self) -> list[int]:
        seats = list(range(len(self.seats)))
        return [*seats, int(WATCHER)] if self.options.spectators else seats

    def _keep(self, viewer: int, letter: Letter) -> Sent:
        number = self.numbers[viewer]
        self.tails[viewer].append((number, letter))
        return viewer, number, letter

    def _tell_the_table(self, note: str, by: int | None, message_id: str | None) -> list[Sent]:
        out: list[Sent] = []
        for viewer in self._viewers():
            self.numbers[viewer] += 1
            out.append(self._keep(viewer, self.picture(viewer, note, message_id if viewer == by else None)))
        return out

    def _prompt(self, viewer: int, names: list[str]) -> Prompt:
        state = self.state
        assert state is not None
        clocks = self.clocks_at(self.last_time) if self.options.clock is not None else None
        at = self.prompted[viewer] if viewer < WATCHER else None
        return gate.prompt(state, viewer, self.options.memory, names, at, clocks, self.undo_offered(viewer))

    def clocks_at(self, time: int) -> list[int]:
        deciders = self.deciders()
        left = [clock - (time - self.since[seat] if seat in deciders else 0) for seat, clock in enumerate(self.clocks)]
        return [max(0, one) for one in left]

    def picture(self, viewer: int, note: str = "", message_id: str | None = None) -> Letter:
        """The whole table as a viewer may see it now."""
        state = self.state
        names = self.names()
        choosing = None
        if self.choosing is not None and self.choosing.chooser is not None:
            choosing = Choosing(self.choosing.chooser, self.choosing.options())
        return gate.seal(
            TableShown(
                n=self.numbers[viewer],
                table=self.id,
                title=self.title,
                stage=self.stage,
                you=gate.seat_or_none(viewer),
                host=self.seat_of(self.host),
                game=self.game,
                mix=self.mix,
                options=self.options,
                seats=self.seats_shown(),
                board=None if state is None else gate.board(state, viewer, self.options.memory),
                prompt=None if state is None else self._prompt(viewer, names),
                winner=state.winner() if state is not None and state.is_over() else None,
                asked=None if self.asked is None else Asked(self.asked[0], sorted(self.asked[1])),
                choosing=choosing,
                note=note,
                id=message_id,
                since=0 if viewer == WATCHER else self.seats[viewer].floor,
            )
        )

    def seats_shown(self) -> list[SeatShown]:
        return [
            SeatShown(
                "bot" if seat.level is not None else "person" if seat.present else "empty",
                seat.name,
                seat.level,
                seat.wants is not None,
            )
            for seat in self.seats
        ]

    def missed(self, viewer: int, after: int) -> list[Letter] | None:
        """The letters after a number, if they are all still in memory."""
        if after == self.numbers[viewer]:
            return []
        tail = self.tails[viewer]
        if not tail or tail[0][0] > after + 1:
            return None
        return [letter for number, letter in tail if number > after]

    def may_go_on_from(self, viewer: int, after: int) -> bool:
        """May a viewer have the letters after this number again, or only a picture of the table?

        Not those of somebody who sat here before; and where memory is strict nothing that has arrived once.
        """
        if after > self.numbers[viewer]:
            return False
        if viewer == WATCHER:
            return True
        if after < self.seats[viewer].floor:
            return False
        return self.options.memory != "strict" or after >= self.acked[viewer]

    # --- what all agree on

    def _others(self, seat: int) -> set[int]:
        return {other for other in self.people() if other != seat}

    def undo_offered(self, viewer: int) -> UndoOffer | None:
        """How a viewer may take back a choice now. It follows from what everybody knows, and what they did."""
        if self.asked is not None or not self.past.has(viewer) or self.seats[viewer].bot() is not None:
            return None
        return "free" if self.past.is_free(viewer) or not self._others(viewer) else "ask"

    def rematch_agreed(self) -> bool:
        people = self.people()
        return bool(people) and all(self.seats[seat].wants is not None for seat in people)

    # --- what somebody wants to do: the entries for it, or a Refusal

    def check_new(self, seat: int, message_id: str) -> None:
        if message_id in self.seats[seat].ids:
            raise Repeated

    def act(self, seat: int, message: Act, time: int) -> list[en.Entry]:
        self.check_new(seat, message.id)
        if self.stage != "playing":
            raise Refusal("stage", "No game is being played at this table now.")
        if message.at < self.prompted[seat] or message.at > self.numbers[seat]:
            raise Refusal(
                "stale",
                f"The table has moved on: your prompt is that of message {self.prompted[seat]}, and you answer to "
                f"message {message.at}.",
            )
        if self.seats[seat].bot() is not None:
            raise Refusal("seat", "A bot plays for you now; take your seat back first.")
        try:
            actions = [parse_action(code) for code in message.codes]
        except ValueError as problem:
            raise Refusal("form", f"{problem}.") from None
        return [self.choice(seat, actions, time, message.id, message.at)]

    def choice(self, seat: int, actions: list[int], time: int, message_id: str | None = None, at: int = 0) -> en.Acted:
        """The entry of one choice. Several actions are one choice only if all but the last are half of it.

        Whether that is so is known before anything is revealed, so a refusal tells nothing that a seat can't know.
        """
        assert self.state is not None
        trial = self.state.clone()
        for place, action in enumerate(actions):
            if place > 0 and not trial.any_chosen():
                raise Refusal(
                    "illegal", "One choice at a time: a message has one action, or the cards of a set.", "TURN-11"
                )
            reason = gate.refusal(trial, seat, action)
            if reason is not None:
                raise Refusal("illegal", reason[1], reason[0])
            trial.apply(action)
        deal = shuffled(self.mix) if trial.phase() == DEALING else None
        return en.Acted(time, seat, actions, at, deal, message_id)

    def say(self, seat: int, text: str, message_id: str, time: int) -> list[en.Entry]:
        self.check_new(seat, message_id)
        if not self.options.chat:
            raise Refusal("option", "There is no chat at this table.")
        return [en.Spoke(time, seat, text, message_id)]

    def undo(self, seat: int, message_id: str, time: int) -> list[en.Entry]:
        self.check_new(seat, message_id)
        if not self.options.undo:
            raise Refusal("option", "At this table no choice can be taken back.")
        if self.stage != "playing":
            raise Refusal("stage", "No game is being played at this table now.")
        if self.asked is not None:
            raise Refusal("stage", "Somebody has asked to take back a choice already.")
        if self.seats[seat].bot() is not None:
            raise Refusal("seat", "A bot plays for you now; take your seat back first.")
        if not self.past.has(seat):
            raise Refusal("stage", "There is no choice of yours in this round that can still be taken back.")
        return [en.UndoAsked(time, seat, message_id)]

    def agree(self, seat: int, yes: bool, message_id: str, time: int) -> list[en.Entry]:
        self.check_new(seat, message_id)
        if self.asked is None or seat not in self.asked[1]:
            raise Refusal("stage", "You were not asked to agree to anything.")
        return [en.UndoAnswered(time, seat, yes, message_id)]

    def join(self, player: str, name: str, wanted: int | None, message_id: str, time: int) -> list[en.Entry]:
        mine = self.seat_of(player)
        if mine is not None:
            self.check_new(mine, message_id)
            if wanted not in (None, mine):
                raise Refusal("seat", f"You sit at seat {SEAT_LETTERS[mine]}; get up before you take another.")
            if self.seats[mine].bot() is None:
                raise Refusal("seat", f"You sit at seat {SEAT_LETTERS[mine]} already.")
            return [en.Sat(time, mine, player, self._distinct(name, [mine]), message_id)]
        if wanted is not None and wanted >= len(self.seats):
            raise Refusal("seat", f"This table has seats 0 to {len(self.seats) - 1}.")
        former = [number for number, seat in enumerate(self.seats) if seat.player == player]
        free = [number for number, seat in enumerate(self.seats) if not seat.is_taken]
        choices = [wanted] if wanted is not None else [*former, *free]
        if not choices:
            raise Refusal("seat", "All seats are taken.")
        seat = choices[0]
        if seat not in former:
            if seat not in free:
                raise Refusal("seat", f"Seat {SEAT_LETTERS[seat]} is taken.")
            if self.stage == "playing" and any(player in other.was_here for other in self.seats):
                raise Refusal("seat", "In this game you have sat at another seat, and know what was seen there.")
        return [en.Sat(time, seat, player, self._distinct(name, [seat]), message_id)]

    def _distinct(self, name: str, own: list[int]) -> str:
        """The name for somebody on these seats, so that nobody else at the table has it."""
        return distinct(name, [seat.label() for number, seat in enumerate(self.seats) if number not in own])

    def become(self, player: str, account: str, name: str, time: int) -> list[en.Entry]:
        """What makes a guest's place that of an account; nothing if the account has a place here itself."""
        if any(seat.player == account or account in seat.was_here for seat in self.seats):
            return []
        own = [number for number, seat in enumerate(self.seats) if seat.player == player]
        return [en.Became(time, player, account, self._distinct(name, own))]

    def leave(self, seat: int, message_id: str, time: int) -> list[en.Entry]:
        self.check_new(seat, message_id)
        return [en.Left(time, seat, message_id)]

    def fill(self, by: int, seat: int, level: str, message_id: str, time: int) -> list[en.Entry]:
        self.check_new(by, message_id)
        if seat >= len(self.seats):
            raise Refusal("seat", f"This table has seats 0 to {len(self.seats) - 1}.")
        if self.seats[seat].is_taken:
            raise Refusal("seat", f"Seat {SEAT_LETTERS[seat]} is taken.")
        return [en.Filled(time, seat, level, by, message_id)]

    def start(self, seat: int, message_id: str, time: int) -> list[en.Entry]:
        self.check_new(seat, message_id)
        if self.stage != "open":
            raise Refusal("stage", "The game has begun.")
        empty = [SEAT_LETTERS[number] for number, one in enumerate(self.seats) if not one.is_taken]
        if empty:
            raise Refusal("seat", f"Nobody sits at {' and '.join(empty)} yet.")
        return [self._begin(time, seat, message_id)]

    def _begin(self, time: int, by: int | None = None, message_id: str | None = None) -> en.Began:
        return en.Began(time, _chance.randrange(len(self.seats)), shuffled(self.mix), by, message_id)

    def rematch(self, seat: int, losers_choose: bool, message_id: str, time: int) -> list[en.Entry]:
        self.check_new(seat, message_id)
        if self.stage != "over":
            raise Refusal("stage", "The game is not over.")
        return [en.RematchAsked(time, seat, losers_choose, message_id)]

    def next_game(self, time: int) -> list[en.Entry]:
        """What follows by itself when all want another game, and all who may have chosen."""
        if not all(seat.is_taken for seat in self.seats):
            return []
        if self.stage == "over" and self.rematch_agreed():
            return [self._begin(time)]
        if self.stage == "choosing" and self.choosing is not None and self.choosing.chooser is None:
            return [self._begin(time)]
        return []

    def replace(self, seat: int, number: int, deck: str, message_id: str | None, time: int) -> list[en.Entry]:
        if message_id is not None:
            self.check_new(seat, message_id)
        if self.stage != "choosing" or self.choosing is None:
            raise Refusal("stage", "There is nothing to choose now.", "MIX-3")
        if self.choosing.chooser != seat:
            raise Refusal("illegal", "It is not your choice now.", "MIX-3")
        if (number, deck) not in self.choosing.options():
            trial = LosersChoose(self.choosing.mix, [1, 0], 1, 0)
            trial.named = list(self.choosing.named)
            try:
                trial.choose(number, deck)
            except IllegalAction as problem:
                raise Refusal("illegal", problem.sentence, problem.rule) from None
            except ValueError as problem:
                raise Refusal("form", f"{problem}.") from None
        return [en.Replaced(time, seat, number, deck, message_id)]

    def chosen_by_chance(self, seat: int, time: int) -> list[en.Entry]:
        """What a bot chooses among the losers."""
        assert self.choosing is not None
        number, deck = _chance.choice(self.choosing.options())
        return self.replace(seat, number, deck, None, time)

    # --- results

    def record(self) -> str:
        """The record of the game, in full. Only for a game that is over, or for the people who keep the server."""
        game = Game(mix_of(self.mix), len(self.seats), rounds=self.options.rounds)
        game.history = list(self.history)
        for letter, seat in zip(SEAT_LETTERS, self.seats, strict=False):
            name = " ".join(seat.label().split())
            if name:
                game.tags[f"name-{letter}"] = name
        return write_record(game)


def shuffled(mix: str) -> str:
    """The order of a deck, from the operating system's source of randomness."""
    numbers = mix_of(mix).deck_numbers()
    _chance.shuffle(numbers)
    return deal_text(numbers)


def made(new: NewTable, player: str, name: str, time: int) -> list[en.Entry]:
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
    levels = [plan.level or DEFAULT_LEVEL if plan.kind == "bot" else None for plan in new.seats]
    out: list[en.Entry] = [en.Made(time, player, new.title.strip(), mix, new.options, levels)]
    if yours:
        out.append(en.Sat(time, yours[0], player, distinct(name, [level for level in levels if level is not None])))
    return out


def distinct(name: str, others: list[str]) -> str:
    """A name that none of the others has: itself, or with a number after it."""
    taken = {other.casefold() for other in others}
    number, out = 1, name
    while out.casefold() in taken:
        number += 1
        out = f"{name[: NAME_LENGTH - 2].rstrip()} {number}"
    return out
