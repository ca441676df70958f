"""Signing: a supervisor, who is an administrator of the school, confirms that a stick was seen."""

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import bindparam, func, select, update

from cubital.accounts.sessions import Caller
from cubital.accounts.tables import users
from cubital.content.edition import Edition
from cubital.errors import Conflict, NotFound
from cubital.plugins.results import Concern
from cubital.storage.work import Work
from cubital_logbook.requirements import LOGBOOK, requirements
from cubital_logbook.shapes import WaitingStick
from cubital_logbook.tables import sticks

STUDENT = func.coalesce(func.nullif(users.c.full_name, ""), users.c.username)
WAITING = (
    select(sticks, STUDENT.label("student"))
    .join(users, users.c.id == sticks.c.user_id)
    .where(sticks.c.signed_at.is_(None))
    .order_by(sticks.c.entered_at, sticks.c.id)
)
OWNER = select(sticks.c.user_id).where(sticks.c.id == bindparam("of_stick"))
SIGN = (
    update(sticks)
    .where(sticks.c.id == bindparam("of_stick"), sticks.c.signed_at.is_(None))
    .values(signed_by=bindparam("by_user"), signed_at=bindparam("at_moment"))
)
LATE = (
    select(sticks.c.user_id, func.count().label("number"), func.min(sticks.c.entered_at).label("oldest"))
    .where(sticks.c.signed_at.is_(None), sticks.c.entered_at < bindparam("before"))
    .group_by(sticks.c.user_id)
    .order_by(func.min(sticks.c.entered_at))
)


def waiting(work: Work) -> list[WaitingStick]:
    """All that wait, the longest first."""
    late_before = work.now - timedelta(days=requirements(Edition(work)).sign_within_days)
    return [
        WaitingStick(
            id=row.id,
            student_id=row.user_id,
            student=row.student,
            kind=row.kind,
            site=row.site,
            made_on=row.made_on,
            late=row.entered_at < late_before,
        )
        for row in work.all(WAITING)
    ]


def sign(work: Work, supervisor: Caller, stick_id: int) -> None:
    """Raises NotFound, and Conflict for one's own and for one that is signed already."""
    owner = work.one(OWNER, of_stick=stick_id)
    if owner is None:
        raise NotFound("There is no such stick.")
    if owner.user_id == supervisor.id:
        raise Conflict("Nobody signs their own sticks.")
    if work.run(SIGN, of_stick=stick_id, by_user=supervisor.id, at_moment=work.now).rowcount == 0:
        raise Conflict("This stick is signed already.")


def late_sign_offs(work: Work, content: Edition) -> Iterator[Concern]:
    """One concern for each student with sticks that wait longer than the school's YAML allows."""
    for rule in content.all(LOGBOOK):
        for row in work.all(LATE, before=work.now - timedelta(days=rule.sign_within_days)):
            count = "1 stick waits" if row.number == 1 else f"{row.number} sticks wait"
            detail = f"{count} for a sign-off, for more than {rule.sign_within_days} days."
            yield Concern("Logbook: sign-off is late", detail, row.oldest, row.user_id)
