"""Where every part of a position lies in its one vector of bytes. Only `wolfsbane.engine.vector` imports this.

The vector has a public part, which everybody at the table may know, and after it a secret part: the numbers
of the cards, and an incomplete choice. Nothing secret is ever written into the public part.

The piles and villages are linked lists: `AFTER + card` holds the next card of the same zone, and
`AFTER + CARDS + zone` holds the first one.
"""

from typing import Final

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
OPENER: Final = 304
SEALED: Final = 305
SCORER: Final = 306
SCORING_NUMBER: Final = 307
REASON: Final = 308
DEALT: Final = 309
GUARDS: Final = 310
# What follows is counted from the last field, so that a field can be inserted before it.
DEPTH: Final = GUARDS + 1
VIEWS: Final = DEPTH + 1  # four bytes
CHAIN: Final = VIEWS + 4  # seven bytes, a bit for each card: those whose abilities the chain under way has used
CHAIN_END: Final = CHAIN + 7
POINTS: Final = CHAIN_END  # four rounds of four seats, two bytes each
FRAMES: Final = POINTS + 32

# A frame: an ability that is under way. Its fields are the pronouns of its steps.
FRAME_SIZE: Final = 8
ABILITY_ID: Final = 0
STEP: Final = 1
ACTOR: Final = 2
SOURCE: Final = 3
IT: Final = 4
OTHER: Final = 5
DRAWN: Final = 6
COUNTED: Final = 7
FLAGS: Final = IT  # of an exchange, which speaks of no such cards
VILLAGE: Final = OTHER  # of an exchange and of what is done like one (5D)
SCRATCH: Final = FRAMES + 11 * FRAME_SIZE  # one more frame, to ask whether an ability could be begun; empty otherwise

PUBLIC_END: Final = SCRATCH + FRAME_SIZE

# The secret part.
FACE: Final = PUBLIC_END
CHOSEN: Final = FACE + 52  # a bit for each card, eight cards a byte
CHOSEN_UP_TO: Final = CHOSEN + 7  # the slot after the last one chosen; 0 if none is
SIZE: Final = CHOSEN_UP_TO + 1
