"""Pictures and colours of decks of one's own: accepted if browsers can show them, refused with the reason if not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import wolfsbane
from own_decks import MOON, forget
from wolfsbane.decks.art import MAX_BYTES, contrast
from wolfsbane.engine.cards import LASTING, Card, Deck, Token
from wolfsbane.engine.steps import Choose, ViewIt
from wolfsbane.engine.targets import ANY_FACEDOWN

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    forget("X")
    forget("M")


def deck(art: str = "", token_art: str = "", colours: tuple[str, str] | None = None) -> Deck:
    token = Token("lamp", "View a card.", Choose(ANY_FACEDOWN), ViewIt(), art=token_art)
    return Deck("X", "extra", [Card(3, "Nobody", LASTING, "Does nothing.", art=art)], token, colours=colours)


def test_a_picture_may_be_text() -> None:
    wolfsbane.add_deck(deck(SVG, f"\n{SVG}"))
    known = wolfsbane.deck_of("X")
    assert known.token is not None
    assert (known.cards[0].art, known.token.art) == (SVG, f"\n{SVG}")


def test_a_picture_may_be_a_file_beside_the_deck_file() -> None:
    moth, _, bell_ringer = wolfsbane.load_deck(MOON).cards
    assert moth.art == ""
    assert bell_ringer.art == MOON.with_name("bell.svg").read_text(encoding="utf-8")


def test_a_plug_in_has_its_pictures_beside_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (MOON, MOON.with_name("bell.svg")):
        (tmp_path / file.name.replace("moon", "moon_plug_in")).write_bytes(file.read_bytes())
    info = tmp_path / "moon_plug_in-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moon_plug_in\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[wolfsbane.decks]\nmoon = moon_plug_in:DECK\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    [plugged] = wolfsbane.load_installed_decks()
    assert plugged.cards[2].art.startswith("<svg")


@pytest.mark.parametrize(
    ("art", "reason"),
    [
        ("none.svg", "Nobody: art is SVG, which begins with <; only a deck from a file can name a file of it"),
        ("<svg", "Nobody: the art is not well-formed SVG: .*unclosed token|no element found"),
        (SVG.replace("<circle", "<circle>"), "Nobody: the art is not well-formed SVG"),
        ("<svg viewBox='0 0 9 9'/>", "Nobody: the art is not SVG: it has to be <svg xmlns="),
        ("<html/>", "Nobody: the art is not SVG"),
        (f"<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>{SVG}", "Nobody: the art defines entities, which is not allowed"),
        (SVG + " " * MAX_BYTES, f"Nobody: the art has {MAX_BYTES + len(SVG)} bytes; at most {MAX_BYTES} are allowed"),
    ],
)
def test_a_picture_that_browsers_could_not_show_is_refused(art: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        wolfsbane.add_deck(deck(art))
    assert "extra" not in [one.name for one in wolfsbane.decks()]


def test_the_picture_of_a_token_is_checked_too() -> None:
    with pytest.raises(ValueError, match="lamp: the art is not SVG"):
        wolfsbane.add_deck(deck(token_art="<html/>"))


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.svg").write_bytes(b"<svg>\xe4</svg>")
    for name in ("none.svg", "latin.svg"):
        with pytest.raises(ValueError, match="Nobody: the art can't be read: "):
            wolfsbane.add_deck(deck(name), tmp_path)


def test_colours_are_known_with_the_deck() -> None:
    wolfsbane.add_deck(deck(colours=("#2B2350", "#ffe08a")))
    assert wolfsbane.deck_of("X").colours == ("#2B2350", "#ffe08a")


@pytest.mark.parametrize(
    ("colours", "reason"),
    [
        (("red", "#ffffff"), "deck extra: a colour is written #rrggbb, not 'red'"),
        (("#000000", "#fff"), "deck extra: a colour is written #rrggbb, not '#fff'"),
        (("#777777", "#999999"), "the colours #777777 and #999999 have a contrast of 1.6 to 1; at least 3 is needed"),
    ],
)
def test_colours_that_can_not_be_told_apart_are_refused(colours: tuple[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        wolfsbane.add_deck(deck(colours=colours))


def test_the_contrast_of_colours() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#ffffff", "#000000") == pytest.approx(21.0)
    assert contrast("#123456", "#123456") == pytest.approx(1.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # a well-known pair
