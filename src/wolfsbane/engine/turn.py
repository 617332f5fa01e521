"""A turn as a small machine of phases: the legal actions, and carrying one out.

Abilities and exchanges are frames on top of the phase. `apply_action` carries out one action and then everything that
needs no decision, so that a state always waits for somebody, or the game is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine.abilities import begin_ability, can_begin, end_ability
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
    slot_of,
)
from wolfsbane.engine.cards import DRAW_ABILITY, MAIN, WHEN_DRAWN
from wolfsbane.engine.constants import (
    AFTER_MAIN,
    BEFORE_MAIN,
    BY_VILLAGERS,
    CALL_LIMIT,
    CARDS,
    CHOOSING_START,
    DEALING,
    DECK,
    DRAWING,
    FACEUP,
    HAND,
    HOLDING,
    NONE,
    NUMBERS,
    PILE,
    PRIVATE,
    ROW,
    SCORING,
    TOKEN_ABILITY,
    USED,
    VIEWING,
)
from wolfsbane.engine.dealing import deal_next, left_to_deal
from wolfsbane.engine.effects import DRAWS, REACH
from wolfsbane.engine.exchange import FACEUP_IN, NOT_FROM_THE_DECK, begin_exchange, offer_set, slide_chosen
from wolfsbane.engine.moves import (
    discard_card,
    draw_card,
    note_seat,
    place_card,
    put_back,
    show_card,
    take_from_pile,
    view_card,
)
from wolfsbane.engine.protection import can_be_on_top, has_exchangeable, total
from wolfsbane.engine.round import begin_turn, continue_scoring, current_stock, end_round, end_turn, is_cut_short
from wolfsbane.engine.vector import (
    SIZE,
    ability_id_of,
    acted_of,
    caller_of,
    chosen_up_to,
    clear_chain,
    depth_of,
    first_in,
    held_in,
    limit_of,
    marked,
    next_in,
    nth_in,
    number_of,
    phase_of,
    players_of,
    set_acted,
    set_active,
    set_caller,
    set_holder,
    set_limit,
    set_opener,
    set_phase,
    set_side,
    set_start,
    set_step,
    set_views,
    side_of,
    step_of,
    stored_of,
    top_frame,
    turn_of,
    views_left,
)

if TYPE_CHECKING:
    from wolfsbane.engine.state import State


# --- legal actions


def legal_actions_into(s: State, seat: i64, out: Actions) -> None:
    """Replaces the contents of `out` by the legal actions of a deciding seat, in ascending order."""
    out.clear()
    v = s.v
    assert len(v) == SIZE
    if depth_of(v) > 0:
        f = top_frame(v)
        ability_id = ability_id_of(v, f)
        at = step_of(v, f)
        s.mix.abilities[ability_id].steps[at].offer(s, f, out)
        return
    phase = phase_of(v)
    if phase == BEFORE_MAIN:
        _offer_before(s, out)
    elif phase == HOLDING:
        _offer_holding(s, out)
    elif phase == AFTER_MAIN:
        out.add(DONE)
        _offer_uses(s, out)
    elif phase == DRAWING:
        _offer_drawing(s, out)
    elif phase == VIEWING:
        _offer_viewing(s, seat, out)
    elif phase == DEALING:
        for number in range(NUMBERS):
            if left_to_deal(s, number) > 0:
                out.add(NUMBER + number)
    elif phase == CHOOSING_START:
        for player in range(s.players()):
            out.add(SEAT + player)


def _offer_before(s: State, out: Actions) -> None:
    v = s.v
    assert len(v) == SIZE
    items = out.items
    count: i64 = 0
    if held_in(v, DECK) > 0:
        items[count] = DRAW
        count += 1
    elif not has_main_action(s):
        items[count] = DONE
        count += 1
    if held_in(v, PRIVATE + turn_of(v)) > 0 and stored_of(v) == 0:
        items[count] = DRAW_PRIVATE
        count += 1
    if may_call(s):
        items[count] = CALL
        count += 1
    if may_use_token(s):
        items[count] = TOKEN
        count += 1
    for i in range(held_in(v, ROW)):
        items[count] = ROW_CARD + i
        count += 1
    for i in range(pile_reach(s)):
        items[count] = PILE_CARD + i
        count += 1
    out.count = count
    _offer_abilities(s, out)


def _offer_holding(s: State, out: Actions) -> None:
    v = s.v
    assert len(v) == SIZE
    seat = turn_of(v)
    if chosen_up_to(v) != 0:
        offer_set(s, seat, out)
        return
    card = first_in(v, HAND)
    if can_be_on_top(s, card):
        out.add(DISCARD)
        if may_use_drawn(s, card):
            out.add(USE)
    elif not has_exchangeable(s, seat):
        out.add(LEFT)
        if s.count(seat) > 0:
            out.add(RIGHT)
    _offer_uses(s, out)
    offer_set(s, seat, out)


def _offer_drawing(s: State, out: Actions) -> None:
    if limit_of(s.v) > 0 and s.count(DECK) > 0:
        out.add(DRAW)
    for i in range(s.count(HAND)):
        out.add(PICK + i)


def _offer_viewing(s: State, seat: i64, out: Actions) -> None:
    slot: i64 = 0
    card = s.first(seat)
    while card < CARDS:
        if not s.has_seen(seat, card):
            out.add(slot_action(seat, slot))
        card = s.after(card)
        slot += 1


def _offer_uses(s: State, out: Actions) -> None:
    if may_use_token(s):
        out.add(TOKEN)
    _offer_abilities(s, out)


def _offer_abilities(s: State, out: Actions) -> None:
    v = s.v
    assert len(v) == SIZE
    usable = s.mix.usable_in_a_village
    slot: i64 = 0
    card = first_in(v, turn_of(v))
    while card < CARDS:
        if marked(v, card, FACEUP) and usable[number_of(v, card)] and may_use_ability(s, card):
            out.add(ABILITY + slot)
        card = next_in(v, card)
        slot += 1


# --- questions about a turn


def has_main_action(s: State) -> bool:
    """Is any main action possible (TURN-1)?"""
    if s.count(DECK) > 0 or s.count(ROW) > 0 or may_draw_private(s):
        return True
    if pile_reach(s) > 0 or may_call(s):
        return True
    card = s.first(s.turn())
    while card < CARDS:
        if s.is_faceup(card) and s.mix.kinds[s.number(card)] == MAIN and may_use_ability(s, card):
            return True
        card = s.after(card)
    return False


def may_draw_private(s: State) -> bool:
    """May the player draw from their private deck? Not in a turn in which they put a card on it (10D)."""
    v = s.v
    return held_in(v, PRIVATE + turn_of(v)) > 0 and stored_of(v) == 0


def may_call(s: State) -> bool:
    """May the player whose turn it is call now (CALL-1 to CALL-3)?"""
    v = s.v
    assert len(v) == SIZE
    return (
        acted_of(v) == 0
        and caller_of(v) == NONE
        and held_in(v, turn_of(v)) <= CALL_LIMIT
        and (held_in(v, DECK) > 0 or not s.mix.token.call_needs_a_deck)
    )


def may_use_token(s: State) -> bool:
    """May the player whose turn it is use the token now (TOKEN-3)?"""
    return s.token_active() and s.holder() == s.turn() and can_begin(s, TOKEN_ABILITY, s.turn(), NONE)


def may_use_ability(s: State, card: i64) -> bool:
    """May the ability of this faceup card of the player's, which has one, be used now (TURN-4 to TURN-6)?"""
    v = s.v
    number = number_of(v, card)
    mix = s.mix
    if mix.kinds[number] == MAIN and phase_of(v) != BEFORE_MAIN:
        return False
    if marked(v, card, USED) or (phase_of(v) == HOLDING and mix.abilities[number].not_while_holding):
        return False
    return can_begin(s, number, turn_of(v), card)


