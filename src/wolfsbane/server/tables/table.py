"""A table: the fold of its log.

`Table.fold` applies one entry of the log and returns the messages for each viewer. It is the only method that changes
a table, and it uses nothing but the entry: a table read back from disk equals the one that was in memory, and every
viewer's messages have the same sequence numbers and bytes. The other methods only read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Final, assert_never

from msgspec.structs import replace

from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.engine.constants import OVER, SCORING, VIEWING, WATCHER
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.messages import (
    Asked,
    Choosing,
    HelpUsed,
    Options,
    Prompt,
    Request,
    Said,
    SeatShown,
    Stage,
    TableShown,
    UndoOffer,
    Update,
)
from wolfsbane.server.messages import Text as WireText
from wolfsbane.server.tables import instructions, lessons
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import OUTAGE_GRACE, Clocks
from wolfsbane.server.tables.match import Match
from wolfsbane.server.tables.seats import SEAT_LETTERS, Seat

TAIL: Final = 20  # messages kept in memory for each viewer; older ones are made again from the log
IDS_KEPT: Final = 32  # of messages that have counted, for each player
PLAYERS_KEPT: Final = 16  # of whom such ids are kept, beside those who sit at the table
EVERYBODY: Final = (0, 1, 2, 3, int(WATCHER))  # all viewers
Sent = tuple[int, int, Encoded]  # a viewer, the sequence number of the message, the message


def command_of(entry: logged.LogEvent) -> tuple[str | None, int | None]:
    """The id of the command that led to an entry, and the seat whose command it was."""
    by: int | None = getattr(entry, "by", None)
    return getattr(entry, "id", None), getattr(entry, "seat", None) if by is None else by


def _turn_in(state: State) -> tuple[int, bool, int]:
    """Whose turn it is, in which round, and whether its first cards are still being viewed."""
    return int(state.round()), state.phase() == VIEWING, int(state.turn())


def _has_ended(before: State, after: State) -> bool:
    """Did the round end by a choice between these two positions?"""
    return bool(after.phase() in (SCORING, OVER) or after.round() != before.round())


class Table:
    shows_instructions = True  # not in replays, which others may see

    def __init__(self, table_id: str, tail: int | None = TAIL) -> None:
        self.id = table_id
        self.size = 0  # entries folded
        self.title = ""
        self.mix = ""
        self.host = ""
        self.deal = ""  # the shared deal that is played here, by its id
        self.options = Options()
        self.seats: list[Seat] = []
        self.stage: Stage = "open"
        self.game = 0
        self.began = 0  # which entry began it
        self.match: Match | None = None  # the game that is played now, or was last
        self.last_seq = [0] * 5  # of each viewer: the sequence number of the last message
        self.prompted = [0] * 4  # of the message with each seat's present prompt
        self.acked = [0] * 4  # the last sequence number that each seat is known to have received
        self.shown_privately = [0] * 4  # with strict memory: of the last message with a card for this seat alone
        # By player, the ids of their latest messages that have counted, each with the `seq` that confirmed it;
        # and the highest such number of those whose ids are no longer kept. A message names the last sequence number
        # that its sender had (`at`), which is lower than the one that confirms it: so it is new if its id is not here
        # and `at` is not below that.
        self.counted: dict[str, dict[str, int]] = {}
        self.counted_floor: dict[str, int] = {}
        self.said_to_spectators = 0  # the sequence number of the last chat message to them
        self.tails: list[deque[tuple[int, Encoded]]] = [deque(maxlen=tail) for _ in range(5)]
        # Who asks for something, who has still to agree, whether all of them really have to, and what is asked for.
        self.asked: tuple[int, set[int], bool, Request] | None = None
        self.paused: tuple[int, int] | None = None  # for which seat, and since when
        self.choosing: LosersChoose | None = None
        self.position: str | None = None  # what the game that is played now began from, if not with a deal
        self.lesson: logged.LessonPlan | None = None  # what it teaches
        self.beats_done = 0
        self.clocks = Clocks()
        self.last_time = 0
        self.turn = 0  # counts turns, and the views at the beginning of a round as one; taking back does not lower it
        self.changed = 0  # when somebody came or went, or a game began or ended; not when a choice was made

    @property
    def is_correspondence(self) -> bool:
        """Do people have days for a decision, so that nobody is expected to be connected?"""
        return self.options.clock is not None and self.options.clock.is_correspondence

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

    def waits_for(self, seat: int) -> bool:
        """Does the table wait for something that a seat is to decide or to answer?"""
        if self.paused is not None:
            return False
        chooser = None if self.choosing is None else self.choosing.chooser
        asked = self.asked is not None and seat in self.asked[1]
        return asked or seat in self.deciders() or (self.stage == "choosing" and seat == chooser)

    def bots_to_move(self) -> list[tuple[int, str]]:
        """The seats that a bot is to decide for now."""
        if self.paused is not None or self.lesson is not None:
            return []
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

    def takes_instructions(self, viewer: int) -> bool:
        """Is this the seat of somebody who may leave instructions for their next turn, if it is not their decision?"""
        if not self.is_correspondence or self.stage != "playing" or viewer == WATCHER or self.lesson is not None:
            return False
        return self.seats[viewer].is_person and self.seats[viewer].bot() is None

    def deadline(self) -> tuple[int, int] | None:
        """The earliest deadline of a seat that no bot decides for, as (time, seat). Nobody needs to be there for it."""
        if self.stage == "choosing" and self.choosing is not None and self.choosing.chooser is not None:
            chooser = self.choosing.chooser
            return (self.clocks.choice_deadline(chooser), chooser) if self.seats[chooser].bot() is None else None
        if self.clocks.rule is None or self.paused is not None:
            return None
        return self.clocks.deadline([seat for seat in self.deciders() if self.seats[seat].bot() is None])

    def has_counted(self, player: str, message_id: str) -> bool:
        """Has a message of a player with this id counted?"""
        return message_id in self.counted.get(player, ())

    def may_be_new(self, seat: int, at: int) -> bool:
        """Can a message whose id is not known, and whose sender then had `at` as the last `seq`, not have counted?"""
        floor = max(self.seats[seat].floor, self.counted_floor.get(self.seats[seat].player or "", 0))
        return floor <= at <= self.last_seq[seat]

    # --- the fold

    def fold(self, entry: logged.LogEvent, readers: Collection[int] = EVERYBODY) -> list[Sent]:
        """Applies the next entry of the log. Returns the messages it leads to, in order.

        Messages are made for the viewers in `readers` only, since most of the time goes into them. Those of others are
        counted, and can be made later from the log. The table is the same no matter who reads.
        """
        self.size += 1
        before, self.last_time = self.last_time, entry.t
        out = self._fold(entry, before, readers)
        message_id, by = command_of(entry)
        if message_id is not None:
            self._count(message_id, by)
        return out

    def skip(self) -> None:
        """Leaves an entry out that only its own seat is told of."""
        self.size += 1

    def _fold(self, entry: logged.LogEvent, before: int, readers: Collection[int]) -> list[Sent]:
        """One fold per log event. `before` is the time of the entry before this one."""
        note: Text | None
        match entry:
            case logged.Acted():
                return self._fold_acted(entry, readers)
            case logged.Spoke():
                return self._fold_spoke(entry, readers)
            case logged.Acknowledged():
                self.acked[entry.seat] = max(self.acked[entry.seat], entry.seq)
                return []
            case logged.HintGiven():
                seat = self.seats[entry.seat]
                seat.hints += 1
                seat.hinted_at = self.prompted[entry.seat]
                return []
            case logged.Instructed() | logged.InstructionsDropped():
                return self._fold_instructions(entry, readers)
            case logged.TableMade():
                note = None
                self._fold_table_made(entry)
            case logged.SatDown():
                note = self._fold_sat_down(entry)
            case logged.GotUp():
                note = self._fold_got_up(entry)
            case logged.BotSeated():
                note = self._fold_bot_seated(entry)
            case logged.StandInSeated():
                note = self._fold_stand_in_seated(entry)
            case logged.BotUnseated():
                note = self._fold_bot_unseated(entry)
            case logged.Reminded():
                self.seats[entry.seat].reminded = entry.t
                note = Text("note-reminded", {"seat": entry.by, "owner": entry.seat})
            case logged.Proposed():
                note = self._fold_proposed(entry)
            case logged.PauseEnded():
                self._end_pause(entry.t)
                note = Text("note-pause-ended", {"seat": entry.seat})
            case logged.Resigned():
                note = self._fold_resigned(entry)
            case logged.GameBegan():
                note = self._fold_game_began(entry)
            case logged.UndoAsked():
                note = self._fold_undo_asked(entry)
            case logged.Answered():
                note = self._fold_answered(entry)
            case logged.TimedOut():
                note = self._fold_timed_out(entry)
            case logged.ServerResumed():
                note = self._fold_server_resumed(entry, before)
            case logged.RematchAsked():
                note = self._fold_rematch_asked(entry)
            case logged.CardsReplaced():
                note = self._fold_cards_replaced(entry)
            case logged.IdentityChanged():
                note = self._fold_identity_changed(entry)
            case _:
                assert_never(entry)
        self.changed = entry.t
        return self._show_all(note, *command_of(entry), readers)

    def _count(self, message_id: str, by: int | None) -> None:
        player = None if by is None else self.seats[by].player
        if by is None or player is None:
            return
        ids = self.counted.pop(player, {})
        ids[message_id] = self.last_seq[by]
        if len(ids) > IDS_KEPT:
            oldest = ids.pop(next(iter(ids)))
            self.counted_floor[player] = max(oldest, self.counted_floor.get(player, 0))
        self.counted[player] = ids
        if len(self.counted) > PLAYERS_KEPT + len(self.seats):
            gone = next(one for one in self.counted if self.seat_of(one) is None)
            del self.counted[gone]
            self.counted_floor.pop(gone, None)

    def _fold_table_made(self, entry: logged.TableMade) -> None:
        self.title = entry.title
        self.mix = entry.mix
        self.host = entry.host
        self.deal = entry.deal
        self.options = entry.options
        self.clocks = Clocks(entry.options.clock)
        self.seats = [Seat(level) for level in entry.seats]

    def _fold_sat_down(self, entry: logged.SatDown) -> Text:
        seat = self.seats[entry.seat]
        back = seat.player == entry.player
        if not back:
            seat.floor = self.last_seq[entry.seat]
            seat.helped = None
        self.clocks.sit(entry.seat, entry.t, back, from_bot=seat.level is not None)
        seat.player = entry.player
        seat.present = True
        seat.name = entry.name
        seat.level = None
        seat.timeouts = 0
        seat.was_here.add(entry.player)
        return Text("note-back" if back else "note-sat-down", {"seat": entry.seat})

    def _fold_got_up(self, entry: logged.GotUp) -> Text:
        seat = self.seats[entry.seat]
        seat.present = False
        seat.wants = None
        seat.forget_instructions()
        self._drop_vote(entry.seat, got_up=True)
        return Text("note-got-up", {"seat": entry.seat})

    def _fold_bot_seated(self, entry: logged.BotSeated) -> Text:
        self._seat_bot(entry.seat, entry.level, entry.t)
        return Text("note-bot-seated", {"seat": entry.seat, "letter": SEAT_LETTERS[entry.seat]})

    def _seat_bot(self, number: int, level: str, time: int) -> None:
        seat = self.seats[number]
        if seat.level is None:
            self.clocks.pause(number, self._clock_time(time))
        seat.level = level
        seat.forget_instructions()

    def _fold_stand_in_seated(self, entry: logged.StandInSeated) -> Text:
        self._seat_bot(entry.seat, entry.level, entry.t)
        self.seats[entry.seat].wants = None
        self._drop_vote(entry.seat, got_up=False)
        return Text("note-stand-in", {"seat": entry.by, "owner": entry.seat})

    def _fold_bot_unseated(self, entry: logged.BotUnseated) -> Text:
        seat = self.seats[entry.seat]
        seat.level = None
        seat.present = False
        self.clocks.put(entry.seat, entry.t)
        return Text("note-bot-unseated", {"letter": SEAT_LETTERS[entry.seat]})

    def _fold_resigned(self, entry: logged.Resigned) -> Text:
        self._drop_vote(entry.seat, got_up=True)
        self._seat_bot(entry.seat, entry.level, entry.t)
        seat = self.seats[entry.seat]
        seat.present = False
        seat.resigned = True
        return Text("note-resigned", {"seat": entry.seat})

    def _end_pause(self, time: int) -> None:
        self.paused = None
        for number in range(len(self.seats)):
            self.clocks.resume(number, time)

    def _clock_time(self, time: int) -> int:
        """The time up to which clocks have run at a time: in a pause, that when it began."""
        return time if self.paused is None else min(time, self.paused[1])

    def _fold_server_resumed(self, entry: logged.ServerResumed, before: int) -> Text:
        if self.is_correspondence:  # days count whether or not a server runs, but nobody loses by an outage alone
            for number in range(len(self.seats)):
                self.clocks.leave_at_least(number, entry.t, OUTAGE_GRACE)
            return Text("note-resumed")
        for number, seat in enumerate(self.seats):
            if seat.bot() is None:
                self.clocks.pause(number, self._clock_time(before))  # the server was there until then, perhaps longer
                self.clocks.resume(number, entry.t)
        return Text("note-resumed")

    def _fold_identity_changed(self, entry: logged.IdentityChanged) -> Text | None:
        note: Text | None = None
        for number, seat in enumerate(self.seats):
            if entry.player in seat.was_here:
                seat.was_here.remove(entry.player)
                seat.was_here.add(entry.account)
            if seat.first == entry.player:
                seat.first = entry.account
            if seat.player == entry.player:
                seat.player = entry.account
                if seat.present and seat.name != entry.name:
                    note = Text("note-renamed", {"seat": number, "before": seat.name})
                seat.name = entry.name
        if self.host == entry.player:
            self.host = entry.account
        if entry.player in self.counted:
            self.counted[entry.account] = self.counted.pop(entry.player)
            self.counted_floor[entry.account] = self.counted_floor.pop(entry.player, 0)
        return note

    def _fold_game_began(self, entry: logged.GameBegan) -> Text:
        self.game += 1
        self.began = self.size
        self.stage = "playing"
        self.choosing = None
        self.asked = None
        self.paused = None
        self.position = entry.position
        self.lesson = entry.lesson
        self.beats_done = 0
        rounds, undo = self.options.rounds, self.options.undo
        self.match = Match(
            self.mix,
            len(self.seats),
            rounds,
            undo,
            entry.start,
            entry.deal,
            entry.rules,
            entry.position,
            entry.seed,
            entry.deals,
        )
        for seat in self.seats:
            seat.begin_game()
        self.turn += 1
        self.clocks.start(len(self.seats), entry.t)
        for decider in self.deciders():
            self.prompted[decider] = self.last_seq[decider] + 1
        return Text("note-game-began", {"game": self.game})

    def _fold_acted(self, entry: logged.Acted, readers: Collection[int]) -> list[Sent]:
        assert self.match is not None
        state = self.match.state
        actor = entry.seat
        before = state.deciders()
        position = state.clone()
        events = self.match.act(actor, entry.actions, entry.deal, self.clocks.mark(), position)
        if _turn_in(state) != _turn_in(position):
            self.turn += 1
        is_part = state.any_chosen()  # of a set: the decision is not made yet
        if not is_part and self.asked is not None and self.asked[3] == "undo":
            self.asked = None
        seat = self.seats[actor]
        if not is_part and seat.bot() is not None and seat.was_here:
            seat.by_bot += 1
        if entry.at > self.acked[actor]:
            self.acked[actor] = entry.at
        deciders = state.deciders()
        if seat.bot() is None and not is_part:
            self.clocks.made(actor, entry.t, ends_turn=actor not in deciders)
        self._end_help(deciders)
        seat.forget_instructions()
        if _has_ended(position, state):
            for other in self.seats:
                other.forget_instructions()
        if self.lesson is not None and actor == self.lesson.seat and not is_part:
            self.beats_done += 1
        if state.is_over() or (self.lesson is not None and self.beats_done == len(self.lesson.beats)):
            self.stage = "over"
            self.asked = None
            self.changed = entry.t
        help_used = self.help_used()
        strict = self.options.memory == "strict"
        out: list[Sent] = []
        for viewer in self._viewers():
            if not events and viewer != actor and deciders == before:
                continue  # an incomplete choice is sent to nobody else
            self.last_seq[viewer] += 1
            if viewer in deciders and (viewer == actor or viewer not in before):
                self.prompted[viewer] = self.last_seq[viewer]
                if viewer != actor or not is_part:
                    self.clocks.put(viewer, entry.t)
            if strict and viewer < WATCHER and redaction.is_private(state, events, viewer):
                self.shown_privately[viewer] = self.last_seq[viewer]
            if viewer not in readers:
                self.tails[viewer].clear()
                continue
            seen, story = redaction.happened(position, events, state, viewer, self.options.memory)
            update = Update(
                self.last_seq[viewer],
                seen,
                self._prompt(state, viewer, entry.t),
                entry.id if viewer == actor else None,
                help_used,
                story,
            )
            out.append(self._keep(viewer, redaction.encode(update)))
        return out

    def _fold_instructions(
        self, entry: logged.Instructed | logged.InstructionsDropped, readers: Collection[int]
    ) -> list[Sent]:
        """Only the seat itself is sent anything: its prompt, which has them."""
        assert self.match is not None
        viewer = entry.seat
        seat = self.seats[viewer]
        seat.forget_instructions()
        if isinstance(entry, logged.Instructed):
            seat.instructions = entry.instructions
        else:
            seat.unfit = True
        self.last_seq[viewer] += 1
        if viewer not in readers:
            self.tails[viewer].clear()
            return []
        prompt = self._prompt(self.match.state, viewer, entry.t)
        return [self._keep(viewer, redaction.encode(Update(self.last_seq[viewer], [], prompt, command_of(entry)[0])))]

    def _end_help(self, deciders: list[int]) -> None:
        """A bot that takes one move of a person has done so when it is not their decision any more."""
        for number, seat in enumerate(self.seats):
            if seat.helped is not None and number not in deciders:
                seat.helped = None

    def _fold_spoke(self, entry: logged.Spoke, readers: Collection[int]) -> list[Sent]:
        seat = self.seats[entry.seat]
        out: list[Sent] = []
        for viewer in self._viewers():
            if viewer == WATCHER and not self.options.public:
                continue  # the link of a private table lets people watch, but not read the chat
            self.last_seq[viewer] += 1
            if viewer == WATCHER:
                self.said_to_spectators = self.last_seq[viewer]
            if viewer not in readers:
                self.tails[viewer].clear()
                continue
            said = Said(
                self.last_seq[viewer],
                entry.seat,
                seat.label(),
                entry.text,
                entry.id if viewer == entry.seat else None,
            )
            out.append(self._keep(viewer, redaction.encode(said)))
        return out

    def _fold_undo_asked(self, entry: logged.UndoAsked) -> Text:
        assert self.match is not None
        ask = entry.ask
        if ask is None:
            ask = [seat for seat in self.people() if seat != entry.seat]
            if self.match.undo_stack.is_free(entry.seat):
                ask = []
        if not ask:
            self._go_back(entry.seat, entry.t)
            return Text("note-undone", {"seat": entry.seat})
        self.asked = (entry.seat, set(ask), entry.ask is not None, "undo")
        return Text("note-undo-asked", {"seat": entry.seat})

    def _fold_proposed(self, entry: logged.Proposed) -> Text:
        self.asked = (entry.seat, set(entry.ask), True, entry.what)
        settled = self._settle_vote(entry.t)
        if settled is not None:
            return settled
        return Text("note-pause-asked" if entry.what == "pause" else "note-abandon-asked", {"seat": entry.seat})

    def _fold_answered(self, entry: logged.Answered) -> Text:
        assert self.asked is not None
        asker, waiting, _, what = self.asked
        if entry.seat == asker:
            self.asked = None
            return Text("note-question-withdrawn", {"seat": entry.seat})
        if not entry.yes:
            self.asked = None
            return Text("note-undo-refused" if what == "undo" else "note-refused", {"seat": entry.seat})
        waiting.discard(entry.seat)
        return self._settle_vote(entry.t) or Text("note-undo-agreed", {"seat": entry.seat})

    def _settle_vote(self, time: int) -> Text | None:
        """Does what is asked for, if nobody has still to agree."""
        if self.asked is None or self.asked[1]:
            return None
        asker, _, _, what = self.asked
        match what:
            case "undo":
                self._go_back(asker, time)
                return Text("note-undone", {"seat": asker})
            case "pause":
                for number, seat in enumerate(self.seats):
                    if seat.bot() is None:
                        self.clocks.pause(number, time)
                self.paused = (asker, time)
                self.asked = None
                return Text("note-paused", {"seat": asker})
            case "abandon":
                self.stage = "abandoned"
                self.choosing = None
                self.asked = None
                return Text("note-abandoned")
            case _:
                assert_never(what)

    def _drop_vote(self, seat: int, got_up: bool) -> None:
        """Forgets what the player of a seat asked for, when a bot takes the seat or the player gets up.

        A question for an undo is still open to them while a bot plays for them, and dropped if they got up. In older
        logs they were not waited for. In anything else only those have a say who are there.
        """
        if self.asked is None:
            return
        asker, waiting, all_must_agree, what = self.asked
        if asker == seat:
            self.asked = None
        elif seat in waiting and (what != "undo" or not all_must_agree):
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
        if self.match.undo_stack.half is None:  # else it is a choice that nobody else knows of
            self.seats[asker].undos += 1
        mark = self.match.take_back(asker)
        self.asked = None
        self.clocks.take_back(mark, asker, free, before, time)
        self._end_help(self.deciders())
        for one in self.seats:
            one.unfit = False
            if not free:  # what others did was undone too, perhaps from before they left their instructions
                one.forget_instructions()
        for seat in self.deciders():
            self.prompted[seat] = self.last_seq[seat] + 1

    def _fold_timed_out(self, entry: logged.TimedOut) -> Text:
        seat = self.seats[entry.seat]
        if self.stage == "choosing":
            return Text("note-time-up-choice", {"seat": entry.seat})
        seat.timeouts += 1
        seat.helped = entry.level
        self.clocks.run_out(entry.seat, entry.t)
        if seat.timeouts == 1:
            return Text("note-time-up-move", {"seat": entry.seat})
        seat.level = entry.level
        seat.forget_instructions()
        self._drop_vote(entry.seat, got_up=False)
        return Text("note-time-up-seat", {"seat": entry.seat})

    def _fold_rematch_asked(self, entry: logged.RematchAsked) -> Text:
        self.seats[entry.seat].wants = entry.losers_choose if entry.wants else None
        if not entry.wants:
            return Text("note-no-rematch", {"seat": entry.seat})
        if self.rematch_agreed() and any(seat.wants for seat in self.seats):
            assert self.match is not None
            state = self.match.state
            self.stage = "choosing"
            self.choosing = LosersChoose(state.mix, self.match.totals(), state.winner(), int(state.holder()))
            self._put_choice(entry.t)
        return Text("note-rematch-losers" if entry.losers_choose else "note-rematch-asked", {"seat": entry.seat})

    def _put_choice(self, time: int) -> None:
        if self.choosing is not None and self.choosing.chooser is not None:
            self.clocks.put(self.choosing.chooser, time)

    def _fold_cards_replaced(self, entry: logged.CardsReplaced) -> Text:
        assert self.choosing is not None
        self.choosing.choose(entry.number, entry.deck)
        self.mix = self.choosing.mix.code
        self._put_choice(entry.t)
        return Text("note-cards-replaced", {"seat": entry.seat, "number": entry.number})

    # --- messages

    def _viewers(self) -> list[int]:
        seats = list(range(len(self.seats)))
        return [*seats, int(WATCHER)] if self.options.spectators else seats

    def _keep(self, viewer: int, message: Encoded) -> Sent:
        seq = self.last_seq[viewer]
        self.tails[viewer].append((seq, message))
        return viewer, seq, message

    def _show_all(
        self, note: Text | None, message_id: str | None, by: int | None, readers: Collection[int]
    ) -> list[Sent]:
        """Sends the whole table to everybody. `note` says why; `message_id` confirms the command of the seat `by`."""
        strict = self.options.memory == "strict"
        out: list[Sent] = []
        for viewer in self._viewers():
            self.last_seq[viewer] += 1
            if strict and viewer < WATCHER and self.state is not None and redaction.is_private(self.state, (), viewer):
                self.shown_privately[viewer] = self.last_seq[viewer]
            if viewer not in readers:
                self.tails[viewer].clear()
                continue
            out.append(self._keep(viewer, self.snapshot(viewer, note, message_id if viewer == by else None)))
        return out

    def _prompt(self, state: State, viewer: int, time: int) -> Prompt:
        clocks = self.clocks.shown(self.deciders(), self._clock_time(time)) if self.options.clock is not None else None
        at = self.prompted[viewer] if viewer < WATCHER else None
        prompt = redaction.prompt(state, viewer, self.options.memory, at, clocks, self.undo_offered(viewer))
        if self.takes_instructions(viewer) and self.shows_instructions:
            return replace(prompt, instructions=instructions.shown(state, viewer, self.seats[viewer]))
        if self.lesson is None:
            return prompt
        return lessons.narrowed(prompt, self.lesson, self.beats_done, state, viewer)

    def snapshot(
        self, viewer: int, note: Text | None = None, message_id: str | None = None, time: int | None = None
    ) -> Encoded:
        """The whole table as a viewer may see it, with the clocks at a time; by default at that of the last entry."""
        state = self.state
        time = self.last_time if time is None else time
        choosing = None
        if self.choosing is not None and self.choosing.chooser is not None:
            chooser = self.choosing.chooser
            left = max(0, self.clocks.choice_deadline(chooser) - time)
            choosing = Choosing(chooser, self.choosing.options(), left)
        return redaction.encode(
            TableShown(
                seq=self.last_seq[viewer],
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
                prompt=None if state is None else self._prompt(state, viewer, time),
                winner=state.winner() if state is not None and state.is_over() else None,
                asked=None if self.asked is None else Asked(self.asked[0], sorted(self.asked[1]), self.asked[3]),
                choosing=choosing,
                paused=None if self.paused is None else self.paused[0],
                help=self.help_used(),
                note=None if note is None else WireText.of(note),
                id=message_id,
                since=0 if viewer == WATCHER else self.seats[viewer].floor,
                deal=self.deal,
                lesson=lessons.shown(self.lesson),
            )
        )

    def seats_shown(self) -> list[SeatShown]:
        return [seat.shown() for seat in self.seats]

    def help_used(self) -> list[HelpUsed]:
        """The help that seats have had in a game that is over: part of its result."""
        if self.state is None or not self.state.is_over():
            return []
        used = [seat.help_used(number) for number, seat in enumerate(self.seats)]
        return [one for one in used if one != HelpUsed(one.seat)]

    def missed(self, viewer: int, after: int) -> list[Encoded] | None:
        """The messages after a sequence number, if they are all still in memory."""
        if after == self.last_seq[viewer]:
            return []
        tail = self.tails[viewer]
        if not tail or tail[0][0] > after + 1:
            return None
        return [message for seq, message in tail if seq > after]

    def may_go_on_from(self, viewer: int, after: int) -> bool:
        """May a viewer have the messages after `after` again, or only a snapshot of the table?

        Not those of somebody who sat here before; and where memory is strict nothing that has arrived once. Spectators
        read the chat while they watch, and nothing that was said before: nobody knows who of them was there.
        """
        if after > self.last_seq[viewer]:
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

    def acknowledge(self, seat: int, seq: int) -> None:
        """A seat has received everything up to `seq`. What has to outlast the memory is logged too."""
        self.acked[seat] = max(self.acked[seat], min(seq, self.last_seq[seat]))

    def rematch_agreed(self) -> bool:
        people = self.people()
        return bool(people) and all(self.seats[seat].wants is not None for seat in people)

    # --- results

    def record(self) -> str:
        """The record of the game, in full. Only for a game that is over, or for the operators of the server."""
        assert self.match is not None
        return self.match.record(dict(zip(SEAT_LETTERS, self.names(), strict=False)))
