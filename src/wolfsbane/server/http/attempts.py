"""Wrong passwords: somebody who guesses has to wait longer and longer, but the owner of the account does not."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from wolfsbane.engine.text import Text
from wolfsbane.server.refusal import Refusal

FREE_FOR_A_LOGIN: Final = 5  # wrong passwords from an address for one login, before there is a wait
FREE_FOR_AN_ADDRESS: Final = 20  # the same, for all logins together
LONGEST_WAIT: Final = 900.0  # seconds
FORGET_SECONDS: Final = 3600.0  # after the last wrong password
KEPT: Final = 20_000

Key = tuple[str, str]


class Attempts:
    """Counts wrong passwords by the address they come from and the login they are for.

    A wait is for one address only: the right password from elsewhere is taken at once, whatever others have tried, and
    sessions that are open are not concerned. It does not depend on whether there is such a login.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: OrderedDict[Key, tuple[int, float]] = OrderedDict()  # how many, and when the last one was

    def begin(self, address: str, login: str) -> None:
        """Before a password is looked at: counts it as wrong. Raises Refusal if this address has to wait.

        It counts in advance so that many tries at the same time do not all count as the first.
        """
        time_now = self._clock()
        wait = max(self._wait(key, free, time_now) for key, free in _keys(address, login))
        if wait > 0:
            raise Refusal("limit", Text("error-too-many-passwords", {"seconds": int(wait) + 1}))
        for key, _ in _keys(address, login):
            count, last = self._failures.pop(key, (0, time_now))
            self._failures[key] = (1 if time_now - last > FORGET_SECONDS else count + 1, time_now)
        while len(self._failures) > KEPT:
            self._failures.popitem(last=False)

    def succeeded(self, address: str, login: str) -> None:
        """The password was right. Wrong ones of the address for other logins stay counted."""
        self._failures.pop((address, login), None)
        count, last = self._failures.get((address, ""), (1, 0.0))
        self._failures[(address, "")] = (count - 1, last)

    def _wait(self, key: Key, free: int, time_now: float) -> float:
        count, last = self._failures.get(key, (0, 0.0))
        if count < free or time_now - last > FORGET_SECONDS:
            return 0.0
        return last + min(2.0 ** min(count - free, 30), LONGEST_WAIT) - time_now


def _keys(address: str, login: str) -> list[tuple[Key, int]]:
    return [((address, login), FREE_FOR_A_LOGIN), ((address, ""), FREE_FOR_AN_ADDRESS)]
