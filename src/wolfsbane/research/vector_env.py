"""A vector environment of Gymnasium over `Batched`: one learner in each game, compiled bots at the other seats.

>>> from wolfsbane.research.vector_env import WolfsbaneVector
>>> envs = WolfsbaneVector(16, mix="dagger", rounds=1, opponents="greedy")
>>> observations, infos = envs.reset(seed=7)
>>> for _ in range(20):
...     observations, rewards, terminations, truncations, infos = envs.step(envs.sample())
>>> observations["observation"].shape, observations["action_mask"].shape
((16, 293), (16, 372))

A game that ends is followed by the next one in the same step. Then `infos["final_obs"]` has the last observation, and
`infos["_final_obs"]` says in which games.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wolfsbane.research.batched import Batched
from wolfsbane.research.observer import MASKS, seat_space

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


class WolfsbaneVector(VectorEnv[Any, Any, Any]):
    """`num_envs` games. The options are those of `Batched`, and:

    - `mask`: `observation` for a dictionary with the observation and the action mask, or `info` for the observation
      alone, with the masks in `infos["action_mask"]`;
    - `copy`: False to get arrays that the next step overwrites.
    """

    def __init__(
        self,
        num_envs: int,
        *,
        opponents: str | list[str] = "greedy",
        mask: str = "observation",
        copy: bool = True,
        **options: Any,
    ) -> None:
        if mask not in MASKS:
            raise ValueError(f"the mask is in the {' or the '.join(MASKS)}, not {mask!r}")
        self.games = Batched(num_envs, opponents=opponents, **options)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.mask = mask
        self.copy = copy
        kind = options.get("features", "codes")
        self.single_observation_space = seat_space(self.games.players, kind, mask)
        self.single_action_space = spaces.Discrete(self.games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Restarts all games."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self._observed(self.games.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, Floats, Bools, Bools, dict[str, Any]]:
        """Applies the learner's action in each game. Raises ValueError, and applies none, if any is illegal."""
        games = self.games
        learners = games.learners.copy()  # a new game may have another
        games.step(actions)
        rewards = games.rewards[self._all, learners]
        infos = self._infos()
        if games.ended.any():
            ended = games.ended.copy()
            infos |= {"final_obs": self._final(), "_final_obs": ended, "final_info": {}, "_final_info": ended}
        observed = self._observed(games.observations)
        return observed, rewards, games.ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each game."""
        return self.games.sample()

    def action_masks(self) -> Bools:
        """The legal actions of the learner in each game."""
        return self.games.masks.copy() if self.copy else self.games.masks

    def _observed(self, rows: npt.NDArray[Any]) -> Any:
        rows = rows.copy() if self.copy else rows
        return rows if self.mask == "info" else {"observation": rows, "action_mask": self.action_masks().view(np.int8)}

    def _final(self) -> Any:
        rows = self.games.last_observations.copy()
        everything = np.ones((self.num_envs, self.games.actions), np.int8)
        return rows if self.mask == "info" else {"observation": rows, "action_mask": everything}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "seat": self.games.learners.copy()}

    def close_extras(self, **_: Any) -> None:
        self.games.close()
