"""What mixes are like, from games of bots: how long a round is, what is stolen, what memory and skill are worth.

There are 43 million mixes, so they are not measured one by one. Every card and every token gets an effect on each
figure, and what a mix is like is the mean of all mixes plus the effects of its cards and its token. The effects are a
least-squares fit to games with random mixes. What such a sum misses, because cards also act on each other, is measured
on mixes that the fit has not seen, with many games each; it is a part of the interval of every prediction.

`make mix-figures` plays the games and writes `mix_figures.json`, which ships with the package.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, variance
from typing import Any, Final

from wolfsbane._build import warn_if_plain
from wolfsbane.arena.figures import PlayedRound, rounds_of
from wolfsbane.arena.statistics import Z
from wolfsbane.bots import Bot
from wolfsbane.bots.simple import ForgetfulBot, SteadyBot
from wolfsbane.decks.registry import decks, mix_of, random_mix
from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import NUMBERS
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.engine.view import View
from wolfsbane.pool import Pool, seed_from

FILE: Final = Path(__file__).with_name("mix_figures.json")
FIGURES: Final = ("length", "stolen", "called", "decisions", "memory", "skill")
SAMPLE: Final = {"tables": 1, "memory": 1, "skill": 1}  # deals of each kind with a mix that the fit sees
MEASURED: Final = {"tables": 100, "memory": 200, "skill": 200}  # with a mix that predictions are compared with
PLAYERS: Final = 3
ROUNDS: Final = 4
BLUNDERS: Final = 0.1  # share of decisions that the weaker of two players makes at random


class ForgettingBot(ForgetfulBot, SteadyBot):
    """Plays as `steady`, but sometimes forgets facedown cards."""


class BlunderingBot(SteadyBot):
    """Plays as `steady`, but makes one decision in ten at random."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.rng = random.Random(f"{seed} blunders")

    def choose(self, view: View, legal: list[int]) -> int:
        if self.rng.random() < BLUNDERS:
            return self.rng.choice(legal)
        return super().choose(view, legal)


