"""Tournaments at a server: a named list of shared deals with an end.

Nobody sees what others have reached with a deal before they have finished it themselves, or the tournament is over: a
table of results is made of the deals that its reader may see, and of no others.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from wolfsbane.bots.repeatable import SEED_BITS
from wolfsbane.engine.text import Text
from wolfsbane.review.summary import Played
from wolfsbane.server.deals.plan import SENT, Plan
from wolfsbane.server.deals.service import Deals
from wolfsbane.server.deals.stored import Try
from wolfsbane.server.ids import new_id
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.commands import shuffled

MOST_DEALS: Final = 10
MOST_ENTRANTS: Final = 200

_PUT: Final = "INSERT INTO tournaments (id, title, made, ends) VALUES (:id, :title, :made, :ends)"
_PUT_DEAL: Final = "INSERT INTO tournament_deals (tournament, place, deal_id) VALUES (:id, :place, :deal)"
_TRIES: Final = (
    "SELECT t.deal_id, t.player, t.table_id, t.game, t.began, t.ended, t.margin, t.totals, p.name, r.figures "
    "FROM tournament_deals d JOIN deal_tries t ON t.deal_id = d.deal_id JOIN players p ON p.id = t.player "
    "LEFT JOIN reviews r ON r.table_id = t.table_id AND r.game = t.game AND r.figures <> '[]' "
    "WHERE d.tournament = :id ORDER BY t.began, t.player LIMIT :most"
)


class Tournament(NamedTuple):
    """`deals` are the ids of its deals in their order, `ends` the time of its end in milliseconds."""

    id: str
    title: str
    made: int
    ends: int
    deals: list[str]


class Entry(NamedTuple):
    """What a player has reached with one deal. `adjusted` is the result without luck, if the game was reviewed."""

    one: Try
    name: str
    adjusted: float | None


class Rank(NamedTuple):
    """A player among all: how many deals they have finished, the mean score of all deals in percent, and the sum of
    their margins; `adjusted` is the mean result without luck, if all their games were reviewed."""

    rank: int
    player: str
    name: str
    deals: int
    score: float
    margin: int
    adjusted: float | None


def new_plan(mix: str, players: int, level: str, rounds: int) -> Plan:
    """A deal at random: the player sits on a seat by lot, with bots of one level on the others."""
    seat = secrets.randbelow(players)
    levels = [None if number == seat else level for number in range(players)]
    deals = [shuffled(mix) for _ in range(rounds)]
    return Plan(mix, seat, levels, secrets.randbelow(players), deals, secrets.randbits(SEED_BITS))


def score_of(margin: int, others: Sequence[int]) -> float:
    """The share of the others that a margin is better than, in percent; level counts half. Alone it is 50."""
    if not others:
        return 50.0
    return 100.0 * sum([1.0 if margin > one else 0.5 if margin == one else 0.0 for one in others]) / len(others)


def ranks(deals: Sequence[str], entries: Sequence[Entry]) -> list[Rank]:
    """The players by their scores in some deals. A deal that somebody has not finished counts 0 for them."""
    by_deal = {deal: [entry for entry in entries if entry.one.deal == deal] for deal in deals}
    scores: dict[str, float] = {}
    own: dict[str, list[Entry]] = {}
    for found in by_deal.values():
        for entry in found:
            others = [other.one.margin or 0 for other in found if other.one.player != entry.one.player]
            player = entry.one.player
            scores[player] = scores.get(player, 0.0) + score_of(entry.one.margin or 0, others) / len(deals)
            own.setdefault(player, []).append(entry)
    rows: list[Rank] = []
    for player, found in own.items():
        adjusted = [entry.adjusted for entry in found if entry.adjusted is not None]
        mean = sum(adjusted) / len(adjusted) if len(adjusted) == len(found) else None
        margin = sum(entry.one.margin or 0 for entry in found)
        rows.append(Rank(0, player, found[0].name, len(found), round(scores[player], 1), margin, mean))
    rows.sort(key=lambda row: (-row.score, -row.margin, row.name))
    keys = [(row.score, row.margin) for row in rows]
    return [row._replace(rank=keys.index((row.score, row.margin)) + 1) for row in rows]


class Tournaments:
    def __init__(self, store: Store, deals: Deals) -> None:
        self.store = store
        self.deals = deals

    async def add(self, title: str, plans: Sequence[Plan], time: int, ends: int) -> Tournament:
        """Makes a tournament. Its deals are stored first: it is there as a whole, or not at all."""
        made = [(await self.deals.add(plan, SENT)).id for plan in plans]
        found = Tournament(new_id(12), title, time, ends, made)
        writes: list[Write] = [(_PUT, {"id": found.id, "title": title, "made": time, "ends": ends})]
        writes += [(_PUT_DEAL, {"id": found.id, "place": place, "deal": deal}) for place, deal in enumerate(made, 1)]
        await asyncio.to_thread(self.store.write, *writes)
        return found

    async def find(self, tournament_id: str) -> Tournament:
        """Raises Refusal if there is none."""
        rows = await asyncio.to_thread(
            self.store.read,
            "SELECT t.id, t.title, t.made, t.ends, d.deal_id FROM tournaments t "
            "JOIN tournament_deals d ON d.tournament = t.id WHERE t.id = :id ORDER BY d.place",
            id=tournament_id,
        )
        if not rows:
            raise not_found("error-no-tournament")
        first, deals = rows[0], [row.deal_id for row in rows]
        return Tournament(first.id, first.title, first.made, first.ends, deals)

    async def tries(self, tournament: Tournament) -> list[Entry]:
        """All tries of its deals, finished or not, in the order in which they began."""
        rows = await asyncio.to_thread(self.store.read, _TRIES, id=tournament.id, most=MOST_DEALS * MOST_ENTRANTS)
        seats = {deal: (await self.deals.find(deal)).plan.seat for deal in tournament.deals}
        return [Entry(Try(*row[:8]), row.name, _adjusted(row.figures, seats[row.deal_id])) for row in rows]

    async def begin(self, tournament: Tournament, place: int, player: str, name: str, time: int) -> tuple[Try, bool]:
        """The try of a player at the deal of a place; whether it is new. Raises Refusal."""
        if not 1 <= place <= len(tournament.deals):
            raise not_found("error-no-deal")
        if time >= tournament.ends:
            raise Refusal("stage", Text("error-tournament-over"))
        entrants = {entry.one.player for entry in await self.tries(tournament)}
        if player not in entrants and len(entrants) >= MOST_ENTRANTS:
            raise Refusal("limit", Text("error-tournament-full", {"most": MOST_ENTRANTS}))
        return await self.deals.begin(await self.deals.find(tournament.deals[place - 1]), player, name)


def counted(tournament: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """The tries that have a result in time."""
    return [
        entry
        for entry in entries
        if entry.one.ended is not None and entry.one.margin is not None and entry.one.ended <= tournament.ends
    ]


def visible(tournament: Tournament, entries: Sequence[Entry], player: str | None, time: int) -> list[str]:
    """The deals whose results a player may see: those that they have finished or given up, in the end all."""
    if time >= tournament.ends:
        return tournament.deals
    done = {entry.one.deal for entry in entries if entry.one.player == player and entry.one.ended is not None}
    return [deal for deal in tournament.deals if deal in done]


def _adjusted(figures: Any, seat: int) -> float | None:
    return None if figures is None else msgspec.json.decode(figures, type=list[Played])[seat].adjusted
