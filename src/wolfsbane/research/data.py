"""Many games in one file, as data for learning and statistics.

`wolfsbane.research.dataset` makes such files with many games of a bot.

>>> import tempfile, wolfsbane
>>> from pathlib import Path
>>> from wolfsbane.research.data import read_games, results_table, write_games
>>> games = [wolfsbane.new_game("dagger", players=2, seed=seed) for seed in range(3)]
>>> path = Path(tempfile.mkdtemp(), "games.jsonl")
>>> write_games(path, games)
3
>>> [game.mix.code for game in read_games(path)][0]
'DDDDDDDDDDDDDD-D'
>>> list(results_table(read_games(path)))
['game', 'mix', 'rounds', 'seat', 'name', 'points', 'won']

`to_frame(results_table(games))` makes a frame of it, if pandas is installed. `wolfsbane admin games` writes such a file
with the public games of a server, without names.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from wolfsbane._build import warn_if_plain
from wolfsbane.bots import close_bot, make_bot
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.constants import SEAT_NAMES, WATCHER
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import FIRST_LINE, read_record, write_record
from wolfsbane.pool import Pool, seed_from
from wolfsbane.protocol.events import event_to_json

JSON_LINES: Final = ".jsonl"
LONGEST_LINE: Final = 1 << 20  # characters; the record of a game has a few thousand


def write_games(path: Path, games: Iterable[Game | str]) -> int:
    """Writes games, or records of games, to a file, and returns their number.

    A `.jsonl` file has a JSON object with the field `record` in each line; any other has the records in sequence.
    """
    written = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for game in games:
            record = game if isinstance(game, str) else write_record(game)
            file.write(json.dumps({"record": record}) + "\n" if path.suffix == JSON_LINES else record)
            written += 1
    return written


def records_in(path: Path) -> Iterator[str]:
    """The records in a file, one after another; the file may be larger than the memory. Raises ValueError."""
    with path.open(encoding="utf-8") as file:
        yield from _json_lines(path, file) if path.suffix == JSON_LINES else _sequence(file)


def _json_lines(path: Path, file: IO[str]) -> Iterator[str]:
    for number in count(1):
        line = file.readline(LONGEST_LINE)
        if not line:
            return
        try:
            record = json.loads(line)["record"]
        except (ValueError, KeyError, TypeError):
            record = None
        if not isinstance(record, str):
            raise ValueError(f"{path}, line {number}: this is not a JSON object with a record")
        yield record


def _sequence(file: IO[str]) -> Iterator[str]:
    lines: list[str] = []
    for line in file:
        if line.rstrip("\n") == FIRST_LINE and lines:
            yield "".join(lines)
            lines = []
        lines.append(line)
    if any(line.strip() for line in lines):
        yield "".join(lines)


def read_games(path: Path) -> Iterator[Game]:
    """The games in a file, replayed and checked one after another. Raises ValueError with the number of the game."""
    for number, record in enumerate(records_in(path)):
        try:
            yield read_record(record, mix_of)
        except ValueError as problem:
            raise ValueError(f"{path}, game {number}: {problem}") from problem


def results_table(games: Iterable[Game]) -> dict[str, list[Any]]:
    """Columns with one row for each seat of each game; `won` is None in a game that is not over."""
    columns: dict[str, list[Any]] = {name: [] for name in ("game", "mix", "rounds", "seat", "name", "points", "won")}
    for number, game in enumerate(games):
        winner, totals = game.winner(), game.totals()
        for seat in range(game.players):
            name = game.tags.get(f"name-{SEAT_NAMES[seat]}", "")
            won = None if winner is None else winner == seat
            row = (number, game.mix.code, game.rounds, seat, name, totals[seat], won)
            for column, value in zip(columns.values(), row, strict=True):
                column.append(value)
    return columns


def events_table(games: Iterable[Game], seat: int = WATCHER) -> dict[str, list[Any]]:
    """Columns with one row for each event that a seat has seen, by default somebody who watches.

    Fields that an event does not have are None.
    """
    rows = [
        {"game": number, "event": at, **event_to_json(event)}
        for number, game in enumerate(games)
        for at, event in enumerate(game.events(seat))
    ]
    names = dict.fromkeys([name for row in rows for name in row])
    return {name: [row.get(name) for row in rows] for name in names}


def to_frame(columns: dict[str, list[Any]]) -> Any:
    """A `pandas.DataFrame` of the columns of a table. Raises ImportError if pandas is not installed."""
    try:
        import pandas
    except ImportError:
        raise ImportError("frames need pandas: pip install pandas") from None
    return pandas.DataFrame(columns)


def without_names(record: str) -> str:
    """The record without its tags, such as the names of the players; the game and its rules stay.

    >>> game = Game(mix_of("dagger"), 2, seed=1)
    >>> game.tags = {"name-a": "Ada"}
    >>> "Ada" in write_record(game), "Ada" in without_names(write_record(game))
    (True, False)
    """
    game = read_record(record, mix_of)
    game.tags = {}
    return write_record(game)


def checksum(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class SelfPlayGame(NamedTuple):
    """A game of a bot against itself. Its cards and the bots' seeds follow from `number` and `seed` alone."""

    number: int
    bot: str
    mix: str = "amulet"
    players: int = 2
    rounds: int = 4
    seed: int = 0

    def play(self) -> str:
        """Plays the game; its record."""
        game = Game(mix_of(self.mix), self.players, rounds=self.rounds, seed=seed_from(self.seed, "game", self.number))
        game.tags = {f"name-{SEAT_NAMES[seat]}": self.bot for seat in range(self.players)}
        seats = [make_bot(self.bot, seed_from(self.seed, "bot", self.number, seat)) for seat in range(self.players)]
        try:
            while not game.is_over:
                seat = game.deciders[0]
                game.apply(seats[seat].choose(game.view(seat), game.legal_actions(seat)), seat)
        finally:
            for one in seats:
                close_bot(one)
        return write_record(game)


def play_numbered(game: SelfPlayGame) -> tuple[int, str]:
    """The number of the game, and its record; for worker processes, which finish in any order."""
    return game.number, game.play()


def played(
    bot: str,
    games: int,
    *,
    mix: str = "amulet",
    players: int = 2,
    rounds: int = 4,
    seed: int = 0,
    workers: int | None = None,
) -> Iterator[str]:
    """The records of games of a bot against itself, in order; they do not depend on the number of workers."""
    warn_if_plain()
    close_bot(make_bot(bot, 0))  # raises ValueError for an unknown name, as the next line does
    mix_of(mix)
    waiting: dict[int, str] = {}
    due = 0
    tasks = (SelfPlayGame(number, bot, mix, players, rounds, seed) for number in range(games))
    with Pool(workers) as pool:
        for number, record in pool.each(play_numbered, tasks):
            waiting[number] = record
            while due in waiting:
                yield waiting.pop(due)
                due += 1
