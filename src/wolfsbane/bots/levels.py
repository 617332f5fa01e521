"""The levels offered to players: five bots of clearly different strength, at a pace that people can follow.

What they search is counted in simulations, so that they play as well on a slow or busy machine as on a fast one.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """`bot` is the name for `make_bot`; `pause` is how many seconds a table waits before it shows a move.

    The catalogues of texts describe each as `level-<name>`.
    """

    name: str
    bot: str
    pause: float


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("easy", "forgetful", 0.8),
        Level("medium", "steady", 0.8),
        Level("skilled", "search:25", 0.8),
        Level("hard", "search:1000", 0.8),
        Level("expert", "search:20000", 1.2),
    )
}
