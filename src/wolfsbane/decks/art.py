"""Pictures and colours that a deck brings along for clients that draw: checked when the deck is made known."""

import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from wolfsbane.engine.cards import Deck

MAX_BYTES: Final = 65_536  # of one picture
MIN_CONTRAST: Final = 3.0  # of a figure on its field: what WCAG 2.2 asks of graphics
ROOT: Final = "{http://www.w3.org/2000/svg}svg"
COLOUR: Final = re.compile("#[0-9a-fA-F]{6}")


def read_art(deck: Deck, folder: Path | None) -> None:
    """Checks the pictures of the cards and the token of `deck`; the name of a file is replaced by what the file holds.

    Files are looked for in `folder`. Raises ValueError.
    """
    for card in deck.cards:
        card.art = _svg(card.name, card.art, folder)
    if deck.token is not None:
        deck.token.art = _svg(deck.token.name, deck.token.art, folder)


def _svg(name: str, art: str, folder: Path | None) -> str:
    """The SVG that `art` is, or that the file of this name has."""
    if not art:
        return ""
    if not art.lstrip().startswith("<"):
        if folder is None:
            raise ValueError(f"{name}: art is SVG, which begins with <; only a deck from a file can name a file of it")
        try:
            art = (folder / art).read_text(encoding="utf-8")
        except (OSError, UnicodeError) as problem:
            raise ValueError(f"{name}: the art can't be read: {problem}") from problem
    size = len(art.encode())
    if size > MAX_BYTES:
        raise ValueError(f"{name}: the art has {size} bytes; at most {MAX_BYTES} are allowed")
    if "<!ENTITY" in art:
        raise ValueError(f"{name}: the art defines entities, which is not allowed")
    try:
        root = ElementTree.fromstring(art.encode())
    except ElementTree.ParseError as problem:
        raise ValueError(f"{name}: the art is not well-formed SVG: {problem}") from problem
    if root.tag != ROOT:
        raise ValueError(f'{name}: the art is not SVG: it has to be <svg xmlns="http://www.w3.org/2000/svg" …>')
    return art


def check_colours(deck: Deck) -> None:
    """Raises ValueError if the colours of `deck` are not colours, or too much alike to be told apart."""
    if deck.colours is None:
        return
    field, figure = deck.colours
    for colour in (field, figure):
        if not COLOUR.fullmatch(colour):
            raise ValueError(f"deck {deck.name}: a colour is written #rrggbb, not {colour!r}")
    found = contrast(field, figure)
    if found < MIN_CONTRAST:
        raise ValueError(
            f"deck {deck.name}: the colours {field} and {figure} have a contrast of {found:.1f} to 1; "
            f"at least {MIN_CONTRAST:.0f} is needed to see an emblem"
        )


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1.0 to 21.0, as WCAG defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    out = 0.0
    for at, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        part = int(colour[at : at + 2], 16) / 255
        out += weight * (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
    return out
