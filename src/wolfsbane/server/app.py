"""The server as an ASGI application: HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from wolfsbane._version import __version__
from wolfsbane.decks.registry import all_cards, decks
from wolfsbane.engine.cards import Card, Deck
from wolfsbane.engine.layout import WATCHER
from wolfsbane.server import gate, metrics
from wolfsbane.server import messages as ms
from wolfsbane.server.client import Pages, read_client
from wolfsbane.server.gate import Letter
from wolfsbane.server.guard import Guard, address
from wolfsbane.server.hub import Hub, Live, letters_of, now
from wolfsbane.server.identity import COOKIE, COOKIE_SECONDS, Identities, WrongIdentity
from wolfsbane.server.index import GameSummary, Summary, summary
from wolfsbane.server.limits import Bucket, Buckets
from wolfsbane.server.settings import Settings
from wolfsbane.server.store import Store
from wolfsbane.server.table import Refusal, Repeated

QUEUED: Final = 256  # letters that a slow client may be behind
MAX_WAIT: Final = 30.0  # seconds of a long poll
BEAT_SECONDS: Final = 15.0  # between signs of life of an event stream
STATUS: Final = {"illegal": 409, "stale": 409, "stage": 409, "seat": 403, "option": 409, "limit": 429, "form": 400}

# What a WebSocket is closed with.
NO_IDENTITY: Final = 4401
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
TOO_SLOW: Final = 4408
TOO_MANY: Final = 4429

log = logging.getLogger(__name__)

TableId = Annotated[str, PathParameter(max_length=40, description="The id of a table: the secret part of its link.")]
Reply = ms.Done | ms.Refused | ms.Reason | ms.CardText | ms.Advice


# --- bodies and answers


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a guest. A program that keeps no cookies asks for a token."""

    name: ms.Name
    token: bool = False


class Me(Struct, frozen=True, omit_defaults=True):
    """Who you are."""

    name: str
    login: str | None = None
    token: str | None = None


class Account(Struct, frozen=True, forbid_unknown_fields=True):
    login: Annotated[str, Meta(min_length=1, max_length=40)]
    password: Annotated[str, Meta(min_length=1, max_length=200)]


class Made(Struct, frozen=True):
    """A table was made; its link is /t/ and the id."""

    table: str


class CardInfo(Struct, frozen=True):
    id: str
    deck: str
    number: int
    name: str
    text: str
    rule: str
    reconstructed: bool
    kind: Annotated[str, Meta(description="When it works: lasting, village, main, draw, drawn, scoring or set.")]
    copies: int
    rules: Annotated[list[str], Meta(description="All rules that are about it.")]


class TokenInfo(Struct, frozen=True):
    name: str
    text: str
    rule: str


class DeckInfo(Struct, frozen=True):
    letter: str
    name: str
    token: TokenInfo | None


class Offer(Struct, frozen=True):
    """What this server has: decks, cards and bots."""

    version: str
    decks: list[DeckInfo]
    cards: list[CardInfo]
    bots: list[str]


# What may be answered instead, the same everywhere.
ERRORS: Final = {
    status: ResponseSpec(ms.Refused, description=words, generate_examples=False)
    for status, words in (
        (400, "The request is not understood"),
        (401, "You are nobody yet"),
        (403, "You may not"),
        (404, "There is no such thing"),
        (409, "It is not possible now"),
        (413, "Too large"),
        (429, "Too much"),
        (503, "Not now"),
    )
}


class Health(Struct, frozen=True):
    status: Literal["ok", "stopping"]


# --- who it is


