"""Everything the tutor holds on a person: their chats."""

from sqlalchemy import delete, select

from cubital.accounts.user import User
from cubital.answers import PersonalData
from cubital.work import Work
from cubital_tutor.tables import tutor_messages


def held_on(work: Work, user: User) -> PersonalData:
    rows = work.all(
        select(tutor_messages).where(tutor_messages.c.user_id == user.id).order_by(tutor_messages.c.id)
    )
    chats = [
        {
            "module_id": row.module_id,
            "role": row.role,
            "text": row.text,
            "sources": row.sources,
            "covered": row.covered,
            "complete": row.complete,
            "at": row.at.isoformat(),
        }
        for row in rows
    ]

    def erase(work: Work) -> None:
        work.run(delete(tutor_messages).where(tutor_messages.c.user_id == user.id))

    return PersonalData({"chats": chats}, erase)
