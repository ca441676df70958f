"""The call by which staff see a student's exams: results and readiness, and no single answer."""

from __future__ import annotations

from fastapi import APIRouter

from cubital.access import Administrator, Db, TheSchool
from cubital.accounts.user import user_by_id
from cubital.schemas import ApiModel, RowId
from cubital.storage.work import Work
from cubital_exams.readiness.routes import Known, ReadinessView, readiness_of
from cubital_exams.sittings.sitting import sittings_of
from cubital_exams.sittings.views import SittingSummary, summary

router = APIRouter(tags=["exams"])


class StudentExams(ApiModel):
    """`sittings`: the newest first, an open one among them."""

    sittings: list[SittingSummary]
    readiness: list[ReadinessView]


@router.get("/api/exams/admin/students/{student_id}", response_model=StudentExams)
async def exams_of_student(
    student_id: RowId, admin: Administrator, database: Db, school: TheSchool, known: Known
) -> StudentExams:
    """The student's exams and readiness; for administrators."""
    sittings = await database.read(_sittings, student_id)
    return StudentExams(
        sittings=sittings, readiness=await readiness_of(student_id, database, school.content, known)
    )


def _sittings(work: Work, student_id: int) -> list[SittingSummary]:
    """Raises NotFound."""
    user_by_id(work, student_id)
    return [summary(one) for one in sittings_of(work, student_id)]
