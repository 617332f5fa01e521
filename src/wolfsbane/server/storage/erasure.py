"""Removes a player from what is stored: tables and finished games stay, without their name and what they said."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final, assert_never

import msgspec

from wolfsbane.server.storage.read_model import GameSummary, Summary, name_writes
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.seats import SEAT_LETTERS, distinct

FORMER_PLAYER: Final = "Former player"
REMOVED: Final = "(removed)"

_GAMES: Final = "SELECT last, public, summary, record FROM games WHERE table_id = :id"


def stand_ins_for(players: Iterable[str]) -> dict[str, str]:
    """For each player an id that nobody can log in as."""
    return {one: f"gone-{secrets.token_urlsafe(12)}" for one in players}


def erase(store: Store, stand_ins: dict[str, str]) -> None:
    """Puts stand-ins, by the ids of players, into the logs and the finished games of all tables they ever sat at.

    The players have got up everywhere before. Each table is one transaction; a repetition does no harm. Reads and
    writes the database at once.
    """
    for player in stand_ins:
        for row in store.read("SELECT table_id FROM table_players WHERE player = :player", player=player):
            _erase_at(store, row[0], stand_ins)
    for player in stand_ins:
        # Results before ratings: one that is being computed from them is written before they are gone.
        rated = ("results", "ratings", "ladder_players", "puzzle_results", "puzzle_players")
        tables = ("game_players", "table_players", *rated, "lessons", "deal_tries")
        store.write(*[(f"DELETE FROM {name} WHERE player = :player", {"player": player}) for name in tables])


def _erase_at(store: Store, table_id: str, stand_ins: dict[str, str]) -> None:
    entries = [logged.decode_log_event(line) for line in store.log(table_id)]
    labels = _labels(entries, stand_ins)
    games = {last: (public, summary, record) for last, public, summary, record in store.read(_GAMES, id=table_id)}
    holders: dict[int, str] = {}  # who sits or sat last on each seat
    writes: list[Write] = []
    for seq, entry in enumerate(entries, 1):
        if isinstance(entry, logged.SatDown):
            holders[entry.seat] = entry.player
        elif isinstance(entry, logged.IdentityChanged):
            holders = {seat: entry.account if one == entry.player else one for seat, one in holders.items()}
        names = {seat: labels[player] for seat, player in holders.items() if player in labels}
        changed = _without(entry, stand_ins, labels, names)
        if changed != entry:
            values = {"id": table_id, "seq": seq, "entry": logged.encode_log_event(changed)}
            writes.append(("UPDATE log SET entry = :entry WHERE table_id = :id AND seq = :seq", values))
        if seq in games and names:
            writes += _rename_game(*games[seq], names)
    if writes:  # snapshots are made again from the log
        writes.append(("DELETE FROM snapshots WHERE table_id = :id", {"id": table_id}))
        # A report has the names in it; the figures of the others stay.
        writes.append(("UPDATE reviews SET report = NULL WHERE table_id = :id", {"id": table_id}))
        store.write(*writes, *_rename_listings(store, table_id, entries, stand_ins))


def _labels(entries: list[logged.LogEvent], stand_ins: dict[str, str]) -> dict[str, str]:
    """The name of each erased player, and of each stand-in, at this table: unlike that of anybody else there."""
    others: set[str] = set()
    labels: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry, logged.TableMade):
            others.update(level for level in entry.seats if level is not None)
        elif isinstance(entry, logged.SatDown) and entry.player not in stand_ins:
            others.add(entry.name)
        elif isinstance(entry, logged.IdentityChanged):
            if entry.player in stand_ins and entry.account in stand_ins.values():
                labels[entry.player] = entry.name  # what the people at the table have seen
            elif entry.account not in stand_ins:
                others.add(entry.name)
    for player in stand_ins:
        if player not in labels:
            labels[player] = distinct(FORMER_PLAYER, [*others, *labels.values()])
    return {**labels, **{stand_ins[player]: label for player, label in labels.items()}}


def _without(
    entry: logged.LogEvent, stand_ins: dict[str, str], labels: dict[str, str], names: dict[int, str]
) -> logged.LogEvent:
    """An entry without what is known of erased players. `names` are those of the erased players by seat.

    Every log event is listed, so that a new one is not passed over here if it names a player.
    """
    replace = msgspec.structs.replace
    match entry:
        case logged.TableMade():
            return replace(entry, host=stand_ins.get(entry.host, entry.host))
        case logged.SatDown() if entry.player in stand_ins:
            return replace(entry, player=stand_ins[entry.player], name=labels[entry.player])
        case logged.IdentityChanged() if entry.player in stand_ins or entry.account in stand_ins:
            player, account = (stand_ins.get(one, one) for one in (entry.player, entry.account))
            return replace(entry, player=player, account=account, name=labels.get(entry.account, entry.name))
        case logged.Spoke() if entry.seat in names:
            return replace(entry, text=REMOVED)
        case (
            logged.SatDown()
            | logged.IdentityChanged()
            | logged.Spoke()
            | logged.GotUp()
            | logged.BotSeated()
            | logged.GameBegan()
            | logged.Acted()
            | logged.Instructed()
            | logged.InstructionsDropped()
            | logged.UndoAsked()
            | logged.Answered()
            | logged.StandInSeated()
            | logged.BotUnseated()
            | logged.Reminded()
            | logged.Proposed()
            | logged.PauseEnded()
            | logged.Resigned()
            | logged.HintGiven()
            | logged.TimedOut()
            | logged.Acknowledged()
            | logged.ServerResumed()
            | logged.RematchAsked()
            | logged.CardsReplaced()
        ):
            return entry
        case _:
            assert_never(entry)


def _rename_listings(
    store: Store, table_id: str, entries: list[logged.LogEvent], stand_ins: dict[str, str]
) -> list[Write]:
    """What outsiders still see of the table as it was: without the names that the erased players had at any time."""
    former = {entry.name for entry in entries if isinstance(entry, logged.SatDown) and entry.player in stand_ins}
    former |= {
        entry.name for entry in entries if isinstance(entry, logged.IdentityChanged) and entry.account in stand_ins
    }
    writes: list[Write] = []
    for shown, text in store.read("SELECT shown, summary FROM listings WHERE table_id = :id", id=table_id):
        old = msgspec.json.decode(text, type=Summary)
        seats = [msgspec.structs.replace(one, name=FORMER_PLAYER) if one.name in former else one for one in old.seats]
        summary = msgspec.json.encode(msgspec.structs.replace(old, seats=seats)).decode()
        values = {"id": table_id, "shown": shown, "summary": summary}
        writes.append(("UPDATE listings SET summary = :summary WHERE table_id = :id AND shown = :shown", values))
    return writes


def _rename_game(public: int, summary: str, record: str, names: dict[int, str]) -> list[Write]:
    old = msgspec.json.decode(summary, type=GameSummary)
    new = msgspec.structs.replace(old, names=[names.get(seat, name) for seat, name in enumerate(old.names)])
    tags = {f"name-{SEAT_LETTERS[seat]}": name for seat, name in names.items()}
    head, gap, rest = record.partition("\n\n")
    lines = [f"{tag}: {tags[tag]}" if (tag := line.partition(":")[0]) in tags else line for line in head.split("\n")]
    key = {"id": new.table, "game": new.game}
    values = {**key, "summary": msgspec.json.encode(new).decode(), "record": "\n".join(lines) + gap + rest}
    return [
        ("UPDATE games SET summary = :summary, record = :record WHERE table_id = :id AND game = :game", values),
        ("DELETE FROM game_names WHERE table_id = :id AND game = :game", key),
        *name_writes(new, public),
    ]
