"""The CSV file of students: their accounts, and their progress in each module."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from fastapi.responses import StreamingResponse
from sqlalchemy import Row, bindparam, select

from cubital.accounts.tables import users
from cubital.http.spreadsheet import as_csv, defuse_formula
from cubital.learning.tables import progress
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_admin.students.search import StudentFilter, find

SIZE = 500
PEOPLE = select(
    users.c.id,
    users.c.username,
    users.c.full_name,
    users.c.email,
    users.c.phone_number,
    users.c.status,
    users.c.created_at,
    users.c.last_active,
    users.c.progress,
)
HEADER = ["id", "username", "full name", "email", "phone", "status", "registered", "last active", "progress"]
POSITIONS = select(progress.c.user_id, progress.c.module_id, progress.c.last_position).where(
    progress.c.user_id.in_(bindparam("ids", expanding=True))
)


def students_file(
    database: Database, student_filter: StudentFilter, modules: Sequence[int]
) -> StreamingResponse:
    """The students as CSV in UTF-8, piece by piece; one column for each module, in percent."""
    return StreamingResponse(
        _lines(database, student_filter, modules),
        media_type="text/csv; charset=utf-8",
        headers={"content-disposition": 'attachment; filename="students.csv"'},
    )


async def _lines(
    database: Database, student_filter: StudentFilter, modules: Sequence[int]
) -> AsyncIterator[bytes]:
    yield as_csv([HEADER + [f"module {number}" for number in modules]])
    after, length = 0, SIZE
    while length == SIZE:
        rows = await database.read(_piece, student_filter, after, modules)
        length = len(rows)
        if rows:
            after = rows[-1][0]
            yield as_csv(rows)


def _piece(work: Work, student_filter: StudentFilter, after: int, modules: Sequence[int]) -> list[list[Any]]:
    people = find(work, PEOPLE, student_filter, SIZE, after)
    positions = {
        (row.user_id, row.module_id): row.last_position
        for row in work.all(POSITIONS, ids=[person.id for person in people])
    }
    return [_line(person) + [positions.get((person.id, each), 0) for each in modules] for person in people]


def _line(person: Row[Any]) -> list[Any]:
    moments = (person.created_at, person.last_active)
    registered, last = (moment.isoformat(timespec="seconds") if moment else "" for moment in moments)
    return [
        person.id,
        *(
            defuse_formula(text)
            for text in (person.username, person.full_name, person.email, person.phone_number)
        ),
        person.status,
        registered,
        last,
        person.progress,
    ]
