"""The options that name the database of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wolfsbane.cli.console import fail, reason

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="WOLFSBANE_DATABASE",
        help="postgresql://… or sqlite:///path; by default a file in the data folder.",
    ),
]
DatabaseFileOption = Annotated[
    Path | None,
    typer.Option(
        metavar="PATH",
        envvar="WOLFSBANE_DATABASE_FILE",
        help="A file with that URL in it, so that its password is in no list of processes.",
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", envvar="WOLFSBANE_DATA", help="The data folder; by default the one of your system."),
]


def named_database(url: str | None, file: Path | None) -> str | None:
    """The URL of a database, from an option or from the file; exits if both are given or the file is unusable."""
    if file is None:
        return url
    if url is not None:
        fail("name the database by --database or by --database-file, not both")
    try:
        text = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        fail(f"can't read {file}: {reason(problem) if isinstance(problem, OSError) else 'it is not text'}")
    if not text or len(text.splitlines()) > 1:
        fail(f"{file} has to hold one line, the URL of a database")
    return text
