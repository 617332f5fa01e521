"""Lasting effects: what a card does without being used, as answers to the questions that the engine asks (TURN-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine.constants import CARDS, FACEUP
from wolfsbane.engine.vector import SIZE, first_in, marked, next_in, number_of, players_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State

# The questions, a bit each. The first three are also the operations on a card of a village.
NO_OPERATION: Final = 0
VIEW: Final = 1
TURN_OVER: Final = 2  # rotate, too
TAKE: Final = 4  # swap, discard and give, too
ADD: Final = 8
END: Final = 16
ROW: Final = 32
DRAWS: Final = 64
REACH: Final = 128
NEVER_ON_TOP: Final = 256
MATCHES_ANY: Final = 512


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """A lasting effect: answers to questions. One that a class does not define has the default answer.

    A method is asked about `card`, the card that has the effect, as long as it lies faceup in a village; that village
    belongs to the seat `s.zone(card)`. Nothing of an effect is stored: the engine asks whenever an answer matters. An
    answer must follow from what everybody can see: where cards lie, their marks, the numbers of faceup cards. If it
    depended on a hidden number, the legal actions would give that number away.

    The attributes are read once for each mix. The first two apply to the card wherever it lies.
    """

    never_on_top: bool = False  # may no player put the card on top of the discard pile (4D.a)?
    matches_any: bool = False  # does the card match any number in a set (13A)?
    counts: int | None = None  # what the card counts at scoring if it lies faceup; None for its number

    def keeps_others_from_viewing(self, s: State, card: i64, target: i64) -> bool:
        """May no other player view `target`, a card of the same village?"""
        return False

    def keeps_others_from_turning_over(self, s: State, card: i64, target: i64) -> bool:
        """May no other player turn `target`, a card of the same village, over?"""
        return False

    def keeps_others_from_taking(self, s: State, card: i64, target: i64) -> bool:
        """May no other player take `target`, a card of the same village, swap it, discard it or give it away?"""
        return False

    def keeps_others_from_adding(self, s: State, card: i64) -> bool:
        """May no other player add a card to the village?"""
        return False

    def ends_the_round(self, s: State, card: i64) -> bool:
        """Is the round over, as the cards lie now? Asked when a card has come faceup (END-4)."""
        return False

    def row_cards(self, s: State, card: i64) -> i64:
        """How many cards of the deck does it keep laid out beside the deck (1A)?"""
        return 0

    def extra_draws(self, s: State, card: i64) -> i64:
        """How many cards more may its owner draw from the deck, to keep one of them (4A)?"""
        return 0

    def extra_reach(self, s: State, card: i64) -> i64:
        """How many cards deeper may its owner take from the discard pile (1C)?"""
        return 0


def says(thing: object, word: str) -> bool:
    """What a step, a scoring ability or an effect says of itself.

    Asked by name: a class from outside the engine says it by an attribute of its own, which compiled code does not see.
    """
    return bool(getattr(thing, word))


def questions_of(effect: Effect) -> i64:
    """The questions that an effect answers in a way of its own, a bit each. The engine asks no others."""
    kind = type(effect)
    answers: list[tuple[bool, int]] = [
        (kind.keeps_others_from_viewing is not Effect.keeps_others_from_viewing, VIEW),
        (kind.keeps_others_from_turning_over is not Effect.keeps_others_from_turning_over, TURN_OVER),
        (kind.keeps_others_from_taking is not Effect.keeps_others_from_taking, TAKE),
        (kind.keeps_others_from_adding is not Effect.keeps_others_from_adding, ADD),
        (kind.ends_the_round is not Effect.ends_the_round, END),
        (kind.row_cards is not Effect.row_cards, ROW),
        (kind.extra_draws is not Effect.extra_draws, DRAWS),
        (kind.extra_reach is not Effect.extra_reach, REACH),
        (says(effect, "never_on_top"), NEVER_ON_TOP),
        (says(effect, "matches_any"), MATCHES_ANY),
    ]
    return sum([bit for answered, bit in answers if answered])


def faceup_value_of(effect: Effect, number: i64) -> i64:
    """What a card of this number counts at scoring if it lies faceup."""
    name = "counts"  # by name, as in `says`
    counts: int | None = getattr(effect, name)
    return number if counts is None else counts


# --- the effects of the three decks


class EndsTheRoundInPairs(Effect):
    """Villager: the round is over when two of them lie faceup."""

    def ends_the_round(self, s: State, card: i64) -> bool:
        v = s.v
        assert len(v) == SIZE
        number = number_of(v, card)
        for seat in range(players_of(v)):
            other = first_in(v, seat)
            while other < CARDS:
                if marked(v, other, FACEUP) and number_of(v, other) == number and other != card:
                    return True
                other = next_in(v, other)
        return False


class LaysOutARow(Effect):
    """Squire: a card of the deck lies faceup beside it."""

    def row_cards(self, s: State, card: i64) -> i64:
        return 1


class DrawsOneMore(Effect):
    """Rascal: its owner may draw one card more."""

    def extra_draws(self, s: State, card: i64) -> i64:
        return 1


class ReachesDeeper(Effect):
    """Con Artist: its owner may take a card that lies one deeper in the discard pile."""

    def extra_reach(self, s: State, card: i64) -> i64:
        return 1


class ProtectsTheVillage(Effect):
    """Sentinel: others take nothing out of the village and add nothing to it."""

    def keeps_others_from_taking(self, s: State, card: i64, target: i64) -> bool:
        return True

    def keeps_others_from_adding(self, s: State, card: i64) -> bool:
        return True


class NeverOnTop(Effect):
    """Zombie: nobody puts it on top of the discard pile."""

    never_on_top: bool = True


class MatchesAny(Effect):
    """Doppelgänger: in a set it matches any number."""

    matches_any: bool = True


class CountsNothing(Effect):
    """Halfling: it counts nothing if it lies faceup."""

    counts: int | None = 0
