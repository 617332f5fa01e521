"""What the value network reads of a position: one village, its strongest rival's, and how they stand.

All features are small integers that come from what cards do (the classes of their steps, effects and scoring), never
from their names, so that they mean the same in every deck, mix and set of one's own cards. The position is a full
state: in a search it is drawn from the belief of the seat that searches, so nothing hidden is read there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core import decision_kinds as kinds
from wolfsbane.bots.core.best_set import BestSet
from wolfsbane.bots.core.decision_kinds import DecisionKinds
from wolfsbane.bots.core.values import Values
from wolfsbane.engine.cards import DRAW_ABILITY, MAIN, VILLAGE, WHEN_DRAWN
from wolfsbane.engine.constants import (
    BEFORE_MAIN,
    CARDS,
    DECK,
    FACEUP,
    FIRST_DISCARD,
    HAND,
    HOLDING,
    LOCKED,
    NONE,
    NUMBERS,
    PILE,
    PRIVATE,
    TOKEN_ABILITY,
    VIEWING,
)
from wolfsbane.engine.effects import ADD, DRAWS, END, MATCHES_ANY, REACH, ROW, TAKE, TURN_OVER, VIEW
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.vector import (
    SIZE,
    active_of,
    audience_of,
    caller_of,
    first_in,
    held_in,
    holder_of,
    marks_of,
    next_in,
    number_of,
    phase_of,
    players_of,
    points_of,
    round_of,
    rounds_of,
    skip_of,
    turn_of,
    vector_from_bytes,
)

VERSION: Final = 1  # of the list of features: weights are made for one version
OF_A_VILLAGE: Final = 25
OF_THE_GAME: Final = 48
INPUTS: Final = 2 * OF_A_VILLAGE + OF_THE_GAME

# What a faceup card does for its owner.
SEES: Final = 0
TURNS: Final = 1
REMOVES: Final = 2
ACTS: Final = 3
DRAWS_MORE: Final = 4
PROTECTS: Final = 5
ENDS: Final = 6
SCORES: Final = 7
ROLES: Final = 8

# What an ability of the deck or of the token does.
TO_SEE: Final = 0
TO_TURN: Final = 1
TO_REMOVE: Final = 2
TO_EXCHANGE: Final = 3
TO_DRAW: Final = 4
ANOTHER_USE: Final = 5
USES: Final = 6


def use_of(kind: int) -> int:
    """What an ability is for whose first decision is of this kind."""
    if kind in (kinds.TO_VIEW, kinds.THE_TOP_CARDS):
        return TO_SEE
    if kind in (kinds.TO_TURN_FACEUP, kinds.TO_TURN_OVER, kinds.TO_TURN_FACEDOWN, kinds.A_VILLAGE_TO_TURN):
        return TO_TURN
    if kind in (kinds.TO_DISCARD, kinds.TO_ROTATE_OR_DISCARD, kinds.TWO_TO_DISCARD, kinds.ITSELF_AWAY):
        return TO_REMOVE
    if kind in (kinds.TO_SWAP, kinds.A_DIRECTION, kinds.TO_USE_OR_SWAP):
        return TO_EXCHANGE
    if kind in (kinds.FROM_THE_PILE, kinds.THE_TOP_CARD, kinds.TO_STORE):
        return TO_DRAW
    return ANOTHER_USE


class Features:
    """The features of positions of one mix; `read` writes them into `x`."""

    def __init__(self, decision_kinds: DecisionKinds, best_set: BestSet) -> None:
        mix = best_set.values.mix
        self.mix = mix
        self.best_set = best_set
        self.values = best_set.values
        self.x: vec[i64] = vec[i64]([i64(0) for _i in range(INPUTS)])
        self._roles: vec[i64] = vec[i64]([i64(0) for _i in range(NUMBERS)])  # a bit set for each number
        self._of_mix: vec[i64] = vec[i64]([i64(0) for _i in range(2 * USES + 2)])
        self._sums: vec[i64] = vec[i64]([i64(0) for _i in range(4)])
        for number in range(NUMBERS):
            card = mix.cards[number]
            use = use_of(int(decision_kinds.first(number)))
            roles = 0
            if card.kind == VILLAGE or card.kind == MAIN:
                if use == TO_SEE:
                    roles |= 1 << SEES
                elif use == TO_TURN:
                    roles |= 1 << TURNS
                elif use == TO_REMOVE:
                    roles |= 1 << REMOVES
                else:
                    roles |= 1 << ACTS
            questions = int(mix.questions[number])
            if questions & (ROW | DRAWS | REACH) != 0:
                roles |= 1 << DRAWS_MORE
            if questions & (VIEW | TURN_OVER | TAKE | ADD) != 0:
                roles |= 1 << PROTECTS
            if questions & END != 0:
                roles |= 1 << ENDS
            if card.scoring is not None:
                roles |= 1 << SCORES
            self._roles[number] = roles
            if card.kind == DRAW_ABILITY or card.kind == WHEN_DRAWN:
                self._of_mix[use] += 1
            if questions & END != 0:
                self._of_mix[2 * USES] = 1
            if card.scoring is not None:
                self._of_mix[2 * USES + 1] += 1
        self._of_mix[USES + use_of(int(decision_kinds.first(TOKEN_ABILITY)))] = 1

    def read(self, v: vec[u8], me: i64) -> None:
        """Writes the features of position `v` for seat `me` into `x`."""
        assert len(v) == SIZE
        x = self.x
        assert len(x) == INPUTS
        players = players_of(v)
        for i in range(i64(INPUTS)):
            x[i] = 0
        round_now = round_of(v)
        sums = self._sums
        rival: i64 = -1
        best: i64 = 9999
        lowest: i64 = 999
        totals: i64 = 0
        my_total: i64 = 0
        rival_total: i64 = 0
        for seat in range(players):
            total: i64 = 0
            for r in range(round_now):
                total += points_of(v, r, seat)
            sums[seat] = self._sum(v, seat)
            if seat == me:
                my_total = total
            else:
                totals += total
                if sums[seat] < lowest:
                    lowest = sums[seat]
                if 2 * total + sums[seat] < best:
                    best = 2 * total + sums[seat]
                    rival = seat
                    rival_total = total
        self._village(v, me, 0, sums[me])
        my_worth = self.best_set.worth
        self._village(v, rival, OF_A_VILLAGE, sums[rival])
        rival_worth = self.best_set.worth
        g: i64 = 2 * OF_A_VILLAGE
        follow = rounds_of(v) - round_now - 1
        diff = clip(rival_total - my_total, 60)
        x[g] = diff
        x[g + 1] = clip(totals // (players - 1) - my_total, 60)
        x[g + 2 + follow] = 1
        x[g + 6 + follow] = diff  # a lead counts for more the fewer rounds are left
        ahead = clip(lowest - sums[me], 40)
        x[g + 10] = ahead
        x[g + 11 + follow] = ahead
        deck = held_in(v, DECK)
        x[g + 15] = deck
        x[g + 16] = clip((CARDS - FIRST_DISCARD - 1 - deck) // players, 16)
        if players > 2:
            x[g + 14 + players] = 1  # 17 and 18
        turn = turn_of(v)
        if turn == me:
            x[g + 19] = 1
        elif turn == rival:
            x[g + 20] = 1
        caller = caller_of(v)
        if caller == me:
            x[g + 21] = 1
            x[g + 22] = ahead
        elif caller != NONE:
            x[g + 23] = 1
            x[g + 24] = clip(sums[me] - sums[caller], 40)
        holder = holder_of(v)
        active = active_of(v)
        if holder == me:
            x[g + 25] = 1
            x[g + 26] = active
        elif holder == rival:
            x[g + 27] = 1
            x[g + 28] = active
        phase = phase_of(v)
        if phase == VIEWING:
            x[g + 29] = 1
        elif phase != BEFORE_MAIN:
            x[g + 30] = 1
            hand = first_in(v, HAND)
            if phase == HOLDING and hand < CARDS:
                if turn == me:
                    x[g + 31] = clip(i64(my_worth) - number_of(v, hand), 13)
                else:
                    x[g + 32] = clip(i64(rival_worth) - number_of(v, hand), 13)
        top = first_in(v, PILE)
        if top < CARDS and phase == BEFORE_MAIN:
            number = self.mix.faceup_values[number_of(v, top)]
            if turn == me and i64(my_worth) > number:
                x[g + 33] = i64(my_worth) - number
            elif turn == rival and i64(rival_worth) > number:
                x[g + 34] = i64(rival_worth) - number
        if skip_of(v) != 0:
            x[g + 19] -= 1
        for i in range(i64(2 * USES)):  # 35 to 46
            x[g + 35 + i] = self._of_mix[i]
        x[g + 47] = self._of_mix[2 * USES]

    def _sum(self, v: vec[u8], seat: i64) -> i64:
        """The present sum of a village, with the scoring effects of its faceup cards."""
        assert len(v) == SIZE
        total: i64 = 0
        special = self.values.any_special
        card = first_in(v, seat)
        while card < CARDS:
            number = number_of(v, card)
            if marks_of(v, card) & FACEUP != 0:
                total += self.mix.faceup_values[number]
                if special:
                    total += i64(self.values.effect_on_sum(v, seat, number))
            else:
                total += number
            card = next_in(v, card)
        return total

    def _village(self, v: vec[u8], seat: i64, base: i64, total: i64) -> None:
        assert len(v) == SIZE
        x = self.x
        assert len(x) == INPUTS
        known: i64 = 0
        unknown: i64 = 0
        highest: i64 = 0
        second: i64 = 0
        low: i64 = 0
        high: i64 = 0
        faceup: i64 = 0
        exposed: i64 = 0
        locked: i64 = 0
        wild: i64 = 0
        once: i64 = 0
        doubles: i64 = 0
        others = ~(i64(1) << seat) & 15
        card = first_in(v, seat)
        while card < CARDS:
            number = number_of(v, card)
            marks = marks_of(v, card)
            seen = audience_of(v, card)
            value = number
            if marks & FACEUP != 0:
                faceup += 1
                value = self.mix.faceup_values[number]
                roles = self._roles[number]
                role: i64 = 0
                while roles != 0:
                    if roles & 1 == 1:
                        x[base + 12 + role] += 1
                    roles >>= 1
                    role += 1
            elif seen & others != 0:
                exposed += 1
            if marks & LOCKED != 0:
                locked += 1
            if (seen >> seat) & 1 == 1:
                known += value
                if self.mix.questions[number] & MATCHES_ANY != 0:
                    wild += 1
            else:
                unknown += 1
            if value > highest:
                second = highest
                highest = value
            elif value > second:
                second = value
            if value <= 2:
                low += 1
            elif value >= 8:
                high += 1
            if (once >> number) & 1 == 1:
                doubles += 1
            once |= i64(1) << number
            card = next_in(v, card)
        count = held_in(v, seat)
        self.best_set.look(v, seat)
        x[base] = count
        x[base + 1] = clip(total, 60)
        x[base + 2] = clip(known, 100)
        x[base + 3] = unknown
        x[base + 4] = clip(i64(self.best_set.worth), 40) if self.best_set.worth > 0.0 else 0
        x[base + 5] = highest
        x[base + 6] = second
        x[base + 7] = low
        x[base + 8] = high
        x[base + 9] = faceup
        x[base + 10] = exposed
        x[base + 11] = locked
        x[base + 20] = held_in(v, PRIVATE + seat)
        x[base + 21] = wild
        x[base + 22] = 1 if count <= 4 else 0
        x[base + 23] = doubles
        x[base + 24] = 1 if count == 0 else 0


def clip(n: i64, most: i64) -> i64:
    """`n` within -`most` and `most`."""
    if n > most:
        return most
    return max(-most, n)


def features_of(mix: Mix, states: bytes, seats: bytes) -> bytes:
    """The features of many positions, for training: a signed byte for each.

    `states` are the vectors of full states one after another, `seats` the seat to judge in each of them.
    """
    features = Features(DecisionKinds(mix), BestSet(Values(mix)))
    out = vec[u8]([u8(0) for _i in range(len(seats) * INPUTS)])
    at: i64 = 0
    for i, seat in enumerate(seats):
        features.read(vector_from_bytes(states[i * SIZE : (i + 1) * SIZE]), seat)
        for j in range(i64(INPUTS)):
            out[at] = u8(features.x[j] & 255)
            at += 1
    return bytes(out)
