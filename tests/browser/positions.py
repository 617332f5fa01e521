"""Tables in the middle of a game, each reached by a chosen deal and chosen play, so that they are always the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from browser.pointers import POINTERS
from browser.stories import dealt
from server.tables import NAMES, LoggedTable, begun_table
from wolfsbane.server.messages import Clock, Memory, Options, Rematch

SEATS = "abcd"
# Bodyguards, Curators, Squires and Renfields: whatever a table can show.
RICH = "AACAAAAAAADAAA-A"
RICH_DEAL = dealt(a="5 6 7 8 9", b="5 6 7 8 9", c="5 6 7 8 9", pile="3", deck="2 12 1 11 4 12 10 4 13 0 12 9")
# Debt Collectors, Halflings and Furries: whatever changes a sum, but for the cards of Coin.
DEBTS = "DADAAAAAAAAAAD-D"
LONG_NAMES = ["Maximiliane von Eichstett", "Bartholomäus Grünwälder", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ø"]


def begun(mix: str, players: int, deal: str, options: Options | None = None, names: list[str] = NAMES) -> LoggedTable:
    """Everybody has viewed their first two cards, and seat a is to begin."""
    options = options or Options(spectators=True, hints=True, chat=True)
    out = begun_table(mix, players, options, deal, start=0, names=names)
    first_views(out, players)
    return out


def first_views(table: LoggedTable, players: int) -> None:
    for seat, letter in enumerate(SEATS[:players]):
        table.act(seat, f"{letter}1")
        table.act(seat, f"{letter}2")


def play(table: LoggedTable, choices: str) -> LoggedTable:
    """Makes these choices, each by the seat that is to decide; the codes of a set are joined by `+`."""
    for choice in choices.split():
        [seat] = table.table.deciders()
        table.act(seat, *choice.split("+"))
    return table


def rich() -> LoggedTable:
    """Four seats; faceup, rotated and guarded cards, a row, a private deck, marks; Ada holds a card."""
    return enrich(begun(RICH, 4, RICH_DEAL))


def enrich(table: LoggedTable) -> LoggedTable:
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


def locked() -> LoggedTable:
    """The same with a card under the amulet, which Ada has won in a first round, and with long names."""
    deal = dealt(a="5 5 0 0 1", b="5 6 7 8 9", c="5 6 7 8 9", pile="3", deck="2 12 11 12 11 12 11")
    table = begun(RICH, 4, deal, names=LONG_NAMES)
    play(table, "draw a1+a2+done a1 draw discard draw discard draw discard call draw discard draw discard draw")
    table.act(3, "discard", deal=RICH_DEAL)
    first_views(table, 4)
    return enrich(play(table, "token a3"))


def crowded(players: int, turns: int = 3) -> LoggedTable:
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


def quiet(players: int) -> LoggedTable:
    """At the beginning of a round."""
    return begun("dagger", players, dealt(a="5 6 7 8 9", b="5 6 7 8 9", pile="10", deck="11 12 9"))


def dealt_out(players: int = 3) -> LoggedTable:
    """Nobody has viewed a card yet."""
    deal = dealt(a="5 6 7 8 9", b="5 6 7 8 9", pile="10", deck="11 12 9")
    return begun_table("coin", players, Options(spectators=True, hints=True, chat=True), deal, start=0)


def near_the_end(is_ours: bool) -> LoggedTable:
    """Ada and Bo have four low cards each and may call; it is Ada's turn, or else Bo's."""
    deal = dealt(a="4 4 2 2 1", b="3 3 0 1 2", c="7 8 9 5 6", pile="10", deck="6 5 12 9 10 11 12 9 10 11 12")
    table = begun("amulet", 3, deal, Options(spectators=True, hints=True, rounds=2))
    play(table, "draw a1+a2+done a1 draw b1+b2+done b1 draw discard")
    return table if is_ours else play(table, "draw discard")


@dataclass(frozen=True)
class Scene:
    """A table just before something that is shown once, and the choice that leads to it."""

    position: Callable[[], LoggedTable]
    seat: int
    code: str


def debts(rounds: int, names: list[str] = NAMES) -> LoggedTable:
    """Ada has a Debt Collector, Bo a Halfling, Cleo has called in vain, and Dora's Furry makes 50 to nothing."""
    deal = dealt(
        a="2 6 7 8 9", b="3 4 5 6 7", c="8 8 1 1 3", d="13 12 12 12 1", pile="0", deck="11 10 9 11 10 9 11 10 9"
    )
    table = begun(DEBTS, 4, deal, Options(spectators=True, rounds=rounds), names)
    play(table, "pile1 a1+done pile1 b1+done draw c1+c2+done c1 draw discard")
    play(table, "draw discard draw discard call draw discard draw discard")
    return play(table, "draw")


