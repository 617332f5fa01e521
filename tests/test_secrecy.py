"""Nobody learns what they may not: two games that differ only in what a seat can't know are the same to it.

Two worlds: while a random game is played, a second one runs beside it in which two cards that the seat has not seen
have changed numbers. As long as the same actions are legal for the others, everything the seat is told must be equal.
"""

import itertools
import random
from collections import Counter

import pytest

from builds import few
from randomly import decisions, random_game
from wolfsbane.engine.constants import CARDS, EVERYONE, WATCHER
from wolfsbane.engine.game import Game
from wolfsbane.engine.refusals import is_legal
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import Sampler, memoryless_view_of, resample, view_of
from wolfsbane.engine.words import action_words, question
from worlds import TEMPTING, may_differ, swap_unseen


def what_a_seat_gets(game: Game, seat: int, since: int) -> list[object]:
    """Everything that would be sent to a seat: events, view, observation, legal actions, prompts, in words too."""
    view = game.view(seat)
    out: list[object] = [event.fields() for event in game.events(seat, since)]
    out.append(bytes(view.v))
    out.append(bytes(game.observation(seat).v))
    out.append(game.deciders)
    if seat in game.deciders:
        legal = game.legal_actions(seat)
        out.append(legal)
        out.append(question(view))
        out.append([action_words(view, action) for action in legal])
        out.append([str(game.why_not(action, seat)) for action in range(0, 372, 7)])
    return out


@pytest.mark.parametrize(("seed", "mix"), [(seed, TEMPTING if seed % 4 == 0 else None) for seed in range(few(60, 16))])
@pytest.mark.rule("KNOW-1", "KNOW-6", "TURN-7")
def test_two_worlds(seed: int, mix: str | None) -> None:
    rng = random.Random(seed)
    game = random_game(seed, mix, rounds=2)
    seat = rng.choice([*range(game.players), WATCHER])
    world: Game | None = None
    told = 0
    compared = 0
    for step, _ in enumerate(decisions(game, seed)):
        if world is not None:
            action = game.history[-1]
            if len(world.history) + 1 != len(game.history):  # chance has answered for a new round
                world = None
            else:
                actor = next((s for s in world.deciders if is_legal(world.state, s, action)), None)
                if actor is None:  # the hidden cards matter to what others may do: the worlds part, as they should
                    world = None
                else:
                    world.apply(action, actor)
                    if may_differ(game, world, seat):
                        world = None
                    else:
                        assert what_a_seat_gets(world, seat, told) == what_a_seat_gets(game, seat, told)
                        compared += 1
        told = len(game.log)
        if world is None or step % 9 == 0:
            world = swap_unseen(game, seat, rng)
            if world is not None:
                assert what_a_seat_gets(world, seat, told) == what_a_seat_gets(game, seat, told)
    assert compared > 5


@pytest.mark.parametrize(("seed", "mix"), [(seed, ("dagger", TEMPTING, None)[seed % 3]) for seed in range(few(30, 9))])
@pytest.mark.rule("KNOW-6")
def test_what_may_be_chosen_does_not_depend_on_unseen_cards(seed: int, mix: str | None) -> None:
    rng = random.Random(seed)
    game = random_game(seed, mix, rounds=2)
    for seat, legal in decisions(game, seed):
        if game.state.depth() > 0 or rng.random() < 0.2:
            for _ in range(6):
                world = swap_unseen(game, seat, rng)
                if world is not None:
                    assert world.legal_actions(seat) == legal
                    assert question(world.view(seat)) == question(game.view(seat))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("KNOW-6")
def test_nobody_else_sees_half_a_choice(seed: int) -> None:
    game = random_game(seed)
    half = 0
    before: dict[int, bytes] = {}
    for _ in decisions(game, seed):
        viewers = [viewer for viewer in [*range(game.players), WATCHER] if viewer not in game.deciders]
        views = {viewer: bytes(game.view(viewer).v) + bytes(game.observation(viewer).v) for viewer in viewers}
        if game.state.any_chosen():
            half += 1
            assert views == before
        before = views
    assert half > 5


@pytest.mark.parametrize("seed", range(few(30, 8)))
@pytest.mark.rule("KNOW-7")
def test_a_resampled_state_can_not_be_told_from_the_true_one(seed: int) -> None:
    rng = RandomGenerator(seed)
    game = random_game(seed, rounds=2)
    numbers = sorted(game.mix.deck_numbers())
    for step, _ in enumerate(decisions(game, seed)):
        assert {int(game.state.least(card)) for card in range(CARDS)} <= {0, 5}, "more was told than KNOW-7 allows"
        if step % 3 == 0:
            for seat in [*range(game.players), WATCHER]:
                view = view_of(game.state, seat)
                other = resample(view, rng)
                assert view_of(other, seat) == view
                assert sorted(int(other.number(card)) for card in range(CARDS)) == numbers
                assert all(other.number(card) >= other.least(card) for card in range(CARDS))
                if seat in game.deciders:
                    assert memoryless_view_of(other, seat) == game.observation(seat)
                    clone = Game.from_state(other)
                    assert clone.legal_actions(seat) == game.legal_actions(seat)


