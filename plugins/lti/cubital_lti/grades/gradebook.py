"""Grades: for each place in a gradebook that a student came from, their best score and whether it was taken.

A score is kept until the platform has taken it. It is sent with the time at which it was made, so that it is
the same score however often it is sent. One process sends it: the one that has put off its `try_at`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import bindparam, case, func, or_, select, update

from cubital.accounts.tables import users
from cubital.events import AssessmentCompleted
from cubital.storage.schema import columns_of
from cubital.storage.work import InsertOnce, Work
from cubital_lti.tables import grades, platforms

SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
SCORE_WAITS = "lti.score_waits"  # signal: somebody should send
SENDING = timedelta(minutes=2)  # no platform is waited for so long; its process has died
FIRST_REST = timedelta(seconds=15)
LONGEST_REST = timedelta(hours=6)

_c = grades.c
WAITS = (_c.score.is_not(None)) & (_c.taken_at.is_(None))
PLACE = InsertOnce(grades, key=("user_id", "platform_id", "lineitem"))
MOVE = (
    update(grades)
    .where(_c.user_id == bindparam("of_user"), _c.platform_id == bindparam("of_platform"))
    .where(_c.lineitem == bindparam("of_lineitem"))
    .values(module_id=bindparam("to_module"), subject=bindparam("its_subject"))
)
# A score that waits may be on its way now: the better one goes when the way is free.
RAISE = (
    update(grades)
    .where(_c.user_id == bindparam("of_user"), _c.module_id == bindparam("of_module"))
    .where(or_(_c.score.is_(None), _c.score < bindparam("better")))
    .values(
        score=bindparam("better"),
        made_at=bindparam("now"),
        try_at=case((WAITS, _c.try_at), else_=bindparam("now")),
        taken_at=None,
    )
)
DUE = select(_c.id).where(WAITS, _c.try_at <= bindparam("now")).order_by(_c.try_at, _c.id).limit(10)
# Of two processes only one gets to send it.
CLAIM = (
    update(grades)
    .where(_c.id == bindparam("its_id"), WAITS, _c.try_at <= bindparam("now"))
    .values(try_at=bindparam("until"))
)
TAKEN = (
    update(grades)
    .where(_c.id == bindparam("its_id"), _c.made_at == bindparam("sent"))
    .values(taken_at=bindparam("now"), tries=0, reason="")
)
BETTER_WAITS = update(grades).where(_c.id == bindparam("its_id"), WAITS).values(try_at=bindparam("now"))
PUT_OFF = (
    update(grades)
    .where(_c.id == bindparam("its_id"))
    .values(try_at=bindparam("until"), tries=_c.tries + 1, reason=bindparam("why"))
)
# Those that a process is sending now are not put off: they have not failed since.
BRING_FORWARD = update(grades).where(WAITS, _c.tries > 0).values(try_at=bindparam("now"))
NEXT = select(func.min(_c.try_at).label("due")).where(WAITS)


@dataclass(frozen=True)
class Grade:
    """A score that waits. `tries` have failed, the last for `reason`."""

    id: int
    platform_id: int
    module_id: int
    subject: str
    lineitem: str
    score: float
    made_at: datetime
    try_at: datetime
    tries: int
    reason: str


@dataclass(frozen=True)
class WaitingGrade(Grade):
    user_id: int
    username: str
    issuer: str


COLUMNS = columns_of(grades, Grade)
ONE = select(*COLUMNS).where(_c.id == bindparam("its_id"))
WAITING = (
    select(*COLUMNS, _c.user_id, users.c.username, platforms.c.issuer)
    .join_from(grades, users)
    .join(platforms, platforms.c.id == _c.platform_id)
    .where(WAITS)
    .order_by(_c.made_at, _c.id)
)


def note_place(
    work: Work, user_id: int, platform_id: int, module_id: int, subject: str, lineitem: str
) -> None:
    """From now on the student's scores of the module go to this place in the platform's gradebook."""
    made = PLACE.run(
        work,
        user_id=user_id,
        platform_id=platform_id,
        module_id=module_id,
        subject=subject,
        lineitem=lineitem,
        tries=0,
        reason="",
    )
    if made is None:
        work.run(
            MOVE,
            of_user=user_id,
            of_platform=platform_id,
            of_lineitem=lineitem,
            to_module=module_id,
            its_subject=subject,
        )


def note_score(work: Work, event: AssessmentCompleted) -> None:
    """Keep the score for every place that the student came from, where it is their best."""
    better = work.run(
        RAISE, of_user=event.user_id, of_module=event.module_id, better=event.score, now=work.now
    )
    if better.rowcount:
        work.signal(SCORE_WAITS)


def claim_next(work: Work) -> Grade | None:
    """A score that is due, for this process to send; None where there is none."""
    now = work.now
    for row in work.all(DUE, now=now):
        if work.run(CLAIM, its_id=row.id, now=now, until=now + SENDING).rowcount:
            grade = work.one(ONE, its_id=row.id)
            assert grade is not None
            return Grade(**grade._asdict())
    return None


def note_taken(work: Work, grade: Grade) -> None:
    if not work.run(TAKEN, its_id=grade.id, sent=grade.made_at, now=work.now).rowcount:
        work.run(BETTER_WAITS, its_id=grade.id, now=work.now)


def put_off(work: Work, grade: Grade, why: str) -> None:
    """Try again later: soon at first, then seldom."""
    rest = min(FIRST_REST * 2 ** min(grade.tries, 20), LONGEST_REST)
    work.run(PUT_OFF, its_id=grade.id, until=work.now + rest, why=why)


def bring_forward(work: Work) -> None:
    """Let every score that was put off be due now."""
    work.run(BRING_FORWARD, now=work.now)


def next_due(work: Work) -> datetime | None:
    """When the next score is to be sent; None where none waits."""
    row = work.one(NEXT)
    return row.due if row else None


def waiting_grades(work: Work) -> list[WaitingGrade]:
    """The scores that wait, the oldest first."""
    return [WaitingGrade(**row._asdict()) for row in work.all(WAITING)]
