"""Shared deals: tonight's, and those that people send to each other."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import PathParameter

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.deals.comparing import Comparison, compared
from wolfsbane.server.deals.field import FieldState
from wolfsbane.server.deals.placing import Placing, placing_among
from wolfsbane.server.deals.plan import NIGHT
from wolfsbane.server.deals.service import end_of
from wolfsbane.server.deals.stored import MOST_SHOWN, StoredDeal, Try
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.games import GameNumber, with_record
from wolfsbane.server.http.routes.shared import TableId, need_player, player_of, services
from wolfsbane.server.http.routes.tables import may_make_table
from wolfsbane.server.refusal import Refusal, not_found

NIGHTS_SHOWN: Final = 14

DealId = Annotated[
    str,
    PathParameter(
        min_length=1, max_length=40, pattern=ms.ID_PATTERN, description="The id of a shared deal: a part of its link."
    ),
]
TryNumber = Annotated[int, PathParameter(ge=1, le=MOST_SHOWN)]


class OwnTry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Your game of a deal. Without a `margin` it is still played, or it was given up."""

    table: str
    game: int
    state: Literal["playing", "over", "given up"]
    margin: Annotated[
        int | None, msgspec.Meta(description="By how many points you are ahead of the best of the others.")
    ] = None
    totals: Annotated[list[int], msgspec.Meta(description="The points by seat.")] = []


class DealShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shared deal as everybody may see it: nothing of its cards."""

    deal: str
    kind: Literal["night", "sent"]
    mix: str
    seat: int
    levels: Annotated[list[str | None], msgspec.Meta(description="The bots by seat; null is the player's.")]
    rounds: int
    night: Annotated[str, msgspec.Meta(description="The date of a night.")] = ""
    ends: Annotated[int, msgspec.Meta(description="When the night ends, in milliseconds.")] = 0
    sender: Annotated[str, msgspec.Meta(description="Who sent it.")] = ""
    played: Annotated[int, msgspec.Meta(description="How many players have finished it.")] = 0
    you: OwnTry | None = None


class Begun(msgspec.Struct, frozen=True):
    """Your table; `again` if you had begun before, for nobody has a second try."""

    table: str
    again: bool


class Sent(msgspec.Struct, frozen=True):
    """A deal that can be sent: its link is /deal/ and the id."""

    deal: str


class OtherTry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has reached with a deal, by the number of the try."""

    number: int
    name: str
    state: Literal["playing", "over", "given up"]
    margin: int | None = None
    totals: list[int] = []
    mine: bool = False


class DealResults(msgspec.Struct, frozen=True, omit_defaults=True):
    """How your game of a deal compares. Of a night only figures are shown, of a sent deal all who have played it."""

    you: OwnTry
    players: Annotated[Placing | None, msgspec.Meta(description="Among all players.")] = None
    bots: Annotated[Placing | None, msgspec.Meta(description="Among the runs of bots.")] = None
    running: Annotated[FieldState | None, msgspec.Meta(description="While bots still play it.")] = None
    tries: list[OtherTry] = []


class NightPlayed(msgspec.Struct, frozen=True):
    """A night on which you have played."""

    deal: str
    night: str
    you: OwnTry


def _state(one: Try) -> Literal["playing", "over", "given up"]:
    if one.ended is None:
        return "playing"
    return "given up" if one.margin is None else "over"


def _totals(one: Try) -> list[int]:
    return [] if one.totals is None else msgspec.json.decode(one.totals, type=list[int])


def _own(one: Try) -> OwnTry:
    return OwnTry(one.table, one.game, _state(one), one.margin, _totals(one))


async def _shown(request: Request[Any, Any, State], state: State, deal: StoredDeal) -> DealShown:
    deals = services(state).hall.deals
    player = player_of(request)
    own = None if player is None else await deals.try_of(deal, player)
    first = None if deal.kind == NIGHT else await asyncio.to_thread(deals.stored.first_try, deal.id)
    plan = deal.plan
    return DealShown(
        deal.id,
        "night" if deal.kind == NIGHT else "sent",
        plan.mix,
        plan.seat,
        plan.levels,
        len(plan.deals),
        deal.night,
        end_of(date.fromisoformat(deal.night)) if deal.night else 0,
        "" if first is None else first.name,
        await asyncio.to_thread(deals.stored.count, deal.id),
        None if own is None else _own(own),
    )


