"""What is public shows what it is, says what it does, and can be pickled and copied. The same on both builds."""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import multiprocessing
import operator
import pickle
import pkgutil
import pydoc
import random
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from enum import IntEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import wolfsbane
import wolfsbane.research.openspiel  # registers the game
from wolfsbane.bots import make_bot
from wolfsbane.decks import registry
from wolfsbane.engine import constants, events
from wolfsbane.engine.cards import KIND_NAMES, LASTING
from wolfsbane.engine.constants import UNKNOWN
from wolfsbane.engine.position.tokens import ImpossibleError
from wolfsbane.research import wolfsbane_v0
from wolfsbane.research.batched import Batched
from wolfsbane.research.one_seat import OneSeat
from worlds import TEMPTING

DAGGER = "DDDDDDDDDDDDDD-D"
POSITION = "dagger; a 3^ 5 7~; b 12! 6:a; pile 9 9; deck 4 5 6; turn b; points 3 4"


def played(steps: int = 25, mix: str = "coin") -> wolfsbane.Game:
    game = wolfsbane.new_game(mix, 3, seed=5)
    for _ in range(steps):
        game.apply(game.legal_actions()[0])
    game.tags["event"] = "a test"
    return game


def refusal() -> Exception | None:
    return wolfsbane.new_game(seed=1).why_not(wolfsbane.parse_action("call"))


# An object of every public class, and what it shows of itself.
OBJECTS: dict[str, Callable[[], Any]] = {
    "AbilityKind": lambda: wolfsbane.AbilityKind.MAIN,
    "Card": lambda: wolfsbane.card_of("dagger.4"),
    "Deck": lambda: wolfsbane.deck_of("dagger"),
    "RandomGenerator": lambda: wolfsbane.RandomGenerator(3),
    "Event": lambda: played().log[-1],
    "EventKind": lambda: wolfsbane.EventKind(3),
    "Game": played,
    "IllegalAction": lambda: wolfsbane.IllegalAction("CALL-1", wolfsbane.Text("refusal-called-already")),
    "Mix": lambda: wolfsbane.mix_of("dagger"),
    "Renderer": lambda: wolfsbane.Renderer(wolfsbane.mix_of("dagger"), 1, ["Ann", "Ben"], "de"),
    "Text": lambda: wolfsbane.Text("ask-choose", {"target": wolfsbane.Text("target-your-card")}),
    "Phase": lambda: wolfsbane.Phase.OVER,
    "PositionError": lambda: wolfsbane.PositionError(3, "There is no such card."),
    "RecordError": lambda: wolfsbane.RecordError(2, "That is not legal", "CALL-1"),
    "RoundEnd": lambda: wolfsbane.RoundEnd.DECK,
    "Sampler": lambda: wolfsbane.Sampler(played().view(1)),
    "Seat": lambda: wolfsbane.Seat.WATCHER,
    "SlowEngineWarning": lambda: wolfsbane.SlowEngineWarning("slow"),
    "State": lambda: wolfsbane.parse_position(POSITION),
    "Token": lambda: wolfsbane.mix_of("coin").token,
    "View": lambda: played().view(0),
    "Zone": lambda: wolfsbane.Zone.HAND,
}
# Not public by themselves, but what public objects hold or raise; and games on a way that one object does not show.
OTHERS: dict[str, Callable[[], Any]] = {
    "a game with deals to come": lambda: wolfsbane.new_game(deals=["0123456789ABCD" + "123456789ABC" * 3 + "0D"] * 2),
    "a game from a position": lambda: wolfsbane.Game.from_state(wolfsbane.parse_position(POSITION)),
    "a game that waits for chance": wolfsbane.new_game,
    "a state without a vector": lambda: wolfsbane.State(wolfsbane.mix_of("coin")),
    "a view without a vector": lambda: wolfsbane.View(wolfsbane.mix_of("coin"), 2),
    "a mix made by hand": lambda: wolfsbane.Mix(wolfsbane.deck_of("coin").cards, wolfsbane.mix_of("coin").token, "own"),
    "a refusal": refusal,
    "an impossible position": lambda: ImpossibleError("no", "turn", 3),
    "a random bot": lambda: make_bot("random", 1),
    "a greedy bot": lambda: make_bot("greedy", 1),
    "a forgetful bot": lambda: make_bot("easy", 1),
    "a searching bot": lambda: make_bot("search:5", 1),
}


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES: list[Callable[[Any], Any]] = [pickled, copy.copy, copy.deepcopy]


