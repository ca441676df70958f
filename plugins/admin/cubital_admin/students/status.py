"""Changes of students' status by an administrator: of one student, of many at once, and back again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from cubital.accounts.status import change_status
from cubital.accounts.user import Status, user_by_id
from cubital.errors import Conflict, Refusal
from cubital.schemas import ApiModel, RowId
from cubital.storage.work import Work
from cubital_admin.students import student_list
from cubital_admin.students.student_list import StudentView

NewStatus = Literal["active", "paused", "terminated"]

AT_ONCE = 1000


class StatusChange(ApiModel):
    status: NewStatus


class Wish(ApiModel):
    """`pending` gives its status back to somebody who was activated by mistake.

    With `expected` it is fulfilled only where the status is still that one: what a colleague did meanwhile
    is not undone.
    """

    id: RowId
    status: Status
    expected: Status | None = None


class Wishes(ApiModel):
    changes: Annotated[list[Wish], Field(min_length=1, max_length=AT_ONCE)]


class Changed(ApiModel):
    """`before`: what to wish for to undo it."""

    id: int
    before: Status
    status: Status


class Refused(ApiModel):
    id: int
    message: str


class ManyChanged(ApiModel):
    """Those whose status is another now, how many had it already, and whom it is refused for, and why."""

    changed: list[Changed]
    unchanged: int
    refused: list[Refused]


def change_one(work: Work, student_id: int, status: NewStatus) -> tuple[StudentView, Status]:
    """Give the student the new status; the student as staff then see them, and the status before."""
    transition = change_status(work, student_id, status)
    return student_list.one(work, student_id), transition.before.status


def change_many(work: Work, wishes: Sequence[Wish]) -> ManyChanged:
    """Fulfil the wishes that can be, in one transaction; of two for one student the last counts."""
    changed, refused, unchanged = [], [], 0
    # In one order for all: two administrators who change the same students must not wait for each other.
    for student_id, wish in sorted({wish.id: wish for wish in wishes}.items()):
        try:
            if wish.expected is not None:
                _expect(work, student_id, wish.expected)
            student = change_status(work, student_id, wish.status).before
        except Refusal as refusal:
            refused.append(Refused(id=student_id, message=refusal.message))
            continue
        if student.status == wish.status:
            unchanged += 1
        else:
            changed.append(Changed(id=student_id, before=student.status, status=wish.status))
    return ManyChanged(changed=changed, unchanged=unchanged, refused=refused)


def _expect(work: Work, student_id: int, status: Status) -> None:
    student = user_by_id(work, student_id)
    if student.status != status:
        raise Conflict(f"{student.display_name} is {student.status} now: a colleague changed it.")
