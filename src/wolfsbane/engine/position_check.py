"""Could this position occur? What the text of a position can't get wrong by its form is looked at here.

The checks are strict where something wrong would harm what comes after, and where it is plainly a slip.
They do not prove that a game leads there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wolfsbane.engine import layout
from wolfsbane.engine.actions import Actions, action_code
from wolfsbane.engine.cards import AT_SCORING, DRAWN, DRAWS_ONE_MORE, ENDS_THE_ROUND, MAIN, VILLAGE, Step
from wolfsbane.engine.exchange import (
    ADD_PENALTY,
    PLACE_IN_SET,
    SETTLE,
    ChooseASet,
    DiscardTwoOthers,
    ExchangeIt,
    PlaceInASlotOfTheSet,
    TakeASlotOfThem,
)
from wolfsbane.engine.layout import (
    CARDS,
    DECK,
    EVERYONE,
    EXCHANGE_PROGRAM,
    HAND,
    NONE,
    NUMBERS,
    PRIVATE,
    TOKEN_PROGRAM,
)
from wolfsbane.engine.position_usual import frame_at, stands_for_a_seat, usual_chain
from wolfsbane.engine.state import State
from wolfsbane.engine.steps import Choose, ChooseOther, GuardIt, PutThemBackInAnyOrder

IN_VILLAGES: Final = layout.FACEUP | layout.ROTATED | layout.LOCKED | layout.SLID | layout.TOUCHED


class ImpossibleError(Exception):
    """The position can't occur; `field` (with its number, for a frame) or `card` is where that shows."""

    def __init__(self, reason: str, field: str = "phase", card: i64 = -1) -> None:
        super().__init__(reason)
        self.reason = reason
        self.field = field
        self.card = card


def check_position(s: State) -> None:
    """Raises ImpossibleError unless the position could occur, as far as that is looked at."""
    for card in range(CARDS):
        _check_card(s, card)
    if s.phase() == layout.DEALING:
        for number in range(NUMBERS):
            if s.left_to_deal(number) < 0:
                raise ImpossibleError(f"more cards of number {number} are dealt than there are", "dealt")
    if layout.BEFORE <= s.phase() <= layout.AFTERWARDS:
        _check_turn(s)
    _check_players(s)
    for i in range(s.depth()):
        _check_frame(s, i)
    if s.depth() == 0:
        if s.phase() == layout.SCORING:
            raise ImpossibleError("at scoring somebody has to decide about an ability: a frame is missing")
        if s.chain() != 0:
            raise ImpossibleError("without a frame there is no chain of abilities", "chain")
        if s.get(layout.STARTER) != NONE:
            raise ImpossibleError("without a frame nothing was begun by a drawn card", "starter")
        _check_half_choices(s, None)
    else:
        _check_top(s)
    _check_that_it_goes_on(s)


# --- cards


def _check_card(s: State, card: i64) -> None:
    zone = s.zone(card)
    seen = s.seen(card)
    if zone >= DECK and s.marks(card) & IN_VILLAGES != 0:
        raise ImpossibleError("only cards in villages have the marks ^ ~ ! = -", "", card)
    if s.is_marked(card, layout.USED) and zone >= DECK and zone != layout.PILE and zone != HAND:
        raise ImpossibleError("a used card is in a village, the pile or the hand", "", card)
    if s.number(card) < s.least(card):
        raise ImpossibleError(f"all know that it is {s.least(card)} or higher, so it is no {s.number(card)}", "", card)
    if zone == layout.AWAY and (seen != 0 or s.least(card) != 0):
        raise ImpossibleError("a card that is away has no marks", "", card)
    public = s.is_faceup(card) or zone == layout.PILE or zone == layout.ROW
    if seen != EVERYONE and (public or (zone < DECK and s.phase() >= layout.SCORING)):
        raise ImpossibleError("a card that lies there was seen by everyone; leave out the mark :", "", card)
    if zone == HAND and not s.has_seen(s.turn(), card):
        raise ImpossibleError("the player whose turn it is has seen the card in the hand", "", card)
    if PRIVATE <= zone < layout.AWAY and not s.has_seen(zone - PRIVATE, card):
        raise ImpossibleError("the owner has seen all of their private deck", "", card)
    ward = s.ward(card)
    if ward != NONE:
        if not (s.is_faceup(card) and _can_guard(s, card)):
            raise ImpossibleError("only a faceup Bodyguard lies on another card", "", card)
        if ward == card or s.zone(ward) != zone:
            raise ImpossibleError("a Bodyguard lies on another card of its own village", "", card)


def _can_guard(s: State, card: i64) -> bool:
    for step in s.mix.abilities[s.number(card)].steps:
        if isinstance(step, GuardIt):
            return True
    return False


def _is_ours(step: Step) -> bool:
    """Is it a verb of the engine? Those of somebody's own deck may keep cards where ours do not."""
    return type(step).__module__.startswith("wolfsbane.engine.")


