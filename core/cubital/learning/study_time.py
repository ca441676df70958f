"""Study time: how long a student studied on each day, by their own calendar.

Whatever a student does leaves a moment: an activity that is logged, an answer, a review, a place in a
lesson. Two moments on one day that are at most five minutes apart are study time; a longer silence is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from typing import Any

from sqlalchemy import bindparam, case, select

from cubital.learning.tables import study_days, study_settings
from cubital.storage.work import Upsert, Work

IDLE = timedelta(minutes=5)  # a longer silence is not study time
COUNTS = timedelta(minutes=1)  # of study: what makes a day one of the streak
FIRST_DAYS, MOST_DAYS = 40, 1000  # that are read back: a streak of nearly three years

OFFSET = select(study_settings.c.utc_offset).where(study_settings.c.user_id == bindparam("user_id"))
DAYS = (
    select(study_days.c.day, study_days.c.seconds)
    .where(study_days.c.user_id == bindparam("user_id"))
    .order_by(study_days.c.day.desc())
    .limit(bindparam("most"))
)


def _longer(new: Any) -> dict[str, Any]:
    silence = new.last_second - study_days.c.last_second
    return {
        "seconds": study_days.c.seconds + case((silence.between(1, IDLE.seconds), silence), else_=0),
        "last_second": case((silence > 0, new.last_second), else_=study_days.c.last_second),
    }


NOTE = Upsert(study_days, key=("user_id", "day"), set_=_longer)


@dataclass(frozen=True)
class StudyDay:
    day: date
    seconds: int

    @property
    def counts(self) -> bool:
        return self.seconds >= COUNTS.seconds


def note_study(work: Work, user_id: int, at: datetime | None = None) -> None:
    """Note that the user studies now, or did `at`: moments that arrive late are told in their order."""
    moment = at or work.now
    row = work.one(OFFSET, user_id=user_id)
    day = day_of(moment, row.utc_offset if row else 0)
    NOTE.run(work, user_id=user_id, day=day.isoformat(), seconds=0, last_second=int(moment.timestamp()))


def study_days_of(work: Work, user_id: int, most: int = MOST_DAYS) -> Sequence[StudyDay]:
    """The newest first."""
    rows = work.all(DAYS, user_id=user_id, most=most)
    return [StudyDay(date.fromisoformat(row.day), row.seconds) for row in rows]


def day_of(moment: datetime, utc_offset: int) -> date:
    """The calendar day of whoever's clock is `utc_offset` minutes ahead of UTC."""
    return moment.astimezone(timezone(timedelta(minutes=utc_offset))).date()
