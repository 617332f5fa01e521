"""Broken lines, lost messages, killed servers, two tabs, another device: the page says so, and loses nothing."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import StartServer, Visit
from browser.playing import Player
from browser.seeing import Table
from browser.site import Site
from browser.test_games import shown_to
from browser.visiting import Visitor
from server.running import Server

BROKEN = "The connection is broken"


def begin(visitor: Visitor) -> Player:
    """A game against bots, up to the beginning of an own turn."""
    visitor.page.goto("/")
    visitor.button("Play against bots", exact=False).first.click()
    visitor.page.wait_for_url("**/t/*")
    player = Player(visitor.page, 3)
    to_my_turn(player)
    return player


def to_my_turn(player: Player) -> None:
    while "Draw from the deck" not in (seen := player.table.look()).actions:
        player.step(seen)
        player.page.wait_for_timeout(10)


def goes_on_after_a_kill(server: Server, visitor: Visitor, player: Player) -> None:
    server.kill()
    expect(visitor.page.get_by_role("alert")).to_contain_text(BROKEN)
    lines = player.table.log()
    server.start()
    expect(visitor.page.get_by_role("alert")).to_have_count(0)
    player.table.agrees(partial(shown_to, visitor))
    assert player.table.log()[: len(lines)] == lines
    decisions = player.decisions
    player.play(decisions=3)
    assert player.decisions == decisions + 3


def test_the_server_is_killed_and_comes_back(start: StartServer, visit: Visit) -> None:
    server = start()
    visitor = visit(url=server.url)
    visitor.expect("WebSocket", "ERR_CONNECTION_REFUSED")
    player = begin(visitor)
    goes_on_after_a_kill(server, visitor, player)


def test_a_choice_that_is_made_while_the_server_is_gone_is_not_lost(start: StartServer, visit: Visit) -> None:
    server = start()
    visitor = visit(url=server.url)
    visitor.expect("WebSocket", "ERR_CONNECTION_REFUSED")
    player = begin(visitor)
    before = shown_to(visitor)
    server.kill()
    expect(visitor.page.get_by_role("alert")).to_contain_text(BROKEN)
    player.table.action("Draw from the deck").click()
    server.start()
    expect(visitor.page.get_by_role("button", name=re.compile("in your hand"))).to_be_visible()
    after = shown_to(visitor)
    assert len(after["view"]["zones"]["deck"]) == len(before["view"]["zones"]["deck"]) - 1


@pytest.mark.parametrize("lost", ["from the server", "to the server", "the line"])
def test_a_lost_message_comes_again(site: Site, visit: Visit, lost: str) -> None:
    """Between page and server one message is swallowed, or the line is cut."""
    visitor = visit("p0")
    name = f"lost-{lost.split()[0]}"
    table = site.tables[name]
    swallowed: list[str] = []

    def between(route: WebSocketRoute) -> None:
        far = route.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if lost == "to the server" and not swallowed and '"act"' in str(message):
                swallowed.append(str(message))
                route.close(code=3000)
                return
            far.send(message)

        def from_server(message: str | bytes) -> None:
            if not swallowed and '"type":"update"' in str(message):
                if lost == "from the server":
                    swallowed.append(str(message))
                    return
                if lost == "the line":
                    swallowed.append(str(message))
                    route.close(code=3000)
                    return
            route.send(message)

        route.on_message(to_server)
        far.on_message(from_server)

    visitor.page.route_web_socket(re.compile("/socket"), between)
    visitor.page.goto(f"/t/{name}")
    seen = Table(visitor.page)
    for codes in (["draw"], ["discard"]):
        seen.choose(seen.shows(table.snapshot(0)), codes, "mouse")
        table.act(0, *codes)
        if codes == ["draw"] and lost == "from the server":
            break
    if lost == "from the server":
        # Nothing tells the page that a message is missing but the next one: somebody at the table says something.
        while not swallowed:
            visitor.page.wait_for_timeout(20)
        site.clients[1].do(name, "chat", text="Hello")
    seen.agrees(partial(shown_to, visitor))
    assert swallowed
    seen.tells(re.compile(r"You drew .*"))
    assert len([line for line in seen.log() if line.startswith("You drew")]) == 1


def test_the_same_seat_in_two_tabs(site: Site, visit: Visit) -> None:
    visitor = visit("p0")
    table = site.tables["tabs"]
    one = Table(visitor.page)
    visitor.page.goto("/t/tabs")
    other = Table(visitor.open("/t/tabs"))
    for tab, codes in ((one, ["draw"]), (other, ["discard"])):
        for seen in (one, other):
            seen.shows(table.snapshot(0))
        tab.choose(tab.shows(table.snapshot(0)), codes, "mouse")
        table.act(0, *codes)
    for seen in (one, other):
        seen.shows(table.snapshot(0))


@pytest.mark.parametrize("streams", [True, False], ids=["streams", "polls"])
def test_a_game_over_plain_requests(start: StartServer, visit: Visit, streams: bool) -> None:
    """Something between page and server lets no WebSocket through, or no answer that does not end either."""
    server = start() if streams else None
    visitor = visit(url=server.url if server else "")
    visitor.expect("WebSocket", "ERR_CONNECTION_", "ERR_FAILED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY")
    visitor.page.add_init_script("WebSocket = class { constructor() { throw new Error('blocked') } }")
    paths: set[str] = set()
    visitor.page.on("request", lambda request: paths.add(re.sub(r".*/api/tables/[\w-]+|\?.*", "", request.url)))
    if server is None:
        visitor.page.route(re.compile("/stream"), lambda route: route.abort())
    player = begin(visitor)
    player.play(decisions=4)
    to_my_turn(player)
    assert {"/messages", "/stream"} <= paths
    assert visitor.frames == []
    if server is None:
        return
    goes_on_after_a_kill(server, visitor, player)


def test_another_device_by_an_account(visit: Visit) -> None:
    phone, laptop = visit(), visit()
    player = begin(phone)
    table = phone.page.url
    phone.page.goto("/account")
    fill_account(phone.page, "Make an account")
    expect(phone.page.get_by_text("You are logged in as silver.fox")).to_be_visible()

    laptop.page.goto("/account")
    fill_account(laptop.page, "Log in")
    expect(laptop.page.get_by_text("You are logged in as silver.fox")).to_be_visible()
    laptop.page.goto("/")
    laptop.page.get_by_role("link", name="Go on").first.click()
    laptop.page.wait_for_url("**/t/*")
    assert laptop.page.url == table
    Table(laptop.page).agrees(partial(shown_to, laptop))
    going_on = Player(laptop.page, 5)
    going_on.play(decisions=3)
    phone.page.goto(table)
    Table(phone.page).agrees(partial(shown_to, phone))
    assert player.decisions >= 2


def fill_account(page: Page, what: str) -> None:
    page.get_by_role("radio", name=what).check()
    page.get_by_label("Login name").fill("silver.fox")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name=what).click()


def test_a_table_that_is_not_there(visit: Visit) -> None:
    visitor = visit("p0")
    visitor.page.goto("/t/nothing")
    expect(visitor.page.get_by_text("There is no such table")).to_be_visible()
    visitor.page.get_by_role("link", name="To the start page").click()
    expect(visitor.button("Play against bots", exact=False).first).to_be_visible()


def test_messages_are_json_that_the_page_understands(visit: Visit) -> None:
    """The socket carries what the protocol says, and nothing that the page would not use."""
    visitor = visit()
    begin(visitor)
    kinds = {json.loads(frame)["type"] for frame in visitor.frames}
    assert kinds <= {"hello", "table", "update", "present", "done", "welcome", "said", "pong"}
    assert {"table", "update"} <= kinds
