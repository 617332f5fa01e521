"""Whole choices, such as a set of cards that is given together, and what each of them is worth.

The coach rates single actions. A set is chosen by several of them, of which none but the last one does anything, so
here a choice is all of them. Choices that are the same to the seat, such as two cards that it has not seen, are one
class.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from wolfsbane.bots.budget import Budget
from wolfsbane.bots.coach import legal_in, measured, spending
from wolfsbane.bots.core.tree import RolloutStatistics, Tree
from wolfsbane.bots.explaining import Evaluation, brief
from wolfsbane.engine import actions
from wolfsbane.engine.actions import action_code, parse_action
from wolfsbane.engine.constants import FIRST_DISCARD, HAND, PILE, ROW
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View, resample, view_of
from wolfsbane.text.decisions import exchanges, listed

MOST_CHOICES: Final = 200  # of one decision; there are fewer in any game


class Choice(NamedTuple):
    """A whole choice: its actions, and what the seat sees before the last of them."""

    actions: tuple[int, ...]
    before: View

    @property
    def code(self) -> str:
        """Its actions as in a record, such as `a1 a3 done`."""
        return " ".join([action_code(action) for action in self.actions])


class ChoiceClass(NamedTuple):
    """Choices that are the same to the seat, the first of them, and what that is worth."""

    choice: Choice
    evaluation: Evaluation


def whole_choices(view: View) -> list[Choice]:
    """All whole choices of the seat whose view it is, in the order of their actions."""
    found: list[Choice] = []
    _add_choices(view, (), found)
    return found


def _add_choices(view: View, before: tuple[int, ...], found: list[Choice]) -> None:
    for action in legal_in(view):
        after = view_after(view, action) if actions.is_slot_of(view.seat, action) else None
        if after is None:
            found.append(Choice((*before, action), view))
        elif len(found) < MOST_CHOICES:
            _add_choices(after, (*before, action), found)


def view_after(view: View, action: int) -> View | None:
    """What the seat sees after an action that leaves its choice incomplete, which shows nothing; else None."""
    state = resample(view, RandomGenerator(0))
    state.apply(action)
    return view_of(state, view.seat) if state.any_chosen() else None


def choice_of(view: View, code: str) -> Choice:
    """The whole choice with this code. Raises ValueError if it is none, or not a legal one."""
    codes = code.split()
    before = view
    for at, one in enumerate(codes, 1):
        action = parse_action(one)
        legal = legal_in(before)
        if action not in legal:
            known = ", ".join([action_code(other) for other in legal])
            raise ValueError(f"{one} is not a legal action here; legal are {known}")
        after = view_after(before, action) if actions.is_slot_of(view.seat, action) else None
        if at == len(codes):
            if after is not None:
                raise ValueError(f"{code} is not complete: more cards can follow, or done")
            return Choice(tuple([parse_action(each) for each in codes]), before)
        if after is None:
            raise ValueError(f"{code} is more than one choice: {one} is complete already")
        before = after
    raise ValueError("a choice has at least one action")


def class_of(view: View, choice: Choice) -> Hashable:
    """Equal for choices that are the same to the seat.

    Cards of a village are the same if the seat knows the same number of both, or neither number and the same about
    them; other cards that lie open are the same if their numbers are.
    """
    return tuple(sorted([repr(_sign(view, action)) for action in choice.actions]))


def _sign(view: View, action: int) -> tuple[object, ...]:
    seat = int(view.seat)
    if action >= actions.SLOT:
        owner = int(actions.seat_of_slot(action))
        return ("slot", owner, *_card_sign(view, int(view.card_at(owner, actions.slot_of(action)))))
    if action >= actions.ABILITY:
        return ("use", *_card_sign(view, int(view.card_at(seat, action - int(actions.ABILITY)))))
    for first, zone in ((actions.PILE_CARD, PILE), (actions.PICK, HAND), (actions.ROW_CARD, ROW)):
        if action >= first:
            card = view.card_at(zone, action - int(first))
            return (int(zone), int(view.number(card))) if view.knows(card) else (int(zone), "?", action)
    return (action,)


def _card_sign(view: View, card: int) -> tuple[object, ...]:
    lies = (int(view.marks(card)), int(view.ward(card)))
    if view.knows(card):
        return (int(view.number(card)), *lies)
    return ("?", int(view.seen(card)), int(view.least(card)), card > FIRST_DISCARD, *lies)


def distinct_choices(view: View) -> list[Choice]:
    """The first choice of each class."""
    found: dict[Hashable, Choice] = {}
    for choice in whole_choices(view):
        found.setdefault(class_of(view, choice), choice)
    return list(found.values())


class _Trees:
    """A search for each choice, all with the same random numbers."""

    def __init__(self, choices: Sequence[Choice], seed: int) -> None:
        self.seat = int(choices[0].before.seat)
        self.trees = [Tree(one.before.mix, seed) for one in choices]
        for tree, choice in zip(self.trees, choices, strict=True):
            tree.begin(choice.before, [choice.actions[-1]])

    def run_with(self, index: int, simulations: int, statistics: RolloutStatistics) -> None:
        self.trees[index].run_with(0, simulations, statistics)


def evaluate_choices(view: View, budget: Budget, *, seed: int = 0) -> list[ChoiceClass]:
    """Every class of choices, the one that wins most first. The budget is spent as the coach spends it."""
    choices = distinct_choices(view)
    if not choices:
        raise ValueError("the seat has nothing to decide here")
    trees = _Trees(choices, seed)
    statistics = [RolloutStatistics() for _ in choices]
    for _ in spending(trees, statistics, budget):
        pass
    found = [
        ChoiceClass(choice, measured(view, choice.actions[0], one))
        for choice, one in zip(choices, statistics, strict=True)
    ]
    return sorted(found, key=lambda one: -one.evaluation.win)


def choice_text(view: View, choice: Choice) -> Text:
    """A whole choice in words, for the seat that makes it."""
    first = choice.actions[0]
    if len(choice.actions) == 1 or (exchanges(view) and len(choice.actions) == 2):
        return brief(view, first)
    if exchanges(view):
        return brief(choice.before, choice.actions[-1])
    slots = [action for action in choice.actions if actions.is_slot(action)]
    return listed([brief(view, action) for action in slots])
