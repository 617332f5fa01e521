"""A deck from a file is in the browser what a built-in one is: names, texts, pictures and token, everywhere."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import wolfsbane
from browser.conftest import Visit
from browser.positions import begun, choosing, first_views, play
from browser.seeing import Table
from browser.site import Site
from browser.stories import dealt
from browser.test_accessible import no_violations
from own_decks import MOON, forget
from server.tables import LoggedTable
from wolfsbane.server.messages import Options

MIX = "AAMMAAAAAMAAAA-M"
MOTH = "View one of your facedown cards; you may then turn it faceup."
BELL_RINGER = "View a facedown card of any village, then turn over its neighbours."
OWL = "Other players may not view the cards beside it."
LANTERN = "View one facedown card of any village."
# How many pictures an element has, when all of them can be shown.
PICTURES = """
async node => {
  const found = [...node.querySelectorAll('image')];
  await Promise.all(found.map(one => {
    const image = new Image();
    image.src = one.getAttribute('href');
    return image.decode();
  }));
  return found.length;
}
"""


def called(rounds: int) -> LoggedTable:
    """Ada has called with the lowest village, and Bo has the last choice of the round."""
    deal = dealt(a="5 5 0 0 1", b="5 6 7 8 9", pile="3", deck="3 12 11 12 11 12 11")
    table = begun(MIX, 2, deal, Options(rounds=rounds))
    return play(table, "draw a1+a2+done a1 draw discard call draw")


def lit() -> LoggedTable:
    """Ada has won the lantern, and a Moth lies faceup before her; a Bell Ringer is on top of the discard pile."""
    table = called(2)
    table.act(1, "discard", deal=dealt(a="5 6 7 8 10", b="5 6 7 8 10", pile="2", deck="9 3 3 3"))
    first_views(table, 2)
    return play(table, "pile1 a1+done done draw discard")


def hidden() -> LoggedTable:
    """Ada has won the lantern, and before Bo lies an Owl faceup, in the middle of his village."""
    table = called(2)
    table.act(1, "discard", deal=dealt(a="5 6 7 8 10", b="5 6 7 8 10", pile="2", deck="3 9 3 3"))
    first_views(table, 2)
    return play(table, "draw discard done pile1 b3+done")


def over() -> LoggedTable:
    return play(called(1), "discard")


@pytest.fixture(scope="module")
def moon(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the deck of the how-to."""
    wolfsbane.load_deck(MOON)
    tables = {"lit": lit(), "hidden": hidden(), "over": over(), "choosing": choosing()}
    site = Site(tmp_path_factory.mktemp("moon"), client, tables, {"WOLFSBANE_DECKS": os.fspath(MOON)})
    yield site
    site.server.stop()
    forget("M")


def opened(moon: Site, visit: Visit, path: str, player: str = "p0", **more: object) -> Page:
    page = visit(url=moon.server.url, session_token=moon.session_tokens[player], **more).page
    page.goto(path)
    return page


def has_picture(element: Locator) -> None:
    expect(element.locator("image")).to_have_count(1)
    assert element.evaluate(PICTURES) == 1


def has_emblem(element: Locator) -> None:
    """One in the colours of the deck, with two pips."""
    expect(element.locator("path[fill='#2b2350']")).to_have_count(1)
    expect(element.locator("path[fill='#ffe08a']")).to_have_attribute("d", re.compile("^M[^M]*M[^M]*$"))


def about(page: Page, thing: Locator, text: str) -> None:
    """What is said about a card or a token that is asked about."""
    thing.click(button="right")
    help_box = page.get_by_test_id("card-help")
    expect(help_box).to_contain_text(text)
    help_box.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_have_their_names_texts_and_pictures_at_the_table(moon: Site, visit: Visit, theme: str) -> None:
    page = opened(moon, visit, "/t/lit", theme=theme)
    seen = Table(page)
    moth = seen.card(seen.shows(moon.tables["lit"].snapshot(0)), "a1")
    expect(moth).to_contain_text("Moth")
    has_emblem(moth)
    about(page, moth, MOTH)
    bell_ringer = page.get_by_role("button", name="discard pile, 9 Bell Ringer on top", exact=False)
    has_picture(bell_ringer)
    about(page, bell_ringer, BELL_RINGER)
    no_violations(page)
    page.get_by_role("button", name="The cards of this game").click()
    cards = page.get_by_test_id("deck-help")
    for part in ("2 Moth", MOTH, "9 Bell Ringer", BELL_RINGER, "Moon", "Amulet"):
        expect(cards).to_contain_text(part)
    no_violations(page)


