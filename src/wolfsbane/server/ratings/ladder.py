"""The ladder: players who want to be on it, by their rating against people. Nothing but their names is shown of them.

It is read from the database once a minute in every process, however many ask for it.
"""

from __future__ import annotations

import threading
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from wolfsbane.ratings import Rating
from wolfsbane.server.ratings.rater import Rated
from wolfsbane.server.storage.store import Store

PAGE: Final = 50
MOST: Final = 1000  # players on the ladder
READ_FOR: Final = 60_000  # milliseconds until it is read again

_LISTED: Final = (
    "SELECT players.id, players.name, ratings.rating, ratings.deviation, ratings.volatility, ratings.games, "
    "ratings.played FROM ladder_players JOIN ratings ON ratings.player = ladder_players.player "
    "AND ratings.pool = 'people' JOIN players ON players.id = ladder_players.player WHERE players.login IS NOT NULL "
    "ORDER BY ratings.rating DESC, players.id LIMIT :most"
)
_JOIN: Final = "INSERT INTO ladder_players (player) VALUES (:player) ON CONFLICT DO NOTHING"
_LEAVE: Final = "DELETE FROM ladder_players WHERE player = :player"


class Rung(Struct, frozen=True, omit_defaults=True):
    """A place on the ladder. The rating is against people."""

    rank: int
    name: str
    rating: int
    deviation: int
    games: int
    you: bool = False


class LadderPage(Struct, frozen=True):
    """A part of the ladder, the best first. Only ratings that are not provisional are on it."""

    rungs: list[Rung]
    count: Annotated[int, Meta(description="How many are on the ladder.")]
    own: Annotated[int | None, Meta(description="Your own rank.")]


class _Place(NamedTuple):
    player: str
    rung: Rung


class Ladder:
    """Every method but `forget` reads or writes the database: call them in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = threading.Lock()
        self._read: tuple[int, list[_Place]] = (-READ_FOR, [])

    def page(self, first: int, player: str | None, time: int) -> LadderPage:
        """The places from the rank `first` on, for somebody who may be on the ladder."""
        places = self._places(time)
        own = next((place.rung.rank for place in places if place.player == player), None)
        rungs = [
            Rung(rung.rank, rung.name, rung.rating, rung.deviation, rung.games, one == player)
            for one, rung in places[first - 1 : first - 1 + PAGE]
        ]
        return LadderPage(rungs, len(places), own)

    def _places(self, time: int) -> list[_Place]:
        with self._lock:  # one request reads it, the others wait for that
            if not 0 <= time - self._read[0] < READ_FOR:
                self._read = time, self._load(time)
            return self._read[1]

    def _load(self, time: int) -> list[_Place]:
        places: list[_Place] = []
        for player, name, rating, deviation, volatility, games, played in self.store.read(_LISTED, most=MOST):
            now = Rated(Rating(rating, deviation, volatility), games, played).at(time)
            if now.is_sure:
                rung = Rung(len(places) + 1, name, round(now.rating), round(now.deviation), games)
                places.append(_Place(player, rung))
        return places

    def choose(self, player: str, listed: bool) -> None:
        """Puts a player on the ladder, or takes them off at once in this process."""
        self.store.write((_JOIN if listed else _LEAVE, {"player": player}))
        self.forget()

    def forget(self) -> None:
        """The ladder is read again for the next one who asks."""
        with self._lock:
            self._read = (-READ_FOR, [])
