"""A table: the fold of its log.

`Table.fold` applies one entry of the log and returns the messages for each viewer. It is the only method that changes
a table, and it uses nothing but the entry: a table read back from disk equals the one that was in memory, and every
viewer's messages have the same sequence numbers and bytes. The other methods only read.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.state import State
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.messages import (
    Asked,
    Choosing,
    Options,
    Prompt,
    Said,
    SeatShown,
    Stage,
    TableShown,
    UndoOffer,
    Update,
)
from wolfsbane.server.tables import entries as en
from wolfsbane.server.tables.clocks import Clocks
from wolfsbane.server.tables.match import Match
from wolfsbane.server.tables.seats import SEAT_LETTERS, Seat

TAIL: Final = 20  # messages kept in memory for each viewer; older ones are made again from the log
IDS_KEPT: Final = 32  # of messages that have counted, for each player
PLAYERS_KEPT: Final = 16  # of whom such ids are kept, beside those who sit at the table
Sent = tuple[int, int, Encoded]  # a viewer, the number of the message, the message


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
        self.match: Match | None = None  # the game that is played now, or was last
        self.numbers = [0] * 5  # of the last message to each viewer
        self.prompted = [0] * 4  # of the message with each seat's present prompt
        self.acked = [0] * 4  # the last number that each seat is known to have received
        self.told = [0] * 4  # with strict memory: of the last message with a card that only this seat was shown
        # By player, the ids of their latest messages that have counted, each with the number that confirmed it; and
        # the highest such number of those whose ids are no longer kept. A message names the last number that its sender
        # had (`at`), which is lower than the one that confirms it: so it is new if its id is not here and `at` is not
        # below that.
        self.counted: dict[str, dict[str, int]] = {}
        self.counted_floor: dict[str, int] = {}
        self.said_to_spectators = 0  # the number of the last chat message to them
        self.tails: list[deque[tuple[int, Encoded]]] = [deque(maxlen=tail) for _ in range(5)]
        # Who wants to take back a choice, who has still to agree, and whether all of them really have to.
        self.asked: tuple[int, set[int], bool] | None = None
        self.choosing: LosersChoose | None = None
        self.clocks = Clocks()
        self.last_time = 0
        self.changed = 0  # when somebody came or went, or a game began or ended; not when a choice was made

    @property
    def state(self) -> State | None:
        """Where the game stands."""
        return None if self.match is None else self.match.state

    # --- who is who

    def seat_of(self, player: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.player == player and seat.present:
                return number
        return None

    def viewer_of(self, player: str | None) -> int | None:
        """As whom a player, or nobody, may look at the table: a seat, WATCHER, or not at all."""
        seat = self.seat_of(player) if player else None
        if seat is not None:
            return seat
        return int(WATCHER) if self.options.spectators else None

    def names(self) -> list[str]:
        return [seat.label() for seat in self.seats]

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def everybody(self) -> list[str]:
        """The ids of all players that the log of the current game names, and of the host."""
        sat = {player for seat in self.seats for player in (seat.player, *seat.was_here) if player is not None}
        return sorted({self.host} | sat)

    def deciders(self) -> list[int]:
        return self.match.state.deciders() if self.match is not None and self.stage == "playing" else []

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
        """The earliest deadline of a seat that no bot decides for, as (time, seat). Nobody needs to be there for it."""
        if self.stage == "choosing" and self.choosing is not None and self.choosing.chooser is not None:
            chooser = self.choosing.chooser
            return (self.clocks.choice_deadline(chooser), chooser) if self.seats[chooser].bot() is None else None
        if self.clocks.rule is None:
            return None
        return self.clocks.deadline([seat for seat in self.deciders() if self.seats[seat].bot() is None])

    def has_counted(self, player: str, message_id: str) -> bool:
        """Has a message of a player with this id counted?"""
        return message_id in self.counted.get(player, ())

    def may_be_new(self, seat: int, at: int) -> bool:
        """Can a message whose id is not known, and whose sender then had number `at`, not have counted before?"""
        floor = max(self.seats[seat].floor, self.counted_floor.get(self.seats[seat].player or "", 0))
        return floor <= at <= self.numbers[seat]

    # --- the fold

    def fold(self, entry: en.Entry) -> list[Sent]:
        """Takes the next entry of the log. The messages it leads to, in order."""
        self.size += 1
        before, self.last_time = self.last_time, entry.t
        out = self._fold_acted(entry) if isinstance(entry, en.Acted) else self._fold_other(entry, before)
        message_id: str | None = getattr(entry, "id", None)
        if message_id is not None:
            by: int | None = getattr(entry, "by", None)
            self._count(message_id, getattr(entry, "seat", None) if by is None else by)
        return out

    def _count(self, message_id: str, by: int | None) -> None:
        player = None if by is None else self.seats[by].player
        if by is None or player is None:
            return
        ids = self.counted.pop(player, {})
        ids[message_id] = self.numbers[by]
        if len(ids) > IDS_KEPT:
            oldest = ids.pop(next(iter(ids)))
            self.counted_floor[player] = max(oldest, self.counted_floor.get(player, 0))
        self.counted[player] = ids
        if len(self.counted) > PLAYERS_KEPT + len(self.seats):
            gone = next(one for one in self.counted if self.seat_of(one) is None)
            del self.counted[gone]
            self.counted_floor.pop(gone, None)

    def _fold_other(self, entry: en.Entry, before: int) -> list[Sent]:
        """Takes an entry that is not a choice; the one before it was written at the time `before`."""
        if isinstance(entry, en.Acked):
            self.acked[entry.seat] = max(self.acked[entry.seat], entry.n)
            return []
        if not isinstance(entry, en.Spoke):
            self.changed = entry.t
        note = ""
        by: int | None = None
        if isinstance(entry, en.Made):
            self.title = entry.title
            self.mix = entry.mix
            self.host = entry.host
            self.options = entry.options
            self.clocks = Clocks(entry.options.clock)
            self.seats = [Seat(level) for level in entry.seats]
        elif isinstance(entry, en.Sat):
            by = entry.seat
            note = self._fold_sat(entry)
        elif isinstance(entry, en.Left):
            by = entry.seat
            seat = self.seats[entry.seat]
            note = f"{seat.label()} got up."
            seat.present = False
            seat.wants = None
            self._drop_vote(entry.seat, got_up=True)
        elif isinstance(entry, en.Filled):
            by = entry.by
            self.seats[entry.seat].level = entry.level
            self.clocks.pause(entry.seat, entry.t)
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
            for number, waiting in enumerate(self.seats):
                if waiting.bot() is None:
                    self.clocks.pause(number, before)  # the server was there until then, perhaps longer
                    self.clocks.resume(number, entry.t)
            note = "The server was away; clocks go on from here."
        elif isinstance(entry, en.RematchAsked):
            by = entry.seat
            note = self._fold_rematch(entry)
        elif isinstance(entry, en.Became):
            note = self._fold_became(entry)
        elif isinstance(entry, en.Replaced):
            by = entry.seat
            note = self._fold_replaced(entry)
        return self._tell_the_table(note, by, getattr(entry, "id", None))

    def _fold_sat(self, entry: en.Sat) -> str:
        seat = self.seats[entry.seat]
        back = seat.player == entry.player
        if not back:
            seat.floor = self.numbers[entry.seat]
            seat.helped = None
        self.clocks.sit(entry.seat, entry.t, back, from_bot=seat.level is not None)
        seat.player = entry.player
        seat.present = True
        seat.name = entry.name
        seat.level = None
        seat.timeouts = 0
        seat.was_here.add(entry.player)
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
        if entry.player in self.counted:
            self.counted[entry.account] = self.counted.pop(entry.player)
            self.counted_floor[entry.account] = self.counted_floor.pop(entry.player, 0)
        return note

    def _fold_began(self, entry: en.Began) -> None:
        self.game += 1
        self.began = self.size
        self.stage = "playing"
        self.choosing = None
        self.asked = None
        rounds, undo = self.options.rounds, self.options.undo
        self.match = Match(self.mix, len(self.seats), rounds, undo, entry.start, entry.deal, entry.rules)
        for seat in self.seats:
            seat.wants = None
            seat.helped = None
            seat.timeouts = 0
            seat.was_here = {seat.player} if seat.present and seat.player is not None else set()
        self.clocks.start(len(self.seats), entry.t)
        for seat_number in self.deciders():
            self.prompted[seat_number] = self.numbers[seat_number] + 1

    def _fold_acted(self, entry: en.Acted) -> list[Sent]:
        assert self.match is not None
        state = self.match.state
        actor = entry.seat
        before = state.deciders()
        events = self.match.act(actor, entry.actions, entry.deal, self.clocks.mark())
        is_part = state.any_chosen()  # of a set: the decision is not made yet
        if not is_part:
            self.asked = None
        seat = self.seats[actor]
        if entry.at > self.acked[actor]:
            self.acked[actor] = entry.at
        deciders = state.deciders()
        if seat.bot() is None and not is_part:
            self.clocks.made(actor, entry.t, ends_turn=actor not in deciders)
        self._end_help(deciders)
        if state.is_over():
            self.stage = "over"
            self.changed = entry.t
        names = self.names()
        strict = self.options.memory == "strict"
        out: list[Sent] = []
        for viewer in self._viewers():
            if not events and viewer != actor and deciders == before:
                continue  # half a choice is told to nobody else
            self.numbers[viewer] += 1
            if viewer in deciders and (viewer == actor or viewer not in before):
                self.prompted[viewer] = self.numbers[viewer]
                if viewer != actor or not is_part:
                    self.clocks.put(viewer, entry.t)
            if strict and viewer < WATCHER and redaction.is_private(state, events, viewer):
                self.told[viewer] = self.numbers[viewer]
            update = Update(
                self.numbers[viewer],
                redaction.happened(events, viewer),
                self._prompt(state, viewer, names, entry.t),
                entry.id if viewer == actor else None,
            )
            out.append(self._keep(viewer, redaction.encode(update)))
        return out

    def _end_help(self, deciders: list[int]) -> None:
        """A bot that takes one move of a person has done so when it is not their decision any more."""
        for number, seat in enumerate(self.seats):
            if seat.helped is not None and number not in deciders:
                seat.helped = None

    def _fold_spoke(self, entry: en.Spoke) -> list[Sent]:
        seat = self.seats[entry.seat]
        out: list[Sent] = []
        for viewer in self._viewers():
            if viewer == WATCHER and not self.options.public:
                continue  # the link of a private table lets people watch, but not read the chat
            self.numbers[viewer] += 1
            if viewer == WATCHER:
                self.said_to_spectators = self.numbers[viewer]
            said = Said(
                self.numbers[viewer],
                entry.seat,
                seat.label(),
                entry.text,
                entry.id if viewer == entry.seat else None,
            )
            out.append(self._keep(viewer, redaction.encode(said)))
        return out

    def _fold_undo_asked(self, entry: en.UndoAsked) -> str:
        assert self.match is not None
        name = self.seats[entry.seat].label()
        ask = entry.ask
        if ask is None:
            ask = [seat for seat in self.people() if seat != entry.seat]
            if self.match.undo_stack.is_free(entry.seat):
                ask = []
        if not ask:
            self._go_back(entry.seat, entry.t)
            return f"{name} took back a choice."
        self.asked = (entry.seat, set(ask), entry.ask is not None)
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
        self._go_back(asker, time)
        return f"{self.seats[asker].label()} took back a choice."

    def _drop_vote(self, seat: int, got_up: bool) -> None:
        """A bot takes a seat, or its player got up: what they asked for is forgotten.

        A question to them is still open while a bot plays for them, and dropped if they got up. In older logs they
        were not waited for.
        """
        if self.asked is None:
            return
        asker, waiting, all_must_agree = self.asked
        if asker == seat:
            self.asked = None
        elif seat in waiting and not all_must_agree:
            waiting.discard(seat)
            self._settle_vote(self.last_time)
        elif seat in waiting and got_up:
            self.asked = None

    def _go_back(self, asker: int, time: int) -> None:
        assert self.match is not None
        before = self.deciders()
        free = self.asked is None
        if not free:
            self.match.undo_stack.half = None  # it was begun after the question
        mark = self.match.take_back(asker)
        self.asked = None
        self.clocks.take_back(mark, asker, free, before, time)
        self._end_help(self.deciders())
        for seat in self.deciders():
            self.prompted[seat] = self.numbers[seat] + 1

    def _fold_timed_out(self, entry: en.TimedOut) -> str:
        seat = self.seats[entry.seat]
        if self.stage == "choosing":
            return f"The time of {seat.label()} is up: a bot chooses for them."
        seat.timeouts += 1
        seat.helped = entry.level
        self.clocks.run_out(entry.seat, entry.t)
        if seat.timeouts == 1:
            return f"The time of {seat.label()} is up: a bot takes the move."
        seat.level = entry.level
        self._drop_vote(entry.seat, got_up=False)
        return f"The time of {seat.label()} is up again: a bot takes the seat, until they take it back."

    def _fold_rematch(self, entry: en.RematchAsked) -> str:
        self.seats[entry.seat].wants = entry.losers_choose
        if self.rematch_agreed() and any(seat.wants for seat in self.seats):
            assert self.match is not None
            state = self.match.state
            self.stage = "choosing"
            self.choosing = LosersChoose(state.mix, self.match.totals(), state.winner(), int(state.holder()))
            self._put_choice(entry.t)
        return f"{self.seats[entry.seat].label()} wants another game."

    def _put_choice(self, time: int) -> None:
        if self.choosing is not None and self.choosing.chooser is not None:
            self.clocks.put(self.choosing.chooser, time)

    def _fold_replaced(self, entry: en.Replaced) -> str:
        assert self.choosing is not None
        self.choosing.choose(entry.number, entry.deck)
        self.mix = self.choosing.mix.code
        self._put_choice(entry.t)
        return f"{self.seats[entry.seat].label()} takes the {entry.number} from another deck."

    # --- messages

    def _viewers(self) -> list[int]:
        seats = list(range(len(self.seats)))
        return [*seats, int(WATCHER)] if self.options.spectators else seats

    def _keep(self, viewer: int, message: Encoded) -> Sent:
        number = self.numbers[viewer]
        self.tails[viewer].append((number, message))
        return viewer, number, message

    def _tell_the_table(self, note: str, by: int | None, message_id: str | None) -> list[Sent]:
        strict = self.options.memory == "strict"
        out: list[Sent] = []
        for viewer in self._viewers():
            self.numbers[viewer] += 1
            if strict and viewer < WATCHER and self.state is not None and redaction.is_private(self.state, (), viewer):
                self.told[viewer] = self.numbers[viewer]
            out.append(self._keep(viewer, self.snapshot(viewer, note, message_id if viewer == by else None)))
        return out

    def _prompt(self, state: State, viewer: int, names: list[str], time: int) -> Prompt:
        clocks = self.clocks.shown(self.deciders(), time) if self.options.clock is not None else None
        at = self.prompted[viewer] if viewer < WATCHER else None
        return redaction.prompt(state, viewer, self.options.memory, names, at, clocks, self.undo_offered(viewer))

    def snapshot(self, viewer: int, note: str = "", message_id: str | None = None, time: int | None = None) -> Encoded:
        """The whole table as a viewer may see it, with the clocks at a time; by default at that of the last entry."""
        state = self.state
        time = self.last_time if time is None else time
        names = self.names()
        choosing = None
        if self.choosing is not None and self.choosing.chooser is not None:
            chooser = self.choosing.chooser
            left = max(0, self.clocks.choice_deadline(chooser) - time)
            choosing = Choosing(chooser, self.choosing.options(), left)
        return redaction.encode(
            TableShown(
                n=self.numbers[viewer],
                table=self.id,
                title=self.title,
                stage=self.stage,
                you=redaction.seat_or_none(viewer),
                host=self.seat_of(self.host),
                game=self.game,
                mix=self.mix,
                options=self.options,
                seats=self.seats_shown(),
                view=None if state is None else redaction.table_view(state, viewer, self.options.memory),
                prompt=None if state is None else self._prompt(state, viewer, names, time),
                winner=state.winner() if state is not None and state.is_over() else None,
                asked=None if self.asked is None else Asked(self.asked[0], sorted(self.asked[1])),
                choosing=choosing,
                note=note,
                id=message_id,
                since=0 if viewer == WATCHER else self.seats[viewer].floor,
            )
        )

    def seats_shown(self) -> list[SeatShown]:
        return [seat.shown() for seat in self.seats]

    def missed(self, viewer: int, after: int) -> list[Encoded] | None:
        """The messages after a number, if they are all still in memory."""
        if after == self.numbers[viewer]:
            return []
        tail = self.tails[viewer]
        if not tail or tail[0][0] > after + 1:
            return None
        return [message for number, message in tail if number > after]

    def may_go_on_from(self, viewer: int, after: int) -> bool:
        """May a viewer have the messages after this number again, or only a snapshot of the table?

        Not those of somebody who sat here before; and where memory is strict nothing that has arrived once. Spectators
        read the chat while they watch, and nothing that was said before: nobody knows who of them was there.
        """
        if after > self.numbers[viewer]:
            return False
        if viewer == WATCHER:
            return after >= self.said_to_spectators
        if after < self.seats[viewer].floor:
            return False
        return self.options.memory != "strict" or after >= self.acked[viewer]

    # --- what all agree on

    def undo_offered(self, viewer: int) -> UndoOffer | None:
        """How a viewer may take back a choice now. It follows from what everybody knows, and what they did."""
        if self.match is None or self.asked is not None or not self.match.undo_stack.has(viewer):
            return None
        if self.seats[viewer].bot() is not None:
            return None
        ask = self.must_agree(viewer)
        if not ask:
            return "free"
        return "ask" if all(self.seats[seat].present for seat in ask) else None

    def must_agree(self, asker: int) -> list[int]:
        """The seats that have to agree before a seat takes back its last choice: those of all other people.

        None if nobody has learned anything by that choice. A bot that plays in a person's place has no say.
        """
        assert self.match is not None
        if self.match.undo_stack.is_free(asker):
            return []
        return [number for number, seat in enumerate(self.seats) if seat.is_owned and number != asker]

    def acknowledge(self, seat: int, number: int) -> None:
        """A seat has received everything up to a number. Where that has to outlast the memory, it is an `Acked` too."""
        self.acked[seat] = max(self.acked[seat], min(number, self.numbers[seat]))

    def rematch_agreed(self) -> bool:
        people = self.people()
        return bool(people) and all(self.seats[seat].wants is not None for seat in people)

    # --- results

    def record(self) -> str:
        """The record of the game, in full. Only for a game that is over, or for the people who keep the server."""
        assert self.match is not None
        return self.match.record(dict(zip(SEAT_LETTERS, self.names(), strict=False)))
