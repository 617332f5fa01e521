"""What this server has to play with: decks, cards and bots."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.datastructures import State
from msgspec import Meta, Struct

from wolfsbane._version import __version__
from wolfsbane.decks.registry import all_cards, decks
from wolfsbane.engine.cards import Card, Deck
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import services


class CardInfo(Struct, frozen=True):
    id: str
    deck: str
    number: int
    name: str
    text: str
    rule: str
    reconstructed: bool
    kind: Annotated[str, Meta(description="When it works: lasting, village, main, draw, drawn, scoring or set.")]
    copies: int
    rules: Annotated[list[str], Meta(description="All rules that are about it.")]


class TokenInfo(Struct, frozen=True):
    name: str
    text: str
    rule: str


class DeckInfo(Struct, frozen=True):
    letter: str
    name: str
    token: TokenInfo | None


class Offer(Struct, frozen=True):
    """What this server has: decks, cards and bots."""

    version: str
    decks: list[DeckInfo]
    cards: list[CardInfo]
    bots: list[str]


@get("/offer", summary="Decks, cards and bots", responses=ERRORS, sync_to_thread=False)
def offer(state: State) -> Offer:
    return Offer(
        __version__,
        [_deck_info(deck) for deck in decks()],
        [_card_info(card) for card in all_cards()],
        list(services(state).settings.levels),
    )


def _deck_info(deck: Deck) -> DeckInfo:
    token = deck.token
    return DeckInfo(deck.letter, deck.name, None if token is None else TokenInfo(token.name, token.text, token.rule))


def _card_info(card: Card) -> CardInfo:
    return CardInfo(
        card.id,
        card.deck,
        int(card.number),
        card.name,
        card.text,
        card.rule,
        card.reconstructed,
        card.kind_name,
        int(card.copies),
        list(card.rules),
    )


router = Router("/api", route_handlers=[offer], tags=["tables"])
