"""The calls about students: their list and file, status, one student's page, notes, and invitations."""

from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Query
from fastapi.responses import StreamingResponse

from cubital.access import Administrator, Db, TheSchool, prove_presence
from cubital.accounts.forms import ShownPassword
from cubital.accounts.user import Status
from cubital.learning.modules import MODULES
from cubital.schemas import GREATEST_ID, Done, RowId
from cubital_admin.json_stream import stream_array
from cubital_admin.students import inviting, notes, saved_views, second_factor, student_list, student_page
from cubital_admin.students.exporting import students_file
from cubital_admin.students.inviting import Invitations, InvitationsSent, InvitedView
from cubital_admin.students.notes import Notes
from cubital_admin.students.saved_views import NewView, SavedView
from cubital_admin.students.search import StudentFilter, StudentOrder
from cubital_admin.students.status import ManyChanged, StatusChange, Wishes, change_many, change_one
from cubital_admin.students.student_list import StudentCounts, StudentView
from cubital_admin.students.student_page import SeenAsStudent, StudentRecord, TimelineEntry
from cubital_admin.students.welcoming import is_activation, welcome

PAGE = 50

Words = Annotated[str, Query(max_length=200)]
OnlyStudents = Annotated[bool, Query(alias="onlyStudents")]

router = APIRouter(tags=["admin"])


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
) -> list[StudentView] | StreamingResponse:
    """All users, streamed; with parameters, one page of them: `after` is the last id of the page before."""
    student_filter = StudentFilter(q, status, only_students, order)
    if limit is None and not after and student_filter == StudentFilter():
        return stream_array(database, student_list.json_rows)
    return await database.read(student_list.page, student_filter, limit or PAGE, after)


@router.get("/api/admin/students/counts", response_model=StudentCounts)
async def count_students(admin: Administrator, database: Db) -> StudentCounts:
    """How many students there are of each status."""
    return await database.read(student_list.counts)


@router.get("/api/admin/students/file", response_class=StreamingResponse)
async def export_students(
    admin: Administrator,
    database: Db,
    school: TheSchool,
    q: Words = "",
    status: Status | None = None,
    only_students: OnlyStudents = True,
    order: StudentOrder = "oldest",
) -> StreamingResponse:
    """The students with their progress, as CSV for a spreadsheet."""
    numbers = [module.id for module in await school.content.all(MODULES)]
    return students_file(database, StudentFilter(q, status, only_students, order), numbers)


@router.get("/api/admin/views", response_model=list[SavedView])
async def list_views(admin: Administrator, database: Db) -> list[SavedView]:
    """My saved views of the student list, by name."""
    return await database.read(saved_views.mine, admin.id)


@router.post("/api/admin/views", response_model=SavedView)
async def save_view(new: NewView, admin: Administrator, database: Db) -> SavedView:
    """Save a filter of the list under a name; under a name that is taken, in place of the old one."""
    return await database.by(admin).write(saved_views.save, admin, new)


@router.delete("/api/admin/views/{view_id}", response_model=Done)
async def drop_view(view_id: RowId, admin: Administrator, database: Db) -> Done:
    """Delete one of my views."""
    await database.by(admin).write(saved_views.drop, admin, view_id)
    return Done()


@router.post("/api/admin/students/status", response_model=ManyChanged)
async def change_students(
    wishes: Wishes, admin: Administrator, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> ManyChanged:
    """Give many students a new status at once; the answer says what each had before, to undo it."""
    outcome = await database.by(admin).write(change_many, wishes.changes)
    activated = [each.id for each in outcome.changed if is_activation(each.before, each.status)]
    afterwards.add_task(welcome, school, activated)
    return outcome


@router.post("/api/admin/students/{student_id}/status", response_model=StudentView)
async def change_student(
    student_id: int,
    change: StatusChange,
    admin: Administrator,
    database: Db,
    school: TheSchool,
    afterwards: BackgroundTasks,
) -> StudentView:
    """Give a student a new status; any but `active` ends their sessions at once."""
    student, before = await database.by(admin).write(change_one, student_id, change.status)
    if is_activation(before, change.status):
        afterwards.add_task(welcome, school, [student_id])
    return student


@router.get("/api/admin/students/{student_id}/record", response_model=StudentRecord)
async def student_record(
    student_id: int, admin: Administrator, database: Db, school: TheSchool
) -> StudentRecord:
    """All that one page shows of a student."""
    course = [module.id for module in await school.content.all(MODULES)]
    return await database.read(student_page.record, student_id, course)


@router.post("/api/admin/students/{student_id}/second-factor/remove", response_model=Done)
async def turn_off_second_factor(
    student_id: RowId,
    admin: Administrator,
    database: Db,
    school: TheSchool,
    afterwards: BackgroundTasks,
    shown: ShownPassword | None = None,
) -> Done:
    """Turn off the two-step sign-in of somebody else, who is signed out everywhere and told by mail.

    403 without my own password, unless I signed in here during the last quarter of an hour.
    """
    await prove_presence(shown.password if shown else None, admin, school)
    user = await database.by(admin).write(second_factor.turn_off, student_id)
    afterwards.add_task(second_factor.tell_owner, school, user)
    return Done()


@router.get("/api/admin/students/{student_id}/activity", response_model=list[TimelineEntry])
async def student_activity(
    student_id: int,
    admin: Administrator,
    database: Db,
    before: Annotated[int, Query(ge=0, le=GREATEST_ID)] = GREATEST_ID,
    limit: Annotated[int, Query(ge=1, le=500)] = PAGE,
) -> list[TimelineEntry]:
    """What the student did, newest first; `before` is the last id of the page before."""
    return await database.read(student_page.timeline, student_id, before, limit)


@router.get("/api/admin/students/{student_id}/as-student", response_model=SeenAsStudent)
async def as_student(student_id: int, admin: Administrator, database: Db) -> SeenAsStudent:
    """What the student sees of themselves; nothing can be changed through it."""
    return await database.read(student_page.as_student, student_id)


@router.post("/api/admin/students/{student_id}/notes", response_model=StudentView)
async def write_notes(student_id: int, new: Notes, admin: Administrator, database: Db) -> StudentView:
    """Replace staff's notes on the student; 409 where they are not what they were `before`."""
    return await database.by(admin).write(notes.write_notes, student_id, new)


@router.post("/api/admin/invitations", response_model=InvitationsSent)
async def invite(
    invitations: Invitations,
    admin: Administrator,
    database: Db,
    school: TheSchool,
    afterwards: BackgroundTasks,
) -> InvitationsSent:
    """Make accounts, all or none; each person gets a link by which they choose their password."""
    letters = await database.by(admin).write(inviting.invite, invitations.people)
    afterwards.add_task(inviting.send, school, letters)
    return InvitationsSent(
        invited=[InvitedView(id=each.user_id, username=each.username, email=each.to) for each in letters]
    )
