"""What the routes share: the tables, the players, and who asks for which of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import MediaType, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter

from wolfsbane.engine.text import Text
from wolfsbane.lessons import shipped_lessons
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.delivery.rooms import Room
from wolfsbane.server.hall import Hall
from wolfsbane.server.http.attempts import Attempts
from wolfsbane.server.http.identity import Identities
from wolfsbane.server.http.limits import Buckets
from wolfsbane.server.http.sessions import Session, Sessions, session_of
from wolfsbane.server.notices.sender import Notices
from wolfsbane.server.ratings.ladder import Ladder
from wolfsbane.server.readiness import Readiness
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.settings import Settings
from wolfsbane.server.signals import bus_of
from wolfsbane.server.storage.puzzle_results import PuzzleResults
from wolfsbane.server.storage.store import Store

TableId = Annotated[
    str,
    PathParameter(
        min_length=1,
        max_length=40,
        pattern=ms.ID_PATTERN,
        description="The id of a table: the secret part of its link.",
    ),
]
Before = Annotated[
    int | None,
    QueryParameter(ge=0, le=ms.LATEST, description="Only what was changed before this time (milliseconds)."),
]
Connection = ASGIConnection[Any, Any, Any, Any]
MAX_ID: Final = 100  # characters of an id that a refusal repeats, even if it is too long to be one
T = TypeVar("T")


class Services:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.hall = Hall(store, settings, bus_of(store, settings.bus) if store.is_shared else None)
        self.identities = Identities(store)
        self.puzzles = PuzzleResults(store)
        self.readiness = Readiness(store, lambda: self.hall.journal)
        self.sessions = Sessions(store)
        if self.hall.peers is not None:
            self.sessions.join(self.hall.peers)
        self.ladder = Ladder(store)
        self.lessons = {lesson.id: lesson for lesson in (*shipped_lessons(), *settings.lessons)}
        self.notices = Notices(store, settings)
        self.attempts = Attempts()
        self.new_contacts = Buckets(settings.requests_a_second / 500, 60.0)
        self.new_guests = Buckets(settings.requests_a_second / 50, 60.0)
        self.new_tables = Buckets(settings.requests_a_second / 100, 60.0)
        self.new_accounts = Buckets(settings.requests_a_second / 250, 60.0)


def services(state: State) -> Services:
    found = state.services
    assert isinstance(found, Services)
    return found


def player_of(connection: Connection) -> str | None:
    session = session_of(connection.scope)
    return None if session is None else session.player


def not_signed_in() -> Refusal:
    """The answer to a request without an identity, where one is needed."""
    return Refusal("seat", Text("error-not-signed-in"), status=401)


def need_session(connection: Connection) -> Session:
    session = session_of(connection.scope)
    if session is None:
        raise not_signed_in()
    return session


def need_player(connection: Connection) -> str:
    player = player_of(connection)
    if player is None:
        raise not_signed_in()
    return player


async def need_named(connection: Connection) -> tuple[str, str]:
    """The player and their name."""
    player = need_player(connection)
    name = await services(connection.app.state).identities.name(player)
    if name is None:
        raise not_signed_in()
    return player, name


async def need_table(state: State, table_id: str) -> Actor:
    """A table in memory. Who somebody is there has to be looked up without an await before it is used."""
    return existing(await services(state).hall.find(table_id))


async def read_table(state: State, table_id: str, call: Callable[[Room], T]) -> T:
    """What `call` finds at a table, when all that it shows is on disk. Raises Refusal."""
    return existing(await services(state).hall.read(table_id, call))


def existing(found: T | None) -> T:
    if found is None:
        raise not_found("error-no-table")
    return found


def viewer_for(room: Room, player: str | None) -> int:
    """As whom somebody may look. Raises Refusal."""
    viewer = room.table.viewer_of(player)
    if viewer is None:
        raise Refusal("seat", Text("error-no-spectators"))
    return viewer


def raw(content: bytes) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(content, media_type=MediaType.JSON)


# --- which message a refusal answers


class _Head(msgspec.Struct):
    """Of something that may be no message, only what a refusal has to name."""

    id: str | None = None


_heads: Final = msgspec.json.Decoder(_Head)


def id_of(data: str | bytes) -> str | None:
    """The id in a message that may be wrong in any other way, if it can be read."""
    try:
        found = _heads.decode(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if found is not None and 0 < len(found) <= MAX_ID else None
