"""Duplicate tournaments, which anybody can make and enter by a link."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.actor import check_level
from wolfsbane.server.http.guard import address
from wolfsbane.server.http.routes.deals import Begun
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import need_player, player_of, services
from wolfsbane.server.http.routes.tables import may_make_table
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tournaments.service import (
    MOST_DEALS,
    Entry,
    Tournaments,
    counted,
    new_plan,
    ranks,
    score_of,
    visible,
)

DAY: Final = 86_400_000  # milliseconds
MOST_DAYS: Final = 30
TITLE_LENGTH: Final = 60

TournamentId = Annotated[
    str,
    PathParameter(
        min_length=1, max_length=40, pattern=ms.ID_PATTERN, description="The id of a tournament: a part of its link."
    ),
]
Place = Annotated[int, PathParameter(ge=1, le=MOST_DEALS)]


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament: how many deals it has, with which cards and against which bots, and how many days it takes."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=TITLE_LENGTH)]
    mix: Annotated[str, msgspec.Meta(max_length=40)]
    deals: Annotated[int, msgspec.Meta(ge=1, le=MOST_DEALS)] = 3
    players: Annotated[int, msgspec.Meta(ge=2, le=ms.MAX_PLAYERS)] = 3
    level: ms.Level = ms.DEFAULT_LEVEL
    rounds: Annotated[int, msgspec.Meta(ge=1, le=ms.MAX_ROUNDS)] = 1
    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)] = 7


class TournamentMade(msgspec.Struct, frozen=True):
    """A tournament was made; its link is /tournament/ and the id."""

    tournament: str


class DealEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has reached with a deal: the points ahead of the best bot, and the score among the others."""

    name: str
    margin: int
    score: float
    adjusted: Annotated[float | None, msgspec.Meta(description="The result without luck, in percentage points.")] = None
    mine: bool = False


class TournamentDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal of a tournament. Its `entries` are there when you have finished it, or when the tournament is over."""

    place: int
    state: Literal["open", "playing", "over", "given up"]
    table: Annotated[str, msgspec.Meta(description="Your table of it.")] = ""
    margin: int | None = None
    entries: list[DealEntry] = []


class TournamentRank(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player in the table of results, which counts the deals that you may see the results of."""

    rank: int
    name: str
    deals: int
    score: float
    margin: int
    adjusted: float | None = None
    mine: bool = False


class TournamentShown(msgspec.Struct, frozen=True):
    """A tournament as you may see it."""

    tournament: str
    title: str
    ends: int
    over: bool
    mix: str
    players: int
    level: str
    rounds: int
    counted: Annotated[int, msgspec.Meta(description="How many deals the table of results counts.")]
    deals: list[TournamentDeal]
    ranks: list[TournamentRank]


def _service(state: State) -> Tournaments:
    found = services(state)
    return Tournaments(found.store, found.hall.deals)


@post("/tournaments", summary="Make a tournament", responses=ERRORS)
async def make_tournament(
    request: Request[Any, Any, State], state: State, data: JSONBody[NewTournament]
) -> TournamentMade:
    """Everybody with its link may enter it until its end."""
    found = services(state)
    player = need_player(request)
    if not found.new_tables.acquire(address(request.scope)) or not found.new_tables.acquire(player):
        raise Refusal("limit", Text("error-tables-too-fast"))
    title = " ".join(data.title.split())
    if not title:
        raise Refusal("form", Text("error-tournament-title"))
    try:
        mix = mix_of(data.mix).code
    except ValueError as problem:
        raise Refusal("option", Text("error-tournament-mix", {"problem": str(problem)})) from None
    check_level(found.settings, data.level)
    if found.settings.spec(data.level) != found.settings.repeatable_spec(data.level):
        raise Refusal("option", Text("error-deal-not-repeatable"))
    time = now()
    plans = [new_plan(mix, data.players, data.level, data.rounds) for _ in range(data.deals)]
    made = await _service(state).add(title, plans, time, time + data.days * DAY)
    return TournamentMade(made.id)


@get("/tournaments/{tournament_id:str}", summary="A tournament, and how its players stand", responses=ERRORS)
async def tournament(request: Request[Any, Any, State], state: State, tournament_id: TournamentId) -> TournamentShown:
    """Of deals that you have not finished, nothing about others is shown before the end."""
    service = _service(state)
    found = await service.find(tournament_id)
    entries = await service.tries(found)
    player, time = player_of(request), now()
    shown = visible(found, entries, player, time)
    done = [entry for entry in counted(found, entries) if entry.one.deal in shown]
    plan = (await service.deals.find(found.deals[0])).plan
    return TournamentShown(
        found.id,
        found.title,
        found.ends,
        time >= found.ends,
        plan.mix,
        len(plan.levels),
        next(level for level in plan.levels if level is not None),
        len(plan.deals),
        len(shown),
        [_deal(place, deal, entries, done, player) for place, deal in enumerate(found.deals, 1)],
        [
            TournamentRank(one.rank, one.name, one.deals, one.score, one.margin, one.adjusted, one.player == player)
            for one in ranks(shown, done)
        ],
    )


def _deal(place: int, deal: str, entries: list[Entry], done: list[Entry], player: str | None) -> TournamentDeal:
    """A deal for a player. `done` are the results that the player may see."""
    own = next((entry.one for entry in entries if entry.one.deal == deal and entry.one.player == player), None)
    here = [entry for entry in done if entry.one.deal == deal]
    listed = [
        DealEntry(
            entry.name,
            entry.one.margin or 0,
            round(score_of(entry.one.margin or 0, [other.one.margin or 0 for other in here if other is not entry]), 1),
            entry.adjusted,
            entry.one.player == player,
        )
        for entry in sorted(here, key=lambda entry: (-(entry.one.margin or 0), entry.name))
    ]
    if own is None:
        return TournamentDeal(place, "open", entries=listed)
    state: Literal["playing", "over", "given up"] = "playing"
    if own.ended is not None:
        state = "given up" if own.margin is None else "over"
    return TournamentDeal(place, state, own.table, own.margin, listed)


@post(
    "/tournaments/{tournament_id:str}/deals/{place:int}/try",
    summary="Play a deal of a tournament",
    status_code=200,
    responses=ERRORS,
)
async def play_deal(
    request: Request[Any, Any, State], state: State, tournament_id: TournamentId, place: Place
) -> Begun:
    """Your table of it, which is made if you have none: everybody has one try."""
    service = _service(state)
    found = await service.find(tournament_id)
    player = need_player(request)
    for entry in await service.tries(found):
        if entry.one.player == player and found.deals[place - 1 : place] == [entry.one.deal]:
            return Begun(entry.one.table, again=True)
    player, name = await may_make_table(request, state)
    one, is_new = await service.begin(found, place, player, name, now())
    return Begun(one.table, again=not is_new)


router = Router("/api", route_handlers=[make_tournament, tournament, play_deal], tags=["tournaments"])
