"""The search budget of a decision: a number of simulations, or a time."""

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
CHUNK: Final = 0.004  # seconds between two readings of the clock
SIMULATIONS_AT_ONCE: Final = 64  # between two checks whether the choice is final
_FORM: Final = re.compile(r"(?:(\d+)|(\d+(?:\.\d+)?)(ms|s))", re.ASCII)


class Budget(NamedTuple):
    """Upper bounds of `simulations` and `seconds`; 0 means unbounded. At least one of them is bounded."""

    simulations: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations)

    def share(self, part: float) -> Budget:
        """The budget multiplied by `part`, but at least one simulation or millisecond."""
        simulations = max(1, int(self.simulations * part)) if self.simulations else 0
        return Budget(simulations, max(LEAST_SECONDS, self.seconds * part) if self.seconds else 0.0)

    def within(self, seconds: float) -> Budget:
        """This budget with its time, if it has one, capped at `seconds`."""
        return self._replace(seconds=max(LEAST_SECONDS, min(self.seconds, seconds))) if self.seconds else self

    def spending(self, tree: Tree, *, whole: bool = False) -> Iterator[None]:
        """Grows `tree` from its root until the budget is spent; yields every few milliseconds.

        A time budget is always used up if there is a choice: stopping early would reveal to the other players how
        clear the choice was. A simulation budget ends early when the remaining simulations can't change the choice.
        With `whole`, both are spent in full, even with a single legal action, so that neither time nor simulations
        depend on what the seat knows.
        """
        root = tree.root
        if root is None or (len(root.actions) == 1 and not whole):
            return
        begin = perf_counter()
        busy = 0.0  # seconds spent in simulations
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
    """Runs a generator to its end without pausing; returns its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def parse_budget(text: str) -> Budget:
    """Parses a budget: `2000` simulations, `1.5s` or `200ms`. Raises ValueError.

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
