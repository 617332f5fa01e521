"""What each number of an observation and each action is, as tables for docs/research.md.

`python -m wolfsbane.research.tables docs/research.md` writes them anew between their marks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from wolfsbane.engine import actions, constants
from wolfsbane.engine.vocabulary import PHASE_NAMES, REASON_NAMES
from wolfsbane.research.core import encoding


class Part(NamedTuple):
    """Numbers of an observation that follow one another, and what they are."""

    first: int
    numbers: int
    meaning: str

    @property
    def places(self) -> str:
        last = self.first + self.numbers - 1
        return str(self.first) if self.numbers == 1 else f"{self.first}-{last}"


_NUMBERED: Final = "one more than the number, 0 where there is none or it was not seen"

# In the order in which they stand.
_TABLE: Final = [
    "players",
    "rounds of the game",
    "rounds that are over",
    "phase: " + ", ".join(f"{phase} {PHASE_NAMES[phase]}" for phase in range(constants.VIEWING, constants.OVER + 1)),
    "whose turn it is",
    "1 if this seat is to decide",
    "who started the round",
    "who has the token",
    "1 if the token can be used",
    "1 if play goes counterclockwise",
    "1 if the next turn is skipped",
    "1 if this is an additional turn",
    "who has called, plus 1; 0 for nobody",
    "quiet turns that are left (TURN-10)",
    "1 if an ability or the token was used in this turn, plus 2 if a card was put on the private deck in it (10D)",
    "cards that a Rascal may still draw",
    "not 0 if the card in the hand goes in faceup",
    "who had the last turn, plus 1; 0 for nobody",
    "who had the last turn before that was not theirs, plus 1; 0 for nobody",
    "cards in the deck",
    "cards in the discard pile",
    "cards in the row",
    "cards in the hand of the player whose turn it is",
    "why the round ended: 0 it goes on, "
    + ", ".join(f"{reason} {REASON_NAMES[reason]}" for reason in range(constants.BY_CALL, constants.BY_QUIET + 1)),
    "abilities and exchanges under way",
    (
        "the one that asks, plus 1: the number of its card, "
        f"{constants.TOKEN_PROGRAM} the token, {constants.EXCHANGE_PROGRAM} an exchange; 0 for none"
    ),
    "its step",
    "who it asks, plus 1; 0 for nobody",
    "how far it has counted",
    "the one below it, plus 1; 0 for none",
    "the slot after the last one of the set that this seat is choosing; 0 for none",
]

_SEAT: Final = [
    "cards in the village",
    "cards in the private deck",
    "first views that are left",
    f"points of the rounds that are over, plus {encoding.POINTS_ADDED}, from 0 to 255",
]

_SLOT: Final = [
    "0 empty, 1 facedown, 2 faceup",
    _NUMBERED.replace("there is none or ", ""),
    "marks: 1 rotated, 2 under the amulet, 4 used in this turn, 8 slid, 16 had its part in this ability",
    "who has seen it: 1 this seat, 2 the next, 4, 8",
    "the least number it can have, by what all know",
    "the slot that it guards, plus 1; 0 for none",
    (
        f"its part in the decision: {encoding.IS_CHOSEN} chosen, {encoding.IS_IT} what it is about, "
        f"{encoding.IS_SOURCE} whose ability it is, {encoding.IS_USED} its ability was used in this chain (X-4)"
    ),
]


def parts(players: int) -> list[Part]:
    """All numbers of an observation, in order."""
    found = [Part(at, 1, meaning) for at, meaning in enumerate(_TABLE)]
    found += [
        Part(encoding.UNSEEN, constants.NUMBERS, "of the numbers 0 to 13, how many cards this seat has not seen"),
        Part(encoding.PILED, constants.NUMBERS, "of the numbers 0 to 13, how many cards lie in the discard pile"),
        Part(encoding.PILE_TOP, encoding.PILE_SHOWN, f"the discard pile from the top: {_NUMBERED}"),
        Part(encoding.DECK_TOP, encoding.DECK_SHOWN, f"the deck from the top: {_NUMBERED}"),
        Part(encoding.ROW_CARDS, encoding.ROW_SHOWN, f"the row: {_NUMBERED}"),
        Part(encoding.HELD, encoding.HELD_SHOWN, f"the hand of the player whose turn it is: {_NUMBERED}"),
        Part(encoding.OWN_PRIVATE, encoding.PRIVATE_SHOWN, f"this seat's private deck from the top: {_NUMBERED}"),
    ]
    for seat in range(4):
        first = encoding.SEATS + seat * encoding.OF_A_SEAT
        found += [Part(first + i, 1, f"seat {seat}: {meaning}") for i, meaning in enumerate(_SEAT)]
    for seat in range(players):
        for slot in range(encoding.SLOTS_SHOWN):
            first = encoding.VILLAGES + seat * encoding.OF_A_VILLAGE + slot * encoding.OF_A_SLOT
            found += [Part(first + i, 1, f"seat {seat}, slot {slot}: {meaning}") for i, meaning in enumerate(_SLOT)]
    return found


def observation_table() -> str:
    """The parts as they differ: what is the same for every seat and slot is told once."""
    rows = [(part.places, part.meaning) for part in parts(0) if part.first < encoding.SEATS]
    rows += [(f"{encoding.SEATS} + 4 s + {i}", f"of seat s (0 to 3): {meaning}") for i, meaning in enumerate(_SEAT)]
    rows += [
        (
            f"{encoding.VILLAGES} + {encoding.OF_A_VILLAGE} s + {encoding.OF_A_SLOT} k + {i}",
            f"of slot k (0 to {encoding.SLOTS_SHOWN - 1}) of seat s: {meaning}",
        )
        for i, meaning in enumerate(_SLOT)
    ]
    return _table(("number", "what it is"), rows)


def action_table() -> str:
    words = [
        "a set is complete; a choice ends; the turn ends",
        "not to do it",
        "the left end, or left",
        "the right end, or right",
        "draw from the deck",
        "draw from the private deck",
        "call for a vote",
        "discard the card in the hand",
        "use the card in the hand; yes",
        "use the token",
    ]
    rows = [(str(action), words[action], f"`{actions.action_code(action)}`") for action in range(actions.SEAT)]
    rows += [
        _actions(actions.SEAT, actions.NUMBER, "the player so many seats on; 0 is oneself"),
        _actions(actions.NUMBER, actions.ROW_CARD, "a number; only chance says one, before the cards are dealt"),
        _actions(actions.ROW_CARD, actions.PICK, "draw this card of the row"),
        _actions(actions.PICK, actions.PILE_CARD, "this card of the hand"),
        _actions(actions.PILE_CARD, actions.ABILITY, "this card of the discard pile, from the top"),
        _actions(actions.ABILITY, actions.SLOT, "use the card in this slot of one's own"),
    ]
    for seat in range(4):
        first = actions.SLOT + seat * constants.CARDS
        whose = "one's own village" if seat == 0 else f"the village {seat} on"
        rows.append(_actions(first, first + constants.CARDS, f"the card in this slot of {whose}"))
    return _table(("action", "what it is", "in the notation, for seat a"), rows)


def _actions(first: int, end: int, meaning: str) -> tuple[str, str, str]:
    codes = f"`{actions.action_code(first)}` to `{actions.action_code(end - 1)}`"
    return (f"{first}-{end - 1}", meaning, codes)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in [head, *rows]]
    lines.insert(1, "|---" * len(head) + "|")
    return "\n".join(lines)


def size_table() -> str:
    rows = [(str(players), str(encoding.observation_size(players))) for players in (2, 3, 4)]
    return _table(("players", "numbers of an observation"), rows)


TABLES: Final = {"observation": observation_table, "actions": action_table, "sizes": size_table}


def written(text: str) -> str:
    """The document with its tables as they are now; each stands between `<!-- NAME -->` and `<!-- end -->`."""
    for name, table in TABLES.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not pattern.search(text):
            raise ValueError(f"the document has no place for the table {name!r}: <!-- {name} --> and <!-- end -->")
        text = pattern.sub(rf"\1\n{table()}\n\n\2", text)
    return text


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python -m wolfsbane.research.tables docs/research.md")
    path = Path(sys.argv[1])
    path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
