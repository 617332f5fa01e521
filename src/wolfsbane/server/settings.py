"""The settings of a server. The defaults suit a small public server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from wolfsbane.bots import LEVELS
from wolfsbane.bots.repeatable import is_repeatable
from wolfsbane.lessons import Lesson
from wolfsbane.pool import cores
from wolfsbane.server.bots.pacing import Pace, pace_of
from wolfsbane.server.limits import Limits
from wolfsbane.server.messages import DEFAULT_LEVEL


def default_levels() -> dict[str, str]:
    return {name: name for name in LEVELS}


@dataclass
class Settings(Limits):
    levels: dict[str, str] = field(default_factory=default_levels)  # what a table may ask for, and the bot that it is
    deck_files: list[Path] = field(default_factory=list)
    lessons: list[Lesson] = field(default_factory=list)  # beside those of the package
    client: Path | None = None  # the folder of the browser client; None: the one that was installed, if any
    workers: int = field(default_factory=lambda: max(1, cores() - 1))  # processes in which bots think
    ray: str | None = None  # address of the Ray cluster on which bots think and reviews are made; None: this machine
    pace: float = 1.0  # factor of the pauses of bots; 0: none
    secure: bool = False  # cookies over https only
    ladder: bool = False  # is there a list of players by rating, for those who want to be on it?
    public_url: str | None = None  # where players find this server; push messages and mail need it
    mail: str | None = None  # the mail server, smtp://… or smtps://…
    mail_from: str | None = None  # the address that mail comes from
    push_origins: list[str] = field(default_factory=list)  # push services beside the known ones, such as https://host
    bus: str | None = None  # what carries signals between servers that share a database; None: the database

    def spec(self, level: str) -> str:
        """The bot that plays a level; the default one if a table has a bot that is no longer offered."""
        return self.levels.get(level, DEFAULT_LEVEL)

    def repeatable_spec(self, level: str) -> str:
        """The bot that plays a level where everybody is to meet the same one; the default if it can't be repeated."""
        spec = self.spec(level)
        return spec if is_repeatable(spec) else DEFAULT_LEVEL

    def pause(self, level: str) -> float:
        """The seconds that a bot takes at least for a move, so that people can follow."""
        return self.pace * LEVELS.get(level, LEVELS[DEFAULT_LEVEL]).pause

    def pace_of(self, level: str) -> Pace:
        """When the choices of a bot are shown, whatever it thinks about."""
        return pace_of(self.spec(level), self.pause(level))