class Shared:
    """What the handlers share."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.hub = Hub(store, settings)
        self.identities = Identities(store)
        self.new_guests = Buckets(settings.requests_a_second / 50, 60.0)
        self.new_tables = Buckets(settings.requests_a_second / 100, 60.0)
        self.log_ins = Buckets(settings.requests_a_second / 250, 60.0)
        self.decoder: msgspec.json.Decoder[ms.ClientMessage] = msgspec.json.Decoder(ms.ClientMessage)


def shared(state: State) -> Shared:
    found = state.shared
    assert isinstance(found, Shared)
    return found


class Nobody(Exception):
    """A request without an identity, where one is needed."""


def player_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    return shared(connection.app.state).identities.of_headers(connection.scope["headers"])


def need_player(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    player = player_of(connection)
    if player is None:
        raise Nobody
    return player


async def need_table(state: State, table_id: str) -> Live:
    live = await shared(state).hub.find(table_id)
    if live is None:
        raise NotFoundException("There is no such table.")
    return live


def viewer_for(live: Live, player: str | None) -> int:
    """As whom somebody may look. Raises Refusal."""
    viewer = live.table.viewer_of(player) if player is not None else None
    if viewer is None and live.table.options.spectators:
        viewer = int(WATCHER)
    if viewer is None:
        raise Refusal("seat", "You do not sit at this table, and it has no spectators.")
    return viewer


def check_spectators(live: Live, viewer: int, settings: Settings) -> None:
    if viewer == WATCHER and settings.spectators and len(live.receivers[WATCHER]) >= settings.spectators:
        raise Refusal("limit", "There are as many spectators as this server allows.")


def refused(problem: Refusal, message_id: str | None = None) -> ms.Refused:
    metrics.refusals.labels(problem.code).inc()
    return ms.Refused(problem.code, problem.sentence, problem.rule, message_id)


# --- identity


@get("/api/me", summary="Who you are", responses=ERRORS, tags=["identity"])
async def me(request: Request[Any, Any, State], state: State) -> Me:
    player = need_player(request)
    name = await shared(state).identities.name(player)
    if name is None:
        raise Nobody
    return Me(name, await shared(state).identities.login_of(player))


@post("/api/me", summary="Become a guest, or take another name", responses=ERRORS, tags=["identity"], status_code=200)
async def name_me(request: Request[Any, Any, State], state: State, data: JSONBody[NewName]) -> Response[Me]:
    identities = shared(state).identities
    player = player_of(request)
    if player is None or await identities.name(player) is None:
        if not shared(state).new_guests.take(address(request.scope)):
            raise Refusal("limit", "Too many new guests from your address; wait a moment.")
        player = await identities.guest(data.name)
    else:
        await identities.rename(player, data.name)
    token = identities.token(player)
    body = Me(await identities.name(player) or "", await identities.login_of(player), token if data.token else None)
    return Response(body, cookies=[_cookie(state, token)])


def _cookie(state: State, token: str, seconds: int = COOKIE_SECONDS) -> Cookie:
    return Cookie(
        COOKIE,
        value=token,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=shared(state).settings.secure,
        path="/",
    )


@post("/api/account", summary="Make an account of your guest", responses=ERRORS, tags=["identity"], status_code=200)
async def make_account(request: Request[Any, Any, State], state: State, data: JSONBody[Account]) -> Me:
    identities = shared(state).identities
    player = need_player(request)
    if not shared(state).log_ins.take(address(request.scope)):
        raise Refusal("limit", "Too many tries from your address; wait a moment.")
    await identities.register(player, data.login, data.password)
    name = await identities.name(player)
    if name is None:
        raise Nobody
    return Me(name, await identities.login_of(player))


@post("/api/login", summary="Log in to an account", responses=ERRORS, tags=["identity"], status_code=200)
async def log_in(request: Request[Any, Any, State], state: State, data: JSONBody[Account]) -> Response[Me]:
    """What you did before as a guest without an account, your seats and your games, goes over to the account."""
    found = shared(state)
    if not found.log_ins.take(address(request.scope)) or not found.log_ins.take(f"login {data.login.lower()}"):
        raise Refusal("limit", "Too many tries; wait a moment.")
    player = await found.identities.log_in(data.login, data.password)
    if player is None:
        raise Refusal("seat", "There is no account with this login and password.")
    name = await found.identities.name(player) or ""
    guest = player_of(request)
    if guest not in (None, player) and await found.identities.login_of(guest) is None:
        await found.hub.become(guest, player, name)
    body = Me(name, await found.identities.login_of(player))
    return Response(body, cookies=[_cookie(state, found.identities.token(player))])


@post("/api/logout", summary="Forget who you are in this browser", responses=ERRORS, tags=["identity"], status_code=200)
async def log_out(state: State) -> Response[Health]:
    return Response(Health("ok"), cookies=[_cookie(state, "", 0)])


# --- tables


@get("/api/offer", summary="Decks, cards and bots", responses=ERRORS, tags=["tables"], sync_to_thread=False)
def offer(state: State) -> Offer:
    return Offer(
        __version__,
        [_deck_info(deck) for deck in decks()],
        [_card_info(card) for card in all_cards()],
        list(shared(state).settings.levels),
    )


def _deck_info(deck: Deck) -> DeckInfo:
    token = deck.token
    return DeckInfo(deck.letter, deck.name, None if token is None else TokenInfo(token.name, token.text, token.rule))


def _card_info(card: Card) -> CardInfo:
    return CardInfo(
        card.id,
        card.deck,
        int(card.number),
        card.name,
        card.text,
        card.rule,
        card.reconstructed,
        card.kind_name,
        int(card.copies),
        list(card.rules),
    )


@post("/api/tables", summary="Make a table", responses=ERRORS, tags=["tables"])
async def make_table(request: Request[Any, Any, State], state: State, data: JSONBody[ms.NewTable]) -> Made:
    found = shared(state)
    player = need_player(request)
    name = await found.identities.name(player)
    if name is None:
        raise Nobody
    if not found.new_tables.take(address(request.scope)) or not found.new_tables.take(player):
        raise Refusal("limit", "You make tables too fast; wait a moment.")
    await _check_number_of_tables(found, player)
    live = found.hub.create(data, player, name)
    if not await found.hub.settled(live):
        raise HTTPException("The table could not be written to the disk; try again.", status_code=503)
    return Made(live.table.id)


async def _check_number_of_tables(found: Shared, player: str) -> None:
    settings = found.settings
    if settings.tables and len(found.hub.tables) >= settings.tables:
        raise Refusal("limit", "This server has as many tables as it can hold.")
    if settings.tables_of_a_player:
        count = await asyncio.to_thread(found.hub.index.unfinished, player, now())
        if count >= settings.tables_of_a_player:
            raise Refusal("limit", f"You sit at {count} tables; leave or finish some first.")


Before = Annotated[
    int | None, QueryParameter(ge=0, description="Only what was changed before this time (milliseconds).")
]


@get("/api/tables", summary="The lobby: public tables, newest first", responses=ERRORS, tags=["tables"])
async def lobby(
    state: State, stage: FromQuery[Literal["open", "playing"]] = "open", before: Before = None
) -> list[Summary]:
    return await asyncio.to_thread(shared(state).hub.index.lobby, stage, before, now())


@get("/api/me/tables", summary="The tables at which you sit", responses=ERRORS, tags=["tables"])
async def my_tables(request: Request[Any, Any, State], state: State, before: Before = None) -> list[Summary]:
    return await asyncio.to_thread(shared(state).hub.index.tables_of, need_player(request), before)


@get(
    "/api/tables/{table_id:str}/door", summary="A table from outside: who sits there", responses=ERRORS, tags=["tables"]
)
async def door(state: State, table_id: TableId) -> Summary:
    live = await need_table(state, table_id)
    await shared(state).hub.settled(live)
    return summary(live.table)


@get("/api/tables/{table_id:str}", summary="The whole table as you may see it", responses=ERRORS, tags=["play"])
async def show_table(request: Request[Any, Any, State], state: State, table_id: TableId) -> Response[ms.TableShown]:
    live = await need_table(state, table_id)
    viewer = viewer_for(live, player_of(request))
    await shared(state).hub.settled(live)
    if viewer == WATCHER and live.table.options.delay:
        assert live.watched is not None
        return _raw(live.watched)
    return _raw(live.table.picture(viewer))


def _raw(content: bytes) -> Response[Any]:
    return Response(content, media_type=MediaType.JSON)


@post(
    "/api/tables/{table_id:str}/messages",
    summary="Send a message to a table",
    responses=ERRORS,
    tags=["play"],
    status_code=200,
)
async def send_message(
    request: Request[Any, Any, State], state: State, table_id: TableId, data: JSONBody[ms.ClientMessage]
) -> Response[Reply]:
    """The messages are those of the WebSocket. The answer comes when what you did is on the disk."""
    found = shared(state)
    player = need_player(request)
    live = await need_table(state, table_id)
    metrics.messages.inc()
    name = await found.identities.name(player)
    if name is None:
        raise Nobody
    message_id = getattr(data, "id", None)
    reply: Reply | None = None
    try:
        reply = await found.hub.take(live, player, name, data)
    except Repeated:
        pass
    except Refusal as problem:
        await found.hub.settled(live)
        return Response(refused(problem, message_id), status_code=STATUS[problem.code])
    if not await found.hub.settled(live):
        raise HTTPException("This could not be written to the disk; try again.", status_code=503)
    if reply is None:
        seat = live.table.seat_of(player)
        reply = ms.Done(message_id or "", 0 if seat is None else live.table.numbers[seat])
    return Response(reply)


After = Annotated[
    int | None, QueryParameter(ge=0, le=2**53, description="The last number you have; without one you get the table.")
]


@get("/api/tables/{table_id:str}/messages", summary="Wait for messages (long poll)", responses=ERRORS, tags=["play"])
async def poll(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    wait: Annotated[float, QueryParameter(ge=0, le=MAX_WAIT, description="How many seconds to wait for news.")] = 0.0,
) -> Response[list[ms.TableShown | ms.Update | ms.Said]]:
    found = shared(state)
    live = await need_table(state, table_id)
    player = player_of(request)
    viewer = viewer_for(live, player)
    check_spectators(live, viewer, found.settings)
    receiver = Queue(player or "")
    await found.hub.listen(live, viewer, receiver, after)
    try:
        letters = await receiver.numbered(wait)
    finally:
        found.hub.forget(live, viewer, receiver)
    if receiver.closed is not None and not letters:
        raise HTTPException(receiver.closed[1], status_code=503)
    return _raw(b"[" + b",".join(letters) + b"]")


@get(
    "/api/tables/{table_id:str}/stream",
    summary="Messages as server-sent events",
    responses=ERRORS,
    tags=["play"],
    media_type="text/event-stream",
)
async def stream(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    last_event_id: Annotated[str | None, HeaderParameter(name="last-event-id", max_length=20)] = None,
) -> Stream:
    """Each event has the number of its message as its id, so a browser goes on by itself where it was."""
    found = shared(state)
    live = await need_table(state, table_id)
    player = player_of(request)
    viewer = viewer_for(live, player)
    check_spectators(live, viewer, found.settings)
    if last_event_id is not None and last_event_id.isdigit():
        after = int(last_event_id)
    receiver = Queue(player or "")
    await found.hub.listen(live, viewer, receiver, after)
    return Stream(_events(found.hub, live, viewer, receiver), media_type="text/event-stream")


async def _events(hub: Hub, live: Live, viewer: int, receiver: Queue) -> AsyncIterator[bytes]:
    numbers = NumberOf()
    metrics.connections.inc()
    try:
        while True:
            letters = await receiver.next(BEAT_SECONDS)
            if not letters and receiver.closed is not None:
                return
            if not letters:
                yield b": still here\n\n"
            for letter in letters:
                number = numbers.of(letter)
                head = b"" if number is None else b"id: %d\n" % number
                yield head + b"data: " + letter + b"\n\n"
    finally:
        metrics.connections.dec()
        hub.forget(live, viewer, receiver)


class _Head(Struct):
    type: str
    n: int = 0


class NumberOf:
    """The number of a letter, if it is one that is numbered."""

    def __init__(self) -> None:
        self.decoder = msgspec.json.Decoder(_Head)

    def of(self, letter: Letter) -> int | None:
        head = self.decoder.decode(letter)
        return head.n if head.type in ("table", "update", "said") else None


class Queue:
    """A receiver from which letters are fetched."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.after = 0
        self.letters: deque[Letter] = deque()
        self.closed: tuple[int, str] | None = None
        self.waiter: asyncio.Future[None] | None = None

    def push(self, letter: Letter) -> None:
        if self.closed is None:
            self.letters.append(letter)
            if len(self.letters) > QUEUED:
                self.letters.clear()
                self.closed = (TOO_SLOW, "You are too slow; connect again.")
            self.wake()

    def close(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = (code, reason)
            self.wake()

    def wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def next(self, seconds: float) -> list[Letter]:
        """All letters there are; waits for the first one, but not for ever."""
        if not self.letters and self.closed is None and seconds > 0:
            self.waiter = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(self.waiter, seconds)
            except TimeoutError:
                pass
            finally:
                self.waiter = None
        letters = list(self.letters)
        self.letters.clear()
        return letters

    async def numbered(self, seconds: float) -> list[Letter]:
        """The same, of the letters that have numbers."""
        numbers = NumberOf()
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while True:
            letters = [letter for letter in await self.next(end - loop.time()) if numbers.of(letter) is not None]
            if letters or self.closed is not None or loop.time() >= end:
                return letters


# --- finished games


@get("/api/games", summary="Finished games, newest first", responses=ERRORS, tags=["games"])
async def games(
    request: Request[Any, Any, State],
    state: State,
    mine: Annotated[
        bool, QueryParameter(description="Only those you played; otherwise those of public tables.")
    ] = False,
    mix: Annotated[str | None, QueryParameter(max_length=40, description="Only of this mix code.")] = None,
    name: Annotated[str | None, QueryParameter(max_length=24, description="Only with a player of this name.")] = None,
    before: Before = None,
) -> list[GameSummary]:
    player = need_player(request) if mine else None
    return await asyncio.to_thread(shared(state).hub.index.games, player, mix, name, before)


GameNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]


