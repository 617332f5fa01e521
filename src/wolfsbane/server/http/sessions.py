"""Sessions: who a request is from, by a token that the server can revoke.

A session token is a random number. It is in a cookie that scripts can't read, or in the header `Authorization: Bearer`
of a program. The database has its hash only, so a copy of the database lets nobody in.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.actor import AGAIN
from wolfsbane.server.http.cache import ReadThrough
from wolfsbane.server.http.refusing import refuse
from wolfsbane.server.logs import Seldom
from wolfsbane.server.peers import Peers
from wolfsbane.server.storage.store import Store, StoreError, Write
from wolfsbane.server.tables.clocks import now

COOKIE: Final = "wolfsbane"
SESSION_SECONDS: Final = 400 * 24 * 3600  # browsers keep no cookie longer
SESSIONS_CACHED: Final = 50_000
SESSIONS_OF_A_PLAYER: Final = 50  # a further one ends the one that was used least recently
COOKIE_ARRIVES_SECONDS: Final = 30.0  # in which a browser that logs in gets the cookie of its new session
SHARED_SECONDS: Final = 5.0  # for which a session is taken to exist, where another server may have ended it
DAY: Final = 86_400_000  # milliseconds

# What live connections of a session that ends are closed with.
LOGGED_OUT: Final = 4401
LOGGED_IN: Final = 4001  # connect again: the browser has another session by then

_KEY: Final = "wolfsbane.session"  # in the scope of a request
_OPEN: Final = (
    "INSERT INTO sessions (id, player, created, used) SELECT :id, id, :created, :used FROM players WHERE id = :player"
)

log = logging.getLogger(__name__)
seldom = Seldom(log)


class Session(NamedTuple):
    id: str
    player: str
    token: str
    from_cookie: bool


def session_token_of(headers: Iterable[tuple[bytes, bytes]]) -> tuple[str, bool] | None:
    """The session token of a request, and whether it came as a cookie."""
    headers = list(headers)
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return value[7:].strip().decode("latin-1"), False
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, session_token = part.strip().partition("=")
                if key == COOKIE:
                    return session_token, True
    return None


def session_id(session_token: str) -> str:
    return hashlib.sha256(session_token.encode()).hexdigest()


def session_of(scope: Any) -> Session | None:
    """The session of a request, or None. Valid when the request came in; if it ends, the connection is closed."""
    found: Session | None = scope.get(_KEY)
    return found


class Sessions:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._players: ReadThrough[str] = ReadThrough(
            self._load, SESSIONS_CACHED, SHARED_SECONDS if store.is_shared else float("inf")
        )
        self._peers: Peers | None = None
        self._live: dict[str, set[_Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def join(self, peers: Peers) -> None:
        """Sessions end at all servers that share the database."""
        self._peers = peers
        peers.session_ended = self._ended_elsewhere
        peers.live_sessions = lambda: self._live

    def _ended_elsewhere(self, session: str, code: int) -> None:
        self._players.forget(session)
        for live in self._live.pop(session, set()):
            live.end(code or LOGGED_IN)  # they connect again with their new identity

    async def open(self, player: str, password: str | None = None) -> str | None:
        """A new session's token. With the hash of a password: None if that is no longer the player's."""
        session_token = secrets.token_urlsafe(32)
        time = now()
        values = {"id": session_id(session_token), "player": player, "created": time, "used": _day(time)}
        statement = _OPEN
        if password is not None:
            statement, values = f"{_OPEN} AND password = :password", {**values, "password": password}
        if not await asyncio.to_thread(self.store.write, (statement, values)):
            return None
        await self._end([*await self._ids(player)][SESSIONS_OF_A_PLAYER:], LOGGED_OUT)
        return session_token

    async def find(self, session_token: str) -> str | None:
        """The player of a session that has not ended."""
        return await self._players.get(session_id(session_token))

    async def _load(self, session: str) -> str | None:
        rows = await asyncio.to_thread(self.store.read, "SELECT player, used FROM sessions WHERE id = :id", id=session)
        time = now()
        if not rows or rows[0][1] < time - SESSION_SECONDS * 1000:
            return None
        if rows[0][1] < _day(time):
            write: Write = ("UPDATE sessions SET used = :used WHERE id = :id", {"id": session, "used": _day(time)})
            await asyncio.to_thread(self.store.write, write)
        return str(rows[0][0])

    async def _ids(self, player: str) -> list[str]:
        """The sessions of a player, the most recently used first."""
        rows = await asyncio.to_thread(
            self.store.read,
            "SELECT id FROM sessions WHERE player = :player ORDER BY used DESC, created DESC",
            player=player,
        )
        return [row[0] for row in rows]

    # --- the end of a session

    async def end(self, session: str, code: int = LOGGED_OUT) -> None:
        """The token of this session is worthless from now on, and its live connections are closed."""
        await self._end([session], code)

    async def end_all(self, player: str, but: str | None = None) -> None:
        """Ends all sessions of a player, except one."""
        await self._end([session for session in await self._ids(player) if session != but], LOGGED_OUT)

    async def _end(self, sessions: list[str], code: int) -> None:
        if not sessions:
            return
        writes: list[Write] = [("DELETE FROM sessions WHERE id = :id", {"id": session}) for session in sessions]
        with self._players.changing(*sessions):
            await asyncio.to_thread(self.store.write, *writes)
        for session in sessions:
            if self._peers is not None:
                self._peers.signal("session", session, code)
            for live in self._live.pop(session, set()):
                live.end(code)

    def end_later(self, session: str, seconds: float) -> None:
        """Ends a session after a while; connections that still use it are closed with "connect again"."""
        asyncio.get_running_loop().call_later(seconds, self._spawn_end, session)

    def _spawn_end(self, session: str) -> None:
        task = asyncio.get_running_loop().create_task(self._end([session], LOGGED_IN))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a session that was replaced could not be ended", exc_info=task.exception())

    def forget_expired(self) -> None:
        """Deletes the sessions that nobody has used for too long. Reads and writes the database at once."""
        self.store.write(("DELETE FROM sessions WHERE used < :time", {"time": now() - SESSION_SECONDS * 1000}))

    # --- live connections

    def attach(self, live: _Live) -> None:
        self._live.setdefault(live.session, set()).add(live)

    def detach(self, live: _Live) -> None:
        lives = self._live.get(live.session, set())
        lives.discard(live)
        if not lives:
            self._live.pop(live.session, None)

    def replace(self, session: str, session_token: str) -> None:
        """A browser has logged in: its connections belong to its new session. The former one ends when the browser
        is sure to have the cookie of the new one."""
        for live in self._live.pop(session, set()):
            live.session = session_id(session_token)
            self.attach(live)
        self.end_later(session, COOKIE_ARRIVES_SECONDS)


class _Live:
    """The task that serves a connection of a session."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.task = asyncio.current_task()
        self.code: int | None = None  # what it was ended with

    def end(self, code: int) -> None:
        if self.code is None and self.task is not None:
            self.code = code
            self.task.cancel()


