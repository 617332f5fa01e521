"""Runs a review on all cores: the most instructive moments first, interruptible, and resumable from a file."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from wolfsbane._version import __version__
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.pool import Pool, Workers, seed_from
from wolfsbane.review.assembling import assemble
from wolfsbane.review.luck import luck_of
from wolfsbane.review.mistakes import EVALUATOR, is_doubtful, look, look_closely
from wolfsbane.review.moments import course_of
from wolfsbane.review.report import FORMAT, Decision, Luck, Report, decision_from
from wolfsbane.review.settings import Settings

FIRST: Final = "first"
CLOSE: Final = "close"
LUCK: Final = "luck"


class Item(NamedTuple):
    """One piece of work, for a worker process: `kind` of look at the moment `at` of a recorded game."""

    record: str
    kind: str
    at: int
    settings: Settings
    first: Decision | None = None


@dataclass(frozen=True)
class Progress:
    """How far a review is: `done` of `total` pieces of the stage `stage`, and the piece that was just finished."""

    stage: str
    done: int
    total: int
    decision: Decision | None = None


class Reviewing:
    """A review under way. `run` does the work; `report` is the result once `run` has ended.

    `seats` are those whose decisions are reviewed. Luck concerns all. Raises RecordError, and ValueError if there is
    nothing to review or the file `save` belongs to another review.
    """

    def __init__(
        self,
        record: str,
        settings: Settings | None = None,
        seats: Sequence[int] | None = None,
        save: Path | None = None,
    ) -> None:
        self.record = record
        self.settings = Settings() if settings is None else settings
        self.course = course_of(record)
        game = self.course.game
        self.seats = list(range(game.players)) if seats is None else sorted(set(seats))
        if any(not 0 <= seat < game.players for seat in self.seats):
            raise ValueError(f"seats of this game are 0 to {game.players - 1}")
        self.at = [at for at, moment in self.course.moments.items() if moment.seat in self.seats]
        if not self.at:
            raise ValueError("there is no decision in this record that could be reviewed")
        self.decisions: dict[int, Decision] = {}  # after the first look
        self.close: dict[int, Decision] = {}
        self.luck: dict[int, Luck] = {}
        self.seconds = 0.0
        self._file = None if save is None else SaveFile(save, self.key())
        if self._file is not None:
            for kind, data in self._file.read():
                self._keep(kind, data)

    def key(self) -> str:
        """Names this review: the same for the same record and settings, with this version of the program."""
        whole = (FORMAT, __version__, RULES_VERSION, EVALUATOR, asdict(self.settings), self.seats, self.record)
        return hashlib.sha256(json.dumps(whole).encode()).hexdigest()

    def run(self, pool: Workers) -> Iterator[Progress]:
        """Does all that is not done yet, and yields after every piece of work."""
        begin = time.perf_counter()
        earlier = self.seconds
        for stage in (FIRST, CLOSE, LUCK):
            left = self._left(stage)
            items = [Item(self.record, stage, at, self.settings, self.decisions.get(at)) for at in left]
            for done, (kind, data) in enumerate(pool.each(work, items), 1):
                found = self._keep(kind, data)
                self.seconds = earlier + time.perf_counter() - begin
                if self._file is not None:
                    self._file.add(kind, data)
                yield Progress(stage, done, len(items), found)

    def _left(self, stage: str) -> list[int]:
        """What is still to do in a stage; of the doubtful decisions the largest loss first."""
        if stage == FIRST:
            return [at for at in self.at if at not in self.decisions]
        if stage == LUCK:
            return [at for at in self.course.chance if at not in self.luck]
        doubtful = [
            one for one in self.decisions.values() if one.at not in self.close and is_doubtful(one, self.settings)
        ]
        return [one.at for one in sorted(doubtful, key=lambda one: (-one.loss, one.at))]

    def _keep(self, kind: str, data: dict[str, Any]) -> Decision | None:
        if kind == LUCK:
            self.luck[data["at"]] = Luck(**data)
            return None
        decision = decision_from(data)
        (self.decisions if kind == FIRST else self.close)[decision.at] = decision
        return decision

    def report(self) -> Report:
        """The report of all that is done; complete when `run` has ended."""
        decisions = [self.close.get(at, self.decisions[at]) for at in self.at if at in self.decisions]
        luck = [self.luck[at] for at in sorted(self.luck)]
        complete = not any(self._left(stage) for stage in (FIRST, CLOSE, LUCK))
        return assemble(self.record, self.settings, self.seats, decisions, luck, self.seconds, complete)


def work(item: Item) -> tuple[str, dict[str, Any]]:
    """Does one piece of work; runs in a worker process."""
    course = course_of(item.record)
    if item.kind == LUCK:
        event = course.chance[item.at]
        seed = seed_from(item.settings.seed, "luck", item.at)
        return item.kind, asdict(luck_of(event, item.settings.rollouts, seed))
    moment = course.moments[item.at]
    if item.first is None:
        return item.kind, asdict(look(moment, item.settings))
    return item.kind, asdict(look_closely(moment, item.first, item.settings))


class SaveFile:
    """Finished pieces of a review, one line of JSON each, after a line that names the review."""

    def __init__(self, path: Path, key: str) -> None:
        self.path = path
        self.key = key

    def read(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The pieces in the file. A last line that was not written to its end is removed. Raises ValueError if the file
        is something else."""
        try:
            text = self.path.read_bytes().decode()
        except FileNotFoundError:
            self.path.write_text(json.dumps({"review": self.key}) + "\n")
            return
        except (OSError, UnicodeDecodeError) as problem:
            raise ValueError(f"{self.path} can't be read: {problem}") from None
        whole, _, broken = text.rpartition("\n")
        if broken:
            with self.path.open("rb+") as file:
                file.truncate(len(whole.encode()) + 1 if whole else 0)
        lines = whole.split("\n")
        try:
            if json.loads(lines[0])["review"] != self.key:
                raise ValueError(f"{self.path} belongs to another review: another record, settings or version")
            found = [json.loads(line) for line in lines[1:]]
        except (KeyError, TypeError, json.JSONDecodeError):
            raise ValueError(f"{self.path} is not the save file of a review") from None
        yield from [(kind, data) for kind, data in found]

    def add(self, kind: str, data: dict[str, Any]) -> None:
        with self.path.open("a") as file:
            file.write(json.dumps([kind, data]) + "\n")
            file.flush()
            os.fsync(file.fileno())


def review(
    record: str, settings: Settings | None = None, seats: Sequence[int] | None = None, workers: int = 1
) -> Report:
    """The review of a recorded game. Raises RecordError and ValueError."""
    reviewing = Reviewing(record, settings, seats)
    with Pool(workers) as pool:
        for _ in reviewing.run(pool):
            pass
    return reviewing.report()
