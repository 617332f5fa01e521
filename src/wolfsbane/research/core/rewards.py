"""The rewards of a game. They always sum to 0 over all seats."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wolfsbane.engine.state import State

WIN: Final = 0  # 1 for the winner; the others share -1
POINTS: Final = 1  # the mean of the others' points minus one's own, since low totals win
RANK: Final = 2  # from 1 for the first to -1 for the last, evenly spaced; equal totals share
ROUND: Final = 3  # like POINTS, but paid at the end of each round, for its points

REWARDS: Final = ["win", "points", "rank", "round"]

MOST_POINTS: Final = 600  # more than any difference in a round: all cards together are 338 points


def reward_kind(name: str) -> int:
    if name not in REWARDS:
        raise ValueError(f"rewards are {', '.join(REWARDS)}, not {name!r}")
    return REWARDS.index(name)


def least_reward(kind: i64, rounds: i64) -> float:
    """A lower bound of the reward of any finished game with this many rounds."""
    return -float(MOST_POINTS * rounds) if kind == POINTS or kind == ROUND else -1.0


def write_rewards(s: State, kind: i64, out: vec[float], at: i64) -> None:
    """Writes the rewards of all seats to `out`, from index `at` on. The game must be over."""
    players = s.players()
    others = float(players - 1)
    winner: i64 = s.winner()
    for seat in range(players):
        reward = 0.0
        if kind == WIN:
            reward = 1.0 if seat == winner else -1.0 / others
        else:
            for other in range(players):
                difference = s.total(other) - s.total(seat)
                if kind == POINTS or kind == ROUND:
                    reward += float(difference)
                elif difference > 0:
                    reward += 1.0
                elif difference < 0:
                    reward -= 1.0
            reward /= others
        out[at + seat] = reward


def write_points_so_far(s: State, out: vec[float], at: i64) -> None:
    """Writes for every seat how many points fewer it has than the others on average, in the rounds that are over."""
    players = s.players()
    for seat in range(players):
        points = 0.0
        for other in range(players):
            points += float(s.total(other) - s.total(seat))
        out[at + seat] = points / float(players - 1)
