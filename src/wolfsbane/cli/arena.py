"""`wolfsbane arena`: compares the strength of bots."""

import json
import math
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wolfsbane.arena.contest import new_contest
from wolfsbane.arena.playing import ArenaError
from wolfsbane.arena.results import ArenaResults
from wolfsbane.arena.running import Arena
from wolfsbane.arena.saving import SaveFile, saved_seed
from wolfsbane.arena.sprt import BOUND, Verdict, sprt_from
from wolfsbane.arena.statistics import Estimate
from wolfsbane.cli.computing import RayOption
from wolfsbane.cli.console import INTERRUPTED, count, fail, output_to_stderr, say
from wolfsbane.cli.mixes import mix_text
from wolfsbane.decks.registry import mix_of
from wolfsbane.text import Renderer

FAILED: Final = 1
PROGRESS_INTERVAL: Final = 30.0  # seconds between two lines of progress


def arena(
    context: typer.Context,
    bots: Annotated[
        list[str],
        typer.Option(
            metavar="BOT,BOT,...",
            help="Who plays; can be repeated. The last one has the seats that are left. A bot that is a program "
            "(cmd:...) can't have a comma in its command.",
        ),
    ],
    players: Annotated[
        int | None, typer.Option(metavar="N", min=2, max=4, help="How many play. [default: as many as bots are named]")
    ] = None,
    mix: Annotated[
        str, typer.Option(metavar="MIX", help="A deck (amulet), a mix code, or random: another mix for each deal.")
    ] = "amulet",
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games at most, rounded up to whole deals.")
    ] = 100,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", help="Deals the same cards again. [default: that of the saved deals, or a new one]"),
    ] = None,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, max=4, help="How many rounds a game has.")] = 4,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="P0,P1",
            help="Stop as soon as it is clear whether the first bot wins at most P0 or at least P1 of its games, "
            "such as 0.5,0.55.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished deals in this file, and go on with those that it has."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write the record of each game to this folder.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Processes; 1 plays in this one. [default: one for each core]"),
    ] = None,
    ray: RayOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="The results as one JSON object.")] = False,
) -> None:
    """Let bots play against each other and say which is stronger.

    The same cards are dealt once for each rotation of the bots over the seats, so that luck cancels out.
    """
    if seed is None and save is not None:
        seed = saved_seed(save)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    try:
        contest = new_contest([spec for part in bots for spec in part.split(",")], players, mix, rounds, seed)
        test = None if sprt is None else sprt_from(sprt)
    except ValueError as problem:
        fail(str(problem))
    with ExitStack() as stack:
        try:
            saved = None if save is None else stack.enter_context(SaveFile(save, contest))
            whole = Arena(contest, games, sprt=test, save=saved, records=records)
        except ArenaError as problem:
            fail(str(problem))
        if not as_json:
            introduce(whole)
        play(whole, as_json, workers, ray, context.obj or [])


def introduce(whole: Arena) -> None:
    contest = whole.contest
    each = len(contest.lineups)
    cards = "another random mix for each deal"
    if contest.mix != "random":
        cards = Renderer().text(mix_text(mix_of(contest.mix)))
    say(
        f"{' against '.join(contest.bots)}: {contest.players} players, {cards}, seed {contest.seed}. "
        f"{count(whole.wanted * each, 'game')}: {count(whole.wanted, 'deal')}, each played {each} times."
    )
    if whole.save is None:
        return
    if whole.save.torn:
        say(f"The last line of {whole.save.path} was not complete, and is dropped.")
    if whole.deals:
        verb = "is" if len(whole.deals) == 1 else "are"
        say(f"{count(len(whole.deals), 'deal')} of them {verb} in {whole.save.path} already.")


def play(whole: Arena, as_json: bool, workers: int | None, ray: str | None, deck_files: list[Path]) -> None:
    """Plays until the end or an interrupt, and prints the results."""
    interrupted = False
    try:
        deals = whole.play(workers, ray=ray, deck_files=deck_files)
        with output_to_stderr(), closing(deals), reporting_progress(whole, quiet=as_json) as report:
            for _ in deals:
                report()
    except KeyboardInterrupt:
        interrupted = True
    except ArenaError as problem:
        if problem.record:
            typer.echo(problem.record, err=True)
        fail(f"{problem}{kept(whole)}", FAILED)
    if interrupted and not whole.deals:
        fail(f"interrupted before a deal was finished{kept(whole)}", INTERRUPTED)
    results = whole.results()
    if as_json:
        typer.echo(json.dumps({**results.as_object(), "interrupted": interrupted}, indent=2))
    else:
        for line in result_lines(results):
            say(line)
    if interrupted:
        fail(f"interrupted after {count(len(whole.deals), 'deal')} of {whole.wanted}{kept(whole)}", INTERRUPTED)


