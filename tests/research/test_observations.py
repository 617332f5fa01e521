"""Observations and actions as seats see them: what they are, and that they tell nothing else."""

import random

import numpy as np
import pytest

import wolfsbane
from builds import few
from conftest import ROOT
from research.randomness import TINY, new_play, positions
from wolfsbane.engine.actions import ACTIONS, SLOT
from wolfsbane.engine.constants import CARDS, DECK, EVERYONE, WATCHER
from wolfsbane.engine.drawing import table_svg, table_text, view_text
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.vector import number_of
from wolfsbane.engine.view import resample, view_of
from wolfsbane.research import tables
from wolfsbane.research.core import observation
from wolfsbane.research.core.encoding import (
    as_in_engine,
    as_seen_by,
    observation_of,
    observation_size,
    private_observation_of,
    public_observation_of,
)
from wolfsbane.research.core.games import OneGame
from wolfsbane.research.core.play import OF_AN_EVENT, Play
from wolfsbane.research.pixels import render_pixels
from wolfsbane.research.rendering import private_text
from wolfsbane.research.setup import Setup
from worlds import TEMPTING

KINDS: list[dict[str, object]] = [
    {"mix": "amulet", "players": 2, "rounds": 2},
    {"mix": "coin", "players": 3, "rounds": 1},
    {"mix": "dagger", "players": 4, "rounds": 1},
    {"mix": TEMPTING, "players": 2, "rounds": 1},
    {"mix": "dagger", "players": 2, "cards": "1 1 4 4 5 5 7 7 8 8 12 12", "village": 3, "quiet": 5, "rounds": 1},
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind["mix"]))
def test_an_observation_follows_from_the_view(kind: dict[str, object]) -> None:
    for seed in range(few(10, 1)):
        for step, play in enumerate(positions(new_play(seed, **kind), seed)):
            if step % few(1, 7) == 0:
                for seat in range(play.players):
                    view = view_of(play.state, seat)
                    observation = observation_of(play.state.v, seat)
                    assert observation == observation_of(view.v, seat)
                    assert observation == observation_of(resample(view, RandomGenerator(step)).v, seat)
                    assert len(observation) == observation_size(play.players)


def test_the_numbers_of_a_position() -> None:
    state = wolfsbane.parse_position(
        "ACAAAAAAAAAAAD-A; a 3^&a2 5:a 7~; b 9:ab 2^+; c -; deck 4:b 6 8; pile 12 11; points 5 -3 120 / 20 1 200; "
        "turn b; token c active; start b; caller c; last a c; quiet 8"
    )
    row = observation_of(state.v, 1)
    assert list(row[:9]) == [3, 4, 2, 3, 0, 1, 0, 1, 1]  # seats are counted from b
    assert (row[12], row[13], row[17], row[18]) == (2, 42, 3, 2)  # c has called; a and c had turns
    assert list(row[19:23]) == [3, 2, 0, 0]
    unseen = list(row[observation.UNSEEN : observation.PILED])
    assert sum(unseen) == 52 - 6  # a's faceup 3, both of b, the top of the deck, the pile
    assert (unseen[3], unseen[9], unseen[4], unseen[5]) == (3, 3, 3, 4)
    assert row[observation.PILED + 12] == row[observation.PILED + 11] == 1
    assert list(row[observation.PILE_TOP : observation.PILE_TOP + 3]) == [13, 12, 0]
    assert list(row[observation.DECK_TOP : observation.DECK_TOP + 3]) == [5, 0, 0]
    seats = observation.SEATS
    assert [row[seats + 4 * seat] for seat in range(4)] == [2, 0, 3, 0]
    assert [row[seats + 4 * seat + 3] for seat in range(4)] == [98, 255, 125, 0]
    village = observation.VILLAGES
    assert list(row[village : village + 14]) == [1, 10, 0, 0b101, 0, 0, 0, 2, 3, 4, 0b111, 0, 0, 0]
    of_a = village + 2 * observation.OF_A_VILLAGE
    assert list(row[of_a : of_a + 21]) == [2, 4, 0, 7, 0, 2, 0, 1, 0, 0, 4, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]


