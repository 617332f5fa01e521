"""How much a bot may think about a decision: a number of simulations, or a time."""

from __future__ import annotations

import re
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from wolfsbane.bots.core.tree import Tree

MOST_SIMULATIONS: Final = 100_000_000
LEAST_SECONDS: Final = 0.001
MOST_SECONDS: Final = 3600.0
CHUNK: Final = 0.004  # seconds between two looks at the clock
_FORM: Final = re.compile(r"(?:(\d+)|(\d+(?:\.\d+)?)(ms|s))", re.ASCII)


class Budget(NamedTuple):
    """One of the two is 0."""

    simulations: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations)

    def within(self, seconds: float) -> Budget:
        """This budget, or less if it is a time that is longer than so many seconds."""
        return Budget(0, max(LEAST_SECONDS, min(self.seconds, seconds))) if self.seconds else self

    def spend(self, tree: Tree) -> None:
        """Lets the tree grow from its root until the budget is spent, or what is to come can't change the choice."""
        root = tree.root
        if root is None or len(root.actions) == 1:
            return
        if self.seconds:
            self._spend_time(tree)
            return
        left = self.simulations
        while left > 0 and root.lead() <= left:
            chunk = min(left, 64)
            tree.run(chunk)
            left -= chunk

    def _spend_time(self, tree: Tree) -> None:
        root = tree.root
        if root is None:
            return
        begin = perf_counter()
        chunk = 1
        done = 0
        while True:
            tree.run(chunk)
            done += chunk
            passed = perf_counter() - begin
            if passed >= self.seconds:
                return
            rate = done / passed if passed > 0 else 1e6
            left = self.seconds - passed
            if int(root.lead()) > rate * left:
                return
            chunk = max(1, int(rate * min(CHUNK, left)))


def parse_budget(text: str) -> Budget:
    """The budget of a text: `2000` simulations, `1.5s` or `200ms`.

    >>> parse_budget("2000"), str(parse_budget("250ms"))
    (Budget(simulations=2000, seconds=0.0), '0.25s')
    """
    found = _FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no budget; write simulations such as 2000, or a time such as 1s or 200ms")
    if found[1] is not None:
        simulations = int(found[1][:12])
        if not 1 <= simulations <= MOST_SIMULATIONS:
            raise ValueError(f"a budget is 1 to {MOST_SIMULATIONS} simulations, not {found[1][:20]}")
        return Budget(simulations, 0.0)
    seconds = float(found[2][:12]) / (1000.0 if found[3] == "ms" else 1.0)
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise ValueError(f"a budget is 1ms to {MOST_SECONDS:g}s, not {text}")
    return Budget(0, seconds)
