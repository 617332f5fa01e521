"""Figures of cards, from games in which every seat is played by the same bot.

    python -m wolfsbane.arena.figures FILE      plays the games and writes the figures of all cards (make card-figures)

A played round is read from its events (`PlayedRound`). What is counted in it is summed up by game in ratios, whose sums
are all that leaves a worker process. `CardCounts` says what each figure means, and docs/cards.md explains them.

The bot searches: the bots without search never use the Bodyguard, and so would say little about it.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from wolfsbane._build import warn_if_plain
from wolfsbane.arena.statistics import Ratio
from wolfsbane.bots import close_bot, make_bot
from wolfsbane.decks.registry import decks, mix_of, random_mix
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import CARDS, NOBODY
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.engine.mix import Mix
from wolfsbane.pool import Pool, seed_from

COMMAND: Final = "make card-figures"
SHIPPED: Final = "card_figures.json"  # beside this module
CHUNK: Final = 50  # games that a worker plays in one go
MIXES: Final = "mixes"  # instead of the name of a deck: another random mix for each game
DIGITS: Final = 4
FEWEST: Final = 30  # games that a figure needs; an interval from fewer would not be reliable
BOUNDS: Final = {"wins": (0.0, 1.0), "kept": (0.0, 1.0), "used": (0.0, math.inf)}


@dataclass(frozen=True)
class Games:
    """Which games are played: by `bot` at all seats, `each` of them with every deck, and `mixed` with random mixes."""

    bot: str = "skilled"
    players: int = 3
    rounds: int = 4
    each: int = 1_500
    mixed: int = 5_000
    seed: int = 1

    def mix(self, what: str, number: int) -> Mix:
        """The mix of game `number`; `what` is the name of a deck or MIXES."""
        if what != MIXES:
            return mix_of(what)
        return random_mix(random.Random(seed_from(self.seed, "mix", number)))

    def play(self, what: str, number: int) -> Game:
        """Plays a whole game. It depends only on the fields and the arguments."""
        seed = seed_from(self.seed, what, number)
        game = Game(self.mix(what, number), self.players, rounds=self.rounds, seed=seed)
        bots = [make_bot(self.bot, seed_from(seed, seat)) for seat in range(self.players)]
        while not game.is_over:
            seat = game.deciders[0]
            game.apply(bots[seat].choose(game.view(seat), game.legal_actions(seat)), seat)
        for bot in bots:
            close_bot(bot)
        return game


class KeptCard(NamedTuple):
    """A card that counted for a seat when a round was scored, and whether it lay faceup before the reveal."""

    number: int
    seat: int
    faceup: bool


class PlayedRound:
    """One round as its events tell it."""

    def __init__(self, mix: Mix, players: int, events: list[Event]) -> None:
        self.mix = mix
        self.players = players
        self.events = events

    def of_kind(self, kind: int) -> Iterator[Event]:
        return (event for event in self.events if event.kind == kind)

    @cached_property
    def points(self) -> list[int]:
        """What each seat scores for the round."""
        points = [0] * self.players
        for event in self.of_kind(ev.SCORED):
            points[event.seat] = int(event.value)
        return points

    @property
    def wins(self) -> list[float]:
        """Of each seat: 1 if it alone has the lowest score; seats that tie for it share."""
        best = min(self.points)
        return [(points == best) / self.points.count(best) for points in self.points]

    @cached_property
    def kept(self) -> list[KeptCard]:
        """The cards that were scored, in the village that they counted for: gifts of the scoring included."""
        kept: dict[int, KeptCard] = {}
        for event in self.events:
            if event.kind == ev.REVEALED:
                kept[int(event.card)] = KeptCard(int(event.number), int(event.seat), bool(event.value))
            elif event.kind == ev.GAVE and int(event.card) in kept:
                kept[int(event.card)] = kept[int(event.card)]._replace(seat=int(event.zone))
        return list(kept.values())

    @property
    def used(self) -> list[int]:
        """The numbers of the cards whose abilities were used, once for each use."""
        return [int(event.number) for event in self.of_kind(ev.USED_ABILITY)]

    @property
    def turns(self) -> int:
        return sum(1 for _ in self.of_kind(ev.TURN_BEGAN))

    @property
    def caller(self) -> int:
        """The seat that called, or NOBODY."""
        return next((int(event.seat) for event in self.of_kind(ev.CALLED)), NOBODY)


def rounds_of(game: Game) -> list[PlayedRound]:
    """The rounds of a game that was played from its beginning."""
    begins = [place for place, event in enumerate(game.log) if event.kind == ev.ROUND_BEGAN]
    ends = [*begins[1:], len(game.log)]
    return [
        PlayedRound(game.state.mix, game.players, game.log[begin:end]) for begin, end in zip(begins, ends, strict=True)
    ]


@dataclass
class CardCounts:
    """What is counted about one card, over rounds. A village is that of a seat at the end of a round.

    wins: the share of wins of villages with the card; seats that tie share a win. faceup: the points of a village in
    which the card lay faceup, for the whole round. facedown: of one in which it lay facedown. kept: the share of the
    copies that lie in a village at the end. used: uses of its ability in a round, by all players together.
    """

    wins: Ratio = field(default_factory=Ratio)
    faceup: Ratio = field(default_factory=Ratio)
    facedown: Ratio = field(default_factory=Ratio)
    kept: Ratio = field(default_factory=Ratio)
    used: Ratio = field(default_factory=Ratio)

    def merge(self, other: CardCounts) -> None:
        for name, ratio in vars(self).items():
            ratio.merge(getattr(other, name))


@dataclass
class AllCounts:
    """What the figures of one card are compared with: the points of all villages, and the share of all cards kept."""

    points: Ratio = field(default_factory=Ratio)
    kept: Ratio = field(default_factory=Ratio)

    def merge(self, other: AllCounts) -> None:
        self.points.merge(other.points)
        self.kept.merge(other.kept)


@dataclass
class Counts:
    """What is counted in games with one deck, or with mixes."""

    cards: defaultdict[str, CardCounts] = field(default_factory=lambda: defaultdict(CardCounts))  # by the id of a card
    all: AllCounts = field(default_factory=AllCounts)

    def merge(self, other: Counts) -> None:
        for card, counts in other.cards.items():
            self.cards[card].merge(counts)
        self.all.merge(other.all)

    def count(self, rounds: list[PlayedRound]) -> None:
        """Counts one game."""
        mix, players = rounds[0].mix, rounds[0].players
        for card in mix.cards:
            counts = self.cards[card.id]
            copies = [(played, one) for played in rounds for one in played.kept if one.number == card.number]
            villages = {(id(played), one.seat): played.wins[one.seat] for played, one in copies}
            counts.wins.add(len(villages), sum(villages.values()))
            for faceup, ratio in ((True, counts.faceup), (False, counts.facedown)):
                points = {(id(p), one.seat): p.points[one.seat] for p, one in copies if one.faceup == faceup}
                ratio.add(len(points), sum(points.values()))
            counts.kept.add(len(rounds) * card.copies, len(copies))
            if card.ability.length > 0:
                counts.used.add(len(rounds), sum(played.used.count(card.number) for played in rounds))
        self.all.points.add(len(rounds) * players, sum(sum(played.points) for played in rounds))
        self.all.kept.add(len(rounds) * CARDS, sum(len(played.kept) for played in rounds))


class Chunk(NamedTuple):
    games: Games
    what: str
    first: int
    last: int  # not included


def play_chunk(chunk: Chunk) -> tuple[Chunk, Counts]:
    counts = Counts()
    for number in range(chunk.first, chunk.last):
        counts.count(rounds_of(chunk.games.play(chunk.what, number)))
    return chunk, counts


def chunks_of(games: Games, what: str, wanted: int) -> Iterable[Chunk]:
    return (Chunk(games, what, first, min(first + CHUNK, wanted)) for first in range(0, wanted, CHUNK))


def card_figures(games: Games, workers: int | None = None) -> dict[str, Any]:
    """Plays the games. The figures of all cards as JSON data, which does not depend on the number of workers."""
    warn_if_plain()
    names = [deck.name for deck in decks()]
    chunks = [chunk for name in names for chunk in chunks_of(games, name, games.each)]
    chunks += chunks_of(games, MIXES, games.mixed)
    done: dict[Chunk, Counts] = {}
    with Pool(workers) as pool, closing(pool.each(play_chunk, chunks)) as played:
        for chunk, counts in played:
            done[chunk] = counts
            print(f"{len(done)} of {len(chunks)}", file=sys.stderr, flush=True)
    of: defaultdict[str, Counts] = defaultdict(Counts)
    for chunk in chunks:  # in this order, since sums of floats depend on it
        of[chunk.what].merge(done[chunk])
    return {
        "command": COMMAND,
        "rules": RULES_VERSION,
        **asdict(games),
        "all": {what: _figures(of[what].all) for what in (*names, MIXES)},
        "cards": {
            card.id: {"deck": _figures(of[deck.name].cards[card.id]), "mixes": _figures(of[MIXES].cards[card.id])}
            for deck in decks()
            for card in deck.cards
        },
    }


def _figures(counts: CardCounts | AllCounts) -> dict[str, list[float] | None]:
    return {name: _triple(name, ratio) for name, ratio in vars(counts).items()}


def _triple(name: str, ratio: Ratio) -> list[float] | None:
    """The value and its interval, within the bounds of what it counts; None if there is too little to count."""
    estimate = ratio.estimate()
    if estimate is None or ratio.games < FEWEST:
        return None
    low, high = BOUNDS.get(name, (-math.inf, math.inf))
    return [round(value, DIGITS) for value in (estimate.value, max(low, estimate.low), min(high, estimate.high))]


def figures_text(figures: dict[str, Any]) -> str:
    """The text of the file: a line for each card in each place, so that a change can be read."""
    head = {name: value for name, value in figures.items() if name != "cards"}
    cards = [
        f"    {json.dumps(card)}: {{\n"
        + ",\n".join([f"      {json.dumps(where)}: {json.dumps(values)}" for where, values in places.items()])
        + "\n    }"
        for card, places in figures["cards"].items()
    ]
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    return "\n".join(["{", *lines, '  "cards": {', ",\n".join(cards), "  }", "}"]) + "\n"


def shipped_figures() -> dict[str, Any]:
    """The figures that come with the package."""
    data: dict[str, Any] = json.loads((files(__package__) / SHIPPED).read_text(encoding="utf-8"))
    return data


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(figures_text(card_figures(Games())), encoding="utf-8")
