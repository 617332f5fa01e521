"""Snapshots of the fold: the same table and the same messages as from the whole log, whatever is stored."""

import collections
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from server.halls import SlowHall, with_hall, write_log
from server.tables import LoggedTable, begun_table, play_on, random_table
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import history
from wolfsbane.server.delivery.history import History, messages_of
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.storage import snapshots
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

EVERY = snapshots.EVERY


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


def everything(seed: int) -> LoggedTable:
    """A table at which all kinds of things happen: games, undoing, talk, people who come and go, a rematch."""
    rng = random.Random(seed)
    out = random_table(seed, memory="full" if seed % 2 else None, rounds=1)
    for step in range(60):
        play_on(out, rng, rng.randrange(1, 6))
        if out.table.stage == "over":
            break
        seat = rng.randrange(len(out.table.seats))
        what = rng.randrange(6)
        if what == 0:
            out.do(seat, ms.Chat(out.id(), f"step {step}"))
        elif what == 1 and out.table.undo_offered(seat) is not None:
            try:
                out.undo(seat)
            except Refusal:  # its time may be used up
                continue
            if out.table.asked is not None:
                out.agree(min(out.table.asked[1]), rng.random() < 0.5)
        elif what == 2 and out.table.people() != [seat]:
            out.leave(seat)
            out.join(f"n{step}", "Nora", seat)
        elif what == 3:
            out.put(*[logged.TimedOut(out.time, seat, "easy")] * 2)
            out.leave(seat)
            out.put(logged.BotSeated(out.time, seat, "easy", seat))
            out.put(logged.GotUp(out.time, seat), logged.SatDown(out.time, seat, f"b{step}", "Back"))
        elif what == 4:
            player = out.table.seats[seat].player
            assert player is not None
            out.put(logged.IdentityChanged(out.time, player, f"account{step}", "Account"))
    play_on(out, rng)
    for seat in out.table.people():
        out.do(seat, ms.Rematch(out.id(), losers_choose=True))
    return out


@pytest.mark.parametrize("seed", range(4))
def test_a_table_is_the_same_whoever_reads_and_each_reader_gets_the_same(seed: int) -> None:
    """Messages for those who do not listen are counted and not made; they are made from the log when they return."""
    table = everything(seed)
    rng = random.Random(seed)
    viewers = range(5)
    some = Table(table.table.id)
    for place, entry in enumerate(table.log):
        readers = [viewer for viewer in viewers if rng.random() < 0.5]
        made = some.fold(entry, readers)
        whole = Table(table.table.id)
        if place % 16 == 0 or place == len(table.log) - 1:
            for earlier in table.log[: place + 1]:
                sent = whole.fold(earlier)
            assert snapshots.dump(some) == snapshots.dump(whole)
            assert made == [one for one in sent if one[0] in readers]
    for viewer in viewers:
        for after in range(some.last_seq[viewer]):
            missed = some.missed(viewer, after)
            assert missed is None or missed == table.sent[viewer][after:]


@pytest.mark.parametrize("seed", range(4))
def test_a_restored_table_goes_on_with_the_same_messages(seed: int) -> None:
    whole = everything(seed)
    assert whole.table.stage == "choosing"
    table = Table("T")
    for place, entry in enumerate(whole.log, 1):
        sent = table.fold(entry)
        if place % 7 == 0 or place == len(whole.log):
            data = snapshots.dump(table)
            restored = snapshots.restore(data)
            assert snapshots.dump(restored) == data
            assert vars(restored).keys() == vars(table).keys()
            table = restored  # and on with this one
        for viewer, number, message in sent:
            assert whole.sent[viewer][number - 1] == message
    assert table.record() == whole.table.record()
    assert table.choosing is not None
    assert whole.table.choosing is not None
    assert table.choosing.options() == whole.table.choosing.options()


def chatted(lines: int, **options: Any) -> LoggedTable:
    out = begun_table(options=ms.Options(spectators=True, **options))
    for count in range(lines):
        out.do(count % 2, ms.Chat(f"c{count}", f"line {count}"))
    return out


