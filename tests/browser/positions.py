"""Tables in the middle of a game, each reached by a chosen deal and chosen play, so that they are always the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from browser.stories import dealt
from server.tables import Desk, desk
from wolfsbane.server.messages import Options

SEATS = "abcd"
# Bodyguards, Curators, Squires and Renfields: whatever a table can show.
RICH = "AACAAAAAAADAAA-A"


def begun(mix: str, players: int, deal: str, options: Options | None = None) -> Desk:
    """Everybody has viewed their first two cards, and seat a is to begin."""
    out = desk(mix, players, options or Options(spectators=True, hints=True, chat=True), deal, start=0)
    for letter in SEATS[:players]:
        out.act(SEATS.index(letter), f"{letter}1")
        out.act(SEATS.index(letter), f"{letter}2")
    return out


def play(table: Desk, choices: str) -> Desk:
    """Makes these choices, each by the seat that is to decide; the codes of a set are joined by `+`."""
    for choice in choices.split():
        [seat] = table.table.deciders()
        table.act(seat, *choice.split("+"))
    return table


def rich() -> Desk:
    """Four seats; faceup, rotated and guarded cards, a row, a private deck, marks; Ada holds a card."""
    deal = dealt(a="5 6 7 8 9", b="5 6 7 8 9", c="5 6 7 8 9", pile="3", deck="2 12 1 11 4 12 10 4 13 0 12 9")
    table = begun(RICH, 4, deal)
    play(table, "pile1 a1+done use1 a2")  # a Bodyguard on Ada's second card
    play(table, "draw discard")  # Bo gives a Curator away
    play(table, "pile1 c1+done use1 c3")  # who rotates a card of Cleo
    play(table, "draw discard")
    play(table, "draw discard done")  # Ada gives a Squire away
    play(table, "pile1 b5+done")  # a row from here on
    play(table, "draw discard done")
    play(table, "draw discard")
    play(table, "draw use done")  # Ada's private deck
    play(table, "row1 b1+done")
    play(table, "draw discard done")
    play(table, "draw discard")
    return play(table, "draw")


def crowded(players: int, turns: int = 3) -> Desk:
    """Everybody tries to exchange the whole village, again and again: villages of many cards."""
    table = begun("amulet", players, dealt(a="5 6 7 8 9", b="5 6 7 8 9", pile="10", deck="11"))
    for _ in range(turns * players):
        [seat] = table.table.deciders()
        letter = SEATS[seat]
        assert table.table.state is not None
        size = int(table.table.state.count(seat))
        everything = "+".join(f"{letter}{slot + 1}" for slot in range(size))
        play(table, f"draw {everything}+done right right")
    return table


def quiet(players: int) -> Desk:
    """At the beginning of a round."""
    return begun("dagger", players, dealt(a="5 6 7 8 9", b="5 6 7 8 9", pile="10", deck="11 12 9"))


POSITIONS: dict[str, Callable[[], Desk]] = {
    "rich": rich,
    "crowded2": partial(crowded, 2),
    "crowded3": partial(crowded, 3, 2),
    "crowded4": partial(crowded, 4, 2),
    "quiet2": partial(quiet, 2),
    "quiet3": partial(quiet, 3),
    "quiet4": partial(quiet, 4),
    "told": partial(quiet, 2),
    "tabs": partial(quiet, 2),
    "lost-from": partial(quiet, 2),
    "lost-to": partial(quiet, 2),
    "lost-the": partial(quiet, 2),
}
