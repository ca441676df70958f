"""Concerns about students: not seen for long, stopped in a module, or without a passed exam."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Row,
    Subquery,
    bindparam,
    exists,
    func,
    literal_column,
    not_,
    select,
    union_all,
)

from cubital.accounts.tables import users
from cubital.learning.assessments import PASSING
from cubital.learning.tables import progress
from cubital.plugins.manager import Plugins
from cubital.plugins.results import Concern
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.schema import WithoutIndex
from cubital.storage.work import Work
from cubital_admin.settings import AttentionSettings
from cubital_admin.students.conditions import ADMINISTRATOR
from cubital_admin.students.exams import BEST, COMPLETED, LATEST, NOT_PASSED

MOST = 20  # students named for each reason; the others are one line

STUDYING = (users.c.status == "active", not_(ADMINISTRATOR))
# The newest of many are looked for in the order of an index, record by record, until there are enough. Whose
# they are is therefore asked of each record: a join would begin with all students.
OF_STUDYING = exists().where(users.c.id == progress.c.user_id, *STUDYING).correlate(progress)
SEEN = func.coalesce(users.c.last_active, users.c.created_at)


def _first_inactive(since: Column[Any], *where: ColumnElement[bool]) -> Subquery:
    """The first of those who came last at `since`, a column with an index for its order."""
    return (
        select(users.c.id, since.label("since"))
        .where(*where, not_(ADMINISTRATOR), since < bindparam("before"))
        .order_by(since.desc(), users.c.id)
        .limit(MOST + 1)
        .subquery()
    )


_inactive = union_all(
    select(_first_inactive(users.c.last_active, WithoutIndex(users.c.status) == "active")),
    select(_first_inactive(users.c.created_at, users.c.status == "active", users.c.last_active.is_(None))),
).subquery()
INACTIVE = select(_inactive).order_by(_inactive.c.since.desc(), _inactive.c.id)
_later = progress.alias("later")
STOPPED = (
    select(
        progress.c.user_id.label("id"),
        progress.c.module_id,
        progress.c.last_position,
        progress.c.last_updated.label("since"),
    )
    .where(progress.c.last_updated < bindparam("before"))
    .where(progress.c.last_position > 0, progress.c.last_position < 100)
    .where(OF_STUDYING.where(bindparam("seen_after") <= SEEN))
    .where(
        ~exists().where(
            _later.c.user_id == progress.c.user_id, _later.c.last_updated > progress.c.last_updated
        )
    )
    .order_by(progress.c.last_updated.desc(), progress.c.user_id)
)
EXAMS = (
    select(
        progress.c.user_id.label("id"),
        progress.c.module_id,
        progress.c.attempts,
        BEST.label("best"),
        # Who only looks into the module again has not taken its exam just now.
        func.coalesce(LATEST, progress.c.last_updated).label("since"),
    )
    .where(OF_STUDYING)
    .order_by(progress.c.last_updated.desc(), progress.c.user_id, progress.c.module_id)
)
# Who has never passed failed the latest time, too: the index of failed exams has them all. SQLite takes it
# only where the number stands in the statement.
FAILED = EXAMS.where(progress.c.score < literal_column(str(PASSING)), NOT_PASSED)
# Whoever has just come to the end of a module may take its exam yet.
NOT_TAKEN = EXAMS.where(COMPLETED, progress.c.attempts == 0, progress.c.last_updated < bindparam("before"))
NAMES = select(users.c.id, users.c.username, users.c.full_name).where(
    users.c.id.in_(bindparam("ids", expanding=True))
)


class ConcernView(ApiModel):
    """Something for a human to look at.

    `student_id` and `student` (the name) where it is about one student, `question` (its words) where
    about one, `module_id` where about one module.
    """

    title: str
    detail: str
    student_id: int | None
    student: str | None
    question: str | None
    module_id: int | None
    since: UtcTime


def views_of_all(work: Work, plugins: Plugins) -> list[ConcernView]:
    """The concerns of all plugins, with students' names; a `question` is still the name of its answers."""
    all_concerns = plugins.concerns(work)
    ids = sorted({each.student_id for each in all_concerns if each.student_id is not None})
    names = {row.id: row.full_name or row.username for row in work.all(NAMES, ids=ids)}
    return [ConcernView(**asdict(each), student=names.get(each.student_id or 0)) for each in all_concerns]


def concerns(work: Work) -> Sequence[Concern]:
    """Failed exams first; then the latest to go quiet, who are the likeliest to come back."""
    settings = AttentionSettings()
    inactive_since = work.now - timedelta(days=settings.inactive_days)
    idle_since = work.now - timedelta(days=settings.idle_days)
    stopped = {"before": idle_since, "seen_after": inactive_since}
    return [
        *_concerns("Has not passed a practice exam", work.all(FAILED.limit(MOST + 1)), _best_score),
        *_concerns(
            "Stopped in the middle of a module", work.all(STOPPED.limit(MOST + 1), **stopped), _position
        ),
        *_concerns(
            f"Inactive for {settings.inactive_days} days",
            work.all(INACTIVE.limit(MOST + 1), before=inactive_since),
            _last_visit,
        ),
        *_concerns(
            "Finished a module without its practice exam",
            work.all(NOT_TAKEN.limit(MOST + 1), before=idle_since),
            _module,
        ),
    ]


def _concerns(title: str, rows: Sequence[Row[Any]], detail: Callable[[Row[Any]], str]) -> list[Concern]:
    all_concerns = [
        Concern(
            title=title,
            detail=detail(row),
            since=row.since,
            student_id=row.id,
            module_id=row._mapping.get("module_id"),
        )
        for row in rows[:MOST]
    ]
    if len(rows) > MOST:
        since: datetime = rows[-1].since
        all_concerns.append(
            Concern(title=title, detail="And more. Sort the students by Last Active.", since=since)
        )
    return all_concerns


def _position(row: Row[Any]) -> str:
    return f"At {row.last_position}% of module {row.module_id}."


def _last_visit(row: Row[Any]) -> str:
    return f"Last here on {row.since:%B} {row.since.day}."


def _best_score(row: Row[Any]) -> str:
    # Rounded down: what is below a pass must not read like one.
    tries = "" if row.attempts == 1 else f" in {row.attempts} attempts"
    return f"Module {row.module_id}: best score {int(row.best or 0)}%{tries}. {PASSING}% is needed to pass."


def _module(row: Row[Any]) -> str:
    return f"Module {row.module_id} is at 100%, but no exam was taken."