def folds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts what is folded."""
    counted: list[int] = []
    fold = Table.fold

    def counting(self: Table, entry: logged.LogEvent, *readers: Any) -> Any:
        counted.append(self.size)
        return fold(self, entry, *readers)

    monkeypatch.setattr(Table, "fold", counting)
    return counted


def test_loading_and_history_fold_a_bounded_part_of_a_long_log(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    long = chatted(5 * EVERY + 100)
    write_log(store, "T", long.log)
    first = history.load(store, "T", now())
    assert first is not None
    assert [row[0] for row in store.read("SELECT seq FROM snapshots ORDER BY seq")] == [
        EVERY * place for place in range(1, 6)
    ]
    counted = folds(monkeypatch)
    again = history.load(store, "T", now())
    assert again is not None
    assert snapshots.dump(again.table) == snapshots.dump(first.table)
    assert len(counted) < EVERY
    counted.clear()
    reader = History(store, "T", 1, 3 * EVERY + 5)
    got = [*reader.next(100), *reader.next(100)]
    assert len(counted) <= EVERY + 200
    assert [message for _, message in got] == long.sent[1][3 * EVERY + 5 : 3 * EVERY + 205]
    assert [number for number, _ in got] == list(range(3 * EVERY + 6, 3 * EVERY + 206))
    counted.clear()
    assert messages_of(store, "T", 0, 4 * EVERY, 4 * EVERY + 9) == [], "the chat is part of no replay"
    assert len(counted) <= EVERY + 10
    store.close()


def test_a_table_that_is_played_stores_its_snapshots(store: Store) -> None:
    write_log(store, "T", chatted(EVERY - 10).log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        for count in range(20):
            await hall.handle(actor, "p0", "Ada", ms.Chat(f"n{count}", "new"))
        assert [row[0] for row in store.read("SELECT seq FROM snapshots")] == [EVERY]
        stored = snapshots.latest(store, "T")
        assert stored is not None
        assert stored.size == EVERY

    with_hall(store, test)


def test_snapshots_of_another_form_are_passed_over_and_made_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write_log(store, "T", chatted(EVERY + 50).log)
    whole = history.load(store, "T", now())
    assert whole is not None
    store.write(("UPDATE snapshots SET form = 'older', state = :state", {"state": b"what it was"}))
    counted = folds(monkeypatch)
    again = history.load(store, "T", now())
    assert again is not None
    assert len(counted) == again.table.size
    assert snapshots.dump(again.table) == snapshots.dump(whole.table)
    assert [row[0] for row in store.read("SELECT form FROM snapshots")] == [snapshots.FORM]
    store.write(("UPDATE snapshots SET state = :state", {"state": b"damaged"}))
    damaged = history.load(store, "T", now())
    assert damaged is not None
    assert snapshots.dump(damaged.table) == snapshots.dump(whole.table)
    assert "a snapshot is damaged, the log is folded instead" in caplog.text
    store.close()


def test_what_a_snapshot_does_not_know_is_left_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    table = chatted(0).table
    table.size = EVERY
    assert len(snapshots.due(table)) == 1
    vars(table)["novelty"] = object()
    assert snapshots.due(table) == []
    assert "no snapshot of a table" in caplog.text


def test_delayed_spectators_still_see_it_later(store: Store) -> None:
    """What they have not seen is before the latest snapshot: an earlier one, or the beginning, is folded from."""
    late = chatted(EVERY + 20, delay=60)
    write_log(store, "T", late.log)
    for _ in range(2):
        loaded = history.load(store, "T", late.time + 1)
        assert loaded is not None
        assert loaded.shown is not None
        assert loaded.shown[0] < 5
        assert sum(len([one for one in entry.sent if one[0] == 4]) for entry in loaded.late) == (
            late.table.last_seq[4] - loaded.shown[0]
        )
    store.close()


def test_a_long_log_does_not_hold_up_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with 20,000 chat lines and no snapshots is folded in another thread than the loop's."""
    store = Store(database_url(None, tmp_path))
    begun = begun_table()
    line = logged.encode_log_event(logged.Spoke(begun.time, 0, "x", None))
    write_log(store, "T", begun.log)
    size = len(begun.log)
    statement = "INSERT INTO log (table_id, seq, entry) VALUES ('T', :seq, :entry)"
    store.write(*[(statement, {"seq": size + count, "entry": line}) for count in range(1, 20_001)])
    threads: collections.Counter[int] = collections.Counter()
    fold = Table.fold

    def noting(self: Table, entry: logged.LogEvent, *readers: Any) -> Any:
        threads[threading.get_ident()] += 1
        return fold(self, entry, *readers)

    monkeypatch.setattr(Table, "fold", noting)

    async def test(hall: SlowHall) -> None:
        await hall.connect("T", Queue("p0"), None)
        in_the_loop = threads.pop(threading.get_ident(), 0)
        assert in_the_loop < 10
        assert threads.total() + in_the_loop >= size + 20_000

    with_hall(store, test)
