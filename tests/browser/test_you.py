"""The player's page and the ladder: by mouse and by keyboard, wide and on a phone, in both languages and themes."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.visiting import WIDE, Theme
from server.running import NO_LIMITS, Server
from server.test_ratings import put_game, put_players
from wolfsbane.server.http.sessions import session_id
from wolfsbane.server.ratings.rater import Rater
from wolfsbane.server.ratings.results import BotResult
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables.clocks import now

SMALL = (360, 640)
OTHERS = [f"Player {number}" for number in range(1, 61)]


def fill(folder: Path) -> None:
    """Ada, with an account, plays people and bots; a ladder of sixty others; Bo is a guest without a game."""
    store = Store(database_url(None, folder))
    rng = random.Random(1)
    put_players(store, "Ada", *OTHERS)
    put_players(store, "Bo", guests=True)
    for player in ("Ada", "Bo"):
        values = {"id": session_id(f"token-of-{player}"), "player": player, "time": now()}
        store.write(("INSERT INTO sessions (id, player, created, used) VALUES (:id, :player, :time, :time)", values))
    begun = now() - 60 * 86_400_000
    for number in range(70):
        ended = begun + number * 80_000_000
        players = rng.choice([2, 2, 3, 4])
        levels = [rng.choice(["easy", "medium", "hard"])] * (players - 1)
        bots = [BotResult(level, rng.randrange(20, 60), False) for level in levels]
        total = rng.randrange(10, 40 + number // 3)
        bots[0] = BotResult(levels[0], bots[0].total, bots[0].total < total)
        put_game(store, number, {"Ada": total}, bots, ended=ended, deck=rng.choice(["A", "C", "D", ""]))
    for number in range(70, 130):
        totals = {"Ada": rng.randrange(50), rng.choice(OTHERS[:3]): rng.randrange(50)}
        put_game(store, number, totals, ended=begun + number * 39_000_000, deck="D", helped=int(number == 75))
    Rater(store).rebuild(now())
    statement = (
        "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, played) "
        "VALUES (:player, 'people', :rating, 70, 0.06, 50, :time) ON CONFLICT (player, pool) "
        "DO UPDATE SET deviation = 70"
    )
    for number, player in enumerate(OTHERS):
        store.write((statement, {"player": player, "rating": 1900 - 10 * number, "time": now()}))
        store.write(("INSERT INTO ladder_players (player) VALUES (:player)", {"player": player}))
    store.close()


@pytest.fixture(scope="module")
def rated(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("rated")
    fill(folder)
    server = Server(folder, "--ladder", "--client", str(client), *NO_LIMITS)
    server.start()
    yield server
    server.stop()


def opened(visit: Visit, server: Server, path: str, player: str = "Ada", **more: object) -> Page:
    page = visit(url=server.url, session_token=f"token-of-{player}", **more).page
    page.add_init_script("localStorage.setItem('wolfsbane.known', 'true')")  # as if it had signed in here
    page.goto(path)
    return page


def test_ratings_wins_and_the_ladder_by_mouse(visit: Visit, rated: Server) -> None:
    page = opened(visit, rated, "/you")
    people, bots = page.get_by_test_id("rating-people"), page.get_by_test_id("rating-bots")
    expect(people.get_by_role("heading", name="Against people")).to_be_visible()
    expect(people.locator("b")).to_have_text(re.compile(r"^1\d\d\d$"))
    expect(people.get_by_text("from 60 games")).to_be_visible()
    expect(bots.get_by_text("from 70 games")).to_be_visible()
    expect(bots.get_by_text("easy 1308, medium 1500")).to_be_visible()
    expect(bots.get_by_role("img", name=re.compile("^Rating Against bots over 70 games"))).to_be_visible()
    expect(page.get_by_text("129 games")).to_be_visible()
    expect(page.get_by_text("One more game was played with help", exact=False)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Share of wins over time"))).to_be_visible()
    for kind in ("Dagger", "Mixes", "Bots: easy", "With other people", "4 players"):
        expect(page.get_by_text(kind, exact=True)).to_be_visible()
    page.get_by_text("What a rating means").click()
    expect(page.get_by_text("three of four games")).to_be_visible()
    page.get_by_role("link", name="Calls, mistakes and luck over time").click()
    expect(page.get_by_role("heading", level=1, name="Your play")).to_be_visible()
    page.go_back()
    page.get_by_label("I want to be on the ladder").check()
    expect(page.get_by_label("I want to be on the ladder")).to_be_enabled()
    page.get_by_role("link", name="Ladder", exact=True).click()
    expect(page.get_by_text(re.compile(r"You are number \d+ of 61"))).to_be_visible()
    page.go_back()
    page.get_by_label("I want to be on the ladder").uncheck()
    expect(page.get_by_label("I want to be on the ladder")).to_be_enabled()
    page.reload()
    expect(page.get_by_label("I want to be on the ladder")).not_to_be_checked()


def test_the_ladder_has_pages_by_keyboard(visit: Visit, rated: Server) -> None:
    page = opened(visit, rated, "/ladder", player="Bo", size=SMALL)
    rows = page.get_by_role("row")
    expect(rows).to_have_count(51)
    page.get_by_role("button", name="After").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("51 to 60 of 60")).to_be_visible()
    expect(rows).to_have_count(11)
    page.get_by_role("button", name="Before").focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("1 to 50 of 60")).to_be_visible()


def test_the_page_of_a_guest_without_games_says_how_to_begin(visit: Visit, rated: Server) -> None:
    page = opened(visit, rated, "/you", player="Bo")
    expect(page.get_by_test_id("rating-people").get_by_text("No rating yet.")).to_be_visible()
    expect(page.get_by_text("No game without help is finished yet.")).to_be_visible()
    page.keyboard.press("Tab")
    page.get_by_role("link", name="The ladder is for players with an account.").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Account")).to_be_visible()


def test_who_has_no_name_here_is_asked_to_play_first(visit: Visit, rated: Server) -> None:
    page = visit(url=rated.url).page
    page.goto("/you")
    expect(page.get_by_text("Choose a name and finish a game")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [(WIDE, "en", "light"), (WIDE, "de", "dark"), (SMALL, "de", "light"), (SMALL, "en", "dark")],
)
def test_axe_finds_nothing_and_everything_fits(
    visit: Visit, rated: Server, size: tuple[int, int], language: str, theme: Theme
) -> None:
    page = opened(visit, rated, "/you", size=size, language=language, theme=theme)
    expect(page.get_by_text("Gegen Bots" if language == "de" else "Against bots", exact=True)).to_be_visible()
    page.locator("summary").click()
    no_violations(page)
    fits(page)
    page.goto("/ladder")
    expect(page.get_by_role("row")).to_have_count(51)
    no_violations(page)
    fits(page)
