"""How much one client may ask for."""

from __future__ import annotations

import time
from typing import Final

FORGET_SECONDS: Final = 60.0


class Bucket:
    """A token bucket: `rate` things a second, and as many at once as `seconds` bring."""

    __slots__ = ("at", "full", "left", "rate")

    def __init__(self, rate: float, seconds: float = 3.0) -> None:
        self.rate = rate
        self.full = max(1.0, rate * seconds)
        self.left = self.full
        self.at = time.monotonic()

    def acquire(self) -> bool:
        """Is there one left? With a rate of 0 there always is."""
        if not self.rate:
            return True
        now = time.monotonic()
        self.left = min(self.full, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


class Buckets:
    """A bucket for each key, forgotten when it has been full for a while."""

    def __init__(self, rate: float, seconds: float = 3.0) -> None:
        self.rate = rate
        self.seconds = seconds
        self.of: dict[str, Bucket] = {}
        self.swept = time.monotonic()

    def acquire(self, key: str) -> bool:
        if not self.rate:
            return True
        now = time.monotonic()
        if now - self.swept > FORGET_SECONDS:
            self.swept = now
            wait = max(FORGET_SECONDS, self.seconds)
            self.of = {name: bucket for name, bucket in self.of.items() if now - bucket.at < wait}
        bucket = self.of.get(key)
        if bucket is None:
            bucket = self.of[key] = Bucket(self.rate, self.seconds)
        return bucket.acquire()
