"""Names for the numbers that the engine uses. Each is an `IntEnum`, so its members go wherever a number does.

>>> import wolfsbane
>>> game = wolfsbane.new_game("dagger", seed=7)
>>> wolfsbane.Phase(game.state.phase()).name
'VIEWING'
>>> game.state.count(wolfsbane.Zone.PILE)
1
"""

from enum import IntEnum

from wolfsbane.engine import cards, events, layout


class Seat(IntEnum):
    """Who decides, and whose view it is. Players have the seats from A on."""

    CHANCE = layout.CHANCE  # asked for the start player and the shuffle, unless a game answers for it
    A = 0
    B = 1
    C = 2
    D = 3
    WATCHER = layout.WATCHER  # somebody who only watches; has views, and decides nothing


class Zone(IntEnum):
    """Where a card lies. The village of a seat has the number of the seat."""

    VILLAGE_A = 0
    VILLAGE_B = 1
    VILLAGE_C = 2
    VILLAGE_D = 3
    DECK = layout.DECK
    PILE = layout.PILE  # the discard pile
    ROW = layout.ROW  # the cards laid out beside the deck (1A)
    HAND = layout.HAND  # what the player whose turn it is has drawn
    PRIVATE_A = layout.PRIVATE  # the private decks (10D)
    PRIVATE_B = layout.PRIVATE + 1
    PRIVATE_C = layout.PRIVATE + 2
    PRIVATE_D = layout.PRIVATE + 3
    AWAY = layout.AWAY  # out of play


class Phase(IntEnum):
    """What a position waits for, unless an ability is under way."""

    CHOOSING_START = layout.CHOOSING_START  # chance names the start player
    DEALING = layout.DEALING  # chance names the cards of the shuffle
    VIEWING = layout.VIEWING  # everybody views two cards of their own
    BEFORE = layout.BEFORE  # the main action of the turn
    DRAWING = layout.DRAWING  # draw one card more, or keep one of those drawn (4A)
    HOLDING = layout.HOLDING  # what becomes of the drawn card
    AFTERWARDS = layout.AFTERWARDS  # use an ability, or end the turn
    SCORING = layout.SCORING  # a decision at the end of the round
    OVER = layout.OVER  # the game is over


class RoundEnd(IntEnum):
    """Why a round ended: the `value` of the event ROUND_ENDED."""

    CALL = layout.BY_CALL
    DECK = layout.BY_DECK
    VILLAGERS = layout.BY_VILLAGERS
    QUIET = layout.BY_QUIET


class AbilityKind(IntEnum):
    """When the ability of a card works: its `kind`."""

    LASTING = cards.LASTING  # as long as it lies faceup in a village
    VILLAGE = cards.VILLAGE  # used in a turn, faceup in one's village
    MAIN = cards.MAIN  # the same, but instead of drawing
    DRAW = cards.DRAW_ABILITY  # used when discarded right after drawing it
    DRAWN = cards.DRAWN  # used when drawn, instead of discarding it
    SCORING = cards.AT_SCORING  # at the end of the round
    SET = cards.IN_A_SET  # when exchanged together with others


EventKind = IntEnum(  # type: ignore[misc]  # mypy knows no members that are not written out
    "EventKind", [name.upper() for name in events.EVENT_NAMES], start=0, module=__name__
)
EventKind.__doc__ = """What an event tells: its `kind`. The names are those of `Event.name`."""
