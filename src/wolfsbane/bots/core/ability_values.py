"""Ability values: how many points it is worth to use an ability now."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.best_set import FEWER, BestSet
from wolfsbane.bots.core.decision_kinds import (
    A_DIRECTION,
    A_VILLAGE_TO_TURN,
    FROM_THE_PILE,
    ITSELF_AWAY,
    STRANGE,
    THE_PILES_TOP,
    THE_TOP_CARD,
    THE_TOP_CARDS,
    TO_DISCARD,
    TO_REVERSE,
    TO_ROTATE_OR_DISCARD,
    TO_STORE,
    TO_SWAP,
    TO_TURN_FACEDOWN,
    TO_TURN_FACEUP,
    TO_TURN_OVER,
    TO_USE,
    TO_VIEW,
    TWO_TO_DISCARD,
    DecisionKinds,
)
from wolfsbane.bots.core.values import KEPT
from wolfsbane.engine.actions import ABILITY, LEFT, RIGHT, SLOT, TOKEN, Actions
from wolfsbane.engine.cards import DRAW_ABILITY, MAIN
from wolfsbane.engine.constants import (
    CARDS,
    FACEUP,
    LOCKED,
    NONE,
    PILE,
    TOKEN_ABILITY,
)
from wolfsbane.engine.targets import ANOTHERS, YOURS
from wolfsbane.engine.vector import (
    SIZE,
    caller_of,
    first_in,
    held_in,
    marked,
    next_in,
    nth_in,
    number_of,
    players_of,
    saw,
    zone_of,
)

VIEW_OWN: Final = 1.6  # points that viewing an unknown card of one's own is worth
VIEW_OTHERS: Final = 0.4  # points that viewing an unknown card of another village is worth


class AbilityValues:
    """Estimates the value of using each ability of one mix."""

    def __init__(self, decision_kinds: DecisionKinds, best_set: BestSet) -> None:
        self.decision_kinds = decision_kinds
        self.best_set = best_set
        self.values = best_set.values
        self.mix = best_set.values.mix

    def worth(self, v: vec[u8], seat: i64, ability: i64) -> float:
        """The value for `seat` of starting `ability` (an index of `mix.abilities`); 0 or less: better not used."""
        kind = self.decision_kinds.first(ability)
        if kind == TO_VIEW:
            whose = self.decision_kinds.whose(ability)
            if whose != ANOTHERS and self.values.unknown(v, seat) > 0:
                return VIEW_OWN
            return VIEW_OTHERS if whose != YOURS and self.values.unknown_elsewhere(v, seat) > 0 else 0.0
        if kind == TO_TURN_FACEUP:
            if self.decision_kinds.whose(ability) == ANOTHERS:
                return self.values.highest(v, seat, LOCKED, 0) - self.values.average * KEPT
            return 1.0 if self.values.unknown(v, seat) > 0 else -1.0
        if kind == TO_TURN_OVER:
            if self.values.unknown(v, seat) > 0:
                return 0.9
            return self._best_to_turn_over(v, seat)
        if kind == TO_DISCARD:
            return self.values.highest(v, seat, FACEUP | LOCKED, FACEUP) + FEWER
        if kind == TO_ROTATE_OR_DISCARD:
            return self.values.highest(v, seat, LOCKED, 0)
        if kind == TO_SWAP:
            return self.values.highest(v, seat, LOCKED, 0) - self.values.lowest_of_others(v, seat)
        if kind in (FROM_THE_PILE, TO_USE):
            return self._best_of_pile(v, seat, kind)
        if kind == THE_TOP_CARD:
            self.best_set.look(v, seat)
            return self.best_set.gain_by_drawing() + 0.5
        if kind == TO_STORE:
            return 1.0
        if kind == TO_REVERSE:
            if players_of(v) == 2:
                return 2.5 if caller_of(v) == NONE else 0.1
            return 0.1
        if kind == THE_TOP_CARDS:
            return 0.6
        if kind == THE_PILES_TOP:
            number = number_of(v, first_in(v, PILE))
            return 0.0 if number == ability else self.worth(v, seat, number)
        if kind == TWO_TO_DISCARD:
            return self.values.two_highest(v, seat) + FEWER - float(ability)
        if kind == A_VILLAGE_TO_TURN:
            return 0.4 * float(self.values.unknown(v, seat))
        if kind == A_DIRECTION:
            left = self.gain_by_passing(v, seat, LEFT)
            right = self.gain_by_passing(v, seat, RIGHT)
            return max(right, left)
        if kind == ITSELF_AWAY:
            return 6.0
        return 0.1 if kind in (STRANGE, TO_TURN_FACEDOWN) else 0.0

    def free_one(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        """An action that uses the token, or a village ability beside the main action, with profit; -1 if none does."""
        for i in range(out.count):
            action = out.items[i]
            if action == TOKEN:
                if self.worth(v, seat, TOKEN_ABILITY) > 0.5:
                    return action
            elif action >= ABILITY and action < SLOT:
                number = number_of(v, nth_in(v, seat, action - ABILITY))
                if self.decision_kinds.first(number) == ITSELF_AWAY:
                    return action
                if self.mix.kinds[number] != MAIN and self.worth(v, seat, number) > 0.0:
                    return action
        return -1

    # --- cards of the pile

    def worth_of_pile_card(self, v: vec[u8], seat: i64, kind: i64, number: i64) -> float:
        """The value of a discarded card: taken for the set that `best_set` found last, or used, depending on `kind`."""
        if kind == FROM_THE_PILE:
            return self.best_set.gain(v, seat, number, True)
        return self.worth(v, seat, number) if self._is_simple(number) else 0.0

    def _best_of_pile(self, v: vec[u8], seat: i64, kind: i64) -> float:
        assert len(v) == SIZE
        best = 0.0
        if kind == FROM_THE_PILE:
            self.best_set.look(v, seat)
        card = first_in(v, PILE)
        while card < CARDS:
            worth = self.worth_of_pile_card(v, seat, kind, number_of(v, card))
            if worth > best:
                best = worth
            card = next_in(v, card)
        return best

    def _is_simple(self, number: i64) -> bool:
        """Is it a draw ability that does not itself use another card of the pile? Others would recurse."""
        kind = self.decision_kinds.first(number)
        return self.mix.kinds[number] == DRAW_ABILITY and kind != TO_USE and kind != THE_PILES_TOP

    # --- cards of villages

    def gain_by_passing(self, v: vec[u8], seat: i64, direction: i64) -> float:
        """The value of the card passed on in that direction minus the value of the card received."""
        players = players_of(v)
        giver = seat - 1 if direction == LEFT else seat + 1
        if giver < 0:
            giver += players
        elif giver >= players:
            giver -= players
        if held_in(v, seat) == 0 or held_in(v, giver) == 0:
            return 0.0
        out = first_in(v, seat) if direction == LEFT else nth_in(v, seat, held_in(v, seat) - 1)
        into = first_in(v, giver) if direction == LEFT else nth_in(v, giver, held_in(v, giver) - 1)
        return self.values.of_own(v, seat, out) - self.values.of(v, seat, into)

    def worth_of_turning(self, v: vec[u8], seat: i64, card: i64) -> float:
        """The value for `seat` of turning `card` over."""
        owner = zone_of(v, card)
        faceup = marked(v, card, FACEUP)
        if not saw(v, seat, card):
            return VIEW_OWN if owner == seat else VIEW_OTHERS
        if not self.values.any_special:
            return -0.5
        effect = self.values.effect_on_sum(v, owner, number_of(v, card))
        if effect == 0.0:
            return -0.5
        return -effect if (owner == seat) != faceup else effect

    def _best_to_turn_over(self, v: vec[u8], seat: i64) -> float:
        best = -1.0
        for village in range(players_of(v)):
            card = first_in(v, village)
            while card < CARDS:
                worth = self.worth_of_turning(v, seat, card)
                if worth > best:
                    best = worth
                card = next_in(v, card)
        return best
