"""Decks of one's own, for tests: the example of the how-to, and forgetting one that a test made known."""

from conftest import ROOT
from wolfsbane.decks import registry

MOON = ROOT / "examples" / "decks" / "moon.py"


def forget(letter: str) -> None:
    """The deck of this letter is no longer known, if it was."""
    registry._decks.pop(letter, None)
    registry._mixes.clear()
