"""Draws a view as an array of pixels."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from mypy_extensions import i64

from wolfsbane.engine.constants import DECK, HAND, PILE, ROW
from wolfsbane.engine.drawing import cards_in
from wolfsbane.engine.view import View

Pixels = npt.NDArray[np.uint8]

CARD_WIDTH: Final = 28
CARD_HEIGHT: Final = 40
GAP: Final = 6
SHOWN: Final = 12  # cards of a village that fit into the image

_CLOTH: Final = (24, 66, 52)
_TURN: Final = (44, 104, 82)
_BACK: Final = (52, 62, 98)
_KNOWN: Final = (150, 158, 190)
_FACE: Final = (240, 234, 214)
_INK: Final = (32, 30, 40)
_RED: Final = (176, 42, 48)
_GOLD: Final = (222, 184, 92)

# Digits of three by five dots; each line is an integer of three bits.
_DIGITS: Final = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 2, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
    "-": (0, 0, 7, 0, 0),
}
_DOT: Final = 3


def render_pixels(view: View) -> Pixels:
    """The table as an RGB array: a line for the piles, and below it one for each village."""
    line = CARD_HEIGHT + 2 * GAP
    width = GAP + (SHOWN + 2) * (CARD_WIDTH + GAP)
    pixels = np.empty((line * (1 + int(view.players())), width, 3), np.uint8)
    pixels[:] = _CLOTH
    _draw_pile(view, pixels, DECK, 0)
    _draw_pile(view, pixels, PILE, 1)
    for place, card in enumerate([*cards_in(view, ROW), *cards_in(view, HAND)][: SHOWN - 1]):
        _draw_card(view, pixels, card, 3 + place, 0)
    for seat in range(int(view.players())):
        top = line * (seat + 1)
        if seat == view.turn():
            pixels[top : top + line] = _TURN
        if seat == view.holder():
            pixels[top + GAP : top + GAP + 8, GAP : GAP + 8] = _GOLD
        _write(pixels, str(view.total(seat)), GAP, top + GAP + CARD_HEIGHT - 5 * _DOT, _FACE)
        for slot, card in enumerate(cards_in(view, seat)[:SHOWN]):
            _draw_card(view, pixels, card, 2 + slot, top)
    return pixels


def _draw_pile(view: View, pixels: Pixels, zone: int, place: int) -> None:
    if view.count(zone) > 0:
        _draw_card(view, pixels, view.first(zone), place, 0)


def _draw_card(view: View, pixels: Pixels, card: i64, place: int, top: int) -> None:
    left = GAP + place * (CARD_WIDTH + GAP)
    top += GAP
    open_to_all = view.is_faceup(card) or view.zone(card) >= PILE
    known = view.knows(card)
    colour = _FACE if open_to_all and known else _KNOWN if known else _BACK
    shift = 6 if view.is_rotated(card) else 0
    pixels[top + shift : top + CARD_HEIGHT, left : left + CARD_WIDTH] = colour
    if view.is_locked(card):
        pixels[top + CARD_HEIGHT - 4 : top + CARD_HEIGHT, left : left + CARD_WIDTH] = _GOLD
    if known:
        number = str(view.number(card))
        space = CARD_WIDTH - (4 * len(number) - 1) * _DOT
        _write(pixels, number, left + space // 2, top + 13, _RED if number in ("0", "13") else _INK)


def _write(pixels: Pixels, text: str, left: int, top: int, colour: tuple[int, int, int]) -> None:
    for symbol in text:
        for y, bits in enumerate(_DIGITS[symbol]):
            for x in range(3):
                if (bits >> (2 - x)) & 1:
                    at = (top + y * _DOT, left + x * _DOT)
                    pixels[at[0] : at[0] + _DOT, at[1] : at[1] + _DOT] = colour
        left += 4 * _DOT
