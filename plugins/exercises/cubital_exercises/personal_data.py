"""The personal data in exercises: attempts with their answers and scores, to export and to erase."""

from sqlalchemy import bindparam, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_exercises.tables import answers, attempts

NOT_TOLD = {"user_id", "content", "seed"}  # the cases are the school's, and are played again
ATTEMPTS = (
    select(*(column for column in attempts.c if column.name not in NOT_TOLD))
    .where(attempts.c.user_id == bindparam("person"))
    .order_by(attempts.c.id)
)
_own = select(attempts.c.id).where(attempts.c.user_id == bindparam("person"))
ANSWERS = (
    select(*(column for column in answers.c if column.name != "id"))
    .where(answers.c.attempt_id.in_(_own))
    .order_by(answers.c.attempt_id, answers.c.position)
)
ERASE = [
    delete(answers).where(answers.c.attempt_id.in_(_own)),
    delete(attempts).where(attempts.c.user_id == bindparam("person")),
]


def personal_data_of(work: Work, user: User) -> PersonalData:
    """Every attempt with its times and score, and every answer in it."""
    queries = {"attempts": ATTEMPTS, "answers": ANSWERS}
    rows = {
        name: [json_ready(row) for row in work.all(query, person=user.id)] for name, query in queries.items()
    }
    return PersonalData(rows, lambda work: _erase(work, user))


def _erase(work: Work, user: User) -> None:
    for statement in ERASE:
        work.run(statement, person=user.id)
