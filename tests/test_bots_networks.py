"""The networks of the search: their files, their arithmetic, what they read of a position, and how they are made."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import wolfsbane
from builds import COMPILED, few
from randomly import decisions, random_game
from wolfsbane.bots.core import calling, features
from wolfsbane.bots.core.evaluator import Evaluator
from wolfsbane.bots.core.network import FOLDER, SCALE, Network, answer, network_of, read_network
from wolfsbane.bots.core.values import Values
from wolfsbane.bots.selfplay import SelfPlay
from wolfsbane.decks import registry
from wolfsbane.engine.cards import Card, Deck, Token
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.engine.mix import Mix

FILES = {"value": (features.VERSION, features.INPUTS), "call": (calling.VERSION, calling.INPUTS)}
MOST_BYTES = 200_000


def signed(data: bytes, inputs: int) -> list[list[int]]:
    numbers = [byte - 256 if byte > 127 else byte for byte in data]
    return [numbers[at : at + inputs] for at in range(0, len(numbers), inputs)]


@pytest.mark.parametrize("name", FILES)
def test_weights_fit_the_features_and_the_rules(name: str) -> None:
    version, inputs = FILES[name]
    text = (FOLDER / f"{name}.txt").read_text("ascii")
    assert len(text) <= MOST_BYTES
    assert f"\nrules {RULES_VERSION}\n" in text
    assert "wolfsbane train" in text.partition("\nfeatures ")[0]  # how it was made
    assert network_of(text, name, version, inputs).inputs == inputs
    assert read_network(name, version, inputs) is read_network(name, version, inputs)


def test_weights_for_other_features_are_refused() -> None:
    text = (FOLDER / "call.txt").read_text("ascii")
    for wrong in ((calling.VERSION + 1, calling.INPUTS), (calling.VERSION, calling.INPUTS + 1)):
        with pytest.raises(ValueError, match=r"^call.txt is not for version"):
            network_of(text, "call", *wrong)
    with pytest.raises(ValueError, match=r"^2 inputs and 3 units have 13 weights$"):
        Network(2, 3, [0] * 12)


def test_a_network_adds_and_multiplies() -> None:
    """One input to two units, of which the second is cut off at 0."""
    network = network_of("features 1\ninputs 1\nunits 2\nweights\n4096 -4096\n4096 0\n8192 4096\n2048\n", "x", 1, 1)
    assert SCALE == 4096
    assert answer(network, [3]) == 2 * (3 + 1) + 0.5
    assert answer(network, [-3]) == 3 + 0.5


def test_features_are_small_integers_in_any_mix() -> None:
    """Each fits into a signed byte, as training takes for granted."""
    for seed in range(few(30, 2)):
        game = random_game(seed)
        states: list[bytes] = []
        seats: list[int] = []
        for seat, _ in itertools.islice(decisions(game, seed), 0, 200, few(7, 40)):
            states.append(bytes(game.state.v))
            seats.append(seat)
        for module in (features, calling):
            read = signed(module.features_of(game.mix, b"".join(states), bytes(seats)), module.INPUTS)
            assert len(read) == len(seats)
            assert max(map(max, read)) < 127
            assert min(map(min, read)) > -127


@pytest.fixture
def renamed() -> Iterator[Mix]:
    """Amulet with other names: the same numbers, steps, effects and scoring."""
    amulet = registry.deck_of("A")
    cards = [
        Card(int(c.number), f"Nobody {c.number}", int(c.kind), "", *c.ability.steps, effect=c.effect, scoring=c.scoring)
        for c in amulet.cards
    ]
    assert amulet.token is not None
    wolfsbane.add_deck(Deck("N", "nobodies", cards, Token("thing", "", *amulet.token.ability.steps)))
    yield registry.mix_of("nobodies")
    del registry._decks["N"]
    registry._mixes.clear()


def test_features_come_from_what_cards_do(renamed: Mix) -> None:
    game = wolfsbane.new_game("amulet", 3, seed=4)
    for seat, _ in itertools.islice(decisions(game, 4), 0, 90, few(3, 20)):
        state, seats = bytes(game.state.v), bytes([seat])
        for module in (features, calling):
            assert module.features_of(game.mix, state, seats) == module.features_of(renamed, state, seats)


def test_a_call_depends_only_on_what_its_seat_has_seen() -> None:
    """Cards that it has not seen are exchanged for others: what it reads stays the same.

    Without the Halfling: what it does to another village is estimated from what the owner of that village has seen.
    """
    rng = random.Random(1)
    for seed in range(few(20, 2)):
        game = random_game(seed, ["amulet", "coin"][seed % 2])
        for seat, _ in itertools.islice(decisions(game, seed), 4, 100, few(9, 50)):
            other = game.state.clone()
            unseen = [card for card in range(52) if not other.has_seen(seat, card) and not other.least(card)]
            numbers = [int(other.number(card)) for card in unseen]
            rng.shuffle(numbers)
            for card, number in zip(unseen, numbers, strict=True):
                other.put_number(card, number)
            states = [bytes(game.state.v), bytes(other.v)]
            one, two = (calling.features_of(game.mix, state, bytes([seat])) for state in states)
            assert one == two


def test_probabilities_in_a_round() -> None:
    """They add up to 1, and follow the totals: far ahead in the last round is nearly won."""
    for players in (2, 3, 4):
        game = wolfsbane.new_game("dagger", players, seed=players)
        evaluator = Evaluator(Values(game.mix))
        for _ in itertools.islice(decisions(game, 1), few(40, 8)):
            evaluator.evaluate(game.state)
            assert sum(evaluator.win_probabilities[seat] for seat in range(players)) == pytest.approx(1)
    assert chance_with(0, 40) > 0.9 > 0.1 > chance_with(40, 0)


def chance_with(mine: int, theirs: int) -> float:
    game = Game(registry.mix_of("coin"), 2, rounds=2, seed=1)
    state = game.state
    while state.round() == 0 and state.deciders()[0] >= 0:
        game.apply(game.legal_actions()[-1])
    state.put_points(0, 0, mine)
    state.put_points(0, 1, theirs)
    evaluator = Evaluator(Values(game.mix))
    evaluator.evaluate_for(state, 0)
    return float(evaluator.win_probabilities[0])


@pytest.mark.skipif(not COMPILED, reason="a plain build would play the games for minutes")
def test_training_writes_networks_that_can_be_read(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from wolfsbane.bots.training import GENERATIONS, play, train_networks

    def made(folder: Path) -> list[str]:
        """Trains with few games: what was reported."""
        folder.mkdir()
        lines: list[str] = []
        train_networks(folder, 64, 1, 1, ["Made by: a test"], lambda jobs: map(play, jobs), lines.append)
        return lines

    lines = made(tmp_path / "one")
    assert sum(line.startswith("generation ") for line in lines) == GENERATIONS
    assert "samples: mean squared error 0." in lines[-1]
    for name, (version, inputs) in FILES.items():
        text = (tmp_path / "one" / f"{name}.txt").read_text("ascii")
        assert text.startswith("# Made by: a test\n")
        assert network_of(text, name, version, inputs).inputs == inputs
    assert made(tmp_path / "two") == lines
    for name in FILES:
        assert (tmp_path / "two" / f"{name}.txt").read_bytes() == (tmp_path / "one" / f"{name}.txt").read_bytes()


def test_the_same_seed_gives_the_same_samples() -> None:
    def samples() -> list[tuple[str, list[int], list[float]]]:
        play = SelfPlay(5)
        for _ in range(few(6, 1)):
            play.play(None, share=0.5)
        kept = [*play.positions.items(), *play.calls.items()]
        return [(code, one.seats, one.targets) for code, one in kept]

    first = samples()
    assert first == samples()
    assert all(0 <= target <= 1 for _, _, targets in first for target in targets)
    assert COMPILED or first