@get(
    "/api/tables/{table_id:str}/games/{game:int}/record",
    summary="The full record of a game that is over",
    responses=ERRORS,
    tags=["games"],
    media_type="text/plain",
)
async def record(request: Request[Any, Any, State], state: State, table_id: TableId, game: GameNumber) -> str:
    _, _, text = await _finished(request, state, table_id, game)
    return text


@get(
    "/api/tables/{table_id:str}/games/{game:int}/seen",
    summary="A game that is over, as a seat was told it",
    responses=ERRORS,
    tags=["games"],
)
async def seen(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    game: GameNumber,
    seat: Annotated[int, QueryParameter(ge=0, le=3)] = 0,
) -> Response[list[ms.Update]]:
    first, last, _ = await _finished(request, state, table_id, game)
    letters = await asyncio.to_thread(letters_of, shared(state).store, table_id, seat, 0, first, last)
    return _raw(b"[" + b",".join(letters) + b"]")


async def _finished(request: Request[Any, Any, State], state: State, table_id: str, game: int) -> tuple[int, int, str]:
    found = await asyncio.to_thread(shared(state).hub.index.game, table_id, game)
    if found is None:
        raise NotFoundException("There is no such game, or it is not over.")
    live = await need_table(state, table_id)
    player = player_of(request)
    if live.delayed and (player is None or live.table.seat_of(player) is None):
        raise NotFoundException("There is no such game, or it is not over.")
    return found


