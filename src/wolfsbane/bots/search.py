"""The search bot: it simulates the rest of the round many times, in states consistent with what its seat knows."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from itertools import count
from typing import Final
from weakref import WeakValueDictionary

from wolfsbane.bots.budget import Budget, at_once
from wolfsbane.bots.coach import evaluate
from wolfsbane.bots.core.memory import DEFAULT_LIMIT, SEARCH_MEMORY
from wolfsbane.bots.core.tree import Tree
from wolfsbane.bots.explaining import Evaluation
from wolfsbane.engine import events as ev
from wolfsbane.engine.events import Event
from wolfsbane.engine.view import View

MEMORY: Final = DEFAULT_LIMIT  # bytes for all searches of a process, unless `limit_memory` sets another limit
ROOM: Final = 4  # before a decision, 1/ROOM of the memory limit is freed if possible


class SearchBot:
    """Chooses by a search tree (see `wolfsbane.bots.core.tree`), which it keeps between decisions.

    With `whole`, neither its time nor its simulations depend on what its seat knows (see `Budget.spending`).

    All trees of a process share `SEARCH_MEMORY`. When memory is short, a bot that starts a search frees the trees of
    the least recently used bots; these continue without their earlier simulations.
    """

    def __init__(self, seed: int | str, budget: Budget, *, whole: bool = False) -> None:
        self.seed = random.Random(seed).getrandbits(62)
        self.budget = budget
        self.whole = whole
        self._now = budget  # the budget within the limit that `limit` set
        self._tree: Tree | None = None
        self._last_used = -1  # position in the order of all searches
        self._searching = False

    def __getstate__(self) -> dict[str, object]:
        """Copies and pickles leave out the search tree."""
        return {**self.__dict__, "_tree": None, "_last_used": -1, "_searching": False}

    def limit(self, seconds: float) -> None:
        """Caps the time of the decisions to come at `seconds`, if the budget is a time."""
        self._now = self.budget.within(seconds)

    def tree(self, view: View) -> Tree:
        if self._tree is None or self._tree.mix is not view.mix:
            self._tree = Tree(view.mix, self.seed)
        return self._tree

    def choose(self, view: View, legal: list[int]) -> int:
        return at_once(self.choosing(view, legal))

    def choosing(self, view: View, legal: list[int], budget: Budget | None = None) -> Generator[None, None, int]:
        """`choose` as a generator that yields every few milliseconds, so that several searches can take turns.

        `budget` replaces the bot's own for this decision.
        """
        if len(legal) == 1 and not self.whole:
            return legal[0]
        self._searching = True
        try:
            make_room(self)
            tree = self.tree(view)
            root = tree.begin(view, legal)
            yield from (budget or self._now).spending(tree, whole=self.whole)
            return int(root.actions[root.best()])
        finally:
            self._searching = False

    def evaluate(self, view: View, legal: list[int]) -> dict[int, Evaluation]:
        """An evaluation of each legal action."""
        return {found.action: found for found in evaluate(view, self._now, legal=legal, seed=self.seed)}

    def tell(self, events: Sequence[Event]) -> None:
        """Frees the search tree when the game has ended."""
        if any(event.kind == ev.GAME_ENDED for event in events):
            self.forget()

    def forget(self) -> None:
        """Frees the search tree. The bot can go on playing; its next search starts from scratch."""
        if self._tree is not None:
            self._tree.forget()

    def close(self) -> None:
        self.forget()


def limit_memory(limit: int) -> None:
    """Sets the memory limit in bytes for all searches of this process. Raises ValueError if it is less than 1."""
    SEARCH_MEMORY.set_limit(limit)


_order: Final = count()
_by_age: Final[WeakValueDictionary[int, SearchBot]] = WeakValueDictionary()  # least recently used first


def make_room(bot: SearchBot) -> None:
    """Frees the trees of the least recently used bots until there is room for a search of `bot`."""
    _by_age.pop(bot._last_used, None)
    bot._last_used = next(_order)
    _by_age[bot._last_used] = bot
    for other in list(_by_age.values()):
        if SEARCH_MEMORY.used <= SEARCH_MEMORY.limit - SEARCH_MEMORY.limit // ROOM:
            return
        if not other._searching:
            other.forget()
