"""The personal data in exams: sittings with their answers and results, to export and to erase."""

from sqlalchemy import bindparam, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_exams.tables import answers, seen, sittings

NOT_TOLD = {"user_id", "paper", "seed"}  # the questions are the school's, and are to be asked again
SITTINGS = (
    select(*(column for column in sittings.c if column.name not in NOT_TOLD))
    .where(sittings.c.user_id == bindparam("person"))
    .order_by(sittings.c.id)
)
_own = select(sittings.c.id).where(sittings.c.user_id == bindparam("person"))
ANSWERS = (
    select(*(column for column in answers.c if column.name != "id"))
    .where(answers.c.sitting_id.in_(_own))
    .order_by(answers.c.sitting_id, answers.c.position)
)
SEEN = select(seen.c.item, seen.c.last_at).where(seen.c.user_id == bindparam("person")).order_by(seen.c.item)
ERASE = [
    delete(answers).where(answers.c.sitting_id.in_(_own)),
    delete(sittings).where(sittings.c.user_id == bindparam("person")),
    delete(seen).where(seen.c.user_id == bindparam("person")),
]


def personal_data_of(work: Work, user: User) -> PersonalData:
    """Every sitting with its times and score, every answer in it, and which items were met."""
    queries = {"sittings": SITTINGS, "answers": ANSWERS, "seen": SEEN}
    rows = {
        name: [json_ready(row) for row in work.all(query, person=user.id)] for name, query in queries.items()
    }
    return PersonalData(rows, lambda work: _erase(work, user))


def _erase(work: Work, user: User) -> None:
    for statement in ERASE:
        work.run(statement, person=user.id)
