"""Concerns about students who keep missing the same quiz question."""

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import and_, bindparam, false, func, select, true

from cubital.accounts.tables import users
from cubital.learning.tables import recorded_answers
from cubital.plugins.results import Concern
from cubital.storage.work import Work
from cubital_resources.games.playing import SOURCE

LOOK_BACK = timedelta(days=30)
WORTH_A_LOOK = 3  # wrong answers to one question, and no right one since
MOST_CONCERNS = 50

_wrong = recorded_answers.alias("wrong")
_right = recorded_answers.alias("right")
# Counted once for all: to look it up for each wrong answer takes seconds where thousands were given.
_SOLVED = (
    select(_right.c.user_id, _right.c.question, func.max(_right.c.id).label("last"))
    .where(_right.c.source == SOURCE, _right.c.correct == true())
    .group_by(_right.c.user_id, _right.c.question)
    .subquery()
)
MISSED = (
    select(
        users.c.id,
        _wrong.c.question,
        func.count().label("times"),
        func.max(_wrong.c.at).label("since"),
    )
    .join_from(_wrong, users, _wrong.c.user_id == users.c.id)
    .outerjoin(_SOLVED, and_(_SOLVED.c.user_id == _wrong.c.user_id, _SOLVED.c.question == _wrong.c.question))
    .where(_wrong.c.at > bindparam("after"), _wrong.c.source == SOURCE, _wrong.c.correct == false())
    .where(_wrong.c.id > func.coalesce(_SOLVED.c.last, 0))
    .group_by(users.c.id, _wrong.c.question)
    .having(func.count() >= WORTH_A_LOOK)
    .order_by(func.count().desc(), users.c.id, _wrong.c.question)
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