def test_the_token_has_its_name_text_and_letter(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/t/lit")
    seen = Table(page)
    expected = seen.shows(moon.tables["lit"].snapshot(0))
    token = page.get_by_role("button", name="lantern, active: You may use it")
    expect(token.locator("text")).to_have_text("M")
    assert "Use the lantern" in expected.actions()
    seen.choose(expected, ["token"], "mouse")
    page.get_by_text("Lantern: ", exact=False).first.wait_for()
    seen.card(expected, "b4").click()
    seen.tells(re.compile(r"You used the lantern\."))
    seen.tells(re.compile(r"You viewed Bo's card 4: the 8 \(Apprentice Seer\)\."))
    page.get_by_role("button", name=re.compile("^lantern, ")).click()
    expect(page.get_by_test_id("card-help")).to_contain_text(LANTERN)


def test_a_lasting_effect_hides_its_neighbours(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/t/hidden")
    seen = Table(page)
    expected = seen.shows(moon.tables["hidden"].snapshot(0))
    owl = page.get_by_role("button", name="card 3, faceup, the 3 (Owl)", exact=False)
    about(page, owl, OWL)
    seen.choose(expected, ["token"], "mouse")
    page.get_by_text("Lantern: ", exact=False).first.wait_for()
    seen.card(expected, "b2").click()
    why = page.get_by_role("dialog")
    expect(why).to_contain_text("A faceup Owl protects that card: other players may not do this.")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    seen.card(expected, "b1").click()
    seen.tells(re.compile(r"You viewed Bo's card 1: the 5 \(Exposer\)\."))


def test_the_cards_page_shows_the_deck(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/cards")
    page.get_by_label("Moon").check(force=True)
    moth, bell_ringer = page.get_by_test_id("card-moon.2"), page.get_by_test_id("card-moon.9")
    expect(moth).to_contain_text(MOTH)
    has_emblem(moth)
    expect(bell_ringer).to_contain_text(BELL_RINGER)
    has_picture(bell_ringer)
    expect(page.get_by_text(LANTERN)).to_be_visible()
    expect(page.get_by_test_id("card-amulet.2")).to_have_count(0)
    no_violations(page)


def test_its_cards_have_no_figures_and_are_new_to_everybody(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/cards#strength", met=["amulet.0"])
    expect(page.get_by_test_id("unmeasured")).to_contain_text("have no figures")
    expect(page.locator("tr[data-card='moon.9']")).to_contain_text("not enough data")
    page.goto("/t/lit")
    expect(page.get_by_test_id("new-cards").get_by_role("listitem").nth(1)).to_contain_text(MOTH)


def test_without_a_translation_the_texts_of_the_deck_are_shown(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/cards", language="de")
    expect(page.get_by_test_id("card-moon.2")).to_contain_text(MOTH)
    expect(page.get_by_test_id("card-amulet.2")).to_contain_text("Sieh eine deiner verdeckten Karten an.")


def test_a_mix_with_it_is_chosen_and_played(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/")
    page.get_by_role("button", name="Change the game").click()
    assert page.get_by_role("radio", name="Moon").count() == 0  # it has not all numbers
    page.get_by_role("radio", name="A mix").check(force=True)
    page.locator('[data-face="2M"]').click()
    page.locator('[data-face="9M"]').click()
    page.get_by_role("radio", name="lantern").check(force=True)
    expect(page.get_by_text("3 cards or tokens have no figures")).to_be_visible()
    no_violations(page)
    page.get_by_test_id("play-bots").click()
    page.get_by_role("button", name="The cards of this game").click()
    expect(page.get_by_test_id("deck-help")).to_contain_text(MOTH)
    page.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("button", name=re.compile("^lantern, "))).to_be_visible()


def test_losers_choose_among_its_cards(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/t/choosing", "p2")
    page.get_by_role("button", name=re.compile("Bell Ringer, Moon")).click()
    chooser = page.get_by_test_id("losers-choose")
    expect(chooser).to_contain_text(BELL_RINGER)
    has_picture(chooser.locator("footer"))


def test_a_replay_has_its_names(moon: Site, visit: Visit) -> None:
    page = opened(moon, visit, "/games/over/1")
    expect(page.get_by_role("button", name=re.compile("^lantern, "))).to_be_visible()
