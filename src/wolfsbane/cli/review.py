"""`wolfsbane review`: mistakes, luck and memory in a recorded game, or across many."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from wolfsbane.bots import parse_budget
from wolfsbane.cli.computing import RayOption, computing
from wolfsbane.cli.console import BAD_RECORD, INTERRUPTED, fail, read_file, reason, say
from wolfsbane.cli.mixes import mix_text
from wolfsbane.cli.seats import names_of, seat_from
from wolfsbane.cli.texts import language, t
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.record import RecordError
from wolfsbane.pool import Workers
from wolfsbane.review import Progress as Step
from wolfsbane.review import Report, Reviewing, Settings, from_json, to_json
from wolfsbane.review.moments import course_of
from wolfsbane.review.page import page
from wolfsbane.review.report_text import ReportText, luckiest, signed
from wolfsbane.review.summary import Summary, played, seat_named, summary

DEFAULT: Final = Settings()
STAGES: Final = {"first": "review-progress-first", "close": "review-progress-close", "luck": "review-progress-luck"}


def review(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="A record; - is the standard input.")] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Only this seat: a to d, or 0 to 3. [default: all]")
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="N", help="Simulations for each decision that may be a mistake.")
    ] = str(DEFAULT.simulations),
    rollouts: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="Rollouts of each outcome of chance.")
    ] = DEFAULT.rollouts,
    seed: Annotated[int, typer.Option(metavar="S", help="Another seed gives other simulations.")] = DEFAULT.seed,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the report as an HTML page.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep what is done in this file, and go on with what it has.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--summary", metavar="FOLDER", help="Sum up the games of a player in a folder of records or JSON reports."
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="With --summary: whose games. [default: SEAT, or seat a]")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes. [default: one for each core]")
    ] = None,
    ray: RayOption = None,
) -> None:
    """Find the mistakes in a recorded game, and measure the luck.

    Every decision is judged by what its player knew. The same record, budget and seed give the same report.
    """
    settings = settings_from(budget, rollouts, seed)
    if folder is not None:
        if file is not None or html is not None or save is not None:
            fail("--summary takes a folder, and neither a record nor --html nor --save")
        with computing(workers, ray, context.obj or []) as pool:
            found = summarize(folder, name, seat, settings, pool)
        if as_json:
            typer.echo(json.dumps(asdict(found)))
        else:
            show_summary(found)
        return
    if file is None:
        fail("a record to review is missing; wolfsbane review --help explains")
    if name is not None:
        fail("--name belongs to --summary; a record is reviewed by --seat")
    reviewing = reviewing_of(read_file(file), file, seat, settings, save)
    with computing(workers, ray, context.obj or []) as pool:
        report = run(reviewing, pool, aloud=not as_json)
    names = names_of(course_of(report.header.record).game.tags)
    if html is not None:
        try:
            html.write_text(page(report, names, language()), encoding="utf-8")
        except OSError as problem:
            fail(f"can't write {html}: {reason(problem)}")
    if as_json:
        typer.echo(to_json(report))
    elif html is None:
        show(ReportText(report, names, language()))


def settings_from(budget: str, rollouts: int, seed: int) -> Settings:
    try:
        parsed = parse_budget(budget)
        if parsed.seconds:
            raise ValueError("the budget of a review is a number of simulations, so that it can be repeated")
        return Settings(simulations=parsed.simulations, rollouts=rollouts, seed=seed)
    except ValueError as problem:
        fail(str(problem))


def reviewing_of(text: str, file: str, seat: str | None, settings: Settings, save: Path | None) -> Reviewing:
    try:
        players = course_of(text).game.players
        return Reviewing(text, settings, None if seat is None else [seat_from(seat, players)], save)
    except RecordError as problem:
        fail(f"{file}: {problem}", BAD_RECORD)
    except ValueError as problem:
        fail(str(problem), BAD_RECORD)
    except OSError as problem:
        fail(f"can't write {save}: {reason(problem)}")


def run(reviewing: Reviewing, pool: Workers, *, aloud: bool) -> Report:
    """Runs a review with its progress on the standard error; with `aloud` mistakes are named as they are found."""
    named: set[int] = set()  # on the first look already; what the closer look says is in the report
    with progress_bar() as bar:
        try:
            for step in reviewing.run(pool):
                bar.update(step)
                if aloud and step.decision is not None and step.decision.mark and step.decision.at not in named:
                    named.add(step.decision.at)
                    bar.name(ReportText(reviewing.report(), language=language()), step)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
    return reviewing.report()


class Bar:
    """The progress of a review: a bar on a terminal, a line for each stage elsewhere."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._tasks: dict[str, int] = {}
        self._begin = time.monotonic()

    def update(self, step: Step) -> None:
        if step.stage not in self._tasks:
            label = t(STAGES[step.stage])
            self._tasks[step.stage] = self._bar.add_task(label, total=step.total)
            if not self._bar.console.is_terminal:
                self._bar.console.print(f"{label} ({step.total}), {time.monotonic() - self._begin:.1f} s")
        self._bar.update(self._bar.task_ids[list(self._tasks).index(step.stage)], completed=step.done)

    def name(self, text: ReportText, step: Step) -> None:
        """Names a mistake as soon as it is found."""
        decision = step.decision
        assert decision is not None
        played_text = f"{text.seat(decision.seat)}: {text.action(decision, decision.played)}"
        found = t("review-found", where=text.where(decision), played=played_text, mark=decision.mark)
        self._bar.console.print(found, soft_wrap=True)


