"""`wolfsbane random`, `replay` and `check`: make, show and verify records of games."""

import random as random_module
import secrets
from typing import Annotated

import typer

from wolfsbane.cli.console import (
    BAD_RECORD,
    INTERRUPTED,
    STDIN,
    ask,
    count,
    fail,
    is_interactive,
    read_file,
    say,
)
from wolfsbane.cli.mixes import mix_from
from wolfsbane.cli.narration import Narrator
from wolfsbane.cli.scores import result_lines
from wolfsbane.cli.seats import names_of, viewer_from
from wolfsbane.cli.table import table_lines
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import AFTER_MAIN, BEFORE_MAIN
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import read_record, write_record

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record; - is the standard input.")]


def random(
    players: Annotated[int, typer.Option(metavar="N", min=2, max=4, help="How many play.")] = 2,
    mix: Annotated[str, typer.Option(metavar="MIX", help="A deck, a mix code, or random.")] = "amulet",
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Gives the same game again. [default: a new one]")
    ] = None,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, max=4, help="How many rounds are played.")] = 4,
) -> None:
    """Print the record of a game in which everybody plays at random."""
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    game = Game(mix_from(mix, seed), players, rounds=rounds, seed=seed)
    rng = random_module.Random(f"{seed} actions")
    while not game.is_over:
        seat = rng.choice(game.deciders)
        game.apply(rng.choice(game.legal_actions(seat)), seat)
    typer.echo(write_record(game), nl=False)


def check(file: RecordFile) -> None:
    """Say whether a record is legal and leads to its result."""
    game = load(file)
    rounds = count(len(game.scores()), "round")
    turns = count(sum(event.kind == ev.TURN_BEGAN for event in game.log), "turn")
    names = names_of(game.tags)
    totals = ", ".join([f"{names[seat]} {total}" for seat, total in enumerate(game.totals())])
    winner = game.winner()
    end = "the game is not over" if winner is None else f"{names[winner]} has won"
    say(f"OK: {rounds} and {turns}, totals {totals}; {end}.")


def replay(
    file: RecordFile,
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="As this seat saw it: a to d, or 0 to 3. [default: a spectator]"),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Do not wait for Enter after each turn.")] = False,
) -> None:
    """Go through a record turn by turn."""
    game = load(file)
    viewer = viewer_from(seat, game.players)
    waits = is_interactive() and file != STDIN and not everything
    try:
        show(game, viewer, waits)
    except EOFError:
        say()
    except KeyboardInterrupt:
        say()
        raise typer.Exit(INTERRUPTED) from None


def load(file: str) -> Game:
    """The game of a record, replayed and checked; exits if the record is invalid."""
    text = read_file(file)
    try:
        return read_record(text, mix_of)
    except ValueError as problem:
        fail(f"{'the record' if file == STDIN else file}: {problem}", BAD_RECORD)


def show(game: Game, viewer: int, waits: bool) -> None:
    """Prints the game from its beginning, with the table after each turn."""
    again = Game(game.mix, game.players, rounds=game.rounds)
    if game.origin is not None:
        again = Game.from_state(game.origin)
    names = names_of(game.tags)
    narrator = Narrator(again, viewer, names)
    if BEFORE_MAIN <= again.state.phase() <= AFTER_MAIN:
        say_table(again, viewer, names)
    for action in game.history:
        before = len(again.log)
        again.apply(action)
        narrator.listen()
        kinds = [event.kind for event in again.log[before:]]
        if ev.TURN_BEGAN in kinds or ev.TOKEN_PASSED in kinds:
            for paragraph in narrator.news(only_whole=True):
                say(paragraph)
            if ev.TURN_BEGAN in kinds:
                say_table(again, viewer, names)
            if waits and not again.is_over and ask("Enter goes on, q quits: ").lower() in ("q", "quit"):
                return
    for paragraph in narrator.news():
        say(paragraph)
    say()
    if again.is_over:
        for line in result_lines(again, viewer, names):
            say(line)
    else:
        say("The record ends here; the game is not over.")


def say_table(game: Game, viewer: int, names: list[str]) -> None:
    for line in table_lines(game.view(viewer), names):
        say(f"    {line}")
    say()
