"""Deals games with all 52 cards, or with a few of them for a round that is small enough to solve.

A small round is an ordinary position of the engine: its cards are dealt into smaller villages, one discard and a short
deck; the rest of the 52 cards is out of play and known to everybody. Views, samplers and bots need no special case.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.engine import constants, vector
from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import SEAT
from wolfsbane.engine.batch import answer_chance
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.dealing import deal
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.moves import note
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state


class Dealer:
    """Deals games with given options. `cards` are the card numbers of a small round, in any order; empty for all 52.

    In a small round each player gets `village` cards and first views two of them, or one of two. `quiet` is the number
    of consecutive turns without a card leaving the deck after which the round ends (TURN-10).
    """

    def __init__(self, mix: Mix, players: i64, rounds: i64, cards: list[int], village: i64, quiet: i64) -> None:
        if not 1 <= quiet <= constants.QUIET_TURNS:
            raise ValueError(f"a round ends after 1 to {constants.QUIET_TURNS} quiet turns, not {quiet}")
        if cards:
            if rounds != 1:
                raise ValueError(f"a small deck is for one round, not {rounds}")
            if not 2 <= village <= constants.SET_SIZE:
                raise ValueError(f"a village begins with 2 to {constants.SET_SIZE} cards, not {village}")
            for number in range(constants.NUMBERS):
                if cards.count(int(number)) > copies_of(number):
                    raise ValueError(f"there are only {copies_of(number)} cards of number {number}")
            needed = players * village + 2
            if len(cards) < needed:
                raise ValueError(
                    f"{players} villages of {village}, a discard and a deck need {needed} cards, not {len(cards)}"
                )
        elif village != constants.SET_SIZE:
            raise ValueError(f"with all 52 cards a village begins with {constants.SET_SIZE}, not {village}")
        new_state(mix, players, rounds)  # raises ValueError if they are out of range
        self.mix = mix
        self.players = players
        self.rounds = rounds
        self.village = village
        self.quiet = quiet
        self.cards: vec[u8] = vec[u8]([u8(number) for number in sorted(cards)])

    def __reduce__(self) -> tuple[object, ...]:
        cards = [int(number) for number in self.cards]
        return (Dealer, (self.mix, int(self.players), int(self.rounds), cards, int(self.village), int(self.quiet)))

    def is_small(self) -> bool:
        return len(self.cards) > 0

    def size(self) -> int:
        """The number of cards in a shuffle."""
        return len(self.cards) if self.is_small() else constants.CARDS

    def copies(self) -> list[int]:
        """The number of cards of each number in a shuffle."""
        if not self.is_small():
            return [int(copies_of(number)) for number in range(constants.NUMBERS)]
        copies = [0] * constants.NUMBERS
        for number in self.cards:
            copies[number] += 1
        return copies

    def deal_all(self, s: State, order: list[int]) -> None:
        """Deals a round in state `s`; `order` has the numbers of all cards in dealing order."""
        if self.is_small():
            self.deal(s, vec[u8]([u8(number) for number in order]))
        else:
            deal(s, order)

    def begin(self, rng: RandomGenerator) -> State:
        """A new game, dealt with random numbers from `rng`, that waits for the first decision of a seat."""
        s = new_state(self.mix, self.players, self.rounds)
        if not self.is_small():
            answer_chance(s, rng)
            return s
        s.apply(SEAT + rng.randrange(self.players))
        order = self.cards[:]
        for i in range(i64(len(order)) - 1, 0, -1):
            j = rng.randrange(i + 1)
            number = order[i]
            order[i] = order[j]
            order[j] = number
        self.deal(s, order)
        return s

    def deal(self, s: State, order: vec[u8]) -> None:
        """Deals a small round in state `s`; `order` has the numbers of its cards in dealing order."""
        count = i64(len(order))
        card: i64 = 0
        while card < count:
            vector.set_number(s.v, card, i64(order[card]))
            card += 1
        for number in range(i64(constants.NUMBERS)):
            away = copies_of(number)
            for i in range(count):
                if i64(order[i]) == number:
                    away -= 1
            for _i in range(away):
                vector.set_number(s.v, card, number)
                s.put_seen(card, constants.EVERYONE)
                card += 1
        card = 0
        for seat in range(self.players):
            for _j in range(self.village):
                vector.link_last(s.v, seat, card)
                card += 1
            vector.set_views(s.v, seat, 2 if self.village > 2 else 1)
        vector.link_last(s.v, constants.PILE, card)
        s.put_seen(card, constants.EVERYONE)
        first_discard = card
        for deck_card in range(card + 1, count):
            vector.link_last(s.v, constants.DECK, deck_card)
        vector.set_dealt(s.v, constants.CARDS)
        vector.set_turn(s.v, s.start())
        vector.set_phase(s.v, constants.VIEWING)
        note(s, ev.ROUND_BEGAN, s.start(), first_discard, constants.PILE, 0, constants.EVERYONE, s.round())

    def apply(self, s: State, action: i64) -> None:
        """Applies a legal action. A lower limit of quiet turns is implemented by counting some of them in advance."""
        least = constants.QUIET_TURNS - self.quiet
        if vector.quiet_of(s.v) < least:
            vector.set_quiet(s.v, least)
        s.apply(action)

    def step(self, s: State, action: i64, rng: RandomGenerator) -> None:
        """Applies a legal action, then resolves pending chance events with random numbers from `rng`."""
        self.apply(s, action)
        answer_chance(s, rng)
