"""Positions with a clearly best move, and a test of bots on them.

    python tests/right_moves.py --budget 1s

gives the search bot that much time for every choice, and prints its choices with their expected results.
"""

import argparse
import itertools
import random
import sys
from typing import Final, NamedTuple

import wolfsbane
from helpers import Table, at, mix
from wolfsbane.bots import Bot, evaluate, make_bot, parse_budget
from wolfsbane.engine.actions import action_code


class Position(NamedTuple):
    """A position, the choices that are right in it, one after another, and why.

    Where several are as good, a slash is between them: "a1/a2 done". `right` may also have several such lines. `before`
    is played first, without asking the bot.
    """

    name: str
    text: str
    right: tuple[str, ...]
    why: str
    before: str = ""

    def table(self) -> Table:
        table = at(self.text)
        table.play(self.before)
        return table

    @property
    def is_almost_over(self) -> bool:
        """Has somebody called, and is a card drawn? Then a few simulations tell what is right."""
        return "caller" in self.text and ("phase" in self.text or self.before != "")

    def lines(self) -> list[list[list[str]]]:
        """For each line and each choice of it, what is right."""
        return [[choice.split("/") for choice in line.split()] for line in self.right]


class Answer(NamedTuple):
    """What a bot did in a position: its choices up to the first wrong one, or to the end of a line."""

    solved: bool
    chosen: list[str]


def answer(position: Position, bot: Bot) -> Answer:
    """Lets the bot choose, for the seat whose decision it is, until a line is done or left."""
    table = position.table()
    seat = table.game.deciders[0]
    lines = position.lines()
    chosen: list[str] = []
    while lines:
        legal = table.game.legal_actions(seat)
        action = bot.choose(table.game.view(seat), legal)
        code = action_code(action)
        lines = [line[1:] for line in lines if code in line[0]]
        chosen.append(code)
        if [] in lines:
            return Answer(True, chosen)
        if lines:
            table.game.apply(action)
    return Answer(False, chosen)


