"""Luck is 0 on average, whatever the evaluator thinks; who is dealt low cards is lucky."""

import statistics

import pytest

import wolfsbane
from builds import COMPILED
from review_games import game_of_bots, luck_in
from wolfsbane.engine.game import Game
from wolfsbane.review.luck import Shuffler, luck_of
from wolfsbane.review.moments import ChanceEvent, unseen, walk

pytestmark = pytest.mark.skipif(not COMPILED, reason="takes minutes on the plain build")

LOW = "00111" + "DDCCC" + "2233445566" + "7"
REST = "0123456789ABCD"


def whole_deal(beginning: str) -> str:
    """A deal that begins like this, and then has the rest in ascending order."""
    left = [symbol for symbol in REST for _ in range(2 if symbol in "0D" else 4)]
    for symbol in beginning:
        left.remove(symbol)
    return beginning + "".join(left)


def events_of(game: Game) -> list[ChanceEvent]:
    return [one for one in walk(game) if isinstance(one, ChanceEvent)]


def test_low_cards_are_lucky() -> None:
    game = wolfsbane.new_game("amulet", players=2, deals=[whole_deal(LOW)], start=0)
    start, deal = events_of(game)
    assert (start.kind, deal.kind) == ("start", "deal")
    luck = luck_of(deal, 16, seed=1).luck
    assert luck[0] > 5.0
    assert luck[1] < -5.0
    assert sum(luck) == pytest.approx(0.0, abs=0.01)


def test_a_draw_has_the_numbers_that_are_left_and_they_average_to_nothing() -> None:
    """The luck of every card that could have been drawn, weighted by how many of it are left, is 0."""
    state = wolfsbane.parse_position("amulet; a 12:a 5 2:a; b 5:b 7 1:b 4; pile 9 3; turn a; deck 7 6 0 8 ...")
    numbers = [int(state.number(card)) for card in unseen(state)]
    total = 0.0
    by_number = {}
    for number in set(numbers):
        world = state.clone()
        cards = unseen(world)
        other = cards[numbers.index(number)]
        world.put_number(other, state.number(cards[0]))
        world.put_number(cards[0], number)
        game = Game.from_state(world)
        game.play("draw")
        (event,) = events_of(game)
        found = luck_of(event, 4, seed=3)
        assert found.number == number
        by_number[number] = found.luck[0]
        total += numbers.count(number) * found.luck[0]
    assert total / len(numbers) == pytest.approx(0.0, abs=0.002)
    assert by_number[0] > by_number[9]


def test_a_card_that_somebody_knows_is_no_luck() -> None:
    game = Game.from_state(wolfsbane.parse_position("coin; turn a; a 3:a 12:a; b 5:b 7; pile 4; deck 0:a 5 8 2 3"))
    game.play("draw")
    assert events_of(game) == []


def test_a_shuffle_moves_only_what_nobody_has_seen() -> None:
    state = wolfsbane.parse_position("coin; turn a; a 3:a 12; b 5:b 7; pile 4; deck 0:a 5 8 2 3")
    other = Shuffler(state).draw(wolfsbane.RandomGenerator(1), first=8)
    assert other.number(unseen(state)[0]) == 8
    free = set(unseen(state))
    assert all(other.number(card) == state.number(card) for card in range(52) if card not in free)
    assert sorted(other.number(card) for card in free) == sorted(state.number(card) for card in free)


def test_luck_averages_zero_and_results_without_it_spread_less() -> None:
    """The short form of what `make review-figures` measures in 2,000 games."""
    raw, luck = [], []
    for seed in range(40):
        game = game_of_bots("amulet", 2, seed)
        luck.append(luck_in(game, 2, seed)[0])
        raw.append(100.0 if game.winner() == 0 else 0.0)
    error = statistics.stdev(luck) / len(luck) ** 0.5
    assert abs(statistics.mean(luck)) < 3 * error
    adjusted = [result - one for result, one in zip(raw, luck, strict=True)]
    assert statistics.stdev(adjusted) < 0.95 * statistics.stdev(raw)
