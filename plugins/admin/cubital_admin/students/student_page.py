"""The page of one student as staff see it: account, progress, exams, answers, devices, and activity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, case, func, select

from cubital.accounts.devices import MINE
from cubital.accounts.second_factor.factors import has_second_factor
from cubital.accounts.tables import users
from cubital.accounts.user import UserView, user_by_id
from cubital.learning import assessments, progress
from cubital.learning.answers import ANSWERED
from cubital.learning.mastery import ModuleMastery, mastery_by_module
from cubital.learning.progress import ProgressView
from cubital.learning.tables import activity, recorded_answers
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_admin.students import progress_days, student_list
from cubital_admin.students.progress_days import ProgressDay
from cubital_admin.students.student_list import StudentView

REGISTERED = select(users.c.created_at).where(users.c.id == bindparam("of_user"))
BY_SOURCE = (
    select(
        recorded_answers.c.source,
        func.count().label("given"),
        func.sum(case((recorded_answers.c.correct, 1), else_=0)).label("correct"),
    )
    .where(recorded_answers.c.user_id == bindparam("of_user"), ANSWERED)
    .group_by(recorded_answers.c.source)
    .order_by(recorded_answers.c.source)
)
TIMELINE = (
    select(
        activity.c.id,
        activity.c.module_id,
        activity.c.activity,
        activity.c.details,
        activity.c.timestamp,
    )
    .where(activity.c.user_id == bindparam("of_user"))
    .where(activity.c.id < bindparam("before"))
    .order_by(activity.c.id.desc())
    .limit(bindparam("most"))
)


class ExamResult(ApiModel):
    """One practice exam; `score` in percent."""

    id: int
    module_id: int
    score: float
    questions: int
    completed_at: UtcTime


class AnswerTally(ApiModel):
    """Answers to questions of one source (practice, quiz, review)."""

    source: str
    given: int
    correct: int


class SessionView(ApiModel):
    """A device on which the student is signed in."""

    id: int
    browser: str
    created_at: UtcTime
    last_seen_at: UtcTime


class StudentRecord(ApiModel):
    """`two_step`: whether a sign-in asks for more than the password."""

    student: StudentView
    two_step: bool
    registered_at: UtcTime
    progress: list[ProgressView]
    mastery: list[ModuleMastery]
    days: list[ProgressDay]
    exams: list[ExamResult]
    answers: list[AnswerTally]
    sessions: list[SessionView]


class TimelineEntry(ApiModel):
    id: int
    module_id: int | None
    activity: str
    details: dict[str, Any]
    timestamp: UtcTime


class SeenAsStudent(ApiModel):
    """What the student's own pages are made of; nothing can be changed through it."""

    user: UserView
    progress: list[ProgressView]


def record(work: Work, student_id: int, module_ids: Sequence[int]) -> StudentRecord:
    """`module_ids`: of the course. Raises NotFound."""
    student = student_list.one(work, student_id)
    registered = work.one(REGISTERED, of_user=student_id)
    assert registered is not None
    return StudentRecord(
        student=student,
        two_step=has_second_factor(work, student_id),
        registered_at=registered.created_at,
        progress=list(progress.all_records(work, student_id)),
        mastery=mastery_by_module(work, student_id, module_ids),
        days=progress_days.of(work, student_id),
        exams=[
            ExamResult(
                id=each.id,
                module_id=each.module_id,
                score=each.score,
                questions=len(each.questions),
                completed_at=each.completed_at,
            )
            for each in assessments.assessments_of(work, student_id)
        ],
        answers=[AnswerTally.model_validate(row) for row in work.all(BY_SOURCE, of_user=student_id)],
        sessions=[
            SessionView.model_validate(row) for row in work.all(MINE, of_user=student_id, now=work.now)
        ],
    )


def timeline(work: Work, student_id: int, before: int, most: int) -> list[TimelineEntry]:
    """What the student did, newest first, older than the entry `before`. Raises NotFound."""
    student_list.one(work, student_id)
    rows = work.all(TIMELINE, of_user=student_id, before=before, most=most)
    return [TimelineEntry.model_validate(row) for row in rows]


def as_student(work: Work, student_id: int) -> SeenAsStudent:
    """Raises NotFound."""
    student_list.one(work, student_id)
    return SeenAsStudent(
        user=UserView.model_validate(user_by_id(work, student_id)),
        progress=list(progress.all_records(work, student_id)),
    )
