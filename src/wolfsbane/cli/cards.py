"""`wolfsbane cards`: lists and explains the cards."""

import json
from typing import Annotated, Final

import typer

from wolfsbane.cli.console import fail, say
from wolfsbane.cli.texts import language, renderer, t
from wolfsbane.decks import amulet, coin, dagger
from wolfsbane.decks.registry import all_cards, deck_of, decks
from wolfsbane.engine.cards import Card, Deck
from wolfsbane.text.render import of_card

PRINTED: Final = (amulet.DECK, coin.DECK, dagger.DECK)


def cards(
    card: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="One card, by its id (dagger.4) or its name (Zombie)."),
    ] = None,
    deck: Annotated[
        str | None, typer.Option(metavar="DECK", help="Only this deck, by its name (dagger) or letter (D).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As a JSON array of objects.")] = False,
) -> None:
    """List the cards, or explain one."""
    chosen = all_cards()
    if deck is not None:
        try:
            chosen = deck_of(deck).cards
        except ValueError as problem:
            fail(str(problem))
    if card is not None:
        chosen = cards_named(card, chosen)
        if not chosen:
            where = "" if deck is None else f" in the deck {deck_of(deck).name}"
            if card.lower() in [one.name for one in decks()]:
                fail(f"{card} is a deck, not a card: its cards are listed by --deck {card.lower()}")
            fail(f"there is no card {card!r}{where}; write its name (Zombie) or its id, deck and number (dagger.4)")
    if as_json:
        typer.echo(json.dumps([card_object(one) for one in chosen], ensure_ascii=False, indent=2))
    elif card is not None:
        for one in chosen:
            for line in card_lines(one):
                say(line)
    else:
        for each in decks():
            list_deck(each, [one for one in chosen if one.deck == each.name])


def cards_named(text: str, among: list[Card]) -> list[Card]:
    """The cards of this id or name."""
    wanted = text.strip().lower()
    return [card for card in among if wanted in (card.id, card.name.lower(), in_language(card).lower())]


def card_object(card: Card) -> dict[str, object]:
    return {
        "id": card.id,
        "deck": card.deck,
        "number": int(card.number),
        "copies": card.copies,
        "name": card.name,
        "kind": card.kind_name,
        "text": card.text,
        "source": source_of(card),
        "rules": list(card.rules),
    }


def source_of(card: Card) -> str:
    """Where its text comes from: a printed game, us ("reconstructed"), or a deck of somebody's own ("own")."""
    if card.reconstructed:
        return "reconstructed"
    return "printed" if deck_of(card.deck) in PRINTED else "own"


def in_language(card: Card, attribute: str = "") -> str:
    """The name of a card, or its `text`, in the language of the terminal."""
    return of_card(language(), card, deck_of(card.deck).letter, attribute)


def card_in_list(card: Card) -> str:
    """A card on one line: number, name and what it does."""
    return t(
        "terminal-card-in-list",
        number=str(card.number),
        name=in_language(card),
        text=in_language(card, "text"),
        reconstructed=bool(card.reconstructed),
    )


def card_lines(card: Card) -> list[str]:
    """A card in full."""
    head = t("terminal-card-head", number=str(card.number), name=in_language(card), id=card.id, copies=int(card.copies))
    lines = [
        in_language(card, "text"),
        t("terminal-card-when", kind=card.kind_name),
        t("terminal-card-source", source=source_of(card), deck=card.deck),
    ]
    if card.rules:
        lines.append(t("terminal-card-rules", rules=", ".join(card.rules)))
    return [head, *[f"  {line}" for line in lines]]


def list_deck(deck: Deck, chosen: list[Card]) -> None:
    if not chosen:
        return
    say(t("terminal-deck", deck=deck.name, letter=deck.letter), style="bold")
    if deck.token is not None:
        catalogue = renderer().catalogue
        name = catalogue.own(f"token-{deck.letter}", "") or deck.token.name
        text = catalogue.own(f"token-{deck.letter}", "text") or deck.token.text
        say(t("terminal-deck-token", name=name, text=text))
    for card in chosen:
        line = t(
            "terminal-deck-card",
            id=card.id,
            number=str(card.number),
            name=in_language(card),
            copies=int(card.copies),
            kind=card.kind_name,
            source=source_of(card),
        )
        say(t("terminal-deck-card-rules", card=line, rules=", ".join(card.rules)) if card.rules else line)
        say(f"    {in_language(card, 'text')}")
    say()
