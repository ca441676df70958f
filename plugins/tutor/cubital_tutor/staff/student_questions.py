"""A student's newest questions for staff who help them; each look is audited."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, null, or_, select

from cubital.accounts.audit import record
from cubital.accounts.tables import users
from cubital.errors import NotFound
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_tutor.chat.history import Thumb
from cubital_tutor.chat.visibility import is_for_staff
from cubital_tutor.language.course_language import Refused
from cubital_tutor.tables import tutor_feedback, tutor_messages

MOST = 100

_answer = tutor_messages.alias("answer")
QUESTIONS = (
    select(
        tutor_messages.c.id,
        tutor_messages.c.module_id,
        tutor_messages.c.text.label("question"),
        tutor_messages.c.at,
        _answer.c.covered,
        _answer.c.refused,
        _answer.c.complete,
        tutor_feedback.c.thumb,
        tutor_feedback.c.reason,
    )
    .outerjoin_from(
        tutor_messages,
        _answer,
        (_answer.c.question_id == tutor_messages.c.id) & _answer.c.replaced.is_(False),
    )
    .outerjoin(tutor_feedback, tutor_feedback.c.message_id == _answer.c.id)
    .where(tutor_messages.c.user_id == bindparam("user_id"))
    .where(tutor_messages.c.role == "student")
    .where(or_(_answer.c.id.is_(None), is_for_staff(_answer)))
    # The turns of a quiz are answers to the tutor, and no questions.
    .where(_answer.c.quiz.is_(null()))
    .order_by(tutor_messages.c.id.desc())
    .limit(bindparam("most"))
)
KNOWN = select(users.c.id).where(users.c.id == bindparam("user_id"))


class AskedQuestion(ApiModel):
    """`covered` None where no answer came; `thumb` and `reason`: what the student said of it."""

    id: int
    module_id: int
    question: str
    covered: bool | None
    refused: Refused | None
    complete: bool | None
    thumb: Thumb | None
    reason: str | None
    at: UtcTime


class NoSuchStudent(NotFound):
    def __init__(self) -> None:
        super().__init__("There is no such student.")


def look(work: Work, student_id: int) -> Sequence[AskedQuestion]:
    """The student's newest questions, but for those about their own health. Raises NoSuchStudent."""
    if work.one(KNOWN, user_id=student_id) is None:
        raise NoSuchStudent()
    record(work, "tutor_questions_read", student_id)
    return [AskedQuestion.model_validate(row) for row in work.all(QUESTIONS, user_id=student_id, most=MOST)]
