"""Games of bots against each other, as samples to train networks with: positions and what came of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from wolfsbane.bots.budget import parse_budget
from wolfsbane.bots.core.evaluator import Evaluator
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
DECKS: Final = 3  # of the box: each is played in a share of the games, random mixes in the rest
DECK_SHARE: Final = 0.2


@dataclass
class Samples:
    """Samples of one mix. All lists of a kind have the same length."""

    states: list[bytes] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    targets: list[float] = field(default_factory=list)  # the probability to win the game, when the round had ended
    games: list[int] = field(default_factory=list)
    call_states: list[bytes] = field(default_factory=list)  # positions in which a search could call
    call_seats: list[int] = field(default_factory=list)
    called: list[bool] = field(default_factory=list)
    call_games: list[int] = field(default_factory=list)


class SelfPlay:
    """Plays games one after the other; `samples` has what they gave, by mix code."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.samples: dict[str, Samples] = {}
        self.games = 0

    def play(self, budget: str | None, share: float) -> None:
        """Plays a game of searches with this budget, or of players by rule, and keeps a share of its positions."""
        rng = self.rng
        mix = self._mix()
        players = rng.choice(PLAYERS)
        table = [Player(mix, rng, budget) for _ in range(players)]
        noise = rng.choice(NOISE)
        samples = self.samples.setdefault(mix.code, Samples())
        evaluator = Evaluator(Values(mix))
        chance = RandomGenerator(rng.getrandbits(60))
        out = Actions()
        state = new_state(mix, players)
        waiting: list[tuple[bytes, int]] = []  # positions of this round
        while True:
            if state.decider() == CHANCE or state.is_over():
                if waiting:
                    evaluator.evaluate(state)
                    chances = [float(evaluator.win_probabilities[seat]) for seat in range(players)]
                    for position, seat in waiting:
                        samples.states.append(position)
                        samples.seats.append(seat)
                        samples.targets.append(chances[seat])
                        samples.games.append(self.games)
                    waiting.clear()
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
            action = rng.choice(legal) if at_random else table[seat].choose(state, seat, out)
            if CALL in legal and not at_random and budget is not None:
                samples.call_states.append(bytes(state.v))
                samples.call_seats.append(seat)
                samples.called.append(action == CALL)
                samples.call_games.append(self.games)
            if rng.random() < share:
                position = bytes(state.v)
                waiting += [(position, seat), (position, rng.randrange(players))]
            state.apply(action)
        self.games += 1
        for player in table:
            player.close()

    def _mix(self) -> Mix:
        number = int(self.rng.random() / DECK_SHARE)
        return mix_of(decks()[number].name) if number < DECKS else random_mix(self.rng)


class Player:
    """One of the players of a game: a search, or a player by rule of some boldness."""

    def __init__(self, mix: Mix, rng: random.Random, budget: str | None) -> None:
        seed = rng.getrandbits(60)
        self.generator = RandomGenerator(seed)
        self.policy = Policy(mix, calls_as_learned=rng.random() < 0.75)
        self.policy.boldness = rng.choice(BOLDNESS)
        self.policy.daring = rng.choice(DARING)
        self.search = None if budget is None else SearchBot(seed, parse_budget(budget))

    def choose(self, state: State, seat: int, out: Actions) -> int:
        if self.search is not None:
            return self.search.choose(view_of(state, seat), out.listed())
        return int(self.policy.choose(state, seat, out, self.generator))

    def close(self) -> None:
        if self.search is not None:
            self.search.close()
