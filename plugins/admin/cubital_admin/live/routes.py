"""The calls about what happens now: recent activity, active students, concerns, and the live socket."""

from fastapi import APIRouter, WebSocket

from cubital.access import Administrator, Anyone, Db, TheSchool
from cubital_admin.live import activity, sockets
from cubital_admin.live.activity import ActiveStudent, ActivityView
from cubital_admin.live.concerns import ConcernView, views_of_all

router = APIRouter(tags=["admin"])


@router.get("/api/admin/recent-activity", response_model=list[ActivityView])
async def recent_activity(admin: Administrator, database: Db) -> list[ActivityView]:
    """The newest 50 entries of the activity log, newest first."""
    return await database.read(activity.recent)


@router.get("/api/admin/active-students", response_model=list[ActiveStudent])
async def active_students(admin: Administrator, database: Db) -> list[ActiveStudent]:
    """Who has done something in the last five minutes."""
    return await database.read(activity.active_students)


@router.get("/api/admin/concerns", response_model=list[ConcernView])
async def concerns(admin: Administrator, database: Db, school: TheSchool) -> list[ConcernView]:
    """What the plugins think a human should look at."""
    views = await database.read(views_of_all, school.plugins)
    if not any(each.question for each in views):
        return views
    snapshot = await school.content.snapshot()
    known = await snapshot.recorded_questions(school.plugins.content_kinds())
    words = {name: question.text for name, question in known.items()}
    return [each.model_copy(update={"question": words.get(each.question or "")}) for each in views]


@router.websocket("/ws")
async def watch(websocket: WebSocket, caller: Anyone) -> None:
    """Live activity, for an administrator who sends `{"type": "admin_subscribe"}`."""
    await sockets.watch(websocket, caller, websocket.app.state.live_feed)
