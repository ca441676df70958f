"""Evidence: a student's first answers to what tells of an exam's domains, and how difficult its items are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, bindparam, case, cast, func, select

from cubital.learning.answers import ANSWERED
from cubital.learning.tables import recorded_answers
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import Blueprint
from cubital_exams.bank.items import ExamItem, by_domain, recorded_name
from cubital_exams.readiness.model import Evidence, difficulty, some_of

NEWEST = 200_000  # answers of all students that tell how difficult items are
A_DAY = 86_400

_a = recorded_answers.c
_of_users = _a.user_id.in_(bindparam("ids", expanding=True))
_first = select(func.min(_a.id)).where(_of_users).group_by(_a.user_id, _a.question)
FIRST_OF_USERS = select(_a.user_id, _a.question, _a.module_id, _a.correct, _a.at).where(
    _of_users, _a.id.in_(_first)
)
_state = func.count().label("answers"), func.max(_a.id).label("last")
STATES = select(_a.user_id, *_state).where(_of_users).group_by(_a.user_id)
STATE_OF_SCHOOL = select(*_state)
# Twice the id, and one more where it was right: the least is the first answer, without looking each one up
# by its id, which costs PostgreSQL four times as much.
_marked = 2 * cast(_a.id, BigInteger) + case((_a.correct, 1), else_=0)
_first_marked = func.min(_marked).label("first")
_firsts = (
    select(_a.question, _first_marked)
    .where(ANSWERED)
    .group_by(_a.user_id, _a.question)
    .order_by(_first_marked.desc())
    .limit(NEWEST)
    .subquery()
)
BY_QUESTION = select(
    _firsts.c.question,
    func.count().label("answers"),
    func.sum(_firsts.c.first % 2).label("right"),
).group_by(_firsts.c.question)

ENOUGH, ENOUGH_OF_DOMAIN = 60, 10  # answers, in all and in a large domain
LARGE = 0.1  # the share of the exam from which a domain must be known; of smaller ones the others tell

Difficulties = Mapping[str, float]
"""By the name that recorded answers have for a question."""
FirstAnswer = tuple[str, int | None, bool, datetime]
"""The question, the module where it was asked, whether it was right, and when."""
AnswerState = tuple[int, int]
"""How many answers there are, and the id of the last. The number alone tells of one with a smaller id that
another process committed later, as PostgreSQL may."""
NO_ANSWERS: AnswerState = (0, 0)


@dataclass(frozen=True)
class QuestionCount:
    """Of the first answers of all students to one question."""

    answers: int
    right: int


@dataclass(frozen=True)
class ExamScale:
    """What answers are measured by for one exam: the domain of each question, and how difficult it is.

    `of_bank`: difficulties that stand for those of each domain's items.
    """

    blueprint: Blueprint
    of_question: Mapping[str, str]
    of_module: Mapping[int | None, str]
    difficulties: Difficulties
    of_bank: Mapping[str, Sequence[float]]


def counts_by_question(work: Work) -> dict[str, QuestionCount]:
    """Of every question that was answered, over all students."""
    return {row.question: QuestionCount(row.answers, int(row.right)) for row in work.all(BY_QUESTION)}


def difficulties(counts: Mapping[str, QuestionCount]) -> Difficulties:
    return {question: difficulty(count.right, count.answers) for question, count in counts.items()}


def scale_of(blueprint: Blueprint, items: Iterable[ExamItem], hard: Difficulties) -> ExamScale:
    """An item that nobody has answered yet has difficulty 0."""
    bank = by_domain(blueprint, items)
    return ExamScale(
        blueprint,
        {recorded_name(item.id): domain for domain, own in bank.items() for item in own},
        {module: domain.id for domain in blueprint.domains for module in domain.modules},
        hard,
        {
            domain: some_of([hard.get(recorded_name(item.id), 0.0) for item in own])
            for domain, own in bank.items()
        },
    )


def state_of_school(work: Work) -> AnswerState:
    row = work.one(STATE_OF_SCHOOL)
    return (row.answers, row.last or 0) if row else NO_ANSWERS


def answer_states(work: Work, user_ids: Sequence[int]) -> dict[int, AnswerState]:
    """Of each of the users who has answered anything."""
    return {row.user_id: (row.answers, row.last) for row in work.all(STATES, ids=user_ids)}


def first_answers(work: Work, user_ids: Sequence[int]) -> Mapping[int, list[FirstAnswer]]:
    """The first answer of each of the users to each question, by user; one that was left is not right."""
    answers: dict[int, list[FirstAnswer]] = {user: [] for user in user_ids}
    rows: Sequence[Any] = work.all(FIRST_OF_USERS, ids=user_ids)
    for user_id, *answer in rows:
        answers[user_id].append(tuple(answer))
    return answers


def evidence_of(answers: Iterable[FirstAnswer], scale: ExamScale, now: datetime) -> list[Evidence]:
    """Those of a student's first answers until `now` that tell of the exam: to its items, and in practice of
    its modules."""
    evidence: list[Evidence] = []
    for question, module_id, correct, at in answers:
        domain = scale.of_question.get(question) or scale.of_module.get(module_id)
        if domain is not None and at <= now:
            days = (now - at).total_seconds() / A_DAY
            evidence.append(Evidence(domain, correct, scale.difficulties.get(question, 0.0), days))
    return evidence


def large_domains(blueprint: Blueprint) -> list[str]:
    """Those of which something must be known before readiness is told."""
    return [domain.id for domain in blueprint.domains if domain.items >= LARGE * blueprint.scored]


def is_enough(answers: Sequence[Evidence], blueprint: Blueprint) -> bool:
    of_domain = Counter(one.domain for one in answers)
    large = large_domains(blueprint)
    return len(answers) >= ENOUGH and all(of_domain[domain] >= ENOUGH_OF_DOMAIN for domain in large)
