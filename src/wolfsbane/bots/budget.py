"""How much a bot may think about a decision: a number of simulations, or a time."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from wolfsbane.bots.core.tree import Tree

T = TypeVar("T")

MOST_SIMULATIONS: Final = 100_000_000
LEAST_SECONDS: Final = 0.001
MOST_SECONDS: Final = 3600.0
CHUNK: Final = 0.004  # seconds between two looks at the clock
SIMULATIONS_AT_ONCE: Final = 64  # between two looks at how clear the choice is
_FORM: Final = re.compile(r"(?:(\d+)|(\d+(?:\.\d+)?)(ms|s))", re.ASCII)


class Budget(NamedTuple):
    """At most so many simulations, and at most so many seconds; 0 is no bound, and one of them has one."""

    simulations: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations)

    def share(self, part: float) -> Budget:
        """A part of it, such as 0.1 for a tenth, and at least one simulation or millisecond."""
        simulations = max(1, int(self.simulations * part)) if self.simulations else 0
        return Budget(simulations, max(LEAST_SECONDS, self.seconds * part) if self.seconds else 0.0)

    def within(self, seconds: float) -> Budget:
        """This budget, or less if it is a time that is longer than so many seconds."""
        return self._replace(seconds=max(LEAST_SECONDS, min(self.seconds, seconds))) if self.seconds else self

    def spend(self, tree: Tree, *, whole: bool = False) -> None:
        """Lets the tree grow from its root: see `spending`."""
        for _ in self.spending(tree, whole=whole):
            pass

    def spending(self, tree: Tree, *, whole: bool = False) -> Iterator[None]:
        """Lets the tree grow from its root until the budget is spent, with a pause after every few milliseconds.

        A time is always used up if there is anything to choose: a bot that stopped when its choice is clear would tell
        everybody who waits for it whether it was. Simulations are not made when those that are left can't change the
        choice. With `whole` they are, and both are spent even where there is nothing to choose, so that neither time
        nor simulations depend on what the seat knows.
        """
        root = tree.root
        if root is None or (len(root.actions) == 1 and not whole):
            return
        begin = perf_counter()
        busy = 0.0  # seconds in which the tree grew
        done = 0
        chunk = 1 if self.seconds else SIMULATIONS_AT_ONCE
        while True:
            left = self.simulations - done
            if self.simulations:
                if left <= 0 or (not whole and root.lead() > left):
                    return
                chunk = min(chunk, left)
            start = perf_counter()
            tree.run(chunk)
            done += chunk
            now = perf_counter()
            busy += now - start
            if self.seconds:
                remaining = self.seconds - (now - begin)
                if remaining <= 0:
                    return
                rate = done / busy if busy > 0 else 1e6
                chunk = max(1, int(rate * min(CHUNK, remaining)))
            yield


def at_once(work: Generator[None, None, T]) -> T:
    """The result of work that has pauses, without them."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


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
