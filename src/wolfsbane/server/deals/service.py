"""Shared deals at a server: which one it is tonight, a table for each player, and how they are placed.

Nothing about the game of anybody else is given to a player who has not finished their own try: `finished_try` is the
check, and everything that shows results calls it.
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final, Protocol, TypeVar
from weakref import WeakValueDictionary

from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.engine.text import Text
from wolfsbane.server.deals.field import Field, Fields, FieldState
from wolfsbane.server.deals.placing import margin_of
from wolfsbane.server.deals.plan import NIGHT, SENT, Plan, night_id, night_plan
from wolfsbane.server.deals.stored import StoredDeal, StoredDeals, Try
from wolfsbane.server.delivery import history
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.ids import new_id
from wolfsbane.server.refusal import NotWritten, Refusal, not_found
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.read_model import FinishedGame
from wolfsbane.server.storage.store import Store
from wolfsbane.server.supervisor import Supervisor
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

KEY: Final = "deal-key"  # the setting of the database that the deals of nights follow from
# What changes who decides for a seat in the middle of a game.
OTHER_PLAYERS: Final = (
    logged.BotSeated,
    logged.BotUnseated,
    logged.StandInSeated,
    logged.TimedOut,
    logged.Resigned,
)
T = TypeVar("T")


class House(Protocol):
    """What shared deals need of the server around them."""

    store: Store
    settings: Settings
    supervisor: Supervisor

    async def find(self, table_id: str) -> Actor | None: ...

    def create_shared(self, deal_id: str, plan: Plan, player: str, name: str, table_id: str) -> Actor: ...


def night_at(time: int) -> date:
    """The night at a time in milliseconds: a day of UTC, so that it begins everywhere at the same moment."""
    return datetime.fromtimestamp(time / 1000, UTC).date()


def end_of(night: date) -> int:
    """When a night ends, in milliseconds."""
    return int(datetime.combine(night + timedelta(days=1), datetime.min.time(), UTC).timestamp() * 1000)


class Deals:
    def __init__(self, house: House) -> None:
        self.house = house
        self.stored = StoredDeals(house.store)
        self.fields = Fields(house.settings, house.supervisor, self.stored)
        self._key: str | None = None
        self._tonight: StoredDeal | None = None
        self._beginning: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    # --- deals

    async def tonight(self, time: int | None = None) -> StoredDeal:
        """The deal of the night at a time; that of now if there is none."""
        time = now() if time is None else time
        night = night_at(time)
        known = self._tonight
        if known is not None and known.night == night.isoformat():
            return known
        if self._key is None:
            self._key = await asyncio.to_thread(self.house.store.setting, KEY, lambda: secrets.token_urlsafe(32))
        deal = StoredDeal(
            night_id(self._key, night), NIGHT, night.isoformat(), time, night_plan(self._key, night), None
        )
        await asyncio.to_thread(self.stored.put, deal)
        self._tonight = deal
        return deal

    async def find(self, deal_id: str) -> StoredDeal:
        """Raises Refusal if there is none."""
        return _there(await asyncio.to_thread(self.stored.find, deal_id))

    async def add(self, plan: Plan, kind: str, source: str | None = None) -> StoredDeal:
        """Stores a new deal; the one that was made of the same `source`, if there is one."""
        deal = StoredDeal(new_id(12), kind, "", now(), plan)
        await asyncio.to_thread(self.stored.put, deal, source)
        if source is None:
            return deal
        found = await asyncio.to_thread(self.stored.made_of, source)
        assert found is not None
        return found

    async def send(self, table_id: str, game: int, found: FinishedGame, player: str, seat: int) -> StoredDeal:
        """The deal of a finished game of one person against bots, for friends; the game is the sender's try.

        Raises Refusal if the game can't be repeated, or if it is tonight's.
        """
        table, began, entries = await asyncio.to_thread(_read_game, self.house.store, table_id, found)
        if table.deal:
            before = await asyncio.to_thread(self.stored.find, table.deal)  # None: it was deleted, and is made again
            if before is not None and before.kind != NIGHT:
                return before
            if before is not None and time_is_in(before, now()):
                raise Refusal("stage", Text("error-deal-tonight"))
        plan = _plan_of(table, began, entries, seat)
        if plan is None or any(
            level is not None and self.house.settings.spec(level) != self.house.settings.repeatable_spec(level)
            for level in plan.levels
        ):
            raise Refusal("option", Text("error-deal-not-repeatable"))
        deal = await self.add(plan, SENT, f"{table_id} {game}")
        totals, ended = await asyncio.to_thread(_totals, table, entries)
        one = Try(deal.id, player, table_id, game, began.t, ended, margin_of(totals, seat), str(totals))
        _there(await asyncio.to_thread(self.stored.begin, one, now()))
        return deal

    # --- tries

    async def try_of(self, deal: StoredDeal, player: str) -> Try | None:
        return await asyncio.to_thread(self.stored.try_of, deal.id, player)

    async def begin(self, deal: StoredDeal, player: str, name: str) -> tuple[Try, bool]:
        """The try of a player, which begins now unless they had one before; whether it is new. Raises Refusal."""
        lock = self._beginning.setdefault((deal.id, player), asyncio.Lock())
        async with lock:
            before = await self.try_of(deal, player)
            if before is not None and await self.house.find(before.table) is not None:
                return before, False
            if deal.plan.rules != RULES_VERSION:
                raise Refusal("stage", Text("error-deal-rules"))
            if deal.kind == NIGHT and not time_is_in(deal, now()):
                raise Refusal("stage", Text("error-deal-over"))
            one = before or Try(deal.id, player, new_id(12), 1, now())
            one = _there(await asyncio.to_thread(self.stored.begin, one, now()))
            if before is None and await self.house.find(one.table) is not None:
                return one, False  # another server was faster
            room = self.house.create_shared(deal.id, deal.plan, player, name, one.table)
            if not await room.settled():
                raise NotWritten
            return one, True

    async def finished_try(self, deal: StoredDeal, player: str) -> Try:
        """The try of a player that is over. Raises Refusal: until then nothing about anybody else's is shown."""
        own = await self.try_of(deal, player)
        if own is None or own.ended is None:
            raise Refusal("stage", Text("error-deal-not-played"))
        return own

    def field(self, deal: StoredDeal) -> tuple[Field | None, FieldState | None]:
        """What bots have reached with a deal; or how far they are, for they begin if nobody has asked before."""
        return self.fields.of(deal)


