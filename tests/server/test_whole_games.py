"""Whole games by scripted clients, over each way there is to talk to a server, on each database."""

import json
import random
import threading
from typing import Any

import httpx

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Server, guest
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.record import read_record

TWO = [{"kind": "you"}, {"kind": "open"}]


def pick(legal: list[str], rng: random.Random) -> str:
    """At random, but so that games do not drown in huge sets."""
    if "call" in legal and rng.random() < 0.7:
        return "call"
    if "discard" in legal and rng.random() < 0.5:
        return "discard"
    return "done" if "done" in legal and rng.random() < 0.5 else rng.choice(legal)


class Script:
    """A player that plays at random from what it is sent."""

    def __init__(self, client: Client, table: str, seed: int) -> None:
        self.client = client
        self.table = table
        self.rng = random.Random(seed)
        self.seqs: list[int] = []
        self.stage = ""
        self.answered = 0

    def take(self, message: Any) -> list[str]:
        """What to answer to a message."""
        if message["type"] not in ("table", "update", "said"):
            assert message["type"] in ("hello", "present", "welcome", "done"), message
            return []
        self.seqs.append(message["seq"])
        if message["type"] == "table":
            self.stage = message["stage"]
        prompt = message.get("prompt") or {}
        if prompt and not prompt["seats"]:
            self.stage = "over"
        if not prompt.get("legal") or prompt["at"] == self.answered:
            return []
        self.answered = prompt["at"]
        return [pick(prompt["legal"], self.rng)]


class OverSocket(Script):
    def run(self) -> None:
        wire = self.client.line(self.table)
        while self.stage != "over":
            message = wire.next()
            codes = self.take(message)
            if codes:
                wire.send("act", at=wire.seq, codes=codes)
        wire.close()


class OverPolls(Script):
    def run(self) -> None:
        after: int | None = None
        while self.stage != "over":
            query: dict[str, Any] = {"wait": 20} if after is None else {"wait": 20, "after": after}
            reply = self.client.get(f"/api/tables/{self.table}/messages", **query)
            assert reply.status_code == 200, reply.text
            codes: list[str] = []
            for message in reply.json():
                codes = self.take(message) or codes
                after = message["seq"]
            if codes:
                self.client.do(self.table, "act", at=after, codes=codes)


class OverEvents(Script):
    def run(self) -> None:
        url = f"{self.client.server.url}/api/tables/{self.table}/stream"
        with httpx.stream("GET", url, headers=self.client.headers, timeout=PATIENCE, verify=False) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert stream.headers["x-accel-buffering"] == "no"
            event_id = ""
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    event_id = line[4:]
                if not line.startswith("data: "):
                    continue
                message = json.loads(line[6:])
                codes = self.take(message)
                if codes:
                    assert event_id == str(message["seq"])
                    self.client.do(self.table, "act", at=message["seq"], codes=codes)
                if self.stage == "over":
                    return


def play(server: Server, ways: list[type[Any]], rounds: int = 1) -> tuple[str, list[Client]]:
    clients = [guest(server, name) for name in ("Ada", "Bo")]
    table = clients[0].make(TWO, mix="dagger", options={"rounds": rounds})
    clients[1].do(table, "join")
    scripts = [way(client, table, seed) for seed, (way, client) in enumerate(zip(ways, clients, strict=True))]
    threads = [threading.Thread(target=script.run, daemon=True) for script in scripts]
    for thread in threads:
        thread.start()
    clients[0].do(table, "start")
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    for script in scripts:
        first = script.seqs[0]
        assert script.seqs == list(range(first, first + len(script.seqs)))
    return table, clients


def test_whole_games(start: Start, database: str | None) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    check_a_game(server, [OverSocket, OverSocket])
    check_a_game(server, [OverPolls, OverEvents])
    check_a_game_against_bots(server)


def check_a_game(server: Server, ways: list[type[Any]]) -> None:
    table, clients = play(server, ways)
    game = read_record(clients[0].get(f"/api/tables/{table}/games/1/record").text, mix_of)
    assert game.is_over
    assert game.tags == {"name-a": "Ada", "name-b": "Bo"}
    [found] = clients[0].get("/api/games", mine=True).json()
    assert (found["table"], found["game"], found["names"]) == (table, 1, ["Ada", "Bo"])
    assert found["totals"] == game.totals()
    assert found["winner"] == game.winner()
    assert clients[0].get("/api/games").json() == [], "the table is private"
    assert clients[1].get("/api/games", mine=True, name="Ada", mix=found["mix"]).json() == [found]
    assert clients[1].get("/api/games", mine=True, name="Add").json() == []
    told = clients[1].get(f"/api/tables/{table}/games/1/seen", seat=1).json()
    assert told[0]["view"]["phase"] == "view"
    assert [message["seq"] for message in told] == list(range(told[0]["seq"], told[0]["seq"] + len(told)))
    assert told[-1]["prompt"]["seats"] == []


