"""Lessons: prepared positions with one task after another, written as data files and checked by the engine."""

from wolfsbane.lessons.course import Course
from wolfsbane.lessons.files import lesson_named, shipped_lessons
from wolfsbane.lessons.lesson import Beat, Lesson, LessonError, parse_lesson

__all__ = ["Beat", "Course", "Lesson", "LessonError", "lesson_named", "parse_lesson", "shipped_lessons"]
