"""What each number of an observation is: one row for each, with its place. The tables of docs/research.md are made
from these rows, and `wolfsbane.research.core.encoding` writes at these places.

Seats are counted from the one that observes. An observation has numbers about the table as a whole, then some for each
seat, then a block for each village. Programs that learn depend on it: a new field of state is not added by itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from wolfsbane.engine import constants
from wolfsbane.engine.vocabulary import MARKS, PHASES, REASONS

# The places of single numbers about the table.
AT_PLAYERS: Final = 0
AT_ROUNDS: Final = 1
AT_ROUNDS_OVER: Final = 2
AT_PHASE: Final = 3
AT_TURN: Final = 4
AT_DECIDES: Final = 5
AT_START: Final = 6
AT_HOLDER: Final = 7
AT_ACTIVE: Final = 8
AT_DIRECTION: Final = 9
AT_SKIP: Final = 10
AT_EXTRA: Final = 11
AT_CALLER: Final = 12
AT_QUIET_LEFT: Final = 13
AT_USES: Final = 14
AT_DRAWS_LEFT: Final = 15
AT_SIDE: Final = 16
AT_LAST: Final = 17
AT_LAST_OTHER: Final = 18
AT_DECK_COUNT: Final = 19
AT_PILE_COUNT: Final = 20
AT_ROW_COUNT: Final = 21
AT_HAND_COUNT: Final = 22
AT_REASON: Final = 23
AT_DEPTH: Final = 24
AT_ABILITY: Final = 25
AT_STEP: Final = 26
AT_ACTOR: Final = 27
AT_COUNTED: Final = 28
AT_ABILITY_BELOW: Final = 29
CHOSEN_SO_FAR: Final = 30

# Where the other parts begin.
UNSEEN: Final = 31
PILED: Final = 45
PILE_TOP: Final = 59
DECK_TOP: Final = 91
ROW_CARDS: Final = 96
HELD: Final = 100
OWN_PRIVATE: Final = 105
SEATS: Final = 109
VILLAGES: Final = 125

# How many cards of each zone are shown.
PILE_SHOWN: Final = 32
DECK_SHOWN: Final = 5
ROW_SHOWN: Final = 4
HELD_SHOWN: Final = 5
PRIVATE_SHOWN: Final = 4
SLOTS_SHOWN: Final = 12

# The numbers of a seat, of a slot, and of a village.
OF_A_SEAT: Final = 4
OF_A_SLOT: Final = 7
OF_A_VILLAGE: Final = 84

POINTS_ADDED: Final = 100

# The bits of a slot's last number: its part in the decision that is pending.
IS_CHOSEN: Final = 1
IS_IT: Final = 2
IS_SOURCE: Final = 4
IS_USED: Final = 8


# Numbers of an observation that follow one another, and what they are. (mypyc drops the docstring of a NamedTuple.)
class Part(NamedTuple):
    first: int
    numbers: int
    meaning: str

    @property
    def places(self) -> str:
        last = self.first + self.numbers - 1
        return str(self.first) if self.numbers == 1 else f"{self.first}-{last}"


_NUMBERED: Final = "one more than the number, 0 where there is none or it was not seen"

TABLE: Final = [
    Part(AT_PLAYERS, 1, "players"),
    Part(AT_ROUNDS, 1, "rounds of the game"),
    Part(AT_ROUNDS_OVER, 1, "rounds that are over"),
    Part(AT_PHASE, 1, "phase: " + ", ".join(f"{phase.number} {phase.name}" for phase in PHASES[constants.VIEWING :])),
    Part(AT_TURN, 1, "whose turn it is"),
    Part(AT_DECIDES, 1, "1 if this seat is to decide"),
    Part(AT_START, 1, "who started the round"),
    Part(AT_HOLDER, 1, "who has the token"),
    Part(AT_ACTIVE, 1, "1 if the token can be used"),
    Part(AT_DIRECTION, 1, "1 if play goes counterclockwise"),
    Part(AT_SKIP, 1, "1 if the next turn is skipped"),
    Part(AT_EXTRA, 1, "1 if this is an additional turn"),
    Part(AT_CALLER, 1, "who has called, plus 1; 0 for nobody"),
    Part(AT_QUIET_LEFT, 1, "quiet turns that are left (TURN-10)"),
    Part(
        AT_USES,
        1,
        "1 if an ability or the token was used in this turn, plus 2 if a card was put on the private deck in it (10D)",
    ),
    Part(AT_DRAWS_LEFT, 1, "cards that a Rascal may still draw"),
    Part(AT_SIDE, 1, "not 0 if the card in the hand goes in faceup"),
    Part(AT_LAST, 1, "who had the last turn, plus 1; 0 for nobody"),
    Part(AT_LAST_OTHER, 1, "who had the last turn before that was not theirs, plus 1; 0 for nobody"),
    Part(AT_DECK_COUNT, 1, "cards in the deck"),
    Part(AT_PILE_COUNT, 1, "cards in the discard pile"),
    Part(AT_ROW_COUNT, 1, "cards in the row"),
    Part(AT_HAND_COUNT, 1, "cards in the hand of the player whose turn it is"),
    Part(
        AT_REASON,
        1,
        "why the round ended: 0 it goes on, " + ", ".join(f"{reason.number} {reason.name}" for reason in REASONS[1:]),
    ),
    Part(AT_DEPTH, 1, "abilities and exchanges under way"),
    Part(
        AT_ABILITY,
        1,
        "the one that asks, plus 1: the number of its card, "
        f"{constants.TOKEN_ABILITY} the token, {constants.EXCHANGE_ABILITY} an exchange; 0 for none",
    ),
    Part(AT_STEP, 1, "its step"),
    Part(AT_ACTOR, 1, "who it asks, plus 1; 0 for nobody"),
    Part(AT_COUNTED, 1, "how far it has counted"),
    Part(AT_ABILITY_BELOW, 1, "the one below it, plus 1; 0 for none"),
    Part(CHOSEN_SO_FAR, 1, "the slot after the last one of the set that this seat is choosing; 0 for none"),
    Part(UNSEEN, constants.NUMBERS, "of the numbers 0 to 13, how many cards this seat has not seen"),
    Part(PILED, constants.NUMBERS, "of the numbers 0 to 13, how many cards lie in the discard pile"),
    Part(PILE_TOP, PILE_SHOWN, f"the discard pile from the top: {_NUMBERED}"),
    Part(DECK_TOP, DECK_SHOWN, f"the deck from the top: {_NUMBERED}"),
    Part(ROW_CARDS, ROW_SHOWN, f"the row: {_NUMBERED}"),
    Part(HELD, HELD_SHOWN, f"the hand of the player whose turn it is: {_NUMBERED}"),
    Part(OWN_PRIVATE, PRIVATE_SHOWN, f"this seat's private deck from the top: {_NUMBERED}"),
]
# In the order in which they stand.
SEAT: Final = [
    "cards in the village",
    "cards in the private deck",
    "first views that are left",
    f"points of the rounds that are over, plus {POINTS_ADDED}, from 0 to 255",
]
SLOT: Final = [
    "0 empty, 1 facedown, 2 faceup",
    _NUMBERED.replace("there is none or ", ""),
    "marks: " + ", ".join(f"{mark.number >> 1} {mark.name} ({mark.meaning})" for mark in MARKS[1:]),
    "who has seen it: 1 this seat, 2 the next, 4, 8",
    "the least number it can have, by what all know",
    "the slot that it guards, plus 1; 0 for none",
    (
        f"its part in the decision: {IS_CHOSEN} chosen, {IS_IT} what it is about, {IS_SOURCE} whose ability it is, "
        f"{IS_USED} its ability was used in this chain (X-4)"
    ),
]


def parts(players: int) -> list[Part]:
    """All numbers of an observation, in order."""
    found = list(TABLE)
    for seat in range(4):
        first = SEATS + seat * OF_A_SEAT
        found += [Part(first + i, 1, f"seat {seat}: {meaning}") for i, meaning in enumerate(SEAT)]
    for seat in range(players):
        for slot in range(SLOTS_SHOWN):
            first = VILLAGES + seat * OF_A_VILLAGE + slot * OF_A_SLOT
            found += [Part(first + i, 1, f"seat {seat}, slot {slot}: {meaning}") for i, meaning in enumerate(SLOT)]
    return found
