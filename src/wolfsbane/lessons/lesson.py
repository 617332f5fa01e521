"""A lesson as data: a position, and beats with a text, the answer that is wanted, and what the others do afterwards."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import DONE, Actions, parse_action
from wolfsbane.engine.constants import SEAT_NAMES
from wolfsbane.engine.game import Game
from wolfsbane.engine.position import PositionError, parse_position
from wolfsbane.engine.refusals import IllegalAction
from wolfsbane.engine.state import State
from wolfsbane.lessons.goals import Goal, parse_goal

MOST_LINES: Final = 80
AN_ID: Final = re.compile(r"[A-Za-z0-9-]{1,40}")
FIELDS: Final[Mapping[str, type]] = {
    "id": str,
    "title": str,
    "position": str,
    "seat": str,
    "beats": list,
    "texts": dict,
}
BEAT_FIELDS: Final[Mapping[str, type]] = {"text": str, "do": str, "goal": list, "others": str}


class LessonError(ValueError):
    """A lesson that can't be played; the message names the place and the reason."""


@dataclass(frozen=True)
class Beat:
    """One task of a lesson.

    `text` is the id of its text and `do` the codes that solve it. Without goals nothing else is right; with goals,
    every answer after which all of them hold. `others` are the codes that the other seats play afterwards.
    """

    text: str
    do: str
    goals: tuple[Goal, ...] = ()
    others: str = ""

    def solution(self) -> list[int]:
        """The actions of `do`."""
        return [parse_action(code) for code in self.do.split()]

    def accepts(self, state: State, seat: int, actions: list[int]) -> bool:
        """Do these legal and complete actions of a seat solve the beat in this state?"""
        if actions == self.solution():
            return True
        if not self.goals:
            return False
        trial = after(state, actions)
        return all(goal.holds(trial, seat) for goal in self.goals)

    def permitted(self, state: State, seat: int, legal: list[int]) -> list[int]:
        """Of the legal actions those that are an answer to the beat, or the beginning of one."""
        solution = self.solution()
        wanted = {action for place, action in enumerate(solution) if place == 0 or action != DONE}
        return [
            action
            for action in legal
            if action in wanted or (self.goals and self.accepts(state, seat, completed(state, seat, [action])))
        ]


def after(state: State, actions: list[int]) -> State:
    """The state after legal actions."""
    trial = state.clone()
    trial.log = None
    for action in actions:
        trial.apply(action)
    return trial


def completed(state: State, seat: int, actions: list[int]) -> list[int]:
    """Legal actions of a seat, with `done` at the end if they choose a set and leave it open."""
    trial = after(state, actions)
    if trial.any_chosen():
        legal = Actions()
        trial.legal_actions_into(seat, legal)
        if DONE in legal.listed():
            return [*actions, DONE]
    return actions


@dataclass(frozen=True)
class Lesson:
    """`texts` has the lesson's own texts, by language and id; other ids are those of the catalogues."""

    id: str
    title: str
    position: str
    seat: int
    beats: tuple[Beat, ...]
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def game(self) -> Game:
        """The game at the beginning of the lesson."""
        return Game.from_state(parse_position(self.position, mix_of))

    def own_text(self, name: str, language: str) -> str | None:
        """The lesson's own text of this id, in English if it lacks the language; None if the id is not its own."""
        return self.texts.get(language, {}).get(name) or self.texts.get("en", {}).get(name)


def parse_lesson(source: str) -> Lesson:
    """The lesson of a TOML text, after playing its solution through the engine. Raises LessonError."""
    if source.count("\n") > MOST_LINES:
        raise LessonError(f"a lesson has at most {MOST_LINES} lines, this one has {source.count(chr(10))}")
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as problem:
        raise LessonError(f"the lesson is not valid TOML: {problem}") from None
    _check_fields("the lesson", data, FIELDS, optional=("texts",))
    if AN_ID.fullmatch(data["id"]) is None:
        raise LessonError(f"id: {data['id']!r} is no id; ids have up to 40 letters, digits and hyphens")
    if data["seat"] not in SEAT_NAMES:
        raise LessonError(f"seat: {data['seat']!r} is no seat; seats are {', '.join(SEAT_NAMES)}")
    if not data["beats"]:
        raise LessonError("beats: a lesson needs at least one")
    lesson = Lesson(
        data["id"],
        data["title"],
        data["position"],
        SEAT_NAMES.index(data["seat"]),
        tuple([_parse_beat(at, beat) for at, beat in enumerate(data["beats"], start=1)]),
        _parse_texts(data.get("texts", {})),
    )
    _check_solution(lesson)
    return lesson


def _check_fields(what: str, data: Any, fields: Mapping[str, type], optional: tuple[str, ...]) -> None:
    if not isinstance(data, dict):
        raise LessonError(f"{what}: a table was expected, not {data!r}")
    for name in data:
        if name not in fields:
            raise LessonError(f"{what}: there is no field {name!r}; there are {', '.join(fields)}")
    for name, kind in fields.items():
        if name not in data and name not in optional:
            raise LessonError(f"{what}: the field {name!r} is missing")
        if name in data and not isinstance(data[name], kind):
            raise LessonError(f"{what}: {name!r} has the wrong type, a {kind.__name__} was expected")


def _parse_beat(at: int, data: Any) -> Beat:
    _check_fields(f"beat {at}", data, BEAT_FIELDS, optional=("goal", "others"))
    try:
        goals = tuple([parse_goal(str(goal)) for goal in data.get("goal", [])])
    except ValueError as problem:
        raise LessonError(f"beat {at}: {problem}") from None
    return Beat(data["text"], data["do"], goals, data.get("others", ""))


def _parse_texts(data: dict[str, Any]) -> dict[str, dict[str, str]]:
    for language, texts in data.items():
        if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
            raise LessonError(f"texts.{language}: ids with texts were expected")
    return data


def _check_solution(lesson: Lesson) -> None:
    """Plays the solution. Raises LessonError if a move is refused, a goal is missed, or it is somebody else's turn."""
    try:
        game = lesson.game()
    except PositionError as problem:
        raise LessonError(f"position: {problem}") from None
    if lesson.seat >= game.players:
        raise LessonError(f"seat: {SEAT_NAMES[lesson.seat]!r} does not play in this position")
    for at, beat in enumerate(lesson.beats, start=1):
        if lesson.seat not in game.deciders:
            raise LessonError(f"beat {at}: the learner has nothing to decide here; the others' moves are missing")
        for codes, seat in ((beat.do, lesson.seat), (beat.others, None)):
            try:
                game.play(codes, seat)
            except (IllegalAction, ValueError) as problem:
                raise LessonError(f"beat {at}: {codes!r} can't be played: {problem}") from None
            if seat is not None:
                missed = [goal.text for goal in beat.goals if not goal.holds(game.state, lesson.seat)]
                if missed:
                    raise LessonError(f"beat {at}: after {codes!r} the goal {missed[0]!r} does not hold")
