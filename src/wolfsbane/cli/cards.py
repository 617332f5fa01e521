"""`wolfsbane cards`: lists and explains the cards."""

import json
from typing import Annotated, Final

import typer

from wolfsbane.cli.console import fail, say
from wolfsbane.decks.registry import all_cards, deck_of, decks
from wolfsbane.engine.cards import Card, Deck

KINDS: Final = {
    "lasting": "works as long as it lies faceup in a village",
    "village": "used in your turn while it lies faceup in your village, once a turn",
    "main": "used instead of drawing, while it lies faceup in your village",
    "draw": "used when you discard it right after drawing it",
    "drawn": "used when you draw it, instead of discarding it",
    "scoring": "works when the round is scored",
    "set": "works when it is exchanged together with other cards",
}


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
    return [card for card in among if wanted in (card.id, card.name.lower())]


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
    return "reconstructed" if card.reconstructed else "printed"


def card_lines(card: Card) -> list[str]:
    """A card in full."""
    lines = [
        f"{card.number} {card.name} ({card.id}), {card.copies} copies",
        f"  {card.text}",
        f"  When: {KINDS[card.kind_name]}.",
    ]
    why = ". The printed text is not available to us, so this effect is ours" if card.reconstructed else ""
    lines.append(f"  Source: {source_of(card)}{why}.")
    if card.rules:
        lines.append(f"  Rules: {', '.join(card.rules)}.")
    return lines


def list_deck(deck: Deck, chosen: list[Card]) -> None:
    if not chosen:
        return
    say(f"Deck {deck.name}, letter {deck.letter}", strong=True)
    if deck.token is not None:
        say(f"Token: the {deck.token.name}. {deck.token.text}")
    for card in chosen:
        facts = [f"{card.number} {card.name}", f"{card.copies} copies", card.kind_name, source_of(card)]
        rules = f"; rules {', '.join(card.rules)}" if card.rules else ""
        say(f"{card.id}: {', '.join(facts)}{rules}")
        say(f"    {card.text}")
    say()
