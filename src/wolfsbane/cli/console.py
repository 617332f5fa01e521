"""Text out, lines in, files: the same for a terminal, a pipe and a screen reader.

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

BAD_USE: Final = 2
BAD_RECORD: Final = 1
INTERRUPTED: Final = 130
STDIN: Final = "-"

_out: Final = Console(highlight=False, markup=False, emoji=False)
_err: Final = Console(highlight=False, markup=False, emoji=False, stderr=True)


def say(text: str = "", *, strong: bool = False) -> None:
    """Prints a line, or several. `strong` makes it bold where that is possible, and means nothing more."""
    _out.print(Text(text, style="bold" if strong else ""), soft_wrap=not _out.is_terminal)


def fail(message: str, code: int = BAD_USE) -> NoReturn:
    """Says on one line what is wrong, and ends the program."""
    _err.print(Text("wolfsbane: " + " ".join(message.split())), soft_wrap=True)
    raise typer.Exit(code)


@contextmanager
def output_to_stderr() -> Iterator[None]:
    """Sends to the standard error what anybody writes to the standard output in here, also libraries and processes.

    So what a program reads from the standard output is what the command says, and nothing else.
    """
    sys.stdout.flush()
    kept = None
    with suppress(OSError):  # a program without open descriptors has nothing to mix up
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
    """Is there a person at a keyboard?"""
    return sys.stdin.isatty()


def ask(prompt: str) -> str:
    """A line of input. What comes from a pipe is repeated, so that the output reads as on a terminal."""
    line = input(prompt)
    if not is_interactive():
        say(line)
    return line.strip()


def ask_yes(prompt: str) -> bool:
    """A question to be answered with yes; anything else is no."""
    return ask(f"{prompt} Type yes or no: ").lower() in ("y", "yes")


def read_file(path: str) -> str:
    """The text of a file, or of the standard input if its name is a hyphen."""
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
    """Why a file can't be read or written, in plain words."""
    if isinstance(problem, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(problem, IsADirectoryError):
        return "it is a folder, not a file"
    if isinstance(problem, PermissionError):
        return "you have no permission"
    return problem.strerror or type(problem).__name__


def count(n: int, noun: str) -> str:
    """ "1 card", "3 cards", "no cards"."""
    return f"{n or 'no'} {noun}{'' if n == 1 else 's'}"


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