AMULET: Final = [
    Position(
        "three known twelves leave together",
        "amulet; a 12:a 12:a 12:a 4:a 3:a; b 5 9 3:b 6:b 8; pile 9 10; hand 2; phase holding; turn a; "
        "deck 1 6 8 11 7 4 2 10 5 3 9 13 6 8 1 10",
        ("a1 a2 a3 done",),
        "36 points and two cards go for one turn; nothing else comes near.",
    ),
    Position(
        "a Doppelgänger joins the set",
        "amulet; a 11:a 13:a 4:a 11:a 7; b 5 9 3:b 6:b 8; c 2:c 4 8 10:c 1; pile 9; hand 3; phase holding; turn a; "
        "deck 1 6 8 11 7 4 2 10 5 3 9 13 6 8 1 10",
        ("a1 a2 a4 done",),
        "It matches any number, and 35 points leave in place of 22.",
    ),
    Position(
        "a certain call",
        "amulet; round 2; points 4 0; a 0:a 1:a; b 12^ 11^ 9^ 10^; pile 8 7 6; turn a; deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("call",),
        "In one turn the other can't come below 1, nor hand over enough: the call can't fail.",
    ),
    Position(
        "calling in the last round wins",
        "amulet; points 12 8 / 9 5 / 14 10; a 1:a 2:a; b 7^ 8^ 9^; pile 12 6; turn a; deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("call",),
        "12 points behind, and one turn leaves at least 15 of the other's 24: only a later call can lose.",
    ),
    Position(
        "no call with a high sum",
        "amulet; a 9:a 10:a 12:a 8:a; b 0^ 1^ 2^ 6:b; c 5:c 3^ 4 6:c; pile 11; turn a; "
        "deck 1 6 8 11 7 4 2 10 5 3 9 6 8 1 10",
        ("draw",),
        "A call with 39 costs 49, and the pile has only an 11.",
    ),
    Position(
        "a zero from the pile",
        "amulet; turn c; a 5 7:a 3:a 9 11; b 4:b 12 6 1:b 10; c 6:c 12:c 8 7 5; d 1:d 4 2 8:d 9; pile 0 10; deck ...",
        ("pile1 c2 done",),
        "Twelve points for a card that can be seen; the deck has two cards as good at most.",
    ),
    Position(
        "the Robber fetches a zero",
        "amulet; turn a; caller b; a 3:a 12:a 2:a; b 5:b 0^ 4:b; pile 9; hand 12; phase holding; deck 4 6 5 7 2 3 8",
        ("use b2 a2",),
        "The last turn: 12 go to the caller and a 0 comes back.",
    ),
    Position(
        "the Witch gives a thirteen to the caller",
        "amulet; turn a; caller b; a 3:a 1:a 2:a; b 4^ 0^ 1^; pile 9; deck 11 13 5 7 2 3 8",
        ("b2",),
        "The caller's 5 become 18, and one's own 6 stay; in any other slot it does less.",
        before="draw use",
    ),
    Position(
        "the Master takes a zero",
        "amulet; turn b; a 5:a 7 3:a 9; b 12:b 2:b 4:b 3:b; pile 9 0 13; hand 10; phase holding; "
        "deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("use pile3 b1 done",),
        "The pile has a 0 and the village a known 12.",
    ),
    Position(
        "the Beholder looks at unknown cards",
        "amulet; turn a; a 2:a 9 3:a 6; b 5:b 7 1:b 4; pile 12; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("a2 a4", "a4 a2"),
        "Looking at a card one knows tells nothing.",
        before="draw use",
    ),
    Position(
        "both Villagers end a game that is won",
        "amulet; points 14 6 / 13 7 / 13 7; turn a; a 0^ 0:a 1:a; b 12^ 10^ 11^; pile 9; hand 5; phase holding; "
        "deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("use a2",),
        "It ends now with 41 to 53; one more turn lets the other come below.",
    ),
    Position(
        "the second Villager stays on the pile",
        "amulet; points 7 6 / 6 7 / 7 7; turn a; a 0^ 11:a 12:a 10:a; b 3:b 4^ 2^ 1^; pile 0 9; "
        "deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("draw",),
        "Taken, it would end the game at once with 41 to 40 at most; a call is lost as well.",
    ),
    Position(
        "the amulet is not for a twelve",
        "amulet; turn a; token a active; round 3; points 0 9 / 0 8; a 12:a 11:a 0:a 10:a; b 5:b 7 1:b 4; pile 9; "
        "deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("a3",),
        "What lies under it is scored: that has to be the 0.",
        before="token",
    ),
    Position(
        "the Bodyguard guards the zero",
        "amulet; turn a; a 3^ 12:a 0^ 11:a; b 5:b 7 1:b 4; pile 9; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("a3",),
        "Others would swap the 0 away; nobody wants the 12 or the 11.",
        before="use1",
    ),
    Position(
        "a Rascal's choice",
        "amulet; turn a; a 4^ 12:a 3:a 5:a; b 5:b 7 1:b 4; pile 9; hand 8 0; phase drawing; "
        "deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("pick2 a2 done",),
        "A 0 for the known 12; the 8 would only tell something.",
    ),
    Position(
        "a zero in the row",
        "amulet; turn b; a 1^ 7:a 3:a 9; b 12:b 2:b 4:b 6; c 3:c 5 8 2:c; row 0; pile 10; "
        "deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("row1 b1 done",),
        "The row shows a 0 and the village has a known 12.",
    ),
    Position(
        "the Seer looks at what is unknown",
        "amulet; turn a; a 2:a 1:a 3:a 5; b 5^ 7^ 10^ 4^; pile 10; deck 9 6 5 8 2 3 9 8 1 4 10 3",
        ("a4",),
        "There is just one card that is not known.",
        before="draw use",
    ),
    Position(
        "the Witch keeps a zero",
        "amulet; turn b; a 5:a 7 1:a 4; b 12:b 2:b 4:b 3:b; c 4:c 8 5 6:c; pile 9; deck 11 0 6 5 8 2 3 9 8 1 4 10 3",
        ("b1",),
        "It goes in for the known 12; in another village it would be a gift.",
        before="draw use",
    ),
    Position(
        "a pair for a one",
        "amulet; turn a; caller b; a 12:a 12:a 3:a; b 4:b 5:b 2^; pile 1; deck 4 6 5 8 2 3 9 8",
        ("pile1 a1 a2 done",),
        "The last turn: 27 become 4, and only a 0 would do better.",
    ),
    Position(
        "who is ahead draws the last card",
        "amulet; points 10 10 / 10 10 / 10 10; turn a; a 2:a 3:a; b 4^ 3^; pile 4 9; deck 6",
        ("draw",),
        "The round ends before the other has another turn, 5 to 7; after a call there would be one.",
    ),
    Position(
        "the Revealer ends a game that is won",
        "amulet; points 14 6 / 13 7 / 13 7; turn a; a 0^ 1:a 2:a; b 12^ 0:ab 10^ 11^; pile 9; hand 6; phase holding; "
        "deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("use b2",),
        "The other Villager is known to lie there: 43 to 53, at once.",
    ),
    Position(
        "the Revealer leaves the other Villager alone",
        "amulet; points 7 6 / 6 7 / 7 7; turn a; a 0^ 11:a 12:a 10:a; b 3:b 4^ 2^ 0:ab; pile 9; "
        "deck 6 4 6 5 7 2 3 9 8 1 4 10 3",
        ("a2/a3/a4/b1",),
        "With both faceup the game would end at once, and be lost.",
        before="draw use",
    ),
    Position(
        "the Robber stays at home",
        "amulet; turn a; a 1:a 2:a 0:a; b 12^ 11^ 10^ 9^; pile 9; hand 12; phase holding; "
        "deck 4 6 5 7 2 3 9 8 1 4 10 3",
        ("discard",),
        "Whatever is swapped, one gets 9 or more for 2 or less.",
    ),
    Position(
        "the amulet is for the one",
        "amulet; turn b; token b active; points 9 0 5; a 5:a 7 1:a 4; b 12:b 1:b 13:b 11:b; c 3:c 5 9 7:c; pile 9; "
        "deck 7 6 5 8 2 3 9 8 4 10 3",
        ("b2",),
        "What lies under it is scored, and a Doppelgänger there leaves with no set.",
        before="token",
    ),
    Position(
        "a safe call against three",
        "amulet; turn d; points 3 4 5 6 / 8 8 3 3; a 8^ 9^ 6^; b 10^ 11^ 7^; c 12^ 9^ 8^; d 0:d 1:d; pile 10; "
        "deck 4 6 5 8 2 3 7 5 3 6 10",
        ("call",),
        "1 against 23 and more: it would take two Robbers to spoil it.",
    ),
    Position(
        "the Empath looks at what is unknown",
        "amulet; turn a; a 2^ 1:a 3:a 11; b 5:b 7 1:b 4; c 4:c 6 9 8:c; pile 9; phase after; "
        "deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("use1 a4",),
        "It costs nothing, and whether to call depends on that card.",
    ),
]