class Authentication(ASGIMiddleware):
    """Finds the session of every request, and ends connections that wait for something when their session ends.

    Requests that change something are let finish: they are short, and one of them may be what ended the session.
    """

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        given = session_token_of(scope["headers"])
        sessions: Sessions = Litestar.from_scope(scope).state.services.sessions
        try:
            player = await sessions.find(given[0]) if given is not None else None
        except StoreError as problem:
            if scope["type"] == ScopeType.HTTP:
                raise
            seldom.error("connections can't be opened without the database", reason=str(problem))
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": AGAIN, "reason": "error-database"})
            return
        if given is None or player is None:
            await next_app(scope, receive, send)
            return
        session = Session(session_id(given[0]), player, *given)
        scope[_KEY] = session  # type: ignore[typeddict-unknown-key]
        if scope["type"] == ScopeType.HTTP and scope["method"] != "GET":
            await next_app(scope, receive, send)
            return
        started = False

        async def sending(message: Any) -> None:
            nonlocal started
            started = True
            await send(message)

        live = _Live(session.id)
        sessions.attach(live)
        try:
            await next_app(scope, receive, sending)
        except asyncio.CancelledError:
            if live.code is None:
                raise
            if live.task is not None:
                live.task.uncancel()
            await _say_ended(scope, started, send, live.code)
        finally:
            sessions.detach(live)


async def _say_ended(scope: Scope, started: bool, send: Any, code: int) -> None:
    """The last that a connection gets whose session has ended."""
    refused = ms.Refused("seat", ms.Text("error-logged-out"))
    if code == LOGGED_IN:
        refused = ms.Refused("seat", ms.Text("error-logged-in"))
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": code, "reason": refused.text.id})
    elif started:
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    else:
        await refuse(send, 401, refused)


def _day(time: int) -> int:
    return time - time % DAY
