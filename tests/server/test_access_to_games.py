"""What the link of a table grants: who may see a game again, from which seat, and who may read the chat."""

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from server.running import NO_LIMITS, PATIENCE, Client, Postgres, Server, Wire, guest
from server.tables import LoggedTable, begun_table, play_on
from server.writing import write_tables
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.game import deal_text
from wolfsbane.server import messages as ms
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.tables.table import Table

SECRET = "whispered at the table"
CHOICES = [(public, spectators) for public in (False, True) for spectators in (False, True)]


def name_of(public: bool, spectators: bool) -> str:
    return f"{'public' if public else 'private'}-{'watched' if spectators else 'closed'}"


def finished_game(public: bool, spectators: bool) -> LoggedTable:
    """Ada and Bo play. Cleo takes Bo's seat in the middle of the game, and Dora sits down on Ada's when it is over."""
    rng = random.Random(4)
    numbers = mix_of("amulet").deck_numbers()
    rng.shuffle(numbers)
    options = ms.Options(public=public, spectators=spectators, rounds=1)
    table = begun_table(options=options, deal=deal_text(numbers), table=Table(name_of(public, spectators), tail=None))
    table.do(1, ms.Chat("c1", SECRET))
    play_on(table, rng, 2)
    table.leave(1)
    table.join("p2", "Cleo", 1)
    play_on(table, rng)
    assert table.table.stage == "over"
    table.do(0, ms.Chat("c2", f"{SECRET}, later"))
    table.leave(0)
    table.join("p3", "Dora", 0)
    return table


class Finished:
    """A server with finished games, and people who want to see them."""

    def __init__(self, server: Server, session_tokens: dict[str, str], tables: dict[str, LoggedTable]) -> None:
        self.tables = tables
        self.people = {
            "ada": Client(server, session_tokens["p0"]),
            "bo": Client(server, session_tokens["p1"]),
            "cleo": Client(server, session_tokens["p2"]),
            "dora": Client(server, session_tokens["p3"]),
            "guest": guest(server, "Eve"),
            "nobody": Client(server, ""),
        }

    def get(self, who: str, table: str, what: str, **query: Any) -> httpx.Response:
        return self.people[who].get(f"/api/tables/{table}/games/1/{what}", **query)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def finished(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Finished]:
    folder = tmp_path_factory.mktemp("finished")
    url = None
    if request.param == "postgresql":
        cluster: Postgres = request.getfixturevalue("postgres")
        url = cluster.url()
    tables = {name_of(*choice): finished_game(*choice) for choice in CHOICES}
    # Yesterday: the time at such a table runs ahead, and a game that ends in the future is not shown yet.
    logs = {name: [structs.replace(entry, t=entry.t - DAY) for entry in table.log] for name, table in tables.items()}
    session_tokens = write_tables(folder, url, logs, ["p0", "p1", "p2", "p3"])
    server = Server(folder, *NO_LIMITS, database=url)
    server.start()
    yield Finished(server, session_tokens, tables)
    server.stop()


@pytest.mark.parametrize(("public", "spectators"), CHOICES)
@pytest.mark.parametrize(
    ("who", "played"),
    [("ada", True), ("bo", True), ("cleo", True), ("dora", False), ("guest", False), ("nobody", False)],
)
def test_a_game_is_seen_again_by_those_who_played_it_and_at_a_public_table_by_all(
    finished: Finished, public: bool, spectators: bool, who: str, played: bool
) -> None:
    table = name_of(public, spectators)
    record = finished.get(who, table, "record")
    seats = [finished.get(who, table, "seen", seat=seat) for seat in (0, 1)]
    by_default = finished.get(who, table, "seen")
    if not played and not public:
        for refused in (record, *seats):
            assert (refused.status_code, refused.json()["code"]) == (403, "seat")
        if not spectators:
            assert by_default.status_code == 403
            return
        own = None
    else:
        assert record.status_code == 200
        assert "name-a: Ada" in record.text
        for seat, reply in enumerate(seats):
            assert {message.get("you", seat) for message in reply.json() if message["type"] == "table"} == {seat}
        own = {"bo": 1, "cleo": 1}.get(who, 0)
        assert by_default.json() == seats[own].json()
    shown = [message for message in by_default.json() if message["type"] == "table"]
    assert {message["you"] for message in shown} == {own}
    assert by_default.json()[-1]["prompt"]["seats"] == []