COIN: Final = [
    Position(
        "a drawn thirteen is thrown away",
        "coin; turn d; a 5 7:a 3:a 9 11; b 4:b 12 6 1:b 10; c 6:c 12:c 8 7 5; d 1:d 4:d 2:d 3:d; pile 9; hand 13; "
        "phase holding; deck ...",
        ("discard",),
        "Every card of the village is known and lower.",
    ),
    Position(
        "a certain call with a zero",
        "coin; round 3; points 5 0 / 3 9; turn b; a 9^ 8^ 12^ 11^; b 0:b; pile 10 7; deck 4 6 5 7 2 3 9 8 1 4 3",
        ("call",),
        "Whatever is passed on in one turn, the other village stays higher.",
    ),
    Position(
        "a known pair of elevens",
        "coin; turn a; a 11:a 4:a 11:a 5:a; b 5:b 7 1:b 4; c 3:c 9 8 2:c; pile 9; hand 3; phase holding; "
        "deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("a1 a3 done",),
        "22 points and a card for one turn.",
    ),
    Position(
        "the Assassin discards one's own twelve",
        "coin; turn a; a 12^ 3:a 2:a 4:a; b 11^ 12^ 1:b 3; pile 9; hand 8; phase holding; "
        "deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("use a1",),
        "Twelve points less; a card of another's would be a gift.",
    ),
    Position(
        "the Curator discards the rotated twelve",
        "coin; turn a; a 2^ 3:a 12:a~ 4:a; b 11^ 7:b 1:b 3; pile 9; phase after; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("use1 a3",),
        "It lies ready, and costs nothing.",
    ),
    Position(
        "the Curator prepares for the twelve",
        "coin; turn a; a 2^ 0:a~ 12:a 5:a; b 11^ 7:b 10^ 3; pile 9; phase after; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("use1 a3",),
        "Rotated now it goes in the next turn; the rotated 0 does no harm.",
    ),
    Position(
        "the Golem's high card is discarded",
        "coin; turn a; a 2:a 3:a 1:a 4:a; b 11^ 7:b 1:b 3; pile 9; deck 11 12 6 5 8 2 3 9 8 1 4 10 3",
        ("discard",),
        "All of one's own cards are lower.",
        before="draw use",
    ),
    Position(
        "the Golem's low card is kept",
        "coin; turn b; a 2:a 3 1:a 4; b 3:b 12:b 5:b 6; c 5:c 9 2 8; pile 9; deck 11 1 6 5 8 2 3 9 8 1 4 10 3",
        ("b2 done",),
        "A 1 for the known 12.",
        before="draw use",
    ),
    Position(
        "the Regifter gives the twelve to the leader",
        "coin; turn b; points 20 7 18 / 10 9 12 / 0 4 4; caller a; token a; a 0^ 12^ 1^; b 6^; c 7^ 5^; "
        "pile 9; deck 5 7 6",
        ("a2 @b",),
        "The call is won with 1 and the game with 30 to 38 and 46; given to c the twelve lets b win with 26.",
        before="draw discard draw discard",
    ),
    Position(
        "a Wolfman for many faceup cards",
        "coin; turn a; caller b; a 5^ 12:a 6^ 7^ 5^; b 4:b 5:b 6:b; pile 13 9; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("pile1 a2 done",),
        "The last turn: it counts 1 beside four faceup cards, and only a 0 would do better.",
    ),
    Position(
        "a Con Artist takes the zero beneath",
        "coin; turn a; a 1^ 12:a 4:a 5; b 5:b 7 1:b 4; c 3:c 9 8 2:c; pile 9 0 10; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("pile2 a2 done",),
        "The 0 lies second in the pile, and the village has a known 12.",
    ),
    Position(
        "the Pixie turns up a Regifter",
        "coin; turn a; caller b; points 10 10 / 10 10 / 10 10; token b; a 3^ 0:a 12^ 2:a; b 3^ 4^ 2^; pile 9; "
        "phase after; deck 7 6 5 8 2 3 9 8",
        ("use1 a2",),
        "Faceup at scoring it gives the 12 to the caller, and that wins: 5 to 31.",
    ),
    Position(
        "the Huntress turns the caller's Wolfman",
        "coin; turn a; caller b; points 10 10 / 10 10 / 10 10; a 6:a 9:a; b 13^ 4^ 2^ 1^ 3:b; pile 9; hand 6; "
        "phase holding; deck 7 6 5 8 2 3 9 8",
        ("use b1",),
        "The caller has 14 with the faceup Wolfman and 23 without; 15 then win.",
    ),
    Position(
        "Nostro leaves the worst card on top",
        "coin; turn a; caller c; points 10 10 30 / 10 10 30 / 10 10 30; a 3^ 1:a 2:a; b 12^ 1^ 1^ 2^; c 11^ 9^ 5:c; "
        "pile 12 9; deck 7 0 13 1 8 2 3 9 8",
        ("pick1 pick2 pick1", "pick3 pick1 pick1"),
        "Only the next player draws before the end, and a 13 is of no use to them.",
        before="draw use",
    ),
    Position(
        "Nosferatu uses the Assassin",
        "coin; turn a; a 12^ 3:a 2:a 4:a; b 5:b 7 1:b 4; pile 7 8 9; hand 10; phase holding; "
        "deck 7 6 5 8 2 3 9 8 1 4 3",
        ("use pile3 a1",),
        "Of Nostro, Assassin and Psychic only one rids the village of its 12.",
    ),
    Position(
        "the Village Idiot goes left",
        "coin; turn a; a 12:a 3:a 2:a 0:a; b 1^ 7 5:b 11^; pile 9; deck 12 6 5 8 2 3 9 8 1 4 10 3",
        ("left",),
        "To the left a 12 goes and a 1 comes; to the right a 0 goes and an 11 comes.",
        before="draw use",
    ),
    Position(
        "the coin turns the caller's Wolfman",
        "coin; turn a; token a active; caller b; points 15 10 / 15 5 / 0 15; a 6:a 4:a 7:a; b 13^ 4^ 2^ 1^; "
        "pile 9; phase after; deck 7 6 5 8 2 3 9 8",
        ("token b1",),
        "Without it the caller's 11 are 20, and the call fails.",
    ),
    Position(
        "the Blob uses the Assassin",
        "coin; turn b; a 5:a 7 1:a 4; b 4^ 12^ 2:b 3:b; c 5:c 9 2 8; pile 8 9 6; phase after; "
        "deck 7 6 5 8 2 3 9 1 4 10 3",
        ("use1 b2",),
        "The top of the pile is an Assassin, and the 12 lies faceup.",
    ),
    Position(
        "the Village Idiot is not used",
        "coin; turn a; a 0:a 3:a 2:a 1:a; b 12^ 7 5:b 11^; pile 9; hand 12; phase holding; deck 6 5 8 2 3 9 8 1 4 10 3",
        ("discard",),
        "In both directions one would get the high card.",
    ),
    Position(
        "a zero is known to lie on the deck",
        "coin; turn a; a 3:a 12:a 4:a 6; b 5:b 7 1:b 4; pile 4; deck 0:a 5 8 2 3 9 8 1 4 10 3",
        ("draw a2 done",),
        "It is for the 12, and not for the next player.",
    ),
    Position(
        "a thirteen is known to lie on the deck",
        "coin; turn a; a 5:a 12:a 4:a 6; b 5:b 7 1:b 4; c 8 6:c 9 2:c; pile 3; deck 13:a 5 8 2 3 9 8 1 4 10 3",
        ("pile1 a2 done",),
        "A 3 for the 12 is better than to draw that.",
    ),
    Position(
        "the Tanner turns up a Wolfman",
        "coin; turn a; caller b; a 6^ 13:a 7^ 8^ 5^; b 5:b 6^ 4:b; pile 9; hand 5; phase holding; "
        "deck 8 2 3 9 8 1 4 10 3",
        ("use a2",),
        "The last turn: 39 become 27, and 31 if the 5 is put in.",
    ),
    Position(
        "the Psychic looks at what is unknown",
        "coin; turn a; a 2:a 9 3:a 6:a; b 5^ 7^ 1^ 4^; pile 12; deck 9 6 5 8 2 3 9 8 1 4 10 3",
        ("a2",),
        "There is just one card that is not known.",
        before="draw use",
    ),
    Position(
        "no call when another is seen to be lower",
        "coin; turn a; a 6:a 5:a; b 0^ 2^ 3^; c 8:c 9 2 5; pile 12; deck 9 6 5 8 2 3 9 8 1 4 10 3",
        ("draw",),
        "11 against 5 costs 21, and the pile has only a 12.",
    ),
    Position(
        "the coin turns up a Wolfman",
        "coin; turn a; token a active; caller b; points 15 10 / 15 5 / 0 15; a 6^ 13:a 7^ 5^; b 9^ 8^ 7^; pile 12; "
        "phase after; deck 7 6 5 8",
        ("token a2",),
        "31 become 22, which is less than the caller's 24.",
    ),
    Position(
        "the Huntress turns up a Wolfman",
        "coin; turn a; caller b; points 10 10 / 10 10 / 10 10; a 13:a 6^ 5^ 7^; b 9^ 8^ 7^; pile 9; hand 6; "
        "phase holding; deck 8 2 3 9 8 1 4 10 3",
        ("use b1/b2/b3 a1",),
        "31 become 22, which is less than the caller's 24; a card of one's own turned down would cost three of that.",
    ),
]