def check_a_game_against_bots(server: Server) -> None:
    ada = guest(server)
    seats = [{"kind": "you"}, {"kind": "bot"}, {"kind": "bot", "level": "easy"}]
    table = ada.make(seats, mix="coin", options={"rounds": 1, "hints": True})
    script = OverSocket(ada, table, 3)
    ada.do(table, "start")
    shown = ada.get(f"/api/tables/{table}").json()
    assert [seat.get("level") for seat in shown["seats"]] == [None, "medium", "easy"]
    script.run()
    assert script.stage == "over"


def test_a_record_is_for_games_that_are_over(server: Server) -> None:
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO)
    bo.do(table, "join")
    ada.do(table, "start")
    for path in ("record", "seen"):
        reply = ada.get(f"/api/tables/{table}/games/1/{path}")
        assert reply.status_code == 404
        assert reply.json()["text"] == {"id": "error-no-such-game"}


def shown_to(client: Client, table: str) -> Any:
    return client.get(f"/api/tables/{table}").json()


def ids_in(text: object) -> set[str]:
    """The ids of a text and of all texts that fill it in."""
    if not isinstance(text, dict):
        return set()
    return {text["id"]}.union(*(ids_in(value) for value in text.get("values", {}).values()))


def test_a_hint_says_how_good_everything_is_and_why(server: Server) -> None:
    players = [guest(server), guest(server, "Bo")]
    table = players[0].make(TWO, options={"hints": True})
    players[1].do(table, "join")
    players[0].do(table, "start")
    for player in players:
        for _ in range(2):
            shown = shown_to(player, table)
            player.do(table, "act", at=shown["seq"], codes=shown["prompt"]["legal"][:1])
    [first] = shown_to(players[0], table)["prompt"]["seats"]
    line = players[first].line(table)
    line.until("table")
    assert line.prompt["legal"] == ["draw", "pile1"]
    asked = line.send("hint")
    advice = line.until("advice", id=asked)
    assert sorted(advice["codes"]) == sorted(line.prompt["legal"])
    assert advice["values"][1:] == sorted(advice["values"][1:], reverse=True)  # the first is the one to choose
    assert all(0 <= value <= 1 for value in advice["values"])
    assert len(advice["reasons"]) == len(advice["codes"])
    assert ids_in(advice["reasons"][0]) & {"coach-wins", "coach-won", "coach-lost"}
    assert ids_in(advice["reasons"][-1]) & {"coach-less", "coach-as-good"}, advice["reasons"]
    line.close()


def test_a_table_of_bots_is_watched(server: Server) -> None:
    ada = guest(server)
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    table = ada.make(seats, options={"rounds": 1, "spectators": True})
    stranger = guest(server, "Zoe").line(table)
    assert stranger.next()["you"] is None
    ada.do(table, "start")
    ada.do(table, "leave")
    zoe = guest(server, "Yann")
    ada_seat = ada.get(f"/api/tables/{table}/preview").json()["seats"][0]
    assert ada_seat == {"kind": "empty", "name": "Ada"}
    zoe.do(table, "join")
    zoe.do(table, "leave")
    zoe.do(table, "join")
    OverSocket(zoe, table, 1).run()
    while True:
        message = stranger.next()
        if message["type"] == "update" and not message["prompt"]["seats"]:
            break
    assert message["events"][-1]["kind"] == "game_ended"


def test_rematch_with_losers_choosing(server: Server) -> None:
    ada = guest(server)
    table = ada.make([{"kind": "you"}, {"kind": "bot", "level": "random"}], options={"rounds": 1})
    ada.do(table, "start")
    OverSocket(ada, table, 1).run()
    wire = ada.line(table)
    wire.next()
    wire.send("rematch", losers_choose=True)
    message = wire.until("table")
    while message["stage"] != "playing":
        choosing = message.get("choosing")
        if choosing and choosing["seat"] == 0:
            number, deck = choosing["options"][0]
            wire.send("replace", number=number, deck=deck)
        message = wire.until("table")
    assert message["game"] == 2
    assert message["mix"] != "AAAAAAAAAAAAAA-A"
    wire.close()
