"""The vocabulary of a position: zones, phases, marks, and how many there are of everything.

A card is named by the place it had in the shuffled deck of this round (0 to 51), which tells nothing about its
number.
"""

from typing import Final

CARDS: Final = 52
NUMBERS: Final = 14
SET_SIZE: Final = 5
FIRST_DISCARD: Final = 20
NONE: Final = 255

# Zones. A village has the number of its seat, a private deck that number plus PRIVATE.
DECK: Final = 4
PILE: Final = 5
ROW: Final = 6
HAND: Final = 7
PRIVATE: Final = 8
ZONE_COUNT: Final = 12
AWAY: Final = 12  # the sets nobody plays with; not a list

MAX_DEPTH: Final = 11  # the longest chain of the three decks, and an exchange by its last ability

UNKNOWN: Final = 15  # the number of a card in a view that may not know it

# Marks on a card.
FACEUP: Final = 1
ROTATED: Final = 2
LOCKED: Final = 4
USED: Final = 8
SLID: Final = 16
TOUCHED: Final = 32

# Who has seen a card: a bit for each seat, and one for everybody who only watches.
WATCHER: Final = 4
EVERYONE: Final = 31

# Phases.
CHOOSING_START: Final = 0
DEALING: Final = 1
VIEWING: Final = 2
BEFORE_MAIN: Final = 3
DRAWING: Final = 4
HOLDING: Final = 5
AFTER_MAIN: Final = 6
SCORING: Final = 7
OVER: Final = 8

# Abilities by id: 0 to 13 are the abilities of the cards of that number.
TOKEN_ABILITY: Final = 14
EXCHANGE_ABILITY: Final = 15

# Why a round ended.
BY_CALL: Final = 1
BY_DECK: Final = 2
BY_VILLAGERS: Final = 3
BY_QUIET: Final = 4

CHANCE: Final = -1  # the seat that answers for the shuffle and the choice of the start player
NOBODY: Final = -2

QUIET_TURNS: Final = 50
CALL_LIMIT: Final = 4
