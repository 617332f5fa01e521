"""What the routes share: the tables, the players, and who asks for which of them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter

from wolfsbane.engine.layout import WATCHER
from wolfsbane.server.delivery.rooms import Room
from wolfsbane.server.hall import Hall
from wolfsbane.server.http.identity import Identities
from wolfsbane.server.http.limits import Buckets
from wolfsbane.server.http.routes.errors import Nobody
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.store import Store

TableId = Annotated[str, PathParameter(max_length=40, description="The id of a table: the secret part of its link.")]
Before = Annotated[
    int | None, QueryParameter(ge=0, description="Only what was changed before this time (milliseconds).")
]
Connection = ASGIConnection[Any, Any, Any, Any]


class Services:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.hall = Hall(store, settings)
        self.identities = Identities(store)
        self.new_guests = Buckets(settings.requests_a_second / 50, 60.0)
        self.new_tables = Buckets(settings.requests_a_second / 100, 60.0)
        self.log_ins = Buckets(settings.requests_a_second / 250, 60.0)


def services(state: State) -> Services:
    found = state.services
    assert isinstance(found, Services)
    return found


def player_of(connection: Connection) -> str | None:
    return services(connection.app.state).identities.of_headers(connection.scope["headers"])


def need_player(connection: Connection) -> str:
    player = player_of(connection)
    if player is None:
        raise Nobody
    return player


async def need_named(connection: Connection) -> tuple[str, str]:
    """The player and their name."""
    player = need_player(connection)
    name = await services(connection.app.state).identities.name(player)
    if name is None:
        raise Nobody
    return player, name


async def need_table(state: State, table_id: str) -> Room:
    room = await services(state).hall.find(table_id)
    if room is None:
        raise NotFoundException("There is no such table.")
    return room


def viewer_for(room: Room, player: str | None) -> int:
    """As whom somebody may look. Raises Refusal."""
    viewer = room.table.viewer_of(player)
    if viewer is None:
        raise Refusal("seat", "You do not sit at this table, and it has no spectators.")
    return viewer


def listener_for(room: Room, player: str | None, settings: Settings) -> int:
    """As whom somebody may listen. Raises Refusal."""
    viewer = viewer_for(room, player)
    if viewer == WATCHER and settings.spectators and len(room.receivers[WATCHER]) >= settings.spectators:
        raise Refusal("limit", "There are as many spectators as this server allows.")
    return viewer


def raw(content: bytes) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(content, media_type=MediaType.JSON)
