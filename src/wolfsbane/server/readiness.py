"""Whether this server can serve, found out by doing what it needs for that: writing through the journal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from wolfsbane.server.logs import Seldom
from wolfsbane.server.storage.journal import Journal
from wolfsbane.server.storage.store import Store

ANSWER_SECONDS: Final = 0.8  # within which there is an answer, whatever the database does
FRESH_SECONDS: Final = 0.2  # for which an answer holds, if nothing has failed since

NO_ANSWER: Final = "the database does not answer"
NOT_WRITABLE: Final = "the database can't be written to"

seldom = Seldom(logging.getLogger(__name__))


class Readiness:
    """`journal` gives the journal, once there is one."""

    def __init__(self, store: Store, journal: Callable[[], Journal]) -> None:
        self.store = store
        self.journal = journal
        self._probe: asyncio.Future[str | None] | None = None
        self._asked = 0.0

    async def problem(self) -> str | None:
        """Why this server can't serve, in words without any detail of the database; None if it can.

        All who ask at the same time share one write.
        """
        loop = asyncio.get_running_loop()
        is_fresh = loop.time() - self._asked < FRESH_SECONDS and self.journal().failing() is None
        if self._probe is None or (self._probe.done() and not is_fresh):
            self._asked = loop.time()
            probe = self._probe = loop.create_future()

            def settle(reason: str | None) -> None:
                loop.call_soon_threadsafe(probe.set_result, reason)

            self.journal().probe(settle)
        await asyncio.wait([self._probe], timeout=ANSWER_SECONDS)
        problem: str | None = NO_ANSWER
        reason: str | None = None
        if self._probe.done():
            reason = self._probe.result()
            problem = None if reason is None else NOT_WRITABLE
        problem = self.store.fatal or problem
        if problem is not None:
            seldom.error("not ready", problem=problem, reason=reason)
        return problem
