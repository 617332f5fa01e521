"""Which puzzles a player has tried, and the Glicko-2 ratings of players and puzzles."""

from __future__ import annotations

import threading
from typing import Final, NamedTuple

from wolfsbane.puzzles import Puzzle
from wolfsbane.ratings import Rating
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.clocks import now

PUZZLE_DEVIATION: Final = 150.0  # of a puzzle that nobody has tried: its rating is a guess by what bots find

_NOTE: Final = (
    "INSERT INTO puzzle_results (player, puzzle, solved, tried) VALUES (:player, :puzzle, :solved, :tried) "
    "ON CONFLICT (player, puzzle) DO NOTHING"
)
_RATE: Final = (
    "INSERT INTO {table} ({key}, rating, deviation, volatility) VALUES (:id, :rating, :deviation, :volatility) "
    "ON CONFLICT ({key}) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, "
    "volatility = excluded.volatility"
)


class Change(NamedTuple):
    """What an answer did: whether it counted, and both ratings before and after it."""

    counted: bool
    player: tuple[Rating, Rating]
    puzzle: tuple[Rating, Rating]


class PuzzleResults:
    """The results of one database. Its methods wait for the database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = threading.Lock()  # between reading ratings and writing them

    def results_of(self, player: str) -> dict[str, bool]:
        """By the ids of the puzzles that a player has tried, whether they solved them."""
        rows = self.store.read("SELECT puzzle, solved FROM puzzle_results WHERE player = :player", player=player)
        return {puzzle: bool(solved) for puzzle, solved in rows}

    def rating_of(self, player: str) -> Rating:
        """The rating of a player as a solver."""
        rows = self.store.read(
            "SELECT rating, deviation, volatility FROM puzzle_players WHERE player = :player", player=player
        )
        return Rating(*rows[0]) if rows else Rating()

    def puzzle_ratings(self) -> dict[str, Rating]:
        """The ratings of all puzzles that anybody has tried, by their ids."""
        rows = self.store.read("SELECT puzzle, rating, deviation, volatility FROM puzzle_ratings")
        return {puzzle: Rating(*rest) for puzzle, *rest in rows}

    def rating_of_puzzle(self, puzzle: Puzzle) -> Rating:
        """The rating of a puzzle; where it begins if nobody has tried it."""
        rows = self.store.read(
            "SELECT rating, deviation, volatility FROM puzzle_ratings WHERE puzzle = :puzzle", puzzle=puzzle.id
        )
        return Rating(*rows[0]) if rows else first_rating(puzzle)

    def note(self, player: str, puzzle: Puzzle, solved: bool) -> Change:
        """Notes an answer. Only the first one of a player to a puzzle counts."""
        with self._lock:
            solver, other = self.rating_of(player), self.rating_of_puzzle(puzzle)
            values = {"player": player, "puzzle": puzzle.id, "solved": int(solved), "tried": now()}
            if not self.store.write((_NOTE, values)):
                return Change(False, (solver, solver), (other, other))
            new = solver.after([(other, float(solved))])
            changed = other.after([(solver, float(not solved))])
            self.store.write(
                _rate("puzzle_players", "player", player, new), _rate("puzzle_ratings", "puzzle", puzzle.id, changed)
            )
            return Change(True, (solver, new), (other, changed))


def first_rating(puzzle: Puzzle) -> Rating:
    """The rating of a puzzle that nobody has tried."""
    return Rating(puzzle.rating, PUZZLE_DEVIATION)


def _rate(table: str, key: str, name: str, rating: Rating) -> Write:
    return _RATE.format(table=table, key=key), {"id": name, **rating._asdict()}
