"""The calls about one student, about the school in numbers, and about what was done to accounts."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Query
from fastapi.responses import StreamingResponse

from cubital.access import Administrator, Db, TheSchool
from cubital.learning import question_statistics
from cubital.learning.question_statistics import QuestionStatistics
from cubital.storage.database import Database
from cubital_admin import audit_log, inviting, notes, overview, student_page
from cubital_admin.audit_log import AuditLine
from cubital_admin.inviting import Invitations, InvitationsSent, InvitedView
from cubital_admin.notes import Notes
from cubital_admin.overview import Overview
from cubital_admin.student_page import SeenAsStudent, StudentRecord, TimelineEntry
from cubital_admin.students import GREATEST_ID, StudentView

PAGE = 50
PIECE = 1000

Whose = Annotated[str, Query(max_length=100, description="The beginning of a username, or #7: the user 7.")]
Limit = Annotated[int, Query(ge=1, le=500)]
Action = Annotated[str, Query(max_length=50)]

router = APIRouter(tags=["admin"])


@router.get("/api/admin/students/{student_id}/record", response_model=StudentRecord)
async def student_record(student_id: int, admin: Administrator, database: Db) -> Any:
    """All that one page shows of a student."""
    return await database.read(student_page.record, student_id)


@router.get("/api/admin/students/{student_id}/activity", response_model=list[TimelineEntry])
async def student_activity(
    student_id: int,
    admin: Administrator,
    database: Db,
    before: Annotated[int, Query(ge=0, le=GREATEST_ID)] = GREATEST_ID,
    limit: Limit = PAGE,
) -> Any:
    """What the student did, newest first; `before` is the last id of the page before."""
    return await database.read(student_page.timeline, student_id, before, limit)


@router.get("/api/admin/students/{student_id}/as-student", response_model=SeenAsStudent)
async def as_student(student_id: int, admin: Administrator, database: Db) -> Any:
    """What the student sees of themselves; nothing can be changed through it."""
    return await database.read(student_page.as_student, student_id)


@router.post("/api/admin/students/{student_id}/notes", response_model=StudentView)
async def write_notes(student_id: int, new: Notes, admin: Administrator, database: Db) -> Any:
    """Replace staff's notes on the student; 409 where they are not what they were `before`."""
    return await database.by(admin).write(notes.write_notes, student_id, new)


@router.post("/api/admin/invitations", response_model=InvitationsSent)
async def invite(
    wanted: Invitations, admin: Administrator, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> Any:
    """Make accounts, all or none; each person gets a link by which they choose their password."""
    letters = await database.by(admin).write(inviting.invite, wanted.people)
    afterwards.add_task(inviting.send, school, letters)
    return InvitationsSent(
        invited=[InvitedView(id=each.user_id, username=each.username, email=each.to) for each in letters]
    )


@router.get("/api/admin/overview", response_model=Overview)
async def school_overview(
    admin: Administrator, database: Db, offset: Annotated[int, Query(ge=-840, le=840)] = 0
) -> Any:
    """The school in numbers; `offset`: minutes that the reader's clock is ahead of UTC."""
    return await database.read(overview.overview, offset)


@router.get("/api/admin/questions", response_model=list[QuestionStatistics])
async def questions(admin: Administrator, database: Db, school: TheSchool) -> Any:
    """What the answers say of each question, hardest first."""
    known = await question_statistics.known_questions(school.plugins.content_kinds(), school.content)
    return await database.read(question_statistics.statistics, known)


@router.get("/api/admin/audit", response_model=list[AuditLine])
async def audit_lines(
    admin: Administrator,
    database: Db,
    before: Annotated[int, Query(ge=0, le=GREATEST_ID)] = 0,
    limit: Limit = PAGE,
    action: Action = "",
    actor: Whose = "",
    subject: Whose = "",
) -> Any:
    """Who did what about which account, newest first."""
    return await database.read(audit_log.lines, limit, before, action, actor, subject)


@router.get("/api/admin/audit/actions", response_model=list[str])
async def audit_actions(admin: Administrator, database: Db) -> Any:
    """The names of all actions in the audit."""
    return await database.read(audit_log.actions)


@router.get("/api/admin/audit/file", response_class=StreamingResponse)
async def audit_file(
    admin: Administrator, database: Db, action: Action = "", actor: Whose = "", subject: Whose = ""
) -> Any:
    """The audit as CSV, newest line first."""
    return StreamingResponse(
        _audit_file(database, action, actor, subject),
        media_type="text/csv; charset=utf-8",
        headers={"content-disposition": 'attachment; filename="audit.csv"'},
    )


async def _audit_file(database: Database, action: str, actor: str, subject: str) -> AsyncIterator[bytes]:
    before, found = 0, PIECE
    while found == PIECE:
        some = await database.read(audit_log.lines, PIECE, before, action, actor, subject)
        found = len(some)
        yield audit_log.as_csv(some, header=before == 0)
        before = some[-1].id if some else before
