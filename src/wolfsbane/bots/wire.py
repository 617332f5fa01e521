"""Lines of JSON: what both sides of the protocol for bots write and read (docs/bot-protocol.md).

Nothing that comes from outside is trusted: `Fields` reads an object field by field and says what is wrong where.
Fields that are not asked for are ignored, so that the protocol can grow.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn, TypeAlias

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20  # bytes; what is longer is no message
LONGEST_TEXT: Final = 200

Json: TypeAlias = dict[str, object]


class WireError(ValueError):
    """Something on the wire is not what it should be. The text says what and where."""


def encode(message: Mapping[str, object]) -> bytes:
    """A message as its line, in plain ASCII."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def decode(line: bytes) -> Json:
    """The message of a line: a JSON object with a `type`."""
    if len(line) > LONGEST_LINE:
        raise WireError(f"a line of {len(line)} bytes is too long; {LONGEST_LINE} are allowed")
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError as problem:
        raise WireError(f"the line is not UTF-8: byte {problem.start + 1} is wrong") from None
    except (ValueError, RecursionError) as problem:
        raise WireError(f"the line is not JSON ({problem}): {shown(line.decode('utf-8'))}") from None
    if not isinstance(message, dict):
        raise WireError(f"a message is a JSON object, not {shown(message)}")
    Fields(message, "the message").text("type")
    return message


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


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

    def maybe(self, name: str, least: int, most: int) -> int | None:
        """An integer, or null; null too if it is missing."""
        return None if self.fields.get(name) is None else self.integer(name, least, most)

    def number(self, name: str, least: float, most: float) -> float:
        value = self.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise self.wrong(name, f"is a number from {least:g} to {most:g}, not {shown(value)}")
        return float(value)

    def flag(self, name: str, usual: bool | None = None) -> bool:
        value = self.get(name) if usual is None else self.fields.get(name, usual)
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
