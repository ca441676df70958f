"""What staff may see of the chats: days without hours, and nothing about anybody's own health."""

from datetime import datetime

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, false, func, or_, select

from cubital.accounts.audit import record
from cubital.storage.work import Work
from cubital_tutor.tables import tutor_messages

PERSONAL = "personal"
COUNT_PERSONAL = (
    select(func.count().label("times"))
    .select_from(tutor_messages)
    .where(tutor_messages.c.refused == PERSONAL)
    .where(tutor_messages.c.at > bindparam("after"))
)


def day_of(at: datetime) -> datetime:
    """The noon of its day: by the hour, two lists could be joined, and a question would have a name."""
    return at.replace(hour=12, minute=0, second=0, microsecond=0)


def is_for_staff(answer: FromClause = tutor_messages) -> ColumnElement[bool]:
    """Neither refused as a question about one's own health, nor an accident or danger that was told."""
    return and_(or_(answer.c.refused.is_(None), answer.c.refused != PERSONAL), answer.c.urgent == false())


def personal_since(work: Work, after: datetime) -> int:
    """How many questions about people's own health were refused; that is all that staff is told of them."""
    row = work.one(COUNT_PERSONAL, after=after)
    return int(row.times) if row is not None else 0


def note_a_look(work: Work, at: str) -> None:
    """What students asked is not looked at without a line in the audit."""
    record(work, "tutor_questions_listed", None, at=at)
