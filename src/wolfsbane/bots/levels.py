"""The levels offered to players: four bots of clearly different strength, at a pace that people can follow."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """`bot` is the name for `make_bot`; `pause` is how many seconds a table waits before it shows a move."""

    name: str
    bot: str
    pause: float
    description: str


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("easy", "forgetful", 0.8, "forgets cards and calls too early"),
        Level("medium", "greedy", 0.8, "remembers everything and plays by rule of thumb"),
        Level("hard", "search:2000", 0.8, "thinks ahead"),
        Level("expert", "search:2s", 0.5, "thinks ahead as far as it can in two seconds"),
    )
}