def content(thing: object) -> object:
    """What two objects have in common if one is a copy of the other."""
    if isinstance(thing, BaseException):
        return type(thing), thing.args, str(thing), vars(thing)
    if isinstance(thing, wolfsbane.Mix):
        return thing.code, thing.cards, thing.token
    if type(thing).__eq__ is object.__eq__:
        return pickle.dumps(thing)
    return thing


def test_every_public_class_is_here() -> None:
    classes = {name for name in wolfsbane.__all__ if isinstance(getattr(wolfsbane, name), type)}
    assert classes == set(OBJECTS)


@pytest.mark.parametrize("same", COPIES)
@pytest.mark.parametrize("name", [*OBJECTS, *OTHERS])
def test_it_is_pickled_and_copied(name: str, same: Callable[[Any], Any]) -> None:
    thing = {**OBJECTS, **OTHERS}[name]()
    other = same(thing)
    assert type(other) is type(thing)
    assert content(other) == content(thing)


@pytest.mark.parametrize("same", COPIES)
def test_what_a_deck_is_made_of_is_the_same_object(same: Callable[[Any], Any]) -> None:
    for deck in wolfsbane.decks():
        assert same(deck) is deck
        assert same(deck.token) is deck.token
        for card in deck.cards:
            assert same(card) is card


@pytest.mark.parametrize("same", COPIES)
def test_a_copy_of_a_game_goes_on_as_the_game_does(same: Callable[[Any], Any]) -> None:
    """Also over the shuffle of the next round; and neither changes the other."""
    game = wolfsbane.new_game("dagger", 2, seed=11, rounds=2)
    other = same(game)
    before = wolfsbane.write_record(other)
    rng = random.Random(1)
    actions: list[int] = []
    while not game.is_over:
        actions.append(rng.choice(game.legal_actions()))
        game.apply(actions[-1])
    assert wolfsbane.write_record(other) == before
    for action in actions:
        other.apply(action)
    assert wolfsbane.write_record(other) == wolfsbane.write_record(game)
    assert other.log == game.log


@pytest.mark.parametrize("same", COPIES)
def test_copies_of_random_generators_and_samplers_draw_the_same(same: Callable[[Any], Any]) -> None:
    game = played()
    sampler, rng = wolfsbane.Sampler(game.view(0)), wolfsbane.RandomGenerator(9)
    other, other_rng = same(sampler), same(rng)
    assert [sampler.draw(rng) for _ in range(5)] == [other.draw(other_rng) for _ in range(5)]


# --- decks of one's own


@pytest.fixture
def own_deck() -> Iterator[wolfsbane.Deck]:
    card = wolfsbane.Card(3, "Hermit", LASTING, "Lives alone.")
    deck = wolfsbane.Deck("H", "hermits", [card], wolfsbane.Token("lamp", "Shines.", *token_steps()))
    wolfsbane.add_deck(deck)
    yield deck
    registry._decks.pop("H", None)
    registry._mixes.clear()


def token_steps() -> list[Any]:
    token = wolfsbane.mix_of("dagger").token
    return list(token.ability.steps)


def own_mix() -> wolfsbane.Mix:
    return wolfsbane.mix_of("DDDHDDDDDDDDDD-H")


