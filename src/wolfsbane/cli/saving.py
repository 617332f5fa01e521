"""Writes records of games to files."""

from pathlib import Path

from wolfsbane.cli.console import ask_yes, fail, reason, say
from wolfsbane.cli.texts import t
from wolfsbane.engine.game import Game
from wolfsbane.engine.record import write_record


def save_as(game: Game, name: str) -> None:
    """Writes the record of the game so far to a file named by the player, and prints the result."""
    if not name:
        raise ValueError(t("terminal-save-name"))
    path = Path(name).expanduser()
    if path.is_file() and not ask_yes(t("terminal-overwrite", path=str(path))):
        say(t("terminal-not-saved"))
        return
    try:
        path.write_text(write_record(game), encoding="utf-8")
    except OSError as problem:
        raise ValueError(t("terminal-save-failed", path=str(path), reason=reason(problem))) from problem
    say(t("terminal-saved", path=str(path)))


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
