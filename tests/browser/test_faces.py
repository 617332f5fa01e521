"""The faces of the cards: 42 persons who can be told apart, on cards of three sizes; and the offer of sounds."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.site import Site
from conftest import ROOT

PORTRAITS: Final = ROOT / "web" / "src" / "art" / "portraits"
SKY: Final = re.compile(r'<g id="sky-.*?</g>', re.DOTALL)
SIDE: Final = 40
# Of the 1600 points of a silhouette at 40 pixels; the two that are most alike differ by a little more.
DIFFERENT: Final = 120

# Draws pictures in black on a square and says for each point how much of it is covered, from 0 to 255.
SILHOUETTES = """async ([pictures, side]) => {
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const all = [];
  for (const picture of pictures) {
    const image = new Image(side, side);
    image.src = "data:image/svg+xml," + encodeURIComponent(picture);
    await image.decode();
    pen.clearRect(0, 0, side, side);
    pen.drawImage(image, 0, 0, side, side);
    all.push([...pen.getImageData(0, 0, side, side).data].filter((_, i) => i % 4 === 3));
  }
  return all;
}"""


def silhouettes(page: Page, files: list[Path]) -> dict[str, list[int]]:
    """The persons without their sky, in black, by deck and file: `coin/02-curator`."""
    pictures = [SKY.sub("", file.read_text("utf-8")) for file in files]
    found: list[list[int]] = page.evaluate(SILHOUETTES, [pictures, SIDE])
    return {f"{file.parent.name}/{file.stem}": points for file, points in zip(files, found, strict=True)}


def test_silhouettes_are_told_apart_within_a_deck_and_within_a_number(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards")
    shapes = silhouettes(page, sorted(PORTRAITS.glob("*/*.svg")))
    assert len(shapes) == 42
    alike = {}
    for one, other in itertools.combinations(shapes, 2):
        (deck, name), (deck_2, name_2) = one.split("/"), other.split("/")
        if deck == deck_2 or name[:2] == name_2[:2]:
            difference = sum(abs(a - b) for a, b in zip(shapes[one], shapes[other], strict=True)) / 255
            if difference < DIFFERENT:
                alike[one, other] = round(difference)
    assert alike == {}


def test_a_face_says_more_the_wider_it_is(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards")
    face = page.get_by_test_id("card-amulet.11").locator(".face")
    face.wait_for()
    expect(page.locator("symbol[id='amulet.11']")).to_have_count(1)  # the portraits have come
    seen = {}
    for width in (134, 100, 99, 57, 56, 44):
        face.evaluate("(node, width) => node.parentElement.style.width = `${width}px`", width)
        parts = {name: face.locator(f".{name}").is_visible() for name in ("number", "moon", "seal", "name", "gist")}
        seen[width] = {name for name, visible in parts.items() if visible}
    small = {"number", "moon", "seal"}
    assert seen == {
        134: small | {"name", "gist"},
        100: small | {"name", "gist"},
        99: small | {"name"},
        57: small | {"name"},
        56: small,
        44: small,
    }


def test_only_the_decks_that_are_played_are_loaded(site: Site, visit: Visit) -> None:
    page = visit("p0").page
    page.goto("/t/quiet2")  # a table of Dagger
    expect(page.locator("symbol[id='dagger.0']")).to_have_count(1)
    expect(page.locator("symbol[id='amulet.0'], symbol[id='coin.0']")).to_have_count(0)
    page.goto("/cards")
    expect(page.locator("symbol[id='amulet.0'], symbol[id='coin.0']")).to_have_count(2)


def test_sounds_are_offered_once_and_the_choice_is_remembered(site: Site, visit: Visit) -> None:
    visitor = visit("p0", newcomer=True)
    page = visitor.page
    page.goto("/t/quiet2")
    offer = page.get_by_test_id("sound-offer")
    offer.get_by_role("button", name="With sound").click()
    expect(offer).to_have_count(0)
    page.goto("/settings")
    expect(page.get_by_role("checkbox", name="Cards, your turn, a call")).to_be_checked()
    page.get_by_test_id("volume").fill("0.2")
    page.goto("/t/quiet2")
    page.locator("main [data-card]").first.wait_for()
    expect(offer).to_have_count(0)
    page.goto("/settings")
    expect(page.get_by_test_id("volume")).to_have_value("0.2")
