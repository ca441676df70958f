"""A student's status: pending, active, paused, terminated."""

from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import bindparam, select, update

from cubital.accounts import audit
from cubital.accounts.changing_password import password_hash_of
from cubital.accounts.passwords import ERASED
from cubital.accounts.sessions import end_all_sessions
from cubital.accounts.tables import users
from cubital.accounts.user import Status, User, user_by_id
from cubital.errors import Conflict
from cubital.events import StatusChanged
from cubital.storage.work import Work

LOCK_ACCOUNT = (
    select(users.c.password_hash).where(users.c.id == bindparam("of_user")).with_for_update(key_share=True)
)
SET_STATUS = update(users).where(users.c.id == bindparam("of_user")).values(status=bindparam("new_status"))


class Transition(NamedTuple):
    """A student before and after a change of status; both alike where the status was that one already."""

    before: User
    after: User


def change_status(work: Work, student_id: int, status: Status) -> Transition:
    """Give the student a new status; any but `active` ends their sessions at once.

    Raises NotFound for an unknown user and Conflict for an administrator's account or an erased one.
    """
    student = user_by_id(work, student_id)
    if student.administrator:
        raise Conflict(f"{student.display_name} is an administrator, not a student.")
    if password_hash_of(work, student_id) == ERASED:
        raise Conflict("This account was erased and cannot be used again. Its owner may register anew.")
    if student.status == status:
        return Transition(student, student)
    work.run(SET_STATUS, of_user=student_id, new_status=status)
    if status != "active":
        end_all_sessions(work, student_id)
    audit.record(work, "status_changed", student_id, before=student.status, after=status)
    work.publish(StatusChanged(student_id, status, by=work.actor.id if work.actor else 0))
    return Transition(student, replace(student, status=status))


def lock_account(work: Work, user_id: int) -> bool:
    """Keep the account from being erased before this transaction ends; False where it was erased already.

    For what is written about people when they may have gone: an answer that was on its way, say.
    """
    row = work.one(LOCK_ACCOUNT, of_user=user_id)
    return row is not None and row.password_hash != ERASED
