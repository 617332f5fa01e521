"""The arena: bots play the same deals from all seats, and statistics show which one is stronger."""

from wolfsbane.arena.contest import Contest, new_contest
from wolfsbane.arena.playing import ArenaError, Deal, GameResult, Times
from wolfsbane.arena.results import ArenaResults, BotResult
from wolfsbane.arena.running import Arena, run
from wolfsbane.arena.saving import SaveFile
from wolfsbane.arena.sprt import Sprt, Verdict
from wolfsbane.arena.statistics import Estimate

__all__ = [
    "Arena",
    "ArenaError",
    "ArenaResults",
    "BotResult",
    "Contest",
    "Deal",
    "Estimate",
    "GameResult",
    "SaveFile",
    "Sprt",
    "Times",
    "Verdict",
    "new_contest",
    "run",
]