# --- the WebSocket


class Line(Queue):
    """A receiver at the other end of a WebSocket."""

    async def write(self, send: Callable[[Any], Any]) -> None:
        """Sends what there is, and waits for more, until it is closed."""
        loop = asyncio.get_running_loop()
        letters = self.letters
        while True:
            while letters:
                await send({"type": "websocket.send", "text": letters.popleft().decode()})
            if self.closed is not None:
                await send({"type": "websocket.close", "code": self.closed[0], "reason": self.closed[1]})
                return
            self.waiter = loop.create_future()
            await self.waiter


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], state: State, table_id: FromPath[str]) -> None:
    found = shared(state)
    await socket.accept()
    after = socket.query_params.get("after", "")
    if after and not (after.isascii() and after.isdigit() and len(after) < 16):
        await socket.close(NOT_ALLOWED, "after is the number of the last message you have")
        return
    player = player_of(socket) or ""
    live = await found.hub.find(table_id)
    if live is None:
        await socket.close(NO_TABLE, "There is no such table.")
        return
    try:
        viewer = viewer_for(live, player or None)
        check_spectators(live, viewer, found.settings)
    except Refusal as problem:
        await socket.close(NOT_ALLOWED if player else NO_IDENTITY, problem.sentence)
        return
    name = await found.identities.name(player) or "" if player else ""
    line = Line(player)
    await found.hub.listen(live, viewer, line, int(after) if after else None)
    metrics.connections.inc()
    writer = asyncio.create_task(line.write(socket.send))
    try:
        await _read_socket(found, live, line, player, name, socket.receive)
    finally:
        metrics.connections.dec()
        found.hub.forget(live, viewer, line)
        line.close(1000, "")
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _read_socket(
    found: Shared, live: Live, line: Line, player: str, name: str, receive: Callable[[], Any]
) -> None:
    rate = Bucket(found.settings.messages_a_second)
    strikes = 0
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        if line.closed is not None:
            continue  # until the other side has heard of it
        if not rate.take():
            strikes += 1
            live.send(line, gate.seal(refused(Refusal("limit", "You send too fast; wait a moment."))))
            if strikes > 100:
                line.close(TOO_MANY, "You send too fast.")
            continue
        metrics.messages.inc()
        message_id: str | None = None
        try:
            data = found.decoder.decode(message.get("text") or message.get("bytes") or b"")
            message_id = getattr(data, "id", None)
            reply = await found.hub.take(live, player, name, data)
            if reply is not None:
                live.send(line, gate.seal(reply))
        except Repeated:
            seat = live.table.seat_of(player)
            live.send(line, gate.seal(ms.Done(message_id or "", 0 if seat is None else live.table.numbers[seat])))
        except Refusal as problem:
            live.send(line, gate.seal(refused(problem, message_id)))
        except msgspec.DecodeError as problem:
            live.send(line, gate.seal(refused(Refusal("form", f"This is not a message: {problem}."))))


