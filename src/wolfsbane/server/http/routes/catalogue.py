"""The catalogue: what this server has to play with. Clients have all names, texts, colours and images from it."""

from __future__ import annotations

import hashlib
from typing import Annotated, Final

from litestar import Router, get
from litestar.datastructures import State
from msgspec import Meta, Struct

from wolfsbane._version import __version__
from wolfsbane.decks.registry import all_cards, decks
from wolfsbane.engine.cards import Card, Deck
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import services
from wolfsbane.server.http.static import FOR_EVER, TYPES, File
from wolfsbane.server.messages import CHAT_LENGTH, MAX_PLAYERS, MAX_ROUNDS, NAME_LENGTH

# Somebody may open a picture by itself, as a page: nothing in it may run, or ask for anything.
ART_POLICY: Final = b"default-src 'none'; style-src 'unsafe-inline'; sandbox"

Art = Annotated[str, Meta(description="The path of its picture, an SVG file. Empty: draw an emblem.")]


class CardInfo(Struct, frozen=True, omit_defaults=True):
    """A card of a deck."""

    id: str
    deck: Annotated[str, Meta(description="The letter of its deck.")]
    number: int
    name: str
    text: str
    rule: Annotated[str, Meta(description="The rule that a refusal because of this card cites.")]
    kind: Annotated[str, Meta(description="When it works: lasting, village, main, draw, drawn, scoring or set.")]
    copies: int
    rules: Annotated[list[str], Meta(description="All rules that are about it.")] = []
    reconstructed: bool = False
    art: Art = ""


class TokenInfo(Struct, frozen=True, omit_defaults=True):
    """The silver object of a deck."""

    deck: Annotated[str, Meta(description="The letter of its deck.")]
    name: str
    text: str
    rule: str
    art: Art = ""


class DeckInfo(Struct, frozen=True, omit_defaults=True):
    """A deck, built in or of one's own."""

    letter: str
    name: str
    token: TokenInfo | None = None
    colours: Annotated[
        list[str], Meta(description="Field and figure of its emblems, as #rrggbb. Empty: a colour for each number.")
    ] = []


class InputLimits(Struct, frozen=True):
    """What the server accepts at most."""

    players: int
    rounds: int
    name: Annotated[int, Meta(description="Characters of a player's name.")]
    chat: Annotated[int, Meta(description="Characters of a chat message.")]


class Catalogue(Struct, frozen=True):
    """What this server has to play with."""

    version: str
    decks: list[DeckInfo]
    cards: list[CardInfo]
    levels: Annotated[list[str], Meta(description="The bots that a table may ask for.")]
    limits: InputLimits


@get("/catalogue", summary="Decks, cards, tokens and bots", responses=ERRORS, sync_to_thread=False)
def catalogue(state: State) -> Catalogue:
    return Catalogue(
        __version__,
        [_deck_info(deck) for deck in decks()],
        [_card_info(deck, card) for deck in decks() for card in deck.cards],
        list(services(state).settings.levels),
        InputLimits(MAX_PLAYERS, MAX_ROUNDS, NAME_LENGTH, CHAT_LENGTH),
    )


def art_files() -> dict[str, File]:
    """The images of all known decks, by their paths."""
    images = [card.art for card in all_cards()] + [deck.token.art for deck in decks() if deck.token is not None]
    headers = [(b"content-security-policy", ART_POLICY)]
    return {_path(art): File(TYPES[".svg"].encode(), art.encode(), FOR_EVER, headers=headers) for art in images if art}


def _path(art: str) -> str:
    """The path of a picture. It has a hash of the content, so that browsers can keep it for ever."""
    return f"/art/{hashlib.sha256(art.encode()).hexdigest()[:20]}.svg" if art else ""


def _deck_info(deck: Deck) -> DeckInfo:
    token = deck.token
    return DeckInfo(
        deck.letter,
        deck.name,
        None if token is None else TokenInfo(deck.letter, token.name, token.text, token.rule, _path(token.art)),
        list(deck.colours or ()),
    )


def _card_info(deck: Deck, card: Card) -> CardInfo:
    return CardInfo(
        card.id,
        deck.letter,
        int(card.number),
        card.name,
        card.text,
        card.rule,
        card.kind_name,
        card.copies,
        list(card.rules),
        card.reconstructed,
        _path(card.art),
    )


router = Router("/api", route_handlers=[catalogue], tags=["tables"])
