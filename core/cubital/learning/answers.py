"""Recorded answers: what a student answered to which question, each counted once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, false, func, select

from cubital.accounts.sessions import Caller
from cubital.accounts.user import touch_last_active
from cubital.errors import Conflict, Invalid
from cubital.events import AnswerGiven
from cubital.learning.study_time import note_study
from cubital.learning.tables import recorded_answers as table
from cubital.storage.schema import columns_of
from cubital.storage.work import InsertOnce, Work

QUESTION_AT_MOST = 200
SOURCE_AT_MOST = 20
CHOSEN_AT_MOST = 2000
CLIENT_ID_AT_MOST = 100


@dataclass(frozen=True)
class SubmittedAnswer:
    """`question` is the question's key, `client_id` what the client calls this one answer, for repeats."""

    client_id: str
    question: str
    source: str
    chosen: str
    correct: bool
    module_id: int | None = None


@dataclass(frozen=True)
class RecordedAnswer:
    """An answer as it is kept; `repeated` True where it had been recorded before.

    `assessment_id` is that of the assessment which has claimed it (`complete_assessment`).
    """

    id: int
    user_id: int
    module_id: int | None
    question: str
    source: str
    chosen: str
    correct: bool
    assessment_id: int | None
    client_id: str
    at: datetime
    repeated: bool = False


@dataclass(frozen=True)
class LatestAnswer:
    correct: bool
    at: datetime


NOT_ANSWERED = ""  # what is kept as chosen of a question that was left, and then told
COLUMNS = columns_of(table, RecordedAnswer)
_mine = table.c.user_id == bindparam("user_id")
ANSWERED = table.c.chosen != NOT_ANSWERED
_latest = select(func.max(table.c.id)).where(_mine, ANSWERED).group_by(table.c.question)
LATEST = select(table.c.question, table.c.correct, table.c.at).where(_mine, table.c.id.in_(_latest))
MISSED = select(table.c.question, table.c.at).where(
    _mine, table.c.correct == false(), table.c.id.in_(_latest)
)
INSERT = InsertOnce(table, key=("user_id", "client_id"))
BY_CLIENT_ID = (
    select(*COLUMNS)
    .where(table.c.user_id == bindparam("user_id"))
    .where(table.c.client_id == bindparam("client_id"))
)


def record_answer(work: Work, caller: Caller, answer: SubmittedAnswer) -> RecordedAnswer:
    """Keep the answer and publish AnswerGiven; a repeat under the same `client_id` answers the first one.

    Whether the module and the question exist is for the caller of this function to have asked. Raises
    Invalid for what does not fit, Conflict where the client used the id for another answer.
    """
    _refuse_what_does_not_fit(answer)
    now = work.now
    answer_id = INSERT.run(work, user_id=caller.id, at=now, **vars(answer))
    if answer_id is None:
        return _repeated(work, caller, answer)
    touch_last_active(work, caller.id)
    note_study(work, caller.id)
    work.publish(
        AnswerGiven(
            caller.id, answer.module_id, answer.question, answer.source, answer.chosen, answer.correct
        )
    )
    return RecordedAnswer(id=answer_id, user_id=caller.id, assessment_id=None, at=now, **vars(answer))


def record_left(work: Work, caller: Caller, left: SubmittedAnswer) -> None:
    """Keep that the user has left a question unanswered and was told what is right.

    A first answer that is not right, to what asks how much a student knows: a later one was read from the
    key. No answer to anything else: not to the review, the statistics of questions, nor `answers_of`.
    """
    assert (left.chosen, left.correct) == (NOT_ANSWERED, False)
    INSERT.run(work, user_id=caller.id, at=work.now, **vars(left))


def _repeated(work: Work, caller: Caller, answer: SubmittedAnswer) -> RecordedAnswer:
    row = work.one(BY_CLIENT_ID, user_id=caller.id, client_id=answer.client_id)
    assert row is not None
    if (row.question, row.source, row.chosen) != (answer.question, answer.source, answer.chosen):
        raise Conflict("Another answer was recorded under this id already.")
    return replace(_answer(row), repeated=True)


def _refuse_what_does_not_fit(answer: SubmittedAnswer) -> None:
    for name, at_most in (
        ("question", QUESTION_AT_MOST),
        ("source", SOURCE_AT_MOST),
        ("client_id", CLIENT_ID_AT_MOST),
    ):
        if not 0 < len(getattr(answer, name)) <= at_most:
            raise Invalid((name, f"{name} must have 1 to {at_most} characters"))
    if len(answer.chosen) > CHOSEN_AT_MOST:
        raise Invalid(("chosen", f"chosen must have at most {CHOSEN_AT_MOST} characters"))


def latest_answers(work: Work, user_id: int) -> dict[str, LatestAnswer]:
    """To every question that the user has answered, by its name."""
    return {row.question: LatestAnswer(row.correct, row.at) for row in work.all(LATEST, user_id=user_id)}


def missed_questions(work: Work, user_id: int) -> dict[str, datetime]:
    """When each question was answered whose latest answer of the user's is not right, by its name."""
    return {row.question: row.at for row in work.all(MISSED, user_id=user_id)}


def answers_of(
    work: Work, user_id: int, *, source: str | None = None, module_id: int | None = None, most: int = 1000
) -> Sequence[RecordedAnswer]:
    """The user's newest answers, newest first."""
    query = select(*COLUMNS).where(table.c.user_id == user_id, ANSWERED)
    if source is not None:
        query = query.where(table.c.source == source)
    if module_id is not None:
        query = query.where(table.c.module_id == module_id)
    newest = query.order_by(table.c.at.desc(), table.c.id.desc()).limit(most)
    return [_answer(row) for row in work.all(newest)]


def _answer(row: Row[Any]) -> RecordedAnswer:
    return RecordedAnswer(**row._asdict())
