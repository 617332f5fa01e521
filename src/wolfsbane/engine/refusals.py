"""Why an action is not possible: the id of the rule that forbids it, and a sentence."""

from __future__ import annotations

from mypy_extensions import i64

from wolfsbane.engine.actions import (
    ABILITY,
    ACTIONS,
    CALL,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PRIVATE,
    PICK,
    PILE_CARD,
    ROW_CARD,
    SLOT,
    TOKEN,
    USE,
    Actions,
    is_slot,
    seat_of_slot,
)
from wolfsbane.engine.cards import DRAW_ABILITY, MAIN, USED_EACH_TIME, VILLAGE, WHEN_DRAWN
from wolfsbane.engine.constants import (
    AFTER_MAIN,
    BEFORE_MAIN,
    CALL_LIMIT,
    CARDS,
    CHANCE,
    DEALING,
    DRAWING,
    EXCHANGE_ABILITY,
    HAND,
    HOLDING,
    NONE,
    PILE,
    PRIVATE,
    TOKEN_ABILITY,
    USED,
    VIEWING,
)
from wolfsbane.engine.exchange import why_not_in_set
from wolfsbane.engine.protection import can_be_on_top, has_exchangeable
from wolfsbane.engine.state import State
from wolfsbane.engine.turn import pile_reach
from wolfsbane.engine.vector import acted_of, active_of, frame_below, limit_of


