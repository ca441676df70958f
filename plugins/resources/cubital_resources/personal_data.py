"""The personal data in the study resources, to export and to erase."""

from sqlalchemy import Table, bindparam, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_resources.tables import draws, games, memories, reflections, reviews, studied

TABLES: dict[str, Table] = {
    "studied": studied,
    "reflections": reflections,
    "games": games,
    "draws": draws,
    "memories": memories,
    "reviews": reviews,
}
INTERNAL = {"id", "user_id"}  # numbers of ours that say nothing to anyone
OF_PERSON = {
    name: select(*(column for column in table.c if column.name not in INTERNAL))
    .where(table.c.user_id == bindparam("person"))
    .order_by(table.c.id)
    for name, table in TABLES.items()
}
ERASE = [delete(table).where(table.c.user_id == bindparam("person")) for table in TABLES.values()]


def personal_data_of(work: Work, user: User) -> PersonalData:
    """Every card turned, term heard and tip read; every reflection, game, draw and review, with its times."""
    rows = {
        name: [json_ready(row) for row in work.all(query, person=user.id)]
        for name, query in OF_PERSON.items()
    }
    return PersonalData(rows, lambda work: _erase(work, user))


def _erase(work: Work, user: User) -> None:
    for statement in ERASE:
        work.run(statement, person=user.id)
