"""Puzzles: what is in their file can be played, shows what its seat knew and no more, and is spread."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wolfsbane.bots import Budget
from wolfsbane.bots.choices import choice_of, class_of, distinct_choices, evaluate_choices, whole_choices
from wolfsbane.cli import app
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.drawing import view_text
from wolfsbane.engine.game import RULES_VERSION, Game
from wolfsbane.engine.position import parse_position
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import View, resample, view_of
from wolfsbane.pool import Pool
from wolfsbane.puzzles import FORMAT, Puzzle, PuzzleError, puzzle_named, read_puzzles, shipped, shipped_puzzles, written
from wolfsbane.puzzles.answering import NEAREST, explanation, next_puzzle, value_text
from wolfsbane.puzzles.checking import Check, check
from wolfsbane.puzzles.mining import ERRORS, LEAD, Found, kind_of, leads, mine, mined, spread, with_current_themes
from wolfsbane.puzzles.position import read_view
from wolfsbane.puzzles.puzzle import id_of
from wolfsbane.puzzles.themes import PROVED, THEMES
from wolfsbane.text import Renderer

HOLDING = "amulet; a 7:a 5 7:ab 3^; b 2^ 9 5:b 1^; deck 4 ...; phase holding; hand 2; pile 6"


def view(text: str, seat: int = 0) -> View:
    return view_of(parse_position(text, mix_of), seat)


# --- the file


def test_the_file_is_of_this_version_and_can_be_played() -> None:
    file = shipped()
    assert file.rules == RULES_VERSION
    assert file.command.startswith("wolfsbane puzzles mine ")
    assert len(file.puzzles) >= 300
    for puzzle in file.puzzles:
        puzzle.check()


def test_every_solution_can_be_played_by_the_engine() -> None:
    for puzzle in shipped_puzzles():
        game = Game.from_state(resample(puzzle.view, RandomGenerator(5)))
        game.play(puzzle.best, puzzle.seat)
        assert len(game.history) == len(puzzle.best.split()), puzzle.id


def test_the_best_choice_leads_clearly_in_what_the_file_says() -> None:
    for puzzle in shipped_puzzles():
        best, second = puzzle.values[:2]
        if puzzle.proved:
            assert best.points - second.points >= 2.0
            assert puzzle.cards
            assert puzzle.themes[0] == PROVED
        else:
            assert best.win is not None
            assert second.win is not None
            lead = best.win - second.win
            rounding = 0.11  # of both figures to a tenth
            assert lead + rounding >= max(100 * LEAD, ERRORS * (best.error**2 + second.error**2) ** 0.5), puzzle.id
        assert all(puzzle.is_solved_by(one.code) == (one is best) for one in puzzle.values)


def test_puzzles_are_spread_over_decks_players_and_themes() -> None:
    puzzles = shipped_puzzles()
    decks = Counter([one.view.mix.code if len(set(one.view.mix.code)) == 2 else "mix" for one in puzzles])
    players = Counter([int(one.view.players()) for one in puzzles])
    themes = Counter([theme for one in puzzles for theme in one.themes])
    assert len(decks) == 4
    assert min(decks.values()) >= len(puzzles) // 12
    assert set(players) == {2, 3, 4}
    assert min(players.values()) >= len(puzzles) // 10
    assert set(themes) == set(THEMES)
    assert max(themes.values()) <= 0.6 * len(puzzles)
    assert sum(one.proved for one in puzzles) >= 20
    assert len({one.rating for one in puzzles}) >= 4


def test_themes_follow_from_the_position() -> None:
    for puzzle in shipped_puzzles():
        current = with_current_themes(puzzle).themes
        assert puzzle.themes == ((PROVED, *current) if puzzle.proved else current), puzzle.id


# --- two worlds


def test_a_puzzle_has_what_its_seat_knew_and_no_more() -> None:
    """Two worlds that differ in all that the seat does not know have the same puzzle."""
    for puzzle in shipped_puzzles():
        worlds = [resample(puzzle.view, RandomGenerator(seed)) for seed in (1, 2)]
        assert [view_text(view_of(world, puzzle.seat)) for world in worlds] == [puzzle.position] * 2
        assert id_of(puzzle.position, puzzle.seat) == puzzle.id


def test_values_and_themes_are_the_same_in_two_worlds() -> None:
    state = parse_position(HOLDING, mix_of)
    other = parse_position(
        "amulet; a 7:a 12 7:ab 3^; b 2^ 4 8:b 1^; deck 13 ...; phase holding; hand 2; pile 6", mix_of
    )
    assert bytes(state.v) != bytes(other.v)
    first, second = view_of(state, 0), view_of(other, 0)
    assert view_text(first) == view_text(second)
    found = [evaluate_choices(one, Budget(40, 0.0), seed=3) for one in (first, second)]
    assert [one.choice.code for one in found[0]] == [one.choice.code for one in found[1]]
    assert [one.evaluation for one in found[0]] == [one.evaluation for one in found[1]]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_text_of_a_view_is_read_back(seat: int) -> None:
    known = view(HOLDING, seat)
    text = view_text(known)
    assert "?" in text
    assert bytes(read_view(text, seat).v) == bytes(known.v)


def test_bounds_that_everybody_knows_are_kept() -> None:
    known = view("dagger; a 7>5:b 5 6>5:b 3^; b 2^ 9 5:b 1^; deck 4 ...; pile 6")
    text = view_text(known)
    assert text.count("?>5:b") == 2
    assert view_text(read_view(text, 0)) == text


def test_a_position_with_more_than_the_seat_knows_is_refused() -> None:
    text = view_text(view(HOLDING))
    with pytest.raises(ValueError, match="not those that seat 1 has seen"):
        read_view(text, 1)
    with pytest.raises(ValueError, match="seats 0 to 1, not 3"):
        read_view(text, 3)
    with pytest.raises(ValueError, match="not the position of a puzzle"):
        read_view("amulet; a 99", 0)


# --- whole choices


def test_a_set_of_cards_is_one_choice() -> None:
    codes = [one.code for one in whole_choices(view(HOLDING))]
    assert "a1 a3 done" in codes
    assert "a1 done" in codes
    assert "discard" in codes
    assert "a1" not in codes


def test_cards_that_are_the_same_to_the_seat_are_one_class() -> None:
    known = view(HOLDING)
    one, other, unlike = (class_of(known, choice_of(known, code)) for code in ("a1 done", "a3 done", "a2 done"))
    assert one == other  # both are 7, though b has seen one of them
    assert one != unlike
    assert len(distinct_choices(known)) < len(whole_choices(known))


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("", "at least one action"),
        ("call", "call is not a legal action here"),
        ("a1", "not complete"),
        ("discard draw", "more than one choice"),
        ("nonsense", "not the code of an action"),
    ],
)
def test_what_is_no_choice_is_refused(code: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        choice_of(view(HOLDING), code)


def test_a_set_of_known_matches_is_rated_above_one_of_them() -> None:
    found = evaluate_choices(view(HOLDING), Budget(600, 0.0), seed=1)
    worth = {one.choice.code: one.evaluation.win for one in found}
    assert worth["a1 a3 done"] > worth["a1 done"]
    assert leads(found, 0.0, 0.0)
    assert not leads(found, 1.0, 0.0)
    assert not leads(found[:1], 0.0, 0.0)


# --- reading and writing


def test_a_file_is_written_and_read() -> None:
    puzzles = shipped_puzzles()[:3] + shipped_puzzles()[-2:]
    again = read_puzzles(written("a command", puzzles))
    assert again.puzzles == puzzles
    assert again.command == "a command"


def test_other_files_are_refused() -> None:
    text = written("", shipped_puzzles()[:1])
    head, line = text.splitlines()
    for wrong, problem in [
        ("", "not a file of puzzles"),
        ("{}", "not a file of puzzles"),
        (text.replace(f'"format": {FORMAT}', '"format": 99'), "format 99"),
        (text.replace(f'"rules": {RULES_VERSION}', '"rules": 1'), "version 1 of the rules"),
        (f"{head}\n{line}\n{line}", "same id"),
        (f"{head}\n{{}}", "not a puzzle"),
    ]:
        with pytest.raises(PuzzleError, match=problem):
            read_puzzles(wrong)
    with pytest.raises(PuzzleError, match="no puzzle 'abc'"):
        puzzle_named("abc")


def test_a_puzzle_that_does_not_fit_its_position_is_refused() -> None:
    puzzle = shipped_puzzles()[0]
    changes = [("position", "amulet; a 99"), ("id", "0"), ("values", puzzle.values[:1])]
    for name, value in changes:
        with pytest.raises(PuzzleError):
            Puzzle(**{**{field: getattr(puzzle, field) for field in puzzle.__dataclass_fields__}, name: value}).check()


def test_a_line_that_was_cut_off_is_mined_again(tmp_path: Path) -> None:
    save = tmp_path / "mined"
    assert mined(save, 1) == []
    line = {"format": FORMAT, "rules": RULES_VERSION, "seed": 1, "simulations": 2000, "game": 4, "positions": 9}
    whole = json.dumps({**line, "seconds": 0.5, "puzzles": []})
    save.write_text(f"{whole}\n{whole[:40]}")
    assert mined(save, 1) == [Found(4, [], 9, 0.5)]
    assert mined(save, 2) == []
    assert mined(save, 1, 100) == []


def test_spreading_takes_the_rare_ones() -> None:
    puzzles = [one for one in shipped_puzzles() if not one.proved]
    few = spread(puzzles, 12)
    assert len(few) == 12
    assert len({one.themes for one in few}) >= 6
    assert {int(one.view.players()) for one in few} == {2, 3, 4}
    assert spread(puzzles, 10_000) != []
    assert [kind_of(code) for code in ("a12 done", "pile1", "call")] == ["slot", "pile", "call"]


# --- answers


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_answer_is_explained(language: str) -> None:
    for puzzle in shipped_puzzles():
        reads = Renderer(puzzle.view.mix, puzzle.seat, ["Ada", "Bo", "Cleo", "Dov"], language)
        for code in (None, puzzle.values[0].code, puzzle.values[1].code, puzzle.values[-1].code):
            said = [reads.text(text) for text in explanation(puzzle, code)]
            assert 1 <= len(said) <= 4
            assert all(" " in one and one.endswith(".") for one in said), (puzzle.id, said)
        names = [reads.text(value_text(puzzle, one.code)) for one in puzzle.values]
        assert len(set(names)) == len(names), (puzzle.id, names)


def test_the_next_puzzle_is_near_the_rating_and_not_seen() -> None:
    puzzles = shipped_puzzles()

    def rating_of(puzzle: Puzzle) -> float:
        return puzzle.rating

    found = next_puzzle(puzzles, [], 1900.0, rating_of, "ada")
    assert found is not None
    nearer = [one for one in puzzles if abs(one.rating - 1900.0) < abs(found.rating - 1900.0)]
    assert len(nearer) < NEAREST
    assert next_puzzle(puzzles, [], 1900.0, rating_of, "ada") is found
    assert next_puzzle(puzzles, [found.id], 1900.0, rating_of, "ada") is not found
    of_theme = next_puzzle(puzzles, [], 1500.0, rating_of, "ada", "zero")
    assert of_theme is not None
    assert "zero" in of_theme.themes
    assert next_puzzle(puzzles, [one.id for one in puzzles], 1500.0, rating_of, "ada") is None


# --- mining, and the commands


def mined_games(save: Path, games: range) -> list[Found]:
    with Pool(1) as pool:
        list(mine(pool, games, 1, save, 200))
    return [one._replace(seconds=0.0) for one in mined(save, 1, 200)]


def test_mining_follows_from_the_seed_and_goes_on_where_it_was(tmp_path: Path) -> None:
    at_once = mined_games(tmp_path / "one", range(1, 4))
    mined_games(tmp_path / "other", range(2, 3))
    assert mined_games(tmp_path / "other", range(1, 4)) == at_once
    puzzles = [one for found in at_once for one in found.puzzles]
    assert puzzles
    for puzzle in puzzles:
        puzzle.check()


def test_a_puzzle_keeps_its_best_choice() -> None:
    puzzle = shipped_puzzles()[0]
    assert check(Check(puzzle, 2000)).kept
    wrong = replace(puzzle, values=puzzle.values[::-1])
    found = check(Check(wrong, 2000))
    assert not found.kept
    assert found.lead > 10.0
    assert puzzle.is_solved_by(found.best)


def test_puzzles_are_solved_in_the_terminal() -> None:
    puzzle = shipped_puzzles()[0]
    run = CliRunner()
    right = run.invoke(app, ["puzzles", "--puzzle", puzzle.id], input=f"nonsense\n{puzzle.best}\n")
    assert "not the code of an action" in right.output
    assert "Right!" in right.output
    assert "1 of 1 solved" in right.output
    asked = run.invoke(app, ["puzzles", "--puzzle", puzzle.id], input="answer\n")
    assert "0 of 1 solved" in asked.output
    assert run.invoke(app, ["puzzles", "--puzzle", "abc"]).exit_code == 2
    assert run.invoke(app, ["puzzles", "--theme", "abc"]).exit_code == 2


def test_puzzles_are_mined_and_checked_by_commands(tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl"
    run = CliRunner()
    made = run.invoke(
        app, ["puzzles", "mine", str(file), "--games", "3", "--simulations", "200", "--workers", "1", "--count", "2"]
    )
    assert made.exit_code == 0, made.output
    assert len(read_puzzles(file.read_text("utf-8")).puzzles) == 2
    checked = run.invoke(app, ["puzzles", "check", str(file), "--times", "1", "--workers", "1"])
    assert "2 of 2 puzzles (100.0 %)" in checked.output
    file.write_text("nonsense")
    assert run.invoke(app, ["puzzles", "check", str(file)]).exit_code != 0
