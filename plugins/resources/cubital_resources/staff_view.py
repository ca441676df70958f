"""The call by which staff see how much a student has studied; never what was written."""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import bindparam, func, select

from cubital.access import Administrator, Db
from cubital.accounts.user import user_by_id
from cubital.schemas import GREATEST_ID, ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_resources.tables import games, reflections, reviews

router = APIRouter(tags=["resources"])


COUNTS = (
    select(
        func.count().label("reflections"), func.max(reflections.c.saved_at).label("last_reflection")
    ).where(reflections.c.user_id == bindparam("of_user"), reflections.c.saved.is_not(None)),
    select(
        func.count().label("games"),
        func.max(games.c.score).label("best_score"),
        func.max(games.c.finished_at).label("last_game"),
    ).where(games.c.user_id == bindparam("of_user")),
    select(func.count().label("reviews"), func.max(reviews.c.at).label("last_review")).where(
        reviews.c.user_id == bindparam("of_user"), reviews.c.counted
    ),
)


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
    rows = [row for query in COUNTS for row in work.all(query, of_user=student_id)]
    return StudyTally.model_validate({name: value for row in rows for name, value in row._mapping.items()})


@router.get("/api/resources/admin/students/{student_id}", response_model=StudyTally)
async def study_of_student(student_id: int, admin: Administrator, database: Db) -> StudyTally:
    """How much a student has reflected, played and reviewed; for administrators."""
    return await database.read(tally, min(max(student_id, 0), GREATEST_ID))
