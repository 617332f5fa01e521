"""The server that the browser tests share, with tables that were written into its database."""

from __future__ import annotations

import time
from pathlib import Path

from browser.positions import POSITIONS, SCENES
from browser.stories import STORIES
from server.running import NO_LIMITS, PATIENCE, Client, Server
from server.tables import LoggedTable
from server.writing import write_tables

PLAYERS = ["p0", "p1", "p2", "p3"]


def all_tables() -> dict[str, LoggedTable]:
    stories = {f"{story.card}-{way}": story.begun() for story in STORIES for way in ("mouse", "keyboard")}
    scenes = {name: scene.position() for name, scene in SCENES.items()}
    return stories | scenes | {name: position() for name, position in POSITIONS.items()}


class Site:
    """`tables` has each written table as it is in memory, by its id; `environment` and `options` are for the server."""

    def __init__(
        self,
        folder: Path,
        client: Path,
        tables: dict[str, LoggedTable],
        environment: dict[str, str] | None = None,
        options: tuple[str, ...] = (),
    ) -> None:
        self.tables = tables
        self.session_tokens = write_tables(
            folder, None, {name: table.log for name, table in self.tables.items()}, PLAYERS
        )
        self.server = Server(
            folder, "--pace", "0", "--client", str(client), *NO_LIMITS, *options, environment=environment
        )
        self.server.start()
        self.clients = [Client(self.server, self.session_tokens[player]) for player in PLAYERS]

    def act(self, name: str, seat: int, codes: list[str]) -> None:
        """Does something at a seat of a written table without a browser, as soon as it is asked for."""
        client = self.clients[seat]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = client.get(f"/api/tables/{name}").json()
            if shown["prompt"].get("legal"):
                client.do(name, "act", at=shown["seq"], codes=codes)
                return
            time.sleep(0.02)
        raise AssertionError(f"seat {seat} of {name} is not asked: {shown['prompt']}")
