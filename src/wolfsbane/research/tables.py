"""What each number of an observation and each action is, as tables for docs/research.md.

`python -m wolfsbane.research.tables docs/research.md` rewrites them between their marks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wolfsbane.engine import actions, constants
from wolfsbane.research.core import encoding, observation


def observation_table() -> str:
    """The parts as they differ: what is the same for every seat and slot is given once."""
    rows = [(part.places, part.meaning) for part in observation.TABLE]
    rows += [
        (f"{observation.SEATS} + {observation.OF_A_SEAT} s + {i}", f"of seat s (0 to 3): {meaning}")
        for i, meaning in enumerate(observation.SEAT)
    ]
    rows += [
        (
            f"{observation.VILLAGES} + {observation.OF_A_VILLAGE} s + {observation.OF_A_SLOT} k + {i}",
            f"of slot k (0 to {observation.SLOTS_SHOWN - 1}) of seat s: {meaning}",
        )
        for i, meaning in enumerate(observation.SLOT)
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
        _actions(actions.SEAT, actions.NUMBER, "the player this many seats after oneself"),
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
