"""The results and the readiness of all students, a page at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, func, or_, select

from cubital.accounts.tables import users
from cubital.learning.percent import percent_of
from cubital.learning.tables import recorded_answers
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_exams.bank.items import ExamItem, recorded_name
from cubital_exams.readiness.evidence import QuestionCount
from cubital_exams.readiness.views import ReadinessView
from cubital_exams.sittings.records import Sitting
from cubital_exams.sittings.sitting import COLUMNS
from cubital_exams.sittings.views import summary
from cubital_exams.tables import sittings

PAGE = 25

_answered = or_(
    select(recorded_answers.c.user_id).where(recorded_answers.c.user_id == users.c.id).exists(),
    select(sittings.c.user_id)
    .where(sittings.c.user_id == users.c.id, sittings.c.handed_in_at.is_not(None))
    .exists(),
)
STUDENTS = (
    select(users.c.id, users.c.username, users.c.full_name)
    .where(users.c.is_admin.is_(False), _answered)
    .order_by(users.c.sort_name, users.c.id)
    .limit(bindparam("most"))
    .offset(bindparam("start"))
)
HOW_MANY = select(func.count()).where(users.c.is_admin.is_(False), _answered)
OF_STUDENTS = (
    select(sittings.c.user_id, *COLUMNS)
    .where(sittings.c.user_id.in_(bindparam("ids", expanding=True)))
    .where(sittings.c.exam == bindparam("exam"), sittings.c.handed_in_at.is_not(None))
    .order_by(sittings.c.id)
)
OF_SCHOOL = select(
    func.count(),
    func.count(sittings.c.user_id.distinct()),
    func.sum(100.0 * sittings.c.right / sittings.c.scored),
).where(sittings.c.exam == bindparam("exam"), sittings.c.handed_in_at.is_not(None), sittings.c.scored > 0)


class ClassStudent(ApiModel):
    """`chance`, in percent, to pass today; null while too little was answered; `unsure` where its bounds are
    more than 30 points apart. `last_percent`: of the exam
    that was handed in last; null where none was. An exam of one domain is none that is passed."""

    id: int
    name: str
    sittings: int
    last_percent: float | None
    best_percent: float | None
    passed: bool
    last_at: UtcTime | None
    answers: int
    needed: int
    chance: float | None
    low: float | None
    high: float | None
    unsure: bool


class ClassDomain(ApiModel):
    """`percent` of the first answers to the exam's items of this domain were right."""

    id: str
    name: str
    answers: int
    percent: float | None


class ClassResults(ApiModel):
    """`total` students have answered something or handed in an exam, `students` of this page; `sittings` of
    the exam were handed in by `sat` students, with `mean_percent` right."""

    exam: str
    total: int
    page: int
    size: int
    sittings: int
    sat: int
    mean_percent: float | None
    domains: list[ClassDomain]
    students: list[ClassStudent]


def students_on(work: Work, page: int) -> Sequence[Row[Any]]:
    """Those who have answered a question or handed in an exam, by name."""
    return work.all(STUDENTS, most=PAGE, start=page * PAGE)


def how_many(work: Work) -> int:
    row = work.one(HOW_MANY)
    return row[0] if row else 0


def results_of(work: Work, ids: Sequence[int], exam: str) -> Mapping[int, list[Sitting]]:
    """The sittings of the exam that the students have handed in, oldest first."""
    results: dict[int, list[Sitting]] = {one: [] for one in ids}
    for row in work.all(OF_STUDENTS, ids=ids, exam=exam):
        values = row._asdict()
        results[values.pop("user_id")].append(Sitting(**values))
    return results


def of_school(work: Work, exam: str) -> tuple[int, int, float | None]:
    """How many sittings of the exam were handed in, by how many students, and the mean percent right."""
    row = work.one(OF_SCHOOL, exam=exam)
    count, students, total = tuple(row) if row is not None else (0, 0, None)
    return count, students, percent_of(total, 100 * count) if count and total is not None else None


def domains(
    names: Mapping[str, str],
    bank: Mapping[str, Sequence[ExamItem]],
    counts: Mapping[str, QuestionCount],
) -> list[ClassDomain]:
    """What the first answers to the items of each domain were worth, by their `counts`."""
    right, answers = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for domain, items in bank.items():
        for item in items:
            count = counts.get(recorded_name(item.id))
            if count is not None:
                right[domain] += count.right
                answers[domain] += count.answers
    return [
        ClassDomain(
            id=domain,
            name=name,
            answers=answers[domain],
            percent=percent_of(right[domain], answers[domain]) if answers[domain] else None,
        )
        for domain, name in names.items()
    ]


def student_line(student: Row[Any], own: Sequence[Sitting], ready: ReadinessView) -> ClassStudent:
    """`own`: the student's sittings, oldest first; `ready`: their readiness."""
    results = [summary(one) for one in own]
    whole = [one for one in results if one.form != "domain"]
    percents = [one.percent for one in whole if one.percent is not None]
    return ClassStudent(
        id=student.id,
        name=student.full_name or student.username,
        sittings=len(own),
        last_percent=percents[-1] if percents else None,
        best_percent=max(percents, default=None),
        passed=any(one.passed for one in whole),
        last_at=own[-1].handed_in_at if own else None,
        answers=ready.answers,
        needed=ready.needed,
        chance=ready.chance,
        low=ready.low,
        high=ready.high,
        unsure=ready.unsure,
    )
