"""Whom an ability may choose: cards of villages, and why a card can't be chosen.

A target never looks at a number that the chooser has not seen, so what may be chosen can't leak one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine.actions import Actions, seat_of_slot, slot_action, slot_of
from wolfsbane.engine.constants import CARDS, NONE, TOUCHED
from wolfsbane.engine.effects import NO_OPERATION, TAKE, TURN_OVER, VIEW
from wolfsbane.engine.protection import (
    ALLOWED,
    ALREADY_CHOSEN,
    LOCKED_CARD,
    NEVER_DISCARDED,
    NOT_HERE,
    PROTECTED_CARD,
    THE_SAME_CARD,
    WRONG_SIDE,
    WRONG_VILLAGE,
    blocked_by,
    can_be_on_top,
    protector_of,
)
from wolfsbane.engine.text import NO_REASON, Text
from wolfsbane.engine.vector import SIZE, first_in, next_in, players_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State

# Whose cards.
YOURS: Final = 0
ANOTHERS: Final = 1
ANY: Final = 2
OF_ANOTHER_VILLAGE_THAN_IT: Final = 3

# Which side.
EITHER: Final = 0
FACEUP_ONLY: Final = 1
FACEDOWN_ONLY: Final = 2

# Which not, a bit each.
NOT_IT: Final = 1
NOT_ITSELF: Final = 2
NOT_TOUCHED: Final = 4
NOT_IN_A_VISITED_VILLAGE: Final = 8
DISCARDABLE: Final = 16

BLOCKERS: Final = [
    NO_REASON,
    ("TOKEN-A", Text("refusal-locked")),
    ("3A", Text("refusal-guarded")),
    ("PROT-1", Text("refusal-protected", {"number": 0})),  # whose number: see `refusal_of`
    ("PROT-1", Text("refusal-no-card-there")),
    ("PROT-2", Text("refusal-wrong-village")),
    ("PROT-1", Text("refusal-wrong-side")),
    ("TURN-6", Text("refusal-same-card")),
    ("TURN-6", Text("refusal-had-its-part")),
    ("4D.d", Text("refusal-never-discarded", {"number": 0})),  # see `refusal_of`
]


def refusal_of(s: State, blocker: i64, operation: i64, card: i64) -> tuple[str, Text]:
    """The rule and the text of a blocker that keeps somebody from an operation on a card of a village."""
    rule, text = BLOCKERS[blocker]
    if blocker == PROTECTED_CARD:
        character = s.mix.cards[s.number(protector_of(s, operation, card))]
        return (character.rule, Text(text.id, {"number": int(character.number)}))
    if blocker == NEVER_DISCARDED:  # it lies faceup
        return (rule, Text(text.id, {"number": int(s.number(card))}))
    return (rule, text)


@mypyc_attr(allow_interpreted_subclasses=True)
class Target:
    """Which cards of villages may be chosen. `text` completes "Choose …"."""

    def __init__(self, text: Text, whose: int, side: int, operation: int, but: int = 0) -> None:
        self.text = text
        self.whose: i64 = whose
        self.side: i64 = side
        self.operation: i64 = operation
        self.but: i64 = but

    def includes_village(self, s: State, f: i64, seat: i64) -> bool:
        whose = self.whose
        if whose == YOURS:
            return seat == s.actor(f)
        if whose == ANOTHERS:
            return seat != s.actor(f)
        if whose == OF_ANOTHER_VILLAGE_THAN_IT:
            card = s.it(f)  # a swap needs both cards to be touchable (PROT-6)
            return card != NONE and seat != s.zone(card) and blocked_by(s, s.actor(f), TAKE, card) == ALLOWED
        return True

    def blocker(self, s: State, f: i64, card: i64) -> i64:
        """ALLOWED, or why this card, which lies in a village that is meant, can't be chosen."""
        side = self.side
        if side != EITHER and s.is_faceup(card) != (side == FACEUP_ONLY):
            return WRONG_SIDE
        if self.but != 0:
            excluded = self._excluded(s, f, card)
            if excluded != ALLOWED:
                return excluded
        operation = self.operation
        if operation == NO_OPERATION:
            return ALLOWED
        return blocked_by(s, s.actor(f), operation, card)

    def _excluded(self, s: State, f: i64, card: i64) -> i64:
        """Whether it is one of those that are meant not to be chosen."""
        but = self.but
        if but & NOT_IT and card == s.it(f):
            return THE_SAME_CARD
        if but & NOT_ITSELF and card == s.source(f):
            return THE_SAME_CARD
        if but & NOT_TOUCHED and s.is_marked(card, TOUCHED):
            return ALREADY_CHOSEN
        if but & NOT_IN_A_VISITED_VILLAGE and (s.counted(f) >> s.zone(card)) & 1 == 1:
            return ALREADY_CHOSEN
        if but & DISCARDABLE and s.is_faceup(card) and not can_be_on_top(s, card):
            return NEVER_DISCARDED
        return ALLOWED

    def exists(self, s: State, f: i64) -> bool:
        v = s.v
        assert len(v) == SIZE
        for seat in range(players_of(v)):
            if self.includes_village(s, f, seat):
                card = first_in(v, seat)
                while card < CARDS:
                    if self.blocker(s, f, card) == ALLOWED:
                        return True
                    card = next_in(v, card)
        return False

    def offer(self, s: State, f: i64, out: Actions) -> None:
        v = s.v
        assert len(v) == SIZE
        items = out.items
        count = out.count
        for seat in range(players_of(v)):
            if self.includes_village(s, f, seat):
                slot: i64 = 0
                card = first_in(v, seat)
                while card < CARDS:
                    if self.blocker(s, f, card) == ALLOWED:
                        items[count] = slot_action(seat, slot)
                        count += 1
                    card = next_in(v, card)
                    slot += 1
        out.count = count

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        """Why an action that names a slot was not offered."""
        seat = seat_of_slot(action)
        if seat >= s.players():
            return BLOCKERS[NOT_HERE]
        card = s.card_at(seat, slot_of(action))
        if card >= CARDS:
            return BLOCKERS[NOT_HERE]
        if not self.includes_village(s, f, seat):
            return BLOCKERS[WRONG_VILLAGE]
        return refusal_of(s, self.blocker(s, f, card), self.operation, card)


