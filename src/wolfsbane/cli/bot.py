"""`wolfsbane bot`: a built-in bot as a program. `wolfsbane bot-check`: the conformance check for bot programs."""

import os
import sys
from typing import Annotated, Final

import typer

from wolfsbane.bots import bot_names, make_bot
from wolfsbane.bots.conformance import check_conformance
from wolfsbane.bots.program import GRACE, HELLO_TIME, TIME
from wolfsbane.bots.protocol_server import ProtocolServer
from wolfsbane.cli.console import INTERRUPTED, count, fail, listed, say

NOT_CONFORMING: Final = 1


def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"Which bot: {listed(bot_names())}.")],
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed gives the same choices.")] = "0",
) -> None:
    """Run a built-in bot as a program that speaks the bot protocol.

    It reads lines of JSON from the standard input and answers on the standard output.
    """
    try:
        server = ProtocolServer(name, seed, lambda chosen: make_bot(name, chosen))
    except ValueError as problem:
        fail(str(problem))
    try:
        server.serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the reader is gone; the output that is still buffered must not raise at exit
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
    """Check a bot program for conformance with the protocol.

    Plays some games with it, and reports what is wrong.
    """

    def trace(who: str, line: bytes) -> None:
        say(f"{who}: {line.decode('utf-8', 'replace').rstrip()}")

    try:
        report = check_conformance(
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
