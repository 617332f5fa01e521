"""What bots believe: of cards that they have not seen, and of how a game will end."""

import random
from collections.abc import Iterator

import pytest

from builds import COMPILED
from helpers import AMULET, at
from randomly import random_game
from wolfsbane.bots import make_bot
from wolfsbane.bots.core.belief import Belief, kind_of
from wolfsbane.bots.core.evaluator import Evaluator
from wolfsbane.bots.core.values import Values
from wolfsbane.engine.constants import CARDS, DEALING, UNKNOWN, WATCHER
from wolfsbane.engine.game import Game
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.engine.view import view_of
from worlds import TEMPTING


def positions(seed: int, mix: str | None = None, rounds: int = 2) -> Iterator[Game]:
    """A game of greedy and random players at every decision, and at its end."""
    game = random_game(seed, mix, rounds=rounds)
    rng = random.Random(seed)
    bots = [make_bot("greedy", 1), make_bot("random", seed)]
    while not game.is_over:
        yield game
        seat = rng.choice(game.deciders)
        game.apply(bots[(seat + seed) % 2].choose(game.view(seat), game.legal_actions(seat)), seat)
    yield game


# Cards


@pytest.mark.parametrize("seed", range(40 if COMPILED else 3))
def test_what_is_drawn_agrees_with_the_view(seed: int) -> None:
    rng = RandomGenerator(seed)
    numbers: list[int] = []
    for step, game in enumerate(positions(seed, "coin" if seed % 3 == 0 else TEMPTING if seed % 3 == 1 else None)):
        numbers = numbers or sorted(game.mix.deck_numbers())
        if step % (3 if COMPILED else 9) or game.is_over:
            continue
        for seat in [*range(game.players), WATCHER]:
            view = view_of(game.state, seat)
            before = bytes(view.v)
            belief = Belief(view)
            for drawn in (belief.draw(rng), belief.draw(rng)):
                assert view_of(drawn, seat) == view
                assert sorted(int(drawn.number(card)) for card in range(CARDS)) == numbers
                assert all(drawn.number(card) >= drawn.least(card) for card in range(CARDS))
                assert drawn.deciders() == game.state.deciders()
            assert bytes(view.v) == before
            unseen = left_of(view_numbers(game, seat), numbers)
            assert belief.average == pytest.approx(sum(unseen) / len(unseen) if unseen else 0.0)


def view_numbers(game: Game, seat: int) -> list[int]:
    view = view_of(game.state, seat)
    return [int(view.number(card)) for card in range(CARDS) if view.number(card) != UNKNOWN]


def left_of(known: list[int], numbers: list[int]) -> list[int]:
    left = list(numbers)
    for number in known:
        left.remove(number)
    return left


def test_the_draws_depend_on_the_random_generator_alone() -> None:
    game = random_game(4)
    view = game.view(1)
    assert Belief(view).draw(RandomGenerator(3)) == Belief(view).draw(RandomGenerator(3))
    assert len({Belief(view).draw(RandomGenerator(n)) for n in range(20)}) == 20


def means(belief: Belief, cards: list[int], draws: int) -> list[float]:
    rng = RandomGenerator(1)
    totals = [0] * len(cards)
    for _ in range(draws):
        drawn = belief.draw(rng)
        for i, card in enumerate(cards):
            totals[i] += int(drawn.number(card))
    return [total / draws for total in totals]


def test_what_others_have_seen_and_kept_is_lower_on_the_average() -> None:
    """b has seen b1, which it keeps for long, and not b2."""
    g = at(f"{AMULET}; a 5 6; b 3:b 4; pile 9; deck 12 11 2 1 8")
    kept, unseen = g.card("b1"), g.card("b2")
    view = view_of(g.state, 0)
    assert kind_of(view.v, kept) >= 0
    assert kind_of(view.v, unseen) == -1
    draws = 2000 if COMPILED else 300
    low, ordinary = means(Belief(view), [kept, unseen], draws)
    assert low < ordinary - 2
    assert abs(ordinary - Belief(view).average) < 1
    # Whoever has seen it knows it.
    assert means(Belief(view_of(g.state, 1)), [kept], 5) == [3.0]


