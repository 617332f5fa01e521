"""Why an action is not possible: the id of the rule that forbids it, and a text."""

from __future__ import annotations

from mypy_extensions import i64

from wolfsbane.engine import actions, constants
from wolfsbane.engine.cards import DRAW_ABILITY, MAIN, VILLAGE, WHEN_DRAWN
from wolfsbane.engine.exchange import why_not_in_set
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.protection import can_be_on_top, has_exchangeable
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.engine.turn import pile_reach
from wolfsbane.engine.vector import acted_of, active_of, frame_below, limit_of


class IllegalAction(ValueError):
    """An action that the rules do not allow now. Nothing has changed."""

    def __init__(self, rule: str, text: Text, mix: Mix | None = None) -> None:
        """`rule` is the id of the rule that forbids it, `text` says why; `mix` names the cards in it."""
        super().__init__(rule, text, mix)  # the arguments by which it is made again in another process
        self.rule = rule
        self.text = text
        self.mix = mix

    @property
    def sentence(self) -> str:
        """The text in English."""
        from wolfsbane.text import Renderer  # which is built on the engine

        return Renderer(self.mix).text(self.text)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


def is_legal(s: State, seat: i64, action: i64) -> bool:
    if int(seat) not in s.deciders():
        return False
    out = actions.Actions()
    s.legal_actions_into(seat, out)
    for i in range(out.count):
        if out.items[i] == action:
            return True
    return False


def why_not(s: State, seat: i64, action: i64) -> tuple[str, Text]:
    """The rule and the text that refuse an action which is not legal for this seat now."""
    if s.is_over():
        return ("SCORE-5", Text("refusal-game-over"))
    if action < 0 or action >= actions.ACTIONS:
        return ("TURN-1", Text("refusal-not-an-action", {"action": str(action), "last": actions.ACTIONS - 1}))
    phase = s.phase()
    if int(seat) not in s.deciders():
        if s.decider() == constants.CHANCE:
            return ("SETUP-2", Text("refusal-not-dealt"))
        if phase == constants.VIEWING and s.depth() == 0:
            return ("SETUP-4", Text("refusal-viewed-already"))
        return ("TURN-1", Text("refusal-not-your-decision"))
    if s.depth() > 0:
        return _in_an_ability(s, action)
    if phase == constants.BEFORE_MAIN:
        return _before(s, seat, action)
    if phase == constants.HOLDING:
        return _holding(s, seat, action)
    if phase == constants.AFTER_MAIN:
        return _uses(s, seat, action, Text("refusal-main-action-done"))
    if phase == constants.DRAWING:
        if action == actions.DRAW:
            if limit_of(s.v) == 0:
                return ("4A", Text("refusal-rascals-used"))
            return ("DECK-1", Text("refusal-deck-empty"))
        return ("4A", Text("refusal-draw-or-keep"))
    if phase == constants.VIEWING:
        if actions.is_slot(action) and actions.seat_of_slot(action) == seat:
            return ("SETUP-4", Text("refusal-view-different"))
        return ("SETUP-4", Text("refusal-view-own"))
    if phase == constants.DEALING:
        return ("SETUP-1", Text("refusal-shuffle"))
    return ("SETUP-3", Text("refusal-start-player"))


def _in_an_ability(s: State, action: i64) -> tuple[str, Text]:
    f = s.top()
    ability_id = s.ability_id(f)
    step = s.mix.abilities[ability_id].steps[s.step(f)]
    reason = step.why_not(s, f, action)
    if reason[0]:
        return reason
    rule = "EXCH-9"
    if ability_id == constants.EXCHANGE_ABILITY and s.depth() > 1:  # an exchange by an ability
        ability_id = s.ability_id(frame_below(f))
    if ability_id == constants.TOKEN_ABILITY:
        rule = s.mix.token.rule
    elif ability_id < constants.TOKEN_ABILITY:
        rule = s.mix.cards[ability_id].rule
    return (rule, Text("refusal-not-an-answer", {"ask": step.ask()}))


