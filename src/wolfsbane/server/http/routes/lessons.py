"""Lessons: which there are, how far you are, and a table to play one at."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import PathParameter
from msgspec import Meta, Struct

from wolfsbane.lessons import Lesson
from wolfsbane.server import messages as ms
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import Services, need_named, player_of, services
from wolfsbane.server.http.routes.tables import Made, may_make_table, opened
from wolfsbane.server.ids import new_id
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.storage.read_model import LessonProgress
from wolfsbane.server.tables.lessons import form_of, plan_of

LessonId = Annotated[str, PathParameter(min_length=1, max_length=40, pattern=ms.ID_PATTERN, description="Of a lesson.")]


class LessonInfo(Struct, frozen=True, omit_defaults=True):
    """A lesson, and how far you are with it."""

    id: str
    title: ms.Text
    steps: int
    done: Annotated[int, Meta(description="Steps done where you left it; 0 if you would begin it.")] = 0
    finished: Annotated[bool, Meta(description="You have been through it at least once.")] = False
    texts: Annotated[
        dict[str, dict[str, str]], Meta(description="By language and id: texts of its own, which no catalogue has.")
    ] = {}


@get("/lessons", summary="All lessons, and how far you are", responses=ERRORS)
async def lessons(request: Request[Any, Any, State], state: State) -> list[LessonInfo]:
    found = services(state)
    player = player_of(request)
    known: dict[str, LessonProgress] = {}
    if player is not None:
        known = await asyncio.to_thread(found.hall.read_model.lessons_of, player)
    return [_info(lesson, known.get(lesson.id)) for lesson in found.lessons.values()]


def _info(lesson: Lesson, progress: LessonProgress | None) -> LessonInfo:
    texts = {language: dict(texts) for language, texts in lesson.texts.items()}
    steps = len(lesson.beats)
    is_same = progress is not None and progress.form == form_of(plan_of(lesson))
    done = progress.step if progress is not None and is_same and progress.step < steps else 0
    return LessonInfo(lesson.id, ms.Text(lesson.title), steps, done, progress is not None and progress.finished, texts)


@post("/lessons/{lesson_id:str}", summary="Begin a lesson, or go on where you left it", responses=ERRORS)
async def play_lesson(request: Request[Any, Any, State], state: State, lesson_id: LessonId) -> Made:
    """You have one table for each lesson: one that you have finished begins again there."""
    found = services(state)
    lesson = found.lessons.get(lesson_id)
    if lesson is None:
        raise not_found("error-no-such-lesson")
    player, name = await need_named(request)
    table = await _resumed(found, lesson, player, name)
    if table is not None:
        return Made(table)
    await may_make_table(request, state)
    return await opened(found, found.hall.create_lesson(lesson, player, name))


async def _resumed(found: Services, lesson: Lesson, player: str, name: str) -> str | None:
    """The table at which a player has begun a lesson; None if there is none, or if the lesson has changed since."""
    progress = (await asyncio.to_thread(found.hall.read_model.lessons_of, player)).get(lesson.id)
    if progress is None or progress.form != form_of(plan_of(lesson)):
        return None
    try:
        actor = await found.hall.find(progress.table)
    except Refusal:  # it can't be loaded
        return None
    if actor is None or actor.table.seat_of(player) is None:
        return None
    if actor.table.stage == "over":
        await found.hall.handle(actor, player, name, ms.Start(new_id(12)))
    return progress.table


router = Router("/api", route_handlers=[lessons, play_lesson], tags=["lessons"])
