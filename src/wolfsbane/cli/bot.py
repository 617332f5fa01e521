"""`wolfsbane bot`: a bot of ours as a program. `wolfsbane bot-check`: does somebody's program speak the protocol?"""

import os
import sys
from typing import Annotated, Final

import typer

from wolfsbane.bots import bot_names, make_bot
from wolfsbane.bots.conform import conform
from wolfsbane.bots.program import GRACE, HELLO_TIME, TIME
from wolfsbane.bots.speak import Speaker
from wolfsbane.cli.console import INTERRUPTED, count, fail, listed, say

NOT_CONFORMING: Final = 1


def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"Which bot: {listed(bot_names())}.")],
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed gives the same choices.")] = "0",
) -> None:
    """Let a bot of ours play by lines of JSON.

    It reads them from the standard input and answers on the standard output, for programs in any language.
    """
    try:
        speaker = Speaker(name, seed, lambda chosen: make_bot(name, chosen))
    except ValueError as problem:
        fail(str(problem))
    try:
        speaker.serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # nobody listens any more, and what was not sent has to go somewhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def bot_check(
    command: Annotated[str, typer.Argument(metavar="COMMAND", help="How the program is started, in quotes.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="How often each deck is played.")] = 1,
    time: Annotated[float, typer.Option(metavar="S", min=0.01, help="Seconds for a decision.")] = TIME,
    grace: Annotated[float, typer.Option(metavar="S", min=0.01, help="Seconds more until it is stopped.")] = GRACE,
    hello_time: Annotated[
        float, typer.Option(metavar="S", min=0.01, help="Seconds to say hello, and to get ready for a game.")
    ] = HELLO_TIME,
    seed: Annotated[int, typer.Option(metavar="S", help="Which games are played.")] = 1,
    show: Annotated[bool, typer.Option("--show", help="Show every line that is sent to it and comes from it.")] = False,
) -> None:
    """Check a program that is meant as a bot.

    Plays some games with it, and says what is wrong.
    """

    def trace(who: str, line: bytes) -> None:
        say(f"{who}: {line.decode('utf-8', 'replace').rstrip()}")

    try:
        report = conform(
            command,
            say,
            time=time,
            grace=grace,
            hello_time=hello_time,
            games=games,
            seed=seed,
            trace=trace if show else None,
        )
    except ValueError as problem:
        fail(str(problem))
    if report.faults:
        say(f"{count(len(report.faults), 'thing')} to be put right. The protocol is described in docs/bot-protocol.md.")
        raise typer.Exit(NOT_CONFORMING)
    say("The program speaks the protocol.")
