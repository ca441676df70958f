"""Progress by day: the percent of each module at the end of each day, which the progress record forgets."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from cubital.events import ProgressSaved
from cubital.schemas import ApiModel
from cubital.storage.work import Upsert, Work
from cubital_admin.tables import days

NOTE = Upsert(
    days,
    key=("user_id", "module_id", "day"),
    set_=lambda new: {"last_position": new.last_position},
    only_if=lambda new: new.last_position > days.c.last_position,
)
OF_USER = (
    select(days.c.module_id, days.c.day, days.c.last_position)
    .where(days.c.user_id == bindparam("of_user"))
    .order_by(days.c.day, days.c.module_id)
)


class ProgressDay(ApiModel):
    """The percent that a module was at, at the end of that day (UTC, as 2026-11-21)."""

    module_id: int
    day: str
    last_position: int


def note(work: Work, saved: ProgressSaved) -> None:
    NOTE.run(
        work,
        user_id=saved.user_id,
        module_id=saved.module_id,
        day=work.now.date(),
        last_position=saved.last_position,
    )


def of(work: Work, user_id: int) -> list[ProgressDay]:
    """Oldest first; only days on which something changed."""
    return [
        ProgressDay(module_id=row.module_id, day=row.day.isoformat(), last_position=row.last_position)
        for row in work.all(OF_USER, of_user=user_id)
    ]