def _before(s: State, seat: i64, action: i64) -> tuple[str, Text]:
    if action == actions.DONE:
        return ("TURN-1", Text("refusal-no-main-action"))
    if action == actions.DRAW:
        return ("DECK-1", Text("refusal-deck-empty"))
    if action == actions.DRAW_PRIVATE:
        if s.count(constants.PRIVATE + seat) > 0:
            return ("10D", Text("refusal-stored-this-turn"))
        return ("10D", Text("refusal-private-deck-empty"))
    if action == actions.CALL:
        return _call(s, seat)
    if actions.ROW_CARD <= action < actions.PICK:
        return ("1A", Text("refusal-not-in-row"))
    if actions.PILE_CARD <= action < actions.ABILITY:
        if s.count(constants.PILE) == 0:
            return ("TURN-3", Text("refusal-pile-empty"))
        if not has_exchangeable(s, seat):
            return ("EXCH-7", Text("refusal-nothing-to-exchange"))
        if pile_reach(s) == 1:
            return ("TURN-3", Text("refusal-only-top", {"count": 1}))
        return ("1C", Text("refusal-only-top", {"count": int(pile_reach(s))}))
    return _uses(s, seat, action, Text("refusal-begin-with-main-action"))


def _call(s: State, seat: i64) -> tuple[str, Text]:
    if s.caller() != constants.NONE:
        return ("CALL-3", Text("refusal-called-already"))
    if s.count(seat) > constants.CALL_LIMIT:
        return (
            "CALL-1",
            Text("refusal-call-with-fewer", {"limit": int(constants.CALL_LIMIT), "count": int(s.count(seat))}),
        )
    if acted_of(s.v) != 0:
        return ("CALL-1", Text("refusal-call-after-ability"))
    return ("CALL-2", Text("refusal-call-without-deck"))


def _holding(s: State, seat: i64, action: i64) -> tuple[str, Text]:
    if s.any_chosen():
        reason = why_not_in_set(s, seat, action)
        return reason if reason[0] else ("EXCH-2", Text("refusal-name-the-rest"))
    card = s.first(constants.HAND)
    if actions.is_slot(action) or action == actions.DONE:
        return why_not_in_set(s, seat, action)
    if not can_be_on_top(s, card) and (action == actions.DISCARD or action == actions.USE):
        return ("4D.a", Text("refusal-never-on-top-exchange", {"number": int(s.number(card))}))
    if action == actions.USE:
        kind = s.mix.kinds[s.number(card)]
        if kind == DRAW_ABILITY or kind == WHEN_DRAWN:
            return ("TURN-6", Text("refusal-ability-impossible"))
        return ("TURN-2", Text("refusal-no-draw-ability"))
    if action == actions.CALL:
        return ("CALL-1", Text("refusal-call-after-drawing"))
    if actions.ROW_CARD <= action < actions.PICK:
        return ("1A", Text("refusal-no-switch-to-row"))
    return _uses(s, seat, action, Text("refusal-holding"))


def _uses(s: State, seat: i64, action: i64, otherwise: Text) -> tuple[str, Text]:
    """Village abilities and the token, which are used before, between and after."""
    if action == actions.TOKEN:
        return _token(s, seat)
    if actions.ABILITY <= action < actions.SLOT:
        return _ability(s, s.card_at(seat, action - actions.ABILITY))
    return ("TURN-1", otherwise)


def _token(s: State, seat: i64) -> tuple[str, Text]:
    if s.holder() != seat:
        return ("TOKEN-3", Text("refusal-token-not-yours"))
    if active_of(s.v) == 0:
        return ("TOKEN-3", Text("refusal-token-inactive"))
    return (s.mix.token.rule, Text("refusal-token-no-target"))


def _ability(s: State, card: i64) -> tuple[str, Text]:
    if card >= constants.CARDS:
        return ("TURN-4", Text("refusal-no-card-there"))
    if not s.is_faceup(card):
        return ("TURN-4", Text("refusal-only-faceup-used"))
    character = s.mix.cards[s.number(card)]
    if character.kind != VILLAGE and character.kind != MAIN:
        return ("TURN-4", Text("refusal-no-village-ability", {"number": int(character.number)}))
    if s.is_marked(card, constants.USED):
        if character.ability.at_each_time:
            return ("TURN-5", Text("refusal-used-at-this-time", {"number": int(character.number)}))
        return ("TURN-5", Text("refusal-used-this-turn", {"number": int(character.number)}))
    if character.kind == MAIN and s.phase() != constants.BEFORE_MAIN:
        return (character.rule, Text("refusal-instead-of-drawing", {"number": int(character.number)}))
    if s.phase() == constants.HOLDING and character.ability.not_while_holding:
        return (character.rule, Text("refusal-not-while-holding", {"number": int(character.number)}))
    return ("TURN-6", Text("refusal-card-impossible", {"number": int(character.number)}))
