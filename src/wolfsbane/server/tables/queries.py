"""Small answers about a table, which change nothing."""

from __future__ import annotations

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import redaction
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables import lessons
from wolfsbane.server.tables.commands import action_of
from wolfsbane.server.tables.table import Table


def card_text(mix: str, message: ms.About) -> ms.CardText:
    """What a card of a mix does."""
    card = mix_of(mix).cards[message.number]
    return ms.CardText(message.id, card.id, int(card.number), card.name, card.text, card.rule, card.reconstructed)


def reason(table: Table, seat: int, message: ms.Why) -> ms.Reason:
    """Why a seat can't do something now. Raises Refusal."""
    if table.state is None:
        raise Refusal("stage", Text("error-no-game"))
    found = redaction.refusal(table.state, seat, action_of(message.code))
    if found is None and table.lesson is not None:
        other = lessons.why_not(table.lesson, table.beats_done, table.state, seat, action_of(message.code))
        return ms.Reason(message.id, ms.Text("note-allowed") if other is None else ms.Text.of(other))
    if found is None:
        return ms.Reason(message.id, ms.Text("note-allowed"))
    return ms.Reason(message.id, ms.Text.of(found[1]), found[0])