def test_half_a_choice_is_seen_by_its_seat_alone() -> None:
    game = wolfsbane.Game.from_state(wolfsbane.parse_position("dagger; a 9 9 5; b 1 2; deck 4 6; pile 12"))
    game.play("draw a1 a2")
    role = observation.VILLAGES + observation.OF_A_SLOT - 1
    own, others = observation_of(game.state.v, 0), observation_of(game.state.v, 1)
    assert (own[30], own[role], own[role + observation.OF_A_SLOT]) == (2, observation.IS_CHOSEN, observation.IS_CHOSEN)
    assert others[30] == 0
    assert others[role + observation.OF_A_VILLAGE] == 0


def test_what_is_public_and_what_is_private() -> None:
    """Seat b knows 9 and 4 alone, everybody the faceup cards and the pile, and that b and a have looked."""
    state = wolfsbane.parse_position("dagger; a 3^ 5:a 7; b 9:ab 2^; deck 4:b 6 8; pile 12; turn b")
    public, private = public_observation_of(state.v, 1), private_observation_of(state.v, 1)
    village, slot = observation.VILLAGES, observation.OF_A_SLOT
    of_a = village + observation.OF_A_VILLAGE
    assert [public[village + slot * i + 1] for i in range(2)] == [0, 3]
    assert [public[of_a + slot * i + 1] for i in range(3)] == [4, 0, 0]
    assert [public[village + slot * i + 3] for i in range(2)] == [0b11, 0b11]
    assert [public[of_a + slot * i + 3] for i in range(3)] == [0b11, 0b10, 0]
    assert public[observation.DECK_TOP] == 0
    assert [at for at in range(len(private)) if private[at]] == [
        observation.UNSEEN + 4,
        observation.UNSEEN + 9,
        observation.DECK_TOP,
        village + 1,
    ]
    assert (private[observation.DECK_TOP], private[village + 1]) == (5, 10)
    assert private_text(state, 1) == "b1 is 9; deck1 is 4"
    assert private_text(state, 0) == "a2 is 5; b1 is 9"


def test_private_information_has_nothing_public() -> None:
    """Two tables at which all differs that everybody sees, but not what seat a alone has seen."""
    one = wolfsbane.parse_position("dagger; a 3:a 5; b 9^ 4; deck 4 6; pile 12; turn a; points 5 3")
    other = wolfsbane.parse_position("coin; a 3:a 5; b 2; deck 1 1 6; pile 8 9; turn b; token b; caller a; quiet 3")
    assert public_observation_of(one.v, 0) != public_observation_of(other.v, 0)
    assert private_observation_of(one.v, 0) == private_observation_of(other.v, 0)
    assert private_text(one, 0) == private_text(other, 0) == "a1 is 3"


def test_half_a_choice_is_private() -> None:
    game = wolfsbane.Game.from_state(wolfsbane.parse_position("dagger; a 9 9 5; b 1 2; deck 4 6; pile 12"))
    game.play("draw")
    before = [
        public_observation_of(game.state.v, 0),
        private_observation_of(game.state.v, 1),
        private_text(game.state, 1),
    ]
    game.play("a1 a2")
    after = [
        public_observation_of(game.state.v, 0),
        private_observation_of(game.state.v, 1),
        private_text(game.state, 1),
    ]
    assert before == after
    own = private_observation_of(game.state.v, 0)
    role = observation.VILLAGES + observation.OF_A_SLOT - 1
    assert (own[observation.CHOSEN_SO_FAR], own[role], own[role + observation.OF_A_SLOT]) == (2, 1, 1)
    assert private_text(game.state, 0) == "a1 is chosen; a2 is chosen; hand1 is 4"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind["mix"]))
