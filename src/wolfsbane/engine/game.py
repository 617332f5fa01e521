"""A game that is being played: its state, its history, and what everybody was told.

This is the face of the engine. `Game` checks every action, keeps the log of events and answers for chance if it was
given a seed or the orders of the deck.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from wolfsbane.engine import constants
from wolfsbane.engine.actions import NUMBER, SEAT, Actions, action_code, is_slot, parse_action, seat_of_slot
from wolfsbane.engine.dealing import deal
from wolfsbane.engine.events import Event, redact
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.position import position_text
from wolfsbane.engine.refusals import IllegalAction, is_legal, why_not
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.text import Text
from wolfsbane.engine.vector import dealt_of
from wolfsbane.engine.view import View, memoryless_view_of, view_of

RULES_VERSION: int = 2


class Game:
    """A game from its first shuffle on.

    Chance is asked like a player (seat -1) unless a `seed` or `deals` answer for it: `deals` are the orders of the
    deck, one for each round (52 numbers, or as many characters 0-9 and A-D), and `start` is the first start player.
    """

    def __init__(
        self,
        mix: Mix,
        players: int = 2,
        *,
        rounds: int = 4,
        seed: int | str | None = None,
        deals: Sequence[str | Sequence[int]] = (),
        start: int | None = None,
    ) -> None:
        if seed is not None and (deals or start is not None):
            raise ValueError("give either a seed, or deals and a start seat")
        if start is not None and not 0 <= start < players:
            raise ValueError(f"the start seat is 0 to {players - 1}, not {start}")
        self.mix = mix
        self.players = players
        self.rounds = rounds
        self.state = new_state(mix, players, rounds)
        self.log: list[Event] = []
        self.state.log = self.log
        self.history: list[int] = []
        self.tags: dict[str, str] = {}
        self.origin: State | None = None  # the position the game went on from, if it did not begin with a shuffle
        self._deals = [parse_deal(deal) for deal in deals]
        self._start = start
        self._rng: random.Random | None = None if seed is None else random.Random(seed)
        self._answer_chance()

    @staticmethod
    def from_state(state: State) -> Game:
        """A game that goes on from a position; it has no history before it."""
        game = Game(state.mix, int(state.players()), rounds=int(state.rounds()))
        game.state = state.clone()
        game.state.log = game.log
        game.origin = state.clone()
        return game

    def __repr__(self) -> str:
        return f"Game({position_text(self.state)!r})"

    def __str__(self) -> str:
        """The table as text, with the numbers of all cards; `str(game.view(seat))` has those that a seat knows."""
        return str(self.state)

    def _repr_svg_(self) -> str | None:
        """The same as a picture, for notebooks."""
        return self.state._repr_svg_()

    # --- whose decision it is, and what may be done

    @property
    def deciders(self) -> list[int]:
        """The seats that may decide now, in any order; -1 is chance; empty when the game is over."""
        return self.state.deciders()

    @property
    def is_over(self) -> bool:
        """Have all rounds been scored?"""
        return self.state.is_over()

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """What a seat may do now, in ascending order; without a seat, the first that is to decide."""
        deciders = self.state.deciders()
        if seat is None:
            if not deciders:
                return []
            seat = deciders[0]
        elif seat not in deciders:
            return []
        out = Actions()
        self.state.legal_actions_into(seat, out)
        if out.count == 0:
            raise RuntimeError(f"{step_name(self.state)} asks seat {seat} for a decision and offers nothing")
        return out.listed()

    def legal_codes(self, seat: int | None = None) -> list[str]:
        """The same as the short codes of the notation."""
        return [action_code(action) for action in self.legal_actions(seat)]

    def why_not(self, action: int, seat: int | None = None) -> IllegalAction | None:
        """Why an action can't be done now; None if it can."""
        seat = self._seat_for(action, seat)
        if is_legal(self.state, seat, action):
            return None
        rule, text = why_not(self.state, seat, action)
        return IllegalAction(rule, text, self.mix)

    def _seat_for(self, action: int, seat: int | None) -> int:
        if seat is not None:
            if not constants.CHANCE <= seat < self.players:
                raise ValueError(f"a seat is 0 to {self.players - 1} (or -1 for chance), not {seat}")
            return seat
        deciders = self.state.deciders()
        if not deciders:
            return 0
        if self.state.phase() == constants.VIEWING and action_is_of(action, deciders):
            return int(seat_of_slot(action))
        return deciders[0]

    # --- going on

    def apply(self, action: int, seat: int | None = None) -> None:
        """Does an action, or raises IllegalAction with the rule that forbids it; then nothing has changed."""
        seat = self._seat_for(action, seat)
        if not is_legal(self.state, seat, action):
            rule, text = why_not(self.state, seat, action)
            raise IllegalAction(rule, text, self.mix)
        self.state.apply(action)
        self.history.append(action)
        self._answer_chance()

    def play(self, codes: str, seat: int | None = None) -> None:
        """Does several actions, written as codes with spaces between them: all of them or none.

        Whether a later one is legal may tell what an earlier one would reveal, so a table that is open to people must
        not take more than one choice at a time by this.
        """
        actions = [parse_action(code) for code in codes.split()]
        state = self.state.clone()
        done, noted, deals = len(self.history), len(self.log), list(self._deals)
        chance = None if self._rng is None else self._rng.getstate()
        try:
            for action in actions:
                self.apply(action, seat)
        except IllegalAction:
            self.state.v = state.v
            del self.history[done:]
            del self.log[noted:]
            self._deals = deals
            if self._rng is not None and chance is not None:
                self._rng.setstate(chance)
            raise

    def deal(self, order: str | Sequence[int]) -> None:
        """Answers for the shuffle: the numbers of the 52 cards in the order in which they are dealt."""
        if self.state.phase() != constants.DEALING or dealt_of(self.state.v) != 0:
            raise IllegalAction("SETUP-2", Text("refusal-not-time-to-deal"))
        numbers = parse_deal(order)
        deal(self.state, numbers)
        self.history += [int(NUMBER) + number for number in numbers]

    def _answer_chance(self) -> None:
        while True:
            phase = self.state.phase()
            if phase == constants.CHOOSING_START:
                if self._start is not None:
                    self._choose_start(self._start)
                elif self._rng is not None:
                    self._choose_start(self._rng.randrange(self.players))
                else:
                    return
            elif phase == constants.DEALING and dealt_of(self.state.v) == 0:
                if self._rng is not None:
                    numbers = self.mix.deck_numbers()
                    self._rng.shuffle(numbers)
                    self.deal(numbers)
                elif self._deals:
                    self.deal(self._deals.pop(0))
                else:
                    return
            else:
                return

    def _choose_start(self, seat: int) -> None:
        self.state.apply(SEAT + seat)
        self.history.append(int(SEAT) + seat)

    # --- what everybody may know

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What a seat was told, from event number `since` on. Seat 4 is somebody who only watches."""
        self._check_viewer(seat)
        return [redact(event, seat) for event in self.log[since:]]

    def view(self, seat: int) -> View:
        """All that a seat may know of the position, with a perfect memory of this round."""
        self._check_viewer(seat)
        return view_of(self.state, seat)

    def observation(self, seat: int) -> View:
        """What lies before a seat now, without memory."""
        self._check_viewer(seat)
        return memoryless_view_of(self.state, seat)

    def information_state(self, seat: int) -> str:
        """All that a seat ever learned: everything it was told, one line each, and the choice it is making."""
        lines = [repr(event) for event in self.events(seat)]
        view = self.view(seat)
        lines.append("chosen " + " ".join([str(card) for card in range(constants.CARDS) if view.is_chosen(card)]))
        return "\n".join(lines)

    def _check_viewer(self, seat: int) -> None:
        if not (0 <= seat < self.players or seat == constants.WATCHER):
            raise ValueError(
                f"a seat is 0 to {self.players - 1}, or {constants.WATCHER} for somebody who only watches, not {seat}"
            )

    # --- results

    def scores(self) -> list[list[int]]:
        """The points of each seat, for each round that is over."""
        over = self.state.round() + (1 if self.state.phase() == constants.OVER else 0)
        return [[int(self.state.points(r, seat)) for seat in range(self.players)] for r in range(over)]

    def totals(self) -> list[int]:
        """The points of each seat, of all rounds together."""
        return [int(self.state.total(seat)) for seat in range(self.players)]

    def winner(self) -> int | None:
        """The seat that has won, or None while the game goes on."""
        return self.state.winner() if self.state.is_over() else None

    def clone(self) -> Game:
        """A copy that shares nothing with this game but the mix, with its log and history.

        A copy has no answers for chance: what was to come in this game is not in it.
        """
        copy = Game(self.mix, self.players, rounds=self.rounds)
        copy.state = self.state.clone()
        copy.log = list(self.log)
        copy.state.log = copy.log
        copy.history = list(self.history)
        copy.tags = dict(self.tags)
        copy.origin = self.origin
        return copy


def step_name(s: State) -> str:
    """The step that is to be decided, of the ability that is under way."""
    f = s.top()
    return type(s.mix.abilities[s.ability_id(f)].steps[s.step(f)]).__name__


def action_is_of(action: int, seats: list[int]) -> bool:
    """Does the action name a slot of one of these seats?"""
    return bool(is_slot(action)) and int(seat_of_slot(action)) in seats


def parse_deal(order: str | Sequence[int]) -> list[int]:
    """The numbers of a deck's order, checked: 52 numbers, or as many characters 0-9 and A-D."""
    numbers: list[int] = []
    if isinstance(order, str):
        for at, symbol in enumerate(order):
            number = "0123456789ABCD".find(symbol)
            if number < 0:
                raise ValueError(f"place {at + 1} of the deal: {symbol!r} is not one of 0-9 and A-D")
            numbers.append(number)
    else:
        numbers = [int(number) for number in order]
    if len(numbers) != constants.CARDS:
        raise ValueError(f"a deal has {constants.CARDS} cards, not {len(numbers)} (SETUP-1)")
    for number in range(constants.NUMBERS):
        copies = 2 if number in (0, 13) else 4
        if numbers.count(number) != copies:
            raise ValueError(f"a deck has {copies} cards of number {number}, not {numbers.count(number)} (SETUP-1)")
    return numbers


def deal_text(numbers: Sequence[int]) -> str:
    """A deal as one character for each card."""
    return "".join(["0123456789ABCD"[number] for number in numbers])
