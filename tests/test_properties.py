"""What holds in every game: random play over random mixes with two to four players."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builds import few
from fold import Folded
from randomly import decisions, random_game
from wolfsbane.engine.actions import ACTIONS, Actions
from wolfsbane.engine.constants import CARDS, CHANCE, DEALING, WATCHER, ZONE_COUNT
from wolfsbane.engine.game import Game
from wolfsbane.engine.playouts import play_out, random_games
from wolfsbane.engine.refusals import why_not
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state

SEEDS = range(few(12, 5))


def cards_on_the_table(s: State) -> list[int]:
    return [int(s.card_at(zone, i)) for zone in range(ZONE_COUNT) for i in range(s.count(zone))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("SETUP-1", "SETUP-2")
def test_cards_are_conserved(seed: int) -> None:
    game = random_game(seed)
    numbers = sorted(game.mix.deck_numbers())
    for _ in decisions(game, seed):
        s = game.state
        cards = cards_on_the_table(s)
        assert len(cards) == len(set(cards)) == CARDS - 5 * (4 - game.players)
        assert sorted(int(s.number(card)) for card in range(CARDS)) == numbers


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_actions_are_sorted_not_empty_and_accepted(seed: int) -> None:
    game = random_game(seed)
    for seat, legal in decisions(game, seed):
        assert legal
        assert legal == sorted(set(legal))
        for action in legal:
            game.state.clone().apply(action)
            assert game.why_not(action, seat) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_else_is_refused_with_a_rule(seed: int, rule_ids: set[str]) -> None:
    game = random_game(seed)
    before = bytes(game.state.v)
    for step, (seat, legal) in enumerate(decisions(game, seed)):
        if step % 10 == 0:
            before = bytes(game.state.v)
            for action in range(-1, ACTIONS + 1):
                if action not in legal:
                    rule, sentence = why_not(game.state, seat, action)
                    assert rule in rule_ids, (game.mix.code, action, rule)
                    assert sentence.endswith(".")
            for other in range(game.players):
                if other not in game.deciders:
                    assert game.legal_actions(other) == []
                    rule, _ = why_not(game.state, other, legal[0])
                    assert rule in rule_ids
            assert bytes(game.state.v) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_shares_nothing(seed: int) -> None:
    game = random_game(seed)
    for step, (_, legal) in enumerate(decisions(game, seed)):
        if step % 5 == 0:
            before = bytes(game.state.v)
            clone = game.state.clone()
            assert clone == game.state
            assert hash(clone) == hash(game.state)
            clone.apply(legal[-1])
            assert bytes(game.state.v) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_keeping_a_log_changes_nothing(seed: int) -> None:
    game = random_game(seed)
    silent = game.state.clone()
    assert silent.log is None
    done = len(game.history)
    for _ in decisions(game, seed):
        for action in game.history[done:]:
            silent.apply(action)
        done = len(game.history)
        assert bytes(silent.v) == bytes(game.state.v)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("KNOW-2", "KNOW-3", "KNOW-4", "KNOW-5")
def test_folding_what_a_seat_was_told_gives_its_view(seed: int) -> None:
    game = random_game(seed, rounds=2)
    seats = [*range(game.players), WATCHER]
    folds = {seat: Folded(game.players) for seat in seats}
    told = 0
    for _ in decisions(game, seed):
        for seat in seats:
            for event in game.events(seat, told):
                folds[seat].take(event)
            assert folds[seat].differences(game.view(seat)) == []
        told = len(game.log)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**30), st.integers(2, 4))
@pytest.mark.rule("TURN-10")
def test_every_game_ends(seed: int, players: int) -> None:
    game = random_game(seed, players=players)
    for count, _ in enumerate(decisions(game, seed)):
        assert count < 20_000
    assert game.winner() in range(players)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_answers_give_the_same_game(seed: int) -> None:
    game = random_game(seed, rounds=2)
    for _ in decisions(game, seed):
        pass
    again = Game(game.mix, game.players, rounds=2)
    for action in game.history:
        again.apply(action)
    assert again.state == game.state
    assert [event.fields() for event in again.log] == [event.fields() for event in game.log]
    assert again.totals() == game.totals()


def test_random_games_are_played_to_their_end_and_can_be_repeated() -> None:
    mix = random_game(1).mix
    state, out = new_state(mix, 3), Actions()
    decisions_made = play_out(state, RandomGenerator(5), out)
    assert state.is_over()
    assert decisions_made > 50
    assert random_games(mix, 3, 2, 5) > decisions_made == random_games(mix, 3, 1, 5)


def test_chance_is_asked_like_a_player() -> None:
    game = random_game(1)
    other = Game(game.mix, game.players)
    rng = random.Random(5)
    assert other.deciders == [CHANCE]
    other.apply(rng.choice(other.legal_actions()))
    while other.state.phase() == DEALING:
        other.apply(rng.choice(other.legal_actions()))
    assert len(other.history) == CARDS + 1
    assert other.deciders == list(range(game.players))


def test_random_numbers_are_uniform_whatever_the_seed() -> None:
    for seed in (0, -1, 5, 2**31, 2**62 + 7, -(2**40), 0x1234567 << 32):
        rng = RandomGenerator(seed)
        counts = [0] * 6
        for _ in range(6000):
            counts[rng.randrange(6)] += 1
        assert all(850 < count < 1150 for count in counts), (seed, counts)
    assert [RandomGenerator(1).randrange(1000) for _ in range(3)] == [RandomGenerator(1).randrange(1000)] * 3
    assert RandomGenerator(1).randrange(1 << 30) != RandomGenerator(2).randrange(1 << 30)
