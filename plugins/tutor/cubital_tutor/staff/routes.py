"""Calls for administrators: what chats came to, what the course leaves open, what answers were worth."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Query, Request
from sqlalchemy import Row

from cubital.access import Administrator, Db, TheSchool
from cubital.schemas import ApiModel
from cubital.storage.work import Work
from cubital_tutor.chat import feedback, metrics
from cubital_tutor.chat.feedback import FeedbackReport
from cubital_tutor.chat.metrics import ChatMetrics
from cubital_tutor.chat.visibility import day_of, note_a_look, personal_since
from cubital_tutor.staff import gaps
from cubital_tutor.staff.gaps import Gap

MOST = 5000
Days = Annotated[int, Query(ge=1, le=3650)]

router = APIRouter()


class Refusals(ApiModel):
    personal: int


@router.get("/api/tutor/admin/metrics", response_model=list[ChatMetrics])
async def get_metrics(
    admin: Administrator, database: Db, limit: Annotated[int, Query(ge=1, le=MOST)] = MOST
) -> list[ChatMetrics]:
    """The figures of every chat, the latest day first; days are given as their noon."""
    return list(await database.read(metrics.all_metrics, limit))


@router.get("/api/tutor/admin/gaps", response_model=list[Gap])
async def get_gaps(
    request: Request, admin: Administrator, database: Db, school: TheSchool, days: Days = 30
) -> list[Gap]:
    """What students asked in the last `days` that the course does not answer, the most frequent first."""
    index = await request.state.tutor.index(school)
    open_questions = await database.by(admin).write(_open_questions, days)
    open_gaps = await asyncio.to_thread(gaps.gaps, open_questions, index)
    return [
        gap.model_copy(update={"since": day_of(gap.since), "last": day_of(gap.last)}) for gap in open_gaps
    ]


@router.get("/api/tutor/admin/feedback", response_model=FeedbackReport)
async def get_feedback(admin: Administrator, database: Db, days: Days = 30) -> FeedbackReport:
    """What students said of answers in the last `days`, without their names. Audited."""
    return await database.by(admin).write(_feedback, days)


@router.get("/api/tutor/admin/refusals", response_model=Refusals)
async def get_refusals(admin: Administrator, database: Db, days: Days = 30) -> Refusals:
    """How many questions about people's own health were refused in the last `days`."""
    return await database.read(_refusals, days)


def _open_questions(work: Work, days: int) -> Sequence[Row[tuple[int, str, int, int, datetime]]]:
    note_a_look(work, "gaps")
    return gaps.open_questions_of(work, days)


def _feedback(work: Work, days: int) -> FeedbackReport:
    note_a_look(work, "feedback")
    report = feedback.feedback_report(work, days)
    judged = [one.model_copy(update={"at": day_of(one.at)}) for one in report.answers]
    return report.model_copy(
        update={"answers": sorted(judged, key=lambda one: (-one.at.timestamp(), one.question or ""))}
    )


def _refusals(work: Work, days: int) -> Refusals:
    return Refusals(personal=personal_since(work, work.now - timedelta(days=days)))
