"""Small answers about a table, which change nothing."""

from __future__ import annotations

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import parse_action
from wolfsbane.server.delivery import redaction
from wolfsbane.server.messages import About, CardText, Reason, Why
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables.table import Table


def card_text(mix: str, message: About) -> CardText:
    """What a card of a mix does."""
    card = mix_of(mix).cards[message.number]
    return CardText(message.id, card.id, int(card.number), card.name, card.text, card.rule, card.reconstructed)


def reason(table: Table, seat: int, message: Why) -> Reason:
    """Why a seat can't do something now. Raises Refusal."""
    if table.state is None:
        raise Refusal("stage", "No game is being played at this table now.")
    try:
        action = parse_action(message.code)
    except ValueError as problem:
        raise Refusal("form", f"{problem}.") from None
    found = redaction.refusal(table.state, seat, action)
    if found is None:
        return Reason(message.id, "You may do that.")
    return Reason(message.id, found[1], found[0])
