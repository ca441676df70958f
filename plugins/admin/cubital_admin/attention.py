"""Students who have gone quiet: not seen for long, or stopped in the middle of a module."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, bindparam, func, not_, select

from cubital.accounts.tables import users
from cubital.answers import Concern
from cubital.learning.tables import progress
from cubital.work import Work
from cubital_admin.places import ADMINISTRATOR
from cubital_admin.settings import AttentionSettings

SHOWN = 20  # single students of each sort; the rest is said in one line

STUDYING = (users.c.status == "active", not_(ADMINISTRATOR))
SEEN = func.coalesce(users.c.last_active, users.c.created_at)
INACTIVE = (
    select(users.c.id, users.c.username, users.c.full_name, SEEN.label("since"))
    .where(*STUDYING, bindparam("before") > SEEN)
    .order_by(SEEN.desc(), users.c.id)
)
LAST_STEP = (
    select(
        progress.c.user_id,
        func.max(progress.c.last_updated).label("last_updated"),
    )
    .group_by(progress.c.user_id)
    .subquery()
)
STOPPED = (
    select(
        users.c.id,
        users.c.username,
        users.c.full_name,
        progress.c.module_id,
        progress.c.last_position,
        progress.c.last_updated.label("since"),
    )
    .select_from(LAST_STEP)
    .join(users, users.c.id == LAST_STEP.c.user_id)
    .join(
        progress,
        (progress.c.user_id == users.c.id) & (progress.c.last_updated == LAST_STEP.c.last_updated),
    )
    .where(*STUDYING, LAST_STEP.c.last_updated < bindparam("before"), bindparam("seen_after") <= SEEN)
    .where(progress.c.last_position > 0, progress.c.last_position < 100)
    .order_by(progress.c.last_updated.desc(), users.c.id)
)


def concerns(work: Work) -> Sequence[Concern]:
    """The latest to go quiet come first: they are the likeliest to come back."""
    settings = AttentionSettings()
    inactive_since = work.now - timedelta(days=settings.inactive_days)
    stopped = {"before": work.now - timedelta(days=settings.idle_days), "seen_after": inactive_since}
    return [
        *_told("Stopped in the middle of a module", work.all(STOPPED.limit(SHOWN + 1), **stopped), _where),
        *_told(
            f"Inactive for {settings.inactive_days} days",
            work.all(INACTIVE.limit(SHOWN + 1), before=inactive_since),
            _when,
        ),
    ]


def _told(title: str, rows: Sequence[Row[Any]], detail: Any) -> list[Concern]:
    found = [
        Concern(title=title, detail=detail(row), since=row.since, student_id=row.id) for row in rows[:SHOWN]
    ]
    if len(rows) > SHOWN:
        since: datetime = rows[-1].since
        found.append(Concern(title=title, detail="And more: sort the students by last visit.", since=since))
    return found


def _where(row: Row[Any]) -> str:
    return f"{row.full_name or row.username} is at {row.last_position} percent of module {row.module_id}."


def _when(row: Row[Any]) -> str:
    return f"{row.full_name or row.username} was last here on {row.since:%B} {row.since.day}."
