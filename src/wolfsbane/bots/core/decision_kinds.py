"""Decision kinds: the purpose of each step of an ability, as the rule-based player understands it.

A kind is derived from the step's class, never from a card's name. A step that chooses a card gets its kind from the
steps that follow it (chosen in order to view it, to discard it and so on). Steps of other classes are `STRANGE`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.engine import exchange, steps
from wolfsbane.engine.cards import Ability, Step
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.targets import ANY
from wolfsbane.engine.vector import ability_id_of, depth_of, step_of, top_frame
from wolfsbane.engine.view import View

STRANGE: Final = 0
A_SET: Final = 1
TWO_TO_DISCARD: Final = 2
TO_VIEW: Final = 3
TO_TURN_FACEUP: Final = 4
TO_TURN_OVER: Final = 5
TO_TURN_FACEDOWN: Final = 6
TO_DISCARD: Final = 7
TO_GIVE: Final = 8
TO_ROTATE_OR_DISCARD: Final = 9
TO_SWAP: Final = 10
TO_SWAP_AGAINST: Final = 11
FROM_THE_PILE: Final = 12
TO_USE: Final = 13
TO_USE_OR_SWAP: Final = 14
A_VILLAGE_TO_TURN: Final = 15
A_DIRECTION: Final = 16
AN_ORDER: Final = 17
WHETHER: Final = 18
A_PLACE: Final = 19
TO_GUARD: Final = 20
TO_LOCK: Final = 21
THE_TOP_CARD: Final = 22
TO_STORE: Final = 23
TO_REVERSE: Final = 24
THE_PILES_TOP: Final = 25
THE_TOP_CARDS: Final = 26
TO_WHOM: Final = 27
ITSELF_AWAY: Final = 28
TO_USE_OR_NOT: Final = 29

KINDS: Final[list[tuple[type[Step], int]]] = [
    (exchange.ChooseASet, A_SET),
    (exchange.DiscardTwoOthers, TWO_TO_DISCARD),
    (steps.ViewIt, TO_VIEW),
    (steps.ViewItIfFacedown, TO_VIEW),
    (steps.TurnItFaceup, TO_TURN_FACEUP),
    (steps.TurnItOver, TO_TURN_OVER),
    (steps.TurnItFacedown, TO_TURN_FACEDOWN),
    (steps.DiscardIt, TO_DISCARD),
    (steps.RotateOrDiscardIt, TO_ROTATE_OR_DISCARD),
    (steps.MayTakeFromThePile, FROM_THE_PILE),
    (steps.UseOneOfThePile, TO_USE),
    (steps.UseItOrSwapIt, TO_USE_OR_SWAP),
    (steps.ChooseVillageToTurnOver, A_VILLAGE_TO_TURN),
    (steps.ChooseADirection, A_DIRECTION),
    (steps.PutThemBackInAnyOrder, AN_ORDER),
    (steps.May, WHETHER),
    (steps.GiveItToTheLastPlayer, ITSELF_AWAY),
    (steps.ChooseWhomToGiveIt, TO_WHOM),
    (exchange.PlaceInASlotOfTheSet, A_PLACE),
    (exchange.AddTheNewCard, A_PLACE),
    (exchange.AddThePenaltyCard, A_PLACE),
    (exchange.TakeASlotOfThem, A_PLACE),
    (exchange.MayUseTheNewCard, TO_USE_OR_NOT),
    (steps.GuardIt, TO_GUARD),
    (steps.LockIt, TO_LOCK),
    (steps.TakeTheTopCard, THE_TOP_CARD),
    (steps.TurnUpTheTopCard, THE_TOP_CARD),
    (steps.StoreTheTopCard, TO_STORE),
    (steps.Reverse, TO_REVERSE),
    (steps.MoveThePilesTopToItsBottomAndUseIt, THE_PILES_TOP),
    (steps.ViewTheTopCards, THE_TOP_CARDS),
]

ABILITIES: Final = 16  # those of the cards, the token's, the exchange
MOST_STEPS: Final = 16


class DecisionKinds:
    """The kind of every step of a mix's abilities, and whose cards each step lets a player choose."""

    def __init__(self, mix: Mix) -> None:
        self._kinds: vec[i64] = vec[i64]([i64(STRANGE) for _i in range(ABILITIES * MOST_STEPS)])
        self._whose: vec[i64] = vec[i64]([i64(ANY) for _i in range(ABILITIES * MOST_STEPS)])
        for number, ability in enumerate(mix.abilities):
            for at, step in enumerate(ability.steps[:MOST_STEPS]):
                self._kinds[number * MOST_STEPS + at] = decision_kind(ability, at)
                if isinstance(step, steps.Choose):
                    self._whose[number * MOST_STEPS + at] = step.target.whose

    def first(self, ability: i64) -> i64:
        """The kind of the first step of `ability`, an index of `mix.abilities`."""
        return self._kinds[ability * MOST_STEPS]

    def whose(self, ability: i64) -> i64:
        """Whose cards the first step of `ability` lets a player choose: a constant of `engine.targets`."""
        return self._whose[ability * MOST_STEPS]

    def pending(self, v: vec[u8]) -> i64:
        """The kind of the decision that the topmost ability waits for; `STRANGE` if there is none."""
        if depth_of(v) == 0:
            return STRANGE
        f = top_frame(v)
        at = step_of(v, f)
        return self._kinds[ability_id_of(v, f) * MOST_STEPS + at] if at < MOST_STEPS else STRANGE

    def asked(self, view: View) -> i64:
        """`pending` in the position of a view, for callers that are not compiled."""
        return self.pending(view.v)


def decision_kind(ability: Ability, at: int) -> int:
    """The kind of step number `at` of `ability`."""
    step = ability.steps[at]
    return _purpose(ability, at) if isinstance(step, steps.Choose) else _kind_by_class(step)


def _purpose(ability: Ability, at: int) -> int:
    """What the card that step `at` chooses is used for by the steps after it."""
    if any(isinstance(step, steps.SwapThem) for step in ability.steps[at:]):
        return TO_SWAP_AGAINST if isinstance(ability.steps[at], steps.ChooseOther) else TO_SWAP
    for step in ability.steps[at + 1 :]:
        if not isinstance(step, steps.Choose):
            kind = _kind_by_class(step)
            return TO_GIVE if kind == TO_WHOM else kind
    return STRANGE


def _kind_by_class(step: Step) -> int:
    for step_class, kind in KINDS:
        if isinstance(step, step_class):
            return kind
    return STRANGE
