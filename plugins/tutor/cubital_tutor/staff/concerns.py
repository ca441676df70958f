"""Concerns about students whose questions the course leaves open."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby

from sqlalchemy import bindparam, false, select

from cubital.accounts.tables import users
from cubital.plugins.results import Concern
from cubital.storage.schema import WithoutIndex
from cubital.storage.work import Work
from cubital_tutor.models.tables import tutor_inbox
from cubital_tutor.staff.gaps import name_of
from cubital_tutor.tables import tutor_messages

LOOK_BACK = timedelta(days=7)
WORTH_A_LOOK = 2  # questions without an answer
MOST = 5000  # questions that are looked through, newest first

_question = tutor_messages.alias("question")
NOT_COVERED = (
    select(_question.c.id, _question.c.user_id, _question.c.module_id, _question.c.text, tutor_messages.c.at)
    .join_from(tutor_messages, _question, _question.c.id == tutor_messages.c.question_id)
    .join(users, users.c.id == _question.c.user_id)
    .where(tutor_messages.c.at > bindparam("after"))
    .where(tutor_messages.c.covered == false())
    .order_by(WithoutIndex(tutor_messages.c.id).desc())
    .limit(MOST)
)
DEALT_WITH = select(tutor_inbox.c.entry, tutor_inbox.c.at)


def concerns(work: Work) -> Iterator[Concern]:
    """Students with the most questions first, but for what the inbox has dealt with. What they asked stays
    between them and the tutor."""
    dealt_with = {row.entry: row.at for row in work.all(DEALT_WITH)}
    rows = [
        row
        for row in {row.id: row for row in work.all(NOT_COVERED, after=work.now - LOOK_BACK)}.values()
        if (decided := dealt_with.get(name_of(row.text))) is None or decided < row.at
    ]
    by_student = groupby(sorted(rows, key=lambda row: row.user_id), key=lambda row: row.user_id)
    students = [(student, list(theirs)) for student, theirs in by_student]
    for student, theirs in sorted(students, key=lambda each: -len(each[1])):
        if len(theirs) >= WORTH_A_LOOK:
            modules = {row.module_id for row in theirs}
            module_id = modules.pop() if len(modules) == 1 else None
            where = f"in module {module_id}" if module_id else f"across {len(modules)} modules"
            yield Concern(
                title="The tutor had no answer",
                detail=f"{len(theirs)} questions in the last 7 days, {where}, that the course doesn't cover. "
                "They are in the tutor inbox.",
                since=min(row.at for row in theirs),
                student_id=student,
                module_id=module_id,
            )
