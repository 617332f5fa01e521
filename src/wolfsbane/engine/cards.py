"""What a card is: a number, a name, a text and a list of steps.

A step is one thing that the text of a card says, as an immutable object. It knows nothing of a running game: it is
handed the state and the frame of the ability, and reads and writes the pronouns of that frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine.actions import Actions
from wolfsbane.engine.constants import HAND, NONE
from wolfsbane.engine.effects import Effect, says
from wolfsbane.engine.text import NO_REASON, Text

if TYPE_CHECKING:
    from wolfsbane.engine.state import State

# When the ability of a card works.
LASTING: Final = 0  # as long as it lies faceup in a village
VILLAGE: Final = 1  # used in your turn, faceup in your village
MAIN: Final = 2  # used in your turn, faceup in your village, instead of drawing
DRAW_ABILITY: Final = 3  # used when discarded right after drawing it
WHEN_DRAWN: Final = 4  # used when drawn, instead of discarding it
AT_SCORING: Final = 5  # at the end of the round
IN_A_SET: Final = 6  # when exchanged together with others

KIND_NAMES: Final = ["lasting", "village", "main", "draw", "drawn", "scoring", "set"]

PRONOUNS: Final[list[str]] = ["it", "other", "drawn"]  # the words of a frame that stand for a card


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One step of an ability.

    A step that `asks` is a decision: it offers actions and is given the answer. Any other step just runs. `possible`
    tells whether it can be carried out now; it must depend only on what the actor may know.
    """

    asks: bool = False
    touches: bool = False  # does it mark cards as touched, to be forgotten when the ability ends?
    uses_others: bool = False  # does it use abilities of other cards, and ask `can_use` about them?
    not_while_holding: bool = False  # is the ability not to be used while its player holds a drawn card?
    at_each_time: bool = False  # is the ability used once at each of the three times of TURN-4, and not once a turn?
    needs: str | None = (
        None  # the pronouns that must stand for a card when it is carried out, such as "it other"; every
    )
    # step says so, with "" if there are none
    puts: str = ""  # the pronouns that stand for a card from then on

    def possible(self, s: State, f: i64) -> bool:
        return True

    def run(self, s: State, f: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} asks for a decision and has no run")

    def offer(self, s: State, f: i64, out: Actions) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not ask for a decision")

    def answer(self, s: State, f: i64, action: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not ask for a decision")

    def why_not(self, s: State, f: i64, action: i64) -> tuple[str, Text]:
        """The rule and the text that refuse an action which was not offered; NO_REASON leaves it to the engine."""
        return NO_REASON

    def ask(self) -> Text:
        """What the decision asks, for people."""
        return Text("ask-any")


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring:
    """A change of the running sums at the end of a round (SCORE-2)."""

    faceup_only: bool = True

    def adjust(self, s: State, seat: i64, card: i64, sums: list[int]) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not say how it changes the sums")


def is_ours(step: Step) -> bool:
    """Is it a verb of the engine? Of steps from outside nothing is known beyond what they say of themselves."""
    return type(step).__module__.startswith("wolfsbane.engine.")


def is_conditional(step: Step) -> bool:
    """Has the step a `possible` of its own? If not it can always be carried out, and nobody needs to ask."""
    return type(step).possible is not Step.possible


def pronouns(step: Step, word: str) -> set[str]:
    """The pronouns that a step says it `needs` or `puts`; ValueError if it does not say or there is no such pronoun."""
    declared: str | None = getattr(step, word)
    kind = type(step).__name__
    if declared is None:
        raise ValueError(
            f'{kind} does not say which cards it needs. Write needs = "it" in the class if it calls s.it(f), likewise '
            f'"other" and "drawn", several with spaces between them; needs = "" if it needs none or can do without'
        )
    words = set(declared.split())
    if not words <= set(PRONOUNS):
        raise ValueError(f"{kind}: {word} is {declared!r}, which are not all of the pronouns {', '.join(PRONOUNS)}")
    return words


class IfThereIs(Step):
    """Asks for a step which speaks of a card that an earlier part chose: that part may have been skipped."""

    needs: str | None = ""

    def __init__(self, words: set[str], step: Step) -> None:
        self.step = step
        self.it = "it" in words
        self.other = "other" in words
        self.drawn = "drawn" in words

    def possible(self, s: State, f: i64) -> bool:
        if (self.it and s.it(f) == NONE) or (self.other and s.other(f) == NONE):
            return False
        if self.drawn and (s.drawn(f) == NONE or s.zone(s.drawn(f)) != HAND):
            return False
        return self.step.possible(s, f)


class Ability:
    """A list of steps, cut into parts: a part that can't be carried out is skipped (TURN-6).

    A part begins at every decision that follows a step which is not one. `given` are the pronouns that stand for a card
    from the beginning.
    """

    def __init__(self, text: str, steps: list[Step], given: str = "") -> None:
        self.text = text
        self.given = given
        self.steps: vec[Step] = vec[Step](steps)
        self.conditions: vec[Step] = vec[Step]()  # those that can't always be carried out, some of them guarded
        self.conditions_before: vec[i64] = vec[i64]()  # how many of them come before each step, and in all
        self.length: i64 = len(steps)
        self.asks: vec[bool] = vec[bool]()
        self.begins_part: vec[bool] = vec[bool]()
        self.next_part: vec[i64] = vec[i64]()
        self.is_to_be_asked: vec[bool] = vec[bool]()  # where a part begins that can't always be carried out
        self.touches = False
        self.not_while_holding = False
        self.at_each_time = False
        self.uses_others = False  # may it ask about other abilities? Any step from outside the engine might
        asked = False
        there: set[str] = set()
        for i, step in enumerate(steps):
            asks = says(step, "asks")
            self.asks = append(self.asks, asks)
            self.begins_part = append(self.begins_part, i == 0 or (asks and not asked))
            self.touches = self.touches or says(step, "touches")
            self.not_while_holding = self.not_while_holding or says(step, "not_while_holding")
            self.at_each_time = self.at_each_time or says(step, "at_each_time")
            self.uses_others = self.uses_others or says(step, "uses_others") or not is_ours(step)
            asked = asks
            if self.begins_part[i]:
                there = set(given.split())
            missing = pronouns(step, "needs") - there
            self.conditions_before = append(self.conditions_before, i64(len(self.conditions)))
            if missing:
                self.conditions = append(self.conditions, IfThereIs(missing, step))
            elif is_conditional(step):
                self.conditions = append(self.conditions, step)
            there |= pronouns(step, "puts")
        self.conditions_before = append(self.conditions_before, i64(len(self.conditions)))
        for i in range(len(steps)):
            j = i + 1
            while j < len(steps) and not self.begins_part[j]:
                j += 1
            self.next_part = append(self.next_part, i64(j))
            conditional = self.conditions_before[i] < self.conditions_before[j]
            self.is_to_be_asked = append(self.is_to_be_asked, self.begins_part[i] and conditional)
        self.always = bool(steps) and not self.is_to_be_asked[0]  # can it always be begun?

    def part_possible(self, s: State, f: i64, start: i64) -> bool:
        at = self.conditions_before[start]
        end = self.conditions_before[self.next_part[start]]
        while at < end:
            if not self.conditions[at].possible(s, f):
                return False
            at += 1
        return True

    def can_begin(self, s: State, f: i64) -> bool:
        start: i64 = 0
        while start < self.length:
            if self.part_possible(s, f, start):
                return True
            start = self.next_part[start]
        return False


def checked(name: str, ability: Ability) -> Ability:
    """The ability, if its steps can be carried out one after another; else a ValueError that says which can't."""
    there = set(ability.given.split())
    for i in range(int(ability.length)):
        step = ability.steps[i]
        kind = type(step)
        here = f"{name}: step {i + 1}, {kind.__name__},"
        if ability.asks[i] and (kind.offer is Step.offer or kind.answer is Step.answer):
            raise ValueError(f"{here} asks for a decision and needs an offer and an answer")
        if not ability.asks[i] and kind.run is Step.run:
            raise ValueError(f"{here} needs a run, or asks = True with an offer and an answer")
        for pronoun in PRONOUNS:
            if pronoun in pronouns(step, "needs") - there:
                raise ValueError(
                    f'{here} speaks of "{pronoun}", but no step before it puts a card there. A step that does says '
                    f'puts = "{pronoun}"; one that can do without says needs = ""'
                )
        there |= pronouns(step, "puts")
        back = getattr(step, "back", None)
        if back is not None:
            if not 0 < back <= i or not ability.begins_part[i - back]:
                raise ValueError(f"{here} goes back by {back}: that is not the first step of a part before it")
            if not any(ability.asks[j] or is_conditional(ability.steps[j]) for j in range(i - back, i)):
                raise ValueError(f"{here} goes back for ever: no step there is a decision or has a `possible`")
    return ability


class Card:
    """A character of a deck. All cards of one number in a game are this character."""

    def __init__(
        self,
        number: int,
        name: str,
        kind: int,
        text: str,
        *steps: Step,
        effect: Effect | None = None,
        scoring: Scoring | None = None,
        reconstructed: bool = False,
        rules: tuple[str, ...] = (),
        art: str = "",  # a picture for the middle of the card: SVG, or the name of an SVG file beside the deck's file
    ) -> None:
        if not 0 <= number <= 13:
            raise ValueError(f"{name}: the number of a card is 0 to 13, not {number}")
        if not 0 <= kind < len(KIND_NAMES):
            raise ValueError(f"{name}: {kind} is not a kind of ability")
        if kind in (VILLAGE, MAIN, DRAW_ABILITY, WHEN_DRAWN) and not steps:
            raise ValueError(f"{name}: a card with a {KIND_NAMES[kind]} ability needs steps")
        if kind in (DRAW_ABILITY, WHEN_DRAWN) and not 5 <= number <= 12:
            raise ValueError(f"{name}: abilities of drawn cards belong to the numbers 5 to 12, not {number}")
        self.number: i64 = number
        self.name = name
        self.kind: i64 = kind
        self.text = text
        self.ability = checked(name, Ability(text, list(steps), "drawn" if kind == WHEN_DRAWN else ""))
        self.effect = Effect() if effect is None else effect
        self.scoring = scoring
        self.reconstructed = reconstructed
        self.rules = rules
        self.art = art
        self.id = ""
        self.deck = ""

    def __repr__(self) -> str:
        return f"Card({self.id!r})" if self.id else f"Card({self.number}, {self.name!r})"

    def __copy__(self) -> Card:
        return self  # it never changes, like all that a deck is made of

    def __deepcopy__(self, memo: object) -> Card:
        return self

    @property
    def copies(self) -> int:
        """How many cards of it a game has."""
        return copies_of(self.number)

    @property
    def kind_name(self) -> str:
        """When its ability works, as a word."""
        return KIND_NAMES[self.kind]

    @property
    def rule(self) -> str:
        """The rule that a refusal because of this card cites."""
        return self.rules[0] if self.rules else self.id


class Token:
    """The silver object of a deck, and what its holder may do with it once a round."""

    def __init__(
        self,
        name: str,
        text: str,
        *steps: Step,
        rule: str = "TOKEN-3",
        call_needs_a_deck: bool = False,
        art: str = "",  # as of a card
    ) -> None:
        if not steps:
            raise ValueError(f"{name}: a token needs steps")
        self.name = name
        self.ability = checked(name, Ability(text, list(steps)))
        self.text = text
        self.rule = rule
        self.call_needs_a_deck = call_needs_a_deck
        self.art = art
        self.deck = ""

    def __repr__(self) -> str:
        return f"Token({self.name!r})"

    def __copy__(self) -> Token:
        return self

    def __deepcopy__(self, memo: object) -> Token:
        return self


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
        colours: tuple[str, str] | None = None,  # of the emblems: the field and the figure, as #rrggbb
    ) -> None:
        if len(letter) != 1 or not ("A" <= letter <= "Z"):
            raise ValueError(f"{name}: the letter of a deck is one of A to Z, not {letter!r}")
        if not (name.isascii() and name.isidentifier() and name.islower()):
            raise ValueError(f"the name of a deck is a lower-case word, not {name!r}")
        self.letter = letter
        self.name = name
        self.cards = cards
        self.token = token
        self.colours = colours
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

    def __repr__(self) -> str:
        return f"Deck({self.letter!r}, {self.name!r})"

    def __copy__(self) -> Deck:
        return self

    def __deepcopy__(self, memo: object) -> Deck:
        return self

    def card(self, number: int) -> Card | None:
        """The card of that number; None if the deck has none."""
        return self._by_number.get(number)


def copies_of(number: i64) -> i64:
    """How many cards of a number there are (SETUP-1)."""
    if number == 0 or number == 13:
        return 2
    return 4
