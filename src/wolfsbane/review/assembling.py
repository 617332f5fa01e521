"""Puts the pieces of a review together: sums by round and by seat, and the order of what is worth a look."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wolfsbane._version import __version__
from wolfsbane.engine.constants import SEAT_NAMES
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.review.mistakes import EVALUATOR, MARKS
from wolfsbane.review.moments import course_of
from wolfsbane.review.report import FORCED, FORMAT, Decision, Header, Luck, Report, Round, Seat
from wolfsbane.review.settings import Settings

INSTRUCTIVE: Final = 3  # moments to look at first


def assemble(
    record: str,
    settings: Settings,
    seats: Sequence[int],
    decisions: Sequence[Decision],
    luck: Sequence[Luck],
    seconds: float,
    complete: bool,
) -> Report:
    game = course_of(record).game
    decisions = [with_outcome(decision, game) for decision in decisions]
    return Report(
        header=Header(
            format=FORMAT,
            version=__version__,
            rules=RULES_VERSION,
            evaluator=EVALUATOR,
            simulations=settings.simulations,
            rollouts=settings.rollouts,
            seed=settings.seed,
            thresholds=list(settings.thresholds),
            errors=settings.errors,
            seconds=round(seconds, 1),
            digest=hashlib.sha256(record.encode()).hexdigest(),
            record=record,
            mix=game.mix.code,
            players=game.players,
            names=[game.tags.get(f"name-{SEAT_NAMES[seat]}", SEAT_NAMES[seat]) for seat in range(game.players)],
            seats=list(seats),
            winner=game.winner(),
            complete=complete,
        ),
        seats=[seat_of(seat, game, decisions, luck) for seat in range(game.players)],
        rounds=[round_of(number, game, decisions, luck) for number in rounds_in(decisions, luck)],
        instructive=instructive(decisions),
        decisions=list(decisions),
        luck=list(luck),
    )


def with_outcome(decision: Decision, game: Game) -> Decision:
    """A call that was made, with what became of it."""
    scores = game.scores()
    if decision.call is None or decision.played != "call" or decision.round > len(scores):
        return decision
    succeeded = scores[decision.round - 1][decision.seat] == 0
    return replace(decision, call=replace(decision.call, succeeded=succeeded))


def instructive(decisions: Sequence[Decision]) -> list[int]:
    """The marked decisions with the largest losses, of different turns if there are enough."""
    marked = sorted((one for one in decisions if one.mark), key=lambda one: (-one.loss, one.at))
    chosen: list[Decision] = []
    for one in marked:
        if all((one.round, one.turn, one.seat) != (other.round, other.turn, other.seat) for other in chosen):
            chosen.append(one)
    chosen += [one for one in marked if one not in chosen]
    return [one.at for one in chosen[:INSTRUCTIVE]]


def rounds_in(decisions: Sequence[Decision], luck: Sequence[Luck]) -> list[int]:
    return sorted({one.round for one in decisions} | {one.round for one in luck})


def round_of(number: int, game: Game, decisions: Sequence[Decision], luck: Sequence[Luck]) -> Round:
    here = [one for one in luck if one.round == number]
    deal = next((one for one in here if one.kind == "deal"), None)
    scores = game.scores()
    players = range(game.players)
    return Round(
        round=number,
        chances=[] if deal is None else deal.average,
        points=scores[number - 1] if number <= len(scores) else [],
        loss=[
            rounded(sum(one.loss for one in decisions if one.mark and one.round == number and one.seat == seat))
            for seat in players
        ],
        luck=[rounded(sum(one.luck[seat] for one in here)) for seat in players],
    )


def seat_of(seat: int, game: Game, decisions: Sequence[Decision], luck: Sequence[Luck]) -> Seat:
    winner = game.winner()
    result = None if winner is None else 100.0 if winner == seat else 0.0
    whole = rounded(sum(one.luck[seat] for one in luck))
    own = [one for one in decisions if one.seat == seat]
    return Seat(
        seat=seat,
        result=result,
        luck=whole,
        adjusted=None if result is None else rounded(result - whole),
        loss=rounded(sum(one.loss for one in own if one.mark)),
        decisions=sum(one.status != FORCED for one in own),
        marks={mark: sum(one.mark == mark for one in own) for mark in MARKS},
    )


def rounded(value: float) -> float:
    return round(value, 3)
