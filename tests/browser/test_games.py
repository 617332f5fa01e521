"""Whole games through the page: against bots, and of two people with somebody who watches."""

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.playing import Player
from browser.seeing import Table
from browser.visiting import Visitor


def shown_to(visitor: Visitor) -> Any:
    """The table as the server shows it to this visitor now."""
    table = visitor.page.url.rsplit("/", 1)[1]
    return visitor.context.request.get(f"/api/tables/{table}").json()


def scores(visitor: Visitor) -> dict[str, list[str]]:
    """The table of scores: for each player the points of the rounds, and the total."""
    rows = visitor.page.get_by_role("table", name="Scores").get_by_role("row").all()[1:]
    return {
        row.get_by_role("rowheader").inner_text(): [
            re.sub(r"\s|☾", "", cell) for cell in row.get_by_role("cell").all_inner_texts()
        ]
        for row in rows
    }


@pytest.mark.parametrize("deck", ["Amulet", "Coin", "Dagger"])
def test_a_whole_game_against_bots(visit: Visit, deck: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    visitor.button("Change the game", exact=False).click()
    page.get_by_role("radio", name=re.compile(deck)).check()
    visitor.button("Play against bots", exact=False).first.click()
    page.wait_for_url("**/t/*")
    player = Player(page, seed=7)
    for _ in range(400):
        player.play(decisions=10)
        seen = player.table.look()
        if seen.ended:
            break
        if "Draw from the deck" in seen.actions:  # not in the middle of choosing a set
            player.table.agrees(partial(shown_to, visitor))
    assert player.rounds == 4
    assert player.decisions > 20
    shown = shown_to(visitor)
    assert shown["stage"] == "over"
    points = shown["view"]["points"]
    assert scores(visitor) == {
        name: [str(one[seat]) for one in points] + [str(sum(one[seat] for one in points))]
        for seat, name in enumerate(["You", "Tomas", "Ada", "Otto"][: len(points[0])])
    }
    winner = "You won the game!" if shown["winner"] == 0 else "won the game"
    expect(page.get_by_role("heading", name=winner)).to_be_visible()
    visitor.button("Play again").click()
    expect(page.get_by_text("Round 1 of 4")).to_be_visible()


def test_two_people_and_somebody_who_watches(visit: Visit) -> None:
    ada, bo, cleo = visit(), visit(), visit()
    ada.page.goto("/")
    ada.button("Change the game", exact=False).click()
    ada.page.get_by_role("group", name="Players").get_by_role("radio", name="2").check()
    ada.page.get_by_label("Others may watch").check()
    ada.play_with_friends()
    link = ada.page.get_by_label("Link to this table").input_value()

    bo.page.goto(link)
    bo.button("Sit here", exact=False).click()
    expect(ada.page.get_by_text("free", exact=True)).to_have_count(0)
    ada.button("Start the game").click()
    cleo.page.goto(link)
    expect(cleo.page.get_by_text("You are watching.")).to_be_visible()

    visitors = [ada, bo, cleo]
    players = [Player(ada.page, 1), Player(bo.page, 2)]
    for step in range(60):
        for player in players:
            player.step(player.table.look())
            player.page.wait_for_timeout(20)
        if step == 25:
            bo.page.reload(wait_until="networkidle")  # names of cards come after the table
        if step % 10 == 9:
            all_see_what_they_may(visitors)
    assert min(player.decisions for player in players) > 8
    assert not Table(cleo.page).look().lit
    log = Table(cleo.page).log()
    assert len(log) > 10


def all_see_what_they_may(visitors: list[Visitor]) -> None:
    for visitor in visitors:
        table = Table(visitor.page)
        if not table.look().scene:
            visitor.page.keyboard.press("Escape")  # a question may be half answered, or a set half chosen
        table.agrees(partial(shown_to, visitor))