def may_use_drawn(s: State, card: i64) -> bool:
    """May the ability of the card in the hand be used by discarding it, or by putting it into the village?"""
    number = s.number(card)
    kind = s.mix.kinds[number]
    return (kind == DRAW_ABILITY or kind == WHEN_DRAWN) and can_begin(s, number, s.turn(), card)


def pile_reach(s: State) -> i64:
    """How many cards of the discard pile may be taken, from the top (TURN-3, 1C)."""
    v = s.v
    seat = turn_of(v)
    size = held_in(v, PILE)
    if size == 0 or not has_exchangeable(s, seat):
        return 0
    n = 1 + total(s, seat, REACH)
    return n if n < size else size


def anything_to_use(s: State) -> bool:
    """By what everyone can see, could the player still use an ability or the token (TURN-9)?"""
    if may_use_token(s):
        return True
    v = s.v
    assert len(v) == SIZE
    usable = s.mix.usable_in_a_village
    card = first_in(v, turn_of(v))
    while card < CARDS:
        if marked(v, card, FACEUP) and usable[number_of(v, card)] and may_use_ability(s, card):
            return True
        card = next_in(v, card)
    return False


# --- applying an action


def apply_action(s: State, action: i64) -> None:
    """Carries out a legal action, and everything after it that needs no decision. Legality is not checked."""
    v = s.v
    assert len(v) == SIZE
    if depth_of(v) > 0:
        f = top_frame(v)
        ability_id = ability_id_of(v, f)
        at = step_of(v, f)
        set_step(v, f, at + 1)
        s.mix.abilities[ability_id].steps[at].answer(s, f, action)
        if not _end_round_if_cut_short(s):
            run_until_decision(s)
        return
    phase = phase_of(v)
    if phase == BEFORE_MAIN:
        _apply_before(s, action)
    elif phase == HOLDING:
        _apply_holding(s, action)
    elif phase == AFTER_MAIN:
        if action == DONE:
            _end_turn(s)
        else:
            _apply_use(s, action)
    elif phase == DRAWING:
        _apply_drawing(s, action)
    elif phase == VIEWING:
        _apply_viewing(s, action)
    elif phase == DEALING:
        deal_next(s, action - NUMBER)
    elif phase == CHOOSING_START:
        set_start(s.v, action - SEAT)
        set_holder(s.v, action - SEAT)
        set_phase(s.v, DEALING)
    else:
        raise RuntimeError("the game is over")


