"""A mix: for each number one card, and a token. What a game is played with."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from wolfsbane.engine.cards import AT_SCORING, MAIN, VILLAGE, Ability, Card, Scoring, Token, copies_of
from wolfsbane.engine.constants import NUMBERS
from wolfsbane.engine.effects import Effect, faceup_value_of, questions_of, says
from wolfsbane.engine.exchange import exchange_ability


class Mix:
    """Fourteen cards in order of their numbers, and a token. `code` names it: `AAAAAAAAAAAAAA-A` is Amulet."""

    def __init__(self, cards: list[Card], token: Token, code: str) -> None:
        if len(cards) != NUMBERS:
            raise ValueError(f"a mix has {NUMBERS} cards, one of each number, not {len(cards)}")
        self.cards = cards
        self.token = token
        self.code = code
        self.abilities: vec[Ability] = vec[Ability]()
        self.effects: vec[Effect] = vec[Effect]()  # of each number
        self.questions: vec[i64] = vec[i64]()  # those that the effect of each number answers, a bit each
        self.all_questions: i64 = 0
        self.faceup_values: vec[i64] = vec[i64]()  # what a faceup card of each number counts at scoring
        self.kinds: vec[i64] = vec[i64]()
        self.usable_in_a_village: vec[bool] = vec[bool]()  # is there an ability that a player uses there?
        self.any_at_each_time = False  # is there an ability that is used once at each time of a turn?
        self.any_gifts = False
        self.scorings: list[Scoring] = []  # the scoring abilities, lowest number first, and the numbers
        self.scoring_numbers: vec[i64] = vec[i64]()
        self.scores_faceup_only: vec[bool] = vec[bool]()  # of each number
        for number, card in enumerate(cards):
            if card.number != number:
                raise ValueError(f"{card.name} is a {card.number} and can't be the {number} of a mix")
            self.abilities = append(self.abilities, card.ability)
            self.effects = append(self.effects, card.effect)
            self.questions = append(self.questions, questions_of(card.effect))
            self.all_questions |= self.questions[number]
            self.faceup_values = append(self.faceup_values, faceup_value_of(card.effect, number))
            self.kinds = append(self.kinds, card.kind)
            self.usable_in_a_village = append(self.usable_in_a_village, card.kind == VILLAGE or card.kind == MAIN)
            self.any_at_each_time = self.any_at_each_time or card.ability.at_each_time
            if card.kind == AT_SCORING and card.ability.length > 0:
                self.any_gifts = True
            only = card.scoring is not None and says(card.scoring, "faceup_only")
            self.scores_faceup_only = append(self.scores_faceup_only, only)
            if card.scoring is not None:
                self.scorings.append(card.scoring)
                self.scoring_numbers = append(self.scoring_numbers, card.number)
        self.abilities = append(self.abilities, token.ability)
        self.abilities = append(self.abilities, exchange_ability())

    def __repr__(self) -> str:
        return f"Mix({self.code!r})"

    def __copy__(self) -> Mix:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Mix:
        return self

    def answers(self, question: i64) -> bool:
        """Does the lasting effect of one of its cards answer this question?"""
        return self.all_questions & question != 0

    def deck_numbers(self) -> list[int]:
        """The numbers of all 52 cards, in order."""
        out: list[int] = []
        for number in range(NUMBERS):
            out += [number] * copies_of(number)
        return out
