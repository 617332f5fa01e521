"""What a server is told when it starts. Without a word it is fit for a small public server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from wolfsbane.bots import make_bot
from wolfsbane.pool import cores

KNOWN_LEVELS: Final = ("easy", "medium", "hard", "expert", "greedy", "careful", "random")


def usual_levels() -> dict[str, str]:
    """The bots that this version of Wolfsbane has, each by its own name."""
    levels: dict[str, str] = {}
    for name in KNOWN_LEVELS:
        try:
            make_bot(name, 0)
        except ValueError:
            continue
        levels[name] = name
    return levels


def first_of(levels: dict[str, str], *wanted: str) -> str:
    return next((name for name in wanted if name in levels), next(iter(levels)))


@dataclass
class Settings:
    levels: dict[str, str] = field(default_factory=usual_levels)  # what a table may ask for, and the bot that it is
    deck_files: list[Path] = field(default_factory=list)
    workers: int = field(default_factory=lambda: max(1, cores() - 1))  # processes in which bots think
    pace: float = 1.0  # seconds that a bot takes at least for a move
    bot_seconds: float = 60.0
    idle_seconds: float = 60.0  # after which a table that nobody listens to is only on the disk
    origins: tuple[str, ...] = ()  # other web sites whose pages may use this server
    secure: bool = False  # cookies over https only
    # Limits; 0 is none.
    tables: int = 100_000
    tables_of_a_player: int = 50
    spectators: int = 50
    connections_of_an_address: int = 100
    messages_a_second: float = 20.0  # of one connection
    requests_a_second: float = 50.0  # of one address
    message_bytes: int = 8_192

    @property
    def stand_in(self) -> str:
        """The bot that takes the place of somebody whose time is up."""
        return first_of(self.levels, "medium", "careful")

    @property
    def coach(self) -> str:
        return first_of(self.levels, "hard", "careful")

    def spec(self, level: str) -> str:
        return self.levels.get(level, level)
