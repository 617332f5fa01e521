"""A lesson that is being played."""

from __future__ import annotations

from wolfsbane.engine.game import Game
from wolfsbane.lessons.lesson import Beat, Lesson, completed


class Course:
    """A learner's way through a lesson: the game stands before the beat at hand, and `done` beats are behind."""

    def __init__(self, lesson: Lesson, done: int = 0) -> None:
        """Begins after the first `done` beats, as if they had been solved as written."""
        self.lesson = lesson
        self.game: Game = lesson.game()
        self.done = 0
        for beat in lesson.beats[:done]:
            self.answer(beat.solution())

    @property
    def beat(self) -> Beat | None:
        """The task at hand; None when the lesson is over."""
        return self.lesson.beats[self.done] if self.done < len(self.lesson.beats) else None

    def answer(self, actions: list[int]) -> bool:
        """Whether these actions solve the beat; if they do, they and the others' moves are played.

        `actions` is the learner's whole decision: one action, or all cards of a set, with or without `done` at its end.
        If it does not solve the beat, nothing changes. Raises IllegalAction if the rules forbid it.
        """
        beat = self.beat
        if beat is None:
            raise ValueError("the lesson is over")
        before, seat = self.game.state.clone(), self.lesson.seat
        trial = self.game.clone()
        for action in actions:
            trial.apply(action, seat)
        complete = completed(before, seat, actions)
        for action in complete[len(actions) :]:
            trial.apply(action, seat)
        if not beat.accepts(before, seat, complete):
            return False
        trial.play(beat.others)
        self.game = trial
        self.done += 1
        return True
