"""Many games in one file, as data for learning and statistics.

    python -m wolfsbane.research.data games.jsonl --bot hard --games 100000

plays games of a bot against itself on all cores, writes one line for each, and prints the checksum of the file, which
follows from the options alone if the bot's budget is not a time.

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

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import IO, Any, Final

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


def _play(task: tuple[int, str, str, int, int, int]) -> tuple[int, str]:
    number, bot, mix, players, rounds, seed = task
    game = Game(mix_of(mix), players, rounds=rounds, seed=seed_from(seed, "game", number))
    game.tags = {f"name-{SEAT_NAMES[seat]}": bot for seat in range(players)}
    seats = [make_bot(bot, seed_from(seed, "bot", number, seat)) for seat in range(players)]
    try:
        while not game.is_over:
            seat = game.deciders[0]
            game.apply(seats[seat].choose(game.view(seat), game.legal_actions(seat)), seat)
    finally:
        for one in seats:
            close_bot(one)
    return number, write_record(game)


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
    with Pool(workers) as pool:
        for number, record in pool.each(_play, ((number, bot, mix, players, rounds, seed) for number in range(games))):
            waiting[number] = record
            while due in waiting:
                yield waiting.pop(due)
                due += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="the file to write, .jsonl for JSON lines")
    parser.add_argument("--bot", default="hard", help="who plays all seats [hard]")
    parser.add_argument("--games", type=int, default=1000, help="[1000]")
    parser.add_argument("--mix", default="amulet", help="[amulet]")
    parser.add_argument("--players", type=int, default=2, help="[2]")
    parser.add_argument("--rounds", type=int, default=4, help="[4]")
    parser.add_argument("--seed", type=int, default=0, help="[0]")
    parser.add_argument("--workers", type=int, help="processes [one for each core]")
    given = vars(parser.parse_args())
    path: Path = given.pop("file")
    try:
        written = write_games(path, played(given.pop("bot"), given.pop("games"), **given))
    except (OSError, ValueError) as problem:
        parser.exit(1, f"{problem}\n")
    print(f"{written} games, {path.stat().st_size:,} bytes, SHA-256 {checksum(path)}")


if __name__ == "__main__":
    main()
