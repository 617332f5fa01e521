"""Where every part of a position lies in its one vector of bytes.

The vector has a public part, which everybody at the table may know, and after it a secret part: the numbers
of the cards, and a choice that is half made. Nothing secret is ever written into the public part.

A card is named by the place it had in the shuffled deck of this round (0 to 51), which tells nothing about its
number. The piles and villages are linked lists: `AFTER + card` holds the next card of the same zone, and
`AFTER + CARDS + zone` holds the first one.
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
ZONES: Final = 12
AWAY: Final = 12  # the sets nobody plays with; not a list

# The public part.
AFTER: Final = 0
COUNT: Final = 64
PLACE: Final = 76  # zone in the low half, the least number it can have (public) in the high half
SEEN: Final = 128
MARKS: Final = 180
WARD: Final = 232  # the card that this Bodyguard lies on

PLAYERS: Final = 284
ROUNDS: Final = 285
ROUND: Final = 286
PHASE: Final = 287
TURN: Final = 288
START: Final = 289
HOLDER: Final = 290
ACTIVE: Final = 291
DIRECTION: Final = 292
SKIP: Final = 293
EXTRA: Final = 294
CALLER: Final = 295
QUIET: Final = 296
STOCK: Final = 297
LAST: Final = 298
LAST_OTHER: Final = 299
ACTED: Final = 300
LIMIT: Final = 301
SIDE: Final = 302
STORED: Final = 303  # was a card put on the private deck of the player whose turn it is, in this turn (10D)?
STARTER: Final = 304
SEALED: Final = 305
SCORER: Final = 306
SCORING_NUMBER: Final = 307
REASON: Final = 308
DEALT: Final = 309
GUARDS: Final = 310
DEPTH: Final = 311
VIEWS: Final = 312  # four bytes
CHAIN: Final = 316  # seven bytes, a bit for each card: those whose abilities the chain under way has used
CHAIN_END: Final = 323
POINTS: Final = 323  # four rounds of four seats, two bytes each
FRAMES: Final = 355

# A frame: an ability that is under way. Its fields are the pronouns of its steps.
FRAME_SIZE: Final = 8
MAX_DEPTH: Final = 11  # the longest chain of the three decks, and an exchange by its last ability
PROGRAM: Final = 0
STEP: Final = 1
ACTOR: Final = 2
SOURCE: Final = 3
IT: Final = 4
OTHER: Final = 5
DRAWN: Final = 6
TALLY: Final = 7
SCRATCH: Final = 443  # one more frame, used to ask whether an ability could be begun; empty otherwise

PUBLIC_END: Final = 451

# The secret part.
FACE: Final = 451
CHOSEN: Final = 503  # a bit for each card, eight cards a byte
CHOSEN_UP_TO: Final = 510  # the slot after the last one chosen; 0 if none is
SIZE: Final = 511

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
BEFORE: Final = 3
DRAWING: Final = 4
HOLDING: Final = 5
AFTERWARDS: Final = 6
SCORING: Final = 7
OVER: Final = 8

# Programs: 0 to 13 are the abilities of the cards of that number.
TOKEN_PROGRAM: Final = 14
EXCHANGE_PROGRAM: Final = 15

# Why a round ended.
BY_CALL: Final = 1
BY_DECK: Final = 2
BY_VILLAGERS: Final = 3
BY_QUIET: Final = 4

CHANCE: Final = -1  # the seat that answers for the shuffle and the choice of the start player
NOBODY: Final = -2

QUIET_TURNS: Final = 50
CALL_LIMIT: Final = 4
