"""The OpenSpiel game `wolfsbane`: any mix, two to four players, one round or a whole game, all cards or a few.

>>> import pyspiel
>>> import wolfsbane.research.openspiel
>>> game = pyspiel.load_game("wolfsbane(mix=dagger,players=3,rounds=1)")
>>> game.num_players(), game.num_distinct_actions()
(3, 372)

Importing this module registers the game. Its parameters are those of `wolfsbane.research.setup.Setup`, and `memory`.

- **Chance outcomes**: first the start player (a seat); before each round, the number (0 to 13) of each card in the
  order of the shuffle.
- **Actions** are those of the engine, with seats and villages counted from the acting player.
- **Players who may decide at the same time** (the first viewing) do so in order.
- **An observation** is what a player may know now, with a perfect memory of the cards of this round. Its tensor is the
  observation of the other environments.
- **Public information** is what a spectator may know, with the seats counted from the first, so it is the same for all
  players. **Private information** is what a player knows beyond that: numbers of cards, and which cards they have
  chosen so far.
- **An information state** is every event that a player has seen, and their own choices: perfect recall. Its tensor is
  the observation and the last `memory` events and choices; it is complete if there were no more, as in small rounds.
- **Returns** sum to 0; there are no rewards before the end.
- `resample_from_infostate` draws new deals for all rounds that the player can't distinguish from the true ones, and
  replays the same actions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from wolfsbane._build import warn_if_plain
from wolfsbane.engine.actions import ACTIONS, action_code
from wolfsbane.engine.constants import CHANCE, CHOOSING_START, NOBODY, NUMBERS, QUIET_TURNS, SET_SIZE, VIEWING, WATCHER
from wolfsbane.engine.drawing import view_text
from wolfsbane.engine.position import position_text
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import Sampler, view_of
from wolfsbane.protocol.views import view_to_json
from wolfsbane.research.core.dealing import Dealer
from wolfsbane.research.core.encoding import as_in_engine, observation_size
from wolfsbane.research.core.play import OF_AN_EVENT, Play
from wolfsbane.research.core.rewards import least_reward
from wolfsbane.research.rendering import private_text
from wolfsbane.research.setup import setup_of

MEMORY: Final = 64
TRIES: Final = 1000  # attempts to draw deals for a resampled state

_OF_ONE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
_OF_NOBODY: Final = pyspiel.PrivateInfoType.NONE
_DEFAULT_OBSERVER: Final = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=_OF_ONE)

_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_PARAMETERS: Final[dict[str, Any]] = {
    "mix": "amulet",
    "players": 2,
    "rounds": 4,
    "rewards": "win",
    "cards": "",
    "village": SET_SIZE,
    "quiet": QUIET_TURNS,
    "memory": MEMORY,
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name="wolfsbane",
    long_name="Wolfsbane: the Silver card games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class WolfsbaneGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        warn_if_plain()
        given = {**_PARAMETERS, **(params or {})}
        self.memory = int(given.pop("memory"))
        if self.memory < 0:
            raise ValueError(f"memory is a number of events, not {self.memory}")
        self.setup = setup_of(given)
        self.dealer = self.setup.dealer()
        most = -least_reward(self.setup.kind, self.setup.rounds)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(ACTIONS),
            max_chance_outcomes=NUMBERS,
            num_players=self.setup.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest(self.dealer),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> WolfsbaneState:
        return WolfsbaneState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> WolfsbaneObserver:
        if params:
            raise ValueError(f"observers have no parameters, but got {params}")
        return WolfsbaneObserver(self, iig_obs_type or _DEFAULT_OBSERVER)

    def action_to_string(self, player: int, action: int) -> str:
        """The name of an action of a player, or of a number of chance; a state knows the names of its start players."""
        if player == CHANCE:
            return f"n{action}"
        return action_code(as_in_engine(player, self.setup.players, action))

    def max_chance_nodes_in_history(self) -> int:
        return 1 + self.setup.rounds * self.dealer.size()


def longest(dealer: Dealer) -> int:
    """An upper bound of the decisions of a game: views, and turns that name every card of the table."""
    turns = 2 * dealer.size() * int(dealer.quiet)
    return int(dealer.rounds) * (2 * int(dealer.players) + turns * 4 * dealer.size())


class ObservationStruct:
    """An observation as data, with the interface of OpenSpiel's structs: a dictionary, and its JSON."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def to_dict(self) -> dict[str, Any]:
        return self._fields

    def to_json(self) -> str:
        return json.dumps(self._fields)

    __str__ = to_json


class WolfsbaneState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state. Its data is a `Play`, which OpenSpiel deep-copies when it clones the state."""

    def __init__(self, game: WolfsbaneGame) -> None:
        super().__init__(game)
        self.play = Play(game.dealer)

    # The interface of pyspiel.State

    def current_player(self) -> int:
        seat = self.play.decider()
        return _TERMINAL if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        return self.play.state.is_over()

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.outcomes()

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"@{'abcd'[action]}" if self.play.state.phase() == CHOOSING_START else f"n{action}"
        return action_code(as_in_engine(player, self.play.players, action))

    def returns(self) -> list[float]:
        return self.play.returns(self.get_game().setup.kind)

    def to_observation_struct(self, player: int) -> ObservationStruct:
        """What a player may know, as data: the view of docs/bot-protocol.md, with seats in their order."""
        return ObservationStruct(view_to_json(view_of(self.play.state, player)))

    def __str__(self) -> str:
        return position_text(self.play.state)

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> WolfsbaneState:
        """A state with other deals that this player can't distinguish from the true one."""
        play = self.play
        rng = RandomGenerator(int(sampler() * (1 << 62)))
        for _ in range(TRIES):
            deals = deals_like(play, player_id, rng)
            if play.redealt(deals, player_id) is not None:
                break
        else:
            raise RuntimeError(f"none of {TRIES} deals is consistent with what player {player_id} has seen")
        numbers = (number for deal in deals for number in deal)
        state: WolfsbaneState = self.get_game().new_initial_state()
        for i, action in enumerate(self.history()):
            state.apply_action(next(numbers) if i > 0 and state.is_chance_node() else action)
        return state


