"""Mixes in command-line options."""

import random

from wolfsbane.cli.console import fail
from wolfsbane.decks.registry import deck_of, mix_of, random_mix
from wolfsbane.engine.mix import Mix


def mix_from(text: str, seed: int) -> Mix:
    """The mix that `mix_named` gives; exits with an error if there is none."""
    try:
        return mix_named(text, seed)
    except ValueError as problem:
        fail(str(problem))


def mix_named(text: str, seed: int) -> Mix:
    """A deck by its name, a mix by its code, or for `random` one drawn with `seed`. Raises ValueError."""
    if text.lower() == "random":
        return random_mix(random.Random(seed))
    try:
        return mix_of(text.upper() if "-" in text else text)
    except ValueError as problem:
        raise ValueError(f"{problem}, or random") from None


def mix_words(mix: Mix) -> str:
    """A mix for people: "the deck amulet" if it is one, else its code."""
    letters = set(mix.code.replace("-", ""))
    return f"the deck {deck_of(letters.pop()).name}" if len(letters) == 1 else f"the mix {mix.code}"
