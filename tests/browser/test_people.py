"""People around a table through the page: away and back, pauses, giving up, chat, names, and what results say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.pointers import POINTERS, Hand, Pointer
from browser.site import Site
from browser.visiting import Visitor
from server.running import NO_LIMITS, Client, Server, guest
from server.tables import LoggedTable, play_on
from server.test_clocks import viewed
from wolfsbane.server import messages as ms
from wolfsbane.server.tables import arrangements

LAPTOP = (1366, 768)
TALL_PHONE = (390, 844)
SMALL_PHONE = (360, 640)
AWAY = 2  # seconds
by_pointer = pytest.mark.parametrize("pointer", POINTERS)


def window(pointer: Pointer) -> tuple[int, int]:
    return SMALL_PHONE if pointer == "touch" else LAPTOP


@pytest.fixture(scope="module")
def house(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own, at which nobody has to wait for long."""
    options = ("--pace", "0", "--client", str(client), *NO_LIMITS, "--limit", f"away_seconds={AWAY}")
    server = Server(tmp_path_factory.mktemp("house"), *options)
    server.start()
    yield server
    server.stop()


class Evening:
    """A game of Ada and Ben, which has begun; each has a browser when they come."""

    def __init__(self, house: Server, visit: Visit, **options: object) -> None:
        self.house, self.visit = house, visit
        self.clients: dict[str, Client] = {name: guest(house, name) for name in ("Ada", "Ben")}
        self.table = self.clients["Ada"].make([{"kind": "you"}, {"kind": "open"}], options=options)
        self.clients["Ben"].do(self.table, "join")

    def start(self) -> Evening:
        self.clients["Ada"].do(self.table, "start")
        return self

    def come(self, name: str, size: tuple[int, int] = LAPTOP, **more: object) -> Visitor:
        visitor = self.visit(url=self.house.url, session_token=self.clients[name].session_token, size=size, **more)
        visitor.page.goto(f"/t/{self.table}")
        return visitor

    def shown(self, name: str) -> dict[str, object]:
        out: dict[str, object] = self.clients[name].get(f"/api/tables/{self.table}").json()
        return out


def menu(page: Page) -> Page:
    page.get_by_test_id("open-menu").click()
    expect(page.get_by_test_id("menu")).to_be_visible()
    return page


def in_menu(page: Page, *names: str) -> None:
    """Opens the menu, and presses one button after another."""
    menu(page)
    for name in names:
        page.get_by_test_id("menu").get_by_role("button", name=name, exact=True).click()


@by_pointer
def test_a_bot_plays_for_who_is_away_until_they_are_back(house: Server, visit: Visit, pointer: Pointer) -> None:
    evening = Evening(house, visit).start()
    ada, ben = evening.come("Ada", window(pointer), touch=pointer == "touch"), evening.come("Ben")
    expect(ben.page.locator("main [data-card]").first).to_be_visible()
    ben.page.goto("about:blank")
    for code in ("a1", "a2"):
        shown = evening.shown("Ada")
        evening.clients["Ada"].do(evening.table, "act", at=shown["seq"], codes=[code])
    away = ada.page.get_by_test_id("away")
    expect(away).to_contain_text("Ben is away.")
    Hand(ada.page, pointer).press(away.get_by_role("button", name="Let a bot play", exact=True))
    expect(ada.page.get_by_test_id("note").last).to_contain_text("You let a bot play for Ben")
    ben.page.goto(f"/t/{evening.table}")
    ben.page.get_by_test_id("bot-holds").get_by_role("button", name="Take your seat back").click()
    expect(ada.page.get_by_test_id("note").last).to_contain_text("Ben is back.")
    expect(ben.page.get_by_test_id("bot-holds")).to_have_count(0)


