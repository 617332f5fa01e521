"""`wolfsbane puzzles`: solve puzzles in the terminal, mine new ones, and check them."""

import random
from pathlib import Path
from typing import Annotated, Final

import typer

from wolfsbane._build import warn_if_plain
from wolfsbane.bots.choices import distinct_choices
from wolfsbane.cli.computing import FAILED, RayOption, computing
from wolfsbane.cli.console import BAD_RECORD, INTERRUPTED, ask, fail, read_file, say
from wolfsbane.cli.seats import NAMES
from wolfsbane.cli.table import table_lines
from wolfsbane.cli.texts import renderer, t
from wolfsbane.puzzles import Puzzle, PuzzleError, PuzzleFile, puzzle_named, read_puzzles, shipped, written
from wolfsbane.puzzles.answering import explanation, value_text
from wolfsbane.puzzles.checking import LEAST_SHARE, TIMES, check_all
from wolfsbane.puzzles.mining import SIMULATIONS, mine, mined, spread, with_current_themes
from wolfsbane.puzzles.themes import THEMES
from wolfsbane.text.decisions import prompt_text

GAMES: Final = 300
COUNT: Final = 300
QUIT: Final = "quit"  # what `read_answer` returns for a solver who leaves

puzzles = typer.Typer(
    help="Solve puzzles: real positions with one clearly best choice.",
    invoke_without_command=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
FileArgument = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="A file of puzzles; by default those of this package.")
]
WorkersOption = Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes; by default one for each core.")]


@puzzles.callback()
def solve(
    context: typer.Context,
    theme: Annotated[str, typer.Option(metavar="THEME", help=f"Only of this theme: {', '.join(THEMES)}.")] = "",
    puzzle: Annotated[str, typer.Option(metavar="ID", help="Only the puzzle with this id.")] = "",
    seed: Annotated[int | None, typer.Option(metavar="N", help="The order of the puzzles.")] = None,
) -> None:
    """Solve puzzles: positions of real games with one clearly best choice."""
    if context.invoked_subcommand is not None:
        return
    try:
        found = (
            [puzzle_named(puzzle)] if puzzle else [one for one in shipped().puzzles if not theme or theme in one.themes]
        )
    except PuzzleError as problem:
        fail(str(problem))
    if not found:
        fail(t("terminal-puzzle-none", themes=", ".join(THEMES)))
    random.Random(seed).shuffle(found)
    tried = solved = 0
    try:
        for one in found:
            right = show(one)
            if right is None:
                break
            tried += 1
            solved += right
    except EOFError:
        say()
    except KeyboardInterrupt:
        say()
        raise typer.Exit(INTERRUPTED) from None
    say(t("terminal-puzzle-score", solved=solved, tried=tried))


def show(puzzle: Puzzle) -> bool | None:
    """Shows a puzzle, and says whether it was solved; None if the solver leaves."""
    view = puzzle.view
    reads = renderer(view.mix, puzzle.seat, NAMES)
    say()
    say(t("terminal-puzzle", id=puzzle.id, rating=str(round(puzzle.rating))), style="bold")
    if puzzle.proved:
        say(t("puzzles-proved-text", cards=puzzle.cards, quiet=puzzle.quiet))
    for line in table_lines(view, reads):
        say(line)
    say()
    say(reads.text(prompt_text(view)), style="bold")
    choices = [one.code for one in distinct_choices(view)]
    for number, code in enumerate(choices, 1):
        say(f"{number:3}  {reads.text(value_text(puzzle, code))}  ({code})")
    say(t("terminal-puzzle-how"))
    given = read_answer(puzzle, choices)
    if given == QUIT:
        return None
    chosen = None if given is None else puzzle.value_of(given)
    right = chosen is puzzle.values[0]
    say(t("puzzles-answer" if chosen is None else "puzzles-right" if right else "puzzles-wrong"), style="bold")
    say(" ".join([reads.text(text) for text in explanation(puzzle, given)]))
    for value in puzzle.values:
        mark = "*" if value is puzzle.values[0] else ">" if value is chosen else " "
        action = reads.text(value_text(puzzle, value.code))
        if value.win is None:
            say(t("terminal-puzzle-exact", mark=mark, action=action, points=f"{value.points:.2f}"))
        else:
            values = {"win": f"{value.win:.0f}", "error": f"{value.error:.1f}"}
            say(t("terminal-puzzle-value", mark=mark, action=action, **values))
    return right


