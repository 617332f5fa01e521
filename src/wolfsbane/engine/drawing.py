"""A position drawn for people: as one line, as a small table of text, and as an SVG picture.

Everything is drawn from a `View`, so nothing is shown that its seat does not know. A state or a game is drawn from a
view that knows every card (`whole_view`).
"""

from __future__ import annotations

from html import escape
from typing import Final

from mypy_extensions import i64

from wolfsbane.engine.constants import AWAY, CARDS, DECK, HAND, NONE, PILE, PRIVATE, ROW, SEAT_NAMES, UNKNOWN, WATCHER
from wolfsbane.engine.position import position_text
from wolfsbane.engine.state import State, state_with
from wolfsbane.engine.view import View, view_with
from wolfsbane.engine.vocabulary import ZONE_NAMES


def whole_view(s: State) -> View:
    """A view of somebody who only watches, but knows the number of every card. It shares the vector of the state."""
    return view_with(s.mix, WATCHER, s.v)


def cards_in(view: View, zone: i64) -> list[int]:
    """The cards of a zone, from its top or from the left."""
    cards: list[int] = []
    card = view.first(zone)
    while card < CARDS:
        cards.append(int(card))
        card = view.after(card)
    return cards


# --- one line


def view_text(view: View) -> str:
    """The view as a position is written, with ? for a number that is not known. It has all that is in the view."""
    fields = position_text(state_with(view.mix, view.v)).split("; ")
    return "; ".join([_with_question_marks(field) for field in fields])


def _with_question_marks(field: str) -> str:
    words = field.split(" ")
    if words[0] not in ZONE_NAMES:
        return field
    unknown = str(UNKNOWN)
    return " ".join(["?" + word[len(unknown) :] if word.startswith(unknown) else word for word in words])


# --- a table


def table_text(view: View) -> str:
    """The table: a line for the piles, a line for each village, and what is asked.

    A card is its number, or ? if the view does not know it, and its marks as in the text of a position. In front of a
    village * is whose turn it is, and o who has the token.
    """
    lines = [
        f"Round {view.round() + 1} of {view.rounds()}. Deck {view.count(DECK)}, "
        f"pile {_number(view, view.first(PILE))} ({view.count(PILE)})" + _row(view) + _hand(view)
    ]
    for seat in range(view.players()):
        cards = " ".join([f"[{_number(view, card)}{_marks(view, card)}]" for card in cards_in(view, seat)])
        signs = ("*" if seat == view.turn() else " ") + ("o" if seat == view.holder() else " ")
        called = ", called" if view.caller() == seat else ""
        lines.append(f"{signs}{SEAT_NAMES[seat]}  {cards or '-'}  ({view.total(seat)} points{called})")
    return "\n".join([*lines, _prompt(view)])


def _number(view: View, card: i64) -> str:
    if card >= CARDS:
        return "-"
    return str(view.number(card)) if view.knows(card) else "?"


def _marks(view: View, card: i64) -> str:
    marks = "^" if view.is_faceup(card) else ""
    marks += "~" if view.is_rotated(card) else ""
    marks += "!" if view.is_locked(card) else ""
    return marks + ("&" if view.ward(card) != NONE else "")


def _row(view: View) -> str:
    cards = cards_in(view, ROW)
    return "" if not cards else ", row " + " ".join([_number(view, card) for card in cards])


def _hand(view: View) -> str:
    cards = cards_in(view, HAND)
    return (
        "" if not cards else f", {SEAT_NAMES[view.turn()]} holds " + " ".join([_number(view, card) for card in cards])
    )


# --- a picture

_WIDTH: Final = 34  # of a card
_HEIGHT: Final = 48
_GAP: Final = 6
_LABEL: Final = 84  # the width of what stands in front of a line of cards
_LINE: Final = _HEIGHT + 2 * _GAP
_HEADING: Final = 24
_BESIDE: Final = 12  # the distance between groups of cards in a line