def test_what_spectators_get_again_is_what_they_were_sent(finished: Finished) -> None:
    table = name_of(public=False, spectators=True)
    sent = [json.loads(text) for text in finished.tables[table].sent[int(WATCHER)]]
    again = finished.get("nobody", table, "seen").json()
    first = again[0]["seq"] - 1
    assert again == sent[first : first + len(again)]
    assert (again[0]["stage"], sent[first - 1]["stage"]) == ("playing", "open")
    assert [message["note"]["id"] for message in sent[first + len(again) :]] == ["note-got-up", "note-sat-down"]


@pytest.mark.parametrize(("public", "spectators"), CHOICES)
@pytest.mark.parametrize("who", ["ada", "bo", "cleo", "dora", "guest", "nobody"])
def test_the_chat_is_no_part_of_a_game_that_is_seen_again(
    finished: Finished, public: bool, spectators: bool, who: str
) -> None:
    table = name_of(public, spectators)
    for reply in (
        finished.get(who, table, "record"),
        *[finished.get(who, table, "seen", seat=seat) for seat in (0, 1)],
        finished.get(who, table, "seen"),
        finished.people[who].get("/api/games"),
        finished.people[who].get("/api/tables", stage="playing"),
        finished.people[who].get(f"/api/tables/{table}/preview"),
        finished.people[who].get(f"/api/tables/{table}"),
    ):
        assert SECRET not in reply.text


def history(client: Client, table: str) -> list[str]:
    """All that somebody can get of the past of a table, by each way to receive."""
    shown = client.get(f"/api/tables/{table}").json()
    starts = {0, shown.get("since", 0), max(0, shown.get("seq", 0) - 6)}
    texts = [client.get(f"/api/tables/{table}/messages", after=after).text for after in starts]
    url = f"{client.server.url}/api/tables/{table}/stream?after=0"
    with httpx.stream("GET", url, headers=client.headers, timeout=PATIENCE, verify=False) as stream:
        for line in stream.iter_lines():
            texts.append(line)
            if stream.status_code != 200 or '"type":"present"' in line:
                break
    wire = Wire(client, table, after=0)
    try:
        while wire.next()["type"] != "present":
            pass
    except ConnectionClosed:  # they may not look at all
        assert not wire.raw
    wire.close()
    return [*texts, *wire.raw]


@pytest.mark.parametrize(("public", "spectators"), CHOICES)
@pytest.mark.parametrize("who", ["ada", "bo", "dora", "guest", "nobody"])
def test_the_past_chat_is_for_those_who_sat_there_then(
    finished: Finished, public: bool, spectators: bool, who: str
) -> None:
    """Nobody of these sat there when it was said and still does: Ada and Bo got up, and Dora came later."""
    table = name_of(public, spectators)
    assert not [text for text in history(finished.people[who], table) if SECRET in text]


def test_somebody_who_sits_at_the_table_gets_the_chat_again(finished: Finished) -> None:
    for choice in CHOICES:
        texts = "".join(history(finished.people["cleo"], name_of(*choice)))
        assert f'"{SECRET}, later"' in texts
        assert f'"{SECRET}"' not in texts, "it was said before she came"


@pytest.mark.parametrize("public", [False, True])
def test_spectators_read_the_chat_of_a_public_table_while_they_watch(server: Server, public: bool) -> None:
    ada = guest(server)
    table = ada.make([{"kind": "you"}, {"kind": "open"}], options={"public": public, "spectators": True})
    watching, own = Wire(Client(server, ""), table), ada.line(table)
    watching.until("present")
    ada.do(table, "chat", text=SECRET)
    own.until("said", text=SECRET)
    guest(server, "Bo").do(table, "join")
    watching.until("table", note={"id": "note-sat-down", "values": {"seat": 1}})
    assert (SECRET in "".join(watching.raw)) is public
    assert SECRET not in "".join(history(Client(server, ""), table)), "somebody who comes later"
    watching.close()
    own.close()
