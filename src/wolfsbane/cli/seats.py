"""What players are called, and how a seat is written."""

from typing import Final

from wolfsbane.cli.console import fail
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.words import SEAT_NAMES

NAMES: Final = ["Ann", "Ben", "Cleo", "Dan"]  # each begins with the letter of the seat
LONGEST: Final = 30


def names_of(tags: dict[str, str]) -> list[str]:
    """The names that a record gives (`name-a: Ada`), if they can be shown, else the usual ones."""
    names = [tags.get(f"name-{letter}", "") for letter in SEAT_NAMES]
    return [
        name if name and name.isprintable() and len(name) <= LONGEST else usual
        for name, usual in zip(names, NAMES, strict=True)
    ]


def for_reader(names: list[str], seat: int) -> list[str]:
    """The names as the reader at a seat says them at the beginning of a line."""
    return ["You" if other == seat else name for other, name in enumerate(names)]


def seat_from(text: str, players: int) -> int:
    """The seat of a letter or a number; ends the program if there is none."""
    known = [*SEAT_NAMES[:players], *[str(seat) for seat in range(players)]]
    if text.strip().lower() not in known:
        last = SEAT_NAMES[players - 1]
        fail(f"there is no seat {text!r} with {players} players; write a to {last}, or 0 to {players - 1}")
    return known.index(text.strip().lower()) % players


def viewer_from(text: str | None, players: int) -> int:
    """The same, where nothing stands for somebody who only watches."""
    return WATCHER if text is None else seat_from(text, players)
