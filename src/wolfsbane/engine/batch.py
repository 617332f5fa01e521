"""Many games at once, stepped together inside compiled code: for learning, for matches of bots, and for measuring.

A `Batch` is a row of games of one mix. Chance answers by itself, from a seed of each game's own, so a game of a batch
goes as it would alone. When a game ends, the next one begins in its place.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from wolfsbane.engine.actions import ACTIONS, SEAT, Actions
from wolfsbane.engine.constants import CHANCE, CHOOSING_START
from wolfsbane.engine.dealing import shuffle
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.playouts import play_out
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.view import Sampler, resample, view_of


def answer_chance(s: State, rng: RandomGenerator) -> None:
    """Answers for the start player and for shuffles, until a seat is to decide or the game is over."""
    while s.decider() == CHANCE:
        if s.phase() == CHOOSING_START:
            s.apply(SEAT + rng.randrange(s.players()))
        else:
            shuffle(s, rng)


class Batch:
    """Games of one mix that wait, each for one decision.

    After `reset` and after each `step`, for every game g:

    - `states[g]` is its state, `deciders[g]` the seat that is to decide (of several, the first);
    - `legal[starts[g]]` to `legal[starts[g + 1] - 1]` are the legal actions of that seat, in ascending order;
    - `ended[g]` says whether the last step ended a game; then `winners[g]` is who won it, `totals[g * players + seat]`
      are its totals, and `states[g]` is already the next game.

    These are all overwritten by the next step. `games` and `decisions` count what was done since the reset.
    """

    def __init__(self, mix: Mix, players: i64, size: i64, rounds: i64 = 4) -> None:
        if size < 1:
            raise ValueError(f"a batch has at least one game, not {size}")
        self.mix = mix
        self.players = players
        self.size = size
        self.rounds = rounds
        self.states: list[State] = [new_state(mix, players, rounds) for _ in range(size)]
        self.chances: list[RandomGenerator] = []
        self.deciders: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self.starts: vec[i64] = vec[i64]([i64(0) for _ in range(size + 1)])
        self.legal: vec[i64] = vec[i64]()
        self.ended: vec[bool] = vec[bool]([False for _ in range(size)])
        self.winners: vec[i64] = vec[i64]([i64(0) for _ in range(size)])
        self.totals: vec[i64] = vec[i64]([i64(0) for _ in range(size * players)])
        self.games: i64 = 0
        self.decisions: i64 = 0
        self._out = Actions()
        self.reset([int(g) for g in range(size)])

    def reset(self, seeds: list[int]) -> None:
        """Starts all games again. A seed gives a game its first start player and all its shuffles."""
        if len(seeds) != self.size:
            raise ValueError(f"{self.size} games need as many seeds, not {len(seeds)}")
        self.chances = [RandomGenerator(seed) for seed in seeds]
        self.games = 0
        self.decisions = 0
        for g in range(self.size):
            self.ended[g] = False
            self._begin(g)
        self._list_legal()

    def step(self, actions: Any) -> i64:
        """Does one action in each game: all, or none if one is not legal. How many games ended by it.

        `actions` is a `vec[i64]` with one action for each game. (It is not declared so: see `Vector`.)
        """
        chosen: vec[i64] = actions
        return self._step(chosen)

    def _step(self, actions: vec[i64]) -> i64:
        if i64(len(actions)) != self.size:
            raise ValueError(f"{self.size} games need as many actions, not {len(actions)}")
        for g in range(self.size):
            if not self.is_legal(g, actions[g]):
                raise ValueError(f"action {actions[g]} is not legal in game {g}")
        ended: i64 = 0
        for g in range(self.size):
            s = self.states[g]
            s.apply(actions[g])
            answer_chance(s, self.chances[g])
            self.ended[g] = s.is_over()
            if s.is_over():
                ended += 1
                self.winners[g] = s.winner()
                for seat in range(self.players):
                    self.totals[g * self.players + seat] = s.total(seat)
                self._begin(g)
        self.games += ended
        self.decisions += self.size
        self._list_legal()
        return ended

    def is_legal(self, game: i64, action: i64) -> bool:
        for at in range(self.starts[game], self.starts[game + 1]):
            if self.legal[at] == action:
                return True
        return False

    def legal_list(self, game: i64) -> list[int]:
        """The legal actions of one game."""
        return [int(self.legal[at]) for at in range(self.starts[game], self.starts[game + 1])]

    def mask(self) -> bytes:
        """A byte for each game and action, game by game: 1 where the action is legal, else 0."""
        mask = vec[u8]([u8(0) for _ in range(self.size * ACTIONS)])
        for g in range(self.size):
            for at in range(self.starts[g], self.starts[g + 1]):
                mask[g * ACTIONS + self.legal[at]] = 1
        return bytes(mask)

    def choose(self, rng: RandomGenerator) -> vec[i64]:
        """For each game a legal action at random."""
        chosen = self.deciders[:]
        for g in range(self.size):
            first = self.starts[g]
            chosen[g] = self.legal[first + rng.randrange(self.starts[g + 1] - first)]
        return chosen

    def run(self, steps: i64, rng: RandomGenerator) -> None:
        """Makes random steps."""
        for _i in range(steps):
            self._step(self.choose(rng))

    def _begin(self, g: i64) -> None:
        s = new_state(self.mix, self.players, self.rounds)
        answer_chance(s, self.chances[g])
        self.states[g] = s

    def _list_legal(self) -> None:
        out = self._out
        legal = self.legal
        size = i64(len(legal))
        at: i64 = 0
        for g in range(self.size):
            s = self.states[g]
            seat = s.decider()
            self.deciders[g] = seat
            s.legal_actions_into(seat, out)
            for i in range(out.count):
                if at < size:
                    legal[at] = out.items[i]
                else:
                    legal = append(legal, out.items[i])
                at += 1
            self.starts[g + 1] = at
        self.legal = legal


def random_results(mix: Mix, players: i64, games: i64, seed: i64) -> list[int]:
    """Plays whole random games: the decisions made, then for each seat its wins, then for each seat its points."""
    rng = RandomGenerator(seed)
    out = Actions()
    decisions: i64 = 0
    wins = vec[i64]([i64(0) for _ in range(players)])
    points = vec[i64]([i64(0) for _ in range(players)])
    for _i in range(games):
        s = new_state(mix, players)
        decisions += play_out(s, rng, out)
        wins[s.winner()] += 1
        for seat in range(players):
            points[seat] += s.total(seat)
    return [int(decisions)] + [int(n) for n in wins] + [int(n) for n in points]


def clone_each(states: list[State], times: i64) -> i64:
    """Clones every state `times` times, for measuring; how many clones were made."""
    for _i in range(times):
        for s in states:
            s.clone()
    return times * len(states)


def view_each(states: list[State], times: i64) -> i64:
    """Makes the view of the seat that is to decide, in every state `times` times."""
    for _i in range(times):
        for s in states:
            view_of(s, s.decider())
    return times * len(states)


def resample_each(states: list[State], times: i64, rng: RandomGenerator) -> i64:
    """Makes that view, and of it a full state, in every state `times` times."""
    for _i in range(times):
        for s in states:
            resample(view_of(s, s.decider()), rng)
    return times * len(states)


def draw_each(samplers: list[Sampler], times: i64, rng: RandomGenerator) -> i64:
    """Draws a full state from every sampler `times` times."""
    for _i in range(times):
        for sampler in samplers:
            sampler.draw(rng)
    return times * len(samplers)


def copy_each(states: list[State], times: i64, s: State) -> i64:
    """Makes one state a copy of every other in turn, `times` times."""
    for _i in range(times):
        for other in states:
            s.copy_from(other)
    return times * len(states)


def draw_each_into(samplers: list[Sampler], times: i64, rng: RandomGenerator, s: State) -> i64:
    """Draws from every sampler `times` times, always into the same state."""
    for _i in range(times):
        for sampler in samplers:
            sampler.draw_into(s, rng)
    return times * len(samplers)
