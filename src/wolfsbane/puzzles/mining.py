"""Mines puzzles: plays games of bots, and looks in them for positions with one clearly best choice.

The games, and so the puzzles, follow from the seed alone. Each game is a piece of work of its own, so that it can be
done in any process and order, and kept in a file when mining is interrupted.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from wolfsbane.bots import Budget, close_bot, make_bot
from wolfsbane.bots.choices import (
    Choice,
    ChoiceClass,
    choice_of,
    choice_text,
    class_of,
    distinct_choices,
    evaluate_choices,
    view_after,
)
from wolfsbane.bots.coach import legal_in
from wolfsbane.bots.explaining import reasons
from wolfsbane.decks.registry import decks, mix_of, random_mix
from wolfsbane.engine.actions import action_code, is_slot_of
from wolfsbane.engine.constants import VIEWING
from wolfsbane.engine.drawing import view_text
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View
from wolfsbane.pool import Workers, seed_from
from wolfsbane.puzzles.puzzle import FORMAT, Puzzle, TextJson, from_json, id_of, to_json, value_from
from wolfsbane.puzzles.themes import main_theme, themes_of

LEAD: Final = 0.15  # of the chance to win, by which the best choice leads the next one
ERRORS: Final = 4.0  # standard errors of the lead
SIMULATIONS: Final = 2000  # of each strict evaluation; the last one has twice as many
# The cheap looks before that: simulations, the least lead, and its least standard errors.
LOOKS: Final = ((48, 0.09, 0.0), (300, LEAD, 2.0))
EARLY_SHARE: Final = 0.3  # of the positions before the last round, where less depends on a single choice
NEXT: Final = 8  # decisions of a game that are skipped after a puzzle, which would be about the same
MOST_IN_A_GAME: Final = 4
PLAYERS: Final = (2, 2, 3, 3, 4)
BOTS: Final = ("forgetful", "forgetful", "greedy", "steady", "search:25")
NOISE: Final = (0.0, 0.0, 0.04)  # share of random choices in a game, which lead to positions that bots avoid
MIX_SHARE: Final = 0.4  # of the games are played with a random mix, the others with a deck
SOLVERS: Final = ("greedy", "steady", "search:25", "search:200")  # a puzzle that they find is easy
EASIEST: Final = 1000.0  # the rating of a puzzle that all of them find
HARDER: Final = 250.0  # for each of them that does not


class Found(NamedTuple):
    """What a game has: its puzzles, how many positions were looked at, and the processor time that it took."""

    game: int
    puzzles: list[Puzzle]
    positions: int
    seconds: float


@dataclass(frozen=True)
class Work:
    """A game to look for puzzles in. What it is follows from the seed and its number."""

    seed: int
    game: int
    simulations: int = SIMULATIONS


def mine_game(work: Work) -> Found:
    """Plays the game, and returns the puzzles in it."""
    began = time.process_time()
    rng = random.Random(seed_from(work.seed, "puzzles", work.game))
    mix = random_mix(rng) if rng.random() < MIX_SHARE else mix_of(rng.choice([deck.name for deck in decks()]))
    players = rng.choice(PLAYERS)
    noise = rng.choice(NOISE)
    game = Game(mix, players, seed=rng.getrandbits(60))
    bots = [make_bot(rng.choice(BOTS), rng.getrandbits(60)) for _ in range(players)]
    puzzles: list[Puzzle] = []
    positions = 0
    skip = 0
    while not game.is_over:
        seat = game.deciders[0]
        view = game.view(seat)
        legal = game.legal_actions(seat)
        skip -= 1
        early = int(view.round()) + 1 < int(view.rounds())
        looked = rng.random() < (EARLY_SHARE if early else 1.0)
        if looked and skip < 0 and len(puzzles) < MOST_IN_A_GAME and may_be_a_puzzle(view, legal):
            positions += 1
            puzzle = puzzle_in(view, work)
            if puzzle is not None:
                puzzles.append(puzzle)
                skip = NEXT
        action = rng.choice(legal) if rng.random() < noise else bots[seat].choose(view, legal)
        game.apply(action, seat)
    for bot in bots:
        close_bot(bot)
    return Found(work.game, puzzles, positions, round(time.process_time() - began, 3))


def may_be_a_puzzle(view: View, legal: Sequence[int]) -> bool:
    """Is there a choice, and is it not one of cards that nobody knows anything of, or half made?"""
    return len(legal) > 1 and view.phase() > VIEWING and not view.any_chosen() and len(distinct_choices(view)) > 1


def puzzle_in(view: View, work: Work) -> Puzzle | None:
    """The puzzle of this position; None if no choice is clearly best."""
    for simulations, lead, errors in LOOKS:
        found = evaluate_choices(view, Budget(simulations, 0.0), seed=seed_of(view, work, "look", simulations))
        if not leads(found, lead, errors):
            return None
    found = confirmed(view, work.simulations, work.seed)
    if not found:
        return None
    text, seat = view_text(view), int(view.seat)
    solvers = sum(solves(name, view, found[0].choice, work.seed) for name in SOLVERS)
    return Puzzle(
        id=id_of(text, seat),
        seat=seat,
        position=text,
        themes=tuple(themes_of(view, found[0].choice, found[1].choice)),
        values=tuple([value_from(one) for one in found]),
        why=tuple([text_json(one) for one in why(view, found)]),
        rating=EASIEST + HARDER * (len(SOLVERS) - solvers),
    )


def confirmed(view: View, simulations: int, seed: int) -> list[ChoiceClass]:
    """The values of all choices, from the largest of three evaluations: with two seeds, and with twice the budget.

    It is empty unless in all of them the same choice leads clearly.
    """
    best = None
    found: list[ChoiceClass] = []
    for number, (count, name) in enumerate(((simulations, "one"), (simulations, "other"), (2 * simulations, "one"))):
        found = evaluate_choices(view, Budget(count, 0.0), seed=seed_from(seed, name, view_text(view)))
        if not leads(found, LEAD, ERRORS):
            return []
        this = class_of(view, found[0].choice)
        if number and this != best:
            return []
        best = this
    return found


def leads(found: Sequence[ChoiceClass], lead: float, errors: float) -> bool:
    """Is the first choice better than the second by this much, and by this many standard errors?"""
    if len(found) < 2:
        return False
    one, other = found[0].evaluation, found[1].evaluation
    gain = one.win - other.win
    return gain >= max(lead, errors * math.hypot(one.win_error, other.win_error))


def seed_of(view: View, work: Work, *purpose: int | str) -> int:
    """A seed that follows from what the seat knows: nothing else can have an influence on a puzzle."""
    return seed_from(work.seed, *purpose, view_text(view))


def solves(name: str, view: View, best: Choice, seed: int) -> bool:
    """Does this bot choose the best choice, or one that is the same to the seat?"""
    bot = make_bot(name, seed)
    codes: list[str] = []
    at: View | None = view
    while at is not None:
        action = bot.choose(at, legal_in(at))
        codes.append(action_code(action))
        at = view_after(at, action) if is_slot_of(view.seat, action) else None
    close_bot(bot)
    return class_of(view, choice_of(view, " ".join(codes))) == class_of(view, best)


def why(view: View, found: Sequence[ChoiceClass]) -> list[Text]:
    """In what the best choice is better than the next one, in the sentences of the coach."""
    best, second = found[0], found[1]
    gain = max(1, round(100 * (best.evaluation.win - second.evaluation.win)))
    sentences = [Text("coach-better", {"gain": gain, "action": choice_text(view, second.choice)})]
    return sentences + reasons(view, best.evaluation, second.evaluation)


def text_json(text: Text) -> TextJson:
    """A text in the form that it has on the wire."""
    values = {name: text_json(value) if isinstance(value, Text) else value for name, value in text.values.items()}
    return {"id": text.id, "values": values} if values else {"id": text.id}


# --- many games, in a file that mining goes on from


def mine(
    workers: Workers, games: Iterable[int], seed: int, save: Path, simulations: int = SIMULATIONS
) -> Iterator[Found]:
    """Mines the games that are missing in the file `save`, adds each to it, and yields it."""
    done = {found.game for found in mined(save, seed, simulations)}
    missing = [Work(seed, game, simulations) for game in games if game not in done]
    save.parent.mkdir(parents=True, exist_ok=True)
    with save.open("a", encoding="utf-8") as out:
        for found in workers.each(mine_game, missing):
            line = {
                **_version(seed, simulations),
                "game": found.game,
                "positions": found.positions,
                "seconds": found.seconds,
                "puzzles": [to_json(one) for one in found.puzzles],
            }
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
            out.flush()
            yield found


def _version(seed: int, simulations: int) -> dict[str, Any]:
    return {"format": FORMAT, "rules": RULES_VERSION, "seed": seed, "simulations": simulations}


def mined(save: Path, seed: int, simulations: int = SIMULATIONS) -> list[Found]:
    """The games in the file, in their order; a line that was cut off when mining was interrupted is left out."""
    if not save.exists():
        return []
    found: dict[int, Found] = {}
    wanted = _version(seed, simulations)
    for text in save.read_text("utf-8").splitlines():
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if wanted.items() <= line.items():
            puzzles = [from_json(one) for one in line["puzzles"]]
            found[line["game"]] = Found(line["game"], puzzles, line["positions"], line["seconds"])
    return [found[game] for game in sorted(found)]


def spread(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """At most `count` of the puzzles, spread over decks and mixes, numbers of players, themes and difficulty.

    One after another, it takes the first puzzle whose deck, players, theme and rating are rarest among those taken.
    """
    left = list({one.id: one for one in puzzles}.values())
    taken: list[Puzzle] = []
    counts: Counter[tuple[str, object]] = Counter()
    while left and len(taken) < count:
        best = min(
            range(len(left)), key=lambda at: (sum(counts[key] * weight for key, weight in keys_of(left[at])), at)
        )
        puzzle = left.pop(best)
        taken.append(puzzle)
        for key, _ in keys_of(puzzle):
            counts[key] += 1
    return taken


def keys_of(puzzle: Puzzle) -> list[tuple[tuple[str, object], float]]:
    """What puzzles are counted by, each with the number of groups: so a fair share of each weighs the same."""
    mix = puzzle.view.mix.code
    deck = mix[0] if len(set(mix.replace("-", ""))) == 1 else "mix"
    return [
        (("deck", deck), 4.0),
        (("players", int(puzzle.view.players())), 3.0),
        (("theme", main_theme(puzzle.themes)), 10.0),
        (("rating", puzzle.rating), 4.0),
        (("best", kind_of(puzzle.best)), 8.0),
    ]


def kind_of(code: str) -> str:
    """The kind of a choice: the word, or where the card is that it begins with."""
    first = code.split()[0]
    return "slot" if first[0] in "abcd" and first[1:].isdigit() else first.rstrip("0123456789")


def with_current_themes(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its themes as the rules have them now."""
    view = puzzle.view
    themes = themes_of(view, puzzle.choice(puzzle.values[0].code), puzzle.choice(puzzle.values[1].code))
    return replace(puzzle, themes=tuple(themes))
