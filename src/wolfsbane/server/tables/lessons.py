"""Lessons at tables: which answers a step permits, and what the others do after it.

A lesson is a game from a position whose log event has all beats. How many of them are done follows from the log: each
complete choice of the learner is one. The others are not played by bots: their moves are logged together with the
answer that they follow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from msgspec import json
from msgspec.structs import replace

from wolfsbane.engine.actions import CALL, is_slot, parse_action, seat_of_slot
from wolfsbane.engine.constants import DEALING, VIEWING
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.lessons.goals import parse_goal
from wolfsbane.lessons.lesson import Beat, Lesson, after, completed
from wolfsbane.server import messages as ms
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables import log as logged

TEACHER: Final = "lesson"  # the level of the seats that the lesson plays


def plan_of(lesson: Lesson) -> logged.LessonPlan:
    """The stored form of a lesson."""
    beats = [
        logged.LessonBeat(beat.text, beat.do, [goal.text for goal in beat.goals], beat.others) for beat in lesson.beats
    ]
    texts = {language: dict(texts) for language, texts in lesson.texts.items()}
    return logged.LessonPlan(lesson.id, lesson.title, lesson.seat, beats, texts)


def form_of(plan: logged.LessonPlan) -> str:
    """A hash of a lesson, by which one that has changed is known."""
    return hashlib.sha256(json.encode(plan)).hexdigest()[:16]


def beat_of(plan: logged.LessonPlan, done: int) -> Beat | None:
    """The beat after the first `done` ones; None if these are all."""
    if done >= len(plan.beats):
        return None
    beat = plan.beats[done]
    return Beat(beat.text, beat.do, tuple([parse_goal(goal) for goal in beat.goal]), beat.others)


def shown(plan: logged.LessonPlan | None) -> ms.LessonShown | None:
    return None if plan is None else ms.LessonShown(plan.id, ms.Text(plan.title), len(plan.beats), plan.texts)


def narrowed(prompt: ms.Prompt, plan: logged.LessonPlan, done: int, state: State, viewer: int) -> ms.Prompt:
    """A prompt of a viewer with only what the step at hand permits."""
    if viewer != plan.seat:
        return replace(prompt, legal=[], several=[])
    beat = beat_of(plan, done)
    if beat is None:
        return replace(prompt, legal=[], several=[], step=ms.Step(done + 1))
    if not prompt.legal:
        return prompt
    codes = {code: parse_action(code) for code in [*prompt.legal, *prompt.several]}
    permitted = set(beat.permitted(state, viewer, list(codes.values())))
    no_call = prompt.no_call
    if no_call is None and CALL not in permitted:
        no_call = ms.Text.of(_other_than(beat))
    return replace(
        prompt,
        legal=[code for code in prompt.legal if codes[code] in permitted],
        several=[code for code in prompt.several if codes[code] in permitted],
        no_call=no_call,
        step=ms.Step(done + 1, ms.Text(beat.text)),
    )


def _other_than(beat: Beat) -> Text:
    return Text("error-lesson-step", {"step": Text(beat.text)})


def why_not(plan: logged.LessonPlan, done: int, state: State, seat: int, action: int) -> Text | None:
    """Why a step does not permit a legal action; None if it does."""
    beat = beat_of(plan, done)
    if beat is None:
        return Text("error-lesson-over")
    return None if action in beat.permitted(state, seat, [action]) else _other_than(beat)


def answered(
    plan: logged.LessonPlan, done: int, state: State, acted: logged.Acted, shuffled: Callable[[], str]
) -> list[logged.LogEvent]:
    """The log events of a legal choice of the learner, and of what the others do then. Raises Refusal.

    `shuffled` gives the deal of a round that begins through it.
    """
    beat = beat_of(plan, done)
    if beat is None or acted.seat != plan.seat:
        raise Refusal("stage", Text("error-lesson-over"))
    actions = completed(state, acted.seat, acted.actions)
    if not beat.accepts(state, acted.seat, actions):
        raise Refusal("option", _other_than(beat))
    out: list[logged.LogEvent] = [replace(acted, actions=actions)]
    trial = after(state, actions)
    for code in beat.others.split():
        action = parse_action(code)
        seat = int(seat_of_slot(action) if trial.phase() == VIEWING and is_slot(action) else trial.decider())
        trial = after(trial, [action])
        deal = shuffled() if trial.phase() == DEALING else None
        out.append(logged.Acted(acted.t, seat, [action], 0, deal))
    return out
