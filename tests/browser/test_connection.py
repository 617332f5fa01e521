"""Connections that die without a word, machines that sleep, log-ins in another tab, messages that break the server."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from browser.conftest import StartServer, Visit
from browser.relay import Relay, relay_to
from browser.test_games import shown_to
from browser.test_robust import BROKEN, begin, fill_account, to_my_turn
from browser.visiting import Visitor
from server.running import PATIENCE, Client, Postgres, Server, guest

NETWORK = ("WebSocket", "ERR_")  # what Chromium says about a network that fails


class Pair:
    """Ada plays in a browser behind a relay; Ben is a program. The game has begun."""

    def __init__(self, server: Server, visit: Visit, relay: Relay, **look: object) -> None:
        ada, self.ben = guest(server, "Ada"), guest(server, "Ben")
        self.table = ada.make([{"kind": "you"}, {"kind": "open"}])
        self.ben.do(self.table, "join")
        ada.do(self.table, "start")
        self.visitor = visit(url=relay.url, session_token=ada.session_token, **look)
        self.visitor.expect(*NETWORK)
        self.relay = relay

    def says(self, text: str) -> None:
        self.ben.do(self.table, "chat", text=text)

    def opened(self) -> Page:
        page = self.visitor.page
        page.goto(f"/t/{self.table}")
        self.says("before")
        expect(page.get_by_text("before")).to_be_visible()
        return page


@pytest.fixture
def relay(start: StartServer) -> Iterator[Relay]:
    server = start()
    with relay_to(server.port) as one:
        one.server = server  # type: ignore[attr-defined]
        yield one


@pytest.fixture
def pair(relay: Relay, visit: Visit) -> Pair:
    return Pair(relay.server, visit, relay)  # type: ignore[attr-defined]


# --- several servers


def test_a_page_goes_on_at_another_server_with_the_next_message(start: StartServer, visit: Visit) -> None:
    cluster = Postgres()
    try:
        database = cluster.url()
        one, other = start("--database", database), start("--database", database, folder="other")
        with relay_to(one.port) as relay:
            pair = Pair(one, visit, relay)
            page = pair.opened()
            seen = pair.ben.get(f"/api/tables/{pair.table}").json()["seq"]
            relay.target = other.port
            one.kill()
            page.get_by_role("textbox").fill("said in between")
            page.keyboard.press("Enter")
            ben = Client(other, pair.ben.session_token)
            ben.count = 100  # other ids than before
            ben.do(pair.table, "chat", text="at the other server")
            expect(page.get_by_text("at the other server")).to_be_visible(timeout=30_000)
            expect(page.get_by_text("said in between")).to_be_visible()
            expect(page.get_by_test_id("reconnecting")).to_have_count(0)
            messages = ben.get(f"/api/tables/{pair.table}/messages", after=seen).json()
            assert [message.get("text") for message in messages].count("said in between") == 1
            assert page.get_by_text("before").count() == 1
            received = [json.loads(text) for text in pair.visitor.frames]
            numbers = [message["seq"] for message in received if message["type"] in ("table", "update", "said")]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        other.stop()
    finally:
        cluster.close()


# --- silence


def test_a_connection_that_dies_silently_is_noticed_and_replaced(pair: Pair) -> None:
    page = pair.visitor.page
    page.clock.install()
    pair.opened()
    pair.relay.freeze()
    pair.says("unseen")
    page.clock.run_for(21_000)  # it was quiet for so long that the page asks
    assert any('"ping"' in text for text in pair.visitor.sent)
    expect(page.get_by_text("unseen")).to_have_count(0)
    pair.relay.thaw()
    for _ in range(12):
        page.clock.run_for(1_000)
    page.clock.resume()
    expect(page.get_by_text("unseen")).to_be_visible()
    expect(page.get_by_test_id("reconnecting")).to_have_count(0)
    assert page.get_by_text("before").count() == 1


def test_a_quiet_connection_that_lives_is_not_replaced(pair: Pair) -> None:
    page = pair.visitor.page
    page.clock.install()
    pair.opened()
    accepted = pair.relay.accepted
    for _ in range(4):
        pongs = len([text for text in pair.visitor.frames if '"pong"' in text])
        page.clock.run_for(20_500)
        while len([text for text in pair.visitor.frames if '"pong"' in text]) == pongs:
            page.wait_for_timeout(20)
    pair.says("still here")
    page.clock.resume()
    expect(page.get_by_text("still here")).to_be_visible()
    sockets = [text for text in pair.visitor.frames if '"hello"' in text]
    assert len(sockets) == 1, f"{accepted} connections before, {pair.relay.accepted} now"


@pytest.mark.parametrize("event", ["visibilitychange", "online", "pageshow"])
def test_a_page_that_is_back_looks_at_its_connection_at_once(pair: Pair, event: str) -> None:
    page = pair.opened()
    pair.relay.freeze()
    pair.says("while away")
    pair.relay.thaw()
    target = "document" if event == "visibilitychange" else "window"
    page.evaluate(f"{target}.dispatchEvent(Object.assign(new Event('{event}'), {{ persisted: true }}))")
    expect(page.get_by_text("while away")).to_be_visible(timeout=15_000)  # without it: 28 seconds
    assert page.get_by_text("before").count() == 1


def test_a_machine_that_has_slept_looks_at_its_connection_at_once(pair: Pair) -> None:
    page = pair.visitor.page
    page.clock.install()
    pair.opened()
    pair.relay.freeze()
    pair.says("while asleep")
    page.clock.fast_forward("01:00:00")  # as if the lid was closed: no timer ran, and no event tells of it
    pair.relay.thaw()
    for _ in range(8):
        page.clock.run_for(1_000)
    page.clock.resume()
    expect(page.get_by_text("while asleep")).to_be_visible()
    assert page.get_by_text("before").count() == 1


# --- log-in


@pytest.mark.parametrize("late", [False, True], ids=["at once", "cookie comes late"])
def test_a_login_in_another_tab_leaves_the_game_alone(start: StartServer, visit: Visit, late: bool) -> None:
    """The seat goes over to the account while the first tab plays on."""
    server = start()
    account(guest(server, "Silver"))
    visitor = visit(url=server.url)
    visitor.expect("403")
    player = begin(visitor)
    frames = len(visitor.frames)
    other = visitor.open("/account")
    if late:

        def slowly(route: Route) -> None:
            answer = route.fetch()
            other.wait_for_timeout(2_500)
            route.fulfill(response=answer)

        other.route("**/api/login", slowly)
    fill_account(other, "Log in")
    expect(other.get_by_text("You are logged in as silver.fox")).to_be_visible()
    player.table.agrees(partial(shown_to, visitor))
    expect(visitor.page.get_by_test_id("reconnecting")).to_have_count(0)
    to_my_turn(player)
    player.play(decisions=3)
    seqs = [json.loads(text)["seq"] for text in visitor.frames[frames:] if '"type":"update"' in text]
    assert seqs == sorted(set(seqs)), "each message came once, in order"
    assert shown_to(visitor)["you"] == 0


def account(client: Client) -> None:
    body = {"login": "silver.fox", "password": "a long password"}
    assert client.post("/api/account", body).status_code == 200


# --- a message that can't be handled


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The server did not answer. This was given up"), ("de", "Der Server hat nicht geantwortet.")],
)
def test_a_message_that_breaks_connections_is_given_up(
    start: StartServer, visit: Visit, language: str, words: str
) -> None:
    server = start()
    visitor = visit(url=server.url, language=language)
    visitor.expect(*NETWORK)
    page = visitor.page
    connections = 0
    poisoned = True

    def between(route: WebSocketRoute) -> None:
        nonlocal connections
        connections += 1
        far = route.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if poisoned and '"act"' in str(message):
                route.close(code=1011)
            else:
                far.send(message)

        route.on_message(to_server)

    page.route_web_socket(re.compile("/socket"), between)
    client = guest(server, "Ada")
    page.context.add_cookies([{"name": "wolfsbane", "value": client.session_token, "url": server.url}])
    table = client.make([{"kind": "you"}, {"kind": "bot", "level": "random"}])
    client.do(table, "start")
    while (shown := client.get(f"/api/tables/{table}").json())["prompt"].get("kind") != "before":
        if legal := shown["prompt"].get("legal"):
            client.do(table, "act", at=shown["seq"], codes=legal[: shown["prompt"].get("exactly") or 1])
    page.goto(f"/t/{table}")
    page.locator("main .lit").first.wait_for()
    page.keyboard.press("d")
    expect(page.get_by_test_id("notice")).to_contain_text(words)
    assert connections <= 7
    page.wait_for_timeout(3_000)
    assert connections <= 7, "nothing is sent for ever"
    assert client.get(f"/api/tables/{table}").json()["seq"] == shown["seq"]
    poisoned = False
    page.keyboard.press("d")
    expect(page.get_by_test_id("notice")).to_have_count(0)
    while client.get(f"/api/tables/{table}").json()["seq"] == shown["seq"]:
        page.wait_for_timeout(50)


# --- keys that are held


def holding(page: Page, key: str, times: int = 60) -> None:
    """As a keyboard does it: the first press, and then again and again."""
    for _ in range(times):
        page.keyboard.down(key)
    page.keyboard.up(key)
    page.wait_for_timeout(300)


def sent(visitor: Visitor, kind: str) -> int:
    return len([text for text in visitor.sent if f'"type":"{kind}"' in text])


def test_keys_that_are_held_act_once(start: StartServer, visit: Visit) -> None:
    visitor = visit(url=start().url)
    player = begin(visitor)
    page = visitor.page
    page.locator("body").click(position={"x": 2, "y": 2})
    holding(page, "h")
    assert sent(visitor, "hint") == 1
    expect(page.get_by_test_id("advice")).to_be_visible()
    acts = sent(visitor, "act")
    holding(page, "d")
    assert sent(visitor, "act") == acts + 1
    holding(page, "z")
    assert sent(visitor, "undo") == 1
    player.table.agrees(partial(shown_to, visitor))
    undo = page.get_by_test_id("undo")
    if undo.count():
        undo.focus()
        holding(page, "Enter")
        assert sent(visitor, "undo") == 2


def test_a_hint_that_comes_late_is_not_shown_for_the_next_question(start: StartServer, visit: Visit) -> None:
    visitor = visit(url=start().url)
    held: list[str] = []
    release = False
    page = visitor.page

    def between(route: WebSocketRoute) -> None:
        far = route.connect_to_server()

        def from_server(message: str | bytes) -> None:
            if '"type":"advice"' in str(message) and not release:
                held.append(str(message))
            else:
                route.send(message)

        far.on_message(from_server)
        routes.append(route)

    routes: list[WebSocketRoute] = []
    page.route_web_socket(re.compile("/socket"), between)
    player = begin(visitor)
    page.keyboard.press("h")
    while not held:
        page.wait_for_timeout(20)
    page.keyboard.press("h")  # one at a time
    page.keyboard.press("d")
    expect(page.get_by_role("button", name=re.compile("in your hand"))).to_be_visible()
    release = True
    routes[-1].send(held[0])
    page.wait_for_timeout(500)
    expect(page.get_by_test_id("advice")).to_have_count(0)
    assert len(held) == 1
    page.keyboard.press("h")
    expect(page.get_by_test_id("advice")).to_be_visible()
    player.table.agrees(partial(shown_to, visitor))


# --- commands while there is no connection


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "There is no connection. What you did at the table is sent"), ("de", "Keine Verbindung. Was du am Tisch")],
)
def test_who_leaves_while_the_connection_is_down_has_left(
    relay: Relay, visit: Visit, language: str, words: str
) -> None:
    server: Server = relay.server  # type: ignore[attr-defined]
    ada = guest(server, "Ada")
    table = ada.make([{"kind": "you"}, {"kind": "open"}], options={"public": True})
    visitor = visit(url=relay.url, session_token=ada.session_token, language=language)
    visitor.expect(*NETWORK)
    page = visitor.page
    page.goto("/")
    page.goto(f"/t/{table}")
    leave = page.get_by_role("button", name=re.compile("Get up|Aufstehen"))
    expect(leave).to_be_visible()
    relay.cut()
    expect(page.get_by_test_id("reconnecting")).to_be_visible()
    leave.click()
    expect(page.get_by_test_id("unsent")).to_contain_text(words)
    assert seats(server, table) == ["person", "empty"]
    relay.thaw()
    expect(page.get_by_test_id("unsent")).to_have_count(0)
    until = time.monotonic() + PATIENCE
    while seats(server, table) != ["empty", "empty"]:  # sent, and soon handled
        assert time.monotonic() < until
        time.sleep(0.1)
    expect(page.get_by_test_id("undelivered")).to_have_count(0)


def seats(server: Server, table: str) -> list[str]:
    preview = httpx.get(f"{server.url}/api/tables/{table}/preview", timeout=PATIENCE, verify=False).json()
    return [seat["kind"] for seat in preview["seats"]]


def test_a_choice_made_without_a_connection_is_said_to_wait(pair: Pair) -> None:
    page = pair.opened()
    seen = pair.ben.get(f"/api/tables/{pair.table}").json()["seq"]
    pair.relay.cut()
    expect(page.get_by_role("alert")).to_contain_text(BROKEN)
    page.get_by_role("textbox").fill("from the tunnel")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("reconnecting")).to_contain_text("What you did is sent when it is back")
    pair.relay.thaw()
    expect(page.get_by_test_id("reconnecting")).to_have_count(0)
    expect(page.get_by_text("from the tunnel")).to_be_visible()
    messages = pair.ben.get(f"/api/tables/{pair.table}/messages", after=seen).json()
    assert [one["text"] for one in messages if one["type"] == "said"] == ["from the tunnel"]
