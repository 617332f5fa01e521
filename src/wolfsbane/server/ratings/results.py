"""The result of a finished game for each person who was in it from the beginning: rows of `results`.

They are written together with the log entry that ended the game, so there is one for a game if and only if the log has
its end. Statistics and ratings are made of them and of nothing else.
"""

from __future__ import annotations

from typing import Final

import msgspec

from wolfsbane.server.storage.store import Write
from wolfsbane.server.tables.seats import Seat
from wolfsbane.server.tables.table import Table

PEOPLE: Final = "people"  # `against`: there was another person in the game
SEVERAL: Final = "several"  # `against`: bots of different levels

PUT_RESULT: Final = (
    "INSERT INTO results (player, table_id, game, seat, ended, shown, deck, players, rounds, against, total, won, "
    "helped, by_bot, hints, quit, bots, rated) VALUES (:player, :id, :game, :seat, :ended, :shown, :deck, :players, "
    ":rounds, :against, :total, :won, :helped, :by_bot, :hints, :quit, :bots, 0) ON CONFLICT DO NOTHING"
)
# A guest's results become those of an account. Where the account has a rating, the guest's is dropped: two ratings
# can't be added, and `wolfsbane admin ratings` computes one from all games.
_HAS_RATING: Final = "EXISTS (SELECT 1 FROM ratings WHERE ratings.player = :account)"
_DROP_RATINGS: Final = (
    "UPDATE results SET people_rating = NULL, people_deviation = NULL, bots_rating = NULL, bots_deviation = NULL "
    f"WHERE player = :player AND {_HAS_RATING}"
)
_GIVE: Final = (
    "UPDATE results SET player = :account WHERE player = :player AND NOT EXISTS (SELECT 1 FROM results other "
    "WHERE other.player = :account AND other.table_id = results.table_id AND other.game = results.game)"
)
GIVE_RESULTS: Final = (
    _DROP_RATINGS,
    _GIVE,
    f"DELETE FROM ratings WHERE player = :player AND {_HAS_RATING}",
    "UPDATE ratings SET player = :account WHERE player = :player",
    "DELETE FROM results WHERE player = :player",
)


class BotResult(msgspec.Struct, frozen=True, array_like=True):
    """The level of a bot in a game, its points, and whether it won."""

    level: str
    total: int
    won: bool


def deck_of(mix: str) -> str:
    """The letter of the deck that a mix code is, or "" if it mixes several."""
    found = set(mix.replace("-", ""))
    return found.pop() if len(found) == 1 else ""


def result_writes(table: Table, time: int, shown: int) -> list[Write]:
    """What is written when the game at a table is over. `shown` is when those who do not sit there may know of it.

    Nothing of a game that went on from a moment of another one or of a shared deal, whose cards somebody may know, and
    nothing for people who took a seat later.
    """
    match = table.match
    assert match is not None
    if match.origin is not None or table.deal:
        return []
    winner, totals = match.state.winner(), match.totals()
    alone = [number for number, seat in enumerate(table.seats) if not seat.was_here]
    bots = [BotResult(table.seats[seat].level or "", totals[seat], seat == winner) for seat in alone]
    writes: list[Write] = []
    for number, seat in enumerate(table.seats):
        if seat.first is None:
            continue
        has_left = not (seat.is_person and seat.player == seat.first)
        values = {
            "player": seat.first,
            "id": table.id,
            "game": table.game,
            "seat": number,
            "ended": time,
            "shown": shown,
            "deck": deck_of(table.mix),
            "players": len(table.seats),
            "rounds": match.rounds,
            "against": _against(bots, len(table.seats)),
            "total": totals[number],
            "won": int(number == winner and not has_left),
            "helped": int(_has_help(seat)),
            "by_bot": int(seat.by_bot > 0),
            "hints": int(table.options.hints),
            "quit": int(has_left),
            "bots": msgspec.json.encode(bots).decode(),
        }
        writes.append((PUT_RESULT, values))
    return writes


def _has_help(seat: Seat) -> bool:
    return seat.undos + seat.hints + seat.by_bot > 0


def _against(bots: list[BotResult], players: int) -> str:
    if len(bots) < players - 1:
        return PEOPLE
    levels = {one.level for one in bots}
    return levels.pop() if len(levels) == 1 else SEVERAL
