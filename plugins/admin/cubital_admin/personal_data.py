"""Personal data of the admin plugin: progress by day, the words for the search, and what staff wrote."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, Table, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_admin.students import progress_days, search_index
from cubital_admin.tables import asides, dated_notes, days, nudges, saved_views

# Who of the staff wrote is theirs and not the student's: it stays out.
NOTES = select(dated_notes.c.at, dated_notes.c.text).order_by(dated_notes.c.id)
NUDGES = select(nudges.c.at, nudges.c.text, nudges.c.mailed, nudges.c.seen_at).order_by(nudges.c.id)
VIEWS = select(saved_views.c.name, saved_views.c.words, saved_views.c.status).order_by(saved_views.c.id)
ASIDE = select(asides.c.at, asides.c.choice, asides.c.until)


def personal_data_of(work: Work, user: User) -> PersonalData:
    def rows(statement: Select[Any], table: Table) -> list[dict[str, Any]]:
        return [json_ready(row) for row in work.all(statement.where(table.c.user_id == user.id))]

    return PersonalData(
        {
            "progressByDay": [day.model_dump() for day in progress_days.of(work, user.id)],
            "notesByStaff": rows(NOTES, dated_notes),
            "messagesFromStaff": rows(NUDGES, nudges),
            "setAside": rows(ASIDE, asides),
            "savedViews": rows(VIEWS, saved_views),
        },
        lambda work: _erase(work, user.id),
    )


def _erase(work: Work, user_id: int) -> None:
    search_index.unindex_user(work, user_id)
    for table in (days, dated_notes, nudges, asides, saved_views):
        work.run(delete(table).where(table.c.user_id == user_id))
