"""Names of players and notation of seats."""

from typing import Final

from wolfsbane.cli.console import fail
from wolfsbane.engine.constants import SEAT_NAMES, WATCHER
from wolfsbane.text import Renderer

NAMES: Final = ["Ann", "Ben", "Cleo", "Dan"]  # each begins with the letter of the seat
LONGEST: Final = 30


def names_of(tags: dict[str, str]) -> list[str]:
    """The names in the tags of a record (`name-a: Ada`); a missing or unprintable one is replaced by the default."""
    names = [tags.get(f"name-{letter}", "") for letter in SEAT_NAMES]
    return [
        name if name and name.isprintable() and len(name) <= LONGEST else default
        for name, default in zip(names, NAMES, strict=True)
    ]


def for_reader(renderer: Renderer) -> list[str]:
    """The names as the reader says them at the beginning of a line."""
    you = renderer.say("terminal-you")
    return [you if seat == renderer.seat else name for seat, name in enumerate(renderer.names)]


def seat_from(text: str, players: int) -> int:
    """Parses a seat, a letter or a number; exits if there is no such seat."""
    known = [*SEAT_NAMES[:players], *[str(seat) for seat in range(players)]]
    if text.strip().lower() not in known:
        last = SEAT_NAMES[players - 1]
        fail(f"there is no seat {text!r} with {players} players; write a to {last}, or 0 to {players - 1}")
    return known.index(text.strip().lower()) % players


def viewer_from(text: str | None, players: int) -> int:
    """Parses the seat of a viewer; None is a spectator."""
    return WATCHER if text is None else seat_from(text, players)
