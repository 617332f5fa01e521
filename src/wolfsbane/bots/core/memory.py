"""How much memory all searches of a process may take together, and how much they take."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEFAULT_LIMIT: Final = 256 << 20


class Memory:
    """A count of bytes with a limit. Searches stop growing when `used` has reached `limit`."""

    def __init__(self, limit: int) -> None:
        self.limit: i64 = limit
        self.used: i64 = 0

    def is_full(self) -> bool:
        return self.used >= self.limit

    def set_limit(self, limit: int) -> None:
        """What is used already is not freed by a lower limit, but by the next decisions."""
        if limit < 1:
            raise ValueError(f"a limit of memory is at least 1 byte, not {limit}")
        self.limit = limit


SEARCH_MEMORY: Final = Memory(DEFAULT_LIMIT)
