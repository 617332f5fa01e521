"""Bots that answer at once: one plays at random, one by rule of thumb, and one of these forgets."""

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

FORGETTING: Final = 0.2  # the chance to forget, in a turn, a facedown card of one's own; of others it is twice that
HASTE: Final = 5.0  # how many points too early it calls


class RandomBot:
    """Takes any legal action, each with the same chance."""

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        return self.rng.choice(legal)


class GreedyBot:
    """Remembers all it has seen, takes what lowers its expected sum, calls when it is probably lowest."""

    daring: float = 0.0

    def __init__(self, seed: int | str) -> None:
        self.dice = RandomGenerator(random.Random(seed).getrandbits(62))
        self._policy: Policy | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_policy": None}  # it follows from the mix

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
        return int(policy.choose(view, view.seat, out, self.dice))


class ForgetfulBot(GreedyBot):
    """Plays as the greedy one does, but forgets facedown cards now and then, and calls too early.

    What it has forgotten it forgets until the round is over or the card is turned up, unless it looks again.
    """

    daring = HASTE

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.rng = random.Random(f"{seed} forgets")
        self.forgotten: set[int] = set()
        self._before = (-1, -1, -1)  # the round, and the cards in deck and pile, when it last had a decision

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
        """The view without what was forgotten."""
        out = view_from_bytes(view.mix, view.seat, bytes(view.v))
        for card in self.forgotten & set(facedown_cards(view)):
            out.put_number(card, UNKNOWN)
            out.put_seen(card, out.seen(card) & ~(1 << int(view.seat)))
        return out


def facedown_cards(view: View) -> list[int]:
    """The cards that lie facedown in villages and are known to the seat."""
    return [
        card
        for card in range(CARDS)
        if view.zone(card) < view.players() and view.knows(card) and not view.is_faceup(card)
    ]
