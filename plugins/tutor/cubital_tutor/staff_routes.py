"""Calls for administrators: what chats came to, what the course leaves open, what answers were worth."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from cubital.access import Administrator, Db, TheSchool
from cubital_tutor import feedback, gaps, metrics
from cubital_tutor.feedback import FeedbackReport
from cubital_tutor.gaps import Gap
from cubital_tutor.metrics import ChatMetrics

MOST = 5000
Days = Annotated[int, Query(ge=1, le=3650)]

router = APIRouter()


@router.get("/api/tutor/admin/metrics", response_model=list[ChatMetrics])
async def get_metrics(
    admin: Administrator, database: Db, limit: Annotated[int, Query(ge=1, le=MOST)] = MOST
) -> Any:
    """The figures of every chat, the latest first."""
    return await database.read(metrics.all_metrics, limit)


@router.get("/api/tutor/admin/gaps", response_model=list[Gap])
async def get_gaps(
    request: Request, admin: Administrator, database: Db, school: TheSchool, days: Days = 30
) -> Any:
    """What students asked in the last `days` that the course does not answer, the most frequent first."""
    index = await request.state.tutor.index(school)
    open_questions = await database.read(gaps.open_questions_of, days)
    return await asyncio.to_thread(gaps.gaps, open_questions, index)


@router.get("/api/tutor/admin/feedback", response_model=FeedbackReport)
async def get_feedback(admin: Administrator, database: Db, days: Days = 30) -> Any:
    """What students said of answers in the last `days`, without their names."""
    return await database.read(feedback.feedback_report, days)
