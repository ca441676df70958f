"""Students whose questions the course leaves open: they may need a teacher, or the lesson a section."""

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import bindparam, false, func, select

from cubital.accounts.tables import users
from cubital.answers import Concern
from cubital.work import Work
from cubital_tutor.tables import tutor_messages

LOOK_BACK = timedelta(days=7)
WORTH_A_LOOK = 2  # questions without an answer

OPEN_QUESTIONS = (
    select(
        users.c.id,
        func.count().label("questions"),
        func.min(tutor_messages.c.at).label("since"),
        func.count(tutor_messages.c.module_id.distinct()).label("modules"),
        func.max(tutor_messages.c.module_id).label("module_id"),
    )
    .join_from(tutor_messages, users)
    .where(tutor_messages.c.at > bindparam("after"))
    .where(tutor_messages.c.covered == false())
    .group_by(users.c.id)
    .having(func.count() >= WORTH_A_LOOK)
    .order_by(func.count().desc(), users.c.id)
)


def open_questions(work: Work) -> Iterator[Concern]:
    """Those with the most questions first. What they asked stays between them and the tutor."""
    for row in work.all(OPEN_QUESTIONS, after=work.now - LOOK_BACK):
        where = f"in module {row.module_id}" if row.modules == 1 else f"across {row.modules} modules"
        yield Concern(
            title="The tutor had no answer",
            detail=f"{row.questions} questions in the last 7 days, {where}, that the course doesn't cover.",
            since=row.since,
            student_id=row.id,
        )
