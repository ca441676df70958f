"""Recorded answers: what a student answered to which question, each counted once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, bindparam, case, func, select, true

from cubital.accounts.sessions import Caller
from cubital.accounts.user import touch_last_active
from cubital.errors import Conflict, Invalid
from cubital.events import AnswerGiven
from cubital.learning.tables import recorded_answers as table
from cubital.storage.work import InsertOnce, Work

QUESTION_AT_MOST = 200
SOURCE_AT_MOST = 20
CHOSEN_AT_MOST = 2000
CLIENT_ID_AT_MOST = 100

COLUMNS = [
    table.c[name]
    for name in (
        "id",
        "user_id",
        "module_id",
        "question",
        "source",
        "chosen",
        "correct",
        "assessment_id",
        "client_id",
        "at",
    )
]
INSERT = InsertOnce(table, key=("user_id", "client_id"))
BY_CLIENT_ID = (
    select(*COLUMNS)
    .where(table.c.user_id == bindparam("user_id"))
    .where(table.c.client_id == bindparam("client_id"))
)
GIVEN = func.count().label("given")
CORRECT = func.sum(case((table.c.correct, 1), else_=0)).label("correct")
STUDENTS = func.count(table.c.user_id.distinct()).label("students")


@dataclass(frozen=True)
class NewAnswer:
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
class QuestionCount:
    """How often a question was answered, how often rightly, and by how many students."""

    question: str
    given: int
    correct: int
    students: int


@dataclass(frozen=True)
class ChoiceCount:
    """How often `chosen` was the answer to a question."""

    question: str
    chosen: str
    correct: bool
    given: int


def record_answer(work: Work, caller: Caller, answer: NewAnswer) -> RecordedAnswer:
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
    work.publish(
        AnswerGiven(
            caller.id, answer.module_id, answer.question, answer.source, answer.chosen, answer.correct
        )
    )
    return RecordedAnswer(id=answer_id, user_id=caller.id, assessment_id=None, at=now, **vars(answer))


def _repeated(work: Work, caller: Caller, answer: NewAnswer) -> RecordedAnswer:
    row = work.one(BY_CLIENT_ID, user_id=caller.id, client_id=answer.client_id)
    assert row is not None
    if (row.question, row.source, row.chosen) != (answer.question, answer.source, answer.chosen):
        raise Conflict("Another answer was recorded under this id already.")
    return replace(_answer(row), repeated=True)


def _refuse_what_does_not_fit(answer: NewAnswer) -> None:
    for name, at_most in (
        ("question", QUESTION_AT_MOST),
        ("source", SOURCE_AT_MOST),
        ("client_id", CLIENT_ID_AT_MOST),
    ):
        if not 0 < len(getattr(answer, name)) <= at_most:
            raise Invalid((name, f"{name} must have 1 to {at_most} characters"))
    if len(answer.chosen) > CHOSEN_AT_MOST:
        raise Invalid(("chosen", f"chosen must have at most {CHOSEN_AT_MOST} characters"))


def answers_of(
    work: Work, user_id: int, *, source: str | None = None, module_id: int | None = None, most: int = 1000
) -> Sequence[RecordedAnswer]:
    """The user's newest answers, newest first."""
    wanted = _where(select(*COLUMNS), user_id, source, module_id, None)
    return _answers(work, wanted.order_by(table.c.at.desc(), table.c.id.desc()).limit(most))


def answers_since(
    work: Work, since: datetime, *, user_id: int | None = None, after: int = 0, most: int = 1000
) -> Sequence[RecordedAnswer]:
    """Answers of everybody, or of the user, from that moment on, by id; go on with `after` the last id."""
    wanted = _where(select(*COLUMNS), user_id, None, None, since)
    return _answers(work, wanted.where(table.c.id > after).order_by(table.c.id).limit(most))


def question_counts(
    work: Work,
    *,
    user_id: int | None = None,
    source: str | None = None,
    module_id: int | None = None,
    since: datetime | None = None,
) -> Sequence[QuestionCount]:
    """By question's key, over all answers that fit."""
    wanted = _where(select(table.c.question, GIVEN, CORRECT, STUDENTS), user_id, source, module_id, since)
    rows: Any = work.all(wanted.group_by(table.c.question).order_by(table.c.question))
    return [QuestionCount(*row) for row in rows]


def choice_counts(
    work: Work, *, question: str | None = None, source: str | None = None, since: datetime | None = None
) -> Sequence[ChoiceCount]:
    """What was chosen how often, by question and then the most frequent first; of one `question`, or all."""
    columns = (table.c.question, table.c.chosen, table.c.correct)
    wanted = _where(select(*columns, GIVEN), None, source, None, since)
    if question is not None:
        wanted = wanted.where(table.c.question == question)
    rows: Any = work.all(wanted.group_by(*columns).order_by(table.c.question, GIVEN.desc(), table.c.chosen))
    return [ChoiceCount(*row) for row in rows]


def _where(
    query: Select[Any], user_id: int | None, source: str | None, module_id: int | None, since: datetime | None
) -> Select[Any]:
    return query.where(
        and_(
            table.c.user_id == user_id if user_id is not None else true(),
            table.c.source == source if source is not None else true(),
            table.c.module_id == module_id if module_id is not None else true(),
            table.c.at >= since if since is not None else true(),
        )
    )


def _answers(work: Work, query: Select[Any]) -> Sequence[RecordedAnswer]:
    return [_answer(row) for row in work.all(query)]


def _answer(row: Any) -> RecordedAnswer:
    return RecordedAnswer(*row)
