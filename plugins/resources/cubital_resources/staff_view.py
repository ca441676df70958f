"""What staff see of a student's study: how much, never what was written."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from sqlalchemy import Table, bindparam, func, select

from cubital.access import Administrator, Db
from cubital.accounts.user import user_by_id
from cubital.schemas import GREATEST_ID, ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_resources.tables import games, reflections, reviews

router = APIRouter(tags=["resources"])


def _counted(table: Table, *columns: Any) -> Any:
    return select(func.count(), *columns).where(table.c.user_id == bindparam("of_user"))


REFLECTIONS = _counted(reflections, func.max(reflections.c.saved_at)).where(reflections.c.saved.is_not(None))
GAMES = _counted(games, func.max(games.c.score), func.max(games.c.finished_at))
REVIEWS = _counted(reviews, func.max(reviews.c.at)).where(reviews.c.counted)


class StudyTally(ApiModel):
    """Counts, and the moment of the last of each, null where there was none."""

    reflections: int
    last_reflection: UtcTime | None
    games: int
    best_score: int | None
    last_game: UtcTime | None
    reviews: int
    last_review: UtcTime | None


def tally(work: Work, student_id: int) -> StudyTally:
    """Raises NotFound."""
    user_by_id(work, student_id)
    written, played, reviewed = (_one(work, each, student_id) for each in (REFLECTIONS, GAMES, REVIEWS))
    return StudyTally(
        reflections=written[0],
        last_reflection=written[1],
        games=played[0],
        best_score=played[1],
        last_game=played[2],
        reviews=reviewed[0],
        last_review=reviewed[1],
    )


def _one(work: Work, statement: Any, student_id: int) -> Any:
    return work.one(statement, of_user=student_id)


@router.get("/api/resources/admin/students/{student_id}", response_model=StudyTally)
async def study_of_student(student_id: int, admin: Administrator, database: Db) -> Any:
    """How much a student has reflected, played and reviewed; for administrators."""
    return await database.read(tally, min(max(student_id, 0), GREATEST_ID))
