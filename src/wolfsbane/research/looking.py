"""What a seat of a single game sees, as the arrays that PettingZoo and Gymnasium want."""

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


class Eyes:
    """Looks at a game from its seats. The game writes into the same memory each time, so that one copy is enough."""

    def __init__(self, game: OneGame) -> None:
        self._game = game
        self._row = np.frombuffer(memoryview(game.row), np.uint8)
        self._mask = np.frombuffer(memoryview(game.mask), np.int8)

    def __reduce__(self) -> tuple[type[Eyes], tuple[OneGame]]:
        return Eyes, (self._game,)

    def observe(self, seat: int, is_over: bool) -> Observation:
        """What a seat may know and do. When a game is over, every action is allowed, since none has an effect.

        Learners that step many environments together choose an action for each of them, also where a game has just
        ended: a mask without a single action would leave them nothing to choose.
        """
        self._game.look(seat)
        mask = np.ones_like(self._mask) if is_over else self._mask.copy()
        return {"observation": self._row.copy(), "action_mask": mask}
