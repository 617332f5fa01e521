"""A game with chance as a player, and with all that everybody was told: what OpenSpiel asks of a state."""

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
from wolfsbane.engine.events import EVENT_NAMES, KINDS, ROUND_BEGAN, Event
from wolfsbane.engine.state import State, new_state
from wolfsbane.research.core.dealing import Dealer
from wolfsbane.research.core.encoding import (
    as_said_by,
    as_seen_by,
    observation_of,
    private_observation_of,
    public_observation_of,
)
from wolfsbane.research.core.rewards import write_rewards

OF_AN_EVENT: Final = 7
CHOSE: Final = len(KINDS)  # what comes after the kinds of events, for a choice of one's own


class Play:
    """A game from its first chance node on.

    Chance answers with a seat (who starts) or with a number (the next card of the shuffle). Seats answer with actions
    as they see them. Several seats that may decide at once do so in order.
    """

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.players = dealer.players
        self.state: State = new_state(dealer.mix, dealer.players, dealer.rounds)
        self.log: list[Event] = []
        self.state.log = self.log
        self.start: i64 = NONE  # who started the first round
        self.dealt: list[int] = []  # of the shuffle that is under way
        self.deals: list[list[int]] = []  # all that are complete
        # The choices of the seats: after how many events, who, and what.
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
        """A state is written down as what was chosen, by chance and by the seats."""
        dealer = self.dealer
        cards = [int(number) for number in dealer.cards]
        options = (dealer.mix.code, dealer.players, dealer.rounds, cards, dealer.village, dealer.quiet)
        return (play_of, (options, self.start, self.deals, self.dealt, self.moves))

    def decider(self) -> i64:
        """The seat that is to decide; CHANCE, or NOBODY when the game is over."""
        return self.state.decider()

    def legal(self, seat: i64) -> list[int]:
        """What the decider may do, as it sees it, in ascending order."""
        out = Actions()
        self.state.legal_actions_into(seat, out)
        return sorted([int(as_seen_by(seat, self.players, out.items[i])) for i in range(out.count)])

    def is_legal(self, action: i64) -> bool:
        seat = self.state.decider()
        said = as_said_by(seat, self.players, action)
        out = Actions()
        self.state.legal_actions_into(seat, out)
        for i in range(out.count):
            if out.items[i] == said:
                return True
        return False

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, and how probable each answer is."""
        if self.state.phase() == CHOOSING_START:
            return [(int(seat), 1.0 / float(self.players)) for seat in range(self.players)]
        left = self.dealer.copies()
        for number in self.dealt:
            left[number] -= 1
        count = float(self.dealer.size() - len(self.dealt))
        return [(number, float(left[number]) / count) for number in range(NUMBERS) if left[number] > 0]

    def apply(self, action: i64) -> None:
        """Carries out an action that is legal, or an answer of chance."""
        s = self.state
        seat = s.decider()
        if seat != CHANCE:
            self.moves.append((len(self.log), int(seat), int(action)))
            self.dealer.apply(s, as_said_by(seat, self.players, action))
        elif s.phase() == CHOOSING_START:
            self.start = action
            s.apply(SEAT + action)
        else:
            self.dealt.append(int(action))
            if len(self.dealt) == self.dealer.size():
                self.dealer.deal_all(s, self.dealt)
                self.deals.append(self.dealt)
                self.dealt = []

    def dealt_anew(self, deals: list[list[int]], seat: i64) -> Play | None:
        """The same choices with other deals; None if they can't be made there, or the seat would be told otherwise."""
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
        if made < len(self.moves) or copy.told(seat) != self.told(seat):
            return None
        return copy

    def returns(self, kind: i64) -> list[float]:
        """What the game is worth to each seat, when it is over."""
        out = vec[float]([0.0 for _i in range(self.players)])
        if self.state.is_over():
            write_rewards(self.state, kind, out, 0)
        return list(out)

    def observation(self, seat: i64) -> bytes:
        return observation_of(self.state.v, seat)

    def public_observation(self) -> bytes:
        """What everybody at the table may know, with the seats counted from the first."""
        return public_observation_of(self.state.v, 0)

    def private_observation(self, seat: i64) -> bytes:
        """What a seat knows and not everybody."""
        return private_observation_of(self.state.v, seat)

    def told(self, seat: i64) -> str:
        """All that a seat ever learned and did, in order, one line each."""
        lines: list[str] = []
        at = 0
        for before, mover, action in self.moves:
            if mover == seat:
                while at < before:
                    lines.append(_line(self.log[at], seat))
                    at += 1
                lines.append(f"chose {action}")
        while at < len(self.log):
            lines.append(_line(self.log[at], seat))
            at += 1
        return "\n".join(lines)

    def told_in_private(self, seat: i64) -> str:
        """The numbers of cards that a seat was told and not everybody, in order, and what it is just choosing."""
        words = [str(event.number) for event in self.log if _is_private(event, seat)]
        for before, mover, action in self.moves:
            if mover == seat and before == len(self.log):
                words.append(f"chose {action}")
        return "\n".join(words)

    def recalled_in_private(self, seat: i64, most: i64) -> list[float]:
        """The last of these numbers, each one more, the latest first; zeros where there are no more."""
        numbers = [float(event.number + 1) for event in self.log if _is_private(event, seat)]
        numbers.reverse()
        return numbers[:most] + [0.0] * max(0, int(most) - len(numbers))

    def recalled(self, seat: i64, most: i64) -> list[float]:
        """The last of what a seat learned and did, or a watcher, as `OF_AN_EVENT` numbers each, the latest first.

        There are zeros where there is no more.

        They are the kind, the seat, the card, its zone and its place there, its number (each one more, and 0 for none)
        and the value (-1 for none). Seats and villages are counted from the seat; for a watcher from the first.
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
        """The cards of a round whose numbers a seat was told, by their places in the shuffle."""
        known: dict[int, int] = {}
        now: i64 = -1
        for event in self.log:
            if event.kind == ROUND_BEGAN:
                now += 1
            told = event.card != NONE and (event.audience >> seat) & 1 == 1
            if now == round_number and told:
                known[int(event.card)] = int(event.number)
        return known


def play_of(
    options: tuple[str, int, int, list[int], int, int],
    start: i64,
    deals: list[list[int]],
    dealt: list[int],
    moves: list[tuple[int, int, int]],
) -> Play:
    """The game in which this was chosen."""
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
    """Was the seat told the number of a card, and not everybody?"""
    return event.number != UNKNOWN and (event.audience >> seat) & 1 == 1 and (event.audience >> WATCHER) & 1 == 0


def _line(event: Event, seat: i64) -> str:
    """What a seat is told, as `redact` has it."""
    text = EVENT_NAMES[event.kind]
    if event.seat != NONE:
        text += f" {event.seat}"
    if event.card != NONE:
        text += f" card {event.card}"
    if event.zone != NONE:
        text += f" at {event.zone}.{event.index}"
    if event.number != UNKNOWN and (event.audience >> seat) & 1 == 1:
        text += f" is {event.number}"
    if event.value != NONE:
        text += f" = {event.value}"
    return text
