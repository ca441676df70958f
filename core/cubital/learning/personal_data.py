"""A person's progress, activity, answers, assessments and days of study: to hand over, and to erase."""

from typing import Any

from sqlalchemy import delete, select

from cubital.accounts.user import User
from cubital.learning.tables import (
    activity,
    assessments,
    progress,
    recorded_answers,
    study_days,
    study_settings,
)
from cubital.storage.work import Work, json_ready

# Answers before the assessments that some of them belong to.
TABLES = {
    "progress": progress,
    "activity": activity,
    "answers": recorded_answers,
    "assessments": assessments,
    "study_days": study_days,
    "study_settings": study_settings,
}


def export(work: Work, user: User) -> dict[str, Any]:
    """The rows of each table; JSON-ready."""
    return {
        name: [
            json_ready(row)
            for row in work.all(select(table).where(table.c.user_id == user.id).order_by(table.c.id))
        ]
        for name, table in TABLES.items()
    }


def erase(work: Work, user: User) -> None:
    for table in TABLES.values():
        work.run(delete(table).where(table.c.user_id == user.id))
