"""All that the tutor holds on a person: chats, what those came to and took, what they said of answers."""

from sqlalchemy import bindparam, delete, select

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work
from cubital_tutor.models.tables import tutor_spending
from cubital_tutor.tables import tutor_chats, tutor_feedback, tutor_messages

MINE = {
    table: select(table).where(table.c.user_id == bindparam("user_id")).order_by(table.c.id)
    for table in (tutor_messages, tutor_chats, tutor_feedback, tutor_spending)
}


def personal_data_of(work: Work, user: User) -> PersonalData:
    chats = [
        {
            "module_id": row.module_id,
            "role": row.role,
            "text": row.text,
            "sources": row.sources,
            "covered": row.covered,
            "complete": row.complete,
            "refused": row.refused,
            "answered_by": row.answered_by,
            "at": row.at.isoformat(),
        }
        for row in work.all(MINE[tutor_messages], user_id=user.id)
    ]
    metrics = [
        {
            "module_id": row.module_id,
            "questions": row.questions,
            "covered": row.covered,
            "refused": row.refused,
            "seconds": row.seconds,
        }
        for row in work.all(MINE[tutor_chats], user_id=user.id)
    ]
    feedback = [
        {"message_id": row.message_id, "thumb": row.thumb, "reason": row.reason, "at": row.at.isoformat()}
        for row in work.all(MINE[tutor_feedback], user_id=user.id)
    ]

    spending = [
        {"day": row.day, "answers": row.answers, "tokens_in": row.tokens_in, "tokens_out": row.tokens_out}
        for row in work.all(MINE[tutor_spending], user_id=user.id)
    ]

    def erase(work: Work) -> None:
        for table in (tutor_feedback, tutor_chats, tutor_spending, tutor_messages):
            work.run(delete(table).where(table.c.user_id == user.id))

    export = {"chats": chats, "learning_metrics": metrics, "feedback": feedback, "model_answers": spending}
    return PersonalData(export, erase)
