"""The calls of exams, room by room."""

from fastapi import APIRouter

from cubital_exams import staff
from cubital_exams.readiness import routes as readiness
from cubital_exams.sittings import routes as sittings

router = APIRouter()
for room in (sittings, readiness, staff):
    router.include_router(room.router)