DAGGER: Final = [
    Position(
        "a Debt Collector from the pile",
        "dagger; turn a; a 6:a 12:a 8 7 5; b 5 7:b 3:b 9 11; c 4:c 12 6 1:c 10; d 1:d 4 2 8:d 9; pile 0 10; deck ...",
        ("pile1 a2 done",),
        "Twelve points less, and one less for each card of the others.",
    ),
    Position(
        "a Halfling from the pile",
        "dagger; turn a; caller b; a 9:a 12:a 8:a; b 4^ 3^ 5:b; pile 2 10; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("pile1 a2 done",),
        "The last turn: 29 become 9, which no drawn card does.",
    ),
    Position(
        "a Zombie for the caller",
        "dagger; turn a; caller b; last b; points 10 10 / 10 10 / 10 10; a 4^ 1:a; b 2^ 1^; pile 9; "
        "deck 7 6 5 8 3 9 8 11 10",
        ("use1",),
        "The last turn: 5 to 3 becomes 1 to 7.",
    ),
    Position(
        "the Approximator discards the two highest",
        "dagger; turn b; a 5:a 7 1:a 4; b 12:b 2:b 11:b 3:b; pile 9; hand 5; phase holding; "
        "deck 7 6 8 2 3 9 8 1 4 10 3",
        ("use b1 b3",),
        "23 points and a card for a 5.",
    ),
    Position(
        "the Flipper turns up Debt Collector and Halfling",
        "dagger; turn a; caller b; a 0:a 2:a 12:a 11:a; b 5^ 4^ 6:b 3:b; pile 9; hand 6; phase holding; "
        "deck 7 8 2 3 9 8 1 4 10",
        ("use @a",),
        "The last turn: 25 become 10.",
    ),
    Position(
        "the Flipper turns the caller's village",
        "dagger; turn a; caller b; points 10 10 / 10 10 / 10 10; a 5:a 4:a 3:a; b 0^ 2^ 10^ 4^; pile 9; hand 6; "
        "phase holding; deck 7 8 3 9 8 1 4 10",
        ("use @b",),
        "The caller's 6 become 16, which is more than 12.",
    ),
    Position(
        "the Magician's zero goes for the twelve",
        "dagger; turn a; a 3:a 12:a 2:a 6:a; b 0 7:b 5:b 8; pile 9; deck 8 6 5 7 2 3 9 8 1 4 10 3",
        ("a2",),
        "It has to be swapped, and the 12 is the card to give.",
        before="draw use b1",
    ),
    Position(
        "the Master Thief's zero comes home",
        "dagger; turn a; a 3:a 12:a 2:a 6:a; b 0 7:b 5:b 8; c 5 6:c 3 9:c; pile 9; deck 12 6 5 7 2 3 9 8 1 4 10 3",
        ("a2",),
        "The viewed 0 has to be swapped, and the 12 is the card to give.",
        before="draw use b1",
    ),
    Position(
        "the Reverser gives another turn",
        "dagger; turn a; a 1:a 2:a 3:a 0:a; b 5:b 7 1:b 4; pile 9; hand 11; phase holding; "
        "deck 12 6 5 7 2 3 9 8 1 4 10 3",
        ("use",),
        "A turn more for nothing, and all one's cards are too low to be exchanged for an 11.",
    ),
    Position(
        "the Reverser and the last card",
        "dagger; points 10 10 / 10 10 / 10 10; turn a; a 9:a 1:a; b 8^ 1^; pile 12 9; hand 11; phase holding; deck 6",
        ("use",),
        "The last card is one's own and the other gets no more turn; otherwise the other has it, and is ahead.",
    ),
    Position(
        "the dagger ends the round in time",
        "dagger; points 15 10 30 / 15 10 30 / 0 10 30; turn a; token a active; caller c; a 4:a 1:a; b 5^ 1^; c 11^ 9^; "
        "pile 3 9; phase after; deck 12 6 5 7 2 3 9 8 1 4 10 3",
        ("token",),
        "The round ends with this turn, 5 to 6; the next player would take the 3 and win with 4.",
    ),
    Position(
        "a Furry's fifty is left alone",
        "dagger; turn a; caller b; a 13:a 12:a 13:a 12:a; b 1^ 2:b 1:b; pile 9; hand 3; phase holding; "
        "deck 12 6 5 7 2 3 9 8 1 4 10 3",
        ("discard",),
        "The sum is exactly 50: it counts 0, and the caller gets 50 more.",
    ),
    Position(
        "calling in the last round, against two",
        "dagger; points 12 8 14 / 9 6 13 / 14 10 13; turn a; a 1:a 3:a; b 9^ 8^ 7^; c 6^ 8^ 12^ 9^; pile 10 7; "
        "deck 4 6 5 7 3 9 8 1 4 3",
        ("call",),
        "4 against 24 and 35 wins the call and the game; another turn lets the one who leads come down.",
    ),
    Position(
        "a set of eights",
        "dagger; turn c; a 5:a 7 1:a 4; b 3:b 6 9 2:b; c 8:c 1:c 8:c 3:c 8:c; pile 12; hand 2; phase holding; "
        "deck 7 6 5 2 3 9 1 4 10 3",
        ("c1 c3 c5 done",),
        "24 points and two cards for one turn.",
    ),
    Position(
        "the Magician uses a Master Thief",
        "dagger; turn a; a 1:a 2:a 3:a; b 12 7:b 5:b 8; pile 9; deck 8 6 5 7 2 3 9 8 1 4 10 3",
        ("use",),
        "Otherwise the 12 has to be swapped for one of the low cards.",
        before="draw use b1",
    ),
    Position(
        "the Master Thief gives the caller a thirteen",
        "dagger; turn a; caller c; points 10 20 10 / 10 20 10 / 10 20 10; a 1:a 2:a 3:a; b 13 7^ 5^ 8; c 0^ 4^ 2^; "
        "pile 9; deck 12 6 5 7 2 3 9 8 1 4 10 3",
        ("c1/c3",),
        "For the 0 or the Halfling it makes the caller's sum 9 or 10, against 6; for the 4 only 3.",
        before="draw use b1",
    ),
    Position(
        "the dagger and the last card",
        "dagger; points 15 10 / 15 5 / 0 15; turn a; token a active; a 9:a 1:a; b 8^ 1^; pile 12 9; "
        "phase after; deck 6",
        ("token",),
        "The last card is one's own and the other gets no more turn; otherwise the other has it, and is ahead.",
    ),
    Position(
        "a pair of tens for a one",
        "dagger; turn b; a 5 7:a 3:a 9 11; b 10:b 10:b 6 5 8; c 6:c 12:c 8 7 5; d 1:d 4 2:d 3 9; pile 1; deck ...",
        ("pile1 b1 b2 done",),
        "19 points and a card for one turn.",
    ),
    Position(
        "a Furry's fifty is made",
        "dagger; turn a; caller b; a 13:a 12:a 13:a 9:a; b 1^ 2:b 1:b; pile 12 9; deck 12 6 5 7 2 3 9 8",
        ("pile1 a4 done",),
        "With the 12 for the 9 the sum is exactly 50: it counts 0, and the caller gets 50 more.",
    ),
    Position(
        "a zero from the private deck",
        "dagger; turn a; caller b; a 3:a 12:a 4:a; b 5:b 7 1:b; private-a 0; pile 9; deck 6 5 8 2 3 9 8 1 4 10 3",
        ("private a2 done",),
        "The last turn, and nothing is better for the 12.",
    ),
    Position(
        "the Magician fetches a known zero",
        "dagger; turn a; a 3:a 12:a 2:a; b 7:b 0:ab 5:b; pile 9; hand 8; phase holding; deck 6 5 7 2 3 9 8 1 4 10 3",
        ("use b2 a2",),
        "It comes faceup, and works, and the 12 goes.",
    ),
    Position(
        "the Master Thief fetches a known zero",
        "dagger; turn a; a 3:a 12:a 2:a; b 7:b 0:ab 5:b; pile 9; hand 12; phase holding; deck 6 5 7 2 3 9 8 1 4 10 3",
        ("use b2 a2", "use a2 b2"),
        "Whichever of the two is viewed, the 12 goes and the 0 comes.",
    ),
]

