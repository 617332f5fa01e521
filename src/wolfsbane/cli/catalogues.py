"""`wolfsbane texts`: what the catalogues of texts lack."""

from typing import Annotated

import typer

from wolfsbane.cli.console import count, say
from wolfsbane.text import LANGUAGES
from wolfsbane.text import check as checks


def texts(
    strict: Annotated[bool, typer.Option("--strict", help="Fail if anything is listed, as for a release.")] = False,
) -> None:
    """List what the catalogues of texts lack."""
    lines: list[str] = []
    for language in LANGUAGES:
        lines += [f"{language}: missing: {name}" for name in checks.missing(language)]
        lines += [f"{language}: {problem}" for problem in checks.problems(language)]
    lines += [f"not in the catalogue: {name}" for name in checks.undefined()]
    lines += checks.without_values()
    web = checks.PACKAGE.parent.parent / "web" / "src"
    if web.is_dir():  # else the browser client, which says some of them, is not there to be asked
        lines += [f"not used: {name}" for name in checks.unused(others=web)]
    for line in lines:
        say(line)
    say(f"{', '.join(LANGUAGES)}: {count(len(lines), 'problem')}.")
    if lines and strict:
        raise typer.Exit(1)
