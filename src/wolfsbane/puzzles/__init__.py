"""Puzzles: positions of bot games with one clearly best choice, as the seat that is to choose knew them.

>>> from wolfsbane.puzzles import shipped_puzzles
>>> puzzle = shipped_puzzles()[0]
>>> puzzle.is_solved_by(puzzle.best)
True
"""

from wolfsbane.puzzles.puzzle import (
    FORMAT,
    Puzzle,
    PuzzleError,
    PuzzleFile,
    Value,
    puzzle_named,
    read_puzzles,
    shipped,
    shipped_puzzles,
    written,
)

__all__ = [
    "FORMAT",
    "Puzzle",
    "PuzzleError",
    "PuzzleFile",
    "Value",
    "puzzle_named",
    "read_puzzles",
    "shipped",
    "shipped_puzzles",
    "written",
]
