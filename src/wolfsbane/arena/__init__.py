"""The arena: bots play the same deals from all seats, and statistics say which is stronger."""

from wolfsbane.arena.contest import Contest, new_contest
from wolfsbane.arena.playing import ArenaError, Deal, Played, Times
from wolfsbane.arena.results import BotResult, Results
from wolfsbane.arena.running import Arena, run
from wolfsbane.arena.saving import SaveFile
from wolfsbane.arena.sprt import Sprt, Verdict
from wolfsbane.arena.statistics import Estimate

__all__ = [
    "Arena",
    "ArenaError",
    "BotResult",
    "Contest",
    "Deal",
    "Estimate",
    "Played",
    "Results",
    "SaveFile",
    "Sprt",
    "Times",
    "Verdict",
    "new_contest",
    "run",
]
