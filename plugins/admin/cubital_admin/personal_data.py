"""Personal data of the admin plugin: progress by day, and the search index of the person's words."""

from __future__ import annotations

from sqlalchemy import delete

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work
from cubital_admin.students import progress_days, search_index
from cubital_admin.tables import days


def personal_data_of(work: Work, user: User) -> PersonalData:
    return PersonalData(
        {"progressByDay": [day.model_dump() for day in progress_days.of(work, user.id)]},
        lambda work: _erase(work, user.id),
    )


def _erase(work: Work, user_id: int) -> None:
    search_index.unindex_user(work, user_id)
    work.run(delete(days).where(days.c.user_id == user_id))
