"""Pending accounts, and how long each has waited for activation."""

from datetime import datetime, timedelta

from sqlalchemy import bindparam, func, select

from cubital.accounts.tables import users
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work

LONG = timedelta(hours=24)  # after which somebody ought to have looked

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


def pending_since(work: Work, before: datetime, most: int) -> list[PersonView]:
    """Those that have been waiting since `before` or longer, the longest waiting first; `most` of them."""
    return [PersonView.model_validate(row) for row in work.all(FIRST_PENDING, before=before, most=most)]


def number_pending(work: Work, before: datetime) -> int:
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
