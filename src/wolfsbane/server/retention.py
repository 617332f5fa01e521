"""Deletes what nobody has used for as long as the operator wants it kept: tables, guests and shared deals.

Tables with lessons that were left are deleted after a fixed time.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from wolfsbane.server.deals.service import night_at
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.hall import Hall
from wolfsbane.server.storage import upkeep
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.storage.store import Store, StoreError
from wolfsbane.server.tables.clocks import now

EVERY_SECONDS: Final = 3600.0
LESSON_DAYS: Final = 30  # for which a lesson that was left can be resumed

log = logging.getLogger(__name__)


class Retention:
    def __init__(self, store: Store, hall: Hall, days: float, deal_days: float = 0.0) -> None:
        """`days` are those of tables and guests, `deal_days` those of shared deals and tournaments; 0: they stay."""
        self.store = store
        self.hall = hall
        self.days = days
        self.deal_days = deal_days

    async def run(self) -> None:
        while True:
            try:
                await self.purge_lessons(now())
                if self.days:
                    await self.purge(now())
                if self.deal_days:
                    await self.purge_deals(now())
            except StoreError as problem:
                log.warning("what is old could not be deleted", extra={"reason": type(problem).__name__})
            await asyncio.sleep(EVERY_SECONDS)

    async def purge(self, time: int) -> tuple[int, int]:
        """Deletes what is old at a time; how many tables and guests that were."""
        before = time - int(self.days * DAY)
        tables = 0
        while deleted := await self._delete(await asyncio.to_thread(upkeep.old_tables, self.store, before)):
            tables += deleted
        guests = await asyncio.to_thread(upkeep.delete_old_guests, self.store, before)
        if tables or guests:
            log.info("old tables and guests were deleted", extra={"tables": tables, "guests": guests})
        return tables, guests

    async def purge_lessons(self, time: int) -> int:
        """Deletes tables with lessons that nobody has used for long; how many that were."""
        before = time - int(LESSON_DAYS * DAY)
        tables = 0
        while deleted := await self._delete(await asyncio.to_thread(upkeep.old_lessons, self.store, before)):
            tables += deleted
        return tables

    async def purge_deals(self, time: int) -> tuple[int, int]:
        """Deletes the shared deals and tournaments that nobody plays any more; how many of each that were."""
        before = time - int(self.deal_days * DAY)
        tonight = night_at(time).isoformat()
        deals = tournaments = 0
        while ended := await asyncio.to_thread(upkeep.delete_old_tournaments, self.store, before):
            tournaments += ended
        while old := await asyncio.to_thread(upkeep.delete_old_deals, self.store, before, tonight, self._is_in_memory):
            deals += old
        if deals or tournaments:
            log.info("old deals and tournaments were deleted", extra={"deals": deals, "tournaments": tournaments})
        return deals, tournaments

    def _is_in_memory(self, table_id: str) -> bool:
        hall = self.hall
        return table_id in hall.tables or table_id in hall.loading or table_id in hall.leaving

    async def _delete(self, old: list[str]) -> int:
        """Deletes those of these tables that are not in memory; how many that were."""
        # Who looks for one of these meanwhile waits, and then finds that it is not there.
        hall = self.hall
        held: dict[str, asyncio.Future[Actor | None]] = {}
        for table_id in old:
            if not self._is_in_memory(table_id):
                held[table_id] = hall.loading[table_id] = asyncio.get_running_loop().create_future()
        try:
            await asyncio.to_thread(upkeep.delete_tables, self.store, list(held))
        finally:
            for table_id, future in held.items():
                del hall.loading[table_id]
                future.set_result(None)
        return len(held)