# --- operation


@get("/health", summary="Does the process live?", responses=ERRORS, tags=["operation"], sync_to_thread=False)
def health() -> Health:
    return Health("ok")


@get("/ready", summary="Can it serve?", responses=ERRORS, tags=["operation"])
async def ready(state: State) -> Response[Health]:
    found = shared(state)
    if found.hub.stopping:
        return Response(Health("stopping"), status_code=503)
    await asyncio.to_thread(found.store.read, "SELECT 1")
    return Response(Health("ok"))


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def show_metrics() -> Response[bytes]:
    body, kind = metrics.exposition()
    return Response(body, media_type=kind)


# --- errors


def on_refusal(_request: Request[Any, Any, Any], problem: Refusal) -> Response[ms.Refused]:
    return Response(refused(problem), status_code=STATUS[problem.code])


def on_nobody(_request: Request[Any, Any, Any], _problem: Nobody) -> Response[ms.Refused]:
    return Response(ms.Refused("seat", "Become a guest first: POST /api/me with a name."), status_code=401)


def on_wrong_identity(_request: Request[Any, Any, Any], problem: WrongIdentity) -> Response[ms.Refused]:
    return Response(ms.Refused("form", str(problem)), status_code=400)


def on_validation(_request: Request[Any, Any, Any], problem: ValidationException) -> Response[ms.Refused]:
    parts: list[str] = []
    for one in problem.extra or []:
        if isinstance(one, dict):
            key, message = str(one.get("key", "")), str(one.get("message", ""))
            parts.append("the body is missing" if message == "'data'" else f"{key}: {message}".removeprefix("data: "))
    sentence = "; ".join(parts) or problem.detail
    return Response(ms.Refused("form", f"This request is not understood: {sentence}"), status_code=400)


