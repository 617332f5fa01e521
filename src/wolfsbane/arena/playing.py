"""Plays one deal of a contest: the games of all rotations, and their results."""

from __future__ import annotations

import math
import operator
import time
import traceback
from dataclasses import dataclass, field
from typing import Any, Final

from wolfsbane.arena.contest import Contest
from wolfsbane.bots import Bot, close_bot, make_bot
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import SEAT_NAMES
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import write_record

STEPS: Final = 16  # buckets per factor of two, so medians are exact to 5 %


class ArenaError(Exception):
    """An arena can't go on. `record` is the game in which the problem occurred, if there is one."""

    def __init__(self, message: str, record: str = "") -> None:
        super().__init__(message)
        self.record = record


@dataclass
class Times:
    """Statistics of decision times: wall-clock seconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    buckets: dict[int, int] = field(default_factory=dict)  # histogram of microseconds on a logarithmic scale

    def add(self, seconds: float) -> None:
        bucket = round(STEPS * math.log2(max(seconds * 1e6, 0.1)))
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def merge(self, other: Times) -> None:
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for bucket, count in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + count

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def median(self) -> float:
        """The middle of the bucket that contains the median."""
        seen = 0
        for bucket in sorted(self.buckets):
            seen += self.buckets[bucket]
            if 2 * seen >= self.count:
                return float(2 ** (bucket / STEPS)) / 1e6
        return 0.0


@dataclass(frozen=True)
class GameResult:
    """The result of a game; every list has an entry for each seat. `bots` are indices of the contest's bots."""

    bots: list[int]
    totals: list[int]
    winner: int
    calls: list[int]
    good_calls: list[int]
    decisions: list[int]

    @property
    def ranks(self) -> list[float]:
        """1 for the winner. Among the others, equal totals share the mean of their ranks."""
        others = [total for seat, total in enumerate(self.totals) if seat != self.winner]
        return [
            1.0 if seat == self.winner else 1.5 + sum(x < total for x in others) + others.count(total) / 2
            for seat, total in enumerate(self.totals)
        ]


@dataclass(frozen=True)
class Deal:
    """A deal that was played in all rotations. Comparing deals ignores times and records."""

    number: int
    mix: str
    games: list[GameResult]
    warnings: list[str] = field(default_factory=list)  # problems that bots report, such as a program that failed
    times: list[Times] = field(default_factory=list, compare=False)  # one for each bot
    records: list[str] = field(default_factory=list, compare=False)  # one for each game, if the task keeps them

    def as_object(self) -> dict[str, Any]:
        return {
            "deal": self.number,
            "mix": self.mix,
            "games": [vars(game) for game in self.games],
            "warnings": self.warnings,
            "times": [
                [time.count, round(time.total, 6), round(time.longest, 6), sorted(time.buckets.items())]
                for time in self.times
            ],
        }


def deal_from_object(data: Any) -> Deal:
    """The inverse of `Deal.as_object`. Raises KeyError, TypeError or ValueError for other data."""
    games = [GameResult(**game) for game in data["games"]]
    times = [Times(count, total, longest, dict(buckets)) for count, total, longest, buckets in data["times"]]
    return Deal(data["deal"], data["mix"], games, data["warnings"], times)


@dataclass(frozen=True)
class Task:
    """A deal to play. `mix` is chosen by the sender, since a worker may know other decks."""

    contest: Contest
    deal: int
    mix: str
    keeps_records: bool = False


@dataclass(frozen=True)
class Fault:
    """A deal that could not be finished: the reason, and the record of the game so far."""

    message: str
    record: str = ""


def play_deal(task: Task) -> Deal | Fault:
    """Plays all games of a deal. A misbehaving bot gives a Fault, which unlike an exception crosses processes."""
    times = [Times() for _ in task.contest.bots]
    games: list[GameResult] = []
    warnings: list[str] = []
    records: list[str] = []
    for number in range(len(task.contest.lineups)):
        arena_game = ArenaGame(task, number, times)
        try:
            games.append(arena_game.play())
        except ArenaError as error:
            return Fault(str(error), error.record)
        warnings += arena_game.warnings
        if task.keeps_records:
            records.append(write_record(arena_game.game))
    return Deal(task.deal, task.mix, games, warnings, times, records)


