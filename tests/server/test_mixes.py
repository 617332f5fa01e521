"""The mixes that are played most at public tables."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.test_games_list import put
from wolfsbane.server.storage.read_model import COUNTED_FOR, MOST_PLAYED, RECENT, PlayedMix, ReadModel
from wolfsbane.server.storage.store import Store, database_url

ONE = "AAAAACCCCDDDDD-A"
OTHER = "DADACDAACDADAC-D"
NOW = 10_000_000


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Iterator[Store]:
    with closing(Store(database_url(database, tmp_path))) as one:
        yield one


def test_they_are_counted_among_public_games_and_decks_alone_are_none(store: Store) -> None:
    for game in range(3):
        put(store, "t", game, ["Ada", "Bo"], game, mix=ONE)
        put(store, "private", game, ["Ada", "Bo"], game, public=0, mix=OTHER)
        put(store, "deck", game, ["Ada", "Bo"], game, mix="AAAAAAAAAAAAAA-A")
    put(store, "u", 1, ["Ada", "Bo"], 5, mix=OTHER)
    model = ReadModel(store, 0)
    assert model.played_mixes(NOW) == [PlayedMix(ONE, 3), PlayedMix(OTHER, 1)]
    put(store, "v", 1, ["Ada", "Bo"], 6, mix=OTHER)
    assert model.played_mixes(NOW + COUNTED_FOR - 1)[1] == PlayedMix(OTHER, 1)  # counted once a minute
    assert model.played_mixes(NOW + COUNTED_FOR)[1] == PlayedMix(OTHER, 2)
    assert model.played_mixes(NOW)[1] == PlayedMix(OTHER, 2)  # though the clock was set back


def test_only_the_newest_games_count_and_the_list_has_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert RECENT <= 5000
    monkeypatch.setattr("wolfsbane.server.storage.read_model.RECENT", 20)
    for game in range(30):
        put(
            store,
            "t",
            game,
            ["Ada", "Bo"],
            game,
            mix=f"{'ACD'[game % 3]}{'ACD'[game // 3 % 3]}AAAAAAAAAAAA-{'CD'[game % 2]}",
        )
    found = ReadModel(store, 0).played_mixes(NOW)
    assert len(found) == MOST_PLAYED
    assert sum(one.games for one in found) <= 20
