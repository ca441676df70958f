"""Concerns about students who keep missing the same quiz question."""

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import and_, bindparam, false, func, select, true

from cubital.learning.tables import recorded_answers
from cubital.plugins.results import Concern
from cubital.storage.schema import WithoutIndex
from cubital.storage.work import Work
from cubital_resources.games.playing import SOURCE

LOOK_BACK = timedelta(days=30)
WORTH_A_LOOK = 3  # wrong answers to one question, and no right one since
MOST_CONCERNS = 50

_wrong = recorded_answers.alias("wrong")
_right = recorded_answers.alias("right")
_WRONG_LATELY = (
    _wrong.c.at > bindparam("after"),
    _wrong.c.source == SOURCE,
    _wrong.c.correct == false(),
)
_LAST_RIGHT = (
    select(func.max(_right.c.id))
    .where(_right.c.user_id == _wrong.c.user_id, WithoutIndex(_right.c.question) == _wrong.c.question)
    .where(_right.c.source == SOURCE, _right.c.correct == true())
    .correlate(_wrong)
    .scalar_subquery()
)
# Only of these few is it asked when they were answered rightly: of each wrong answer it would take seconds.
_OFTEN = (
    select(_wrong.c.user_id, _wrong.c.question, func.coalesce(_LAST_RIGHT, 0).label("solved"))
    .where(*_WRONG_LATELY)
    .group_by(_wrong.c.user_id, _wrong.c.question)
    .having(func.count() >= WORTH_A_LOOK)
    .cte("often")
)
MISSED = (
    select(
        _wrong.c.user_id.label("id"),
        _wrong.c.question,
        func.count().label("times"),
        func.max(_wrong.c.at).label("since"),
    )
    .join_from(
        _OFTEN, _wrong, and_(_wrong.c.user_id == _OFTEN.c.user_id, _wrong.c.question == _OFTEN.c.question)
    )
    .where(*_WRONG_LATELY, _wrong.c.id > _OFTEN.c.solved)
    .group_by(_wrong.c.user_id, _wrong.c.question)
    .having(func.count() >= WORTH_A_LOOK)
    .order_by(func.count().desc(), _wrong.c.user_id, _wrong.c.question)
    .limit(MOST_CONCERNS)
)


def concerns(work: Work) -> Iterator[Concern]:
    """The question that was missed most often first; over when it is answered rightly."""
    for row in work.all(MISSED, after=work.now - LOOK_BACK):
        yield Concern(
            title="Keeps missing the same question",
            detail=f"Missed {row.times} times in the practice games, and not answered correctly since.",
            since=row.since,
            student_id=row.id,
            question=row.question,
        )
