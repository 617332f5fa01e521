"""Writes records of games to files."""

from pathlib import Path

from wolfsbane.cli.console import ask_yes, fail, reason, say
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import write_record


def save_as(game: Game, name: str) -> None:
    """Writes the record of the game so far to a file named by the player, and prints the result."""
    if not name:
        raise ValueError("Type the name of the file too, such as: save game.txt")
    path = Path(name).expanduser()
    if path.is_file() and not ask_yes(f"{path} exists. Write over it?"):
        say("Nothing was saved.")
        return
    try:
        path.write_text(write_record(game), encoding="utf-8")
    except OSError as problem:
        raise ValueError(f"{path} can't be written: {reason(problem)}. Nothing was saved.") from problem
    say(f"The record is in {path}. It names all cards, also those that you have not seen.")


def check_writable(path: Path) -> None:
    """Exits if the file can't be written, so that no game is played in vain."""
    try:
        with path.open("a", encoding="utf-8"):
            pass
    except OSError as problem:
        fail(f"can't write {path}: {reason(problem)}")


def write_to(path: Path, game: Game) -> None:
    """Writes the record of a game to a file; exits if that fails."""
    try:
        path.write_text(write_record(game), encoding="utf-8")
    except OSError as problem:
        fail(f"can't write {path}: {reason(problem)}")
