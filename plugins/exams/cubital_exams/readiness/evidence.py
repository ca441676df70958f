"""Evidence: a student's first answers to what tells of an exam's domains, and how difficult its items are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import bindparam, case, func, select

from cubital.learning.tables import recorded_answers
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import Blueprint
from cubital_exams.bank.items import ExamItem, recorded_name
from cubital_exams.readiness.model import Evidence, difficulty

NEWEST = 200_000  # answers of all students that tell how difficult items are
A_DAY = 86_400

_a = recorded_answers.c
_first = select(func.min(_a.id)).where(_a.user_id == bindparam("user_id")).group_by(_a.question)
FIRST_OF_USER = select(_a.question, _a.module_id, _a.correct, _a.at).where(
    _a.user_id == bindparam("user_id"), _a.id.in_(_first)
)
_firsts = (
    select(_a.question, _a.correct)
    .where(_a.id.in_(select(func.min(_a.id)).group_by(_a.user_id, _a.question)))
    .order_by(_a.id.desc())
    .limit(NEWEST)
    .subquery()
)
BY_QUESTION = select(
    _firsts.c.question,
    func.count().label("answers"),
    func.sum(case((_firsts.c.correct, 1), else_=0)).label("right"),
).group_by(_firsts.c.question)

ENOUGH, ENOUGH_OF_DOMAIN = 60, 10  # answers, in all and in a large domain
LARGE = 0.1  # the share of the exam from which a domain must be known; of smaller ones the others tell

Difficulties = Mapping[str, float]
"""By the name that recorded answers have for a question."""


def difficulties(work: Work) -> Difficulties:
    """Of every question that was answered."""
    return {row.question: difficulty(row.right, row.answers) for row in work.all(BY_QUESTION)}


def first_answers(
    work: Work,
    user_id: int,
    blueprint: Blueprint,
    bank: Mapping[str, Sequence[ExamItem]],
    hard: Difficulties,
    before: datetime | None = None,
) -> list[Evidence]:
    """The student's first answers that tell of the exam: to its items, and in practice of its modules.

    `before`: as they were then; now, else.
    """
    now = before or work.now
    homes = {recorded_name(item.id): domain for domain, items in bank.items() for item in items}
    of_module = {module: domain.id for domain in blueprint.domains for module in domain.modules}
    evidence: list[Evidence] = []
    for row in work.all(FIRST_OF_USER, user_id=user_id):
        domain = homes.get(row.question) or of_module.get(row.module_id)
        if domain is not None and row.at <= now:
            evidence.append(Evidence(domain, row.correct, hard.get(row.question, 0.0), _days(row.at, now)))
    return evidence


def large_domains(blueprint: Blueprint) -> list[str]:
    """Those of which something must be known before readiness is told."""
    return [domain.id for domain in blueprint.domains if domain.items >= LARGE * blueprint.scored]


def is_enough(answers: Sequence[Evidence], blueprint: Blueprint) -> bool:
    of_domain = Counter(one.domain for one in answers)
    large = large_domains(blueprint)
    return len(answers) >= ENOUGH and all(of_domain[domain] >= ENOUGH_OF_DOMAIN for domain in large)


def of_bank(bank: Mapping[str, Iterable[ExamItem]], hard: Difficulties) -> dict[str, list[float]]:
    """The difficulties of the items of each domain, 0 where nobody has answered yet."""
    return {
        domain: [hard.get(recorded_name(item.id), 0.0) for item in items] for domain, items in bank.items()
    }


def _days(at: datetime, now: datetime) -> float:
    return max(0.0, (now - at).total_seconds() / A_DAY)