def _apply_viewing(s: State, action: i64) -> None:
    seat = seat_of_slot(action)
    view_card(s, seat, s.card_at(seat, slot_of(action)))
    v = s.v
    assert len(v) == SIZE
    set_views(v, seat, views_left(v, seat) - 1)
    for other in range(players_of(v)):
        if views_left(v, other) > 0:
            return
    begin_turn(s, s.start(), 0, current_stock(s))


def _apply_before(s: State, action: i64) -> None:
    v = s.v
    assert len(v) == SIZE
    seat = turn_of(v)
    if action == DRAW:
        more = total(s, seat, DRAWS)
        if more >= PICK_LIMIT:
            more = PICK_LIMIT - 1
        draw_card(s, seat, first_in(v, DECK))
        if more > 0 and held_in(v, DECK) > 0:
            set_limit(v, more)
            set_phase(v, DRAWING)
        else:
            _hold(s, 0)
    elif action == DRAW_PRIVATE:
        draw_card(s, seat, s.first(PRIVATE + seat))
        _hold(s, 0)
    elif action == CALL:
        set_caller(s.v, seat)
        note_seat(s, ev.CALLED, seat, NONE)
        _end_turn(s)
    elif action == DONE:
        _end_turn(s)
    elif ROW_CARD <= action < PICK:
        draw_card(s, seat, s.card_at(ROW, action - ROW_CARD))
        _hold(s, FACEUP_IN)
    elif PILE_CARD <= action < ABILITY:
        card = nth_in(v, PILE, action - PILE_CARD)
        take_from_pile(s, seat, card)
        _enter_phase(s, AFTER_MAIN)
        begin_exchange(s, seat, card, FACEUP_IN | NOT_FROM_THE_DECK)
    else:
        _apply_use(s, action)


def _hold(s: State, side: i64) -> None:
    """Enters the phase HOLDING. `side` is FACEUP_IN if the drawn card goes in faceup, else 0."""
    v = s.v
    assert len(v) == SIZE
    set_limit(v, 0)
    set_side(v, side)
    _enter_phase(s, HOLDING)


def _enter_phase(s: State, phase: i64) -> None:
    """Enters the next of the three times of TURN-4: what is used once at each of them may be used again (TURN-5).

    A card that was used lay faceup, so its number is known to all.
    """
    v = s.v
    assert len(v) == SIZE
    set_phase(v, phase)
    if acted_of(v) != 0 and s.mix.any_at_each_time:
        for card in range(i64(CARDS)):
            if marked(v, card, USED) and s.mix.abilities[s.number(card)].at_each_time:
                s.unmark(card, USED)