def deals_like(play: Play, seat: int, rng: RandomGenerator) -> list[list[int]]:
    """Random deals of all rounds, consistent with what `seat` has seen; the last deal may be incomplete."""
    deals: list[list[int]] = []
    now = len(play.deals) - 1 if play.state.phase() >= VIEWING else -1
    for round_number in range(len(play.deals)):
        if round_number == now:
            s = Sampler(view_of(play.state, seat)).draw(rng)
            deals.append([int(s.number(card)) for card in range(play.dealer.size())])
        else:
            deals.append(filled(play.dealer, play.known_of_round(seat, round_number), rng))
    if play.dealt:
        deals.append(filled(play.dealer, {}, rng)[: len(play.dealt)])
    return deals


def filled(dealer: Dealer, known: dict[int, int], rng: RandomGenerator) -> list[int]:
    """A random deck order with the given known cards, by position."""
    left = dealer.copies()
    for number in known.values():
        left[number] -= 1
    rest = [number for number in range(NUMBERS) for _ in range(left[number])]
    return [known[card] if card in known else rest.pop(int(rng.randrange(len(rest)))) for card in range(dealer.size())]


class WolfsbaneObserver:
    """An OpenSpiel observer: observations, or information states with perfect recall, or a part of them.

    `dict` has these entries, and for perfect recall a second one each, with the suffix or name `recalled`:

    - `observation`: public information together with the private information of one player;
    - `public`: public information alone, if no private information is requested, or that of all players;
    - `private`: the private information of one player, or of all players with one row each.
    """

    def __init__(self, game: WolfsbaneGame, kind: Any) -> None:
        self._is_whole = bool(kind.public_info and kind.private_info == _OF_ONE)
        self._is_public = bool(kind.public_info and not self._is_whole)
        self._private = _OF_NOBODY if self._is_whole else kind.private_info
        self._recall = bool(kind.perfect_recall)
        self._memory = game.memory if self._recall else 0
        self._players = game.setup.players
        size = int(observation_size(self._players))
        rows = () if self._private == _OF_ONE else (len(self._whose(0)),)
        shapes: dict[str, tuple[int, ...]] = {}
        if self._is_whole:
            shapes |= {"observation": (size,), "recalled": (self._memory, OF_AN_EVENT)}
        if self._is_public:
            shapes |= {"public": (size,), "public_recalled": (self._memory, OF_AN_EVENT)}
        if self._private != _OF_NOBODY:
            shapes |= {"private": (*rows, size), "private_recalled": (*rows, self._memory)}
        self.tensor = np.zeros(sum([math.prod(shape) for shape in shapes.values()]), np.float32)
        self._parts: dict[str, npt.NDArray[np.float32]] = {}
        at = 0
        for name, shape in shapes.items():
            self._parts[name] = self.tensor[at : at + math.prod(shape)].reshape(shape)
            at += math.prod(shape)
        self.dict = {name: part for name, part in self._parts.items() if self._recall or "recalled" not in name}

    def _whose(self, player: int) -> list[int]:
        """The players whose private information has an entry of its own."""
        of_all = range(self._players) if self._private != _OF_NOBODY else ()
        return [player] if self._private == _OF_ONE else list(of_all)

    def set_from(self, state: WolfsbaneState, player: int) -> None:
        play, memory = state.play, self._memory
        if self._is_whole:
            self._put("observation", [play.observation(player)])
            self._put("recalled", [play.recalled(player, memory)])
        if self._is_public:
            self._put("public", [play.public_observation()])
            self._put("public_recalled", [play.recalled(WATCHER, memory)])
        if self._private != _OF_NOBODY:
            self._put("private", [play.private_observation(one) for one in self._whose(player)])
            self._put("private_recalled", [play.recalled_in_private(one, memory) for one in self._whose(player)])

    def _put(self, name: str, rows: Sequence[bytes | list[float]]) -> None:
        part = self._parts[name]
        values = [np.frombuffer(row, np.uint8) if isinstance(row, bytes) else np.array(row) for row in rows]
        part[...] = np.concatenate(values).reshape(part.shape)

    def string_from(self, state: WolfsbaneState, player: int) -> str:
        play = state.play
        seats = [player] if self._is_whole else [WATCHER] if self._is_public else []
        parts = [
            play.information_state(seat) if self._recall else view_text(view_of(play.state, seat)) for seat in seats
        ]
        for one in self._whose(player):
            parts += [play.private_information_state(one) if self._recall else private_text(play.state, one)]
        return "\n\n".join(parts)


pyspiel.register_game(GAME_TYPE, WolfsbaneGame)
