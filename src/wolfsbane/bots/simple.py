"""Two small bots: one plays at random, one keeps its eyes open and its sum low."""

import random
from statistics import fmean
from typing import Final

from wolfsbane.engine.actions import (
    ABILITY,
    CALL,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PRIVATE,
    PASS,
    PICK,
    PILE_CARD,
    ROW_CARD,
    SLOT,
    USE,
    is_slot,
    seat_of_slot,
    slot_action,
    slot_of_slot,
)
from wolfsbane.engine.cards import COUNTS_NOTHING_FACEUP, MATCHES_ANY, NEVER_ON_TOP, Step
from wolfsbane.engine.exchange import ChooseASet, DiscardTwoOthers
from wolfsbane.engine.layout import BEFORE, CARDS, DRAWING, HAND, HOLDING, NONE, PILE, PRIVATE, ROW
from wolfsbane.engine.steps import (
    DiscardIt,
    GiveItToTheLastPlayer,
    RotateOrDiscardIt,
    SwapThem,
    UseItOrSwapIt,
    ViewIt,
    ViewItIfFacedown,
)
from wolfsbane.engine.view import View

# What is used in one's village whenever it can be.
WORTHWHILE: Final = (ViewIt, RotateOrDiscardIt, GiveItToTheLastPlayer)
MARGIN: Final = 6.0  # how much lower than everybody else one has to look to call
KEPT: Final = 0.6  # a card that its owner has seen and kept is lower than the average
FEWER: Final = 0.5  # what it is worth to have a card less, beside its number
USING: Final = 0.5  # what it is worth that a drawn card may be used


class RandomBot:
    """Takes any legal action, each with the same chance."""

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        return self.rng.choice(legal)


class CarefulBot:
    """Counts what it has seen, gives away what is high, looks at what it can, calls when it looks lowest.

    It knows the verbs of the rules and no card, so it plays any deck. What it does not
    understand it decides at random.
    """

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        shuffled = self.rng.sample(legal, len(legal))
        thought = Thought(view, shuffled)
        action = thought.in_an_ability() if view.depth() > 0 else thought.in_a_turn()
        return action if action in legal else shuffled[0]


