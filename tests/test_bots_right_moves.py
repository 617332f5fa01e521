"""The search bot finds the right move where there is no doubt about it.

The numbers of simulations are fixed, so that a run can be repeated: on the compiled build what takes a fraction of a
second. On the plain build a simulation takes over a hundred times as long: there only positions at the very end of a
round are tried, for which few simulations do. How it does with a second for each choice, `python tests/right_moves.py`
tells.
"""

import itertools
from collections import Counter

import pytest

from builds import COMPILED
from right_moves import POSITIONS, Position, answer
from wolfsbane.bots import LEVELS, make_bot

BOT = LEVELS["hard"].bot
ENOUGH = 0.95  # share of the positions that this level solves
TRIED = POSITIONS if COMPILED else [position for position in POSITIONS if position.is_almost_over][:30]


def test_the_search_bot_finds_the_right_moves() -> None:
    missed = [
        f"{position.name}: {' '.join(found.chosen)}"
        for position in TRIED
        if not (found := answer(position, make_bot(BOT, seed=1))).solved
    ]
    assert len(missed) <= (1 - ENOUGH) * len(TRIED), "\n".join(missed)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_what_is_right_can_be_done_and_something_else_too(position: Position) -> None:
    for line in position.lines():
        open_choices = 0
        for codes in itertools.product(*line):
            table = position.table()
            for code, right in zip(codes, line, strict=True):
                choices = table.choices().split()
                assert code in choices
                open_choices += len(set(choices) - set(right))
                table.play(code)
        assert open_choices > 0


def test_a_wrong_choice_is_not_taken_for_solved() -> None:
    class Last:
        def choose(self, view: object, legal: list[int]) -> int:
            return legal[-1]

    (thirteen,) = (position for position in POSITIONS if position.name == "a drawn thirteen is thrown away")
    assert answer(thirteen, Last()) == (False, ["d4"])


def test_the_positions_are_spread_over_decks_and_players() -> None:
    assert len({position.name for position in POSITIONS}) == len(POSITIONS) >= 120
    decks = Counter(position.text.partition(";")[0] for position in POSITIONS)
    assert min(decks["amulet"], decks["coin"], decks["dagger"]) >= 12
    assert len(POSITIONS) - decks["amulet"] - decks["coin"] - decks["dagger"] >= 6
    players = Counter(position.table().game.players for position in POSITIONS)
    assert players[2] >= 10
    assert players[3] >= 10
    assert players[4] >= 4