def kept(whole: Arena) -> str:
    """Says where the finished deals are saved."""
    if whole.save is None:
        return "; nothing was saved, which --save FILE would do"
    finished = "they are" if len(whole.deals) != 1 else "it is"
    return f"; {count(len(whole.deals), 'deal')} finished: {finished} in {whole.save.path}, start again to go on"


# --- while it plays


@contextmanager
def reporting_progress(whole: Arena, *, quiet: bool) -> Iterator[Callable[[], None]]:
    """Gives a function that reports progress: a bar on a terminal, otherwise occasional lines to standard error."""
    if not sys.stderr.isatty() or quiet:
        last = time.monotonic()

        def occasionally() -> None:
            nonlocal last
            if time.monotonic() - last >= PROGRESS_INTERVAL:
                last = time.monotonic()
                typer.echo(f"{len(whole.deals)} of {whole.wanted} deals: {progress_text(whole)}", err=True)

        yield occasionally
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("deals"), TimeRemainingColumn())
    console = Console(stderr=True, highlight=False, markup=False)
    with Progress(*columns, TextColumn("{task.description}", markup=False), console=console, transient=True) as bar:
        task = bar.add_task(progress_text(whole), total=whole.wanted, completed=len(whole.deals))
        yield lambda: bar.update(task, completed=len(whole.deals), description=progress_text(whole))


def progress_text(whole: Arena) -> str:
    """The number of games that each bot has won, and the state of the test."""
    text = ", ".join([f"{spec} {wins}" for spec, wins in zip(whole.contest.bots, whole.wins, strict=True)])
    verdict = whole.verdict
    return text if verdict is None else f"{text}; test {verdict.ratio:+.2f} of {BOUND:.2f}"


# --- the results


def result_lines(results: ArenaResults) -> list[str]:
    strength = [["bot", "games", "wins", "share of wins", "points a game", "rank", "rating"]]
    conduct = [["bot", "decisions", "mean", "median", "longest", "calls", "good"]]
    for bot in results.bots:
        share = Estimate(100 * bot.share.value, 100 * bot.share.low, 100 * bot.share.high)
        strength.append(
            [
                bot.bot,
                f"{bot.games:,}",
                f"{bot.wins:,}",
                with_bounds(share, ".1f", " %"),
                with_bounds(bot.points, ".2f"),
                f"{bot.rank:.2f}",
                "0" if bot is results.bots[-1] else with_bounds(bot.rating, "+.0f"),
            ]
        )
        good = f"{100 * bot.good_calls / bot.calls:.1f} %" if bot.calls else "-"
        seconds = [seconds_text(value) for value in bot.seconds]
        conduct.append([bot.bot, f"{bot.decisions:,}", *seconds, f"{bot.calls:,}", good])
    lines = ["", *columns(strength), "", *columns(conduct), ""]
    lines.append(
        f"{count(results.deals, 'deal')}, {count(results.games, 'game')}. In brackets: 95 % intervals, by deals. "
        "Fewer points are better. A call is good if nobody had less. Times are for a decision."
    )
    if results.verdict is not None:
        lines.append(verdict_text(results.verdict, results.bots[0].bot))
    return [*lines, *[f"Trouble: {text}" for text in results.warnings]]


def with_bounds(estimate: Estimate, form: str, unit: str = "") -> str:
    low, high = (format(bound, form) if math.isfinite(bound) else "?" for bound in (estimate.low, estimate.high))
    return f"{estimate.value:{form}}{unit} ({low} to {high})"


def seconds_text(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} us"


def columns(rows: list[list[str]]) -> list[str]:
    """Formats the rows of a table, with the first column aligned left and the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *[cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]]
        )
        for row in rows
    ]


def verdict_text(verdict: Verdict, bot: str) -> str:
    after = f"after {count(verdict.deals, 'deal')} (logarithm of the ratio {verdict.ratio:+.2f}, bound {BOUND:.2f})"
    if verdict.decision == "high":
        return f"The test is decided {after}: {bot} wins at least {verdict.high:g} of its games."
    if verdict.decision == "low":
        return f"The test is decided {after}: {bot} wins at most {verdict.low:g} of its games."
    return f"The test is not decided {after}: more games are needed."
