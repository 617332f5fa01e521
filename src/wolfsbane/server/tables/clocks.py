"""Time: the server's clock, and what players have left of their thinking time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Final

from wolfsbane.server.messages import Clock

OUTAGE_GRACE: Final = 3_600_000  # milliseconds that a correspondence clock has left at least after an outage
CHOICE_SECONDS: Final = 300  # for a loser's choice at a table without a clock

SLEW_MILLISECONDS: Final = 50  # by which a small correction changes the time at most, after the first one
JUMP_MILLISECONDS: Final = 1_000  # an error as large as this is corrected at once: the machine was suspended, say

Mark = tuple[list[int], list[int]]  # what `Clocks.mark` returns


class Timepiece:
    """The time in milliseconds since 1970, as counted from the start of this process.

    The machine's clock is read once, at the start. From then on this counts elapsed time, so the difference of two
    values is a duration even if the machine's clock is set in between. Where several servers share a database, each
    of them follows the database's time: at once at first, then in steps too small to matter.
    """

    def __init__(self, start: int | None = None) -> None:
        self._start = time.time_ns() - time.monotonic_ns() if start is None else start  # nanoseconds
        self._follows = False

    def now(self) -> int:
        return (self._start + self.elapsed()) // 1_000_000

    def elapsed(self) -> int:
        """Nanoseconds from some moment in the past."""
        return time.monotonic_ns()

    def follow(self, database_time: int, asked: int) -> None:
        """The database has told its time, which it was asked for at `asked`, both in milliseconds.

        It read its clock between then and now. A time in between is no reason to correct anything: the process
        may have been paused in the middle.
        """
        answered = self.now()
        ahead = max(0, asked - database_time) + min(0, answered - database_time)
        if self._follows and abs(ahead) < JUMP_MILLISECONDS:
            ahead = max(-SLEW_MILLISECONDS, min(SLEW_MILLISECONDS, ahead))
        self._follows = True
        self._start -= ahead * 1_000_000


# One for the process. Only a simulation of several servers in one process gives each of them its own.
timepiece: Final = ContextVar("timepiece", default=Timepiece())  # noqa: B039 - it is meant to be shared


def now() -> int:
    """The server's time in milliseconds since 1970: see Timepiece."""
    return timepiece.get().now()


