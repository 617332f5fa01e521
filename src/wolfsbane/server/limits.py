"""The limits that an operator can set with `--limit`. Importing this needs nothing that only the server has."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from wolfsbane.bots.search import MEMORY


def limit(default: float, help_text: str, *, may_be_none: bool = True) -> Any:
    """A limit that `--limit` sets. Where it may be none, 0 means that."""
    return field(default=default, metadata={"help": help_text, "may_be_none": may_be_none})


@dataclass
class Limits:
    sleep_days: float = limit(1.0, "days after which a table at which nobody has been leaves the lobby")
    retention_days: float = limit(0.0, "days after which tables and guests that nobody has used are deleted; 0: never")
    deal_days: float = limit(365.0, "days after which deals and tournaments that nobody plays are deleted; 0: never")
    idle_seconds: float = limit(60.0, "seconds for which a table that nobody listens to stays in memory")
    tables: int = limit(100_000, "tables in memory at a time")
    tables_of_a_player: int = limit(50, "tables of one player that are neither over nor asleep")
    away_seconds: float = limit(30.0, "seconds after which the others may let a bot play for somebody who is away")
    notice_seconds: float = limit(5.0, "seconds between two looks for messages to players", may_be_none=False)
    spectators: int = limit(50, "spectators of a table")
    connections_of_a_seat: int = limit(8, "open connections of one player at one table; a newer one closes the oldest")
    connections: int = limit(0, "open connections; 0: as many as the file descriptors allow")
    connections_of_an_address: int = limit(100, "open connections of one address (IPv6: of one /64)")
    requests_a_second: float = limit(50.0, "requests a second from one address (IPv6: from one /64)")
    messages_a_second: float = limit(20.0, "messages a second over one WebSocket, and as many pings and pongs")
    message_bytes: int = limit(8_192, "bytes of a message over a WebSocket", may_be_none=False)
    header_bytes: int = limit(16_384, "bytes of the headers of a request", may_be_none=False)
    url_bytes: int = limit(4_096, "bytes of the URL of a request", may_be_none=False)
    header_seconds: float = limit(10.0, "seconds in which the headers of a request have to come")
    body_seconds: float = limit(10.0, "seconds in which the body of a request has to come")
    unread_seconds: float = limit(30.0, "seconds for which a client may leave unread what was sent to it")
    bot_seconds: float = limit(60.0, "seconds in which a bot has to answer", may_be_none=False)
    bot_memory: int = limit(MEMORY, "bytes that all searches in one process of bots may take")
    review_simulations: int = limit(4000, "simulations for each doubtful decision in a review", may_be_none=False)
    database_seconds: float = limit(5.0, "seconds in which the database has to answer", may_be_none=False)
    stop_seconds: float = limit(10.0, "seconds in which the process ends after SIGTERM", may_be_none=False)

    def limits(self) -> dict[str, float]:
        """All limits as they are set."""
        return {name: getattr(self, name) for name in LIMITS}


LIMITS = {one.name: one for one in fields(Limits)}