def test_resampling_is_even() -> None:
    """Of the cards nobody has seen each number comes as often as its share, also where some are known to be high."""
    game = random_game(3, mix="dagger", players=2)
    s = game.state
    for card in (0, 1, 5):
        s.put_least(card, 5)
        s.put_number(card, 5)
    s.put_least(6, 9)
    view = view_of(s, WATCHER)
    rng = RandomGenerator(1)
    runs = 4000
    counts = [[0] * 14 for _ in range(CARDS)]
    for _ in range(runs):
        other = resample(view, rng)
        for card in (0, 6, 7, 40):
            counts[card][other.number(card)] += 1
    first = int(s.number(20))
    high = sum(4 for n in range(5, 13)) + 2 - (1 if first >= 5 else 0)
    top = sum(4 for n in range(9, 13)) + 2 - (1 if first >= 9 else 0)
    assert sum(counts[0][:5]) == 0
    assert sum(counts[6][:9]) == 0
    for number in range(9, 13):
        share = (4 - (number == first)) / top
        assert abs(counts[6][number] / runs - share) < 0.04
    fives = 4 - (first == 5)
    assert abs(counts[0][5] / runs - fives / high) < 0.04
    assert abs(counts[7][5] / runs - counts[40][5] / runs) < 0.03


@pytest.mark.parametrize(
    ("hidden", "leasts"),
    [
        ([1, 4, 4, 8, 12], [0, 0, 0, 0, 0]),
        ([1, 4, 4, 8, 12], [5, 0, 3, 0, 0]),
        ([0, 5, 9, 9, 13], [5, 9, 0, 0, 5]),
        ([5, 6, 7, 8, 9], [9, 8, 7, 6, 5]),
    ],
)
@pytest.mark.rule("KNOW-7")
def test_a_sampler_draws_each_possible_state_as_often_as_any_other(hidden: list[int], leasts: list[int]) -> None:
    game = random_game(3, mix="dagger", players=2)
    s = game.state
    cards = [2, 51, 30, 17, 8]
    known = Counter(game.mix.deck_numbers()) - Counter(hidden)
    rest = iter(sorted(known.elements()))
    for card in range(CARDS):
        if card in cards:
            s.put_number(card, hidden[cards.index(card)])
            s.put_seen(card, 0)
            s.put_least(card, leasts[cards.index(card)])
        else:
            s.put_number(card, next(rest))
            s.put_seen(card, EVERYONE)
    possible = {
        numbers
        for numbers in itertools.permutations(hidden)
        if all(number >= least for number, least in zip(numbers, leasts, strict=True))
    }
    sampler = Sampler(view_of(s, WATCHER))
    dice = RandomGenerator(5)
    runs = 60 * len(possible)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(runs):
        state = sampler.draw(dice)
        drawn[tuple(int(state.number(card)) for card in cards)] += 1
    assert set(drawn) == possible
    # Chi squared has this mean and twice that as its variance: five standard deviations off are no chance.
    freedom = len(possible) - 1
    chi = sum((count - 60) ** 2 / 60 for count in drawn.values())
    assert abs(chi - freedom) <= 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("seed", range(6))
def test_a_sampler_draws_what_resample_does_however_often_it_was_asked(seed: int) -> None:
    game = random_game(seed)
    for step, _ in enumerate(decisions(game, seed)):
        if step % 10 == 0:
            view = game.view(step % game.players)
            before = bytes(view.v)
            sampler = Sampler(view)
            drawn = [sampler.draw(RandomGenerator(n)) for n in (1, 2, 1)]
            assert drawn[0] == drawn[2] == resample(view, RandomGenerator(1))
            assert drawn[1] == resample(view, RandomGenerator(2))
            sampler.draw_into(drawn[0], RandomGenerator(2))
            assert drawn[0] == drawn[1]
            drawn[0].put_number(0, 15)
            assert sampler.draw(RandomGenerator(1)) == drawn[2]
            assert bytes(view.v) == before


def test_a_state_becomes_another_one_only_within_its_mix() -> None:
    game, other = random_game(1, mix="dagger"), random_game(2, mix="dagger")
    state = game.state.clone()
    before = bytes(other.state.v)
    state.copy_from(other.state)
    assert state == other.state != game.state
    state.put_number(0, 15)
    assert bytes(other.state.v) == before
    foreign = random_game(1, mix="coin").state
    with pytest.raises(ValueError, match="a state of CCCCCCCCCCCCCC-C can't become one of DDDDDDDDDDDDDD-D"):
        foreign.copy_from(state)
    with pytest.raises(ValueError, match="a state of CCCCCCCCCCCCCC-C can't become one of DDDDDDDDDDDDDD-D"):
        Sampler(other.view(0)).draw_into(foreign, RandomGenerator(1))
