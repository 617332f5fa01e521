"""The bot that searches: it plays the rest of the round out many times, in states that agree with what it knows."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from itertools import count
from typing import Final
from weakref import WeakValueDictionary

from wolfsbane.bots.budget import Budget, at_once
from wolfsbane.bots.coach import Evaluation, evaluate
from wolfsbane.bots.core.memory import DEFAULT_LIMIT, SEARCH_MEMORY
from wolfsbane.bots.core.tree import Tree
from wolfsbane.engine import events as ev
from wolfsbane.engine.events import Event
from wolfsbane.engine.view import View

MEMORY: Final = DEFAULT_LIMIT  # bytes that all searches of a process may take together, unless it sets another limit
ROOM: Final = 4  # a decision begins with the 4th part of all memory for searches free, if that can be had


class SearchBot:
    """Chooses by a tree of its own decisions (see `wolfsbane.bots.core.tree`), which it keeps between them.

    With `whole`, neither its time nor its simulations depend on what its seat knows (see `Budget.spending`).

    All trees of a process share `SEARCH_MEMORY`. A bot that begins to think frees those of the bots that have not been
    asked for the longest time, if there is not enough room; these go on without what they had found out.
    """

    def __init__(self, seed: int | str, budget: Budget, *, whole: bool = False) -> None:
        self.seed = random.Random(seed).getrandbits(62)
        self.budget = budget
        self.whole = whole
        self._now = budget  # what is left of it when there is a limit
        self._tree: Tree | None = None
        self._asked = -1  # when, in the order of all questions
        self._thinking = False

    def __getstate__(self) -> dict[str, object]:
        """A copy, and a bot in another process, goes on without what this one has found out."""
        return {**self.__dict__, "_tree": None, "_asked": -1, "_thinking": False}

    def limit(self, seconds: float) -> None:
        """From now on it thinks no longer than this about a decision, if its budget is a time."""
        self._now = self.budget.within(seconds)

    def tree(self, view: View) -> Tree:
        if self._tree is None or self._tree.mix is not view.mix:
            self._tree = Tree(view.mix, self.seed)
        return self._tree

    def choose(self, view: View, legal: list[int]) -> int:
        return at_once(self.choosing(view, legal))

    def choosing(self, view: View, legal: list[int], budget: Budget | None = None) -> Generator[None, None, int]:
        """Chooses as `choose` does, with a pause after every few milliseconds, in which others can think.

        `budget` replaces the bot's own for this decision.
        """
        if len(legal) == 1 and not self.whole:
            return legal[0]
        self._thinking = True
        try:
            make_room(self)
            tree = self.tree(view)
            root = tree.begin(view, legal)
            yield from (budget or self._now).spending(tree, whole=self.whole)
            return int(root.actions[root.best()])
        finally:
            self._thinking = False

    def evaluate(self, view: View, legal: list[int]) -> dict[int, Evaluation]:
        """What it thinks of each legal action."""
        return {found.action: found for found in evaluate(view, self._now, legal=legal, seed=self.seed)}

    def tell(self, events: Sequence[Event]) -> None:
        """Forgets a game that has ended."""
        if any(event.kind == ev.GAME_ENDED for event in events):
            self.forget()

    def forget(self) -> None:
        """Frees the memory of its search. It can go on playing, but begins without what it had found out."""
        if self._tree is not None:
            self._tree.forget()

    def close(self) -> None:
        self.forget()


def limit_memory(limit: int) -> None:
    """Sets how many bytes all searches of this process may take together. Raises ValueError if it is less than 1."""
    SEARCH_MEMORY.set_limit(limit)


_order: Final = count()
_by_age: Final[WeakValueDictionary[int, SearchBot]] = WeakValueDictionary()  # those asked long ago come first


def make_room(bot: SearchBot) -> None:
    """Frees the trees of bots that were asked before, the longest ago first, until there is enough room for one."""
    _by_age.pop(bot._asked, None)
    bot._asked = next(_order)
    _by_age[bot._asked] = bot
    for other in list(_by_age.values()):
        if SEARCH_MEMORY.used <= SEARCH_MEMORY.limit - SEARCH_MEMORY.limit // ROOM:
            return
        if not other._thinking:
            other.forget()
