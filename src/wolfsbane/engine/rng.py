"""A random generator for shuffles, sampling and playouts.

It is a multiply-with-carry generator with a period of about 2^62. It needs a handful of instructions for a number,
gives the same numbers in plain and in compiled code, and is not meant to keep secrets: a server shuffles otherwise.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_FACTOR: Final = 2131995753
_LOW: Final = 0xFFFFFFFF


class RandomGenerator:
    """Random numbers that follow from a seed. Two generators with the same `state` continue alike."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (((seed & _LOW) << 30) ^ ((seed >> 32) & 0x3FFFFFFF)) + 1  # 0 would stay 0
        for _i in range(16):
            self.randrange(2)

    def __repr__(self) -> str:
        return f"RandomGenerator(state={self.state})"

    def randrange(self, n: i64) -> i64:
        """A uniformly distributed integer in [0, n); n is below 2^31."""
        low = self.state & _LOW
        self.state = _FACTOR * low + (self.state >> 32)
        return (low * n) >> 32
