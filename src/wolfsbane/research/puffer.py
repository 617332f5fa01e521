"""An environment of PufferLib 3 over `Batched`: one learner in each game, compiled bots at the other seats.

    import pufferlib.vector
    from wolfsbane.research.puffer import WolfsbanePuffer

    envs = pufferlib.vector.make(
        WolfsbanePuffer,
        num_envs=2,
        num_workers=2,
        backend=pufferlib.vector.Multiprocessing,
        env_kwargs={"games": 512, "mix": "amulet", "rounds": 1},
    )

It writes to the buffers that it is given. PufferLib has no place for action masks, so an observation has them at its
end: the numbers of docs/research.md, then a 1 for each legal action (`split` takes them apart). A policy that does not
use them chooses illegal actions; a random legal one is played instead, and counted as `illegal` in the infos.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pufferlib

from wolfsbane.engine.actions import ACTIONS
from wolfsbane.research.batched import Batched
from wolfsbane.research.core.encoding import observation_size


class WolfsbanePuffer(pufferlib.PufferEnv):  # type: ignore[misc]  # PufferLib has no types
    """`games` games with one learner each. The options are those of `Batched`, but for `features`."""

    def __init__(
        self,
        games: int = 256,
        *,
        opponents: str | list[str] = "greedy",
        report: int = 128,
        buf: dict[str, npt.NDArray[Any]] | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.games = Batched(games, seed=seed, opponents=opponents, **options)
        self.num_agents = games
        self.width = int(observation_size(self.games.players))
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (self.width + int(ACTIONS),), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(int(ACTIONS))
        self.render_mode = "ansi"
        self.report = report  # steps between two infos
        self._all = np.arange(games)
        self._steps = self._illegal = self._ended = 0
        self._paid = 0.0
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[np.uint8], list[dict[str, float]]]:
        self.games.reset(0 if seed is None else seed)
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self._show()
        return self.observations, []

    def step(self, actions: npt.NDArray[Any]) -> tuple[Any, Any, Any, Any, list[dict[str, float]]]:
        games = self.games
        chosen = np.asarray(actions).reshape(-1).astype(np.int64)
        is_legal = games.masks[self._all, chosen]
        if not is_legal.all():
            chosen = np.where(is_legal, chosen, games.sample())
        learners = games.learners.copy()  # a new game may have another
        games.step(chosen)
        self.rewards[:] = games.rewards[self._all, learners]
        self.terminals[:] = games.ended
        self._show()
        self._steps += 1
        self._illegal += int((~is_legal).sum())
        self._ended += int(games.ended.sum())
        self._paid += float(self.rewards.sum())
        infos: list[dict[str, float]] = []
        if self._steps == self.report:
            illegal = self._illegal / (self._steps * self.num_agents)
            infos = [{"reward_of_a_game": self._paid / max(1, self._ended), "games": self._ended, "illegal": illegal}]
            self._steps = self._illegal = self._ended = 0
            self._paid = 0.0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _show(self) -> None:
        self.observations[:, : self.width] = self.games.observations
        self.observations[:, self.width :] = self.games.masks

    def split(self, observations: Any) -> tuple[Any, Any]:
        """Observations, or tensors of them, as the numbers and the masks."""
        return observations[..., : self.width], observations[..., self.width :]

    def close(self) -> None:
        self.games.close()
