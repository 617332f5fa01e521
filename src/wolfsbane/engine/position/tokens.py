"""The tokens of a position's text, each with its column, and the errors that name one."""

from __future__ import annotations

from mypy_extensions import i64


class PositionError(ValueError):
    """The text is not a position. `column` counts from 1; `reason` says what is wrong there."""

    def __init__(self, column: int, reason: str) -> None:
        super().__init__(column, reason)  # the arguments by which it is made again in another process
        self.column = column
        self.reason = reason

    def __str__(self) -> str:
        return f"column {self.column}: {self.reason}"


class ImpossibleError(Exception):
    """The position can't occur; `field` (with its number, for a frame) or `card` is where that shows."""

    def __init__(self, reason: str, field: str = "phase", card: i64 = -1) -> None:
        super().__init__(reason, field, int(card))
        self.reason = reason
        self.field = field
        self.card = card

    def __str__(self) -> str:
        return self.reason


class Token:
    """A part of the text without spaces, and the column where it begins, from 1."""

    def __init__(self, text: str, column: int) -> None:
        self.text = text
        self.column = column

    def error(self, reason: str) -> PositionError:
        return PositionError(self.column, reason)

    def number(self, low: int, high: int, what: str) -> int:
        digits = self.text.removeprefix("-") if low < 0 else self.text
        if digits.isascii() and digits.isdigit() and len(digits) <= 5 and low <= int(self.text) <= high:
            return int(self.text)
        raise self.error(f"{what} is a number from {low} to {high}, not {self.text!r}")

    def digits_from(self, at: int) -> int:
        """Where the digits that begin at this place end."""
        while at < len(self.text) and self.text[at] in "0123456789":
            at += 1
        return at

    def part(self, first: int, end: int) -> Token:
        return Token(self.text[first:end], self.column + first)


def split_fields(text: str) -> list[list[Token]]:
    """The tokens of each field."""
    fields: list[list[Token]] = []
    tokens: list[Token] = []
    first = -1
    text = text.rstrip()
    for i, letter in enumerate(text + ";"):
        if letter != ";" and letter != " ":
            if first < 0:
                first = i
            continue
        if first >= 0:
            tokens.append(Token(text[first:i], first + 1))
            first = -1
        if letter == ";":
            if not tokens:
                raise PositionError(i + 1, "a field is missing here; a position begins with the mix")
            fields.append(tokens)
            tokens = []
    return fields
