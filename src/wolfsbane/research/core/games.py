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
from wolfsbane.research.core.opponents import Opponents
from wolfsbane.research.core.rewards import ROUND, least_reward, write_points_so_far, write_rewards


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

    def points_so_far(self) -> list[float]:
        """For every seat, how many points fewer it has than the others on average, in the rounds that are over."""
        out = vec[float]([0.0 for _i in range(self.players)])
        write_points_so_far(self.state, out, 0)
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
    - `ended[g]` is 1 if the last step ended a game; then `rewards[g * players + seat]` is its reward, else 0, and
      `last_observations[g * D : (g + 1) * D]` is what the learner, or else the seat that decided last, knew at its end.
      Rewards of the kind `ROUND` are paid when a round ends.

    The next step overwrites all of this. With `opponents`, bots decide for all seats but `learners[g]`, which is `seat`
    or, if that is negative, drawn for each game.
    """

    def __init__(
        self, dealer: Dealer, size: i64, kind: i64, opponents: list[str] | None = None, seat: i64 = -1
    ) -> None:
        if size < 1:
            raise ValueError(f"there is at least one game, not {size}")
        self.dealer = dealer
        self.players = dealer.players
        self.size = size
        self.kind = kind
        self.seat = seat
        self.opponents: Opponents | None = None
        if opponents is not None:
            if len(opponents) != dealer.players - 1 or seat >= dealer.players:
                raise ValueError(f"{dealer.players} players are a learner and {dealer.players - 1} opponents")
            self.opponents = Opponents(dealer.mix, opponents)
        self.width = observation_size(dealer.players)
        self._empty: vec[u8] = vec[u8](capacity=size * self.width)
        self.observations: vec[u8] = self._empty
        self.masks: vec[u8] = _zeros(size * ACTIONS)
        self.ended: vec[u8] = _zeros(size)
        self.deciders: vec[i64] = vec[i64]([i64(0) for _i in range(size)])
        self.rewards: vec[float] = vec[float]([0.0 for _i in range(size * dealer.players)])
        self.states: list[State] = []
        self.learners: vec[i64] = vec[i64]([i64(0) for _i in range(size)])
        self.last_observations: vec[u8] = _zeros(size * self.width)
        self._row: vec[u8] = vec[u8](capacity=self.width)
        self._points: vec[float] = vec[float]([0.0 for _i in range(size * dealer.players)])  # paid so far
        self._now: vec[float] = vec[float]([0.0 for _i in range(dealer.players)])
        self._play: list[RandomGenerator] = []  # for opponents
        self._rng: list[RandomGenerator] = []  # for chance events
        self._luck: list[RandomGenerator] = []  # for `choose`
        # The legal actions of game g are `_legal[_starts[g] : _starts[g + 1]]`; and the same of the previous step.
        self._starts: vec[i64] = vec[i64]([i64(0) for _i in range(size + 1)])
        self._legal: vec[i64] = vec[i64]()
        self._starts_before: vec[i64] = self._starts[:]
        self._legal_before: vec[i64] = vec[i64]()
        self._advisers: dict[str, Opponents] = {}  # by name, for `bot_actions`
        self._advice: list[RandomGenerator] = []  # for `bot_actions`, so that asking changes no game
        self._out = Actions()
        self._encoder = Encoder()
        self.reset([int(g) for g in range(size)])

    def __reduce__(self) -> tuple[object, ...]:
        states = [s.clone() for s in self.states]
        rng = [int(rng.state) for rng in self._rng]
        luck = [int(rng.state) for rng in self._luck]
        done = (bytes(self.ended), list(self.rewards))
        names = None if self.opponents is None else self.opponents.names
        play = [int(rng.state) for rng in self._play]
        advice = [int(rng.state) for rng in self._advice]
        learning = (play, list(self.learners), bytes(self.last_observations), list(self._points), advice)
        options = (self.dealer, int(self.size), int(self.kind), names, int(self.seat))
        return (many_games_of, (options, states, rng, luck, *done, *learning))

    def put_all(
        self,
        states: list[State],
        rng: list[int],
        luck: list[int],
        ended: bytes,
        rewards: list[float],
        play: list[int],
        learners: list[int],
        last: bytes,
        points: list[float],
        advice: list[int],
    ) -> None:
        """Restores the data that `__reduce__` has saved."""
        self.states = states
        for i in range(i64(len(last))):
            self.last_observations[i] = u8(last[i])
        for i in range(i64(len(points))):
            self._points[i] = points[i]
        for g in range(self.size):
            self._play[g].state = play[g]
            self._advice[g].state = advice[g]
            self.learners[g] = learners[g]
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
        self._play = [RandomGenerator(seed ^ _PLAY) for seed in seeds]
        self._advice = [RandomGenerator(seed ^ _ADVICE) for seed in seeds]
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
            self._begin(g)
            self._play_others(g)
            self._show(g)

    def _begin(self, g: i64) -> None:
        """After game g was dealt: chooses the seat of the learner."""
        for seat in range(self.players):
            self._points[g * self.players + seat] = 0.0
        if self.opponents is not None:
            self.learners[g] = self.seat if self.seat >= 0 else self._play[g].randrange(self.players)

    def _play_others(self, g: i64) -> None:
        """Lets the opponents decide until the learner of game g has to."""
        opponents = self.opponents
        if opponents is None:
            return
        out = self._out
        while True:
            s = self.states[g]
            seat: i64 = s.decider()
            learner = self.learners[g]
            if seat == learner:
                return
            s.legal_actions_into(seat, out)
            self._step(g, s, opponents.choose(s, seat, learner, out, self._play[g]), seat)

    def _step(self, g: i64, s: State, action: i64, seat: i64) -> None:
        """Applies an action of the engine, made by `seat`, to game g. If that ends it, a new game begins."""
        players = self.players
        before: i64 = s.round()
        self.dealer.step(s, action, self._rng[g])
        is_over = s.is_over()
        if self.kind == ROUND and (is_over or s.round() != before):
            write_points_so_far(s, self._now, 0)
            for one in range(players):
                self.rewards[g * players + one] += self._now[one] - self._points[g * players + one]
                self._points[g * players + one] = self._now[one]
        if not is_over:
            return
        self.ended[g] = 1
        if self.kind != ROUND:
            write_rewards(s, self.kind, self.rewards, g * players)
        row = self._encoder.add_to(self._row, s.v, seat if self.opponents is None else self.learners[g])
        start = g * self.width
        for i in range(self.width):
            self.last_observations[start + i] = row[i]
        self.states[g] = self.dealer.begin(self._rng[g])
        self._begin(g)

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
            if ended[g] != 0 or self.kind == ROUND:
                ended[g] = 0
                for one in range(players):
                    rewards[g * players + one] = 0.0
            seat = self.deciders[g]
            self._step(g, self.states[g], as_in_engine(seat, players, actions[g]), seat)
            self._play_others(g)
            count += i64(ended[g])
            self._show(g)
        return count

    def choose(self) -> vec[i64]:
        """A random legal action for each game, from its own random generator."""
        chosen = self.deciders[:]
        for g in range(self.size):
            first = self._starts[g]
            chosen[g] = self._legal[first + self._luck[g].randrange(self._starts[g + 1] - first)]
        return chosen

    def bot_actions(self, name: str) -> vec[i64]:
        """The action that the compiled bot `name` would choose in each game, for the seat that is to decide."""
        bot = self._advisers.get(name)
        if bot is None:
            bot = Opponents(self.dealer.mix, [name])
            self._advisers[name] = bot
        chosen = self.deciders[:]
        out = self._out
        for g in range(self.size):
            s = self.states[g]
            seat = self.deciders[g]
            s.legal_actions_into(seat, out)
            action = bot.choose(s, seat, seat - 1, out, self._advice[g])
            chosen[g] = as_seen_by(seat, self.players, action)
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
    options: tuple[Dealer, int, int, list[str] | None, int],
    states: list[State],
    rng: list[int],
    luck: list[int],
    ended: bytes,
    rewards: list[float],
    play: list[int],
    learners: list[int],
    last: bytes,
    points: list[float],
    advice: list[int],
) -> ManyGames:
    """Unpickles a `ManyGames`."""
    games = ManyGames(*options)
    games.put_all(states, rng, luck, ended, rewards, play, learners, last, points, advice)
    return games


_PLAY: Final = 0x2545F4914F6CDD1D & ((1 << 62) - 1)  # makes the seed of the opponents differ from that of the deal
_ADVICE: Final = 0x5851F42D4C957F2D & ((1 << 62) - 1)  # the same for the bots that are asked for advice
_ROOM: Final[vec[i64]] = vec[i64]([i64(0) for _i in range(i64(ACTIONS))])


def _zeros(count: i64) -> vec[u8]:
    return vec[u8]([u8(0) for _i in range(count)])
