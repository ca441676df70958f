"""Asking: what a student asked and was answered, kept in their chat with each module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import bindparam, select

from cubital.shapes import Shape, UtcTime
from cubital.work import Work
from cubital_tutor.answering import Answer, Source
from cubital_tutor.events import TutorAnswered
from cubital_tutor.tables import tutor_messages

Role = Literal["student", "tutor"]

KEPT_IN_SIGHT = 200  # messages of a chat that its page shows

NEWEST = (
    select(tutor_messages)
    .where(tutor_messages.c.user_id == bindparam("user_id"))
    .where(tutor_messages.c.module_id == bindparam("module_id"))
    .order_by(tutor_messages.c.id.desc())
    .limit(bindparam("most"))
)


class Message(Shape):
    """One message. `complete` False: the student was shown only this much of the answer."""

    id: int
    role: Role
    text: str
    sources: list[Source]
    covered: bool
    complete: bool
    at: UtcTime


class Chat(Shape):
    messages: list[Message]


@dataclass(frozen=True)
class Question:
    """A question that has been kept: who asked it, where, and what."""

    user_id: int
    module_id: int
    text: str


def begin(work: Work, user_id: int, module_id: int, text: str) -> Question:
    """Keep the question before anyone answers it; asked again after a failure, it is kept once."""
    last = work.one(NEWEST, user_id=user_id, module_id=module_id, most=1)
    if last is None or last.role != "student" or last.text != text:
        _keep(work, user_id, module_id, "student", text)
    return Question(user_id, module_id, text)


def finish(work: Work, question: Question, answer: Answer, shown: str | None = None) -> int:
    """Keep the answer, or `shown`, the part of it that the student saw; the message's id."""
    complete = shown is None
    message_id = _keep(
        work,
        question.user_id,
        question.module_id,
        "tutor",
        answer.text if shown is None else shown,
        # A part may lack the sentence that a source is for.
        [source.model_dump() for source in answer.sources] if complete else [],
        answer.covered,
        complete,
    )
    work.publish(TutorAnswered(message_id, question.user_id, question.module_id, answer.covered, complete))
    return message_id


def chat(work: Work, user_id: int, module_id: int) -> Chat:
    """The newest messages of the chat, oldest first."""
    rows = work.all(NEWEST, user_id=user_id, module_id=module_id, most=KEPT_IN_SIGHT)
    return Chat(messages=[Message.model_validate(row) for row in reversed(rows)])


def _keep(
    work: Work,
    user_id: int,
    module_id: int,
    role: Role,
    text: str,
    sources: Sequence[dict[str, Any]] = (),
    covered: bool = True,
    complete: bool = True,
) -> int:
    now: datetime = work.now
    return work.insert(
        tutor_messages,
        user_id=user_id,
        module_id=module_id,
        role=role,
        text=text,
        sources=list(sources),
        covered=covered,
        complete=complete,
        at=now,
    )