@pytest.mark.parametrize("what", ["deck", "card", "token", "mix", "game"])
def test_a_deck_that_is_not_known_where_it_is_read(own_deck: wolfsbane.Deck, what: str) -> None:
    mix = own_mix()
    things: dict[str, object] = {
        "deck": own_deck,
        "card": own_deck.cards[0],
        "token": own_deck.token,
        "mix": mix,
        "game": wolfsbane.new_game(mix, seed=1),
    }
    data = pickle.dumps(things[what])
    pickle.loads(data)
    del registry._decks["H"]
    registry._mixes.clear()
    with pytest.raises(pickle.UnpicklingError, match=r"make this one known before unpickling \(load_deck"):
        pickle.loads(data)


def test_a_deck_that_has_lost_its_token(own_deck: wolfsbane.Deck) -> None:
    data = pickle.dumps(own_deck.token)
    wolfsbane.add_deck(wolfsbane.Deck("H", "hermits", []))
    with pytest.raises(pickle.UnpicklingError, match="has no token here"):
        pickle.loads(data)


def test_what_belongs_to_no_known_deck_can_be_copied_but_not_pickled() -> None:
    card = wolfsbane.Card(3, "Hermit", LASTING, "Lives alone.")
    token = wolfsbane.Token("lamp", "Shines.", *token_steps())
    deck = wolfsbane.Deck("H", "hermits", [], token)
    for thing in (card, token, deck):
        assert copy.copy(thing) is thing
        assert copy.deepcopy(thing) is thing
        with pytest.raises(pickle.PicklingError, match="belongs to no known deck"):
            pickle.dumps(thing)
    assert repr(card) == "Card(3, 'Hermit')"


# --- other processes


def test_refusals_come_back_from_other_processes() -> None:
    game = wolfsbane.new_game("dagger", seed=1)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        moved = pool.apply_async(operator.methodcaller("legal_codes"), (game,))
        assert moved.get(120) == game.legal_codes()
        with pytest.raises(wolfsbane.IllegalAction, match="SETUP-4") as refused:
            pool.apply_async(operator.methodcaller("play", "call"), (game,)).get(120)
        assert (refused.value.rule, str(refused.value)) == (
            "SETUP-4",
            str(game.why_not(wolfsbane.parse_action("call"))),
        )
        with pytest.raises(wolfsbane.PositionError) as wrong:
            pool.apply_async(wolfsbane.parse_position, ("dagger; a 77",)).get(120)
        assert wrong.value.column == 11
        with pytest.raises(wolfsbane.RecordError) as unread:
            pool.apply_async(wolfsbane.read_record, ("nonsense",)).get(120)
        assert unread.value.line == 1


def test_all_exceptions_of_the_package_can_be_pickled() -> None:
    """With any arguments that they take: a class that can't be made again from `args` breaks a pool of processes."""
    values: dict[str, object] = {"int": 3, "str": "a word", "i64": 3, "ms.RefusalCode": "stage"}
    values |= {"Text": wolfsbane.Text("ask-may"), "Mix | None": wolfsbane.mix_of("dagger"), "int | None": 3}
    found = 0
    for module in pkgutil.walk_packages(wolfsbane.__path__, "wolfsbane."):
        if module.name.endswith(".__main__") or ".migrations" in module.name:  # these run something when imported
            continue
        if module.name == "wolfsbane.research.puffer" and find_spec("pufferlib") is None:  # it has its own lock file
            continue
        for name, kind in vars(importlib.import_module(module.name)).items():
            if isinstance(kind, type) and issubclass(kind, BaseException) and kind.__module__ == module.name:
                tree = ast.parse(source_of(module.name).read_text(encoding="utf-8"))
                arguments = [values[word] for word in arguments_of(tree, name)]
                problem = kind(*arguments)
                assert content(pickled(problem)) == content(problem), name
                found += 1
    assert found >= 20


