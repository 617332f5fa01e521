"""Runs a contest deal by deal."""

from __future__ import annotations

import itertools
import signal
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final

from wolfsbane._build import warn_if_plain
from wolfsbane.arena.cluster import Cluster
from wolfsbane.arena.contest import Contest, new_contest
from wolfsbane.arena.playing import ArenaError, Deal, Fault, Task, play_deal
from wolfsbane.arena.results import ArenaResults, results_of, share_in
from wolfsbane.arena.saving import SaveFile
from wolfsbane.arena.sprt import Sprt, Verdict
from wolfsbane.bots import BotLike
from wolfsbane.engine.constants import SEAT_NAMES
from wolfsbane.pool import Pool, WorkerError

ALONE: Final = 1.0  # seconds; a few games are over before worker processes have started


class Arena:
    """Plays the deals of a contest; intermediate results are available at any time.

    Deals found in the file `save` are not played again. With `sprt`, play ends when the test is decided; the test
    takes the deals in order of their numbers, so the decision does not depend on which one finished first.
    """

    def __init__(
        self,
        contest: Contest,
        games: int,
        *,
        sprt: Sprt | None = None,
        save: SaveFile | None = None,
        records: Path | None = None,
    ) -> None:
        warn_if_plain()
        if games < 1:
            raise ValueError(f"an arena has at least one game, not {games}")
        self.contest = contest
        self.wanted = contest.deals_for(games)
        self.sprt = sprt
        self.save = save
        self.records = records
        self.deals: dict[int, Deal] = {}
        self.wins = [0] * len(contest.bots)
        self._tested = 0
        if records is not None:
            _make_folder(records)
        if save is not None:
            for number, deal in save.deals.items():
                if number < self.wanted:
                    self._count(deal)

    @property
    def verdict(self) -> Verdict | None:
        return None if self.sprt is None else self.sprt.verdict

    def has_decided(self) -> bool:
        """Has the sequential test accepted one of its two claims?"""
        return self.verdict is not None and self.verdict.decision is not None

    def play(
        self, workers: int | None = None, *, ray: str | None = None, deck_files: Sequence[Path] = ()
    ) -> Generator[Deal]:
        """Plays the missing deals and yields each one when it is finished. Raises ArenaError.

        `workers` is the number of processes; with 1 the games are played in this process. By default they are too for
        the first second; what is left then is played by one process for each core. A bot that only this process knows
        plays here.
        `ray` is the address of a Ray cluster to use instead, or "local".
        """
        missing = [deal for deal in range(self.wanted) if deal not in self.deals]
        if not missing or self.has_decided():
            return
        local = self.contest.local_bots
        if local and (ray is not None or workers not in (None, 1)):
            raise ValueError(
                f"the bot {local[0]} is not in a module that other processes can import: "
                "move it into a file, or play with workers=1"
            )
        tasks = (Task(self.contest, deal, self.contest.mix_of_deal(deal), self.records is not None) for deal in missing)
        try:
            with ExitStack() as stack:
                outcomes = stack.enter_context(closing(_played(tasks, 1 if local else workers, ray, deck_files)))
                for outcome in outcomes:
                    if isinstance(outcome, Fault):
                        raise ArenaError(outcome.message, outcome.record)
                    self._keep(outcome)
                    yield outcome
                    if self.has_decided():
                        return
        except WorkerError as problem:
            raise ArenaError(str(problem)) from problem

    def results(self) -> ArenaResults:
        """The results so far. Raises ArenaError if no deal is finished.

        Once the test is decided, the deals after the deciding one are left out.
        """
        numbers = sorted(self.deals)
        if self.has_decided():
            numbers = numbers[: self._tested]
        if not numbers:
            raise ArenaError("no deal is finished")
        return results_of(self.contest, [self.deals[number] for number in numbers], self.verdict)

    def _keep(self, deal: Deal) -> None:
        with _uninterrupted():  # keeps the file and the counts consistent
            if self.records is not None:
                for number, record in enumerate(deal.records):
                    _write(self.records / record_name(self.contest, deal.number, number), record)
            if self.save is not None:
                self.save.add(deal)
            self._count(deal)

    def _count(self, deal: Deal) -> None:
        self.deals[deal.number] = deal
        for game in deal.games:
            self.wins[game.bots[game.winner]] += 1
        while self.sprt is not None and not self.has_decided() and self._tested in self.deals:
            self.sprt.add(share_in(self.deals[self._tested], 0))
            self._tested += 1


def _played(
    tasks: Iterator[Task], workers: int | None, ray: str | None, deck_files: Sequence[Path]
) -> Generator[Deal | Fault]:
    """Plays the tasks here, in a pool, or on a cluster, and yields the outcomes in order of completion."""
    if ray is None and workers is None:
        until = time.monotonic() + ALONE
        for task in tasks:
            yield play_deal(task)
            if time.monotonic() > until:
                break
        first = next(tasks, None)
        if first is None:
            return
        tasks = itertools.chain([first], tasks)
    with ExitStack() as stack:
        pool: Pool | Cluster = Pool(workers, deck_files) if ray is None else Cluster(ray, workers, deck_files)
        stack.enter_context(closing(pool))
        yield from stack.enter_context(closing(pool.each(play_deal, tasks)))


def record_name(contest: Contest, deal: int, number: int) -> str:
    """The file name of a game's record, from the seed, the deal and the bots at the seats."""
    seats = "".join([SEAT_NAMES[seat] + str(bot + 1) for seat, bot in enumerate(contest.lineups[number])])
    return f"seed{contest.seed}-deal{deal:06}-{seats}.txt"


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Defers SIGINT until the block ends; custom handlers are left alone."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    deferred: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: deferred.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if deferred:
            raise KeyboardInterrupt


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ArenaError(f"can't make the folder {path}: {problem.strerror}") from problem


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise ArenaError(f"can't write {path}: {problem.strerror}") from problem


def run(
    bots: Sequence[BotLike],
    games: int = 100,
    *,
    players: int | None = None,
    mix: str = "amulet",
    rounds: int = 4,
    seed: int = 0,
    workers: int | None = None,
    ray: str | None = None,
    sprt: tuple[float, float] | None = None,
    save: str | Path | None = None,
    records: str | Path | None = None,
    deck_files: Sequence[Path] = (),
) -> ArenaResults:
    """Plays a contest and returns its results.

    Raises ValueError if the contest is not playable, and ArenaError if it can't go on.

    >>> results = run(["greedy", "random"], games=2, mix="dagger", rounds=1, seed=1, workers=1)
    >>> [(bot.bot, bot.games) for bot in results.bots]
    [('greedy', 2), ('random', 2)]
    """
    contest = new_contest(bots, players, mix, rounds, seed)
    with ExitStack() as stack:
        arena = Arena(
            contest,
            games,
            sprt=None if sprt is None else Sprt(*sprt),
            save=None if save is None else stack.enter_context(SaveFile(Path(save), contest)),
            records=None if records is None else Path(records),
        )
        for _ in arena.play(workers, ray=ray, deck_files=deck_files):
            pass
        return arena.results()
