"""A data set: many games of a bot against itself, in parts with checksums. `wolfsbane dataset FOLDER` makes one.

Every game follows from its number and the plan of the data set alone. So any part can be made alone, by any number of
processes or on a cluster, and has the same bytes; what was interrupted goes on with the parts that are missing.

>>> import tempfile
>>> from wolfsbane.pool import Pool
>>> from wolfsbane.research.data import read_games
>>> data = DataSet(Path(tempfile.mkdtemp()), Plan(bot="random", games=5, part_games=2))
>>> with Pool(workers=1) as pool:
...     [part.games for part in data.make(pool, data.missing())]
[2, 2, 1]
>>> data.missing(), len(data.checksum())
([], 64)
>>> sum(1 for file in data.files() for game in read_games(file))
5
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from wolfsbane._version import __version__
from wolfsbane.bots import LEVELS, SEARCH, close_bot, make_bot, parse_budget
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.pool import Workers
from wolfsbane.research.data import SelfPlayGame, checksum, play_numbered, write_games

MANIFEST: Final = "manifest.json"
MOST_PARTS: Final = 10_000  # their names have four digits


@dataclass(frozen=True)
class Plan:
    """What the games of a data set follow from, and how many of them are in a part. The defaults: see docs/research.md.

    Raises ValueError if such games can't be played, or would not be the same the next time.
    """

    bot: str = "hard"
    games: int = 100_000
    mix: str = "amulet"
    players: int = 2
    rounds: int = 4
    seed: int = 0
    part_games: int = 200

    def __post_init__(self) -> None:
        if self.games < 1 or self.part_games < 1:
            raise ValueError("a data set and each of its parts have at least one game")
        if self.parts > MOST_PARTS:
            raise ValueError(f"a data set has at most {MOST_PARTS:,} parts, not {self.parts:,}: make them larger")
        kind, _, budget = (LEVELS[self.bot].bot if self.bot in LEVELS else self.bot).partition(":")
        if kind == SEARCH and budget and parse_budget(budget).seconds:
            raise ValueError(f"{self.bot} thinks for a time, so that its games are never the same: give simulations")
        close_bot(make_bot(self.bot, 0))
        Game(mix_of(self.mix), self.players, rounds=self.rounds, seed=0)

    @property
    def parts(self) -> int:
        return -(-self.games // self.part_games)

    def numbers(self, part: int) -> range:
        """The numbers of the games of a part."""
        return range(part * self.part_games, min(self.games, (part + 1) * self.part_games))

    def games_of(self, part: int) -> list[SelfPlayGame]:
        return [
            SelfPlayGame(number, self.bot, self.mix, self.players, self.rounds, self.seed)
            for number in self.numbers(part)
        ]


@dataclass(frozen=True)
class Part:
    """A complete part, as the manifest has it."""

    part: int
    file: str
    games: int
    bytes: int
    sha256: str


class DataSet:
    """The parts of a data set in a folder, and its manifest.

    Parts whose file is not what the manifest says are missing. Raises ValueError if the folder has a data set of
    another plan or version, and OSError.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.damaged: list[str] = []  # files of the manifest that are not as it says
        self.parts: dict[int, Part] = {}
        for part in read_manifest(folder, plan):
            path = self.path(part.part)
            if path.is_file() and path.stat().st_size == part.bytes and checksum(path) == part.sha256:
                self.parts[part.part] = part
            else:
                self.damaged.append(part.file)

    def path(self, part: int) -> Path:
        return self.folder / f"part-{part:04}.jsonl"

    def files(self) -> list[Path]:
        """The files of the complete parts, in order."""
        return [self.path(part) for part in sorted(self.parts)]

    def missing(self) -> list[int]:
        return [part for part in range(self.plan.parts) if part not in self.parts]

    def make(self, workers: Workers, parts: Iterable[int]) -> Generator[Part]:
        """Plays these parts and yields each one when its file and the manifest are written."""
        waiting: dict[int, dict[int, str]] = {}  # records of the parts that are being played, by number of the game
        tasks = (game for part in parts for game in self.plan.games_of(part))
        for number, record in workers.each(play_numbered, tasks):
            part = number // self.plan.part_games
            records = waiting.setdefault(part, {})
            records[number] = record
            if len(records) == len(self.plan.numbers(part)):
                del waiting[part]
                yield self._keep(part, [records[one] for one in sorted(records)])

    def _keep(self, part: int, records: list[str]) -> Part:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.path(part)
        with _complete(path) as unfinished:
            write_games(unfinished, records)
        self.parts[part] = Part(part, path.name, len(records), path.stat().st_size, checksum(path))
        self.write_manifest()
        return self.parts[part]

    def add(self, folder: Path) -> int:
        """Copies the parts that are missing here from a data set of the same plan in another folder; their number."""
        other = DataSet(folder, self.plan)
        new = [part for part in self.missing() if part in other.parts]
        self.folder.mkdir(parents=True, exist_ok=True)
        for part in new:
            with _complete(self.path(part)) as unfinished:
                unfinished.write_bytes(other.path(part).read_bytes())
            self.parts[part] = other.parts[part]
        self.write_manifest()
        return len(new)

    def checksum(self) -> str | None:
        """The SHA-256 of all parts one after another, or None if some are missing."""
        if self.missing():
            return None
        whole = hashlib.sha256()
        for path in self.files():
            whole.update(path.read_bytes())
        return whole.hexdigest()

    def write_manifest(self) -> None:
        parts = [asdict(part) for _, part in sorted(self.parts.items())]
        content = {**_heading(self.plan), "sha256": self.checksum(), "parts": parts}
        with _complete(self.folder / MANIFEST) as unfinished:
            unfinished.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8", newline="\n")


@contextmanager
def _complete(path: Path) -> Iterator[Path]:
    """Gives another path to write to; what was written there gets its name `path` when it is complete."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    yield unfinished
    unfinished.replace(path)


def _heading(plan: Plan) -> dict[str, Any]:
    return {"wolfsbane": __version__, "rules": RULES_VERSION, **asdict(plan)}


def read_manifest(folder: Path, plan: Plan) -> list[Part]:
    """The parts in the manifest of a folder; none if there is no manifest. Raises ValueError."""
    path = folder / MANIFEST
    if not path.exists():
        return []
    try:
        content = json.loads(path.read_text("utf-8"))
        parts = [Part(**part) for part in content["parts"]]
    except (ValueError, KeyError, TypeError) as problem:
        raise ValueError(f"{path} is not the manifest of a data set") from problem
    for name, value in _heading(plan).items():
        if content.get(name) != value:
            raise ValueError(f"{folder} has a data set with {name} {content.get(name)}, not {value}")
    return parts
