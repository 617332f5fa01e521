"""Many games of one player: calls, missed sets, unused abilities, forgotten cards, luck, and strength by deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wolfsbane.review.causes import MEMORY, MISSED_SET, UNUSED_ABILITY
from wolfsbane.review.report import Decision, Report


@dataclass(frozen=True)
class Played:
    """One game of the player, as a point of the charts over time. Percentages and percentage points."""

    mix: str
    result: float | None
    adjusted: float | None
    luck: float
    loss: float
    decisions: int
    calls_made: int
    calls_right: int
    calls_early: int
    calls_missed: int
    missed_sets: int
    unused_abilities: int
    forgotten: int


@dataclass(frozen=True)
class Strength:
    """The games of one deck or mix: how many were won, and per game the result without luck and the loss by mistakes,
    both in percentage points."""

    mix: str
    games: int
    won: int
    adjusted: float | None
    loss: float


@dataclass(frozen=True)
class Summary:
    games: list[Played] = field(default_factory=list)
    decks: list[Strength] = field(default_factory=list)

    def total(self, name: str) -> int:
        """The sum of a count over all games."""
        return sum(int(getattr(game, name)) for game in self.games)

    @property
    def luck(self) -> float:
        """Luck per game."""
        return sum(game.luck for game in self.games) / max(1, len(self.games))


def played(report: Report, seat: int) -> Played:
    """What a report says about the game of one seat, which must have been reviewed."""
    own = [one for one in report.decisions if one.seat == seat]
    whole = report.seats[seat]
    calls = [one.call for one in own if one.call is not None]
    return Played(
        mix=report.header.mix,
        result=whole.result,
        adjusted=whole.adjusted,
        luck=whole.luck,
        loss=whole.loss,
        decisions=whole.decisions,
        calls_made=sum(one.played == "call" for one in own),
        calls_right=sum(call.succeeded is True for call in calls),
        calls_early=sum(call.verdict == "too early" for call in calls),
        calls_missed=sum(call.verdict == "missed" for call in calls),
        missed_sets=_with_cause(own, MISSED_SET),
        unused_abilities=_with_cause(own, UNUSED_ABILITY),
        forgotten=_with_cause(own, MEMORY),
    )


def _with_cause(decisions: Sequence[Decision], cause: str) -> int:
    return sum(one.cause == cause for one in decisions)


def summary(games: Sequence[Played]) -> Summary:
    """The summary of games, in the order in which they are given."""
    decks = []
    for mix in sorted({game.mix for game in games}):
        here = [game for game in games if game.mix == mix]
        over = [game.adjusted for game in here if game.adjusted is not None]
        decks.append(
            Strength(
                mix=mix,
                games=len(here),
                won=sum(game.result == 100.0 for game in here),
                adjusted=round(sum(over) / len(over), 3) if over else None,
                loss=round(sum(game.loss for game in here) / len(here), 3),
            )
        )
    return Summary(list(games), decks)


def seat_named(report: Report, name: str) -> int | None:
    """The reviewed seat of the player of this name, if there is one."""
    found = [seat for seat in report.header.seats if report.header.names[seat].casefold() == name.casefold()]
    return found[0] if found else None
