"""The results of an arena, as plain data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from wolfsbane.arena.contest import Contest
from wolfsbane.arena.playing import Deal, Times
from wolfsbane.arena.ratings import Wins, ratings_of
from wolfsbane.arena.sprt import Verdict
from wolfsbane.arena.statistics import Estimate, mean_of, share_of


@dataclass(frozen=True)
class BotResult:
    """The results of one bot. A bot with several seats of a game counts that game once for each seat."""

    bot: str
    games: int
    wins: int
    share: Estimate  # of its games that it won
    points: Estimate  # per game; fewer are better
    rank: float  # 1 is the winner
    rating: Estimate  # difference from the last bot
    decisions: int
    seconds: tuple[float, float, float]  # per decision: mean, median, longest
    calls: int
    good_calls: int

    def as_object(self) -> dict[str, Any]:
        mean, median, longest = self.seconds
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": self.wins,
            "win_share": _estimate(self.share, 4),
            "points_per_game": _estimate(self.points, 3),
            "mean_rank": round(self.rank, 3),
            "rating": _estimate(self.rating, 1),
            "decisions": self.decisions,
            "seconds_per_decision": {
                "mean": round(mean, 7),
                "median": round(median, 7),
                "max": round(longest, 7),
            },
            "calls": self.calls,
            "good_calls": self.good_calls,
        }


@dataclass(frozen=True)
class ArenaResults:
    """The results of an arena: numbers of deals and games, and a result for each bot in the order of the contest."""

    contest: Contest
    deals: int
    games: int
    bots: list[BotResult]
    warnings: list[str]
    verdict: Verdict | None = None  # of the sequential test, if there is one

    def as_object(self) -> dict[str, Any]:
        return {
            **self.contest.as_object(),
            "deals": self.deals,
            "games": self.games,
            "results": [bot.as_object() for bot in self.bots],
            "warnings": self.warnings,
            "sprt": None if self.verdict is None else self.verdict.as_object(),
        }


def _estimate(estimate: Estimate, digits: int) -> dict[str, float | None]:
    values = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: round(value, digits) if math.isfinite(value) else None for name, value in values.items()}


def share_in(deal: Deal, bot: int) -> float:
    """The share of the games of `deal` that bot number `bot` won."""
    return _wins(deal, bot) / _games(deal, bot)


def results_of(contest: Contest, deals: Sequence[Deal], verdict: Verdict | None = None) -> ArenaResults:
    """The results of at least one played deal."""
    ratings = ratings_of([_wins_over(deal, len(contest.bots)) for deal in deals])
    return ArenaResults(
        contest,
        len(deals),
        sum([len(deal.games) for deal in deals]),
        [_bot_result(contest, deals, bot, ratings[bot]) for bot in range(len(contest.bots))],
        [text for deal in deals for text in deal.warnings],
        verdict,
    )


def _bot_result(contest: Contest, deals: Sequence[Deal], bot: int, rating: Estimate) -> BotResult:
    times = Times()
    for deal in deals:
        times.merge(deal.times[bot])
    return BotResult(
        bot=contest.bots[bot],
        games=sum([_games(deal, bot) for deal in deals]),
        wins=sum([_wins(deal, bot) for deal in deals]),
        share=share_of([share_in(deal, bot) for deal in deals]),
        points=mean_of([fmean(_of(deal, bot, "totals")) for deal in deals]),
        rank=fmean([fmean(_of(deal, bot, "ranks")) for deal in deals]),
        rating=rating,
        decisions=sum([sum(_of(deal, bot, "decisions")) for deal in deals]),
        seconds=(times.mean, times.median, times.longest),
        calls=sum([sum(_of(deal, bot, "calls")) for deal in deals]),
        good_calls=sum([sum(_of(deal, bot, "good_calls")) for deal in deals]),
    )


def _of(deal: Deal, bot: int, what: str) -> list[Any]:
    """The values of the field `what` of all games, for the seats of a bot."""
    return [value for game in deal.games for seat, value in enumerate(getattr(game, what)) if game.bots[seat] == bot]


def _games(deal: Deal, bot: int) -> int:
    return sum([game.bots.count(bot) for game in deal.games])


def _wins(deal: Deal, bot: int) -> int:
    return sum([game.bots[game.winner] == bot for game in deal.games])


def _wins_over(deal: Deal, bots: int) -> Wins:
    """Pairwise wins of a deal: every two seats of different bots are compared by rank."""
    wins = [[0.0] * bots for _ in range(bots)]
    for game in deal.games:
        ranks = game.ranks
        for seat, mine in enumerate(game.bots):
            for other, theirs in enumerate(game.bots):
                if mine != theirs:
                    wins[mine][theirs] += (
                        1.0 if ranks[seat] < ranks[other] else 0.5 if ranks[seat] == ranks[other] else 0.0
                    )
    return wins
