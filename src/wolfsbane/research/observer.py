"""Observations of a single game as arrays, for PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from wolfsbane.engine.actions import ACTIONS
from wolfsbane.engine.constants import CARDS
from wolfsbane.research.core.encoding import observation_of, observation_size
from wolfsbane.research.core.games import OneGame
from wolfsbane.research.features import features_of

Observation = dict[str, npt.NDArray[Any]]

MASKS: Final = ("observation", "info")  # where the action mask is


def seat_space(players: int, features: str = "codes", mask: str = "observation") -> spaces.Space[Any]:
    """The space of observations with these features; a Box, if the mask is not in them."""
    made = features_of(features, players)
    size = int(observation_size(players)) if made is None else made.size
    box: spaces.Space[Any] = (
        spaces.Box(0, 255, (size,), np.uint8) if made is None else spaces.Box(0.0, 64.0, (size,), np.float32)
    )
    if mask == "info":
        return box
    return spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (int(ACTIONS),), np.int8)})


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

    def whole(self) -> npt.NDArray[np.uint8]:
        """The whole table, for a critic: what the first seat would observe if it had seen every card."""
        s = self._game.state.clone()
        for card in range(CARDS):
            s.put_seen(card, s.seen(card) | 1)
        return np.frombuffer(observation_of(s.v, 0), np.uint8)