def _apply_drawing(s: State, action: i64) -> None:
    seat = s.turn()
    if action == DRAW:
        set_limit(s.v, limit_of(s.v) - 1)
        draw_card(s, seat, s.first(DECK))
        return
    kept = s.card_at(HAND, action - PICK)
    while s.count(HAND) > 1:
        card = s.last(HAND)
        if card == kept:
            card = s.card_at(HAND, s.count(HAND) - 2)
        put_back(s, seat, card)
    _hold(s, 0)


def _apply_holding(s: State, action: i64) -> None:
    v = s.v
    seat = turn_of(v)
    if is_slot(action):
        slot = action - slot_action(seat, 0)
        s.choose(nth_in(v, seat, slot), slot)
        return
    if action == TOKEN or action >= ABILITY:
        _apply_use(s, action)
        return
    card = first_in(v, HAND)
    _enter_phase(s, AFTER_MAIN)
    if action == DONE:
        slide_chosen(s, begin_exchange(s, seat, card, side_of(s.v)))
    elif action == DISCARD:
        discard_card(s, seat, card)
    elif action == USE:
        number = s.number(card)
        if s.mix.kinds[number] == DRAW_ABILITY:
            discard_card(s, seat, card)
        else:
            show_card(s, seat, card)
        set_opener(s.v, card)
        f = begin_ability(s, number, seat, card)
        s.put_drawn(f, card)
    else:
        show_card(s, seat, card)
        place_card(s, seat, card, seat, 0 if action == LEFT else s.count(seat), side_of(s.v) == FACEUP_IN)
    if not _end_round_if_cut_short(s):
        run_until_decision(s)


def _apply_use(s: State, action: i64) -> None:
    seat = s.turn()
    set_acted(s.v, 1)
    if action == TOKEN:
        set_active(s.v, 0)
        note_seat(s, ev.USED_TOKEN, seat, NONE)
        s.push(TOKEN_ABILITY, seat, NONE)
    else:
        card = s.card_at(seat, action - ABILITY)
        number = s.number(card)
        s.mark(card, USED)
        if s.mix.kinds[number] == MAIN:
            _enter_phase(s, AFTER_MAIN)
        begin_ability(s, number, seat, card)
    run_until_decision(s)


def _end_round_if_cut_short(s: State) -> bool:
    """Ends the round at once if a lasting effect does, and returns whether it did (END-4, EXCH-9).

    To be called after every complete step. It looks at the cards only if some may have come faceup since the last call.
    """
    if not s.faceup_changed:
        return False
    s.faceup_changed = False
    if not is_cut_short(s):
        return False
    end_round(s, BY_VILLAGERS)
    _run_scoring(s)
    return True


def _end_turn(s: State) -> None:
    """Ends the turn; if that ended the round, carries out scoring abilities until one asks for a decision."""
    end_turn(s)
    _run_scoring(s)


def _run_scoring(s: State) -> None:
    if phase_of(s.v) == SCORING:
        run_until_decision(s)


def run_until_decision(s: State) -> None:
    """Carries out steps, and passes the turn on, until somebody has to decide."""
    v = s.v
    assert len(v) == SIZE
    chained = depth_of(v) > 0
    while depth_of(v) > 0:
        f = top_frame(v)
        ability_id = ability_id_of(v, f)
        ability = s.mix.abilities[ability_id]
        at = step_of(v, f)
        if at >= ability.length:
            end_ability(s, f)
            if _end_round_if_cut_short(s):
                return
            continue
        if ability.is_to_be_asked[at] and not ability.part_possible(s, f, at):
            set_step(v, f, ability.next_part[at])
            continue
        if ability.asks[at]:
            return
        set_step(v, f, at + 1)
        ability.steps[at].run(s, f)
        if _end_round_if_cut_short(s):
            return
    if chained:
        clear_chain(v)
        set_opener(v, NONE)
    phase = phase_of(v)
    if phase == AFTER_MAIN:
        if not anything_to_use(s):
            _end_turn(s)
    elif phase == BEFORE_MAIN:
        if not has_main_action(s) and not anything_to_use(s):
            _end_turn(s)
    elif phase == SCORING:
        continue_scoring(s)
        if depth_of(v) > 0:
            run_until_decision(s)