class GuardTarget(Target):
    """Another card of yours that the Bodyguard does not lie on yet; or itself, to take it off."""

    def blocker(self, s: State, f: i64, card: i64) -> i64:
        guard = s.source(f)
        if s.is_locked(guard):
            return LOCKED_CARD
        if card == guard:
            return THE_SAME_CARD if s.ward(guard) == NONE else ALLOWED
        return ALREADY_CHOSEN if s.ward(guard) == card else ALLOWED


class CuratorTarget(Target):
    """Any card of yours that may be touched; of the rotated ones not a faceup Zombie (4D.d)."""

    def blocker(self, s: State, f: i64, card: i64) -> i64:
        if s.is_rotated(card) and s.is_faceup(card) and not can_be_on_top(s, card):
            return NEVER_DISCARDED
        return blocked_by(s, s.actor(f), TURN_OVER, card)


YOUR_CARD: Final = Target(Text("target-your-card"), YOURS, EITHER, TURN_OVER)
YOUR_OTHER_CARD: Final = Target(Text("target-your-other-card"), YOURS, EITHER, TURN_OVER, NOT_IT)
YOUR_CARD_BUT_ITSELF: Final = Target(Text("target-your-card-but-itself"), YOURS, EITHER, TURN_OVER, NOT_ITSELF)
YOUR_CARD_TO_TAKE: Final = Target(Text("target-your-card"), YOURS, EITHER, TAKE)
YOUR_CARD_TO_LOCK: Final = Target(Text("target-your-card"), YOURS, EITHER, NO_OPERATION)
YOUR_FACEDOWN: Final = Target(Text("target-your-facedown"), YOURS, FACEDOWN_ONLY, VIEW)
YOUR_OTHER_FACEDOWN: Final = Target(Text("target-your-other-facedown"), YOURS, FACEDOWN_ONLY, VIEW, NOT_IT)
ANOTHERS_FACEDOWN: Final = Target(Text("target-anothers-facedown"), ANOTHERS, FACEDOWN_ONLY, VIEW)
ANOTHERS_FACEDOWN_TO_TURN: Final = Target(Text("target-anothers-facedown"), ANOTHERS, FACEDOWN_ONLY, TURN_OVER)
ANOTHERS_CARD: Final = Target(Text("target-anothers-card"), ANOTHERS, EITHER, TAKE)
ANY_CARD: Final = Target(Text("target-any-card"), ANY, EITHER, TURN_OVER)
ANY_FACEUP: Final = Target(Text("target-any-faceup"), ANY, FACEUP_ONLY, TURN_OVER)
ANY_FACEDOWN: Final = Target(Text("target-any-facedown"), ANY, FACEDOWN_ONLY, VIEW)
ANY_FACEDOWN_TO_TURN: Final = Target(Text("target-any-facedown"), ANY, FACEDOWN_ONLY, TURN_OVER)
ANY_OTHER_FACEDOWN: Final = Target(Text("target-any-other-facedown"), ANY, FACEDOWN_ONLY, VIEW, NOT_IT)
ANY_OTHER_FACEDOWN_TO_TURN: Final = Target(Text("target-any-other-facedown"), ANY, FACEDOWN_ONLY, TURN_OVER, NOT_IT)
ANY_FACEDOWN_UNSEEN: Final = Target(  # it is viewed, and the last one turned faceup
    Text("target-any-facedown-unseen"), ANY, FACEDOWN_ONLY, VIEW | TURN_OVER, NOT_TOUCHED
)
ANY_FACEUP_TO_DISCARD: Final = Target(Text("target-any-faceup-to-discard"), ANY, FACEUP_ONLY, TAKE, DISCARDABLE)
FACEDOWN_IN_A_NEW_VILLAGE: Final = Target(
    Text("target-facedown-in-new-village"),
    ANY,
    FACEDOWN_ONLY,
    VIEW,
    NOT_IN_A_VISITED_VILLAGE,
)
CARD_OF_A_DIFFERENT_VILLAGE: Final = Target(
    Text("target-card-of-different-village"), OF_ANOTHER_VILLAGE_THAN_IT, EITHER, TAKE
)
YOUR_OTHER_FACEUP_TO_GIVE: Final = Target(
    Text("target-your-other-faceup-to-give"), YOURS, FACEUP_ONLY, TAKE, NOT_ITSELF
)
CARD_TO_GUARD: Final = GuardTarget(Text("target-card-to-guard"), YOURS, EITHER, NO_OPERATION)
CARD_TO_ROTATE_OR_DISCARD: Final = CuratorTarget(Text("target-card-to-rotate-or-discard"), YOURS, EITHER, TURN_OVER)
