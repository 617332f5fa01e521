"""A quick player by rule of thumb: the `greedy` bot, and everybody in the playouts of the search.

It reads a position, a `View` or a full state, but of the numbers only those that its seat has seen. So it plays the
same whatever the hidden cards are. It knows the verbs of the rules and no card by name; what it does not understand it
decides at random.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.engine.actions import (
    ABILITY,
    CALL,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PRIVATE,
    LEFT,
    NUMBER,
    PASS,
    PICK,
    PILE_CARD,
    RIGHT,
    ROW_CARD,
    SEAT,
    SLOT,
    TOKEN,
    USE,
    Actions,
    seat_of_slot,
    slot_action,
    slot_of_slot,
)
from wolfsbane.engine.cards import (
    COUNTS_NOTHING_FACEUP,
    DRAW_ABILITY,
    MAIN,
    MATCHES_ANY,
    NEVER_ON_TOP,
    Ability,
    Step,
)
from wolfsbane.engine.dice import Dice
from wolfsbane.engine.exchange import (
    ANOTHERS_TOO,
    FACEUP_IN,
    AddTheNewCard,
    AddThePenaltyCard,
    ChooseASet,
    DiscardTwoOthers,
    PlaceInASlotOfTheSet,
    TakeASlotOfThem,
)
from wolfsbane.engine.layout import (
    BEFORE,
    CALLER,
    CARDS,
    CHOSEN_UP_TO,
    COUNT,
    DEPTH,
    DRAWING,
    DRAWN,
    FACE,
    FACEUP,
    FIRST_DISCARD,
    HAND,
    HOLDING,
    IT,
    LOCKED,
    MARKS,
    NONE,
    NUMBERS,
    PHASE,
    PILE,
    PLACE,
    PLAYERS,
    PRIVATE,
    PROGRAM,
    ROTATED,
    ROW,
    SEEN,
    SIDE,
    SIZE,
    STEP,
    TOKEN_PROGRAM,
)
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.packed import Packed, chosen, first_in, held_in, marked, next_in, nth_in, top_frame
from wolfsbane.engine.scoring import Halved, LessForCardsOfOthers, LessForOtherFaceupCards
from wolfsbane.engine.steps import (
    Choose,
    ChooseADirection,
    ChooseOther,
    ChooseVillageToTurnOver,
    ChooseWhomToGiveIt,
    DiscardIt,
    GiveItToTheLastPlayer,
    GuardIt,
    LockIt,
    May,
    MayTakeFromThePile,
    MoveThePilesTopToItsBottomAndUseIt,
    PutThemBackInAnyOrder,
    Reverse,
    RotateOrDiscardIt,
    StoreTheTopCard,
    SwapThem,
    TakeTheTopCard,
    TurnItFacedown,
    TurnItFaceup,
    TurnItOver,
    TurnUpTheTopCard,
    UseItOrSwapIt,
    UseOneOfThePile,
    ViewIt,
    ViewItIfFacedown,
    ViewTheTopCards,
)
from wolfsbane.engine.targets import ANOTHERS, ANY, YOURS

# What an ability asks for, or does first, as far as this player understands it.
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

MOST_STEPS: Final = 16

FEWER: Final = 0.7  # what it is worth to have a card less, beside its number
LOOKING: Final = 1.6  # what it is worth to see an unknown card of one's own
SPYING: Final = 0.4  # and one of somebody else's
KEPT: Final = 0.62  # a card that its owner has seen and kept is lower than the average, by this factor
PUT_IN: Final = 0.5  # the same of one that its owner drew and put into the village
A_TURN: Final = 3.0  # what a turn takes off a sum
SPREAD: Final = 14.0  # the variance of an unknown card
AVERAGE: Final = 6.5
DRAWING_WORTH: Final = 0.8  # what it is worth that a drawn card may be used


def question_of(ability: Ability, at: int) -> int:
    """What a step of an ability asks for, or does."""
    step = ability.steps[at]
    if isinstance(step, Choose):
        return _purpose(ability, at)
    return _understood(step)


def _purpose(ability: Ability, at: int) -> int:
    """What a card is chosen for: the verbs that follow tell."""
    swaps = any(isinstance(step, SwapThem) for step in ability.steps[at:])
    if swaps:
        return TO_SWAP_AGAINST if isinstance(ability.steps[at], ChooseOther) else TO_SWAP
    for step in ability.steps[at + 1 :]:
        if not isinstance(step, Choose):
            found = _understood(step)
            return TO_GIVE if found == TO_WHOM else found
    return STRANGE


def _understood(step: Step) -> int:
    if isinstance(step, ChooseASet):
        return A_SET
    if isinstance(step, DiscardTwoOthers):
        return TWO_TO_DISCARD
    if isinstance(step, (ViewIt, ViewItIfFacedown)):
        return TO_VIEW
    if isinstance(step, TurnItFaceup):
        return TO_TURN_FACEUP
    if isinstance(step, TurnItOver):
        return TO_TURN_OVER
    if isinstance(step, TurnItFacedown):
        return TO_TURN_FACEDOWN
    if isinstance(step, DiscardIt):
        return TO_DISCARD
    if isinstance(step, RotateOrDiscardIt):
        return TO_ROTATE_OR_DISCARD
    if isinstance(step, MayTakeFromThePile):
        return FROM_THE_PILE
    if isinstance(step, UseOneOfThePile):
        return TO_USE
    if isinstance(step, UseItOrSwapIt):
        return TO_USE_OR_SWAP
    if isinstance(step, ChooseVillageToTurnOver):
        return A_VILLAGE_TO_TURN
    if isinstance(step, ChooseADirection):
        return A_DIRECTION
    if isinstance(step, PutThemBackInAnyOrder):
        return AN_ORDER
    if isinstance(step, May):
        return WHETHER
    if isinstance(step, GiveItToTheLastPlayer):
        return ITSELF_AWAY
    if isinstance(step, ChooseWhomToGiveIt):
        return TO_WHOM
    if isinstance(step, (PlaceInASlotOfTheSet, AddTheNewCard, AddThePenaltyCard, TakeASlotOfThem)):
        return A_PLACE
    if isinstance(step, GuardIt):
        return TO_GUARD
    if isinstance(step, LockIt):
        return TO_LOCK
    if isinstance(step, (TakeTheTopCard, TurnUpTheTopCard)):
        return THE_TOP_CARD
    if isinstance(step, StoreTheTopCard):
        return TO_STORE
    if isinstance(step, Reverse):
        return TO_REVERSE
    if isinstance(step, MoveThePilesTopToItsBottomAndUseIt):
        return THE_PILES_TOP
    if isinstance(step, ViewTheTopCards):
        return THE_TOP_CARDS
    return STRANGE


# How a card that lies faceup changes the sum of its village, beside its number.
PLAIN: Final = 0
FALLS_BY_OTHERS_CARDS: Final = 1
HALVES: Final = 2
FALLS_BY_FACEUP_CARDS: Final = 3


class Policy:
    """The player by rule of thumb, for one mix.

    `daring` moves the point at which it calls: 0 is even, higher is bolder. `average` is what it takes an unknown card
    for.
    """

    def __init__(self, mix: Mix) -> None:
        self.mix = mix
        self.daring: float = 0.0
        self.average: float = AVERAGE
        self.questions: vec[i64] = vec[i64]([i64(STRANGE) for _i in range(16 * MOST_STEPS)])
        self.whose: vec[i64] = vec[i64]([i64(ANY) for _i in range(16 * MOST_STEPS)])
        self.special: vec[i64] = vec[i64]([i64(PLAIN) for _i in range(NUMBERS)])
        self.each: vec[i64] = vec[i64]([i64(0) for _i in range(NUMBERS)])
        self.any_special = False
        for program, ability in enumerate(mix.abilities):
            for at, step in enumerate(ability.steps):
                if at < MOST_STEPS:
                    self.questions[program * MOST_STEPS + at] = question_of(ability, at)
                    if isinstance(step, Choose):
                        self.whose[program * MOST_STEPS + at] = step.target.whose
        for card in mix.cards:
            scoring = card.scoring
            if isinstance(scoring, LessForCardsOfOthers):
                self._is_special(card.number, FALLS_BY_OTHERS_CARDS, scoring.each)
            elif isinstance(scoring, Halved):
                self._is_special(card.number, HALVES, 0)
            elif isinstance(scoring, LessForOtherFaceupCards):
                self._is_special(card.number, FALLS_BY_FACEUP_CARDS, scoring.each)
        # The set that is best given for a new card, as `look_for_set` found it.
        self.set_worth: float = 0.0
        self.set_number: i64 = NONE
        self.set_card: i64 = NONE
        self.found: i64 = NONE  # the card that `highest` or `lowest` found

    def _is_special(self, number: i64, how: i64, each: i64) -> None:
        self.special[number] = how
        self.each[number] = each
        self.any_special = True

    # --- what cards count

    def value(self, v: vec[u8], seat: i64, card: i64) -> float:
        """What a card counts, as far as the seat can tell."""
        assert len(v) == SIZE
        if (i64(v[SEEN + card]) >> seat) & 1 == 1:
            number = i64(v[FACE + card])
            if marked(v, card, FACEUP) and self.mix.effects[number] & COUNTS_NOTHING_FACEUP != 0:
                return 0.0
            return float(number)
        place = i64(v[PLACE + card])
        if place >= 16:
            return float((place >> 4) + 12) * 0.5
        owner = place & 15
        if owner < i64(v[PLAYERS]) and owner != seat and (i64(v[SEEN + card]) >> owner) & 1 == 1:
            if card > FIRST_DISCARD:
                return self.average * PUT_IN
            return self.average * KEPT
        return self.average

    def own_value(self, v: vec[u8], seat: i64, card: i64) -> float:
        """By how much the seat's own sum falls if this card of its leaves."""
        assert len(v) == SIZE
        value = self.value(v, seat, card)
        if self.any_special and marked(v, card, FACEUP):
            return value + self.effect_on_sum(v, seat, i64(v[FACE + card]))
        return value

    def effect_on_sum(self, v: vec[u8], seat: i64, number: i64) -> float:
        """By how much a faceup card of this number changes the sum of the seat, beside what it counts."""
        assert len(v) == SIZE
        how = self.special[number]
        if how == PLAIN:
            return 0.0
        n: i64 = 0
        if how == FALLS_BY_OTHERS_CARDS:
            for other in range(i64(v[PLAYERS])):
                if other != seat:
                    n += i64(v[COUNT + other])
            return float(-n * self.each[number])
        card = first_in(v, seat)
        if how == HALVES:
            total = 0.0
            while card < CARDS:
                total += self.value(v, seat, card)
                card = next_in(v, card)
            return total * -0.5
        while card < CARDS:
            if marked(v, card, FACEUP) and i64(v[FACE + card]) != number:
                n += 1
            card = next_in(v, card)
        n *= self.each[number]
        return float(-n) if n < 13 else -13.0

    def new_value(self, v: vec[u8], seat: i64, number: i64, faceup: bool) -> float:
        """What a card of this number would add to the seat's own sum."""
        if not faceup:
            return float(number)
        value = 0.0 if self.mix.effects[number] & COUNTS_NOTHING_FACEUP != 0 else float(number)
        return value + self.effect_on_sum(v, seat, number) if self.any_special else value

    def estimate(self, v: vec[u8], seat: i64, of: i64) -> float:
        """The sum of a village as the seat sees it."""
        assert len(v) == SIZE
        total = 0.0
        card = first_in(v, of)
        while card < CARDS:
            total += self.value(v, seat, card)
            if self.any_special and marked(v, card, FACEUP):
                total += self.effect_on_sum(v, of, i64(v[FACE + card]))
            card = next_in(v, card)
        return total

    def doubt(self, v: vec[u8], seat: i64, of: i64) -> float:
        """The variance of that sum."""
        assert len(v) == SIZE
        total = 0.0
        card = first_in(v, of)
        while card < CARDS:
            seen = i64(v[SEEN + card])
            if (seen >> seat) & 1 == 0:
                total += SPREAD * 0.6 if (seen >> of) & 1 == 1 else SPREAD
            card = next_in(v, card)
        return total

    def unknown(self, v: vec[u8], seat: i64, of: i64) -> i64:
        """How many facedown cards of a village the seat has not seen."""
        assert len(v) == SIZE
        n: i64 = 0
        card = first_in(v, of)
        while card < CARDS:
            if (i64(v[SEEN + card]) >> seat) & 1 == 0 and not marked(v, card, LOCKED):
                n += 1
            card = next_in(v, card)
        return n

    def highest(self, v: vec[u8], seat: i64, with_marks: i64, marks: i64) -> float:
        """What the worst card of the seat's own counts, of those whose side and rotation are so; -99 without one."""
        assert len(v) == SIZE
        best = -99.0
        self.found = NONE
        card = first_in(v, seat)
        while card < CARDS:
            if i64(v[MARKS + card]) & with_marks == marks:
                value = self.own_value(v, seat, card)
                if value > best:
                    best = value
                    self.found = card
            card = next_in(v, card)
        return best

    def lowest_of_others(self, v: vec[u8], seat: i64) -> float:
        assert len(v) == SIZE
        best = 99.0
        for other in range(i64(v[PLAYERS])):
            if other != seat:
                card = first_in(v, other)
                while card < CARDS:
                    if not marked(v, card, LOCKED):
                        value = self.value(v, seat, card)
                        if value < best:
                            best = value
                    card = next_in(v, card)
        return best

    # --- sets

    def look_for_set(self, v: vec[u8], seat: i64) -> None:
        """Finds the card, or the set of known cards, that is best given for a new one, and its worth."""
        assert len(v) == SIZE
        effects = self.mix.effects
        best = -99.0
        best_card: i64 = NONE
        once: i64 = 0  # the numbers that are known in the village, a bit each, and those that are there twice
        twice: i64 = 0
        wild = 0.0
        card = first_in(v, seat)
        while card < CARDS:
            marks = i64(v[MARKS + card])
            if marks & LOCKED == 0:
                value = self.average
                if (i64(v[SEEN + card]) >> seat) & 1 == 1:
                    number = i64(v[FACE + card])
                    value = float(number)
                    if marks & FACEUP != 0:
                        value = self.own_value(v, seat, card)
                    effect = effects[number]
                    if effect & (NEVER_ON_TOP | MATCHES_ANY) != 0:
                        if effect & NEVER_ON_TOP != 0:
                            value = -99.0
                        else:
                            wild += value + FEWER
                    else:
                        twice |= once & (1 << number)
                        once |= 1 << number
                if value > best:
                    best = value
                    best_card = card
            card = next_in(v, card)
        self.set_worth = best
        self.set_card = best_card
        self.set_number = NONE
        if wild > 0.0:
            twice = once
        if twice != 0:
            for number in range(NUMBERS):
                if (twice >> number) & 1 == 1:
                    worth = self._worth_of_all(v, seat, number) + wild - FEWER
                    if worth > self.set_worth:
                        self.set_worth = worth
                        self.set_number = number
                        self.set_card = NONE

    def _worth_of_all(self, v: vec[u8], seat: i64, number: i64) -> float:
        """What all cards of a number that the seat knows in its village are worth together."""
        assert len(v) == SIZE
        worth = 0.0
        card = first_in(v, seat)
        while card < CARDS:
            if (i64(v[SEEN + card]) >> seat) & 1 == 1 and i64(v[FACE + card]) == number and not marked(v, card, LOCKED):
                worth += self.own_value(v, seat, card) + FEWER
            card = next_in(v, card)
        return worth

    def in_set(self, v: vec[u8], seat: i64, card: i64, number: i64) -> bool:
        assert len(v) == SIZE
        if (i64(v[SEEN + card]) >> seat) & 1 == 0 or marked(v, card, LOCKED):
            return False
        its = i64(v[FACE + card])
        return its == number or self.mix.effects[its] & MATCHES_ANY != 0

    def next_to_give(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        """The next card of the set that `look_for_set` found, from left to right; DONE when it is complete."""
        assert len(v) == SIZE
        slot: i64 = 0
        card = first_in(v, seat)
        if v[CHOSEN_UP_TO] == 0:  # then the set was just looked for
            while card < CARDS:
                if card == self.set_card or (self.set_number != NONE and self.in_set(v, seat, card, self.set_number)):
                    return slot_action(seat, slot)
                card = next_in(v, card)
                slot += 1
            return out.items[out.count - 1]
        number: i64 = NONE
        while card < CARDS:
            if chosen(v, card):
                if (i64(v[SEEN + card]) >> seat) & 1 == 0:
                    return DONE
                if self.mix.effects[i64(v[FACE + card])] & MATCHES_ANY == 0:
                    number = i64(v[FACE + card])
            elif slot >= i64(v[CHOSEN_UP_TO]):
                if number == NONE:
                    self.look_for_set(v, seat)
                    number = self.set_number
                if number == NONE:
                    return DONE
                if self.in_set(v, seat, card, number):
                    return slot_action(seat, slot)
            card = next_in(v, card)
            slot += 1
        return DONE

    # --- a turn

    def choose(self, p: Packed, seat: i64, out: Actions, rng: Dice) -> i64:
        """One of the legal actions, for the seat that is to decide."""
        if out.count == 1:
            return out.items[0]
        v = p.v
        if v[DEPTH] > 0:
            return self._in_an_ability(v, seat, out, rng)
        phase = i64(v[PHASE])
        if phase == BEFORE:
            return self._begin(v, seat, out)
        if phase == HOLDING:
            return self._with_a_drawn_card(v, seat, out)
        if phase == DRAWING:
            if out.items[0] == DRAW:
                return DRAW
            return self._pick_lowest(v, out)
        use = self._something_to_use(v, seat, out)
        if use >= 0:
            return use
        if out.items[0] == DONE:
            return DONE
        return out.items[rng.randrange(out.count)]

    def wants_to_call(self, v: vec[u8], seat: i64) -> bool:
        """Is the seat likely to be lowest when everybody else has had one more turn?"""
        mine = self.estimate(v, seat, seat)
        my_doubt = self.doubt(v, seat, seat)
        for other in range(i64(v[PLAYERS])):
            if other != seat:
                ahead = self.estimate(v, seat, other) - A_TURN - mine + self.daring
                if ahead < 0.0 or ahead * ahead < 0.25 * (my_doubt + self.doubt(v, seat, other)):
                    return False
        return True

    def _begin(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        assert len(v) == SIZE
        use = self._something_to_use(v, seat, out)
        may_call = False
        for i in range(out.count):
            if out.items[i] == CALL:
                may_call = True
        if may_call and self.wants_to_call(v, seat):
            return CALL
        if use >= 0:
            return use
        self.look_for_set(v, seat)
        best = -99.0
        choice = out.items[0]
        for i in range(out.count):
            action = out.items[i]
            prospect = self._prospect(v, seat, action)
            if prospect > best:
                best = prospect
                choice = action
        return choice

    def _something_to_use(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        """An ability in the village, or the token, that is worth using and costs nothing; -1 without one."""
        for i in range(out.count):
            action = out.items[i]
            if action == TOKEN:
                if self.worth_of_using(v, seat, TOKEN_PROGRAM) > 0.5:
                    return action
            elif action >= ABILITY and action < SLOT:
                number = i64(v[FACE + nth_in(v, seat, action - ABILITY)])
                if self.questions[number * MOST_STEPS] == ITSELF_AWAY:
                    return action
                if self.mix.kinds[number] != MAIN and self.worth_of_using(v, seat, number) > 0.0:
                    return action
        return -1

    def _prospect(self, v: vec[u8], seat: i64, action: i64) -> float:
        """By how much the seat's sum may fall if it begins its turn with this."""
        if action == DRAW:
            return self._prospect_of_drawing() + DRAWING_WORTH
        if action == DRAW_PRIVATE:
            return self._prospect_of(v, seat, first_in(v, PRIVATE + seat), False)
        if action >= ROW_CARD and action < PICK:
            return self._prospect_of(v, seat, nth_in(v, ROW, action - ROW_CARD), True)
        if action >= PILE_CARD and action < ABILITY:
            number = i64(v[FACE + nth_in(v, PILE, action - PILE_CARD)])
            return self.set_worth - self.new_value(v, seat, number, True)
        return -50.0

    def _prospect_of_drawing(self) -> float:
        """What a card of average luck takes off: it is put in if that helps, else discarded."""
        worth = self.set_worth
        if worth <= 0.0:
            return 0.0
        if worth >= 13.0:
            return worth - AVERAGE
        k = i64(int(worth))  # the numbers up to this one help: two 0s, and four of each other
        return (float(2 + 4 * k) * worth - float(2 * k * (k + 1))) / 52.0

    def _prospect_of(self, v: vec[u8], seat: i64, card: i64, faceup: bool) -> float:
        number = i64(v[FACE + card])
        gain = self.set_worth - self.new_value(v, seat, number, faceup)
        if self.mix.kinds[number] == DRAW_ABILITY:
            use = self.worth_of_using(v, seat, number)
            if use > gain:
                return use
        return gain

    def _pick_lowest(self, v: vec[u8], out: Actions) -> i64:
        best: i64 = 99
        choice = out.items[0]
        for i in range(out.count):
            number = i64(v[FACE + nth_in(v, HAND, out.items[i] - PICK)])
            if number < best:
                best = number
                choice = out.items[i]
        return choice

    def _with_a_drawn_card(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        assert len(v) == SIZE
        if v[CHOSEN_UP_TO] != 0:
            return self.next_to_give(v, seat, out)
        use = self._something_to_use(v, seat, out)
        if use >= 0:
            return use
        number = i64(v[FACE + first_in(v, HAND)])
        usable = False
        discardable = False
        for i in range(out.count):
            if out.items[i] == USE:
                usable = True
            elif out.items[i] == DISCARD:
                discardable = True
        self.look_for_set(v, seat)
        gain = self.set_worth - self.new_value(v, seat, number, i64(v[SIDE]) == FACEUP_IN)
        worth = self.worth_of_using(v, seat, number) if usable else 0.0
        if gain <= worth or gain <= 0.0:
            if usable and worth > 0.0:
                return USE
            if discardable:
                return DISCARD
        self.look_for_set(v, seat)
        return self.next_to_give(v, seat, out)

    # --- abilities

    def worth_of_using(self, v: vec[u8], seat: i64, program: i64) -> float:
        """What it is worth to begin this ability now, in points; nothing or less if it had better be left."""
        question = self.questions[program * MOST_STEPS]
        whose = self.whose[program * MOST_STEPS]
        if question == TO_VIEW:
            if whose != ANOTHERS and self.unknown(v, seat, seat) > 0:
                return LOOKING
            return SPYING if whose != YOURS else 0.0
        if question == TO_TURN_FACEUP:
            if whose == ANOTHERS:
                return self.highest(v, seat, LOCKED, 0) - self.average * KEPT
            return 1.0 if self.unknown(v, seat, seat) > 0 else -1.0
        if question == TO_TURN_OVER:
            if self.unknown(v, seat, seat) > 0:
                return 0.9
            return self._best_to_turn_over(v, seat)
        if question == TO_DISCARD:
            return self.highest(v, seat, FACEUP | LOCKED, FACEUP) + FEWER
        if question == TO_ROTATE_OR_DISCARD:
            return self.highest(v, seat, LOCKED, 0)
        if question == TO_SWAP:
            return self.highest(v, seat, LOCKED, 0) - self.lowest_of_others(v, seat)
        if question in (FROM_THE_PILE, TO_USE):
            return self._best_of_pile(v, seat, question)
        if question == THE_TOP_CARD:
            self.look_for_set(v, seat)
            return self._prospect_of_drawing() + 0.5
        if question == TO_STORE:
            return 1.0
        if question == TO_REVERSE:
            if v[PLAYERS] == 2:
                return 2.5 if v[CALLER] == NONE else 0.1
            return 0.1
        if question == THE_TOP_CARDS:
            return 0.6
        if question == THE_PILES_TOP:
            number = i64(v[FACE + first_in(v, PILE)])
            return 0.0 if number == program else self.worth_of_using(v, seat, number)
        if question == TWO_TO_DISCARD:
            return self._two_highest(v, seat) + FEWER - float(program)
        if question == A_VILLAGE_TO_TURN:
            return 0.4 * float(self.unknown(v, seat, seat))
        if question == A_DIRECTION:
            left = self._gain_of_passing(v, seat, LEFT)
            right = self._gain_of_passing(v, seat, RIGHT)
            return max(right, left)
        if question == ITSELF_AWAY:
            return 6.0
        return 0.1 if question in (STRANGE, TO_TURN_FACEDOWN) else 0.0

    def _best_of_pile(self, v: vec[u8], seat: i64, question: i64) -> float:
        """What the best card of the pile is worth, to be taken or to be used."""
        assert len(v) == SIZE
        best = 0.0
        if question == FROM_THE_PILE:
            self.look_for_set(v, seat)
        card = first_in(v, PILE)
        while card < CARDS:
            number = i64(v[FACE + card])
            worth = 0.0
            if question == FROM_THE_PILE:
                worth = self.set_worth - self.new_value(v, seat, number, True)
            elif self._is_simple_to_use(number):
                worth = self.worth_of_using(v, seat, number)
            if worth > best:
                best = worth
            card = next_in(v, card)
        return best

    def _is_simple_to_use(self, number: i64) -> bool:
        kind = self.mix.kinds[number]
        question = self.questions[number * MOST_STEPS]
        return kind == DRAW_ABILITY and question != TO_USE and question != THE_PILES_TOP

    def _two_highest(self, v: vec[u8], seat: i64) -> float:
        assert len(v) == SIZE
        one = 0.0
        two = 0.0
        card = first_in(v, seat)
        while card < CARDS:
            if not marked(v, card, LOCKED):
                value = self.own_value(v, seat, card)
                if value > one:
                    two = one
                    one = value
                elif value > two:
                    two = value
            card = next_in(v, card)
        return one + two

    def _gain_of_passing(self, v: vec[u8], seat: i64, direction: i64) -> float:
        """What is passed on at that end, less what comes in."""
        players = i64(v[PLAYERS])
        giver = seat - 1 if direction == LEFT else seat + 1
        if giver < 0:
            giver += players
        elif giver >= players:
            giver -= players
        if v[COUNT + seat] == 0 or v[COUNT + giver] == 0:
            return 0.0
        out = first_in(v, seat) if direction == LEFT else nth_in(v, seat, held_in(v, seat) - 1)
        into = first_in(v, giver) if direction == LEFT else nth_in(v, giver, held_in(v, giver) - 1)
        return self.own_value(v, seat, out) - self.value(v, seat, into)

    def _best_to_turn_over(self, v: vec[u8], seat: i64) -> float:
        best = -1.0
        for of in range(i64(v[PLAYERS])):
            card = first_in(v, of)
            while card < CARDS:
                worth = self._worth_of_turning(v, seat, card)
                if worth > best:
                    best = worth
                card = next_in(v, card)
        return best

    def _worth_of_turning(self, v: vec[u8], seat: i64, card: i64) -> float:
        """What it is worth to turn a card over."""
        owner = i64(v[PLACE + card]) & 15
        faceup = marked(v, card, FACEUP)
        if (i64(v[SEEN + card]) >> seat) & 1 == 0:
            return LOOKING if owner == seat else SPYING
        if not self.any_special:
            return -0.5
        effect = self.effect_on_sum(v, owner, i64(v[FACE + card]))
        if effect == 0.0:
            return -0.5
        return -effect if (owner == seat) != faceup else effect

    def question(self, v: vec[u8]) -> i64:
        """What the ability that is under way asks for."""
        if v[DEPTH] == 0:
            return STRANGE
        f = top_frame(v)
        at = i64(v[f + STEP])
        return self.questions[i64(v[f + PROGRAM]) * MOST_STEPS + at] if at < MOST_STEPS else STRANGE

    def _in_an_ability(self, v: vec[u8], seat: i64, out: Actions, rng: Dice) -> i64:
        assert len(v) == SIZE
        f = top_frame(v)
        question = self.question(v)
        if question == A_SET:
            return self._exchange(v, seat, f, out)
        if question in (A_PLACE, ITSELF_AWAY):
            return out.items[0]
        if question == WHETHER:
            return USE
        if question == STRANGE:
            return out.items[rng.randrange(out.count)]
        if question == TWO_TO_DISCARD:
            return self._one_of_two(v, seat, out)
        if question == AN_ORDER:
            return self._pick_lowest(v, out)
        if question == A_DIRECTION:
            return LEFT if self._gain_of_passing(v, seat, LEFT) > self._gain_of_passing(v, seat, RIGHT) else RIGHT
        if question == TO_USE_OR_SWAP:
            worth = self.highest(v, seat, LOCKED, 0) - self.value(v, seat, i64(v[f + IT]))
            if out.items[0] == USE and (
                out.count == 1 or self.worth_of_using(v, seat, i64(v[FACE + i64(v[f + IT])])) > worth
            ):
                return USE
        elif question == FROM_THE_PILE:
            self.look_for_set(v, seat)
        best = -99.0
        choice = out.items[0]
        for i in range(out.count):
            action = out.items[i]
            wish = self._wish(v, seat, f, question, action)
            if wish > best:
                best = wish
                choice = action
        return choice

    def _wish(self, v: vec[u8], seat: i64, f: i64, question: i64, action: i64) -> float:
        """How much the seat wants to answer with this action."""
        assert len(v) == SIZE
        if action < SLOT:
            if action == PASS:
                return 0.0
            if action >= PILE_CARD and action < ABILITY:
                number = i64(v[FACE + nth_in(v, PILE, action - PILE_CARD)])
                if question == FROM_THE_PILE:
                    return self.set_worth - self.new_value(v, seat, number, True)
                return self.worth_of_using(v, seat, number) if self._is_simple_to_use(number) else 0.0
            if action >= SEAT and action < NUMBER:
                other = action - SEAT
                if question == TO_WHOM:
                    return -self.estimate(v, seat, other)
                return 1.0 if other == seat and self.unknown(v, seat, seat) > 0 else 0.0
            return -50.0
        owner = seat_of_slot(action)
        card = nth_in(v, owner, slot_of_slot(action))
        mine = owner == seat
        seen = (i64(v[SEEN + card]) >> seat) & 1 == 1
        if question == TO_VIEW:
            if seen:
                return 0.0
            return 2.0 if mine else 1.0
        if question == TO_TURN_FACEUP:
            if mine:
                return 2.0 if not seen else self._worth_of_turning(v, seat, card)
            return 1.5 - 0.1 * self.value(v, seat, card)
        if question == TO_TURN_OVER:
            return self._worth_of_turning(v, seat, card)
        if question == TO_TURN_FACEDOWN:
            return self._worth_of_turning(v, seat, card) + (0.1 if mine else 0.0)
        if question in (TO_DISCARD, TO_GIVE):
            return self.own_value(v, seat, card) if mine else -self.value(v, seat, card)
        if question == TO_ROTATE_OR_DISCARD:
            value = self.own_value(v, seat, card)
            return value + 20.0 if marked(v, card, ROTATED) and value > 0.0 else value
        if question == TO_SWAP:
            if mine:
                return self.own_value(v, seat, card) - AVERAGE
            return AVERAGE - self.value(v, seat, card)
        if question == TO_SWAP_AGAINST:
            if mine:
                return self.own_value(v, seat, card)
            return -self.value(v, seat, card) if i64(v[PLACE + i64(v[f + IT])]) & 15 == seat else -30.0
        if question == TO_USE_OR_SWAP:
            return self.own_value(v, seat, card)
        if question in (TO_GUARD, TO_LOCK):
            return -self.own_value(v, seat, card)
        return 0.0

    def _exchange(self, v: vec[u8], seat: i64, f: i64, out: Actions) -> i64:
        """The new card goes in for the best set; or to somebody else; or away, if it may."""
        assert len(v) == SIZE
        if v[CHOSEN_UP_TO] != 0:
            return self.next_to_give(v, seat, out)
        number = i64(v[FACE + i64(v[f + DRAWN])])
        manner = i64(v[f + IT])
        self.look_for_set(v, seat)
        gain = self.set_worth - self.new_value(v, seat, number, manner & FACEUP_IN != 0)
        if manner & ANOTHERS_TOO != 0:
            best = gain
            choice: i64 = -1
            for i in range(out.count):
                action = out.items[i]
                if action >= SLOT and seat_of_slot(action) != seat:
                    card = nth_in(v, seat_of_slot(action), slot_of_slot(action))
                    harm = float(number) - self.value(v, seat, card)
                    if v[PLAYERS] > 2:
                        harm *= 0.5
                    if harm > best:
                        best = harm
                        choice = action
            if choice >= 0:
                return choice
        if gain <= 0.0 and out.items[0] == DISCARD:
            return DISCARD
        return self.next_to_give(v, seat, out)

    def _one_of_two(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        """The two worst cards, from left to right."""
        if v[CHOSEN_UP_TO] != 0:
            return self._worst(v, seat, out, -1)
        one = self._worst(v, seat, out, -1)
        two = self._worst(v, seat, out, one)
        return one if one < two or two < 0 else two

    def _worst(self, v: vec[u8], seat: i64, out: Actions, but: i64) -> i64:
        best = -99.0
        choice: i64 = -1
        for i in range(out.count):
            action = out.items[i]
            if action != but:
                value = self.own_value(v, seat, nth_in(v, seat, slot_of_slot(action)))
                if value > best:
                    best = value
                    choice = action
        return choice
