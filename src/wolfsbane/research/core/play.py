"""A game with explicit chance and perfect recall, as OpenSpiel needs it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import SEAT, Actions
from wolfsbane.engine.constants import (
    CHANCE,
    CHOOSING_START,
    DECK,
    NONE,
    NUMBERS,
    PRIVATE,
    UNKNOWN,
    WATCHER,
    ZONE_COUNT,
)
from wolfsbane.engine.events import KINDS, ROUND_BEGAN, Event, redact
from wolfsbane.engine.state import State, new_state
from wolfsbane.research.core.dealing import Dealer
from wolfsbane.research.core.encoding import (
    as_in_engine,
    as_seen_by,
    observation_of,
    private_observation_of,
    public_observation_of,
)
from wolfsbane.research.core.rewards import write_rewards

OF_AN_EVENT: Final = 7
CHOSE: Final = len(KINDS)  # the kind of a seat's own choice, after the kinds of events


class Play:
    """A game from its first chance node on.

    A chance outcome is a seat (the start player) or a number (the next card of the shuffle). Actions are relative to
    the deciding seat. Several seats that may decide at the same time do so in order.
    """

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.players = dealer.players
        self.state: State = new_state(dealer.mix, dealer.players, dealer.rounds)
        self.log: list[Event] = []
        self.state.log = self.log
        self.start: i64 = NONE  # start player of the first round
        self.dealt: list[int] = []  # cards of the current, incomplete shuffle
        self.deals: list[list[int]] = []  # complete shuffles
        # The choices of the seats: (number of events before it, seat, action).
        self.moves: list[tuple[int, int, int]] = []

    def clone(self) -> Play:
        copy = Play(self.dealer)
        copy.state = self.state.clone()
        copy.log = self.log[:]
        copy.state.log = copy.log
        copy.start = self.start
        copy.dealt = self.dealt[:]
        copy.deals = self.deals[:]
        copy.moves = self.moves[:]
        return copy

    def __deepcopy__(self, memo: object) -> Play:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """A game is pickled as the choices of chance and of the seats."""
        dealer = self.dealer
        cards = [int(number) for number in dealer.cards]
        options = (dealer.mix.code, dealer.players, dealer.rounds, cards, dealer.village, dealer.quiet)
        return (play_of, (options, self.start, self.deals, self.dealt, self.moves))

    def decider(self) -> i64:
        """The seat that is to decide; CHANCE, or NOBODY when the game is over."""
        return self.state.decider()

    def legal(self, seat: i64) -> list[int]:
        """The legal actions relative to `seat`, which is to decide, in ascending order."""
        out = Actions()
        self.state.legal_actions_into(seat, out)
        return sorted([int(as_seen_by(seat, self.players, out.items[i])) for i in range(out.count)])

    def is_legal(self, action: i64) -> bool:
        seat = self.state.decider()
        absolute = as_in_engine(seat, self.players, action)
        out = Actions()
        self.state.legal_actions_into(seat, out)
        for i in range(out.count):
            if out.items[i] == absolute:
                return True
        return False

    def outcomes(self) -> list[tuple[int, float]]:
        """The possible chance outcomes with their probabilities."""
        if self.state.phase() == CHOOSING_START:
            return [(int(seat), 1.0 / float(self.players)) for seat in range(self.players)]
        left = self.dealer.copies()
        for number in self.dealt:
            left[number] -= 1
        count = float(self.dealer.size() - len(self.dealt))
        return [(number, float(left[number]) / count) for number in range(NUMBERS) if left[number] > 0]

    def apply(self, action: i64) -> None:
        """Applies a legal action, or a chance outcome."""
        s = self.state
        seat = s.decider()
        if seat != CHANCE:
            self.moves.append((len(self.log), int(seat), int(action)))
            self.dealer.apply(s, as_in_engine(seat, self.players, action))
        elif s.phase() == CHOOSING_START:
            self.start = action
            s.apply(SEAT + action)
        else:
            self.dealt.append(int(action))
            if len(self.dealt) == self.dealer.size():
                self.dealer.deal_all(s, self.dealt)
                self.deals.append(self.dealt)
                self.dealt = []

    def redealt(self, deals: list[list[int]], seat: i64) -> Play | None:
        """Replays the choices with other deals; None if one is illegal there, or if `seat` would see a difference."""
        copy = Play(self.dealer)
        if self.start == NONE:
            return copy
        copy.apply(self.start)
        made = 0
        for deal in deals:
            for number in deal:
                copy.apply(number)
            while made < len(self.moves) and copy.state.decider() >= 0:
                before, mover, action = self.moves[made]
                if copy.state.decider() != mover or len(copy.log) != before or not copy.is_legal(action):
                    return None
                copy.apply(action)
                made += 1
        if made < len(self.moves) or copy.information_state(seat) != self.information_state(seat):
            return None
        return copy

    def returns(self, kind: i64) -> list[float]:
        """The rewards of all seats; zeros before the game is over."""
        out = vec[float]([0.0 for _i in range(self.players)])
        if self.state.is_over():
            write_rewards(self.state, kind, out, 0)
        return list(out)

    def observation(self, seat: i64) -> bytes:
        return observation_of(self.state.v, seat)

    def public_observation(self) -> bytes:
        """What everybody at the table may know, with the seats in their order."""
        return public_observation_of(self.state.v, 0)

    def private_observation(self, seat: i64) -> bytes:
        """What `seat` knows beyond the public observation."""
        return private_observation_of(self.state.v, seat)

    def information_state(self, seat: i64) -> str:
        """All events that `seat` has seen and the choices it has made, in order, one line each."""
        lines: list[str] = []
        at = 0
        for before, mover, action in self.moves:
            if mover == seat:
                while at < before:
                    lines.append(repr(redact(self.log[at], seat)))
                    at += 1
                lines.append(f"chose {action}")
        while at < len(self.log):
            lines.append(repr(redact(self.log[at], seat)))
            at += 1
        return "\n".join(lines)

    def private_information_state(self, seat: i64) -> str:
        """The card numbers that `seat` has seen and not everybody, in order, and its choices since the last event."""
        lines = [str(event.number) for event in self.log if _is_private(event, seat)]
        for before, mover, action in self.moves:
            if mover == seat and before == len(self.log):
                lines.append(f"chose {action}")
        return "\n".join(lines)

    def recalled_in_private(self, seat: i64, most: i64) -> list[float]:
        """The last `most` private card numbers of `seat`, each plus 1, the latest first; padded with zeros."""
        numbers = [float(event.number + 1) for event in self.log if _is_private(event, seat)]
        numbers.reverse()
        return numbers[:most] + [0.0] * max(0, int(most) - len(numbers))

    def recalled(self, seat: i64, most: i64) -> list[float]:
        """The last `most` events and choices of a seat (or of a spectator) as rows, the latest first.

        A row has `OF_AN_EVENT` numbers: the kind, the seat, the card, its zone and its index there, its number (each
        plus 1, and 0 for none), and the value (-1 for none). Seats and villages are relative to `seat`; absolute for a
        spectator. Missing rows are zeros.
        """
        rows: list[float] = []
        at = i64(len(self.log)) - 1
        move = i64(len(self.moves)) - 1
        while most > 0 and (at >= 0 or move >= 0):
            if move >= 0:
                before, mover, action = self.moves[move]
                if mover != seat:
                    move -= 1
                    continue
                if before > at:
                    rows += [float(CHOSE + 1), 1.0, 0.0, 0.0, 0.0, 0.0, float(action)]
                    move -= 1
                    most -= 1
                    continue
            rows += self._row(self.log[at], seat)
            at -= 1
            most -= 1
        for _i in range(most * OF_AN_EVENT):
            rows.append(0.0)
        return rows

    def _row(self, event: Event, seat: i64) -> list[float]:
        players = self.players
        first: i64 = 0 if seat == WATCHER else seat
        who = event.seat
        if who != NONE:
            who = (who - first + players) % players
        zone = event.zone
        if zone < DECK:
            zone = (zone - first + players) % players
        elif PRIVATE <= zone < ZONE_COUNT:
            zone = PRIVATE + (zone - PRIVATE - first + players) % players
        number = event.number if (event.audience >> seat) & 1 == 1 else i64(UNKNOWN)
        return [
            float(event.kind + 1),
            0.0 if who == NONE else float(who + 1),
            0.0 if event.card == NONE else float(event.card + 1),
            0.0 if zone == NONE else float(zone + 1),
            0.0 if event.index == NONE else float(event.index + 1),
            0.0 if number == UNKNOWN else float(number + 1),
            -1.0 if event.value == NONE else float(event.value),
        ]

    def known_of_round(self, seat: i64, round_number: i64) -> dict[int, int]:
        """The card numbers of a round that `seat` has seen, by position in the shuffle."""
        known: dict[int, int] = {}
        now: i64 = -1
        for event in self.log:
            if event.kind == ROUND_BEGAN:
                now += 1
            seen = event.card != NONE and (event.audience >> seat) & 1 == 1
            if now == round_number and seen:
                known[int(event.card)] = int(event.number)
        return known


def play_of(
    options: tuple[str, int, int, list[int], int, int],
    start: i64,
    deals: list[list[int]],
    dealt: list[int],
    moves: list[tuple[int, int, int]],
) -> Play:
    """Unpickles a `Play` by replaying its choices."""
    code, players, rounds, cards, village, quiet = options
    play = Play(Dealer(mix_of(code), players, rounds, cards, village, quiet))
    if start != NONE:
        play.apply(start)
    made = 0
    for deal in deals:
        for number in deal:
            play.apply(number)
        while made < len(moves) and play.state.decider() >= 0:
            play.apply(moves[made][2])
            made += 1
    for number in dealt:
        play.apply(number)
    return play


def _is_private(event: Event, seat: i64) -> bool:
    """Does the event show a card number to `seat` but not to spectators?"""
    return event.number != UNKNOWN and (event.audience >> seat) & 1 == 1 and (event.audience >> WATCHER) & 1 == 0
