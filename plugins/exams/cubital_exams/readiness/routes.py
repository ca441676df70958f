"""The call of readiness: would I pass today?"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI
from starlette.requests import HTTPConnection

from cubital.access import Me
from cubital.school import School
from cubital_exams.readiness.estimates import ReadinessEstimates, estimates_of
from cubital_exams.readiness.views import ReadinessView


@asynccontextmanager
async def _estimating(app: FastAPI) -> AsyncIterator[dict[str, ReadinessEstimates]]:
    school: School = app.state.school
    yield {"exam_readiness": estimates_of(school.database, school.content)}


def _estimates(connection: HTTPConnection) -> ReadinessEstimates:
    estimates: ReadinessEstimates = connection.state.exam_readiness
    return estimates


Estimates = Annotated[ReadinessEstimates, Depends(_estimates)]
router = APIRouter(tags=["exams"], lifespan=_estimating)


@router.get("/api/exams/readiness", response_model=list[ReadinessView])
async def my_readiness(me: Me, estimates: Estimates) -> list[ReadinessView]:
    """Would I pass today? From my first answers in practice and exams, older ones weighing less."""
    return await estimates.of_student(me.id)
