"""The calls about the whole school: progress records, overview, question statistics, and the audit log."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from cubital.access import Administrator, Db, TheSchool
from cubital.learning import question_statistics
from cubital.learning.progress import ProgressView
from cubital.learning.question_statistics import QuestionStatistics
from cubital.schemas import GREATEST_ID
from cubital.storage.database import Database
from cubital_admin.json_stream import stream_array
from cubital_admin.reports import audit_log, overview, progress_records
from cubital_admin.reports.audit_log import AuditLine
from cubital_admin.reports.overview import Overview

PAGE = 50
PIECE = 1000

Whose = Annotated[str, Query(max_length=100, description="The beginning of a username, or #7: the user 7.")]
Action = Annotated[str, Query(max_length=50)]

router = APIRouter(tags=["admin"])


@router.get("/api/admin/progress", response_model=list[ProgressView])
async def list_progress(admin: Administrator, database: Db) -> StreamingResponse:
    """Every student's progress records, streamed."""
    return stream_array(database, progress_records.json_rows)


@router.get("/api/admin/overview", response_model=Overview)
async def school_overview(
    admin: Administrator, database: Db, offset: Annotated[int, Query(ge=-840, le=840)] = 0
) -> Overview:
    """The school in numbers; `offset`: minutes that the reader's clock is ahead of UTC."""
    return await database.read(overview.overview, offset)


@router.get("/api/admin/questions", response_model=list[QuestionStatistics])
async def questions(admin: Administrator, database: Db, school: TheSchool) -> list[QuestionStatistics]:
    """What the answers say of each question, hardest first."""
    snapshot = await school.content.snapshot()
    known = await snapshot.recorded_questions(school.plugins.content_kinds())
    return await database.read(question_statistics.statistics, known)


@router.get("/api/admin/audit", response_model=list[AuditLine])
async def audit_lines(
    admin: Administrator,
    database: Db,
    before: Annotated[int, Query(ge=0, le=GREATEST_ID)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = PAGE,
    action: Action = "",
    actor: Whose = "",
    subject: Whose = "",
) -> Sequence[AuditLine]:
    """Who did what about which account, newest first."""
    return await database.read(audit_log.lines, limit, before, action, actor, subject)


@router.get("/api/admin/audit/actions", response_model=list[str])
async def audit_actions(admin: Administrator, database: Db) -> list[str]:
    """The names of all actions in the audit."""
    return await database.read(audit_log.actions)


@router.get("/api/admin/audit/file", response_class=StreamingResponse)
async def audit_file(
    admin: Administrator, database: Db, action: Action = "", actor: Whose = "", subject: Whose = ""
) -> StreamingResponse:
    """The audit as CSV, newest line first."""
    return StreamingResponse(
        _audit_file(database, action, actor, subject),
        media_type="text/csv; charset=utf-8",
        headers={"content-disposition": 'attachment; filename="audit.csv"'},
    )


async def _audit_file(database: Database, action: str, actor: str, subject: str) -> AsyncIterator[bytes]:
    before, length = 0, PIECE
    while length == PIECE:
        lines = await database.read(audit_log.lines, PIECE, before, action, actor, subject)
        length = len(lines)
        yield audit_log.as_csv(lines, header=before == 0)
        before = lines[-1].id if lines else before
