"""Staff's notes on a student: one text, which the student sees only by asking for all data held on them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from sqlalchemy import Row, bindparam, update

from cubital.accounts import audit
from cubital.accounts.tables import users
from cubital.shapes import Shape
from cubital.work import Work
from cubital_admin import students

SET = update(users).where(users.c.id == bindparam("of_user")).values(notes=bindparam("new_notes"))


class Notes(Shape):
    notes: Annotated[str, Field(max_length=10_000)]


def write_notes(work: Work, student_id: int, notes: str) -> Row[Any]:
    """Replace the notes; the student as staff then see them. Raises NotFound."""
    students.one(work, student_id)
    work.run(SET, of_user=student_id, new_notes=notes)
    audit.record(work, "notes_written", student_id)
    return students.one(work, student_id)
