"""A table: the fold of its log.

`Table.fold` applies one entry of the log and returns the messages for each viewer. It is the only method that changes
a table, and it uses nothing but the entry: a table read back from disk equals the one that was in memory, and every
viewer's messages have the same sequence numbers and bytes. The other methods only read.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.engine.layout import WATCHER
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
        self.acked = [0] * 4
        self.said_to_spectators = 0  # the number of the last chat message to them
        self.tails: list[deque[tuple[int, Encoded]]] = [deque(maxlen=tail) for _ in range(5)]
        self.asked: tuple[int, set[int]] | None = None  # who wants to take back a choice, and who has still to agree
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
        """When whose time is up; the first of them."""
        return self.clocks.deadline(
            [seat for seat in self.deciders() if self.seats[seat].present and self.seats[seat].bot() is None]
        )

    # --- the fold

    def fold(self, entry: en.Entry) -> list[Sent]:
        """Takes the next entry of the log. The messages it leads to, in order."""
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
                self.clocks.since[decider] = entry.t
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
        self.clocks.sit(entry.seat, entry.t)
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
        events = self.match.act(actor, entry.actions, entry.deal)
        if not state.any_chosen():
            self.asked = None
        seat = self.seats[actor]
        if entry.id is not None:
            seat.ids.append(entry.id)
        if entry.at > self.acked[actor]:
            self.acked[actor] = entry.at
        deciders = state.deciders()
        if seat.bot() is None:
            self.clocks.charge(actor, entry.t, still=actor in deciders)
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
            self.numbers[viewer] += 1
            if viewer in deciders and (viewer == actor or viewer not in before):
                self.prompted[viewer] = self.numbers[viewer]
                self.clocks.since[viewer] = entry.t
            update = Update(
                self.numbers[viewer],
                redaction.happened(state, events, viewer, names),
                self._prompt(state, viewer, names),
                entry.id if viewer == actor else None,
            )
            out.append(self._keep(viewer, redaction.encode(update)))
        return out

    def _fold_spoke(self, entry: en.Spoke) -> list[Sent]:
        seat = self.seats[entry.seat]
        if entry.id is not None:
            seat.ids.append(entry.id)
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
        name = self.seats[entry.seat].label()
        if self.undo_offered(entry.seat) == "free":
            self._go_back(entry.seat, entry.t)
            return f"{name} took back a choice."
        self.asked = (entry.seat, {seat for seat in self.people() if seat != entry.seat})
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

    def _drop_vote(self, seat: int) -> None:
        """Somebody got up: they are not waited for, and what they asked for is forgotten."""
        if self.asked is not None:
            if self.asked[0] == seat:
                self.asked = None
            else:
                self.asked[1].discard(seat)
                self._settle_vote(self.last_time)

    def _go_back(self, asker: int, time: int) -> None:
        assert self.match is not None
        if self.asked is not None:
            self.match.undo_stack.half = None  # it was begun after the question
        self.match.take_back(asker)
        self.asked = None
        for seat in self.deciders():
            self.prompted[seat] = self.numbers[seat] + 1
            self.clocks.since[seat] = time

    def _fold_timed_out(self, entry: en.TimedOut) -> str:
        seat = self.seats[entry.seat]
        seat.timeouts += 1
        if seat.timeouts == 1:
            seat.helped = entry.level
            self.clocks.run_out(entry.seat)
            return f"The time of {seat.label()} is up: a bot takes the move."
        seat.level = entry.level
        self._drop_vote(entry.seat)
        return f"The time of {seat.label()} is up again: a bot takes the seat, until they take it back."

    def _fold_rematch(self, entry: en.RematchAsked) -> str:
        self.seats[entry.seat].wants = entry.losers_choose
        if self.rematch_agreed() and any(seat.wants for seat in self.seats):
            assert self.match is not None
            state = self.match.state
            self.stage = "choosing"
            self.choosing = LosersChoose(state.mix, self.match.totals(), state.winner(), int(state.holder()))
        return f"{self.seats[entry.seat].label()} wants another game."

    def _fold_replaced(self, entry: en.Replaced) -> str:
        assert self.choosing is not None
        self.choosing.choose(entry.number, entry.deck)
        self.mix = self.choosing.mix.code
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
        out: list[Sent] = []
        for viewer in self._viewers():
            self.numbers[viewer] += 1
            out.append(self._keep(viewer, self.snapshot(viewer, note, message_id if viewer == by else None)))
        return out

    def _prompt(self, state: State, viewer: int, names: list[str]) -> Prompt:
        clocks = self.clocks.shown(self.deciders(), self.last_time) if self.options.clock is not None else None
        at = self.prompted[viewer] if viewer < WATCHER else None
        return redaction.prompt(state, viewer, self.options.memory, names, at, clocks, self.undo_offered(viewer))

    def snapshot(self, viewer: int, note: str = "", message_id: str | None = None) -> Encoded:
        """The whole table as a viewer may see it now."""
        state = self.state
        names = self.names()
        choosing = None
        if self.choosing is not None and self.choosing.chooser is not None:
            choosing = Choosing(self.choosing.chooser, self.choosing.options())
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
                board=None if state is None else redaction.board(state, viewer, self.options.memory),
                prompt=None if state is None else self._prompt(state, viewer, names),
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
        return "free" if self.match.undo_stack.is_free(viewer) or self.people() == [viewer] else "ask"

    def rematch_agreed(self) -> bool:
        people = self.people()
        return bool(people) and all(self.seats[seat].wants is not None for seat in people)

    # --- results

    def record(self) -> str:
        """The record of the game, in full. Only for a game that is over, or for the people who keep the server."""
        assert self.match is not None
        return self.match.record(dict(zip(SEAT_LETTERS, self.names(), strict=False)))
