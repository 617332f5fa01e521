"""`wolfsbane lesson`: a lesson in the terminal, step by step."""

from pathlib import Path
from typing import Annotated, Final

import typer

from wolfsbane.cli.console import BAD_RECORD, INTERRUPTED, ask, fail, read_file, say
from wolfsbane.cli.human import action_of
from wolfsbane.cli.narration import Narrator
from wolfsbane.cli.scores import result_lines
from wolfsbane.cli.seats import NAMES
from wolfsbane.cli.table import table_lines
from wolfsbane.cli.texts import LanguageOption, choose_language, language, renderer, t
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.lessons import Course, Lesson, LessonError, lesson_named, parse_lesson, shipped_lessons

TEACHER: Final = "Tomas"  # who plays seat b, and how the texts of the lessons call them


def lesson(
    name: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="The name of a lesson, or a lesson file.")
    ] = None,
    step: Annotated[int, typer.Option(metavar="N", min=1, help="Begin at this step.")] = 1,
    check: Annotated[bool, typer.Option("--check", help="Only check that the lesson can be played.")] = False,
    language: LanguageOption = None,
) -> None:
    """Play a lesson. Without a name, list the lessons."""
    if language is not None:
        choose_language(language)
    if name is None:
        for shipped in shipped_lessons():
            say(t("terminal-lesson-list", name=shipped.id, title=text_of(shipped, shipped.title)))
        return
    found = find(name)
    if step > len(found.beats):
        fail(f"the lesson has {len(found.beats)} steps, so it can't begin at step {step}")
    if check:
        say(t("terminal-lesson", title=text_of(found, found.title), beats=len(found.beats)))
        return
    try:
        TerminalLesson(found, name, step - 1).run()
    except EOFError:
        say()
    except KeyboardInterrupt:
        say()
        raise typer.Exit(INTERRUPTED) from None


def find(name: str) -> Lesson:
    """The shipped lesson of this name, or that of a file; exits if there is none, or if it can't be played."""
    try:
        return parse_lesson(read_file(name)) if Path(name).suffix or Path(name).is_file() else lesson_named(name)
    except LessonError as problem:
        fail(f"{name}: {problem}", BAD_RECORD)
    except ValueError as problem:
        fail(str(problem))


def text_of(lesson: Lesson, name: str) -> str:
    """The text of this id: the lesson's own, or that of the catalogues."""
    return lesson.own_text(name, language()) or t(name)


class TerminalLesson:
    """A lesson and the terminal of its learner."""

    def __init__(self, lesson: Lesson, name: str, done: int) -> None:
        self.lesson = lesson
        self.name = name
        self.course = Course(lesson, done)
        self.renderer = renderer(self.course.game.mix, lesson.seat, [NAMES[0], TEACHER, *NAMES[2:]])

    def run(self) -> None:
        lesson = self.lesson
        say(t("terminal-lesson", title=text_of(lesson, lesson.title), beats=len(lesson.beats)), style="bold")
        say(t("terminal-lesson-how"))
        narrator = Narrator(self.course.game, self.renderer)
        narrator.listen()
        narrator.news()
        while (beat := self.course.beat) is not None:
            game = self.course.game
            say()
            for line in table_lines(game.view(lesson.seat), self.renderer):
                say(line)
            say()
            say(f"{self.course.done + 1}. {text_of(lesson, beat.text)}", style="bold")
            if not self._solve(beat.do):
                say(t("terminal-lesson-left", name=self.name, step=str(self.course.done + 1)))
                return
            narrator.game = self.course.game
            narrator.listen()
            for paragraph in narrator.news():
                say(paragraph.text)
        say()
        if self.course.game.is_over:
            for line in result_lines(self.course.game, self.renderer):
                say(line)
        say(t("terminal-lesson-over"), style="bold")

    def _solve(self, solution: str) -> bool:
        """Reads lines until one solves the beat; False if the learner leaves."""
        seat = self.lesson.seat
        while True:
            words = ask("> ").lower().replace(",", " ").split()
            if words in (["quit"], ["q"], ["exit"]):
                return False
            if not words or words in (["hint"], ["?"], ["help"]):
                say(t("terminal-lesson-hint", codes=solution))
                continue
            try:
                if self.course.answer([action_of(word, self.course.game.legal_actions(seat)) for word in words]):
                    return True
                say(t("terminal-lesson-other"))
            except IllegalAction as refusal:
                say(t("terminal-refusal", refusal=self.renderer.text(refusal.text), rule=refusal.rule))
            except ValueError as problem:
                say(str(problem))
