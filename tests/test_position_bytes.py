"""States and views from the bytes of others: how positions come into compiled code without a vector."""

import pytest

from randomly import decisions, random_game
from wolfsbane.engine.constants import PILE, WATCHER
from wolfsbane.engine.state import State, new_state, state_from_bytes
from wolfsbane.engine.vector import SIZE
from wolfsbane.engine.view import View, view_from_bytes


def test_a_position_comes_back_from_its_bytes() -> None:
    game = random_game(1)
    for seat, legal in decisions(game, 1):
        state = state_from_bytes(game.mix, bytes(game.state.v))
        assert bytes(state.v) == bytes(game.state.v)
        for viewer in (seat, WATCHER):
            view = game.view(viewer)
            assert view_from_bytes(view.mix, view.seat, bytes(view.v)) == view
        before = bytes(game.state.v)
        state.apply(legal[0])
        assert bytes(game.state.v) == before, "it is a position of its own"


@pytest.mark.parametrize("size", [0, SIZE - 1, SIZE + 1])
def test_bytes_of_another_length_are_refused(size: int) -> None:
    mix = random_game(1).mix
    with pytest.raises(ValueError, match=rf"^a position has {SIZE} bytes, not {size}$"):
        state_from_bytes(mix, bytes(size))
    with pytest.raises(ValueError, match=rf"^a position has {SIZE} bytes, not {size}$"):
        view_from_bytes(mix, 0, bytes(size))


@pytest.mark.parametrize("seat", [-1, 5])
def test_a_view_is_that_of_a_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=rf"^a view is that of a seat, or of a watcher \(4\), not {seat}$"):
        view_from_bytes(random_game(1).mix, seat, bytes(SIZE))


def test_a_position_that_is_not_filled_is_not_read() -> None:
    mix = random_game(1).mix
    for empty in (State(mix), View(mix, 0)):
        with pytest.raises(IndexError):
            empty.get("phase")
        with pytest.raises(IndexError):
            empty.put("phase", 1)


def test_a_card_is_put_behind_the_others_of_a_zone() -> None:
    state = new_state(random_game(1).mix, 2)
    for card in (7, 3, 50):
        state.put_last(PILE, card)
    assert [int(state.card_at(PILE, at)) for at in range(3)] == [7, 3, 50]
    assert state.count(PILE) == 3
