"""Use cases of asking: a student's question and its answer are stored in their chat with a module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Row, bindparam, false, null, select, true, update

from cubital.accounts.status import lock_account
from cubital.errors import NotFound
from cubital.learning.study_time import note_study
from cubital.storage.work import Work
from cubital_tutor.answers.answer import Answer
from cubital_tutor.chat.metrics import count_answer
from cubital_tutor.events import TutorAnswered
from cubital_tutor.tables import tutor_messages

# Questions that a new one may lean on: the last few, of this sitting.
LEANS_ON, SITTING = 4, timedelta(hours=2)

_messages = tutor_messages.c

LAST = (
    select(tutor_messages)
    .where(_messages.user_id == bindparam("user_id"))
    .where(_messages.module_id == bindparam("module_id"))
    .order_by(_messages.id.desc())
    .limit(1)
)
ASKED_BEFORE = (
    select(_messages.text)
    .where(_messages.user_id == bindparam("user_id"))
    .where(_messages.module_id == bindparam("module_id"))
    .where(_messages.role == "student")
    .where(_messages.id < bindparam("before"))
    .where(_messages.at > bindparam("since"))
    .order_by(_messages.id.desc())
    .limit(LEANS_ON)
)
MINE = (
    select(tutor_messages)
    .where(_messages.id == bindparam("message_id"))
    .where(_messages.user_id == bindparam("user_id"))
    .where(_messages.module_id == bindparam("module_id"))
)
ANSWERED = (
    select(_messages.id)
    .where(_messages.user_id == bindparam("user_id"))
    .where(_messages.question_id == bindparam("question_id"))
    .limit(1)
)
REPLACE = (
    update(tutor_messages)
    .where(_messages.user_id == bindparam("of_user"))
    .where(_messages.question_id == bindparam("of_question"))
    .where(_messages.complete == false())
    .values(replaced=true())
)


@dataclass(frozen=True)
class Question:
    """A question that has been kept: who asked it, where, and what; `history`: those before, oldest first."""

    user_id: int
    module_id: int
    text: str
    id: int
    history: tuple[str, ...] = ()


class NothingToRetry(NotFound):
    def __init__(self) -> None:
        super().__init__("There is no such question of yours in this chat.")


class Erased(NotFound):
    def __init__(self) -> None:
        super().__init__("This account has been erased; the answer was not kept.")


def begin(work: Work, user_id: int, module_id: int, text: str) -> Question:
    """Keep the question before anyone answers it; asked again after a failure, it is kept once."""
    note_study(work, user_id)
    last = work.one(LAST, user_id=user_id, module_id=module_id)
    if last is not None and last.role == "student" and last.text == text:
        return _question(work, last)
    question_id = work.insert(
        tutor_messages,
        user_id=user_id,
        module_id=module_id,
        role="student",
        text=text,
        sources=[],
        covered=True,
        complete=True,
        at=work.now,
    )
    return _with_history(work, user_id, module_id, text, question_id)


def begin_again(work: Work, user_id: int, module_id: int, message_id: int) -> Question:
    """The question `message_id`, or the one that the answer `message_id` is to. Raises NothingToRetry."""
    row = work.one(MINE, message_id=message_id, user_id=user_id, module_id=module_id)
    if row is not None and row.role == "tutor" and row.question_id is not None:
        row = work.one(MINE, message_id=row.question_id, user_id=user_id, module_id=module_id)
    if row is None or row.role != "student":
        raise NothingToRetry()
    return _question(work, row)


def finish(work: Work, question: Question, answer: Answer, shown: str | None = None) -> int:
    """Keep the answer, or `shown`, the part of it that the student saw; the message's id.

    A whole answer takes the place of broken ones to the same question. Raises Erased.
    """
    if not lock_account(work, question.user_id):
        raise Erased()
    complete = shown is None
    first = work.one(ANSWERED, user_id=question.user_id, question_id=question.id) is None
    if complete:
        work.run(REPLACE, of_user=question.user_id, of_question=question.id)
    message_id = work.insert(
        tutor_messages,
        user_id=question.user_id,
        module_id=question.module_id,
        role="tutor",
        text=answer.text if shown is None else shown,
        # A part may lack the sentence that a source is for.
        sources=[source.model_dump() for source in answer.sources] if complete else [],
        covered=answer.covered,
        complete=complete,
        at=work.now,
        question_id=question.id,
        refused=answer.refused,
        urgent=answer.urgent,
        next_question=answer.next_question if complete else None,
        suggestions=list(answer.suggestions) if complete else [],
        quiz=answer.quiz.model_dump(mode="json") if complete and answer.quiz else null(),
        answered_by=answer.answered_by,
    )
    if first:
        count_answer(work, question.user_id, question.module_id, answer)
    work.publish(
        TutorAnswered(
            message_id, question.user_id, question.module_id, answer.covered, complete, answer.refused
        )
    )
    return message_id


def _question(work: Work, row: Row[Any]) -> Question:
    return _with_history(work, row.user_id, row.module_id, row.text, row.id)


def _with_history(work: Work, user_id: int, module_id: int, text: str, question_id: int) -> Question:
    rows: Sequence[Row[Any]] = work.all(
        ASKED_BEFORE, user_id=user_id, module_id=module_id, before=question_id, since=work.now - SITTING
    )
    return Question(user_id, module_id, text, question_id, tuple(row.text for row in reversed(rows)))
