"""What an action is worth, and the sentences of the coach that explain it.

They are made of the figures of the search and of what the seat knows, nothing else.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from wolfsbane.engine import actions
from wolfsbane.engine.constants import EXCHANGE_ABILITY, UNKNOWN
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View
from wolfsbane.text.decisions import action_text, exchanges, held_card, listed

LEAST_LOSS: Final = 0.005  # of the win probability: less is not told
# Messages for actions that have the text of a card or token. The coach has a shorter one for each.
WITH_THE_TEXT_OF_A_CARD: Final = ("action-use", "action-discard-and-use", "action-token", "action-ability")
LIKELY: Final = 0.5  # cards or points from which on one is told of


class Evaluation(NamedTuple):
    """What is to be expected of one action.

    `win` is the chance to win the game, with the standard error `win_error`; `points` is the expected total at the
    end of the game, with `points_error`. `round_points` is what of that is made in this round, `all_round_points` what
    every seat makes in it, `spotless` the probability that it is nothing for the seat (as by a call that succeeds).
    `learned` is how many cards of villages one comes to see in this turn. `chances` are those of all seats. `reason`
    says it in sentences.
    """

    action: int
    win: float
    win_error: float
    points: float
    points_error: float
    round_points: float
    learned: float
    chances: tuple[float, ...]
    all_round_points: tuple[float, ...]
    spotless: float
    simulations: int
    reason: Text


Plan = list[tuple[View, int]]  # the actions of a turn, each with what the seat would see before it


def explanation(view: View, found: list[Evaluation], plans: list[Plan], index: int) -> Text:
    """What action number `index` does, what is gained and risked by it, and how it compares."""
    best = max(range(len(found)), key=lambda i: found[i].win)
    this = found[index]
    parts: list[Text] = []
    if len(whole := steps(plans[index])) > 1:
        parts.append(Text("coach-plan", {"plan": listed(whole, "coach-then", "coach-then")}))
    parts += exchanged(plans[index])
    parts.append(outcome(view, this))
    if index == best:
        parts += merits(view, found, plans, best)
    else:
        parts += faults(view, this, found[best], plans[best])
    if this.learned >= LIKELY:
        parts.append(Text("coach-sees", {"count": max(1, round(this.learned))}))
    if index == best and (score := match_score(view)) is not None:
        parts.append(score)
    return listed(parts, "list-sentences", "list-sentences")


def steps(plan: Plan) -> list[Text]:
    """The actions of a plan in words, without those that only say that it is complete, or where a new card goes."""
    return [
        brief(view, action)
        for view, action in plan
        if action not in (actions.DONE, actions.PASS) and not (is_exchange(view) and not exchanges(view))
    ]


def is_exchange(view: View) -> bool:
    """Is a decision about an exchange under way?"""
    return view.depth() > 0 and bool(view.ability_id(view.top()) == EXCHANGE_ABILITY)


def brief(view: View, action: int) -> Text:
    """An action in words, without the whole text of an ability."""
    text = action_text(view, action)
    return Text(f"coach-{text.id}", text.values) if text.id in WITH_THE_TEXT_OF_A_CARD else text


def exchanged(plan: Plan) -> list[Text]:
    """What an exchange does to the sum of the village, as far as the seat knows the cards that leave it."""
    leaving: list[int] = []
    new = 0
    for view, action in plan:
        if exchanges(view):
            seat = int(view.seat)
            slots = {slot for slot in range(int(view.count(seat))) if view.is_chosen(view.card_at(seat, slot))}
            if action >= actions.SLOT and actions.seat_of_slot(action) == seat:
                slots.add(int(actions.slot_of(action)))
            leaving = [worth_of(view, int(view.card_at(seat, slot))) for slot in slots]
            new = int(view.number(held_card(view)))
    unknown = leaving.count(UNKNOWN)
    if not leaving:
        return []
    if unknown:
        return [Text("coach-unknown", {"number": new, "count": unknown})]
    change = sum(leaving) - new
    if change == 0:
        return [Text("coach-even")]
    return [Text("coach-lowers" if change > 0 else "coach-raises", {"points": abs(change)})]


def worth_of(view: View, card: int) -> int:
    """What a card counts; `UNKNOWN` if the seat does not know it."""
    number = int(view.number(card))
    return int(view.mix.faceup_values[number]) if number != UNKNOWN and view.is_faceup(card) else number


def percent(share: float) -> int:
    """A probability in percent; certainty is only claimed for what is certain."""
    return min(99, max(1, round(100 * share))) if 0.0 < share < 1.0 else round(100 * share)


def outcome(view: View, this: Evaluation) -> Text:
    """The chance to win, and what the round brings: to the seat, and to the one other who is likely to do best."""
    seat = int(view.seat)
    figures = {"win": percent(this.win), "points": max(0, round(this.round_points))}
    if this.action == actions.CALL:
        return Text("coach-call", {**figures, "success": percent(this.spotless)})
    others = [other for other in range(len(this.chances)) if other != seat]
    rival = max(others, key=lambda other: this.chances[other])
    return Text("coach-expects", {**figures, "seat": rival, "theirs": max(0, round(this.all_round_points[rival]))})


def doubt(one: Evaluation, other: Evaluation) -> float:
    """The difference of two win probabilities that may well be chance."""
    return max(LEAST_LOSS, 2.0 * math.hypot(one.win_error, other.win_error))


def merits(view: View, found: list[Evaluation], plans: list[Plan], best: int) -> list[Text]:
    """Why the best action is better than the next best one, and than a call if that is possible."""
    parts: list[Text] = []
    this = found[best]
    rest = [i for i in range(len(found)) if i != best]
    if not rest:
        return parts
    second = max(rest, key=lambda i: found[i].win)
    gain = this.win - found[second].win
    other = brief(*plans[second][0])
    if gain < doubt(this, found[second]):
        parts.append(Text("coach-close", {"action": other}))
    else:
        parts.append(Text("coach-better", {"gain": max(1, round(100 * gain)), "action": other}))
    return parts + [
        Text("coach-no-call", {"success": percent(found[i].spotless)})
        for i in rest
        if found[i].action == actions.CALL and i != second and this.win - found[i].win > doubt(this, found[i])
    ]


def faults(view: View, this: Evaluation, best: Evaluation, plan: Plan) -> list[Text]:
    """What an action loses against the best one, and who profits."""
    loss = best.win - this.win
    if loss < doubt(this, best):
        return [Text("coach-as-good", {"action": brief(*plan[0])})]
    parts = [Text("coach-less", {"loss": max(1, round(100 * loss)), "action": brief(*plan[0])})]
    more = this.round_points - best.round_points
    if more >= LIKELY:
        parts.append(Text("coach-costs", {"points": max(1, round(more))}))
    gains = [chance - other for chance, other in zip(this.chances, best.chances, strict=True)]
    gains[int(view.seat)] = 0.0
    who = max(range(len(gains)), key=lambda other: gains[other])
    if len(gains) > 2 and gains[who] > doubt(this, best):
        parts.append(Text("coach-gains", {"seat": who}))
    if best.learned - this.learned >= LIKELY:
        parts.append(Text("coach-sees-less"))
    return parts


def match_score(view: View) -> Text | None:
    """How the match stands before the last round, where it decides how much to risk."""
    if int(view.round()) + 1 < int(view.rounds()) or int(view.rounds()) == 1:
        return None
    seat = int(view.seat)
    totals = {other: int(view.total(other)) for other in range(int(view.players()))}
    rival = min((other for other in totals if other != seat), key=lambda other: totals[other])
    lead = totals[rival] - totals[seat]
    if lead == 0:
        return Text("coach-level", {"seat": rival})
    return Text("coach-ahead" if lead > 0 else "coach-behind", {"points": abs(lead), "seat": rival})
