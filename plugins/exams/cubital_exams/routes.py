"""The calls of exams, room by room."""

from fastapi import APIRouter

from cubital_exams.readiness import routes as readiness
from cubital_exams.sittings import routes as sittings
from cubital_exams.staff import routes as staff

router = APIRouter()
for room in (sittings, readiness, staff):
    router.include_router(room.router)
