"""Calls for administrators: the tutor's inbox, a student's questions, what models cost."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from cubital.access import Administrator, Db, TheSchool
from cubital.accounts.sessions import Caller
from cubital.schemas import ApiModel, is_row_id
from cubital.school import School
from cubital.storage.database import Database
from cubital_tutor.models.budgets import DayOfSpending, spending
from cubital_tutor.settings import TutorSettings
from cubital_tutor.staff import inbox, student_questions
from cubital_tutor.staff.gaps import gaps, open_questions_of
from cubital_tutor.staff.inbox import InboxEntry, NewState, ToDo
from cubital_tutor.staff.student_questions import AskedQuestion, NoSuchStudent

Days = Annotated[int, Query(ge=1, le=3650)]
A_MONTH = 30  # days
# Of what the YAML says; a file of comments alone says nothing.
TO_DOS: Any = {"anyOf": [{"type": "array", "items": ToDo.model_json_schema()}, {"type": "null"}]}

router = APIRouter()


class SpendingView(ApiModel):
    """`model` None while the course itself answers everything; costs in US dollars, None without a limit."""

    model: str | None
    fallback_model: str | None
    daily_answers: int
    daily_cost: float | None
    school_daily_cost: float | None
    days: list[DayOfSpending]


@router.get("/api/tutor/admin/inbox", response_model=list[InboxEntry])
async def get_inbox(
    request: Request, admin: Administrator, database: Db, school: TheSchool, days: Days = A_MONTH
) -> list[InboxEntry]:
    """Disliked answers, questions the course leaves open, refused ones: the newest day first, no names."""
    return await _entries(request, admin, database, school, days)


@router.get(
    "/api/tutor/admin/inbox.yaml",
    response_class=Response,
    responses={200: {"content": {"application/yaml": {"schema": TO_DOS}}}},
)
async def get_todo(
    request: Request, admin: Administrator, database: Db, school: TheSchool, days: Days = 365
) -> Response:
    """What is marked as a to-do, as sections of a lesson that wait for their text."""
    to_dos = [one for one in await _entries(request, admin, database, school, days) if one.state == "todo"]
    return Response(
        inbox.as_yaml(to_dos),
        media_type="application/yaml",
        headers={"Content-Disposition": 'attachment; filename="lesson-to-do.yaml"'},
    )


@router.post("/api/tutor/admin/inbox/{entry}", response_model=NewState)
async def decide_entry(
    request: Request, entry: str, new: NewState, admin: Administrator, database: Db, school: TheSchool
) -> NewState:
    """Mark an entry as done, as a to-do for the content, or as open again, in whatever words it was asked."""
    others: list[str] = []
    if entry.startswith("gap:"):
        index = await request.state.tutor.index(school)
        rows = await database.read(open_questions_of, A_MONTH)
        others = inbox.other_names(entry, await asyncio.to_thread(gaps, rows, index))
    await database.by(admin).write(inbox.decide, entry, others, new.state)
    return new


@router.get("/api/tutor/admin/students/{student_id}/questions", response_model=list[AskedQuestion])
async def get_questions(student_id: int, admin: Administrator, database: Db) -> list[AskedQuestion]:
    """A student's newest questions to the tutor; the audit says who looked."""
    if not is_row_id(student_id):
        raise NoSuchStudent()
    return list(await database.by(admin).write(student_questions.look, student_id))


@router.get("/api/tutor/admin/spending", response_model=SpendingView)
async def get_spending(admin: Administrator, database: Db, days: Days = 30) -> SpendingView:
    """What the models took on each day, and what they may."""
    settings = TutorSettings()
    limits = (settings.daily_cost, settings.school_daily_cost)
    daily, school_daily = (None if limit is None else float(limit) for limit in limits)
    return SpendingView(
        model=settings.model if settings.online else None,
        fallback_model=settings.fallback_model,
        daily_answers=settings.daily_answers,
        daily_cost=daily,
        school_daily_cost=school_daily,
        days=list(await database.read(spending, days)),
    )


async def _entries(
    request: Request, admin: Caller, database: Database, school: School, days: int
) -> list[InboxEntry]:
    index = await request.state.tutor.index(school)
    open_questions, judged, refused, decided = await database.by(admin).write(inbox.material, days)
    open_gaps = await asyncio.to_thread(gaps, open_questions, index)
    return inbox.entries(open_gaps, judged, refused, decided)
