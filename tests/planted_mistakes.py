"""Mistakes that a review has to find: in positions with a clearly best move, something clearly worse is done.

    python tests/planted_mistakes.py

prints the loss and the mark of each, and those of the right moves in the same positions.
"""

import sys
from typing import Final, NamedTuple

from helpers import at
from right_moves import POSITIONS, Position
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.game import Game
from wolfsbane.review import Settings
from wolfsbane.review.mistakes import is_doubtful, look, look_closely
from wolfsbane.review.moments import Moment, walk
from wolfsbane.review.report import Decision


class Planted(NamedTuple):
    """In the position of this name, `played` is a mistake of this kind."""

    position: str
    played: str
    kind: str


BAD_CALL: Final = "bad call"
MISSED_CALL: Final = "missed call"
MATCH: Final = "known match not given"
LOW_GIVEN: Final = "low card given away"
HIGH_KEPT: Final = "high card kept"
ABILITY: Final = "strong ability passed up"
FORGOTTEN: Final = "forgotten card"
VILLAGER: Final = "Villager turned at the wrong time"
LEFT_LYING: Final = "good card left lying"
WRONG_TARGET: Final = "ability on the wrong card"

MORE_POSITIONS: Final = [
    Position(
        "the known twelve goes",
        "amulet; turn a; a 12:a 5 2:a 3:a; b 5:b 7 1:b 4; pile 9; hand 1; phase holding; deck 7 6 5 8 2 3 9 8 4 10",
        ("a1 done",),
        "Eleven points less for a card that was seen.",
    ),
    Position(
        "the known zero stays",
        "coin; turn a; points 9 0 / 8 9; a 0:a 8 3:a 10:a; b 5:b 7 1:b 4; pile 9; hand 4; phase holding; "
        "deck 7 6 5 8 2 3 9 8 10",
        ("a4/a2 done",),
        "A zero is the lowest card; the ten was seen too.",
    ),
    Position(
        "no call against a village that is lower",
        "dagger; turn b; a 1^ 2^ 3:a; b 7:b 8:b 6:b; pile 12; deck 7 6 5 8 2 3 9 8 4 10",
        ("draw",),
        "The other has 3 on the table and one card that was kept; 21 can't be lower.",
    ),
    Position(
        "no call with two unknown cards",
        "amulet; turn a; points 5 5 / 6 6 / 4 4; a 9:a ? ? 8:a; b 2^ 1:b 3^; pile 11; deck ...".replace("?", "10"),
        ("draw",),
        "17 points are known and two cards are not; the other shows 5 and has kept a card.",
    ),
]

