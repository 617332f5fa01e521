"""The positions that choices can be taken back to."""

from __future__ import annotations

from typing import Final

from wolfsbane.engine.state import State
from wolfsbane.server.tables.clocks import Mark

DEPTH: Final = 8  # choices that can be taken back at most, of all seats together


class UndoSnapshot:
    """How it was before a choice: whose choice, the state, how long the history of the game was, and the clocks."""

    __slots__ = ("clocks", "history", "seat", "state")

    def __init__(self, seat: int, state: State, history: int, clocks: Mark) -> None:
        self.seat = seat
        self.state = state
        self.history = history
        self.clocks = clocks


class UndoStack:
    """What can be taken back in this round.

    A set of cards is one choice, also where it comes card by card. While it is half made, only who makes it knows of
    it, so for the others it is not there.
    """

    __slots__ = ("free_from", "half", "whole")

    def __init__(self) -> None:
        self.whole: list[UndoSnapshot] = []
        self.half: UndoSnapshot | None = None
        self.free_from = 0  # whole choices from here on have told nobody anything

    def clear(self) -> None:
        self.whole.clear()
        self.half = None
        self.free_from = 0

    def begin(self, seat: int, state: State, history: int, clocks: Mark) -> None:
        """A seat begins a choice, or goes on with one."""
        if self.half is None:
            self.half = UndoSnapshot(seat, state.clone(), history, clocks)

    def end(self, learned: bool) -> None:
        """The choice is made; has anybody learned anything by it?"""
        assert self.half is not None
        self.whole.append(self.half)
        self.half = None
        if len(self.whole) > DEPTH:
            del self.whole[0]
            self.free_from = max(0, self.free_from - 1)
        if learned:
            self.free_from = len(self.whole)

    def has(self, seat: int) -> bool:
        """Is there a choice of this seat that can be taken back?"""
        if self.half is not None and self.half.seat == seat:
            return True
        for position in self.whole:  # noqa: SIM110 - asked for every viewer of every choice, and this is twice as fast
            if position.seat == seat:
                return True
        return False

    def is_free(self, seat: int) -> bool:
        """Is the last choice of all this seat's, and has nobody learned anything by it?"""
        if self.half is not None and self.half.seat == seat:
            return True
        return len(self.whole) > self.free_from and self.whole[-1].seat == seat

    def _last(self, seat: int) -> int:
        return max(at for at, position in enumerate(self.whole) if position.seat == seat)

    def last(self, seat: int) -> UndoSnapshot:
        """The position before the last choice of a seat that `has` one."""
        if self.half is not None and self.half.seat == seat:
            return self.half
        return self.whole[self._last(seat)]

    def take_back(self, seat: int) -> UndoSnapshot:
        """The position before the last choice of a seat that `has` one; what came after it is forgotten."""
        half, self.half = self.half, None
        if half is not None and half.seat == seat:
            return half
        at = self._last(seat)
        position = self.whole[at]
        del self.whole[at:]
        self.free_from = min(self.free_from, at)
        return position
