"""Output, input and files of the commands, alike for a terminal, a pipe and a screen reader.

No meaning is in a colour or in the shape of a line. On a terminal long lines are wrapped; in a pipe they are
left whole.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Final, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from wolfsbane.cli.texts import t

BAD_USE: Final = 2
BAD_RECORD: Final = 1
INTERRUPTED: Final = 130
STDIN: Final = "-"

_out: Final = Console(highlight=False, markup=False, emoji=False)
_err: Final = Console(highlight=False, markup=False, emoji=False, stderr=True)


def say(text: str = "", *, style: str = "") -> None:
    """Prints one or more lines, where possible in a style of Rich such as "bold yellow"."""
    _out.print(Text(text, style=style), soft_wrap=not _out.is_terminal)


def fail(message: str, code: int = BAD_USE) -> NoReturn:
    """Prints an error message on one line, and exits with `code`."""
    _err.print(Text("wolfsbane: " + " ".join(message.split())), soft_wrap=True)
    raise typer.Exit(code)


@contextmanager
def output_to_stderr() -> Iterator[None]:
    """Redirects standard output to standard error in this block, also for libraries and child processes.

    A program that reads the standard output gets only what the command itself prints.
    """
    sys.stdout.flush()
    kept = None
    with suppress(OSError):  # the descriptors may be closed; then there is nothing to redirect
        kept = os.dup(1)
        os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        if kept is not None:
            os.dup2(kept, 1)
            os.close(kept)


def is_interactive() -> bool:
    """Is the standard input a terminal?"""
    return sys.stdin.isatty()


def ask(prompt: str) -> str:
    """Reads a line. Input from a pipe is echoed, so that the output reads as on a terminal."""
    line = input(prompt)
    if not is_interactive():
        say(line)
    return line.strip()


def ask_yes(prompt: str) -> bool:
    """Asks a yes-or-no question; any answer but yes is no."""
    return ask(t("terminal-yes-or-no", question=prompt)).lower() in t("terminal-yes").split()


def read_file(path: str) -> str:
    """The text of a file, or of the standard input if `path` is a hyphen; exits if it can't be read."""
    name = "the standard input" if path == STDIN else path
    try:
        data = sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    except OSError as problem:
        fail(f"can't read {name}: {reason(problem)}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        fail(f"{name} is not a text file: byte {problem.start + 1} is not UTF-8", BAD_RECORD)
    if not text.strip():
        fail(f"{name} is empty: a record of a game was expected", BAD_RECORD)
    return text


def reason(problem: OSError) -> str:
    """An explanation why a file can't be read or written."""
    if isinstance(problem, FileNotFoundError):
        return t("terminal-file-missing")
    if isinstance(problem, IsADirectoryError):
        return t("terminal-file-folder")
    if isinstance(problem, PermissionError):
        return t("terminal-file-permission")
    return problem.strerror or type(problem).__name__


def count(n: int, noun: str) -> str:
    """ "1 card", "3 cards", "no cards"."""
    return f"{n or 'no'} {noun}{'' if n == 1 else 's'}"


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