@by_pointer
def test_a_pause_is_asked_for_agreed_to_and_ended(house: Server, visit: Visit, pointer: Pointer) -> None:
    evening = Evening(house, visit).start()
    ada, ben = evening.come("Ada", window(pointer), touch=pointer == "touch"), evening.come("Ben", TALL_PHONE)
    expect(ben.page.locator("main [data-card]").first).to_be_visible()
    hand = Hand(ada.page, pointer)
    hand.press(ada.page.get_by_test_id("open-menu"))
    hand.press(ada.page.get_by_role("dialog").get_by_role("button", name="Pause the game"))
    expect(ada.page.get_by_test_id("asking")).to_contain_text("Waiting for Ben")
    asked = ben.page.get_by_role("alertdialog", name="Ada asks for a pause.")
    asked.get_by_role("button", name="Allow").click()
    for visitor, words in ((ada, "You have paused the game."), (ben, "The game is paused for Ada.")):
        expect(visitor.page.get_by_test_id("paused")).to_contain_text(words)
        expect(visitor.page.locator("[data-card].lit")).to_have_count(0)
    ben.page.get_by_test_id("paused").get_by_role("button", name="Go on").click()
    expect(ada.page.get_by_test_id("paused")).to_have_count(0)
    in_menu(ada.page, "Pause the game")
    ada.page.get_by_test_id("asking").get_by_role("button", name="Never mind").click()
    expect(ben.page.get_by_role("alertdialog")).to_have_count(0)


def test_who_resigns_leaves_the_game_to_a_bot(house: Server, visit: Visit) -> None:
    evening = Evening(house, visit, spectators=True).start()
    ada, ben = evening.come("Ada"), evening.come("Ben")
    expect(ben.page.locator("main [data-card]").first).to_be_visible()
    ada.expect("WebSocket is closed before")  # by leaving while the page connects as a spectator
    in_menu(ada.page, "Resign", "Resign")
    ada.page.wait_for_url("**/")
    expect(ben.page.get_by_test_id("note").last).to_contain_text("Ada resigns. A bot plays to the end for them.")
    menu(ben.page)
    expect(ben.page.get_by_test_id("menu")).to_contain_text("resigned, a bot plays")


def test_an_unfinished_table_is_abandoned_from_the_list(house: Server, visit: Visit) -> None:
    visitor = visit(url=house.url)
    page = visitor.page
    page.goto("/")
    visitor.button("Play against bots", exact=False).first.click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.goto("/")
    tables = page.get_by_role("list", name="Your tables")
    expect(tables.get_by_role("listitem")).to_have_count(1)
    tables.get_by_role("button", name="Abandon", exact=False).click()
    tables.get_by_role("button", name="Yes, abandon").click()
    expect(page.get_by_role("list", name="Your tables")).to_have_count(0)
    page.goto(table)
    expect(page.get_by_role("heading", name="This table was abandoned")).to_be_visible()


def test_all_have_to_agree_to_end_without_a_result(house: Server, visit: Visit) -> None:
    evening = Evening(house, visit).start()
    ada, ben = evening.come("Ada"), evening.come("Ben")
    expect(ben.page.locator("main [data-card]").first).to_be_visible()
    in_menu(ada.page, "End without a result", "End without a result")
    ben.page.get_by_role("alertdialog").get_by_role("button", name="Allow").click()
    for visitor in (ada, ben):
        expect(visitor.page.get_by_test_id("abandoned")).to_be_visible()


