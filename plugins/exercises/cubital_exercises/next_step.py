"""The next step in the exercises: the one that is open, else a new one of a module that was begun."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, select

from cubital.content.cache import ContentCache
from cubital.learning.tables import progress
from cubital.plugins.results import NextStep
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exercises.attempts import bests, open_attempts
from cubital_exercises.exercise import EXERCISES, Exercise
from cubital_exercises.records import Attempt

PRACTICE = 50
BEGUN = select(progress.c.module_id).where(
    progress.c.user_id == bindparam("user_id"), progress.c.last_position > 0
)


async def next_steps(user_id: int, database: Database, content: ContentCache) -> Sequence[NextStep]:
    """None where there is nothing to go on with, and nothing new in a module that was begun."""
    exercises = {exercise.id: exercise for exercise in await content.all(EXERCISES)}
    if not exercises:
        return []

    def read(work: Work) -> tuple[list[Attempt], set[str], set[int]]:
        finished = {exercise for exercise, _ in bests(work, user_id)}
        begun = {row.module_id for row in work.all(BEGUN, user_id=user_id)}
        return open_attempts(work, user_id), finished, begun

    open_ones, finished, begun = await database.read(read)
    for attempt in open_ones:
        if attempt.exercise in exercises:
            link = f"/exercises/{attempt.exercise}?form={attempt.form}"
            return [_step(exercises[attempt.exercise], link, "Go on with the exercise")]
    for exercise in sorted(exercises.values(), key=lambda one: one.module):
        if exercise.module in begun and exercise.id not in finished:
            return [_step(exercise, f"/exercises/{exercise.id}", "Begin the exercise")]
    return []


def _step(exercise: Exercise, link: str, link_text: str) -> NextStep:
    return NextStep(
        kind="exercise",
        title=exercise.title,
        detail=f"Interactive exercise, module {exercise.module}",
        link=link,
        link_text=link_text,
        order=PRACTICE,
        minutes=exercise.minutes,
    )