def test_both_parts_together_are_the_observation(kind: dict[str, object]) -> None:
    for step, play in enumerate(positions(new_play(5, **kind), 5)):
        if step % few(1, 7) == 0:
            for seat in range(play.players):
                whole, public, private = (
                    np.frombuffer(part(play.state.v, seat), np.uint8).astype(int)
                    for part in (observation_of, public_observation_of, private_observation_of)
                )
                private[observation.UNSEEN : observation.PILED] *= -1
                assert (public + private == whole).all()


def test_more_cards_than_are_shown() -> None:
    numbers = " ".join(str(number) for number in [1, 2, 3, 4] * 4)
    state = wolfsbane.parse_position(f"dagger; a {numbers}; b 5; deck 6 7; pile 8")
    row = observation_of(state.v, 0)
    assert row[observation.SEATS] == 16
    assert row[observation.VILLAGES + 11 * observation.OF_A_SLOT] == 1
    assert row[observation.VILLAGES + observation.OF_A_VILLAGE + observation.OF_A_SLOT] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_actions_as_seats_see_them(players: int) -> None:
    for seat in range(players):
        for action in range(ACTIONS):
            if action < SLOT + players * CARDS and not 10 + players <= action < 14:
                assert as_in_engine(seat, players, as_seen_by(seat, players, action)) == action
            else:
                assert as_in_engine(seat, players, action) == action
        assert as_seen_by(seat, players, SLOT + seat * CARDS + 3) == SLOT + 3
        assert as_seen_by(seat, players, 10 + seat) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tables_have_every_number_once(players: int) -> None:
    places = [part.first + i for part in observation.parts(players) for i in range(part.numbers)]
    assert places == list(range(observation_size(players)))


def test_the_tables_of_the_page_are_current() -> None:
    text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert tables.written(text) == text, "write them anew: make research-tables"
    with pytest.raises(ValueError, match="no place for the table 'observation'"):
        tables.written("nothing")


# Two worlds


def other_world(play: Play, seat: int, rng: random.Random) -> Play | None:
    """The same choices after a deal in which two cards that the seat has not seen are swapped, if they can be made."""
    unseen = [card for card in range(play.dealer.size()) if not play.state.has_seen(seat, card)]
    if len(unseen) < 2:
        return None
    one, other = rng.sample(unseen, 2)
    deal = list(play.deals[-1])
    deal[one], deal[other] = deal[other], deal[one]
    world = Play(play.dealer)
    world.apply(play.start)
    made = 0
    for order in [*play.deals[:-1], deal]:
        for number in order:
            world.apply(number)
        while made < len(play.moves) and world.decider() >= 0:
            if world.decider() != play.moves[made][1] or not world.is_legal(play.moves[made][2]):
                return None  # the hidden cards mattered to what others could do
            world.apply(play.moves[made][2])
            made += 1
    if any(world.state.has_seen(seat, card) for card in (one, other)) or len(world.log) != len(play.log):
        return None
    return world if world.state.number(one) != play.state.number(one) else None


def all_that_a_seat_gets(play: Play, seat: int) -> list[object]:
    """By every environment: tensors, masks and strings."""
    game = OneGame(play.dealer)
    game.put(play.state)
    view = view_of(play.state, seat)
    game.look(seat)
    return [
        bytes(game.row),
        bytes(game.mask),
        game.legal(seat),
        play.observation(seat),
        play.recalled(seat, 40),
        play.information_state(seat),
        play.private_observation(seat),
        play.recalled_in_private(seat, 40),
        play.private_information_state(seat),
        private_text(play.state, seat),
        view_text(view),
        table_text(view),
        table_svg(view),
        repr(view),
        render_pixels(view).tobytes(),
    ]


