"""Puzzles: the next one as its seat saw it, and what an answer is worth. The solution is sent after an answer only."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import resample
from wolfsbane.puzzles import Puzzle, PuzzleError, puzzle_named, shipped_puzzles
from wolfsbane.puzzles.answering import explanation, next_puzzle, value_text
from wolfsbane.puzzles.themes import THEMES
from wolfsbane.ratings import Rating
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import redaction
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import need_player, services
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.storage.puzzle_results import PuzzleResults, first_rating

MOST_CODES: Final = 16  # of one choice
NAMES: Final = ("Ada", "Bo", "Cleo", "Dov")  # of the seats

PuzzleId = Annotated[str, PathParameter(min_length=1, max_length=20, pattern=r"^[0-9a-f]+$")]


class SolverRating(msgspec.Struct, frozen=True):
    """A rating with its standard deviation; `sure` says whether it is more than a guess."""

    rating: int
    deviation: int
    sure: bool

    @classmethod
    def of(cls, rating: Rating) -> SolverRating:
        return cls(round(rating.rating), round(rating.deviation), rating.is_sure)


class ThemeCount(msgspec.Struct, frozen=True):
    """How many puzzles have a theme, and how many of them you have tried and solved."""

    theme: str
    puzzles: int
    tried: int
    solved: int


class PuzzleProgress(msgspec.Struct, frozen=True):
    """What you have done so far."""

    puzzles: int
    tried: int
    solved: int
    you: SolverRating
    themes: list[ThemeCount]


class PuzzleShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle before it is answered: the table as its seat knows it, and no word about what is best."""

    id: str
    rating: int
    table: ms.TableShown
    proved: bool = False
    cards: Annotated[str, msgspec.Meta(description="Of a proved puzzle: all cards of the round.")] = ""
    quiet: Annotated[int, msgspec.Meta(description="Of a proved puzzle: turns without a draw that end it.")] = 0


class NextPuzzle(msgspec.Struct, frozen=True):
    """The next puzzle; none if you have seen all of this theme. And what you have done so far."""

    puzzle: PuzzleShown | None
    progress: PuzzleProgress


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole choice; without codes you give up, and the puzzle counts as not solved."""

    codes: Annotated[list[ms.Code], msgspec.Meta(max_length=MOST_CODES)] = []


class PuzzleValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a choice is worth: the chance to win in percent with its standard error, and points of the round."""

    codes: list[str]
    text: ms.Text
    points: float
    win: float | None = None
    error: float = 0.0
    chosen: bool = False


class PuzzleAnswered(msgspec.Struct, frozen=True):
    """What your answer was: right or not, whether it counted, why, and the values of all choices, the best first."""

    right: bool
    counted: bool
    why: list[ms.Text]
    values: list[PuzzleValue]
    themes: list[str]
    before: SolverRating
    puzzle: int
    progress: PuzzleProgress


@get("/puzzles/next", summary="The next puzzle for you", responses=ERRORS)
async def next_one(
    request: Request[Any, Any, State],
    state: State,
    theme: Annotated[
        str, QueryParameter(schema_extra={"enum": [*THEMES]}, description="Only puzzles of this theme.")
    ] = "",
) -> NextPuzzle:
    """One that you have not answered yet, and about as hard as you are strong. It is the same until you answer it."""
    player = need_player(request)
    if theme and theme not in THEMES:
        raise Refusal("form", Text("error-no-theme", {"known": ", ".join(THEMES)}))
    return await asyncio.to_thread(_next, services(state).puzzles, player, theme)


def _next(results: PuzzleResults, player: str, theme: str) -> NextPuzzle:
    seen = results.results_of(player)
    ratings = results.puzzle_ratings()

    def rating_of(puzzle: Puzzle) -> float:
        return ratings.get(puzzle.id, first_rating(puzzle)).rating

    found = next_puzzle(shipped_puzzles(), seen, results.rating_of(player).rating, rating_of, player, theme)
    shown = None if found is None else shown_puzzle(found, round(rating_of(found)))
    return NextPuzzle(shown, _progress(results, player, seen))


@post("/puzzles/{puzzle_id:str}/answer", summary="Answer a puzzle", status_code=200, responses=ERRORS)
async def answer(
    request: Request[Any, Any, State], state: State, puzzle_id: PuzzleId, data: JSONBody[PuzzleAnswer]
) -> PuzzleAnswered:
    """Only your first answer to a puzzle counts for the ratings."""
    player = need_player(request)
    try:
        puzzle = puzzle_named(puzzle_id)
    except PuzzleError:
        raise not_found("error-no-puzzle") from None
    return await asyncio.to_thread(_answer, services(state).puzzles, player, puzzle, data.codes)


def _answer(results: PuzzleResults, player: str, puzzle: Puzzle, codes: list[str]) -> PuzzleAnswered:
    code = " ".join(codes) if codes else None
    try:
        given = None if code is None else puzzle.value_of(code)
    except ValueError as problem:
        raise Refusal("illegal", Text("error-puzzle-answer", {"problem": str(problem)})) from None
    right = given is puzzle.values[0]
    change = results.note(player, puzzle, right)
    values = [
        PuzzleValue(
            one.code.split(), ms.Text.of(value_text(puzzle, one.code)), one.points, one.win, one.error, one is given
        )
        for one in puzzle.values
    ]
    return PuzzleAnswered(
        right,
        change.counted,
        [ms.Text.of(text) for text in explanation(puzzle, code)],
        values,
        list(puzzle.themes),
        SolverRating.of(change.player[0]),
        round(change.puzzle[1].rating),
        _progress(results, player, results.results_of(player)),
    )


def _progress(results: PuzzleResults, player: str, seen: dict[str, bool]) -> PuzzleProgress:
    puzzles = shipped_puzzles()
    tried = [one for one in puzzles if one.id in seen]
    solved = [one for one in tried if seen[one.id]]
    counts = [Counter([theme for one in them for theme in one.themes]) for them in (puzzles, tried, solved)]
    return PuzzleProgress(
        len(puzzles),
        len(tried),
        len(solved),
        SolverRating.of(results.rating_of(player)),
        [ThemeCount(theme, *[count[theme] for count in counts]) for theme in THEMES if counts[0][theme]],
    )


def shown_puzzle(puzzle: Puzzle, rating: int) -> PuzzleShown:
    """The table of a puzzle, made of what its seat knows as for a seat of any other table."""
    view = puzzle.view
    state = resample(view, RandomGenerator(0))  # any state that agrees with the view gives the same table
    seat = puzzle.seat
    # In a small round, counts of the whole deck would say something wrong.
    memory: ms.Memory = "marks" if puzzle.proved else "full"
    players, rounds = int(view.players()), int(view.rounds())
    table = ms.TableShown(
        seq=1,
        table=puzzle.id,
        title="",
        stage="playing",
        you=seat,
        host=None,
        game=1,
        mix=view.mix.code,
        options=ms.Options(memory=memory, hints=False, undo=False, chat=False, rounds=rounds),
        seats=[ms.SeatShown("person", NAMES[one]) for one in range(players)],
        view=redaction.table_view(state, seat, memory),
        prompt=redaction.prompt(state, seat, memory, 1),
    )
    return PuzzleShown(puzzle.id, rating, table, puzzle.proved, puzzle.cards, puzzle.quiet)


router = Router("/api", route_handlers=[next_one, answer], tags=["puzzles"])
