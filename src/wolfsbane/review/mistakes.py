"""Mistakes: the win chance that a decision lost, from what its seat knew, and why."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from wolfsbane.bots import Budget, evaluate
from wolfsbane.bots.coach import legal_in
from wolfsbane.bots.explaining import Evaluation
from wolfsbane.bots.rollouts import Rollouts, distinct_actions
from wolfsbane.engine.actions import CALL, action_code, parse_action
from wolfsbane.engine.constants import UNKNOWN
from wolfsbane.engine.drawing import view_text
from wolfsbane.engine.view import View, view_from_bytes
from wolfsbane.pool import seed_from
from wolfsbane.review.causes import cause_of, explanation
from wolfsbane.review.following import following
from wolfsbane.review.moments import Moment
from wolfsbane.review.report import FORCED, JUDGED, TOO_CLOSE, Action, Call, Decision, Forgotten, text_json
from wolfsbane.review.settings import Settings
from wolfsbane.text.decisions import action_text, prompt_text

EVALUATOR: Final = "coach"
MARKS: Final = ("?!", "?", "??")
AS_GOOD: Final = 1.0  # percentage points: less than this is no difference to a person
FEWEST_CALLS: Final = 200  # rollouts of a call


def look(moment: Moment, settings: Settings) -> Decision:
    """The first look at a decision: with the small budget, and whether a call would succeed."""
    if len(set(distinct_actions(moment.view, moment.legal))) == 1:
        code = action_code(moment.played)
        return decision_of(moment, FORCED, code, code)
    decision = verdict_on(moment, settings, settings.quick)
    if CALL in moment.legal:
        rollouts = max(FEWEST_CALLS, settings.quick)
        chance, error = Rollouts(moment.view.mix, seed_of(moment.view, settings, "call")).call_chance(
            moment.view, rollouts
        )
        made = "made" if moment.played == CALL else ""
        decision = replace(decision, call=Call(round(100.0 * chance, 2), round(100.0 * error, 2), made))
    return finished(moment, decision)


def is_doubtful(decision: Decision, settings: Settings) -> bool:
    """May this decision deserve a mark? Then it is worth the whole budget."""
    return decision.status != FORCED and decision.loss + settings.errors * decision.error >= settings.thresholds[0]


def look_closely(moment: Moment, first: Decision, settings: Settings) -> Decision:
    """A decision that may deserve a mark, with the whole budget; and whether it was forgetfulness."""
    decision = replace(verdict_on(moment, settings, settings.simulations), call=first.call)
    if decision.mark:
        best = parse_action(decision.best)
        sentences = following(moment.view, best, seed_of(moment.view, settings, "following"))
        decision = replace(
            decision,
            forgotten=forgotten_card(moment, decision, settings),
            follows=[text_json(text) for text in sentences],
        )
    return finished(moment, decision)


def verdict_on(moment: Moment, settings: Settings, simulations: int) -> Decision:
    """The table of actions and the verdict, from one evaluation."""
    found = evaluate(
        moment.view,
        Budget(simulations, 0.0),
        legal=moment.legal,
        seed=seed_of(moment.view, settings, simulations),
        keep=moment.played,
    )
    actions = [
        Action(
            code=action_code(one.action),
            win=round(100.0 * one.win, 3),
            error=round(100.0 * one.win_error, 3),
            visits=one.simulations,
            points=round(one.round_points, 2),
            text=text_json(action_text(moment.view, one.action)),
        )
        for one in found
    ]
    best = actions[0]
    played = next(one for one in actions if one.code == action_code(moment.played))
    # From the numbers of the table as they are shown, so that nobody can find them at odds.
    loss = round(best.win - played.win, 3)
    error = round(math.hypot(best.error, played.error), 3)
    status, mark = JUDGED, ""
    if loss > 0.0:
        if loss < settings.errors * error:
            status = TOO_CLOSE
        else:
            mark = mark_of(loss, settings)
    decision = decision_of(moment, status, played.code, best.code)
    return replace(decision, loss=loss, error=error, mark=mark, actions=actions)


def loss_of(best: Evaluation, played: Evaluation) -> tuple[float, float]:
    """The loss in percentage points and its standard error. Actions that are alike have the same numbers: no loss."""
    loss = 100.0 * (best.win - played.win)
    return loss, 100.0 * math.hypot(best.win_error, played.win_error)


def mark_of(loss: float, settings: Settings) -> str:
    """The mark of a loss that is beyond doubt, by the tenth of a point that is shown."""
    reached = [mark for mark, least in zip(MARKS, settings.thresholds, strict=True) if round(loss, 1) >= least]
    return reached[-1] if reached else ""


def finished(moment: Moment, decision: Decision) -> Decision:
    """The decision with its cause, what it means for a call, and the explanation, all from its numbers."""
    if not decision.mark:
        return decision
    cause = cause_of(moment.view, moment.played, decision)
    call = decision.call
    if call is not None:
        if decision.played == "call":
            call = replace(call, verdict="too early")
        elif decision.best == "call":
            call = replace(call, verdict="missed")
    decision = replace(decision, cause=cause, call=call)
    return replace(decision, explanation=[text_json(text) for text in explanation(moment.view, moment.seat, decision)])


def forgotten_card(moment: Moment, decision: Decision, settings: Settings) -> Forgotten | None:
    """A card that the seat saw in an earlier turn, and without which the action played would have been as good as any.

    If there are several, it is the one without which that action looks best.
    """
    view = moment.view
    found: list[tuple[float, Forgotten]] = []
    for owner in range(view.players()):
        for slot in range(view.count(owner)):
            card = int(view.card_at(owner, slot))
            turn = moment.seen.get(card, moment.turn)
            if view.is_faceup(card) or not view.knows(card) or not is_earlier(turn, moment):
                continue
            without = view_without(view, card)
            legal = legal_in(without)
            if moment.played not in legal:
                continue
            rated = evaluate(
                without,
                Budget(max(settings.quick, settings.simulations // 2), 0.0),
                legal=legal,
                seed=seed_of(without, settings, "memory"),
                keep=moment.played,
            )
            played = next(one for one in rated if one.action == moment.played)
            loss, error = loss_of(rated[0], played)
            if loss < max(AS_GOOD, settings.errors * error) and loss + settings.thresholds[0] <= decision.loss:
                found.append((loss, Forgotten(owner, slot, int(view.number(card)), turn)))
    return min(found, key=lambda one: one[0])[1] if found else None


def is_earlier(turn: int, moment: Moment) -> bool:
    """Was it seen before the turn of this decision? What was seen at the deal is remembered from the first turn on."""
    return turn < moment.turn


def view_without(view: View, card: int) -> View:
    """The view as if its seat had not seen the card."""
    copy = view_from_bytes(view.mix, view.seat, bytes(view.v))
    copy.put_number(card, UNKNOWN)
    copy.put_seen(card, copy.seen(card) & ~(1 << int(view.seat)))
    return copy


def decision_of(moment: Moment, status: str, played: str, best: str) -> Decision:
    return Decision(
        at=moment.at,
        seat=moment.seat,
        round=moment.round,
        turn=moment.turn,
        status=status,
        known=view_text(moment.view),
        asked=text_json(prompt_text(moment.view)),
        played=played,
        best=best,
    )


def seed_of(view: View, settings: Settings, purpose: int | str) -> int:
    """A seed that follows from what the seat knows and nothing else: the same view has the same verdict in any game."""
    return seed_from(settings.seed, purpose, int(view.seat), bytes(view.v).hex())
