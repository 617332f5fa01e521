"""Memory does not grow, however often what is public is called: what was given and what came back is freed again.

On the compiled build each is called 100,000 times, or as often as fits into a few seconds. What is looked at is the
memory of the process as the system counts it, since vectors are in no statistics of Python.
"""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import wolfsbane
from builds import COMPILED, few
from wolfsbane.bots import Budget, evaluate, make_bot
from wolfsbane.bots.wire_messages import question_message
from wolfsbane.engine.actions import DONE, Actions
from wolfsbane.engine.batch import Batch
from wolfsbane.engine.drawing import table_text, view_text
from wolfsbane.engine.playouts import random_games
from wolfsbane.engine.state import State, new_state, state_from_bytes
from wolfsbane.engine.view import View, memoryless_view_of, view_from_bytes, view_of
from wolfsbane.protocol.views import view_from_json, view_to_json
from wolfsbane.research import openspiel, wolfsbane_v0  # noqa: F401 - the first is registered by that
from wolfsbane.research.batched import Batched
from wolfsbane.research.core.encoding import observation_of
from wolfsbane.research.one_seat import OneSeat
from wolfsbane.research.pixels import render_pixels
from wolfsbane.server.bots.worker import BotHost, Question
from wolfsbane.server.delivery import redaction

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

CALLS = 100_000
SECONDS = 2.0
LEAST = few(2_000, 40)
NOISE = 384 << 10  # bytes by which a process grows and shrinks anyway
EACH = 3.0  # bytes of a call: less than any vector has
NAMES = ["Ada", "Ben", "Cyd", "Dan"]

Call = Callable[[], object]

game = wolfsbane.new_game("coin", 3, seed=5)
for _ in range(30):
    game.apply(game.legal_actions()[0])
seat = game.deciders[0]
legal = game.legal_actions()
state = game.state
view = game.view(seat)
position = wolfsbane.position_text(state)
dice = wolfsbane.RandomGenerator(1)
rng = random.Random(1)
sampler = wolfsbane.Sampler(view)
other = state.clone()
out = Actions()
finished = wolfsbane.new_game("amulet", 2, seed=1, rounds=1)
while not finished.is_over:
    finished.apply(finished.legal_actions()[-1])
record = wolfsbane.write_record(finished)
event = game.events(seat)[-1]


def choices(name: str) -> Call:
    bot = make_bot(name, 1)
    return lambda: bot.choose(view, legal)


def host() -> Call:
    """A bot on the server, from the bytes of its view to its answer."""
    bots = BotHost(lambda bot: None)

    def ask() -> None:
        data, actions = redaction.thought(state, seat)
        list(bots.answering(Question(1, "game", "bot", "easy", 1, state.mix.code, seat, data, actions)))

    return ask


def batch() -> Call:
    games = Batch(state.mix, 2, 8)
    return lambda: (games.step(games.choose(dice)), games.mask())


def batch_from_lists() -> Call:
    games = Batch(state.mix, 2, 8)
    return lambda: games.step(vec[i64]([i64(games.legal_list(at)[0]) for at in range(8)]))


def batched() -> Call:
    envs = Batched(8, mix="dagger", rounds=1)

    def step() -> None:
        envs.step(envs.sample())
        envs.observations.sum()

    return step


def one_seat() -> Call:
    env = OneSeat(rounds=1, opponents="easy", render_mode="ansi")
    _, info = env.reset(seed=1)
    mask = [info["action_mask"]]

    def step() -> None:
        _, _, over, _, info = env.step(int(np.flatnonzero(mask[0])[0]))
        if over:
            _, info = env.reset()
        mask[0] = info["action_mask"]
        env.render()

    return step


def pettingzoo() -> Call:
    env = wolfsbane_v0.raw_env(mix="coin", rounds=1, render_mode="ansi")
    env.reset(seed=1)

    def step() -> None:
        if not env.agents or env.terminations[env.agent_selection]:
            env.reset()
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        env.render()

    return step


def spiel(read: Callable[[pyspiel.State], object]) -> Call:
    start = pyspiel.load_game("wolfsbane(rounds=1)").new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])
    return lambda: read(start)


# What of `wolfsbane` is called by which case; the rest are types, exceptions, constants and what is done once.
PUBLIC: dict[str, Call] = {
    "RandomGenerator": lambda: wolfsbane.RandomGenerator(3).randrange(5),
    "Game": lambda: wolfsbane.Game(state.mix, 2, seed=1),
    "Sampler": lambda: wolfsbane.Sampler(view).draw(dice),
    "State": lambda: State(state.mix),
    "View": lambda: View(state.mix, 1),
    "action_code": lambda: wolfsbane.action_code(legal[0]),
    "all_cards": wolfsbane.all_cards,
    "card_of": lambda: wolfsbane.card_of("dagger.4"),
    "deck_of": lambda: wolfsbane.deck_of("A"),
    "decks": wolfsbane.decks,
    "Renderer": lambda: wolfsbane.Renderer(state.mix, 0, NAMES).event(event),
    "mix_of": lambda: wolfsbane.mix_of("ADCDDDDDDDCCDA-C"),
    "new_game": lambda: wolfsbane.new_game("dagger", 4, seed=3),
    "parse_action": lambda: wolfsbane.parse_action("done"),
    "parse_position": lambda: wolfsbane.parse_position(position),
    "position_text": lambda: wolfsbane.position_text(state),
    "Text": lambda: wolfsbane.Text("refusal-only-top", {"count": 3}),
    "random_mix": lambda: wolfsbane.random_mix(rng),
    "read_record": lambda: wolfsbane.read_record(record),
    "resample": lambda: wolfsbane.resample(view, dice),
    "write_record": lambda: wolfsbane.write_record(finished),
}
OTHERS = {
    "RULES_VERSION",
    "__version__",
    "Card",
    "Deck",
    "AbilityKind",
    "Event",
    "EventKind",
    "Mix",
    "Phase",
    "RoundEnd",
    "Seat",
    "Token",
    "Zone",
    "IllegalAction",
    "PositionError",
    "RecordError",
    "SlowEngineWarning",
    "add_deck",
    "load_deck",
    "load_installed_decks",
}


