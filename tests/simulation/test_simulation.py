"""Simulated halls with faults, some for each run of the tests. `make simulate` runs thousands."""

import asyncio
import inspect
import json
import logging
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from conftest import ROOT
from server.running import PACKAGE, PATIENCE
from simulation.database import Violation
from simulation.loop import Process, SimulatedLoop
from simulation.world import PLANTS, World
from wolfsbane._build import build_kind

# Each of these once failed: signals about who is connected answered each other for ever; a server whose clock was
# behind wrote entries out of order, of which delayed spectators saw some too early and some never; a clock was
# corrected by a time that the database had told before the process was paused; a command that was sent again was
# refused at one server and later counted at another, which had been paused; a server that stopped waited without a
# pause for a table that waited for its log.
FAILED_ONCE = (1, 13, 16, 20, 79, 160, 334, 548, 20017)
SEEDS = 200 if build_kind() == "compiled" else 20  # the plain engine takes several times as long
IN_A_TEST = 20
SEEDS_WITH_A_PLANTED_FAULT = 40
ELSEWHERE = """
import json, logging
from simulation.world import World
logging.disable(logging.CRITICAL)
print(json.dumps(World(7).run()))
"""


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("seed", FAILED_ONCE)
def test_a_seed_that_failed_once(seed: int) -> None:
    World(seed).run()


@pytest.mark.parametrize("first", range(1000, 1000 + SEEDS, IN_A_TEST))
def test_nothing_is_lost_doubled_or_told_too_early(first: int) -> None:
    _run(range(first, first + IN_A_TEST))


def _run(seeds: range, plant: str | None = None) -> None:
    for seed in seeds:
        World(seed, plant).run()


def test_a_seed_always_gives_the_same() -> None:
    """Whatever ran before, whatever else this process does, and in another process with another order of sets."""
    expected = World(7).run()
    drawing = threading.Event()
    ended = threading.Event()

    def draw() -> None:
        while not ended.wait(0.0005):
            random.random()
            drawing.set()

    thread = threading.Thread(target=draw)
    thread.start()
    try:
        assert drawing.wait(PATIENCE)
        assert World(7).run() == expected
    finally:
        ended.set()
        thread.join()
    hashed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    path = os.pathsep.join([str(PACKAGE), str(ROOT / "tests")])
    elsewhere = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hashed},
    )
    assert json.loads(elsewhere.stdout) == expected


def test_a_crashed_process_leaves_no_coroutine_behind() -> None:
    """One that had not begun would warn when the garbage collector finds it, in the middle of some other test."""
    loop = SimulatedLoop()
    process = Process()
    work = asyncio.sleep(1)
    loop.create_task(work, context=process.context)
    process.crash()
    loop.run_until_complete(asyncio.sleep(2))
    loop.discard()
    assert inspect.getcoroutinestate(work) == inspect.CORO_CLOSED


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_fault_is_found(plant: str) -> None:
    with pytest.raises(Violation):
        _run(range(SEEDS_WITH_A_PLANTED_FAULT), plant)