MIXES: Final = [
    Position(
        "a drawn Zombie replaces the twelve",
        f"{mix('A', n4='D')}; turn a; a 3:a 1:a 12:a 2:a; b 5:b 7 1:b 4; pile 9; hand 4; phase holding; "
        "deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("a3 done",),
        "It can't be discarded, and the 12 is the only card higher than it.",
    ),
    Position(
        "the Robber takes a Debt Collector",
        f"{mix('D', n12='A')}; turn a; caller b; a 3:a 12:a 2:a; b 5:b 0^ 4:b; c 8^ 7^ 6^; pile 9; hand 12; "
        "phase holding; deck 4 6 5 7 2 3 8",
        ("use b2 a2",),
        "The 0 works for its new owner, and the caller has the 12.",
    ),
    Position(
        "the Assassin spares the Debt Collector",
        f"{mix('D', n8='C')}; turn a; caller b; a 0^ 10^ 4:a; b 5:b 2^ 4:b; pile 9; deck 8 4 6 5 7 2 3 8",
        ("a2",),
        "11 become 1; without the 0 it is 14, and the caller's Halfling matters less than that.",
        before="draw use",
    ),
    Position(
        "a Doppelgänger with the Wolfman's deck",
        f"{mix('C', n13='A')}; turn b; a 5:a 7 1:a 4; b 13^ 9:b 2:b 9:b; pile 12 7; hand 3; phase holding; "
        "deck 7 6 5 2 3 9 1 4 10 3",
        ("b1 b2 b4 done",),
        "31 points for one card.",
    ),
    Position(
        "a Halfling among Villagers",
        f"{mix('A', n2='D')}; turn a; caller b; a 9:a 12:a 8:a; b 4^ 3^ 5:b; pile 2 10; deck 7 6 5 8 2 3 9 8 1 4 10 3",
        ("pile1 a2 done",),
        "29 become 9.",
    ),
    Position(
        "the dagger in a game of coins",
        f"{mix('C', token='D')}; points 15 10 / 15 5 / 0 15; turn a; token a active; a 1:a 2:a; b 5^ 4^; pile 9; "
        "phase after; deck 12 6 5 7 2 3 9 8 1 4 10 3",
        ("token",),
        "Another turn, in which the call can be made, before the other has one.",
    ),
    Position(
        "Nosferatu uses a Robber",
        f"{mix('A', n10='C')}; turn a; caller d; a 3:a 12:a 2:a; b 9:b 7^ 8^; c 6^ 7:c 5; d 4:d 0^ 5:d; pile 7 12 9; "
        "hand 10; phase holding; deck 4 6 5 2 3 8",
        ("use pile3 d2 a2",),
        "A 0 comes for the 12, and the caller has it.",
    ),
    Position(
        "a Debt Collector beneath the top",
        f"{mix('A', n0='D', n1='C')}; turn d; a 5 7:a 3:a 9 11; b 4:b 12 6 1:b 10; c 6:c 2:c 8 7 5; d 11:d 4 1^ 8 9; "
        "pile 10 0; deck ...",
        ("pile2 d1 done",),
        "The Con Artist reaches the 0, which takes off 15 more.",
    ),
]