def on_http(_request: Request[Any, Any, Any], problem: HTTPException) -> Response[ms.Refused]:
    code: Literal["limit", "form"] = "limit" if problem.status_code in (413, 503) else "form"
    return Response(ms.Refused(code, problem.detail), status_code=problem.status_code, headers=problem.headers)


def on_error(_request: Request[Any, Any, Any], problem: Exception) -> Response[ms.Refused]:
    log.error("an error of the server", exc_info=problem)
    return Response(ms.Refused("limit", "The server has made an error; it was noted."), status_code=500)


# --- the application

HANDLERS: Final[list[Any]] = [
    me,
    name_me,
    make_account,
    log_in,
    log_out,
    offer,
    make_table,
    lobby,
    my_tables,
    door,
    show_table,
    send_message,
    poll,
    stream,
    games,
    record,
    seen,
    table_socket,
    health,
    ready,
    show_metrics,
]


def make_app(store: Store, settings: Settings) -> Guard:
    """The application. It owns the store from now on. Raises NoClient."""
    files = read_client(settings.client)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        found = Shared(store, settings)
        app.state.shared = found
        await found.hub.start()
        # What is here now stays: the collector need not look at it again, and comes seldom.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        try:
            yield
        finally:
            await found.hub.stop()  # if it was not told before
            found.identities.close()
            store.close()

    app = litestar_app(lifespan=[lifespan])

    async def stop() -> None:
        await shared(app.state).hub.stop()

    return Guard(Pages(app, files), settings, stop)


def litestar_app(**more: Any) -> Litestar:
    """The routes alone, for the description of the interface too."""
    return Litestar(
        route_handlers=HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Wolfsbane",
            version=__version__,
            description="Tables for the Silver card games. The messages of a table are described in docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=Components(
                security_schemes={
                    "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
                    "bearer": SecurityScheme(type="http", scheme="bearer"),
                }
            ),
        ),
        exception_handlers={
            Refusal: on_refusal,
            Nobody: on_nobody,
            WrongIdentity: on_wrong_identity,
            ValidationException: on_validation,
            HTTPException: on_http,
            Exception: on_error,
        },
        logging_config=None,
        **more,
    )
