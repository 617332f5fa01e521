"""What is said about an answer to a puzzle, and which puzzle comes next."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from wolfsbane.bots.choices import choice_text
from wolfsbane.engine.text import Text
from wolfsbane.puzzles.puzzle import Puzzle, TextJson

NEAREST: Final = 6  # puzzles around the rating of a solver, of which the next one is drawn


def value_text(puzzle: Puzzle, code: str) -> Text:
    """A choice in words, for the seat of the puzzle."""
    return choice_text(puzzle.view, puzzle.choice(code))


def explanation(puzzle: Puzzle, code: str | None) -> list[Text]:
    """Why an answer is right or wrong, in a few sentences; `code` is None if the solver has asked for the answer."""
    best = puzzle.values[0]
    given = None if code is None else puzzle.value_of(code)
    texts: list[Text] = []
    if given is not best:
        texts.append(Text("puzzle-best", {"action": value_text(puzzle, best.code)}))
    if puzzle.proved:
        points = f"{abs(best.points - puzzle.values[1].points):.2f}"
        second = value_text(puzzle, puzzle.values[1].code)
        return [*texts, Text("puzzle-proved", {"points": points, "action": second})]
    assert best.win is not None
    why = [text_from(one) for one in puzzle.why]
    if given is None or given is best:
        return [*texts, Text("coach-wins", {"win": round(best.win)}), *why[:2]]
    texts.append(Text("puzzle-loses", {"loss": max(1, round(best.win - (given.win or 0.0)))}))
    # What follows compares with the second best choice.
    return texts + (why[1:2] if given is puzzle.values[1] else [])


def text_from(data: TextJson) -> Text:
    """The text of its JSON form."""
    values: dict[str, Any] = data.get("values", {})
    return Text(str(data["id"]), {k: text_from(v) if isinstance(v, dict) else v for k, v in values.items()})


def next_puzzle(
    puzzles: Sequence[Puzzle],
    seen: Collection[str],
    rating: float,
    rating_of: Callable[[Puzzle], float],
    solver: str,
    theme: str = "",
) -> Puzzle | None:
    """A puzzle near the rating of the solver that they have not seen; None if there is none left of this theme.

    It is the same one until something is solved: to ask again does not bring another puzzle.
    """
    left = [one for one in puzzles if one.id not in seen and (not theme or theme in one.themes)]
    if not left:
        return None
    nearest = sorted(left, key=lambda one: (abs(rating_of(one) - rating), one.id))[:NEAREST]
    draw = hashlib.blake2b(f"{solver} {len(seen)} {theme}".encode(), digest_size=8).digest()
    return nearest[int.from_bytes(draw, "big") % len(nearest)]
