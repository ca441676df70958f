"""The router of the admin area: the calls of its six rooms, and the live feed that runs while it serves."""

import contextlib
from collections.abc import AsyncIterator

from fastapi import APIRouter, FastAPI

from cubital.school import School
from cubital_admin.attention import routes as attention_routes
from cubital_admin.installed import routes as installed_routes
from cubital_admin.live import routes as live_routes
from cubital_admin.live.feed import LiveFeed
from cubital_admin.reports import routes as report_routes
from cubital_admin.setup import routes as setup_routes
from cubital_admin.students import routes as student_routes


@contextlib.asynccontextmanager
async def _live_feed(app: FastAPI) -> AsyncIterator[None]:
    school: School = app.state.school
    async with LiveFeed(school.database, school.bus).running() as feed:
        app.state.live_feed = feed
        yield


router = APIRouter(lifespan=_live_feed)
router.include_router(student_routes.router)
router.include_router(live_routes.router)
router.include_router(attention_routes.router)
router.include_router(report_routes.router)
router.include_router(setup_routes.router)
router.include_router(installed_routes.router)
