"""The language of the terminal, and its texts."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from wolfsbane.engine.constants import SEAT_NAMES, WATCHER
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.text import Text
from wolfsbane.text import ENGLISH, LANGUAGES, Renderer, language_from_environment

_chosen: Final = [ENGLISH]


def choose_language(language: str | None) -> None:
    """From now on the terminal speaks `language`; None means the language of the environment."""
    _chosen[0] = language_from_environment() if language is None else language


def language() -> str:
    return _chosen[0]


def renderer(mix: Mix | None = None, seat: int = WATCHER, names: Sequence[str] = SEAT_NAMES) -> Renderer:
    """Renders texts of a game in the language of the terminal."""
    return Renderer(mix, seat, names, language())


def t(message: str, **values: int | str | Text) -> str:
    """A text of the terminal that has nothing to do with a game."""
    return renderer().say(message, **values)


def checked_language(value: str | None) -> str | None:
    if value is not None and value not in LANGUAGES:
        raise typer.BadParameter(f"there is no language {value!r}; there are {', '.join(LANGUAGES)}")
    return value


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        callback=checked_language,
        help=f"The language of the texts: {', '.join(LANGUAGES)}. [default: that of the environment]",
    ),
]