def gifts(rounds: int) -> LoggedTable:
    """Ada has called with the lowest village, and a Regifter to give something away; Bo has a Wolfman."""
    deal = dealt(a="13 6 6 1 2", b="9 9 7 8 10", pile="0", deck="11 11 1 11 11 2")
    table = begun("CAAAAAAAAAAAAC-C", 2, deal, Options(spectators=True, rounds=rounds))
    return play(table, "pile1 a1+done pile1 b1+done pile1 a2+a3+done a2 pile1 b2+done call draw discard a2")


def over(names: list[str] = NAMES) -> LoggedTable:
    """A game that Dora has won; Cleo is last."""
    table = debts(1, names)
    table.act(1, "discard")
    return table


def choosing() -> LoggedTable:
    """All want to play again, and the losers choose: Cleo first."""
    table = over()
    for seat in range(4):
        table.do(seat, Rematch(table.id(), losers_choose=True))
    return table


SCENES: dict[str, Scene] = {
    "debts": Scene(partial(debts, 2), 1, "discard"),
    "gifts": Scene(partial(gifts, 1), 0, "@b"),
}

# Tables that are played on windows of these sizes, with this number of players: the fifth is a laptop's at 200 %.
STILL: dict[str, tuple[tuple[int, int], int]] = {
    "still-360": ((360, 640), 4),
    "still-390": ((390, 844), 3),
    "still-640": ((640, 360), 4),
    "still-683": ((683, 384), 2),
    "still-1366": ((1366, 768), 3),
    "still-2560": ((2560, 1440), 4),
}
# Crowded tables for fingers, one for each test, since a card is drawn there.
FINGERS: dict[str, tuple[tuple[int, int], int]] = {
    f"crowded-{name}": (size, players) for name, (size, players) in STILL.items() if size[0] <= 640
}


def robbing(memory: Memory, start: int = 1) -> LoggedTable:
    """Bo is to move, or who `start` says, and draws a Robber; the next player draws an Apprentice Seer."""
    deal = dealt(a="5 3 7 8 9", b="2 6 1 8 9", c="0 1 3 4 5", pile="4", deck="12 8 7 11")
    out = begun_table("amulet", 3, Options(memory=memory, rounds=1, spectators=True), deal, start=start)
    first_views(out, 3)
    return out


def corresponding() -> LoggedTable:
    """Bo is to move and has a day for it; Ada waits, who has four cards and knows two of them."""
    options = Options(clock=Clock("move", 86_400))
    table = begun_table("amulet", 2, options, dealt(a="12 12 7 8 9", b="2 6 7 8 9", pile="4", deck="10 5"), start=0)
    first_views(table, 2)
    return play(table, "draw a1+a2+done a1")


def deep_pile() -> LoggedTable:
    """Ada is to draw a Master, who takes any card of the discard pile, where three lie."""
    table = begun("amulet", 2, dealt(a="5 6 7 8 9", b="5 6 7 8 9", pile="2", deck="11 12 10"))
    return play(table, "draw discard draw discard")


ROBBING: dict[str, Memory] = {
    "paced": "marks", "again": "marks", "phone": "marks", "german": "marks", "strict": "strict", "spectator": "marks",
}  # fmt: skip
# Tables that are used once with each pointer.
BY_POINTER: dict[str, Callable[[], LoggedTable]] = {
    "calling": partial(near_the_end, True),
    "last-turn": partial(near_the_end, False),
    "target": partial(robbing, "marks", start=0),
    "deep": deep_pile,
    "sheet": partial(crowded, 4, 3),
    "rematch": over,
    "instruct": corresponding,
    "unfit": corresponding,
}
POSITIONS: dict[str, Callable[[], LoggedTable]] = {
    **{f"{name}-{pointer}": position for name, position in BY_POINTER.items() for pointer in POINTERS},
    **{f"robbing-{name}": partial(robbing, memory) for name, memory in ROBBING.items()},
    "rich": rich,
    "locked": locked,
    "over": over,
    "again": over,
    "all-at-once": partial(debts, 2),
    **{f"sums-{language}": partial(debts, 2) for language in ("en", "de")},
    "choosing": choosing,
    "crowded2": partial(crowded, 2),
    "crowded3": partial(crowded, 3, 2),
    "crowded4": partial(crowded, 4, 2),
    "quiet2": partial(quiet, 2),
    "quiet3": partial(quiet, 3),
    "quiet4": partial(quiet, 4),
    **{name: partial(quiet, players) for name, (_, players) in STILL.items()},
    **{name: partial(crowded, players, 2) for name, (_, players) in FINGERS.items()},
    "told": partial(quiet, 2),
    "tabs": partial(quiet, 2),
    "lost-from": partial(quiet, 2),
    "lost-to": partial(quiet, 2),
    "lost-the": partial(quiet, 2),
}
