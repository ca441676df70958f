"""The calls by which staff see the exams of a student and of all, and the items; no answer of a student's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse

from cubital.access import Administrator, Db, TheSchool
from cubital.accounts.user import user_by_id
from cubital.content.cache import ContentCache
from cubital.errors import NotFound
from cubital.http.spreadsheet import as_csv, defuse_formula
from cubital.schemas import ApiModel, RowId
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import BLUEPRINTS, Blueprint
from cubital_exams.bank.items import ITEMS, by_domain
from cubital_exams.readiness.estimates import ReadinessEstimates
from cubital_exams.readiness.routes import Estimates
from cubital_exams.readiness.views import ReadinessView
from cubital_exams.sittings.sitting import sittings_of
from cubital_exams.sittings.views import SittingSummary, summary
from cubital_exams.staff import class_results
from cubital_exams.staff.class_results import PAGE, ClassResults, ClassStudent
from cubital_exams.staff.item_results import ItemResults, item_results

router = APIRouter(tags=["exams"])

Exam = Annotated[str, Query(max_length=50)]
Page = Annotated[int, Query(ge=0, le=1_000_000)]
STUDENTS_HEADER = [
    *("id", "name", "exams handed in", "last percent", "best percent", "passed", "last handed in"),
    *("answers", "chance of passing today", "low", "high", "unsure"),
]


class StudentExams(ApiModel):
    """`sittings`: the newest first, an open one among them."""

    sittings: list[SittingSummary]
    readiness: list[ReadinessView]


@router.get("/api/exams/admin/students/{student_id}", response_model=StudentExams)
async def exams_of_student(
    student_id: RowId, admin: Administrator, database: Db, estimates: Estimates
) -> StudentExams:
    """The student's exams and readiness; for administrators."""
    sittings = await database.read(_sittings, student_id)
    return StudentExams(sittings=sittings, readiness=await estimates.of_student(student_id))


@router.get("/api/exams/admin/class", response_model=ClassResults)
async def class_of_exam(
    exam: Exam, admin: Administrator, database: Db, school: TheSchool, estimates: Estimates, page: Page = 0
) -> ClassResults:
    """All students who have answered something, with results and readiness for the exam, a page at a time."""
    blueprint = await _blueprint(school.content, exam)
    items = await (await school.content.snapshot()).all(ITEMS)
    names = {domain.id: domain.name for domain in blueprint.domains}
    sittings, sat, mean = await database.read(class_results.of_school, exam)
    return ClassResults(
        exam=exam,
        total=await database.read(class_results.how_many),
        page=page,
        size=PAGE,
        sittings=sittings,
        sat=sat,
        mean_percent=mean,
        domains=class_results.domains(names, by_domain(blueprint, items), await estimates.counts()),
        students=await _students(database, estimates, exam, page),
    )


@router.get("/api/exams/admin/class/file", response_class=StreamingResponse)
async def class_file(
    exam: Exam, admin: Administrator, database: Db, school: TheSchool, estimates: Estimates
) -> StreamingResponse:
    """The same of all students, as CSV for a spreadsheet."""
    await _blueprint(school.content, exam)

    async def lines() -> AsyncIterator[bytes]:
        yield as_csv([STUDENTS_HEADER])
        page, length = 0, PAGE
        while length == PAGE:
            students = await _students(database, estimates, exam, page)
            page, length = page + 1, len(students)
            yield as_csv(_student_row(student) for student in students)

    return StreamingResponse(lines(), media_type="text/csv; charset=utf-8", headers=_named("exam-results"))


@router.get("/api/exams/admin/items", response_model=list[ItemResults])
async def items_of_bank(admin: Administrator, database: Db, school: TheSchool) -> list[ItemResults]:
    """Each item of the bank: how difficult it is, what it tells, how long it takes, how many have met it."""
    items = await (await school.content.snapshot()).all(ITEMS)
    return await database.read(item_results, items)


@router.get("/api/exams/admin/items/file", response_class=Response)
async def items_file(admin: Administrator, database: Db, school: TheSchool) -> Response:
    """The same as CSV for a spreadsheet."""
    items = await items_of_bank(admin, database, school)
    header = [name.replace("_", " ") for name in ItemResults.model_fields]
    rows = [
        [
            defuse_formula("; ".join(value) if isinstance(value, list) else value)
            if _is_text(value)
            else value
            for value in item.model_dump(by_alias=False).values()
        ]
        for item in items
    ]
    content = as_csv([header, *rows])
    return Response(content, media_type="text/csv; charset=utf-8", headers=_named("exam-items"))


async def _students(
    database: Database, estimates: ReadinessEstimates, exam: str, page: int
) -> list[ClassStudent]:
    rows = await database.read(class_results.students_on, page)
    ids = [row.id for row in rows]
    results = await database.read(class_results.results_of, ids, exam)
    ready = await estimates.of_students(ids, exam)
    return [class_results.student_line(row, results[row.id], *ready[row.id]) for row in rows]


async def _blueprint(content: ContentCache, exam: str) -> Blueprint:
    blueprint = await (await content.snapshot()).find(BLUEPRINTS, exam)
    if blueprint is None:
        raise NotFound("There is no such exam.")
    return blueprint


def _student_row(student: ClassStudent) -> list[object]:
    last = student.last_at.isoformat(timespec="seconds") if student.last_at else ""
    return [
        *(student.id, defuse_formula(student.name), student.sittings),
        *(student.last_percent, student.best_percent, "yes" if student.passed else "no", last),
        *(student.answers, student.chance, student.low, student.high, "yes" if student.unsure else "no"),
    ]


def _is_text(value: object) -> bool:
    return isinstance(value, str | list)


def _named(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}.csv"'}


def _sittings(work: Work, student_id: int) -> list[SittingSummary]:
    """Raises NotFound."""
    user_by_id(work, student_id)
    return [summary(one) for one in sittings_of(work, student_id)]
