"""The personal data in LTI, to export and to erase: who one is in course systems, and the scores for them."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_lti.tables import grades, identities, launches, platforms

IDENTITIES = (
    select(identities.c.issuer, identities.c.subject, identities.c.created_at)
    .where(identities.c.user_id == bindparam("of_user"))
    .order_by(identities.c.id)
)
GRADES = (
    select(
        platforms.c.issuer,
        grades.c.subject,
        grades.c.module_id,
        grades.c.lineitem,
        grades.c.score,
        grades.c.made_at,
        grades.c.taken_at,
    )
    .join_from(grades, platforms)
    .where(grades.c.user_id == bindparam("of_user"))
    .order_by(grades.c.id)
)
FORGET_IDENTITIES = delete(identities).where(identities.c.user_id == bindparam("of_user"))
FORGET_GRADES = delete(grades).where(grades.c.user_id == bindparam("of_user"))
LAUNCHES = select(launches.c.id, launches.c.launch)
FORGET_LAUNCH = delete(launches).where(launches.c.id == bindparam("launch_id"))


def personal_data_of(work: Work, user: User) -> PersonalData:
    return PersonalData(
        export={
            "identities": [json_ready(row) for row in work.all(IDENTITIES, of_user=user.id)],
            "grades": [json_ready(row) for row in work.all(GRADES, of_user=user.id)],
        },
        erase=lambda work: _erase(work, user.id),
    )


def _erase(work: Work, user_id: int) -> None:
    """The score that a course system has taken is that system's to forget."""
    theirs = {(row.issuer, row.subject) for row in work.all(IDENTITIES, of_user=user_id)}
    for row in work.all(LAUNCHES):  # a few minutes' worth
        if (row.launch["issuer"], row.launch["subject"]) in theirs:
            work.run(FORGET_LAUNCH, launch_id=row.id)
    work.run(FORGET_GRADES, of_user=user_id)
    work.run(FORGET_IDENTITIES, of_user=user_id)
