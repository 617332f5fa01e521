"""Getting to the end of a round, and into the next one."""

from helpers import COIN, SEATS, Table, at


def scoring(villages: str, code: str = COIN) -> Table:
    """The last turn of the last round has just ended, with an empty deck."""
    g = at(f"{code}; {villages}; rounds 1; phase after")
    g.play("done")
    return g


def deal_next_round(g: Table) -> None:
    """The cards are dealt in ascending order, and everybody views their first two."""
    g.game.deal(g.game.mix.deck_numbers())
    for letter in SEATS[: g.game.players]:
        g.play(f"{letter}1 {letter}2")
