"""Lessons: every shipped one can be played as written, wrong answers change nothing, bad files are explained."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wolfsbane.cli import app
from wolfsbane.engine.actions import parse_action
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.lessons import Course, LessonError, lesson_named, parse_lesson, shipped_lessons
from wolfsbane.lessons.files import SHIPPED
from wolfsbane.lessons.lesson import MOST_LINES
from wolfsbane.text import LANGUAGES
from wolfsbane.text.check import Messages

HOW_TO = Path(__file__).parent.parent / "docs" / "how-to" / "write-a-lesson.md"
SMALL = HOW_TO.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]


def codes(text: str) -> list[int]:
    return [parse_action(code) for code in text.split()]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_lesson_ends_with_a_round_that_the_learner_wins(name: str) -> None:
    lesson = lesson_named(name)
    course = Course(lesson)
    for beat in lesson.beats:
        assert course.answer(codes(beat.do))
    assert course.beat is None
    assert course.game.is_over
    assert course.game.winner() == lesson.seat


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_lesson_is_short_and_named_by_its_file(name: str) -> None:
    source = (files("wolfsbane.lessons") / f"{name}.toml").read_text(encoding="utf-8")
    assert source.count("\n") <= MOST_LINES
    assert tomllib.loads(source)["id"] == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_shipped_lessons_is_there_and_used(language: str) -> None:
    used = {text for lesson in shipped_lessons() for text in (lesson.title, *[beat.text for beat in lesson.beats])}
    assert {name for name in Messages(language).uses if name.startswith("lesson-")} == used


def test_another_legal_answer_changes_nothing() -> None:
    course = Course(parse_lesson(SMALL))
    before = course.game.state.clone()
    assert not course.answer(codes("pile1"))
    assert course.game.state == before
    assert course.done == 0


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    course = Course(parse_lesson(SMALL))
    with pytest.raises(IllegalAction, match="TURN-1"):
        course.answer(codes("b1"))
    assert course.done == 0


def test_a_set_may_be_given_without_done() -> None:
    course = Course(parse_lesson(SMALL), done=1)
    assert course.answer(codes("a1 a2"))


def test_any_answer_that_reaches_the_goal_is_right() -> None:
    course = Course(parse_lesson(SMALL), done=2)
    assert course.answer(codes("a2"))
    assert course.game.deciders == [0]


def test_a_lesson_brings_its_own_texts_and_falls_back_to_english() -> None:
    lesson = parse_lesson(SMALL)
    assert lesson.own_text("small-draw", "de") == "Zieh."
    assert lesson.own_text("small-give", "de") == "Give both."
    assert lesson.own_text("lesson-coin", "en") is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "small"', "id =", "not valid TOML"),
        ('id = "small"', "id = 3", "'id' has the wrong type"),
        ('title = "small-title"\n', "", "'title' is missing"),
        ('seat = "a"', 'seat = "z"', "'z' is no seat"),
        ('seat = "a"', 'seat = "d"', "'d' does not play"),
        ("deck 3 7 12 ...", "deck 3 77 12 ...", "position: column"),
        ('do = "draw" }', 'do = "call" }', "beat 2: the learner has nothing to decide here"),
        ('do = "draw" }', 'do = "drow" }', r"beat 1: 'drow' can't be played"),
        ('do = "draw" }', 'todo = "draw" }', "beat 1: there is no field 'todo'"),
        ('"cards a = 2"', '"cards a = 3"', "beat 3: after 'a1' the goal 'cards a = 3' does not hold"),
        ('"cards a = 2"', '"cows a = 3"', "'cows a = 3' is no goal"),
        ('"cards a = 2"', '"cards a1 = 3"', "has to be written like 'cards a = 1'"),
        ('others = "draw discard"', 'others = "b1"', r"beat 3: 'b1' can't be played"),
        ('do = "a1 a2 done" },', 'do = "a1 a2 done", others = "draw" },', "beat 2: 'draw' can't be played"),
        ('small-draw = "Zieh."', "small-draw = 3", "texts.de: ids with texts were expected"),
    ],
)
def test_a_bad_lesson_is_explained(old: str, new: str, message: str) -> None:
    assert old in SMALL
    with pytest.raises(LessonError, match=message):
        parse_lesson(SMALL.replace(old, new, 1))


def test_a_lesson_has_at_most_eighty_lines() -> None:
    with pytest.raises(LessonError, match="at most 80 lines"):
        parse_lesson(SMALL + "\n" * 80)


def test_a_lesson_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    result = CliRunner().invoke(app, ["lesson", str(file)], input="b1\npile1\nhint\ndraw\na1 a2\na2\n")
    assert result.exit_code == 0
    assert "A small lesson" in result.output
    assert "TURN-1" in result.output  # of b1
    assert "this step wants something else" in result.output  # of pile1
    assert "Type: draw" in result.output
    assert "That is the end of the lesson." in result.output


def test_a_lesson_can_be_left_and_continued() -> None:
    result = CliRunner().invoke(app, ["lesson", "coin", "--step", "2"], input="quit\n")
    assert "wolfsbane lesson coin --step 2" in result.output


def test_lessons_are_listed_in_the_chosen_language() -> None:
    result = CliRunner().invoke(app, ["lesson", "--language", "de"])
    assert "first-night: Die erste Nacht" in result.output


@pytest.mark.parametrize("arguments", [["nope"], ["nope.toml"], ["coin", "--step", "99"]])
def test_a_wrong_lesson_is_an_error_in_one_line(arguments: list[str]) -> None:
    result = CliRunner().invoke(app, ["lesson", *arguments])
    assert result.exit_code == 2
    assert result.stderr.startswith("wolfsbane: ")
    assert result.stderr.count("\n") == 1
