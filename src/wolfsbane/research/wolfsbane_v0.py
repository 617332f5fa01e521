"""# Wolfsbane

| Import             | `from wolfsbane.research import wolfsbane_v0`  |
|--------------------|------------------------------------------------|
| Actions            | Discrete                                       |
| Parallel API       | No                                             |
| Manual Control     | No                                             |
| Agents             | `agents = ['seat_0', 'seat_1']`, up to four    |
| Number of agents   | 2 to 4                                         |
| Action Shape       | Discrete(372)                                  |
| Action Values      | Discrete(372)                                  |
| Observation Shape  | (293,), (377,), (461,) for 2, 3, 4 players     |
| Observation Values | [0, 255]                                       |

The Silver card games: Amulet, Coin, Dagger, and every mix of them. Each player has a village, a line of mostly facedown
cards, and wants few points in it. In a turn a player draws a card, or takes one from the discard pile, and exchanges it
for one or more cards of the village, or uses the card's ability: view cards, turn them, swap them. A player who thinks
that their village is the lowest calls; after one more turn of the others the round is scored. A game has four rounds.

It is interesting for research because players have to remember what they saw and infer what others saw, views are
private, a turn has several decisions, scores can be negative, and three-player games don't reduce to two players.

### Arguments

``` python
wolfsbane_v0.env(mix="amulet", players=2, rounds=4, rewards="win", cards="", village=5, quiet=50, render_mode=None)
```

`mix`: the name of a deck, or the code of a mix such as `AAAAADDDDDDDDD-C`.

`players`: 2 to 4.

`rounds`: 1 to 4; a full game has 4.

`rewards`: `win`, `points` or `rank`, see below.

`cards`: the card numbers of a small round, separated by spaces; empty for all 52.

`village`: the number of cards in a village at the beginning of a small round.

`quiet`: the round ends after this many consecutive turns without a card leaving the deck.

`render_mode`: `ansi` for a text, `rgb_array` for an image, `human` to print the text after every step. All show what
everybody at the table may know.

### Observation Space

An observation is a dictionary. `observation` has what the agent may know, with a perfect memory of this round; seats
are relative to the agent: 0 is the agent itself, 1 the next one clockwise. `action_mask` has a 1 for each legal action
of the agent; it is all zeros if another agent is to decide, and all ones when the game is over, so that there is always
something to sample for the selected agent.

The parts of `observation`; docs/research.md describes each number:

|  Index  | Description                                                    |
|:-------:|----------------------------------------------------------------|
|  0-30   | The table: phase, whose turn it is, the decision that is asked |
|  31-44  | Of each number from 0 to 13, how many cards were not yet seen  |
|  45-58  | Of each number, how many cards lie in the discard pile         |
|  59-90  | The discard pile from the top                                  |
|  91-95  | What is known of the top of the deck                           |
|  96-99  | The row                                                        |
| 100-104 | The card in the hand, or the cards                             |
| 105-108 | One's own private deck                                         |
| 109-124 | Four numbers for each of four seats: cards, points             |
|  125-   | The villages: twelve slots each, of seven numbers              |

### Action Space

An action names a card, a player or a word; its effect depends on the pending decision. A set of cards is chosen card by
card, from left to right, and ends with 0.

| Action ID | Action                                                 |
|:---------:|--------------------------------------------------------|
|    0-3    | Done, pass, left, right                                |
|    4-9    | Draw, draw from the private deck, call, discard, use the card in the hand, use the token |
|   10-13   | A player, counted from oneself                         |
|   14-27   | A number; only chance says one                         |
|   28-43   | A card of the row                                      |
|   44-59   | A card of the hand                                     |
|  60-111   | A card of the discard pile, from the top               |
|  112-163  | Use the card in a slot of one's own                    |
|  164-371  | A slot: 52 for oneself, 52 for the next player, and on |

An illegal action ends the game: the agent gets the lowest possible reward (-1; with `points` -600 for each round), so
that playing on is never worse; the others get 0. `infos` then says which rule forbids it.

### Rewards

Paid when the game is over; they sum to 0.

| `rewards` | what a seat gets                                                              |
|:---------:|-------------------------------------------------------------------------------|
|   `win`   | 1 if it won, else -1 shared by all who did not                                |
| `points`  | how many points fewer it has than the others on average                       |
|  `rank`   | from 1 for the fewest points to -1 for the most, evenly; equal points share   |

### Version History

* v0: the first version
"""

from __future__ import annotations

import copy
import random
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from wolfsbane._build import warn_if_plain
from wolfsbane.engine.actions import ACTIONS
from wolfsbane.research.core.games import OneGame
from wolfsbane.research.observer import Observation, SeatObserver, seat_space
from wolfsbane.research.pixels import Pixels
from wolfsbane.research.rendering import RENDER_MODES, check_render_mode, print_if_human, refusal, rendered
from wolfsbane.research.setup import setup_of

__all__ = ["env", "raw_env"]

_SINCE_RESET: Final = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
_CHANGES: Final = (*_SINCE_RESET, "game", "_cumulative_rewards", "_seeds", "_skip_agent_selection")


def env(**options: Any) -> Any:
    """The environment. It needs no wrappers: it checks the order of calls and the legality of actions itself."""
    return raw_env(**options)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo has no types, and this name for all of its own
    """The environment itself."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wolfsbane_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        warn_if_plain()
        self.render_mode = check_render_mode(render_mode)
        self.setup = setup_of(options)
        self.game = OneGame(self.setup.dealer())
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = random.Random()
        self._observer = SeatObserver(self.game)
        self._observation_spaces = dict.fromkeys(self.possible_agents, seat_space(self.setup.players))
        self.state_space = seat_space(self.setup.players, mask="info")
        self._action_spaces = {agent: spaces.Discrete(int(ACTIONS)) for agent in self.possible_agents}

    def __repr__(self) -> str:
        return f"raw_env({self.setup})"

    def __getattr__(self, name: str) -> Any:
        if name in _SINCE_RESET:
            raise AttributeError(f"there is no {name} before the first reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The seed determines the start player and the shuffles; by default it derives from the
        previous seed."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self.game.reset(self._seeds.getrandbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.decider]
        print_if_human(self.game, self.render_mode)

    def observe(self, agent: str) -> Observation:
        return self._observer.observe(self._seats[agent], not self.agents or self.terminations[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.agents:
            raise RuntimeError("the game is over: call reset")
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        game = self.game
        if not self._do(action):
            self.infos[agent] = {"illegal": refusal(game, action)}
            self._end([game.penalty(self.setup.kind) if other == agent else 0.0 for other in self.agents])
        elif game.decider < 0:
            self._end(game.rewards(self.setup.kind))
        else:
            self.agent_selection = self.possible_agents[game.decider]
        print_if_human(self.game, self.render_mode)

    def _do(self, action: int | None) -> bool:
        try:
            return self.game.step(action)  # type: ignore[arg-type]  # other types are refused below
        except (TypeError, OverflowError):
            return False

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of the selected agent."""
        return self.observe(self.agent_selection)["action_mask"].astype(np.bool_)

    def state(self) -> npt.NDArray[np.uint8]:
        """The whole table with all cards, for a centralised critic; no agent may see it."""
        return self._observer.whole()

    def clone(self) -> raw_env:
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
        pass
