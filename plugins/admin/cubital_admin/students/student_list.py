"""The list of users as staff see it: whole, a page, one user, or the numbers by status."""

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row, func, select

from cubital.accounts.tables import users
from cubital.accounts.user import COLUMNS, UserView
from cubital.errors import NotFound
from cubital.learning.tables import progress
from cubital.schemas import ApiModel, is_row_id
from cubital.storage.work import Work
from cubital_admin.students.conditions import STUDENT
from cubital_admin.students.exams import BEST, COMPLETED, NOT_PASSED
from cubital_admin.students.search import StudentFilter, find

OF_STUDENT = (progress.c.user_id == users.c.id, COMPLETED)
NUMBER = select(func.count()).select_from(progress).where(*OF_STUDENT)
STUDENTS = select(
    *COLUMNS,
    NUMBER.scalar_subquery().label("modules_completed"),
    NUMBER.where(NOT_PASSED).scalar_subquery().label("modules_not_passed"),
    select(func.max(BEST)).where(*OF_STUDENT, NOT_PASSED).scalar_subquery().label("best_not_passed"),
)
COUNTED = select(users.c.status, func.count().label("number")).where(*STUDENT).group_by(users.c.status)


class StudentView(UserView):
    """A user as staff see them; `modules_completed` counts the modules at 100 percent.

    `modules_not_passed`: in how many of these no practice exam has reached 80 percent, and
    `best_not_passed` the best score in them; null where none was taken.
    """

    notes: str
    modules_completed: int
    modules_not_passed: int
    best_not_passed: float | None


class StudentCounts(ApiModel):
    """How many students there are of each status; administrators and erased accounts are not counted."""

    total: int
    active: int
    pending: int
    paused: int
    terminated: int


VIEWS = TypeAdapter(list[StudentView])


def json_rows(work: Work, after: int, size: int) -> tuple[bytes, int, int]:
    """At most `size` users after the id `after`: as JSON without brackets, the last id, and how many."""
    rows = work.all(STUDENTS.where(users.c.id > after).order_by(users.c.id).limit(size))
    json = VIEWS.dump_json(_views(rows), by_alias=True)[1:-1]
    return json, rows[-1].id if rows else after, len(rows)


def _views(rows: Sequence[Row[Any]]) -> list[StudentView]:
    # A view made from a row's attributes costs thirty times as much as from a dictionary; a row's own
    # `_asdict` twice as much as this.
    names = rows[0]._fields if rows else ()
    return VIEWS.validate_python([dict(zip(names, row, strict=True)) for row in rows])


def page(work: Work, student_filter: StudentFilter, limit: int, after: int = 0) -> list[StudentView]:
    """At most `limit` users, from the one after the id `after` on (0: from the start)."""
    return _views(find(work, STUDENTS, student_filter, limit, after))


def one(work: Work, student_id: int) -> StudentView:
    """Raises NotFound."""
    row = work.one(STUDENTS.where(users.c.id == student_id)) if is_row_id(student_id) else None
    if row is None:
        raise NotFound(f"There is no user {student_id}.")
    return StudentView.model_validate(row)


def counts(work: Work) -> StudentCounts:
    by_status: dict[str, int] = {row.status: row.number for row in work.all(COUNTED)}
    return StudentCounts(
        total=sum(by_status.values()),
        **{status: by_status.get(status, 0) for status in ("active", "pending", "paused", "terminated")},
    )
