"""Could this position occur? Semantic checks, after the syntax was accepted.

They refuse what no game could lead to, as far as a single position shows it. In particular everything that decides
about legal actions was seen by those who decide, and nothing is carried out before all frames are known to be sound.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wolfsbane.engine import constants
from wolfsbane.engine.actions import Actions, action_code
from wolfsbane.engine.cards import AT_SCORING, MAIN, VILLAGE
from wolfsbane.engine.dealing import left_to_deal
from wolfsbane.engine.effects import DRAWS
from wolfsbane.engine.exchange import ADD_PENALTY
from wolfsbane.engine.position.defaults import default_acted
from wolfsbane.engine.position.frame_checks import check_frames
from wolfsbane.engine.position.tokens import ImpossibleError
from wolfsbane.engine.protection import total
from wolfsbane.engine.round import an_effect_ends_the_round, current_stock
from wolfsbane.engine.state import State
from wolfsbane.engine.steps import GuardIt

IN_VILLAGES: Final = constants.FACEUP | constants.ROTATED | constants.LOCKED | constants.SLID | constants.TOUCHED


def check_position(s: State) -> None:
    """Raises ImpossibleError unless the position could occur, as far as that is looked at."""
    for card in range(constants.CARDS):
        _check_card(s, card)
    if s.phase() == constants.DEALING:
        for number in range(constants.NUMBERS):
            if left_to_deal(s, number) < 0:
                raise ImpossibleError(f"more cards of number {number} are dealt than there are", "dealt")
    if constants.BEFORE_MAIN <= s.phase() <= constants.AFTER_MAIN:
        _check_turn(s)
    _check_players(s)
    check_frames(s)
    _check_that_it_goes_on(s)


# --- cards


def _check_card(s: State, card: i64) -> None:
    zone = s.zone(card)
    seen = s.seen(card)
    if zone >= constants.DECK and s.marks(card) & IN_VILLAGES != 0:
        raise ImpossibleError("only cards in villages have the marks ^ ~ ! = -", "", card)
    if s.is_marked(card, constants.USED):
        _check_used(s, card)
    if s.phase() == constants.VIEWING and (s.marks(card) != 0 or s.least(card) != 0):
        raise ImpossibleError("while the first cards are viewed no card has marks but :", "", card)
    if s.number(card) < s.least(card):
        raise ImpossibleError(f"all know that it is {s.least(card)} or higher, so it is no {s.number(card)}", "", card)
    if s.least(card) != 0 and seen == 0:
        raise ImpossibleError("all know the least number of a card only after somebody has viewed it", "", card)
    if zone == constants.AWAY and (seen != 0 or s.least(card) != 0):
        raise ImpossibleError("a card that is away has no marks", "", card)
    public = s.is_faceup(card) or zone == constants.PILE or zone == constants.ROW
    if seen != constants.EVERYONE and (public or (zone < constants.DECK and s.phase() >= constants.SCORING)):
        raise ImpossibleError("a card that lies there was seen by everyone; leave out the mark :", "", card)
    if zone == constants.HAND and not s.has_seen(s.turn(), card):
        raise ImpossibleError("the player whose turn it is has seen the card in the hand", "", card)
    if constants.PRIVATE <= zone < constants.AWAY and not s.has_seen(zone - constants.PRIVATE, card):
        raise ImpossibleError("the owner has seen all of their private deck", "", card)
    ward = s.ward(card)
    if ward != constants.NONE:
        if not (s.is_faceup(card) and _can_guard(s, card)):
            raise ImpossibleError("only a faceup Bodyguard lies on another card", "", card)
        if ward == card or s.zone(ward) != zone:
            raise ImpossibleError("a Bodyguard lies on another card of its own village", "", card)


def _check_used(s: State, card: i64) -> None:
    """A card with the mark + lay faceup in a village when it was used."""
    zone = s.zone(card)
    phase = s.phase()
    if zone >= constants.DECK and zone != constants.PILE and zone != constants.HAND:
        raise ImpossibleError("a used card is in a village, the pile or the hand", "", card)
    if phase < constants.BEFORE_MAIN:
        raise ImpossibleError("cards are used in a turn or at scoring; leave out the mark +", "", card)
    if s.seen(card) != constants.EVERYONE:
        raise ImpossibleError("everyone has seen a card that was used; write :* too, or leave out the mark +", "", card)
    kind = s.mix.kinds[s.number(card)]
    in_a_turn = kind == VILLAGE or kind == MAIN
    if phase <= constants.AFTER_MAIN:
        fits = in_a_turn
    elif zone < constants.DECK:
        fits = kind == AT_SCORING
    else:
        fits = in_a_turn
    if not fits:
        raise ImpossibleError("the ability of this card can't have been used in a village now", "", card)


def _can_guard(s: State, card: i64) -> bool:
    for step in s.mix.abilities[s.number(card)].steps:
        if isinstance(step, GuardIt):
            return True
    return False


# --- the turn


def _check_turn(s: State) -> None:
    phase = s.phase()
    held = s.count(constants.HAND)
    if phase == constants.DRAWING:
        if held < 1 or held > 1 + total(s, s.turn(), DRAWS):
            raise ImpossibleError(
                "while drawing the hand has a card, and one more at most for each faceup Rascal or the like"
            )
    elif phase == constants.HOLDING:
        if held < 1 or (held > 1 and s.depth() == 0):
            raise ImpossibleError("while holding there is one card in the hand")
    elif held > 0 and s.depth() == 0:
        raise ImpossibleError("there is a card in the hand, so the phase is drawing or holding", "hand")
    if s.caller() == s.turn():
        raise ImpossibleError("the round ends when it would be the caller's turn", "caller")
    if s.get("quiet") >= constants.QUIET_TURNS:
        raise ImpossibleError(f"after {constants.QUIET_TURNS} such turns the round is over", "quiet")
    if s.get("stock") < current_stock(s):
        raise ImpossibleError(f"the stock never rises in a turn, and it is {current_stock(s)} now", "stock")
    if an_effect_ends_the_round(s) and not (
        s.depth() > 0 and s.ability_id(s.top()) == constants.EXCHANGE_ABILITY and s.step(s.top()) == ADD_PENALTY
    ):
        raise ImpossibleError("by the cards that lie faceup, such as both Villagers, the round is over")


def _check_players(s: State) -> None:
    if s.get("stored") != 0 and s.count(constants.PRIVATE + s.turn()) == 0:
        raise ImpossibleError("what was put on a private deck in this turn lies there until the turn is over", "stored")
    if s.get("acted") == 0 and default_acted(s) != 0:
        raise ImpossibleError("an ability or the token is used, so something was used in this turn", "acted")
    if s.players() > 2:
        if s.get("skip") != 0:
            raise ImpossibleError("a turn is skipped only with two players; write counterclockwise", "skip")
        if s.get("extra") != 0:
            raise ImpossibleError("there are additional turns only with two players", "extra")
    elif not s.clockwise():
        raise ImpossibleError("with two players the direction does not change; write skip", "counterclockwise")
    if s.get("last") == s.get("last_other") != constants.NONE or s.get("last_other") != constants.NONE == s.get("last"):
        raise ImpossibleError("'last' names two different seats", "last")


def _check_that_it_goes_on(s: State) -> None:
    if s.is_over():
        return
    deciders = s.deciders()
    if not deciders:
        raise ImpossibleError("there is nothing to decide for anybody")
    out = Actions()
    for seat in deciders:
        s.legal_actions_into(seat, out)
        if out.count == 0:
            raise ImpossibleError("the one who is to decide has nothing to choose from")
        for action in out.listed():
            try:
                s.clone().apply(action)
            except Exception as problem:
                raise ImpossibleError(f"{action_code(action)} can't be carried out: {problem!r}") from problem