def played() -> Call:
    running = [wolfsbane.new_game("coin", 2, seed=1, rounds=1)]

    def apply() -> None:
        now = running[0]
        if now.is_over:
            running[0] = now = wolfsbane.new_game("coin", 2, seed=1, rounds=1)
        now.apply(now.legal_actions()[0])

    return apply


MORE: dict[str, Callable[[], Call]] = {
    "Game.apply": played,
    "Game.clone": lambda: game.clone,
    "Game.view": lambda: lambda: (game.view(seat), game.observation(seat), game.view(seat) == view, hash(view)),
    "Game.events": lambda: lambda: game.events(seat),
    "Game.information_state": lambda: lambda: game.information_state(seat),
    "Game.legal_codes": lambda: lambda: game.legal_codes(seat),
    "Game.why_not": lambda: lambda: game.why_not(int(DONE), seat),
    "State.clone": lambda: lambda: state.clone().copy_from(other),
    "State.legal_actions_into": lambda: lambda: state.legal_actions_into(seat, out),
    "Sampler.draw_into": lambda: lambda: sampler.draw_into(other, dice),
    "a vector read": lambda: lambda: (len(view.v), bytes(state.v), state.v[3], memoryview(state.v).nbytes),
    "new_state": lambda: lambda: new_state(state.mix, 3),
    "state_from_bytes": lambda: lambda: state_from_bytes(state.mix, bytes(state.v)),
    "view_from_bytes": lambda: lambda: view_from_bytes(state.mix, 1, bytes(view.v)),
    "view_of": lambda: lambda: (view_of(state, seat), memoryless_view_of(state, seat)),
    "random_games": lambda: lambda: random_games(state.mix, 2, 1, 7),
    "Batch": batch,
    "Batch with a vector of one's own": batch_from_lists,
    "bot random": lambda: choices("random"),
    "bot easy": lambda: choices("easy"),
    "bot medium": lambda: choices("medium"),
    "bot search": lambda: choices("search:4"),
    "evaluate": lambda: lambda: evaluate(view, Budget(1, 0.0), legal=legal),
    "messages to programs": lambda: lambda: question_message("choose", 1, 1.0, [event], view, legal),
    "messages from hosts": lambda: lambda: view_from_json(view_to_json(view)),
    "a bot on the server": host,
    "a prompt": lambda: lambda: redaction.prompt(state, seat, "full"),
    "a view for a person": lambda: lambda: redaction.table_view(state, seat, "strict"),
    "Batched": batched,
    "OneSeat": one_seat,
    "PettingZoo": pettingzoo,
    "OpenSpiel strings": lambda: spiel(lambda s: (str(s), s.information_state_string(0), s.observation_string(0))),
    "OpenSpiel tensors": lambda: spiel(lambda s: s.information_state_tensor(0)),
    "OpenSpiel resampling": lambda: spiel(lambda s: s.resample_from_infostate(0, lambda: 0.5)),
    "observation_of": lambda: lambda: observation_of(state.v, seat),
    "pictures": lambda: lambda: (render_pixels(view), table_text(view), view_text(view)),
    "drawings": lambda: lambda: [(repr(one), str(one), one._repr_svg_()) for one in (game, state, view)],
    "pickles": lambda: lambda: [pickle.loads(pickle.dumps(one)) for one in (game, view, sampler, dice, event)],
    "copies": lambda: lambda: [copy.deepcopy(one) for one in (game, view, sampler, dice, event)],
}
CASES: dict[str, Callable[[], Call]] = {**{name: partial(partial, call) for name, call in PUBLIC.items()}, **MORE}


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def growth(call: Call) -> tuple[int, int]:
    """How often it was called, and by how many bytes the process has grown by that."""
    begin, before = time.perf_counter(), resident()
    calls = 0
    while calls < LEAST or (COMPILED and calls < CALLS and time.perf_counter() < begin + SECONDS):
        for _ in range(20):
            call()
        calls += 20
    return calls, resident() - before


@pytest.mark.parametrize("name", CASES)
def test_memory_is_flat(name: str) -> None:
    call = CASES[name]()
    for _ in range(LEAST // 4):
        call()
    grown: list[str] = []
    for _ in range(3):  # the system may give a process memory at any time, but not again and again
        calls, more = growth(call)
        if more <= NOISE + EACH * calls:
            return
        grown.append(f"{more} bytes by {calls} calls")
    raise AssertionError(f"{name} does not give all its memory back: {', '.join(grown)}")


def test_all_that_is_public_is_called() -> None:
    assert set(wolfsbane.__all__) == {*PUBLIC, *OTHERS}


@pytest.mark.skipif(not COMPILED, reason="a fault of compiled code")
def test_what_leaks_is_found() -> None:
    """Were the fault of mypyc repaired, this would fail, and the detours of vectors could go."""
    from wolfsbane.engine.vector import first_in

    calls, more = growth(lambda: first_in(state.v[:], 0))
    assert more > NOISE + EACH * calls
