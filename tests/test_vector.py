"""The functions that read a vector say the same as the methods of the position."""

import pytest

from randomly import random_game
from wolfsbane.engine import vector
from wolfsbane.engine.constants import CARDS
from wolfsbane.engine.view import view_of


@pytest.mark.parametrize("seed", range(3))
def test_functions_and_methods_agree(seed: int) -> None:
    s = random_game(seed).state
    for card in range(CARDS):
        assert vector.zone_of(s.v, card) == s.zone(card)
        assert vector.audience_of(s.v, card) == s.seen(card) == s.all_seen()[card]
        assert vector.ward_of(s.v, card) == s.ward(card)
    assert vector.rounds_of(s.v) == s.rounds() == s.get("rounds")
    assert vector.round_of(s.v) == s.round() == s.get("round")
    assert vector.start_of(s.v) == s.start() == s.get("start")
    assert vector.holder_of(s.v) == s.holder() == s.get("holder")
    assert vector.reason_of(s.v) == s.get("reason")
    assert vector.frame_below(vector.frame_at(1)) == vector.frame_at(0)


def test_the_key_tells_what_a_seat_knows() -> None:
    s = random_game(1).state
    key = vector.key_of(s.v, 0)
    assert vector.key_of(view_of(s, 0).v, 0) == key
    s.push(0, 0, 0)
    deeper = vector.key_of(s.v, 0)
    s.choose(3, 0)
    assert len({int(key), int(deeper), int(vector.key_of(s.v, 0))}) == 3
