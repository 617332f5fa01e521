"""The memory budget that all searches of a process share."""

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
        """A lower limit frees nothing at once; memory in use is freed by the next decisions."""
        if limit < 1:
            raise ValueError(f"a memory limit is at least 1 byte, not {limit}")
        self.limit = limit


SEARCH_MEMORY: Final = Memory(DEFAULT_LIMIT)
