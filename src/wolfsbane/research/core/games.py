"""Games for environments: actions and observations relative to the deciding seat, chance resolved automatically.

`OneGame` is for interfaces that step a single game. `ManyGames` steps a batch inside compiled code, and writes the
results into vectors that numpy reads without a copy.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from wolfsbane.engine.actions import ACTIONS, Actions
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.research.core.dealing import Dealer
from wolfsbane.research.core.encoding import Encoder, as_in_engine, as_seen_by, decides, observation_size
from wolfsbane.research.core.rewards import least_reward, write_rewards


class OneGame:
    """One game. `decider` is the seat that is to decide, the first of several; negative when the game is over.

    `look` writes a seat's observation into `row` and its legal actions into `mask`, always into the same memory.
    """

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.players = dealer.players
        self.decider: i64 = 0
        self._rng = RandomGenerator(0)
        self._out = Actions()
        self._encoder = Encoder()
        self._empty: vec[u8] = vec[u8](capacity=observation_size(self.players))
        self.mask: vec[u8] = vec[u8]([u8(0) for _i in range(i64(ACTIONS))])
        self.state: State = dealer.begin(self._rng)
        self.row: vec[u8] = self._encoder.add_to(self._empty, self.state.v, 0)

    def __reduce__(self) -> tuple[object, ...]:
        return (one_game_of, (self.dealer, self.state.clone(), int(self.decider), int(self._rng.state)))

    def reset(self, seed: int) -> None:
        """Starts a new game. The seed determines the start player and the shuffles, as in a `Batch`."""
        self._rng = RandomGenerator(seed)
        self.put(self.dealer.begin(self._rng))

    def put(self, s: State) -> None:
        """Continues from state `s`."""
        self.state = s
        self.decider = s.decider()

    def legal(self, seat: i64) -> list[int]:
        """The legal actions relative to `seat`, in ascending order; empty if it is not to decide."""
        if not decides(self.state.v, seat):
            return []
        out = self._out
        self.state.legal_actions_into(seat, out)
        return sorted([int(as_seen_by(seat, self.players, out.items[i])) for i in range(out.count)])

    def step(self, action: i64) -> bool:
        """Applies an action of the decider. Returns False, without effect, if it is illegal."""
        seat = self.decider
        if seat < 0:
            return False
        absolute = as_in_engine(seat, self.players, action)
        out = self._out
        s = self.state
        s.legal_actions_into(seat, out)
        for i in range(out.count):
            if out.items[i] == absolute:
                self.dealer.step(s, absolute, self._rng)
                self.decider = s.decider()
                return True
        return False

    def look(self, seat: i64) -> None:
        """Writes the observation and the legal actions of `seat` to `row` and `mask`."""
        s = self.state
        self.row = self._encoder.add_to(self._empty, s.v, seat)
        mask = self.mask
        assert len(mask) == ACTIONS
        for i in range(i64(ACTIONS)):
            mask[i] = 0
        if decides(s.v, seat):
            out = self._out
            s.legal_actions_into(seat, out)
            for i in range(out.count):
                mask[as_seen_by(seat, self.players, out.items[i])] = 1

    def rewards(self, kind: i64) -> list[float]:
        """The rewards of all seats, when the game is over."""
        out = vec[float]([0.0 for _i in range(self.players)])
        write_rewards(self.state, kind, out, 0)
        return list(out)

    def penalty(self, kind: i64) -> float:
        """The reward for an illegal action: that of the worst possible result, so that it never pays."""
        return least_reward(kind, self.dealer.rounds)


class ManyGames:
    """A batch of games, each waiting for one decision. When one ends, a new one starts in its place.

    After `reset` and each `step`, for every game g, with D bytes per observation and A actions:

    - `deciders[g]` is the seat that is to decide,
    - `observations[g * D : (g + 1) * D]` is what that seat may know,
    - `masks[g * A + action]` is 1 if the action, relative to that seat, is legal,
    - `ended[g]` is 1 if the last step ended a game; then `rewards[g * players + seat]` is its reward, else 0.

    The next step overwrites all of this.
    """

    def __init__(self, dealer: Dealer, size: i64, kind: i64) -> None:
        if size < 1:
            raise ValueError(f"there is at least one game, not {size}")
        self.dealer = dealer
        self.players = dealer.players
        self.size = size
        self.kind = kind
        self.width = observation_size(dealer.players)
        self._empty: vec[u8] = vec[u8](capacity=size * self.width)
        self.observations: vec[u8] = self._empty
        self.masks: vec[u8] = _zeros(size * ACTIONS)
        self.ended: vec[u8] = _zeros(size)
        self.deciders: vec[i64] = vec[i64]([i64(0) for _i in range(size)])
        self.rewards: vec[float] = vec[float]([0.0 for _i in range(size * dealer.players)])
        self.states: list[State] = []
        self._rng: list[RandomGenerator] = []  # for chance events
        self._luck: list[RandomGenerator] = []  # for `choose`
        # The legal actions of game g are `_legal[_starts[g] : _starts[g + 1]]`; and the same of the previous step.
        self._starts: vec[i64] = vec[i64]([i64(0) for _i in range(size + 1)])
        self._legal: vec[i64] = vec[i64]()
        self._starts_before: vec[i64] = self._starts[:]
        self._legal_before: vec[i64] = vec[i64]()
        self._out = Actions()
        self._encoder = Encoder()
        self.reset([int(g) for g in range(size)])

    def __reduce__(self) -> tuple[object, ...]:
        states = [s.clone() for s in self.states]
        rng = [int(rng.state) for rng in self._rng]
        luck = [int(rng.state) for rng in self._luck]
        done = (bytes(self.ended), list(self.rewards))
        return (many_games_of, (self.dealer, int(self.size), int(self.kind), states, rng, luck, *done))

    def put_all(self, states: list[State], rng: list[int], luck: list[int], ended: bytes, rewards: list[float]) -> None:
        """Restores the data that `__reduce__` has saved."""
        self.states = states
        for g in range(self.size):
            self._rng[g].state = rng[g]
            self._luck[g].state = luck[g]
            self.ended[g] = u8(ended[g])
        for i in range(i64(len(self.rewards))):
            self.rewards[i] = rewards[i]
        masks = self.masks
        for i in range(i64(len(masks))):
            masks[i] = 0
        self.observations = self._empty
        for g in range(self.size):
            self._show(g)

    def reset(self, seeds: list[int]) -> None:
        """Restarts all games; `seeds` has one seed for each."""
        if len(seeds) != self.size:
            raise ValueError(f"{self.size} games need as many seeds, not {len(seeds)}")
        self._rng = [RandomGenerator(seed) for seed in seeds]
        self._luck = [RandomGenerator(~seed) for seed in seeds]
        self.states = [self.dealer.begin(rng) for rng in self._rng]
        masks = self.masks
        for i in range(i64(len(masks))):
            masks[i] = 0
        for g in range(self.size):
            self.ended[g] = 0
        for i in range(i64(len(self.rewards))):
            self.rewards[i] = 0.0
        self.observations = self._empty
        for g in range(self.size):
            self._show(g)

    def step(self, chosen: Any) -> i64:
        """Applies one action to each game, and returns how many games ended. Raises ValueError if any is illegal.

        `chosen` is a `vec[i64]` with one action for each game. It is not declared as one, since mypyc's argument
        wrapper never frees a vector passed from interpreted code (docs/notes/mypyc-vec-leak.md).
        """
        actions: vec[i64] = chosen
        size = self.size
        players = self.players
        masks = self.masks
        if i64(len(actions)) != size:
            raise ValueError(f"{size} games need as many actions, not {len(actions)}")
        for g in range(size):
            action = actions[g]
            if action < 0 or action >= ACTIONS or masks[g * ACTIONS + action] == 0:
                raise ValueError(f"action {action} is not legal in game {g}")
        starts = self._starts
        legal = self._legal
        self._starts = self._starts_before
        self._legal = self._legal_before
        self._starts_before = starts
        self._legal_before = legal
        self.observations = self._empty  # has the capacity for all observations, so nothing is reallocated
        ended = self.ended
        rewards = self.rewards
        count: i64 = 0
        for g in range(size):
            for at in range(starts[g], starts[g + 1]):
                masks[g * ACTIONS + legal[at]] = 0
            s = self.states[g]
            if ended[g] != 0:
                ended[g] = 0
                for seat in range(players):
                    rewards[g * players + seat] = 0.0
            self.dealer.step(s, as_in_engine(self.deciders[g], players, actions[g]), self._rng[g])
            if s.is_over():
                ended[g] = 1
                count += 1
                write_rewards(s, self.kind, rewards, g * players)
                self.states[g] = self.dealer.begin(self._rng[g])
            self._show(g)
        return count

    def choose(self) -> vec[i64]:
        """A random legal action for each game, from its own random generator."""
        chosen = self.deciders[:]
        for g in range(self.size):
            first = self._starts[g]
            chosen[g] = self._legal[first + self._luck[g].randrange(self._starts[g + 1] - first)]
        return chosen

    def _show(self, g: i64) -> None:
        """Appends the observation and the legal actions of game g to those of the games before it."""
        s = self.states[g]
        seat = s.decider()
        self.deciders[g] = seat
        out = self._out
        s.legal_actions_into(seat, out)
        at = self._starts[g]
        if i64(len(self._legal)) < at + ACTIONS:
            self._legal = extend(self._legal, _ROOM)
        legal = self._legal
        masks = self.masks
        items = out.items
        for i in range(out.count):
            action = as_seen_by(seat, self.players, items[i])
            masks[g * ACTIONS + action] = 1
            legal[at] = action
            at += 1
        self._starts[g + 1] = at
        self.observations = self._encoder.add_to(self.observations, s.v, seat)


def one_game_of(dealer: Dealer, s: State, decider: i64, rng: i64) -> OneGame:
    """Unpickles a `OneGame`."""
    game = OneGame(dealer)
    game.state = s
    game.decider = decider
    game._rng.state = rng
    return game


def many_games_of(
    dealer: Dealer,
    size: i64,
    kind: i64,
    states: list[State],
    rng: list[int],
    luck: list[int],
    ended: bytes,
    rewards: list[float],
) -> ManyGames:
    """Unpickles a `ManyGames`."""
    games = ManyGames(dealer, size, kind)
    games.put_all(states, rng, luck, ended, rewards)
    return games


_ROOM: Final[vec[i64]] = vec[i64]([i64(0) for _i in range(i64(ACTIONS))])


def _zeros(count: i64) -> vec[u8]:
    return vec[u8]([u8(0) for _i in range(count)])
