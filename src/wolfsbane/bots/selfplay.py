"""Games of bots against each other, as samples to train networks with: positions and what came of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from wolfsbane.bots.budget import parse_budget
from wolfsbane.bots.core.evaluator import Evaluator
from wolfsbane.bots.core.network import Network
from wolfsbane.bots.core.policy import Policy
from wolfsbane.bots.core.values import Values
from wolfsbane.bots.search import SearchBot
from wolfsbane.decks.registry import decks, mix_of, random_mix
from wolfsbane.engine.actions import CALL, Actions
from wolfsbane.engine.batch import answer_chance
from wolfsbane.engine.constants import CHANCE
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.view import view_of

PLAYERS: Final = (2, 2, 2, 2, 3, 4)
BOLDNESS: Final = (-1.0, -0.5, 0.0, 0.0, 0.5, 1.0)  # of players by rule: some call late, some early
DARING: Final = (-6.0, -4.0, -2.0, 0.0, 2.0)
NOISE: Final = (0.0, 0.0, 0.05)  # share of random actions in a game, which lead to positions that bots avoid
BY_RULE: Final = 0.1  # share of the players that call by the rule, when there is a network for calls
EXPLORING: Final = 0.1  # share of the decisions to call or not that are made much bolder or more timid
FURTHER: Final = 2.0  # by so much, in log-odds (a standard deviation)
FURTHER_BY_RULE: Final = 6.0  # and in points
CALL_SHARE: Final = 0.15  # of the decisions not to call, as many are kept; of calls, all
DECKS: Final = 3  # of the box: each is played in a share of the games, random mixes in the rest
DECK_SHARE: Final = 0.2


@dataclass
class Samples:
    """Samples of one kind and one mix. All lists have the same length."""

    states: list[bytes] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    targets: list[float] = field(default_factory=list)  # the seat's probability to win the game, after the round
    games: list[int] = field(default_factory=list)
    called: list[bool] = field(default_factory=list)  # of positions in which the seat could call

    def add(self, waiting: list[tuple[bytes, int, bool]], chances: list[float], game: int) -> None:
        """Adds positions of a round, which has ended."""
        for state, seat, called in waiting:
            self.states.append(state)
            self.seats.append(seat)
            self.targets.append(chances[seat])
            self.games.append(game)
            self.called.append(called)
        waiting.clear()


class SelfPlay:
    """Plays games one after the other, and keeps samples of them by mix code.

    `positions` are a share of all positions, `calls` those in which a player could call. `network` says when players
    by rule call; without it they follow the rule of `greedy`, some more daring than others.
    """

    def __init__(self, seed: int, network: Network | None = None) -> None:
        self.rng = random.Random(seed)
        self.network = network
        self.positions: dict[str, Samples] = {}
        self.calls: dict[str, Samples] = {}
        self.games = 0

    def play(self, budget: str | None, share: float) -> None:
        """Plays a game of searches with this budget, or of players by rule, and keeps a share of its positions."""
        rng = self.rng
        mix = self._mix()
        players = rng.choice(PLAYERS)
        table = [Player(mix, rng, budget, self.network) for _ in range(players)]
        noise = rng.choice(NOISE)
        evaluator = Evaluator(Values(mix))
        chance = RandomGenerator(rng.getrandbits(60))
        out = Actions()
        state = new_state(mix, players)
        waiting: list[tuple[bytes, int, bool]] = []  # samples of this round
        calls: list[tuple[bytes, int, bool]] = []
        while True:
            if state.decider() == CHANCE or state.is_over():
                if waiting or calls:
                    evaluator.evaluate(state)
                    chances = [float(evaluator.win_probabilities[seat]) for seat in range(players)]
                    self.positions.setdefault(mix.code, Samples()).add(waiting, chances, self.games)
                    self.calls.setdefault(mix.code, Samples()).add(calls, chances, self.games)
                if state.is_over():
                    break
                answer_chance(state, chance)
            seat = int(state.decider())
            state.legal_actions_into(seat, out)
            legal = out.listed()
            if len(legal) == 1:
                state.apply(legal[0])
                continue
            at_random = rng.random() < noise
            may_call = CALL in legal
            action = rng.choice(legal) if at_random else table[seat].choose(state, seat, out, may_call, rng)
            called = action == CALL
            if may_call and noise == 0.0 and (called or rng.random() < CALL_SHARE):
                calls.append((bytes(state.v), seat, called))
            if rng.random() < share:
                position = bytes(state.v)
                waiting += [(position, seat, called), (position, rng.randrange(players), called)]
            state.apply(action)
        self.games += 1
        for player in table:
            player.close()

    def _mix(self) -> Mix:
        number = int(self.rng.random() / DECK_SHARE)
        return mix_of(decks()[number].name) if number < DECKS else random_mix(self.rng)


class Player:
    """One of the players of a game: a search, or a player by rule of some boldness."""

    def __init__(self, mix: Mix, rng: random.Random, budget: str | None, network: Network | None) -> None:
        seed = rng.getrandbits(60)
        self.generator = RandomGenerator(seed)
        learned = network is not None and rng.random() >= BY_RULE
        self.policy = Policy(mix, calls_as_learned=learned)
        if self.policy.calling is not None:
            self.policy.calling.network = network
        self.boldness = rng.choice(BOLDNESS)
        self.daring = rng.choice(DARING)
        self.search = None if budget is None else SearchBot(seed, parse_budget(budget))

    def choose(self, state: State, seat: int, out: Actions, may_call: bool, rng: random.Random) -> int:
        if self.search is not None:
            return self.search.choose(view_of(state, seat), out.listed())
        further = rng.gauss(0.0, 1.0) if may_call and rng.random() < EXPLORING else 0.0
        self.policy.boldness = self.boldness + further * FURTHER
        self.policy.daring = self.daring + further * FURTHER_BY_RULE
        return int(self.policy.choose(state, seat, out, self.generator))

    def close(self) -> None:
        if self.search is not None:
            self.search.close()
