"""Dated notes: what staff observed or agreed about a student, each with its author and time."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from cubital.accounts import audit
from cubital.accounts.tables import users
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_admin.attention.nudging import Words
from cubital_admin.students import student_list
from cubital_admin.tables import dated_notes

OF_STUDENT = (
    select(dated_notes.c.id, dated_notes.c.text, dated_notes.c.at, users.c.username.label("by"))
    .outerjoin_from(dated_notes, users, users.c.id == dated_notes.c.by_id)
    .where(dated_notes.c.user_id == bindparam("of_user"))
    .order_by(dated_notes.c.id.desc())
    .limit(200)
)


class NewNote(ApiModel):
    text: Words


class NoteView(ApiModel):
    """`by` is the author's username, null for an account that is gone."""

    id: int
    text: str
    at: UtcTime
    by: str | None


def add_note(work: Work, student_id: int, new: NewNote) -> NoteView:
    """Raises NotFound."""
    student_list.one(work, student_id)
    by_id, by = (work.actor.id, work.actor.username) if work.actor else (None, None)
    note_id = work.insert(dated_notes, user_id=student_id, by_id=by_id, text=new.text, at=work.now)
    audit.record(work, "note_added", student_id)
    return NoteView(id=note_id, text=new.text, at=work.now, by=by)


def of_student(work: Work, student_id: int) -> list[NoteView]:
    """The newest first."""
    return [NoteView.model_validate(row) for row in work.all(OF_STUDENT, of_user=student_id)]
