"""A short game for each of the 42 cards, in which its ability comes up: the deal, and all that is done.

Ada sits at seat a; what she does is done through the page. The others do theirs over the network.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from server.tables import LoggedTable, begun_table
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.game import deal_text
from wolfsbane.server.messages import Options

DECKS = {"A": "amulet", "C": "coin", "D": "dagger"}


def dealt(a: str, b: str, pile: str, deck: str, c: str = "", d: str = "") -> str:
    """An order of the cards with these villages, first discard and top of the deck; the others follow ascending."""
    asked = [[int(number) for number in part.split()] for part in (a, b, c, d, pile, deck)]
    rest = Counter({number: copies_of(number) for number in range(14)})
    for part in asked:
        rest.subtract(part)
    assert min(rest.values()) >= 0, "there are not so many cards of a number"
    others = sorted(rest.elements())
    out: list[int] = []
    for part, size in zip(asked, (5, 5, 5, 5, 1, 31), strict=True):
        missing = size - len(part)
        out += [*part, *others[:missing]]
        others = others[missing:]
    return deal_text(out)


@dataclass(frozen=True)
class Story:
    """A game up to the ability of a card.

    `play` has all choices after the first viewing, in order: a code each, or the codes of a set joined by `+`. `told`
    is an event that shows the ability at work, with the number of a card if it has one to tell, as Ada is told it.
    """

    card: str
    play: str
    told: str
    a: str = "5 6 7 8 9"
    b: str = "5 6 7 8 9"
    c: str = ""
    pile: str = "10"
    deck: str = ""
    players: int = 2

    @property
    def number(self) -> int:
        return int(self.card[:-1])

    @property
    def mix(self) -> str:
        return DECKS[self.card[-1]]

    def begun(self) -> LoggedTable:
        """The table when everybody has viewed two cards and seat a is to begin."""
        deal = dealt(self.a, self.b, self.pile, self.deck, self.c)
        options = Options(memory="marks", rounds=1, spectators=True)
        out = begun_table(self.mix, self.players, options, deal, start=0)
        for seat in range(self.players):
            out.act(seat, f"{'abcd'[seat]}1")
            out.act(seat, f"{'abcd'[seat]}2")
        return out

    def choices(self) -> Iterator[list[str]]:
        for choice in self.play.split():
            yield choice.split("+")


STORIES = [
    Story("0A", "pile1 a2+done draw discard draw use a1", "round_ended", a="0 6 7 8 9", pile="0", deck="12 5"),
    Story("1A", "pile1 a1+done draw discard row1 a3+done", "laid_out 11", pile="1", deck="11 12 11"),
    Story("2A", "pile1 a1+done use1 a3", "viewed 7", pile="2"),
    Story("3A", "pile1 a1+done use1 a2", "guarded 3", pile="3"),
    Story("4A", "pile1 a1+done draw discard draw draw pick1 a2+done", "put_back 3", pile="4", deck="12 2 3"),
    Story("5A", "draw use a3", "turned_faceup 7", deck="5"),
    Story("6A", "draw use b4", "turned_faceup 8", deck="6"),
    Story("7A", "draw use a3 a5", "viewed 9", deck="7"),
    Story("8A", "draw use b5", "viewed 9", deck="8"),
    Story("9A", "draw use b3", "viewed 7", deck="9"),
    Story("10A", "draw use pile2 a1+done", "placed 2", pile="2", deck="10"),
    Story("11A", "draw use b2", "discarded 6", deck="11 3"),
    Story("12A", "draw use b3 a1 use", "viewed 7", deck="12"),
    Story("13A", "pile1 a1+a2+done a2", "discarded 13", a="13 6 7 8 9", pile="3"),
    Story(
        "0C",
        "pile1 a1+a2+done a1 draw discard pile1 a2+done draw discard call draw discard a2 @b",
        "gave 11",
        a="6 6 7 8 9",
        pile="0",
        deck="11 11 11",
    ),
    Story("1C", "pile1 a1+done draw discard pile2 a2+done", "took 5", pile="1", deck="12"),
    Story("2C", "pile1 a1+done use1 a3 draw discard use1 a3 draw discard", "discarded 7", pile="2", deck="12 12"),
    Story("3C", "pile1 a1+done use1 a2", "turned_faceup 6", pile="3"),
    Story("4C", "pile1 a1+done use1 a3 pass", "turned_faceup 7", pile="4"),
    Story("5C", "draw use a2 a3", "turned_faceup 7", deck="5"),
    Story("6C", "pile1 a1+done draw discard draw use a1 b2", "turned_faceup 6", deck="12 6"),
    Story("7C", "draw use pick2 pick1 pick1", "put_back 3", deck="7 1 2 3"),
    Story("8C", "pile1 a1+done draw discard draw use a1", "discarded 10", deck="12 8"),
    Story("9C", "draw use a3 b3", "viewed 7", deck="9"),
    Story("10C", "draw use pile2 a3 b3", "viewed 7", pile="9", deck="10"),
    Story("11C", "draw use a1+done", "placed 1", deck="11 1"),
    Story("12C", "draw use left", "passed_on", deck="12"),
    Story(
        "13C",
        "pile1 a1+a2+done a1 draw discard pile1 a2+done draw discard call draw discard",
        "adjusted 13",
        a="6 6 7 8 9",
        pile="13",
        deck="11 11 11",
    ),
    Story(
        "0D",
        "pile1 a1+a2+done a1 draw discard call draw discard",
        "adjusted 0",
        a="6 6 7 8 9",
        pile="0",
        deck="11 11",
    ),
    Story("1D", "pile1 a1+done use1 b3", "viewed 7", pile="1"),
    Story(
        "2D",
        "pile1 a1+a2+done a1 draw discard call draw discard",
        "adjusted 2",
        a="6 6 7 8 9",
        pile="2",
        deck="11 11",
    ),
    Story(
        "3D",
        "draw discard pile1 b1+done draw discard draw use a3 c1",
        "swapped 7",
        c="5 6 7 8 9",
        deck="3 11 12",
        players=3,
    ),
    Story("4D", "pile1 a1+done draw discard use1 left", "placed 4", pile="4", deck="12"),
    Story("5D", "draw use a1+a2 a1", "placed 5", deck="5"),
    Story("6D", "draw use @a", "turned_faceup 9", deck="6"),
    Story("7D", "draw use b1 b2", "known_at_least", b="7 3 6 8 9", deck="7"),
    Story("8D", "draw use b1 a2", "swapped 1", b="1 2 7 8 9", deck="8"),
    Story("9D", "draw use a3 b3", "viewed 7", deck="9"),
    Story("10D", "draw use draw discard private a1+done", "stored 2", deck="10 2 12"),
    Story("11D", "draw use", "reversed", deck="11", players=3),
    Story("12D", "draw use b3 a1", "swapped 7", deck="12"),
    Story(
        "13D",
        "draw discard draw b1+b2+done b1 draw discard call draw discard",
        "adjusted 13",
        a="13 12 12 12 1",
        b="6 6 7 8 9",
        deck="11 10 9 11",
    ),
]
