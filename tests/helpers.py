"""Writing a test as a player would tell it: a position, what is done, what may be chosen, what everybody sees.

g = at("AAAAAAAAAAAAAA-A; a 3 5^ 7; b 1 2; pile 9; deck 5 6")
g.play("draw use")
assert g.choices() == "a1 a3"
g.play("a1")
assert g.village("a") == "3^ 5^ 7"
assert g.told("b", "turned_faceup") == "a1=3"
"""

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.constants import (
    AFTER_MAIN,
    BEFORE_MAIN,
    CARDS,
    DECK,
    HAND,
    NONE,
    PILE,
    PRIVATE,
    ROW,
    UNKNOWN,
    WATCHER,
)
from wolfsbane.engine.game import Game
from wolfsbane.engine.position import parse_position, position_text

AMULET = "AAAAAAAAAAAAAA-A"
COIN = "CCCCCCCCCCCCCC-C"
DAGGER = "DDDDDDDDDDDDDD-D"

SEATS = "abcd"
PILES = {"deck": DECK, "pile": PILE, "row": ROW, "hand": HAND}


def seat_number(letter: str) -> int:
    return WATCHER if letter == "watcher" else SEATS.index(letter)


def mix(base: str, token: str = "", **numbers: str) -> str:
    """A mix code: a deck with some numbers replaced, such as mix("D", n0="A", n11="A")."""
    letters = [numbers.get(f"n{number}", base) for number in range(14)]
    return "".join(letters) + "-" + (token or base)


class Table:
    """A game in a test, with questions and answers in the short notation."""

    def __init__(self, position: str) -> None:
        self.game = Game.from_state(parse_position(position, mix_of))
        self.state = self.game.state

    # --- doing

    def play(self, codes: str) -> None:
        """Does what the seat that is to decide does; every action is checked."""
        for code in codes.split():
            self.game.apply(parse_action(code))

    def refused(self, code: str, seat: str = "") -> str:
        """The rule that forbids an action now."""
        refusal = self.game.why_not(parse_action(code), seat_number(seat) if seat else None)
        assert refusal is not None, f"{code} is allowed"
        assert refusal.sentence
        return refusal.rule

    # --- asking

    def choices(self, seat: str = "") -> str:
        """The codes of all legal actions."""
        return " ".join(self.game.legal_codes(seat_number(seat) if seat else None))

    def slots(self) -> str:
        """Of all that may be done now, the cards in villages that may be chosen."""
        return " ".join(code for code in self.game.legal_codes() if code[0] in SEATS and code[1:].isdigit())

    def may(self, code: str) -> bool:
        return parse_action(code) in self.game.legal_actions()

    @property
    def decider(self) -> str:
        """Whose decision it is; "chance" between rounds; "" when the game is over."""
        seats = self.game.deciders
        if not seats:
            return ""
        return "chance" if seats[0] < 0 else SEATS[seats[0]]

    @property
    def pending(self) -> bool:
        """Is an ability or an exchange running?"""
        return bool(self.state.depth() > 0)

    @property
    def turn_is_open(self) -> bool:
        """Is the only pending decision the next use of an ability or the end of the turn?"""
        return not self.pending and self.state.phase() in (BEFORE_MAIN, AFTER_MAIN)

    def card(self, place: str) -> int:
        """The card in a place such as b3, pile1, deck2, hand1, row1."""
        head = place.rstrip("0123456789")
        zone = PILES[head] if head in PILES else SEATS.index(head)
        card = int(self.state.card_at(zone, int(place[len(head) :]) - 1))
        assert card < CARDS, f"there is no card in {place}"
        return card

    def number(self, place: str) -> int:
        """The true number of the card in a place."""
        return int(self.state.number(self.card(place)))

    def cards_of(self, zone: int) -> list[int]:
        return [int(self.state.card_at(zone, i)) for i in range(self.state.count(zone))]

    def village(self, letter: str) -> str:
        """The true cards of a village from its owner's left: ^ faceup, ~ rotated, ! under the amulet."""
        return " ".join(self._with_marks(card) for card in self.cards_of(SEATS.index(letter)))

    def _with_marks(self, card: int) -> str:
        text = str(self.state.number(card))
        text += "^" if self.state.is_faceup(card) else ""
        text += "~" if self.state.is_rotated(card) else ""
        return text + ("!" if self.state.is_locked(card) else "")

    def pile(self) -> str:
        """The discard pile, top first."""
        return self._numbers(PILE)

    def deck(self) -> str:
        """The true numbers of the deck, top first."""
        return self._numbers(DECK)

    def row(self) -> str:
        return self._numbers(ROW)

    def hand(self) -> str:
        return self._numbers(HAND)

    def private(self, letter: str) -> str:
        return self._numbers(PRIVATE + SEATS.index(letter))

    def _numbers(self, zone: int) -> str:
        return " ".join(str(self.state.number(card)) for card in self.cards_of(zone))

    def guards(self, place: str) -> str:
        """The slot that the card in this place lies on as a guard, or ""."""
        ward = int(self.state.ward(self.card(place)))
        if ward == NONE:
            return ""
        return SEATS[self.state.zone(ward)] + str(self.state.index_of(ward) + 1)

    # --- what everybody sees

    def knows(self, letter: str, place: str) -> bool:
        """Does this seat (or "watcher") know the number of the card in a place?"""
        return bool(self.game.view(seat_number(letter)).number(self.card(place)) != UNKNOWN)

    def who_knows(self, place: str) -> str:
        """All who know the number of the card in a place: "ab", or "everyone"."""
        letters = [letter for letter in SEATS[: self.game.players] if self.knows(letter, place)]
        if len(letters) == self.game.players and self.knows("watcher", place):
            return "everyone"
        return "".join(letters)

    def told(self, letter: str, *names: str) -> str:
        """The cards in events of these names, as a seat (or "watcher") saw them: `b3=7`, or `b3` without the number."""
        out: list[str] = []
        for event in self.game.events(seat_number(letter)):
            if event.name in names:
                out.append(self._place(int(event.zone), int(event.index)))
                if event.number != UNKNOWN:
                    out[-1] += f"={event.number}"
        return " ".join(out)

    def _place(self, zone: int, index: int) -> str:
        if zone < DECK:
            return f"{SEATS[zone]}{index + 1}"
        if zone >= PRIVATE:
            return f"private-{SEATS[zone - PRIVATE]}"
        return {DECK: "deck", PILE: "pile", ROW: "row", HAND: "hand"}[zone]

    def happened(self, letter: str = "watcher") -> list[str]:
        """The names of all events so far."""
        return [event.name for event in self.game.events(seat_number(letter))]

    # --- results

    @property
    def round_ended(self) -> bool:
        return "round_ended" in self.happened()

    def scores(self) -> list[int]:
        """The points of the round that has just ended."""
        return self.game.scores()[-1]

    def position(self) -> str:
        return position_text(self.state)


def at(position: str) -> Table:
    """A game that continues from this position."""
    return Table(position)


__all__ = ["AMULET", "COIN", "DAGGER", "Table", "at", "mix"]
