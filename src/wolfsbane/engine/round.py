"""How the turn passes on, and how a round ends and is scored (END, SCORE).

Which actions a turn is made of is not known here: see `wolfsbane.engine.turn`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine.abilities import begin_ability, can_begin
from wolfsbane.engine.actions import ROW_LIMIT
from wolfsbane.engine.cards import AT_SCORING
from wolfsbane.engine.constants import (
    BEFORE_MAIN,
    BY_CALL,
    BY_DECK,
    BY_QUIET,
    CARDS,
    DEALING,
    DECK,
    EVERYONE,
    EXCHANGE_ABILITY,
    FACEUP,
    NONE,
    NUMBERS,
    OVER,
    PRIVATE,
    QUIET_TURNS,
    ROW,
    SCORING,
    SLID,
    TOUCHED,
    USED,
    ZONE_COUNT,
)
from wolfsbane.engine.effects import END
from wolfsbane.engine.effects import ROW as ROW_CARDS
from wolfsbane.engine.moves import lay_out, note_card, note_seat
from wolfsbane.engine.protection import is_closed, total
from wolfsbane.engine.scoring import next_holder, scores, sums, winner
from wolfsbane.engine.vector import (
    SIZE,
    acted_of,
    active_of,
    caller_of,
    direction_of,
    first_in,
    held_in,
    last_of,
    marked,
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
    set_extra,
    set_holder,
    set_last,
    set_last_other,
    set_limit,
    set_marks,
    set_opener,
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
    set_stock,
    set_stored,
    set_turn,
    skip_of,
    stock_of,
    sweep,
    turn_of,
)

if TYPE_CHECKING:
    from wolfsbane.engine.state import State


def row_size(s: State) -> i64:
    """How many cards the row is to have, by the lasting effects of all villages (1A)."""
    n: i64 = 0
    for seat in range(players_of(s.v)):
        n += total(s, seat, ROW_CARDS)
    return n if n < ROW_LIMIT else ROW_LIMIT


def end_turn(s: State) -> None:
    """Ends the turn: refills the row, then begins the next turn or ends the round (END-5)."""
    v = s.v
    assert len(v) == SIZE
    seat = turn_of(v)
    note_seat(s, ev.TURN_ENDED, seat, NONE)
    if s.mix.answers(ROW_CARDS):
        while held_in(v, ROW) < row_size(s) and held_in(v, DECK) > 0:
            lay_out(s)
    if last_of(v) != seat:
        set_last_other(v, last_of(v))
        set_last(v, seat)
    stock = current_stock(s)
    if stock < stock_of(v):
        set_quiet(v, 0)
    else:
        set_quiet(v, quiet_of(v) + 1)
    players = players_of(v)
    next_seat = s.seat_after(seat) if direction_of(v) == 0 else (seat + players - 1) % players
    if next_seat == caller_of(v):
        end_round(s, BY_CALL)
        return
    extra = skip_of(v)
    if extra == 1:
        next_seat = seat
    if quiet_of(v) == QUIET_TURNS:
        end_round(s, BY_QUIET)
    elif held_in(v, DECK) == 0 and held_in(v, ROW) == 0 and held_in(v, PRIVATE + next_seat) == 0:
        end_round(s, BY_DECK)
    else:
        begin_turn(s, next_seat, extra, stock)


def current_stock(s: State) -> i64:
    """Falls with every card that leaves the deck, the row or a private deck, and never rises in a round (TURN-10)."""
    v = s.v
    assert len(v) == SIZE
    n = 2 * held_in(v, DECK) + held_in(v, ROW)
    for zone in range(PRIVATE, ZONE_COUNT):
        n += held_in(v, zone)
    return n


def begin_turn(s: State, seat: i64, extra: i64, stock: i64) -> None:
    """Begins the turn of `seat`. `extra` is 1 if it follows a skipped turn; `stock` is `current_stock`."""
    v = s.v
    assert len(v) == SIZE
    set_turn(v, seat)
    set_extra(v, extra)
    set_skip(v, 0)
    set_stored(v, 0)
    set_stock(v, stock)
    if acted_of(v) != 0:
        set_acted(v, 0)
        s.unmark_all(USED)
    set_phase(v, BEFORE_MAIN)
    note_seat(s, ev.TURN_BEGAN, seat, extra)


def is_cut_short(s: State) -> bool:
    """Does a lasting effect end the round now, outside of an exchange (END-4, EXCH-9)?"""
    if not s.mix.answers(END) or s.phase() == SCORING:
        return False
    if s.depth() > 0 and s.ability_id(s.top()) == EXCHANGE_ABILITY:
        return False
    return an_effect_ends_the_round(s)


def an_effect_ends_the_round(s: State) -> bool:
    """Does the lasting effect of a faceup card end the round, as two Villagers do?"""
    mix = s.mix
    questions = mix.questions
    v = s.v
    assert len(v) == SIZE
    for seat in range(players_of(v)):
        card = first_in(v, seat)
        while card < CARDS:
            if marked(v, card, FACEUP):
                number = number_of(v, card)
                if questions[number] & END != 0 and mix.effects[number].ends_the_round(s, card):
                    return True
            card = next_in(v, card)
    return False


def end_round(s: State, reason: i64) -> None:
    """Ends the round: reveals everything and scores it. Drops what is left of the ability and the turn.

    reason: one of the BY_ constants.
    """
    while s.depth() > 0:
        s.pop()
    s.clear_chosen()
    s.put_chain(0)
    set_opener(s.v, NONE)
    set_limit(s.v, 0)
    set_side(s.v, 0)
    set_reason(s.v, reason)
    s.faceup_changed = False
    note_seat(s, ev.ROUND_ENDED, NONE, reason)
    v = s.v
    assert len(v) == SIZE
    sealed: i64 = 0
    for seat in range(s.players()):
        if is_closed(s, seat):
            sealed |= 1 << seat
        card = first_in(v, seat)
        while card < CARDS:
            marks = marks_of(v, card) & ~(USED | SLID | TOUCHED)
            set_marks(v, card, marks)
            set_audience(v, card, EVERYONE)
            note_card(s, ev.REVEALED, seat, card, marks & FACEUP)
            card = next_in(v, card)
    set_sealed(s.v, sealed)
    set_phase(s.v, SCORING)
    set_scorer(s.v, 0)
    set_scoring_number(s.v, 0)
    continue_scoring(s)


def continue_scoring(s: State) -> None:
    """Begins the next scoring ability that asks for a decision; if there is none left, writes the scores (SCORE-2)."""
    if s.mix.any_gifts:
        while scoring_number_of(s.v) < NUMBERS:
            number = scoring_number_of(s.v)
            if s.mix.kinds[number] == AT_SCORING and s.mix.abilities[number].length > 0:
                while scorer_of(s.v) < s.players():
                    seat = (s.holder() + scorer_of(s.v)) % s.players()
                    if _begin_scoring_ability(s, number, seat):
                        return
                    set_scorer(s.v, scorer_of(s.v) + 1)
            set_scoring_number(s.v, number + 1)
            set_scorer(s.v, 0)
    _write_scores(s)


def _begin_scoring_ability(s: State, number: i64, seat: i64) -> bool:
    """Begins the scoring ability of a faceup card of this number in the village of `seat`, if one is left that can."""
    card = s.first(seat)
    while card < CARDS:
        if s.number(card) == number and s.is_faceup(card) and not s.is_marked(card, USED):
            s.mark(card, USED)
            if can_begin(s, number, seat, card):
                begin_ability(s, number, seat, card)
                return True
        card = s.after(card)
    return False


def _write_scores(s: State) -> None:
    """Writes the scores and passes the token, then prepares the next round or ends the game."""
    totals = sums(s)
    points = scores(s, totals)
    round_number = s.round()
    for seat in range(s.players()):
        s.put_points(round_number, seat, points[seat])
        note_seat(s, ev.SCORED, seat, points[seat])
    holder, active = next_holder(s, totals, points)
    set_holder(s.v, holder)
    set_active(s.v, 1 if active else 0)
    note_seat(s, ev.TOKEN_PASSED, holder, active_of(s.v))
    if round_number + 1 == s.rounds():
        set_phase(s.v, OVER)
        note_seat(s, ev.GAME_ENDED, winner(s), NONE)
        return
    set_round(s.v, round_number + 1)
    set_start(s.v, holder)
    sweep(s.v)
    set_phase(s.v, DEALING)