def read_answer(puzzle: Puzzle, choices: list[str]) -> str | None:
    """The code of a choice, None if the solver asks for the answer, or QUIT."""
    while True:
        words = ask("> ").lower().replace(",", " ").split()
        if words in (["quit"], ["q"], ["exit"]):
            return QUIT
        if words in (["answer"], ["a"]):
            return None
        if len(words) == 1 and words[0].isdigit() and 1 <= int(words[0]) <= len(choices):
            return choices[int(words[0]) - 1]
        code = " ".join(words)
        for candidate in (code, f"{code} done"):
            try:
                puzzle.value_of(candidate)
            except ValueError as error:
                problem = str(error)
            else:
                return candidate
        say(problem)


@puzzles.command("mine")
def mine_puzzles(
    context: typer.Context,
    output: Annotated[Path, typer.Argument(metavar="FILE", help="Where the puzzles go, one JSON object in a line.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games of bots to look through.")] = GAMES,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="The most puzzles to write, spread.")] = COUNT,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same puzzles.")] = 1,
    simulations: Annotated[int, typer.Option(metavar="N", min=100, help="The budget of an evaluation.")] = SIMULATIONS,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What was mined so far; by default FILE with .mined added.")
    ] = None,
    proved: Annotated[bool, typer.Option("--proved", help="Add puzzles of exactly solved small rounds.")] = False,
    workers: WorkersOption = None,
    ray: RayOption = None,
) -> None:
    """Mine puzzles from games of bots. It can be interrupted, and goes on where it was."""
    warn_if_plain()
    kept = output.with_name(output.name + ".mined") if save is None else save
    done = len(mined(kept, seed, simulations))
    try:
        with computing(workers, ray, context.obj) as pool:
            for number, found in enumerate(mine(pool, range(games), seed, kept, simulations), done + 1):
                typer.echo(f"game {number} of {games}: {len(found.puzzles)} puzzles", err=True)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except OSError as problem:
        fail(f"{kept} can't be written: {problem.strerror}")
    all_found = [one for one in mined(kept, seed, simulations) if one.game < games]
    candidates = [with_current_themes(one) for each in all_found for one in each.puzzles]
    chosen = spread(candidates, count)
    command = f"wolfsbane puzzles mine --games {games} --count {count} --seed {seed} --simulations {simulations}"
    if proved:
        from wolfsbane.puzzles.proving import proved_puzzles  # which needs numpy and SciPy

        chosen += proved_puzzles()
        command += " --proved"
    try:
        output.write_text(written(command, chosen), encoding="utf-8")
    except OSError as problem:
        fail(f"{output} can't be written: {problem.strerror}")
    seconds = sum(one.seconds for one in all_found)
    positions = sum(one.positions for one in all_found)
    cost = seconds / len(candidates) if candidates else 0.0
    typer.echo(f"{len(candidates)} puzzles in {len(all_found)} games and {positions} positions, {cost:.2f} s for each")
    typer.echo(f"{len(chosen)} of them are in {output}")


@puzzles.command()
def check(
    context: typer.Context,
    file: FileArgument = None,
    times: Annotated[int, typer.Option(metavar="N", min=1, help="The budget, in budgets of the miner.")] = TIMES,
    workers: WorkersOption = None,
    ray: RayOption = None,
) -> None:
    """Check that puzzles can be played, and that their best choice stays the best with ten times the budget."""
    warn_if_plain()
    found = puzzle_file(file)
    try:
        for one in found.puzzles:
            one.check()
    except PuzzleError as problem:
        fail(str(problem), BAD_RECORD)
    kept = total = 0
    with computing(workers, ray, context.obj) as pool:
        for result in check_all(pool, found.puzzles, times * SIMULATIONS):
            total += 1
            kept += result.kept
            if not result.kept:
                typer.echo(f"{result.id}: {result.best} is better by {result.lead} points", err=True)
            if total % 20 == 0:
                typer.echo(f"{total} checked", err=True)
    share = kept / total if total else 1.0
    typer.echo(f"{kept} of {total} puzzles ({100 * share:.1f} %) keep their best choice with {times} times the budget")
    if share < LEAST_SHARE:
        raise typer.Exit(FAILED)


def puzzle_file(file: Path | None) -> PuzzleFile:
    try:
        return shipped() if file is None else read_puzzles(read_file(str(file)))
    except PuzzleError as problem:
        fail(f"{file}: {problem}", BAD_RECORD)