def arguments_of(tree: ast.Module, name: str) -> list[str]:
    """The types of the arguments of a class, as they are written."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == name:
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                    return [ast.unparse(one.annotation) for one in part.args.args[1:] if one.annotation is not None]
    return []


# --- what is shown


@pytest.mark.parametrize("name", [*OBJECTS, "a state without a vector", "a view without a vector"])
def test_repr_says_what_it_is(name: str) -> None:
    thing = {**OBJECTS, **OTHERS}[name]()
    assert " object at 0x" not in repr(thing)
    assert " object at 0x" not in str(thing)


def test_repr() -> None:
    game = wolfsbane.Game.from_state(wolfsbane.parse_position(POSITION))
    line = wolfsbane.position_text(game.state)
    view = game.view(0)
    assert repr(game) == f"Game({line!r})"
    assert repr(game.state) == f"State({line!r})"
    assert repr(view).startswith(f"View('{DAGGER}; a 3^ ? ?~; b ?! 6:a; deck ? ? ?; pile 9 9; ")
    assert repr(view).endswith("', 0)")
    assert repr(wolfsbane.Sampler(view)) == f"Sampler({view!r})"
    assert repr(game.mix) == f"Mix('{DAGGER}')"
    assert repr(game.mix.cards[4]) == "Card('dagger.4')"
    assert repr(game.mix.token) == "Token('dagger')"
    assert repr(wolfsbane.deck_of("coin")) == "Deck('C', 'coin')"
    rng = wolfsbane.RandomGenerator(3)
    assert repr(rng) == f"RandomGenerator(state={rng.state})"
    assert repr(wolfsbane.State(game.mix)) == f"State(Mix('{DAGGER}'))"
    assert repr(wolfsbane.View(game.mix, 2)) == f"View(Mix('{DAGGER}'), 2)"


def test_str_draws_the_table() -> None:
    """A game and a state show all cards, a view those that its seat knows."""
    game = wolfsbane.Game.from_state(wolfsbane.parse_position(POSITION))
    assert str(game) == str(game.state)
    assert str(game).split("\n") == [
        "Round 2 of 4. Deck 3, pile 9 (2)",
        " oa  [3^] [5] [7~]  (3 points)",
        "* b  [12!] [6]  (4 points)",
        "Waiting for b.",
    ]
    assert str(game.view(0)).split("\n")[1:3] == [" oa  [3^] [?] [?~]  (3 points)", "* b  [?!] [6]  (4 points)"]


def test_a_table_before_the_deal() -> None:
    assert str(wolfsbane.new_game()).split("\n")[:2] == ["Round 1 of 4. Deck 0, pile - (0)", "*oa  -  (0 points)"]


def test_a_table_with_a_row_a_hand_and_a_private_deck() -> None:
    state = wolfsbane.parse_position(
        "AAAAAAAAAADAAA-A; a 3 5; b 12 3^&b1; row 4; hand 8; private-b 2; pile 9; deck 4 5; turn b; "
        "phase holding; caller a"
    )
    text = str(state)
    assert "row 4" in text
    assert "b holds 8" in text
    assert "called" in text
    assert "[3^&]" in text
    assert ">private<" in drawn(state)


def drawn(thing: wolfsbane.Game | wolfsbane.State | wolfsbane.View) -> str:
    svg = thing._repr_svg_()
    assert svg is not None
    ET.fromstring(svg)  # is well-formed
    return svg


def numbers_shown(svg: str) -> list[str]:
    texts = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [str(text.text) for text in texts if "font-size" in text.attrib]


def test_a_picture() -> None:
    game = wolfsbane.Game.from_state(wolfsbane.parse_position(POSITION))
    assert drawn(game) == drawn(game.state)
    assert numbers_shown(drawn(game)) == ["4", "9", "3", "5", "7", "12", "6"]
    assert numbers_shown(drawn(game.view(0))) == ["9", "3", "6"]
    assert numbers_shown(drawn(game.view(1))) == ["9", "3"]
    assert wolfsbane.State(game.mix)._repr_svg_() is None
    assert wolfsbane.View(game.mix, 0)._repr_svg_() is None


def test_pictures_of_whole_games_show_what_a_seat_knows() -> None:
    """The number of a card is drawn exactly if the seat knows it; before the deal and at the end too."""
    for mix in ("amulet", TEMPTING):
        game = wolfsbane.new_game(mix, 2, rounds=1)
        drawn(game)
        game = wolfsbane.new_game(mix, 2, seed=3, rounds=1)
        rng = random.Random(3)
        while True:
            for seat in (0, 1, wolfsbane.Seat.WATCHER):
                view = game.view(seat)
                on_top = [
                    view.first(zone) for zone in (wolfsbane.Zone.DECK, wolfsbane.Zone.PILE) if view.count(zone) > 0
                ]
                lying = [card for card in range(constants.CARDS) if view.zone(card) not in (4, 5, constants.AWAY)]
                known = [str(view.number(card)) for card in [*on_top, *lying] if view.number(card) != UNKNOWN]
                assert sorted(numbers_shown(drawn(view))) == sorted(known)
            if game.is_over:
                break
            for _ in range(5):
                if not game.is_over:
                    game.apply(rng.choice(game.legal_actions()))


# --- docstrings


def source_of(module: str) -> Path:
    file = Path(str(importlib.import_module(module).__file__))
    return file.with_name(file.name.partition(".")[0] + ".py")


@pytest.mark.parametrize("name", [name for name in wolfsbane.__all__ if name not in ("RULES_VERSION", "__version__")])
def test_it_has_a_docstring(name: str) -> None:
    thing = getattr(wolfsbane, name)
    assert thing.__doc__
    if isinstance(thing, type):
        assert all(thing.__doc__ != base.__doc__ for base in thing.__mro__[1:])
    assert str(inspect.getdoc(thing)).split("\n")[0] in pydoc_text(thing)


def pydoc_text(thing: object) -> str:
    return pydoc.plain(pydoc.render_doc(thing))


COMPILED_PACKAGES = ["wolfsbane.engine", "wolfsbane.decks", "wolfsbane.bots.core", "wolfsbane.research.core"]


COMPILED_MODULES = [
    "wolfsbane.protocol.events",
    "wolfsbane.protocol.prompts",
    "wolfsbane.protocol.texts",
    "wolfsbane.text.decisions",
    "wolfsbane.text.story",
]


@pytest.mark.parametrize("package", [*COMPILED_PACKAGES, ""])
def test_docstrings_are_those_of_the_source(package: str) -> None:
    """Of modules, classes, functions, methods and properties: compiling loses none of them."""
    found = 0
    names = COMPILED_MODULES
    if package:
        names = [info.name for info in pkgutil.iter_modules(importlib.import_module(package).__path__, package + ".")]
    for name in names:
        module = importlib.import_module(name)
        tree = ast.parse(source_of(name).read_text(encoding="utf-8"))
        assert inspect.getdoc(module) == ast.get_docstring(tree), name
        for node in tree.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef):
                continue
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "NamedTuple" for base in node.bases):
                continue  # to which mypyc gives a docstring of its own
            thing = vars(module)[node.name]
            inner = node.body if isinstance(node, ast.ClassDef) else []
            parts = {part.name: part for part in inner if isinstance(part, ast.FunctionDef)}
            pairs = [(thing, node), *((getattr(thing, one), part) for one, part in parts.items())]
            for real, written in pairs:
                docstring = ast.get_docstring(written)
                if docstring is not None and not written.name.startswith("__"):
                    assert inspect.cleandoc(real.__doc__ or "") == docstring, f"{name}: {node.name}.{written.name}"
                    found += 1
    assert found > 10


# --- names for numbers


def test_names_are_those_of_the_engine() -> None:
    assert [kind.name.lower() for kind in wolfsbane.EventKind] == events.EVENT_NAMES
    assert [kind.name.lower() for kind in wolfsbane.AbilityKind] == KIND_NAMES
    assert list(wolfsbane.Phase) == list(range(constants.OVER + 1))
    assert list(wolfsbane.Zone) == list(range(constants.AWAY + 1))


def test_names_go_wherever_numbers_do() -> None:
    game = played()
    state = game.state
    assert state.count(wolfsbane.Zone.PILE) == state.count(5)
    assert game.view(wolfsbane.Seat.WATCHER) == game.view(4)
    assert state.phase() in set(wolfsbane.Phase)
    assert wolfsbane.card_of("amulet.5").kind in set(wolfsbane.AbilityKind)
    for kind in (wolfsbane.Seat, wolfsbane.Zone, wolfsbane.Phase, wolfsbane.RoundEnd):
        assert issubclass(kind, IntEnum)


# --- environments


def one_seat() -> Any:
    env = OneSeat(mix="dagger", rounds=1, opponents="greedy", players=3)
    env.reset(seed=3)
    return env


def pettingzoo() -> Any:
    env = wolfsbane_v0.env(mix="dagger", rounds=1)
    env.reset(seed=3)
    return env


def batched() -> Any:
    return Batched(4, mix="coin", rounds=1, seed=2)


def spiel_state() -> Any:
    state = pyspiel.load_game("wolfsbane(rounds=1)").new_initial_state()
    for _ in range(60):
        state.apply_action(state.legal_actions()[0])
    return state


def spiel_game() -> Any:
    return spiel_state().get_game()


def step_one_seat(env: Any) -> object:
    import numpy as np

    told = []
    for _ in range(5):
        observation, reward, over, _, info = env.step(int(np.flatnonzero(env._observed()[1]["action_mask"])[0]))
        told.append((observation["observation"].tolist(), observation["action_mask"].tolist(), reward, info["seat"]))
        if over:
            env.reset()
    return told


def step_pettingzoo(env: Any) -> object:
    told = []
    for _ in range(20):
        observation = env.observe(env.agent_selection)
        told.append((env.agent_selection, observation["observation"].tolist()))
        env.step(int(observation["action_mask"].argmax()))
    return told


def step_batched(envs: Any) -> object:
    told = []
    for _ in range(300):
        arrays = (envs.observations, envs.masks, envs.deciders, envs.rewards, envs.ended)
        told.append([array.tolist() for array in arrays])
        envs.step(envs.sample())
    return told


ENVIRONMENTS: list[tuple[Callable[[], Any], Callable[[Any], object]]] = [
    (one_seat, step_one_seat),
    (pettingzoo, step_pettingzoo),
    (batched, step_batched),
    (spiel_state, str),
    (spiel_game, str),
]
SAME_ENVIRONMENTS: list[Callable[[Any], Any]] = [pickled, copy.deepcopy]


@pytest.mark.parametrize("same", SAME_ENVIRONMENTS)
@pytest.mark.parametrize(("make", "go_on"), ENVIRONMENTS, ids=lambda one: one.__name__)
def test_an_environment(make: Callable[[], Any], go_on: Callable[[Any], object], same: Callable[[Any], Any]) -> None:
    env = make()
    assert " object at 0x" not in repr(env)
    assert inspect.getdoc(type(env))
    copy.copy(env)
    other = same(env)
    assert type(other) is type(env)
    assert go_on(env) == go_on(other)


def test_what_other_processes_and_programs_do_can_not_be_pickled() -> None:
    with Batched(2, rounds=1, workers=2) as envs, pytest.raises(TypeError, match="workers=0"):
        pickle.dumps(envs)
    with pytest.raises(TypeError, match="make another one"):
        pickle.dumps(make_bot(f"cmd:{sys.executable}", 1))
