"""The calls of exercises: what there is, an attempt with its answers, and going on."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, status
from pydantic import Field

from cubital.access import Db, Me, TheSchool
from cubital.accounts.sessions import Caller
from cubital.accounts.user import user_by_id
from cubital.content.cache import ContentCache
from cubital.errors import Invalid, NotFound
from cubital.learning.answers import CLIENT_ID_AT_MOST
from cubital.questions import Response
from cubital.schemas import ApiModel, RowId
from cubital.storage.work import Work
from cubital_exercises.attempts import (
    NewAttempt,
    answer_step,
    answers_of,
    begin,
    bests,
    go_on,
    open_attempts,
    path_with,
)
from cubital_exercises.exercise import EXERCISES, Exercise, Form
from cubital_exercises.records import Attempt
from cubital_exercises.sample_routes import router as sample_router
from cubital_exercises.views import AttemptView, ExerciseView, OpenExercise, attempt_view, exercise_view

router = APIRouter(tags=["exercises"])
router.include_router(sample_router)

POSITIONS = 1000
LARGEST = 10_000  # letters of an answer
Position = Annotated[int, Field(ge=0, lt=POSITIONS)]


class Beginning(ApiModel):
    """`client_id`: what the page calls this attempt; `afresh`: not going on with the one that is open."""

    client_id: Annotated[str, Field(min_length=1, max_length=CLIENT_ID_AT_MOST)]
    form: Form
    afresh: bool = False


class NewStepAnswer(ApiModel):
    """`response` null: to be told, in the easy form, after a try."""

    position: Position
    response: Response | None


class GoingOn(ApiModel):
    """`position`: of the step that is done."""

    position: Position


@router.get("/api/exercises", response_model=list[ExerciseView])
async def all_exercises(me: Me, database: Db, school: TheSchool) -> list[ExerciseView]:
    """The exercises by module, with my best scores and where I am in each."""
    exercises = await school.content.all(EXERCISES)

    def read(work: Work, user_id: int) -> list[ExerciseView]:
        best, open_ones = bests(work, user_id), open_attempts(work, user_id)
        lengths = {one.id: len(path_with(one, answers_of(work, one.id))) for one in open_ones}
        ordered = sorted(exercises, key=lambda exercise: exercise.module)
        return [exercise_view(one, best, open_ones, lengths) for one in ordered]

    return await database.read(read, me.id)


@router.get("/api/exercises/{exercise}", response_model=OpenExercise)
async def one_exercise(exercise: str, me: Me, database: Db, school: TheSchool) -> OpenExercise:
    """An exercise, and my open attempts at it as they stand: no step has its key before it is answered."""
    of = await _existing(school.content, exercise)

    def read(work: Work, user_id: int) -> OpenExercise:
        own = [one for one in open_attempts(work, user_id) if one.exercise == of.id]
        views = [_view(work, user_id, one) for one in own]
        lengths = {view.id: view.total for view in views}
        return OpenExercise(exercise=exercise_view(of, bests(work, user_id), own, lengths), attempts=views)

    return await database.read(read, me.id)


@router.post(
    "/api/exercises/{exercise}/attempts", response_model=AttemptView, status_code=status.HTTP_201_CREATED
)
async def begin_attempt(
    exercise: str, new: Beginning, me: Me, database: Db, school: TheSchool
) -> AttemptView:
    """Begin one of the exercise's cases, or go on with mine."""
    of = await _existing(school.content, exercise)
    if new.form not in of.forms:
        raise NotFound("The exercise has no such form.")

    def write(work: Work, caller: Caller) -> AttemptView:
        attempt = begin(work, caller, NewAttempt(new.client_id, of, new.form, new.afresh))
        return _view(work, caller.id, attempt)

    return await database.by(me).write(write, me)


@router.post("/api/exercises/attempts/{attempt}/answers", response_model=AttemptView)
async def give_answer(attempt: RowId, new: NewStepAnswer, me: Me, database: Db) -> AttemptView:
    """Answer the open step: what it would have brought, and, once the step is closed, what is right."""
    if len(json.dumps(new.response)) > LARGEST:
        raise Invalid(("response", f"response must have at most {LARGEST} letters in all"))

    def write(work: Work, caller: Caller) -> AttemptView:
        changed = answer_step(work, caller, attempt, new.position, new.response)
        return _view(work, caller.id, changed)

    return await database.by(me).write(write, me)


@router.post("/api/exercises/attempts/{attempt}/next", response_model=AttemptView)
async def open_next(attempt: RowId, going_on: GoingOn, me: Me, database: Db) -> AttemptView:
    """Open the next step; where the clock runs in it, from now."""

    def write(work: Work, caller: Caller) -> AttemptView:
        return _view(work, caller.id, go_on(work, caller, attempt, going_on.position))

    return await database.by(me).write(write, me)


async def _existing(content: ContentCache, exercise: str) -> Exercise:
    there = await content.find(EXERCISES, exercise)
    if there is None:
        raise NotFound("There is no such exercise.")
    return there


def _view(work: Work, user_id: int, attempt: Attempt) -> AttemptView:
    multiplier = user_by_id(work, user_id).time_multiplier
    return attempt_view(attempt, answers_of(work, attempt.id), multiplier, work.now)
