"""`wolfsbane play`: a game in the terminal, line by line, against bots."""

import importlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from wolfsbane.bots import LEVELS, make_bot
from wolfsbane.cli.console import BAD_RECORD, INTERRUPTED, ask, ask_yes, count, fail, is_interactive, reason, say
from wolfsbane.cli.human import QuitError
from wolfsbane.cli.mixes import mix_from, mix_named, mix_text
from wolfsbane.cli.resuming import LeftGame, Setup, find, left_game_path, set_aside
from wolfsbane.cli.saving import check_writable
from wolfsbane.cli.seats import seat_from
from wolfsbane.cli.terminal_game import TerminalGame
from wolfsbane.cli.texts import LanguageOption, choose_language, renderer, t
from wolfsbane.decks.registry import decks
from wolfsbane.engine.text import Text


def play(
    mix: Annotated[
        str | None,
        typer.Option(metavar="MIX", help="A deck (amulet), a mix code, or random. [default: amulet]"),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", min=2, max=4, help="How many play, you included. [default: 2]")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help=f"Who plays the others: {', '.join(LEVELS)}, or another bot such as search:1s; with commas, one for "
            "each. [default: medium]",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Deals the same cards again. [default: a new one]")
    ] = None,
    seat: Annotated[str, typer.Option(metavar="SEAT", help="Where you sit: a to d, or 0 to 3.")] = "a",
    rounds: Annotated[int, typer.Option(metavar="N", min=1, max=4, help="How many rounds are played.")] = 4,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game to this file.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that you left last.")] = False,
    language: LanguageOption = None,
) -> None:
    """Play a game against bots. Without options it asks what you like."""
    if language is not None:
        choose_language(language)
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    try:
        seat_from(seat, 4 if players is None else players)  # exits with an error before the first question
        if record is not None:
            check_writable(record)
        if is_interactive():
            with suppress(ImportError):
                importlib.import_module("readline")  # editing and recalling lines
        asks = mix is None and players is None and bots is None
        left = found_game(resume, asks)
        if left is not None:
            TerminalGame(left.setup, record, left).run()
            return
        if asks:
            mix, players, bots = ask_what_to_play(seed)
        players = 2 if players is None else players
        me = seat_from(seat, players)
        try:
            kinds = bots_named("medium" if bots is None else bots, players - 1)
        except ValueError as problem:
            fail(str(problem))
        kinds.insert(me, "")
        game_mix = mix_from("amulet" if mix is None else mix, seed)
        setup = Setup(game_mix, players, rounds, seed, tuple(kinds))
        begin(TerminalGame(setup, record))
    except QuitError:
        say(t("terminal-none-begun"))
    except EOFError:
        say("\n" + t("terminal-no-input"))
    except KeyboardInterrupt:
        say("\n" + t("terminal-interrupted"))
        raise typer.Exit(INTERRUPTED) from None


def found_game(resume: bool, asks: bool) -> LeftGame | None:
    """The game that was left, if it is asked for or the player wants it; exits if it is asked for and unusable."""
    path = left_game_path()
    if not resume and not (asks and path.exists()):
        return None
    try:
        left = find(path)
    except ValueError as problem:
        if resume:
            fail(str(problem), BAD_RECORD)
        say(str(problem))
        return None
    if resume:
        return left
    others = len(left.setup.kinds) - 1
    question = t("terminal-go-on", mix=mix_text(left.setup.mix), others=others, round=left.round)
    return left if ask_yes(question) else None


def begin(game: TerminalGame) -> None:
    """Plays a new game. One that was left before is not lost by it."""
    try:
        aside = set_aside()
    except OSError as problem:
        fail(t("terminal-left-unreadable", path=str(left_game_path()), reason=reason(problem)))
    if aside is not None:
        say(t("terminal-set-aside", path=str(aside)))
    game.run()


def bots_named(text: str, wanted: int) -> list[str]:
    """The names of `wanted` bots from a text with one for all, or one for each. Raises ValueError."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        make_bot(name, 0)
    if len(names) == 1:
        return names * wanted
    if len(names) != wanted:
        raise ValueError(f"{len(names)} bots are named for {count(wanted, 'seat')}; name one for all, or one for each")
    return names


def ask_what_to_play(seed: int) -> tuple[str, int, str]:
    """Asks for the mix, the number of players and the bots."""
    say(t("terminal-welcome"))
    known = {"decks": ", ".join([deck.name for deck in decks()])}
    mix = answer_to(
        Text("terminal-which-deck", known),
        "amulet",
        Text("terminal-about-decks"),
        Text("terminal-no-mix", known),
        lambda text: mix_named(text, seed),
    )
    players = answer_to(
        Text("terminal-how-many"),
        "2",
        Text("terminal-about-players"),
        Text("terminal-no-players", {"answer": ""}),
        check_players,
    )
    wanted = int(players) - 1
    levels = {"levels": ", ".join(LEVELS)}
    bots = answer_to(
        Text("terminal-which-bots", levels),
        "medium",
        Text("terminal-about-bots"),
        Text("terminal-no-bots", {**levels, "seats": wanted}),
        lambda text: bots_named(text, wanted),
    )
    return mix, int(players), bots


def answer_to(question: Text, default: str, about: Text, wrong: Text, check: Callable[[str], object]) -> str:
    """Asks until there is an answer that `check` does not refuse with a ValueError. Raises QuitError.

    `about` explains the question, `wrong` a refused answer, which is its value `answer`.
    """
    texts = renderer()
    while True:
        answer = ask(f"{texts.text(question)} [{default}] ") or default
        if answer.lower() in ("?", "help", "h"):
            say(texts.text(about))
        elif answer.lower() in ("quit", "q", "exit"):
            raise QuitError
        else:
            try:
                check(answer)
            except ValueError:
                say(texts.text(Text(wrong.id, {**wrong.values, "answer": f"'{answer}'"})))
            else:
                return answer


def check_players(text: str) -> None:
    if text not in ("2", "3", "4"):
        raise ValueError(text)
