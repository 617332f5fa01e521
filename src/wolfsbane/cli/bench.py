"""`wolfsbane bench`: measures the speed of the engine."""

import json
from typing import Annotated

import typer

from wolfsbane import bench as measuring
from wolfsbane.cli.console import fail, say

MANY_MIX = "dagger"
MANY_PLAYERS = 4


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Short, and so less exact.")] = False,
    instructions: Annotated[
        bool,
        typer.Option(
            "--instructions", help="Count instructions per decision instead; needs valgrind and the compiled build."
        ),
    ] = False,
    many: Annotated[
        str | None,
        typer.Option(metavar="N,N,...", help="Play these numbers of games on all cores instead: the cost of a game."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes for --many. [default: one for each core]")
    ] = None,
) -> None:
    """Measure the speed of the engine."""
    report: dict[str, object] = measuring.about()
    if not as_json:
        say(f"wolfsbane {report['version']}, {report['build']}, Python {report['python']}, {report['machine']}")
    if many is not None:
        report["many"] = report_many(sizes_from(many), workers, as_json)
    elif instructions:
        report["instructions"] = report_instructions(as_json)
    else:
        report["timings"] = report_timings(measuring.QUICK if quick else measuring.Effort(), as_json)
        report["state_bytes"] = report_bytes(as_json)
    if as_json:
        typer.echo(json.dumps(report, indent=2))


def report_timings(effort: measuring.Effort, quiet: bool) -> list[dict[str, object]]:
    if not quiet:
        say(
            f"Medians of {effort.repetitions} repetitions by processor time, with the lowest and the highest. "
            f"In square brackets the checksum of {measuring.CHECKED} games or steps, the same on every machine."
        )
    rows: list[dict[str, object]] = []
    for row in measuring.timings(effort):
        rows.append(row.as_object())
        if not quiet:
            rate = row.rate
            games = "" if row.games is None else f"; {row.games:,.1f} games/s"
            games += "" if row.checksum is None else f" [{row.checksum}]"
            say(
                f"{row.name:28} {row.mix:16} {row.players} players {rate.median:14,.0f} {row.unit}/s "
                f"({rate.low:,.0f} to {rate.high:,.0f}){games}"
            )
    return rows


def report_bytes(quiet: bool) -> dict[str, float]:
    sizes = measuring.state_bytes()
    if not quiet:
        say(f"A state has {sizes['vector']} bytes in its vector; a clone takes {sizes['clone']} bytes in all.")
    return sizes


def report_instructions(quiet: bool) -> list[dict[str, object]]:
    if not measuring.can_count():
        fail("counting instructions needs valgrind, which is not on the PATH")
    rows: list[dict[str, object]] = []
    for mix in measuring.MIXES:
        try:
            counted = measuring.instructions(mix, 4)
        except RuntimeError as problem:
            fail(str(problem))
        rows.append({"mix": mix, "players": 4, "instructions_per_decision": round(counted, 1)})
        if not quiet:
            say(f"{mix:16} 4 players {counted:10,.1f} instructions per decision")
    return rows


def report_many(sizes: list[int], workers: int | None, quiet: bool) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for row in measuring.many(sizes, MANY_MIX, MANY_PLAYERS, workers):
        rows.append(row)
        if not quiet:
            say(
                f"{row['games']:>10,} games by {row['workers']} workers in {row['seconds']:.2f} s: "
                f"{row['microseconds_per_game']:.1f} us a game, {row['cpu_microseconds_per_game']:.1f} us of a core"
            )
    return rows


def sizes_from(text: str) -> list[int]:
    """Parses numbers of games separated by commas; ends the program if they are invalid."""
    sizes = [int(word) if word.isascii() and word.isdecimal() else 0 for word in text.split(",")]
    if min(sizes) < 1:
        fail(f"--many takes numbers of games with commas between them, such as 1000,10000, not {text!r}")
    return sizes