def table_svg(view: View) -> str:
    """The table as an SVG picture: the piles, below them a line for each village, and what is asked as its title.

    A faceup card is light, a facedown one whose number the view knows is grey, and any other is dark without a number.
    """
    parts: list[str] = []
    right = _draw_piles(view, parts)
    for seat in range(view.players()):
        right = max(right, _draw_village(view, seat, parts))
    height = _HEADING + _LINE * (1 + int(view.players()))
    heading = f"Round {view.round() + 1} of {view.rounds()}, {view.mix.code}"
    width = max(right, 260)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12"><title>{escape(_prompt(view))}</title>'
        f'<rect width="{width}" height="{height}" rx="6" fill="#184234"/>'
        f"{_text(_GAP, 16, heading, '#f0ead6')}{''.join(parts)}</svg>"
    )


def _draw_piles(view: View, parts: list[str]) -> int:
    """The line of the deck, the discard pile, the row and the hand. Returns where it ends."""
    middle = _HEADING + _LINE // 2 + 4
    left = _GAP
    for name, zone in (("deck", DECK), ("pile", PILE)):
        label = f"{name} {view.count(zone)}"
        parts.append(_text(left, middle, label, "#f0ead6"))
        left += 56
        if view.count(zone) > 0:
            parts.append(_card(view, view.first(zone), left, _HEADING + _GAP))
        left += _WIDTH + _BESIDE
    for name, zone in (("row", ROW), ("hand", HAND)):
        cards = cards_in(view, zone)
        if cards:
            parts.append(_text(left, middle, name, "#f0ead6"))
            left = _draw_cards(view, cards, left + 36, _HEADING + _GAP, parts) + _BESIDE
    return left


def _draw_village(view: View, seat: int, parts: list[str]) -> int:
    """The line of a seat: its points, its village and its private deck. Returns where it ends."""
    top = _HEADING + _LINE * (1 + seat)
    if seat == view.turn():
        parts.append(f'<rect y="{top}" width="100%" height="{_LINE}" rx="6" fill="#2c6852"/>')
    if seat == view.holder():
        colour = "#deb85c" if view.token_active() else "#8a7a52"
        token = escape(view.mix.token.name)
        parts.append(
            f'<circle cx="{_LABEL - 14}" cy="{top + 18}" r="6" fill="{colour}"><title>{token}</title></circle>'
        )
    parts.append(_text(_GAP, top + 22, SEAT_NAMES[seat] + (", called" if view.caller() == seat else ""), "#f0ead6"))
    parts.append(_text(_GAP, top + 40, f"{view.total(seat)} points", "#f0ead6"))
    left = _draw_cards(view, cards_in(view, seat), _LABEL, top + _GAP, parts)
    private = cards_in(view, PRIVATE + seat)
    if private:
        parts.append(_text(left + _BESIDE, top + _LINE // 2 + 4, "private", "#f0ead6"))
        left = _draw_cards(view, private, left + _BESIDE + 48, top + _GAP, parts)
    return left


def _draw_cards(view: View, cards: list[int], left: int, top: int, parts: list[str]) -> int:
    for card in cards:
        parts.append(_card(view, card, left, top))
        left += _WIDTH + _GAP
    return left


def _card(view: View, card: i64, left: int, top: int) -> str:
    known = view.knows(card)
    zone = view.zone(card)
    is_open = view.is_faceup(card) or (zone >= PILE and zone < AWAY)
    colour = ("#f0ead6" if is_open else "#969ebe") if known else "#343e62"
    edge = "#deb85c" if view.is_locked(card) else "#20202c"
    name = view.mix.cards[view.number(card)].name if known else "not known"
    middle = left + _WIDTH // 2
    drawn = (
        f'<rect x="{left}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" rx="4" fill="{colour}" stroke="{edge}" '
        'stroke-width="2"/>'
    )
    if known:
        drawn += _text(middle, top + 27, str(view.number(card)), "#20202c", ' font-size="17" text-anchor="middle"')
    marks = _marks(view, card)
    if marks:
        ink = "#20202c" if known else "#f0ead6"
        drawn += _text(middle, top + 43, marks, ink, ' text-anchor="middle"')
    return f"<g><title>{escape(name)}</title>{drawn}</g>"


def _text(x: int, y: int, words: str, colour: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}"{more}>{escape(words)}</text>'


def _prompt(view: View) -> str:
    from wolfsbane.text import Renderer  # which is built on the engine

    return Renderer(view.mix, int(view.seat)).prompt(view)