def _check_half_choices(s: State, step: Step | None) -> None:
    """Cards that are chosen or slid belong to a decision that is half made."""
    chooser: i64 = s.turn() if s.phase() == layout.HOLDING else NONE
    slider: i64 = NONE
    if step is not None:
        f = s.top()
        chooser = NONE
        if isinstance(step, (ChooseASet, DiscardTwoOthers)):
            chooser = s.actor(f)
        elif isinstance(step, (PlaceInASlotOfTheSet, TakeASlotOfThem)):
            slider = s.other(f)
        elif not _is_ours(step):
            return
    touched = False
    for i in range(s.depth()):
        touched = touched or s.mix.abilities[s.program(frame_at(i))].touches
    for card in range(CARDS):
        if s.is_chosen(card) and (s.zone(card) != chooser or s.is_locked(card)):
            raise ImpossibleError("nothing is asked now for which this card could be chosen already", "", card)
        if s.is_marked(card, layout.SLID) and (s.zone(card) != slider or s.is_locked(card)):
            raise ImpossibleError("nothing is asked now for which this card could have been slid", "", card)
        if s.is_marked(card, layout.TOUCHED) and not touched:
            raise ImpossibleError("no ability is under way in which this card had its part", "", card)


# --- the turn


def _check_turn(s: State) -> None:
    phase = s.phase()
    held = s.count(HAND)
    if phase == layout.DRAWING:
        if held < 1 or held > 1 + s.faceup_with(s.turn(), DRAWS_ONE_MORE):
            raise ImpossibleError("while drawing the hand has a card, and one more at most for each faceup Rascal")
    elif phase == layout.HOLDING:
        if held < 1 or (held > 1 and s.depth() == 0):
            raise ImpossibleError("while holding there is one card in the hand")
    elif held > 0 and s.depth() == 0:
        raise ImpossibleError("there is a card in the hand, so the phase is drawing or holding", "hand")
    if s.caller() == s.turn():
        raise ImpossibleError("the round ends when it would be the caller's turn", "caller")
    if s.get(layout.QUIET) >= layout.QUIET_TURNS:
        raise ImpossibleError(f"after {layout.QUIET_TURNS} such turns the round is over", "quiet")
    if s.get(layout.STOCK) < s.stock():
        raise ImpossibleError(f"the stock never rises in a turn, and it is {s.stock()} now", "stock")
    villagers: i64 = 0
    for seat in range(s.players()):
        villagers += s.faceup_with(seat, ENDS_THE_ROUND)
    if villagers >= 2 and not (
        s.depth() > 0 and s.program(s.top()) == EXCHANGE_PROGRAM and s.step(s.top()) == ADD_PENALTY
    ):
        raise ImpossibleError("both Villagers are faceup, so the round is over")


def _check_players(s: State) -> None:
    if s.players() > 2:
        if s.get(layout.SKIP) != 0:
            raise ImpossibleError("a turn is skipped only with two players; write counterclockwise", "skip")
        if s.get(layout.EXTRA) != 0:
            raise ImpossibleError("there are additional turns only with two players", "extra")
    elif not s.clockwise():
        raise ImpossibleError("with two players the direction does not change; write skip", "counterclockwise")
    if s.get(layout.LAST) != NONE and s.get(layout.LAST) == s.get(layout.LAST_OTHER):
        raise ImpossibleError("'last' names two different seats", "last")


# --- abilities under way


def _check_frame(s: State, index: i64) -> None:
    field = f"frame{index}"
    f = frame_at(index)
    program = s.program(f)
    phase = s.phase()
    if phase != layout.SCORING and s.actor(f) != s.turn():
        raise ImpossibleError("abilities are used by the player whose turn it is", field)
    if index + 1 < s.depth():
        _check_waiting(s, f, frame_at(index + 1), field)
    if program == EXCHANGE_PROGRAM:
        if index == 0 and phase != layout.AFTERWARDS:
            raise ImpossibleError("the exchange of a turn belongs to the phase after", field)
        _check_exchange(s, f, field)
        return
    source = s.source(f)
    if program == TOKEN_PROGRAM:
        if source != NONE or phase == layout.SCORING:
            raise ImpossibleError("the token is used in a turn, and has no source", field)
    else:
        _check_source(s, f, field, index == 0)
    _check_pronouns(s, f, field)


def _check_waiting(s: State, f: i64, above: i64, field: str) -> None:
    """A frame waits below another one only for what it has begun itself."""
    if s.step(f) > 0:
        step = s.mix.abilities[s.program(f)].steps[s.step(f) - 1]
        exchanges = s.program(above) == EXCHANGE_PROGRAM and s.drawn(above) == s.drawn(f)
        if not _is_ours(step) or (isinstance(step, ExchangeIt) and exchanges):
            return
    raise ImpossibleError("this frame has not begun the one that follows", field)


