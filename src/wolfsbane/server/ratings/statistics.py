"""What a player's finished games say together: shares of wins beside what chance alone would give, and ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from wolfsbane.arena.statistics import share_of
from wolfsbane.server.ratings.anchors import ANCHORS
from wolfsbane.server.ratings.rater import POOLS, Rated, ratings_of
from wolfsbane.server.storage.store import Store

MOST: Final = 2000  # games of a player that are looked at, the newest
CHARTED: Final = 200  # games in a chart, the newest

_RESULTS: Final = (
    "SELECT ended, deck, players, against, won, helped, quit, people_rating, people_deviation, bots_rating, "
    "bots_deviation FROM results WHERE player = :player ORDER BY ended DESC LIMIT :most"
)


class Share(Struct, frozen=True):
    """How many games of a kind were won, with the share that chance alone would give and a 95 % interval."""

    kind: Annotated[str, Meta(description="The letter of a deck, a level, a number of players, or empty.")]
    games: int
    won: int
    chance: Annotated[float, Meta(description="The mean of 1 / players: the share of somebody who is like all others.")]
    low: Annotated[float, Meta(description="The lower end of the 95 % interval of the share of wins.")]
    high: float


class RatingPoint(Struct, frozen=True):
    """A rating after a game."""

    ended: int
    rating: float
    deviation: float


class OwnRating(Struct, frozen=True):
    """A Glicko-2 rating: the true strength is within two deviations with a probability of about 95 %."""

    pool: Annotated[Literal["people", "bots"], Meta(description="What it is measured against.")]
    rating: float
    deviation: float
    games: int
    provisional: Annotated[bool, Meta(description="The deviation is still too large to mean much.")]
    points: Annotated[list[RatingPoint], Meta(description="After each of the newest games, the oldest first.")]


class LevelRating(Struct, frozen=True):
    """The fixed rating of a level of bots."""

    level: str
    rating: float


class PlayedGame(Struct, frozen=True):
    """One of your games, as a point of a chart."""

    ended: int
    players: int
    won: bool


class OwnPlay(Struct, frozen=True):
    """Your finished games. Those with help (undo, hints, moves by a bot) are in `helped` and nowhere else."""

    all: Share
    helped: Share
    left: Annotated[int, Meta(description="Games that you left before the end; they count as lost.")]
    decks: Annotated[list[Share], Meta(description="By deck; an empty kind is a mix of several.")]
    levels: Annotated[
        list[Share], Meta(description="By opponents: a level of bots, `several` levels, or other `people`.")
    ]
    players: Annotated[list[Share], Meta(description="By the number of players.")]
    newest: Annotated[list[PlayedGame], Meta(description="The newest games without help, the oldest first.")]
    ratings: list[OwnRating]
    anchors: Annotated[list[LevelRating], Meta(description="What the rating against bots is measured by.")]
    ladder: Annotated[bool, Meta(description="Does this server have a ladder?")]
    listed: Annotated[bool, Meta(description="Do you want to be on it?")]


def own_play(store: Store, player: str, time: int, ladder: bool) -> OwnPlay:
    """The statistics of a player. Reads the database at once: call it in a thread."""
    rows = store.read(_RESULTS, player=player, most=MOST)
    alone = [row for row in rows if not row.helped]
    ratings = ratings_of(store, player)
    return OwnPlay(
        all=_share("", alone),
        helped=_share("", [row for row in rows if row.helped]),
        left=sum(row.quit for row in rows),
        decks=_shares(alone, lambda row: str(row.deck)),
        levels=_shares(alone, lambda row: str(row.against)),
        players=_shares(alone, lambda row: str(row.players)),
        newest=[PlayedGame(row.ended, row.players, bool(row.won)) for row in reversed(alone[:CHARTED])],
        ratings=[_own_rating(pool, ratings[pool], rows, time) for pool in POOLS if pool in ratings],
        anchors=[LevelRating(level, rating.rating) for level, rating in ANCHORS.items()],
        ladder=ladder,
        listed=bool(store.read("SELECT 1 FROM ladder_players WHERE player = :player", player=player)),
    )


def _share(kind: str, rows: Sequence[Any]) -> Share:
    games = len(rows)
    if not games:
        return Share(kind, 0, 0, 0.0, 0.0, 1.0)
    interval = share_of([float(row.won) for row in rows])
    chance = sum(1 / row.players for row in rows) / games
    return Share(kind, games, sum(row.won for row in rows), chance, interval.low, interval.high)


def _shares(rows: Iterable[Any], kind: Callable[[Any], str]) -> list[Share]:
    """The rows by kind, the one with most games first."""
    groups: dict[str, list[Any]] = {}
    for row in rows:
        groups.setdefault(kind(row), []).append(row)
    return sorted([_share(name, found) for name, found in groups.items()], key=lambda one: (-one.games, one.kind))


def _own_rating(pool: str, rated: Rated, rows: Sequence[Any], time: int) -> OwnRating:
    present = rated.at(time)
    points = [
        RatingPoint(row.ended, rating, getattr(row, f"{pool}_deviation"))
        for row in rows
        if (rating := getattr(row, f"{pool}_rating")) is not None
    ]
    return OwnRating(
        pool="people" if pool == "people" else "bots",
        rating=present.rating,
        deviation=present.deviation,
        games=rated.games,
        provisional=not present.is_sure,
        points=points[:CHARTED][::-1],
    )
