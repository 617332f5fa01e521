"""What a card is: a number, a name, a text and a list of steps.

A step is one thing that the text of a card says, as an immutable object. It knows nothing of a running game: it is
handed the table and the frame of the ability, and reads and writes the pronouns of that frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine.actions import Actions

if TYPE_CHECKING:
    from wolfsbane.engine.table import Table

# When the ability of a card works.
LASTING: Final = 0  # as long as it lies faceup in a village
VILLAGE: Final = 1  # used in your turn, faceup in your village
MAIN: Final = 2  # the same, but instead of drawing
DRAW_ABILITY: Final = 3  # used when discarded right after drawing it
DRAWN: Final = 4  # used when drawn, instead of discarding it
AT_SCORING: Final = 5  # at the end of the round
IN_A_SET: Final = 6  # when exchanged together with others

KIND_NAMES: Final = ["lasting", "village", "main", "draw", "drawn", "scoring", "set"]

# Lasting effects: questions the engine asks of what lies faceup, a bit each.
ENDS_THE_ROUND: Final = 1  # two of it faceup in villages end the round
LAYS_OUT_A_ROW: Final = 2
DRAWS_ONE_MORE: Final = 4
REACHES_DEEPER: Final = 8  # into the discard pile
PROTECTS_THE_VILLAGE: Final = 16
NEVER_ON_TOP: Final = 32  # of the discard pile
MATCHES_ANY: Final = 64
GUARDS_CARDS: Final = 128
COUNTS_NOTHING_FACEUP: Final = 256


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One step of an ability.

    A step that `asks` is a decision: it offers actions and takes one. Any other step just runs. `possible` tells
    whether it can be carried out now; it must depend only on what the actor may know.
    """

    asks: bool = False
    touches: bool = False  # does it mark cards as touched, to be forgotten when the ability ends?
    not_while_holding: bool = False  # is the ability not to be used while its player holds a drawn card?

    def possible(self, s: Table, f: i64) -> bool:
        return True

    def run(self, s: Table, f: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} asks for a decision and has no run")

    def offer(self, s: Table, f: i64, out: Actions) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not ask for a decision")

    def take(self, s: Table, f: i64, action: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not ask for a decision")

    def why_not(self, s: Table, f: i64, action: i64) -> tuple[str, str]:
        """The rule and the sentence that refuse an action which was not offered; ("", "") for the usual ones."""
        return ("", "")

    def words(self) -> str:
        """What the decision asks, for people."""
        return "Choose."


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring:
    """A change of the running sums at the end of a round (SCORE-2)."""

    faceup_only: bool = True

    def adjust(self, s: Table, seat: i64, card: i64, sums: list[int]) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not say how it changes the sums")


def says(thing: object, word: str) -> bool:
    """What a step says of itself. Asked by name, since a class from outside the compiled engine says it by an attribute
    of its own, which compiled code does not see."""
    return bool(getattr(thing, word))


def is_conditional(step: Step) -> bool:
    """Has the step a `possible` of its own? If not it can always be carried out, and nobody needs to ask."""
    return type(step).possible is not Step.possible


class Ability:
    """A list of steps, cut into parts: a part that can't be carried out is skipped (TURN-6).

    A part begins at every decision that follows a step which is not one.
    """

    def __init__(self, text: str, steps: list[Step]) -> None:
        self.text = text
        self.steps: vec[Step] = vec[Step](steps)
        self.length: i64 = len(steps)
        self.asks: vec[bool] = vec[bool]()
        self.begins_part: vec[bool] = vec[bool]()
        self.next_part: vec[i64] = vec[i64]()
        self.is_to_be_asked: vec[bool] = vec[bool]()  # where a part begins that can't always be carried out
        self.touches = False
        self.not_while_holding = False
        asked = False
        for i, step in enumerate(steps):
            asks = says(step, "asks")
            self.asks = append(self.asks, asks)
            self.begins_part = append(self.begins_part, i == 0 or (asks and not asked))
            self.touches = self.touches or says(step, "touches")
            self.not_while_holding = self.not_while_holding or says(step, "not_while_holding")
            asked = asks
        for i in range(len(steps)):
            j = i + 1
            while j < len(steps) and not self.begins_part[j]:
                j += 1
            self.next_part = append(self.next_part, i64(j))
            conditional = any(is_conditional(step) for step in steps[i:j])
            self.is_to_be_asked = append(self.is_to_be_asked, self.begins_part[i] and conditional)
        self.always = bool(steps) and not self.is_to_be_asked[0]  # can it always be begun?

    def part_possible(self, s: Table, f: i64, start: i64) -> bool:
        at = start
        end = self.next_part[start]
        while at < end:
            if not self.steps[at].possible(s, f):
                return False
            at += 1
        return True

    def can_begin(self, s: Table, f: i64) -> bool:
        start: i64 = 0
        while start < self.length:
            if self.part_possible(s, f, start):
                return True
            start = self.next_part[start]
        return False


class Card:
    """A person of a deck. All cards of one number in a game are this person."""

    def __init__(
        self,
        number: int,
        name: str,
        kind: int,
        text: str,
        *steps: Step,
        effects: int = 0,
        scoring: Scoring | None = None,
        reconstructed: bool = False,
        rules: tuple[str, ...] = (),
    ) -> None:
        if not 0 <= number <= 13:
            raise ValueError(f"{name}: the number of a card is 0 to 13, not {number}")
        if not 0 <= kind < len(KIND_NAMES):
            raise ValueError(f"{name}: {kind} is not a kind of ability")
        if kind in (VILLAGE, MAIN, DRAW_ABILITY, DRAWN) and not steps:
            raise ValueError(f"{name}: a card with a {KIND_NAMES[kind]} ability needs steps")
        if kind in (DRAW_ABILITY, DRAWN) and not 5 <= number <= 12:
            raise ValueError(f"{name}: abilities of drawn cards belong to the numbers 5 to 12, not {number}")
        self.number: i64 = number
        self.name = name
        self.kind: i64 = kind
        self.text = text
        self.ability = Ability(text, list(steps))
        self.effects: i64 = effects
        self.scoring = scoring
        self.reconstructed = reconstructed
        self.rules = rules
        self.id = ""
        self.deck = ""

    @property
    def copies(self) -> int:
        return copies_of(self.number)

    @property
    def kind_name(self) -> str:
        return KIND_NAMES[self.kind]

    @property
    def rule(self) -> str:
        """The rule that a refusal because of this card cites."""
        return self.rules[0] if self.rules else self.id


class Token:
    """The silver object of a deck, and what its holder may do with it once a round."""

    def __init__(
        self, name: str, text: str, *steps: Step, rule: str = "TOKEN-3", call_needs_a_deck: bool = False
    ) -> None:
        if not steps:
            raise ValueError(f"{name}: a token needs steps")
        self.name = name
        self.ability = Ability(text, list(steps))
        self.text = text
        self.rule = rule
        self.call_needs_a_deck = call_needs_a_deck
        self.deck = ""


class Deck:
    """Up to fourteen cards, at most one of each number, and perhaps a token."""

    def __init__(
        self,
        letter: str,
        name: str,
        cards: list[Card],
        token: Token | None = None,
        *,
        numbered_rules: bool = False,  # does the rule of a card have its number and the deck's letter as its id?
    ) -> None:
        if len(letter) != 1 or not ("A" <= letter <= "Z"):
            raise ValueError(f"{name}: the letter of a deck is one of A to Z, not {letter!r}")
        if not (name.isascii() and name.isidentifier() and name.islower()):
            raise ValueError(f"the name of a deck is a lower-case word, not {name!r}")
        self.letter = letter
        self.name = name
        self.cards = cards
        self.token = token
        self._by_number: dict[int, Card] = {}
        for card in cards:
            if int(card.number) in self._by_number:
                raise ValueError(f"deck {name} has two cards of number {card.number}")
            if card.id:
                raise ValueError(f"{card.name} belongs to deck {card.deck} already")
            self._by_number[int(card.number)] = card
            card.deck = name
            card.id = f"{name}.{card.number}"
            if numbered_rules and not card.rules:
                card.rules = (f"{card.number}{letter}",)
        if token is not None:
            token.deck = name

    def card(self, number: int) -> Card | None:
        return self._by_number.get(number)


def copies_of(number: i64) -> i64:
    """How many cards of a number there are (SETUP-1)."""
    if number == 0 or number == 13:
        return 2
    return 4
