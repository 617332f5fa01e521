"""The save file of an arena: finished deals, so that an interrupted arena can continue.

The first line describes the contest, every other line is a deal. Each line is one JSON object, flushed when written.
The file is locked while an arena uses it; the operating system releases the lock if the process is killed.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

from wolfsbane.arena.contest import Contest
from wolfsbane.arena.playing import ArenaError, Deal, deal_from_object
from wolfsbane.locking import lock

FORMAT: Final = 1


class SaveFile:
    """An open save file. `deals` are those that it had; `add` appends one.

    `torn` means that an incomplete last line was dropped. Raises ArenaError if the file belongs to another contest, or
    if another arena uses it.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.deals: dict[int, Deal] = {}
        self.torn = False
        header = {"wolfsbane-arena": FORMAT, **contest.as_object()}
        try:
            self._file: BinaryIO = path.open("a+b")
            try:
                self._begin(header, contest)
            except BaseException:
                self._file.close()
                raise
        except OSError as problem:
            raise ArenaError(f"can't use {path}: {problem.strerror or problem}") from problem

    def _begin(self, header: dict[str, Any], contest: Contest) -> None:
        if not lock(self._file):
            raise ArenaError(f"{self.path} is in use by another arena; wait until that has ended, or take another file")
        self._file.seek(0)
        old = self._file.read()
        whole = old[: old.rfind(b"\n") + 1]
        if not whole and not _line(header).startswith(old):
            raise ArenaError(f"line 1 of {self.path} is not one of a save file of an arena")
        self._read(whole, header, len(contest.lineups), len(contest.bots))
        self.torn = whole != old
        self._file.truncate(len(whole))
        if not whole:
            self._write(header)

    def _read(self, data: bytes, header: dict[str, Any], games: int, bots: int) -> None:
        for number, line in enumerate(data.splitlines(), start=1):
            try:
                found = json.loads(line)
                if number == 1:
                    self._compare(found, header)
                    continue
                deal = deal_from_object(found)
                if deal.number in self.deals or len(deal.games) != games or len(deal.times) != bots:
                    raise ValueError
            except (KeyError, TypeError, ValueError) as problem:
                raise ArenaError(f"line {number} of {self.path} is not one of a save file of an arena") from problem
            self.deals[deal.number] = deal

    def _compare(self, found: Any, header: dict[str, Any]) -> None:
        if not isinstance(found, dict) or found.get("wolfsbane-arena") != FORMAT:
            raise ValueError
        for name in [*header, *found]:
            if found.get(name) != header.get(name):
                raise ArenaError(
                    f"{self.path} is of another arena: its {name} is {_shown(found.get(name))}, now it is "
                    f"{_shown(header.get(name))}; take the same options, or another file"
                )

    def add(self, deal: Deal) -> None:
        self._write(deal.as_object())

    def _write(self, line: dict[str, Any]) -> None:
        try:
            self._file.write(_line(line))
            self._file.flush()
        except OSError as problem:
            raise ArenaError(f"can't write {self.path}: {problem.strerror or problem}") from problem

    def __enter__(self) -> SaveFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._file.close()


def _line(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, separators=(",", ":")) + "\n").encode()


def saved_seed(path: Path) -> int | None:
    """The seed in the header of a save file; None if there is no such file."""
    try:
        with path.open(encoding="utf-8") as file:
            seed = json.loads(file.readline())["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return seed if isinstance(seed, int) else None


def _shown(value: Any) -> str:
    return ",".join([str(part) for part in value]) if isinstance(value, list) else str(value)
