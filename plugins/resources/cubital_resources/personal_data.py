"""The personal data in the study resources, to export and to erase."""

from datetime import datetime
from typing import Any

from sqlalchemy import Table, bindparam, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work
from cubital_resources.tables import games, memories, reflections, reviews, studied

TABLES: dict[str, Table] = {
    "studied": studied,
    "reflections": reflections,
    "games": games,
    "memories": memories,
    "reviews": reviews,
}
NOT_TOLD = {"id", "user_id"}  # numbers of ours that say nothing to anyone
OF_PERSON = {
    name: select(*(column for column in table.c if column.name not in NOT_TOLD))
    .where(table.c.user_id == bindparam("person"))
    .order_by(table.c.id)
    for name, table in TABLES.items()
}
ERASE = [delete(table).where(table.c.user_id == bindparam("person")) for table in TABLES.values()]


def personal_data_of(work: Work, user: User) -> PersonalData:
    """Every card turned, term heard and tip read; every reflection, game and review, with its times."""
    rows = {
        name: [_plain(dict(row._mapping)) for row in work.all(query, person=user.id)]
        for name, query in OF_PERSON.items()
    }
    return PersonalData(rows, lambda work: _erase(work, user))


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in row.items()}


def _erase(work: Work, user: User) -> None:
    for statement in ERASE:
        work.run(statement, person=user.id)
