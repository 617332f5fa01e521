"""Catalogues of messages, one for each language: Project Fluent files that are read when a language is first used."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
ENVIRONMENT: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which they count

Value = int | str


class Catalogue:
    """The messages of one language; what it lacks is said in English."""

    def __init__(self, language: str) -> None:
        """`language` is one of LANGUAGES."""
        from fluent.runtime import FluentBundle, FluentResource  # slow to import, and needed only now

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in message_files(language):
            self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    @property
    def fallback(self) -> Catalogue | None:
        return None if self.language == ENGLISH else catalogue(ENGLISH)

    def message(self, name: str, values: dict[str, Value] | None = None) -> str:
        """The message of this id with its values filled in; the id itself if no language has such a message."""
        found = self.own(name, "", values)
        if found is None:
            fallback = self.fallback
            return name if fallback is None else fallback.message(name, values)
        return found

    def own(self, name: str, attribute: str, values: dict[str, Value] | None = None) -> str | None:
        """The message, or its attribute unless that is empty; None if the language itself lacks it or needs a value
        that is not there while English could do."""
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return None
        text, errors = self._bundle.format_pattern(pattern, values)
        return None if errors and self.language != ENGLISH else str(text)


def message_files(language: str) -> list[Traversable]:
    """The files of a language, in order of their names."""
    folder = files(__package__) / language
    return sorted([file for file in folder.iterdir() if file.name.endswith(".ftl")], key=lambda file: file.name)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language, read once."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    return Catalogue(language)


def language_from_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The first language of LANGUAGE, LC_ALL, LC_MESSAGES and LANG that there is a catalogue of, else English.

    As in gettext, the locale C means English whatever LANGUAGE says.
    """
    locale = next((environment[name] for name in ENVIRONMENT[1:] if environment.get(name)), "")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ENGLISH
    for wanted in [*environment.get("LANGUAGE", "").split(":"), locale]:
        if wanted[:2].lower() in LANGUAGES and not wanted[2:3].isalpha():
            return wanted[:2].lower()
    return ENGLISH
