"""What an administrator may make of a student's standing."""

from typing import Any, Literal

from sqlalchemy import Row

from cubital.accounts import standing
from cubital.shapes import Shape
from cubital.work import Work
from cubital_admin import students

NewStatus = Literal["active", "paused", "terminated"]


class StatusChange(Shape):
    status: NewStatus


def change_status(work: Work, student_id: int, status: NewStatus) -> Row[Any]:
    """Give the student the new standing; the student as staff then see them."""
    students.one(work, student_id)
    standing.change_status(work, student_id, status)
    return students.one(work, student_id)