@dataclass(frozen=True)
class Work:
    """The games with one mix. `kind` is "fit", "misfit" (what a sum of effects misses) or "test"."""

    kind: str
    number: int
    seed: int

    @property
    def key(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def deals(self) -> dict[str, int]:
        return SAMPLE if self.kind == "fit" else MEASURED


@dataclass(frozen=True)
class Measured:
    """The figures of one mix: of each the values of its deals, without those deals that have none."""

    key: str
    mix: str
    values: dict[str, list[float]]


def measure(work: Work) -> Measured:
    """Plays the games of `work`. What they are follows from its seed alone."""
    seed = seed_from(work.seed, "mix figures", work.kind, work.number)
    code = random_mix(random.Random(seed_from(seed, "mix"))).code
    values: dict[str, list[float]] = {figure: [] for figure in FIGURES}
    for deal in range(work.deals["tables"]):
        one = seed_from(seed, "table", deal)
        game = _play(code, [SteadyBot(seed_from(one, seat)) for seat in range(PLAYERS)], one)
        for figure, value in table_figures(game).items():
            values[figure].append(value)
    for deal in range(work.deals["memory"]):
        values["memory"].append(_share(code, SteadyBot, ForgettingBot, seed_from(seed, "memory", deal)))
    for deal in range(work.deals["skill"]):
        values["skill"].append(_share(code, SteadyBot, BlunderingBot, seed_from(seed, "skill", deal)))
    return Measured(work.key, code, values)


def _play(code: str, bots: Sequence[Bot], seed: int) -> Game:
    game = Game(mix_of(code), len(bots), rounds=ROUNDS, seed=seed)
    while not game.is_over:
        seat = game.deciders[0]
        game.apply(bots[seat].choose(game.view(seat), game.legal_actions(seat)), seat)
    return game


def _share(code: str, one: Callable[[int], Bot], other: Callable[[int], Bot], seed: int) -> float:
    """The share of wins of `one` against `other` in a deal that is played from both seats."""
    seeds = [seed_from(seed, "seat", seat) for seat in (0, 1)]
    first = _play(code, [one(seeds[0]), other(seeds[1])], seed).winner() == 0
    second = _play(code, [other(seeds[0]), one(seeds[1])], seed).winner() == 1
    return (first + second) / 2


def table_figures(game: Game) -> dict[str, float]:
    """The figures of one game.

    length: turns of each player in a round. stolen: cards stolen in a round. called: the sum of the caller's village at
    the end of the round, as a mean of the rounds that were called, if there are any. decisions: of each turn.
    """
    rounds = rounds_of(game)
    turns = sum(one.turns for one in rounds)
    figures = {
        "length": turns / game.players / len(rounds),
        "stolen": fmean([stolen_in(one) for one in rounds]),
        "decisions": len(game.history) / turns,
    }
    called = [float(event.value) for one in rounds for event in one.of_kind(ev.SUMMED) if int(event.seat) == one.caller]
    return figures | ({"called": fmean(called)} if called else {})


def stolen_in(played: PlayedRound) -> int:
    """How many cards the action of a player brought from the village of somebody else into another village."""
    stolen = 0
    owner = {5 * seat + place: seat for seat in range(played.players) for place in range(5)}
    for event in played.events:
        seat, card = int(event.seat), int(event.card)
        if event.kind == ev.SWAPPED:
            other = int(event.value)
            a, b = owner[card], owner[other]
            stolen += (a != b) * ((a != seat) + (b != seat))
            owner[card], owner[other] = b, a
        elif event.kind in (ev.PASSED_ON, ev.GAVE):
            stolen += owner.get(card, seat) not in (seat, int(event.zone))
            owner[card] = int(event.zone)
        elif ev.KINDS[event.kind].moves:
            owner[card] = int(event.zone)
    return stolen


# --- the fit


@dataclass(frozen=True)
class Fit:
    """Effects of all choices on one figure, each with the half of its 95 % interval, and the mean of all mixes.

    `error` is the standard error of the sum for a mix, as a root mean square over mixes.
    """

    mean: float
    effects: dict[str, tuple[float, float]]
    error: float

    def predict(self, mix: str) -> float:
        return self.mean + sum(self.effects[choice][0] for choice in choices_of(mix))


def choices_of(mix: str) -> list[str]:
    """The cards and the token of a mix code: `A0`, `C1` and so on, and last the letter of the token."""
    return [f"{letter}{number}" for number, letter in enumerate(mix[:NUMBERS])] + [mix[-1]]


def fit(samples: Sequence[tuple[str, float]]) -> Fit:
    """Least squares for (mix, value) pairs. The effects of the choices for one number sum to zero.

    Raises ValueError if there are too few samples to tell the effects apart.
    """
    columns = [sorted({mix[place] for mix, _ in samples}) for place in (*range(NUMBERS), -1)]
    # One parameter for the mean, and for each place one for every choice but the last, whose effect follows.
    starts = [1]
    for letters in columns:
        starts.append(starts[-1] + len(letters) - 1)
    size = starts.pop()

    def row(mix: str) -> dict[int, float]:
        out = {0: 1.0}
        for letters, start, letter in zip(columns, starts, mix[:NUMBERS] + mix[-1], strict=True):
            chosen = letters.index(letter)
            if chosen < len(letters) - 1:
                out[start + chosen] = 1.0
            else:
                out |= {start + i: -1.0 for i in range(len(letters) - 1)}
        return out

    normal = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    rows = [row(mix) for mix, _ in samples]
    for one, (_, value) in zip(rows, samples, strict=True):
        for i, x in one.items():
            right[i] += x * value
            for j, y in one.items():
                normal[i][j] += x * y
    if len(samples) <= size:
        raise ValueError(f"{len(samples)} samples do not determine {size} parameters")
    inverse = _inverse(normal)
    found = [sum(a * b for a, b in zip(line, right, strict=True)) for line in inverse]
    residuals = [v - sum(found[i] * x for i, x in one.items()) for one, (_, v) in zip(rows, samples, strict=True)]
    noise = sum(r * r for r in residuals) / (len(samples) - size)
    effects: dict[str, tuple[float, float]] = {}
    for place, (letters, start) in enumerate(zip(columns, starts, strict=True)):
        own = range(start, start + len(letters) - 1)
        for i, letter in enumerate(letters):
            weights = {start + i: 1.0} if i < len(letters) - 1 else dict.fromkeys(own, -1.0)
            effect = sum(w * found[k] for k, w in weights.items())
            spread = noise * sum(w * u * inverse[k][m] for k, w in weights.items() for m, u in weights.items())
            effects[letter + (str(place) if place < NUMBERS else "")] = (effect, Z * math.sqrt(spread))
    return Fit(found[0], effects, math.sqrt(noise * size / len(samples)))


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive definite matrix, by elimination. Raises ValueError if it has none."""
    size = len(matrix)
    work = [[*line, *(1.0 if i == j else 0.0 for j in range(size))] for i, line in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(work[k][i]))
        if abs(work[pivot][i]) < 1e-9:
            raise ValueError("the samples do not tell all effects apart")
        work[i], work[pivot] = work[pivot], work[i]
        scale = work[i][i]
        work[i] = [x / scale for x in work[i]]
        for k in range(size):
            if k != i and work[k][i]:
                factor = work[k][i]
                work[k] = [x - factor * y for x, y in zip(work[k], work[i], strict=True)]
    return [line[size:] for line in work]


@dataclass(frozen=True)
class Check:
    """How predictions compare with mixes that the fit has not seen. All but the counts in the figure's unit.

    `misfit` is the standard deviation of what the sum of effects misses, without the noise of the measurement, and
    `spread` that of the mixes themselves. `inside` of `mixes` lie within their interval.
    """

    mixes: int
    inside: int
    misfit: float
    spread: float


def misfit_of(fitted: Fit, measured: Iterable[tuple[str, list[float]]]) -> tuple[float, float]:
    """The standard deviations of what `fitted` misses and of the mixes, both without the noise of the games."""
    pairs = [(mix, fmean(values), variance(values) / len(values)) for mix, values in measured]
    missed = fmean([(mean - fitted.predict(mix)) ** 2 - noise for mix, mean, noise in pairs]) - fitted.error**2
    spread = variance([mean for _, mean, _ in pairs]) - fmean([noise for _, _, noise in pairs])
    return math.sqrt(max(0.0, missed)), math.sqrt(max(0.0, spread))


def inside(fitted: Fit, misfit: float, measured: Iterable[tuple[str, list[float]]]) -> int:
    """How many of the measured mixes lie within the interval of their prediction and of their measurement."""
    return sum(
        abs(fmean(values) - fitted.predict(mix))
        <= Z * math.sqrt(fitted.error**2 + misfit**2 + variance(values) / len(values))
        for mix, values in measured
    )


def as_data(measured: Sequence[Measured], seed: int) -> dict[str, Any]:
    """The contents of the data file."""
    of: dict[str, list[Measured]] = {"fit": [], "misfit": [], "test": []}
    for one in measured:
        of[one.key.split()[0]].append(one)
    figures: dict[str, Any] = {}
    for figure in FIGURES:

        def values(kind: str, figure: str = figure) -> list[tuple[str, list[float]]]:
            return [(one.mix, one.values[figure]) for one in of[kind] if len(one.values[figure]) > (kind != "fit")]

        fitted = fit([(mix, fmean(them)) for mix, them in values("fit")])
        misfit, spread = misfit_of(fitted, values("misfit"))
        test = values("test")
        figures[figure] = {
            "mean": round(fitted.mean, 4),
            "half": round(Z * math.hypot(fitted.error, misfit), 4),
            "misfit": round(misfit, 4),
            "spread": round(spread, 4),
            "tested": len(test),
            "inside": inside(fitted, misfit, test),
            "effects": {
                choice: [round(effect, 4), round(half, 4)]
                for choice, (effect, half) in sorted(fitted.effects.items(), key=lambda item: _order(item[0]))
            },
        }
    games = {kind: len(of[kind]) for kind in of}
    return {"command": "make mix-figures", "rules": RULES_VERSION, "seed": seed, "mixes": games, "figures": figures}


def _order(choice: str) -> tuple[int, str]:
    return int(choice[1:] or NUMBERS), choice[0]


def written(data: dict[str, Any]) -> str:
    """The data file as text, with a line for each card and token."""
    lines = json.dumps({**data, "figures": {}}, indent=1).removesuffix("{}\n}").rstrip()
    figures = []
    for name, figure in data["figures"].items():
        head = json.dumps({**figure, "effects": 0}).removesuffix("0}")
        effects = ",\n".join(
            f"   {json.dumps(choice)}: {json.dumps(pair)}" for choice, pair in figure["effects"].items()
        )
        figures.append(f"  {json.dumps(name)}: {head}{{\n{effects}\n  }}}}")
    return lines + " {\n" + ",\n".join(figures) + "\n }\n}\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays what is missing in `--save` and writes the data file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("output", type=Path, nargs="?", default=FILE)
    parser.add_argument("--mixes", type=int, default=10_000, help="random mixes for the fit")
    parser.add_argument("--measured", type=int, default=30, help="mixes to measure the misfit with, and to test with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; by default one for each core")
    parser.add_argument("--save", type=Path, default=Path("build/mix-figures.jsonl"), help="what was played so far")
    options = parser.parse_args(arguments)
    warn_if_plain()
    counts = {"fit": options.mixes, "misfit": options.measured, "test": options.measured}
    works = [Work(kind, number, options.seed) for kind, count in counts.items() for number in range(count)]
    done = _saved(options.save, options.seed)
    missing = [work for work in works if work.key not in done]
    options.save.parent.mkdir(parents=True, exist_ok=True)
    with options.save.open("a", encoding="utf-8") as out, closing(Pool(options.workers)) as pool:
        for number, one in enumerate(pool.each(measure, missing)):
            done[one.key] = one
            line = {"seed": options.seed, "key": one.key, "mix": one.mix, "values": one.values}
            out.write(json.dumps(line) + "\n")
            if number % 100 == 0:
                out.flush()
                print(f"{number} of {len(missing)}", file=sys.stderr, flush=True)
    options.output.write_text(written(as_data([done[work.key] for work in works], options.seed)), encoding="utf-8")


def _saved(path: Path, seed: int) -> dict[str, Measured]:
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.endswith("}}")]
    return {line["key"]: Measured(line["key"], line["mix"], line["values"]) for line in lines if line["seed"] == seed}


def known_choices() -> list[str]:
    """The cards and tokens that the data file has to have: those of the built-in decks."""
    built_in = [deck for deck in decks() if deck.letter in "ACD"]
    cards = [f"{deck.letter}{card.number}" for deck in built_in for card in deck.cards]
    return sorted(cards + [deck.letter for deck in built_in], key=_order)


if __name__ == "__main__":
    main()
