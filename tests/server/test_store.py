"""The journal and the database: what is committed is told, what fails is not, and old forms are brought up to date."""

import queue
import threading
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from server.running import Postgres, in_a_loop
from server.tables import begun_table
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.actor import AGAIN
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.hall import Hall
from wolfsbane.server.refusal import NotWritten
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.journal import Journal
from wolfsbane.server.storage.read_model import ReadModel, summary
from wolfsbane.server.storage.store import FORM, MIGRATIONS, Item, Store, StoreError, database_url, migrate
from wolfsbane.server.tables import log as logged


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


def items(*entries: tuple[str, int, str]) -> list[Item]:
    return [Item(table, seq, entry, (), None) for table, seq, entry in entries]


class Watching:
    """Collects what a journal says."""

    def __init__(self) -> None:
        self.done: list[Item] = []
        self.failed: list[Item] = []
        self.reason = ""
        self.changed = threading.Condition()

    def committed(self, items: list[Item], seconds: float) -> None:
        with self.changed:
            self.done += items
            self.changed.notify()

    def fail(self, items: list[Item], reason: str) -> None:
        with self.changed:
            self.failed += items
            self.reason = reason
            self.changed.notify()

    def wait(self, *, done: int = 0, failed: int = 0) -> None:
        """Until so many entries in all are written or have failed."""
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.done) >= done and len(self.failed) >= failed, 30)


def test_what_is_committed_is_there(store: Store) -> None:
    watching = Watching()
    journal = Journal(store, watching.committed, watching.fail)
    text = '{"text":"ein \\"Wort\\", naïve ☾ %s :name ?"}'
    journal.put(items(("t", 1, text), ("u", 1, "x")))
    watching.wait(done=2)
    assert store.log("t") == [text]
    journal.put(items(("t", 2, "second")))
    watching.wait(done=3)
    journal.close()
    assert store.log("t") == [text, "second"]
    assert len(watching.done) == 3
    store.close()


