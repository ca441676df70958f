"""Feedback: what students say an answer was worth, once for each answer."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import StringConstraints
from sqlalchemy import bindparam, delete, func, select

from cubital.errors import NotFound
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Upsert, Work
from cubital_tutor.chat.history import Thumb
from cubital_tutor.chat.visibility import is_for_staff
from cubital_tutor.tables import tutor_feedback, tutor_messages

REASON_AT_MOST = 500

MY_ANSWER = (
    select(tutor_messages.c.id)
    .where(tutor_messages.c.id == bindparam("message_id"))
    .where(tutor_messages.c.user_id == bindparam("user_id"))
    .where(tutor_messages.c.role == "tutor")
)
GIVE = Upsert(
    tutor_feedback,
    key=("message_id",),
    set_=lambda new: {"thumb": new.thumb, "reason": new.reason, "at": new.at},
)
TAKE_BACK = delete(tutor_feedback).where(tutor_feedback.c.message_id == bindparam("of_message"))

_question = tutor_messages.alias("question")
JUDGED_ANSWERS = (
    select(
        tutor_feedback.c.message_id,
        tutor_feedback.c.thumb,
        tutor_feedback.c.reason,
        tutor_feedback.c.at,
        tutor_messages.c.module_id,
        tutor_messages.c.text,
        _question.c.text.label("question"),
    )
    .join_from(tutor_feedback, tutor_messages)
    .outerjoin(_question, _question.c.id == tutor_messages.c.question_id)
    .where(tutor_feedback.c.at > bindparam("after"))
    .where(is_for_staff())
    .order_by(tutor_feedback.c.at.desc(), tutor_feedback.c.id.desc())
    .limit(bindparam("most"))
)
COUNTED = (
    select(tutor_feedback.c.thumb, func.count().label("times"))
    .where(tutor_feedback.c.at > bindparam("after"))
    .group_by(tutor_feedback.c.thumb)
)


class NewFeedback(ApiModel):
    """`thumb` None takes back what was said."""

    thumb: Thumb | None
    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=REASON_AT_MOST)] = ""


class FeedbackView(ApiModel):
    message_id: int
    thumb: Thumb | None
    reason: str
    at: UtcTime


class JudgedAnswer(ApiModel):
    """An answer and what was said of it; by whom stays with the student."""

    message_id: int
    module_id: int
    question: str | None
    text: str
    thumb: Thumb
    reason: str
    at: UtcTime


class FeedbackReport(ApiModel):
    up: int
    down: int
    answers: list[JudgedAnswer]


class NotYourAnswer(NotFound):
    def __init__(self) -> None:
        super().__init__("There is no such answer in your chats.")


def give_feedback(work: Work, user_id: int, message_id: int, new: NewFeedback) -> FeedbackView:
    """Keep it; said again, the last word counts. Raises NotYourAnswer."""
    if work.one(MY_ANSWER, message_id=message_id, user_id=user_id) is None:
        raise NotYourAnswer()
    now = work.now
    if new.thumb is None:
        work.run(TAKE_BACK, of_message=message_id)
        return FeedbackView(message_id=message_id, thumb=None, reason="", at=now)
    GIVE.run(work, message_id=message_id, user_id=user_id, thumb=new.thumb, reason=new.reason, at=now)
    return FeedbackView(message_id=message_id, thumb=new.thumb, reason=new.reason, at=now)


def feedback_report(work: Work, days: int, most: int = 200) -> FeedbackReport:
    """Of the last `days`: how many thumbs, and the newest `most` answers with what was said of them;
    what was told of one's own health is counted alone."""
    after = work.now - timedelta(days=days)
    counted = {row.thumb: int(row.times) for row in work.all(COUNTED, after=after)}
    return FeedbackReport(
        up=counted.get("up", 0),
        down=counted.get("down", 0),
        answers=[
            JudgedAnswer.model_validate(row) for row in work.all(JUDGED_ANSWERS, after=after, most=most)
        ],
    )