class Clocks:
    """Thinking time by seat, in milliseconds.

    The time of a decision runs from when it is put to a seat until it is made. Parts of it (the cards of a set) do not
    end it, and neither does taking a choice back: the time that was used stays used. Times come from the log, where a
    later entry may have an earlier time if the machine's clock was set between two runs of the server; no duration is
    negative, whatever they are.
    """

    __slots__ = ("bank", "earned", "refills", "rule", "since", "spent", "thought")

    def __init__(self, rule: Clock | None = None) -> None:
        self.rule = rule
        self.bank: list[int] = []  # for one decision, or for all with a bank; nothing without a clock
        self.spent = [0] * 4  # on the present decision until `since`
        self.since = [0] * 4
        self.thought = [0] * 4  # on all decisions of the game that were made, also those that were taken back
        self.earned = [0] * 4  # by turns that were not taken back
        self.refills = [0] * 4  # how often somebody came back to an empty bank

    def start(self, seats: int, time: int) -> None:
        """A game begins."""
        if self.rule is not None:
            self.bank = [self.rule.seconds * 1000] * seats
        self.spent = [0] * 4
        self.since = [time] * 4
        self.thought = [0] * 4
        self.earned = [0] * 4
        self.refills = [0] * 4

    def put(self, seat: int, time: int) -> None:
        """A new decision is put to a seat."""
        self.spent[seat] = 0
        self.since[seat] = time

    def used(self, seat: int, time: int) -> int:
        """What a seat that is to decide has used for its decision."""
        return self.spent[seat] + max(0, time - self.since[seat])

    def pause(self, seat: int, time: int) -> None:
        """The time of a seat's decision stops; `resume` lets it run again."""
        self.spent[seat] = self.used(seat, time)
        self.since[seat] = time

    def resume(self, seat: int, time: int) -> None:
        self.since[seat] = time

    def leave_at_least(self, seat: int, time: int, least: int) -> None:
        """Gives a seat back some of the time of its decision, if less than `least` would be left at a time."""
        if self.bank and self.bank[seat] - self.used(seat, time) < least:
            self.spent[seat] = self.bank[seat] - least
            self.since[seat] = time

    def made(self, seat: int, time: int, ends_turn: bool) -> None:
        """A seat has made its decision."""
        used = self.used(seat, time)
        self.thought[seat] += used
        self.put(seat, time)
        if self.rule is not None and self.rule.kind == "bank":
            earned = self.rule.increment * 1000 if ends_turn else 0
            self.bank[seat] = max(0, self.bank[seat] - used) + earned
            self.earned[seat] += earned

    def run_out(self, seat: int, time: int) -> None:
        """The time of a seat is up, and a bot takes over."""
        self.put(seat, time)
        if self.rule is not None and self.rule.kind == "bank":
            self.bank[seat] = self.rule.increment * 1000

    def sit(self, seat: int, time: int, back: bool, from_bot: bool) -> None:
        """Somebody sits down. Is this the seat's last player who comes `back`, and do they take it over `from_bot`?

        A new player begins with a decision of their own, and with a full bank if it was empty. A player who comes back
        has what was left. An empty bank is filled by half of what it had before, so that the total stays bounded.
        """
        if not back:
            self.put(seat, time)
            self.refills[seat] = 0
        elif from_bot:
            self.resume(seat, time)
        if self.rule is not None and self.bank and self.bank[seat] <= 0:
            if back:
                self.refills[seat] += 1
            self.bank[seat] = (self.rule.seconds * 1000) >> self.refills[seat]

    # --- taking back

    def mark(self) -> Mark:
        """What has to be known later, if a choice that now begins is taken back."""
        return (list(self.earned), list(self.thought))

    def used_since(self, mark: Mark, seat: int, decides: bool, time: int) -> int:
        """What a seat has used since a mark; does it decide now?"""
        return self.thought[seat] - mark[1][seat] + (self.used(seat, time) if decides else 0)

    def left_after(self, mark: Mark, seat: int, decides: bool, time: int) -> int | None:
        """What a seat would have left if it took back freely what was done since a mark; None without a clock."""
        if self.rule is None:
            return None
        if self.rule.kind == "move":
            return self.bank[seat] - self.used_since(mark, seat, decides, time)
        return self.bank[seat] - (self.earned[seat] - mark[0][seat]) - (self.used(seat, time) if decides else 0)

    def take_back(self, mark: Mark, asker: int, free: bool, before: Sequence[int], time: int) -> None:
        """What was done since a mark is undone, while the seats in `before` were to decide.

        No time comes back, and what undone turns have earned is lost. With a clock for each move, a seat that takes
        back freely goes on with the time it has used since then; with consent of the others its decision is a new one,
        as are those of other seats whose choices were undone.
        """
        earned, thought = mark
        for seat in range(len(self.bank)):
            used = self.used(seat, time) if seat in before else 0
            if self.rule is not None and self.rule.kind == "bank":
                self.bank[seat] = max(0, self.bank[seat] - (self.earned[seat] - earned[seat]))
                spent = used
            elif seat == asker:
                spent = self.used_since(mark, seat, seat in before, time) if free else 0
            else:
                spent = used if self.thought[seat] == thought[seat] else 0
            self.earned[seat] = earned[seat]
            self.thought[seat] = thought[seat]
            self.spent[seat] = spent
            self.since[seat] = time

    # --- what is left

    def left(self, seat: int, decides: bool, time: int) -> int:
        return max(0, self.bank[seat] - (self.used(seat, time) if decides else 0))

    def shown(self, deciders: Sequence[int], time: int) -> list[int]:
        """What every seat has left at a time, while these decide."""
        return [self.left(seat, seat in deciders, time) for seat in range(len(self.bank))]

    def deadline(self, deciders: Sequence[int]) -> tuple[int, int] | None:
        """The earliest deadline among the deciding seats, as (time, seat)."""
        if self.rule is None:
            return None
        return min([(self.since[seat] + self.bank[seat] - self.spent[seat], seat) for seat in deciders], default=None)

    def choice_deadline(self, chooser: int) -> int:
        """When the time for a loser's choice is up."""
        seconds = CHOICE_SECONDS if self.rule is None else self.rule.seconds
        return self.since[chooser] + seconds * 1000 - self.spent[chooser]
