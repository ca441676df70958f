"""Assessments: exams that a student has finished, and what they say in the progress record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, func, select, update

from cubital.accounts.sessions import Caller
from cubital.errors import Conflict, Invalid, NotFound
from cubital.events import AssessmentCompleted
from cubital.learning.activity import log_activity
from cubital.learning.answers import CLIENT_ID_AT_MOST
from cubital.learning.tables import assessments, progress, recorded_answers
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.schema import columns_of
from cubital.storage.work import InsertOnce, Upsert, Work


@dataclass(frozen=True)
class Assessment:
    """A finished exam: `questions` and `answers` in the same order, `score` in percent.

    `repeated` True where it had been written before.
    """

    id: int
    user_id: int
    module_id: int
    questions: list[Any]
    answers: list[Any]
    score: float
    completed_at: datetime
    repeated: bool = False


class AssessmentView(ApiModel):
    id: int
    user_id: int
    module_id: int
    questions: list[Any]
    answers: list[Any]
    score: float
    completed_at: UtcTime


COLUMNS = columns_of(assessments, Assessment)
INSERT = InsertOnce(assessments, key=("user_id", "client_id"))
BY_CLIENT_ID = (
    select(*COLUMNS)
    .where(assessments.c.user_id == bindparam("user_id"))
    .where(assessments.c.client_id == bindparam("client_id"))
)
BY_ID = (
    select(*COLUMNS)
    .where(assessments.c.user_id == bindparam("user_id"))
    .where(assessments.c.id == bindparam("assessment_id"))
)
OF_USER = (
    select(*COLUMNS)
    .where(assessments.c.user_id == bindparam("user_id"))
    .order_by(assessments.c.completed_at.desc(), assessments.c.id.desc())
)
BEST_SCORES = (
    select(assessments.c.module_id, func.max(assessments.c.score).label("score"))
    .where(assessments.c.user_id == bindparam("user_id"))
    .group_by(assessments.c.module_id)
)
PASSING = 80  # percent

# The latest score, so that the record tells where a student stands now; the best is in the assessments.
COUNT = Upsert(
    progress,
    key=("user_id", "module_id"),
    set_=lambda new: {
        "score": new.score,
        "attempts": progress.c.attempts + 1,
        "last_updated": new.last_updated,
    },
)
CLAIM = (
    update(recorded_answers)
    .where(recorded_answers.c.user_id == bindparam("of_user"))
    .where(recorded_answers.c.client_id == bindparam("of_answer"))
    .where(recorded_answers.c.assessment_id.is_(None))
    .values(assessment_id=bindparam("of_assessment"))
)


def complete_assessment(
    work: Work,
    caller: Caller,
    client_id: str,
    module_id: int,
    questions: list[Any],
    answers: list[Any],
    score: float,
    recorded: Sequence[str] = (),
) -> Assessment:
    """Write the assessment; the progress record gets its score, the latest, and one attempt more.

    `questions` and `answers` are JSON, one answer for each question; `score` is in percent; `recorded` are
    the `client_id`s of this caller's recorded answers that belong to it. Counted once for each `client_id`:
    a repeat answers the first one. Whether the module exists is for the caller of this function to have
    asked. The activity log says that it was finished, and how well, and AssessmentCompleted is published.
    Raises Invalid for what does not fit, Conflict where the id was used for another assessment.
    """
    if not 0 < len(client_id) <= CLIENT_ID_AT_MOST:
        raise Invalid(("client_id", f"client_id must have 1 to {CLIENT_ID_AT_MOST} characters"))
    if not questions or len(questions) != len(answers):
        raise Invalid(("answers", "An assessment has one answer for each of its questions."))
    if not 0 <= score <= 100:
        raise Invalid(("score", "A score is a percentage from 0 to 100."))
    now = work.now
    assessment_id = INSERT.run(
        work,
        user_id=caller.id,
        module_id=module_id,
        questions=questions,
        answers=answers,
        score=score,
        completed_at=now,
        client_id=client_id,
    )
    if assessment_id is None:
        return _repeated(work, caller, client_id, module_id, answers)
    for answer in recorded:
        work.run(CLAIM, of_user=caller.id, of_answer=answer, of_assessment=assessment_id)
    COUNT.run(work, user_id=caller.id, module_id=module_id, score=score, attempts=1, last_updated=now)
    log_activity(work, caller, module_id, "quiz", {"action": "exam_finished", "score": score})
    work.publish(AssessmentCompleted(caller.id, module_id, score))
    return one_assessment(work, caller.id, assessment_id)


def _repeated(work: Work, caller: Caller, client_id: str, module_id: int, answers: list[Any]) -> Assessment:
    row = work.one(BY_CLIENT_ID, user_id=caller.id, client_id=client_id)
    assert row is not None
    if (row.module_id, row.answers) != (module_id, answers):
        raise Conflict("Another assessment was written under this id already.")
    return replace(_assessment(row), repeated=True)


def assessments_of(
    work: Work, user_id: int, *, module_id: int | None = None, most: int = 1000
) -> Sequence[Assessment]:
    """The user's newest assessments, newest first; of one module, or of all."""
    query = OF_USER if module_id is None else OF_USER.where(assessments.c.module_id == module_id)
    return [_assessment(row) for row in work.all(query.limit(most), user_id=user_id)]


def best_scores(work: Work, user_id: int) -> dict[int, float]:
    """Percent of the user's best assessment of each module that has one."""
    return {row.module_id: row.score for row in work.all(BEST_SCORES, user_id=user_id)}


def one_assessment(work: Work, user_id: int, assessment_id: int) -> Assessment:
    """The user's assessment; raises NotFound, also where it is somebody else's."""
    row = work.one(BY_ID, user_id=user_id, assessment_id=assessment_id)
    if row is None:
        raise NotFound(f"There is no assessment {assessment_id} of this student.")
    return _assessment(row)


def _assessment(row: Row[Any]) -> Assessment:
    return Assessment(**row._asdict())
