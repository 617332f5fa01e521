"""Reading JSON that came from outside.

Nothing of it is trusted: `Fields` reads an object field by field and says what is wrong where. Fields that are not
asked for are ignored, so that a protocol can grow.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeAlias

Json: TypeAlias = dict[str, object]


class WireError(ValueError):
    """Something on the wire is not what it should be. The text says what and where."""


def shown(value: object) -> str:
    """A value for an error message, cut short."""
    try:
        text = value.strip() if isinstance(value, str) else json.dumps(value)
    except RecursionError:  # it could be read, but from here it is too deep
        text = "something nested deeply"
    text = "".join(sign if sign.isprintable() else "?" for sign in text[:61])
    return f"{text[:60]} ..." if len(text) > 60 else text or "(nothing)"


class Fields:
    """An object that came from outside, read field by field. Every error names the field."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise WireError(f"{where} is not an object but {shown(value)}")
        self.fields: Json = value
        self.where = where

    def has(self, name: str) -> bool:
        return name in self.fields

    def wrong(self, name: str, problem: str) -> WireError:
        return WireError(f"{self.where}: {name} {problem}")

    def get(self, name: str) -> object:
        if name not in self.fields:
            raise self.wrong(name, "is missing")
        return self.fields[name]

    def integer(self, name: str, least: int, most: int) -> int:
        value = self.get(name)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(name, f"is an integer from {least} to {most}, not {shown(value)}")
        return value

    def number(self, name: str, least: float, most: float) -> float:
        value = self.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise self.wrong(name, f"is a number from {least:g} to {most:g}, not {shown(value)}")
        return float(value)

    def flag(self, name: str, default: bool | None = None) -> bool:
        value = self.get(name) if default is None else self.fields.get(name, default)
        if not isinstance(value, bool):
            raise self.wrong(name, f"is true or false, not {shown(value)}")
        return value

    def text(self, name: str) -> str:
        value = self.get(name)
        if not isinstance(value, str):
            raise self.wrong(name, f"is a string, not {shown(value)}")
        return value

    def word(self, name: str, words: Sequence[str]) -> int:
        """Which of these words the field has, by its place."""
        value = self.text(name)
        if value not in words:
            raise self.wrong(name, f"is one of {', '.join(words)}, not {shown(value)}")
        return words.index(value)

    def items(self, name: str, least: int = 0, most: int = 1000) -> list[object]:
        value = self.get(name)
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise self.wrong(name, f"is a list of {least} to {most}, not {shown(value)}")
        return value

    def integers(self, name: str, least: int, most: int) -> list[int]:
        """A list of integers; an empty one if it is missing."""
        values = self.items(name) if self.has(name) else []
        for value in values:
            if type(value) is not int or not least <= value <= most:
                raise self.wrong(name, f"has integers from {least} to {most}, not {shown(value)}")
        return [value for value in values if isinstance(value, int)]

    def inner(self, name: str) -> Fields:
        return Fields(self.get(name), f"{self.where}: {name}")

    def objects(self, name: str, most: int = 1000) -> list[Fields]:
        return [Fields(item, f"{self.where}: {name}[{at}]") for at, item in enumerate(self.items(name, 0, most))]
