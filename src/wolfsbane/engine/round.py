"""A round, from its shuffle to its scores, and how the turn passes on in it.

Which actions a turn is made of is not known here: see `wolfsbane.engine.state`.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr, u8

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import seat_of_slot, slot_of_slot
from wolfsbane.engine.cards import AT_SCORING, ENDS_THE_ROUND, LAYS_OUT_A_ROW, copies_of
from wolfsbane.engine.dice import Dice
from wolfsbane.engine.layout import (
    ACTED,
    ACTIVE,
    AFTER,
    AWAY,
    BEFORE,
    BY_CALL,
    BY_DECK,
    BY_QUIET,
    BY_VILLAGERS,
    CALLER,
    CARDS,
    COUNT,
    DEALING,
    DEALT,
    DECK,
    DIRECTION,
    EVERYONE,
    EXCHANGE_PROGRAM,
    EXTRA,
    FACE,
    FACEUP,
    FIRST_DISCARD,
    GUARDS,
    HOLDER,
    LAST,
    LAST_OTHER,
    LIMIT,
    MARKS,
    NONE,
    NUMBERS,
    OVER,
    PHASE,
    PILE,
    PLACE,
    PLAYERS,
    PRIVATE,
    QUIET,
    QUIET_TURNS,
    REASON,
    ROUND,
    ROUNDS,
    ROW,
    SCORER,
    SCORING,
    SCORING_NUMBER,
    SEALED,
    SEEN,
    SET_SIZE,
    SIDE,
    SIZE,
    SKIP,
    SLID,
    START,
    STARTER,
    STOCK,
    STORED,
    TOUCHED,
    TURN,
    USED,
    VIEWING,
    VIEWS,
    WARD,
    ZONES,
)
from wolfsbane.engine.packed import first_in, held_in, next_in
from wolfsbane.engine.scoring import next_holder, scores, sums, winner
from wolfsbane.engine.table import Table


@mypyc_attr(acyclic=True)
class Round(Table):
    """A table on which rounds are played."""

    # --- the shuffle, and the first viewing

    def left_to_deal(self, number: i64) -> i64:
        """How many cards of a number the shuffle has not placed yet: the weights of its answers."""
        left = copies_of(number)
        for card in range(i64(self.v[DEALT])):
            if i64(self.v[FACE + card]) == number:
                left -= 1
        return left

    def _apply_dealing(self, number: i64) -> None:
        card = self.get(DEALT)
        self.put(FACE + card, number)
        self.put(DEALT, card + 1)
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
                v[FACE + card] = u8(number)
                card += 1
        for i in range(CARDS - 1, 0, -1):
            j = rng.randrange(i + 1)
            number_i = v[FACE + i]
            v[FACE + i] = v[FACE + j]
            v[FACE + j] = number_i
        self.put(DEALT, CARDS)
        self._deal_out()

    def _deal_out(self) -> None:
        """The cards are dealt: four sets of five, the first discard, the deck (SETUP-2)."""
        players = self.players()
        for seat in range(players):
            self._lay_down(seat, seat * SET_SIZE, SET_SIZE)
        self._lay_down(PILE, FIRST_DISCARD, 1)
        self._lay_down(DECK, FIRST_DISCARD + 1, CARDS - FIRST_DISCARD - 1)
        self.put_seen(FIRST_DISCARD, EVERYONE)
        for seat in range(players):
            self.put(VIEWS + seat, 2)
        self.put(TURN, self.start())
        self.put(PHASE, VIEWING)
        self.note(ev.ROUND_BEGAN, self.start(), FIRST_DISCARD, PILE, 0, EVERYONE, self.round())

    def _lay_down(self, zone: i64, card: i64, count: i64) -> None:
        """Cards that follow each other in the shuffle become a zone, which was empty."""
        v = self.v
        v[AFTER + CARDS + zone] = u8(card)
        v[COUNT + zone] = u8(count)
        for _i in range(count):
            v[PLACE + card] = u8(zone)
            v[AFTER + card] = u8(card + 1)
            card += 1
        v[AFTER + card - 1] = u8(CARDS + zone)

    def _apply_viewing(self, action: i64) -> None:
        seat = seat_of_slot(action)
        self.view(seat, self.card_at(seat, slot_of_slot(action)))
        self.put(VIEWS + seat, self.get(VIEWS + seat) - 1)
        for other in range(self.players()):
            if self.get(VIEWS + other) > 0:
                return
        self._begin_turn(self.start(), 0, self.stock())

    # --- the turn passes on

    def _end_turn(self) -> None:
        """END-5: the row is refilled, the next player found, and the round ends if it is time."""
        v = self.v
        assert len(v) == SIZE
        seat = i64(v[TURN])
        self.note_seat(ev.TURN_ENDED, seat, NONE)
        if self.mix.has(LAYS_OUT_A_ROW):
            while held_in(v, ROW) < self.row_size() and held_in(v, DECK) > 0:
                self.lay_out()
        if i64(v[LAST]) != seat:
            v[LAST_OTHER] = v[LAST]
            v[LAST] = u8(seat)
        stock = self.stock()
        if stock < i64(v[STOCK]):
            v[QUIET] = 0
        else:
            v[QUIET] = u8(i64(v[QUIET]) + 1)
        players = i64(v[PLAYERS])
        next_seat = self.seat_after(seat) if v[DIRECTION] == 0 else (seat + players - 1) % players
        if next_seat == i64(v[CALLER]):
            self._end_round(BY_CALL)
            return
        extra = i64(v[SKIP])
        if extra == 1:
            next_seat = seat
        if v[QUIET] == QUIET_TURNS:
            self._end_round(BY_QUIET)
        elif held_in(v, DECK) == 0 and held_in(v, ROW) == 0 and held_in(v, PRIVATE + next_seat) == 0:
            self._end_round(BY_DECK)
        else:
            self._begin_turn(next_seat, extra, stock)

    def stock(self) -> i64:
        """Falls whenever a card leaves the deck, the row or a private deck, and never rises in a round (TURN-10)."""
        v = self.v
        assert len(v) == SIZE
        n = 2 * i64(v[COUNT + DECK]) + i64(v[COUNT + ROW])
        for zone in range(PRIVATE, ZONES):
            n += i64(v[COUNT + zone])
        return n

    def _begin_turn(self, seat: i64, extra: i64, stock: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        v[TURN] = u8(seat)
        v[EXTRA] = u8(extra)
        v[SKIP] = 0
        v[STORED] = 0
        v[STOCK] = u8(stock)
        if v[ACTED] != 0:
            v[ACTED] = 0
            self.unmark_all(USED)
        v[PHASE] = BEFORE
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
        self.put(STARTER, NONE)
        self.put(LIMIT, 0)
        self.put(SIDE, 0)
        self.put(REASON, reason)
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
                marks = i64(v[MARKS + card]) & ~(USED | SLID | TOUCHED)
                v[MARKS + card] = u8(marks)
                v[SEEN + card] = EVERYONE
                self.note_card(ev.REVEALED, seat, card, marks & FACEUP)
                card = next_in(v, card)
        self.put(SEALED, sealed)
        self.put(PHASE, SCORING)
        self.put(SCORER, 0)
        self.put(SCORING_NUMBER, 0)
        self._score_on()

    def _score_on(self) -> None:
        """Scoring abilities that ask for decisions come first, then the sums (SCORE-2)."""
        if self.mix.any_gifts:
            while self.get(SCORING_NUMBER) < NUMBERS:
                number = self.get(SCORING_NUMBER)
                if self.mix.kinds[number] == AT_SCORING and self.mix.abilities[number].length > 0:
                    while self.get(SCORER) < self.players():
                        seat = (self.holder() + self.get(SCORER)) % self.players()
                        if self._begin_scoring_ability(number, seat):
                            return
                        self.put(SCORER, self.get(SCORER) + 1)
                self.put(SCORING_NUMBER, number + 1)
                self.put(SCORER, 0)
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
        self.put(HOLDER, holder)
        self.put(ACTIVE, 1 if active else 0)
        self.note_seat(ev.TOKEN_PASSED, holder, self.get(ACTIVE))
        if round_number + 1 == self.get(ROUNDS):
            self.put(PHASE, OVER)
            self.note_seat(ev.GAME_ENDED, winner(self), NONE)
            return
        self.put(ROUND, round_number + 1)
        self.put(START, holder)
        self._sweep()
        self.put(PHASE, DEALING)

    def _sweep(self) -> None:
        """All cards leave the table, to be shuffled; what was known of them is gone."""
        v = self.v
        assert len(v) == SIZE
        for zone in range(ZONES):
            v[AFTER + CARDS + zone] = u8(CARDS + zone)
            v[COUNT + zone] = 0
        for card in range(i64(CARDS)):
            v[AFTER + card] = 0
            v[FACE + card] = 0
            v[SEEN + card] = 0
            v[MARKS + card] = 0
            v[WARD + card] = NONE
            v[PLACE + card] = AWAY
        self.put(DEALT, 0)
        self.put(CALLER, NONE)
        self.put(LAST, NONE)
        self.put(LAST_OTHER, NONE)
        self.put(DIRECTION, 0)
        self.put(SKIP, 0)
        self.put(EXTRA, 0)
        self.put(QUIET, 0)
        self.put(STOCK, 0)
        self.put(ACTED, 0)
        self.put(STORED, 0)
        self.put(GUARDS, 0)
        self.put(SEALED, 0)
        self.put(SCORER, 0)
        self.put(SCORING_NUMBER, 0)
        self.put(REASON, 0)
