"""History: a student's chat with a module, a page at a time."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Row, bindparam, false, select

from cubital.schemas import GREATEST_ID, ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_tutor.answers.answer import Source
from cubital_tutor.chat.metrics import LearningMetrics, metrics_of
from cubital_tutor.language.course_language import Refused
from cubital_tutor.practice.quiz_turn import QuizTurn
from cubital_tutor.tables import tutor_feedback, tutor_messages

Role = Literal["student", "tutor"]
Thumb = Literal["up", "down"]

MOST_AT_ONCE = 100

_messages = tutor_messages.c

PAGE = (
    select(tutor_messages, tutor_feedback.c.thumb, tutor_feedback.c.reason)
    .outerjoin_from(tutor_messages, tutor_feedback)
    .where(_messages.user_id == bindparam("user_id"))
    .where(_messages.module_id == bindparam("module_id"))
    .where(_messages.id < bindparam("before"))
    .where(_messages.replaced == false())
    .order_by(_messages.id.desc())
    .limit(bindparam("most"))
)


class GivenFeedback(ApiModel):
    thumb: Thumb
    reason: str


class Message(ApiModel):
    """One message. `complete` False: the student was shown only this much of the answer.

    `question_id`: of an answer the student's message that it is to, of that message itself.
    """

    id: int
    role: Role
    text: str
    sources: list[Source]
    covered: bool
    complete: bool
    refused: Refused | None
    urgent: bool
    next_question: str | None
    suggestions: list[str]
    quiz: QuizTurn | None
    answered_by: str | None
    question_id: int | None
    feedback: GivenFeedback | None
    at: UtcTime


class Chat(ApiModel):
    """A page of a chat, oldest message first; `earlier`: there are messages before it.

    `introduction`: what to ask in the student's name where they have not asked anything yet.
    """

    messages: list[Message]
    earlier: bool
    learning_metrics: LearningMetrics
    introduction: str


def chat(
    work: Work,
    user_id: int,
    module_id: int,
    introduction: str,
    before: int | None = None,
    most: int = MOST_AT_ONCE,
) -> Chat:
    """The newest `most` messages, of those with an id below `before` where it is given."""
    rows = work.all(PAGE, user_id=user_id, module_id=module_id, before=before or GREATEST_ID, most=most + 1)
    return Chat(
        messages=[_message(row) for row in reversed(rows[:most])],
        earlier=len(rows) > most,
        learning_metrics=metrics_of(work, user_id, module_id),
        introduction=introduction,
    )


def _message(row: Row[Any]) -> Message:
    fields = {name: getattr(row, name) for name in Message.model_fields if name != "feedback"}
    fields["suggestions"] = row.suggestions or []
    if row.role == "student":
        fields["question_id"] = row.id
    feedback = GivenFeedback(thumb=row.thumb, reason=row.reason) if row.thumb else None
    return Message(**fields, feedback=feedback)
