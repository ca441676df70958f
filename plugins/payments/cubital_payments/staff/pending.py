"""Pending accounts, and how long each has waited for activation."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import bindparam, func, select

from cubital.accounts.tables import users
from cubital.plugins.results import Concern
from cubital.schemas import ApiModel, UtcTime
from cubital.settings import Settings
from cubital.storage.work import Work

LONG = timedelta(hours=24)  # after which somebody ought to have looked
SHOWN = 20  # concerns about single students; the rest is said in one

PENDING = (
    select(
        users.c.id.label("user_id"),
        users.c.username,
        users.c.full_name,
        users.c.email,
        users.c.status,
        users.c.created_at.label("since"),
    )
    .where(users.c.status == "pending")
    .where(users.c.created_at < bindparam("before"))
    .order_by(users.c.created_at, users.c.id)
)
FIRST_PENDING = PENDING.limit(bindparam("most"))
NUMBER_PENDING = (
    select(func.count()).where(users.c.status == "pending").where(users.c.created_at < bindparam("before"))
)


class PersonView(ApiModel):
    """An account that payments are about; `since` it has been so."""

    user_id: int
    username: str
    full_name: str
    email: str
    status: str
    since: UtcTime


def everybody(work: Work) -> list[PersonView]:
    """All pending accounts, the longest waiting first."""
    return [PersonView.model_validate(row) for row in work.all(PENDING, before=work.now)]


def for_long(work: Work) -> list[PersonView]:
    """Those that have been waiting for over a day, the longest waiting first; the first hundred."""
    return [
        PersonView.model_validate(row) for row in work.all(FIRST_PENDING, before=work.now - LONG, most=100)
    ]


def concerns(work: Work) -> Sequence[Concern]:
    """Who waits for staff, the longest waiting first; where one pays to come in, only after a day."""
    before = work.now - (LONG if Settings().registration == "payment" else timedelta())
    long = [PersonView.model_validate(row) for row in work.all(FIRST_PENDING, before=before, most=SHOWN)]
    concerns = [
        Concern(
            title="Waiting for activation",
            detail="Signed up, and cannot sign in yet.",
            since=each.since,
            student_id=each.user_id,
        )
        for each in long
    ]
    if len(long) == SHOWN and (more := _number(work, before) - SHOWN) > 0:
        concerns.append(
            Concern(
                title="Waiting for activation",
                detail=f"{more} more {'student is' if more == 1 else 'students are'} waiting.",
                since=long[-1].since,
            )
        )
    return concerns


def _number(work: Work, before: datetime) -> int:
    row = work.one(NUMBER_PENDING, before=before)
    assert row is not None
    return int(row[0])


def age(waited: timedelta) -> str:
    """A time in words, of its greatest unit: `3 days`, `1 hour`, `0 minutes`."""
    minutes = int(waited.total_seconds()) // 60
    for unit, length in (("day", 24 * 60), ("hour", 60), ("minute", 1)):
        if minutes >= length:
            return f"{minutes // length} {unit}{'' if minutes // length == 1 else 's'}"
    return "0 minutes"
