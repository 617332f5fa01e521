"""The plain source and the build under test play the same games, step by step."""

import hashlib
import os
import subprocess
import sys

import pytest

from conftest import ROOT
from randomly import decisions, random_game

PROGRAM = "import test_builds_agree as t; print(t.trace({seed}))"


def trace(seed: int) -> str:
    """A digest of every position, of what was legal in it, and of all that everybody was told."""
    digest = hashlib.sha256()
    game = random_game(seed, rounds=2)
    told = 0
    for seat, legal in decisions(game, seed):
        digest.update(bytes(game.state.v))
        digest.update(repr((seat, legal)).encode())
        for viewer in (*range(game.players), 4):
            digest.update(repr([event.fields() for event in game.events(viewer, told)]).encode())
            digest.update(bytes(game.view(viewer).v))
        told = len(game.log)
    digest.update(repr(game.totals()).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("seed", range(8))
def test_this_build_plays_like_the_plain_source(seed: int) -> None:
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    plain = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(seed=seed)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == trace(seed)
