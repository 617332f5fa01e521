"""One game as a rating period: every two seats are compared, with the ratings that both had before the game.

Against people: the seats of people with accounts. Against bots: a person and each bot with a fixed rating. The lower
total is better, as everywhere in the game; of equal totals that of the winner, else it is a draw.

- Who left the game is behind all who stayed, however a bot played on for them. Two who left are not compared.
- Against people it is known before the first card whether a game counts, so that nobody can decide it when they see how
  the game goes: where hints are allowed, it does not. Who takes a choice back has the consent of all whom it concerns,
  and the game counts as it ends. Who was away or out of time, so that a bot moved for them, can't gain: the comparison
  counts only if they lost it.
- Against bots nobody else is concerned. A game with help of any kind does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wolfsbane.ratings import Rating
from wolfsbane.server.messages import MAX_ROUNDS
from wolfsbane.server.ratings.anchors import ANCHORS
from wolfsbane.server.ratings.results import BotResult

WHOLE: Final = MAX_ROUNDS  # rounds of a game that counts for a rating


class Entrant(NamedTuple):
    """A person in a game: their points, whether they won, had help or left, and whether they have an account.

    `by_bot` if a bot made a move for them, which is one kind of help."""

    player: str
    total: int
    won: bool = False
    helped: bool = False
    quit: bool = False
    account: bool = True
    by_bot: bool = False


def score(own: tuple[int, bool], other: tuple[int, bool]) -> float:
    """What a seat has against another, each given by its points and whether it won: 1, 0.5 or 0."""
    (total, won), (other_total, other_won) = own, other
    if won or other_won:
        return float(won)
    return 0.5 if total == other_total else float(total < other_total)


def among_people(entrants: Sequence[Entrant]) -> dict[str, list[tuple[str, float]]]:
    """For each player who is compared with somebody: the other players and the scores against them."""
    found: dict[str, list[tuple[str, float]]] = {}
    rated = [one for one in entrants if one.account]
    for number, first in enumerate(rated):
        for second in rated[number + 1 :]:
            value = _between(first, second)
            if value is not None:
                found.setdefault(first.player, []).append((second.player, value))
                found.setdefault(second.player, []).append((first.player, 1.0 - value))
    return found


def _between(first: Entrant, second: Entrant) -> float | None:
    """The score of `first` against `second`; None if the two are not compared."""
    if first.player == second.player or (first.quit and second.quit):
        return None
    if first.quit or second.quit:
        value = float(second.quit)
        stayed = second if first.quit else first
        return None if stayed.by_bot else value
    value = score((first.total, first.won), (second.total, second.won))
    gains = (first.by_bot and value >= 0.5) or (second.by_bot and value <= 0.5)
    return None if gains else value


def against_bots(entrant: Entrant, bots: Sequence[BotResult]) -> list[tuple[Rating, float]]:
    """The fixed ratings of the bots that a person is compared with, and the scores against them."""
    if entrant.helped and not entrant.quit:
        return []
    own = (entrant.total, entrant.won)
    return [
        (ANCHORS[bot.level], 0.0 if entrant.quit else score(own, (bot.total, bot.won)))
        for bot in bots
        if bot.level in ANCHORS
    ]