def test_the_lock_of_a_connection_that_is_ending_is_waited_for(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.url()
    one = Store(database_url(url, tmp_path))
    ending = threading.Timer(0.3, one.close)
    ending.start()
    other = Store(database_url(url, tmp_path))
    ending.join()
    other.close()


def test_an_entry_is_never_written_twice_and_a_failure_holds_up_what_follows_at_that_table(store: Store) -> None:
    watching = Watching()
    journal = Journal(store, watching.committed, watching.fail)
    journal.put(items(("t", 1, "one")))
    watching.wait(done=1)
    journal.put(items(("t", 1, "again")))
    watching.wait(failed=1)
    assert watching.reason
    journal.put(items(("t", 2, "built on what failed"), ("v", 1, "at another table")))
    watching.wait(done=2)
    assert [item.entry for item in journal.mend(watching.failed)] == ["built on what failed"]
    journal.put(items(("t", 2, "two")))
    watching.wait(done=3)
    assert journal.close()
    assert store.log("t") == ["one", "two"]
    assert store.log("v") == ["at another table"]
    store.close()


def test_one_table_that_fails_keeps_no_other_from_being_written(store: Store) -> None:
    """All in one batch: `t` has an entry that is there already, and the others come before and after it."""
    watching = Watching()
    journal = Journal(store, watching.committed, watching.fail)
    journal.put(items(("t", 1, "one")))
    watching.wait(done=1)
    batch = items(("u", 1, "before"), ("t", 1, "again"), ("u", 2, "more"), ("t", 2, "more"), ("v", 1, "after"))
    journal.put(batch)
    watching.wait(done=4, failed=2)
    assert journal.close()
    assert [item.entry for item in watching.failed] == ["again", "more"]
    assert (store.log("t"), store.log("u"), store.log("v")) == (["one"], ["before", "more"], ["after"])
    store.close()


def test_an_error_that_is_none_of_the_database_does_not_end_the_journal(store: Store) -> None:
    watching = Watching()
    journal = Journal(store, watching.committed, watching.fail)
    not_text = Item("t", 1, "one", [("UPDATE settings SET value = :v WHERE name = 'x'", {"v": "\ud800"})], None)
    journal.put([not_text, *items(("u", 1, "one"))])
    watching.wait(done=1, failed=1)
    assert watching.reason == "UnicodeEncodeError"
    assert store.log("t") == []
    assert store.log("u") == ["one"]
    assert status(journal) is None
    assert journal.close()
    store.close()


def test_an_error_of_who_is_told_does_not_end_the_journal(store: Store) -> None:
    watching = Watching()

    def committed(items: list[Item], seconds: float) -> None:
        watching.committed(items, seconds)
        raise ValueError("in the callback")

    journal = Journal(store, committed, watching.fail)
    journal.put(items(("t", 1, "one")))
    watching.wait(done=1)
    journal.put(items(("t", 2, "two")))
    watching.wait(done=2)
    assert journal.close()
    assert store.log("t") == ["one", "two"]
    store.close()


def status(journal: Journal) -> str | None:
    """What keeps the journal from writing."""
    answers: queue.Queue[str | None] = queue.Queue()
    journal.probe(answers.put)
    return answers.get(timeout=30)


def test_a_database_of_a_newer_version_is_refused(store: Store, database: str | None, tmp_path: Path) -> None:
    store.write(("UPDATE alembic_version SET version_num = '9999'", {}))
    store.close()
    with pytest.raises(StoreError, match="newer Wolfsbane"):
        Store(database_url(database, tmp_path))


def test_the_steps_lead_there_and_back(store: Store) -> None:
    tables = {"settings", "players", "log", "tables", "seats", "games", "game_players", "snapshots", "listings"}
    tables |= {"alembic_version", "sessions", "table_players", "game_names", "servers", "claims", "reviews"}
    tables |= {"results", "ratings", "ladder_players", "deals", "deal_tries", "tournaments", "tournament_deals"}
    tables |= {
        "turns",
        "contacts",
        "outbox",
        "mail_asked",
        "puzzle_results",
        "puzzle_players",
        "puzzle_ratings",
        "lessons",
    }
    with store.engine.begin() as connection:
        assert set(sa.inspect(connection).get_table_names()) == tables
        assert ScriptDirectory.from_config(steps(connection)).get_current_head() == FORM
        command.downgrade(steps(connection), "base")
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version"}
        migrate(connection)
        assert set(sa.inspect(connection).get_table_names()) == tables
    store.close()


def test_a_database_of_the_first_form_keeps_its_tables(store: Store, database: str | None, tmp_path: Path) -> None:
    table = begun_table("amulet", 2).table
    with store.engine.begin() as connection:
        command.downgrade(steps(connection), "0001")
        columns = "id, changed, stage, public, free, wakes, summary"
        values = {"summary": msgspec.json.encode(summary(table)).decode()}
        connection.execute(
            sa.text(f"INSERT INTO tables ({columns}) VALUES ('t', 5, 'playing', 1, 0, 1, :summary)"), values
        )
        connection.execute(sa.text("INSERT INTO seats (table_id, seat, player) VALUES ('t', 0, 'p0')"))
    store.close()
    newer = Store(database_url(database, tmp_path))
    index = ReadModel(newer, sleep_days=0)
    assert [found.mix for found in index.tables_of("p0", None, 6)] == [table.mix]
    assert index.preview("t", 6) is None
    assert len(index.lobby("playing", None, 6)) == 1
    assert index.unfinished("p0", 6) == 1
    newer.close()


def test_an_older_database_keeps_its_delayed_tables(store: Store, database: str | None, tmp_path: Path) -> None:
    table = begun_table("amulet", 2, ms.Options(spectators=True, delay=60)).table
    with store.engine.begin() as connection:
        command.downgrade(steps(connection), "0002")
        values = {"summary": msgspec.json.encode(summary(table)).decode()}
        connection.execute(
            sa.text(
                "INSERT INTO tables (id, changed, stage, public, wakes, summary) "
                "VALUES ('t', 5, 'playing', 1, 0, :summary)"
            ),
            values,
        )
    store.close()
    newer = Store(database_url(database, tmp_path))
    index = ReadModel(newer, sleep_days=0)
    assert [found.stage for found in index.lobby("playing", None, 6)] == ["playing"]
    found = index.preview("t", 6)
    assert found is not None
    assert found.changed == 5
    newer.close()


def steps(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def test_what_could_not_be_written_is_told_to_nobody(store: Store) -> None:
    """Somebody else has written the next entry: the table in memory is wrong, is dropped, and is read again."""

    async def run() -> None:
        hall = Hall(store, Settings(workers=1))
        await hall.start()
        begun = begun_table(begin=False)
        for seq, entry in enumerate(begun.log, 1):
            store.write(
                (
                    "INSERT INTO log (table_id, seq, entry) VALUES ('T', :seq, :entry)",
                    {"seq": seq, "entry": logged.encode_log_event(entry)},
                )
            )
        room = await hall.find("T")
        assert room is not None
        listener = Queue("p0")
        await hall.connect("T", listener, None)
        assert await listener.numbered(0)
        foreign = logged.Spoke(1, 0, "foreign")
        size = len(begun.log)
        store.write(
            (
                "INSERT INTO log (table_id, seq, entry) VALUES ('T', :seq, :entry)",
                {"seq": size + 1, "entry": logged.encode_log_event(foreign)},
            )
        )
        with pytest.raises(NotWritten):
            await hall.handle(room, "p0", "Ada", ms.Chat("c1", "lost"))
        assert not await hall.settled(room)
        assert not listener.messages
        assert listener.closed is not None
        assert listener.closed[0] == AGAIN
        again = await hall.find("T")
        assert again is not None
        assert again is not room
        await hall.handle(again, "p0", "Ada", ms.Chat("c1", "kept"))
        assert await hall.settled(again)
        await hall.stop()
        texts = [
            entry.text for line in store.log("T") if isinstance(entry := logged.decode_log_event(line), logged.Spoke)
        ]
        assert texts == ["foreign", "kept"]

    in_a_loop(run())
    store.close()
