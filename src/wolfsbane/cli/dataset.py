"""`wolfsbane dataset`: many games of a bot against itself, as a data set in parts with checksums."""

import re
import time
from pathlib import Path
from typing import Annotated, Final

import typer

from wolfsbane.cli.computing import FAILED, RayOption, computing
from wolfsbane.cli.console import INTERRUPTED, fail, say
from wolfsbane.research.dataset import DataSet, Plan

DEFAULT: Final = Plan()


def dataset(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the parts and manifest.json are written.")],
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays all seats.")] = DEFAULT.bot,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games of the whole data set.")] = DEFAULT.games,
    mix: Annotated[str, typer.Option(metavar="MIX", help="A deck, or the code of a mix.")] = DEFAULT.mix,
    players: Annotated[int, typer.Option(metavar="N", help="2 to 4.")] = DEFAULT.players,
    rounds: Annotated[int, typer.Option(metavar="N", help="1 to 4.")] = DEFAULT.rounds,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = DEFAULT.seed,
    part_games: Annotated[int, typer.Option(metavar="N", min=1, help="Games of a part.")] = DEFAULT.part_games,
    parts: Annotated[
        str | None, typer.Option(metavar="FIRST-LAST", help="Make only these parts, such as 0-49 or 7.")
    ] = None,
    add: Annotated[
        list[Path] | None,
        typer.Option(metavar="FOLDER", help="First copy the parts that were made in this folder; can be repeated."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Play nothing; check the files by their checksums.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes. [default: one for each core]")
    ] = None,
    ray: RayOption = None,
) -> None:
    """Make a data set of a bot's games, or go on with it.

    The bot plays against itself. Without options it is the published data set: 100,000 games of hard.

    The same command goes on with what is missing.
    """
    try:
        plan = Plan(bot, games, mix, players, rounds, seed, part_games)
        data = DataSet(folder, plan)
        if check:
            report_check(data)
            return
        named = parts_from(parts, plan)
        for other in add or []:
            say(f"{data.add(other)} parts copied from {other}")
        wanted = [part for part in data.missing() if part in named]
        with computing(workers, ray, context.obj or []) as pool:
            begin = time.monotonic()
            for done, part in enumerate(data.make(pool, wanted), 1):
                left = (time.monotonic() - begin) / done * (len(wanted) - done)
                say(f"{part.file}: {part.games} games, SHA-256 {part.sha256}; {time_left(left)}")
    except (OSError, ValueError) as problem:
        fail(str(problem), FAILED)
    except KeyboardInterrupt:
        fail(f"stopped with {len(data.parts)} of {plan.parts} parts; the same command goes on", INTERRUPTED)
    report(data)


def parts_from(text: str | None, plan: Plan) -> range:
    """The parts that `--parts` names, by default all. Raises ValueError."""
    if text is None:
        return range(plan.parts)
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text, re.ASCII)
    if found is not None:
        first, last = int(found[1]), int(found[2] or found[1])
        if first <= last < plan.parts:
            return range(first, last + 1)
    raise ValueError(f"--parts takes a part or a range within 0-{plan.parts - 1}, not {text}")


def time_left(seconds: float) -> str:
    if seconds >= 3600:
        return f"about {seconds / 3600:.1f} hours left"
    return f"about {seconds / 60:.0f} minutes left" if seconds >= 60 else f"about {seconds:.0f} seconds left"


def report(data: DataSet) -> None:
    games = sum(part.games for part in data.parts.values())
    size = sum(part.bytes for part in data.parts.values())
    say(f"{len(data.parts)} of {data.plan.parts} parts are complete: {games:,} games, {size:,} bytes")
    if (whole := data.checksum()) is not None:
        say(f"SHA-256 of all parts one after another: {whole}")


def report_check(data: DataSet) -> None:
    report(data)
    if data.damaged:
        fail(f"not as the manifest says: {', '.join(data.damaged)}", FAILED)
