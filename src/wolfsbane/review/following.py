"""What would probably have followed the better action: by rollouts from what the seat knew."""

from __future__ import annotations

from typing import Final

from wolfsbane.bots.explaining import steps
from wolfsbane.bots.rollouts import Continuation, Rollouts
from wolfsbane.engine import actions
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View
from wolfsbane.text.decisions import listed

ROLLOUTS: Final = 64
PROBABLE: Final = 0.5  # the share from which on something is said to follow
MENTIONED: Final = 0.15  # the share from which on a call of another player is mentioned


def following(view: View, action: int, seed: int) -> list[Text]:
    """Sentences about the rest of the turn, the next turns of the others, and the points of the round."""
    found = Rollouts(view.mix, seed).continuation(view, action, ROLLOUTS)
    seat, players = int(view.seat), int(view.players())
    sentences = []
    if plan := steps(found.own):
        sentences.append(Text("review-follows-own", {"seat": seat, "plan": listed(plan, "coach-then", "coach-then")}))
    for step in range(1, players):
        sentences += others_turn(found, (seat + step) % players)
    points = [
        Text("review-follows-points", {"seat": one, "points": round(found.points[one])}) for one in range(players)
    ]
    own = points.pop(seat)
    return [*sentences, Text("review-follows-end", {"points": listed([own, *points])})]


def others_turn(found: Continuation, seat: int) -> list[Text]:
    """What another player does first in the next turn, if that is clear, and whether they may call."""
    shares: dict[str, float] = {}
    for action, share in found.first[seat].items():
        shares[kind_of(action)] = shares.get(kind_of(action), 0.0) + share
    call = shares.pop("call", 0.0)
    if call >= PROBABLE:
        return [Text("review-follows-other", {"seat": seat, "what": "call", "share": percent(call)})]
    kind = max(shares, key=lambda one: shares[one], default="")
    sentences = []
    if kind and shares[kind] >= PROBABLE:
        sentences.append(Text("review-follows-other", {"seat": seat, "what": kind, "share": percent(shares[kind])}))
    if call >= MENTIONED:
        sentences.append(Text("review-follows-may-call", {"seat": seat, "share": percent(call)}))
    return sentences


def percent(share: float) -> int:
    """In percent; certainty is not claimed, since the others are simulated."""
    return min(99, round(100 * share))


def kind_of(action: int) -> str:
    """What a turn begins with."""
    if action == actions.CALL:
        return "call"
    if action in (actions.DRAW, actions.DRAW_PRIVATE):
        return "draw"
    if action == actions.TOKEN:
        return "token"
    if actions.ABILITY <= action < actions.SLOT:
        return "ability"
    return "take"  # from the pile or the row
