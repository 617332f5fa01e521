"""The state of a game, and the only way it goes on: legal actions, and applying one.

The turn is a small machine of phases; abilities and exchanges are frames on top of it. `apply` carries out one action
and then everything that needs no decision, so that a state always waits for somebody, or the game is over.
"""

from __future__ import annotations

from librt.vecs import vec
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
    slot_action,
)
from wolfsbane.engine.cards import DRAW_ABILITY, DRAWN, DRAWS_ONE_MORE, MAIN, REACHES_DEEPER, USED_EACH_TIME
from wolfsbane.engine.constants import (
    AFTERWARDS,
    BEFORE,
    CALL_LIMIT,
    CARDS,
    CHOOSING_START,
    DEALING,
    DECK,
    DRAWING,
    EXCHANGE_PROGRAM,
    FACEUP,
    HAND,
    HOLDING,
    NONE,
    NUMBERS,
    OVER,
    PILE,
    PRIVATE,
    ROW,
    SCORING,
    TOKEN_PROGRAM,
    TOUCHED,
    USED,
    VIEWING,
)
from wolfsbane.engine.exchange import FACEUP_IN, NOT_FROM_THE_DECK, begin_exchange, offer_set, slide_chosen
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.packed import (
    SIZE,
    acted_of,
    caller_of,
    chosen_up_to,
    clear_chain,
    copy_into,
    depth_of,
    empty_vector,
    first_in,
    held_in,
    limit_of,
    marked,
    next_in,
    nth_in,
    number_of,
    phase_of,
    program_of,
    set_acted,
    set_active,
    set_caller,
    set_holder,
    set_limit,
    set_phase,
    set_players,
    set_rounds,
    set_side,
    set_start,
    set_starter,
    set_step,
    side_of,
    step_of,
    stored_of,
    sweep,
    top_frame,
    turn_of,
    vector_from_bytes,
)
from wolfsbane.engine.round import Round
from wolfsbane.engine.scoring import winner


