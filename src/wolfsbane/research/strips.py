"""A game as a strip of images, for notebooks and papers.

>>> import wolfsbane
>>> from wolfsbane.research.strips import strip
>>> game = wolfsbane.new_game("dagger", players=2, seed=7)
>>> images = strip(game, "a1 a3 b2 b5 draw")
>>> images.svg.count("<svg")                      # the strip, the beginning, and five decisions
7
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from wolfsbane.engine.drawing import table_svg, whole_view
from wolfsbane.engine.game import Game

ABOVE: Final = 20  # pixels for the code of the decision
GAP: Final = 8


@dataclass(frozen=True)
class Strip:
    """Pictures beside each other. A notebook shows them; `save` writes an SVG file."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.svg + "\n", encoding="utf-8")


def strip(game: Game, codes: str, *, seat: int | None = None, columns: int = 4) -> Strip:
    """One image of the game as it is, and one after each of the decisions in `codes`, with the code above it.

    The game itself does not change. `seat` shows only what that seat knows; without, all cards are shown. Raises
    IllegalAction, as `Game.play` does, and ValueError for a number of columns below 1.
    """
    if columns < 1:
        raise ValueError(f"a strip has at least one column, not {columns}")
    shown = game.clone()
    images = [("", _image(shown, seat))]
    for code in codes.split():
        shown.play(code)
        images.append((code, _image(shown, seat)))
    sizes = [_size(image) for _, image in images]
    wide = max([width for width, _ in sizes]) + GAP
    high = max([height for _, height in sizes]) + ABOVE + GAP
    parts: list[str] = []
    for at, (code, image) in enumerate(images):
        x, y = at % columns * wide, at // columns * high
        look = 'font-family="sans-serif" font-size="13" fill="#777"'  # a grey for light and dark notebooks
        parts.append(f'<text x="{x}" y="{y + ABOVE - 6}" {look}>{escape(code)}</text>')
        parts.append(image.replace("<svg ", f'<svg x="{x}" y="{y + ABOVE}" ', 1))
    width, height = wide * min(columns, len(images)), high * -(-len(images) // columns)
    return Strip(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"{''.join(parts)}</svg>"
    )


def _image(game: Game, seat: int | None) -> str:
    return table_svg(whole_view(game.state) if seat is None else game.view(seat))


def _size(image: str) -> tuple[int, int]:
    width, height = re.findall(r'(?:width|height)="(\d+)"', image)[:2]
    return int(width), int(height)
