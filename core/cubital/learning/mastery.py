"""How well a student knows each module, beside the percent, which tells how much of it was opened."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum

from sqlalchemy import bindparam, func, select

from cubital.learning.answers import ANSWERED
from cubital.learning.assessments import PASSING, best_scores
from cubital.learning.tables import progress
from cubital.learning.tables import recorded_answers as answers
from cubital.schemas import ApiModel
from cubital.storage.work import Work

DELAY = timedelta(days=7)
REMEMBERED = 8  # questions of the module that were answered again after the delay, at least


class Mastery(StrEnum):
    NOT_STARTED = "not started"
    LEARNING = "learning"
    PASSED = "passed"
    MASTERED = "mastered"


class ModuleMastery(ApiModel):
    """`best_score`: percent of the best practice exam, null where none was finished.

    `remembered` of the `asked_again` questions, those that the student answered again a week or more after
    their first answer, were right the last time.
    """

    module_id: int
    mastery: Mastery
    best_score: float | None
    remembered: int
    asked_again: int


POSITIONS = select(progress.c.module_id).where(
    progress.c.user_id == bindparam("user_id"), progress.c.last_position > 0
)
_spans = (
    select(func.min(answers.c.at).label("first_at"), func.max(answers.c.id).label("latest"))
    .where(answers.c.user_id == bindparam("user_id"), answers.c.module_id.is_not(None), ANSWERED)
    .group_by(answers.c.question)
    .subquery()
)
LATEST_ANSWERS = select(answers.c.module_id, answers.c.correct, answers.c.at, _spans.c.first_at).join(
    _spans, _spans.c.latest == answers.c.id
)


def mastery_of(begun: bool, best_score: float | None, remembered: int, asked_again: int) -> Mastery:
    """Passed by the best practice exam; mastered where it also lasted.

    Only what is answered again a week or more later counts for that: on the same day one remembers the
    question. At least REMEMBERED questions, of which the percent of a pass was right.
    """
    if best_score is None or best_score < PASSING:
        return Mastery.LEARNING if begun or best_score is not None else Mastery.NOT_STARTED
    lasting = asked_again >= REMEMBERED and remembered * 100 >= PASSING * asked_again
    return Mastery.MASTERED if lasting else Mastery.PASSED


def mastery_by_module(work: Work, user_id: int, module_ids: Sequence[int]) -> list[ModuleMastery]:
    """Of each of the modules, in their order."""
    best = best_scores(work, user_id)
    begun = {row.module_id for row in work.all(POSITIONS, user_id=user_id)}
    again: defaultdict[int, list[bool]] = defaultdict(list)
    for row in work.all(LATEST_ANSWERS, user_id=user_id):
        begun.add(row.module_id)
        if row.at >= row.first_at + DELAY:
            again[row.module_id].append(row.correct)
    return [
        ModuleMastery(
            module_id=module_id,
            mastery=mastery_of(
                module_id in begun, best.get(module_id), sum(again[module_id]), len(again[module_id])
            ),
            best_score=best.get(module_id),
            remembered=sum(again[module_id]),
            asked_again=len(again[module_id]),
        )
        for module_id in module_ids
    ]
