"""Bots that answer without search: random, greedy (rule-based), one that calls better, and one that forgets cards."""

from __future__ import annotations

import random
from typing import Final

from wolfsbane.bots.core.belief import Belief
from wolfsbane.bots.core.policy import Policy
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.constants import BEFORE_MAIN, CARDS, DECK, PILE, UNKNOWN
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import View, view_from_bytes

FORGETTING: Final = 0.2  # probability per turn of forgetting a facedown card of one's own; twice that for others' cards
HASTE: Final = 5.0  # `daring` of the forgetful bot: the points by which it calls too early


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        return self.rng.choice(legal)


class GreedyBot:
    """Remembers everything it has seen, lowers its expected sum, and calls when it is probably lowest."""

    daring: float = 0.0

    def __init__(self, seed: int | str) -> None:
        self.generator = RandomGenerator(random.Random(seed).getrandbits(62))
        self._policy: Policy | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_policy": None}  # derived from the mix

    def policy(self, mix: Mix) -> Policy:
        if self._policy is None or self._policy.mix is not mix:
            self._policy = Policy(mix)
            self._policy.daring = self.daring
        return self._policy

    def choose(self, view: View, legal: list[int]) -> int:
        policy = self.policy(view.mix)
        policy.values.average = Belief(view).average
        out = Actions()
        for action in legal:
            out.add(action)
        return int(policy.choose(view, view.seat, out, self.generator))


class SteadyBot(GreedyBot):
    """A greedy bot that has learned when to call, and minds the totals."""

    def policy(self, mix: Mix) -> Policy:
        if self._policy is None or self._policy.mix is not mix:
            self._policy = Policy(mix, calls_as_learned=True)
        return self._policy


class ForgetfulBot(GreedyBot):
    """A greedy bot that sometimes forgets facedown cards and calls too early.

    A card stays forgotten until the round ends or the card is turned faceup.
    """

    daring = HASTE

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.rng = random.Random(f"{seed} forgets")
        self.forgotten: set[int] = set()
        self._before = (-1, -1, -1)  # round, deck size and pile size at its last decision

    def choose(self, view: View, legal: list[int]) -> int:
        now = (int(view.round()), int(view.count(DECK)), int(view.count(PILE)))
        if now[0] != self._before[0]:
            self.forgotten = set()
        if view.phase() == BEFORE_MAIN and now != self._before:
            for card in facedown_cards(view):
                chance = FORGETTING if view.zone(card) == view.seat else 2 * FORGETTING
                if self.rng.random() < chance:
                    self.forgotten.add(card)
        self._before = now
        return super().choose(self.remembered(view), legal)

    def remembered(self, view: View) -> View:
        """A copy of `view` without the forgotten numbers."""
        out = view_from_bytes(view.mix, view.seat, bytes(view.v))
        for card in self.forgotten & set(facedown_cards(view)):
            out.put_number(card, UNKNOWN)
            out.put_seen(card, out.seen(card) & ~(1 << int(view.seat)))
        return out


def facedown_cards(view: View) -> list[int]:
    """The facedown village cards whose numbers the seat of `view` knows."""
    return [
        card
        for card in range(CARDS)
        if view.zone(card) < view.players() and view.knows(card) and not view.is_faceup(card)
    ]
