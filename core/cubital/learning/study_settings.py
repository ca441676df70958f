"""Study settings: the daily goal, the day of the exam, the streak, and the student's own clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import bindparam, select

from cubital.errors import Invalid
from cubital.learning.study_time import day_of
from cubital.learning.tables import study_settings
from cubital.storage.work import Upsert, Work

FARTHEST = timedelta(days=3 * 366)  # an exam is planned for

COLUMNS = ("utc_offset", "goal_minutes", "exam_date", "streak")
SETTINGS = select(*(study_settings.c[name] for name in COLUMNS)).where(
    study_settings.c.user_id == bindparam("user_id")
)


def _set(column: str) -> Upsert:
    return Upsert(study_settings, key=("user_id",), set_=lambda new: {column: new[column]})


# A statement for each, so that of two devices neither undoes the other's choice.
SET = {column: _set(column) for column in COLUMNS}


@dataclass(frozen=True)
class StudySettings:
    """`utc_offset`: minutes ahead of UTC; `goal_minutes` and `exam_date` None where none is set."""

    utc_offset: int = 0
    goal_minutes: int | None = None
    exam_date: date | None = None
    streak: bool = True


def settings_of(work: Work, user_id: int) -> StudySettings:
    row = work.one(SETTINGS, user_id=user_id)
    if row is None:
        return StudySettings()
    exam_date = date.fromisoformat(row.exam_date) if row.exam_date else None
    return StudySettings(row.utc_offset, row.goal_minutes, exam_date, row.streak)


def change_settings(work: Work, user_id: int, changes: dict[str, Any]) -> StudySettings:
    """Keep what is given, and leave the rest; raises Invalid for an exam that is not to come."""
    before = settings_of(work, user_id)
    today = day_of(work.now, changes.get("utc_offset", before.utc_offset))
    exam_date = changes.get("exam_date")
    if exam_date is not None and exam_date != before.exam_date:
        if exam_date <= today:
            raise Invalid(("examDate", "Choose a day after today."))
        if exam_date > today + FARTHEST:
            raise Invalid(("examDate", "Choose a day within three years."))
    values = dict(changes)
    if exam_date is not None:
        values["exam_date"] = exam_date.isoformat()
    for name, value in values.items():
        SET[name].run(work, user_id=user_id, **{name: value})
    return settings_of(work, user_id)
