"""Enumerations of the integers that the engine uses. They are `IntEnum`s, so members can be used as integers.

>>> import wolfsbane
>>> game = wolfsbane.new_game("dagger", seed=7)
>>> wolfsbane.Phase(game.state.phase()).name
'VIEWING'
>>> game.state.count(wolfsbane.Zone.PILE)
1
"""

from enum import IntEnum

from wolfsbane.engine import cards, constants, events


class Seat(IntEnum):
    """The seats of players, and the two special values for chance and for spectators."""

    CHANCE = constants.CHANCE  # decides the start player and the shuffle, unless the game has a seed
    A = 0
    B = 1
    C = 2
    D = 3
    WATCHER = constants.WATCHER  # a spectator: has views, and decides nothing


class Zone(IntEnum):
    """The place of a card. The village of a seat has the number of the seat."""

    VILLAGE_A = 0
    VILLAGE_B = 1
    VILLAGE_C = 2
    VILLAGE_D = 3
    DECK = constants.DECK
    PILE = constants.PILE  # the discard pile
    ROW = constants.ROW  # the cards laid out beside the deck (1A)
    HAND = constants.HAND  # the cards drawn by the player whose turn it is
    PRIVATE_A = constants.PRIVATE  # the private decks (10D)
    PRIVATE_B = constants.PRIVATE + 1
    PRIVATE_C = constants.PRIVATE + 2
    PRIVATE_D = constants.PRIVATE + 3
    AWAY = constants.AWAY  # out of play


class Phase(IntEnum):
    """The phase of a round; it says what a position waits for when no ability is running."""

    CHOOSING_START = constants.CHOOSING_START  # chance names the start player
    DEALING = constants.DEALING  # chance names the cards of the shuffle
    VIEWING = constants.VIEWING  # everybody views two cards of their own
    BEFORE_MAIN = constants.BEFORE_MAIN  # the main action of the turn
    DRAWING = constants.DRAWING  # draw one card more, or keep one of those drawn (4A)
    HOLDING = constants.HOLDING  # use, discard or exchange the drawn card
    AFTER_MAIN = constants.AFTER_MAIN  # use an ability, or end the turn
    SCORING = constants.SCORING  # a decision at the end of the round
    OVER = constants.OVER  # the game is over


class RoundEnd(IntEnum):
    """Why a round ended: the `value` of the event ROUND_ENDED."""

    CALL = constants.BY_CALL
    DECK = constants.BY_DECK
    VILLAGERS = constants.BY_VILLAGERS
    QUIET = constants.BY_QUIET


class AbilityKind(IntEnum):
    """When the ability of a card works: its `kind`."""

    LASTING = cards.LASTING  # as long as it lies faceup in a village
    VILLAGE = cards.VILLAGE  # used in a turn, faceup in one's village
    MAIN = cards.MAIN  # used in a turn instead of drawing, faceup in one's village
    DRAW = cards.DRAW_ABILITY  # used when discarded right after drawing it
    DRAWN = cards.WHEN_DRAWN  # used when drawn, instead of discarding it
    SCORING = cards.AT_SCORING  # at the end of the round
    SET = cards.IN_A_SET  # when exchanged together with others


EventKind = IntEnum(  # type: ignore[misc]  # mypy knows no members that are not written out
    "EventKind", [name.upper() for name in events.EVENT_NAMES], start=0, module=__name__
)
EventKind.__doc__ = """The `kind` of an event. The names are those of `Event.name`."""
