"""The notes of staff on a student: one text, which the student sees only in the file of all their data."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from sqlalchemy import bindparam, update

from cubital.accounts import audit
from cubital.accounts.tables import users
from cubital.errors import Conflict
from cubital.schemas import ApiModel
from cubital.storage.work import Work
from cubital_admin.students import student_list
from cubital_admin.students.student_list import StudentView

SET = update(users).where(users.c.id == bindparam("of_user")).values(notes=bindparam("new_notes"))
# Only over what was seen: of two colleagues at once the second is asked, not obeyed.
SET_OVER = SET.where(users.c.notes == bindparam("seen"))

Text = Annotated[str, Field(max_length=10_000)]


class Notes(ApiModel):
    """`before`: the notes from which these were made; without it they replace whatever is there."""

    notes: Text
    before: Text | None = None


def write_notes(work: Work, student_id: int, new: Notes) -> StudentView:
    """Replace the notes; the student as staff then see them.

    Raises NotFound, and Conflict for notes that were made from others than are there now.
    """
    student_list.one(work, student_id)
    if new.before is None:
        work.run(SET, of_user=student_id, new_notes=new.notes)
    elif not work.run(SET_OVER, of_user=student_id, new_notes=new.notes, seen=new.before).rowcount:
        raise Conflict("Somebody else has changed these notes meanwhile. Yours are still in the box.")
    audit.record(work, "notes_written", student_id)
    return student_list.one(work, student_id)
