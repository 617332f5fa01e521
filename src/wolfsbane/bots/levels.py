"""The levels for people: four bots of clearly different strength, each with a pace that a person can follow."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """`bot` is what plays, as `make_bot` takes it; `pause` the seconds that a table waits before it shows its moves."""

    name: str
    bot: str
    pause: float
    words: str


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("easy", "forgetful", 0.8, "forgets cards and calls too early"),
        Level("medium", "greedy", 0.8, "remembers everything and plays by rule of thumb"),
        Level("hard", "search:2000", 0.8, "thinks ahead"),
        Level("expert", "search:2s", 0.5, "thinks ahead as far as it can in two seconds"),
    )
}
