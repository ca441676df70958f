"""All that the tutor holds on a person: chats and what came of them, feedback, places, sections done."""

from sqlalchemy import Table, bindparam, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_tutor.models.tables import tutor_spending
from cubital_tutor.tables import (
    tutor_chats,
    tutor_feedback,
    tutor_messages,
    tutor_places,
    tutor_sections_done,
)

# Of each part of the export its table, and the columns that are the person's.
EXPORT: dict[str, tuple[Table, str]] = {
    "chats": (
        tutor_messages,
        "module_id role text sources covered complete refused answered_by quiz at",
    ),
    "learning_metrics": (tutor_chats, "module_id questions covered refused seconds"),
    "feedback": (tutor_feedback, "message_id thumb reason at"),
    "places": (tutor_places, "module_id tab section question at"),
    "sections_done": (tutor_sections_done, "module_id section at"),
    "model_answers": (tutor_spending, "day answers tokens_in tokens_out"),
}
OF_PERSON = {
    part: select(*(table.c[name] for name in names.split()))
    .where(table.c.user_id == bindparam("person"))
    .order_by(table.c.id)
    for part, (table, names) in EXPORT.items()
}
ERASE = [
    delete(table).where(table.c.user_id == bindparam("person"))
    for table in (
        tutor_feedback,
        tutor_chats,
        tutor_spending,
        tutor_messages,
        tutor_places,
        tutor_sections_done,
    )
]


def personal_data_of(work: Work, user: User) -> PersonalData:
    rows = {
        part: [json_ready(row) for row in work.all(query, person=user.id)]
        for part, query in OF_PERSON.items()
    }
    return PersonalData(rows, lambda work: _erase(work, user))


def _erase(work: Work, user: User) -> None:
    for statement in ERASE:
        work.run(statement, person=user.id)
