"""The server that the browser tests share, with tables that were written into its database."""

from __future__ import annotations

from pathlib import Path

from browser.positions import POSITIONS
from browser.stories import STORIES
from server.running import NO_LIMITS, Client, Server
from server.tables import NAMES, Desk
from server.writing import write_tables

KEY = "a key for tests"
PLAYERS = ["p0", "p1", "p2", "p3"]


class Site:
    """`tables` has each written table as it is in memory, by its id."""

    def __init__(self, folder: Path, client: Path) -> None:
        self.tables: dict[str, Desk] = {}
        for story in STORIES:
            for way in ("mouse", "keyboard"):
                self.tables[f"{story.card}-{way}"] = story.begun()
        for name, position in POSITIONS.items():
            self.tables[name] = position()
        self.tokens = write_tables(
            folder, None, {name: table.log for name, table in self.tables.items()}, PLAYERS, KEY
        )
        self.server = Server(folder, "--pace", "0", "--client", str(client), *NO_LIMITS)
        self.server.start()

    def client(self, seat: int) -> Client:
        """The player at a seat of a written table, without a browser."""
        return Client(self.server, self.tokens[f"p{seat}"])


__all__ = ["NAMES", "Site"]