class IllegalAction(ValueError):
    """An action that the rules do not allow now. Nothing has changed."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)  # the arguments by which it is made again in another process
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


def is_legal(s: State, seat: i64, action: i64) -> bool:
    if int(seat) not in s.deciders():
        return False
    out = Actions()
    s.legal_actions_into(seat, out)
    for i in range(out.count):
        if out.items[i] == action:
            return True
    return False


def why_not(s: State, seat: i64, action: i64) -> tuple[str, str]:
    """The rule and the sentence that refuse an action which is not legal for this seat now."""
    if s.is_over():
        return ("SCORE-5", "The game is over.")
    if action < 0 or action >= ACTIONS:
        return ("TURN-1", f"{action} is not an action: actions are 0 to {ACTIONS - 1}.")
    phase = s.phase()
    if int(seat) not in s.deciders():
        if s.decider() == CHANCE:
            return ("SETUP-2", "The cards are not dealt yet: chance decides first.")
        if phase == VIEWING and s.depth() == 0:
            return ("SETUP-4", "You have viewed your two cards; the others are still choosing.")
        return ("TURN-1", "It is not your decision now.")
    if s.depth() > 0:
        return _in_an_ability(s, action)
    if phase == BEFORE_MAIN:
        return _before(s, seat, action)
    if phase == HOLDING:
        return _holding(s, seat, action)
    if phase == AFTER_MAIN:
        return _uses(s, seat, action, "Your main action is done: use an ability or end your turn.")
    if phase == DRAWING:
        if action == DRAW:
            if limit_of(s.v) == 0:
                return ("4A", "You have drawn one card for each faceup Rascal beside the first.")
            return ("DECK-1", "The deck is empty.")
        return ("4A", "Draw one card more or keep one of those that you drew.")
    if phase == VIEWING:
        if is_slot(action) and seat_of_slot(action) == seat:
            return ("SETUP-4", "Two different cards of your five are viewed.")
        return ("SETUP-4", "Choose one of your own cards to view.")
    if phase == DEALING:
        return ("SETUP-1", "The shuffle names a number of which cards are left.")
    return ("SETUP-3", "Chance names the seat of the start player.")


def _in_an_ability(s: State, action: i64) -> tuple[str, str]:
    f = s.top()
    ability_id = s.ability_id(f)
    step = s.mix.abilities[ability_id].steps[s.step(f)]
    reason = step.why_not(s, f, action)
    if reason[0]:
        return reason
    rule = "EXCH-9"
    if ability_id == EXCHANGE_ABILITY and s.depth() > 1:  # an exchange by an ability
        ability_id = s.ability_id(frame_below(f))
    if ability_id == TOKEN_ABILITY:
        rule = s.mix.token.rule
    elif ability_id < TOKEN_ABILITY:
        rule = s.mix.cards[ability_id].rule
    return (rule, f"That is no answer to what is asked: {step.words()}")


def _before(s: State, seat: i64, action: i64) -> tuple[str, str]:
    if action == DONE:
        return ("TURN-1", "A turn needs a main action: draw, take from the discard pile, or call.")
    if action == DRAW:
        return ("DECK-1", "The deck is empty.")
    if action == DRAW_PRIVATE:
        if s.count(PRIVATE + seat) > 0:
            return ("10D", "You put a card on your private deck in this turn: you draw from it in a later turn.")
        return ("10D", "Your private deck is empty.")
    if action == CALL:
        return _call(s, seat)
    if ROW_CARD <= action < PICK:
        return ("1A", "There is no such card in the row.")
    if PILE_CARD <= action < ABILITY:
        if s.count(PILE) == 0:
            return ("TURN-3", "The discard pile is empty.")
        if not has_exchangeable(s, seat):
            return ("EXCH-7", "None of your cards may be exchanged, so none can be taken.")
        if pile_reach(s) == 1:
            return ("TURN-3", "Only the top card of the discard pile can be taken.")
        return ("1C", f"Only the top {pile_reach(s)} cards of the discard pile can be taken.")
    return _uses(s, seat, action, "Begin with a main action: draw, take from the discard pile, or call.")


def _call(s: State, seat: i64) -> tuple[str, str]:
    if s.caller() != NONE:
        return ("CALL-3", "Somebody has called already in this round.")
    if s.count(seat) > CALL_LIMIT:
        return ("CALL-1", f"You may call with {CALL_LIMIT} cards or fewer; you have {s.count(seat)}.")
    if acted_of(s.v) != 0:
        return ("CALL-1", "You may not call in a turn in which you used an ability or the token.")
    return ("CALL-2", "With the coin there must be a card in the deck to call.")


def _holding(s: State, seat: i64, action: i64) -> tuple[str, str]:
    if s.any_chosen():
        reason = why_not_in_set(s, seat, action)
        return reason if reason[0] else ("EXCH-2", "Name the rest of the set, then say done.")
    card = s.first(HAND)
    if is_slot(action) or action == DONE:
        return why_not_in_set(s, seat, action)
    if not can_be_on_top(s, card) and (action == DISCARD or action == USE):
        return ("4D.a", "No player may put a Zombie on top of the discard pile: it must be exchanged.")
    if action == USE:
        kind = s.mix.kinds[s.number(card)]
        if kind == DRAW_ABILITY or kind == WHEN_DRAWN:
            return ("TURN-6", "No part of that ability can be carried out now.")
        return ("TURN-2", "That card has no ability that is used when it is drawn.")
    if action == CALL:
        return ("CALL-1", "You may call instead of drawing, not after it.")
    if ROW_CARD <= action < PICK:
        return ("1A", "You have drawn: you can't switch to the row any more.")
    return _uses(s, seat, action, "You hold a drawn card: discard it, or exchange it with your cards.")


def _uses(s: State, seat: i64, action: i64, otherwise: str) -> tuple[str, str]:
    """Village abilities and the token, which are used before, between and after."""
    if action == TOKEN:
        return _token(s, seat)
    if ABILITY <= action < SLOT:
        return _ability(s, s.card_at(seat, action - ABILITY))
    return ("TURN-1", otherwise)


def _token(s: State, seat: i64) -> tuple[str, str]:
    name = s.mix.token.name
    if s.holder() != seat:
        return ("TOKEN-3", f"You do not have the {name}.")
    if active_of(s.v) == 0:
        return (
            "TOKEN-3",
            f"The {name} can be used once a round, after a successful call in the round before.",
        )
    return (s.mix.token.rule, f"There is nothing that the {name} could be used on.")


def _ability(s: State, card: i64) -> tuple[str, str]:
    if card >= CARDS:
        return ("TURN-4", "There is no card in that place.")
    if not s.is_faceup(card):
        return ("TURN-4", "Only faceup cards of your village can be used.")
    person = s.mix.cards[s.number(card)]
    if person.kind != VILLAGE and person.kind != MAIN:
        return ("TURN-4", f"{person.name} has no ability that is used in a village.")
    if s.is_marked(card, USED):
        if person.effects & USED_EACH_TIME:
            return ("TURN-5", f"This {person.name} has been used at this time of the turn.")
        return ("TURN-5", f"This {person.name} has been used in this turn.")
    if person.kind == MAIN and s.phase() != BEFORE_MAIN:
        return (person.rule, f"{person.name} is used instead of drawing.")
    if s.phase() == HOLDING and person.ability.not_while_holding:
        return (person.rule, f"{person.name} is not used while you hold a drawn card.")
    return ("TURN-6", f"No part of what {person.name} does can be carried out now.")
