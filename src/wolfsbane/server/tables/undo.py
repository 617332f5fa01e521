"""The undo stack of a game: snapshots that choices can be taken back to."""

from __future__ import annotations

from typing import Final

from wolfsbane.engine.state import State
from wolfsbane.server.tables.clocks import Mark

DEPTH: Final = 8  # choices that can be taken back at most, of all seats together


class UndoSnapshot:
    """Undo snapshot taken before a choice of `seat`; `history` is the length of the game's history then."""

    __slots__ = ("clocks", "history", "seat", "state")

    def __init__(self, seat: int, state: State, history: int, clocks: Mark) -> None:
        self.seat = seat
        self.state = state
        self.history = history
        self.clocks = clocks


class UndoStack:
    """The choices of this round that can be taken back.

    A set of cards is one choice, even if it comes card by card. While it is incomplete, only its own player knows of
    it, so it does not count for the others.
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
        """A seat begins a choice, or goes on with one. `state` is a copy, which is kept."""
        if self.half is None:
            self.half = UndoSnapshot(seat, state, history, clocks)

    def end(self, learned: bool) -> None:
        """The choice is complete; `learned` is whether anybody has learned anything by it."""
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
        for snapshot in self.whole:  # noqa: SIM110 - asked for every viewer of every choice, and this is twice as fast
            if snapshot.seat == seat:
                return True
        return False

    def is_free(self, seat: int) -> bool:
        """Is the last choice of all this seat's, and has nobody learned anything by it?"""
        if self.half is not None and self.half.seat == seat:
            return True
        return len(self.whole) > self.free_from and self.whole[-1].seat == seat

    def _last(self, seat: int) -> int:
        return max(at for at, snapshot in enumerate(self.whole) if snapshot.seat == seat)

    def last(self, seat: int) -> UndoSnapshot:
        """The snapshot before the last choice of a seat that `has` one."""
        if self.half is not None and self.half.seat == seat:
            return self.half
        return self.whole[self._last(seat)]

    def take_back(self, seat: int) -> UndoSnapshot:
        """The snapshot before the last choice of a seat that `has` one; what came after it is forgotten."""
        half, self.half = self.half, None
        if half is not None and half.seat == seat:
            return half
        at = self._last(seat)
        snapshot = self.whole[at]
        del self.whole[at:]
        self.free_from = min(self.free_from, at)
        return snapshot
