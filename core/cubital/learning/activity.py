"""The activity log: what students do, as their pages report it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Row, bindparam, func, select

from cubital.accounts.sessions import Caller
from cubital.accounts.tables import users
from cubital.accounts.user import touch_last_active
from cubital.events import ActivityLogged
from cubital.learning.study_time import IDLE, note_study
from cubital.learning.tables import activity, progress
from cubital.storage.work import Upsert, Work

ActivityName = Literal["study", "chat", "reading", "quiz"]

LATEST = select(func.max(activity.c.timestamp)).where(activity.c.user_id == bindparam("user_id"))
NOTE = Upsert(
    progress,
    key=("user_id", "module_id"),
    set_=lambda new: {
        "current_activity": new.current_activity,
        "time_spent": progress.c.time_spent + new.time_spent,
        "last_updated": new.last_updated,
    },
)
ENTRIES = select(
    activity.c.id,
    activity.c.user_id,
    users.c.username,
    users.c.full_name,
    activity.c.module_id,
    activity.c.activity,
    activity.c.details,
    activity.c.timestamp,
    activity.c.session_id,
).join_from(activity, users)
SINCE = ENTRIES.where(activity.c.id > bindparam("after")).order_by(activity.c.id).limit(bindparam("most"))
BY_ID = ENTRIES.where(activity.c.id.in_(bindparam("ids", expanding=True)))
NEWEST = ENTRIES.order_by(activity.c.id.desc()).limit(bindparam("most"))


@dataclass(frozen=True)
class ActivityEntry:
    """One line of the log, with the name of who did it."""

    id: int
    user_id: int
    username: str
    full_name: str
    module_id: int | None
    activity: str
    details: dict[str, Any]
    timestamp: datetime
    session_id: int | None


def log_activity(
    work: Work, caller: Caller, module_id: int | None, name: ActivityName, details: dict[str, Any]
) -> int:
    """Write the entry; its id."""
    now = work.now
    latest = work.one(LATEST, user_id=caller.id)
    activity_id = work.insert(
        activity,
        user_id=caller.id,
        module_id=module_id,
        activity=name,
        details=details,
        timestamp=now,
        session_id=caller.session_id,
    )
    if module_id is not None:
        silence = now - latest[0] if latest and latest[0] else IDLE
        NOTE.run(
            work,
            user_id=caller.id,
            module_id=module_id,
            current_activity=name,
            time_spent=round(silence.total_seconds()) if silence < IDLE else 0,
            last_updated=now,
        )
    touch_last_active(work, caller.id)
    note_study(work, caller.id)
    work.publish(ActivityLogged(activity_id, caller.id, module_id, name, details))
    return activity_id


def entries_after(work: Work, after: int, most: int) -> Sequence[ActivityEntry]:
    """At most `most` entries with an id above `after`, oldest first."""
    return [_entry(row) for row in work.all(SINCE, after=after, most=most)]


def newest_entries(work: Work, most: int) -> Sequence[ActivityEntry]:
    """The `most` newest entries, newest first."""
    return [_entry(row) for row in work.all(NEWEST, most=most)]


def entries_of(work: Work, ids: Sequence[int]) -> Sequence[ActivityEntry]:
    """The entries with these ids, as far as they are there."""
    return [_entry(row) for row in work.all(BY_ID, ids=ids)] if ids else []


def _entry(row: Row[Any]) -> ActivityEntry:
    return ActivityEntry(**row._asdict())
