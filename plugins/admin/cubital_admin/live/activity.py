"""Recent entries of the activity log, and the students who are at work now."""

from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, func, not_, select

from cubital.accounts.tables import users
from cubital.learning.activity import newest_entries
from cubital.learning.study_time import IDLE
from cubital.learning.tables import activity
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.schema import WithoutIndex
from cubital.storage.work import Work
from cubital_admin.students.conditions import ADMINISTRATOR

FEED_LENGTH = 50  # entries

LATEST_OF_EACH = (
    select(func.max(activity.c.id))
    .where(activity.c.timestamp > bindparam("idle_since"))
    .group_by(WithoutIndex(activity.c.user_id))  # or SQLite would read the whole log in the order of users
)
AT_WORK = (
    select(
        users.c.id,
        users.c.username,
        users.c.full_name,
        activity.c.module_id,
        activity.c.activity.label("current_activity"),
        activity.c.timestamp.label("since"),
    )
    .join_from(activity, users)
    .where(activity.c.id.in_(LATEST_OF_EACH))
    .where(users.c.status == "active", not_(ADMINISTRATOR))
    .order_by(activity.c.id.desc())
)


class FeedEntry(ApiModel):
    """One line of the live feed."""

    id: int
    user_id: int
    full_name: str
    username: str
    activity: str
    module_id: int | None
    details: dict[str, Any]
    timestamp: UtcTime


class ActivityView(FeedEntry):
    session_id: int | None


class ActiveUser(ApiModel):
    id: int
    username: str
    full_name: str


class ActiveStudent(ApiModel):
    """A student at work: `current_activity` is what they last began, `since` when that was."""

    user: ActiveUser
    module_id: int | None
    current_activity: str
    since: UtcTime


def recent(work: Work) -> list[ActivityView]:
    """The newest entries of the log, newest first."""
    return [ActivityView.model_validate(entry) for entry in newest_entries(work, FEED_LENGTH)]


def active_students(work: Work, silence: timedelta = IDLE) -> list[ActiveStudent]:
    """Students who have done something within `silence`, each once, the latest first."""
    return [
        ActiveStudent(
            user=ActiveUser.model_validate(row),
            module_id=row.module_id,
            current_activity=row.current_activity,
            since=row.since,
        )
        for row in work.all(AT_WORK, idle_since=work.now - silence)
    ]