def winning_sets(village: list[int], new: int, below: int) -> list[tuple[int, ...]]:
    """The cards of equal numbers that the new card has to be exchanged with to get below a sum, as slots."""
    sets = [
        slots
        for size in range(1, len(village) + 1)
        for slots in itertools.combinations(range(len(village)), size)
        if len({village[slot] for slot in slots}) == 1
    ]
    return [slots for slots in sets if sum(village) - sum(village[slot] for slot in slots) + new < below]


def last_turns(count: int) -> list[Position]:
    """Last turns of a game in which one exchange alone beats the caller, found by trying all.

    b has called, with cards that all can see; a knows all of its own. If a comes below b, the call fails and costs b
    the game; if not, b scores 0 and has won.
    """
    rng = random.Random(1)
    found: list[Position] = []
    while len(found) < count:
        deck = ["amulet", "coin", "dagger"][len(found) % 3]
        number = rng.choice([1, 2, 3])
        village = [rng.randrange(1, 13) for _ in range(rng.choice([3, 4, 5]))]
        if rng.random() < 0.6:
            village[rng.randrange(len(village))] = village[0]
        theirs = [rng.choice([5, 6, 7, 8]) for _ in range(rng.choice([2, 3]))]
        cards = [*village, *theirs, number, 9]
        if max(cards.count(n) for n in cards) > 4 or sum(village) < sum(theirs):
            continue
        right = winning_sets(village, number, sum(theirs))
        if len(right) != 1 or len(right[0]) == len(village):
            continue
        line = " ".join([*[f"a{slot + 1}" for slot in right[0]], "done"])
        mine = " ".join([f"{n}:a" for n in village])
        found.append(
            Position(
                f"one exchange beats the caller, {len(found) + 1}",
                f"{deck}; rounds 1; turn a; caller b; a {mine}; b {' '.join([f'{n}^' for n in theirs])}; pile 9; "
                f"hand {number}; phase holding; deck ...",
                (line,),
                f"Only this comes below the {sum(theirs)} of the caller.",
            )
        )
    return found


