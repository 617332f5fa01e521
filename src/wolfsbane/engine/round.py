"""A round, from its shuffle to its scores, and how the turn passes on in it.

Which actions a turn is made of is not known here: see `wolfsbane.engine.state`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import seat_of_slot, slot_of_slot
from wolfsbane.engine.cards import AT_SCORING, ENDS_THE_ROUND, LAYS_OUT_A_ROW, copies_of
from wolfsbane.engine.constants import (
    BEFORE,
    BY_CALL,
    BY_DECK,
    BY_QUIET,
    BY_VILLAGERS,
    CARDS,
    DEALING,
    DECK,
    EVERYONE,
    EXCHANGE_PROGRAM,
    FACEUP,
    FIRST_DISCARD,
    NONE,
    NUMBERS,
    OVER,
    PILE,
    PRIVATE,
    QUIET_TURNS,
    ROW,
    SCORING,
    SET_SIZE,
    SLID,
    TOUCHED,
    USED,
    VIEWING,
    ZONES,
)
from wolfsbane.engine.dice import Dice
from wolfsbane.engine.packed import (
    SIZE,
    acted_of,
    active_of,
    caller_of,
    dealt_of,
    direction_of,
    first_in,
    held_in,
    last_of,
    lay_down,
    marks_of,
    next_in,
    number_of,
    players_of,
    quiet_of,
    scorer_of,
    scoring_number_of,
    set_acted,
    set_active,
    set_audience,
    set_dealt,
    set_extra,
    set_holder,
    set_last,
    set_last_other,
    set_limit,
    set_marks,
    set_number,
    set_phase,
    set_quiet,
    set_reason,
    set_round,
    set_scorer,
    set_scoring_number,
    set_sealed,
    set_side,
    set_skip,
    set_start,
    set_starter,
    set_stock,
    set_stored,
    set_turn,
    set_views,
    skip_of,
    stock_of,
    sweep,
    turn_of,
    views_left,
)
from wolfsbane.engine.scoring import next_holder, scores, sums, winner
from wolfsbane.engine.table import Table


@mypyc_attr(acyclic=True)
class Round(Table):
    """A table on which rounds are played."""

    # --- the shuffle, and the first viewing

    def left_to_deal(self, number: i64) -> i64:
        """How many cards of a number the shuffle has not placed yet: the weights of its answers."""
        left = copies_of(number)
        for card in range(dealt_of(self.v)):
            if number_of(self.v, card) == number:
                left -= 1
        return left

    def _apply_dealing(self, number: i64) -> None:
        card = dealt_of(self.v)
        set_number(self.v, card, number)
        set_dealt(self.v, card + 1)
        if card + 1 == CARDS:
            self._deal_out()

    def deal(self, numbers: list[int]) -> None:
        """The whole shuffle at once: the numbers of the 52 cards, in the order in which they are dealt."""
        for number in numbers:
            self._apply_dealing(number)

    def shuffle(self, rng: Dice) -> None:
        """Answers for a shuffle at once, fairly."""
        v = self.v
        assert len(v) == SIZE
        card: i64 = 0
        for number in range(NUMBERS):
            for _i in range(copies_of(number)):
                set_number(v, card, number)
                card += 1
        for i in range(CARDS - 1, 0, -1):
            j = rng.randrange(i + 1)
            number_i = number_of(v, i)
            set_number(v, i, number_of(v, j))
            set_number(v, j, number_i)
        set_dealt(self.v, CARDS)
        self._deal_out()

    def _deal_out(self) -> None:
        """The cards are dealt: four sets of five, the first discard, the deck (SETUP-2)."""
        players = self.players()
        for seat in range(players):
            lay_down(self.v, seat, seat * SET_SIZE, SET_SIZE)
        lay_down(self.v, PILE, FIRST_DISCARD, 1)
        lay_down(self.v, DECK, FIRST_DISCARD + 1, CARDS - FIRST_DISCARD - 1)
        self.put_seen(FIRST_DISCARD, EVERYONE)
        for seat in range(players):
            set_views(self.v, seat, 2)
        set_turn(self.v, self.start())
        set_phase(self.v, VIEWING)
        self.note(ev.ROUND_BEGAN, self.start(), FIRST_DISCARD, PILE, 0, EVERYONE, self.round())

    def _apply_viewing(self, action: i64) -> None:
        seat = seat_of_slot(action)
        self.view(seat, self.card_at(seat, slot_of_slot(action)))
        v = self.v
        assert len(v) == SIZE
        set_views(v, seat, views_left(v, seat) - 1)
        for other in range(players_of(v)):
            if views_left(v, other) > 0:
                return
        self._begin_turn(self.start(), 0, self.stock())

    # --- the turn passes on

    def _end_turn(self) -> None:
        """END-5: the row is refilled, the next player found, and the round ends if it is time."""
        v = self.v
        assert len(v) == SIZE
        seat = turn_of(v)
        self.note_seat(ev.TURN_ENDED, seat, NONE)
        if self.mix.has(LAYS_OUT_A_ROW):
            while held_in(v, ROW) < self.row_size() and held_in(v, DECK) > 0:
                self.lay_out()
        if last_of(v) != seat:
            set_last_other(v, last_of(v))
            set_last(v, seat)
        stock = self.stock()
        if stock < stock_of(v):
            set_quiet(v, 0)
        else:
            set_quiet(v, quiet_of(v) + 1)
        players = players_of(v)
        next_seat = self.seat_after(seat) if direction_of(v) == 0 else (seat + players - 1) % players
        if next_seat == caller_of(v):
            self._end_round(BY_CALL)
            return
        extra = skip_of(v)
        if extra == 1:
            next_seat = seat
        if quiet_of(v) == QUIET_TURNS:
            self._end_round(BY_QUIET)
        elif held_in(v, DECK) == 0 and held_in(v, ROW) == 0 and held_in(v, PRIVATE + next_seat) == 0:
            self._end_round(BY_DECK)
        else:
            self._begin_turn(next_seat, extra, stock)

    def stock(self) -> i64:
        """Falls whenever a card leaves the deck, the row or a private deck, and never rises in a round (TURN-10)."""
        v = self.v
        assert len(v) == SIZE
        n = 2 * held_in(v, DECK) + held_in(v, ROW)
        for zone in range(PRIVATE, ZONES):
            n += held_in(v, zone)
        return n

    def _begin_turn(self, seat: i64, extra: i64, stock: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        set_turn(v, seat)
        set_extra(v, extra)
        set_skip(v, 0)
        set_stored(v, 0)
        set_stock(v, stock)
        if acted_of(v) != 0:
            set_acted(v, 0)
            self.unmark_all(USED)
        set_phase(v, BEFORE)
        self.note_seat(ev.TURN_BEGAN, seat, extra)

    # --- the end of the round

    def _round_is_cut_short(self) -> bool:
        """Both Villagers faceup end the round at once, after every complete step (END-4, EXCH-9)."""
        if not self.faceup_changed:
            return False
        self.faceup_changed = False
        if not self.mix.has(ENDS_THE_ROUND) or self.phase() == SCORING:
            return False
        if self.depth() > 0 and self.program(self.top()) == EXCHANGE_PROGRAM:
            return False
        n: i64 = 0
        for seat in range(self.players()):
            n += self.faceup_with(seat, ENDS_THE_ROUND)
        if n < 2:
            return False
        self._end_round(BY_VILLAGERS)
        return True

    def _end_round(self, reason: i64) -> None:
        """The round is over: everything is revealed, then scored. The rest of ability and turn is dropped."""
        while self.depth() > 0:
            self.pop()
        self.clear_chosen()
        self.put_chain(0)
        set_starter(self.v, NONE)
        set_limit(self.v, 0)
        set_side(self.v, 0)
        set_reason(self.v, reason)
        self.faceup_changed = False
        self.note_seat(ev.ROUND_ENDED, NONE, reason)
        v = self.v
        assert len(v) == SIZE
        sealed: i64 = 0
        for seat in range(self.players()):
            if self.is_protected(seat):
                sealed |= 1 << seat
            card = first_in(v, seat)
            while card < CARDS:
                marks = marks_of(v, card) & ~(USED | SLID | TOUCHED)
                set_marks(v, card, marks)
                set_audience(v, card, EVERYONE)
                self.note_card(ev.REVEALED, seat, card, marks & FACEUP)
                card = next_in(v, card)
        set_sealed(self.v, sealed)
        set_phase(self.v, SCORING)
        set_scorer(self.v, 0)
        set_scoring_number(self.v, 0)
        self._score_on()

    def _score_on(self) -> None:
        """Scoring abilities that ask for decisions come first, then the sums (SCORE-2)."""
        if self.mix.any_gifts:
            while scoring_number_of(self.v) < NUMBERS:
                number = scoring_number_of(self.v)
                if self.mix.kinds[number] == AT_SCORING and self.mix.abilities[number].length > 0:
                    while scorer_of(self.v) < self.players():
                        seat = (self.holder() + scorer_of(self.v)) % self.players()
                        if self._begin_scoring_ability(number, seat):
                            return
                        set_scorer(self.v, scorer_of(self.v) + 1)
                set_scoring_number(self.v, number + 1)
                set_scorer(self.v, 0)
        self._write_scores()

    def _begin_ability(self, number: i64, seat: i64, card: i64) -> i64:
        self.add_to_chain(card)
        self.note_card(ev.USED_ABILITY, seat, card, NONE)
        return self.push(number, seat, card)

    def _begin_scoring_ability(self, number: i64, seat: i64) -> bool:
        card = self.first(seat)
        while card < CARDS:
            if self.number(card) == number and self.is_faceup(card) and not self.is_marked(card, USED):
                self.mark(card, USED)
                if self.can_begin(number, seat, card):
                    self._begin_ability(number, seat, card)
                    return True
            card = self.after(card)
        return False

    def _write_scores(self) -> None:
        totals = sums(self)
        points = scores(self, totals)
        round_number = self.round()
        for seat in range(self.players()):
            self.put_points(round_number, seat, points[seat])
            self.note_seat(ev.SCORED, seat, points[seat])
        holder, active = next_holder(self, totals, points)
        set_holder(self.v, holder)
        set_active(self.v, 1 if active else 0)
        self.note_seat(ev.TOKEN_PASSED, holder, active_of(self.v))
        if round_number + 1 == self.rounds():
            set_phase(self.v, OVER)
            self.note_seat(ev.GAME_ENDED, winner(self), NONE)
            return
        set_round(self.v, round_number + 1)
        set_start(self.v, holder)
        sweep(self.v)
        set_phase(self.v, DEALING)
