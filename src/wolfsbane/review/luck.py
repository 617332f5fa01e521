"""Luck: the value after what chance did, minus the average over everything that chance could have done.

Values are those of the whole position, with all villages known and the unseen cards in any order, so they are the same
for everybody at the table and sum to 1. Whatever the values are, luck is 0 on average: the average is taken over the
very outcomes that could have happened, with their true probabilities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wolfsbane.bots.rollouts import Rollouts
from wolfsbane.engine.actions import SEAT
from wolfsbane.engine.dealing import shuffle
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.review.moments import ChanceEvent, unseen
from wolfsbane.review.report import Luck

DEALS: Final = 8  # deals in the average, for each rollout of an outcome

Chances = list[float]  # of each seat


def luck_of(event: ChanceEvent, rollouts: int, seed: int) -> Luck:
    """The luck of every seat in an event, by as many rollouts of every outcome."""
    measure = {"start": of_start, "deal": of_deal, "draw": of_draw}[event.kind]
    value, average = measure(event, Rollouts(event.before.mix, seed), rollouts)
    number = int(event.before.number(event.cards[0])) if len(event.cards) == 1 else None
    return Luck(
        at=event.at,
        kind=event.kind,
        round=event.round,
        turn=event.turn,
        seat=event.actions[0] - int(SEAT) if event.kind == "start" else event.seat,
        number=number,
        value=percent(value),
        average=percent(average),
        luck=percent([after - mean for after, mean in zip(value, average, strict=True)]),
    )


def of_start(event: ChanceEvent, values: Rollouts, rollouts: int) -> tuple[Chances, Chances]:
    """Each player can be the start player, with the same deals."""
    outcomes: list[Chances] = []
    same = values.rng.state
    for seat in range(event.before.players()):
        values.rng.state = same
        state = event.before.clone()
        state.apply(SEAT + seat)
        outcomes.append(average_deal(state, values, rollouts))
    return outcomes[event.actions[0] - int(SEAT)], mean(outcomes)


def of_deal(event: ChanceEvent, values: Rollouts, rollouts: int) -> tuple[Chances, Chances]:
    """The deal against a sample of all deals."""
    dealt = Shuffler(event.after)
    after = mean([values.value(dealt.draw(values.rng)) for _ in range(DEALS * rollouts)])
    return after, average_deal(event.before, values, rollouts)


def average_deal(before: State, values: Rollouts, rollouts: int) -> Chances:
    """The mean over random deals."""
    deals: list[Chances] = []
    for _ in range(DEALS * rollouts):
        state = before.clone()
        shuffle(state, values.rng)
        deals.append(values.value(state))
    return mean(deals)


def of_draw(event: ChanceEvent, values: Rollouts, rollouts: int) -> tuple[Chances, Chances]:
    """The first card drawn can have every number that is left, in proportion to how many there are.

    All numbers are tried with the same random numbers, so that their values differ by the card and little else.
    """
    before = Shuffler(event.before)
    left = Counter(before.numbers)
    by_number: dict[int, Chances] = {}
    same = values.rng.state
    for number in sorted(left):
        values.rng.state = same
        outcomes: list[Chances] = []
        for _ in range(rollouts):
            state = before.draw(values.rng, number)
            for action in event.actions:
                state.apply(action)
            outcomes.append(values.value(state))
        by_number[number] = mean(outcomes)
    average = mean([by_number[number] for number in left], [left[number] for number in left])
    if len(event.cards) == 1:
        return by_number[int(event.before.number(event.cards[0]))], average
    after = Shuffler(event.after)
    return mean([values.value(after.draw(values.rng)) for _ in range(rollouts)]), average


class Shuffler:
    """Draws copies of a state with its unseen cards in another order."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.cards = unseen(state)
        self.numbers = sorted([int(state.number(card)) for card in self.cards])  # the true order has no influence

    def draw(self, rng: RandomGenerator, first: int | None = None) -> State:
        """A copy in which `first` is the number of the first unseen card; without it, all are in random order."""
        numbers = self.numbers[:]
        start = 0
        if first is not None:
            at = numbers.index(first)
            numbers[0], numbers[at] = numbers[at], numbers[0]
            start = 1
        for i in range(len(numbers) - 1, start, -1):
            j = start + rng.randrange(i + 1 - start)
            numbers[i], numbers[j] = numbers[j], numbers[i]
        copy = self.state.clone()
        for card, number in zip(self.cards, numbers, strict=True):
            copy.put_number(card, number)
        return copy


def mean(chances: Sequence[Chances], weights: Sequence[int] | None = None) -> Chances:
    """The mean by seat."""
    shares = [1] * len(chances) if weights is None else list(weights)
    total = sum(shares)
    return [
        sum(share * one[seat] for share, one in zip(shares, chances, strict=True)) / total
        for seat in range(len(chances[0]))
    ]


def percent(chances: Chances) -> Chances:
    return [round(100.0 * chance, 3) for chance in chances]
