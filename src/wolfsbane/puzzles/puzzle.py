"""A puzzle, and the file of puzzles: one JSON object in each line, the first of which is about the file.

A puzzle has what one seat knows and nothing else, so there is nothing in the file that could be revealed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final

from wolfsbane.bots.choices import Choice, ChoiceClass, choice_of, class_of, distinct_choices
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.engine.view import View
from wolfsbane.puzzles.position import read_view

FORMAT: Final = 1
FILE: Final = "puzzles.jsonl"
RATING: Final = 1500.0  # of a puzzle of which nothing is known

TextJson = dict[str, Any]  # {"id": ..., "values": {...}}, as on the wire of the server


class PuzzleError(ValueError):
    """A puzzle, or a file of puzzles, that can't be used."""


@dataclass(frozen=True)
class Value:
    """What a choice is worth: the chance to win the game in percent (`win`) with its standard error, or in a proved
    puzzle nothing of both; and the points that the seat makes in the round on average."""

    code: str
    win: float | None
    error: float
    points: float


@dataclass(frozen=True)
class Puzzle:
    """`position` is all that `seat` knows. `values` has one choice of each class, the best one first; `why` says what
    is good about that. `rating` is where the rating of the puzzle begins. In a proved puzzle the values are the exact
    expected points, `cards` are all the cards of the round, and after `quiet` turns without a draw it ends."""

    id: str
    seat: int
    position: str
    themes: tuple[str, ...]
    values: tuple[Value, ...]
    why: tuple[TextJson, ...] = ()
    rating: float = RATING
    proved: bool = False
    cards: str = ""
    quiet: int = 0

    @cached_property
    def view(self) -> View:
        """What the seat knows. Raises PuzzleError."""
        try:
            return read_view(self.position, self.seat)
        except ValueError as problem:
            raise PuzzleError(f"puzzle {self.id}: {problem}") from None

    @property
    def best(self) -> str:
        """The code of a best choice."""
        return self.values[0].code

    @cached_property
    def _classes(self) -> dict[object, Value]:
        return {class_of(self.view, self.choice(value.code)): value for value in self.values}

    def choice(self, code: str) -> Choice:
        """The whole choice with this code. Raises ValueError if it is not legal."""
        return choice_of(self.view, code)

    def value_of(self, code: str) -> Value:
        """What a choice is worth. Raises ValueError if it is not legal."""
        return self._classes[class_of(self.view, self.choice(code))]

    def is_solved_by(self, code: str) -> bool:
        """Is this the best choice, or the same to the seat? Raises ValueError if it is not legal."""
        return self.value_of(code) is self.values[0]

    def check(self) -> None:
        """Raises PuzzleError if the position can't occur, or if the choices are not those of the position."""
        try:
            given = [class_of(self.view, self.choice(value.code)) for value in self.values]
        except ValueError as problem:
            raise PuzzleError(f"puzzle {self.id}: {problem}") from None
        legal = [class_of(self.view, one) for one in distinct_choices(self.view)]
        if len(given) < 2 or sorted(given, key=repr) != sorted(legal, key=repr):
            raise PuzzleError(
                f"puzzle {self.id}: it has {len(given)} choices, the position {len(legal)}, or other ones"
            )
        if self.id != id_of(self.position, self.seat):
            raise PuzzleError(f"puzzle {self.id}: the id of this position is {id_of(self.position, self.seat)}")


def id_of(position: str, seat: int) -> str:
    """The id of a puzzle follows from its position, so it stays when puzzles are mined again."""
    return hashlib.blake2b(f"{seat} {position}".encode(), digest_size=5).hexdigest()


def value_from(one: ChoiceClass) -> Value:
    """The value of a choice by simulations, as it is written."""
    found = one.evaluation
    return Value(
        one.choice.code, round(100 * found.win, 1), round(100 * found.win_error, 2), round(found.round_points, 1)
    )


@dataclass(frozen=True)
class PuzzleFile:
    """The puzzles of a file, and how they were made."""

    command: str
    rules: int
    puzzles: tuple[Puzzle, ...]


def written(command: str, puzzles: Sequence[Puzzle]) -> str:
    """The text of a file of puzzles."""
    head = {"format": FORMAT, "rules": RULES_VERSION, "puzzles": len(puzzles), "command": command}
    return "".join([json.dumps(one, ensure_ascii=False) + "\n" for one in (head, *map(to_json, puzzles))])


def to_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as it is written."""
    data: dict[str, Any] = {
        "id": puzzle.id,
        "seat": puzzle.seat,
        "position": puzzle.position,
        "themes": list(puzzle.themes),
        "rating": round(puzzle.rating),
        "values": [
            [one.code, one.points] if one.win is None else [one.code, one.win, one.error, one.points]
            for one in puzzle.values
        ],
    }
    if puzzle.why:
        data["why"] = list(puzzle.why)
    if puzzle.proved:
        data |= {"proved": True, "cards": puzzle.cards, "quiet": puzzle.quiet}
    return data


def from_json(data: Mapping[str, Any]) -> Puzzle:
    """A puzzle that was read. Raises PuzzleError if fields are missing or have another form."""
    try:
        values = tuple(
            [
                Value(str(one[0]), None, 0.0, float(one[1]))
                if len(one) == 2
                else Value(str(one[0]), float(one[1]), float(one[2]), float(one[3]))
                for one in data["values"]
            ]
        )
        return Puzzle(
            id=str(data["id"]),
            seat=int(data["seat"]),
            position=str(data["position"]),
            themes=tuple([str(one) for one in data["themes"]]),
            values=values,
            why=tuple(data.get("why", ())),
            rating=float(data["rating"]),
            proved=bool(data.get("proved", False)),
            cards=str(data.get("cards", "")),
            quiet=int(data.get("quiet", 0)),
        )
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise PuzzleError(f"this is not a puzzle: {problem!r}") from None


def read_puzzles(text: str) -> PuzzleFile:
    """The puzzles of a file. Raises PuzzleError, also if they are of another version of the rules."""
    lines = text.splitlines()
    try:
        head = json.loads(lines[0])
        form, rules = head["format"], head["rules"]
        rest = [json.loads(line) for line in lines[1:]]
    except (IndexError, KeyError, TypeError, ValueError):
        raise PuzzleError("this is not a file of puzzles") from None
    if form != FORMAT:
        raise PuzzleError(f"the file of puzzles has the format {form}; this program reads {FORMAT}")
    if rules != RULES_VERSION:
        raise PuzzleError(
            f"the puzzles are of version {rules} of the rules; this program plays version {RULES_VERSION}"
        )
    puzzles = tuple([from_json(one) for one in rest])
    if len({one.id for one in puzzles}) != len(puzzles):
        raise PuzzleError("two puzzles of the file have the same id")
    return PuzzleFile(str(head.get("command", "")), int(rules), puzzles)


@lru_cache(maxsize=1)
def shipped() -> PuzzleFile:
    """The puzzles of this package."""
    return read_puzzles((files("wolfsbane.puzzles") / FILE).read_text("utf-8"))


def shipped_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of this package, in the order of their file."""
    return shipped().puzzles


@lru_cache(maxsize=1)
def _by_id() -> dict[str, Puzzle]:
    return {one.id: one for one in shipped_puzzles()}


def puzzle_named(puzzle_id: str) -> Puzzle:
    """The puzzle of this package with this id. Raises PuzzleError if there is none."""
    found = _by_id().get(puzzle_id)
    if found is None:
        raise PuzzleError(f"there is no puzzle {puzzle_id!r}")
    return found
