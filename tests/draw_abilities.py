"""All draw abilities of all decks, each with one way to use it, for cards that use the abilities of others.

Seat a uses them, from the villages and the deck given here.
"""

from dataclasses import dataclass, field

from helpers import Table, mix

OTHERS = "b 1 2^; c 3 5"
DECK = "7 8 11 12 ..."


@dataclass(frozen=True)
class DrawAbility:
    """One use of a draw ability by seat a, who has a faceup card, a 6 and a 9; `after` is the outcome."""

    name: str
    deck: str
    number: int
    codes: str
    after: dict[str, str] = field(default_factory=dict)

    def mix(self, base: str = "C", token: str = "") -> str:
        """The cards of a deck, but those of this number from the deck of this ability."""
        return mix(base, token, **{f"n{self.number}": self.deck})

    def __str__(self) -> str:
        return f"{self.number}{self.deck}-{self.name}"


ALL = [
    DrawAbility("Exposer", "A", 5, "a2", {"a": "X^ 6^ 9"}),
    DrawAbility("Revealer", "A", 6, "b1", {"b": "1^ 2^"}),
    DrawAbility("Beholder", "A", 7, "a2 a3", {"viewed": "a2=6 a3=9"}),
    DrawAbility("Apprentice Seer", "A", 8, "c1", {"viewed": "c1=3"}),
    DrawAbility("Seer", "A", 9, "a3", {"viewed": "a3=9"}),
    DrawAbility("Master", "A", 10, "pile1 a2 done", {"a": "X^ 13^ 9"}),
    DrawAbility("Witch", "A", 11, "c2", {"c": "3 7", "deck": "8 11 12"}),
    DrawAbility("Robber", "A", 12, "c1 a2 pass", {"a": "X^ 3 9", "c": "6 5"}),
    DrawAbility("Apprentice Tanner", "C", 5, "a2 pass", {"a": "X^ 6^ 9"}),
    DrawAbility("Huntress", "C", 6, "b2 c1", {"b": "1 2", "c": "3^ 5"}),
    DrawAbility("Nostro", "C", 7, "pick1 pick1 pick1", {"deck": "11 8 7"}),
    DrawAbility("Assassin", "C", 8, "b2", {"b": "1"}),
    DrawAbility("Psychic", "C", 9, "a2 b1 pass", {"viewed": "a2=6 b1=1"}),
    DrawAbility("Golem", "C", 11, "a2 done", {"a": "X^ 7^ 9", "deck": "8 11 12"}),
    DrawAbility("Village Idiot", "C", 12, "left", {"a": "6 9 3", "b": "2^ X^", "c": "5 1"}),
    DrawAbility("Flipper", "D", 6, "@b", {"b": "1^ 2"}),
    DrawAbility("Elusive Seer", "D", 7, "a2 c1", {"viewed": "a2=6 c1=3", "c": "3^ 5"}),
    DrawAbility("Magician", "D", 8, "b1 a2", {"a": "X^ 1^ 9", "b": "6 2^"}),
    DrawAbility("Mystic Seer", "D", 9, "a2 pass", {"viewed": "a2=6"}),
    DrawAbility("Renfield", "D", 10, "", {"private": "7", "deck": "8 11 12"}),
    DrawAbility("Reverser", "D", 11, "", {"direction": "counterclockwise"}),
    DrawAbility("Master Thief", "D", 12, "b1 c1", {"viewed": "b1=1", "b": "3 2^", "c": "1 5"}),
]


def outcome(g: Table, ability: DrawAbility, faceup: int) -> dict[str, str]:
    """What the ability's `after` asks about, with the faceup card of seat a in the place of X."""
    found: dict[str, str] = {}
    for key, expected in ability.after.items():
        if key == "viewed":
            found[key] = g.told("a", "viewed")
        elif key == "private":
            found[key] = g.private("a")
        elif key == "direction":
            found[key] = "clockwise" if g.state.clockwise() else "counterclockwise"
        elif key == "deck":
            found[key] = " ".join(g.deck().split()[: len(expected.split())])
        else:
            found[key] = g.village(key).replace(f"{faceup}^", "X^")
    return found
