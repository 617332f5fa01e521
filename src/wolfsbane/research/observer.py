"""Observations of a single game as arrays, for PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from wolfsbane.engine.actions import ACTIONS
from wolfsbane.research.core.encoding import observation_size
from wolfsbane.research.core.games import OneGame

Observation = dict[str, npt.NDArray[Any]]


def observation_space(players: int) -> spaces.Dict[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (int(observation_size(players)),), np.uint8),
            "action_mask": spaces.Box(0, 1, (int(ACTIONS),), np.int8),
        }
    )


class SeatObserver:
    """Makes observations of a game for its seats. The game reuses its buffers, so each observation is one copy."""

    def __init__(self, game: OneGame) -> None:
        self._game = game
        self._row = np.frombuffer(memoryview(game.row), np.uint8)
        self._mask = np.frombuffer(memoryview(game.mask), np.int8)

    def __reduce__(self) -> tuple[type[SeatObserver], tuple[OneGame]]:
        return SeatObserver, (self._game,)

    def observe(self, seat: int, is_over: bool) -> Observation:
        """What `seat` may know, and the mask of its legal actions. When the game is over, the mask allows all actions.

        Learners that step many environments together sample an action for each of them, even where a game has just
        ended; an empty mask would leave them nothing to sample. The action has no effect then.
        """
        self._game.look(seat)
        mask = np.ones_like(self._mask) if is_over else self._mask.copy()
        return {"observation": self._row.copy(), "action_mask": mask}