POSITIONS: Final = [*AMULET, *COIN, *DAGGER, *MIXES, *last_turns(42)]


def expectation(position: Position, chosen: list[str], budget: str, seed: int) -> str:
    """What the coach expects at the last choice, chance to win and points of the round, the best action first."""
    table = position.table()
    table.play(" ".join(chosen[:-1]))
    seat = table.game.deciders[0]
    found = evaluate(table.game.view(seat), parse_budget(budget), legal=table.game.legal_actions(seat), seed=seed)
    told = [f"{action_code(one.action)} {one.win:.1%} {one.round_points:.1f}" for one in found]
    return ", ".join(told[:6])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--budget", default="1s", help="for each choice: simulations such as 2000, or a time as 1s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="just the positions whose name has this in it")
    options = parser.parse_args()
    print(f"Wolfsbane {wolfsbane.__version__}, {options.budget} for each choice")
    solved = 0
    positions = [position for position in POSITIONS if options.only in position.name]
    for position in positions:
        found = answer(position, make_bot(f"search:{options.budget}", options.seed))
        solved += found.solved
        word = "solved" if found.solved else "NOT SOLVED"
        print(f"{word:10} {position.name}: {' '.join(found.chosen)}", flush=True)
        print(f"           {expectation(position, found.chosen, options.budget, options.seed)}", flush=True)
    print(f"{solved} of {len(positions)} solved")
    sys.exit(solved < len(positions))


if __name__ == "__main__":
    main()