def test_the_host_changes_a_bot_and_gives_its_seat_to_a_friend(house: Server, visit: Visit) -> None:
    host = guest(house, "Ada")
    seats = [{"kind": "you"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
    table = host.make(seats)
    host.do(table, "start")
    ada = visit(url=house.url, session_token=host.session_token, size=TALL_PHONE)
    ada.page.goto(f"/t/{table}")
    dialog = menu(ada.page).get_by_test_id("menu")
    levels = dialog.get_by_role("combobox")
    expect(levels).to_have_count(2)
    levels.first.select_option("hard")
    expect(levels.first).to_have_value("hard")
    dialog.get_by_role("button", name="Free the seat").first.click()
    expect(dialog).to_contain_text(f"/t/{table}")
    friend = visit(url=house.url)
    friend.page.goto(f"/t/{table}")
    friend.page.get_by_label("Your name").fill("Cleo")
    friend.button("Sit down").click()
    expect(dialog).to_contain_text("Cleo")
    expect(friend.page.locator("main [data-card]").first).to_be_visible()


@by_pointer
def test_chat_reaches_a_phone_and_waits_until_it_is_read(house: Server, visit: Visit, pointer: Pointer) -> None:
    evening = Evening(house, visit)
    ada = evening.come("Ada", SMALL_PHONE, touch=pointer == "touch")
    hand = Hand(ada.page, pointer)
    evening.clients["Ben"].do(evening.table, "chat", text="soon?")
    expect(ada.page.get_by_role("log").get_by_text("soon?")).to_be_attached()  # in the waiting room already
    evening.start()
    expect(ada.page.locator("main [data-card]").first).to_be_visible()
    evening.clients["Ben"].do(evening.table, "chat", text="good luck")
    expect(ada.page.get_by_test_id("chat-toast")).to_contain_text("Ben: good luck")
    mark = ada.page.get_by_role("button", name=re.compile("new message"))
    expect(mark).to_be_visible()
    hand.press(mark)
    sheet = ada.page.get_by_test_id("chat-sheet")
    expect(sheet.get_by_role("log")).to_contain_text("good luck")
    sheet.get_by_role("textbox").fill("you too")
    ada.page.keyboard.press("Enter")
    expect(sheet.get_by_role("log")).to_contain_text("you too")
    hand.press(sheet.get_by_role("button", name="Close"))
    expect(mark).to_have_count(0)


def test_spectators_have_a_chat_of_their_own(house: Server, visit: Visit) -> None:
    evening = Evening(house, visit, spectators=True, public=True).start()
    ada, will, wanda = evening.come("Ada"), visit(url=house.url), visit(url=house.url)
    for visitor in (will, wanda):
        visitor.page.goto(f"/t/{evening.table}")
        expect(visitor.page.get_by_text("You are watching.")).to_be_visible()
    will.page.get_by_test_id("open-chat").click()
    sheet = will.page.get_by_test_id("chat-sheet")
    expect(sheet).to_contain_text("Only spectators read what you say here.")
    sheet.get_by_label("Your name").fill("Will")
    sheet.get_by_label("Say something").fill("Ada is brave")
    sheet.get_by_role("button", name="Send").click()
    expect(sheet.get_by_role("log")).to_contain_text("Will: Ada is brave")
    wanda.page.get_by_test_id("open-chat").click()
    expect(wanda.page.get_by_test_id("chat-sheet").get_by_role("log")).to_contain_text("Ada is brave")
    evening.clients["Ben"].do(evening.table, "chat", text="hello all")
    expect(sheet.get_by_role("log")).to_contain_text("Ben (at the table): hello all")
    expect(ada.page.get_by_text("hello all").first).to_be_visible()
    assert not any("Ada is brave" in frame for frame in ada.frames)


def test_a_clock_warns_before_it_acts_and_says_when_it_did(house: Server, visit: Visit) -> None:
    evening = Evening(house, visit, clock={"kind": "move", "seconds": 6}).start()
    ada = evening.come("Ada", TALL_PHONE)
    expect(ada.page.get_by_test_id("clock-warning")).to_contain_text("Your time is almost up.")
    expect(ada.page.get_by_test_id("note").filter(has_text="Your time is up: a bot takes the move.")).to_be_visible()


def test_everybody_is_asked_for_a_name_at_the_door(house: Server, visit: Visit) -> None:
    host, friend = visit(url=house.url), visit(url=house.url)
    friend.expect("WebSocket is closed before")  # when the test ends
    host.page.goto("/")
    host.play_with_friends("Greta")
    link = host.page.get_by_test_id("invite-link").input_value()
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Hans")
    friend.button("Sit down").click()
    for visitor in (host, friend):
        for name in ("Greta", "Hans"):
            expect(visitor.page.locator("#main").get_by_text(name, exact=True)).to_be_visible()


def helped() -> LoggedTable:
    """A game that is over, in which Ada took back a choice and asked the coach."""
    table = viewed(ms.Options(rounds=1, hints=True))
    table.act(0, "draw")
    table.undo(0)
    table.agree(1)
    table.put(*arrangements.hinted(table.table, 0, table.time))
    play_on(table, random.Random(3))
    return table


def test_results_say_who_had_help(client: Path, tmp_path: Path, visit: Visit) -> None:
    site = Site(tmp_path, client, {"helped": helped()})
    try:
        visitor = visit(url=site.server.url, session_token=site.session_tokens["p1"])
        page = visitor.page
        said = "Ada: took back 1 choice, 1 hint"
        page.goto("/t/helped")
        expect(page.get_by_test_id("help-used")).to_have_text(said)
        page.evaluate("localStorage.setItem('wolfsbane.known', 'true')")  # a page that has made no guest asks for none
        page.goto("/games")
        expect(page.get_by_test_id("help-used")).to_have_text(said)
        page.goto("/games/helped/1")
        expect(page.get_by_test_id("help-used")).to_have_text(said)
    finally:
        site.server.stop()