def all_that_is_public(play: Play) -> list[object]:
    """By OpenSpiel's observers of public information, and by every picture."""
    view = view_of(play.state, WATCHER)
    return [
        *[public_observation_of(play.state.v, seat) for seat in range(play.players)],
        play.recalled(WATCHER, 40),
        play.information_state(WATCHER),
        view_text(view),
        table_text(view),
        table_svg(view),
        repr(view),
        render_pixels(view).tobytes(),
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind["mix"]))
def test_two_worlds_in_public(kind: dict[str, object]) -> None:
    """Cards differ that players have seen, but not everybody."""
    compared = private = 0
    for seed in range(few(12, 2)):
        rng = random.Random(seed)
        for step, play in enumerate(positions(new_play(seed, **kind), seed)):
            if step % few(3, 5) == 0:
                world = other_world(play, WATCHER, rng)
                if world is not None:
                    assert all_that_is_public(world) == all_that_is_public(play)
                    compared += 1
                    private += any(
                        world.private_observation(seat) != play.private_observation(seat)
                        for seat in range(play.players)
                    )
    assert compared > 2
    assert private > 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind["mix"]))
def test_two_worlds(kind: dict[str, object]) -> None:
    compared = 0
    for seed in range(few(12, 2)):
        rng = random.Random(seed)
        for step, play in enumerate(positions(new_play(seed, **kind), seed)):
            if step % few(3, 5) == 0:
                seat = rng.randrange(play.players)
                world = other_world(play, seat, rng)
                if world is not None and bytes(world.state.v) != bytes(play.state.v):
                    assert all_that_a_seat_gets(world, seat) == all_that_a_seat_gets(play, seat)
                    compared += 1
    assert compared > 2


def test_what_is_told_is_what_the_engine_tells() -> None:
    """The lines of an information state have what `redact` leaves, and no more."""
    play = new_play(3, mix="dagger", players=3, rounds=1)
    for _ in positions(play, 3):
        pass
    for seat in range(3):
        lines = [line for line in play.information_state(seat).splitlines() if not line.startswith("chose")]
        assert len(lines) == len(play.log)
        for line, event in zip(lines, play.log, strict=True):
            told = event.number if (event.audience >> seat) & 1 == 1 and event.number < 14 else None
            shown = [word for word in line.strip("<>").split() if word.startswith("number=")]
            assert shown == ([] if told is None else [f"number={told}"])
        chosen = [line for line in play.information_state(seat).splitlines() if line.startswith("chose")]
        assert len(chosen) == sum(mover == seat for _, mover, _ in play.moves)


def test_what_is_recalled_is_what_was_told_latest_first() -> None:
    play = new_play(3, **TINY)
    for _ in positions(play, 5):
        pass
    count = len(play.information_state(0).splitlines())
    rows = np.reshape(play.recalled(0, count + 3), (-1, OF_AN_EVENT))
    assert (rows[count:] == 0).all()
    assert (rows[:count, 0] > 0).all()
    assert rows[0, 0] == play.log[-1].kind + 1
    assert rows[count - 1, 0] == play.log[0].kind + 1
    assert (np.reshape(play.recalled(0, 4), (-1, OF_AN_EVENT)) == rows[:4]).all()


def test_what_is_recalled_in_private_are_the_numbers_that_others_were_not_told() -> None:
    play = new_play(3, mix="dagger", players=3, rounds=1)
    for _ in positions(play, 3):
        pass
    for seat in range(3):
        numbers = [
            int(event.number)
            for event in play.log
            if event.number < 14 and (event.audience >> seat) & 1 and not (event.audience >> WATCHER) & 1
        ]
        assert len(numbers) > 3
        assert play.private_information_state(seat).split("\n") == [str(number) for number in numbers]
        assert play.recalled_in_private(seat, 3) == [number + 1 for number in numbers[:-4:-1]]
        assert play.recalled_in_private(seat, len(numbers) + 2)[-3:] == [numbers[0] + 1, 0, 0]


# Small rounds


