"""Reads what a seat knows from the text of a position with `?` for every number that the seat has not seen.

It is the inverse of `wolfsbane.engine.drawing.view_text`. The text has no hidden number, so none can leak from it.
"""

from __future__ import annotations

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import NUMBERS
from wolfsbane.engine.drawing import view_text
from wolfsbane.engine.position import PositionError, parse_position
from wolfsbane.engine.view import View, view_of
from wolfsbane.engine.vocabulary import ZONE_NAMES


def read_view(text: str, seat: int) -> View:
    """What the seat knows. Raises ValueError if the text is not that of a view of this seat."""
    try:
        state = parse_position(_filled(text), mix_of)
    except PositionError as problem:
        raise ValueError(f"this is not the position of a puzzle: {problem}") from None
    if not 0 <= seat < state.players():
        raise ValueError(f"the position has the seats 0 to {state.players() - 1}, not {seat}")
    view = view_of(state, seat)
    if view_text(view) != text:
        raise ValueError(f"the numbers in the position are not those that seat {seat} has seen")
    return view


def _filled(text: str) -> str:
    """The text with some number for each `?`, as many of each number as the deck has left."""
    fields = [field.split(" ") for field in text.split("; ")]
    left = [int(copies_of(number)) for number in range(NUMBERS)]
    unknown: list[tuple[int, list[str], int]] = []
    for field in fields[1:]:
        if field[0] not in ZONE_NAMES:
            continue
        for at, card in enumerate(field[1:], 1):
            if card.startswith("?"):
                unknown.append((least_of(card), field, at))
                continue
            number = card[: len(card) - len(card.lstrip("0123456789"))]
            if number and int(number) < NUMBERS:
                left[int(number)] -= 1
    for _, field, at in sorted(unknown, key=lambda one: -one[0]):  # those with the narrowest choice first
        number_left = max((one for one in range(NUMBERS) if left[one] > 0), default=0)
        left[number_left] -= 1
        field[at] = str(number_left) + field[at][1:]
    return "; ".join([" ".join(field) for field in fields])


def least_of(card: str) -> int:
    """The number that everybody knows a card to reach at least, from its marks."""
    _, found, rest = card.partition(">")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    return int(digits) if found and digits else 0