class ArenaGame:
    """Game number `number` of a deal, with its bots. Decision times are added to `times`, by bot."""

    def __init__(self, task: Task, number: int, times: list[Times]) -> None:
        self.contest = contest = task.contest
        self.task = task
        self.number = number
        self.lineup = contest.lineups[number]
        self.specs = [contest.bots[bot] for bot in self.lineup]
        self.times = times
        self.warnings: list[str] = []
        self.decisions = [0] * contest.players
        self.events_sent = [0] * contest.players
        self.game = Game(mix_of(task.mix), contest.players, rounds=contest.rounds, seed=contest.deal_seed(task.deal))
        self.game.tags = {
            "event": f"wolfsbane arena, seed {contest.seed}, deal {task.deal}, game {number}",
            **{f"name-{SEAT_NAMES[seat]}": " ".join(spec.split()) for seat, spec in enumerate(self.specs)},
        }

    def play(self) -> GameResult:
        """Plays the whole game. Raises ArenaError if a bot fails or chooses an illegal action."""
        seats: list[Bot] = []
        try:
            for seat, spec in enumerate(self.specs):
                seats.append(
                    self._ask(seat, "can't be made", make_bot, spec, self.contest.bot_seed(self.task.deal, seat))
                )
            while not self.game.is_over:
                self._decide(seats)
            for seat, bot in enumerate(seats):
                self._tell(seat, bot)
        finally:
            for seat, bot in enumerate(seats):
                self._close(seat, bot)
        calls, good = calls_of(self.game.log, self.contest.players)
        winner = self.game.state.winner()
        return GameResult(list(self.lineup), self.game.totals(), winner, calls, good, self.decisions)

    def _close(self, seat: int, bot: Bot) -> None:
        """Closes a bot and collects its warnings. A failure here is a warning, since the game is over."""
        warnings = list(getattr(bot, "warnings", []))
        try:
            close_bot(bot)
        except Exception as problem:  # noqa: BLE001 - a bot may raise anything
            warnings.append(f"it failed when it was closed: {type(problem).__name__}: {problem}")
        self.warnings += [f"{self._place(seat)}: {text}" for text in warnings]

    def _decide(self, seats: list[Bot]) -> None:
        seat = self.game.deciders[0]
        bot = seats[seat]
        self._tell(seat, bot)
        view, legal = self.game.view(seat), self.game.legal_actions(seat)
        start = time.perf_counter()
        action = self._ask(seat, "failed", bot.choose, view, list(legal))
        self.times[self.lineup[seat]].add(time.perf_counter() - start)
        self.decisions[seat] += 1
        try:
            chosen = operator.index(action)  # also an integer of numpy
        except TypeError:
            chosen = -1
        if chosen not in legal:
            raise self._error(seat, f"answered {action!r}, which is not one of the legal actions {legal}")
        self.game.apply(chosen, seat)

    def _tell(self, seat: int, bot: Bot) -> None:
        """Sends a bot the events that it has not received yet, if it has a method `tell`."""
        tell = getattr(bot, "tell", None)
        if tell is not None:
            events = self.game.events(seat, since=self.events_sent[seat])
            self.events_sent[seat] = len(self.game.log)
            self._ask(seat, "failed", tell, events)

    def _ask(self, seat: int, what: str, function: Any, *arguments: Any) -> Any:
        """Calls a function of the bot at `seat`; an exception becomes an ArenaError that names the game."""
        try:
            return function(*arguments)
        except Exception as problem:  # a bot may raise anything
            reason = f"{what}: {type(problem).__name__}: {problem}"
            raise self._error(seat, reason, traceback.format_exc()) from problem

    def _error(self, seat: int, reason: str, details: str = "") -> ArenaError:
        message = f"the bot at {self._place(seat)} {reason}"
        return ArenaError(message, "\n".join([text for text in (details, write_record(self.game)) if text]))

    def _place(self, seat: int) -> str:
        return (
            f"seat {SEAT_NAMES[seat]} ({self.specs[seat]}) in deal {self.task.deal}, game {self.number}, "
            f"of seed {self.contest.seed}"
        )


def calls_of(log: list[Event], players: int) -> tuple[list[int], list[int]]:
    """For each seat the number of its calls, and the number of those where no other sum was lower (SCORE-4)."""
    calls, good = [0] * players, [0] * players
    caller: int | None = None
    sums: dict[int, int] = {}
    for event in log:
        seat = int(event.seat)
        if event.kind == ev.CALLED:
            caller = seat
            calls[seat] += 1
        elif event.kind in (ev.SUMMED, ev.ADJUSTED):
            sums[seat] = int(event.value)
        elif event.kind == ev.SCORED and seat == caller:
            good[seat] += sums[seat] == min(sums.values())
        elif event.kind == ev.ROUND_BEGAN:
            caller = None
            sums.clear()
    return calls, good