@get("/tonight", summary="Tonight's deal", responses=ERRORS)
async def tonight(request: Request[Any, Any, State], state: State) -> DealShown:
    """The same for everybody until midnight UTC."""
    return await _shown(request, state, await services(state).hall.deals.tonight())


@get("/deals/{deal_id:str}", summary="A shared deal", responses=ERRORS)
async def deal(request: Request[Any, Any, State], state: State, deal_id: DealId) -> DealShown:
    return await _shown(request, state, await services(state).hall.deals.find(deal_id))


@post("/deals/{deal_id:str}/try", summary="Play a shared deal", status_code=200, responses=ERRORS)
async def begin(request: Request[Any, Any, State], state: State, deal_id: DealId) -> Begun:
    """Your table of it, which is made if you have none: everybody has one try."""
    deals = services(state).hall.deals
    found = await deals.find(deal_id)
    own = await deals.try_of(found, need_player(request))
    if own is not None and await services(state).hall.find(own.table) is not None:
        return Begun(own.table, again=True)
    player, name = await may_make_table(request, state)
    one, is_new = await deals.begin(found, player, name)
    return Begun(one.table, again=not is_new)


@get("/deals/{deal_id:str}/results", summary="How your game of a shared deal compares", responses=ERRORS)
async def results(request: Request[Any, Any, State], state: State, deal_id: DealId) -> DealResults:
    """Only for those who have finished their own try. The first who asks has bots play it as well."""
    deals = services(state).hall.deals
    player = need_player(request)
    found = await deals.find(deal_id)
    own = await deals.finished_try(found, player)
    field, running = deals.field(found)
    players = bots = None
    if own.margin is not None:
        players = await asyncio.to_thread(deals.stored.placing, own)
        bots = None if field is None else placing_among(own.margin, [run.margin for run in field.runs])
    tries = [] if found.kind == NIGHT else await asyncio.to_thread(deals.stored.tries, found.id)
    listed = [
        OtherTry(number, name, _state(one), one.margin, _totals(one), one.player == player)
        for number, (one, name) in enumerate(tries, 1)
    ]
    return DealResults(_own(own), players, bots, running, listed)


@get(
    "/deals/{deal_id:str}/tries/{number:int}/compare",
    summary="Your choices beside those of another player",
    responses=ERRORS,
)
async def compare(request: Request[Any, Any, State], state: State, deal_id: DealId, number: TryNumber) -> Comparison:
    """Until they differ. Only for those who have finished their own try of a deal that was sent."""
    hall = services(state).hall
    found = await hall.deals.find(deal_id)
    own = await hall.deals.finished_try(found, need_player(request))
    tries = [] if found.kind == NIGHT else await asyncio.to_thread(hall.deals.stored.tries, found.id)
    if number > len(tries):
        raise not_found("error-no-try")
    other = tries[number - 1].one
    if own.margin is None or other.margin is None:
        raise Refusal("stage", Text("error-try-without-result"))
    records = [await asyncio.to_thread(hall.read_model.game, one.table, one.game) for one in (own, other)]
    yours, theirs = records
    if yours is None or theirs is None:
        raise not_found("error-no-try")
    return await asyncio.to_thread(compared, yours.record, theirs.record, found.plan.seat)


@post("/tables/{table_id:str}/games/{game:int}/deal", summary="Send the deal of a game to friends", responses=ERRORS)
async def send(request: Request[Any, Any, State], state: State, table_id: TableId, game: GameNumber) -> Sent:
    """For the player of a finished game against bots alone. The same game always gives the same deal."""
    player = need_player(request)
    found, seat = await with_record(request, state, table_id, game)
    if seat is None:
        raise Refusal("seat", Text("error-private-record"))
    return Sent((await services(state).hall.deals.send(table_id, game, found, player, seat)).id)


@get("/me/nights", summary="The nights on which you have played", responses=ERRORS)
async def nights(request: Request[Any, Any, State], state: State) -> list[NightPlayed]:
    """The latest ones."""
    stored = services(state).hall.deals.stored
    found = await asyncio.to_thread(stored.nights_of, need_player(request), NIGHTS_SHOWN)
    return [NightPlayed(one.deal, night, _own(one)) for night, one in found]


router = Router("/api", route_handlers=[tonight, deal, begin, results, compare, send, nights], tags=["deals"])
