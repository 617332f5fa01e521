"""What an action is worth, and the sentences of the coach that explain it.

They are made of the figures of the search and of what the seat knows, nothing else.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from wolfsbane.bots.core import decision_kinds
from wolfsbane.engine import actions
from wolfsbane.engine.constants import EXCHANGE_ABILITY, UNKNOWN, VIEWING
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View
from wolfsbane.text.decisions import action_text, exchanges, held_card, listed

LEAST_LOSS: Final = 0.005  # of the win probability: less is not told
# Messages for which the coach has a shorter one: some have the text of a card or token.
WITH_A_SHORTER_TEXT: Final = (
    "action-use",
    "action-discard-and-use",
    "action-token",
    "action-ability",
    "action-done-exchange",
)
# What an ability does to the card that is chosen for it.
VIEWED: Final = "coach-view"
DISCARDED: Final = "coach-discard"
ROTATED: Final = "coach-rotate"
WITH_A_CARD: Final = {
    decision_kinds.TO_VIEW: VIEWED,
    decision_kinds.TO_TURN_FACEUP: "coach-turn-faceup",
    decision_kinds.TO_TURN_OVER: "coach-turn-over",
    decision_kinds.TO_TURN_FACEDOWN: "coach-turn-facedown",
    decision_kinds.TO_DISCARD: DISCARDED,
    decision_kinds.TWO_TO_DISCARD: DISCARDED,
    decision_kinds.TO_ROTATE_OR_DISCARD: ROTATED,
    decision_kinds.TO_GIVE: "coach-give",
    decision_kinds.TO_SWAP: "coach-swap",
    decision_kinds.TO_SWAP_AGAINST: "coach-swap-against",
    decision_kinds.TO_GUARD: "coach-guard",
    decision_kinds.TO_LOCK: "coach-lock",
}
LIKELY: Final = 0.5  # cards or points from which on they are mentioned
DECIDED: Final = 0.03  # a win probability below which, or as far from 1, a game is nearly decided
A_CALL_TO_MENTION: Final = 0.1  # probability of success from which on it is said why not to call


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


def explanation(view: View, found: list[Evaluation], plans: list[Plan], index: int, best: int) -> Text:
    """What action number `index` does, what is gained and risked by it, and how it compares; `best` is the advice."""
    this = found[index]
    parts: list[Text] = []
    whole = steps(plans[index]) or [brief(*plans[index][0])]
    if len(whole) > 1 or index == best:
        parts.append(Text("coach-plan", {"plan": listed(whole, "coach-then", "coach-then")}))
    parts += exchanged(plans[index])
    if this.learned >= LIKELY:
        parts.append(Text("coach-sees", {"count": max(1, round(this.learned))}))
    if index == best and (score := match_score(view)) is not None:
        parts.append(score)
    parts.append(outcome(this))
    if index == best:
        parts += merits(view, found, plans, best)
    else:
        parts += faults(view, this, found[best], plans[best])
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
    """An action in words: what is done to a card that an ability asks for, but not the whole text of an ability."""
    text = action_text(view, action)
    if text.id in WITH_A_SHORTER_TEXT:
        return Text(f"coach-{text.id}", text.values)
    if text.id == "action-card":
        asked = VIEWED if view.phase() == VIEWING else WITH_A_CARD.get(int(kinds_of(view.mix).asked(view)))
        if asked == ROTATED and view.is_rotated(view.card_at(actions.seat_of_slot(action), actions.slot_of(action))):
            asked = DISCARDED
        return text if asked is None else Text(asked, text.values)
    return text


@lru_cache(maxsize=8)
def kinds_of(mix: Mix) -> decision_kinds.DecisionKinds:
    return decision_kinds.DecisionKinds(mix)


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


def outcome(this: Evaluation) -> Text:
    """The chance to win; of a call also how often it succeeds."""
    win = percent(this.win)
    if this.action == actions.CALL:
        return Text("coach-call", {"win": win, "success": percent(this.spotless)})
    if this.win < DECIDED:
        return Text("coach-lost", {"win": win})
    return Text("coach-won" if this.win > 1.0 - DECIDED else "coach-wins", {"win": win})


def doubt(one: Evaluation, other: Evaluation) -> float:
    """The difference of two win probabilities that may well be chance."""
    return max(LEAST_LOSS, 2.0 * math.hypot(one.win_error, other.win_error))


def advised(found: list[Evaluation], priors: list[float]) -> int:
    """The index of the action to advise: the one that wins most.

    Of several whose difference is small or may be chance it is the one that the rule-based player would choose, then
    the first one, so that the advice does not depend on the seed.
    """
    most = max(found, key=lambda one: one.win)
    close = [i for i, one in enumerate(found) if most.win - one.win <= max(LEAST_LOSS, doubt(one, most) / 2.0)]
    return max(close, key=lambda i: (priors[i], -i))


def merits(view: View, found: list[Evaluation], plans: list[Plan], best: int) -> list[Text]:
    """Why the advised action is better than the next best one, and than a call if that is possible."""
    this = found[best]
    rest = [i for i in range(len(found)) if i != best]
    if not rest:
        return []
    second = max(rest, key=lambda i: found[i].win)
    other = found[second]
    gain = this.win - other.win
    action = brief(*plans[second][0])
    if gain < doubt(this, other):
        parts = [Text("coach-close", {"action": action})]
    else:
        parts = [
            Text("coach-better", {"gain": max(1, round(100 * gain)), "action": action}),
            *reasons(view, this, other),
        ]
    return parts + [
        Text("coach-no-call", {"success": percent(found[i].spotless)})
        for i in rest
        if found[i].action == actions.CALL
        and i != second
        and found[i].spotless >= A_CALL_TO_MENTION
        and this.win - found[i].win > doubt(this, found[i])
    ]


def reasons(view: View, this: Evaluation, other: Evaluation) -> list[Text]:
    """In what the better of two actions is better, as far as the round shows it."""
    seat = int(view.seat)
    parts: list[Text] = []
    if this.action == actions.CALL or other.action == actions.CALL:
        return parts  # the share of calls that succeed says more than a mean of points
    if (fewer := other.round_points - this.round_points) >= LIKELY:
        parts.append(Text("coach-saves", {"points": max(1, round(fewer))}))
    rivals = [one for one in range(len(this.chances)) if one != seat]
    more = [this.all_round_points[one] - other.all_round_points[one] for one in rivals]
    if (most := max(more)) >= LIKELY:
        parts.append(Text("coach-burdens", {"points": max(1, round(most)), "seat": rivals[more.index(most)]}))
    return parts


def faults(view: View, this: Evaluation, best: Evaluation, plan: Plan) -> list[Text]:
    """What an action loses against the advised one, and who profits."""
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