@contextmanager
def progress_bar() -> Iterator[Bar]:
    console = Console(stderr=True, highlight=False, markup=False)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        yield Bar(bar)


def show(text: ReportText) -> None:
    """Prints a report."""
    report = text.report
    say(text.say("review-of", names=", ".join(text.names)), style="bold")
    say(text.counts())
    say()
    for one in report.seats:
        adjusted = "–" if one.adjusted is None else f"{one.adjusted:.1f}"
        parts = [
            text.result(one.seat),
            f"{text.say('review-luck')} {signed(one.luck)}",
            f"{text.say('review-adjusted')} {adjusted}",
        ]
        if one.seat in report.header.seats:
            parts += [
                f"{text.say('review-loss')} {one.loss:.1f}",
                f"{text.say('review-marks')} {text.marks(one.marks)}",
            ]
        say(f"{text.seat(one.seat)}: " + "; ".join(parts))
    say()
    say(text.say("review-instructive" if report.instructive else "review-no-mistakes"), style="bold")
    by_at = {one.at: one for one in report.decisions}
    rest = [one.at for one in report.decisions if one.mark and one.at not in report.instructive]
    for at in [*report.instructive, *rest]:
        decision = by_at[at]
        if rest and at == rest[0]:
            say()
            say(text.say("review-all-mistakes"), style="bold")
        say()
        played_text = text.action(decision, decision.played)
        say(f"{text.where(decision)}, {text.seat(decision.seat)}: {played_text} {decision.mark}")
        loses = text.say("review-loses", loss=f"{decision.loss:.1f}")
        say(f"    {text.cause(decision)}; {loses} (± {decision.error:.1f})")
        say(f"    {text.explanation(decision)}")
        if decision.follows:
            say(f"    {text.say('review-follows')}: {text.follows(decision)}")
    say()
    say(text.say("review-lucky"), style="bold")
    first = report.header.seats[0]
    for luck in luckiest(report, first):
        say(f"{text.where(luck)}: {text.event(luck)}, {signed(luck.luck[first])}")
    say()
    say(text.made_with())


def summarize(folder: Path, name: str | None, seat: str | None, settings: Settings, pool: Workers) -> Summary:
    """Reviews every record of a folder, or takes the report that is there, and sums up the games of one player."""
    if not folder.is_dir():
        fail(f"{folder} is not a folder")
    games = []
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            text = path.read_text(encoding="utf-8-sig")
            if text.startswith("{"):
                report = from_json(text)
            elif text.startswith("wolfsbane record"):
                report = run(Reviewing(text, settings), pool, aloud=False)
            else:
                continue
        except (OSError, ValueError) as problem:
            fail(f"{path}: {problem}", BAD_RECORD)
        if name is not None:
            own = seat_named(report, name)
        else:
            own = 0 if seat is None else seat_from(seat, report.header.players)
        if own is not None and own in report.header.seats:
            games.append(played(report, own))
    if not games:
        fail(f"{folder} has no record or report of a game of this player", BAD_RECORD)
    return summary(games)


def show_summary(found: Summary) -> None:
    say(t("review-summary", games=len(found.games)), style="bold")
    say(
        t(
            "review-summary-calls",
            made=found.total("calls_made"),
            right=found.total("calls_right"),
            early=found.total("calls_early"),
            missed=found.total("calls_missed"),
        )
    )
    say(
        t(
            "review-summary-mistakes",
            sets=found.total("missed_sets"),
            abilities=found.total("unused_abilities"),
            forgotten=found.total("forgotten"),
        )
    )
    say(t("review-summary-luck", luck=signed(found.luck)))
    for deck in found.decks:
        say(
            t(
                "review-summary-deck",
                deck=mix_text(mix_of(deck.mix)),
                games=deck.games,
                won=deck.won,
                adjusted="–" if deck.adjusted is None else f"{deck.adjusted:.0f}",
                loss=f"{deck.loss:.1f}",
            )
        )
