"""Values of a database that are kept in memory for as long as they are current."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

V = TypeVar("V")


class ReadThrough(Generic[V]):
    """A bounded cache in front of `load`, which reads the value of a key or returns None if there is none.

    A change of the value is wrapped in `changing`. A read that was under way during a change is done again, so a slow
    read of the old value neither stays in the cache nor reaches the caller. Only values that were read are kept, never
    values that were written: two changes at the same time could finish in another order here than in the database.
    """

    def __init__(self, load: Callable[[str], Awaitable[V | None]], size: int, seconds: float = float("inf")) -> None:
        """A value is read again after some seconds, where others than this process may change it."""
        self._load = load
        self._size = size
        self.seconds = seconds
        self._values: OrderedDict[str, tuple[V, float]] = OrderedDict()  # each with the time when its reading began
        self._reading: dict[str, set[object]] = {}  # the reads under way that no change has overtaken

    async def get(self, key: str) -> V | None:
        while True:
            start = time.monotonic()
            if key in self._values and start - self._values[key][1] < self.seconds:
                self._values.move_to_end(key)
                return self._values[key][0]
            read = object()
            self._reading.setdefault(key, set()).add(read)
            try:
                value = await self._load(key)
            finally:
                reads = self._reading.get(key, set())
                current = read in reads
                reads.discard(read)
                if not reads:
                    self._reading.pop(key, None)
            if current:
                self._values.pop(key, None)
                if value is not None:
                    self._values[key] = (value, start)
                    if len(self._values) > self._size:
                        self._values.popitem(last=False)
                return value

    @contextmanager
    def changing(self, *keys: str) -> Iterator[None]:
        """Around the write of a new value: what was read before its end is forgotten."""
        self._forget(keys)
        try:
            yield
        finally:
            self._forget(keys)

    def forget(self, *keys: str) -> None:
        """These values have changed."""
        self._forget(keys)

    def _forget(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            self._values.pop(key, None)
            self._reading.pop(key, None)