class Thought:
    """What the careful bot makes of one view: how much each card counts, as far as it can tell."""

    def __init__(self, view: View, legal: list[int]) -> None:
        self.view = view
        self.legal = legal
        self.me = int(view.seat)
        self.cards = [
            [int(view.card_at(seat, slot)) for slot in range(view.count(seat))] for seat in range(view.players())
        ]
        self.mine = self.cards[self.me]
        self.unseen = view.mix.deck_numbers()
        for card in range(CARDS):
            if view.knows(card):
                self.unseen.remove(int(view.number(card)))
        self.given, self.worth = self.best_set()

    # --- what cards count

    def has(self, card: int, effect: int) -> bool:
        return self.view.knows(card) and self.view.mix.effects[self.view.number(card)] & effect != 0

    def value(self, card: int) -> float:
        """What a card counts, on the average of all that it can be."""
        view = self.view
        if view.knows(card):
            counts_nothing = view.is_faceup(card) and self.has(card, COUNTS_NOTHING_FACEUP)
            return 0.0 if counts_nothing else float(view.number(card))
        least = int(view.least(card))
        average = fmean([number for number in self.unseen if number >= least] or [least])
        owner = view.zone(card)
        kept = owner < view.players() and owner != self.me and view.has_seen(owner, card)
        return average * KEPT if kept and least == 0 else average

    def value_at(self, slot: int) -> float:
        return self.value(self.cards[seat_of_slot(slot)][slot_of_slot(slot)])

    def sum(self, seat: int) -> float:
        return sum(self.value(card) for card in self.cards[seat])

    def best_set(self) -> tuple[list[int], float]:
        """The slots of mine that are best given for a new card, with their worth; several are a known set."""
        free = [
            (slot, card)
            for slot, card in enumerate(self.mine)
            if not self.view.is_locked(card) and not self.has(card, NEVER_ON_TOP)
        ]
        sets = [[slot] for slot, _ in free]
        for number in {int(self.view.number(card)) for _, card in free if self.view.knows(card)}:
            matching = [slot for slot, card in free if self.view.number(card) == number or self.has(card, MATCHES_ANY)]
            sets.append(matching)
        worths = [sum(self.value(self.mine[slot]) + FEWER for slot in chosen) - FEWER for chosen in sets]
        return max(zip(sets, worths, strict=True), key=lambda pair: pair[1], default=([], 0.0))

    def gain(self, card: int) -> float:
        """By how much my sum falls if this card comes in for the best set."""
        return self.worth - float(self.view.number(card))

    # --- decisions of a turn

    def in_a_turn(self) -> int | None:
        view = self.view
        if view.phase() == BEFORE:
            if CALL in self.legal and self.looks_lowest():
                return CALL
            return self.something_to_use() or max(self.legal, key=self.prospect)
        held = int(view.first(HAND))
        if view.phase() == HOLDING:
            if view.any_chosen() or self.gain(held) > 0:
                return self.next_to_give()
            return USE if USE in self.legal else DISCARD
        if view.phase() == DRAWING:
            return DRAW if DRAW in self.legal else max(self.legal, key=self.prospect)
        return self.something_to_use() or DONE

    def looks_lowest(self) -> bool:
        others = [self.sum(seat) for seat in range(len(self.cards)) if seat != self.me]
        return self.sum(self.me) + MARGIN <= min(others)

    def something_to_use(self) -> int | None:
        for action in self.legal:
            if ABILITY <= action < SLOT:
                steps = self.view.mix.abilities[self.view.number(self.mine[action - ABILITY])].steps
                if any(isinstance(step, WORTHWHILE) for step in steps):
                    return action
        return None

    def prospect(self, action: int) -> float:
        """By how much my sum may fall if I begin with this."""
        view = self.view
        if action == DRAW:
            return fmean([max(self.worth - number, 0.0) for number in self.unseen]) + USING
        if action == DRAW_PRIVATE:
            return max(self.gain(int(view.first(PRIVATE + self.me))), 0.0)
        if ROW_CARD <= action < PICK:
            return max(self.gain(int(view.card_at(ROW, action - ROW_CARD))), USING)
        if PICK <= action < PILE_CARD:
            return self.gain(int(view.card_at(HAND, action - PICK)))
        if PILE_CARD <= action < ABILITY:
            return self.gain(int(view.card_at(PILE, action - PILE_CARD)))
        return -1.0

    def next_to_give(self) -> int:
        chosen = [slot for slot, card in enumerate(self.mine) if self.view.is_chosen(card)]
        later = [slot for slot in self.given if not chosen or slot > chosen[-1]]
        return int(slot_action(self.me, later[0])) if later else DONE

    # --- decisions of an ability

    def in_an_ability(self) -> int | None:
        view = self.view
        f = view.top()
        steps = view.mix.abilities[view.program(f)].steps
        step = steps[view.step(f)]
        slots = [action for action in self.legal if is_slot(action)]
        if isinstance(step, ChooseASet):
            return self.exchange(int(view.drawn(f)), slots)
        if isinstance(step, DiscardTwoOthers):
            return max(slots, key=self.value_at)
        if PASS in self.legal and any(PILE_CARD <= action < ABILITY for action in self.legal):
            best = max(self.legal, key=self.prospect)
            return best if self.prospect(best) > 0 else PASS
        if not slots:
            return USE
        verb = next((later for later in steps[view.step(f) + 1 :] if not later.asks), step)
        best = max(slots, key=lambda slot: self.wish(slot, verb))
        if isinstance(step, UseItOrSwapIt) and USE in self.legal and self.wish(best, step) <= 0:
            return USE
        return best

    def exchange(self, new: int, slots: list[int]) -> int:
        theirs = min([s for s in slots if seat_of_slot(s) != self.me], key=self.value_at, default=None)
        if theirs is not None and int(self.view.number(new)) - self.value_at(theirs) > max(self.gain(new), 0.0):
            return theirs
        return DISCARD if DISCARD in self.legal and self.gain(new) <= 0 else self.next_to_give()

    def wish(self, slot: int, verb: Step) -> float:
        """How much I want this card to be the one that the verb is about."""
        seat = int(seat_of_slot(slot))
        card = self.cards[seat][slot_of_slot(slot)]
        if isinstance(verb, (ViewIt, ViewItIfFacedown)):
            return 0.0 if self.view.knows(card) else 2.0 if seat == self.me else 1.0
        mine = 1.0 if seat == self.me else -1.0
        if isinstance(verb, (SwapThem, UseItOrSwapIt)):
            it = int(self.view.it(self.view.top()))
            if it == NONE:
                return mine * self.value(card)
            takes_part = self.me in (seat, self.view.zone(it))
            return mine * (self.value(card) - self.value(it)) if takes_part else 0.0
        if isinstance(verb, (DiscardIt, RotateOrDiscardIt)):
            return mine * self.value(card)
        return -mine if not self.view.knows(card) else 0.0