@mypyc_attr(acyclic=True)
class State(Round):
    """A whole game at one moment. Everything about it is in one vector of bytes; the mix beside it never changes."""

    def clone(self) -> State:
        """A copy that shares nothing with this state but the mix. It keeps no log."""
        return state_with(self.mix, self.v[:])

    def copy_from(self, other: State) -> None:
        """Becomes a copy of another state of the same mix, without a new object: for a search that plays many."""
        if other.mix.code != self.mix.code:
            raise ValueError(f"a state of {self.mix.code} can't become one of {other.mix.code}")
        copy_into(self.v, other.v)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.mix.code == other.mix.code and bytes(self.v) == bytes(other.v)

    def __hash__(self) -> int:
        return hash((self.mix.code, bytes(self.v)))

    def __repr__(self) -> str:
        if len(self.v) == 0:
            return f"State({self.mix!r})"
        from wolfsbane.engine.position import position_text  # which is built on this module

        return f"State({position_text(self)!r})"

    def __str__(self) -> str:
        """The table as text, with the numbers of all cards."""
        if len(self.v) == 0:
            return repr(self)
        from wolfsbane.engine.drawing import table_text, whole_view

        return table_text(whole_view(self))

    def _repr_svg_(self) -> str | None:
        """The table as a picture, for notebooks, with the numbers of all cards."""
        if len(self.v) == 0:
            return None
        from wolfsbane.engine.drawing import table_svg, whole_view

        return table_svg(whole_view(self))

    def is_over(self) -> bool:
        return self.phase() == OVER

    def winner(self) -> int:
        """The seat that has won; only when the game is over."""
        return int(winner(self))

    # --- legal actions

    def offer(self, seat: i64, out: Actions) -> None:
        """Writes the legal actions of a seat that is to decide into `out`, in ascending order."""
        out.clear()
        v = self.v
        assert len(v) == SIZE
        if depth_of(v) > 0:
            f = top_frame(v)
            program = program_of(v, f)
            at = step_of(v, f)
            self.mix.abilities[program].steps[at].offer(self, f, out)
            return
        phase = phase_of(v)
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

    def _offer_before(self, out: Actions) -> None:
        v = self.v
        assert len(v) == SIZE
        items = out.items
        count: i64 = 0
        if held_in(v, DECK) > 0:
            items[count] = DRAW
            count += 1
        elif not self.has_main_action():
            items[count] = DONE
            count += 1
        if held_in(v, PRIVATE + turn_of(v)) > 0 and stored_of(v) == 0:
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
        seat = turn_of(v)
        if chosen_up_to(v) != 0:
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
        if limit_of(self.v) > 0 and self.count(DECK) > 0:
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
        card = first_in(v, turn_of(v))
        while card < CARDS:
            if marked(v, card, FACEUP) and usable[number_of(v, card)] and self.may_use_ability(card):
                out.add(ABILITY + slot)
            card = next_in(v, card)
            slot += 1

    # --- questions about a turn

    def has_main_action(self) -> bool:
        """Is any main action possible (TURN-1)?"""
        if self.count(DECK) > 0 or self.count(ROW) > 0 or self.may_draw_private():
            return True
        if self.reach() > 0 or self.may_call():
            return True
        card = self.first(self.turn())
        while card < CARDS:
            if self.is_faceup(card) and self.mix.kinds[self.number(card)] == MAIN and self.may_use_ability(card):
                return True
            card = self.after(card)
        return False

    def may_draw_private(self) -> bool:
        """May the player draw from their private deck? Not in a turn in which they put a card on it (10D)."""
        v = self.v
        return held_in(v, PRIVATE + turn_of(v)) > 0 and stored_of(v) == 0

    def may_call(self) -> bool:
        v = self.v
        assert len(v) == SIZE
        return (
            acted_of(v) == 0
            and caller_of(v) == NONE
            and held_in(v, turn_of(v)) <= CALL_LIMIT
            and (held_in(v, DECK) > 0 or not self.mix.token.call_needs_a_deck)
        )

    def may_use_token(self) -> bool:
        return self.token_active() and self.holder() == self.turn() and self.can_begin(TOKEN_PROGRAM, self.turn(), NONE)

    def may_use_ability(self, card: i64) -> bool:
        """May the ability of this faceup card of the player's, which has one, be used now (TURN-4 to TURN-6)?"""
        v = self.v
        number = number_of(v, card)
        mix = self.mix
        if mix.kinds[number] == MAIN and phase_of(v) != BEFORE:
            return False
        if marked(v, card, USED) or (phase_of(v) == HOLDING and mix.abilities[number].not_while_holding):
            return False
        return self.can_begin(number, turn_of(v), card)

    def may_use_drawn(self, card: i64) -> bool:
        """May the ability of the card in the hand be used by discarding it, or by putting it into the village?"""
        number = self.number(card)
        kind = self.mix.kinds[number]
        return (kind == DRAW_ABILITY or kind == DRAWN) and self.can_begin(number, self.turn(), card)

    def reach(self) -> i64:
        """How many cards of the discard pile may be taken, from the top (TURN-3, 1C)."""
        v = self.v
        seat = turn_of(v)
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
        card = first_in(v, turn_of(v))
        while card < CARDS:
            if marked(v, card, FACEUP) and usable[number_of(v, card)] and self.may_use_ability(card):
                return True
            card = next_in(v, card)
        return False

    # --- applying an action

    def apply(self, action: i64) -> None:
        """Carries out a legal action. Legality is not checked: `Game.apply` does."""
        v = self.v
        assert len(v) == SIZE
        if depth_of(v) > 0:
            f = top_frame(v)
            program = program_of(v, f)
            at = step_of(v, f)
            set_step(v, f, at + 1)
            self.mix.abilities[program].steps[at].take(self, f, action)
            if not self._round_is_cut_short():
                self._go_on()
            return
        phase = phase_of(v)
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
            set_start(self.v, action - SEAT)
            set_holder(self.v, action - SEAT)
            set_phase(self.v, DEALING)
        else:
            raise RuntimeError("the game is over")

    def _apply_before(self, action: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        seat = turn_of(v)
        if action == DRAW:
            more = self.faceup_with(seat, DRAWS_ONE_MORE)
            if more >= PICK_LIMIT:
                more = PICK_LIMIT - 1
            self.draw(seat, first_in(v, DECK))
            if more > 0 and held_in(v, DECK) > 0:
                set_limit(v, more)
                set_phase(v, DRAWING)
            else:
                self._hold(0)
        elif action == DRAW_PRIVATE:
            self.draw(seat, self.first(PRIVATE + seat))
            self._hold(0)
        elif action == CALL:
            set_caller(self.v, seat)
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
            self._go_to(AFTERWARDS)
            begin_exchange(self, seat, card, FACEUP_IN | NOT_FROM_THE_DECK)
        else:
            self._apply_use(action)

    def _hold(self, side: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        set_limit(v, 0)
        set_side(v, side)
        self._go_to(HOLDING)

    def _go_to(self, phase: i64) -> None:
        """The next of the three times of TURN-4: what is used once at each of them may be used again (TURN-5).

        A card that was used lay faceup, so its number is known to all.
        """
        v = self.v
        assert len(v) == SIZE
        set_phase(v, phase)
        if acted_of(v) != 0 and self.mix.has(USED_EACH_TIME):
            for card in range(i64(CARDS)):
                if marked(v, card, USED) and self.effects(card) & USED_EACH_TIME != 0:
                    self.unmark(card, USED)

    def _apply_drawing(self, action: i64) -> None:
        seat = self.turn()
        if action == DRAW:
            set_limit(self.v, limit_of(self.v) - 1)
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
        seat = turn_of(v)
        if is_slot(action):
            slot = action - slot_action(seat, 0)
            self.choose(nth_in(v, seat, slot), slot)
            return
        if action == TOKEN or action >= ABILITY:
            self._apply_use(action)
            return
        card = first_in(v, HAND)
        self._go_to(AFTERWARDS)
        if action == DONE:
            slide_chosen(self, begin_exchange(self, seat, card, side_of(self.v)))
        elif action == DISCARD:
            self.discard(seat, card)
        elif action == USE:
            number = self.number(card)
            if self.mix.kinds[number] == DRAW_ABILITY:
                self.discard(seat, card)
            else:
                self.show(seat, card)
            set_starter(self.v, card)
            f = self._begin_ability(number, seat, card)
            self.put_drawn(f, card)
        else:
            self.show(seat, card)
            self.place(seat, card, seat, 0 if action == LEFT else self.count(seat), side_of(self.v) == FACEUP_IN)
        if not self._round_is_cut_short():
            self._go_on()

    def _apply_use(self, action: i64) -> None:
        seat = self.turn()
        set_acted(self.v, 1)
        if action == TOKEN:
            set_active(self.v, 0)
            self.note_seat(ev.USED_TOKEN, seat, NONE)
            self.push(TOKEN_PROGRAM, seat, NONE)
        else:
            card = self.card_at(seat, action - ABILITY)
            number = self.number(card)
            self.mark(card, USED)
            if self.mix.kinds[number] == MAIN:
                self._go_to(AFTERWARDS)
            self._begin_ability(number, seat, card)
        self._go_on()

    def _go_on(self) -> None:
        """Carries out everything until somebody has to decide."""
        v = self.v
        assert len(v) == SIZE
        chained = depth_of(v) > 0
        while depth_of(v) > 0:
            f = top_frame(v)
            program = program_of(v, f)
            ability = self.mix.abilities[program]
            at = step_of(v, f)
            if at >= ability.length:
                self._end_ability(f)
                if self._round_is_cut_short():
                    return
                continue
            if ability.is_to_be_asked[at] and not ability.part_possible(self, f, at):
                set_step(v, f, ability.next_part[at])
                continue
            if ability.asks[at]:
                return
            set_step(v, f, at + 1)
            ability.steps[at].run(self, f)
            if self._round_is_cut_short():
                return
        if chained:
            clear_chain(v)
            set_starter(v, NONE)
        phase = phase_of(v)
        if phase == AFTERWARDS:
            if not self.anything_to_use():
                self._end_turn()
        elif phase == BEFORE:
            if not self.has_main_action() and not self.anything_to_use():
                self._end_turn()
        elif phase == SCORING:
            self._score_on()

    def _end_ability(self, f: i64) -> None:
        program = program_of(self.v, f)
        if program == EXCHANGE_PROGRAM:  # it is looked at now, after the whole exchange
            self.faceup_changed = True
        elif self.mix.abilities[program].touches:
            self.unmark_all(TOUCHED)
        self.pop()


def state_with(mix: Mix, v: vec[u8]) -> State:
    """A state that has this vector, not a copy of it. For compiled code only (see `Packed`)."""
    state = State(mix)
    state.v = v
    return state


def state_from_bytes(mix: Mix, data: bytes) -> State:
    """The state whose vector has these bytes: `state_from_bytes(s.mix, bytes(s.v))` is a copy of `s`.

    Raises ValueError if their number is wrong; what they say is not checked.
    """
    return state_with(mix, vector_from_bytes(data))


def new_state(mix: Mix, players: i64, rounds: i64 = 4) -> State:
    """A game before its first shuffle. Chance decides first: who starts, then the order of the cards."""
    if players < 2 or players > 4:
        raise ValueError(f"two to four play, not {players} (SETUP-2)")
    if rounds < 1 or rounds > 4:
        raise ValueError(f"a game has one to four rounds, not {rounds}")
    state = state_with(mix, empty_vector())
    set_players(state.v, players)
    set_rounds(state.v, rounds)
    set_starter(state.v, NONE)
    sweep(state.v)
    return state
