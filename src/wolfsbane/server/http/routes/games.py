"""Finished games."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.text import Text
from wolfsbane.review.moments import starting_point
from wolfsbane.review.summary import Played
from wolfsbane.server import messages as ms
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import TableId, need_player, need_table, player_of, raw, services
from wolfsbane.server.http.routes.tables import Made, made_table
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.reviews.jobs import Job
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
    part: Annotated[int, msgspec.Meta(description="How many reports there have been, complete or not.")] = 0
    problem: Annotated[str, msgspec.Meta(description="Why it failed, in English.")] = ""
    you: Annotated[int | None, msgspec.Meta(description="Your seat in the game, when you ask for its review.")] = None


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which choice on a game is played, by its index `at` in the record, and against which bots."""

    at: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    level: ms.Level = ms.DEFAULT_LEVEL


@dataclass(frozen=True)
class ReviewedGame(Played):
    """The figures of one of your games that was reviewed."""

    table: str
    game: int
    ended: int


class GameName(msgspec.Struct, frozen=True):
    """A finished game, by its table and its number there."""

    table: str
    game: int


class OwnReviews(msgspec.Struct, frozen=True):
    """Your reviewed games, the oldest first, and the newest ones that are not reviewed."""

    games: list[ReviewedGame]
    left: list[GameName]


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
    found, _ = await with_record(request, state, table_id, game)
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
    found, seat = await with_record(request, state, table_id, game)
    reviews = services(state).hall.reviews
    await reviews.recall(found.record, table_id, game)
    return _state_of(reviews.ask(found.record, player, table_id, game), seat)


def _state_of(job: Job, seat: int | None = None) -> ReviewState:
    return ReviewState(job.state, job.done, job.total, job.part, job.problem, seat)


@get(
    "/tables/{table_id:str}/games/{game:int}/review",
    summary="The review of a game",
    responses=ERRORS,
)
async def review(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    game: GameNumber,
    partial: Annotated[bool, QueryParameter(description="The report as far as it is, if there is any.")] = False,
) -> Response[ReviewState]:
    """How far it is; when it is done, its report instead, which has a `header`. Waits up to two seconds for the end.

    On a server that nobody has asked for it there is none yet: ask for it again.
    """
    found, _ = await with_record(request, state, table_id, game)
    job = await services(state).hall.reviews.recall(found.record, table_id, game)
    if job is None:
        raise not_found("error-no-review")
    if not partial:
        with suppress(TimeoutError):
            async with asyncio.timeout(REVIEW_WAIT):
                await job.ended.wait()
    if job.report and (partial or job.state == "done"):
        return raw(job.report)
    return raw(msgspec.json.encode(_state_of(job)))


@get("/me/reviews", summary="What reviews say about your games", responses=ERRORS)
async def own_reviews(request: Request[Any, Any, State], state: State) -> OwnReviews:
    """Only games that were played from their beginning."""
    player = need_player(request)
    stored = services(state).hall.reviews.stored
    games = await asyncio.to_thread(stored.figures_of, player)
    left = await asyncio.to_thread(stored.left_of, player)
    return OwnReviews(
        [ReviewedGame(**asdict(one.played), table=one.table, game=one.game, ended=one.ended) for one in games],
        [GameName(table, game) for table, game in left],
    )


@post(
    "/tables/{table_id:str}/games/{game:int}/play-on",
    summary="Play on from a moment of a game that is over, against bots",
    responses=ERRORS,
)
async def play_on(
    request: Request[Any, Any, State], state: State, table_id: TableId, game: GameNumber, data: JSONBody[PlayOn]
) -> Made:
    """For those who may see its record. You get the seat whose choice it was, with what it knew, at a new private
    table; the game that is over stays as it is.
    """
    need_player(request)
    found, _ = await with_record(request, state, table_id, game)
    try:
        start = await asyncio.to_thread(starting_point, found.record, data.at)
    except ValueError as problem:
        raise Refusal("form", Text("error-play-on", {"problem": str(problem)})) from None
    plans = [ms.SeatPlan("bot", data.level) for _ in range(start.players)]
    plans[start.seat] = ms.SeatPlan("you")
    options = ms.Options(hints=True, chat=False, rounds=start.rounds)
    new = ms.NewTable(plans, start.mix, "", options)
    return await made_table(request, state, new, start.position)


async def with_record(
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


router = Router(
    "/api", route_handlers=[games, record, seen, ask_for_review, review, own_reviews, play_on], tags=["games"]
)