def test_a_small_round_is_dealt_from_its_cards() -> None:
    dealer = Setup(cards="1 2 3 4 5 6 7 8 9", village=3, rounds=1).dealer()
    for seed in range(20):
        s = dealer.begin(RandomGenerator(seed))
        zones = [[int(s.number(s.card_at(zone, i))) for i in range(s.count(zone))] for zone in (0, 1, 5, DECK)]
        assert [len(zone) for zone in zones] == [3, 3, 1, 2]
        assert sorted(number for zone in zones for number in zone) == list(range(1, 10))
        assert [int(s.views_left(seat)) for seat in range(2)] == [2, 2]
        assert sorted(int(number_of(s.v, card)) for card in range(CARDS)) == s.mix.deck_numbers()
        away = range(9, CARDS)
        assert all(s.seen(card) == EVERYONE for card in away)
        assert wolfsbane.parse_position(wolfsbane.position_text(s)) is not None


def test_a_small_round_ends_after_its_quiet_turns() -> None:
    for quiet in (1, 3):
        play = new_play(0, mix="dagger", cards="5 7 9 10 12 12 12", village=2, quiet=quiet, rounds=1)
        play.apply(0)
        for number in (12, 12, 5, 7, 9, 10, 12):
            play.apply(number)
        for _ in range(2):
            play.apply(play.legal(play.decider())[0])
        turns = 0
        while not play.state.is_over():
            legal = play.legal(play.decider())
            action = next(action for action in (60, 0, SLOT) if action in legal)  # the pile for the first card
            turns += action == 60
            play.apply(action)
        assert turns == quiet


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cards": "1 2 3 x"}, "word 4: 'x' is not a number from 0 to 13"),
        ({"cards": "1 2 3 14"}, "word 4: '14' is not a number"),
        ({"cards": "1 2 3 4 5", "rounds": 1, "village": 2}, "need 6 cards, not 5"),
        ({"cards": "0 0 0 4 5 6", "rounds": 1, "village": 2}, "there are only 2 cards of number 0"),
        ({"cards": "1 2 3 4 5 6", "rounds": 2, "village": 2}, "a small deck is for one round, not 2"),
        ({"cards": "1 2 3 4 5 6", "rounds": 1, "village": 1}, "a village begins with 2 to 5 cards, not 1"),
        ({"village": 4}, "with all 52 cards a village begins with 5, not 4"),
        ({"quiet": 0}, "a round ends after 1 to 50 quiet turns, not 0"),
        ({"quiet": 51}, "not 51"),
        ({"players": 5}, "two to four play, not 5"),
        ({"rounds": 5}, "a game has one to four rounds, not 5"),
        ({"rewards": "money"}, "rewards are win, points, rank, round, not 'money'"),
        ({"mix": "silver"}, "'silver' is not a mix"),
    ],
)
def test_what_can_not_be_played_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Setup(**options)  # type: ignore[arg-type]


# Rewards


@pytest.mark.parametrize(
    ("rewards", "expected"),
    [
        ("win", [-1 / 3, 1.0, -1 / 3, -1 / 3]),
        ("points", [0.0, 20 / 3, 0.0, -20 / 3]),
        ("rank", [0.0, 1.0, 0.0, -1.0]),
    ],
)
def test_rewards(rewards: str, expected: list[float]) -> None:
    setup = Setup(mix="dagger", players=4, rewards=rewards)
    game = OneGame(setup.dealer())
    points = "10 5 10 15 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0"
    game.put(wolfsbane.parse_position(f"dagger; a 1; b 1; c 1; d 1; points {points}; phase over"))
    assert game.rewards(setup.kind) == pytest.approx(expected)
    assert sum(game.rewards(setup.kind)) == pytest.approx(0)
    assert game.penalty(setup.kind) < min(expected) or game.penalty(setup.kind) == -1


def test_no_game_is_worth_less_than_an_illegal_action() -> None:
    """The most one-sided end that the rules know: a calls wrongly with all cards but one."""
    setup = Setup(mix="dagger", rewards="points", rounds=1)
    game = OneGame(setup.dealer())
    numbers = [number for number in game.state.mix.deck_numbers() if number != 0]
    game.put(
        wolfsbane.parse_position(
            f"dagger; a {' '.join(map(str, numbers))}; b 0; rounds 1; points {sum(numbers) + 10} 0; phase over"
        )
    )
    assert game.penalty(setup.kind) < game.rewards(setup.kind)[0] < -300
