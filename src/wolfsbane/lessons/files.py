"""The lessons that come with the package, in the order in which they are best played."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from wolfsbane.lessons.lesson import Lesson, parse_lesson

SHIPPED: Final = ("first-night", "amulet", "coin", "dagger", "mixing")


@cache
def lesson_named(name: str) -> Lesson:
    """The shipped lesson of this name. Raises ValueError."""
    if name not in SHIPPED:
        raise ValueError(f"there is no lesson {name!r}; there are {', '.join(SHIPPED)}")
    return parse_lesson((files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))


def shipped_lessons() -> list[Lesson]:
    return [lesson_named(name) for name in SHIPPED]
