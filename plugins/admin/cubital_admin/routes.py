"""The calls of the admin area; each is for administrators only."""

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, FastAPI, Query, WebSocket
from fastapi.responses import StreamingResponse

from cubital.access import Administrator, Anyone, Db, TheSchool
from cubital.accounts.user import Status
from cubital.learning import question_statistics
from cubital.learning.modules import MODULES
from cubital.learning.progress import ProgressView
from cubital.school import School
from cubital_admin import activity, attention, looking_closer, records, sockets, students
from cubital_admin.activity import ActiveStudent, ActivityView
from cubital_admin.attention import ConcernView
from cubital_admin.exporting import students_file
from cubital_admin.finding import StudentOrder, Wanted
from cubital_admin.live_feed import LiveFeed
from cubital_admin.pieces import whole_list
from cubital_admin.status import ManyChanged, StatusChange, Wishes, change_many, change_one
from cubital_admin.students import GREATEST_ID, StudentCounts, StudentView
from cubital_admin.welcoming import welcome

PAGE = 50

Words = Annotated[str, Query(max_length=200)]
OnlyStudents = Annotated[bool, Query(alias="onlyStudents")]


@contextlib.asynccontextmanager
async def _live_feed(app: FastAPI) -> AsyncIterator[None]:
    school: School = app.state.school
    async with LiveFeed(school.database, school.bus).running() as feed:
        app.state.live_feed = feed
        yield


router = APIRouter(tags=["admin"], lifespan=_live_feed)
router.include_router(looking_closer.router)


@router.get("/api/admin/students", response_model=list[StudentView])
async def list_students(
    admin: Administrator,
    database: Db,
    limit: Annotated[int | None, Query(ge=1, le=500)] = None,
    after: Annotated[int, Query(ge=0, le=GREATEST_ID)] = 0,
    q: Words = "",
    status: Status | None = None,
    only_students: OnlyStudents = False,
    order: StudentOrder = "oldest",
) -> Any:
    """All users, streamed; with parameters, one page of them: `after` is the last id of the page before."""
    wanted = Wanted(q, status, only_students, order)
    if limit is None and not after and wanted == Wanted():
        return whole_list(database, students.piece)
    return await database.read(students.page, wanted, limit or PAGE, after)


@router.get("/api/admin/students/counts", response_model=StudentCounts)
async def count_students(admin: Administrator, database: Db) -> Any:
    """How many students there are of each status."""
    return await database.read(students.counts)


@router.get("/api/admin/students/file", response_class=StreamingResponse)
async def export_students(
    admin: Administrator,
    database: Db,
    school: TheSchool,
    q: Words = "",
    status: Status | None = None,
    only_students: OnlyStudents = True,
    order: StudentOrder = "oldest",
) -> Any:
    """The students with their progress, as CSV for a spreadsheet."""
    numbers = [module.id for module in await school.content.all(MODULES)]
    return students_file(database, Wanted(q, status, only_students, order), numbers)


@router.post("/api/admin/students/status", response_model=ManyChanged)
async def change_students(
    wishes: Wishes, admin: Administrator, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> Any:
    """Give many students a new status at once; the answer says what each had before, to undo it."""
    done = await database.by(admin).write(change_many, wishes.changes)
    activated = [each.id for each in done.changed if (each.before, each.status) == ("pending", "active")]
    afterwards.add_task(welcome, school, activated)
    return done


@router.post("/api/admin/students/{student_id}/status", response_model=StudentView)
async def change_student(
    student_id: int,
    change: StatusChange,
    admin: Administrator,
    database: Db,
    school: TheSchool,
    afterwards: BackgroundTasks,
) -> Any:
    """Give a student a new status; any but `active` ends their sessions at once."""
    student, before = await database.by(admin).write(change_one, student_id, change.status)
    if (before, change.status) == ("pending", "active"):
        afterwards.add_task(welcome, school, [student_id])
    return student


@router.get("/api/admin/progress", response_model=list[ProgressView])
async def list_progress(admin: Administrator, database: Db) -> Any:
    """Every student's progress records, streamed."""
    return whole_list(database, records.piece)


@router.get("/api/admin/recent-activity", response_model=list[ActivityView])
async def recent_activity(admin: Administrator, database: Db) -> Any:
    """The newest 50 entries of the activity log, newest first."""
    return await database.read(activity.recent)


@router.get("/api/admin/active-students", response_model=list[ActiveStudent])
async def active_students(admin: Administrator, database: Db) -> Any:
    """Who has done something in the last five minutes."""
    return await database.read(activity.active_students)


@router.get("/api/admin/concerns", response_model=list[ConcernView])
async def concerns(admin: Administrator, database: Db, school: TheSchool) -> Any:
    """What the plugins think a human should look at."""
    found = await database.read(attention.named, school.plugins)
    if not any(each.question for each in found):
        return found
    known = await question_statistics.known_questions(school.plugins.content_kinds(), school.content)
    words = {name: question.text for name, question in known.items()}
    return [each.model_copy(update={"question": words.get(each.question or "")}) for each in found]


@router.websocket("/ws")
async def watch(websocket: WebSocket, caller: Anyone) -> None:
    """Live activity, for an administrator who sends `{"type": "admin_subscribe"}`."""
    await sockets.watch(websocket, caller, websocket.app.state.live_feed)
