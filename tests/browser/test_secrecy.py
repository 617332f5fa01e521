"""A page receives and holds no hidden card.

Two worlds: the same game with two cards exchanged that the visitor can't know. Everything that comes over the socket,
everything on the page, and every number that the page has in its memory is the same in both.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from browser.conftest import StartServer
from browser.positions import begun, play
from browser.seeing import Table
from browser.stories import dealt
from browser.visiting import Visitor
from server.running import Client
from server.tables import LoggedTable
from server.writing import write_tables
from wolfsbane.server.delivery.redaction import CODES
from wolfsbane.server.tables import log as logged

PLAYERS = ["p0", "p1", "p2", "p3"]
WATCHER = 4
# Bo, Cleo and Ada look at cards, swap and exchange them, with sets that fail and cards that nobody sees.
GAME = (
    "draw use b3 a1 use "  # Ada robs Bo and looks
    "draw b1+b2+b3+done left right "  # Bo's set fails, with a card that nobody sees
    "draw use a3 "  # Cleo sees a card of Ada
    "draw a2+done "  # Ada keeps a card
    "draw discard draw c4+done draw use b1 "
    "draw"
)
# Cards by their place in the shuffle. Ada has not seen what Cleo drew and kept, Bo's last card, the card that nobody
# saw, and Cleo's first. Somebody who watches has not seen what Ada robbed, nor what she drew and kept.
CHANGED = [(0, (27, 9)), (0, (23, 10)), (WATCHER, (7, 25))]


def world(swap: tuple[int, int] | None) -> LoggedTable:
    deal = dealt(a="5 6 7 8 10", b="1 2 3 8 9", c="5 6 7 4 3", pile="10", deck="12 4 11 8 2 7 0 9 6")
    numbers = list(deal)
    if swap is not None:
        one, other = swap
        assert numbers[one] != numbers[other]
        numbers[one], numbers[other] = numbers[other], numbers[one]
    return play(begun("amulet", 3, "".join(numbers)), GAME)


class Observed:
    """What one viewer got and holds in one world: messages, page, memory."""

    def __init__(self, visitor: Visitor, table: LoggedTable, viewer: int, act: Any) -> None:
        page = visitor.page
        page.clock.install()
        page.goto("/t/secret")
        seen = Table(page)
        begin = sum(not isinstance(entry, logged.Acted) for entry in table.log)
        now = LoggedTable()
        now.put(*table.log[:begin])
        seen.shows(now.snapshot(viewer))
        for entry in table.log[begin:]:
            assert isinstance(entry, logged.Acted)
            act(entry)
            now.put(entry)
            seen.shows(now.snapshot(viewer))  # a question that is answered before it is shown is not said aloud
        expect(seen.asked).to_contain_text("Waiting for Bo")
        for _ in range(3):  # cards that were shown for a moment turn back, and then lie down
            page.clock.fast_forward(10_000)
            page.wait_for_timeout(50)
        # Neither depends on a card: who is there, and signs of life that the page asks for when it was quiet.
        self.frames = [frame for frame in visitor.frames if not re.search('"type":"(present|pong)"', frame)]
        self.page = page.content().replace(visitor.url, "")
        self.memory = numbers_in_memory(page)


def numbers_in_memory(page: Page) -> list[str]:
    """All objects in the page's memory that look like a card or an event with a card, in text form.

    The prototype of all objects is asked of the debugger, and it names everything that is made of it.
    """
    session: CDPSession = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    prototype = session.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    found = session.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    collect = """
      function () {
        const out = new Set();
        for (const one of this) {
          const own = name => Object.getOwnPropertyDescriptor(one, name)?.value;
          const card = own('card') ?? own('id');
          if (typeof card === 'number' && typeof own('number') === 'number' && card < 52)
            out.add(`${card} is ${own('number')}`);
        }
        return [...out].sort();
      }
    """
    called = session.send(
        "Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": collect, "returnByValue": True}
    )
    session.detach()
    cards: list[str] = called["result"]["value"]
    return cards


def observe(browser: Browser, start: StartServer, folder: Path, name: str, table: LoggedTable, viewer: int) -> Observed:
    log: list[logged.LogEvent] = [entry for entry in table.log if not isinstance(entry, logged.Acted)]
    session_tokens = write_tables(folder / name, None, {"secret": log}, PLAYERS)
    server = start(folder=name)
    clients = [Client(server, session_tokens[player]) for player in PLAYERS]

    def act(entry: logged.Acted) -> None:
        client = clients[entry.seat]
        codes = [CODES[action] for action in entry.actions]
        client.do("secret", "act", at=client.get("/api/tables/secret").json()["seq"], codes=codes)

    visitor = Visitor(browser, server.url, "" if viewer == WATCHER else session_tokens[f"p{viewer}"])
    try:
        return Observed(visitor, table, viewer, act)
    finally:
        visitor.close()
        server.stop()


@pytest.mark.parametrize(("viewer", "swap"), CHANGED)
def test_two_worlds_are_the_same_on_the_page(
    browser: Browser, start: StartServer, tmp_path: Path, viewer: int, swap: tuple[int, int]
) -> None:
    one_world, other_world = world(None), world(swap)
    one = observe(browser, start, tmp_path, "one", one_world, viewer)
    other = observe(browser, start, tmp_path, "other", other_world, viewer)
    assert len(one.frames) > 10
    assert one.frames == other.frames
    assert one.page == other.page
    assert one.memory == other.memory


def test_the_page_knows_the_cards_that_were_seen_and_no_others(
    browser: Browser, start: StartServer, tmp_path: Path
) -> None:
    """So that the comparison above can fail: what is in the memory of the page is found."""
    table = world(None)
    ada = observe(browser, start, tmp_path, "ada", table, 0)
    state = table.table.state
    assert state is not None
    known = {f"{card} is {state.number(card)}" for card in range(52) if state.has_seen(0, card)}
    assert set(ada.memory) <= known
    assert len(ada.memory) > 5
    told = {number for frame in ada.frames for number in numbers_in(json.loads(frame))}
    assert told <= known
    assert len(told) > 5


def numbers_in(message: Any) -> set[str]:
    """Every card with a number, anywhere in a message."""
    out: set[str] = set()
    if isinstance(message, dict):
        card = message.get("card", message.get("id"))
        if isinstance(card, int) and isinstance(message.get("number"), int):
            out.add(f"{card} is {message['number']}")
        for part in message.values():
            out |= numbers_in(part)
    elif isinstance(message, list):
        for part in message:
            out |= numbers_in(part)
    return out
