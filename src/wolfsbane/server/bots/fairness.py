"""Turns for many who want the same thing: first the players take turns, then the tables of each player."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Items of players and their tables. However much one of them has put in, the others have their turns."""

    def __init__(self) -> None:
        self._players: dict[str, dict[str, deque[T]]] = {}

    def __bool__(self) -> bool:
        return bool(self._players)

    def put(self, player: str, table: str, item: T) -> None:
        """Puts an item behind all others of this player and table."""
        self._players.setdefault(player, {}).setdefault(table, deque()).append(item)

    def next(self) -> tuple[str, str, T]:
        """Takes an item out: of the player, and the table of theirs, whose last turn is longest ago.

        Raises LookupError if there is none.
        """
        player, tables = next(iter(self._players.items()), ("", {}))
        if not tables:
            raise LookupError("nobody waits")
        table, items = next(iter(tables.items()))
        item = items.popleft()
        # To the end of the line, if there is more of it.
        del self._players[player]
        del tables[table]
        if items:
            tables[table] = items
        if tables:
            self._players[player] = tables
        return player, table, item
