"""A trained policy as a bot, so that it can be rated in an arena and played against.

>>> import numpy as np
>>> from wolfsbane import arena
>>> from wolfsbane.research.policy import PolicyBot
>>> results = arena.run([PolicyBot(lambda observation, mask: mask), "random"], games=2, rounds=1, mix="dagger")
>>> results.games
2
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from wolfsbane.engine.actions import ACTIONS
from wolfsbane.engine.view import View
from wolfsbane.research.core.encoding import as_in_engine, as_seen_by, observation_of

Policy = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], Any]


class PolicyBot:
    """A bot that asks a function of the observation and the action mask of docs/research.md.

    The function returns an action, or one number for each action, such as logits. Of these the bot takes the legal
    action with the highest; with `temperature` it draws one with probability proportional to exp(number / temperature).

    For games in other processes, and for the server, write a class that can be imported:

        class Mine(PolicyBot):
            def __init__(self, seed):
                super().__init__(load_my_network(), seed=seed)
    """

    def __init__(self, policy: Policy, *, seed: int | str = 0, temperature: float = 0.0, name: str = "") -> None:
        if not callable(policy):
            raise ValueError(f"a policy is a function of an observation and a mask, not {policy!r}")
        if not temperature >= 0.0:
            raise ValueError(f"a temperature is 0 or more, not {temperature}")
        self.policy = policy
        self.temperature = temperature
        self.name = name or type(self).__name__
        digits = seed if isinstance(seed, int) else int.from_bytes(str(seed).encode(), "big")
        self._rng = np.random.default_rng(abs(digits))

    def choose(self, view: View, legal: list[int]) -> int:
        players, seat = int(view.players()), int(view.seat)
        relative = np.array([as_seen_by(seat, players, action) for action in legal])
        observation = np.frombuffer(observation_of(view.v, seat), np.uint8)
        mask = np.zeros(int(ACTIONS), np.bool_)
        mask[relative] = True
        answer = np.asarray(self.policy(observation, mask))
        if answer.size == 1:
            return int(as_in_engine(seat, players, int(answer.reshape(()))))
        if answer.size != mask.size:
            raise ValueError(f"a policy returns an action or {mask.size} numbers, not an array of shape {answer.shape}")
        scores = answer.reshape(-1)[relative].astype(np.float64)
        if not np.isfinite(scores).all():
            raise ValueError(f"the policy returned {scores[~np.isfinite(scores)][0]} for a legal action")
        if self.temperature == 0.0:
            return legal[int(scores.argmax())]
        weights = np.exp((scores - scores.max()) / self.temperature)
        return legal[int(self._rng.choice(len(legal), p=weights / weights.sum()))]
