"""Finished games."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter

from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import TableId, need_player, need_table, player_of, raw, services
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.storage.read_model import FinishedGame, GamePlace, GameSummary
from wolfsbane.server.tables.clocks import now

REVIEW_WAIT: Final = 2.0  # seconds for which a request waits for the end of a review

GameNumber = Annotated[int, PathParameter(ge=1, le=ms.MOST_GAMES)]
Before = Annotated[
    int | None,
    QueryParameter(ge=0, le=ms.LATEST, description="Only games that ended before this time (milliseconds)."),
]


class ReviewState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a review waits or is done, and how far it is."""

    state: Literal["queued", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    you: Annotated[int | None, msgspec.Meta(description="Your seat in the game, when you ask for its review.")] = None


@get("/games", summary="Finished games, newest first", responses=ERRORS)
async def games(
    request: Request[Any, Any, State],
    state: State,
    mine: Annotated[
        bool, QueryParameter(description="Only those you played; otherwise those of public tables.")
    ] = False,
    mix: Annotated[str | None, QueryParameter(max_length=40, description="Only of this mix code.")] = None,
    name: Annotated[
        str | None,
        QueryParameter(
            max_length=ms.NAME_LENGTH, description="Only with a player of this name, in small or capital letters."
        ),
    ] = None,
    before: Before = None,
    before_table: Annotated[
        str,
        QueryParameter(
            max_length=40, description="With `before`: and games that ended at that very time at a lesser table."
        ),
    ] = "",
    before_game: Annotated[
        int,
        QueryParameter(
            ge=0, le=ms.MOST_GAMES, description="With `before_table`: and games at that table with a lesser number."
        ),
    ] = 0,
) -> list[GameSummary]:
    """One page. The next one is behind its last game, whose `ended`, `table` and `game` are the three `before`."""
    player = need_player(request) if mine else None
    place = GamePlace(before, before_table, before_game)
    return await asyncio.to_thread(services(state).hall.read_model.games, player, mix, name, now(), place)


@get(
    "/tables/{table_id:str}/games/{game:int}/record",
    summary="The full record of a game that is over",
    responses=ERRORS,
    media_type="text/plain",
)
async def record(request: Request[Any, Any, State], state: State, table_id: TableId, game: GameNumber) -> str:
    """For the people who played it; that of a public table for everybody."""
    found, _ = await _with_record(request, state, table_id, game)
    return found.record


@get(
    "/tables/{table_id:str}/games/{game:int}/seen",
    summary="A game that is over, as a seat was told it",
    responses=ERRORS,
)
async def seen(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    game: GameNumber,
    seat: Annotated[
        int | None, QueryParameter(ge=0, le=3, description="Default: your own seat, or that of a spectator.")
    ] = None,
) -> Response[list[ms.TableShown | ms.Update]]:
    """From every seat for the people who played it, and at a public table for everybody. Who could only watch a game at
    a private table gets what spectators saw. The chat is not part of it.
    """
    found, own = await _finished(request, state, table_id, game)
    room = await need_table(state, table_id)
    if own is None and not found.public:
        if seat is not None or not room.table.options.spectators:
            raise Refusal("seat", Text("error-private-replay"))
        viewer = int(WATCHER)
    else:
        viewer = seat if seat is not None else own or 0
    messages = await services(state).hall.replay(table_id, viewer, found.first, found.last)
    return raw(b"[" + b",".join(messages) + b"]")


@post(
    "/tables/{table_id:str}/games/{game:int}/review",
    summary="Ask for the review of a game that is over",
    status_code=200,
    responses=ERRORS,
)
async def ask_for_review(
    request: Request[Any, Any, State], state: State, table_id: TableId, game: GameNumber
) -> ReviewState:
    """For those who may see its record. Every seat is judged by what it knew; the review is the same for all."""
    player = need_player(request)
    found, seat = await _with_record(request, state, table_id, game)
    job = services(state).hall.reviews.ask(found.record, player, table_id)
    return ReviewState(job.state, job.done, job.total, seat)


@get(
    "/tables/{table_id:str}/games/{game:int}/review",
    summary="The review of a game",
    responses=ERRORS,
)
async def review(
    request: Request[Any, Any, State], state: State, table_id: TableId, game: GameNumber
) -> Response[ReviewState]:
    """How far it is; when it is done, its report instead, which has a `header`. Waits up to two seconds for the end."""
    found, _ = await _with_record(request, state, table_id, game)
    job = services(state).hall.reviews.find(found.record)
    if job is None:
        raise not_found("error-no-review")
    with suppress(TimeoutError):
        async with asyncio.timeout(REVIEW_WAIT):
            await job.ended.wait()
    return raw(job.report or msgspec.json.encode(ReviewState(job.state, job.done, job.total)))


async def _with_record(
    request: Request[Any, Any, State], state: State, table_id: str, game: int
) -> tuple[FinishedGame, int | None]:
    """As `_finished`, of a game whose record the player who asks may see."""
    found, seat = await _finished(request, state, table_id, game)
    if seat is None and not found.public:
        raise Refusal("seat", Text("error-private-record"))
    return found, seat


async def _finished(
    request: Request[Any, Any, State], state: State, table_id: str, game: int
) -> tuple[FinishedGame, int | None]:
    """A game that is over, and the seat of the player who asks in it."""
    read_model = services(state).hall.read_model
    player = player_of(request)
    found = await asyncio.to_thread(read_model.game, table_id, game)
    shown = await asyncio.to_thread(read_model.game_is_shown, table_id, game, player, now())
    seat = None if player is None else await asyncio.to_thread(read_model.seat_in, table_id, game, player)
    if found is None or not shown:
        raise not_found("error-no-such-game")
    return found, seat


router = Router("/api", route_handlers=[games, record, seen, ask_for_review, review], tags=["games"])
