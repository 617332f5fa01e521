"""The decks that are known, and the mixes made of them.

Amulet, Coin and Dagger are always there. A deck of one's own comes from a file (`load_deck`) or from an installed
package that names it as an entry point of the group `wolfsbane.decks`.
"""

import importlib.util
import random
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from wolfsbane.decks import amulet, coin, dagger
from wolfsbane.decks.art import check_colours, read_art
from wolfsbane.engine.cards import Card, Deck, Token
from wolfsbane.engine.constants import NUMBERS
from wolfsbane.engine.mix import Mix

_decks: dict[str, Deck] = {deck.letter: deck for deck in (amulet.DECK, coin.DECK, dagger.DECK)}
_mixes: dict[str, Mix] = {}  # those asked for last, the latest at the end
MIXES_KEPT: Final = 1024  # there are millions


def decks() -> list[Deck]:
    """All known decks, in order of their letters."""
    return [_decks[letter] for letter in sorted(_decks)]


def add_deck(deck: Deck, folder: Path | None = None) -> None:
    """Makes a deck known; a deck of the same letter and name is replaced.

    `folder` has the SVG files that its cards and token name as their `art`. Raises ValueError.
    """
    known = _decks.get(deck.letter)
    if known is not None and known.name != deck.name:
        raise ValueError(f"the letter {deck.letter} belongs to the deck {known.name}; choose another for {deck.name}")
    for other in _decks.values():
        if other.name == deck.name and other.letter != deck.letter:
            raise ValueError(f"there is a deck {deck.name} with the letter {other.letter} already")
    check_colours(deck)
    read_art(deck, folder)
    _decks[deck.letter] = deck
    _mixes.clear()


def load_deck(path: str | Path) -> Deck:
    """Runs a Python file that defines `DECK`, and makes that deck known."""
    path = Path(path)
    if not path.is_file():
        raise ValueError(f"there is no deck file {path}")
    spec = importlib.util.spec_from_file_location(f"wolfsbane_deck_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        raise ValueError(f"{path} does not load: {problem}") from problem
    deck = getattr(module, "DECK", None)
    if not isinstance(deck, Deck):
        raise ValueError(f"{path} defines no DECK (a wolfsbane.engine.cards.Deck)")
    add_deck(deck, path.parent)
    return deck


def load_installed_decks() -> list[Deck]:
    """Makes the decks of installed packages known."""
    loaded: list[Deck] = []
    for entry in entry_points(group="wolfsbane.decks"):
        deck = entry.load()
        if not isinstance(deck, Deck):
            raise ValueError(f"the plug-in {entry.name} ({entry.value}) is not a Deck")
        file = getattr(sys.modules.get(entry.module), "__file__", None)
        add_deck(deck, None if file is None else Path(file).parent)
        loaded.append(deck)
    return loaded


def deck_of(letter_or_name: str) -> Deck:
    """The deck of a letter or a name."""
    for deck in _decks.values():
        if letter_or_name == deck.letter or letter_or_name.lower() == deck.name:
            return deck
    known = ", ".join(f"{deck.letter} ({deck.name})" for deck in decks())
    raise ValueError(f"there is no deck {letter_or_name!r}; known are {known}")


def all_cards() -> list[Card]:
    """The cards of all known decks."""
    return [card for deck in decks() for card in deck.cards]


def card_of(card_id: str) -> Card:
    """The card of an id such as `dagger.4`."""
    for card in all_cards():
        if card.id == card_id.lower():
            return card
    raise ValueError(f"there is no card {card_id!r}; an id is a deck and a number, such as dagger.4")


def mix_of(code: str) -> Mix:
    """The mix of a code: a letter for each number from 0 to 13, a hyphen, and the letter of the token's deck.

    The name of a deck stands for that deck alone.

    >>> mix_of("dagger").code
    'DDDDDDDDDDDDDD-D'
    >>> mix_of("AAAAADDDDDDDDD-C").cards[4].name
    'Rascal'
    """
    known = _mixes.pop(code, None)
    if known is not None:
        _mixes[code] = known
        return known
    for deck in _decks.values():
        if code.lower() == deck.name:
            return mix_of(deck.letter * NUMBERS + "-" + deck.letter)
    letters, hyphen, token_letter = code.partition("-")
    if len(letters) != NUMBERS or len(token_letter) != 1 or not hyphen:
        names = ", ".join(deck.name for deck in decks())
        raise ValueError(
            f"{code!r} is not a mix: write a letter for each number from 0 to 13, a hyphen and the letter of the "
            f"token, such as AAAAAAAAAAAAAA-A, or the name of a deck ({names})"
        )
    cards: list[Card] = []
    for number, letter in enumerate(letters):
        card = _deck_at(code, letter, number).card(number)
        if card is None:
            raise ValueError(f"mix {code!r}, place {number + 1}: the deck {letter} has no {number}")
        cards.append(card)
    token: Token | None = _deck_at(code, token_letter, NUMBERS + 1).token
    if token is None:
        raise ValueError(f"mix {code!r}, place {NUMBERS + 2}: the deck {token_letter} has no token")
    mix = Mix(cards, token, code)
    _mixes[code] = mix
    if len(_mixes) > MIXES_KEPT:
        _mixes.pop(next(iter(_mixes)))
    return mix


def _deck_at(code: str, letter: str, place: int) -> Deck:
    deck = _decks.get(letter)
    if deck is None:
        known = ", ".join(sorted(_decks))
        raise ValueError(f"mix {code!r}, place {place + 1}: there is no deck {letter!r} (known: {known})")
    return deck


def random_mix(rng: random.Random) -> Mix:
    """A mix of random cards of all known decks, with a random token."""
    letters = ""
    for number in range(NUMBERS):
        letters += rng.choice([deck.letter for deck in decks() if deck.card(number) is not None])
    token = rng.choice([deck.letter for deck in decks() if deck.token is not None])
    return mix_of(f"{letters}-{token}")
