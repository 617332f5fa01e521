"""The table as text: one line for each village, readable from top to bottom."""

from wolfsbane.cli.seats import for_reader
from wolfsbane.engine.constants import CARDS, DECK, HAND, NONE, PILE, PRIVATE, ROW, SEAT_NAMES, UNKNOWN
from wolfsbane.engine.text import literal
from wolfsbane.engine.view import View
from wolfsbane.text import Renderer, listed


def table_lines(view: View, renderer: Renderer) -> list[str]:
    """The whole table as the seat of the view knows it."""
    say = renderer.say
    names = for_reader(renderer)
    seats = range(view.players())
    pile = say("terminal-cards", count=int(view.count(PILE)))
    if view.count(PILE) > 0:
        pile = say("terminal-pile-top", pile=pile, number=int(view.number(view.first(PILE))))
    lines = [
        say(
            "terminal-table-round",
            round=int(view.round()) + 1,
            rounds=int(view.rounds()),
            clockwise=bool(view.clockwise()),
            points=", ".join([f"{names[seat]} {view.total(seat)}" for seat in seats]),
        ),
        say("terminal-table-deck", deck=say("terminal-cards", count=int(view.count(DECK))), pile=pile),
    ]
    if view.count(ROW) > 0:
        lines.append(say("terminal-table-row", cards="; ".join(cards_of(view, ROW, renderer))))
    lines.append(say("terminal-table-token", seat=int(view.holder()), active=bool(view.token_active())))
    if view.caller() != NONE:
        lines.append(say("terminal-table-called", seat=int(view.caller())))
    lines += [village_line(view, seat, names[seat], renderer) for seat in seats]
    for seat in seats:
        if view.count(PRIVATE + seat) > 0:
            count = say("terminal-cards", count=int(view.count(PRIVATE + seat)))
            cards = "; ".join(cards_of(view, int(PRIVATE) + seat, renderer))
            lines.append(say("terminal-private", seat=seat, count=count, cards=cards))
    if view.count(HAND) > 0:
        lines.append(say("terminal-hand", seat=int(view.turn()), cards="; ".join(cards_of(view, HAND, renderer))))
    return lines


def village_line(view: View, seat: int, name: str, renderer: Renderer) -> str:
    slots = range(view.count(seat))
    cards = [card_line(view, seat, slot, renderer) for slot in slots] or [renderer.say("terminal-village-empty")]
    return renderer.say("terminal-village", name=name, letter=SEAT_NAMES[seat], cards="; ".join(cards))


def card_line(view: View, seat: int, slot: int, renderer: Renderer) -> str:
    """A card of a village: its code, its number or a question mark, and what the seat of the view has seen."""
    say = renderer.say
    card = view.card_at(seat, slot)
    number = int(view.number(card))
    if view.is_faceup(card):
        parts = [say("terminal-card-faceup", number=number)]
    elif number != UNKNOWN:
        parts = [say("terminal-card-saw", number=number)]
    elif view.least(card) > 0:
        parts = [say("terminal-card-at-least", least=int(view.least(card)))]
    else:
        parts = ["?"]
    letter = SEAT_NAMES[seat]
    if view.is_rotated(card):
        parts.append(say("state-rotated"))
    if view.is_locked(card):
        parts.append(say("state-locked"))
    if view.ward(card) != NONE:
        parts.append(say("terminal-card-guarding", card=f"{letter}{view.index_of(view.ward(card)) + 1}"))
    guards = [slot for slot in range(view.count(seat)) if view.ward(view.card_at(seat, slot)) == card]
    if guards:
        codes = [literal(f"{letter}{slot + 1}") for slot in guards]
        parts.append(say("terminal-card-guarded", cards=listed(codes)))
    return f"{letter}{slot + 1} {', '.join(parts)}"


def pile_line(view: View, renderer: Renderer) -> str:
    if view.count(PILE) == 0:
        return renderer.say("terminal-pile-empty")
    return renderer.say("terminal-pile", cards="; ".join(cards_of(view, PILE, renderer)))


def cards_of(view: View, zone: int, renderer: Renderer) -> list[str]:
    """The cards of a zone, from the top or the left; a question mark for an unknown card."""
    out: list[str] = []
    card = view.first(zone)
    while card < CARDS:
        number = int(view.number(card))
        out.append("?" if number == UNKNOWN else renderer.card_short(number))
        card = view.after(card)
    return out
