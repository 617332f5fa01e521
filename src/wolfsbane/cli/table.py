"""The table as text: one line for each village, readable from top to bottom."""

from wolfsbane.cli.console import count
from wolfsbane.cli.seats import for_reader
from wolfsbane.engine.constants import CARDS, DECK, HAND, NONE, PILE, PRIVATE, ROW, UNKNOWN
from wolfsbane.engine.view import View
from wolfsbane.engine.words import SEAT_NAMES, person


def table_lines(view: View, names: list[str]) -> list[str]:
    """The whole table as the seat of the view knows it."""
    names = for_reader(names, int(view.seat))
    seats = range(view.players())
    pile = count(int(view.count(PILE)), "card")
    if view.count(PILE) > 0:
        pile += f", on top {person(view.mix, view.number(view.first(PILE)))}"
    way = "clockwise" if view.clockwise() else "counterclockwise"
    points = ", ".join([f"{names[seat]} {view.total(seat)}" for seat in seats])
    lines = [
        f"Round {view.round() + 1} of {view.rounds()}. Play goes {way}. Points so far: {points}.",
        f"Deck: {count(int(view.count(DECK)), 'card')}. Discard pile: {pile}.",
    ]
    if view.count(ROW) > 0:
        lines.append(f"Row, from which you may draw: {'; '.join(numbers(view, ROW))}.")
    lines.append(token_line(view, names))
    if view.caller() != NONE:
        verb = "have" if view.caller() == view.seat else "has"
        lines.append(f"{names[view.caller()]} {verb} called: the round ends when the turn comes back there.")
    lines += [village_line(view, seat, names[seat]) for seat in seats]
    for seat in seats:
        if view.count(PRIVATE + seat) > 0:
            lines.append(private_line(view, seat, names))
    return [*lines, *hand_line(view, names)]


def village_line(view: View, seat: int, name: str) -> str:
    label = f"{name} ({SEAT_NAMES[seat]})"
    if view.count(seat) == 0:
        return f"{label}: no cards"
    cards = [card_line(view, int(view.card_at(seat, slot)), seat, slot) for slot in range(view.count(seat))]
    return f"{label}: {'; '.join(cards)}"


def card_line(view: View, card: int, seat: int, slot: int) -> str:
    """A card of a village: its code, its number or a question mark, and what the seat of the view has seen."""
    number = view.number(card)
    if view.is_faceup(card):
        words = f"faceup {number} {view.mix.cards[number].name}"
    elif number != UNKNOWN:
        words = f"? saw {number}"
    elif view.least(card) > 0:
        words = f"? at least {view.least(card)}"
    else:
        words = "?"
    letter = SEAT_NAMES[seat]
    if view.is_rotated(card):
        words += ", rotated"
    if view.is_locked(card):
        words += ", under the amulet"
    if view.ward(card) != NONE:
        words += f", guarding {letter}{view.index_of(view.ward(card)) + 1}"
    guards = [slot for slot in range(view.count(seat)) if view.ward(view.card_at(seat, slot)) == card]
    if guards:
        words += f", guarded by {' and '.join([f'{letter}{slot + 1}' for slot in guards])}"
    return f"{letter}{slot + 1} {words}"


def token_line(view: View, names: list[str]) -> str:
    token = view.mix.token.name
    if view.holder() != view.seat:
        use = "may use it once in this round" if view.token_active() else "can't use it in this round"
        return f"{names[view.holder()]} has the {token} and {use}."
    if view.token_active():
        return f"You have the {token} and may use it once in this round: {view.mix.token.text}"
    return f"You have the {token}; it can't be used in this round."


def private_line(view: View, seat: int, names: list[str]) -> str:
    if seat == view.seat:
        return f"Your private deck, from its top: {'; '.join(numbers(view, PRIVATE + seat))}."
    return f"{names[seat]} has {count(int(view.count(PRIVATE + seat)), 'card')} in a private deck."


def pile_line(view: View) -> str:
    if view.count(PILE) == 0:
        return "The discard pile is empty."
    return f"Discard pile, from its top: {'; '.join(numbers(view, PILE))}."


def numbers(view: View, zone: int) -> list[str]:
    """The cards of a zone, from the top or the left; a question mark for an unknown card."""
    out: list[str] = []
    card = view.first(zone)
    while card < CARDS:
        number = view.number(card)
        out.append("?" if number == UNKNOWN else f"{number} {view.mix.cards[number].name}")
        card = view.after(card)
    return out


def hand_line(view: View, names: list[str]) -> list[str]:
    """A line with the cards held by the player whose turn it is; empty if there are none."""
    if view.count(HAND) == 0:
        return []
    holder = "You hold" if view.turn() == view.seat else f"{names[view.turn()]} holds"
    return [f"{holder}: {'; '.join(numbers(view, HAND))}."]
