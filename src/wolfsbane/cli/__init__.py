"""The command-line interface; `wolfsbane --help` lists the commands."""

import io
import os
import sys
import warnings
from pathlib import Path
from typing import Annotated, Final, TextIO

import typer

from wolfsbane._build import SlowEngineWarning, build_kind, warn_if_plain
from wolfsbane._version import __version__
from wolfsbane.cli.admin import admin
from wolfsbane.cli.arena import arena
from wolfsbane.cli.bench import bench
from wolfsbane.cli.bot import bot, bot_check
from wolfsbane.cli.cards import cards
from wolfsbane.cli.catalogues import texts
from wolfsbane.cli.console import fail
from wolfsbane.cli.dataset import dataset
from wolfsbane.cli.lesson import lesson
from wolfsbane.cli.play import play
from wolfsbane.cli.puzzles import puzzles
from wolfsbane.cli.records import check, random, replay
from wolfsbane.cli.review import review
from wolfsbane.cli.serve import serve
from wolfsbane.cli.texts import LanguageOption, choose_language
from wolfsbane.cli.train import train
from wolfsbane.decks.registry import load_deck, load_installed_decks
from wolfsbane.engine.game import RULES_VERSION

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help and errors, without frames that a screen reader would read aloud
    context_settings={"help_option_names": ["-h", "--help"]},
)
# Commands that warn if the engine is slow.
PLAYING: Final = ("arena", "bench", "bot", "bot-check", "dataset", "play", "review", "serve", "train")

app.command()(play)
app.command()(lesson)
app.command()(cards)
app.command()(replay)
app.command()(check)
app.command()(review)
app.command()(random)
app.command()(bench)
app.command()(bot)
app.command()(bot_check)
app.command()(arena)
app.command()(dataset)
app.command()(train)
app.command()(serve)
app.command()(texts)
app.add_typer(puzzles, name="puzzles")
app.add_typer(admin, name="admin")


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"wolfsbane {__version__}, rules version {RULES_VERSION}, {build_kind()}")
        raise typer.Exit


@app.callback()
def prepare(
    context: typer.Context,
    deck_file: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", help="Load a deck of your own from a Python file; can be repeated."),
    ] = None,
    language: LanguageOption = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the versions and exit."),
    ] = False,
) -> None:
    """Play the Silver card games: Amulet, Coin, Dagger, and any mix of them.

    Begin with: wolfsbane play (in the terminal), or wolfsbane serve --open (in the browser)

    Decks of your own are also loaded from the files that the environment variable WOLFSBANE_DECKS names, and
    from installed plug-ins.
    """
    choose_language(language)
    files = [Path(name) for name in os.environ.get("WOLFSBANE_DECKS", "").split(os.pathsep) if name]
    if context.invoked_subcommand in PLAYING:
        warn_if_plain()
    context.obj = [*files, *(deck_file or [])]  # for commands whose worker processes load them too
    try:
        load_decks(context.obj)
    except ValueError as problem:
        fail(str(problem))


def load_decks(files: list[Path]) -> None:
    """Loads the decks of installed packages and of these files. Every failure in them is raised as ValueError."""
    try:
        load_installed_decks()
    except (Exception, SystemExit) as problem:
        raise ValueError(f"an installed deck does not load: {problem}") from problem
    for file in files:
        try:
            load_deck(file)
        except (Exception, SystemExit) as problem:
            raise ValueError(f"the deck file {file} can't be used: {problem}") from problem


def show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Prints a SlowEngineWarning as one line, without the source location; other warnings as Python does."""
    if issubclass(category, SlowEngineWarning):
        typer.echo(f"wolfsbane: {message}", err=True)
    else:
        _show_any_warning(message, category, filename, lineno, file, line)


_show_any_warning: Final = warnings.showwarning


def main() -> None:
    """The entry point. Characters that can't be encoded or decoded are replaced instead of raising an error."""
    warnings.showwarning = show_warning
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="wolfsbane")
