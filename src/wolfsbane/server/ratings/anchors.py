"""The fixed ratings of the levels, which a player's rating against bots is measured by.

The differences come from games of two between neighbouring levels (docs/bots.md): `medium` won 75 % of 800 games
against `easy`, `skilled` 77.5 % of 240 against `medium`, `hard` 72.5 % of 40 against `skilled`. A share of wins p is a
difference of 400 log10(p / (1 - p)). `expert` has not been measured against `hard`: its 100 points more are an
assumption, and its deviation says so. `medium` has the rating that a newcomer starts with.
"""

from __future__ import annotations

from typing import Final

from wolfsbane.ratings import Rating

ANCHORS: Final[dict[str, Rating]] = {
    "easy": Rating(1308.0, 30.0),
    "medium": Rating(1500.0, 30.0),
    "skilled": Rating(1715.0, 45.0),
    "hard": Rating(1883.0, 80.0),
    "expert": Rating(1983.0, 150.0),
}
