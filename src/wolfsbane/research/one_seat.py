"""Gymnasium: one seat against bots.

>>> import gymnasium
>>> env = gymnasium.make("wolfsbane.research.one_seat:Wolfsbane/Dagger-v0", opponents="greedy", rounds=1)
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((293,), 5)

Importing this module registers `Wolfsbane/Amulet-v0`, `Wolfsbane/Coin-v0` and `Wolfsbane/Dagger-v0`. A mix is played
with any of them by `mix=...`. Observations, actions and rewards are those of `wolfsbane.research.wolfsbane_v0`; masks
are in the observation, and in `info["action_mask"]` too; when a game is over, they allow every action. Bots get views
only, no events.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from wolfsbane._build import warn_if_plain
from wolfsbane.bots import Bot, BotLike, close_bot, make_bot
from wolfsbane.decks.registry import decks
from wolfsbane.engine.actions import ACTIONS
from wolfsbane.engine.view import view_of
from wolfsbane.research.core.encoding import as_in_engine, as_seen_by
from wolfsbane.research.core.games import OneGame
from wolfsbane.research.core.rewards import ROUND
from wolfsbane.research.features import features_of
from wolfsbane.research.observer import MASKS, SeatObserver, seat_space
from wolfsbane.research.pixels import Pixels
from wolfsbane.research.rendering import RENDER_MODES, check_render_mode, print_if_human, refusal, rendered
from wolfsbane.research.setup import setup_of

ILLEGAL: Final = ("lose", "raise")
_CHANGES: Final = ("game", "seat", "_bots", "_over", "_points", "_np_random", "_np_random_seed")


class OneSeat(gymnasium.Env[Any, Any]):
    """One seat of a game; bots play the others.

    - `opponents`: a bot for all other seats, or a list with one for each, clockwise: a name (docs/bots.md), a class, a
      function that makes bots, or an object;
    - `seat`: the seat of the learner; None for a random one in each game;
    - `illegal`: the effect of an illegal action: `lose` ends the game with the lowest possible reward (-1; with
      `rewards="points"` -600 for each round), so that playing on is never worse; `raise` raises ValueError;
    - `features`: `codes` for the numbers of docs/research.md, or `onehot` (`wolfsbane.research.features`);
    - `mask`: `observation` for a dictionary with the observation and the action mask, or `info` for the observation
      alone; the mask is in `info["action_mask"]` in any case, and `action_masks()` returns it;
    - `render_mode`: `human` prints the table after every step, `ansi` and `rgb_array` are for `render`;
    - the other options are those of `wolfsbane.research.setup.Setup`.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # Gymnasium has it for each object
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        *,
        opponents: BotLike | Sequence[BotLike] = "random",
        seat: int | None = None,
        illegal: str = "lose",
        features: str = "codes",
        mask: str = "observation",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        warn_if_plain()
        self.render_mode = check_render_mode(render_mode)
        self.setup = setup_of(options)
        others = self.setup.players - 1
        several = isinstance(opponents, list | tuple)
        self.opponents: list[BotLike] = [*opponents] if several else [opponents] * others  # type: ignore[misc, list-item]
        if len(self.opponents) != others:
            raise ValueError(f"{others} opponents need as many bots, not {len(self.opponents)}")
        for name in self.opponents:
            close_bot(make_bot(name, 0))  # raises ValueError for an unknown name
        if seat is not None and not 0 <= seat < self.setup.players:
            raise ValueError(f"a seat is 0 to {self.setup.players - 1}, not {seat}")
        if illegal not in ILLEGAL:
            raise ValueError(f"what an illegal action does is {' or '.join(ILLEGAL)}, not {illegal!r}")
        if mask not in MASKS:
            raise ValueError(f"the mask is in the {' or the '.join(MASKS)}, not {mask!r}")
        self.illegal = illegal
        self.mask = mask
        self._features = features_of(features, self.setup.players)
        self._points = 0.0
        self.game = OneGame(self.setup.dealer())
        self.seat = seat or 0
        self._fixed = seat
        self._bots: list[Bot | None] = []
        self._over = True
        self.action_space = spaces.Discrete(int(ACTIONS))
        self.observation_space = seat_space(self.setup.players, features, mask)
        self.state_space = seat_space(self.setup.players, mask="info")
        self._observer = SeatObserver(self.game)

    def __repr__(self) -> str:
        return f"OneSeat({self.setup}, opponents={self.opponents}, seat={self._fixed})"

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts a new game. The seed determines the start player, the shuffles and the bots' random choices."""
        super().reset(seed=seed)
        start = int(self.np_random.integers(1 << 62)) if seed is None else seed
        rng = random.Random(start)
        players = self.setup.players
        self.seat = rng.randrange(players) if self._fixed is None else self._fixed
        self._close_bots()
        self._bots = [None] * players
        for i, name in enumerate(self.opponents):
            self._bots[(self.seat + 1 + i) % players] = make_bot(name, rng.getrandbits(62))
        self.game.reset(start)
        self._over = False
        self._points = 0.0
        self._let_the_others_play()
        print_if_human(self.game, self.render_mode)
        return self._observed()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise RuntimeError("the game is over, or has not begun: call reset")
        game = self.game
        reward = 0.0
        problem: dict[str, Any] = {}
        if not game.step(int(action)):
            problem = {"illegal": refusal(game, action)}
            if self.illegal == "raise":
                raise ValueError(problem["illegal"])
            self._over = True
            reward = game.penalty(self.setup.kind)
        else:
            self._let_the_others_play()
            if game.decider < 0:
                self._over = True
                reward = game.rewards(self.setup.kind)[self.seat]
            if self.setup.kind == ROUND:
                points = game.points_so_far()[self.seat]
                reward = points - self._points
                self._points = points
        print_if_human(self.game, self.render_mode)
        observation, info = self._observed()
        return observation, reward, self._over, False, {**info, **problem}

    def _let_the_others_play(self) -> None:
        game = self.game
        players = self.setup.players
        while game.decider >= 0 and game.decider != self.seat:
            seat = int(game.decider)
            bot = self._bots[seat]
            assert bot is not None
            legal = sorted([int(as_in_engine(seat, players, action)) for action in game.legal(seat)])
            chosen = bot.choose(view_of(game.state, seat), legal)
            if not game.step(as_seen_by(seat, players, chosen)):
                raise RuntimeError(f"the bot in seat {seat} chose {chosen}, which is not legal")

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        observation = self._observer.observe(self.seat, self._over)
        if self._features is not None:
            observation["observation"] = self._features(observation["observation"])
        info = {"action_mask": observation["action_mask"], "seat": self.seat}
        return (observation if self.mask == "observation" else observation["observation"]), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of the learner, as MaskablePPO of sb3-contrib asks for them."""
        return self._observer.observe(self.seat, self._over)["action_mask"].astype(np.bool_)

    def state(self) -> npt.NDArray[np.uint8]:
        """The whole table with all cards, for a critic; the learner may not see it."""
        return self._observer.whole()

    def clone(self) -> OneSeat:
        """A copy that continues independently, with the same shuffles."""
        return copy.deepcopy(self)

    def get_state(self) -> dict[str, Any]:
        """All that changes during a game, for `set_state`; it can be pickled and is not changed by `step`."""
        return copy.deepcopy({name: value for name, value in self.__dict__.items() if name in _CHANGES})

    def set_state(self, state: dict[str, Any]) -> None:
        """Continues from what `get_state` returned."""
        self.__dict__.update(copy.deepcopy(state))
        self._observer = SeatObserver(self.game)

    def render(self) -> str | Pixels | None:
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        self._close_bots()

    def _close_bots(self) -> None:
        for bot in self._bots:
            close_bot(bot)
        self._bots = []


for _deck in decks():
    gymnasium.register(
        f"Wolfsbane/{_deck.name.title()}-v0",
        entry_point="wolfsbane.research.one_seat:OneSeat",
        kwargs={"mix": _deck.name},
    )