def _there(found: T | None) -> T:
    """What was found of a deal. Raises Refusal if the deal is not there, or no longer."""
    if found is None:
        raise not_found("error-no-deal")
    return found


def time_is_in(deal: StoredDeal, time: int) -> bool:
    """Is a time in the night of a deal?"""
    return deal.night == night_at(time).isoformat()


def _read_game(
    store: Store, table_id: str, found: FinishedGame
) -> tuple[Table, logged.GameBegan, list[logged.LogEvent]]:
    """A table as it was when a game began there, and the log events of the game."""
    table, _ = history.table_at(store, table_id, found.first)
    entries: list[logged.LogEvent] = []
    for place, entry in enumerate(history.entries_after(store, table_id, found.first - 1), found.first):
        if place > found.last:
            break
        entries.append(entry)
    began = entries[0]
    assert isinstance(began, logged.GameBegan)
    return table, began, entries[1:]


def _plan_of(table: Table, began: logged.GameBegan, entries: list[logged.LogEvent], seat: int) -> Plan | None:
    """What was the same from the beginning to the end of a game, if it can be repeated."""
    levels = [one.level for one in table.seats]
    others = [level for number, level in enumerate(levels) if number != seat]
    if began.seed is None or began.position is not None or levels[seat] is not None or None in others:
        return None
    if any(isinstance(entry, OTHER_PLAYERS) for entry in entries):
        return None
    later = [entry.deal for entry in entries if isinstance(entry, logged.Acted) and entry.deal is not None]
    deals = [began.deal, *later]
    return Plan(table.mix, seat, levels, began.start, deals, began.seed, table.options.memory, began.rules)


def _totals(table: Table, entries: list[logged.LogEvent]) -> tuple[list[int], int]:
    """The points of a game of which the table is at the beginning, and when it ended."""
    for entry in entries:
        table.fold(entry)
    assert table.match is not None
    return table.match.totals(), table.last_time
