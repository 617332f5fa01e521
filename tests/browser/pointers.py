"""Mouse, finger and keyboard, and windows on which each is used: all combinations, and a few that have every pair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from itertools import combinations, product
from typing import Final, Literal, get_args

from playwright.sync_api import Locator, Page

from browser.seeing import Table
from browser.visiting import Theme

Pointer = Literal["touch", "mouse", "keyboard"]
POINTERS: Final[tuple[Pointer, ...]] = get_args(Pointer)
LANGUAGES: Final = ("en", "de")
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
SIZES: Final = ((360, 640), (390, 844), (640, 360), (1366, 768), (2560, 1440))


@dataclass(frozen=True)
class Device:
    size: tuple[int, int]
    pointer: Pointer
    language: str
    theme: Theme

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.pointer}-{self.language}-{self.theme}"


ALL_DEVICES: Final = [Device(*values) for values in product(SIZES, POINTERS, LANGUAGES, THEMES)]


def pairs(device: Device) -> set[tuple[object, object]]:
    """Every two values that this device combines, each with the field that it belongs to."""
    return set(combinations(enumerate(astuple(device)), 2))


def covering(devices: Iterable[Device]) -> list[Device]:
    """Some of the devices, so that two values that one of all devices combines are combined by one of these.

    Each is the first of those with the most pairs that are still missing.
    """
    left = list(devices)
    missing = set().union(*map(pairs, left))
    chosen: list[Device] = []
    while missing:
        best = max(left, key=lambda device: len(pairs(device) & missing))
        chosen.append(best)
        missing -= pairs(best)
    return chosen


class Hand:
    """Presses things on a page with one pointer only."""

    def __init__(self, page: Page, pointer: Pointer) -> None:
        self.page = page
        self.pointer = pointer

    def press(self, thing: Locator) -> None:
        if self.pointer == "touch":
            thing.tap()
        elif self.pointer == "mouse":
            thing.click()
        else:
            Table(self.page).press(thing)