def _check_source(s: State, f: i64, field: str, lowest: bool) -> None:
    program = s.program(f)
    source = s.source(f)
    kind = s.mix.kinds[program]
    phase = s.phase()
    if source == NONE or s.number(source) != program:
        raise ImpossibleError(f"the source of this frame is a {program}", field)
    if (kind == AT_SCORING) != (phase == layout.SCORING):
        raise ImpossibleError("scoring abilities belong to the phase scoring, and only they", field)
    if lowest and (kind == MAIN or kind == DRAWN) and phase != layout.AFTERWARDS:
        raise ImpossibleError("what stands for a main action belongs to the phase after", field)
    if s.zone(source) >= PRIVATE or s.zone(source) == DECK or s.zone(source) == layout.ROW:
        raise ImpossibleError("the source of this frame is in a village, in the pile or in the hand", field)
    if kind == DRAWN and s.step(f) <= 1 and (s.drawn(f) != source or s.zone(source) != HAND):
        raise ImpossibleError("the source of this frame, which is the drawn card too, is in the hand", field)
    at_home = s.zone(source) == s.actor(f) and s.is_faceup(source)
    if (kind == MAIN or kind == VILLAGE or kind == AT_SCORING) and s.step(f) == 0 and not at_home:
        raise ImpossibleError("the source of this frame lies faceup in the actor's village", field)


def _check_pronouns(s: State, f: i64, field: str) -> None:
    """What the steps of this part have set is set (other parts look for themselves), and in a village."""
    ability = s.mix.abilities[s.program(f)]
    at = s.step(f)
    if at >= ability.length or not _is_ours(ability.steps[at]):
        return
    for pronoun in (layout.IT, layout.OTHER):
        card = s.get(f + pronoun)
        if card < CARDS and s.zone(card) >= DECK and not stands_for_a_seat(s, s.program(f), pronoun - layout.SOURCE):
            raise ImpossibleError("what was chosen in this frame lies in no village", field)
    while at > 0 and not ability.begins_part[at]:
        at -= 1
        step = ability.steps[at]
        card = s.other(f) if isinstance(step, ChooseOther) else s.it(f)
        if isinstance(step, (Choose, DiscardTwoOthers)) and card == NONE:
            raise ImpossibleError(f"what step {at} has chosen is missing", field)


def _check_exchange(s: State, f: i64, field: str) -> None:
    step = s.step(f)
    new = s.drawn(f)
    if new == NONE or s.source(f) != new:
        raise ImpossibleError("the source of an exchange is its new card", field)
    if s.zone(new) != (s.other(f) if step == ADD_PENALTY else HAND):
        raise ImpossibleError("the new card of an exchange is in the hand until it is added", field)
    tally = s.tally(f)
    slid: i64 = 0
    for card in range(CARDS):
        if s.is_marked(card, layout.SLID):
            slid += 1
    if step == SETTLE:
        fits = tally == 0 and s.other(f) == s.actor(f)
    elif step == PLACE_IN_SET:
        fits = tally == slid and tally >= 2
    elif step == ADD_PENALTY:
        fits = tally >= 3 and s.count(DECK) > 0
    else:
        fits = tally != 1
    if not fits:
        raise ImpossibleError(f"{tally} cards slid do not fit step {step} of an exchange", field)


def _check_top(s: State) -> None:
    f = s.top()
    field = f"frame{s.depth() - 1}"
    ability = s.mix.abilities[s.program(f)]
    at = s.step(f)
    if at >= ability.length or not ability.asks[at]:
        raise ImpossibleError(f"step {at} of this frame asks for no decision", field)
    if ability.begins_part[at] and not ability.part_possible(s, f, at):
        raise ImpossibleError("this part of the ability can't be carried out, so it would be skipped", field)
    if usual_chain(s) & ~s.chain() != 0:
        raise ImpossibleError("the chain has the numbers of all frames", "chain")
    step = ability.steps[at]
    _check_half_choices(s, step)
    if s.phase() == layout.SCORING or not _is_ours(step):
        return
    known: i64 = 1 if s.phase() == layout.HOLDING else 0
    new = s.drawn(f)
    if new != NONE and s.zone(new) == HAND:
        known += 1
    if isinstance(step, PutThemBackInAnyOrder):
        known += s.tally(f)
    if s.count(HAND) != known:
        raise ImpossibleError(f"{s.count(HAND)} cards are in the hand, where this ability knows of {known}", field)


def _check_that_it_goes_on(s: State) -> None:
    if s.is_over():
        return
    deciders = s.deciders()
    if not deciders:
        raise ImpossibleError("there is nothing to decide for anybody")
    out = Actions()
    for seat in deciders:
        s.offer(seat, out)
        if out.count == 0:
            raise ImpossibleError("the one who is to decide has nothing to choose from")
        for action in out.listed():
            try:
                s.clone().apply(action)
            except Exception as problem:
                raise ImpossibleError(f"{action_code(action)} can't be carried out: {problem!r}") from problem
