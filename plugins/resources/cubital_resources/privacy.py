"""What the study resources hold on a person: to hand over, and to erase."""

from sqlalchemy import bindparam, delete, select

from cubital.accounts.user import User
from cubital.answers import PersonalData
from cubital.work import Work
from cubital_resources.tables import studied

OF_PERSON = (
    select(studied.c.kind, studied.c.key, studied.c.first_at, studied.c.last_at)
    .where(studied.c.user_id == bindparam("person"))
    .order_by(studied.c.first_at, studied.c.id)
)
ERASE = delete(studied).where(studied.c.user_id == bindparam("person"))


def held_on(work: Work, user: User) -> PersonalData:
    """Every card turned and every term heard, with the first and the last time."""
    rows = work.all(OF_PERSON, person=user.id)
    held = {
        "studied": [
            {
                "kind": row.kind,
                "key": row.key,
                "first_at": row.first_at.isoformat(),
                "last_at": row.last_at.isoformat(),
            }
            for row in rows
        ]
    }
    return PersonalData(held, lambda work: _erase(work, user))


def _erase(work: Work, user: User) -> None:
    work.run(ERASE, person=user.id)
