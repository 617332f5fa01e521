"""The state of a game, and the only way it goes on: legal actions, and applying one.

The turn is a small machine of phases; abilities and exchanges are frames on top of it. `apply` carries out one action
and then everything that needs no decision, so that a state always waits for somebody, or the game is over.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr, u8

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import (
    ABILITY,
    CALL,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PRIVATE,
    LEFT,
    NUMBER,
    PICK,
    PICK_LIMIT,
    PILE_CARD,
    RIGHT,
    ROW_CARD,
    SEAT,
    TOKEN,
    USE,
    Actions,
    is_slot,
    seat_of_slot,
    slot_action,
    slot_of_slot,
)
from wolfsbane.engine.cards import (
    AT_SCORING,
    DRAW_ABILITY,
    DRAWN,
    DRAWS_ONE_MORE,
    ENDS_THE_ROUND,
    LAYS_OUT_A_ROW,
    MAIN,
    REACHES_DEEPER,
    copies_of,
)
from wolfsbane.engine.dice import Dice
from wolfsbane.engine.exchange import FACEUP_IN, begin_exchange, offer_set, slide_chosen
from wolfsbane.engine.layout import (
    ACTED,
    ACTIVE,
    AFTER,
    AFTERWARDS,
    AWAY,
    BEFORE,
    BY_CALL,
    BY_DECK,
    BY_QUIET,
    BY_VILLAGERS,
    CALL_LIMIT,
    CALLER,
    CARDS,
    CHAIN,
    CHOOSING_START,
    CHOSEN_UP_TO,
    COUNT,
    DEALING,
    DEALT,
    DECK,
    DEPTH,
    DIRECTION,
    DRAWING,
    EVERYONE,
    EXCHANGE_PROGRAM,
    EXTRA,
    FACE,
    FACEUP,
    FIRST_DISCARD,
    GUARDS,
    HAND,
    HOLDER,
    HOLDING,
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
    PROGRAM,
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
    STEP,
    STOCK,
    TOKEN_PROGRAM,
    TOUCHED,
    TURN,
    USED,
    VIEWING,
    VIEWS,
    WARD,
    ZONES,
)
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.packed import copy_into, empty_vector, first_in, held_in, marked, next_in, nth_in, top_frame
from wolfsbane.engine.scoring import next_holder, scores, sums, winner
from wolfsbane.engine.table import Table


@mypyc_attr(acyclic=True)
class State(Table):
    """A whole game at one moment. Everything about it is in one vector of bytes; the mix beside it never changes."""

    def clone(self) -> State:
        """A copy that shares nothing with this state but the mix. It keeps no log."""
        return State(self.mix, self.v[:])

    def copy_from(self, other: State) -> None:
        """Becomes a copy of another state of the same mix, without a new object: for a search that plays many."""
        if other.mix.code != self.mix.code:
            raise ValueError(f"a state of {self.mix.code} can't become one of {other.mix.code}")
        copy_into(self.v, other.v)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.mix.code == other.mix.code and bytes(self.v) == bytes(other.v)

    def __hash__(self) -> int:
        return hash((self.mix.code, bytes(self.v)))

    def is_over(self) -> bool:
        return self.v[PHASE] == OVER

    def winner(self) -> int:
        """The seat that has won; only when the game is over."""
        return int(winner(self))

    # --- legal actions

    def offer(self, seat: i64, out: Actions) -> None:
        """Writes the legal actions of a seat that is to decide into `out`, in ascending order."""
        out.clear()
        v = self.v
        assert len(v) == SIZE
        if v[DEPTH] > 0:
            f = top_frame(v)
            program = i64(v[f + PROGRAM])
            at = i64(v[f + STEP])
            self.mix.abilities[program].steps[at].offer(self, f, out)
            return
        phase = i64(v[PHASE])
        if phase == BEFORE:
            self._offer_before(out)
        elif phase == HOLDING:
            self._offer_holding(out)
        elif phase == AFTERWARDS:
            out.add(DONE)
            self._offer_uses(out)
        elif phase == DRAWING:
            self._offer_drawing(out)
        elif phase == VIEWING:
            self._offer_viewing(seat, out)
        elif phase == DEALING:
            for number in range(NUMBERS):
                if self.left_to_deal(number) > 0:
                    out.add(NUMBER + number)
        elif phase == CHOOSING_START:
            for s in range(self.players()):
                out.add(SEAT + s)

    def left_to_deal(self, number: i64) -> i64:
        """How many cards of a number the shuffle has not placed yet: the weights of its answers."""
        left = copies_of(number)
        for card in range(i64(self.v[DEALT])):
            if i64(self.v[FACE + card]) == number:
                left -= 1
        return left

    def _offer_before(self, out: Actions) -> None:
        v = self.v
        assert len(v) == SIZE
        seat = i64(v[TURN])
        items = out.items
        count: i64 = 0
        if held_in(v, DECK) > 0:
            items[count] = DRAW
            count += 1
        elif not self.has_main_action():
            items[count] = DONE
            count += 1
        if held_in(v, PRIVATE + seat) > 0:
            items[count] = DRAW_PRIVATE
            count += 1
        if self.may_call():
            items[count] = CALL
            count += 1
        if self.may_use_token():
            items[count] = TOKEN
            count += 1
        for i in range(held_in(v, ROW)):
            items[count] = ROW_CARD + i
            count += 1
        for i in range(self.reach()):
            items[count] = PILE_CARD + i
            count += 1
        out.count = count
        self._offer_abilities(out)

    def _offer_holding(self, out: Actions) -> None:
        v = self.v
        assert len(v) == SIZE
        seat = i64(v[TURN])
        if v[CHOSEN_UP_TO] != 0:
            offer_set(self, seat, out)
            return
        card = first_in(v, HAND)
        if self.can_be_on_top(card):
            out.add(DISCARD)
            if self.may_use_drawn(card):
                out.add(USE)
        elif not self.has_exchangeable(seat):
            out.add(LEFT)
            if self.count(seat) > 0:
                out.add(RIGHT)
        self._offer_uses(out)
        offer_set(self, seat, out)

    def _offer_drawing(self, out: Actions) -> None:
        if self.get(LIMIT) > 0 and self.count(DECK) > 0:
            out.add(DRAW)
        for i in range(self.count(HAND)):
            out.add(PICK + i)

    def _offer_viewing(self, seat: i64, out: Actions) -> None:
        slot: i64 = 0
        card = self.first(seat)
        while card < CARDS:
            if not self.has_seen(seat, card):
                out.add(slot_action(seat, slot))
            card = self.after(card)
            slot += 1

    def _offer_uses(self, out: Actions) -> None:
        if self.may_use_token():
            out.add(TOKEN)
        self._offer_abilities(out)

    def _offer_abilities(self, out: Actions) -> None:
        v = self.v
        assert len(v) == SIZE
        usable = self.mix.usable_in_a_village
        slot: i64 = 0
        card = first_in(v, i64(v[TURN]))
        while card < CARDS:
            if marked(v, card, FACEUP) and usable[i64(v[FACE + card])] and self.may_use_ability(card):
                out.add(ABILITY + slot)
            card = next_in(v, card)
            slot += 1

    # --- questions about a turn

    def has_main_action(self) -> bool:
        """Is any main action possible (TURN-1)?"""
        seat = self.turn()
        if self.count(DECK) > 0 or self.count(ROW) > 0 or self.count(PRIVATE + seat) > 0:
            return True
        if self.reach() > 0 or self.may_call():
            return True
        card = self.first(seat)
        while card < CARDS:
            if self.is_faceup(card) and self.mix.kinds[self.number(card)] == MAIN and self.may_use_ability(card):
                return True
            card = self.after(card)
        return False

    def may_call(self) -> bool:
        v = self.v
        assert len(v) == SIZE
        return (
            v[ACTED] == 0
            and v[CALLER] == NONE
            and held_in(v, i64(v[TURN])) <= CALL_LIMIT
            and (held_in(v, DECK) > 0 or not self.mix.token.call_needs_a_deck)
        )

    def may_use_token(self) -> bool:
        return (
            self.v[ACTIVE] == 1 and self.v[HOLDER] == self.v[TURN] and self.can_begin(TOKEN_PROGRAM, self.turn(), NONE)
        )

    def may_use_ability(self, card: i64) -> bool:
        """May the ability of this faceup card of the player's, which has one, be used now (TURN-4 to TURN-6)?"""
        v = self.v
        number = i64(v[FACE + card])
        mix = self.mix
        if mix.kinds[number] == MAIN and v[PHASE] != BEFORE:
            return False
        if marked(v, card, USED) or (v[PHASE] == HOLDING and mix.abilities[number].not_while_holding):
            return False
        return self.can_begin(number, i64(v[TURN]), card)

    def may_use_drawn(self, card: i64) -> bool:
        """May the ability of the card in the hand be used by discarding it, or by putting it into the village?"""
        number = self.number(card)
        kind = self.mix.kinds[number]
        return (kind == DRAW_ABILITY or kind == DRAWN) and self.can_begin(number, self.turn(), card)

    def reach(self) -> i64:
        """How many cards of the discard pile may be taken, from the top (TURN-3, 1C)."""
        v = self.v
        seat = i64(v[TURN])
        size = held_in(v, PILE)
        if size == 0 or not self.has_exchangeable(seat):
            return 0
        n = 1 + self.faceup_with(seat, REACHES_DEEPER)
        return n if n < size else size

    def anything_to_use(self) -> bool:
        """By what everyone can see, could the player still use an ability or the token (TURN-9)?"""
        if self.may_use_token():
            return True
        v = self.v
        assert len(v) == SIZE
        usable = self.mix.usable_in_a_village
        card = first_in(v, i64(v[TURN]))
        while card < CARDS:
            if marked(v, card, FACEUP) and usable[i64(v[FACE + card])] and self.may_use_ability(card):
                return True
            card = next_in(v, card)
        return False

    # --- applying an action

    def apply(self, action: i64) -> None:
        """Carries out a legal action. Legality is not checked: `Game.apply` does."""
        v = self.v
        assert len(v) == SIZE
        if v[DEPTH] > 0:
            f = top_frame(v)
            program = i64(v[f + PROGRAM])
            at = i64(v[f + STEP])
            v[f + STEP] = u8(at + 1)
            self.mix.abilities[program].steps[at].take(self, f, action)
            if not self._round_is_cut_short():
                self._go_on()
            return
        phase = i64(v[PHASE])
        if phase == BEFORE:
            self._apply_before(action)
        elif phase == HOLDING:
            self._apply_holding(action)
        elif phase == AFTERWARDS:
            if action == DONE:
                self._end_turn()
            else:
                self._apply_use(action)
        elif phase == DRAWING:
            self._apply_drawing(action)
        elif phase == VIEWING:
            self._apply_viewing(action)
        elif phase == DEALING:
            self._apply_dealing(action - NUMBER)
        elif phase == CHOOSING_START:
            self.put(START, action - SEAT)
            self.put(HOLDER, action - SEAT)
            self.put(PHASE, DEALING)
        else:
            raise RuntimeError("the game is over")

    def _apply_before(self, action: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        seat = i64(v[TURN])
        if action == DRAW:
            more = self.faceup_with(seat, DRAWS_ONE_MORE)
            if more >= PICK_LIMIT:
                more = PICK_LIMIT - 1
            self.draw(seat, first_in(v, DECK))
            if more > 0 and held_in(v, DECK) > 0:
                v[LIMIT] = u8(more)
                v[PHASE] = DRAWING
            else:
                self._hold(0)
        elif action == DRAW_PRIVATE:
            self.draw(seat, self.first(PRIVATE + seat))
            self._hold(0)
        elif action == CALL:
            self.put(CALLER, seat)
            self.note_seat(ev.CALLED, seat, NONE)
            self._end_turn()
        elif action == DONE:
            self._end_turn()
        elif ROW_CARD <= action < PICK:
            self.draw(seat, self.card_at(ROW, action - ROW_CARD))
            self._hold(FACEUP_IN)
        elif PILE_CARD <= action < ABILITY:
            card = nth_in(v, PILE, action - PILE_CARD)
            self.take(seat, card)
            v[PHASE] = AFTERWARDS
            begin_exchange(self, seat, card, FACEUP_IN)
        else:
            self._apply_use(action)

    def _hold(self, side: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        v[LIMIT] = 0
        v[SIDE] = u8(side)
        v[PHASE] = HOLDING

    def _apply_drawing(self, action: i64) -> None:
        seat = self.turn()
        if action == DRAW:
            self.put(LIMIT, self.get(LIMIT) - 1)
            self.draw(seat, self.first(DECK))
            return
        kept = self.card_at(HAND, action - PICK)
        while self.count(HAND) > 1:
            card = self.last(HAND)
            if card == kept:
                card = self.card_at(HAND, self.count(HAND) - 2)
            self.put_back(seat, card)
        self._hold(0)

    def _apply_holding(self, action: i64) -> None:
        v = self.v
        seat = i64(v[TURN])
        if is_slot(action):
            slot = action - slot_action(seat, 0)
            self.choose(nth_in(v, seat, slot), slot)
            return
        if action == TOKEN or action >= ABILITY:
            self._apply_use(action)
            return
        card = first_in(v, HAND)
        v[PHASE] = AFTERWARDS
        if action == DONE:
            slide_chosen(self, begin_exchange(self, seat, card, self.get(SIDE)))
        elif action == DISCARD:
            self.discard(seat, card)
        elif action == USE:
            number = self.number(card)
            if self.mix.kinds[number] == DRAW_ABILITY:
                self.discard(seat, card)
            else:
                self.show(seat, card)
            self.put(STARTER, card)
            f = self._begin(number, seat, card)
            self.put_drawn(f, card)
        else:
            self.show(seat, card)
            self.place(seat, card, seat, 0 if action == LEFT else self.count(seat), self.get(SIDE) == FACEUP_IN)
        if not self._round_is_cut_short():
            self._go_on()

    def _apply_use(self, action: i64) -> None:
        seat = self.turn()
        self.put(ACTED, 1)
        if action == TOKEN:
            self.put(ACTIVE, 0)
            self.note_seat(ev.USED_TOKEN, seat, NONE)
            self.push(TOKEN_PROGRAM, seat, NONE)
        else:
            card = self.card_at(seat, action - ABILITY)
            number = self.number(card)
            self.mark(card, USED)
            if self.mix.kinds[number] == MAIN:
                self.put(PHASE, AFTERWARDS)
            self._begin(number, seat, card)
        self._go_on()

    def _begin(self, number: i64, seat: i64, card: i64) -> i64:
        self.put_chain(1 << number)
        self.note_card(ev.USED_ABILITY, seat, card, NONE)
        return self.push(number, seat, card)

    def _go_on(self) -> None:
        """Carries out everything until somebody has to decide."""
        v = self.v
        assert len(v) == SIZE
        while v[DEPTH] > 0:
            f = top_frame(v)
            program = i64(v[f + PROGRAM])
            ability = self.mix.abilities[program]
            at = i64(v[f + STEP])
            if at >= ability.length:
                self._end_ability(f)
                if self._round_is_cut_short():
                    return
                continue
            if ability.is_to_be_asked[at] and not ability.part_possible(self, f, at):
                v[f + STEP] = u8(ability.next_part[at])
                continue
            if ability.asks[at]:
                return
            v[f + STEP] = u8(at + 1)
            ability.steps[at].run(self, f)
            if self._round_is_cut_short():
                return
        v[CHAIN] = 0
        v[CHAIN + 1] = 0
        v[STARTER] = NONE
        phase = i64(v[PHASE])
        if phase == AFTERWARDS:
            if not self.anything_to_use():
                self._end_turn()
        elif phase == BEFORE:
            if not self.has_main_action() and not self.anything_to_use():
                self._end_turn()
        elif phase == SCORING:
            self._score_on()

    def _end_ability(self, f: i64) -> None:
        program = i64(self.v[f + PROGRAM])
        if program == EXCHANGE_PROGRAM:  # it is looked at now, after the whole exchange
            self.faceup_changed = True
        elif self.mix.abilities[program].touches:
            self.unmark_all(TOUCHED)
        self.pop()

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
        v[STOCK] = u8(stock)
        if v[ACTED] != 0:
            v[ACTED] = 0
            self.unmark_all(USED)
        v[PHASE] = BEFORE
        self.note_seat(ev.TURN_BEGAN, seat, extra)

    # --- the round

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

    def _begin_scoring_ability(self, number: i64, seat: i64) -> bool:
        card = self.first(seat)
        while card < CARDS:
            if self.number(card) == number and self.is_faceup(card) and not self.is_marked(card, USED):
                self.mark(card, USED)
                if self.can_begin(number, seat, card):
                    self._begin(number, seat, card)
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
        self.put(GUARDS, 0)
        self.put(SEALED, 0)
        self.put(SCORER, 0)
        self.put(SCORING_NUMBER, 0)
        self.put(REASON, 0)


def new_state(mix: Mix, players: i64, rounds: i64 = 4) -> State:
    """A game before its first shuffle. Chance decides first: who starts, then the order of the cards."""
    if players < 2 or players > 4:
        raise ValueError(f"two to four play, not {players} (SETUP-2)")
    if rounds < 1 or rounds > 4:
        raise ValueError(f"a game has one to four rounds, not {rounds}")
    state = State(mix, empty_vector())
    state.put(PLAYERS, players)
    state.put(ROUNDS, rounds)
    state.put(STARTER, NONE)
    state._sweep()
    return state