def test_what_all_know_to_be_high_stays_so_over_games() -> None:
    """Games with Elusive Seers, in which it happens that all know a card to be 5 or higher."""
    rng = RandomGenerator(1)
    bounds = 0
    for seed in range(60):
        for game in positions(seed, "AAAAAAADAAAAAA-A", rounds=1):
            view = game.view(WATCHER)
            high = [card for card in range(CARDS) if view.least(card) > 0 and not view.knows(card)]
            if high and not game.is_over:
                bounds += 1
                drawn = Belief(view).draw(rng)
                assert all(drawn.number(card) >= view.least(card) for card in high)
                assert view_of(drawn, WATCHER) == view
        if bounds > 20:
            return
    pytest.fail("it did not happen")


def test_a_card_that_is_known_to_be_high_is_high() -> None:
    g = at("AAAAAAADAAAAAA-A; a 3 5; b 12>5:b 6; pile 7; deck ...")
    card = g.card("b1")
    belief = Belief(view_of(g.state, 0))
    rng = RandomGenerator(1)
    drawn = {int(belief.draw(rng).number(card)) for _ in range(400 if COMPILED else 60)}
    assert min(drawn) == 5
    assert max(drawn) >= 11
    assert means(belief, [card], 200)[0] > Belief(view_of(g.state, 0)).average


# The end of the game


def chances_of(state: State) -> list[float]:
    evaluator = Evaluator(Values(state.mix))
    evaluator.evaluate(state)
    return [evaluator.win_probabilities[seat] for seat in range(state.players())]


NEARLY = 0.06  # a network was not told that points are bad, and has learned it nearly everywhere


@pytest.mark.parametrize("seed", range(40 if COMPILED else 3))
def test_chances_are_chances(seed: int) -> None:
    rng = random.Random(seed)
    winners = 0
    for step, game in enumerate(positions(seed, rounds=1 + seed % 4 if COMPILED else 2)):
        state = game.state
        chances = chances_of(state)
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)
        if game.is_over:
            assert chances == [float(seat == game.winner()) for seat in range(game.players)]
            winners += 1
        elif state.round() > 0 and step % 5 == 0:
            seat = rng.randrange(game.players)
            worse = state.clone()
            worse.put_points(0, seat, state.points(0, seat) + rng.randrange(1, 20))
            others = chances_of(worse)
            assert others[seat] < chances[seat] + NEARLY
            assert all(others[other] > chances[other] - NEARLY for other in range(game.players) if other != seat)
    assert winners == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_between_rounds_it_is_the_totals_that_count(players: int) -> None:
    for over in (1, 2, 3):
        g = at(
            f"coin; players {players}; phase deal; round {over + 1}; points "
            + " / ".join(" ".join(str(10 * seat) for seat in range(players)) for _ in range(over))
        )
        state = g.state
        assert state.phase() == DEALING
        chances = chances_of(state)
        assert sum(chances) == pytest.approx(1)
        assert chances == sorted(chances, reverse=True)
        assert len(set(chances)) == players


def test_with_more_to_come_less_is_decided() -> None:
    leads = []
    for rounds in (2, 3, 4):
        g = at(f"coin; players 2; rounds {rounds}; phase deal; round 2; points 5 15")
        leads.append(chances_of(g.state)[0])
    assert leads == sorted(leads, reverse=True)
    assert leads[0] > leads[-1] > 0.5


@pytest.mark.parametrize("seed", range(6))
def test_points_count_a_little_beside_the_chance(seed: int) -> None:
    for game in positions(seed, rounds=1):
        if game.is_over:
            evaluator = Evaluator(Values(game.mix))
            evaluator.evaluate(game.state)
            for seat in range(game.players):
                worth = evaluator.with_points(game.state, seat)
                assert abs(worth - evaluator.win_probabilities[seat]) <= 0.02
                better = game.state.clone()
                better.put_points(0, seat, game.state.points(0, seat) - 1)
                assert evaluator.with_points(better, seat) >= worth
