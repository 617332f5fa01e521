"""Puzzles with a proof: decisions of small rounds that are solved exactly (`wolfsbane.research.exact`).

The value of a choice is its expected points if the other seat follows an equilibrium and the own seat goes on as well
as possible. Nothing of it is sampled. It needs numpy and SciPy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import numpy as np

from wolfsbane.bots.choices import Choice, distinct_choices
from wolfsbane.engine.constants import VIEWING
from wolfsbane.engine.drawing import view_text
from wolfsbane.engine.view import View, view_of
from wolfsbane.puzzles.puzzle import Puzzle, Value, id_of
from wolfsbane.puzzles.themes import PROVED, themes_of
from wolfsbane.research.core.encoding import as_in_engine
from wolfsbane.research.exact import Floats, InformationSet, SmallRound

# Deck, numbers of the cards, quiet turns. Two players with two cards each.
ROUNDS: Final = (
    ("amulet", "4 4 4 12 12 12", 1),
    ("amulet", "0 4 4 12 12 12", 1),
    ("amulet", "5 5 9 9 12 12", 1),
    ("amulet", "1 4 6 9 12 12", 1),
    ("coin", "3 3 8 8 12 12", 1),
    ("coin", "2 4 6 8 10 12", 1),
    ("dagger", "5 5 7 7 12 12", 1),
    ("dagger", "2 4 6 8 10 12", 1),
)
LEAD: Final = 2.0  # points by which the best choice leads the next one
OF_A_ROUND: Final = 4  # puzzles
EASIEST: Final = 1100.0
HARDER: Final = 150.0  # for each choice more than two


def proved_puzzles() -> list[Puzzle]:
    """The puzzles of all these rounds."""
    found: dict[str, Puzzle] = {}
    for mix, cards, quiet in ROUNDS:
        puzzles = sorted(puzzles_of(SmallRound(cards, mix=mix, quiet=quiet)), key=_interest)
        kinds: defaultdict[tuple[str, ...], int] = defaultdict(int)
        taken = 0
        for puzzle in puzzles:
            if taken < OF_A_ROUND and not kinds[puzzle.themes] and puzzle.id not in found:
                found[puzzle.id] = puzzle
                kinds[puzzle.themes] += 1
                taken += 1
    return list(found.values())


def _interest(puzzle: Puzzle) -> tuple[int, float, str]:
    """Those with more choices, and then with the smaller lead, come first."""
    return -len(puzzle.values), puzzle.values[0].points - puzzle.values[1].points, puzzle.id


def puzzles_of(small: SmallRound) -> Iterator[Puzzle]:
    """All decisions of the round in which one choice is clearly best."""
    solution = small.solve()
    for seat in (0, 1):
        worth = small.action_values(solution.policy, seat)
        following = {at.parent: at for at in small.information_sets if at.player == seat and _is_begun(at)}
        for at in small.information_sets:
            if at.player == seat and not _is_begun(at) and at.play.state.phase() > VIEWING:
                puzzle = _puzzle(small, at, worth, following)
                if puzzle is not None:
                    yield puzzle


def _is_begun(at: InformationSet) -> bool:
    """Is it the rest of a choice that is incomplete?"""
    return bool(at.play.state.any_chosen())


def _puzzle(
    small: SmallRound, at: InformationSet, worth: Floats, following: dict[int, InformationSet]
) -> Puzzle | None:
    view: View = view_of(at.play.state, at.player)
    choices = distinct_choices(view)
    if len(choices) < 2:
        return None
    values = [_worth_of(one, at, worth, following) for one in choices]
    if any(np.isnan(value) for value in values):
        return None
    order = sorted(range(len(choices)), key=lambda i: -values[i])
    best, second = order[0], order[1]
    if values[best] - values[second] < LEAD:
        return None
    text = without_away(view_text(view))
    themes = themes_of(view, choices[best], choices[second])
    return Puzzle(
        id=id_of(text, at.player),
        seat=at.player,
        position=text,
        themes=(PROVED, *themes),
        values=tuple([Value(choices[i].code, None, 0.0, round(values[i], 4)) for i in order]),
        rating=EASIEST + HARDER * (len(choices) - 2),
        proved=True,
        cards=small.setup.cards,
        quiet=small.setup.quiet,
    )


def without_away(text: str) -> str:
    """The text of a position with `?` for the cards that are out of play: `cards` says which ones are not."""
    fields = [field.split(" ") for field in text.split("; ")]
    return "; ".join([" ".join(["away", *["?"] * (len(one) - 1)] if one[0] == "away" else one) for one in fields])


def _worth_of(choice: Choice, at: InformationSet, worth: Floats, following: dict[int, InformationSet]) -> float:
    """What a whole choice is worth: the value of its last action, which begins where the others lead."""
    sequence = -1
    for action in choice.actions:
        if sequence >= 0:
            at = following[sequence]
        actions = [int(as_in_engine(at.player, 2, one)) for one in at.actions]
        sequence = at.first + actions.index(action)
    return float(worth[sequence])
