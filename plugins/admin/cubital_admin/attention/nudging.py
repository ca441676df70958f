"""Nudges: a few friendly words from staff, which a student finds on the dashboard, and in their mail."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

import structlog
from pydantic import StringConstraints
from sqlalchemy import bindparam, select, update

from cubital.accounts import audit
from cubital.accounts.tables import users
from cubital.content.site import SITE
from cubital.errors import Conflict, NotFound
from cubital.http.rate_limits import HOUR, Limit
from cubital.mail import send_mail
from cubital.schemas import ApiModel, RowId, UtcTime
from cubital.school import School
from cubital.storage.work import Work
from cubital_admin.students import student_list
from cubital_admin.students.student_list import StudentView
from cubital_admin.tables import nudges

log = structlog.get_logger()

NUDGES = Limit("nudges", 60, HOUR, "nudges")
APART = timedelta(minutes=10)  # two colleagues who look at the same list must not both write

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000)]

LATEST = (
    select(nudges.c.at)
    .where(nudges.c.user_id == bindparam("of_user"), nudges.c.at > bindparam("after"))
    .limit(1)
)
OF_STUDENT = (
    select(
        nudges.c.id,
        nudges.c.text,
        nudges.c.at,
        nudges.c.mailed,
        nudges.c.seen_at,
        users.c.username.label("by"),
    )
    .outerjoin_from(nudges, users, users.c.id == nudges.c.by_id)
    .where(nudges.c.user_id == bindparam("of_user"))
    .order_by(nudges.c.id.desc())
    .limit(50)
)
UNSEEN = (
    select(nudges.c.id, nudges.c.text, nudges.c.at)
    .where(nudges.c.user_id == bindparam("of_user"), nudges.c.seen_at.is_(None))
    .order_by(nudges.c.id)
)
ANY_UNSEEN = (
    select(nudges.c.id).where(nudges.c.user_id == bindparam("of_user"), nudges.c.seen_at.is_(None)).limit(1)
)
SEE = update(nudges).where(
    nudges.c.id == bindparam("of_nudge"), nudges.c.user_id == bindparam("of_user"), nudges.c.seen_at.is_(None)
)
MINE = select(nudges.c.id).where(
    nudges.c.id == bindparam("of_nudge"), nudges.c.user_id == bindparam("of_user")
)


class NewNudge(ApiModel):
    text: Words


class NudgeTemplate(ApiModel):
    """A text to begin with; `{name}` in it is the student's name. `when`: for whom it is proposed."""

    title: str
    text: str
    when: Literal["away", "stuck"] | None


class NudgeView(ApiModel):
    """A nudge as staff see it: `seen_at` is when the student has put it away."""

    id: int
    text: str
    at: UtcTime
    mailed: bool
    seen_at: UtcTime | None
    by: str | None


class Message(ApiModel):
    """A nudge as the student sees it."""

    id: RowId
    text: str
    at: UtcTime


def nudge(work: Work, student_id: int, new: NewNudge) -> tuple[NudgeView, StudentView]:
    """Leave the words for the student; the student is then to be sent them by mail, if they have an address.

    Raises NotFound, and Conflict where a nudge has just been sent, or for an account that no student has.
    """
    student = student_list.one(work, student_id)
    if student.is_admin or student.role == "admin" or student.username.startswith("erased:"):
        raise Conflict("Only students can be nudged.")
    if work.one(LATEST, of_user=student_id, after=work.now - APART):
        raise Conflict("Somebody has nudged this student within the last ten minutes.")
    mailed = bool(student.email)
    row = {"text": new.text, "at": work.now, "mailed": mailed}
    by = work.actor.id if work.actor else None
    nudge_id = work.insert(nudges, user_id=student_id, by_id=by, seen_at=None, **row)
    audit.record(work, "nudged", student_id, by_mail=mailed)
    by_name = work.actor.username if work.actor else None
    return NudgeView(id=nudge_id, seen_at=None, by=by_name, **row), student


def of_student(work: Work, student_id: int) -> list[NudgeView]:
    return [NudgeView.model_validate(row) for row in work.all(OF_STUDENT, of_user=student_id)]


def unseen(work: Work, user_id: int) -> list[Message]:
    """What the student has not put away, the oldest first."""
    return [Message.model_validate(row) for row in work.all(UNSEEN, of_user=user_id)]


def has_unseen(work: Work, user_id: int) -> bool:
    """Whether there is anything that the student has not put away."""
    return work.one(ANY_UNSEEN, of_user=user_id) is not None


def put_away(work: Work, user_id: int, nudge_id: int) -> None:
    """Raises NotFound for what is not theirs."""
    if work.one(MINE, of_nudge=nudge_id, of_user=user_id) is None:
        raise NotFound("There is no such message.")
    work.run(SEE.values(seen_at=work.now), of_nudge=nudge_id, of_user=user_id)


async def send(school: School, student: StudentView, text: str) -> None:
    """Send the words by mail; after the answer is out, so that a failure is only logged."""
    site = await school.content.find(SITE, "site")
    name = site.name if site else "your school"
    reply = f"\nTo reply, write to {site.email}.\n" if site else ""
    try:
        await send_mail(
            school.settings,
            student.email,
            f"A message from {name}",
            f"{text}\n\nContinue learning: {school.settings.public_url}/dashboard\n{reply}",
        )
    except OSError as error:
        log.error("nudge_mail_failed", student=student.id, reason=type(error).__name__)
