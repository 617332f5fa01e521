"""The bot that searches: it plays the rest of the round out many times, in states that agree with what it knows."""

from __future__ import annotations

import random

from wolfsbane.bots.budget import Budget
from wolfsbane.bots.coach import Evaluation, evaluate
from wolfsbane.bots.core.tree import Tree
from wolfsbane.engine.view import View


class SearchBot:
    """Chooses by a tree of its own decisions (see `wolfsbane.bots.core.tree`), which it keeps between them."""

    def __init__(self, seed: int | str, budget: Budget) -> None:
        self.seed = random.Random(seed).getrandbits(62)
        self.budget = budget
        self._now = budget  # what is left of it when there is a limit
        self._tree: Tree | None = None

    def limit(self, seconds: float) -> None:
        """From now on it thinks no longer than this about a decision, if its budget is a time."""
        self._now = self.budget.within(seconds)

    def tree(self, view: View) -> Tree:
        if self._tree is None or self._tree.mix is not view.mix:
            self._tree = Tree(view.mix, self.seed)
        return self._tree

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        tree = self.tree(view)
        root = tree.begin(view, legal)
        self._now.spend(tree)
        return int(root.actions[root.best()])

    def evaluate(self, view: View, legal: list[int]) -> dict[int, Evaluation]:
        """What it thinks of each legal action."""
        return {found.action: found for found in evaluate(view, self._now, legal=legal, seed=self.seed)}
