"""The school in numbers: active students by day and hour, their progress, and the funnel of each module."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, DateTime, Integer, bindparam, case, cast, func, select, text

from cubital.accounts.tables import users
from cubital.learning.tables import activity, progress
from cubital.schemas import ApiModel
from cubital.storage.work import Work
from cubital_admin.students.conditions import ADMINISTRATOR, STUDENT

DAYS = 30
HOURS = 24
STEPS = ("0", "1-24", "25-49", "50-74", "75-99", "100")

STEP = case(
    (users.c.progress == 0, "0"),
    (users.c.progress < 25, "1-24"),
    (users.c.progress < 50, "25-49"),
    (users.c.progress < 75, "50-74"),
    (users.c.progress < 100, "75-99"),
    else_="100",
)
# Of every status, as in the list of students and in the other numbers.
DISTRIBUTION = select(STEP.label("step"), func.count().label("students")).where(*STUDENT).group_by(STEP)
# Staff try things out; what they do says nothing of the students.
STAFF = select(users.c.id).where(ADMINISTRATOR)
FUNNEL = (
    select(
        progress.c.module_id,
        func.count().label("started"),
        func.sum(case((progress.c.last_position >= 50, 1), else_=0)).label("half"),
        func.sum(case((progress.c.completed, 1), else_=0)).label("completed"),
    )
    .where(progress.c.last_position > 0, progress.c.user_id.not_in(STAFF))
    .group_by(progress.c.module_id)
    .order_by(progress.c.module_id)
)


class ActiveDay(ApiModel):
    """`day` is of the zone that was asked for, as 2026-11-21."""

    day: str
    students: int


class ProgressStep(ApiModel):
    """`step`: percent of the whole course, from and to."""

    step: str
    students: int


class ModuleFunnel(ApiModel):
    """How many students have begun the module, are half through, and have completed it."""

    module_id: int
    started: int
    half: int
    completed: int


class ActiveHour(ApiModel):
    """`share`: percent of all activity of the last 30 days."""

    hour: int
    share: float


class Overview(ApiModel):
    active_days: list[ActiveDay]
    progress: list[ProgressStep]
    modules: list[ModuleFunnel]
    hours: list[ActiveHour]


def overview(work: Work, offset_minutes: int = 0) -> Overview:
    """`offset_minutes`: how far the reader's clock is ahead of UTC."""
    local = _local(work, offset_minutes)
    ahead = timedelta(minutes=offset_minutes)
    today = (work.now + ahead).replace(hour=0, minute=0, second=0, microsecond=0) - ahead
    since = today - timedelta(days=DAYS - 1)  # the reader's midnight, so that the first day is whole
    return Overview(
        active_days=_active_days(work, local, since, offset_minutes),
        progress=_distribution(work),
        modules=[ModuleFunnel.model_validate(row) for row in work.all(FUNNEL)],
        hours=_hours(work, local, since),
    )


def _local(work: Work, offset_minutes: int) -> ColumnElement[Any]:
    """The moment of an activity by the reader's clock, as text 2026-11-21 09:30…"""
    if work.connection.dialect.name == "sqlite":
        return func.datetime(activity.c.timestamp, f"{offset_minutes:+d} minutes")
    moved = activity.c.timestamp + text(f"interval '{int(offset_minutes)} minutes'")
    return func.to_char(func.timezone("UTC", cast(moved, DateTime(timezone=True))), "YYYY-MM-DD HH24:MI:SS")


def _active_days(work: Work, local: ColumnElement[Any], since: Any, offset_minutes: int) -> list[ActiveDay]:
    day = func.substr(local, 1, 10)
    rows = work.all(
        select(day.label("day"), func.count(activity.c.user_id.distinct()).label("students"))
        .where(activity.c.timestamp >= bindparam("since"), activity.c.user_id.not_in(STAFF))
        .group_by(day),
        since=since,
    )
    counted = {row.day: row.students for row in rows}
    today = (work.now + timedelta(minutes=offset_minutes)).date()
    days = [(today - timedelta(days=back)).isoformat() for back in range(DAYS - 1, -1, -1)]
    return [ActiveDay(day=each, students=counted.get(each, 0)) for each in days]


def _hours(work: Work, local: ColumnElement[Any], since: Any) -> list[ActiveHour]:
    hour = cast(func.substr(local, 12, 2), Integer)
    rows = work.all(
        select(hour.label("hour"), func.count().label("number"))
        .where(activity.c.timestamp >= bindparam("since"), activity.c.user_id.not_in(STAFF))
        .group_by(hour),
        since=since,
    )
    counted = {row.hour: row.number for row in rows}
    whole = sum(counted.values())
    return [
        ActiveHour(hour=each, share=round(100 * counted.get(each, 0) / whole, 1) if whole else 0)
        for each in range(HOURS)
    ]


def _distribution(work: Work) -> list[ProgressStep]:
    counted = {row.step: row.students for row in work.all(DISTRIBUTION)}
    return [ProgressStep(step=step, students=counted.get(step, 0)) for step in STEPS]
