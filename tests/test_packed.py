"""The functions that read a vector say the same as the methods of the position."""

import pytest

from randomly import random_game
from wolfsbane.engine import packed
from wolfsbane.engine.constants import CARDS
from wolfsbane.engine.view import view_of


@pytest.mark.parametrize("seed", range(3))
def test_functions_and_methods_agree(seed: int) -> None:
    s = random_game(seed).state
    for card in range(CARDS):
        assert packed.zone_of(s.v, card) == s.zone(card)
        assert packed.audience_of(s.v, card) == s.seen(card) == s.all_seen()[card]
        assert packed.ward_of(s.v, card) == s.ward(card)
    assert packed.rounds_of(s.v) == s.rounds() == s.get("rounds")
    assert packed.round_of(s.v) == s.round() == s.get("round")
    assert packed.start_of(s.v) == s.start() == s.get("start")
    assert packed.holder_of(s.v) == s.holder() == s.get("holder")
    assert packed.reason_of(s.v) == s.get("reason")
    assert packed.frame_below(packed.frame_at(1)) == packed.frame_at(0)


def test_the_key_tells_what_a_seat_knows() -> None:
    s = random_game(1).state
    key = packed.key_of(s.v, 0)
    assert packed.key_of(view_of(s, 0).v, 0) == key
    s.push(0, 0, 0)
    deeper = packed.key_of(s.v, 0)
    s.choose(3, 0)
    assert len({int(key), int(deeper), int(packed.key_of(s.v, 0))}) == 3