PLANTED: Final = [
    Planted("three known twelves leave together", "discard", MATCH),
    Planted("a Doppelgänger joins the set", "a3", LOW_GIVEN),
    Planted("a certain call", "pile1", MISSED_CALL),
    Planted("calling in the last round wins", "draw", MISSED_CALL),
    Planted("no call with a high sum", "call", BAD_CALL),
    Planted("the Robber fetches a zero", "discard", ABILITY),
    Planted("the Witch gives a thirteen to the caller", "a1", WRONG_TARGET),
    Planted("the Master takes a zero", "discard", ABILITY),
    Planted("both Villagers end a game that is won", "discard", ABILITY),
    Planted("the second Villager stays on the pile", "pile1", VILLAGER),
    Planted("the amulet is not for a twelve", "a1", WRONG_TARGET),
    Planted("a Rascal's choice", "pick1", LEFT_LYING),
    Planted("a zero in the row", "call", BAD_CALL),
    Planted("the Witch keeps a zero", "c2", WRONG_TARGET),
    Planted("a pair for a one", "draw", MATCH),
    Planted("who is ahead draws the last card", "pile1", HIGH_KEPT),
    Planted("the Revealer ends a game that is won", "a3", ABILITY),
    Planted("the Revealer leaves the other Villager alone", "b4", VILLAGER),
    Planted("the Robber stays at home", "use", WRONG_TARGET),
    Planted("the amulet is for the one", "b3", WRONG_TARGET),
    Planted("a safe call against three", "pile1", MISSED_CALL),
    Planted("a drawn thirteen is thrown away", "d3", LOW_GIVEN),
    Planted("a certain call with a zero", "pile1", MISSED_CALL),
    Planted("a known pair of elevens", "discard", MATCH),
    Planted("the Assassin discards one's own twelve", "a3", LOW_GIVEN),
    Planted("the Curator discards the rotated twelve", "done", ABILITY),
    Planted("the Golem's high card is discarded", "a1", LOW_GIVEN),
    Planted("the Golem's low card is kept", "discard", HIGH_KEPT),
    Planted("the Regifter gives the twelve to the leader", "pass", ABILITY),
    Planted("a Con Artist takes the zero beneath", "call", BAD_CALL),
    Planted("the Pixie turns up a Regifter", "done", ABILITY),
    Planted("the Huntress turns the caller's Wolfman", "discard", ABILITY),
    Planted("Nostro leaves the worst card on top", "pick2", WRONG_TARGET),
    Planted("Nosferatu uses the Assassin", "a3", LOW_GIVEN),
    Planted("the Village Idiot goes left", "right", WRONG_TARGET),
    Planted("the coin turns the caller's Wolfman", "done", ABILITY),
    Planted("the Blob uses the Assassin", "done", ABILITY),
    Planted("the Village Idiot is not used", "use", WRONG_TARGET),
    Planted("a zero is known to lie on the deck", "pile1", FORGOTTEN),
    Planted("a thirteen is known to lie on the deck", "draw", FORGOTTEN),
    Planted("no call when another is seen to be lower", "call", BAD_CALL),
    Planted("the coin turns up a Wolfman", "done", ABILITY),
    Planted("the Huntress turns up a Wolfman", "discard", ABILITY),
    Planted("a Debt Collector from the pile", "draw", LEFT_LYING),
    Planted("a Halfling from the pile", "draw", LEFT_LYING),
    Planted("a Zombie for the caller", "draw", ABILITY),
    Planted("the Approximator discards the two highest", "b2", LOW_GIVEN),
    Planted("the Flipper turns up Debt Collector and Halfling", "discard", ABILITY),
    Planted("the Flipper turns the caller's village", "discard", ABILITY),
    Planted("the Magician's zero goes for the twelve", "a3", FORGOTTEN),
    Planted("the Master Thief's zero comes home", "a1", FORGOTTEN),
    Planted("the Reverser gives another turn", "a4", LOW_GIVEN),
    Planted("the Reverser and the last card", "discard", ABILITY),
    Planted("the dagger ends the round in time", "done", ABILITY),
    Planted("a Furry's fifty is left alone", "a2", WRONG_TARGET),
    Planted("calling in the last round, against two", "draw", MISSED_CALL),
    Planted("a set of eights", "discard", MATCH),
    Planted("the Magician uses a Master Thief", "a1", FORGOTTEN),
    Planted("the Master Thief gives the caller a thirteen", "a1", WRONG_TARGET),
    Planted("the dagger and the last card", "done", ABILITY),
    Planted("a Furry's fifty is made", "draw", LEFT_LYING),
    Planted("a zero from the private deck", "pile1", LEFT_LYING),
    Planted("the Magician fetches a known zero", "discard", ABILITY),
    Planted("the Master Thief fetches a known zero", "discard", ABILITY),
    Planted("a drawn Zombie replaces the twelve", "a4", FORGOTTEN),
    Planted("the Robber takes a Debt Collector", "discard", ABILITY),
    Planted("the Assassin spares the Debt Collector", "a1", WRONG_TARGET),
    Planted("a Doppelgänger with the Wolfman's deck", "b3", LOW_GIVEN),
    Planted("a Halfling among Villagers", "draw", LEFT_LYING),
    Planted("the dagger in a game of coins", "done", ABILITY),
    Planted("Nosferatu uses a Robber", "a3", LOW_GIVEN),
    Planted("the known twelve goes", "a3", FORGOTTEN),
    Planted("the known zero stays", "a1", FORGOTTEN),
    Planted("no call against a village that is lower", "call", BAD_CALL),
    Planted("no call with two unknown cards", "call", BAD_CALL),
]

BY_NAME: Final = {position.name: position for position in [*POSITIONS, *MORE_POSITIONS]}
KINDS: Final = (
    BAD_CALL,
    MISSED_CALL,
    MATCH,
    LOW_GIVEN,
    HIGH_KEPT,
    ABILITY,
    FORGOTTEN,
    VILLAGER,
    LEFT_LYING,
    WRONG_TARGET,
)


def right_codes(position: Position) -> list[str]:
    """What is right first in a position."""
    return sorted({code for line in position.lines() for code in line[0]})


def moment_of(position: Position, played: str) -> Moment:
    """The decision in which the seat that is to decide in the position does `played`."""
    table = at(position.text)
    table.play(position.before)
    game = Game.from_state(table.state)
    game.apply(parse_action(played))
    found = next(walk(game))
    assert isinstance(found, Moment)
    return found


def reviewed(position: Position, played: str, settings: Settings) -> Decision:
    """The verdict on `played` in a position."""
    moment = moment_of(position, played)
    first = look(moment, settings)
    return look_closely(moment, first, settings) if is_doubtful(first, settings) else first


def main() -> int:
    settings = Settings()
    found = marked_right = 0
    for one in PLANTED:
        decision = reviewed(BY_NAME[one.position], one.played, settings)
        found += bool(decision.mark)
        print(f"{one.kind:30} {decision.mark or '-':3} {decision.loss:6.1f} {decision.cause:16} {one.position}")
    for position in BY_NAME.values():
        decision = reviewed(position, right_codes(position)[0], settings)
        marked_right += bool(decision.mark)
        if decision.mark:
            print(f"{'right':30} {decision.mark:3} {decision.loss:6.1f} {decision.best:16} {position.name}")
    print(f"{found} of {len(PLANTED)} planted mistakes are marked, {marked_right} of {len(BY_NAME)} right moves")
    return 0


if __name__ == "__main__":
    sys.exit(main())
