"""The list of users as staff see it: whole, a page of it, one of it, or counted."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Row, Select, String, cast, false, func, not_, or_, select, true

from cubital.accounts.tables import users
from cubital.accounts.user import COLUMNS, Status, UserView
from cubital.errors import NotFound
from cubital.learning.tables import progress
from cubital.shapes import Shape
from cubital.work import Work

StudentOrder = Literal["oldest", "newest"]

GREATEST_ID = 2**31 - 1  # what the databases' integers hold

SEARCHED = (users.c.username, users.c.full_name, users.c.email, users.c.phone_number)
ADMINISTRATOR = users.c.is_admin | (users.c.role == "admin")

COMPLETED = (
    select(func.count())
    .select_from(progress)
    .where(progress.c.user_id == users.c.id)
    .where(progress.c.completed == true())
    .scalar_subquery()
    .label("modules_completed")
)
STUDENTS = select(*COLUMNS, COMPLETED)
NAMES = STUDENTS.selected_columns.keys()
COUNTED = (
    select(users.c.status, func.count().label("number")).where(not_(ADMINISTRATOR)).group_by(users.c.status)
)


class StudentView(UserView):
    """A user as staff see them; `modules_completed` counts the modules at 100 percent."""

    notes: str
    modules_completed: int


class StudentCounts(Shape):
    """How many students there are of each status; administrators are not counted."""

    total: int
    active: int
    pending: int
    paused: int
    terminated: int


VIEWS = TypeAdapter(list[StudentView])


def piece(work: Work, after: int, size: int) -> tuple[bytes, int, int]:
    """At most `size` users after the id `after`: as JSON without brackets, the last id, and how many."""
    rows = work.all(STUDENTS.where(users.c.id > after).order_by(users.c.id).limit(size))
    return _json(_plain(rows)), rows[-1].id if rows else after, len(rows)


def _json(rows: Sequence[dict[str, Any]]) -> bytes:
    return VIEWS.dump_json(VIEWS.validate_python(rows), by_alias=True)[1:-1]


def _plain(rows: Sequence[Row[Any]]) -> list[dict[str, Any]]:
    # A view made from a row's attributes costs thirty times as much as from a dictionary.
    return [dict(zip(NAMES, row, strict=True)) for row in rows]


def page(
    work: Work,
    limit: int,
    after: int = 0,
    q: str = "",
    status: Status | None = None,
    only_students: bool = False,
    order: StudentOrder = "oldest",
) -> list[dict[str, Any]]:
    """At most `limit` users, from the one after the id `after` on (0: from the start).

    `q` is words, each of which is in a name, an address or a number; `#7` is the user 7.
    """
    found: Select[Any] = STUDENTS.limit(limit)
    for word in q.split():
        found = found.where(_has(word))
    if status:
        found = found.where(users.c.status == status)
    if only_students:
        found = found.where(not_(ADMINISTRATOR))
    if order == "newest":
        found = found.order_by(users.c.id.desc())
        return _plain(work.all(found.where(users.c.id < after) if after else found))
    return _plain(work.all(found.where(users.c.id > after).order_by(users.c.id)))


def _has(word: str) -> ColumnElement[bool]:
    if word.startswith("#") and word[1:].isdecimal():
        return cast(users.c.id, String) == str(int(word[1:]))
    # SQLite folds the case of ASCII letters alone: other letters are tried in each of their forms.
    forms = {word} if word.isascii() else {word, word.lower(), word.upper(), word.capitalize()}
    return or_(false(), *(column.icontains(form, autoescape=True) for column in SEARCHED for form in forms))


def one(work: Work, student_id: int) -> Row[Any]:
    """Raises NotFound."""
    row = work.one(STUDENTS.where(users.c.id == student_id)) if abs(student_id) <= GREATEST_ID else None
    if row is None:
        raise NotFound(f"There is no user {student_id}.")
    return row


def counts(work: Work) -> StudentCounts:
    by_status: dict[str, int] = {row.status: row.number for row in work.all(COUNTED)}
    return StudentCounts(
        total=sum(by_status.values()),
        **{status: by_status.get(status, 0) for status in ("active", "pending", "paused", "terminated")},
    )
